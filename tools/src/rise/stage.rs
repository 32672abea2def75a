//! Stages of a program's way, as the command line names them.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use driver::mlir::Stage;

/// Reads the name of a stage.
pub fn parser() -> impl TypedValueParser<Value = Stage> {
    let values = Stage::ALL.map(|stage| PossibleValue::new(stage.name()).help(stage.description()));
    PossibleValuesParser::new(values).map(|name| {
        let mut all = Stage::ALL.into_iter();
        // The names that are possible are those of stages.
        all.find(|stage| stage.name() == name)
            .unwrap_or(Stage::Object)
    })
}
