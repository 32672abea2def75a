//! The arithmetic of the scalar types.
//!
//! Every function takes its arguments as scalars; `None` says that it has no value for their types.

/// Defines functions on scalars by the method of a trait, for the types that have it. The arguments
/// are `[a, b]` patterns whose parts are all of one variant of
/// [`ScalarValue`](crate::term::ScalarValue).
macro_rules! scalar_functions {
    ($($name:ident = $trait:ident::$method:ident $arguments:tt for $variants:tt;)*) => {
        $(crate::interpreter::scalar::scalar_functions!(@one $name $trait $method $arguments $variants);)*
    };
    (@one $name:ident $trait:ident $method:ident $arguments:tt [$($variant:ident)*]) => {
        pub(in crate::interpreter) fn $name(arguments: &[crate::term::ScalarValue]) -> Option<crate::term::ScalarValue> {
            use crate::interpreter::element::Element;
            match arguments {
                $(crate::interpreter::scalar::scalar_functions!(@pattern $variant $arguments) =>
                    Some(crate::interpreter::scalar::scalar_functions!(@result $variant
                        crate::interpreter::scalar::scalar_functions!(@call $trait $method $arguments).to_scalar())),)*
                _ => None,
            }
        }
    };
    (@result Index $value:expr) => {
        match $value {
            crate::term::ScalarValue::U64(value) => crate::term::ScalarValue::Index(value),
            other => other,
        }
    };
    (@result $variant:ident $value:expr) => { $value };
    (@pattern $variant:ident [$($argument:ident)*]) => { [$(crate::term::ScalarValue::$variant($argument)),*] };
    (@call $trait:ident $method:ident [$($argument:ident)*]) => { $trait::$method($(*$argument),*) };
}

use scalar_functions;

mod arithmetic;
mod bits;
mod comparison;
mod conversion;
mod mathematics;
mod rounding;

pub(super) use arithmetic::{
    abs, add, ceil, div, floor, fma, max, min, modulo, mul, neg, round, sign, sub, trunc,
};
pub(super) use bits::{and, count_leading_zeros, not, or, popcount, rotl, shl, shr, xor};
pub(super) use comparison::{
    equal, greater, greater_or_equal, is_finite, is_nan, less, less_or_equal,
};
pub(super) use conversion::{bitcast, cast};
pub(super) use mathematics::{
    atan, atan2, cbrt, cos, cosh, erf, exp, expm1, log, log1p, pow, rsqrt, sin, sinh, sqrt, tan,
    tanh,
};

#[cfg(test)]
mod tests;
