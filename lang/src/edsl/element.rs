//! Element types: the Rust types of scalars, their classes, and data whose Rust type tells its type
//! in RISE.

use half::{bf16, f16};

use super::{Data, Exp};
pub use crate::interpreter::Element;
use crate::types::{DataType, Tf32};

/// A scalar type with arithmetic: every one but `bool`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of numbers",
    label = "arithmetic needs an integer, `usize` for `index`, or a floating-point type"
)]
pub trait Number: Element {
    /// Zero.
    const ZERO: Self;
    /// One.
    const ONE: Self;
}

/// A scalar type whose bits are combined: integers, `usize` and `bool`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of bits",
    label = "operations on bits need an integer or `bool`",
    note = "the bits of a floating-point number are those of an integer: `x.bitcast::<u32>()`"
)]
pub trait Bits: Element {}

/// An integer type: `i8` to `i64`, `u8` to `u64`, and `usize`, which is `index`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer type",
    label = "shifts, rotations and counts of bits need an integer"
)]
pub trait Integer: Number + Bits {}

/// A floating-point type: [`half::f16`], [`half::bf16`], [`Tf32`], `f32` or `f64`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a floating-point type",
    label = "this function needs a floating-point number",
    note = "an integer is converted by `x.cast::<f32>()`"
)]
pub trait Float: Number {}

macro_rules! numbers {
    ($class:ident $zero:expr, $one:expr; $($rust:ty),*) => {$(
        impl Number for $rust {
            const ZERO: $rust = $zero;
            const ONE: $rust = $one;
        }

        impl $class for $rust {}
    )*};
}

numbers!(Integer 0, 1; i8, i16, i32, i64, u8, u16, u32, u64, usize);
numbers!(Float 0.0, 1.0; f32, f64);
numbers!(Float f16::ZERO, f16::ONE; f16);
numbers!(Float bf16::ZERO, bf16::ONE; bf16);
numbers!(Float Tf32::ZERO, Tf32::ONE; Tf32);

macro_rules! bits {
    ($($rust:ty),*) => {$(
        impl Bits for $rust {}
    )*};
}

bits!(bool, i8, i16, i32, i64, u8, u16, u32, u64, usize);

/// Data whose Rust type tells its type in RISE: scalars, and tuples and structs of them.
///
/// A struct becomes one by `#[derive(Elt)]`, which implements [`Handle`](super::Handle) and
/// [`Data`], too: its fields are [`Elt`] themselves, and in RISE it is pairs, nested to the right.
///
/// ```
/// use rise_lang::edsl::{Elt, Exp, array, element, fun, Handle};
///
/// #[derive(Clone, Elt)]
/// struct Point { x: Exp<f32>, y: Exp<f32> }
///
/// impl Point {
///     fn mirrored(self) -> Point {
///         Point { x: self.y, y: self.x }
///     }
/// }
///
/// let mirror = fun(array(8, element::<Point>()), |points| points.map_seq(Point::mirrored));
/// assert_eq!(
///     rise_lang::syntax::print_term(&mirror.term()?),
///     "fun (xs : 8.(f32, f32)) => mapSeq (fun (p1, p2) => (p2, p1)) xs",
/// );
/// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the type of `{Self}` in RISE does not follow from its Rust type",
    label = "not an element type",
    note = "element types are `Exp<f32>` and other scalars, and tuples and structs of them: \
            `#[derive(Elt)]`"
)]
pub trait Elt: Data {
    /// The type in RISE.
    fn data_type() -> DataType;
}

impl<T: Element> Elt for Exp<T> {
    fn data_type() -> DataType {
        T::SCALAR.into()
    }
}
