//! Sizes: natural-number expressions over named variables, facts about them, and equations between
//! them.
//!
//! - [`Nat`] is an expression in normal form: build it with operators or [`Nat::parse`], look at it
//!   with [`Nat::view`], compute with [`Nat::evaluate`]. `==` decides equality by the laws of
//!   rings.
//! - [`Facts`] are statements such as `n % 32 == 0` or `i < n`. They decide equality, order and
//!   divisibility, with [`Verdict::Unknown`] rather than a guess, and simplify index arithmetic.
//! - [`solve`], [`unify`] and [`unify_all`] solve equations for the unknowns of type inference.
//!
//! ```
//! use rise_lang::nat::{Facts, Nat};
//! let facts = Facts::parse("i < n/32, j < 32, n % 32 == 0").unwrap();
//! let row = Nat::parse("((32*i + j) % n) / 32").unwrap();
//! assert_eq!(facts.simplify(&row).to_string(), "i");
//! ```

mod application;
mod arithmetic;
mod decide;
mod display;
mod division;
mod evaluate;
mod expression;
mod extremum;
mod facts;
pub mod grammar;
mod knowledge;
mod name;
mod operators;
mod parse;
mod power;
mod simplify;
mod solve;
mod substitute;
mod summation;
mod view;

#[cfg(test)]
mod tests;

pub use decide::Verdict;
pub use display::MlirSpelling;
pub use evaluate::EvaluationError;
pub use expression::Nat;
pub use facts::{Fact, Facts, Relation};
pub use name::Name;
pub use parse::{NatParseError, SizeReader};
pub use solve::{
    Assumption, Contradiction, ContradictionReason, Solution, Stuck, Substitution, System, solve,
    unify, unify_all,
};
pub use view::NatView;
