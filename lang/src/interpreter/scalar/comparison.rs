//! Comparison.

/// Comparison by Rust's operators, which for floats are those of IEEE 754.
trait Compare: Copy + PartialOrd {
    fn less(self, other: Self) -> bool {
        self < other
    }
    fn greater(self, other: Self) -> bool {
        self > other
    }
    fn less_or_equal(self, other: Self) -> bool {
        self <= other
    }
    fn greater_or_equal(self, other: Self) -> bool {
        self >= other
    }
    fn equal(self, other: Self) -> bool {
        self == other
    }
}

impl<T: Copy + PartialOrd> Compare for T {}

/// Numbers of which some are none, or infinite.
trait Classify: Copy {
    fn is_nan(self) -> bool;
    fn is_finite(self) -> bool;
}

macro_rules! floats {
    ($($ty:ty),*) => {$(
        impl Classify for $ty {
            fn is_nan(self) -> bool {
                <$ty>::is_nan(self)
            }
            fn is_finite(self) -> bool {
                <$ty>::is_finite(self)
            }
        }
    )*};
}

floats!(half::f16, half::bf16, crate::types::Tf32, f32, f64);

macro_rules! integers {
    ($($ty:ty),*) => {$(
        impl Classify for $ty {
            fn is_nan(self) -> bool {
                false
            }
            fn is_finite(self) -> bool {
                true
            }
        }
    )*};
}

integers!(i8, i16, i32, i64, u8, u16, u32, u64);

scalar_functions! {
    less = Compare::less [a b] for [I8 I16 I32 I64 U8 U16 U32 U64 F16 BF16 TF32 F32 F64 Index];
    greater = Compare::greater [a b] for [I8 I16 I32 I64 U8 U16 U32 U64 F16 BF16 TF32 F32 F64 Index];
    less_or_equal = Compare::less_or_equal [a b] for [I8 I16 I32 I64 U8 U16 U32 U64 F16 BF16 TF32 F32 F64 Index];
    greater_or_equal = Compare::greater_or_equal [a b] for [I8 I16 I32 I64 U8 U16 U32 U64 F16 BF16 TF32 F32 F64 Index];
    is_nan = Classify::is_nan [a] for [I8 I16 I32 I64 U8 U16 U32 U64 F16 BF16 TF32 F32 F64 Index];
    is_finite = Classify::is_finite [a] for [I8 I16 I32 I64 U8 U16 U32 U64 F16 BF16 TF32 F32 F64 Index];
    equal = Compare::equal [a b] for [Bool I8 I16 I32 I64 U8 U16 U32 U64 F16 BF16 TF32 F32 F64 Index];
}
