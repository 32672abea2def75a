//! The reference interpreter, which defines the meaning of programs.
//!
//! It evaluates terms on arrays, strictly and sequentially, in the scalar types' own arithmetic. It
//! is the oracle that rewrite rules, translations and targets are tested against, so it is written
//! to be obviously right, not fast. A low-level primitive has the meaning of its high-level one:
//! `mapGlobal` is `map`, `toMem` is the identity, `asVector` is `split`.
//!
//! ```
//! use rise_lang::interpreter::{Sizes, Value, interpret};
//! use rise_lang::primitives::Primitive::*;
//! use rise_lang::term::build::{fun, number};
//!
//! let double = fun("xs", |xs| Map.of([fun("x", |x| Add.of([x.clone(), x])), xs]));
//! let result = interpret(&double, &Sizes::new(), vec![Value::of_elements(&[1.5_f32, 2.0])])?;
//! assert_eq!(result.to_elements::<f32>()?, [3.0, 4.0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The meaning of operations
//!
//! Every operation on scalars has a value for every argument, so that it may be computed early, or
//! for elements that nobody uses, and so that compiled code cannot trap:
//!
//! - Integers wrap around. `index` is a natural number of 64 bits and wraps as well; its
//!   comparisons, division, `min` and `max` are those of natural numbers, and `shr` fills with
//!   zeros.
//! - `div` of integers rounds towards zero; `x / 0` is `0`; the least number divided by `-1` is
//!   itself. `mod` is always `x - (x / y) * y`, so `x % 0` is `x`, and the least number modulo `-1`
//!   is `0`. `mod` of floats is that of C's `fmod`.
//! - Shifts and rotations take their amount modulo the width of the type.
//! - `min` and `max` of floats are `minimum` and `maximum` of IEEE 754-2019: a NaN if either is
//!   one, and `-0.0` less than `0.0`.
//! - `add`, `sub`, `mul`, `div`, `sqrt` and `fma` are rounded once, to nearest, ties to even, in
//!   every float type. `f16`, `bf16` and `tf32` have no excess precision between operations.
//!   Results of `tf32` are those of `f32`, rounded again: the same but for products and quotients
//!   below the smallest normal number.
//! - Mathematical functions are as near to the exact results as
//!   [`largest_error`](crate::specification::largest_error) says: computed in 64 bits, and rounded
//!   to the type.
//! - `cast` to a float rounds to nearest; from a float to an integer it rounds towards zero, takes
//!   the nearest number of the type if there is none, and makes `0` of NaN; between integers it
//!   keeps the lowest bits, extending the sign (of `index`: zeros). To `bool` it says whether the
//!   value differs from zero; `true` is one.
//! - `equal` of floats is that of IEEE 754: a NaN equals nothing, and zeros are equal.
//!
//! Functions take their arguments evaluated: both branches of `select` are computed before it
//! chooses.
//!
//! Programs without a meaning are errors that say why and where: sizes that do not match, an index
//! that is not below its bound, two elements scattered to one place. The elements that `padEmpty`
//! adds, and those that `scatter` gives nothing, are undefined: they may be copied and computed
//! with, and the results are undefined; that the result of the program or an index depends on them
//! is an error.
//!
//! # Sizes
//!
//! Sizes come from the types that inference has given to a term. Without types they come from the
//! lengths of arrays, so that most programs run before inference; a size that stays open is an
//! error.

mod array;
mod call;
mod element;
mod entry;
mod error;
mod evaluate;
mod function;
mod instance;
mod limits;
mod matching;
mod meaning;
mod operations;
mod scalar;
mod scope;
mod value;

#[cfg(test)]
mod tests;

pub use array::ArrayError;
pub use element::Element;
pub use entry::{Outcome, Sizes, interpret, interpret_program};
pub use error::{InterpretError, Reason};
pub use evaluate::Interpreter;
pub use function::Function;
pub use limits::Limits;
pub use value::{Array, Pair, Value};
