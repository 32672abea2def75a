//! Conditions under which an element that is stored where it was read changes.

use melior::ir::{Location, TypeLike, ValueLike};
use rise_dialect::ir::{self, Builder, Comparison, IntegerPredicate, Op, Outcome, Val, vector_of};

use super::super::limit::index_constant;
use super::super::lines::constant;
use super::only_reads;

/// A natural number: a value, and a constant that is added to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Number<'c> {
    pub(super) value: Val<'c>,
    pub(super) more: i64,
}

/// A comparison of two natural numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Condition<'c> {
    pub(super) left: Number<'c>,
    /// Whether the left one must be less; if not, it must not be.
    pub(super) is_less: bool,
    pub(super) right: Number<'c>,
}

impl<'c> Condition<'c> {
    /// The operation that asks whether it holds.
    pub(super) fn computed(
        &self,
        builder: Builder<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let left = self.left.computed(builder, location)?;
        let right = self.right.computed(builder, location)?;
        let predicate = match self.is_less {
            true => IntegerPredicate::UnsignedLess,
            false => IntegerPredicate::UnsignedGreaterOrEqual,
        };
        builder.compare(predicate, [left, right], location)
    }
}

impl<'c> Number<'c> {
    fn computed(&self, builder: Builder<'c>, location: Location<'c>) -> Outcome<'c, Val<'c>> {
        if self.more == 0 {
            return Ok(self.value);
        }
        let more = index_constant(builder, location, self.more)?;
        let operands = [self.value, more];
        builder.value("arith.addi", location, &operands, self.value.r#type(), &[])
    }
}

/// Conditions that must all hold for a store to change its element; none if they are not known.
/// Since `before` began, nothing else was written.
pub(super) fn of_store<'c>(store: Op<'c>, before: &[Op<'c>]) -> Vec<Condition<'c>> {
    let place = &ir::operands(store)[1..];
    let is_there = |value: Val<'c>| {
        ir::definition(value).is_some_and(|load| {
            matches!(ir::name(load), "memref.load" | "vector.load")
                && ir::operands(load) == place
                && before.iter().any(|operation| ir::is_in(load, *operation))
        })
    };
    of_value(ir::operand(store, 0), is_there)
}

/// Conditions that must all hold for a value to be another one than what `is_there`; none if they
/// are not known.
pub(super) fn of_value<'c>(
    mut value: Val<'c>,
    is_there: impl Fn(Val<'c>) -> bool,
) -> Vec<Condition<'c>> {
    let mut conditions = Vec::new();
    while let Some(choice) = Choice::of(value) {
        let holds = match (is_there(choice.first), is_there(choice.second)) {
            (true, _) => false,
            (false, true) => true,
            (false, false) => break,
        };
        // The other conditions still have to hold where this one is not understood.
        let _ = demand(choice.condition, holds, &mut conditions);
        value = match holds {
            true => choice.first,
            false => choice.second,
        };
    }
    conditions
}

/// Conditions that must all hold for a command to write that does so in one way of a choice.
pub(super) fn of_way<'c>(choice: Op<'c>) -> Vec<Condition<'c>> {
    let mut conditions = Vec::new();
    let mut ways = ir::blocks(choice).into_iter().zip([true, false]);
    let writes = |block| {
        ir::operations(block)
            .iter()
            .any(|inner| !only_reads(*inner))
    };
    let mut writing = ways.by_ref().filter(|(block, _)| writes(*block));
    if let (Some((_, holds)), None) = (writing.next(), writing.next()) {
        let _ = demand(ir::operand(choice, 0), holds, &mut conditions);
    }
    conditions
}

/// A value that is one of two.
struct Choice<'c> {
    condition: Val<'c>,
    first: Val<'c>,
    second: Val<'c>,
}

impl<'c> Choice<'c> {
    fn of(value: Val<'c>) -> Option<Choice<'c>> {
        let choice = ir::definition(value)?;
        match ir::name(choice) {
            "arith.select" => Some(Choice {
                condition: ir::operand(choice, 0),
                first: ir::operand(choice, 1),
                second: ir::operand(choice, 2),
            }),
            "scf.if" if only_reads(choice) => {
                let results = ir::results(choice);
                let number = results.iter().position(|result| *result == value)?;
                let [first, second] = ir::blocks(choice)[..] else {
                    return None;
                };
                let yielded = |block| ir::operand(ir::terminator(block), number);
                Some(Choice {
                    condition: ir::operand(choice, 0),
                    first: yielded(first),
                    second: yielded(second),
                })
            }
            _ => None,
        }
    }
}

/// Adds what must hold for a truth value, or for a lane of a vector of them, to be this one. None
/// if it is not known.
fn demand<'c>(truth: Val<'c>, holds: bool, conditions: &mut Vec<Condition<'c>>) -> Option<()> {
    let question = ir::definition(truth)?;
    let operand = |number| ir::operand(question, number);
    match ir::name(question) {
        "vector.broadcast" => demand(operand(0), holds, conditions),
        // Of several lanes, another one may make each of the two hold.
        "arith.andi" if holds => both(question, holds, conditions),
        "arith.ori" if !holds => both(question, holds, conditions),
        "arith.cmpi" => compare(question, holds, conditions),
        _ => None,
    }
}

/// Demands both operands. Of a vector it is only known that each holds in some lane, which is less.
fn both<'c>(of: Op<'c>, holds: bool, conditions: &mut Vec<Condition<'c>>) -> Option<()> {
    let first = demand(ir::operand(of, 0), holds, conditions);
    let second = demand(ir::operand(of, 1), holds, conditions);
    first.or(second)
}

/// Natural numbers that are compared: one, or one in each lane, each by one more than before.
#[derive(Clone, Copy)]
pub(super) struct Lanes<'c> {
    pub(super) first: Val<'c>,
    /// How much more the last one is.
    pub(super) last: i64,
}

fn compare<'c>(question: Op<'c>, holds: bool, conditions: &mut Vec<Condition<'c>>) -> Option<()> {
    use IntegerPredicate::{
        Equal, NotEqual, UnsignedGreater, UnsignedGreaterOrEqual, UnsignedLess, UnsignedLessOrEqual,
    };
    let Comparison::Integers(predicate) = Comparison::of(question)? else {
        return None;
    };
    let left = lanes(ir::operand(question, 0))?;
    let right = lanes(ir::operand(question, 1))?;
    // Lanes on both sides may go on together.
    if left.last > 0 && right.last > 0 {
        return None;
    }
    let mut less = |left: Lanes<'c>, is_less: bool, right: Lanes<'c>| {
        let (left_more, right_more) = match is_less {
            true => (0, right.last),
            false => (left.last, 0),
        };
        conditions.push(Condition {
            left: Number {
                value: left.first,
                more: left_more,
            },
            is_less,
            right: Number {
                value: right.first,
                more: right_more,
            },
        });
    };
    match (predicate, holds) {
        (UnsignedLess, _) => less(left, holds, right),
        (UnsignedGreaterOrEqual, _) => less(left, !holds, right),
        (UnsignedGreater, _) => less(right, holds, left),
        (UnsignedLessOrEqual, _) => less(right, !holds, left),
        (Equal, true) | (NotEqual, false) => {
            less(left, false, right);
            less(right, false, left);
        }
        _ => return None,
    }
    Some(())
}

/// The numbers that a value of type `index`, or a vector of it, is.
pub(super) fn lanes<'c>(value: Val<'c>) -> Option<Lanes<'c>> {
    let one = |first| Lanes { first, last: 0 };
    let Some((element, _)) = vector_of(value.r#type()) else {
        return value.r#type().is_index().then(|| one(value));
    };
    let numbers = ir::definition(value).filter(|_| element.is_index())?;
    match ir::name(numbers) {
        "vector.broadcast" => {
            Some(one(ir::operand(numbers, 0))).filter(|lanes| lanes.first.r#type().is_index())
        }
        "vector.from_elements" => {
            let elements = ir::operands(numbers);
            let (first, others) = elements.split_first()?;
            let is_next = |(other, number): (&Val<'c>, i64)| {
                ir::definition(*other).is_some_and(|sum| {
                    ir::name(sum) == "arith.addi"
                        && ir::operand(sum, 0) == *first
                        && constant(ir::operand(sum, 1)) == Some(number)
                })
            };
            others.iter().zip(1..).all(is_next).then_some(Lanes {
                first: *first,
                last: others.len() as i64,
            })
        }
        _ => None,
    }
}
