//! Modules of MLIR as text, in which the arguments of functions have the names of the program's
//! parameters.

use melior::ir::operation::{OperationLike, OperationPrintingFlags, OperationRef};
use mlir_sys::mlirOpPrintingFlagsPrintNameLocAsPrefix;

use super::error::Failure;

/// The text of a module.
///
/// # Errors
/// [`Failure::Internal`], if it is no text.
pub fn of(module: OperationRef) -> Result<String, Failure> {
    print(module, OperationPrintingFlags::new())
}

/// The text of a module with the places in the file that it comes from.
///
/// # Errors
/// As [`of`].
pub fn with_places(module: OperationRef) -> Result<String, Failure> {
    let flags = OperationPrintingFlags::new();
    print(module, flags.enable_debug_info(true, false))
}

fn print(module: OperationRef, flags: OperationPrintingFlags) -> Result<String, Failure> {
    // SAFETY: the flags are alive.
    unsafe { mlirOpPrintingFlagsPrintNameLocAsPrefix(flags.to_raw()) };
    let text = module.to_string_with_flags(flags);
    text.map_err(|error| Failure::Internal(error.to_string()))
}
