//! ELEVATE: a language for optimising programs by rewriting.
//!
//! A [`Strategy`] takes a program and gives a rewritten one, or fails. Rewrite rules are
//! strategies; combinators make strategies of strategies (`first ; then`, `this <+ else that`),
//! traversals apply a strategy somewhere inside. The core is generic over the kind of program
//! ([`Program`]); [`rise`] instantiates it for RISE terms.
//!
//! Source: "Achieving High-Performance the Functional Way: A Functional Pearl on Expressing
//! High-Performance Optimizations as Rewrite Strategies", sections 4 and 5.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

/// The examples in Rust of the page on rewriting.
#[cfg(doctest)]
#[allow(rustdoc::invalid_codeblock_attributes)]
#[doc = include_str!("../../docs/rewriting.md")]
struct PageOnRewriting;

/// The example of the package's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod heads;
pub mod program;
pub mod proof;
pub mod rise;
pub mod rule;
pub mod run;
pub mod strategy;
pub mod testing;
pub mod text;

pub use program::Program;
pub use run::{Budget, Failure, Outcome, Run, Stop};
pub use strategy::Strategy;
