//! Operators of Rust on handles, on references to them, and with values of Rust.

use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Shl, Shr, Sub};

use half::{bf16, f16};

use super::{Bits, Exp, Handle, Integer, Number, Operand, Vector, handle::call, literal};
use crate::{primitives::Primitive, types::Tf32};

macro_rules! operators {
    ($($handle:ident<$class:ident> {
        $($operator:ident $method:ident $primitive:ident),*
    })*) => {$($(
        impl<T: $class, R: Operand<$handle<T>>> $operator<R> for $handle<T> {
            type Output = $handle<T>;

            fn $method(self, right: R) -> $handle<T> {
                call(Primitive::$primitive, [self.to_term(), right.into_handle().to_term()])
            }
        }

        impl<T: $class, R: Operand<$handle<T>>> $operator<R> for &$handle<T> {
            type Output = $handle<T>;

            fn $method(self, right: R) -> $handle<T> {
                call(Primitive::$primitive, [self.to_term(), right.into_handle().to_term()])
            }
        }
    )*)*};
}

operators! {
    Exp<Number> { Add add Add, Sub sub Sub, Mul mul Mul, Div div Div, Rem rem Mod }
    Exp<Bits> { BitAnd bitand And, BitOr bitor Or, BitXor bitxor Xor }
    Exp<Integer> { Shl shl Shl, Shr shr Shr }
    Vector<Number> { Add add Add, Sub sub Sub, Mul mul Mul, Div div Div, Rem rem Mod }
}

/// A value of Rust as the left operand.
macro_rules! values_on_the_left {
    ($($value:ty),* => $operators:tt) => {$(
        values_on_the_left! { @one $value $operators }
    )*};
    (@one $value:ty { $($operator:ident $method:ident),* }) => {$(
        impl $operator<Exp<$value>> for $value {
            type Output = Exp<$value>;

            fn $method(self, right: Exp<$value>) -> Exp<$value> {
                literal(self).$method(right)
            }
        }

        impl $operator<&Exp<$value>> for $value {
            type Output = Exp<$value>;

            fn $method(self, right: &Exp<$value>) -> Exp<$value> {
                literal(self).$method(right)
            }
        }
    )*};
}

values_on_the_left!(
    i8, i16, i32, i64, u8, u16, u32, u64, usize, f16, bf16, Tf32, f32, f64
        => { Add add, Sub sub, Mul mul, Div div, Rem rem }
);
values_on_the_left!(
    i8, i16, i32, i64, u8, u16, u32, u64, usize
        => { BitAnd bitand, BitOr bitor, BitXor bitxor, Shl shl, Shr shr }
);
values_on_the_left!(bool => { BitAnd bitand, BitOr bitor, BitXor bitxor });

macro_rules! prefix_operators {
    ($($handle:ident<$class:ident> $operator:ident $method:ident $primitive:ident;)*) => {$(
        impl<T: $class> $operator for $handle<T> {
            type Output = $handle<T>;

            fn $method(self) -> $handle<T> {
                call(Primitive::$primitive, [self.to_term()])
            }
        }

        impl<T: $class> $operator for &$handle<T> {
            type Output = $handle<T>;

            fn $method(self) -> $handle<T> {
                call(Primitive::$primitive, [self.to_term()])
            }
        }
    )*};
}

prefix_operators! {
    Exp<Number> Neg neg Neg;
    Vector<Number> Neg neg Neg;
    Exp<Bits> Not not Not;
}
