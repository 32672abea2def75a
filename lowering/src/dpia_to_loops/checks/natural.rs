//! Sizes that a program computes with are natural numbers: nothing in them is divided by zero, they
//! fit their numbers, and are not negative.

use melior::ir::ValueLike;
use melior::ir::operation::OperationLike;
use rise_dialect::ir::{self, Op, Outcome};
use rise_lang::nat::{Fact, Name, Nat, NatView};

use super::super::Lowering;
use super::super::checks::requirements::Check;

impl<'c> Lowering<'c> {
    /// A size that an operation uses is a natural number: it divides by nothing that is zero, fits
    /// a number, and is not negative.
    pub(in crate::dpia_to_loops) fn require_natural(
        &mut self,
        operation: Op<'c>,
        value: &Nat,
    ) -> Outcome<'c, ()> {
        if self.kept.shared.is_checked(operation) {
            return Ok(());
        }
        self.kept.shared.keep_checked(operation);
        for divisor in self.unsafe_divisors(value) {
            if self.is_positive(&divisor) {
                continue;
            }
            let positive = Fact::less_or_equal(&Nat::one(), &divisor);
            let message =
                format!("the size `{value}` divides by `{divisor}`, which must not be zero");
            self.require_fact(operation, positive, &message)?;
        }
        for exponent in exponents(value) {
            let natural = Fact::less_or_equal(&Nat::zero(), &exponent);
            let message =
                format!("the exponent `{exponent}` of the size `{value}` must not be negative");
            self.require_fact(operation, natural, &message)?;
        }
        self.require_fits(operation, value)?;
        let natural = Fact::less_or_equal(&Nat::zero(), value);
        let message = format!("the size `{value}` must not be negative");
        self.require_fact(operation, natural, &message)
    }

    /// A size that an operation uses is the number that is computed for it.
    fn require_fits(&mut self, operation: Op<'c>, value: &Nat) -> Outcome<'c, ()> {
        let location = operation.location();
        if !self.may_parts_wrap(value) {
            return Ok(());
        }
        let message = format!("the size `{value}` does not fit 64 bits");
        if !self.is_early(value) || !self.are_rounds_early() {
            return self.emit_fits(value, location, &mut |lowering, fits| {
                lowering.emit_assert(fits, &message, location)
            });
        }
        let no_rounds = self.no_rounds();
        let limit = Fact::less(value, &Nat::constant(1 << 63));
        let check = Check {
            operation: ir::key(ir::result(operation)),
            facts: [&no_rounds[..], &[limit]].concat(),
        };
        self.check_before_command(check, |lowering, _| {
            let skipped = match no_rounds.is_empty() {
                true => None,
                false => Some(lowering.any_holds(&no_rounds, location)?),
            };
            lowering.emit_fits(value, location, &mut |lowering, fits| {
                let condition = match skipped {
                    None => fits,
                    Some(skipped) => {
                        let (operands, builder) = ([skipped, fits], lowering.builder);
                        builder.value("arith.ori", location, &operands, fits.r#type(), &[])?
                    }
                };
                lowering.emit_assert(condition, &message, location)
            })
        })
    }

    /// Whether a size is known not to be zero, also because a loop around would have no rounds
    /// otherwise.
    pub(in crate::dpia_to_loops) fn is_positive(&self, size: &Nat) -> bool {
        let positive = Fact::less_or_equal(&Nat::one(), size);
        if self.facts.holds(&positive).is_yes() || self.knowledge().holds(&positive).is_yes() {
            return true;
        }
        let factors = match size.view() {
            NatView::Product(factors) => factors,
            _ => vec![size.clone()],
        };
        factors.iter().all(|factor| {
            factor.as_constant().is_some_and(|factor| factor > 0)
                || factor
                    .as_variable()
                    .is_some_and(|name| self.has_rounds_of(name))
        })
    }

    /// Whether a loop around has no rounds if a size is zero.
    fn has_rounds_of(&self, size: &Name) -> bool {
        let without = |name: &Name| (name == size).then(Nat::zero);
        let rounds = self
            .around
            .loops
            .iter()
            .filter_map(|name| self.around.rounds.get(name));
        rounds
            .filter(|rounds| rounds.mentions(size))
            .any(|rounds| rounds.substitute(&without).is_zero())
    }

    /// The same of the numbers that an expression is chosen from, or divides.
    fn may_parts_wrap(&self, value: &Nat) -> bool {
        match value.view() {
            NatView::Minimum(parts) | NatView::Maximum(parts) => {
                parts.iter().any(|part| self.may_parts_wrap(part))
            }
            NatView::FloorDivide(left, right) | NatView::Modulo(left, right) => {
                self.may_parts_wrap(&left) || self.may_parts_wrap(&right)
            }
            _ => self.may_wrap(value),
        }
    }
}

/// The exponents in an expression that are no constants.
fn exponents(value: &Nat) -> Vec<Nat> {
    match value.view() {
        NatView::Power(base, exponent) => {
            let mut exponents = exponents(&base);
            exponents.extend(exponent.as_constant().is_none().then_some(exponent));
            exponents
        }
        NatView::Sum(parts)
        | NatView::Product(parts)
        | NatView::Minimum(parts)
        | NatView::Maximum(parts) => parts.iter().flat_map(exponents).collect(),
        NatView::FloorDivide(left, right) | NatView::Modulo(left, right) => {
            [exponents(&left), exponents(&right)].concat()
        }
        _ => Vec::new(),
    }
}
