//! Rewriting by ELEVATE strategies in MLIR.
//!
//! [`rewrite`](rewrite()) applies a strategy to a definition and checks the result; [`function`]
//! does so with the programs in functions of MLIR. They are the base of the pass `rise-elevate`
//! ([`elevate`]) and the operation `transform.rise.elevate` for scripts of the transform dialect
//! ([`transform`]). [`stablehlo`] makes programs of models.
//!
//! Source: "Achieving High-Performance the Functional Way: A Functional Pearl on Expressing
//! High-Performance Optimizations as Rewrite Strategies", section 4, for strategies; Lücke,
//! Steuwer, Smith, "Integrating a Functional Pattern-Based IR into MLIR", CC 2021, for programs.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod blas;
pub mod check;
pub mod elevate;
pub mod function;
mod linalg;
pub mod rewrite;
pub mod stablehlo;
pub mod strategy;
pub mod transform;

pub use rewrite::{Choice, Options, RewriteError, Rewriting, Rewritten, rewrite};

/// Registers the passes of this crate for the life of the process.
pub fn register_passes() {
    rise_dialect::pass::register(&blas::PASS);
    rise_dialect::pass::register(&elevate::PASS);
    rise_dialect::pass::register(&stablehlo::pass::PASS);
    rise_dialect::pass::register(&stablehlo::pass::LINALG);
}
