//! `rise-opt`: `mlir-opt` with the dialects and passes of RISE. It reads `.rise` files too, by
//! import to the dialect.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

use std::borrow::Cow;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, IsTerminal as _, Read as _, Seek as _, Write as _};
use std::os::fd::{AsRawFd, FromRawFd};
use std::path::Path;
use std::process::ExitCode;

use driver::bytecode;
use driver::mlir::unreadable::unreadable;
use melior::StringRef;
use rise_tools::process::{prepare_for_mlir, say};

#[global_allocator]
static ALLOCATOR: rise_tools::Allocator = rise_tools::Allocator;

const NAME: &str = "RISE, ELEVATE and DPIA optimizer driver\n";

fn main() -> ExitCode {
    prepare_for_mlir();
    driver::mlir::register_passes();
    let given: Vec<OsString> = std::env::args_os().collect();
    if !is_flat_enough(&given[1.min(given.len())..]) {
        return ExitCode::FAILURE;
    }
    let mut arguments = Vec::new();
    // The files live until the program that was imported into them has been read.
    let mut imported = Vec::new();
    for argument in given {
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
    let registry = driver::mlir::registry();
    let (count, arguments) = rise_tools::c_arguments(arguments);
    let name = StringRef::new(NAME).to_raw();
    // SAFETY: arguments and registry live during the call.
    let status = unsafe { rise_mlir_shim::riseOptMain(count, arguments, name, registry.to_raw()) };
    drop(imported);
    ExitCode::from(u8::try_from(status).unwrap_or(1))
}

/// Whether MLIR can parse its input: a file that is named, or what standard input has for it, which
/// is read here and can be read again. Otherwise it was said why not.
fn is_flat_enough(arguments: &[OsString]) -> bool {
    let texts: Vec<Cow<str>> = arguments
        .iter()
        .map(|text| text.to_string_lossy())
        .collect();
    let asks_only = |text: &Cow<str>| {
        let option = text.trim_start_matches('-');
        option.len() < text.len()
            && (option == "h" || ASKS.iter().any(|ask| option.starts_with(ask)))
    };
    if texts.iter().any(asks_only) {
        return true;
    }
    let is_file = |index: &usize| {
        let is_output = *index > 0 && matches!(texts[index - 1].as_ref(), "-o" | "--o");
        !is_output && Path::new(&arguments[*index]).is_file()
    };
    let files = (0..arguments.len()).filter(is_file);
    let files: Vec<&OsString> = files.map(|index| &arguments[index]).collect();
    let place = |name: &str, text: &[u8]| {
        if bytecode::is_model(text) {
            let (message, help) = (bytecode::MESSAGE, bytecode::HELP);
            say(format_args!("{name}: error: {message}; {help}"));
            return Some(());
        }
        let found = unreadable(text)?;
        let (line, column) = (found.line, found.column);
        say(format_args!("{name}:{line}:{column}: error: {found}"));
        Some(())
    };
    for file in &files {
        // MLIR reports files that cannot be read.
        let text = std::fs::read(file).unwrap_or_default();
        if place(&file.to_string_lossy(), &text).is_some() {
            return false;
        }
    }
    if !files.is_empty() || io::stdin().is_terminal() {
        return true;
    }
    let mut text = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut text);
    if place("<stdin>", &text).is_some() {
        return false;
    }
    match read.and_then(|_| in_memory(&text)).and_then(|mut file| {
        file.rewind()?;
        // SAFETY: both descriptors are open and ours.
        match unsafe { libc::dup2(file.as_raw_fd(), 0) } {
            -1 => Err(io::Error::last_os_error()),
            _ => Ok(()),
        }
    }) {
        Ok(()) => true,
        Err(error) => {
            say(format_args!(
                "error: standard input cannot be read: {error}"
            ));
            false
        }
    }
}

/// Options for which no input is read.
const ASKS: [&str; 4] = ["help", "version", "show-dialects", "list-passes"];

/// A module in place of a `.rise` file; `None` for other arguments. Without an error, what is wrong
/// has been shown.
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
