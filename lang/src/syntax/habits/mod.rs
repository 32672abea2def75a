//! Advice for mistakes that habits of other languages explain.
//!
//! Nothing here decides whether a text is a program: the advice is added to an error.

mod around;
mod names;
mod types;
mod words;

pub(super) use names::{after_comment_sign, for_value};
pub(super) use types::{for_kind, for_suffix, for_type};
pub(super) use words::with_advice;
