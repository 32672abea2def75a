//! Tests of inference: types that it finds, and all its errors.

mod errors;
mod expand;
mod facts;
mod programs;
mod properties;
mod reader;
mod rounds;
mod rows;

use super::*;
use reader::read;

/// The types of the definitions, one a line, with the facts that they need.
fn types(text: &str) -> String {
    let inferred =
        infer_program(&read(text)).unwrap_or_else(|errors| panic!("{}", rendered(&errors)));
    let mut lines = Vec::new();
    for InferredDefinition {
        definition,
        ty,
        facts,
    } in &inferred.definitions
    {
        lines.push(format!("{} : {ty}", definition.name));
        lines.extend(
            facts
                .iter()
                .map(|required| format!("  needs {} ({})", required.fact, required.asker)),
        );
    }
    lines.join("\n")
}

/// The errors as users see them.
fn errors(text: &str) -> String {
    match infer_program(&read(text)) {
        Ok(_) => panic!("no error; {}", types(text)),
        Err(errors) => rendered(&errors),
    }
}

fn rendered(errors: &[TypeError]) -> String {
    let shown: Vec<String> = errors
        .iter()
        .map(|error| error.diagnostic().render(false))
        .collect();
    shown.join("\n")
}
