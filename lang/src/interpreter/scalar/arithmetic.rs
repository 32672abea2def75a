//! Arithmetic of integers and floats.

use half::{bf16, f16};

use super::rounding;
use crate::types::Tf32;

/// Operations of every number type. Every method has a value for all arguments.
trait Number: Copy {
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    fn div(self, other: Self) -> Self;
    fn modulo(self, other: Self) -> Self;
    fn min(self, other: Self) -> Self;
    fn max(self, other: Self) -> Self;
    fn neg(self) -> Self;
    fn abs(self) -> Self;
    fn sign(self) -> Self;
}

/// Further operations of float types.
trait Float: Copy {
    fn floor(self) -> Self;
    fn ceil(self) -> Self;
    fn round(self) -> Self;
    fn trunc(self) -> Self;
    fn fma(self, factor: Self, addend: Self) -> Self;
}

macro_rules! integers {
    ($($integer:ty: $abs:expr;)*) => {$(
        impl Number for $integer {
            fn add(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            fn sub(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            fn mul(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
            fn div(self, other: Self) -> Self {
                if other == 0 { 0 } else { self.wrapping_div(other) }
            }
            fn modulo(self, other: Self) -> Self {
                if other == 0 { self } else { self.wrapping_rem(other) }
            }
            fn min(self, other: Self) -> Self {
                Ord::min(self, other)
            }
            fn max(self, other: Self) -> Self {
                Ord::max(self, other)
            }
            fn neg(self) -> Self {
                self.wrapping_neg()
            }
            fn abs(self) -> Self {
                $abs(self)
            }
            fn sign(self) -> Self {
                match self.cmp(&0) {
                    std::cmp::Ordering::Less => (0 as $integer).wrapping_sub(1),
                    std::cmp::Ordering::Equal => 0,
                    std::cmp::Ordering::Greater => 1,
                }
            }
        }
    )*};
}

integers! {
    i8: i8::wrapping_abs;
    i16: i16::wrapping_abs;
    i32: i32::wrapping_abs;
    i64: i64::wrapping_abs;
    u8: std::convert::identity;
    u16: std::convert::identity;
    u32: std::convert::identity;
    u64: std::convert::identity;
}

macro_rules! floats {
    ($($float:ty),*) => {$(
        impl Number for $float {
            fn add(self, other: Self) -> Self {
                self + other
            }
            fn sub(self, other: Self) -> Self {
                self - other
            }
            fn mul(self, other: Self) -> Self {
                self * other
            }
            fn div(self, other: Self) -> Self {
                self / other
            }
            fn modulo(self, other: Self) -> Self {
                self % other
            }
            fn min(self, other: Self) -> Self {
                if self.is_nan() || other.is_nan() {
                    <$float>::NAN
                } else if self < other || (self == other && self.is_sign_negative()) {
                    self
                } else {
                    other
                }
            }
            fn max(self, other: Self) -> Self {
                -Number::min(-self, -other)
            }
            fn neg(self) -> Self {
                -self
            }
            fn abs(self) -> Self {
                self.abs()
            }
            fn sign(self) -> Self {
                // Zeros keep their sign.
                if self == 0.0 || self.is_nan() { self } else { self.signum() }
            }
        }

        impl Float for $float {
            fn floor(self) -> Self {
                self.floor()
            }
            fn ceil(self) -> Self {
                self.ceil()
            }
            fn round(self) -> Self {
                self.round_ties_even()
            }
            fn trunc(self) -> Self {
                self.trunc()
            }
            fn fma(self, factor: Self, addend: Self) -> Self {
                self.mul_add(factor, addend)
            }
        }
    )*};
}

floats!(f32, f64);

/// Computed in 32 bits: those are more than twice as many as the type has and two, so that rounding
/// the rounded result is as rounding the exact one (Figueroa: When is double rounding innocuous?,
/// 1995). `modulo`, `min`, `floor` … are exact anyway. Of `tf32`, products and quotients below the
/// smallest normal number are an exception, and mean what comes out.
macro_rules! narrow_floats {
    ($($float:ident $nearest:ident $sign:literal),*) => {$(
        impl Number for $float {
            fn add(self, other: Self) -> Self {
                $float::from_f32(self.to_f32() + other.to_f32())
            }
            fn sub(self, other: Self) -> Self {
                $float::from_f32(self.to_f32() - other.to_f32())
            }
            fn mul(self, other: Self) -> Self {
                $float::from_f32(self.to_f32() * other.to_f32())
            }
            fn div(self, other: Self) -> Self {
                $float::from_f32(self.to_f32() / other.to_f32())
            }
            fn modulo(self, other: Self) -> Self {
                $float::from_f32(self.to_f32() % other.to_f32())
            }
            fn min(self, other: Self) -> Self {
                $float::from_f32(Number::min(self.to_f32(), other.to_f32()))
            }
            fn max(self, other: Self) -> Self {
                $float::from_f32(Number::max(self.to_f32(), other.to_f32()))
            }
            fn neg(self) -> Self {
                $float::from_bits(self.to_bits() ^ $sign)
            }
            fn abs(self) -> Self {
                $float::from_bits(self.to_bits() & !$sign)
            }
            fn sign(self) -> Self {
                $float::from_f32(Number::sign(self.to_f32()))
            }
        }

        impl Float for $float {
            fn floor(self) -> Self {
                $float::from_f32(self.to_f32().floor())
            }
            fn ceil(self) -> Self {
                $float::from_f32(self.to_f32().ceil())
            }
            fn round(self) -> Self {
                $float::from_f32(self.to_f32().round_ties_even())
            }
            fn trunc(self) -> Self {
                $float::from_f32(self.to_f32().trunc())
            }
            fn fma(self, factor: Self, addend: Self) -> Self {
                // The product is exact in 64 bits; the sum is rounded so that rounding it again
                // does no harm.
                let product = self.to_f64() * factor.to_f64();
                rounding::$nearest(rounding::add_to_odd(product, addend.to_f64()))
            }
        }
    )*};
}

narrow_floats!(f16 f16 0x8000, bf16 bf16 0x8000, Tf32 tf32 0x40000);

scalar_functions! {
    add = Number::add [a b] for [I8 I16 I32 I64 U8 U16 U32 U64 F16 BF16 TF32 F32 F64 Index];
    sub = Number::sub [a b] for [I8 I16 I32 I64 U8 U16 U32 U64 F16 BF16 TF32 F32 F64 Index];
    mul = Number::mul [a b] for [I8 I16 I32 I64 U8 U16 U32 U64 F16 BF16 TF32 F32 F64 Index];
    div = Number::div [a b] for [I8 I16 I32 I64 U8 U16 U32 U64 F16 BF16 TF32 F32 F64 Index];
    modulo = Number::modulo [a b] for [I8 I16 I32 I64 U8 U16 U32 U64 F16 BF16 TF32 F32 F64 Index];
    min = Number::min [a b] for [I8 I16 I32 I64 U8 U16 U32 U64 F16 BF16 TF32 F32 F64 Index];
    max = Number::max [a b] for [I8 I16 I32 I64 U8 U16 U32 U64 F16 BF16 TF32 F32 F64 Index];
    neg = Number::neg [a] for [I8 I16 I32 I64 U8 U16 U32 U64 F16 BF16 TF32 F32 F64 Index];
    abs = Number::abs [a] for [I8 I16 I32 I64 U8 U16 U32 U64 F16 BF16 TF32 F32 F64 Index];
    sign = Number::sign [a] for [I8 I16 I32 I64 U8 U16 U32 U64 F16 BF16 TF32 F32 F64 Index];
    floor = Float::floor [a] for [F16 BF16 TF32 F32 F64];
    ceil = Float::ceil [a] for [F16 BF16 TF32 F32 F64];
    round = Float::round [a] for [F16 BF16 TF32 F32 F64];
    trunc = Float::trunc [a] for [F16 BF16 TF32 F32 F64];
    fma = Float::fma [a b c] for [F16 BF16 TF32 F32 F64];
}
