//! Addition, subtraction and multiplication on normal forms.

use std::sync::Arc;

use super::Nat;
use super::expression::{Atom, Base, Factor, Monomial, Term};
use super::power::{merge_sorted, normal_term};
use crate::budget;

/// A product with more terms than this is not multiplied out.
const LARGEST_PRODUCT: usize = 1024;

impl Nat {
    /// The difference, which may be negative.
    pub(crate) fn minus(&self, other: &Nat) -> Nat {
        add_scaled(self, -1, other)
    }

    /// `self * factor`.
    pub(super) fn scaled(&self, factor: i128) -> Nat {
        match factor {
            0 => Nat::zero(),
            1 => self.clone(),
            _ => try_scale(self, factor).unwrap_or_else(|| multiply(self, &Nat::integer(factor))),
        }
    }

    /// The sum of many expressions, pairwise to keep the sums short.
    pub(super) fn sum_of(items: impl IntoIterator<Item = Nat>) -> Nat {
        let mut items: Vec<Nat> = items.into_iter().collect();
        while items.len() > 1 {
            items = items
                .chunks(2)
                .map(|pair| {
                    pair.iter()
                        .skip(1)
                        .fold(pair[0].clone(), |sum, item| &sum + item)
                })
                .collect();
        }
        items.pop().unwrap_or_else(Nat::zero)
    }
}

/// `left + scale * right` for a scale of 1 or -1.
pub(super) fn add_scaled(left: &Nat, scale: i128, right: &Nat) -> Nat {
    if right.is_zero() {
        return left.clone();
    }
    if left.is_zero() && scale == 1 {
        return right.clone();
    }
    try_add_scaled(left, scale, right).unwrap_or_else(|| {
        let right = if scale == 1 {
            right.clone()
        } else {
            Nat::integer(scale) * right
        };
        let (first, second) = if *left <= right {
            (left.clone(), right)
        } else {
            (right, left.clone())
        };
        Nat::from_atom(Atom::UnreducedSum(first, second))
    })
}

fn try_add_scaled(left: &Nat, scale: i128, right: &Nat) -> Option<Nat> {
    let mut terms = Vec::with_capacity(left.0.len() + right.0.len());
    let (mut left, mut right) = (left.0.iter().peekable(), right.0.iter().peekable());
    let mut unsettled = false;
    loop {
        let order = match (left.peek(), right.peek()) {
            (None, None) => break,
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (Some(first), Some(second)) => first.monomial.cmp(&second.monomial),
        };
        let from_left = if order.is_le() { left.next() } else { None };
        let from_right = if order.is_ge() { right.next() } else { None };
        let addend = from_right.map_or(Some(0), |term| term.coefficient.checked_mul(scale))?;
        let coefficient = from_left
            .map_or(0, |term| term.coefficient)
            .checked_add(addend)?;
        let Some(term) = from_left.or(from_right) else {
            break;
        };
        if coefficient != 0 {
            unsettled |= from_left.is_some()
                && from_right.is_some()
                && has_negative_constant_power(&term.monomial);
            terms.push(Term {
                monomial: term.monomial.clone(),
                coefficient,
            });
        }
    }
    if unsettled {
        settle(terms)
    } else {
        Some(Nat(Arc::from(terms)))
    }
}

fn has_negative_constant_power(monomial: &Monomial) -> bool {
    let is_constant = |factor: &&Factor| matches!(factor.base, Base::Constant(_));
    monomial
        .0
        .iter()
        .take_while(is_constant)
        .any(|factor| factor.exponent.constant_part() < 0)
}

/// Sums terms one by one after normalising the powers of constants in each.
fn settle(terms: Vec<Term>) -> Option<Nat> {
    let mut total = Nat::zero();
    for term in terms {
        let term = normal_term(term.coefficient, term.monomial).ok()?;
        total = add_scaled(&total, 1, &term);
    }
    Some(total)
}

fn try_scale(value: &Nat, factor: i128) -> Option<Nat> {
    let terms: Option<Vec<Term>> = value
        .0
        .iter()
        .map(|term| {
            let coefficient = term.coefficient.checked_mul(factor)?;
            Some(Term {
                monomial: term.monomial.clone(),
                coefficient,
            })
        })
        .collect();
    let terms = terms?;
    if terms
        .iter()
        .any(|term| has_negative_constant_power(&term.monomial))
    {
        return settle(terms);
    }
    Some(Nat(Arc::from(terms)))
}

pub(super) fn multiply(left: &Nat, right: &Nat) -> Nat {
    try_multiply(left, right).unwrap_or_else(|| {
        let (first, second) = if left <= right {
            (left, right)
        } else {
            (right, left)
        };
        Nat::from_atom(Atom::UnreducedProduct(first.clone(), second.clone()))
    })
}

/// `None` when a coefficient overflows or the product would be too large.
pub(super) fn try_multiply(left: &Nat, right: &Nat) -> Option<Nat> {
    match (left.as_integer(), right.as_integer()) {
        (Some(0), _) | (_, Some(0)) => return Some(Nat::zero()),
        (Some(1), _) => return Some(right.clone()),
        (_, Some(1)) => return Some(left.clone()),
        (Some(factor), _) => return try_scale(right, factor),
        (_, Some(factor)) => return try_scale(left, factor),
        _ => {}
    }
    if left.0.len().saturating_mul(right.0.len()) > LARGEST_PRODUCT
        || multiplies_unreduced(left, right)
    {
        return None;
    }
    let mut simple = Vec::with_capacity(left.0.len() * right.0.len());
    let mut others = Nat::zero();
    for first in left.0.iter() {
        for second in right.0.iter() {
            let coefficient = first.coefficient.checked_mul(second.coefficient)?;
            let monomial = multiply_monomials(&first.monomial, &second.monomial);
            if matches!(
                monomial.0.first(),
                Some(Factor {
                    base: Base::Constant(_),
                    ..
                })
            ) {
                others = try_add_scaled(&others, 1, &normal_term(coefficient, monomial).ok()?)?;
            } else {
                simple.push(Term {
                    monomial,
                    coefficient,
                });
            }
        }
    }
    let simple = collect(simple)?;
    if others.is_zero() {
        Some(simple)
    } else {
        try_add_scaled(&simple, 1, &others)
    }
}

/// Whether the product would write out large parts that are kept unreduced several times. Products
/// of products would double with every factor.
fn multiplies_unreduced(left: &Nat, right: &Nat) -> bool {
    let times = |value: &Nat, others: &Nat| match others.0.len() {
        0 | 1 => 0,
        count => value.unreduced_terms(LARGEST_PRODUCT).saturating_mul(count),
    };
    times(left, right).saturating_add(times(right, left)) > LARGEST_PRODUCT
}

impl Nat {
    /// How many terms are written in parts that are kept unreduced; no more than `most` are
    /// counted.
    fn unreduced_terms(&self, most: usize) -> usize {
        let mut count = 0_usize;
        for factor in self.0.iter().flat_map(|term| &term.monomial.0) {
            let Base::Atom(atom) = &factor.base else {
                continue;
            };
            if let Atom::UnreducedSum(left, right) | Atom::UnreducedProduct(left, right) = &**atom {
                for part in [left, right] {
                    count = count.saturating_add(part.0.len());
                    if count <= most {
                        count = count.saturating_add(part.unreduced_terms(most - count));
                    }
                }
            }
            if count > most {
                break;
            }
        }
        count
    }
}

/// Sorts terms and adds up those with the same monomial.
fn collect(mut terms: Vec<Term>) -> Option<Nat> {
    terms.sort_by(|left, right| left.monomial.cmp(&right.monomial));
    let mut merged: Vec<Term> = Vec::with_capacity(terms.len());
    for term in terms {
        match merged.last_mut() {
            Some(last) if last.monomial == term.monomial => {
                last.coefficient = last.coefficient.checked_add(term.coefficient)?;
            }
            _ => merged.push(term),
        }
    }
    merged.retain(|term| term.coefficient != 0);
    Some(Nat(Arc::from(merged)))
}

fn multiply_monomials(left: &Monomial, right: &Monomial) -> Monomial {
    budget::step();
    let mut factors = Vec::with_capacity(left.0.len() + right.0.len());
    factors.extend_from_slice(&left.0);
    factors.extend_from_slice(&right.0);
    factors.sort_by(|left, right| left.base.cmp(&right.base));
    merge_sorted(factors)
}
