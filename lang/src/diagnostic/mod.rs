//! Diagnostics: pointing at the user's own text.

mod source;

pub use source::{Source, Span};
