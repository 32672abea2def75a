//! Programs as the commands read them: what is warned of is shown.

use std::path::Path;

use driver::mlir::{Program, Session, Wanted};
use driver::{Strategy, files};

use super::error::Failure;
use super::report;
use super::stages::Stages;
use crate::process::say;

/// A program in the language, from a file, of which a function may be wanted.
///
/// # Errors
/// The mistakes in it.
pub fn load(path: &Path, function: Option<&str>) -> Result<driver::Program, Failure> {
    Ok(driver::Program::load_function(path, function)?)
}

/// A program in the language, from a file, with the definitions that are meant rewritten.
///
/// # Errors
/// The mistakes in it, or the reason why it is not rewritten.
pub fn load_rewritten(
    path: &Path,
    wanted: Wanted,
    strategy: Option<&Strategy>,
) -> Result<driver::Program, Failure> {
    rewritten(load(path, wanted.name())?, wanted, strategy)
}

/// A program with the definitions that are meant rewritten.
///
/// # Errors
/// The reason why it is not rewritten.
pub fn rewritten(
    program: driver::Program,
    wanted: Wanted,
    strategy: Option<&Strategy>,
) -> Result<driver::Program, Failure> {
    let Some(strategy) = strategy else {
        return Ok(program);
    };
    let program = program.rewritten(wanted, strategy)?;
    show_choices(&program);
    Ok(program)
}

/// Shows warnings about what a strategy made, and its choices.
pub fn show_choices(program: &driver::Program) {
    program.warnings().iter().for_each(report::diagnostic);
    program.choices().iter().for_each(say);
}

/// A module, from a file in the language or in MLIR.
///
/// # Errors
/// The mistakes in it.
pub fn read<'s>(session: &'s Session, path: &Path, wanted: Wanted) -> Result<Program<'s>, Failure> {
    read_rewritten(session, path, wanted, None, &mut Stages::default())
}

/// As [`read`], with what is meant rewritten.
///
/// # Errors
/// The mistakes in it, or the reason why it is not rewritten.
pub fn read_rewritten<'s>(
    session: &'s Session,
    path: &Path,
    wanted: Wanted,
    strategy: Option<&Strategy>,
    stages: &mut Stages,
) -> Result<Program<'s>, Failure> {
    if files::has_definitions(path) {
        let program = stages.timed("read", || load(path, wanted.name()))?;
        let program = stages.timed("strategy", || rewritten(program, wanted, strategy))?;
        return stages.timed("import", || {
            with_warnings(session, |session| session.imported(&program, wanted))
        });
    }
    stages.timed("read", || {
        with_warnings(session, |session| {
            session.read_rewritten(path, wanted, strategy)
        })
    })
}

/// Does something in a session, and shows what MLIR said besides.
///
/// # Errors
/// As what is done.
pub fn with_warnings<'s, T>(
    session: &'s Session,
    done: impl FnOnce(&'s Session) -> Result<T, driver::Error>,
) -> Result<T, Failure> {
    let outcome = done(session);
    report::messages(&session.messages());
    Ok(outcome?)
}
