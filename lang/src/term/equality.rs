//! Equality of terms up to the names of bound variables.

use super::{ForeignFunction, Literal, Term, TermKind};
use crate::{nat::Name, stack::deep, types::Scopes};
use rustc_hash::FxHashMap;

/// The bound variables of the two sides.
#[derive(Default)]
struct Binders {
    left: Bound,
    right: Bound,
    types: Scopes,
}

/// The bound variables of one side: the levels at which each is bound, innermost last. Terms may
/// have very many.
#[derive(Default)]
struct Bound {
    levels: FxHashMap<Name, Vec<usize>>,
    depth: usize,
}

impl Bound {
    fn push(&mut self, name: &Name) {
        self.levels
            .entry(name.clone())
            .or_default()
            .push(self.depth);
        self.depth += 1;
    }

    fn pop(&mut self, name: &Name) {
        self.depth -= 1;
        if let Some(levels) = self.levels.get_mut(name) {
            levels.pop();
        }
    }

    fn level(&self, name: &Name) -> Option<usize> {
        self.levels.get(name)?.last().copied()
    }
}

impl PartialEq for Term {
    fn eq(&self, other: &Term) -> bool {
        self.is_same_node(other)
            || self.alpha_hash() == other.alpha_hash() && Binders::default().terms(self, other)
    }
}

impl Eq for Term {}

impl Binders {
    fn names(&self, left: &Name, right: &Name) -> bool {
        match (self.left.level(left), self.right.level(right)) {
            (None, None) => left == right,
            (left, right) => left == right,
        }
    }

    /// Whether one node in memory means the same on both sides.
    fn shared(&self, left: &Term, right: &Term) -> bool {
        left.is_same_node(right)
            && self.types.is_empty()
            && left.free_variables().all(|name| self.names(name, name))
    }

    fn terms(&mut self, left: &Term, right: &Term) -> bool {
        if self.shared(left, right) {
            return true;
        }
        match (left.kind(), right.kind()) {
            (TermKind::Variable(left), TermKind::Variable(right)) => self.names(left, right),
            (TermKind::Reference(left), TermKind::Reference(right)) => {
                left.name == right.name && left.shapes == right.shapes
            }
            (TermKind::Lambda(x, left), TermKind::Lambda(y, right)) => {
                self.left.push(&x.name);
                self.right.push(&y.name);
                let equal = deep(|| self.terms(left, right));
                self.left.pop(&x.name);
                self.right.pop(&y.name);
                equal
            }
            (TermKind::Apply(f, x), TermKind::Apply(g, y)) => {
                deep(|| self.terms(f, g)) && deep(|| self.terms(x, y))
            }
            (TermKind::TypeLambda(x, left), TermKind::TypeLambda(y, right)) => {
                if (x.kind, x.explicit, x.class) != (y.kind, y.explicit, y.class) {
                    return false;
                }
                self.types.push(&x.name, &y.name);
                let equal = deep(|| self.terms(left, right));
                self.types.pop();
                equal
            }
            (TermKind::TypeApply(f, x), TermKind::TypeApply(g, y)) => {
                self.types.arguments(x, y) && deep(|| self.terms(f, g))
            }
            (TermKind::Literal(left), TermKind::Literal(right)) => self.literals(left, right),
            (TermKind::Primitive(left), TermKind::Primitive(right)) => left == right,
            (TermKind::Foreign(left), TermKind::Foreign(right)) => self.foreign(left, right),
            _ => false,
        }
    }

    fn foreign(&mut self, left: &ForeignFunction, right: &ForeignFunction) -> bool {
        let types = [left, right].map(|function| {
            let names = function.parameters().iter().map(|(name, _)| name.clone());
            (names.collect::<Vec<_>>(), function.argument())
        });
        let [(names, argument), (others, other)] = types;
        let result = |function: &ForeignFunction| function.result().clone().into();
        left.name() == right.name()
            && left.source() == right.source()
            && names == others
            && self.types.arguments(&argument.into(), &other.into())
            && self.types.arguments(&result(left), &result(right))
    }

    fn literals(&self, left: &Literal, right: &Literal) -> bool {
        match (left, right) {
            (Literal::Size(left), Literal::Size(right)) => self.types.nats(left, right),
            (Literal::Index { value: i, bound: m }, Literal::Index { value: j, bound: n }) => {
                self.types.nats(i, j) && self.types.nats(m, n)
            }
            _ => left == right,
        }
    }
}
