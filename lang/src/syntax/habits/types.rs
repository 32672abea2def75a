//! Types, kinds and suffixes of numbers in other languages.

use crate::types::Scalar;

/// The scalar type that has this name in other languages.
pub(super) fn foreign_scalar(name: &str) -> Option<Scalar> {
    Some(match name.to_lowercase().as_str() {
        "float" | "float32" | "single" | "fp32" | "float_" => Scalar::F32,
        "double" | "float64" | "fp64" | "real" => Scalar::F64,
        "half" | "float16" | "fp16" => Scalar::F16,
        "bfloat16" | "bfloat" => Scalar::BF16,
        "tensorfloat32" | "tfloat32" | "fp19" => Scalar::TF32,
        "char" | "byte" | "int8" | "int8_t" | "schar" => Scalar::I8,
        "short" | "int16" | "int16_t" => Scalar::I16,
        "int" | "int32" | "int32_t" | "integer" => Scalar::I32,
        "long" | "int64" | "int64_t" | "isize" | "ssize_t" | "ptrdiff_t" => Scalar::I64,
        "uint8" | "uint8_t" | "uchar" | "ui8" | "word8" => Scalar::U8,
        "uint16" | "uint16_t" | "ushort" | "ui16" | "word16" => Scalar::U16,
        "uint32" | "uint32_t" | "uint" | "unsigned" | "ui32" | "word32" => Scalar::U32,
        "uint64" | "uint64_t" | "ulong" | "ui64" | "word64" | "word" => Scalar::U64,
        "boolean" | "bool_" | "i1" => Scalar::Bool,
        "f32" => Scalar::F32,
        "f64" => Scalar::F64,
        "f16" => Scalar::F16,
        "bf16" => Scalar::BF16,
        "tf32" => Scalar::TF32,
        "i8" => Scalar::I8,
        "i16" => Scalar::I16,
        "i32" => Scalar::I32,
        "i64" => Scalar::I64,
        "u8" => Scalar::U8,
        "u16" => Scalar::U16,
        "u32" => Scalar::U32,
        "u64" => Scalar::U64,
        "bool" => Scalar::Bool,
        "size" | "size_t" | "usize" | "nat" => Scalar::Index,
        _ => return None,
    })
}

/// Advice for the name of a type that does not exist.
pub(in crate::syntax) fn for_type(name: &str) -> Option<String> {
    if let Some(scalar) = foreign_scalar(name) {
        return Some(format!("there is a `{scalar}`"));
    }
    // `nxf32`
    if let Some((size, element)) = name.split_once('x')
        && !size.is_empty()
        && element.parse::<Scalar>().is_ok()
    {
        return Some(array_of(size, element));
    }
    let advice = match name {
        "Array" | "array" | "Vec" | "Vector" | "List" | "list" | "Tensor" | "tensor" | "Matrix"
        | "matrix" | "ndarray" | "Sequence" | "Seq" => array_of("n", "f32"),
        "vector" | "vec" | "simd" => {
            "a vector of 4 elements is `vec[f32, 4]`, an array of `n` elements `n.f32`".to_owned()
        }
        "tuple" | "Tuple" | "Pair" | "pair" => "a pair is `(f32, f32)`".to_owned(),
        "idx" | "Idx" | "Fin" | "fin" => "an index below `n` is `idx[n]`".to_owned(),
        "string" | "String" | "str" => "there are no strings".to_owned(),
        "i128" | "f128" | "int128" | "longdouble" | "Integer" => {
            "the widest types are `i64` and `f64`".to_owned()
        }
        "complex" | "Complex" | "complex64" | "c64" => {
            "a complex number is a pair: `(f32, f32)`".to_owned()
        }
        "void" | "Unit" | "unit" | "None" => "every function has a result".to_owned(),
        "auto" | "var" | "any" => "leave the type out where it follows".to_owned(),
        _ => return None,
    };
    Some(advice)
}

/// The type of an array, in words.
pub(super) fn array_of(size: &str, element: &str) -> String {
    format!("an array's type is its length, a dot and the type of its elements: `{size}.{element}`")
}

/// The type that a number's suffix means in other languages.
pub(in crate::syntax) fn for_suffix(suffix: &str) -> Option<String> {
    let scalar = match suffix {
        "f" | "F" => "f32",
        "d" | "D" => "f64",
        "h" | "H" => "f16",
        "l" | "L" | "ll" | "LL" => "i64",
        "u" | "U" => "u32",
        "ul" | "UL" | "ull" | "ULL" => "u64",
        _ => return for_type(suffix),
    };
    Some(format!("the suffix is the type: `{scalar}`"))
}

/// The kind or class that is meant by a word that is none.
pub(in crate::syntax) fn for_kind(word: &str) -> Option<&'static str> {
    Some(match word {
        "Nat" | "int" | "Int" | "i32" | "i64" | "index" | "usize" | "size" | "Size" | "size_t"
        | "natural" | "length" | "Natural" | "uint" | "u64" | "integral" => {
            "a size is of the kind `nat`: `{n : nat}`"
        }
        "type" | "Type" | "Data" | "typename" | "class" | "Set" | "any" | "Any" | "star" => {
            "a type is of the kind `data`: `{t : data}`"
        }
        "num" | "Num" | "numeric" | "Number" | "real" | "Real" => {
            "the class of numbers is `number`: `{t : number}`"
        }
        "Float" | "floating" | "Floating" | "Fractional" | "f32" | "f64" => {
            "the class of floats is `float`: `{t : float}`"
        }
        "Integer" | "Integral" => "the class of integers is `integer`: `{t : integer}`",
        "Ord" | "ord" | "Eq" | "Comparable" => {
            "the class of what can be compared is `ordered`: `{t : ordered}`"
        }
        "addr" | "Address" | "addrspace" | "memory" => {
            "an address space is of the kind `address`: `{a : address}`"
        }
        _ => return None,
    })
}
