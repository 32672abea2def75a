//! Statements of rewrite rules for the proof assistant Coq.
//!
//! A rule becomes two theorems about the functions of `elevate/proofs/Rise.v`, which say what the
//! primitives mean:
//!
//! - *meaning*: for all types, sizes, terms for the rule's variables, and under its conditions, the
//!   left side equals the right side;
//! - *sizes*: where the sizes of the left side exist and the conditions hold, the sizes of the
//!   right side exist and agree.
//!
//! Both are made of the typed sides of the [compiled rule](crate::rule::RewriteRule), so that a
//! statement is about the rule that is applied.
//!
//! - `e[x]` is a function of exactly the variables in its brackets; the order of the quantifiers
//!   says which variables it must not mention.
//! - Arithmetic is any function of the right type. Only in a rule that says `over real` are `+`,
//!   `-`, `*`, `fma` those of a commutative ring.
//! - `padEmpty` adds arbitrary elements: any element of the right side there is possible on the
//!   left side.
//! - Low-level forms have the meaning of their high-level form: the statement does not mention
//!   threads and memory.
//!
//! ```
//! use rise_elevate::{proof::Statement, text::Library};
//! let rule = Library::standard().rule("idxMap").unwrap();
//! let statement = Statement::of(rule).unwrap();
//! assert!(statement.meaning.contains("(idx i (map (fun x : Tt => (e x)) xs))\n  = (e (idx i xs))"));
//! assert_eq!(statement.sizes, None);
//! ```

mod attempt;
mod example;
mod expression;
mod names;
mod primitive;
mod size;
mod statement;
mod topic;
mod types;
mod uses;

pub use attempt::{Goal, PRELUDE, Theorem};
pub use example::Example;
pub use statement::{Statement, Unstated};
pub use topic::Topic;
pub use uses::Use;

#[cfg(test)]
mod tests;
