//! Arrays in `.safetensors` files, as models are exchanged in: each is named as if the file were a
//! folder, as in `weights.safetensors/layer.weight`.

use std::fs::File;
use std::path::{Path, PathBuf};

use memmap2::Mmap;
use safetensors::{Dtype, SafeTensors};

use super::{Array, ArrayError, ElementType};

/// The file that a name lies in, and the name there.
pub(super) fn file_of(path: &Path) -> Option<(PathBuf, String)> {
    let file = path.parent()?;
    let is_there = is_safetensors(file) && file.is_file();
    let name = path.file_name()?.to_str()?;
    // The other archives have files as members.
    let name = name.strip_suffix(".npy").unwrap_or(name);
    is_there.then(|| (file.to_owned(), name.to_owned()))
}

/// Whether a file has the ending of such files.
pub(super) fn is_safetensors(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending == "safetensors")
}

/// The names of the arrays in a file.
pub(super) fn names(path: &Path) -> Result<Vec<String>, ArrayError> {
    with(path, |tensors| Ok(all(tensors)))
}

fn all(tensors: &SafeTensors) -> Vec<String> {
    let names = tensors.names().into_iter();
    let mut names: Vec<String> = names.map(ToString::to_string).collect();
    names.sort_unstable();
    names
}

/// Reads the array of that name.
pub(super) fn read(path: &Path, name: &str) -> Result<Array, ArrayError> {
    with(path, |tensors| {
        let Ok(view) = tensors.tensor(name) else {
            return Err(ArrayError::NoMember {
                path: path.to_owned(),
                member: name.to_owned(),
                found: all(tensors),
            });
        };
        let mut array = Array::zeros(element(path, view.dtype())?, view.shape())?;
        // The file is little-endian, as the machines that this runs on.
        array.as_mut_bytes().copy_from_slice(view.data());
        Ok(array)
    })
}

/// The type of elements.
fn element(path: &Path, dtype: Dtype) -> Result<ElementType, ArrayError> {
    match dtype {
        Dtype::BOOL => Ok(ElementType::Bool),
        Dtype::I8 => Ok(ElementType::I8),
        Dtype::I16 => Ok(ElementType::I16),
        Dtype::I32 => Ok(ElementType::I32),
        Dtype::I64 => Ok(ElementType::I64),
        Dtype::F16 => Ok(ElementType::F16),
        Dtype::BF16 => Ok(ElementType::BF16),
        Dtype::F32 => Ok(ElementType::F32),
        Dtype::F64 => Ok(ElementType::F64),
        Dtype::U8 => Ok(ElementType::U8),
        Dtype::U16 => Ok(ElementType::U16),
        Dtype::U32 => Ok(ElementType::U32),
        Dtype::U64 => Ok(ElementType::U64),
        other => Err(ArrayError::UnsupportedDtype {
            path: path.to_owned(),
            dtype: other.to_string(),
            advice: "convert it to f32 where it was made",
        }),
    }
}

/// Reads a file, of which only the parts that are looked at take memory.
fn with<T>(
    path: &Path,
    read: impl FnOnce(&SafeTensors) -> Result<T, ArrayError>,
) -> Result<T, ArrayError> {
    let unreadable = |source: std::io::Error| match source.kind() {
        std::io::ErrorKind::NotFound => ArrayError::NotFound {
            path: path.to_owned(),
        },
        _ => ArrayError::Unreadable {
            path: path.to_owned(),
            source,
        },
    };
    let file = File::open(path).map_err(unreadable)?;
    // SAFETY: a file that another program changes meanwhile may give any bytes, all of which are
    // elements; one that is cut off ends this program, as it would end NumPy.
    let bytes = unsafe { Mmap::map(&file) }.map_err(unreadable)?;
    let tensors = SafeTensors::deserialize(&bytes).map_err(|error| ArrayError::NotSafetensors {
        path: path.to_owned(),
        found: error.to_string(),
    })?;
    read(&tensors)
}

#[cfg(test)]
mod tests {
    use safetensors::tensor::{TensorView, serialize_to_file};

    use super::super::{NpyOptions, npz};
    use super::*;

    fn written(folder: &Path) -> PathBuf {
        let path = folder.join("w.safetensors");
        let floats: Vec<u8> = [1.0_f32, 2.5]
            .iter()
            .flat_map(|x| x.to_le_bytes())
            .collect();
        let bytes = [1_u8, 2];
        let tensors = [
            (
                "layer.weight",
                TensorView::new(Dtype::F32, vec![2, 1], &floats).unwrap(),
            ),
            ("mask", TensorView::new(Dtype::U8, vec![2], &bytes).unwrap()),
            ("none", TensorView::new(Dtype::I64, vec![0], &[]).unwrap()),
        ];
        serialize_to_file(tensors, None, &path).unwrap();
        path
    }

    fn error(path: PathBuf) -> String {
        let read = Array::read_npy(path, NpyOptions::default());
        read.unwrap_err().to_string()
    }

    #[test]
    fn an_array_is_named_as_in_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path());
        let weight = Array::read_npy(path.join("layer.weight"), NpyOptions::default()).unwrap();
        assert_eq!(weight.shape(), [2, 1]);
        assert_eq!(weight.as_slice::<f32>().unwrap(), [1.0, 2.5]);
        let mask = Array::read_npy(path.join("mask"), NpyOptions::default()).unwrap();
        assert_eq!(mask.as_slice::<u8>().unwrap(), [1, 2]);
        let none = Array::read_npy(path.join("none.npy"), NpyOptions::default()).unwrap();
        assert_eq!(none.as_slice::<i64>().unwrap(), [0_i64; 0]);
        assert_eq!(npz::names(&path).unwrap(), ["layer.weight", "mask", "none"]);
        assert!(npz::is_array(&path.join("mask")));
    }

    #[test]
    fn what_cannot_be_read_is_explained() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path());
        let missing = error(path.join("layer.bias"));
        let expected = "has no array `layer.bias`; it has `layer.weight`, `mask`, `none`";
        assert!(missing.contains(expected), "{missing}");
        for (bytes, expected) in [
            (&b""[..], "not a safetensors"),
            (b"no tensors at all", "not a safetensors"),
        ] {
            std::fs::write(&path, bytes).unwrap();
            let damaged = error(path.join("mask"));
            assert!(damaged.contains(expected), "{damaged}");
        }
    }

    #[test]
    fn damaged_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path());
        let whole = std::fs::read(&path).unwrap();
        for length in 0..whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let read = Array::read_npy(path.join("layer.weight"), NpyOptions::default());
            assert!(read.is_err(), "{length}");
        }
    }
}
