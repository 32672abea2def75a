//! The text of a header, in the many ways in which Python's literals can be written.

use rise_runtime::array::ElementType;
use rise_testing::random::Choices;

/// Elements of a file, by one of their names in NumPy.
#[derive(Clone, Copy, Debug)]
pub struct Sort {
    pub name: &'static str,
    /// The type in memory; none of what arrays do not hold as it is.
    pub element: Option<ElementType>,
    pub size: usize,
}

impl Sort {
    /// Whether the most significant byte comes first.
    pub fn is_swapped(&self) -> bool {
        let is_native_big = cfg!(target_endian = "big");
        self.size > 1
            && (self.name.starts_with('>') || is_native_big && !self.name.starts_with('<'))
    }
}

/// Names of element types: with the order of bytes and a size, by a letter, or as NumPy's functions
/// are called.
const NUMBERS: [(&[&str], ElementType); 13] = [
    (&["|b1", "?", "bool", "<?", "b1"], ElementType::Bool),
    (&["|i1", "b", "int8", "<i1", ">b"], ElementType::I8),
    (&["<i2", ">i2", "h", "int16", "=i2", ">h"], ElementType::I16),
    (&["<i4", ">i4", "i", "int32", "|i4", "<i"], ElementType::I32),
    (&["<i8", ">i8", "q", "int64", "l", ">q"], ElementType::I64),
    (&["|u1", "B", "uint8", ">u1"], ElementType::U8),
    (&["<u2", ">u2", "H", "uint16", ">H"], ElementType::U16),
    (&["<u4", ">u4", "I", "uint32", "=u4"], ElementType::U32),
    (&["<u8", ">u8", "Q", "uint64", "L", ">Q"], ElementType::U64),
    (&["<f2", ">f2", "e", "float16", "half"], ElementType::F16),
    (
        &["<f4", ">f4", "f", "float32", "single", "=f"],
        ElementType::F32,
    ),
    (
        &["<f8", ">f8", "d", "float64", "double", "float", ">d"],
        ElementType::F64,
    ),
    (&["|V2", "<V2", "V2"], ElementType::BF16),
];

/// Types that arrays do not hold, with their sizes.
const OTHERS: [(&str, usize); 11] = [
    ("<c8", 8),
    (">c16", 16),
    ("complex64", 8),
    ("<U2", 8),
    ("|S3", 3),
    ("|O", 8),
    ("<M8[ns]", 8),
    ("<m8[D]", 8),
    ("|V5", 5),
    ("<f16", 16),
    ("longdouble", 16),
];

/// Elements of any kind, most of them numbers.
pub fn sort(choices: &mut Choices) -> Sort {
    match choices.below(8) {
        0 => {
            let (name, size) = choices.of(&OTHERS);
            Sort {
                name,
                element: None,
                size,
            }
        }
        _ => {
            let (names, element) = choices.of(&NUMBERS);
            Sort {
                name: choices.of(names),
                element: Some(element),
                size: element.size(),
            }
        }
    }
}

/// A fault of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// It ends before its last element does.
    Truncated,
    /// Something follows its elements.
    Longer,
    /// It ends before its header begins.
    InHeader,
    /// It begins with other bytes.
    Magic,
    /// Its version is one of the future.
    Version,
    /// Its header claims to be longer than the file.
    HeaderLength,
    /// An entry is not there.
    NoEntry(&'static str),
    /// An entry is of another kind.
    OtherEntry(&'static str, &'static str),
    /// The dictionary is not closed.
    Open,
    /// Words stand behind the dictionary.
    Behind(&'static str),
    /// The header is another literal.
    NoDictionary,
}

const DAMAGES: [Damage; 22] = [
    Damage::Truncated,
    Damage::Longer,
    Damage::Truncated,
    Damage::Longer,
    Damage::InHeader,
    Damage::Magic,
    Damage::Version,
    Damage::HeaderLength,
    Damage::NoEntry("descr"),
    Damage::NoEntry("fortran_order"),
    Damage::NoEntry("shape"),
    Damage::OtherEntry("fortran_order", "0"),
    Damage::OtherEntry("fortran_order", "'True'"),
    Damage::OtherEntry("fortran_order", "None"),
    Damage::OtherEntry("shape", "(-1,)"),
    Damage::OtherEntry("shape", "(2.0,)"),
    Damage::OtherEntry("shape", "3"),
    Damage::OtherEntry("shape", "('3',)"),
    Damage::OtherEntry("shape", "(99999999999999999999,)"),
    Damage::Open,
    Damage::Behind("x"),
    Damage::NoDictionary,
];

/// One of five files is damaged.
pub fn damage(choices: &mut Choices) -> Option<Damage> {
    (choices.below(5) == 4).then(|| choices.of(&DAMAGES))
}

/// A header before it is written.
pub struct Header {
    name: &'static str,
    shape: Vec<usize>,
    pub is_fortran: bool,
    damage: Option<Damage>,
}

impl Header {
    pub fn new(name: &'static str, shape: &[usize], is_fortran: bool) -> Header {
        Header {
            name,
            shape: shape.to_vec(),
            is_fortran,
            damage: None,
        }
    }

    pub fn damage(&mut self, damage: Option<Damage>) {
        self.damage = damage;
    }

    /// The text, as some version of Python could have written it.
    pub fn text(&self, version: u8, choices: &mut Choices) -> String {
        let mut keys = vec!["descr", "fortran_order", "shape"];
        for last in (1..keys.len()).rev() {
            keys.swap(last, choices.below(last as u64 + 1) as usize);
        }
        keys.retain(|key| self.damage != Some(Damage::NoEntry(key)));
        let mut entries = Vec::new();
        for key in &keys {
            let value = match (*key, self.damage) {
                (key, Some(Damage::OtherEntry(of, value))) if key == of => value.to_owned(),
                ("descr", _) => quoted(self.name, choices),
                ("shape", _) => self.shape(version, choices),
                _ => match self.is_fortran {
                    true => "True".to_owned(),
                    // As long as the other, for a reader that exchanges the two.
                    false => "False".to_owned(),
                },
            };
            let colon = choices.of(&[": ", ":", " : ", ":\n "]);
            entries.push(format!("{}{colon}{value}", quoted(key, choices)));
        }
        let (comma, blank) = (choices.of(&[", ", "", ","]), choices.of(&["", " ", "\n"]));
        let separator = choices.of(&[", ", ",", " ,\n"]);
        let inner = entries.join(separator);
        // A comma alone is no entry.
        let comma = if entries.is_empty() { "" } else { comma };
        let (open, close) = match self.damage {
            Some(Damage::Open) => ("{", ""),
            Some(Damage::NoDictionary) => return "('descr', 'shape')\n".to_owned(),
            _ => ("{", "}"),
        };
        let behind = match self.damage {
            Some(Damage::Behind(words)) => words,
            _ => "",
        };
        let comment = choices.of(&["", "", " # by a program", ""]);
        let end = choices.of(&["\n", "", "   \n", "\r\n"]);
        format!("{open}{blank}{inner}{comma}{blank}{close}{behind}{comment}{end}")
    }

    /// The tuple of extents. Long ones of Python 2 are those of its time.
    fn shape(&self, version: u8, choices: &mut Choices) -> String {
        let number = |extent: usize, choices: &mut Choices| match choices.below(8) {
            0 if version < 3 => format!("{extent}L"),
            1 => format!("0x{extent:x}"),
            2 => format!("+{extent}"),
            3 => format!("0b{extent:b}"),
            _ => extent.to_string(),
        };
        let numbers: Vec<String> = self.shape.iter().map(|one| number(*one, choices)).collect();
        let separator = choices.of(&[", ", ",", ",\n"]);
        match &numbers[..] {
            [] => "()".to_owned(),
            [one] => format!("({one},)"),
            _ => {
                let last = choices.of(&["", ",", " "]);
                format!("({}{last})", numbers.join(separator))
            }
        }
    }
}

/// A string in quotes of some kind.
fn quoted(text: &str, choices: &mut Choices) -> String {
    let (first, rest) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
    match choices.below(10) {
        0 => format!("u'{text}'"),
        1 | 2 => format!("\"{text}\""),
        3 => format!("r'{text}'"),
        4 => format!("'''{text}'''"),
        5 => format!("'{first}' '{rest}'"),
        6 => format!(
            "'\\x{:02x}{rest}'",
            first.as_bytes().first().copied().unwrap_or(b' ')
        ),
        _ => format!("'{text}'"),
    }
}
