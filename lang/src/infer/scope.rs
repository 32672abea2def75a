//! Names in the scope of a term.

use super::{allowed::Allowed, error::TypeErrorKind, ranks::Shaped, shape::TypeId, solver::Solver};
use crate::{
    diagnostic::Span,
    nat::{Fact, Name, Nat},
    types::{FreeVariables, Kind, Substitution, Type, TypeArgument},
};
use rustc_hash::FxHashMap;

/// The part of a definition that its uses need.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    pub(super) ty: Type,
    pub(super) facts: Vec<Fact>,
}

/// A variable in scope.
struct Binding {
    name: Name,
    ty: TypeId,
    span: Option<Span>,
}

/// A type-level variable in scope: the name in the text, and the name that no other variable of the
/// definition has.
struct TypeBinding {
    name: Name,
    unique: Name,
    kind: Kind,
}

/// The names in scope.
pub(super) struct Scope<'a> {
    bindings: Vec<Binding>,
    /// Where each name is bound, innermost last: scopes may be deep.
    places: FxHashMap<Name, Vec<usize>>,
    types: Vec<TypeBinding>,
    pub(super) signatures: &'a FxHashMap<Name, Signature>,
    /// The definitions with shapes, while the ranks at their uses are found.
    pub(super) shaped: Option<&'a Shaped>,
}

type Resolved<T> = Result<T, TypeErrorKind>;

impl<'a> Scope<'a> {
    pub(super) fn new(signatures: &'a FxHashMap<Name, Signature>) -> Scope<'a> {
        Scope {
            bindings: Vec::new(),
            places: FxHashMap::default(),
            types: Vec::new(),
            signatures,
            shaped: None,
        }
    }

    pub(super) fn push(&mut self, name: Name, ty: TypeId, span: Option<Span>) {
        let place = self.bindings.len();
        self.places.entry(name.clone()).or_default().push(place);
        self.bindings.push(Binding { name, ty, span });
    }

    pub(super) fn pop(&mut self) {
        if let Some(binding) = self.bindings.pop()
            && let Some(places) = self.places.get_mut(&binding.name)
        {
            places.pop();
        }
    }

    pub(super) fn push_type(&mut self, name: Name, unique: Name, kind: Kind) {
        self.types.push(TypeBinding { name, unique, kind });
    }

    pub(super) fn pop_type(&mut self) {
        self.types.pop();
    }

    pub(super) fn variable(&self, name: &Name) -> Option<TypeId> {
        self.binding(name).map(|binding| binding.ty)
    }

    /// The innermost binding of the name.
    fn binding(&self, name: &Name) -> Option<&Binding> {
        let place = self.places.get(name)?.last()?;
        self.bindings.get(*place)
    }

    /// Where the variable is bound.
    pub(super) fn bound_at(&self, name: &Name) -> Option<&Span> {
        self.binding(name)?.span.as_ref()
    }

    /// A name in scope that was perhaps meant.
    pub(super) fn similar(&self, name: &Name) -> Option<String> {
        let variables = self.bindings.iter().map(|binding| binding.name.as_str());
        let definitions = self.signatures.keys().map(Name::as_str);
        let primitives = crate::primitives::Primitive::all()
            .iter()
            .map(|primitive| primitive.name());
        let candidates = variables.chain(definitions).chain(primitives);
        let farthest = name.as_str().chars().count().div_ceil(3);
        let near = candidates.map(|candidate| (distance(candidate, name.as_str()), candidate));
        near.filter(|(distance, _)| *distance <= farthest)
            .min()
            .map(|(_, candidate)| candidate.to_owned())
    }

    /// Names for the type-level variables in the text, if nothing else has them; none for other
    /// variables.
    fn rename(&self, free: &FreeVariables) -> Resolved<Substitution> {
        let mut substitution = Substitution::new();
        for (name, kind) in free {
            match self
                .types
                .iter()
                .rev()
                .find(|binding| binding.name == *name)
            {
                Some(binding) if binding.kind != *kind => {
                    return Err(TypeErrorKind::WrongKind {
                        name: name.clone(),
                        declared: binding.kind,
                        used: *kind,
                    });
                }
                Some(binding) if binding.unique != *name => {
                    substitution.insert(
                        name.clone(),
                        TypeArgument::variable(*kind, binding.unique.clone()),
                    );
                }
                Some(_) => {}
                None => {
                    return Err(TypeErrorKind::UnboundTypeVariable {
                        name: name.clone(),
                        kind: *kind,
                    });
                }
            }
        }
        Ok(substitution)
    }

    /// The type with the names that stand for themselves, and with unknowns for what the author
    /// left open.
    pub(super) fn resolve_type(&self, solver: &mut Solver, ty: &Type) -> Resolved<Type> {
        Ok(self.opened(solver, ty.free_variables())?.ty(ty))
    }

    /// The names that stand for themselves, and unknowns for what the author left open.
    fn opened(&self, solver: &mut Solver, variables: FreeVariables) -> Resolved<Substitution> {
        let (open, bound): (FreeVariables, FreeVariables) = variables
            .into_iter()
            .partition(|(name, _)| name.is_unknown());
        let mut substitution = self.rename(&bound)?;
        for (name, kind) in open {
            substitution.insert(name, open_argument(solver, kind));
        }
        Ok(substitution)
    }

    /// The size with the names that stand for themselves.
    pub(super) fn resolve_nat(&self, nat: &Nat) -> Resolved<Nat> {
        Ok(self
            .rename(&TypeArgument::Nat(nat.clone()).free_variables())?
            .nat(nat))
    }

    /// The argument with the names that stand for themselves, and with unknowns for what the author
    /// left open.
    pub(super) fn resolve_argument(
        &self,
        solver: &mut Solver,
        argument: &TypeArgument,
    ) -> Resolved<TypeArgument> {
        let opened = self.opened(solver, argument.free_variables())?;
        Ok(opened.argument(argument))
    }
}

/// An unknown of the given kind.
pub(super) fn open_argument(solver: &mut Solver, kind: Kind) -> TypeArgument {
    match kind {
        Kind::Data => {
            let unknown = solver.unknown(Allowed::DATA, None);
            TypeArgument::Data(solver.data_out(unknown))
        }
        _ => TypeArgument::variable(kind, solver.unknown_name()),
    }
}

/// How many letters must be changed, added, left out or exchanged with the next to make one word of
/// the other.
fn distance(left: &str, right: &str) -> usize {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=right.len()).collect()];
    for i in 1..=left.len() {
        let mut row = vec![i];
        for j in 1..=right.len() {
            let change = rows[i - 1][j - 1] + usize::from(left[i - 1] != right[j - 1]);
            let mut least = change.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[left.len()][right.len()]
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn distances() {
        assert_eq!(distance("map", "map"), 0);
        assert_eq!(distance("mp", "map"), 1);
        assert_eq!(distance("mpa", "map"), 1);
        assert_eq!(distance("transpoze", "transpose"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
