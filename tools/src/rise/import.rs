//! Programs in the language for tools that read MLIR.

use std::path::Path;

use driver::mlir::{STACK, Session, Wanted};

use super::error::Failure;
use super::{report, source, text};
use crate::process::out_of_memory;

/// The module of a `.rise` file with its definitions on arrays as functions, as text with the
/// places in the file. If there is none, what is wrong has been shown.
pub fn module_text(path: &Path) -> Option<String> {
    let path = path.to_owned();
    let thread = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || match of(&path) {
            Ok(text) => Some(text),
            Err(failure) => {
                report::failure(&failure);
                None
            }
        });
    match thread {
        Ok(thread) => thread.join().ok()?,
        Err(_no_stack) => {
            out_of_memory();
            None
        }
    }
}

fn of(path: &Path) -> Result<String, Failure> {
    let session = Session::default();
    let program = source::read(&session, path, Wanted::All(&[]))?;
    text::with_places(program.module.as_operation())
}
