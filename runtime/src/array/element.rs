//! Element types and single values.

use half::{bf16, f16};
use std::fmt;
use std::str::FromStr;

/// The type of an array's elements: the scalar types of RISE that have a representation in memory.
///
/// Memory holds integers with and without a sign alike; the type says how they are read where that
/// matters (printing, comparing).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ElementType {
    /// One truth value in one byte, 0 or 1 (LLVM's `i1` in memory).
    Bool,
    /// 8-bit integer in two's complement.
    I8,
    /// 16-bit integer in two's complement.
    I16,
    /// 32-bit integer in two's complement.
    I32,
    /// 64-bit integer in two's complement.
    I64,
    /// 8-bit integer without a sign.
    U8,
    /// 16-bit integer without a sign.
    U16,
    /// 32-bit integer without a sign.
    U32,
    /// 64-bit integer without a sign.
    U64,
    /// IEEE 754 binary16.
    F16,
    /// The upper half of a binary32 (8 exponent bits, 7 fraction bits).
    BF16,
    /// IEEE 754 binary32.
    F32,
    /// IEEE 754 binary64.
    F64,
}

impl ElementType {
    /// Every element type.
    pub const ALL: [ElementType; 13] = [
        ElementType::Bool,
        ElementType::I8,
        ElementType::I16,
        ElementType::I32,
        ElementType::I64,
        ElementType::U8,
        ElementType::U16,
        ElementType::U32,
        ElementType::U64,
        ElementType::F16,
        ElementType::BF16,
        ElementType::F32,
        ElementType::F64,
    ];

    /// The size of one element in bytes.
    pub fn size(self) -> usize {
        match self {
            ElementType::Bool | ElementType::I8 | ElementType::U8 => 1,
            ElementType::I16 | ElementType::U16 | ElementType::F16 | ElementType::BF16 => 2,
            ElementType::I32 | ElementType::U32 | ElementType::F32 => 4,
            ElementType::I64 | ElementType::U64 | ElementType::F64 => 8,
        }
    }

    /// Whether this is a floating-point type.
    pub fn is_float(self) -> bool {
        matches!(
            self,
            ElementType::F16 | ElementType::BF16 | ElementType::F32 | ElementType::F64
        )
    }

    /// Whether this is an integer type without a sign.
    pub fn is_unsigned(self) -> bool {
        matches!(
            self,
            ElementType::U8 | ElementType::U16 | ElementType::U32 | ElementType::U64
        )
    }

    /// The name: `i1`, `i8` … `i64`, `u8` … `u64`, `f16`, `bf16`, `f32`, `f64`.
    pub fn name(self) -> &'static str {
        match self {
            ElementType::Bool => "i1",
            ElementType::I8 => "i8",
            ElementType::I16 => "i16",
            ElementType::I32 => "i32",
            ElementType::I64 => "i64",
            ElementType::U8 => "u8",
            ElementType::U16 => "u16",
            ElementType::U32 => "u32",
            ElementType::U64 => "u64",
            ElementType::F16 => "f16",
            ElementType::BF16 => "bf16",
            ElementType::F32 => "f32",
            ElementType::F64 => "f64",
        }
    }
}

impl fmt::Display for ElementType {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// The text is not the name of an element type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown element type `{found}`; expected one of i1, i8, i16, i32, i64, u8, u16, u32, u64, f16, bf16, f32, f64"
)]
pub struct UnknownElementType {
    /// The text that was given.
    pub found: String,
}

impl FromStr for ElementType {
    type Err = UnknownElementType;

    /// Reads names (see [`ElementType::name`]), and `bool` for `i1`.
    fn from_str(text: &str) -> Result<ElementType, UnknownElementType> {
        if text == "bool" {
            return Ok(ElementType::Bool);
        }
        let found = ElementType::ALL
            .into_iter()
            .find(|element| element.name() == text);
        found.ok_or_else(|| UnknownElementType {
            found: text.to_owned(),
        })
    }
}

mod sealed {
    pub trait Sealed {}
}

/// A Rust type that is the element of an array. Implemented for `i8` to `i64`, `u8` to `u64`,
/// [`half::f16`], [`half::bf16`], `f32` and `f64`. (`bool` is not among them, because not every
/// byte is a valid Rust `bool`.)
pub trait Element: bytemuck::Pod + sealed::Sealed {
    /// The element type that this Rust type stands for.
    const TYPE: ElementType;
}

macro_rules! elements {
    ($($rust:ty => $element:ident),*) => {
        $(impl sealed::Sealed for $rust {}
        impl Element for $rust { const TYPE: ElementType = ElementType::$element; })*
    };
}
elements!(i8 => I8, i16 => I16, i32 => I32, i64 => I64, u8 => U8, u16 => U16, u32 => U32, u64 => U64, f16 => F16, bf16 => BF16, f32 => F32, f64 => F64);

/// One element of an array.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// 8-bit integer.
    I8(i8),
    /// 16-bit integer.
    I16(i16),
    /// 32-bit integer.
    I32(i32),
    /// 64-bit integer.
    I64(i64),
    /// 8-bit integer without a sign.
    U8(u8),
    /// 16-bit integer without a sign.
    U16(u16),
    /// 32-bit integer without a sign.
    U32(u32),
    /// 64-bit integer without a sign.
    U64(u64),
    /// IEEE 754 binary16.
    F16(f16),
    /// bfloat16.
    BF16(bf16),
    /// IEEE 754 binary32.
    F32(f32),
    /// IEEE 754 binary64.
    F64(f64),
}

impl Value {
    /// Reads a value from exactly [`ElementType::size`] bytes in the machine's byte order.
    ///
    /// # Panics
    /// If there are others.
    pub fn from_bytes(element: ElementType, bytes: &[u8]) -> Value {
        use bytemuck::pod_read_unaligned as read;
        match element {
            ElementType::Bool => Value::Bool(bytes[0] & 1 == 1),
            ElementType::I8 => Value::I8(read(bytes)),
            ElementType::I16 => Value::I16(read(bytes)),
            ElementType::I32 => Value::I32(read(bytes)),
            ElementType::I64 => Value::I64(read(bytes)),
            ElementType::U8 => Value::U8(read(bytes)),
            ElementType::U16 => Value::U16(read(bytes)),
            ElementType::U32 => Value::U32(read(bytes)),
            ElementType::U64 => Value::U64(read(bytes)),
            ElementType::F16 => Value::F16(read(bytes)),
            ElementType::BF16 => Value::BF16(read(bytes)),
            ElementType::F32 => Value::F32(read(bytes)),
            ElementType::F64 => Value::F64(read(bytes)),
        }
    }

    /// The value's type.
    pub fn element(self) -> ElementType {
        match self {
            Value::Bool(_) => ElementType::Bool,
            Value::I8(_) => ElementType::I8,
            Value::I16(_) => ElementType::I16,
            Value::I32(_) => ElementType::I32,
            Value::I64(_) => ElementType::I64,
            Value::U8(_) => ElementType::U8,
            Value::U16(_) => ElementType::U16,
            Value::U32(_) => ElementType::U32,
            Value::U64(_) => ElementType::U64,
            Value::F16(_) => ElementType::F16,
            Value::BF16(_) => ElementType::BF16,
            Value::F32(_) => ElementType::F32,
            Value::F64(_) => ElementType::F64,
        }
    }

    /// The value as a binary64: exact for all types but `i64` and `u64`, which are rounded to
    /// nearest.
    pub fn to_f64(self) -> f64 {
        match self {
            Value::F16(value) => value.to_f64(),
            Value::BF16(value) => value.to_f64(),
            Value::F32(value) => f64::from(value),
            Value::F64(value) => value,
            integer => integer.to_i128().map_or(f64::NAN, |value| value as f64),
        }
    }

    /// The value of an integer or a truth value; `None` for floating-point values.
    pub fn to_i128(self) -> Option<i128> {
        match self {
            Value::Bool(value) => Some(i128::from(value)),
            Value::I8(value) => Some(i128::from(value)),
            Value::I16(value) => Some(i128::from(value)),
            Value::I32(value) => Some(i128::from(value)),
            Value::I64(value) => Some(i128::from(value)),
            Value::U8(value) => Some(i128::from(value)),
            Value::U16(value) => Some(i128::from(value)),
            Value::U32(value) => Some(i128::from(value)),
            Value::U64(value) => Some(i128::from(value)),
            Value::F16(_) | Value::BF16(_) | Value::F32(_) | Value::F64(_) => None,
        }
    }
}

impl fmt::Display for Value {
    /// The shortest text that reads back to the same value.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(value) => value.fmt(formatter),
            Value::I8(value) => value.fmt(formatter),
            Value::I16(value) => value.fmt(formatter),
            Value::I32(value) => value.fmt(formatter),
            Value::I64(value) => value.fmt(formatter),
            Value::U8(value) => value.fmt(formatter),
            Value::U16(value) => value.fmt(formatter),
            Value::U32(value) => value.fmt(formatter),
            Value::U64(value) => value.fmt(formatter),
            Value::F16(value) => value.fmt(formatter),
            Value::BF16(value) => value.fmt(formatter),
            Value::F32(value) => value.fmt(formatter),
            Value::F64(value) => value.fmt(formatter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for element in ElementType::ALL {
            assert_eq!(element.name().parse(), Ok(element));
        }
        assert_eq!("bool".parse(), Ok(ElementType::Bool));
        assert!("f8".parse::<ElementType>().is_err());
    }

    #[test]
    fn values_read_their_bytes() {
        assert_eq!(
            Value::from_bytes(ElementType::I16, &(-2i16).to_ne_bytes()),
            Value::I16(-2)
        );
        assert_eq!(
            Value::from_bytes(ElementType::BF16, &bf16::from_f32(-1.5).to_ne_bytes()).to_f64(),
            -1.5
        );
        assert_eq!(
            Value::from_bytes(ElementType::Bool, &[1]),
            Value::Bool(true)
        );
        assert_eq!(Value::I64(i64::MIN).to_i128(), Some(i64::MIN.into()));
        assert_eq!(Value::U64(u64::MAX).to_i128(), Some(u64::MAX.into()));
    }
}
