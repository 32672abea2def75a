//! `rise-opt`: `mlir-opt` with the dialects and passes of RISE. It reads `.rise` files too, by import to the dialect.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use melior::StringRef;
use tempfile::NamedTempFile;

#[global_allocator]
static ALLOCATOR: rise_tools::Allocator = rise_tools::Allocator;

const NAME: &str = "RISE, ELEVATE and DPIA optimizer driver\n";

fn main() -> ExitCode {
    rise_tools::register_passes();
    let mut arguments = Vec::new();
    // The files live until the program that was imported into them has been read.
    let mut imported = Vec::new();
    for argument in std::env::args_os() {
        match import(&argument) {
            None => arguments.push(argument),
            Some(Ok(file)) => {
                arguments.push(file.path().into());
                imported.push(file);
            }
            Some(Err(Some(error))) => {
                eprintln!("error: cannot write a temporary file: {error}");
                return ExitCode::FAILURE;
            }
            Some(Err(None)) => return ExitCode::FAILURE,
        }
    }
    let registry = rise_tools::registry();
    let (count, arguments) = rise_tools::c_arguments(arguments);
    let name = StringRef::new(NAME).to_raw();
    // SAFETY: arguments and registry live during the call.
    let status = unsafe { rise_mlir_shim::riseOptMain(count, arguments, name, registry.to_raw()) };
    drop(imported);
    ExitCode::from(u8::try_from(status).unwrap_or(1))
}

/// A module in place of a `.rise` file; `None` for other arguments. Without an error, what is wrong has been shown.
fn import(argument: &OsString) -> Option<Result<NamedTempFile, Option<io::Error>>> {
    let path = Path::new(argument);
    let is_program = path
        .extension()
        .is_some_and(|extension| extension == "rise");
    if !is_program || argument.to_string_lossy().starts_with('-') {
        return None;
    }
    let Some(text) = rise_tools::rise::import::module_text(path) else {
        return Some(Err(None));
    };
    let write = || -> io::Result<NamedTempFile> {
        let mut file = tempfile::Builder::new().suffix(".mlir").tempfile()?;
        file.write_all(text.as_bytes())?;
        Ok(file)
    };
    Some(write().map_err(Some))
}
