//! Names in C.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use rise_lang::types::Scalar;

use rise_lang::signature::Signature;

use super::library;

/// Names with a meaning of their own in C and C++, in sections.
const RESERVED: &str = include_str!("reserved.txt");

/// The words of [`RESERVED`], by section.
static SECTIONS: LazyLock<HashMap<&str, HashSet<&str>>> = LazyLock::new(|| {
    let mut sections: HashMap<&str, HashSet<&str>> = HashMap::new();
    let mut section = "";
    for line in RESERVED.lines().filter(|line| !line.starts_with('#')) {
        match line
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix(']'))
        {
            Some(name) => section = name,
            None => sections
                .entry(section)
                .or_default()
                .extend(line.split_whitespace()),
        }
    }
    sections
});

fn is_in(section: &str, name: &str) -> bool {
    SECTIONS
        .get(section)
        .is_some_and(|words| words.contains(name))
}

/// How the names of macros in the headers of C begin, and how they end.
const RESERVED_BEGINNINGS: [&str; 10] = [
    "ATOMIC_", "DBL_", "FE_", "FLT_", "FP_", "LC_", "LDBL_", "M_", "SEEK_", "SIG_",
];
const RESERVED_ENDINGS: [&str; 3] = ["_MAX", "_MIN", "_WIDTH"];

/// Beginning of the names of macros in the header.
const OWN_PREFIX: &str = "RISE_";

/// Why C does not take a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoName {
    /// Its letters are not those of a name.
    #[error("expected a name of a letter, then letters, digits and `_`")]
    Shape,
    /// It is a word of the language.
    #[error("this is a keyword of C or C++")]
    Keyword,
    /// It means something else already.
    #[error("C gives this name a meaning of its own")]
    Reserved,
    /// It may be that of a macro in the header.
    #[error("names that begin with `{OWN_PREFIX}` belong to the headers that are written")]
    Own,
}

/// The type of a scalar in the C header.
pub fn c_type(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "bool",
        Scalar::I8 => "int8_t",
        Scalar::I16 => "int16_t",
        Scalar::I32 => "int32_t",
        Scalar::I64 | Scalar::Index => "int64_t",
        Scalar::U8 => "uint8_t",
        Scalar::U32 => "uint32_t",
        Scalar::U64 => "uint64_t",
        Scalar::U16 | Scalar::F16 | Scalar::BF16 => "uint16_t",
        Scalar::F32 | Scalar::TF32 => "float",
        Scalar::F64 => "double",
    }
}

/// Names for parameters and sizes: the program's where C takes them, and no name twice.
pub fn parameter_names(signature: &Signature) -> Vec<String> {
    let parameters = signature
        .parameters
        .iter()
        .map(|parameter| parameter.name.clone().unwrap_or_default());
    let sizes = signature.sizes.iter().map(|size| size.as_str().to_owned());
    let mut names: Vec<String> = Vec::new();
    for (index, wanted) in parameters.chain(sizes).enumerate() {
        let base = if is_identifier(&wanted) {
            wanted
        } else {
            format!("argument{}", index + 1)
        };
        let mut name = base.clone();
        let mut suffix = 2;
        while names.contains(&name) {
            name = format!("{base}_{suffix}");
            suffix += 1;
        }
        names.push(name);
    }
    names
}

/// Whether C and C++ take a name.
pub fn is_identifier(name: &str) -> bool {
    require_identifier(name).is_ok()
}

/// Whether a name is that of a macro for `printf` or `scanf`, such as `PRId64`.
fn is_format(name: &str) -> bool {
    let rest = name
        .strip_prefix("PRI")
        .or_else(|| name.strip_prefix("SCN"));
    let sizes = rest.and_then(|rest| rest.strip_prefix(['b', 'B', 'd', 'i', 'o', 'u', 'x', 'X']));
    let begins = |size: &&str| sizes.is_some_and(|sizes| sizes.starts_with(*size));
    ["8", "16", "32", "64", "FAST", "LEAST", "MAX", "PTR"]
        .iter()
        .any(begins)
}

/// Refuses a name that C and C++ do not take.
///
/// # Errors
/// Why they do not.
pub fn require_identifier(name: &str) -> Result<(), NoName> {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    if !name.starts_with(|letter: char| letter.is_ascii_alphabetic())
        || !name.chars().all(is_letter)
    {
        return Err(NoName::Shape);
    }
    if is_in("keywords", name) {
        return Err(NoName::Keyword);
    }
    let begins = |part: &&str| name.starts_with(part);
    let ends = |part: &&str| name.ends_with(part);
    if is_in("anywhere", name)
        || is_format(name)
        || RESERVED_BEGINNINGS.iter().any(begins)
        || RESERVED_ENDINGS.iter().any(ends)
    {
        return Err(NoName::Reserved);
    }
    match name.starts_with(OWN_PREFIX) {
        true => Err(NoName::Own),
        false => Ok(()),
    }
}

/// Whether a name has a meaning of its own in kernels of OpenCL C.
pub fn is_of_opencl(name: &str) -> bool {
    let lanes = ["16", "2", "3", "4", "8"];
    let element = lanes.iter().find_map(|lanes| name.strip_suffix(lanes));
    let is_vector = element.is_some_and(|element| {
        ["bool", "char", "double", "float", "int", "long", "short"].contains(&element)
            || is_in("opencl", element)
    });
    is_vector || is_in("opencl", name) || name.starts_with("CLK_")
}

/// Why a function cannot have a name in C.
pub fn why_no_function(name: &str) -> Option<String> {
    if library::is_function(name) {
        return Some(format!(
            "`{name}` is a function of C's library, which this one would replace"
        ));
    }
    let reason = match require_identifier(name) {
        Err(reason) => reason,
        Ok(()) if is_in("functions", name) => NoName::Reserved,
        Ok(()) => return None,
    };
    Some(format!(
        "the function `{name}` cannot be called from C: {reason}"
    ))
}
