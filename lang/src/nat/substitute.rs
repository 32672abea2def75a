//! Replacing parts of an expression.

use std::sync::Arc;

use super::arithmetic::multiply;
use super::expression::{Atom, Base, Exponent, Monomial, Term};
use super::{Name, Nat, summation};

impl Nat {
    /// This expression with every free variable that `replacement` answers for replaced, all at
    /// once.
    ///
    /// Shares everything that does not change.
    ///
    /// ```
    /// use rise_lang::nat::Nat;
    /// let size = Nat::parse("n/32 + m").unwrap();
    /// let known = size.substitute(&|name| (name.as_str() == "n").then(|| Nat::constant(64)));
    /// assert_eq!(known.to_string(), "m+2");
    /// ```
    pub fn substitute(&self, replacement: &impl Fn(&Name) -> Option<Nat>) -> Nat {
        // Bound variables are nobody's to replace, whatever the caller answers for their names.
        let free = |name: &Name| {
            if name.is_internal() {
                None
            } else {
                replacement(name)
            }
        };
        self.try_substitute(&free).unwrap_or_else(|| self.clone())
    }

    pub(super) fn try_substitute(&self, replacement: &dyn Fn(&Name) -> Option<Nat>) -> Option<Nat> {
        self.map_bases(&mut |base| match base {
            Base::Constant(_) => None,
            Base::Variable(name) => replacement(name),
            Base::Atom(atom) => atom.try_substitute(replacement),
        })
    }

    /// Replaces one variable.
    pub(super) fn replace(&self, variable: &Name, value: &Nat) -> Nat {
        self.try_substitute(&|name| (name == variable).then(|| value.clone()))
            .unwrap_or_else(|| self.clone())
    }

    /// Replaces each base for which `visit` answers, in exponents too. `None` when nothing changed.
    pub(super) fn map_bases(&self, visit: &mut dyn FnMut(&Base) -> Option<Nat>) -> Option<Nat> {
        let mut kept = Vec::new();
        let mut changed: Option<Nat> = None;
        for (index, term) in self.0.iter().enumerate() {
            match (map_term(term, visit), &changed) {
                (None, None) => {}
                (None, Some(_)) => kept.push(term.clone()),
                (Some(new), None) => {
                    kept.extend_from_slice(&self.0[..index]);
                    changed = Some(new);
                }
                (Some(new), Some(total)) => changed = Some(total + &new),
            }
        }
        let changed = changed?;
        Some(if kept.is_empty() {
            changed
        } else {
            &Nat(Arc::from(kept)) + &changed
        })
    }
}

fn map_term(term: &Term, visit: &mut dyn FnMut(&Base) -> Option<Nat>) -> Option<Nat> {
    let mut replaced: Vec<Nat> = Vec::new();
    let mut kept = Vec::new();
    for (index, factor) in term.monomial.0.iter().enumerate() {
        let base = visit(&factor.base);
        let exponent = match &factor.exponent {
            Exponent::Constant(_) => None,
            Exponent::Symbolic(exponent) => exponent.map_bases(visit),
        };
        if base.is_none() && exponent.is_none() {
            if !replaced.is_empty() {
                kept.push(factor.clone());
            }
            continue;
        }
        if replaced.is_empty() {
            kept.extend_from_slice(&term.monomial.0[..index]);
        }
        let base = base.unwrap_or_else(|| factor.base.to_nat());
        replaced.push(base.pow(&exponent.unwrap_or_else(|| factor.exponent.to_nat())));
    }
    if replaced.is_empty() {
        return None;
    }
    let rest = Nat::from_term(Term {
        monomial: Monomial(kept),
        coefficient: term.coefficient,
    });
    Some(
        replaced
            .iter()
            .fold(rest, |product, factor| multiply(&product, factor)),
    )
}

impl Base {
    pub fn to_nat(&self) -> Nat {
        match self {
            Base::Constant(value) => Nat::integer(*value),
            Base::Atom(atom) => match &**atom {
                Atom::Group(inner) => inner.clone(),
                _ => Nat::from_base(self.clone()),
            },
            Base::Variable(_) => Nat::from_base(self.clone()),
        }
    }
}

impl Atom {
    fn try_substitute(&self, replacement: &dyn Fn(&Name) -> Option<Nat>) -> Option<Nat> {
        match self {
            Atom::Sum { bound, count, body } => {
                let affected = self.is_affected_by(replacement);
                affected.then(|| {
                    let fresh = summation::fresh_name();
                    let opened = body.replace(bound, &Nat::variable(&fresh));
                    let substituted = opened.try_substitute(replacement).unwrap_or(opened);
                    let count = count
                        .try_substitute(replacement)
                        .unwrap_or_else(|| count.clone());
                    Nat::sum(&fresh, &Nat::zero(), &count, &substituted)
                })
            }
            _ => self.map_children(&mut |child| child.try_substitute(replacement)),
        }
    }

    fn is_affected_by(&self, replacement: &dyn Fn(&Name) -> Option<Nat>) -> bool {
        Nat::from_atom(self.clone()).visit_variables(&mut |name| replacement(name).is_some())
    }

    /// Builds the atom anew from changed children; `None` when none changed. The body of a sum is
    /// not entered.
    pub fn map_children(&self, visit: &mut dyn FnMut(&Nat) -> Option<Nat>) -> Option<Nat> {
        let mut pair = |left: &Nat, right: &Nat| {
            let (new_left, new_right) = (visit(left), visit(right));
            (new_left.is_some() || new_right.is_some()).then(|| {
                (
                    new_left.unwrap_or_else(|| left.clone()),
                    new_right.unwrap_or_else(|| right.clone()),
                )
            })
        };
        match self {
            Atom::FloorDivide(left, right) => {
                pair(left, right).map(|(left, right)| left.floor_divide(&right))
            }
            Atom::Modulo(left, right) => pair(left, right).map(|(left, right)| left.modulo(&right)),
            Atom::UnreducedSum(left, right) => pair(left, right).map(|(left, right)| left + right),
            Atom::UnreducedProduct(left, right) => {
                pair(left, right).map(|(left, right)| left * right)
            }
            Atom::Minimum(items) => map_all(items, visit).map(Nat::minimum),
            Atom::Maximum(items) => map_all(items, visit).map(Nat::maximum),
            Atom::Group(inner) => visit(inner),
            Atom::Application(function, argument) => {
                visit(argument).map(|argument| Nat::apply(function, argument))
            }
            Atom::Sum { bound, count, body } => visit(count).map(|count| {
                let fresh = summation::fresh_name();
                Nat::sum(
                    &fresh,
                    &Nat::zero(),
                    &count,
                    &body.replace(bound, &Nat::variable(&fresh)),
                )
            }),
        }
    }
}

fn map_all(items: &[Nat], visit: &mut dyn FnMut(&Nat) -> Option<Nat>) -> Option<Vec<Nat>> {
    let new: Vec<Option<Nat>> = items.iter().map(visit).collect();
    new.iter().any(Option::is_some).then(|| {
        new.into_iter()
            .zip(items)
            .map(|(new, old)| new.unwrap_or_else(|| old.clone()))
            .collect()
    })
}
