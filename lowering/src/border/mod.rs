//! The border of a compiled function: the checks of its arguments before any work, which the C
//! header promises.
//!
//! The checks and their order are written once ([`check`]), in terms of a few computations
//! ([`Target`]) that code for machines ([`machine`]) and C ([`crate::loops_to_c`]) have.

mod check;
mod codes;
mod interface;
pub mod machine;
mod sizes;

pub(crate) use check::{Arguments, Array, Extent, Place, Target, check};
pub use codes::CODES;
pub(crate) use codes::Code;
pub(crate) use interface::{Interface, Parameter};
pub(crate) use sizes::{Checked, Sizes};
