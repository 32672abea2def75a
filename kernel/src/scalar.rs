//! The Rust types of elements.

use half::{bf16, f16};
use rise_lang::types::{self, Tf32};
use rise_runtime::array::Value;
use smallvec::SmallVec;

mod sealed {
    pub trait Sealed {}
}

/// The extents of an array, outermost first.
pub(crate) type Shape = SmallVec<[usize; 4]>;

/// A Rust type that is a scalar of RISE: `bool`, `i8` to `i64`, `u8` to `u64`, [`half::f16`],
/// [`half::bf16`], [`Tf32`], `f32`, `f64`, and `usize` for indices. A `u64`, and an `i64` that is
/// not negative, are indices, too; an `f32` whose last 13 bits are zero is a `tf32`, too.
pub trait Scalar: Copy + Send + Sync + 'static + sealed::Sealed {
    /// The scalar type that this Rust type stands for.
    const TYPE: types::Scalar;

    /// Zero, or `false`.
    const ZERO: Self;

    /// The value, as it is passed to code.
    fn value(self) -> Value;
}

macro_rules! scalars {
    ($($rust:ty: $scalar:ident, $zero:expr, $value:expr;)*) => {
        $(impl sealed::Sealed for $rust {}

        impl Scalar for $rust {
            const TYPE: types::Scalar = types::Scalar::$scalar;
            const ZERO: $rust = $zero;

            fn value(self) -> Value {
                ($value)(self)
            }
        })*
    };
}
scalars! {
    bool: Bool, false, Value::Bool;
    i8: I8, 0, Value::I8;
    i16: I16, 0, Value::I16;
    i32: I32, 0, Value::I32;
    i64: I64, 0, Value::I64;
    u8: U8, 0, Value::U8;
    u16: U16, 0, Value::U16;
    u32: U32, 0, Value::U32;
    u64: U64, 0, Value::U64;
    usize: Index, 0, |index: usize| Value::I64((index as u64).cast_signed());
    f16: F16, f16::ZERO, Value::F16;
    bf16: BF16, bf16::ZERO, Value::BF16;
    Tf32: TF32, Tf32::ZERO, |number: Tf32| Value::F32(number.to_f32());
    f32: F32, 0.0, Value::F32;
    f64: F64, 0.0, Value::F64;
}

/// Whether a Rust value of the type `found` may stand for one of the type `expected`.
pub(crate) fn fits(found: types::Scalar, expected: types::Scalar) -> bool {
    let is_wide = matches!(found, types::Scalar::I64 | types::Scalar::U64);
    found == expected
        || is_wide && expected == types::Scalar::Index
        || found == types::Scalar::F32 && expected == types::Scalar::TF32
}

/// An element of a slice: a scalar, or an array of elements, such as `[f32; 3]` for the rows of an
/// `n.3.f32`.
pub trait Item: Copy + Send + Sync + 'static {
    /// The scalars that it consists of.
    type Scalar: Scalar;

    /// Zeros.
    const ZERO: Self;

    /// Its extents, outermost first; none for a scalar.
    fn extents() -> impl Iterator<Item = usize> + Clone;
}

impl<T: Scalar> Item for T {
    type Scalar = T;
    const ZERO: T = T::ZERO;

    fn extents() -> impl Iterator<Item = usize> + Clone {
        std::iter::empty()
    }
}

impl<T: Item, const N: usize> Item for [T; N] {
    type Scalar = T::Scalar;
    const ZERO: [T; N] = [T::ZERO; N];

    fn extents() -> impl Iterator<Item = usize> + Clone {
        std::iter::once(N).chain(T::extents())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_know_their_extents() {
        assert_eq!(<f32 as Item>::extents().count(), 0);
        let extents: Vec<usize> = <[[f64; 3]; 2]>::extents().collect();
        assert_eq!(extents, [2, 3]);
        assert!(fits(types::Scalar::I64, types::Scalar::Index));
        assert!(fits(types::Scalar::U64, types::Scalar::Index));
        assert!(fits(types::Scalar::F32, types::Scalar::TF32));
        assert!(!fits(types::Scalar::TF32, types::Scalar::F32));
        assert!(!fits(types::Scalar::Index, types::Scalar::I64));
        assert!(!fits(types::Scalar::U32, types::Scalar::I32));
    }
}
