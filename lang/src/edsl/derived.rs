//! Names that code made by `#[derive(Elt)]` uses.

pub use crate::{term::Term, types::DataType};
