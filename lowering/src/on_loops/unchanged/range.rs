//! Ranges of the rounds of a loop.

use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::{Location, Type, TypeLike, ValueLike};
use mlir_sys::{mlirOperationGetNumDiscardableAttributes, mlirOperationMoveBefore};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};

use super::super::limit::index_constant;
use super::super::lines::constant;
use super::condition::{Condition, Number};

/// Operations that may be computed where they were not before.
const SIMPLE: [&str; 6] = [
    "arith.addi",
    "arith.constant",
    "arith.maxui",
    "arith.minui",
    "arith.muli",
    "arith.subi",
];

/// A loop that counts natural numbers one by one.
#[derive(Clone, Copy)]
pub(super) struct Rounds<'c> {
    pub(super) of: Op<'c>,
    pub(super) index: Val<'c>,
}

/// The rounds `i` of a loop where `i * scale`, compared with `bound + more`, is less or is not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Range<'c> {
    pub(super) is_less: bool,
    pub(super) scale: i64,
    pub(super) bound: Val<'c>,
    more: i64,
}

impl<'c> Range<'c> {
    /// The rounds of both, if they differ by a constant.
    pub(super) fn with(&self, other: &Range<'c>) -> Option<Range<'c>> {
        let more = match self.is_less {
            true => self.more.max(other.more),
            false => self.more.min(other.more),
        };
        let whole = Range { more, ..*self };
        (Range { more, ..*other } == whole).then_some(whole)
    }

    /// Whether the index itself is compared with the bound itself.
    pub(super) fn is_of_index(&self) -> bool {
        self.scale == 1 && self.more == 0
    }

    /// Whether only the first round of the range, or only its last one, has numbers
    /// `i * scale .. (i + 1) * scale` that are not all greater than the bound, or all less.
    pub(super) fn is_sharp(&self) -> bool {
        match self.is_less {
            true => self.more <= 1,
            false => self.more > -self.scale,
        }
    }
}

impl<'c> Rounds<'c> {
    pub(super) fn of(of: Op<'c>) -> Option<Rounds<'c>> {
        // SAFETY: the operation is alive.
        let notes = unsafe { mlirOperationGetNumDiscardableAttributes(of.to_raw()) };
        let index = ir::argument(ir::body(of), 0);
        let is_plain = notes == 0
            && of.attribute("unsignedCmp").is_err()
            && index.r#type().is_index()
            && constant(ir::operand(of, 0)).is_some_and(|lower| lower >= 0)
            && constant(ir::operand(of, 2)) == Some(1);
        is_plain.then_some(Rounds { of, index })
    }

    /// The rounds in which the condition holds, if it is one on the index.
    pub(super) fn range(&self, condition: &Condition<'c>) -> Option<Range<'c>> {
        let Condition {
            left,
            is_less,
            right,
        } = condition;
        let range = |(scale, more): (i64, i64), bound: &Number<'c>, is_less| {
            let more = bound.more.checked_sub(more)?;
            let range = Range {
                is_less,
                scale,
                bound: bound.value,
                more,
            };
            self.is_known_before(bound.value).then_some(range)
        };
        if let Some(scaled) = self.scaled(left) {
            return range(scaled, right, *is_less);
        }
        // `left < i * scale` is `not (i * scale < left + 1)`.
        let next = Number {
            more: left.more.checked_add(1)?,
            ..*left
        };
        range(self.scaled(right)?, &next, !is_less)
    }

    /// Whether the condition is the same in all rounds.
    pub(super) fn is_outside(&self, condition: &Condition<'c>) -> bool {
        self.is_known_before(condition.left.value) && self.is_known_before(condition.right.value)
    }

    /// The number as the index times a factor, and a constant, both natural numbers.
    fn scaled(&self, number: &Number<'c>) -> Option<(i64, i64)> {
        let (scale, more) = self.scaled_value(number.value)?;
        let more = number.more.checked_add(more)?;
        (scale > 0 && more >= 0).then_some((scale, more))
    }

    pub(super) fn scaled_value(&self, value: Val<'c>) -> Option<(i64, i64)> {
        if value == self.index {
            return Some((1, 0));
        }
        let definition = ir::definition(value)?;
        let other = || constant(ir::operand(definition, 1)).filter(|other| *other >= 0);
        let inner = || self.scaled_value(ir::operand(definition, 0));
        match ir::name(definition) {
            "arith.muli" => {
                let (times, (scale, more)) = (other()?, inner()?);
                Some((scale.checked_mul(times)?, more.checked_mul(times)?))
            }
            "arith.addi" => {
                let (added, (scale, more)) = (other()?, inner()?);
                Some((scale, more.checked_add(added)?))
            }
            _ => None,
        }
    }

    /// Whether the value is known before the loop, or can be computed there.
    fn is_known_before(&self, value: Val<'c>) -> bool {
        match ir::definition(value).filter(|definition| ir::is_in(*definition, self.of)) {
            Some(inside) => {
                SIMPLE.contains(&ir::name(inside))
                    && ir::operands(inside)
                        .into_iter()
                        .all(|operand| self.is_known_before(operand))
            }
            None => ir::argument_owner(value).is_none_or(|(owner, _)| !ir::is_in(owner, self.of)),
        }
    }

    /// Computes both sides of the condition before the loop.
    pub(super) fn move_out(&self, condition: &Condition<'c>) {
        self.move_value_out(condition.left.value);
        self.move_value_out(condition.right.value);
    }

    fn move_value_out(&self, value: Val<'c>) {
        let definition = ir::definition(value);
        if let Some(inside) = definition.filter(|definition| ir::is_in(*definition, self.of)) {
            for operand in ir::operands(inside) {
                self.move_value_out(operand);
            }
            // SAFETY: both are alive, and what it is computed of is known before the loop.
            unsafe { mlirOperationMoveBefore(inside.to_raw(), self.of.to_raw()) }
        }
    }

    /// Leaves only the rounds that are in all ranges.
    pub(super) fn set(&self, context: &'c Context, ranges: &[Range<'c>]) -> Outcome<'c, ()> {
        for range in ranges {
            self.move_value_out(range.bound);
            let before = Numbers {
                builder: Builder::before(context, self.of),
                location: self.of.location(),
            };
            let end = self.end(&before, range)?;
            // A loop whose upper bound is negative has no rounds, and gets none.
            let (place, name) = match range.is_less {
                true => (1, "arith.minsi"),
                false => (0, "arith.maxsi"),
            };
            let bound = ir::operand(self.of, place);
            let bound = match is_index(range.bound) && !range.is_less && constant(bound) == Some(0)
            {
                true => end,
                false => before.compute(name, bound, end)?,
            };
            ir::set_operand(self.of, place, bound);
        }
        Ok(())
    }

    /// The first number `i` of which `i * scale` is not less than the bound of the range, or any
    /// number behind the loop. Nothing is greater than that by more than a constant, so that no sum
    /// wraps.
    fn end(&self, before: &Numbers<'c>, range: &Range<'c>) -> Outcome<'c, Val<'c>> {
        let scale = before.constant(range.scale)?;
        // Where as much is taken away as is added, the division rounds down.
        let rounds_down = range.more == 1 - range.scale;
        let mut bound = range.bound;
        if range.more < 0 && !rounds_down {
            let less = before.constant(-range.more)?;
            bound = before.compute("arith.maxui", bound, less)?;
            bound = before.compute("arith.subi", bound, less)?;
        }
        if !is_index(range.bound) {
            let top = before.compute("arith.muli", ir::operand(self.of, 1), scale)?;
            bound = before.compute("arith.minui", bound, top)?;
        }
        if !rounds_down {
            let up = before.constant(range.more.max(0) + (range.scale - 1))?;
            bound = before.compute("arith.addi", bound, up)?;
        }
        before.compute("arith.divui", bound, scale)
    }
}

/// Whether the value is the index of a loop that counts from a natural number on.
fn is_index(value: Val) -> bool {
    ir::argument_owner(value).is_some_and(|(owner, _)| {
        ir::name(owner) == "scf.for"
            && ir::argument(ir::body(owner), 0) == value
            && constant(ir::operand(owner, 0)).is_some_and(|lower| lower >= 0)
    })
}

/// Numbers that are computed before a loop.
pub(super) struct Numbers<'c> {
    pub(super) builder: Builder<'c>,
    pub(super) location: Location<'c>,
}

impl<'c> Numbers<'c> {
    pub(super) fn constant(&self, value: i64) -> Outcome<'c, Val<'c>> {
        index_constant(self.builder, self.location, value)
    }

    /// The result of an operation, unless it is the left number itself.
    pub(super) fn compute(
        &self,
        name: &str,
        left: Val<'c>,
        right: Val<'c>,
    ) -> Outcome<'c, Val<'c>> {
        match (name, constant(left), constant(right)) {
            ("arith.addi", _, Some(0)) | ("arith.muli" | "arith.divui", _, Some(1)) => Ok(left),
            ("arith.muli", Some(left), Some(right)) if left.checked_mul(right).is_some() => {
                self.constant(left * right)
            }
            _ => {
                let ty = Type::index(self.builder.context);
                let operands = [left, right];
                self.builder.value(name, self.location, &operands, ty, &[])
            }
        }
    }
}
