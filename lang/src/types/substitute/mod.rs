//! Substitution for type-level variables that captures nothing.

mod replacing;
#[cfg(test)]
mod tests;

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use super::{AddressSpace, DataType, FreeVariables, Kind, NatToData, NatToNat, Type, TypeArgument};
use crate::nat::{Name, Nat};
use replacing::Replacing;

/// One replacement, with its free variables once they were asked for: below each binder of a type
/// they are, and the replacement may be far larger than that type.
#[derive(Clone, Debug)]
struct Replacement {
    argument: TypeArgument,
    free: OnceLock<Arc<FreeVariables>>,
}

impl Replacement {
    fn mentions(&self, name: &Name) -> bool {
        self.free
            .get_or_init(|| Arc::new(self.argument.free_variables()))
            .contains_key(name)
    }
}

impl From<TypeArgument> for Replacement {
    fn from(argument: TypeArgument) -> Replacement {
        Replacement {
            argument,
            free: OnceLock::new(),
        }
    }
}

/// Replacements of type-level variables, all at once.
///
/// A replacement of another kind than the variable's occurrence leaves that occurrence as it is.
#[derive(Clone, Debug, Default)]
pub struct Substitution {
    replacements: BTreeMap<Name, Replacement>,
    /// See [`Substitution::of_remainders`].
    replaces_remainders: bool,
}

impl Substitution {
    /// The substitution that replaces nothing.
    pub fn new() -> Substitution {
        Substitution::default()
    }

    /// The substitution of one size.
    pub fn of_nat(name: Name, nat: Nat) -> Substitution {
        Substitution::of(name, TypeArgument::Nat(nat))
    }

    /// The substitution of one variable.
    pub fn of(name: Name, argument: TypeArgument) -> Substitution {
        Substitution {
            replacements: BTreeMap::from([(name, argument.into())]),
            ..Substitution::default()
        }
    }

    /// The substitution that replaces no variable, but each remainder: `n % 8` becomes `n -
    /// 8*(n/8)`. Of sizes without remainders, those that are always equal as sums of full parts and
    /// rests are the same.
    pub fn of_remainders() -> Substitution {
        Substitution {
            replaces_remainders: true,
            ..Substitution::default()
        }
    }

    /// Adds a replacement; an earlier one of the same variable is forgotten.
    pub fn insert(&mut self, name: Name, argument: TypeArgument) {
        self.replacements.insert(name, argument.into());
    }

    /// The replacement of `name`.
    pub fn get(&self, name: &Name) -> Option<&TypeArgument> {
        Some(&self.replacements.get(name)?.argument)
    }

    /// Whether nothing is replaced.
    pub fn is_empty(&self) -> bool {
        self.replacements.is_empty() && !self.replaces_remainders
    }

    /// The substitution to use below a binder, and the binder's name there: changed if a
    /// replacement mentions it, to one that does not stand free below the binder already.
    pub(crate) fn below(
        &self,
        binder: &Name,
        kind: Kind,
        is_free: impl Fn(&Name) -> bool,
    ) -> (Substitution, Name) {
        let mentions = |name: &Name| {
            let others = self.replacements.iter().filter(|(of, _)| *of != binder);
            others
                .map(|(_, replacement)| replacement)
                .any(|replacement| replacement.mentions(name))
        };
        // Before the copy, which then knows the free variables as well.
        let is_mentioned = mentions(binder);
        let mut inner = self.clone();
        inner.replacements.remove(binder);
        if !is_mentioned {
            return (inner, binder.clone());
        }
        let stem = binder.to_string();
        let stem = stem.trim_end_matches(|last: char| last.is_ascii_digit());
        let taken =
            |name: &Name| mentions(name) || is_free(name) || inner.replacements.contains_key(name);
        let mut counter = 1_u64;
        let fresh = loop {
            let candidate = Name::from(format!("{stem}{counter}").as_str());
            if candidate != *binder && !taken(&candidate) {
                break candidate;
            }
            counter += 1;
        };
        inner.insert(binder.clone(), TypeArgument::variable(kind, fresh.clone()));
        (inner, fresh)
    }

    /// Replaces in a size.
    pub fn nat(&self, nat: &Nat) -> Nat {
        if nat.as_constant().is_some() {
            return nat.clone();
        }
        // Most sizes in the types of primitives and rules are variables.
        if let Some(name) = nat.as_variable() {
            return match self.get(name) {
                Some(TypeArgument::Nat(replacement)) if self.replaces_remainders => {
                    replacement.without_remainders()
                }
                Some(TypeArgument::Nat(replacement)) => replacement.clone(),
                _ => nat.clone(),
            };
        }
        let variable = |name: &Name| match self.get(name) {
            Some(TypeArgument::Nat(replacement)) => Some(replacement.clone()),
            _ => None,
        };
        let function = |name: &Name, argument: &Nat| match self.get(name) {
            Some(TypeArgument::NatToNat(replacement)) => Some(replacement.apply(argument)),
            _ => None,
        };
        let replaced = nat.substitute_applications(&variable, &function);
        match self.replaces_remainders {
            true => replaced.without_remainders(),
            false => replaced,
        }
    }

    /// Replaces in an address space.
    pub fn address(&self, space: &AddressSpace) -> AddressSpace {
        match space {
            AddressSpace::Variable(name) => match self.get(name) {
                Some(TypeArgument::Address(replacement)) => replacement.clone(),
                _ => space.clone(),
            },
            _ => space.clone(),
        }
    }

    /// Replaces in a function from sizes to sizes.
    pub fn nat_to_nat(&self, function: &NatToNat) -> NatToNat {
        match function {
            NatToNat::Variable(name) => match self.get(name) {
                Some(TypeArgument::NatToNat(replacement)) => replacement.clone(),
                _ => function.clone(),
            },
            NatToNat::Lambda(parameter, body) => {
                let is_free = |name: &Name| body.mentions(name) || body.functions().contains(name);
                let (inner, parameter) = self.below(parameter, Kind::Nat, is_free);
                NatToNat::Lambda(parameter, inner.nat(body))
            }
        }
    }

    /// Replaces in a function from sizes to data types.
    pub fn nat_to_data(&self, function: &NatToData) -> NatToData {
        Replacing::by(self).nat_to_data(function)
    }

    /// Replaces in a data type.
    pub fn data(&self, data: &DataType) -> DataType {
        Replacing::by(self).data(data)
    }

    /// Replaces in a type.
    pub fn ty(&self, ty: &Type) -> Type {
        match self.is_empty() {
            true => ty.clone(),
            false => Replacing::by(self).ty(ty),
        }
    }

    /// Replaces in a type-level argument.
    pub fn argument(&self, argument: &TypeArgument) -> TypeArgument {
        match argument {
            TypeArgument::Nat(nat) => TypeArgument::Nat(self.nat(nat)),
            TypeArgument::Data(data) => TypeArgument::Data(self.data(data)),
            TypeArgument::Address(space) => TypeArgument::Address(self.address(space)),
            TypeArgument::NatToNat(function) => TypeArgument::NatToNat(self.nat_to_nat(function)),
            TypeArgument::NatToData(function) => {
                TypeArgument::NatToData(self.nat_to_data(function))
            }
        }
    }
}

impl FromIterator<(Name, TypeArgument)> for Substitution {
    fn from_iter<I: IntoIterator<Item = (Name, TypeArgument)>>(replacements: I) -> Substitution {
        Substitution {
            replacements: replacements
                .into_iter()
                .map(|(name, argument)| (name, argument.into()))
                .collect(),
            ..Substitution::default()
        }
    }
}
