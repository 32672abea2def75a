//! The RISE and DPIA dialects of MLIR.
//!
//! The declarations are in `include/`, the thin C++ in `lib/`; the operations of RISE's primitives
//! are derived from the table in `rise-lang`. This crate is their interface for Rust: [`register`]
//! the dialects, convert [`types`] of MLIR to those of the language and back, emit [`diagnostic`]s,
//! and write a [`pass`] in Rust.
//!
//! Source: Lücke, Steuwer, Smith, "Integrating a Functional Pattern-Based IR into MLIR", CC 2021,
//! sections 3 and 4; Steuwer, Koehler, Köpcke, Pizzuti, "RISE & Shine: Language-Oriented Compiler
//! Design", section V.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod budget;
mod callbacks;
mod canonical;
pub mod diagnostic;
mod ffi;
pub mod ir;
pub mod name;
pub mod operations;
pub mod pass;
mod strings;
pub mod term;
pub mod types;

use melior::dialect::DialectRegistry;

/// Adds the dialects `rise` and `dpia` to `registry`, and those of exported models: of `stablehlo`
/// and `chlo` the short form of operations is read, of `mhlo` and `sdy` attributes are kept.
pub fn register(registry: &DialectRegistry) {
    callbacks::keep();
    // SAFETY: the registry is alive; the function only inserts into it.
    unsafe { ffi::riseRegisterDialects(registry.to_raw()) }
}

/// Recursion as deep as a program or a type is: more stack is made when little is left.
fn deep<R>(step: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, step)
}
