//! The programs of `examples/corpus`: arguments for each, and its results, computed by loops.

mod case;
mod input;
mod reference;

pub use case::Case;
pub use input::{Input, Random};
pub use reference::DOMAINS;
