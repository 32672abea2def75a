//! Array programs, compiled in the process and called safely: what is computed in RISE, how in
//! ELEVATE, machine code out.
//!
//! ```
//! let scale = rise::Program::parse("def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = xs |> map (fun x => a * x)")?;
//! let scale = scale.compile(&rise::Options::default().strategy("lowerToC"))?;
//! let xs = [1.0_f32, 2.0, 3.0];
//! let ys: Vec<f32> = scale.call((2.0_f32, &xs[..]))?;
//! assert_eq!(ys, [2.0, 4.0, 6.0]);
//!
//! // Types checked once, not at each call.
//! let scale = scale.typed::<fn(f32, &[f32]) -> Vec<f32>>()?;
//! assert_eq!(scale.call((0.5, &xs))?, [0.5, 1.0, 1.5]);
//! # Ok::<(), rise::Error>(())
//! ```
//!
//! - [`Program`]: text in the language, a file, or definitions of the Rust EDSL ([`edsl`]).
//! - [`Options`]: the strategy and its library, the definition, the target, the level of
//!   optimisation, the cache.
//! - [`Kernel`]: compiled code with its signature. A call checks everything that the code relies on
//!   before any work: the number, types and shapes of arguments, sizes and facts about them,
//!   indices that arrays hold. It can be shared by threads.
//! - [`Typed`]: a kernel as a function of Rust.
//! - [`Error`]: why something could not be done, as a value; nothing is printed. Of a call it is a
//!   [`CallError`].
//!
//! Compiled programs are remembered in the process and in the user's cache folder ([`Cache`]): the
//! second start of a program compiles nothing.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod border;
pub mod bytecode;
mod cache;
mod chosen;
mod compile;
mod defined_elsewhere;
mod error;
pub mod files;
pub mod machine;
pub mod mlir;
pub mod operations;
mod options;
mod program;
mod strategy;

pub use border::{Border, BorderError, signature};
pub use cache::{Cache, cache_folder};
pub use chosen::{Chosen, Place};
pub use error::{Diagnostics, Error};
pub use options::{Options, Parallel};
pub use program::{Program, in_memory, separated};
pub use strategy::{
    AUTOMATIC, Definitions, FOR_MODELS, Known, NONE, ON_DEVICE, Strategy, needs_fact, not_rewritten,
};

pub use rise_elevate::Budget;
pub use rise_elevate::text::Machine;
pub use rise_kernel::*;
pub use rise_lang::edsl;
pub use rise_runtime::array::{Array, ElementType, Value};
pub use rise_runtime::compile::{OptimizationLevel, Target};
