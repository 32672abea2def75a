//! Scalars: values, choices and functions.

use super::{
    Bits, Element, Exp, Float, Handle, Index, Integer, IntoSize, Number, Operand, Vector,
    binding::pattern, handle::call,
};
use crate::{
    primitives::Primitive,
    term::{Literal, Term},
    types::{self, TypeArgument},
};

/// A value of Rust as a scalar of its type. Where a handle is expected, the value itself can stand.
///
/// ```
/// use rise_lang::{edsl::{Handle, literal}, syntax};
/// assert_eq!(syntax::print_term(&literal(0.5_f32).term()?), "0.5f32");
/// assert_eq!(syntax::print_term(&(literal(1_u8) + 2).term()?), "1u8 + 2u8");
/// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
/// ```
pub fn literal<T: Element>(value: T) -> Exp<T> {
    value.into_handle()
}

/// The first value if the condition is true, the second if not.
pub fn select<T: super::Data>(
    condition: impl Operand<Exp<bool>>,
    then: impl Operand<T>,
    otherwise: impl Operand<T>,
) -> T {
    let (then, otherwise) = (then.into_handle(), otherwise.into_handle());
    let condition = condition.into_handle().to_term();
    call(
        Primitive::Select,
        [condition, then.to_term(), otherwise.to_term()],
    )
}

/// The value, the step applied to it as long as the condition is true of it.
///
/// ```
/// use rise_lang::edsl::{Exp, Handle, lambda, repeat_while};
/// let double = lambda(|x: Exp<i32>| repeat_while(|x: Exp<i32>| x.lt(100), |x| x * 2, x));
/// let text = "while (fun x1 => x1 < 100) (fun x1 => x1 * 2) x";
/// assert_eq!(double.term()?.to_string(), format!("fun (x : i32) => {text}"));
/// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
/// ```
pub fn repeat_while<T: super::Data>(
    condition: impl FnOnce(T) -> Exp<bool>,
    step: impl FnOnce(T) -> T,
    start: impl Operand<T>,
) -> T {
    let (condition, step) = (pattern(condition), pattern(step));
    let start = start.into_handle().to_term();
    call(
        Primitive::While,
        [condition.to_term(), step.to_term(), start],
    )
}

/// Methods that are one primitive each, for scalars of a class.
///
/// The class is a bound of each method and not of the block: then its message is the one that says
/// why a scalar has no such method.
macro_rules! methods {
    ($($handle:ident $class:ident {
        $($method:ident($($argument:ident),*) -> $result:ty, $primitive:ident $summary:literal;)*
    })*) => {$(
        impl<T: Element> $handle<T> {$(
            #[doc = $summary]
            pub fn $method(&self $(, $argument: impl Operand<$handle<T>>)*) -> $result
            where
                T: $class,
            {
                let arguments = [self.to_term() $(, $argument.into_handle().to_term())*];
                call(Primitive::$primitive, arguments)
            }
        )*}
    )*};
}

methods! {
    Exp Number {
        min(other) -> Exp<T>, Min "The smaller of the two.";
        max(other) -> Exp<T>, Max "The larger of the two.";
        abs() -> Exp<T>, Abs "The absolute value.";
        sign() -> Exp<T>, Sign "One with the sign of the number; zero of zero.";
        lt(other) -> Exp<bool>, Lt "Whether this is less.";
        gt(other) -> Exp<bool>, Gt "Whether this is greater.";
        le(other) -> Exp<bool>, Le "Whether this is less or equal.";
        ge(other) -> Exp<bool>, Ge "Whether this is greater or equal.";
    }
    Exp Element {
        equal(other) -> Exp<bool>, Equal "Whether the two are equal.";
    }
    Exp Float {
        floor() -> Exp<T>, Floor "The largest whole number that is not larger.";
        ceil() -> Exp<T>, Ceil "The smallest whole number that is not smaller.";
        round() -> Exp<T>, Round "The nearest whole number, of two the even one.";
        trunc() -> Exp<T>, Trunc "The whole number next to it on the side of zero.";
        fma(factor, summand) -> Exp<T>, Fma "This times the factor plus the summand, rounded once.";
        exp() -> Exp<T>, Exp "The exponential function, base e.";
        log() -> Exp<T>, Log "The natural logarithm.";
        sqrt() -> Exp<T>, Sqrt "The square root.";
        rsqrt() -> Exp<T>, Rsqrt "One divided by the square root.";
        sin() -> Exp<T>, Sin "The sine of an angle in radians.";
        cos() -> Exp<T>, Cos "The cosine of an angle in radians.";
        tan() -> Exp<T>, Tan "The tangent of an angle in radians.";
        atan() -> Exp<T>, Atan "The arc tangent, in radians.";
        atan2(first) -> Exp<T>, Atan2
            "The angle of the point with this as second coordinate, in radians.";
        sinh() -> Exp<T>, Sinh "The hyperbolic sine.";
        cosh() -> Exp<T>, Cosh "The hyperbolic cosine.";
        tanh() -> Exp<T>, Tanh "The hyperbolic tangent.";
        expm1() -> Exp<T>, Expm1 "The exponential function less one.";
        log1p() -> Exp<T>, Log1p "The natural logarithm of one more.";
        cbrt() -> Exp<T>, Cbrt "The cube root.";
        erf() -> Exp<T>, Erf "The error function.";
        pow(exponent) -> Exp<T>, Pow "This to the power of the exponent.";
        is_nan() -> Exp<bool>, IsNan "Whether this is not a number.";
        is_finite() -> Exp<bool>, IsFinite "Whether this is a number that is not infinite.";
    }
    Exp Integer {
        rotl(places) -> Exp<T>, Rotl "The bits rotated left by as many places.";
        popcount() -> Exp<T>, Popcount "The number of bits that are one.";
        count_leading_zeros() -> Exp<T>, CountLeadingZeros
            "The number of bits that are zero above the highest that is one.";
    }
    Exp Bits {
        and(other) -> Exp<T>, And "Bitwise and, also `&`; of truth values, both.";
        or(other) -> Exp<T>, Or "Bitwise or, also `|`; of truth values, at least one.";
        xor(other) -> Exp<T>, Xor "Bitwise exclusive or, also `^`; of truth values, exactly one.";
    }
    Vector Number {
        min(other) -> Vector<T>, Min "The smaller of the two, element by element.";
        max(other) -> Vector<T>, Max "The larger of the two, element by element.";
        abs() -> Vector<T>, Abs "The absolute values.";
    }
    Vector Float {
        fma(factor, summand) -> Vector<T>, Fma
            "This times the factor plus the summand, element by element, rounded once.";
    }
}

impl<T: Element> Exp<T> {
    /// The value converted to another scalar type.
    ///
    /// ```
    /// use rise_lang::edsl::{Handle, literal};
    /// let converted = literal(3_i32).cast::<f64>();
    /// assert_eq!(rise_lang::syntax::print_term(&converted.term()?), "(cast 3i32 : f64)");
    /// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
    /// ```
    pub fn cast<U: Element>(&self) -> Exp<U> {
        self.converted(Primitive::Cast)
    }

    /// The bits of the value, taken for another scalar type, as wide.
    ///
    /// ```
    /// use rise_lang::edsl::{Handle, literal};
    /// let bits = literal(1.0_f32).bitcast::<u32>();
    /// assert_eq!(rise_lang::syntax::print_term(&bits.term()?), "(bitcast 1.0f32 : u32)");
    /// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
    /// ```
    ///
    /// Rust refuses types of different widths when it compiles the call:
    ///
    /// ```compile_fail,E0080
    /// rise_lang::edsl::literal(1.0_f32).bitcast::<u64>();
    /// ```
    pub fn bitcast<U: Number>(&self) -> Exp<U>
    where
        T: Number,
    {
        const {
            let is_as_wide = size_of::<T>() == size_of::<U>();
            assert!(
                is_as_wide,
                "`bitcast` is between scalar types that are as wide as each other"
            );
        }
        self.converted(Primitive::Bitcast)
    }

    fn converted<U: Element>(&self, primitive: Primitive) -> Exp<U> {
        let converted = primitive.of([self.to_term()]);
        Exp::from_term(converted.annotate(types::Type::from(U::SCALAR)))
    }
}

impl Exp<usize> {
    /// The number as an index below the size, which it must be.
    pub fn to_index(&self, size: impl Into<TypeArgument>) -> Index {
        call(Primitive::NatAsIndex.at([size]), [self.to_term()])
    }
}

impl Index {
    /// The index of that value below the size.
    ///
    /// ```
    /// use rise_lang::{edsl::{Handle, Index, array, f32, fun}, syntax};
    /// let third = fun(array(8, f32()), |xs| xs.at(Index::of(2, 8)));
    /// assert_eq!(syntax::print_term(&third.term()?), "fun (xs : 8.f32) => idx nat(2 < 8) xs");
    /// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
    /// ```
    pub fn of(value: impl IntoSize, size: impl IntoSize) -> Index {
        let (value, bound) = (value.into_size(), size.into_size());
        Index::from_term(Term::literal(Literal::Index { value, bound }))
    }

    /// The index as a number of type `index`.
    pub fn to_nat(&self) -> Exp<usize> {
        call(Primitive::IndexAsNat, [self.to_term()])
    }
}
