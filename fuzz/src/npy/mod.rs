//! Files of arrays as NumPy writes them, and damaged ones: what is read against what was written.

mod spelling;

use std::fmt;
use std::path::Path;

use rise_runtime::array::{Array, ArrayError, ElementType, NpyOptions};
use rise_testing::random::Choices;

use spelling::{Damage, Header, Sort};

/// The first bytes of every file.
const MAGIC: &[u8] = b"\x93NUMPY";

/// Extents of arrays, most of them small.
const EXTENTS: [usize; 8] = [3, 1, 2, 0, 5, 4, 7, 11];

/// A file, and what a reader must find in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NpyFile {
    bytes: Vec<u8>,
    /// How it is read.
    options: NpyOptions,
    expected: Expected,
}

/// The contents that must be found in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Expected {
    /// Elements in row-major order, as this machine has them.
    Elements {
        element: ElementType,
        shape: Vec<usize>,
        bytes: Vec<u8>,
    },
    /// It is no file of an array.
    NotNpy,
    /// Its elements are no numbers that arrays hold.
    Unsupported,
    /// It has more or fewer elements than it says.
    WrongLength,
}

impl fmt::Display for NpyFile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: String = self
            .bytes
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let text = self.bytes.escape_ascii();
        writeln!(
            formatter,
            "{digits}\n{text}\nread with {:?}: expected {:?}",
            self.options, self.expected
        )
    }
}

/// The file that the choices make.
pub fn file(numbers: &[u8]) -> NpyFile {
    let choices = &mut Choices::new(numbers.to_vec());
    let options = NpyOptions {
        void2_as_bf16: choices.below(4) == 0,
    };
    let version = choices.of(&[1, 1, 1, 2, 3]);
    let sort = spelling::sort(choices);
    let shape: Vec<usize> = (0..choices.below(4))
        .map(|_| choices.of(&EXTENTS))
        .collect();
    let mut header = Header::new(sort.name, &shape, choices.flip());
    let damage = spelling::damage(choices);
    header.damage(damage);
    let data = Data::any(&sort, &shape, choices);
    let mut bytes = begun(version, damage);
    let text = header.text(version, choices);
    append(&mut bytes, version, damage, text.as_bytes());
    let written = data.written(header.is_fortran, sort.is_swapped());
    bytes.extend(&written);
    let cut = match damage {
        Some(Damage::Truncated) if !written.is_empty() => Some(bytes.len() - 1),
        Some(Damage::InHeader) => Some(MAGIC.len() + 3),
        _ => None,
    };
    bytes.truncate(cut.unwrap_or(bytes.len()));
    if damage == Some(Damage::Longer) {
        bytes.push(0);
    }
    let expected = match damage {
        None => data.expected(options),
        Some(Damage::Truncated) if written.is_empty() => data.expected(options),
        Some(Damage::Truncated | Damage::Longer) => match data.expected(options) {
            Expected::Elements { .. } => Expected::WrongLength,
            refused => refused,
        },
        Some(_) => Expected::NotNpy,
    };
    NpyFile {
        bytes,
        options,
        expected,
    }
}

/// The magic bytes and the version.
fn begun(version: u8, damage: Option<Damage>) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    if damage == Some(Damage::Magic) {
        bytes[0] = b'N';
    }
    bytes.extend(match damage {
        Some(Damage::Version) => [version + 3, 0],
        _ => [version, 0],
    });
    bytes
}

/// Adds the header behind its length.
fn append(bytes: &mut Vec<u8>, version: u8, damage: Option<Damage>, text: &[u8]) {
    let length = match damage {
        Some(Damage::HeaderLength) => text.len() + 5000,
        _ => text.len(),
    };
    let length = (length as u32).to_le_bytes();
    bytes.extend(&length[..if version == 1 { 2 } else { 4 }]);
    bytes.extend(text);
}

/// The elements of an array.
struct Data<'a> {
    sort: &'a Sort,
    shape: &'a [usize],
    /// The bytes of each in row-major order, the least significant one first.
    elements: Vec<Vec<u8>>,
}

impl<'a> Data<'a> {
    fn any(sort: &'a Sort, shape: &'a [usize], choices: &mut Choices) -> Data<'a> {
        let count: usize = shape.iter().product();
        let mut element = || (0..sort.size).map(|_| choices.below(256) as u8).collect();
        Data {
            sort,
            shape,
            elements: (0..count).map(|_| element()).collect(),
        }
    }

    /// The bytes in a file.
    fn written(&self, is_fortran: bool, is_swapped: bool) -> Vec<u8> {
        let count = self.elements.len();
        let position = |place: usize| match is_fortran {
            true => self.row_major(place),
            false => place,
        };
        let in_order = |bytes: &Vec<u8>| -> Vec<u8> {
            match is_swapped {
                true => bytes.iter().rev().copied().collect(),
                false => bytes.clone(),
            }
        };
        (0..count)
            .flat_map(|place| in_order(&self.elements[position(place)]))
            .collect()
    }

    /// The position in row-major order of the element at a place in column-major order.
    fn row_major(&self, place: usize) -> usize {
        let (mut rest, mut index) = (place, Vec::new());
        for extent in self.shape {
            index.push(rest % extent);
            rest /= extent;
        }
        index
            .iter()
            .zip(self.shape)
            .fold(0, |position, (index, extent)| position * extent + index)
    }

    /// The contents that a reader with these options finds in an undamaged file.
    fn expected(&self, options: NpyOptions) -> Expected {
        let Some(element) = self.sort.element else {
            return Expected::Unsupported;
        };
        match element == ElementType::BF16 && !options.void2_as_bf16 {
            true => Expected::Unsupported,
            false => self.elements_of(element),
        }
    }

    fn elements_of(&self, element: ElementType) -> Expected {
        let native = |bytes: &Vec<u8>| -> Vec<u8> {
            match (element, cfg!(target_endian = "big")) {
                (ElementType::Bool, _) => vec![u8::from(bytes[0] != 0)],
                (_, true) => bytes.iter().rev().copied().collect(),
                (_, false) => bytes.clone(),
            }
        };
        Expected::Elements {
            element,
            shape: self.shape.to_vec(),
            bytes: self.elements.iter().flat_map(native).collect(),
        }
    }
}

/// A function that reads a file.
pub type Read<'a> = dyn Fn(&Path, NpyOptions) -> Result<Array, ArrayError> + 'a;

/// The mistake, if any, of a reader with a file, which is written to the folder.
///
/// # Errors
/// If the folder cannot be written to.
pub fn wrong(file: &NpyFile, folder: &Path, read: &Read) -> anyhow::Result<Option<String>> {
    let path = folder.join("array.npy");
    std::fs::write(&path, &file.bytes)?;
    let (found, array) = match read(&path, file.options) {
        Ok(array) => {
            let found = Expected::Elements {
                element: array.element(),
                shape: array.shape().to_vec(),
                bytes: array.as_bytes().to_vec(),
            };
            (found, Some(array))
        }
        Err(ArrayError::NotNpy { .. }) => (Expected::NotNpy, None),
        Err(ArrayError::UnsupportedDtype { .. }) => (Expected::Unsupported, None),
        Err(ArrayError::WrongFileLength { .. }) => (Expected::WrongLength, None),
        Err(error) => return Ok(Some(format!("the reader fails: {error}"))),
    };
    if found != file.expected {
        let expected = &file.expected;
        return Ok(Some(format!(
            "the file is read as something else: expected {expected:?}, found {found:?}"
        )));
    }
    let Some(array) = array else {
        return Ok(None);
    };
    array.write_npy(&path)?;
    let again = Array::read_npy(
        &path,
        NpyOptions {
            void2_as_bf16: true,
        },
    );
    Ok(match again {
        Ok(again) if again == array => None,
        Ok(_) => Some("what is written is read as something else".to_owned()),
        Err(error) => Some(format!("what is written is not read: {error}")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers;

    /// How many of some files a reader reads wrongly.
    fn mistakes(read: &Read) -> usize {
        let folder = tempfile::tempdir().unwrap();
        let files = (0..400).map(|number| file(&numbers(3, number)));
        files
            .filter(|file| wrong(file, folder.path(), read).unwrap().is_some())
            .count()
    }

    /// Reads a file in which bytes stand in the place of others.
    fn patched(
        path: &Path,
        options: NpyOptions,
        from: &[u8],
        to: &[u8],
    ) -> Result<Array, ArrayError> {
        let mut bytes = std::fs::read(path).unwrap();
        let places: Vec<usize> = (0..bytes.len().saturating_sub(from.len()))
            .filter(|place| bytes[*place..].starts_with(from))
            .collect();
        for place in places {
            bytes[place..place + from.len()].copy_from_slice(to);
        }
        std::fs::write(path, bytes).unwrap();
        Array::read_npy(path, options)
    }

    #[test]
    fn readers_with_a_fault_are_found() {
        assert_eq!(mistakes(&|path, options| Array::read_npy(path, options)), 0);
        // Unsigned numbers read as signed ones, columns as rows, and the other order of bytes.
        for (from, to) in [
            ("uint8", " int8"),
            ("<u", "<i"),
            ("True ", "False"),
            (">", "<"),
        ] {
            let (from, to) = (from.as_bytes(), to.as_bytes());
            let found = mistakes(&|path, options| patched(path, options, from, to));
            assert!(found > 0, "{}", from.escape_ascii());
        }
    }

    #[test]
    fn all_outcomes_are_expected_of_some_file() {
        let all: Vec<Expected> = (0..400)
            .map(|number| file(&numbers(3, number)).expected)
            .collect();
        for wanted in [
            Expected::NotNpy,
            Expected::Unsupported,
            Expected::WrongLength,
        ] {
            assert!(all.contains(&wanted), "{wanted:?}");
        }
        let read = all
            .iter()
            .filter(|one| matches!(one, Expected::Elements { .. }));
        assert!(read.count() > 100);
    }
}
