//! Files that are written completely or not at all, one or several together; files opened for
//! reading.

mod folder;
mod open;
mod temporary;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub use folder::{Folder, run};
pub use open::open;
use temporary::Temporary;
pub use temporary::remove_on_signals;

/// A file that could not be written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", path.display())]
pub struct WriteError {
    /// The file, as it was named.
    pub path: PathBuf,
    /// The error of the operating system.
    pub source: io::Error,
}

/// Writes the parts, one after the other, as the contents of a file.
///
/// The bytes go to a temporary file in the same folder, which then takes the place of `path`, so
/// that no one ever sees half a file and an existing one stays as it was if anything fails. An
/// existing file's permissions are kept; through a symbolic link the file behind it is replaced.
/// Where `path` is no regular file, such as a pipe, the bytes are written straight to it.
///
/// # Errors
/// Errors of the operating system; [`io::ErrorKind::PermissionDenied`] also for an existing file
/// that is read-only.
pub fn write_atomically(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    write_together(&[(path, parts)]).map_err(|error| error.source)
}

/// Writes several files, as [`write_atomically`] writes one: either all of them change, or none.
///
/// Pipes, devices and the like cannot be restored: they are written when all other files are sure
/// to succeed.
///
/// # Errors
/// The file that cannot be written, and why; then all others are as they were.
pub fn write_together(files: &[(&Path, &[&[u8]])]) -> Result<(), WriteError> {
    let at = |path: &Path| {
        let path = path.to_owned();
        move |source| WriteError { path, source }
    };
    let (mut prepared, mut direct) = (Vec::new(), Vec::new());
    for (path, parts) in files {
        match prepare(path, parts).map_err(at(path))? {
            Some(file) => prepared.push((*path, file)),
            None => direct.push((path, parts)),
        }
    }
    for (path, parts) in direct {
        let mut file = File::options().write(true).open(path).map_err(at(path))?;
        write(&mut file, parts).map_err(at(path))?;
    }
    let mut placed = Vec::new();
    for (path, file) in prepared {
        match file.place() {
            Ok(undo) => placed.push(undo),
            Err(source) => {
                placed.into_iter().rev().for_each(Placed::take_back);
                return Err(at(path)(source));
            }
        }
    }
    Ok(())
}

fn write(file: &mut File, parts: &[&[u8]]) -> io::Result<()> {
    parts.iter().try_for_each(|part| file.write_all(part))
}

/// A file that is complete under another name.
struct Prepared {
    temporary: Temporary,
    target: PathBuf,
    is_there: bool,
}

/// A file in its place, and what was there before.
struct Placed {
    target: PathBuf,
    before: Option<Temporary>,
}

/// Writes the bytes beside their target; nothing for a target that is no regular file.
fn prepare(path: &Path, parts: &[&[u8]]) -> io::Result<Option<Prepared>> {
    let existing = match fs::metadata(path) {
        Ok(metadata) => Some(metadata),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let permissions = match &existing {
        Some(metadata) if metadata.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Some(metadata) if !metadata.is_file() => return Ok(None),
        Some(metadata) if metadata.permissions().readonly() => {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        Some(metadata) => Some(metadata.permissions()),
        None => None,
    };
    let is_there = existing.is_some();
    let target = match is_there {
        true => path.canonicalize()?,
        false => path.to_owned(),
    };
    let (temporary, mut file) = Temporary::create(&target, is_there)?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    write(&mut file, parts)?;
    Ok(Some(Prepared {
        temporary,
        target,
        is_there,
    }))
}

impl Prepared {
    /// Puts the file in its place.
    fn place(self) -> io::Result<Placed> {
        let before = match self.is_there {
            true => Some(Temporary::link(&self.target)?),
            false => None,
        };
        self.temporary.rename(&self.target)?;
        Ok(Placed {
            target: self.target,
            before,
        })
    }
}

impl Placed {
    /// Restores what was there before.
    fn take_back(self) {
        // Nothing more can be done about an error: that of the other file is reported.
        let _ = match self.before {
            Some(before) => before.rename(&self.target),
            None => fs::remove_file(&self.target),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_change_together_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let [old, new, bad] = ["old", "new", "bad"].map(|name| folder.path().join(name));
        fs::write(&old, "before").unwrap();
        let files = |last: &'_ Path| -> Result<(), WriteError> {
            write_together(&[(&old, &[b"af", b"ter"]), (&new, &[b"new"]), (last, &[b""])])
        };
        fs::create_dir(&bad).unwrap();
        let error = files(&bad).unwrap_err();
        assert_eq!(error.path, bad);
        let missing = folder.path().join("none/bad");
        assert_eq!(files(&missing).unwrap_err().path, missing);
        let full = Path::new("/dev/full");
        if full.exists() {
            let error = write_together(&[(&old, &[b"after"]), (full, &[b"x"])]).unwrap_err();
            assert_eq!(error.path, full);
        }
        assert_eq!(fs::read(&old).unwrap(), b"before");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        fs::remove_dir(&bad).unwrap();
        files(&bad).unwrap();
        assert_eq!(fs::read(&old).unwrap(), b"after");
        assert_eq!(fs::read(&new).unwrap(), b"new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
    }

    #[test]
    fn a_file_that_was_placed_is_taken_back() {
        let folder = tempfile::tempdir().unwrap();
        let [old, new] = ["old", "new"].map(|name| folder.path().join(name));
        fs::write(&old, "before").unwrap();
        for path in [&old, &new] {
            let placed = prepare(path, &[b"after"]).unwrap().unwrap().place();
            assert_eq!(fs::read(path).unwrap(), b"after");
            placed.unwrap().take_back();
        }
        assert_eq!(fs::read(&old).unwrap(), b"before");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
