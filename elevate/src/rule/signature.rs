//! Names of a rule: variables and type-level variables, with their numbers.

use rise_lang::{
    nat::Name,
    types::{Substitution, Type, TypeArgument, TypeParameter},
};

/// A variable of a rule, which stands for a term.
#[derive(Clone, Debug)]
pub struct Variable {
    /// The name.
    pub name: Name,
    /// How many arguments in brackets it has.
    pub arity: usize,
    /// Its type; a function from those of its arguments, if it has some.
    pub ty: Type,
}

/// The names of a rule.
#[derive(Clone, Debug, Default)]
pub(super) struct Signature {
    pub(super) variables: Vec<Variable>,
    /// The type-level variables, those that are parameters first, as the user or inference called
    /// them.
    pub(super) types: Vec<TypeParameter>,
}

/// The name that a type-level variable of a rule has in its compiled form: an unknown, which no
/// program contains.
pub(super) fn unknown(name: &Name) -> Name {
    Name::from(format!("?{name}"))
}

impl Signature {
    pub(super) fn variable(&self, name: &Name) -> Option<usize> {
        self.variables
            .iter()
            .position(|variable| variable.name == *name)
    }

    /// The number of the type-level variable of that compiled name.
    pub(super) fn type_variable(&self, compiled: &Name) -> Option<usize> {
        let plain = compiled.as_str().strip_prefix('?')?;
        self.types
            .iter()
            .position(|variable| variable.name.as_str() == plain)
    }

    /// From the names as written to those of the compiled form.
    pub(super) fn compiling(&self) -> Substitution {
        self.types
            .iter()
            .map(|variable| {
                (
                    variable.name.clone(),
                    TypeArgument::variable(variable.kind, unknown(&variable.name)),
                )
            })
            .collect()
    }
}
