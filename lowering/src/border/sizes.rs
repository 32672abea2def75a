//! The values of expressions of sizes at the border.

use rise_dialect::ir::{Outcome, Val};
use rise_lang::nat::{Name, Nat, NatView, Relation};

use super::Target;

/// Greater powers are not multiplied out.
const LARGEST_EXPONENT: u64 = 64;

/// A computation that may overflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Checked {
    Sum,
    Product,
}

/// Values that are known at a place, and what is wrong with them.
pub(crate) struct Sizes<'c> {
    variables: Vec<(Name, Val<'c>)>,
    known: Vec<(Nat, Val<'c>)>,
    /// Those that are checked not to be negative.
    natural: Vec<Nat>,
    /// Conditions under which something has no value, or a wrong one.
    invalid: Vec<Val<'c>>,
}

impl<'c> Sizes<'c> {
    pub(super) fn new(variables: Vec<(Name, Val<'c>)>) -> Self {
        Self {
            variables,
            known: Vec::new(),
            natural: Vec::new(),
            invalid: Vec::new(),
        }
    }

    /// Notes that something is wrong where a condition holds.
    pub fn note(&mut self, condition: Val<'c>) {
        self.invalid.push(condition);
    }

    /// The conditions that were noted; none is from now on.
    pub fn take_invalid(&mut self) -> Vec<Val<'c>> {
        std::mem::take(&mut self.invalid)
    }

    /// Notes that something is wrong where a relation holds.
    pub(super) fn require_not<T: Target<'c>>(
        &mut self,
        target: &mut T,
        relation: Relation,
        sides: [Val<'c>; 2],
    ) -> Outcome<'c, ()> {
        let wrong = target.compare(relation, sides)?;
        self.note(wrong);
        Ok(())
    }

    /// Notes that something is wrong where a size is negative. The variables are not; what is
    /// computed from them may be.
    pub(super) fn require_natural<T: Target<'c>>(
        &mut self,
        target: &mut T,
        size: &Nat,
        value: Val<'c>,
    ) -> Outcome<'c, ()> {
        if size.as_variable().is_some() || self.natural.contains(size) {
            return Ok(());
        }
        self.natural.push(size.clone());
        let zero = target.number(0)?;
        self.require_not(target, Relation::Less, [value, zero])
    }

    /// The value of an expression.
    pub(super) fn value<T: Target<'c>>(
        &mut self,
        target: &mut T,
        expression: &Nat,
    ) -> Outcome<'c, Val<'c>> {
        if let Some((_, value)) = self.known.iter().find(|(known, _)| known == expression) {
            return Ok(*value);
        }
        let value = self.compute(target, expression)?;
        // A constant is written where it is used.
        if expression.as_constant().is_none() {
            self.known.push((expression.clone(), value));
        }
        Ok(value)
    }

    fn compute<T: Target<'c>>(&mut self, target: &mut T, expression: &Nat) -> Outcome<'c, Val<'c>> {
        match expression.view() {
            NatView::Constant(value) => match i64::try_from(value) {
                Ok(value) => target.number(value),
                Err(_) => Err(target.uncomputable(expression)),
            },
            NatView::Variable(name) => {
                let variable = self.variables.iter().rfind(|(known, _)| *known == name);
                let value = variable.map(|(_, value)| *value);
                value.ok_or_else(|| target.uncomputable(expression))
            }
            NatView::Sum(terms) => self.combined(target, Checked::Sum, &terms),
            NatView::Product(factors) => self.combined(target, Checked::Product, &factors),
            NatView::Minimum(parts) => self.extremum(target, Relation::Less, &parts),
            NatView::Maximum(parts) => self.extremum(target, Relation::Greater, &parts),
            NatView::FloorDivide(dividend, divisor) => {
                let [dividend, divisor] = self.division(target, &dividend, &divisor)?;
                target.quotient(dividend, divisor)
            }
            NatView::Modulo(dividend, divisor) => {
                let is_natural = dividend.as_variable().is_some();
                let [dividend, divisor] = self.division(target, &dividend, &divisor)?;
                target.rest(dividend, divisor, is_natural)
            }
            NatView::Power(base, exponent) => self.power(target, &base, &exponent),
            NatView::BigSum {
                variable,
                from,
                to,
                body,
            } => {
                let bounds = [self.value(target, &from)?, self.value(target, &to)?];
                self.rounds(target, bounds, 0, |inner, sizes, index, sum| {
                    sizes.variables.push((variable, index));
                    let term = sizes.value(inner, &body)?;
                    sizes.variables.pop();
                    inner.checked(sizes, Checked::Sum, [sum, term])
                })
            }
            NatView::Application(..) => Err(target.uncomputable(expression)),
        }
    }

    /// A sum or product of parts.
    fn combined<T: Target<'c>>(
        &mut self,
        target: &mut T,
        operation: Checked,
        parts: &[Nat],
    ) -> Outcome<'c, Val<'c>> {
        self.fold(target, parts, |target, sizes, sides| {
            target.checked(sizes, operation, sides)
        })
    }

    /// The part of which a relation to all others holds.
    fn extremum<T: Target<'c>>(
        &mut self,
        target: &mut T,
        relation: Relation,
        parts: &[Nat],
    ) -> Outcome<'c, Val<'c>> {
        self.fold(target, parts, |target, _, sides| {
            let condition = target.compare(relation, sides)?;
            target.choose(condition, sides)
        })
    }

    fn fold<T: Target<'c>>(
        &mut self,
        target: &mut T,
        parts: &[Nat],
        combine: impl Fn(&mut T, &mut Self, [Val<'c>; 2]) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, Val<'c>> {
        let mut result = None;
        for part in parts {
            let value = self.value(target, part)?;
            result = Some(match result {
                Some(result) => combine(target, self, [result, value])?,
                None => value,
            });
        }
        match result {
            Some(result) => Ok(result),
            None => target.number(0),
        }
    }

    fn power<T: Target<'c>>(
        &mut self,
        target: &mut T,
        base: &Nat,
        exponent: &Nat,
    ) -> Outcome<'c, Val<'c>> {
        let base = self.value(target, base)?;
        if let Some(factors @ 1..=LARGEST_EXPONENT) = exponent.as_constant() {
            return (1..factors).try_fold(base, |power, _| {
                target.checked(self, Checked::Product, [power, base])
            });
        }
        let exponent = self.value(target, exponent)?;
        // More than 64 factors overflow as that many do, or change nothing.
        let sides = [exponent, target.number(LARGEST_EXPONENT.cast_signed())?];
        let is_small = target.compare(Relation::Less, sides)?;
        let bounds = [target.number(0)?, target.choose(is_small, sides)?];
        self.rounds(target, bounds, 1, |inner, sizes, _, power| {
            inner.checked(sizes, Checked::Product, [power, base])
        })
    }

    /// As [`Target::rounds`]; what is known in a round is not known behind the loop.
    fn rounds<T: Target<'c>>(
        &mut self,
        target: &mut T,
        bounds: [Val<'c>; 2],
        start: i64,
        round: impl FnOnce(&mut T, &mut Self, Val<'c>, Val<'c>) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, Val<'c>> {
        let (known, natural) = (self.known.len(), self.natural.len());
        let before = self.take_invalid();
        let value = target.rounds(self, bounds, start, round)?;
        self.known.truncate(known);
        self.natural.truncate(natural);
        let wrong = std::mem::replace(&mut self.invalid, before);
        self.invalid.extend(wrong);
        Ok(value)
    }

    /// Dividend and divisor, which is one if it was zero: that is noted as wrong.
    fn division<T: Target<'c>>(
        &mut self,
        target: &mut T,
        dividend: &Nat,
        divisor: &Nat,
    ) -> Outcome<'c, [Val<'c>; 2]> {
        let (left, right) = (self.value(target, dividend)?, self.value(target, divisor)?);
        if divisor.as_constant().is_some_and(|divisor| divisor > 0) {
            return Ok([left, right]);
        }
        let zero = target.number(0)?;
        let is_zero = target.compare(Relation::Equal, [right, zero])?;
        self.note(is_zero);
        let one = target.number(1)?;
        Ok([left, target.choose(is_zero, [one, right])?])
    }
}
