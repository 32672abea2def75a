//! RISE as a language in its own right: sizes, types, terms, inference, primitives, surface syntax and an interpreter.
//!
//! Nothing here knows MLIR, so this crate builds in seconds and stands alone.

pub mod budget;
pub mod diagnostic;
pub mod edsl;
pub mod file;
pub mod infer;
pub mod interpreter;
pub mod levels;
pub mod nat;
pub mod primitives;
pub mod specification;
mod stack;
pub mod syntax;
pub mod term;
pub mod types;
