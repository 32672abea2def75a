//! The surface syntax: programs as text, `.rise`.
//!
//! ```
//! use rise_lang::{diagnostic::Source, syntax};
//!
//! let text = "
//! def dot = fun xs ys => zip xs ys |> map (fun (x, y) => x * y) |> reduce (+) 0
//!
//! def mm (n m k : nat) (a : n.k.f32) (b : k.m.f32) : n.m.f32 =
//!   a |> map (fun row => b |> transpose |> map (fun col => dot row col))
//! ";
//! let program = syntax::parse_program(&Source::new("mm.rise", text), &syntax::NoImports)?;
//! assert_eq!(program.definitions.len(), 2);
//! # Ok::<(), syntax::SyntaxError>(())
//! ```
//!
//! The grammar is in `docs/grammar.md`. A text is read in two steps: a parser makes a tree of it,
//! and a resolver looks up names and makes terms. [`format()`] writes the tree of a text in regular
//! layout, comments and all, without looking up names. [`print_term`] finds a tree for a term that
//! never had a text.

mod error;
mod habits;
mod import;
mod parse;
mod print;
mod raise;
mod read;
mod resolve;
mod shape_error;
mod shaped;
#[cfg(test)]
mod tests;
mod tree;

pub use crate::layout::WIDTH;
pub use error::{ImpossibleBounds, SyntaxError, SyntaxErrorKind, WithLoopError};
pub use import::{Files, Importer, Memory, NoImports};
pub use parse::DEEPEST_NESTING;
pub(crate) use parse::with_stack;
pub use print::{format, lay_out_term};
pub use raise::{is_too_large, print_abbreviated, print_program, print_term};
pub(crate) use read::parse_prelude;
pub use read::{TermReader, parse_program, parse_term};
pub(crate) use resolve::{RANK, REVERSE};
pub use shape_error::ShapeError;
pub(crate) use shape_error::sizes;
pub(crate) use shaped::Header;
pub use shaped::ShapedDefinition;

/// Whether the text can be the name of a variable and means nothing else everywhere.
pub(crate) fn is_free_name(text: &str) -> bool {
    parse::can_be_name(text) && crate::primitives::Primitive::by_name(text).is_none()
}
