//! Compiled array programs, called safely. Nothing here compiles: a [`Kernel`] comes from the crate
//! `rise`, or from a [`Bundle`], a library that describes itself and runs where no compiler is.
//!
//! A call checks everything that the code relies on before any work: the number, types and shapes
//! of arguments, sizes and facts about them, indices that arrays hold.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod arguments;
mod bundle;
mod by_sizes;
pub mod device;
mod error;
pub mod inputs;
mod kernel;
mod plan;
mod report;
mod results;
mod scalar;
mod typed;

pub use arguments::{Argument, Arguments, List, Shaped, shaped};
pub use bundle::{Bundle, BundleError, Bundled, DESCRIPTION, Description, on_device, packed};
pub use by_sizes::Make;
pub use device::DeviceArray;
pub use error::{CallError, Parts};
pub use kernel::Kernel;
pub use report::{Failed, Place, Report};
pub use results::{Destination, Destinations, Results, ShapedMut, element_type, shaped_mut};
pub use scalar::{Item, Scalar};
pub use typed::{Data, Function, Typed};

pub use rise_lang::signature::{Parameter, Role, Signature};
pub use rise_lang::types::Tf32;
