//! The value of an expression for given variables.

use thiserror::Error;

use super::expression::{Atom, Base, Exponent, Factor, Term};
use super::{Name, Nat};

/// The greatest number of terms of sums that one evaluation goes through.
const LARGEST_SUM: u64 = 1 << 20;

/// Why an expression has no value.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EvaluationError {
    /// No value is known for a variable.
    #[error("the size variable `{0}` has no value")]
    UnknownVariable(Name),
    /// No values are known for a function on sizes.
    #[error("the function on sizes `{0}` has no values")]
    UnknownFunction(Name),
    /// A variable was given a negative value; variables stand for natural numbers.
    #[error("the size variable `{variable}` stands for a natural number, but its value is {value}")]
    NegativeVariable {
        /// The variable.
        variable: Name,
        /// The value that was given for it.
        value: i64,
    },
    /// A divisor is zero.
    #[error("division by zero in `{0}`")]
    DivisionByZero(Nat),
    /// An exponent is negative and the power is not an integer.
    #[error("the power in `{expression}` has the negative exponent {exponent}")]
    NegativeExponent {
        /// The term with the power.
        expression: Nat,
        /// The value of the exponent.
        exponent: i128,
    },
    /// A number is outside the range of a signed 64-bit integer (or, on the way, of a 128-bit one).
    #[error("the value of `{0}` does not fit in 64 bits")]
    Overflow(Nat),
    /// A sum has too many terms.
    #[error("the sum `{0}` has too many terms to add up")]
    SumTooLong(Nat),
}

type Evaluated = Result<i128, EvaluationError>;

struct Evaluator<'a> {
    value_of: &'a dyn Fn(&Name) -> Option<i64>,
    /// Innermost last.
    bound: Vec<(Name, i128)>,
    terms_left: u64,
    /// Whether zero divided by zero is zero.
    divides_nothing: bool,
}

impl Nat {
    /// The value when variables have the values that `value_of` says.
    ///
    /// # Errors
    /// See [`EvaluationError`]; never panics.
    ///
    /// ```
    /// use rise_lang::nat::{EvaluationError, Nat};
    /// let size = Nat::parse("(n+31)/32").unwrap();
    /// assert_eq!(size.evaluate(&|_| Some(33)), Ok(2));
    /// assert!(matches!(size.evaluate(&|_| None), Err(EvaluationError::UnknownVariable(_))));
    /// ```
    pub fn evaluate(
        &self,
        value_of: &impl Fn(&Name) -> Option<i64>,
    ) -> Result<i64, EvaluationError> {
        self.evaluated(value_of, false)
    }

    /// As [`Nat::evaluate`], but zero divided by zero is zero: no rows of no elements are needed
    /// for an array without elements.
    pub(crate) fn evaluate_dividing_nothing(
        &self,
        value_of: &impl Fn(&Name) -> Option<i64>,
    ) -> Result<i64, EvaluationError> {
        self.evaluated(value_of, true)
    }

    fn evaluated(
        &self,
        value_of: &dyn Fn(&Name) -> Option<i64>,
        divides_nothing: bool,
    ) -> Result<i64, EvaluationError> {
        let mut evaluator = Evaluator {
            value_of,
            bound: Vec::new(),
            terms_left: LARGEST_SUM,
            divides_nothing,
        };
        let value = evaluator.evaluate(self)?;
        i64::try_from(value).map_err(|_| EvaluationError::Overflow(self.clone()))
    }
}

impl Evaluator<'_> {
    fn evaluate(&mut self, nat: &Nat) -> Evaluated {
        let mut total: i128 = 0;
        for term in nat.0.iter() {
            let value = self.evaluate_term(term)?;
            total = total
                .checked_add(value)
                .ok_or_else(|| EvaluationError::Overflow(nat.clone()))?;
        }
        Ok(total)
    }

    fn evaluate_term(&mut self, term: &Term) -> Evaluated {
        let overflow = || EvaluationError::Overflow(Nat::from_term(term.clone()));
        let mut powers = Vec::with_capacity(term.monomial.0.len());
        for factor in &term.monomial.0 {
            let base = self.evaluate_base(&factor.base)?;
            let exponent = match &factor.exponent {
                Exponent::Constant(exponent) => i128::from(*exponent),
                Exponent::Symbolic(exponent) => self.evaluate(exponent)?,
            };
            powers.push((factor, base, exponent));
        }
        // A zero makes the product zero however large the other factors are.
        let vanishes = powers
            .iter()
            .any(|(_, base, exponent)| *base == 0 && *exponent > 0);
        let mut product = if vanishes { 0 } else { term.coefficient };
        for (factor, base, exponent) in powers {
            product = if exponent < 0 {
                // A power of a constant may divide the coefficient: 2*2^(k-1) at k = 0 is one.
                divide_by_power(product, factor, base, exponent).ok_or_else(|| {
                    EvaluationError::NegativeExponent {
                        expression: Nat::from_term(term.clone()),
                        exponent,
                    }
                })?
            } else if product == 0 {
                0
            } else {
                checked_power(base, exponent)
                    .and_then(|power| product.checked_mul(power))
                    .ok_or_else(overflow)?
            };
        }
        Ok(product)
    }

    fn evaluate_base(&mut self, base: &Base) -> Evaluated {
        match base {
            Base::Constant(value) => Ok(*value),
            Base::Variable(name) => self.evaluate_variable(name),
            Base::Atom(atom) => self.evaluate_atom(atom),
        }
    }

    fn evaluate_variable(&self, name: &Name) -> Evaluated {
        if let Some((_, value)) = self.bound.iter().rev().find(|(bound, _)| bound == name) {
            return Ok(*value);
        }
        match (self.value_of)(name) {
            None => Err(EvaluationError::UnknownVariable(name.clone())),
            Some(value) if value < 0 => Err(EvaluationError::NegativeVariable {
                variable: name.clone(),
                value,
            }),
            Some(value) => Ok(i128::from(value)),
        }
    }

    fn evaluate_atom(&mut self, atom: &Atom) -> Evaluated {
        match atom {
            Atom::FloorDivide(left, right) => {
                let (left, right) = (self.evaluate(left)?, self.evaluate(right)?);
                if left == 0 && right == 0 && self.divides_nothing {
                    return Ok(0);
                }
                if right == 0 {
                    return Err(EvaluationError::DivisionByZero(self.shown(atom)));
                }
                floor_divide(left, right).ok_or_else(|| EvaluationError::Overflow(self.shown(atom)))
            }
            Atom::Modulo(left, right) => {
                let (left, right) = (self.evaluate(left)?, self.evaluate(right)?);
                if right == 0 {
                    return Err(EvaluationError::DivisionByZero(self.shown(atom)));
                }
                floor_remainder(left, right)
                    .ok_or_else(|| EvaluationError::Overflow(self.shown(atom)))
            }
            Atom::Minimum(items) => self.evaluate_extremum(items, i128::min),
            Atom::Maximum(items) => self.evaluate_extremum(items, i128::max),
            Atom::Sum { bound, count, body } => self.evaluate_sum(atom, bound, count, body),
            Atom::UnreducedSum(left, right) => {
                let (left, right) = (self.evaluate(left)?, self.evaluate(right)?);
                left.checked_add(right)
                    .ok_or_else(|| EvaluationError::Overflow(self.shown(atom)))
            }
            Atom::UnreducedProduct(left, right) => {
                let (left, right) = (self.evaluate(left)?, self.evaluate(right)?);
                left.checked_mul(right)
                    .ok_or_else(|| EvaluationError::Overflow(self.shown(atom)))
            }
            Atom::Group(inner) => self.evaluate(inner),
            Atom::Application(function, _) => {
                Err(EvaluationError::UnknownFunction(function.clone()))
            }
        }
    }

    /// An expression for a message: variables of sums around, which have no names of their own, are
    /// the numbers that they stand for.
    fn shown(&self, atom: &Atom) -> Nat {
        let numbers = self.bound.iter().filter_map(|(bound, index)| {
            let index = u64::try_from(*index).ok()?;
            Some((bound, Nat::constant(index)))
        });
        numbers.fold(Nat::from_atom(atom.clone()), |shown, (bound, number)| {
            shown.replace(bound, &number)
        })
    }

    fn evaluate_extremum(
        &mut self,
        items: &[Nat],
        choose: impl Fn(i128, i128) -> i128,
    ) -> Evaluated {
        let mut best = None;
        for item in items {
            let value = self.evaluate(item)?;
            best = Some(best.map_or(value, |best| choose(best, value)));
        }
        Ok(best.unwrap_or(0))
    }

    fn evaluate_sum(&mut self, atom: &Atom, bound: &Name, count: &Nat, body: &Nat) -> Evaluated {
        let count = self.evaluate(count)?;
        let too_long = || EvaluationError::SumTooLong(Nat::from_atom(atom.clone()));
        let mut total: i128 = 0;
        for index in 0..count {
            self.terms_left = self.terms_left.checked_sub(1).ok_or_else(too_long)?;
            self.bound.push((bound.clone(), index));
            let value = self.evaluate(body);
            self.bound.pop();
            total = total
                .checked_add(value?)
                .ok_or_else(|| EvaluationError::Overflow(Nat::from_atom(atom.clone())))?;
        }
        Ok(total)
    }
}

fn floor_divide(left: i128, right: i128) -> Option<i128> {
    let quotient = left.checked_div(right)?;
    let inexact = left % right != 0;
    Some(if inexact && (left < 0) != (right < 0) {
        quotient - 1
    } else {
        quotient
    })
}

fn floor_remainder(left: i128, right: i128) -> Option<i128> {
    let remainder = left.checked_rem(right)?;
    Some(if remainder != 0 && (remainder < 0) != (right < 0) {
        remainder + right
    } else {
        remainder
    })
}

fn checked_power(base: i128, exponent: i128) -> Option<i128> {
    match base {
        0 | 1 => Some(if exponent == 0 { 1 } else { base }),
        -1 => Some(if exponent % 2 == 0 { 1 } else { -1 }),
        _ => base.checked_pow(u32::try_from(exponent).ok()?),
    }
}

/// `product * base^exponent` for a negative exponent, if that is an integer.
fn divide_by_power(product: i128, factor: &Factor, base: i128, exponent: i128) -> Option<i128> {
    if base == 1 || base == -1 {
        return product.checked_mul(checked_power(base, exponent)?);
    }
    if !matches!(factor.base, Base::Constant(_)) || base == 0 {
        return None;
    }
    let divisor = checked_power(base, exponent.checked_neg()?)?;
    (product % divisor == 0).then(|| product / divisor)
}
