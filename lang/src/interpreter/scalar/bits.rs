//! Bitwise operations.

/// Types whose bits count.
trait Bits: Copy {
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn not(self) -> Self;
}

/// Types that can be shifted, by amounts modulo the width, and whose bits are counted.
trait Shift: Copy {
    fn shl(self, amount: Self) -> Self;
    fn shr(self, amount: Self) -> Self;
    fn rotl(self, amount: Self) -> Self;
    fn popcount(self) -> Self;
    fn count_leading_zeros(self) -> Self;
}

macro_rules! bits {
    ($($ty:ty),*) => {$(
        impl Bits for $ty {
            fn and(self, other: Self) -> Self {
                self & other
            }
            fn or(self, other: Self) -> Self {
                self | other
            }
            fn xor(self, other: Self) -> Self {
                self ^ other
            }
            fn not(self) -> Self {
                !self
            }
        }
    )*};
}

bits!(bool, i8, i16, i32, i64, u8, u16, u32, u64);

/// The lowest bits of an amount are the amount modulo the width, a power of two, and casting to 32
/// bits keeps them.
macro_rules! shifts {
    ($($ty:ty),*) => {$(
        impl Shift for $ty {
            fn shl(self, amount: Self) -> Self {
                self.wrapping_shl(amount as u32)
            }
            fn shr(self, amount: Self) -> Self {
                self.wrapping_shr(amount as u32)
            }
            fn rotl(self, amount: Self) -> Self {
                self.rotate_left(amount as u32 % <$ty>::BITS)
            }
            fn popcount(self) -> Self {
                self.count_ones() as $ty
            }
            fn count_leading_zeros(self) -> Self {
                self.leading_zeros() as $ty
            }
        }
    )*};
}

shifts!(i8, i16, i32, i64, u8, u16, u32, u64);

scalar_functions! {
    and = Bits::and [a b] for [Bool I8 I16 I32 I64 U8 U16 U32 U64 Index];
    or = Bits::or [a b] for [Bool I8 I16 I32 I64 U8 U16 U32 U64 Index];
    xor = Bits::xor [a b] for [Bool I8 I16 I32 I64 U8 U16 U32 U64 Index];
    not = Bits::not [a] for [Bool I8 I16 I32 I64 U8 U16 U32 U64 Index];
    shl = Shift::shl [a b] for [I8 I16 I32 I64 U8 U16 U32 U64 Index];
    shr = Shift::shr [a b] for [I8 I16 I32 I64 U8 U16 U32 U64 Index];
    rotl = Shift::rotl [a b] for [I8 I16 I32 I64 U8 U16 U32 U64 Index];
    popcount = Shift::popcount [a] for [I8 I16 I32 I64 U8 U16 U32 U64 Index];
    count_leading_zeros = Shift::count_leading_zeros [a] for [I8 I16 I32 I64 U8 U16 U32 U64 Index];
}
