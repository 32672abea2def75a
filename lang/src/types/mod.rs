//! Types of values, and kinds of type-level arguments.
//!
//! Data types, whose values can be stored in memory, and function types are separate, so that
//! functions are never stored ("RISE & Shine: Language-Oriented Compiler Design", section IV-A).
//! Sizes in types are symbolic: see [`crate::nat`].
//!
//! Types print in the notation that [`Type::parse`] reads:
//!
//! ```
//! use rise_lang::types::Type;
//!
//! let map = Type::parse("{n : nat} {s t : data} (s -> t) -> n.s -> n.t")?;
//! assert_eq!(map.to_string(), "{n : nat} -> {s : data} -> {t : data} -> (s -> t) -> n.s -> n.t");
//! # Ok::<(), rise_lang::types::TypeParseError>(())
//! ```
//!
//! | notation | meaning |
//! |---|---|
//! | `bool i8 i16 i32 i64 u8 u16 u32 u64 f16 bf16 tf32 f32 f64 index` | scalar types |
//! | `n.t`, `(2*n+1).t` | an array of that many elements of type `t` |
//! | `n..f`, `n..(i => (i+1).f32)` | an array whose element `i` has the type `f(i)` |
//! | `(s, t)` | a pair |
//! | `idx[n]` | an index below `n` |
//! | `vec[t, n]` | a SIMD vector of `n` scalars |
//! | `fragment[left, r, c, t]` | a matrix held by the threads of a warp together |
//! | `s -> t` | a function |
//! | `(n : nat) -> t`, `{n : nat} -> t` | a function on the type level, whose argument is written, or inferred |
//! | `_`, `_._.f32` | a part that inference finds |
//! | `many[s, n] -> t` | a function that takes `n` arguments of type `s`, one after the other |

mod argument;
mod blank;
mod data;
mod equality;
mod free;
mod kind;
mod negative;
mod parse;
mod parts;
mod print;
mod scalar;
mod substitute;
#[cfg(test)]
mod tests;
mod tf32;

use std::sync::Arc;

pub use argument::TypeArgument;
pub use data::{DataType, FragmentRole, NatToData, NatToNat};
pub use free::FreeVariables;
pub use kind::{AddressSpace, Class, Kind, TypeParameter, UnknownKind};
pub use parse::TypeParseError;
pub use parts::Parts;
pub use scalar::{Scalar, UnknownScalar};
pub use substitute::Substitution;
pub use tf32::Tf32;

pub(crate) use equality::Scopes;
pub(crate) use kind::kind_or_class;
pub(crate) use print::ArraySize;
pub(crate) use tf32::to_odd;

use crate::nat::Nat;

/// The type of a term.
///
/// `==` and hashing see types up to the names of bound variables.
#[derive(Clone, Debug)]
pub enum Type {
    /// A value that can be stored in memory.
    Data(DataType),
    /// A function on values.
    Function(Arc<Type>, Arc<Type>),
    /// A function on the type level: the parameter may occur in the result.
    Dependent(TypeParameter, Arc<Type>),
    /// A function that takes as many arguments as the size says, all of the same type: `many[s, n]
    /// -> t`.
    ///
    /// [`Type::many`] makes plain functions of it as soon as the size is a number.
    Many(DataType, Nat, Arc<Type>),
}

impl Type {
    /// The largest number of parameters that [`Type::many`] writes out.
    pub const MOST_PARAMETERS: u64 = 4096;

    /// The type of functions from `parameter` to `result`.
    pub fn function(parameter: impl Into<Type>, result: impl Into<Type>) -> Type {
        Type::Function(Arc::new(parameter.into()), Arc::new(result.into()))
    }

    /// The type of functions that take the parameters one after the other.
    pub fn functions(
        parameters: impl IntoIterator<Item = Type, IntoIter: DoubleEndedIterator>,
        result: impl Into<Type>,
    ) -> Type {
        parameters
            .into_iter()
            .rev()
            .fold(result.into(), |result, parameter| {
                Type::function(parameter, result)
            })
    }

    /// The type of functions over the type-level `parameter`.
    pub fn dependent(parameter: TypeParameter, result: impl Into<Type>) -> Type {
        Type::Dependent(parameter, Arc::new(result.into()))
    }

    /// The type of functions that take `count` arguments of type `parameter`: written out if the
    /// count is a number up to [`Type::MOST_PARAMETERS`].
    pub fn many(parameter: DataType, count: Nat, result: impl Into<Type>) -> Type {
        let result = result.into();
        match count.as_constant() {
            Some(known) if known <= Type::MOST_PARAMETERS => (0..known)
                .fold(result, |result, _| {
                    Type::function(parameter.clone(), result)
                }),
            _ => Type::Many(parameter, count, Arc::new(result)),
        }
    }

    /// The data type, if this is one.
    pub fn as_data(&self) -> Option<&DataType> {
        match self {
            Type::Data(data) => Some(data),
            _ => None,
        }
    }

    /// The parameter and the result, if this is a function on values.
    pub fn as_function(&self) -> Option<(&Type, &Type)> {
        match self {
            Type::Function(parameter, result) => Some((parameter, result)),
            _ => None,
        }
    }

    /// The leading type-level parameters, and the type after them.
    pub fn split_parameters(&self) -> (Vec<TypeParameter>, &Type) {
        let (mut parameters, mut body) = (Vec::new(), self);
        while let Type::Dependent(parameter, result) = body {
            parameters.push(parameter.clone());
            body = result;
        }
        (parameters, body)
    }

    /// The types of the parameters on values, up to the first result that is not a function, and
    /// that result.
    pub fn split_functions(&self) -> (Vec<&Type>, &Type) {
        let (mut parameters, mut result) = (Vec::new(), self);
        while let Type::Function(parameter, rest) = result {
            parameters.push(&**parameter);
            result = rest;
        }
        (parameters, result)
    }
}

impl From<DataType> for Type {
    fn from(data: DataType) -> Type {
        Type::Data(data)
    }
}

impl From<Scalar> for Type {
    fn from(scalar: Scalar) -> Type {
        Type::Data(DataType::Scalar(scalar))
    }
}
