//! Sizes: natural-number expressions over named variables, what is known about them, and equations between them.
//!
//! - [`Nat`] is an expression in normal form: build it with operators or [`Nat::parse`], look at it with [`Nat::view`], compute with
//!   [`Nat::evaluate`].

mod application;
mod arithmetic;
mod display;
mod division;
mod evaluate;
mod expression;
mod extremum;
mod name;
mod parse;
mod summation;
mod view;

#[cfg(test)]
mod tests;

pub use display::MlirSpelling;
pub use evaluate::EvaluationError;
pub use expression::Nat;
pub use name::Name;
pub use parse::NatParseError;
pub use view::NatView;
