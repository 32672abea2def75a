//! The specification of the language, as pages of Markdown.
//!
//! Types and groups are derived from the declarations of the primitives, kinds, classes and scalar
//! types from their enumerations, values and messages from running the examples. Written by hand
//! are, for each primitive, its meaning, its constraints and an example (an [`Entry`]), and the
//! prose about types, sizes and inference. Every constraint carries a program that shows it, so
//! that no constraint goes untested.
//!
//! ```
//! use rise_lang::{primitives::Primitive, specification};
//!
//! let split = specification::entry(Primitive::Split).expect("specified");
//! assert_eq!(split.constraints[0].text, "The length of the array is a multiple of `n`.");
//! assert!(specification::page("shape").is_some());
//! ```
//!
//! The form follows the specification of StableHLO: meaning, numbered constraints, one example.

mod accuracy;
mod entries;
mod page;
mod prose;
mod run;

pub use accuracy::{Way, largest_error};
pub use page::{Page, page, pages};
pub use prose::Unsuitable;
pub use run::{Observed, observe};

use crate::primitives::{Group, Primitive};

/// The part of a primitive's entry that is written by hand.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The primitive.
    pub primitive: Primitive,
    /// The meaning, and the requirements on generated code, as a paragraph of Markdown.
    pub meaning: &'static str,
    /// A closed term that uses it.
    pub example: &'static str,
    /// Constraints on its arguments and its result, besides those of its type; numbered C1, C2, ….
    pub constraints: &'static [Constraint],
}

/// Something that holds of every use of a primitive.
#[derive(Clone, Copy, Debug)]
pub struct Constraint {
    /// The statement, as a sentence of Markdown.
    pub text: &'static str,
    /// A program that shows it.
    pub evidence: Evidence,
}

/// A program that shows a constraint: one that violates it, and is refused, or one whose value is
/// as the constraint says.
#[derive(Clone, Copy, Debug)]
pub enum Evidence {
    /// The reader or inference refuses the term, with a message that contains the text.
    Refused {
        /// The closed term.
        term: &'static str,
        /// A part of the message.
        message: &'static str,
    },
    /// Inference takes the term, and running it fails with a message that contains the text.
    Fails {
        /// The closed term.
        term: &'static str,
        /// A part of the message.
        message: &'static str,
    },
    /// The term has the value.
    Gives {
        /// The closed term.
        term: &'static str,
        /// Its value, as it is printed.
        value: &'static str,
    },
    /// The terms have the same type and value.
    Same {
        /// A closed term.
        term: &'static str,
        /// Another one.
        other: &'static str,
    },
}

impl Evidence {
    /// The program; of two, the first.
    pub fn term(self) -> &'static str {
        match self {
            Evidence::Refused { term, .. }
            | Evidence::Fails { term, .. }
            | Evidence::Gives { term, .. }
            | Evidence::Same { term, .. } => term,
        }
    }
}

impl Entry {
    const fn new(
        primitive: Primitive,
        meaning: &'static str,
        example: &'static str,
        constraints: &'static [Constraint],
    ) -> Entry {
        Entry {
            primitive,
            meaning,
            example,
            constraints,
        }
    }
}

const fn refused(text: &'static str, term: &'static str, message: &'static str) -> Constraint {
    let evidence = Evidence::Refused { term, message };
    Constraint { text, evidence }
}

const fn fails(text: &'static str, term: &'static str, message: &'static str) -> Constraint {
    let evidence = Evidence::Fails { term, message };
    Constraint { text, evidence }
}

const fn gives(text: &'static str, term: &'static str, value: &'static str) -> Constraint {
    let evidence = Evidence::Gives { term, value };
    Constraint { text, evidence }
}

const fn same(text: &'static str, term: &'static str, other: &'static str) -> Constraint {
    let evidence = Evidence::Same { term, other };
    Constraint { text, evidence }
}

/// The entries of a group, in the order of declaration.
pub fn entries(group: Group) -> &'static [Entry] {
    entries::entries(group)
}

/// The entry of a primitive. A test checks that each has one.
pub fn entry(primitive: Primitive) -> Option<&'static Entry> {
    entries(primitive.group())
        .iter()
        .find(|entry| entry.primitive == primitive)
}
