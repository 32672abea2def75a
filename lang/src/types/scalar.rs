//! The types of single numbers and truth values.

use std::{fmt, str::FromStr};

/// The type of a single value.
///
/// These are the integer and floating-point types that MLIR has and LLVM runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scalar {
    /// A truth value, one bit.
    Bool,
    /// An integer of 8 bits, in two's complement.
    I8,
    /// An integer of 16 bits, in two's complement.
    I16,
    /// An integer of 32 bits, in two's complement.
    I32,
    /// An integer of 64 bits, in two's complement.
    I64,
    /// An integer of 8 bits without a sign.
    U8,
    /// An integer of 16 bits without a sign.
    U16,
    /// An integer of 32 bits without a sign.
    U32,
    /// An integer of 64 bits without a sign.
    U64,
    /// An IEEE 754 binary16 number.
    F16,
    /// A bfloat16 number: the upper half of a binary32.
    BF16,
    /// A TensorFloat-32 number: a binary32 whose significand has ten explicit bits, in memory too.
    TF32,
    /// An IEEE 754 binary32 number.
    F32,
    /// An IEEE 754 binary64 number.
    F64,
    /// A natural number as wide as an address, without a bound in its type (`idx[n]` has one).
    Index,
}

impl Scalar {
    /// Every scalar type, in the order of declaration.
    pub const ALL: [Scalar; 15] = [
        Scalar::Bool,
        Scalar::I8,
        Scalar::I16,
        Scalar::I32,
        Scalar::I64,
        Scalar::U8,
        Scalar::U16,
        Scalar::U32,
        Scalar::U64,
        Scalar::F16,
        Scalar::BF16,
        Scalar::TF32,
        Scalar::F32,
        Scalar::F64,
        Scalar::Index,
    ];

    /// The name in the surface notation.
    pub fn name(self) -> &'static str {
        match self {
            Scalar::Bool => "bool",
            Scalar::I8 => "i8",
            Scalar::I16 => "i16",
            Scalar::I32 => "i32",
            Scalar::I64 => "i64",
            Scalar::U8 => "u8",
            Scalar::U16 => "u16",
            Scalar::U32 => "u32",
            Scalar::U64 => "u64",
            Scalar::F16 => "f16",
            Scalar::BF16 => "bf16",
            Scalar::TF32 => "tf32",
            Scalar::F32 => "f32",
            Scalar::F64 => "f64",
            Scalar::Index => "index",
        }
    }

    /// Whether this is one of the floating-point types.
    pub fn is_float(self) -> bool {
        matches!(
            self,
            Scalar::F16 | Scalar::BF16 | Scalar::TF32 | Scalar::F32 | Scalar::F64
        )
    }

    /// Whether this is an integer type, `index` included and `bool` not.
    pub fn is_integer(self) -> bool {
        self.is_signed() || self.is_unsigned()
    }

    /// Whether this is an integer type with negative numbers.
    pub fn is_signed(self) -> bool {
        matches!(self, Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64)
    }

    /// Whether this is an integer type without negative numbers, `index` included.
    pub fn is_unsigned(self) -> bool {
        matches!(
            self,
            Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64 | Scalar::Index
        )
    }

    /// The type of as many bits that memory and machines hold: integers of two's complement for
    /// those without a sign, itself for all others.
    ///
    /// ```
    /// use rise_lang::types::Scalar;
    ///
    /// assert_eq!(Scalar::U8.signless(), Scalar::I8);
    /// assert_eq!(Scalar::F32.signless(), Scalar::F32);
    /// ```
    pub fn signless(self) -> Scalar {
        match self {
            Scalar::U8 => Scalar::I8,
            Scalar::U16 => Scalar::I16,
            Scalar::U32 => Scalar::I32,
            Scalar::U64 => Scalar::I64,
            other => other,
        }
    }

    /// The integer type of as many bits without a sign, of those that have one; itself for all
    /// others.
    pub fn unsigned(self) -> Scalar {
        match self {
            Scalar::I8 => Scalar::U8,
            Scalar::I16 => Scalar::U16,
            Scalar::I32 => Scalar::U32,
            Scalar::I64 => Scalar::U64,
            other => other,
        }
    }

    /// The type of the values that memory and machines hold for it: that of [`Scalar::signless`],
    /// and `f32` for `tf32`, whose numbers are among those of `f32`.
    pub fn in_memory(self) -> Scalar {
        match self {
            Scalar::TF32 => Scalar::F32,
            other => other.signless(),
        }
    }

    /// The bytes in memory.
    ///
    /// ```
    /// use rise_lang::types::Scalar;
    ///
    /// assert_eq!(Scalar::Bool.bytes(), 1);
    /// assert_eq!((Scalar::TF32.bits(), Scalar::TF32.bytes()), (19, 4));
    /// ```
    pub fn bytes(self) -> u64 {
        u64::from(self.in_memory().bits().div_ceil(8))
    }

    /// The width in bits; `index` counts as 64, what the supported machines have.
    pub fn bits(self) -> u32 {
        match self {
            Scalar::Bool => 1,
            Scalar::I8 | Scalar::U8 => 8,
            Scalar::I16 | Scalar::U16 | Scalar::F16 | Scalar::BF16 => 16,
            Scalar::TF32 => 19,
            Scalar::I32 | Scalar::U32 | Scalar::F32 => 32,
            Scalar::I64 | Scalar::U64 | Scalar::F64 | Scalar::Index => 64,
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// A name that is not one of the scalar types.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a scalar type; the scalar types are bool, i8, i16, i32, i64, u8, u16, u32, u64, f16, bf16, tf32, f32, f64 and index"
)]
pub struct UnknownScalar(pub String);

impl FromStr for Scalar {
    type Err = UnknownScalar;

    fn from_str(text: &str) -> Result<Scalar, UnknownScalar> {
        Scalar::ALL
            .into_iter()
            .find(|scalar| scalar.name() == text)
            .ok_or_else(|| UnknownScalar(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for scalar in Scalar::ALL {
            assert_eq!(scalar.to_string().parse(), Ok(scalar));
        }
        assert_eq!("i1".parse::<Scalar>(), Err(UnknownScalar("i1".into())));
    }

    #[test]
    fn a_scalar_is_of_one_family() {
        for scalar in Scalar::ALL {
            assert!(!(scalar.is_float() && scalar.is_integer()));
            assert!(!(scalar.is_signed() && scalar.is_unsigned()));
            assert_eq!(scalar.signless().bits(), scalar.bits());
        }
        assert!(
            !Scalar::Bool.is_integer() && !Scalar::Bool.is_float() && Scalar::Index.is_integer()
        );
    }
}
