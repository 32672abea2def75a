//! Facts, prepared for decisions.
//!
//! Equalities and divisibility become substitutions: `n % 32 == 0` says `n = 32*q` for a natural
//! `q`, after which the normal form does the rest. Inequalities become substitutions too where
//! possible: `i < n` says `n = i + 1 + s` for a natural `s`, after which a polynomial without
//! negative coefficients is visibly not negative. Other facts are kept as polynomials that are
//! known not to be negative.

use super::expression::{Atom, Base, Exponent, Factor, Monomial, Term};
use super::facts::{Fact, Relation};
use super::{Name, Nat, division};

/// The quotient `(variable + offset) / divisor`, which is exact, has its own internal name.
#[derive(Debug, Clone)]
pub(super) struct Quotient {
    pub name: Name,
    pub dividend: Nat,
    pub divisor: Term,
}

impl std::fmt::Debug for Term {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}", Nat::from_term(self.clone()))
    }
}

#[derive(Debug, Clone, Default)]
pub(super) struct Knowledge {
    /// Values of variables by equality and divisibility, to be applied in order.
    pub values: Vec<(Name, Nat)>,
    pub quotients: Vec<Quotient>,
    /// Values of variables by inequalities, to be applied in order after `values`.
    pub bounds: Vec<(Name, Nat)>,
    /// Not negative; `values` and `bounds` are applied.
    pub natural: Vec<Nat>,
    /// The first is divisible by the second; `values` are applied.
    pub divisible: Vec<(Nat, Nat)>,
    /// Not zero; `values` are applied.
    pub nonzero: Vec<Nat>,
}

impl Knowledge {
    pub fn of(facts: &[Fact]) -> Knowledge {
        let mut knowledge = Knowledge::default();
        let (equalities, others): (Vec<_>, Vec<_>) = facts
            .iter()
            .partition(|fact| fact.relation == Relation::Equal);
        for fact in equalities {
            knowledge.assume_zero(&fact.left.minus(&fact.right));
        }
        for Fact {
            left,
            relation,
            right,
        } in others
        {
            let one = Nat::one();
            match relation {
                Relation::Less => knowledge.natural.push(right.minus(left).minus(&one)),
                Relation::LessOrEqual => knowledge.natural.push(right.minus(left)),
                Relation::Greater => knowledge.natural.push(left.minus(right).minus(&one)),
                Relation::GreaterOrEqual => knowledge.natural.push(left.minus(right)),
                Relation::NotEqual => knowledge.assume_nonzero(&left.minus(right)),
                Relation::Equal => {}
            }
        }
        knowledge.use_inequalities();
        knowledge
    }

    /// `value` with what is known of its variables by equality and divisibility.
    pub fn with_values(&self, value: &Nat) -> Nat {
        apply(&self.values, value)
    }

    /// `value`, after [`Knowledge::with_values`], with what is known by inequalities.
    pub fn with_bounds(&self, value: &Nat) -> Nat {
        apply(&self.bounds, value)
    }

    fn assume_zero(&mut self, difference: &Nat) {
        let difference = self.with_values(difference);
        let content = Nat::integer(i128::try_from(division::content(&difference)).unwrap_or(1));
        let difference = difference.exact_divide(&content).unwrap_or(difference);
        if difference.is_zero() {
            return;
        }
        if let Some((dividend, divisor)) = as_divisibility(&difference) {
            self.assume_divisible(&dividend, &divisor);
            return;
        }
        match isolate(&difference) {
            Some((variable, value)) => {
                self.natural.push(value.clone());
                self.values.push((variable, value));
            }
            None => {
                self.natural.push(-&difference);
                self.natural.push(difference);
            }
        }
    }

    fn assume_divisible(&mut self, dividend: &Nat, divisor: &Nat) {
        let remainder = dividend.modulo(divisor);
        if remainder.is_zero() {
            return;
        }
        // The normal form has taken out common factors.
        let [Term { monomial, .. }] = &*remainder.0 else {
            self.divisible.push((dividend.clone(), divisor.clone()));
            return;
        };
        let modulo = monomial.0.iter().find_map(|factor| match factor {
            Factor {
                base: Base::Atom(atom),
                exponent: Exponent::Constant(1),
            } => match &**atom {
                Atom::Modulo(left, right) => Some((left.clone(), right.clone())),
                _ => None,
            },
            _ => None,
        });
        let cofactor_is_one = monomial.0.len() == 1;
        match modulo {
            Some((left, right)) if cofactor_is_one => self.assume_reduced_divisible(&left, &right),
            _ => self.divisible.push((dividend.clone(), divisor.clone())),
        }
    }

    fn assume_reduced_divisible(&mut self, dividend: &Nat, divisor: &Nat) {
        if divisor.is_natural() {
            // A divisor is not zero.
            self.natural.push(divisor.minus(&Nat::one()));
        }
        let dividend =
            &with_unit_coefficient(dividend, divisor).unwrap_or_else(|| dividend.clone());
        if let [term] = &*divisor.0
            && divisor.is_natural()
            && dividend.is_natural()
            && let Some((variable, negated_rest)) = isolate_positive(dividend)
            && !divisor.mentions(&variable)
        {
            // variable + rest = divisor * quotient, and the quotient is natural since both sides
            // are.
            let name = Name::from(format!("#quotient{}", self.quotients.len()));
            let value = divisor * &Nat::variable(&name) + &negated_rest;
            self.natural.push(value.clone());
            self.values.push((variable, value));
            self.quotients.push(Quotient {
                name,
                dividend: dividend.clone(),
                divisor: term.clone(),
            });
        } else {
            self.divisible.push((dividend.clone(), divisor.clone()));
        }
    }

    fn assume_nonzero(&mut self, difference: &Nat) {
        let difference = self.with_values(difference);
        if difference.is_natural() {
            self.natural.push(difference.minus(&Nat::one()));
        } else if (-&difference).is_natural() {
            self.natural.push((-difference).minus(&Nat::one()));
        } else {
            self.nonzero.push(difference);
        }
    }

    /// Turns what it can of `natural` into `bounds`.
    fn use_inequalities(&mut self) {
        let values = std::mem::take(&mut self.values);
        let mut waiting: Vec<Nat> = self
            .natural
            .iter()
            .map(|value| tighten(&apply(&values, value)))
            .collect();
        self.divisible = self
            .divisible
            .iter()
            .map(|(left, right)| (apply(&values, left), apply(&values, right)))
            .collect();
        self.nonzero = self
            .nonzero
            .iter()
            .map(|value| apply(&values, value))
            .collect();
        self.values = values;
        waiting.sort();
        waiting.dedup();
        loop {
            waiting.retain(|value| !value.is_natural());
            let found = waiting.iter().enumerate().find_map(|(index, value)| {
                let (variable, lower) = isolate_positive(value)?;
                lower.is_natural().then_some((index, variable, lower))
            });
            let Some((index, variable, lower)) = found else {
                break;
            };
            waiting.remove(index);
            let slack = Nat::variable(format!("#slack{}", self.bounds.len()));
            let value = lower + slack;
            for other in &mut waiting {
                *other = tighten(&other.replace(&variable, &value));
            }
            self.bounds.push((variable, value));
        }
        // `4 <= m - m%8` also says that `4 <= 8*(m/8)`.
        let exact = waiting.iter().map(Nat::without_remainders);
        let exact: Vec<Nat> = exact.filter(|value| !waiting.contains(value)).collect();
        self.natural = waiting;
        self.natural.extend(exact);
    }
}

fn apply(substitutions: &[(Name, Nat)], value: &Nat) -> Nat {
    substitutions
        .iter()
        .fold(value.clone(), |value, (variable, replacement)| {
            value.replace(variable, replacement)
        })
}

/// An equivalent polynomial without a common factor: `2*n - 3` is not negative when `n - 2` is not.
fn tighten(value: &Nat) -> Nat {
    let constant = value.constant_term();
    let varying = value.minus(&Nat::integer(constant));
    match i128::try_from(division::content(value)) {
        Ok(content) if content > 1 => match varying.exact_divide(&Nat::integer(content)) {
            Some(varying) => varying + Nat::integer(constant.div_euclid(content)),
            None => value.clone(),
        },
        _ => value.clone(),
    }
}

/// `dividend % divisor == 0`, or the remainder is a constant, read from a difference that is zero.
fn as_divisibility(difference: &Nat) -> Option<(Nat, Nat)> {
    let constant = Nat::integer(difference.constant_term());
    let varying = difference.minus(&constant);
    for (varying, remainder) in [(varying.clone(), -&constant), (-varying, constant)] {
        if let Some(Atom::Modulo(dividend, divisor)) = varying.as_atom()
            && (remainder.is_zero()
                || divisor.minus(&remainder).minus(&Nat::one()).is_natural()
                    && remainder.is_natural())
        {
            return Some((dividend.minus(&remainder), divisor.clone()));
        }
    }
    None
}

/// A variable that occurs once, with coefficient 1 or -1, and the value that makes the whole zero.
fn isolate(value: &Nat) -> Option<(Name, Nat)> {
    // The last such variable in the order of the terms: later names are replaced by earlier ones.
    let positive = isolate_positive(value);
    positive
        .filter(|(_, value)| value.is_natural())
        .or_else(|| isolate_positive(&-value))
        .or_else(|| isolate_positive(value))
}

/// A variable that occurs once, with coefficient 1, and the value that makes the whole zero.
fn isolate_positive(value: &Nat) -> Option<(Name, Nat)> {
    value.0.iter().rev().find_map(|term| {
        let Term {
            monomial: Monomial(factors),
            coefficient: 1,
        } = term
        else {
            return None;
        };
        let [
            Factor {
                base: Base::Variable(name),
                exponent: Exponent::Constant(1),
            },
        ] = factors.as_slice()
        else {
            return None;
        };
        let rest = value.minus(&Nat::from_term(term.clone()));
        (!rest.mentions(name)).then(|| (name.clone(), -rest))
    })
}

/// For `c*v + rest` over a constant divisor with `c` prime to it: the multiple that has coefficient
/// one.
fn with_unit_coefficient(dividend: &Nat, divisor: &Nat) -> Option<Nat> {
    let modulus = divisor.as_integer().filter(|modulus| *modulus > 1)?;
    if isolate_positive(dividend).is_some() {
        return None;
    }
    dividend.0.iter().find_map(|term| {
        let inverse = inverse_modulo(term.coefficient, modulus)?;
        let candidate = dividend.scaled(inverse);
        let reduced = Nat::sum_of(candidate.0.iter().map(|term| {
            let coefficient = term.coefficient.rem_euclid(modulus);
            Nat::integer(coefficient) * Nat::from_monomial(term.monomial.clone())
        }));
        isolate_positive(&reduced).map(|_| reduced)
    })
}

/// The inverse of `value` modulo `modulus`, by Euclid's algorithm.
fn inverse_modulo(value: i128, modulus: i128) -> Option<i128> {
    let (mut previous, mut current) = (modulus, value.rem_euclid(modulus));
    let (mut previous_factor, mut factor) = (0_i128, 1_i128);
    while current != 0 {
        let quotient = previous / current;
        (previous, current) = (current, previous % current);
        let next = previous_factor.checked_sub(quotient.checked_mul(factor)?)?;
        (previous_factor, factor) = (factor, next);
    }
    (previous == 1).then(|| previous_factor.rem_euclid(modulus))
}
