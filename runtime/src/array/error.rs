//! Errors of arrays and their files.

use super::ElementType;
use std::io;
use std::path::PathBuf;

/// An error of an array or of its file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArrayError {
    /// The file to read does not exist.
    #[error("{}: no such file; expected a .npy file there", path.display())]
    NotFound {
        /// The file.
        path: PathBuf,
    },
    /// The file could not be opened or read.
    #[error("{}: cannot be read: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The file is not in the `.npy` format.
    #[error(
        "{}: not a .npy file: {found}; expected an array saved by numpy.save (one in an archive is named as in a folder: a.npz/xs.npy)",
        path.display()
    )]
    NotNpy {
        /// The file.
        path: PathBuf,
        /// The value that was found instead.
        found: String,
    },
    /// The file is not an archive of arrays.
    #[error("{}: not an .npz archive: {found}; expected one saved by numpy.savez", path.display())]
    NotNpz {
        /// The file.
        path: PathBuf,
        /// The reason.
        found: String,
    },
    /// The file is none of safetensors.
    #[error("{}: not a safetensors file: {found}", path.display())]
    NotSafetensors {
        /// The file.
        path: PathBuf,
        /// The reason.
        found: String,
    },
    /// The archive has no array of that name.
    #[error(
        "{}: the archive has no array `{}`; it has {}",
        path.display(),
        member.trim_end_matches(".npy"),
        ArrayError::listed(found)
    )]
    NoMember {
        /// The archive.
        path: PathBuf,
        /// The name that was asked for.
        member: String,
        /// The names that are there.
        found: Vec<String>,
    },
    /// The file's elements have a type that cannot be held.
    #[error("{}: elements of dtype `{dtype}` are not supported: {advice}", path.display())]
    UnsupportedDtype {
        /// The file.
        path: PathBuf,
        /// The dtype as the file spells it.
        dtype: String,
        /// Advice for the user.
        advice: &'static str,
    },
    /// The file holds more or fewer bytes than its header says.
    #[error(
        "{}: an array of {element} of shape {shape:?} needs {expected} bytes after the header, found {found}; the file is {}",
        path.display(),
        if found < expected { "truncated" } else { "longer than one array" }
    )]
    WrongFileLength {
        /// The file.
        path: PathBuf,
        /// The header's element type.
        element: ElementType,
        /// The header's shape.
        shape: Vec<usize>,
        /// Bytes that the header asks for.
        expected: u64,
        /// Bytes that follow the header.
        found: u64,
    },
    /// The file could not be written. A file of that name that existed before is unchanged.
    #[error("{}: cannot be written: {source}; check that the folder exists and that you may write to it", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The size in bytes does not fit the address space.
    #[error("an array of {element} of shape {shape:?} is larger than the address space")]
    TooLarge {
        /// The element type.
        element: ElementType,
        /// The shape.
        shape: Vec<usize>,
    },
    /// The allocator refused the memory.
    #[error("out of memory: an array of {bytes} bytes could not be allocated")]
    OutOfMemory {
        /// The size that was asked for.
        bytes: usize,
    },
    /// The number of elements is not the one of the shape.
    #[error("the shape {shape:?} holds {expected} elements, but {found} were given")]
    WrongLength {
        /// The shape.
        shape: Vec<usize>,
        /// The product of the shape.
        expected: usize,
        /// The number of elements that were given.
        found: usize,
    },
    /// The array has another element type.
    #[error("expected an array of {expected}, found one of {found}")]
    WrongElement {
        /// The type that was asked for.
        expected: ElementType,
        /// The type that the array has.
        found: ElementType,
    },
    /// Two arrays that should be compared differ in shape.
    #[error("expected an array of shape {expected:?}, found one of shape {found:?}")]
    WrongShape {
        /// The shape that was asked for.
        expected: Vec<usize>,
        /// The shape that the array has.
        found: Vec<usize>,
    },
}

impl ArrayError {
    fn listed(names: &[String]) -> String {
        const MOST: usize = 12;
        let quoted = names
            .iter()
            .take(MOST)
            .map(|name| format!("`{}`", name.trim_end_matches(".npy")));
        let quoted = quoted.collect::<Vec<_>>().join(", ");
        match names.len() {
            0 => "none".to_owned(),
            count if count > MOST => format!("{quoted} and {} others", count - MOST),
            _ => quoted,
        }
    }
}
