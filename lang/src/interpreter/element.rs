//! The Rust types of the scalar types.

use half::{bf16, f16};

use crate::{
    term::ScalarValue,
    types::{Scalar, Tf32},
};

/// A Rust type whose values are those of a scalar type. `usize` is `index`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a scalar type of RISE",
    label = "scalar types are `bool`, `i8` to `i64`, `u8` to `u64`, `usize` for `index`, \
             `half::f16`, `half::bf16`, `Tf32`, `f32` and `f64`"
)]
pub trait Element: Copy + 'static {
    /// The scalar type.
    const SCALAR: Scalar;

    /// The value as one of the scalar type.
    fn to_scalar(self) -> ScalarValue;

    /// The value of the scalar, if it is of this type.
    fn from_scalar(scalar: ScalarValue) -> Option<Self>;
}

macro_rules! element {
    ($($rust:ty => $variant:ident),*) => {$(
        impl Element for $rust {
            const SCALAR: Scalar = Scalar::$variant;

            fn to_scalar(self) -> ScalarValue {
                ScalarValue::$variant(self)
            }

            fn from_scalar(scalar: ScalarValue) -> Option<$rust> {
                match scalar {
                    ScalarValue::$variant(value) => Some(value),
                    _ => None,
                }
            }
        }
    )*};
}

element!(
    bool => Bool, i8 => I8, i16 => I16, i32 => I32, i64 => I64, u8 => U8, u16 => U16, u32 => U32, u64 => U64, f16 => F16, bf16 => BF16, Tf32 => TF32, f32 => F32, f64 => F64
);

impl Element for usize {
    const SCALAR: Scalar = Scalar::Index;

    fn to_scalar(self) -> ScalarValue {
        ScalarValue::Index(self as u64)
    }

    fn from_scalar(scalar: ScalarValue) -> Option<usize> {
        match scalar {
            ScalarValue::Index(value) => usize::try_from(value).ok(),
            _ => None,
        }
    }
}
