//! Terms written in another language, C++ or Python, by calls of its own functions.
//!
//! A builder there makes variables with [`fresh`], applies what [`head`] names, and keeps the line
//! of each call with [`place`]. [`Written`] collects the parameters of a program; its definition
//! has plain names, and inference finds the types as those of any other program. The functions that
//! the builders offer are generated from the table of primitives: [`cpp`], [`python`].
//!
//! ```
//! use rise_lang::embedded::{Written, fresh, head};
//! use rise_lang::{infer::infer_program, term::{Term, build::apply}, types::Type};
//!
//! let (xs, x) = (fresh("xs"), fresh("x"));
//! let square = Term::lambda(x.clone(), apply(head("mul")?, [Term::variable(x.clone()), Term::variable(x)]));
//! let body = apply(head("map")?, [square, Term::variable(xs.clone())]);
//! let squares = Written { parameters: vec![(xs, Type::parse("n.f32")?)], facts: vec![], body };
//! let program = squares.program("squares");
//! assert_eq!(rise_lang::syntax::print_program(&program), "def squares {n : nat} (xs : n.f32) = map (fun x => x * x) xs\n");
//! assert!(infer_program(&program).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod cpp;
mod head;
mod place;
mod plain;
pub mod python;
mod written;

pub use head::{UnknownHead, head, parameter_kind};
pub use place::{place, place_in};
pub use plain::{fresh, fresh_size, with_plain_names};
pub use written::Written;
