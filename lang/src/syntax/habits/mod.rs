//! Advice for mistakes that habits of other languages explain.
//!
//! Advice is only added to errors; it does not decide whether a text is a program.

mod around;
mod names;
mod types;
mod words;

pub(super) use names::{after_comment_sign, for_value};
pub(super) use types::{for_kind, for_suffix, for_type};
pub(super) use words::with_advice;
