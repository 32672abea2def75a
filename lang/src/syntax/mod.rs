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
//! The grammar is in `docs/grammar.md`. Reading goes in two steps: a parser makes a tree of what the text says, and a resolver makes terms
//! of the tree, looking up names. The tree knows nothing of names, so that a formatter needs no imports.

mod error;
mod import;
mod lexer;
mod parse;
mod read;
mod resolve;
#[cfg(test)]
mod tests;
mod tree;

pub use error::{SyntaxError, SyntaxErrorKind};
pub use import::{Files, Importer, Memory, NoImports};
pub use parse::DEEPEST_NESTING;
pub use read::{TermReader, parse_program, parse_term};
