//! Files and texts that are given out.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rise_runtime::file::write_together;

use super::error::Failure;
use crate::process::is_output_closed;

/// Where a result goes.
#[derive(Clone, Debug)]
pub enum Destination {
    /// Standard output: `-`.
    StandardOutput,
    /// A file.
    File(PathBuf),
}

impl From<&Path> for Destination {
    fn from(path: &Path) -> Self {
        if path == Path::new("-") {
            Destination::StandardOutput
        } else {
            Destination::File(path.to_owned())
        }
    }
}

impl Destination {
    /// The name of the file in its folder.
    pub fn file_name(&self) -> Option<String> {
        match self {
            Destination::StandardOutput => None,
            Destination::File(path) => Some(path.file_name()?.to_string_lossy().into_owned()),
        }
    }

    /// Finds out before the work what would fail after it, or would be written in place of what is
    /// read.
    ///
    /// # Errors
    /// [`Failure::Unwritable`], or as [`check_apart`].
    pub fn check(&self, read: &[&Path]) -> Result<(), Failure> {
        match self {
            Destination::StandardOutput => Ok(()),
            Destination::File(path) => {
                check_writable(path)?;
                check_apart(path, read)
            }
        }
    }

    /// Whether the destination is, or can become, a regular file.
    pub fn is_file(&self) -> bool {
        match self {
            Destination::StandardOutput => false,
            Destination::File(path) => {
                fs::metadata(path).map_or(true, |metadata| metadata.is_file())
            }
        }
    }

    /// Writes all of it or nothing.
    ///
    /// # Errors
    /// [`Failure::LostFile`] or [`Failure::Output`].
    pub fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        match self {
            Destination::StandardOutput => print(bytes),
            Destination::File(path) => write_all(&[(path, bytes)]),
        }
    }
}

/// Writes several results: first the files, all or none, then what goes to standard output.
///
/// # Errors
/// [`Failure::LostFile`] or [`Failure::Output`].
pub fn write_results(results: &[(&Destination, &[u8])]) -> Result<(), Failure> {
    let files: Vec<(&Path, &[u8])> = results
        .iter()
        .filter_map(|(destination, bytes)| match destination {
            Destination::StandardOutput => None,
            Destination::File(path) => Some((path.as_path(), *bytes)),
        })
        .collect();
    write_all(&files)?;
    let printed = results
        .iter()
        .filter(|(destination, _)| matches!(destination, Destination::StandardOutput));
    printed.into_iter().try_for_each(|(_, bytes)| print(bytes))
}

/// Writes all of these files, or none.
///
/// # Errors
/// [`Failure::LostFile`] for one of them.
pub fn write_all(files: &[(&Path, &[u8])]) -> Result<(), Failure> {
    let parts: Vec<[&[u8]; 1]> = files.iter().map(|(_, bytes)| [*bytes]).collect();
    let files: Vec<(&Path, &[&[u8]])> = files
        .iter()
        .zip(&parts)
        .map(|((path, _), parts)| (*path, &parts[..]))
        .collect();
    Ok(write_together(&files)?)
}

/// Writes to standard output.
///
/// # Errors
/// [`Failure::Output`] if it is closed or full.
pub fn print(bytes: &[u8]) -> Result<(), Failure> {
    if is_output_closed() {
        return Err(io::Error::from_raw_os_error(libc::EBADF).into());
    }
    let mut output = io::stdout().lock();
    output.write_all(bytes)?;
    Ok(output.flush()?)
}

/// See [`Destination::check`].
pub fn check_writable(path: &Path) -> Result<(), Failure> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => return Err(unwritable(path, "it is a directory")),
        Ok(metadata) if metadata.is_file() && metadata.permissions().readonly() => {
            return Err(unwritable(path, "it is read-only"));
        }
        // Anything else, such as a missing file or a broken link, is found by looking at the
        // folder.
        _ => {}
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    if path.file_name().is_none() {
        return Err(unwritable(path, "expected the name of a file"));
    }
    match fs::metadata(folder) {
        Ok(metadata) if metadata.is_dir() => Ok(()),
        Ok(_) => Err(unwritable(
            path,
            format!("{} is not a directory", folder.display()),
        )),
        Err(error) => Err(unwritable(path, format!("{}: {error}", folder.display()))),
    }
}

/// Refuses to write a file in place of one that is read.
///
/// # Errors
/// Which file that would be.
pub fn check_apart(output: &Path, read: &[&Path]) -> Result<(), Failure> {
    let place = |path: &Path| path.canonicalize().ok().filter(|place| place.is_file());
    let target = place(output);
    let is_same = |path: &&&Path| target.is_some() && place(path) == target;
    match read.iter().find(is_same) {
        None => Ok(()),
        Some(_) => Err(Failure::usage(
            format!(
                "{}: this file is read, and would be lost: it cannot be written as well",
                output.display()
            ),
            "nothing was written; give another name with `-o`",
        )),
    }
}

fn unwritable(path: &Path, reason: impl Into<String>) -> Failure {
    Failure::Unwritable {
        path: path.to_owned(),
        reason: reason.into(),
    }
}
