//! Definitions with parameters of kind `shape`.

mod errors;
mod programs;
mod random;
mod text;

use rise_lang::diagnostic::Source;
use rise_lang::infer::{InferredProgram, infer_program};
use rise_lang::interpreter::{Interpreter, Sizes};
use rise_lang::syntax::{NoImports, parse_program};
use rise_lang::term::Program;

/// The program with its types; the message if it has none.
fn inferred(text: &str) -> Result<InferredProgram, String> {
    let program = parse_program(&Source::new("a.rise", text), &NoImports)
        .map_err(|error| error.diagnostic().render(false))?;
    infer_program(&program).map_err(|errors| {
        let errors = errors.iter().map(|error| error.diagnostic().render(false));
        errors.collect::<Vec<_>>().join("\n")
    })
}

fn right(text: &str) -> InferredProgram {
    inferred(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The type of a definition.
fn ty(program: &InferredProgram, name: &str) -> String {
    let definition = program.definition(&name.into());
    definition.expect("the definition").ty.to_string()
}

/// The value of the definition `v`.
fn value(text: &str) -> String {
    let program = Program::from(&right(text));
    let outcome = Interpreter::new(&program).call("v", &Sizes::new(), Vec::new());
    outcome
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
        .value
        .to_string()
}
