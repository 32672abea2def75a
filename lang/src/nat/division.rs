//! Floor division and remainder on normal forms.

use std::sync::Arc;

use super::Nat;
use super::expression::{Atom, Base, Exponent, Factor, Monomial, Term};

/// A division by a sum that takes more steps than this is not carried out.
const MOST_DIVISION_STEPS: usize = 64;
/// Nor is one on whose way there are more terms than this.
const LONGEST_REMAINDER: usize = 128;

impl Nat {
    /// `self / divisor`, rounded towards minus infinity.
    ///
    /// Terms that divide exactly are divided one by one: `(4*n+3)/4` is `n`, `(i*m+j)/m` is
    /// `i + j/m`.
    pub fn floor_divide(&self, divisor: &Nat) -> Nat {
        if divisor.is_zero() {
            return Nat::from_atom(Atom::FloorDivide(self.clone(), divisor.clone()));
        }
        if divisor.is_one() {
            return self.clone();
        }
        if let Some(opposite) = natural_opposite(divisor) {
            return (-self).floor_divide(&opposite);
        }
        let (quotient, remainder) = divide(self, divisor);
        if remainder.is_zero()
            || (divisor.as_integer().is_some() && remainder.as_integer().is_some())
        {
            return quotient;
        }
        if let Some(quotient) = divide_by_quotient(self, divisor) {
            return quotient;
        }
        quotient + proper_fraction(&remainder, divisor)
    }

    /// The remainder of [`Nat::floor_divide`]: `self - divisor * (self / divisor)`.
    ///
    /// `(4*n+3)%4` is `3`, `(i*m+j)%m` is `j%m`.
    pub fn modulo(&self, divisor: &Nat) -> Nat {
        if divisor.is_zero() {
            return Nat::from_atom(Atom::Modulo(self.clone(), divisor.clone()));
        }
        if divisor.is_one() {
            return Nat::zero();
        }
        if let Some(opposite) = natural_opposite(divisor) {
            return -((-self).modulo(&opposite));
        }
        let (_, remainder) = divide(&without_inner_modulo(self, divisor), divisor);
        if remainder.is_zero()
            || (divisor.as_integer().is_some() && remainder.as_integer().is_some())
        {
            return remainder;
        }
        let Some((factor, numerator, denominator, rest)) = cancel(&remainder, divisor) else {
            return Nat::from_atom(Atom::Modulo(remainder, divisor.clone()));
        };
        factor * numerator.modulo(&denominator) + Nat::integer(rest)
    }

    /// `self / divisor` if the division is exact whatever the variables are (as long as the divisor
    /// is not zero).
    ///
    /// ```
    /// use rise_lang::nat::Nat;
    /// let parse = |text| Nat::parse(text).unwrap();
    /// assert_eq!(parse("4*n*m").exact_divide(&parse("2*m")), Some(parse("2*n")));
    /// assert_eq!(parse("n").exact_divide(&parse("2")), None);
    /// ```
    pub fn exact_divide(&self, divisor: &Nat) -> Option<Nat> {
        if divisor.is_zero() {
            return None;
        }
        let (quotient, remainder) = divide(self, divisor);
        match remainder.is_zero() {
            true => Some(quotient),
            false => divide_by_quotient(self, divisor),
        }
    }
}

/// The exact quotient of a value by `a/b`, where the value has `a%b`: `(n-n%16)/(n/16)` is 16, as
/// `n%16` is `n - 16*(n/16)`.
fn divide_by_quotient(value: &Nat, divisor: &Nat) -> Option<Nat> {
    let Some(Atom::FloorDivide(dividend, inner)) = divisor.as_atom() else {
        return None;
    };
    let modulo = Atom::Modulo(dividend.clone(), inner.clone());
    let rest = Nat::from_atom(modulo);
    let times = value.0.iter().find_map(|term| {
        let alone = Nat::integer(term.coefficient) * &rest;
        matches!(&alone.0[..], [only] if only == term).then_some(term.coefficient)
    })?;
    let times = Nat::integer(times);
    // The value is `others + times * (a - b*(a/b))`.
    let others = value.minus(&(&times * rest));
    let (quotient, remainder) = divide(&(others + &times * dividend), divisor);
    remainder
        .is_zero()
        .then(|| quotient.minus(&(times * inner)))
}

/// The opposite of a divisor that is negative by its form.
fn natural_opposite(divisor: &Nat) -> Option<Nat> {
    let opposite = || Some(-divisor).filter(Nat::is_natural);
    leading_is_negative(divisor).then(opposite).flatten()
}

fn leading_is_negative(value: &Nat) -> bool {
    value.0.first().is_some_and(|term| term.coefficient < 0)
}

/// A fraction without an exactly divisible part.
fn proper_fraction(numerator: &Nat, divisor: &Nat) -> Nat {
    if let Some((_, numerator, divisor, _)) = cancel(numerator, divisor) {
        return numerator.floor_divide(&divisor);
    }
    if divisor.is_natural() {
        // floor((floor(x/b) + k) / d) = floor((x + k*b) / (b*d)) for positive d.
        let constant = Nat::integer(numerator.constant_term());
        if let Some(Atom::FloorDivide(inner, inner_divisor)) = numerator.minus(&constant).as_atom()
            && !inner_divisor.is_zero()
        {
            return (inner + constant * inner_divisor).floor_divide(&(inner_divisor * divisor));
        }
        // (x % (d*e)) / d = (x/d) % e for positive d and e.
        if let Some(Atom::Modulo(inner, modulus)) = numerator.as_atom()
            && let Some(rest) = modulus.exact_divide(divisor)
            && rest.is_natural()
        {
            return inner.floor_divide(divisor).modulo(&rest);
        }
    }
    Nat::from_atom(Atom::FloorDivide(numerator.clone(), divisor.clone()))
}

/// Takes out what all terms have in common: `(factor, numerator', divisor', rest)` with `numerator
/// = factor * numerator' + rest`, `divisor = factor * divisor'`, and `0 <= rest < factor` where
/// `rest` is not zero. A rest arises from the constant term over a constant divisor only:
/// `(4*n+3)/8` is `n/2`. `None` when nothing is in common.
fn cancel(numerator: &Nat, divisor: &Nat) -> Option<(Nat, Nat, Nat, i128)> {
    let constant = if divisor.as_integer().is_some() {
        numerator.constant_term()
    } else {
        0
    };
    let varying = numerator.minus(&Nat::integer(constant));
    let common = common_factor(&[&varying, divisor])?;
    let (coefficient, rest) = match common.as_integer() {
        Some(factor) => (constant.div_euclid(factor), constant.rem_euclid(factor)),
        None => (constant, 0),
    };
    let numerator = varying.exact_divide(&common)? + Nat::integer(coefficient);
    Some((
        common.clone(),
        numerator,
        divisor.exact_divide(&common)?,
        rest,
    ))
}

/// The greatest term that divides every term of every expression; `None` when that is one.
pub(super) fn common_factor(expressions: &[&Nat]) -> Option<Nat> {
    let mut terms = expressions
        .iter()
        .flat_map(|expression| expression.0.iter());
    let first = terms.next()?;
    let mut coefficient = first.coefficient.unsigned_abs();
    let mut factors = first.monomial.0.clone();
    for term in terms {
        coefficient = greatest_common_divisor(coefficient, term.coefficient.unsigned_abs());
        factors.retain_mut(|factor| {
            match term
                .monomial
                .0
                .iter()
                .find(|other| other.base == factor.base)
            {
                Some(other) => lower_exponent(factor, other),
                None => false,
            }
        });
        if coefficient == 1 && factors.is_empty() {
            return None;
        }
    }
    if coefficient == 1 && factors.is_empty() {
        return None;
    }
    let coefficient = i128::try_from(coefficient).ok()?;
    Some(Nat::from_term(Term {
        monomial: Monomial(factors),
        coefficient,
    }))
}

/// Lowers the exponent of `factor` to what it shares with `other`; `false` when that is nothing.
fn lower_exponent(factor: &mut Factor, other: &Factor) -> bool {
    match (&factor.exponent, &other.exponent) {
        (Exponent::Constant(left), Exponent::Constant(right)) => {
            factor.exponent = Exponent::Constant(*left.min(right));
            true
        }
        (left, right) if left == right => true,
        (left, right) => {
            // One of `k` and `k+e` divides the other when `e` is natural.
            let (left, right) = (left.to_nat(), right.to_nat());
            if left.minus(&right).is_natural() {
                factor.exponent = other.exponent.clone();
                true
            } else {
                right.minus(&left).is_natural()
            }
        }
    }
}

/// The greatest number that divides every coefficient apart from the constant term's; zero when
/// there are none.
pub(super) fn content(value: &Nat) -> u128 {
    let varying = value.0.iter().filter(|term| !term.monomial.is_one());
    varying.fold(0, |divisor, term| {
        greatest_common_divisor(divisor, term.coefficient.unsigned_abs())
    })
}

pub(super) fn greatest_common_divisor(mut left: u128, mut right: u128) -> u128 {
    while right != 0 {
        (left, right) = (right, left % right);
    }
    left
}

/// `value` with `x % e` replaced by `x` wherever `divisor` divides `e`: that does not change `value
/// % divisor`.
fn without_inner_modulo(value: &Nat, divisor: &Nat) -> Nat {
    let mut result = value.clone();
    // The inserted term may contain another; each step takes one level of nesting away.
    while let Some((term, cofactor, inner)) = find_inner_modulo(&result, divisor) {
        result = result.minus(&Nat::from_term(term)) + cofactor * inner;
    }
    result
}

/// A term `cofactor * (x % e)` where `divisor` divides `e`, with the cofactor and `x`.
fn find_inner_modulo(value: &Nat, divisor: &Nat) -> Option<(Term, Nat, Nat)> {
    value.0.iter().find_map(|term| {
        term.monomial
            .0
            .iter()
            .enumerate()
            .find_map(|(index, factor)| {
                let Factor {
                    base: Base::Atom(atom),
                    exponent: Exponent::Constant(1),
                } = factor
                else {
                    return None;
                };
                let Atom::Modulo(inner, modulus) = &**atom else {
                    return None;
                };
                // A remainder by zero has no value and stays as it is.
                modulus
                    .exact_divide(divisor)
                    .filter(|quotient| !quotient.is_zero())?;
                let mut others = term.monomial.0.clone();
                others.remove(index);
                let cofactor = Nat::from_term(Term {
                    monomial: Monomial(others),
                    coefficient: term.coefficient,
                });
                Some((term.clone(), cofactor, inner.clone()))
            })
    })
}

/// Polynomial division: `value = quotient * divisor + remainder`, unique up to the sign of the
/// divisor.
///
/// A divisor keeps its sign: one such as `(n^2+n)/2-n+1`, whose first term `-n` is negative, is
/// positive all the same, as all divisors are, and its opposite would be taken for a size.
fn divide(value: &Nat, divisor: &Nat) -> (Nat, Nat) {
    if leading_is_negative(divisor) {
        let (quotient, remainder) = divide(value, &-divisor);
        return (-quotient, remainder);
    }
    let [leading, rest @ ..] = &*divisor.0 else {
        return (Nat::zero(), value.clone());
    };
    if rest.is_empty() {
        return divide_by_term(value, leading);
    }
    // Symbolic exponents do not follow the monomial order, on which this terminates.
    if has_symbolic_exponent(divisor) || has_symbolic_exponent(value) {
        return divide_proportional(value, divisor);
    }
    let mut remainder = value.clone();
    let mut quotient = Nat::zero();
    let mut index = 0;
    let mut steps = 0;
    while let Some(term) = remainder.0.get(index) {
        let Some(monomial) = divide_monomials(&term.monomial, &leading.monomial) else {
            index += 1;
            continue;
        };
        let coefficient = term.coefficient.div_euclid(leading.coefficient);
        if coefficient == 0 {
            index += 1;
            continue;
        }
        let step = Nat::from_term(Term {
            monomial,
            coefficient,
        });
        let next = remainder.minus(&(&step * divisor));
        steps += 1;
        if is_unreduced(&next) || steps > MOST_DIVISION_STEPS || next.0.len() > LONGEST_REMAINDER {
            return (Nat::zero(), value.clone());
        }
        remainder = next;
        quotient = quotient + step;
    }
    (quotient, remainder)
}

/// A multiple by one term, the only case tried for sums with symbolic exponents.
fn divide_proportional(value: &Nat, divisor: &Nat) -> (Nat, Nat) {
    if let (Some(first), Some(leading)) = (value.0.first(), divisor.0.first())
        && first.coefficient % leading.coefficient == 0
        && let Some(monomial) = divide_monomials(&first.monomial, &leading.monomial)
    {
        let quotient = Nat::from_term(Term {
            monomial,
            coefficient: first.coefficient / leading.coefficient,
        });
        if &quotient * divisor == *value {
            return (quotient, Nat::zero());
        }
    }
    (Nat::zero(), value.clone())
}

fn has_symbolic_exponent(value: &Nat) -> bool {
    let symbolic = |factor: &Factor| matches!(factor.exponent, Exponent::Symbolic(_));
    value
        .0
        .iter()
        .any(|term| term.monomial.0.iter().any(symbolic))
}

fn is_unreduced(value: &Nat) -> bool {
    matches!(
        value.as_atom(),
        Some(Atom::UnreducedSum(..) | Atom::UnreducedProduct(..))
    )
}

/// Division by `coefficient * monomial`, whose coefficient is positive.
fn divide_by_term(value: &Nat, divisor: &Term) -> (Nat, Nat) {
    let modulus = divisor.coefficient;
    let split = |term: &Term| divide_monomials(&term.monomial, &divisor.monomial);
    let symmetric = prefers_symmetric(value, divisor);
    let mut quotient: Vec<Term> = Vec::new();
    let mut remainder: Vec<Term> = Vec::new();
    for term in value.0.iter() {
        let Some(monomial) = split(term) else {
            remainder.push(term.clone());
            continue;
        };
        let (count, rest) = residue(term, modulus, symmetric);
        if count != 0 {
            quotient.push(Term {
                monomial,
                coefficient: count,
            });
        }
        if rest != 0 {
            remainder.push(Term {
                monomial: term.monomial.clone(),
                coefficient: rest,
            });
        }
    }
    // Dividing by one monomial keeps the order, except among symbolic exponents.
    quotient.sort_by(|left, right| left.monomial.cmp(&right.monomial));
    (Nat(Arc::from(quotient)), Nat(Arc::from(remainder)))
}

/// Quotient and residue of a coefficient. The constant term's residue is never negative, so that
/// `(n+31)/32` stays as it is.
fn residue(term: &Term, modulus: i128, symmetric: bool) -> (i128, i128) {
    let (count, rest) = (
        term.coefficient.div_euclid(modulus),
        term.coefficient.rem_euclid(modulus),
    );
    if symmetric && !term.monomial.is_one() && rest > modulus / 2 {
        (count + 1, rest - modulus)
    } else {
        (count, rest)
    }
}

/// Whether residues around zero read better than natural ones: `(n-i)/32` rather than
/// `(n+31*i)/32 - i`, but `(3*n)/4` rather than `n + (-n)/4`. Depends on the residue classes only,
/// so the normal form stays unique.
fn prefers_symmetric(value: &Nat, divisor: &Term) -> bool {
    let modulus = divisor.coefficient;
    let mut negative = false;
    let mut positive = false;
    for term in value.0.iter().filter(|term| !term.monomial.is_one()) {
        let rest = if divide_monomials(&term.monomial, &divisor.monomial).is_some() {
            residue(term, modulus, true).1
        } else {
            term.coefficient
        };
        negative |= rest < 0;
        positive |= rest > 0;
    }
    negative && positive
}

/// `left / right` if every power in `right` is in `left` and the quotient is a monomial in normal
/// form.
pub(super) fn divide_monomials(left: &Monomial, right: &Monomial) -> Option<Monomial> {
    let mut factors = left.0.clone();
    for divisor in &right.0 {
        let index = factors
            .iter()
            .position(|factor| factor.base == divisor.base)?;
        match subtract_exponents(&factors[index].exponent, &divisor.exponent)? {
            None => {
                factors.remove(index);
            }
            // `2^(3-k) / 2^-k` is the number 8, which no monomial has.
            Some(exponent)
                if matches!(divisor.base, Base::Constant(_)) && exponent.constant_part() != 0 =>
            {
                return None;
            }
            Some(exponent) => factors[index].exponent = exponent,
        }
    }
    Some(Monomial(factors))
}

/// The difference of exponents if it is natural; `Some(None)` when it is zero.
fn subtract_exponents(left: &Exponent, right: &Exponent) -> Option<Option<Exponent>> {
    if let (Exponent::Constant(left), Exponent::Constant(right)) = (left, right) {
        let difference = left.checked_sub(*right)?;
        return Some((difference > 0).then_some(Exponent::Constant(difference)));
    }
    let difference = left.to_nat().minus(&right.to_nat());
    if !difference.is_natural() {
        return None;
    }
    match difference.as_integer() {
        Some(0) => Some(None),
        Some(value) => Some(Some(Exponent::Constant(u32::try_from(value).ok()?))),
        None => Some(Some(Exponent::Symbolic(difference))),
    }
}
