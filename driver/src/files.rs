//! Files as programs are read from them. What is no regular file, such as a pipe, can be read only
//! once, and is wanted more often: for messages.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rise_lang::diagnostic::Source;
use rise_lang::file;

use crate::bytecode;
use crate::error::Error;
use crate::program::in_mlir;

/// The name of standard input in messages.
const STANDARD_INPUT: &str = "<standard input>";

/// Contents that were read and cannot be read again.
static READ: Mutex<Option<HashMap<PathBuf, Vec<u8>>>> = Mutex::new(None);

/// Whether a name on the command line stands for standard input.
pub fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// A file's name in messages and locations.
pub fn name(path: &Path) -> &Path {
    match is_standard_input(path) {
        true => Path::new(STANDARD_INPUT),
        false => path,
    }
}

/// Whether a file is there in full whenever it is read.
pub fn is_regular(path: &Path) -> bool {
    !is_standard_input(path) && path.is_file()
}

/// The contents of a file.
///
/// # Errors
/// The error of the operating system.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if is_regular(path) {
        return file::read(path);
    }
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let read = read.get_or_insert_default();
    if let Some(bytes) = read.get(name(path)) {
        return Ok(bytes.clone());
    }
    let bytes = match is_standard_input(path) {
        true => {
            let mut bytes = Vec::new();
            io::Read::read_to_end(&mut io::stdin(), &mut bytes)?;
            bytes
        }
        false => file::read(path)?,
    };
    read.insert(name(path).to_owned(), bytes.clone());
    Ok(bytes)
}

/// Whether a file is written in the language, as standard input is: others are modules of MLIR.
pub fn is_language(path: &Path) -> bool {
    is_standard_input(path)
        || path
            .extension()
            .is_some_and(|extension| extension == "rise")
}

/// Whether the definitions of a file are read as those of a program in the language: it is written
/// in that, or is a model.
pub fn has_definitions(path: &Path) -> bool {
    let is_model = || text(path).is_ok_and(|source| in_mlir::is_model(&source));
    is_language(path) || is_model()
}

/// Reads a file as text.
///
/// # Errors
/// [`Error::Unreadable`], [`Error::NotText`].
pub fn text(path: &Path) -> Result<Source, Error> {
    // A lossy name would make imports look elsewhere.
    let (name, bytes) = named(path)?;
    Source::from_bytes(name, bytes).map_err(|source| Error::NotText {
        path: PathBuf::from(name),
        source,
    })
}

/// A file's name in messages, and its contents.
///
/// # Errors
/// [`Error::Unreadable`]; [`Error::Unfit`] for a model in bytecode.
pub fn named(path: &Path) -> Result<(&str, Vec<u8>), Error> {
    let path_shown = name(path);
    let unreadable = |source| Error::Unreadable {
        path: path_shown.to_owned(),
        source,
    };
    let bytes = read(path).map_err(unreadable)?;
    if bytecode::is_model(&bytes) {
        let message = format!("{}: {}", path_shown.display(), bytecode::MESSAGE);
        return Err(Error::unfit(message, bytecode::HELP));
    }
    match path_shown.to_str() {
        Some(name) => Ok((name, bytes)),
        None => Err(unreadable(io::Error::new(
            io::ErrorKind::InvalidFilename,
            "its name is not valid UTF-8",
        ))),
    }
}
