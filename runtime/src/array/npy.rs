//! Arrays in `.npy` files (format versions 1.0, 2.0 and 3.0 of numpy's `numpy.lib.format`).

mod dtype;
mod literal;

use super::npz::{archive_of, with_member};
use super::{Array, ArrayError, ElementType, safetensors};
use crate::file::{open, write_together};
use dtype::{Dtype, Refused};
use literal::Literal;
use std::io::{self, Read};
use std::path::Path;

/// Headers longer than this are refused, as numpy does: they are not worth the risk of parsing
/// them.
const LONGEST_HEADER: usize = 10_000;
/// A header nests a dictionary, a tuple, and for structured types (which are refused anyway) lists
/// of tuples.
const DEEPEST_HEADER: usize = 8;
/// As many dimensions as an array of numpy may have.
const MOST_DIMENSIONS: usize = 64;
const MAGIC: &[u8; 6] = b"\x93NUMPY";

/// Options for element types that `.npy` and LLVM do not both have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NpyOptions {
    /// Read two-byte void elements (`V2`) as bfloat16. Numpy has no bfloat16; the package
    /// `ml_dtypes` (and so JAX) saves it as `V2`, which is also what [`Array::write_npy`] writes.
    pub void2_as_bf16: bool,
}

impl Array {
    /// Reads a `.npy` file, or an array of an `.npz` archive or of a `.safetensors` file, which is
    /// named as in a folder: `inputs.npz/x.npy`, `weights.safetensors/layer.weight`. Arrays in
    /// Fortran order are converted to row-major order, and either byte order to the machine's.
    ///
    /// | dtype | element type |
    /// |---|---|
    /// | `b1` or `?` | `i1` |
    /// | `i1 i2 i4 i8` | `i8 i16 i32 i64` |
    /// | `u1 u2 u4 u8` | `u8 u16 u32 u64` |
    /// | `f2 f4 f8` | `f16 f32 f64` |
    /// | `V2` | `bf16`, with [`NpyOptions::void2_as_bf16`] |
    ///
    /// NumPy's other spellings of these types, such as `int16` and `h`, are read too. An array in
    /// an archive is named as if that were a folder: `inputs.npz/in0.npy`.
    ///
    /// # Errors
    /// [`ArrayError::NotFound`], [`ArrayError::Unreadable`], [`ArrayError::NotNpy`],
    /// [`ArrayError::UnsupportedDtype`], [`ArrayError::WrongFileLength`], [`ArrayError::TooLarge`]
    /// or [`ArrayError::OutOfMemory`]; of an archive
    /// [`ArrayError::NotNpz`], [`ArrayError::NotSafetensors`] or [`ArrayError::NoMember`].
    pub fn read_npy(path: impl AsRef<Path>, options: NpyOptions) -> Result<Array, ArrayError> {
        read(path.as_ref(), options)
    }

    /// Writes a `.npy` file, in row-major order and the machine's byte order, whole or not at all
    /// (see [`write_atomically`](crate::file::write_atomically)).
    ///
    /// A `bf16` array gets the dtype `V2`, because numpy has no bfloat16; in Python,
    /// `numpy.load(path).view(ml_dtypes.bfloat16)` reads it.
    ///
    /// # Errors
    /// [`ArrayError::Unwritable`].
    pub fn write_npy(&self, path: impl AsRef<Path>) -> Result<(), ArrayError> {
        write_npys(&[(path.as_ref(), self)])
    }
}

/// Writes several arrays as [`Array::write_npy`] writes one: either all files change, or none.
///
/// # Errors
/// [`ArrayError::Unwritable`] for the first file that cannot be written.
pub fn write_npys(arrays: &[(&Path, &Array)]) -> Result<(), ArrayError> {
    let headers: Vec<Vec<u8>> = arrays
        .iter()
        .map(|(_, array)| header_bytes(array.element, &array.shape))
        .collect();
    let parts: Vec<[&[u8]; 2]> = arrays
        .iter()
        .zip(&headers)
        .map(|((_, array), header)| [&header[..], array.as_bytes()])
        .collect();
    let files: Vec<(&Path, &[&[u8]])> = arrays
        .iter()
        .zip(&parts)
        .map(|((path, _), parts)| (*path, &parts[..]))
        .collect();
    write_together(&files).map_err(|error| ArrayError::Unwritable {
        path: error.path,
        source: error.source,
    })
}

fn read(path: &Path, options: NpyOptions) -> Result<Array, ArrayError> {
    if let Some((file, name)) = safetensors::file_of(path) {
        return safetensors::read(&file, &name);
    }
    if let Some((archive, member)) = archive_of(path) {
        // The length that an archive states may be wrong.
        let read = |file: &mut dyn Read| read_from(path, file, None, options);
        return with_member(&archive, &member, read);
    }
    let unreadable = |source: io::Error| match source.kind() {
        io::ErrorKind::NotFound => ArrayError::NotFound {
            path: path.to_owned(),
        },
        _ => ArrayError::Unreadable {
            path: path.to_owned(),
            source,
        },
    };
    let mut file = open(path).map_err(unreadable)?;
    let metadata = file.metadata().map_err(unreadable)?;
    if metadata.is_dir() {
        return Err(unreadable(io::ErrorKind::IsADirectory.into()));
    }
    let length = metadata.is_file().then_some(metadata.len());
    read_from(path, &mut file, length, options)
}

/// Reads an array; `length` is that of all, where the file knows it.
fn read_from(
    path: &Path,
    file: &mut dyn Read,
    length: Option<u64>,
    options: NpyOptions,
) -> Result<Array, ArrayError> {
    let (header, offset) = read_header(path, file)?;
    let layout = Layout::parse(path, &header, options)?;
    let available = length.map(|length| length.saturating_sub(offset));
    layout.read_elements(path, file, available)
}

/// Reads up to the end of the header. Returns its text and the position at which the elements
/// begin.
fn read_header(path: &Path, file: &mut dyn Read) -> Result<(String, u64), ArrayError> {
    let not_npy = |found: &str| ArrayError::NotNpy {
        path: path.to_owned(),
        found: found.to_owned(),
    };
    let mut read = |bytes: &mut [u8], what: &str| {
        file.read_exact(bytes)
            .map_err(|source| match source.kind() {
                io::ErrorKind::UnexpectedEof => not_npy(&format!("the file ends within {what}")),
                _ => ArrayError::Unreadable {
                    path: path.to_owned(),
                    source,
                },
            })
    };
    let mut start = [0; 8];
    read(&mut start, "the magic bytes")?;
    if start[..6] != *MAGIC {
        return Err(not_npy("it does not begin with the bytes \\x93NUMPY"));
    }
    let (length, length_size) = match (start[6], start[7]) {
        (1, 0) => {
            let mut length = [0; 2];
            read(&mut length, "the header's length")?;
            (u32::from(u16::from_le_bytes(length)), 2)
        }
        (2 | 3, 0) => {
            let mut length = [0; 4];
            read(&mut length, "the header's length")?;
            (u32::from_le_bytes(length), 4)
        }
        (major, minor) => {
            return Err(not_npy(&format!(
                "format version {major}.{minor} is unknown"
            )));
        }
    };
    if length as usize > LONGEST_HEADER {
        return Err(not_npy(&format!(
            "its header claims {length} bytes, more than the {LONGEST_HEADER} allowed"
        )));
    }
    let mut header = vec![0; length as usize];
    read(&mut header, "the header")?;
    // Version 3.0 is there for names that are not Latin-1.
    let header = match start[6] {
        1 | 2 => header.iter().copied().map(char::from).collect(),
        _ => String::from_utf8(header).map_err(|_| not_npy("its header is not text"))?,
    };
    Ok((header, 8 + length_size + u64::from(length)))
}

/// The contents of the header.
struct Layout {
    dtype: Dtype,
    shape: Vec<usize>,
    fortran_order: bool,
}

impl Layout {
    fn parse(path: &Path, header: &str, options: NpyOptions) -> Result<Layout, ArrayError> {
        let not_npy = |found: &str| ArrayError::NotNpy {
            path: path.to_owned(),
            found: found.to_owned(),
        };
        let literal = literal::parse(header, DEEPEST_HEADER)
            .ok_or_else(|| not_npy("its header is not a Python literal"))?;
        if !matches!(literal, Literal::Dict(_)) {
            return Err(not_npy("its header is not a dictionary"));
        }
        let entry = |key: &str| {
            let missing = || not_npy(&format!("its header has no entry '{key}'"));
            literal.entry(key).ok_or_else(missing)
        };
        let Literal::Boolean(fortran_order) = *entry("fortran_order")? else {
            return Err(not_npy("its entry 'fortran_order' is no boolean"));
        };
        let shape = parse_shape(entry("shape")?).ok_or_else(|| {
            not_npy("its entry 'shape' is no tuple of sizes that fit this machine")
        })?;
        if shape.len() > MOST_DIMENSIONS {
            return Err(not_npy(&format!(
                "its entry 'shape' has {} dimensions, more than the {MOST_DIMENSIONS} that numpy allows",
                shape.len()
            )));
        }
        let dtype =
            dtype::parse(entry("descr")?, options).map_err(|Refused { dtype, advice }| {
                ArrayError::UnsupportedDtype {
                    path: path.to_owned(),
                    dtype,
                    advice,
                }
            })?;
        Ok(Layout {
            dtype,
            shape,
            fortran_order,
        })
    }

    /// Reads the elements; `available` is the number of bytes that follow, where the file knows its
    /// length.
    fn read_elements(
        self,
        path: &Path,
        file: &mut dyn Read,
        available: Option<u64>,
    ) -> Result<Array, ArrayError> {
        let (element, shape) = (self.dtype.element, &self.shape);
        let expected = super::byte_size(element, shape).map_err(|error| ArrayError::NotNpy {
            path: path.to_owned(),
            found: format!("its header is damaged: {error}"),
        })? as u64;
        let wrong_length = |found| ArrayError::WrongFileLength {
            path: path.to_owned(),
            element,
            shape: shape.clone(),
            expected,
            found,
        };
        let unreadable = |source| ArrayError::Unreadable {
            path: path.to_owned(),
            source,
        };
        // Checked before the memory is asked for: a damaged header must not take all of it.
        if let Some(found) = available.filter(|&found| found != expected) {
            return Err(wrong_length(found));
        }
        let mut array = if available.is_some() {
            let mut array = Array::zeros(element, shape)?;
            file.read_exact(array.as_mut_bytes()).map_err(unreadable)?;
            array
        } else {
            let mut bytes = Vec::new();
            let found = file
                .take(expected + 1)
                .read_to_end(&mut bytes)
                .map_err(unreadable)? as u64;
            if found != expected {
                return Err(wrong_length(found));
            }
            let mut array = Array::zeros(element, shape)?;
            array.as_mut_bytes().copy_from_slice(&bytes);
            array
        };
        self.normalize(&mut array);
        match self.fortran_order && self.shape.len() > 1 {
            true => to_row_major(&array),
            false => Ok(array),
        }
    }

    /// The bytes of each element as this machine has them.
    fn normalize(&self, array: &mut Array) {
        let bytes = array.as_mut_bytes();
        if self.dtype.swap_bytes {
            bytes
                .chunks_exact_mut(self.dtype.element.size())
                .for_each(<[u8]>::reverse);
        }
        if self.dtype.element == ElementType::Bool {
            bytes
                .iter_mut()
                .for_each(|byte| *byte = u8::from(*byte != 0));
        }
    }
}

fn parse_shape(literal: &Literal) -> Option<Vec<usize>> {
    let (Literal::Tuple(extents) | Literal::List(extents)) = literal else {
        return None;
    };
    let extent = |extent: &Literal| match extent {
        Literal::Integer(value) => usize::try_from((*value)?).ok(),
        _ => None,
    };
    extents.iter().map(extent).collect()
}

/// The header with its magic bytes, padded so that the elements begin at a multiple of 64.
fn header_bytes(element: ElementType, shape: &[usize]) -> Vec<u8> {
    let order = match element.size() {
        1 => '|',
        _ if cfg!(target_endian = "big") => '>',
        _ => '<',
    };
    let kind = match element {
        ElementType::Bool => 'b',
        ElementType::BF16 => 'V',
        _ if element.is_float() => 'f',
        _ if element.is_unsigned() => 'u',
        _ => 'i',
    };
    let extents: String = shape.iter().map(|extent| format!("{extent}, ")).collect();
    let extents = if shape.len() > 1 {
        extents.trim_end_matches(", ")
    } else {
        extents.trim_end()
    };
    let mut text = format!(
        "{{'descr': '{order}{kind}{}', 'fortran_order': False, 'shape': ({extents}), }}",
        element.size()
    );
    // Version 2.0 has room for headers (ranks) for which the two bytes of version 1.0 do not
    // suffice.
    let long = text.len() + 64 > usize::from(u16::MAX);
    let prefix = if long { 12 } else { 10 };
    let padding = 63 - (prefix + text.len()) % 64;
    text.push_str(&" ".repeat(padding));
    text.push('\n');
    let mut bytes = MAGIC.to_vec();
    bytes.extend(if long { [2, 0] } else { [1, 0] });
    let length = (text.len() as u32).to_le_bytes();
    bytes.extend(&length[..prefix - 8]);
    bytes.extend(text.as_bytes());
    bytes
}

/// The array whose elements are in `columns`, with the first index fastest.
fn to_row_major(columns: &Array) -> Result<Array, ArrayError> {
    let mut rows = Array::zeros(columns.element, &columns.shape)?;
    let (source, target) = (columns.as_bytes(), rows.as_mut_bytes());
    match columns.element.size() {
        1 => permute::<1>(source, target, &columns.shape),
        2 => permute::<2>(source, target, &columns.shape),
        4 => permute::<4>(source, target, &columns.shape),
        _ => permute::<8>(source, target, &columns.shape),
    }
    Ok(rows)
}

fn permute<const SIZE: usize>(source: &[u8], target: &mut [u8], shape: &[usize]) {
    let (source, _) = source.as_chunks::<SIZE>();
    let (target, _) = target.as_chunks_mut::<SIZE>();
    let mut index = vec![0; shape.len()];
    let strides: Vec<usize> = shape
        .iter()
        .scan(1, |stride, &extent| {
            let current = *stride;
            *stride *= extent;
            Some(current)
        })
        .collect();
    let mut position = 0;
    for element in target {
        *element = source[position];
        for dimension in (0..shape.len()).rev() {
            index[dimension] += 1;
            position += strides[dimension];
            if index[dimension] < shape[dimension] {
                break;
            }
            position -= strides[dimension] * shape[dimension];
            index[dimension] = 0;
        }
    }
}

#[cfg(test)]
mod tests;
