//! Diagnostics: messages that point at the user's own text.

mod abbreviated;
mod render;
mod source;

pub use abbreviated::abbreviated;
pub use render::{Diagnostic, Label, Severity};
pub use source::{NotText, Source, Span};
