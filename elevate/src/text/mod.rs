//! `.elevate` files: strategies and rules as text.
//!
//! The language is described in `docs/elevate.md`. A text is read (`parse`) into a tree, names are
//! looked up (`resolve`), types are checked (`check`), and expressions are evaluated (`evaluate`)
//! to strategies; a [`Library`] holds what was read.
//!
//! Source: "Achieving High-Performance the Functional Way: A Functional Pearl on Expressing
//! High-Performance Optimizations as Rewrite Strategies", sections 4 and 5, which writes strategies
//! in Scala.

mod check;
#[cfg(test)]
mod condition_tests;
#[cfg(test)]
mod context_tests;
mod core;
mod error;
mod evaluate;
mod habits;
#[cfg(test)]
mod knob_tests;
mod layout;
mod library;
mod machine;
mod natives;
mod parse;
mod permutation;
mod resolve;
mod scope;
#[cfg(test)]
mod size_tests;
#[cfg(test)]
mod tests;
mod tree;
mod types;

pub use error::{ElevateError, ElevateErrorKind, did_you_mean};
pub use layout::format;
pub use library::{Definition, DefinitionKind, Knob, Library};
pub use machine::Machine;
pub use scope::{Scope, with_distinct_sizes};
pub use types::Type;
