//! Programs: definitions that use each other.

use super::{Origin, Term};
use crate::nat::Name;

/// A named term.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its name.
    pub name: Name,
    /// The term: type-level parameters, then parameters, then the body.
    pub term: Term,
    /// Where it was written.
    pub origin: Origin,
}

impl Definition {
    /// A definition of unknown origin.
    pub fn new(name: impl Into<Name>, term: Term) -> Definition {
        Definition {
            name: name.into(),
            term,
            origin: Origin::Unknown,
        }
    }
}

/// Definitions, each of which may refer to those before it.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The definitions in their order.
    pub definitions: Vec<Definition>,
}

impl Program {
    /// The definition of that name; the last one if there are several.
    pub fn definition(&self, name: &Name) -> Option<&Definition> {
        self.definitions
            .iter()
            .rev()
            .find(|definition| definition.name == *name)
    }
}
