//! Powers on normal forms.

use std::sync::Arc;

use super::Nat;
use super::arithmetic::{multiply, try_multiply};
use super::expression::{Atom, Base, Exponent, Factor, Monomial, Term};

/// A power of a sum with a larger exponent is not multiplied out.
const LARGEST_EXPANDED_EXPONENT: u32 = 8;
/// Constant bases of powers are split into primes up to this one.
const LARGEST_TRIAL_DIVISOR: i128 = 1 << 12;

impl Nat {
    /// The integer `base` to the power `exponent`, or any such expression: `n^2`, `m*n^k`.
    ///
    /// `0^0` is one. A negative exponent has a value only where the result is an integer.
    ///
    /// ```
    /// use rise_lang::nat::Nat;
    /// let n = Nat::variable("n");
    /// let k = Nat::variable("k");
    /// assert_eq!(n.pow(&(&k + 1)), &n * n.pow(&k));
    /// ```
    pub fn pow(&self, exponent: &Nat) -> Nat {
        match exponent.as_integer() {
            Some(value) if value >= 0 => match u32::try_from(value) {
                Ok(value) => self.constant_power(value),
                Err(_) => self.symbolic_power(exponent),
            },
            _ => self.symbolic_power(exponent),
        }
    }

    fn constant_power(&self, exponent: u32) -> Nat {
        match (&*self.0, exponent) {
            (_, 0) => Nat::one(),
            (_, 1) => self.clone(),
            ([], _) => Nat::zero(),
            ([term], _) => match term.coefficient.checked_pow(exponent) {
                Some(coefficient) => {
                    let factors = term
                        .monomial
                        .0
                        .iter()
                        .map(|factor| factor.raise(&Nat::integer(exponent.into())));
                    product_of(coefficient, factors)
                }
                None => self.grouped_power(exponent),
            },
            _ if exponent <= LARGEST_EXPANDED_EXPONENT => {
                let mut result = self.clone();
                for _ in 1..exponent {
                    match try_multiply(&result, self) {
                        Some(product) => result = product,
                        None => return self.grouped_power(exponent),
                    }
                }
                result
            }
            _ => self.grouped_power(exponent),
        }
    }

    fn grouped_power(&self, exponent: u32) -> Nat {
        Nat::from_monomial(Monomial(vec![
            self.group_factor(&Nat::integer(exponent.into())),
        ]))
    }

    /// A power whose exponent is not a small natural constant.
    fn symbolic_power(&self, exponent: &Nat) -> Nat {
        if self.is_one() {
            return Nat::one();
        }
        let [term] = &*self.0 else {
            return self.power_of_sum(exponent);
        };
        product_of(1, raised_factors(term, exponent))
    }

    /// A symbolic power of zero or of a sum: `(n+1)^(k+1)` is `(n+1)*(n+1)^k`, multiplied out.
    fn power_of_sum(&self, exponent: &Nat) -> Nat {
        if self.is_zero() {
            let exponent = Exponent::Symbolic(exponent.clone());
            return Nat::from_monomial(Monomial(vec![Factor {
                base: Base::Constant(0),
                exponent,
            }]));
        }
        let constant = exponent.constant_term();
        let rest_is_natural = exponent.minus(&Nat::integer(constant)).is_natural();
        // With a negative rest the power would lose its value where the exponent as a whole is
        // natural.
        let known = if constant > 0 && rest_is_natural {
            constant
        } else {
            0
        };
        let symbolic = exponent.minus(&Nat::integer(known));
        if symbolic.is_zero() {
            // A constant too large to multiply out.
            return Nat::from_monomial(Monomial(vec![self.group_factor(exponent)]));
        }
        let power = Nat::from_monomial(Monomial(vec![self.group_factor(&symbolic)]));
        multiply(&self.pow(&Nat::integer(known)), &power)
    }

    fn group_factor(&self, exponent: &Nat) -> Factor {
        Factor {
            base: Base::Atom(Arc::new(Atom::Group(self.clone()))),
            exponent: exponent_of(exponent),
        }
    }
}

impl Base {
    /// The term, if this is the group of a single one.
    fn as_grouped_term(&self) -> Option<&Term> {
        match self {
            Base::Atom(atom) => match &**atom {
                Atom::Group(inner) => match &*inner.0 {
                    [term] => Some(term),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }
}

impl Factor {
    /// The power of a factor, as factors may be merged afterwards.
    fn raise(&self, exponent: &Nat) -> Factor {
        Factor {
            base: self.base.clone(),
            exponent: exponent_of(&(&self.exponent.to_nat() * exponent)),
        }
    }
}

/// The factors of the power of a term whose exponent is not a small natural constant: the primes of
/// its coefficient and its own factors.
fn raised_factors(term: &Term, exponent: &Nat) -> Vec<Factor> {
    let mut factors: Vec<Factor> = prime_factors(term.coefficient)
        .into_iter()
        .map(|(prime, count)| Factor {
            base: Base::Constant(prime),
            exponent: Exponent::Symbolic(exponent * &Nat::integer(count.into())),
        })
        .collect();
    for factor in &term.monomial.0 {
        // A constant power that did not fit is one term in a group. Its symbolic powers fit, and
        // are those of its parts: `(16^32)^n` is `2^(128*n)`, as `16^(32*n)` is.
        match factor.base.as_grouped_term() {
            Some(inner) => {
                factors.extend(raised_factors(
                    inner,
                    &(factor.exponent.to_nat() * exponent),
                ));
            }
            None => factors.push(factor.raise(exponent)),
        }
    }
    factors
}

fn exponent_of(exponent: &Nat) -> Exponent {
    match exponent
        .as_integer()
        .and_then(|value| u32::try_from(value).ok())
    {
        Some(value) if value > 0 => Exponent::Constant(value),
        _ => Exponent::Symbolic(exponent.clone()),
    }
}

/// The primes of a constant base with their multiplicities; -1 for the sign; what trial division
/// leaves stays whole.
fn prime_factors(value: i128) -> Vec<(i128, u32)> {
    let mut primes = Vec::new();
    let mut rest = value;
    if rest < 0 {
        primes.push((-1, 1));
        match rest.checked_neg() {
            Some(positive) => rest = positive,
            None => return vec![(value, 1)],
        }
    }
    let mut divisor = 2;
    while divisor <= LARGEST_TRIAL_DIVISOR && divisor * divisor <= rest {
        let mut count = 0;
        while rest % divisor == 0 {
            rest /= divisor;
            count += 1;
        }
        if count > 0 {
            primes.push((divisor, count));
        }
        divisor += 1;
    }
    if rest > 1 {
        primes.push((rest, 1));
    }
    primes
}

/// The product of a number and any factors: sorts, merges equal bases, and moves the constant part
/// of the exponent of a constant base into the coefficient.
fn product_of(coefficient: i128, factors: impl IntoIterator<Item = Factor>) -> Nat {
    let mut factors: Vec<Factor> = factors.into_iter().collect();
    factors.sort_by(|left, right| left.base.cmp(&right.base));
    let monomial = merge_sorted(factors);
    normal_term(coefficient, monomial).unwrap_or_else(|monomial| {
        Nat::from_atom(Atom::UnreducedProduct(
            Nat::integer(coefficient),
            Nat::from_monomial(monomial),
        ))
    })
}

pub(super) fn merge_sorted(factors: Vec<Factor>) -> Monomial {
    let mut merged: Vec<Factor> = Vec::with_capacity(factors.len());
    for factor in factors {
        match merged.last_mut() {
            Some(last) if last.base == factor.base => {
                last.exponent = add_exponents(&last.exponent, &factor.exponent);
            }
            _ => merged.push(factor),
        }
    }
    merged.retain(
        |factor| !matches!(&factor.exponent, Exponent::Symbolic(exponent) if exponent.is_zero()),
    );
    Monomial(merged)
}

pub(super) fn add_exponents(left: &Exponent, right: &Exponent) -> Exponent {
    if let (Exponent::Constant(left), Exponent::Constant(right)) = (left, right)
        && let Some(total) = left.checked_add(*right)
    {
        return Exponent::Constant(total);
    }
    exponent_of(&(left.to_nat() + right.to_nat()))
}

/// A term with the powers of constants normalised: `2^(k+1)` is `2*2^k`, `2*2^(k-1)` is `2^k`.
/// `Err` gives the monomial back on overflow.
pub(super) fn normal_term(coefficient: i128, monomial: Monomial) -> Result<Nat, Monomial> {
    if coefficient == 0 {
        return Ok(Nat::zero());
    }
    if !matches!(
        monomial.0.first(),
        Some(Factor {
            base: Base::Constant(_),
            ..
        })
    ) {
        return Ok(Nat::from_term(Term {
            monomial,
            coefficient,
        }));
    }
    let mut coefficient = coefficient;
    let mut factors = Vec::with_capacity(monomial.0.len());
    for factor in &monomial.0 {
        let Base::Constant(base) = factor.base else {
            factors.push(factor.clone());
            continue;
        };
        let Some((new_coefficient, exponent)) =
            normal_constant_power(coefficient, base, &factor.exponent.to_nat())
        else {
            return Err(monomial);
        };
        coefficient = new_coefficient;
        if !exponent.is_zero() {
            factors.push(Factor {
                base: Base::Constant(base),
                exponent: Exponent::Symbolic(exponent),
            });
        }
    }
    Ok(Nat::from_term(Term {
        monomial: Monomial(factors),
        coefficient,
    }))
}

/// Moves what it can between `coefficient` and `base^exponent`.
fn normal_constant_power(mut coefficient: i128, base: i128, exponent: &Nat) -> Option<(i128, Nat)> {
    let mut constant = exponent.constant_term();
    let symbolic = exponent.minus(&Nat::integer(constant));
    match base {
        0 => return Some((coefficient, exponent.clone())),
        -1 => {
            // Only the parity of each coefficient counts.
            let odd = symbolic.0.iter().filter(|term| term.coefficient % 2 != 0);
            let odd: Vec<Term> = odd
                .map(|term| Term {
                    monomial: term.monomial.clone(),
                    coefficient: 1,
                })
                .collect();
            let sign = if constant % 2 == 0 { 1 } else { -1 };
            return Some((coefficient.checked_mul(sign)?, Nat(Arc::from(odd))));
        }
        _ => {}
    }
    // With a negative rest the power would lose its value where the exponent as a whole is natural.
    if constant > 0
        && symbolic.is_natural()
        && let Some(pulled) = u32::try_from(constant)
            .ok()
            .and_then(|constant| base.checked_pow(constant))
        && let Some(product) = coefficient.checked_mul(pulled)
    {
        coefficient = product;
        constant = 0;
    }
    while constant < 0 && coefficient % base == 0 {
        coefficient /= base;
        constant += 1;
    }
    Some((coefficient, &symbolic + &Nat::integer(constant)))
}
