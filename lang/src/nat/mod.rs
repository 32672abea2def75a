//! Sizes: natural-number expressions over named variables, what is known about them, and equations between them.
//!
//! - [`Nat`] is an expression in normal form: build it with operators or [`Nat::parse`], look at it with [`Nat::view`], compute with
//!   [`Nat::evaluate`].

mod application;
mod arithmetic;
mod decide;
mod display;
mod division;
mod evaluate;
mod expression;
mod extremum;
mod facts;
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
pub use parse::NatParseError;
pub use solve::{
    Assumption, Contradiction, ContradictionReason, Solution, Stuck, Substitution, System, solve,
    unify, unify_all,
};
pub use view::NatView;
