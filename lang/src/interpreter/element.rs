//! The Rust types of the scalar types.

use half::{bf16, f16};

use crate::{term::ScalarValue, types::Scalar};

/// A Rust type whose values are those of a scalar type. `u64` is `index`.
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
    bool => Bool, i8 => I8, i16 => I16, i32 => I32, i64 => I64, f16 => F16, bf16 => BF16, f32 => F32, f64 => F64, u64 => Index
);
