//! `rise-lsp-server`: MLIR's language server with the dialects of RISE.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

use std::process::ExitCode;

fn main() -> ExitCode {
    let registry = driver::mlir::registry();
    let (count, arguments) = rise_tools::c_arguments(std::env::args_os());
    // SAFETY: arguments and registry live during the call.
    let status = unsafe { rise_mlir_shim::riseLspServerMain(count, arguments, registry.to_raw()) };
    ExitCode::from(u8::try_from(status).unwrap_or(1))
}
