//! Diagnostics: messages that point at the user's own text.

mod render;
mod source;

pub use render::{Diagnostic, Label, Severity};
pub use source::{NotText, Source, Span};
