//! The constructs that occur in a term, remembered by every node: a search for one of them skips
//! terms without it.

use super::TermKind;
use crate::primitives::Primitive;

/// A set of constructs: primitives, and functions that are written out and applied.
///
/// ```
/// use rise_lang::primitives::Primitive::{Add, Map, Neg};
/// use rise_lang::term::{Constructs, Term, build::{fun, variable}};
/// let term = Map.of([fun("x", |x| Neg.of([x])), variable("xs")]);
/// assert!(term.constructs().contains(Constructs::primitive(Map)));
/// assert!(!term.constructs().contains(Constructs::primitive(Add)));
/// assert!(!term.constructs().contains(Constructs::REDEX));
/// let redex = Term::apply(fun("x", |x| x), variable("y"));
/// assert!(redex.constructs().contains(Constructs::REDEX));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constructs([u128; 2]);

impl Constructs {
    /// No construct.
    pub const NONE: Constructs = Constructs([0; 2]);
    /// Any: every term has it.
    pub const TERM: Constructs = Constructs::at(Constructs::PLACES - 3);
    /// A lambda that is applied to a value.
    pub const REDEX: Constructs = Constructs::at(Constructs::PLACES - 1);
    /// Something else than a primitive that is applied to a type-level argument.
    pub const TYPE_APPLICATION: Constructs = Constructs::at(Constructs::PLACES - 2);

    /// How many constructs there can be.
    const PLACES: u32 = 256;

    const fn at(place: u32) -> Constructs {
        match place < 128 {
            true => Constructs([1 << place, 0]),
            false => Constructs([0, 1 << (place - 128)]),
        }
    }

    /// The primitive alone.
    pub const fn primitive(primitive: Primitive) -> Constructs {
        Constructs::at(primitive as u32)
    }

    /// The constructs of both.
    #[must_use]
    pub const fn union(self, other: Constructs) -> Constructs {
        Constructs([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// Whether one of the others is among these.
    pub const fn contains(self, others: Constructs) -> bool {
        self.0[0] & others.0[0] != 0 || self.0[1] & others.0[1] != 0
    }

    /// The set, a bit for each construct.
    pub const fn bits(self) -> [u128; 2] {
        self.0
    }

    pub(super) fn of(kind: &TermKind) -> Constructs {
        match kind {
            TermKind::Primitive(primitive) => {
                Constructs::TERM.union(Constructs::primitive(*primitive))
            }
            TermKind::Foreign(_) => {
                Constructs::TERM.union(Constructs::primitive(Primitive::ForeignFunction))
            }
            TermKind::Lambda(_, body) | TermKind::TypeLambda(_, body) => body.constructs(),
            TermKind::Apply(function, argument) => {
                let parts = function.constructs().union(argument.constructs());
                match function.kind() {
                    TermKind::Lambda(..) => parts.union(Constructs::REDEX),
                    _ => parts,
                }
            }
            TermKind::TypeApply(function, _) => match function.kind() {
                TermKind::Primitive(_) | TermKind::TypeApply(..) => function.constructs(),
                _ => function.constructs().union(Constructs::TYPE_APPLICATION),
            },
            TermKind::Variable(_) | TermKind::Reference(_) | TermKind::Literal(_) => {
                Constructs::TERM
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        primitives::Primitive::{Idx, Map, Split},
        term::{
            Term,
            build::{fun, variable},
        },
    };

    #[test]
    fn every_primitive_has_a_place() {
        let places = Primitive::all().iter().map(|primitive| *primitive as u32);
        assert!(places.max() < Some(Constructs::PLACES - 3));
    }

    #[test]
    fn what_occurs_anywhere_inside_is_contained() {
        let inner = Split.at([4]).of([variable("xs")]);
        let term = Map.of([fun("x", |x| x), inner]);
        for primitive in Primitive::all() {
            let is_there = matches!(primitive, Map | Split);
            let construct = Constructs::primitive(*primitive);
            assert_eq!(
                term.constructs().contains(construct),
                is_there,
                "{primitive}"
            );
        }
        assert!(!term.constructs().contains(Constructs::TYPE_APPLICATION));
        assert!(!term.constructs().contains(Constructs::NONE));
        assert_eq!(variable("x").constructs(), Constructs::TERM);
        let replaced = term.substitute(&"xs".into(), &Idx.of([variable("i"), variable("ys")]));
        assert!(replaced.constructs().contains(Constructs::primitive(Idx)));
    }

    #[test]
    fn functions_that_are_applied_are_contained() {
        let function = fun("f", |f| f);
        let applied = Term::type_apply(function.clone(), crate::nat::Nat::constant(4));
        assert!(applied.constructs().contains(Constructs::TYPE_APPLICATION));
        let redex = Term::apply(Term::apply(function, variable("x")), variable("y"));
        assert!(redex.constructs().contains(Constructs::REDEX));
    }
}
