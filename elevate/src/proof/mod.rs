//! Statements of rewrite rules for the proof assistant Coq.
//!
//! A rule becomes two theorems about the functions of `elevate/proofs/Rise.v`, which say what the primitives mean:
//!
//! - *meaning*: for all types, sizes, terms for the rule's variables, and under its conditions, the left side equals the right side;
//! - *sizes*: where the sizes of the left side exist and the conditions hold, the sizes of the right side exist and agree.
//!
//! Both are made of the typed sides of the [compiled rule](crate::rule::RewriteRule), so that a statement is about the rule that is applied.
//!
//! - `e[x]` is a function of exactly what stands in its brackets; what a variable must not mention is said by the order of the quantifiers.
//! - Arithmetic is any function of the right type. Only in a rule that says `over real` are `+`, `-`, `*`, `fma` those of a commutative ring.
//! - `padEmpty` adds elements that may be anything: whatever the right side has there, the left side can have.
//! - Low-level forms mean what their high-level form means: where a loop runs and where a value lies are not part of the statement.
//!
//! ```
//! use rise_elevate::{proof::Statement, text::Library};
//! let rule = Library::standard().rule("idxMap").unwrap();
//! let statement = Statement::of(rule).unwrap();
//! assert!(statement.meaning.contains("idx i"), "{}", statement.meaning);
//! assert_eq!(statement.sizes, None);
//! ```

mod expression;
mod names;
mod primitive;
mod size;
mod statement;
mod topic;
mod types;

pub use statement::{Statement, Unstated};
pub use topic::Topic;

#[cfg(test)]
mod tests;
