//! Scalars and truth values: operators and functions.

use std::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Rem, Sub};

use super::{Bool, Data, Handle, Index, Operand, Scalar, Vector, binding::lambda, handle::call};
use crate::{
    primitives::Primitive,
    term::{Literal, Number, ScalarValue, Term},
    types,
};

/// A value of a known scalar type.
///
/// ```
/// use rise_lang::edsl::{Handle, literal};
/// assert_eq!(rise_lang::syntax::print_term(&literal(0.5_f32).term()?), "0.5f32");
/// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
/// ```
pub fn literal(value: impl Into<ScalarValue>) -> Scalar {
    Scalar::from_term(Term::literal(Literal::Scalar(value.into())))
}

/// A number of the scalar type that inference finds. One that is infinite or not a number is of
/// type `f64`.
pub fn number(value: impl Operand<Scalar>) -> Scalar {
    value.into_handle()
}

impl Operand<Scalar> for i32 {
    fn into_handle(self) -> Scalar {
        open(&self.to_string(), ScalarValue::I32(self))
    }
}

impl Operand<Scalar> for f64 {
    fn into_handle(self) -> Scalar {
        open(&format!("{self:?}"), ScalarValue::F64(self))
    }
}

impl Operand<Bool> for bool {
    fn into_handle(self) -> Bool {
        Bool::from_term(Term::literal(self))
    }
}

/// The number of that text, or the value if no number has it.
fn open(text: &str, value: ScalarValue) -> Scalar {
    let literal = Number::parse(text).map_or(Literal::Scalar(value), Literal::Number);
    Scalar::from_term(Term::literal(literal))
}

/// The first value if the condition is true, the second if not.
pub fn select<T: Data>(
    condition: impl Operand<Bool>,
    then: impl Operand<T>,
    otherwise: impl Operand<T>,
) -> T {
    let (condition, then, otherwise) = (
        condition.into_handle(),
        then.into_handle(),
        otherwise.into_handle(),
    );
    call(
        Primitive::Select,
        [condition.as_term(), then.as_term(), otherwise.as_term()],
    )
}

/// The value, the step applied to it as long as the condition is true of it.
///
/// ```
/// use rise_lang::edsl::{Handle, Scalar, lambda, repeat_while};
/// let double = lambda(|x: Scalar| repeat_while(|x: Scalar| x.lt(100), |x| x * 2, x));
/// assert_eq!(double.term()?.to_string(), "while (fun x => x < 100) (fun x => x * 2)");
/// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
/// ```
pub fn repeat_while<T: Data>(
    condition: impl FnOnce(T) -> Bool,
    step: impl FnOnce(T) -> T,
    start: impl Operand<T>,
) -> T {
    let (condition, step) = (lambda(condition), lambda(step));
    let start = start.into_handle();
    call(
        Primitive::While,
        [condition.as_term(), step.as_term(), start.as_term()],
    )
}

/// An operator of Rust on handles and on references to them, and with numbers where those are
/// operands.
macro_rules! operators {
    ($($handle:ident { $($operator:ident $method:ident $primitive:ident),* })*) => {$($(
        impl<R: Operand<$handle>> $operator<R> for $handle {
            type Output = $handle;

            fn $method(self, right: R) -> $handle {
                call(Primitive::$primitive, [self.as_term(), right.into_handle().as_term()])
            }
        }

        impl<R: Operand<$handle>> $operator<R> for &$handle {
            type Output = $handle;

            fn $method(self, right: R) -> $handle {
                call(Primitive::$primitive, [self.as_term(), right.into_handle().as_term()])
            }
        }
    )*)*};
}

operators! {
    Scalar { Add add Add, Sub sub Sub, Mul mul Mul, Div div Div, Rem rem Mod }
    Vector { Add add Add, Sub sub Sub, Mul mul Mul, Div div Div, Rem rem Mod }
    Bool { BitAnd bitand And, BitOr bitor Or }
}

/// A number of Rust as the left operand.
macro_rules! numbers_on_the_left {
    ($($number:ty),*) => {numbers_on_the_left! { @operators $($number { Add add, Sub sub, Mul mul, Div div, Rem rem })* }};
    (@operators $($number:ty { $($operator:ident $method:ident),* })*) => {$($(
        impl $operator<Scalar> for $number {
            type Output = Scalar;

            fn $method(self, right: Scalar) -> Scalar {
                number(self).$method(right)
            }
        }

        impl $operator<&Scalar> for $number {
            type Output = Scalar;

            fn $method(self, right: &Scalar) -> Scalar {
                number(self).$method(right)
            }
        }
    )*)*};
}

numbers_on_the_left!(i32, f64);

macro_rules! prefix_operators {
    ($($handle:ident $operator:ident $method:ident $primitive:ident;)*) => {$(
        impl $operator for $handle {
            type Output = $handle;

            fn $method(self) -> $handle {
                call(Primitive::$primitive, [self.as_term()])
            }
        }

        impl $operator for &$handle {
            type Output = $handle;

            fn $method(self) -> $handle {
                call(Primitive::$primitive, [self.as_term()])
            }
        }
    )*};
}

prefix_operators! {
    Scalar Neg neg Neg;
    Vector Neg neg Neg;
    Bool Not not Not;
}

/// Methods that are one primitive each.
macro_rules! methods {
    ($($handle:ident { $($method:ident($($argument:ident),*) -> $result:ident $primitive:ident $summary:literal;)* })*) => {$(
        impl $handle {$(
            #[doc = $summary]
            pub fn $method(&self $(, $argument: impl Operand<$handle>)*) -> $result {
                call(Primitive::$primitive, [self.as_term() $(, $argument.into_handle().as_term())*])
            }
        )*}
    )*};
}

methods! {
    Scalar {
        min(other) -> Scalar Min "The smaller of the two.";
        max(other) -> Scalar Max "The larger of the two.";
        abs() -> Scalar Abs "The absolute value.";
        floor() -> Scalar Floor "The largest whole number that is not larger.";
        ceil() -> Scalar Ceil "The smallest whole number that is not smaller.";
        round() -> Scalar Round "The nearest whole number, of two the even one.";
        trunc() -> Scalar Trunc "The whole number next to it on the side of zero.";
        sign() -> Scalar Sign "One with the sign of the number; zero of zero.";
        fma(factor, summand) -> Scalar Fma "This times the factor plus the summand, rounded once.";
        exp() -> Scalar Exp "The exponential function, base e.";
        log() -> Scalar Log "The natural logarithm.";
        sqrt() -> Scalar Sqrt "The square root.";
        rsqrt() -> Scalar Rsqrt "One divided by the square root.";
        sin() -> Scalar Sin "The sine of an angle in radians.";
        cos() -> Scalar Cos "The cosine of an angle in radians.";
        tan() -> Scalar Tan "The tangent of an angle in radians.";
        atan() -> Scalar Atan "The arc tangent, in radians.";
        atan2(first) -> Scalar Atan2 "The angle of the point with this as second coordinate, in radians.";
        sinh() -> Scalar Sinh "The hyperbolic sine.";
        cosh() -> Scalar Cosh "The hyperbolic cosine.";
        expm1() -> Scalar Expm1 "The exponential function less one.";
        log1p() -> Scalar Log1p "The natural logarithm of one more.";
        cbrt() -> Scalar Cbrt "The cube root.";
        tanh() -> Scalar Tanh "The hyperbolic tangent.";
        erf() -> Scalar Erf "The error function.";
        pow(exponent) -> Scalar Pow "This to the power of the exponent.";
        and(other) -> Scalar And "Bitwise and.";
        or(other) -> Scalar Or "Bitwise or.";
        xor(other) -> Scalar Xor "Bitwise exclusive or.";
        flipped() -> Scalar Not "All bits flipped.";
        shl(places) -> Scalar Shl "Shifted left by as many bits.";
        shr(places) -> Scalar Shr "Shifted right by as many bits, keeping the sign.";
        rotl(places) -> Scalar Rotl "The bits rotated left by as many places.";
        popcount() -> Scalar Popcount "The number of bits that are one.";
        count_leading_zeros() -> Scalar CountLeadingZeros "The number of bits that are zero above the highest that is one.";
        is_nan() -> Bool IsNan "Whether this is not a number.";
        is_finite() -> Bool IsFinite "Whether this is a number that is not infinite.";
        lt(other) -> Bool Lt "Whether this is less.";
        gt(other) -> Bool Gt "Whether this is greater.";
        le(other) -> Bool Le "Whether this is less or equal.";
        ge(other) -> Bool Ge "Whether this is greater or equal.";
        equal(other) -> Bool Equal "Whether the two are equal.";
    }
    Vector {
        min(other) -> Vector Min "The smaller of the two, element by element.";
        max(other) -> Vector Max "The larger of the two, element by element.";
        abs() -> Vector Abs "The absolute values.";
        fma(factor, summand) -> Vector Fma "This times the factor plus the summand, element by element, rounded once.";
    }
    Bool {
        xor(other) -> Bool Xor "Whether exactly one of the two is true.";
        equal(other) -> Bool Equal "Whether the two are equal.";
    }
    Index {
        to_nat() -> Scalar IndexAsNat "The index as a number of type `index`.";
    }
}

impl Scalar {
    /// The value converted to another scalar type.
    ///
    /// ```
    /// use rise_lang::{edsl::{Handle, literal}, types::Scalar};
    /// let converted = literal(3_i32).cast(Scalar::F64);
    /// assert_eq!(rise_lang::syntax::print_term(&converted.term()?), "(cast 3i32 : f64)");
    /// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
    /// ```
    pub fn cast(&self, scalar: types::Scalar) -> Scalar {
        let cast: Scalar = call(Primitive::Cast, [self.as_term()]);
        Scalar::from_term(cast.as_term().clone().annotate(types::Type::from(scalar)))
    }

    /// The number, of type `index`, as an index below the size, which it must be.
    pub fn to_index(&self, size: impl Into<types::TypeArgument>) -> Index {
        call(Primitive::NatAsIndex.at([size]), [self.as_term()])
    }
}
