//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes the parts, one after the other, as the contents of a file.
///
/// The bytes go to a temporary file in the same folder, which then takes the place of `path`, so that no one ever sees half a
/// file and an existing one stays as it was if anything fails. An existing file's permissions are kept; through a symbolic
/// link the file behind it is replaced. Where `path` is no regular file, such as a pipe, the bytes are written straight
/// to it.
///
/// # Errors
/// What the operating system says; [`io::ErrorKind::PermissionDenied`] also for an existing file that is read-only.
pub fn write_atomically(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let write = |file: &mut File| parts.iter().try_for_each(|part| file.write_all(part));
    let existing = match fs::metadata(path) {
        Ok(metadata) => Some(metadata),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let permissions = match &existing {
        Some(metadata) if metadata.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Some(metadata) if !metadata.is_file() => {
            return write(&mut File::options().write(true).open(path)?);
        }
        Some(metadata) if metadata.permissions().readonly() => {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        Some(metadata) => Some(metadata.permissions()),
        None => default_permissions(),
    };
    let target = if existing.is_some() {
        path.canonicalize()?
    } else {
        path.to_owned()
    };
    let folder = target
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".rise-");
    if let Some(permissions) = permissions {
        builder.permissions(permissions);
    }
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    write(file.as_file_mut())?;
    file.persist(&target).map_err(|error| error.error)?;
    Ok(())
}

/// What a new file gets before the process's mask is taken off; temporary files would be private otherwise.
#[cfg(unix)]
fn default_permissions() -> Option<fs::Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn default_permissions() -> Option<fs::Permissions> {
    None
}
