//! `rise-opt`: `mlir-opt` with the dialects and passes of RISE. It reads `.rise` files too, by import to the dialect.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write as _};
use std::os::fd::{AsRawFd, FromRawFd};
use std::path::Path;
use std::process::ExitCode;

use melior::StringRef;
use rise_tools::process::{prepare_for_mlir, say};

#[global_allocator]
static ALLOCATOR: rise_tools::Allocator = rise_tools::Allocator;

const NAME: &str = "RISE, ELEVATE and DPIA optimizer driver\n";

fn main() -> ExitCode {
    prepare_for_mlir();
    rise_tools::register_passes();
    let mut arguments = Vec::new();
    // The files live until the program that was imported into them has been read.
    let mut imported = Vec::new();
    for argument in std::env::args_os() {
        match import(&argument) {
            None => arguments.push(argument),
            Some(Ok(file)) => {
                arguments.push(format!("/proc/self/fd/{}", file.as_raw_fd()).into());
                imported.push(file);
            }
            Some(Err(Some(error))) => {
                say(format_args!(
                    "error: the imported program cannot be kept: {error}"
                ));
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
fn import(argument: &OsString) -> Option<Result<File, Option<io::Error>>> {
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
    Some(in_memory(text.as_bytes()).map_err(Some))
}

/// A file without a name, which is gone with the process however that ends.
fn in_memory(bytes: &[u8]) -> io::Result<File> {
    // SAFETY: the name ends with a zero byte; a descriptor that is made is ours.
    let mut file = unsafe {
        match libc::memfd_create(c"imported.mlir".as_ptr(), libc::MFD_CLOEXEC) {
            -1 => return Err(io::Error::last_os_error()),
            descriptor => File::from_raw_fd(descriptor),
        }
    };
    file.write_all(bytes)?;
    Ok(file)
}
