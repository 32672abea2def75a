//! RISE as a language in its own right: sizes, types, terms, inference, primitives, surface syntax
//! and an interpreter.
//!
//! This crate does not depend on MLIR, so it builds in seconds and can be used alone.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

/// The example of the package's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod blas;
pub mod budget;
pub mod diagnostic;
pub mod edsl;
pub mod embedded;
pub mod file;
pub mod infer;
pub mod interpreter;
pub mod layout;
pub mod levels;
pub mod lexer;
pub mod nat;
pub mod prelude;
pub mod primitives;
pub mod signature;
pub mod specification;
mod stack;
pub mod syntax;
pub mod term;
pub mod types;
