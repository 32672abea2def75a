//! Simplification of sizes by facts.

use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::expression::{Atom, Base, Exponent, Factor, Monomial, Term};
use super::facts::{Fact, Facts};
use super::knowledge::Quotient;
use super::{Nat, division, summation};

/// Expressions and their simplified forms: code for many elements of an array asks for the same
/// ones again and again.
#[derive(Debug, Default)]
pub(super) struct Simplified(Mutex<FxHashMap<Nat, Nat>>);

impl Simplified {
    /// More expressions are forgotten.
    const MOST: usize = 1 << 14;

    fn get_or(&self, value: &Nat, simplify: impl FnOnce() -> Nat) -> Nat {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(simplified) = known().get(value) {
            return simplified.clone();
        }
        let simplified = simplify();
        let mut known = known();
        if known.len() >= Simplified::MOST {
            known.clear();
        }
        known.insert(value.clone(), simplified.clone());
        simplified
    }
}

impl Facts {
    /// An expression with the same value wherever the facts hold, simpler if they help.
    ///
    /// Index arithmetic loses its divisions where the facts allow it: with `j < m`, `(i*m+j)/m` is
    /// `i` and `(i*m+j)%m` is `j`; with `n % 32 == 0`, `32*(n/32)` is `n`; with `i < n`, `min(i,
    /// n-1)` is `i`.
    pub fn simplify(&self, value: &Nat) -> Nat {
        if value.as_integer().is_some() {
            return value.clone();
        }
        let simplified = || {
            let prepared = self.knowledge.with_values(value);
            self.restore(&self.simplify_prepared(&prepared))
        };
        match value.has_atoms() {
            true => self.simplified.get_or(value, simplified),
            false => simplified(),
        }
    }

    /// A prepared value in terms of the user's variables again.
    pub(super) fn restore(&self, value: &Nat) -> Nat {
        self.knowledge
            .quotients
            .iter()
            .rev()
            .fold(value.clone(), |value, quotient| quotient.restore(&value))
    }

    /// Simplifies the atoms, innermost first, and folds `b*(a/b) + a%b` into `a`.
    pub(super) fn simplify_prepared(&self, value: &Nat) -> Nat {
        let mapped = value.map_bases(&mut |base| match base {
            Base::Atom(atom) => self.simplify_atom(base, atom),
            _ => None,
        });
        match mapped {
            Some(mapped) => fold_division(&mapped),
            None => fold_division(value),
        }
    }

    fn simplify_atom(&self, base: &Base, atom: &Atom) -> Option<Nat> {
        let rebuilt = match atom {
            Atom::Sum { .. } => self.simplify_sum(atom),
            _ => atom.map_children(&mut |child| {
                let simplified = self.simplify_prepared(child);
                (simplified != *child).then_some(simplified)
            }),
        };
        match rebuilt {
            None => self.simplify_outermost(base),
            Some(rebuilt) => Some(self.simplify_all_outermost(&rebuilt)),
        }
    }

    /// Applies the rules once more to the atoms of a polynomial whose atoms have simplified
    /// children.
    fn simplify_all_outermost(&self, value: &Nat) -> Nat {
        value
            .map_bases(&mut |base| self.simplify_outermost(base))
            .unwrap_or_else(|| value.clone())
    }

    fn simplify_outermost(&self, base: &Base) -> Option<Nat> {
        let Base::Atom(atom) = base else { return None };
        match &**atom {
            Atom::FloorDivide(left, right) => self.simplify_division(left, right),
            Atom::Modulo(left, right) => self.simplify_modulo(left, right),
            Atom::Minimum(items) => self.drop_items(items, 1).map(Nat::minimum),
            Atom::Maximum(items) => self.drop_items(items, -1).map(Nat::maximum),
            _ => None,
        }
    }

    /// Inside the body, the bound variable is below the count.
    fn simplify_sum(&self, atom: &Atom) -> Option<Nat> {
        let Atom::Sum { bound, count, body } = atom else {
            return None;
        };
        let index = Nat::variable(summation::fresh_name());
        let opened = body.replace(bound, &index);
        let mut inside = self.clone();
        inside.assume(&Fact::less(&index, count));
        let new_body = inside.simplify_prepared(&inside.knowledge.with_values(&opened));
        let new_count = self.simplify_prepared(count);
        if new_body == opened && new_count == *count {
            return None;
        }
        Some(Nat::sum(
            index.as_variable()?,
            &Nat::zero(),
            &new_count,
            &new_body,
        ))
    }

    fn simplify_division(&self, left: &Nat, right: &Nat) -> Option<Nat> {
        if !right.is_natural() {
            return None;
        }
        if self.is_below(left, right) {
            return Some(Nat::zero());
        }
        if self.is_below(&(left + right), right) {
            return Some(Nat::integer(-1));
        }
        let (factor, multiple, _) = self.split_below(left, right)?;
        let quotient = multiple
            .exact_divide(&factor)?
            .floor_divide(&right.exact_divide(&factor)?);
        Some(self.simplify_all_outermost(&quotient))
    }

    fn simplify_modulo(&self, left: &Nat, right: &Nat) -> Option<Nat> {
        if self.knowledge.divisible.iter().any(|(dividend, divisor)| {
            divisor.exact_divide(right).is_some()
                && (left.minus(dividend).modulo(right).is_zero()
                    || (left + dividend).modulo(right).is_zero())
        }) {
            return Some(Nat::zero());
        }
        if !right.is_natural() {
            return None;
        }
        if self.is_below(left, right) {
            return Some(left.clone());
        }
        let shifted = left + right;
        if self.is_below(&shifted, right) {
            return Some(shifted);
        }
        let (factor, multiple, rest) = self.split_below(left, right)?;
        let remainder = multiple
            .exact_divide(&factor)?
            .modulo(&right.exact_divide(&factor)?);
        Some(&factor * &self.simplify_all_outermost(&remainder) + rest)
    }

    /// Whether `0 <= value < limit`.
    fn is_below(&self, value: &Nat, limit: &Nat) -> bool {
        self.is_natural(&limit.minus(value).minus(&Nat::one())) && self.is_natural(value)
    }

    /// `(factor, multiple, rest)`: the factor divides `right` and `multiple`, `left = multiple +
    /// rest`, and `0 <= rest < factor`.
    fn split_below(&self, left: &Nat, right: &Nat) -> Option<(Nat, Nat, Nat)> {
        let mut tried: Vec<Nat> = Vec::new();
        for term in left.0.iter() {
            let Some(factor) = division::common_factor(&[&Nat::from_term(term.clone()), right])
            else {
                continue;
            };
            if tried.contains(&factor) {
                continue;
            }
            let (multiple, rest): (Vec<Term>, Vec<Term>) = left
                .0
                .iter()
                .cloned()
                .partition(|term| Nat::from_term(term.clone()).exact_divide(&factor).is_some());
            let (multiple, rest) = (Nat(multiple.into()), Nat(rest.into()));
            if !rest.is_zero() && self.is_below(&rest, &factor) {
                return Some((factor, multiple, rest));
            }
            tried.push(factor);
        }
        None
    }

    /// The items without those that another makes superfluous; `None` when none is. `sign` is 1 for
    /// a minimum and -1 for a maximum.
    fn drop_items(&self, items: &[Nat], sign: i128) -> Option<Vec<Nat>> {
        let mut kept = items.to_vec();
        let mut index = 0;
        while index < kept.len() {
            let superfluous = kept.iter().enumerate().any(|(other, value)| {
                other != index && self.is_natural(&kept[index].minus(value).scaled(sign))
            });
            if superfluous {
                kept.remove(index);
            } else {
                index += 1;
            }
        }
        (kept.len() < items.len()).then_some(kept)
    }
}

/// Uses `b*(a/b) + a%b = a` in whatever direction makes the polynomial shorter.
fn fold_division(value: &Nat) -> Nat {
    let mut best = value.clone();
    for term in value.0.iter() {
        for factor in &term.monomial.0 {
            let Factor {
                base: Base::Atom(atom),
                exponent: Exponent::Constant(1),
            } = factor
            else {
                continue;
            };
            let Atom::FloorDivide(left, right) = &**atom else {
                continue;
            };
            let [divisor] = &*right.0 else { continue };
            let quotient = Nat::from_base(factor.base.clone());
            let product = &quotient * right;
            let Some(lead) = product.0.first() else {
                continue;
            };
            if term.coefficient % divisor.coefficient != 0 {
                continue;
            }
            let Some(monomial) = division::divide_monomials(&term.monomial, &lead.monomial) else {
                continue;
            };
            let multiple = Nat::from_term(Term {
                monomial,
                coefficient: term.coefficient / divisor.coefficient,
            });
            let candidate = best.minus(&(multiple * (product + left.modulo(right)).minus(left)));
            if candidate.0.len() < best.0.len() {
                best = candidate;
            }
        }
    }
    best
}

impl Quotient {
    /// `value` with the quotient's internal name replaced by what it stands for; `divisor *
    /// quotient` becomes the dividend.
    fn restore(&self, value: &Nat) -> Nat {
        if !value.mentions(&self.name) {
            return value.clone();
        }
        let inside = value.map_bases(&mut |base| match base {
            Base::Atom(atom) if !matches!(**atom, Atom::Sum { .. }) => atom
                .map_children(&mut |child| child.mentions(&self.name).then(|| self.restore(child))),
            _ => None,
        });
        let value = inside.as_ref().unwrap_or(value);
        // All terms a step at a time: a power of a long dividend stays a polynomial, whose equal
        // terms are added up.
        let mut result = value.clone();
        while let Some(restored) = self.restore_each(&result) {
            result = restored;
        }
        let divisor = Nat::from_term(self.divisor.clone());
        result.replace(&self.name, &self.dividend.floor_divide(&divisor))
    }

    /// The sum with one multiple of the divisor taken out of every term that has one; `None` if
    /// none has.
    fn restore_each(&self, value: &Nat) -> Option<Nat> {
        let mut changed = false;
        let terms: Vec<Nat> = value
            .0
            .iter()
            .map(|term| {
                let restored = self.restore_once(term);
                changed |= restored.is_some();
                restored.unwrap_or_else(|| Nat::from_term(term.clone()))
            })
            .collect();
        changed.then(|| Nat::sum_of(terms))
    }

    /// The multiple of the divisor in `term` taken out; `None` if the term does not contain the
    /// quotient and the divisor.
    fn restore_once(&self, term: &Term) -> Option<Nat> {
        let quotient = Factor {
            base: Base::Variable(self.name.clone()),
            exponent: Exponent::Constant(1),
        };
        let without = division::divide_monomials(&term.monomial, &Monomial(vec![quotient]))?;
        let others = division::divide_monomials(&without, &self.divisor.monomial)?;
        let count = term.coefficient / self.divisor.coefficient;
        if count == 0 {
            return None;
        }
        let rest = Term {
            monomial: term.monomial.clone(),
            coefficient: term.coefficient % self.divisor.coefficient,
        };
        let multiple = Nat::from_term(Term {
            monomial: others,
            coefficient: count,
        });
        let rest = if rest.coefficient == 0 {
            Nat::zero()
        } else {
            Nat::from_term(rest)
        };
        Some(multiple * &self.dividend + rest)
    }
}
