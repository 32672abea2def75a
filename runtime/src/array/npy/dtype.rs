//! Names of element types, as NumPy reads them.

use super::NpyOptions;
use super::literal::Literal;
use crate::array::ElementType;

/// The elements of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dtype {
    /// Their type in memory.
    pub element: ElementType,
    /// Whether the file has their bytes in the other order.
    pub swap_bytes: bool,
}

/// A type that arrays have not, with the thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub dtype: String,
    pub advice: &'static str,
}

/// The kind of an element, apart from the order of its bytes.
enum Kind {
    Element(ElementType),
    Refused(&'static str),
}

const OTHER: &str = "expected one of bool, int8, int16, int32, int64, uint8, uint16, uint32, uint64, float16, float32, float64; \
    convert it in NumPy, for instance by `xs.astype(np.float32)`";
const COMPLEX: &str = "complex numbers must be saved as two arrays, `xs.real` and `xs.imag`";
const LONG: &str = "convert it in NumPy by `xs.astype(np.float64)`";
const DATE: &str = "convert it in NumPy by `xs.astype(np.int64)`";
const OBJECT: &str = "it holds objects of Python; make an array of numbers in NumPy, \
    for instance by `xs.astype(np.float32)`";
const TEXT: &str = "it holds text; make an array of numbers in NumPy, \
    for instance by `xs.astype(np.float32)`";
const STRUCTURED: &str = "structured arrays must be saved one field a file";
const BF16: &str = "if it is a bfloat16 array saved through ml_dtypes, ask for bf16";

/// The type that the entry `descr` of a header names.
///
/// # Errors
/// Why arrays do not hold such elements.
pub fn parse(description: &Literal, options: NpyOptions) -> Result<Dtype, Refused> {
    let Literal::Text(dtype) = description else {
        return Err(Refused {
            dtype: structure(description),
            advice: STRUCTURED,
        });
    };
    let is_order = |first: char| "<>|=".contains(first);
    let (order, name) = match dtype.chars().next().filter(|first| is_order(*first)) {
        Some(order) => (Some(order), &dtype[1..]),
        None => (None, dtype.as_str()),
    };
    let element = match kind(name, order.is_none(), options) {
        Kind::Element(element) => element,
        Kind::Refused(advice) => {
            let dtype = dtype.clone();
            return Err(Refused { dtype, advice });
        }
    };
    // Other marks mean the order of the machine.
    let is_big_endian = match order {
        Some('<') => false,
        Some('>') => true,
        _ => cfg!(target_endian = "big"),
    };
    Ok(Dtype {
        element,
        swap_bytes: element.size() > 1 && is_big_endian != cfg!(target_endian = "big"),
    })
}

/// Letters, letters with a size in bytes and, without a mark of the order, names.
fn kind(name: &str, may_be_name: bool, options: NpyOptions) -> Kind {
    use ElementType::{BF16 as B16, Bool, F16, F32, F64, I8, I16, I32, I64, U8, U16, U32, U64};
    let element = match name {
        "b1" | "?" => Bool,
        "i1" | "b" => I8,
        "i2" | "h" => I16,
        "i4" | "i" => I32,
        "i8" | "l" | "q" | "p" => I64,
        "f2" | "e" => F16,
        "f4" | "f" => F32,
        "f8" | "d" => F64,
        "V2" if options.void2_as_bf16 => B16,
        "V2" => return Kind::Refused(BF16),
        "u1" | "B" => U8,
        "u2" | "H" => U16,
        "u4" | "I" => U32,
        "u8" | "L" | "Q" | "P" => U64,
        "f16" | "f12" | "g" => return Kind::Refused(LONG),
        "F" | "D" | "G" => return Kind::Refused(COMPLEX),
        name if may_be_name => return named(name),
        name => return Kind::Refused(advice(name)),
    };
    Kind::Element(element)
}

/// Names such as `float32`.
fn named(name: &str) -> Kind {
    use ElementType::{Bool, F16, F32, F64};
    let element = match name {
        "bool" | "bool_" => Bool,
        "half" => F16,
        "single" => F32,
        "double" | "float" => F64,
        "longdouble" => return Kind::Refused(LONG),
        name if name.starts_with("complex") => return Kind::Refused(COMPLEX),
        name => {
            let known = [("int", "i"), ("uint", "u"), ("float", "f")].into_iter();
            let mut short = known.filter_map(|(long, short)| {
                let bits: usize = name.strip_prefix(long)?.parse().ok()?;
                let name = format!("{short}{bits}");
                ElementType::ALL
                    .into_iter()
                    .find(|element| element.name() == name)
            });
            match short.next() {
                Some(element) => element,
                None => return Kind::Refused(advice(name)),
            }
        }
    };
    Kind::Element(element)
}

/// The thing to do about types that hold no numbers, or others.
fn advice(name: &str) -> &'static str {
    match name.chars().next() {
        Some('c') => COMPLEX,
        Some('O') => OBJECT,
        Some('U' | 'S' | 'a') => TEXT,
        Some('M' | 'm') => DATE,
        Some('V') => STRUCTURED,
        _ => OTHER,
    }
}

/// A structured type as NumPy writes it, as far as messages need it.
fn structure(description: &Literal) -> String {
    let list = |items: &[Literal]| items.iter().map(structure).collect::<Vec<_>>().join(", ");
    match description {
        Literal::Text(text) => format!("'{text}'"),
        Literal::List(items) => format!("[{}]", list(items)),
        Literal::Tuple(items) => format!("({})", list(items)),
        Literal::Integer(Some(value)) => value.to_string(),
        _ => "…".to_owned(),
    }
}
