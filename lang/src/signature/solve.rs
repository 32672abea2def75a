//! Equations with one unknown size.

use crate::nat::{EvaluationError, Name, Nat, NatView};

/// The natural numbers that solve an equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Solution {
    /// Exactly one.
    Unique(u64),
    /// None at all.
    None,
    /// There may be any number.
    Unknown,
}

/// Solves `expression = value` for the only variable in `expression`, if the expression grows with
/// every step of it: then there is at most one solution, and bisection finds it.
pub(super) fn solve(expression: &Nat, unknown: &Name, value: u64) -> Solution {
    let Ok(target) = i64::try_from(value) else {
        return Solution::None;
    };
    if !grows(expression) {
        return Solution::Unknown;
    }
    let evaluate = |candidate: i64| match expression
        .evaluate(&|name| (name == unknown).then_some(candidate))
    {
        // A number that does not fit is greater than every target, because the expression grows.
        Err(EvaluationError::Overflow(_)) => Some(i64::MAX),
        outcome => outcome.ok(),
    };
    let (mut low, mut high) = (0, i64::MAX);
    while low < high {
        let middle = low + (high - low) / 2;
        match evaluate(middle) {
            None => return Solution::Unknown,
            Some(found) if found < target => low = middle + 1,
            Some(_) => high = middle,
        }
    }
    match evaluate(low) {
        Some(found) if found == target => Solution::Unique(low.unsigned_abs()),
        Some(_) => Solution::None,
        None => Solution::Unknown,
    }
}

/// Whether an expression in one variable surely is greater for a greater value of it: a polynomial
/// with positive coefficients, but for the constant term.
fn grows(expression: &Nat) -> bool {
    match expression.view() {
        NatView::Sum(terms) => terms.iter().all(|term| is_constant(term) || grows(term)),
        NatView::Variable(_) => true,
        NatView::Power(base, exponent) => match (base.as_constant(), exponent.as_constant()) {
            (Some(base), _) => base > 1 && grows(&exponent),
            (None, exponent) => grows(&base) && exponent.is_some_and(|exponent| exponent > 0),
        },
        NatView::Product(factors) => {
            let positive = |factor: &Nat| factor.as_constant().is_some_and(|constant| constant > 0);
            factors
                .iter()
                .all(|factor| positive(factor) || grows_from_zero(factor))
        }
        _ => false,
    }
}

/// Factors must not be negative either, so that their product grows.
fn grows_from_zero(factor: &Nat) -> bool {
    factor.is_natural() && grows(factor)
}

fn is_constant(term: &Nat) -> bool {
    matches!(term.view(), NatView::Constant(_))
}
