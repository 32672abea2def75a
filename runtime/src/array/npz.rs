//! Arrays in `.npz` archives of numpy: each is named as if the archive were a folder, as in
//! `inputs.npz/in0.npy`.

use super::{ArrayError, safetensors};
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use zip::ZipArchive;
use zip::result::ZipError;

type Archive = ZipArchive<BufReader<File>>;

/// Whether a name is that of an array: a file, or a member of an archive.
pub fn is_array(path: &Path) -> bool {
    path.exists() || archive_of(path).is_some() || safetensors::file_of(path).is_some()
}

/// The archive that a name lies in, and the name there.
pub(super) fn archive_of(path: &Path) -> Option<(PathBuf, String)> {
    let archive = path.parent()?;
    let is_archive = archive.extension().is_some_and(|ending| ending == "npz") && archive.is_file();
    let name = path.file_name()?.to_str()?;
    is_archive.then(|| (archive.to_owned(), name.to_owned()))
}

/// The names of the arrays in an archive, or a `.safetensors` file, without the ending `.npy`, in
/// their order there.
///
/// # Errors
/// [`ArrayError::NotFound`], [`ArrayError::Unreadable`], [`ArrayError::NotNpz`] or
/// [`ArrayError::NotSafetensors`].
pub fn names(archive: &Path) -> Result<Vec<String>, ArrayError> {
    if safetensors::is_safetensors(archive) {
        return safetensors::names(archive);
    }
    let names = members(&open(archive)?).into_iter();
    Ok(names
        .map(|name| name.trim_end_matches(".npy").to_owned())
        .collect())
}

/// The names in an archive, but for those that are no text.
fn members(archive: &Archive) -> Vec<String> {
    let names = archive.file_names().flatten();
    names.map(|name| name.to_string()).collect()
}

/// Reads a member of an archive by `read`.
pub(super) fn with_member<T>(
    archive: &Path,
    member: &str,
    read: impl FnOnce(&mut dyn Read) -> Result<T, ArrayError>,
) -> Result<T, ArrayError> {
    let mut opened = open(archive)?;
    let found = members(&opened);
    match opened.by_name(member) {
        Ok(mut file) => read(&mut file),
        Err(ZipError::FileNotFound) => Err(ArrayError::NoMember {
            path: archive.to_owned(),
            member: member.to_owned(),
            found,
        }),
        Err(error) => Err(damaged(archive, &error)),
    }
}

fn open(path: &Path) -> Result<Archive, ArrayError> {
    let file = File::open(path).map_err(|source| match source.kind() {
        std::io::ErrorKind::NotFound => ArrayError::NotFound {
            path: path.to_owned(),
        },
        _ => ArrayError::Unreadable {
            path: path.to_owned(),
            source,
        },
    })?;
    ZipArchive::new(BufReader::new(file)).map_err(|error| damaged(path, &error))
}

fn damaged(path: &Path, error: &ZipError) -> ArrayError {
    ArrayError::NotNpz {
        path: path.to_owned(),
        found: error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Array, NpyOptions};
    use super::*;
    use std::io::Write as _;
    use zip::write::SimpleFileOptions;

    /// An archive with one array, `xs`.
    fn archive(folder: &Path) -> PathBuf {
        let (plain, packed) = (folder.join("xs.npy"), folder.join("a.npz"));
        Array::from_slice(&[3], &[1.0_f32, 2.0, 3.0])
            .unwrap()
            .write_npy(&plain)
            .unwrap();
        let mut writer = zip::ZipWriter::new(File::create(&packed).unwrap());
        writer
            .start_file("xs.npy", SimpleFileOptions::default())
            .unwrap();
        writer.write_all(&std::fs::read(&plain).unwrap()).unwrap();
        writer.finish().unwrap();
        packed
    }

    #[test]
    fn a_member_is_named_as_in_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let packed = archive(folder.path());
        let xs = Array::read_npy(packed.join("xs.npy"), NpyOptions::default()).unwrap();
        assert_eq!(xs.as_slice::<f32>().unwrap(), [1.0, 2.0, 3.0]);
        assert_eq!(names(&packed).unwrap(), ["xs"]);
        assert!(is_array(&packed.join("xs.npy")));
    }

    #[test]
    fn what_is_not_there_is_said_with_what_is() {
        let folder = tempfile::tempdir().unwrap();
        let packed = archive(folder.path());
        let error = Array::read_npy(packed.join("ys.npy"), NpyOptions::default()).unwrap_err();
        let shown = error.to_string();
        assert!(shown.contains("has no array `ys`; it has `xs`"), "{shown}");
    }

    #[test]
    fn an_archive_that_is_none_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.npz");
        std::fs::write(&path, "no archive").unwrap();
        let error = Array::read_npy(path.join("xs.npy"), NpyOptions::default()).unwrap_err();
        assert!(error.to_string().contains("not an .npz archive"), "{error}");
    }
}
