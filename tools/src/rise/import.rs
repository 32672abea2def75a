//! Programs in the language for tools that read MLIR.

use std::path::Path;

use melior::ir::operation::{OperationLike, OperationPrintingFlags};

use super::error::Failure;
use super::session::{Session, Wanted};
use super::{STACK, report};
use crate::process::no_thread;

/// The module of a `.rise` file with its definitions on arrays as functions, as text with the places in the file. If there is none, what is wrong has been shown.
pub fn module_text(path: &Path) -> Option<String> {
    let path = path.to_owned();
    let thread = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || match text(&path) {
            Ok(text) => Some(text),
            Err(failure) => {
                report::failure(&failure);
                None
            }
        });
    match thread {
        Ok(thread) => thread.join().ok()?,
        Err(error) => {
            no_thread(&error);
            None
        }
    }
}

fn text(path: &Path) -> Result<String, Failure> {
    let session = Session::new();
    let program = session.read(path, Wanted::All(&[]))?;
    let flags = OperationPrintingFlags::new().enable_debug_info(true, false);
    let module = program.module.as_operation();
    module
        .to_string_with_flags(flags)
        .map_err(|error| Failure::Internal(error.to_string()))
}
