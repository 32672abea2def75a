//! Load objects and shared libraries into this process and call their functions.
//!
//! ```
//! use rise_runtime::array::Array;
//! use rise_runtime::compile::{Module, OptimizationLevel, Target};
//! use rise_runtime::execute::{Arguments, Library, LoadOptions};
//!
//! let mut module = Module::parse(b"
//!     define void @double(ptr noalias %array, i64 %index) {
//!       %place = getelementptr float, ptr %array, i64 %index
//!       %old = load float, ptr %place
//!       %new = fadd float %old, %old
//!       store float %new, ptr %place
//!       ret void
//!     }")?;
//! module.add_packed_entry("double", "double.packed")?;
//! let object = module.optimize(&Target::host(), OptimizationLevel::O3)?.object()?;
//! let kernel = Library::load(&object, &LoadOptions::default())?.kernel("double.packed")?;
//!
//! let mut array = Array::from_slice(&[3], &[1.0f32, 2.0, 3.0])?;
//! let mut arguments = Arguments::new();
//! arguments.push_array(&mut array);
//! arguments.push_scalar(1i64);
//! // SAFETY: the function takes a pointer and an i64, and the index lies within the array.
//! unsafe { kernel.call(&mut arguments.pointers()) };
//! drop(arguments);
//! assert_eq!(array.as_slice::<f32>()?, [1.0, 4.0, 3.0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arguments;
mod blas;
mod error;
#[cfg(feature = "llvm")]
mod half_conversions;
mod kernel;
#[cfg(feature = "llvm")]
mod library;
mod memory;
mod shared;
#[cfg(feature = "llvm")]
pub mod threads;

pub use arguments::{Arguments, ResultSlot};
pub use blas::{calls_blas, find_blas};
pub use error::LoadError;
pub use kernel::{Kernel, Timing};
#[cfg(feature = "llvm")]
pub use library::{Library, LoadOptions};
pub use shared::{Shared, import_variable};

#[cfg(all(test, feature = "llvm"))]
mod tests;
