//! LLVM IR in, optimised code out: LLVM IR, bitcode, assembly, object.
//!
//! ```
//! use rise_runtime::compile::{Module, OptimizationLevel, Target};
//! let module = Module::parse("define i32 @twice(i32 %x) { %y = add i32 %x, %x  ret i32 %y }".as_bytes())?;
//! let optimized = module.optimize(&Target::host(), OptimizationLevel::O3)?;
//! assert!(optimized.llvm_ir().contains("@twice"));
//! assert!(!optimized.object()?.bytes().is_empty());
//! # Ok::<(), rise_runtime::compile::CompileError>(())
//! ```
//!
//! Reports of LLVM come back as a [`CompileError`]. The module is verified when it is read and
//! again after the optimiser; LLVM still ends the process if its code generator meets an operation
//! that it cannot select at all, such as an intrinsic of another architecture.

mod bfloat;
mod error;
mod gathers;
mod imports;
mod known_types;
mod lookups;
mod module;
mod optimized;
mod packed;
mod sanitizer;
mod stack;
mod target;

pub use error::CompileError;
pub use module::Module;
pub use optimized::{Object, OptimizationLevel, Optimized, UnknownOptimizationLevel};
pub use sanitizer::Sanitizer;
pub use target::Target;

#[cfg(test)]
mod tests;
