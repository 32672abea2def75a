//! Values of variables, and type-level arguments.

use std::sync::{Arc, OnceLock};

use super::{
    error::{InterpretError, Reason, Result},
    value::Value,
};
use crate::{
    nat::{EvaluationError, Name, Nat},
    term::ForeignFunction,
    types::{FreeVariables, Substitution, TypeArgument},
};

/// A name that no program can write, in scopes of programs that are not run: see
/// [`Scope::counting`].
const COUNTING: &str = "%counting";

/// The values of a term's variables: a list, innermost first, that closures share.
#[derive(Clone, Default)]
pub(super) struct Scope(Option<Arc<Entry>>);

struct Entry {
    name: Name,
    meaning: Meaning,
    outer: Scope,
    /// Whether this entry or an outer one is open, or was when it was made.
    open: bool,
}

enum Meaning {
    Value(Value),
    Type(TypeArgument),
    /// A type-level argument that was not written: values tell it when they are bound.
    Open(OnceLock<TypeArgument>),
}

impl Scope {
    fn with(&self, name: Name, meaning: Meaning) -> Scope {
        let open = self.has_open() || matches!(meaning, Meaning::Open(_));
        Scope(Some(Arc::new(Entry {
            name,
            meaning,
            outer: self.clone(),
            open,
        })))
    }

    /// A scope in which operations are counted. Sizes are computed there that a run does not ask
    /// for, as values tell them: how many rows of `m` elements are those of an array without any
    /// is none if `m` is zero.
    pub(super) fn counting() -> Scope {
        Scope::default().with(Name::from(COUNTING), Meaning::Value(Value::Undefined))
    }

    fn is_counting(&self) -> bool {
        self.value(&Name::from(COUNTING)).is_some()
    }

    pub(super) fn with_value(&self, name: &Name, value: Value) -> Scope {
        self.with(name.clone(), Meaning::Value(value))
    }

    pub(super) fn with_type(&self, name: &Name, argument: TypeArgument) -> Scope {
        self.with(name.clone(), Meaning::Type(argument))
    }

    pub(super) fn with_open(&self, name: &Name) -> Scope {
        self.with(name.clone(), Meaning::Open(OnceLock::new()))
    }

    /// Whether a type-level variable may be waiting for a value that tells it.
    pub(super) fn has_open(&self) -> bool {
        self.0.as_ref().is_some_and(|entry| entry.open)
    }

    /// The same scope in which what was told is written.
    pub(super) fn told(&self) -> Scope {
        let entries = self.entries().collect::<Vec<_>>();
        entries
            .into_iter()
            .rev()
            .fold(Scope::default(), |outer, entry| {
                let name = entry.name.clone();
                match &entry.meaning {
                    Meaning::Value(value) => outer.with_value(&name, value.clone()),
                    Meaning::Type(argument) => outer.with_type(&name, argument.clone()),
                    Meaning::Open(cell) => match cell.get() {
                        Some(argument) => outer.with_type(&name, argument.clone()),
                        None => outer.with_open(&name),
                    },
                }
            })
    }

    fn entries(&self) -> impl Iterator<Item = &Entry> {
        std::iter::successors(self.0.as_deref(), |entry| entry.outer.0.as_deref())
    }

    /// The function with the sizes in its types, as far as they are known.
    pub(super) fn with_sizes(&self, function: &Arc<ForeignFunction>) -> Arc<ForeignFunction> {
        if !function.has_arrays() {
            return function.clone();
        }
        let mut sizes = Substitution::new();
        for name in function.ty().free_variables().keys() {
            if let Some(argument) = self.argument(name) {
                sizes.insert(name.clone(), argument.clone());
            }
        }
        Arc::new(function.substitute(&sizes))
    }

    /// The value of a variable.
    pub(super) fn value(&self, name: &Name) -> Option<&Value> {
        self.entries().find_map(|entry| match &entry.meaning {
            Meaning::Value(value) if entry.name == *name => Some(value),
            _ => None,
        })
    }

    /// The value of a type-level variable, if it is known.
    pub(super) fn argument(&self, name: &Name) -> Option<&TypeArgument> {
        let found = self
            .entries()
            .find(|entry| entry.name == *name && !matches!(entry.meaning, Meaning::Value(_)))?;
        match &found.meaning {
            Meaning::Value(_) => None,
            Meaning::Type(argument) => Some(argument),
            Meaning::Open(cell) => cell.get(),
        }
    }

    /// Whether the type-level variable is waiting for a value that tells it.
    pub(super) fn is_open(&self, name: &Name) -> bool {
        self.open_cell(name)
            .is_some_and(|cell| cell.get().is_none())
    }

    fn open_cell(&self, name: &Name) -> Option<&OnceLock<TypeArgument>> {
        let found = self
            .entries()
            .find(|entry| entry.name == *name && !matches!(entry.meaning, Meaning::Value(_)))?;
        match &found.meaning {
            Meaning::Open(cell) => Some(cell),
            _ => None,
        }
    }

    /// Tells an open variable; what is known already stays.
    pub(super) fn tell(&self, name: &Name, argument: TypeArgument) {
        if let Some(cell) = self.open_cell(name) {
            // A second answer cannot differ: whoever tells has found the variable open.
            let _ = cell.set(argument);
        }
    }

    /// The known values of the given variables.
    pub(super) fn substitution(&self, free: &FreeVariables) -> Substitution {
        let mut substitution = Substitution::new();
        for name in free.keys() {
            if let Some(argument) = self.argument(name) {
                substitution.insert(name.clone(), argument.clone());
            }
        }
        substitution
    }

    /// The argument with all variables replaced that are known; a size is computed.
    pub(super) fn close(&self, argument: &TypeArgument) -> Result<TypeArgument> {
        match argument {
            TypeArgument::Nat(nat) => Ok(TypeArgument::Nat(Nat::constant(self.size(nat)?))),
            other => Ok(self.substitution(&other.free_variables()).argument(other)),
        }
    }

    /// The value of a size.
    pub(super) fn size(&self, nat: &Nat) -> Result<u64> {
        if let Some(value) = nat.as_constant() {
            return Ok(value);
        }
        let applied;
        let nat = if nat.functions().is_empty() {
            nat
        } else {
            applied = self.partly(nat);
            &applied
        };
        let constant = |name: &Name| match self.argument(name) {
            Some(TypeArgument::Nat(value)) => value
                .as_constant()
                .and_then(|value| i64::try_from(value).ok()),
            _ => None,
        };
        let value = match nat.evaluate(&constant) {
            Err(EvaluationError::DivisionByZero(_)) if self.is_counting() => {
                nat.evaluate_dividing_nothing(&constant)
            }
            value => value,
        };
        match value {
            Ok(value) => u64::try_from(value).map_err(|_| {
                Reason::NegativeSize {
                    size: nat.clone(),
                    value,
                }
                .into()
            }),
            Err(EvaluationError::UnknownVariable(name)) => Err(open_size(&name, nat)),
            Err(error) => Err(error.into()),
        }
    }

    /// The size with those variables replaced that are known.
    pub(super) fn partly(&self, nat: &Nat) -> Nat {
        let free = TypeArgument::Nat(nat.clone()).free_variables();
        self.substitution(&free).nat(nat)
    }
}

fn open_size(name: &Name, nat: &Nat) -> InterpretError {
    Reason::OpenSize {
        name: name.clone(),
        of: nat.to_string(),
    }
    .into()
}

/// A long list is taken apart step by step: as it stands, each entry would drop the next within
/// itself.
impl Drop for Scope {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut entry) = next.and_then(Arc::into_inner) {
            next = entry.outer.0.take();
        }
    }
}
