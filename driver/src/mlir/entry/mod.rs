//! Functions of the C header in front of those of a program in the LLVM dialect.

#[cfg(test)]
mod tests;

use rise_lang::signature::Signature;
use rise_lowering::border::machine::{Entries, EntryError, PIPELINE};

use super::{Program, Session};
use crate::error::Error;

/// Gives each function its entry, under its name; what MLIR made of it is hidden behind.
///
/// # Errors
/// If an extent or a fact cannot be computed at the border.
pub(super) fn add(
    session: &Session,
    program: &mut Program,
    signatures: &[Signature],
) -> Result<(), Error> {
    let mut functions = Vec::new();
    for signature in signatures {
        functions.push((signature, program.facts(&signature.name)?));
    }
    let mut entries = Entries::new(session.context(), &program.module, &functions)?;
    if !session.run(&mut entries.module, PIPELINE)? {
        return Err(session.refused("an entry cannot be lowered"));
    }
    Ok(entries.stand_in_front(session.context(), &mut program.module)?)
}

impl From<EntryError> for Error {
    fn from(error: EntryError) -> Self {
        let message = error.to_string();
        match error {
            EntryError::Taken { function, .. } => Error::unfit(
                message,
                format!(
                    "rename one of the two: the functions that are made for `@{function}` have its name, a dot and a word"
                ),
            ),
            EntryError::Uncomputable(_) => Error::unfit(
                message,
                "describe arrays, facts and what is passed by sizes of arguments that use only + - * / % ^ min max",
            ),
            EntryError::Lost(_) => Error::Internal(message),
        }
    }
}
