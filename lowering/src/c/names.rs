//! Names in C.

use rise_lang::types::Scalar;

use crate::signature::Signature;

use super::library;

/// Words that are no names in C or C++, names that the header itself uses, and macros of the headers that a source includes.
const RESERVED: &str = "alignas alignof and asm auto bitand bitor bool break case catch char class compl const constexpr continue \
    decltype default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline int \
    long mutable namespace new noexcept not nullptr operator or private protected public register reinterpret_cast restrict \
    return short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef \
    typeid typename typeof union unsigned using virtual void volatile wchar_t while xor int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t \
    uintptr_t size_t main linux unix BIG_ENDIAN BYTE_ORDER EXIT_FAILURE EXIT_SUCCESS FD_SETSIZE HUGE_VAL HUGE_VALF HUGE_VALL INFINITY LITTLE_ENDIAN \
    MATH_ERREXCEPT MATH_ERRNO NAN NFDBITS NULL PDP_ENDIAN SNAN SNANF SNANL WCONTINUED WEXITED WNOHANG WNOWAIT WSTOPPED WUNTRACED math_errhandling";

/// How such names begin, and how they end.
const RESERVED_BEGINNINGS: [&str; 3] = ["RISE_", "FP_", "M_"];
const RESERVED_ENDINGS: [&str; 3] = ["_MAX", "_MIN", "_WIDTH"];

/// Why a function cannot have a name in C.
pub fn why_no_function(name: &str) -> Option<String> {
    if library::is_function(name) {
        Some(format!(
            "`{name}` is a function of C's library, which this one would replace"
        ))
    } else if !is_identifier(name) {
        Some(format!(
            "the function `{name}` cannot be called from C: expected a name of letters, digits and `_`"
        ))
    } else {
        None
    }
}

/// The type of a scalar in the C header.
pub fn c_type(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "bool",
        Scalar::I8 => "int8_t",
        Scalar::I16 => "int16_t",
        Scalar::I32 => "int32_t",
        Scalar::I64 | Scalar::Index => "int64_t",
        Scalar::F16 | Scalar::BF16 => "uint16_t",
        Scalar::F32 => "float",
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
    let letters = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let first = |letter: char| letter.is_ascii_alphabetic();
    name.starts_with(first)
        && name.chars().all(letters)
        && !RESERVED_BEGINNINGS
            .iter()
            .any(|part| name.starts_with(part))
        && !RESERVED_ENDINGS.iter().any(|part| name.ends_with(part))
        && !RESERVED.split_whitespace().any(|word| word == name)
}
