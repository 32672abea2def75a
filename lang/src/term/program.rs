//! Programs: definitions that use each other.

use super::{Origin, Term};
use crate::{
    nat::{Fact, Name},
    syntax::ShapedDefinition,
};

/// A named term.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its name.
    pub name: Name,
    /// Facts about its sizes, written after `where`. The variables are the type-level parameters of
    /// the leading [`TypeLambda`](super::TermKind::TypeLambda)s.
    pub facts: Vec<Fact>,
    /// The term: type-level parameters, then parameters, then the body.
    pub term: Term,
    /// Where it was written.
    pub origin: Origin,
}

impl Definition {
    /// A definition without facts, of unknown origin.
    pub fn new(name: impl Into<Name>, term: Term) -> Definition {
        Definition {
            name: name.into(),
            facts: Vec::new(),
            term,
            origin: Origin::Unknown,
        }
    }
}

/// Definitions; each may refer to the ones before it.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The definitions in their order.
    pub definitions: Vec<Definition>,
    /// The definitions with parameters of kind `shape`, which have terms for known ranks only.
    pub shaped: Vec<ShapedDefinition>,
}

impl From<Vec<Definition>> for Program {
    fn from(definitions: Vec<Definition>) -> Program {
        Program {
            definitions,
            shaped: Vec::new(),
        }
    }
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
