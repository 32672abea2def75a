//! A view of an expression's structure, for other modules.

use std::collections::BTreeSet;

use super::expression::{Atom, Base, Exponent, Factor, Monomial, Term};
use super::{Name, Nat};

/// One level of an expression, as [`Nat::view`] shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NatView {
    /// An integer; negative as a coefficient or a constant term may be.
    Constant(i128),
    /// A variable.
    Variable(Name),
    /// A sum of at least two terms.
    Sum(Vec<Nat>),
    /// A product of at least two factors, a constant one first.
    Product(Vec<Nat>),
    /// `base ^ exponent`.
    Power(Nat, Nat),
    /// `dividend / divisor`, rounded towards minus infinity.
    FloorDivide(Nat, Nat),
    /// `dividend % divisor`.
    Modulo(Nat, Nat),
    /// A variable that stands for a function on sizes, applied.
    Application(Name, Nat),
    /// The least of at least two.
    Minimum(Vec<Nat>),
    /// The greatest of at least two.
    Maximum(Vec<Nat>),
    /// The sum of `body` for `variable` from `from` up to, not including, `to`.
    BigSum {
        /// The bound variable, named apart from all free ones.
        variable: Name,
        /// Where it starts.
        from: Nat,
        /// Where it ends, exclusive.
        to: Nat,
        /// The summand.
        body: Nat,
    },
}

impl Nat {
    /// The outermost operation and its operands.
    ///
    /// Rebuilding the operation from the operands gives back an equal expression.
    ///
    /// ```
    /// use rise_lang::nat::{Nat, NatView};
    /// let NatView::Sum(terms) = Nat::parse("2*n+1").unwrap().view() else { panic!() };
    /// assert_eq!(terms[1], Nat::one());
    /// ```
    pub fn view(&self) -> NatView {
        match &*self.0 {
            [] => NatView::Constant(0),
            [term] => term_view(term),
            _ => NatView::Sum(
                self.readable_terms()
                    .into_iter()
                    .cloned()
                    .map(Nat::from_term)
                    .collect(),
            ),
        }
    }

    /// The terms in the order in which they are written: positive ones first.
    pub(super) fn readable_terms(&self) -> Vec<&Term> {
        let (positive, negative): (Vec<_>, Vec<_>) =
            self.0.iter().partition(|term| term.coefficient > 0);
        let (first, rest): (Vec<_>, Vec<_>) = positive
            .into_iter()
            .partition(|term| !term.monomial.is_one());
        if first.is_empty() {
            return rest.into_iter().chain(negative).collect();
        }
        first.into_iter().chain(negative).chain(rest).collect()
    }
}

fn term_view(term: &Term) -> NatView {
    match (term.monomial.0.as_slice(), term.coefficient) {
        ([], value) => NatView::Constant(value),
        ([factor], 1) => factor_view(factor),
        (factors, coefficient) => {
            let constant = (coefficient != 1).then(|| Nat::integer(coefficient));
            let factors = factors
                .iter()
                .map(|factor| Nat::from_monomial(Monomial(vec![factor.clone()])));
            NatView::Product(constant.into_iter().chain(factors).collect())
        }
    }
}

fn factor_view(factor: &Factor) -> NatView {
    if factor.exponent != Exponent::Constant(1) {
        return NatView::Power(factor.base.to_nat(), factor.exponent.to_nat());
    }
    match &factor.base {
        Base::Constant(value) => NatView::Constant(*value),
        Base::Variable(name) => NatView::Variable(name.clone()),
        Base::Atom(atom) => atom_view(atom),
    }
}

fn atom_view(atom: &Atom) -> NatView {
    match atom {
        Atom::FloorDivide(left, right) => NatView::FloorDivide(left.clone(), right.clone()),
        Atom::Modulo(left, right) => NatView::Modulo(left.clone(), right.clone()),
        Atom::Minimum(items) => NatView::Minimum(items.clone()),
        Atom::Maximum(items) => NatView::Maximum(items.clone()),
        Atom::Sum { bound, count, body } => {
            let variable =
                readable_name(&Nat::from_atom(atom.clone()).variables(), &BTreeSet::new());
            let body = body.replace(bound, &Nat::variable(&variable));
            NatView::BigSum {
                variable,
                from: Nat::zero(),
                to: count.clone(),
                body,
            }
        }
        Atom::UnreducedSum(left, right) => NatView::Sum(vec![left.clone(), right.clone()]),
        Atom::UnreducedProduct(left, right) => NatView::Product(vec![left.clone(), right.clone()]),
        Atom::Group(inner) => inner.view(),
        Atom::Application(function, argument) => {
            NatView::Application(function.clone(), argument.clone())
        }
    }
}

/// A short name for a bound variable, apart from those that are taken.
pub(super) fn readable_name(free: &BTreeSet<Name>, enclosing: &BTreeSet<Name>) -> Name {
    let letters = ["i", "j", "k", "l"].into_iter().map(Name::from);
    let numbered = (1_u64..).map(|number| Name::from(format!("i{number}")));
    letters
        .chain(numbered)
        .find(|name| !free.contains(name) && !enclosing.contains(name))
        .unwrap_or_else(|| Name::from("i"))
}
