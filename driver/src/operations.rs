//! The floating-point operations of a function, as `rise run --time` counts them.

use std::path::Path;

use rise_dialect::term::{Sources, to_definition};
use rise_lang::interpreter::{self, Interpreter, Limits};
use rise_lang::nat::Name;
use rise_lang::signature::{Signature, Sizes};
use rise_lang::term::{Definition, Program};

use crate::error::Error;
use crate::mlir::{Session, Wanted};
use crate::{Strategy, files};

/// Counting takes a moment at most: what needs more has no number.
const STEPS: u64 = 20_000_000;

/// How many floating-point operations a function does for these sizes, if that can be told: see
/// [`Interpreter::operations`]. A program that is `specialised` is rewritten for these sizes alone.
///
/// # Errors
/// If the program cannot be read or rewritten.
pub fn of(
    path: &Path,
    signature: &Signature,
    chosen: Option<&Strategy>,
    (sizes, is_specialised): (&Sizes, bool),
) -> Result<Option<u128>, Error> {
    let only = is_specialised.then_some(sizes);
    let Some(definition) = definition(path, &signature.name, chosen, only)? else {
        return Ok(None);
    };
    let known = |name: &Name| Some((name.clone(), sizes.get(name)?));
    let known: interpreter::Sizes = signature.sizes.iter().filter_map(known).collect();
    let name = definition.name.to_string();
    let program = Program::from(vec![definition]);
    let limits = Limits {
        steps: STEPS,
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(&program).with_limits(limits);
    Ok(interpreter.operations(&name, &known).ok())
}

/// The program of a function, rewritten, without uses of other definitions. None of a function that
/// has several programs.
fn definition(
    path: &Path,
    function: &str,
    chosen: Option<&Strategy>,
    only: Option<&Sizes>,
) -> Result<Option<Definition>, Error> {
    let wanted = Wanted::One(Some(function));
    if files::has_definitions(path) {
        let program = crate::Program::load(path)?;
        let rewritten = |program: crate::Program| match chosen {
            Some(chosen) => program.rewritten(wanted, chosen),
            None => Ok(program),
        };
        let program = match only {
            None => rewritten(program)?,
            Some(sizes) => {
                let signature = program.signature(Some(function))?;
                let known = program.clone().for_sizes(&signature, sizes)?;
                rewritten(known).or_else(|_| rewritten(program))?
            }
        };
        return Ok(program.written_out(function));
    }
    let session = Session::default();
    let program = session.read_rewritten(path, wanted, chosen)?;
    let Some(found) = program.function(function) else {
        return Ok(None);
    };
    // SAFETY: the module keeps the function while it is read.
    let found = unsafe { melior::ir::operation::OperationRef::from_raw(found.to_raw()) };
    Ok(to_definition(found, &Sources::new()).ok())
}
