//! Runs compiled programs: LLVM IR to optimised code, the JIT, and arrays in and out.
//!
//! ```text
//! bitcode or text ── Module ── optimize(Target, OptimizationLevel) ── Optimized ─┬─ llvm_ir, bitcode, assembly
//!                                                                               └─ object ── Library ── Kernel::call
//! ```
//!
//! There is one path: a [`execute::Library`] is loaded from the very bytes that
//! [`compile::Optimized::object`] returns, so the code that is inspected or linked is the code that
//! runs.
//!
//! Kernels run on devices through [`device`], and shared libraries are opened by
//! [`execute::Shared`]. Neither needs LLVM: the crate without its feature `llvm` has these and
//! arrays alone.
//!
//! # Linking
//! The crate links the shared libLLVM, found through `llvm-config` below the folder in the
//! environment variable `LLVM_SYS_221_PREFIX`. Cargo does not pass link arguments on to dependents:
//! the build script of a package with a binary (or with tests) that depends on this crate
//! *directly* says where libLLVM lies at run time:
//! ```
//! // In the `main` of build.rs:
//! if let Ok(folder) = std::env::var("DEP_RISE_RUNTIME_RPATH") {
//!     println!("cargo:rustc-link-arg=-Wl,-rpath,{folder}");
//! }
//! ```

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod array;
#[cfg(feature = "llvm")]
pub mod compile;
pub mod device;
pub mod execute;
pub mod file;
mod names;
#[cfg(feature = "llvm")]
pub mod shortage;
#[cfg(feature = "llvm")]
mod text;

/// The bindings whose types [`compile::Module::from_raw`] takes.
#[cfg(feature = "llvm")]
pub use llvm_sys;
