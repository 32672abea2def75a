//! The Rust types of compiled functions, from the Rust types of their definitions.

use super::{Array, Data, Element, Exp, ForSizes, Function, Handle, Index};

/// A function whose compiled code is called like a function of Rust.
///
/// Scalars are parameters by value and arrays of them are slices; a matrix is called without this
/// type, because a slice does not tell how many columns there are. There are one to five
/// parameters.
///
/// ```
/// use rise_lang::edsl::{Callable, Defined, array, define, f32, for_sizes, fun};
///
/// let scale = for_sizes(["n"], |[n]| {
///     fun(f32(), move |a| fun(array(&n, f32()), move |xs| xs.map(|x| &a * x)))
/// });
/// let scale = define("scale", scale)?;
///
/// fn is_called_as<F>(_: &Defined<impl Callable<Signature = F>>) {}
/// is_called_as::<fn(f32, &[f32]) -> Vec<f32>>(&scale);
/// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no type as a function of Rust",
    label = "parameters are scalars, indices and arrays of them; the result is data"
)]
pub trait Callable: Handle {
    /// The type of the function of Rust, such as `fn(f32, &[f32]) -> Vec<f32>`.
    type Signature;
}

impl<H: Callable> Callable for ForSizes<H> {
    type Signature = H::Signature;
}

/// A parameter that is passed by value.
pub trait HostParameter: Data {
    /// Its Rust type in a call.
    type Value;
}

impl<T: Element> HostParameter for Exp<T> {
    type Value = T;
}

impl HostParameter for Index {
    type Value = usize;
}

/// A result that a call gives.
pub trait HostResult: Data {
    /// Its Rust type.
    type Value;
    /// The Rust type of an array of them, in row-major order.
    type Values;
}

impl<T: Element> HostResult for Exp<T> {
    type Value = T;
    type Values = Vec<T>;
}

impl HostResult for Index {
    type Value = usize;
    type Values = Vec<usize>;
}

impl<T: HostResult> HostResult for Array<T> {
    type Value = T::Values;
    type Values = T::Values;
}

impl<A: HostResult, B: HostResult> HostResult for (A, B) {
    type Value = (A::Value, B::Value);
    type Values = (A::Values, B::Values);
}

macro_rules! curried {
    ($result:ty) => { $result };
    ($parameter:ty, $($rest:ty),+) => { Function<$parameter, curried!($($rest),+)> };
}

/// Implements [`Callable`] for every choice, for each parameter, between a value and a slice.
macro_rules! callables {
    ([$($bounds:tt)*] [$($lifetimes:tt)*] [$($handle:ty,)*] [$($parameter:ty,)*];) => {
        impl<$($bounds)* R: HostResult> Callable for curried!($($handle,)* R) {
            type Signature = for<$($lifetimes)*> fn($($parameter),*) -> R::Value;
        }
    };
    ([$($bounds:tt)*] [$($lifetimes:tt)*] [$($handle:ty,)*] [$($parameter:ty,)*];
     $name:ident $lifetime:lifetime $($rest:tt)*) => {
        callables!([$($bounds)* $name: HostParameter,] [$($lifetimes)*] [$($handle,)* $name,]
            [$($parameter,)* $name::Value,]; $($rest)*);
        callables!([$($bounds)* $name: HostParameter,] [$($lifetimes)* $lifetime,]
            [$($handle,)* Array<$name>,] [$($parameter,)* &$lifetime [$name::Value],]; $($rest)*);
    };
}

callables!([] [] [] []; A 'a);
callables!([] [] [] []; A 'a B 'b);
callables!([] [] [] []; A 'a B 'b C 'c);
callables!([] [] [] []; A 'a B 'b C 'c D 'd);
callables!([] [] [] []; A 'a B 'b C 'c D 'd E 'e);
