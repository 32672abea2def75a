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

scalar_functions! {
    less = Compare::less [a b] for [I8 I16 I32 I64 F16 BF16 F32 F64 Index];
    greater = Compare::greater [a b] for [I8 I16 I32 I64 F16 BF16 F32 F64 Index];
    less_or_equal = Compare::less_or_equal [a b] for [I8 I16 I32 I64 F16 BF16 F32 F64 Index];
    greater_or_equal = Compare::greater_or_equal [a b] for [I8 I16 I32 I64 F16 BF16 F32 F64 Index];
    equal = Compare::equal [a b] for [Bool I8 I16 I32 I64 F16 BF16 F32 F64 Index];
}
