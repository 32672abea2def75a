//! Sums over a range, which the sizes of dependent arrays need.

use std::sync::atomic::{AtomicU64, Ordering};

use super::division::greatest_common_divisor;
use super::expression::{Atom, Base, Exponent, Monomial, Term};
use super::{Name, Nat};

/// A sum with a constant number of terms up to this one is written out.
const LONGEST_EXPANDED_SUM: i128 = 32;

/// A name that no other expression uses.
pub(super) fn fresh_name() -> Name {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    Name::from(format!("#fresh{}", COUNTER.fetch_add(1, Ordering::Relaxed)))
}

impl Nat {
    /// The sum of `body` for `variable` from `from` up to, not including, `to`; zero when the range
    /// is empty.
    ///
    /// A polynomial body of degree at most three gets its closed form.
    ///
    /// ```
    /// use rise_lang::nat::Nat;
    /// let n = Nat::variable("n");
    /// let i = Nat::variable("i");
    /// let triangle = Nat::sum("i", &Nat::zero(), &n, &(i + 1));
    /// assert_eq!(triangle, (&n * &n + &n) / 2);
    /// ```
    pub fn sum(variable: impl Into<Name>, from: &Nat, to: &Nat, body: &Nat) -> Nat {
        let variable = variable.into();
        let count = to.minus(from);
        let index = fresh_name();
        let body = body.replace(&variable, &(Nat::variable(&index) + from));
        if let Some(constant) = count.as_integer()
            && constant <= LONGEST_EXPANDED_SUM
        {
            return Nat::sum_of(
                (0..constant).map(|value| body.replace(&index, &Nat::integer(value))),
            );
        }
        Nat::sum_of(body.0.iter().map(|term| sum_of_term(term, &index, &count)))
    }
}

/// The sum of one term for `index` in `0..count`; what does not depend on the index is taken out.
fn sum_of_term(term: &Term, index: &Name, count: &Nat) -> Nat {
    let (inner, outer): (Vec<_>, Vec<_>) = term
        .monomial
        .0
        .iter()
        .cloned()
        .partition(|factor| Nat::from_monomial(Monomial(vec![factor.clone()])).mentions(index));
    let outer = Nat::from_monomial(Monomial(outer));
    let length = if count.is_natural() {
        count.clone()
    } else {
        Nat::maximum([count.clone(), Nat::zero()])
    };
    let coefficient = term.coefficient;
    let closed = match inner.as_slice() {
        [] => Some(length.scaled(coefficient)),
        [factor] if factor.base == Base::Variable(index.clone()) => match factor.exponent {
            Exponent::Constant(1) => Some(multiple_of(coefficient, &below(&length), 2)),
            Exponent::Constant(2) => {
                let product = below(&length) * (&length * 2).minus(&Nat::one());
                Some(multiple_of(coefficient, &product, 6))
            }
            Exponent::Constant(3) => {
                let root = below(&length) / 2;
                Some(root.pow(&Nat::constant(2)).scaled(coefficient))
            }
            _ => None,
        },
        _ => None,
    };
    let open = || open_sum(index, count, &Nat::from_monomial(Monomial(inner.clone())));
    outer * closed.unwrap_or_else(|| open().scaled(coefficient))
}

/// `length * (length-1)`.
fn below(length: &Nat) -> Nat {
    (length * length).minus(length)
}

/// `coefficient * (dividend / divisor)` of a dividend that the divisor always divides. What the
/// coefficient has in common with the divisor is not divided by: the sum of `2*i` is a polynomial,
/// which indices need no division for.
fn multiple_of(coefficient: i128, dividend: &Nat, divisor: i128) -> Nat {
    let common = greatest_common_divisor(coefficient.unsigned_abs(), divisor.unsigned_abs());
    let common = i128::try_from(common).unwrap_or(1);
    let quotient = dividend.floor_divide(&Nat::integer(divisor / common));
    quotient.scaled(coefficient / common)
}

fn open_sum(index: &Name, count: &Nat, body: &Nat) -> Nat {
    let bound = Name::from(format!("#{}", nesting_height(body)));
    let body = body.replace(index, &Nat::variable(&bound));
    Nat::from_atom(Atom::Sum {
        bound,
        count: count.clone(),
        body,
    })
}

/// How many sums are nested in the expression.
fn nesting_height(value: &Nat) -> usize {
    let of_exponent = |exponent: &Exponent| match exponent {
        Exponent::Constant(_) => 0,
        Exponent::Symbolic(exponent) => nesting_height(exponent),
    };
    let of_base = |base: &Base| match base {
        Base::Atom(atom) => {
            let inside = atom
                .children()
                .into_iter()
                .map(nesting_height)
                .max()
                .unwrap_or(0);
            inside + usize::from(matches!(**atom, Atom::Sum { .. }))
        }
        _ => 0,
    };
    let factors = value.0.iter().flat_map(|term| &term.monomial.0);
    factors
        .map(|factor| of_base(&factor.base).max(of_exponent(&factor.exponent)))
        .max()
        .unwrap_or(0)
}
