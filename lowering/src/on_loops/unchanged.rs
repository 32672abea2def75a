//! `skip-unchanged`: a loop leaves out the rounds in which it would write what is there already.
//!
//! A program that changes a part of an array says of every element what becomes of it, and most of
//! them stay as they are: `if i < k then x else x - p * q`. Where that is done in place, such an
//! element is stored where it was read, and the loop can as well begin at `k`: of the steps of an
//! elimination, a triangle is left. Lanes of a vector stay if all of them do. The same holds of a
//! value that a round gives to the next one as it is.

mod condition;
mod range;
mod split;

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::{Region, ValueLike};
use mlir_sys::mlirOperationMoveBefore;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, MemoryEffect, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use condition::{Condition, of_store, of_value, of_way};
use range::{Range, Rounds};
use split::{settle, split};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "skip-unchanged",
    name: "SkipUnchanged",
    description: "Leave out rounds of loops (scf.for) that write elements that do not change",
    anchor: "func.func",
    options: &[],
    run,
};

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let mut loops = ir::nested(ir::own(function));
    loops.retain(|operation| ir::name(*operation) == "scf.for");
    let mut needed = Needed::default();
    let mut is_changed = false;
    // Inner loops come first: what they need may be a range of an outer one.
    for of in loops.into_iter().rev() {
        is_changed |= needed.narrow(context, of)?;
    }
    for (of, conditions) in &needed.loops {
        guard(context, *of, conditions)?;
    }
    Ok(Effect::of(is_changed))
}

/// Loops with conditions that must all hold for one of them to change anything.
#[derive(Default)]
struct Needed<'c> {
    loops: Vec<(Op<'c>, Vec<Condition<'c>>)>,
}

/// A command in the body of a loop that writes, or the end of a round that gives the next one a
/// value, and what must hold for it to change anything.
struct Write<'c> {
    command: Op<'c>,
    conditions: Vec<Condition<'c>>,
}

impl<'c> Needed<'c> {
    /// Leaves out the rounds of a loop in which nothing changes, and notes what must hold for any
    /// round to change something; whether there is such a thing.
    fn narrow(&mut self, context: &'c Context, of: Op<'c>) -> Outcome<'c, bool> {
        let Some((rounds, writes)) = Rounds::of(of).zip(self.writes(of)) else {
            return Ok(false);
        };
        let [first, others @ ..] = &writes[..] else {
            return Ok(false);
        };
        // Where a loop that gives results does not run, something else had to give them.
        let gives = !ir::results(of).is_empty();
        let mut ranges = Vec::new();
        let mut outside = Vec::new();
        for condition in &first.conditions {
            let range = rounds.range(condition);
            let is_same = rounds.is_outside(condition);
            if let Some(whole) = range.and_then(|range| whole(&rounds, range, others)) {
                ranges.push(whole);
            } else if is_same
                && others
                    .iter()
                    .all(|write| write.conditions.contains(condition))
            {
                outside.push(*condition);
            }
        }
        if ranges.is_empty() && outside.is_empty() {
            return Ok(false);
        }
        let is_left = |condition: &Condition<'c>| {
            let range = rounds.range(condition);
            range.is_none_or(|range| !ranges.contains(&range)) && !outside.contains(condition)
        };
        for write in &writes {
            if let Some(conditions) = self.of(write.command) {
                conditions.retain(is_left);
            }
        }
        rounds.set(context, &ranges)?;
        for range in &ranges {
            settle(context, &rounds, range)?;
        }
        for condition in &outside {
            rounds.move_out(condition);
        }
        if let [range] = &ranges[..]
            && !gives
            && let Some(apart) = split(context, &rounds, range)?
        {
            self.loops.push((apart, outside.clone()));
        }
        self.loops.push((of, outside));
        Ok(true)
    }

    fn of(&mut self, of: Op<'c>) -> Option<&mut Vec<Condition<'c>>> {
        let mut loops = self.loops.iter_mut();
        let found = loops.find(|(other, _)| *other == of);
        found.map(|(_, conditions)| conditions)
    }

    /// Commands in the body of a loop that write, and the end of a round that gives the next one
    /// its values, if it is known of all of them when they change anything.
    fn writes(&mut self, of: Op<'c>) -> Option<Vec<Write<'c>>> {
        let mut writes: Vec<Write<'c>> = Vec::new();
        let body = ir::operations(ir::body(of));
        for (place, command) in body.iter().enumerate() {
            if only_reads(*command) {
                continue;
            }
            let conditions = match ir::name(*command) {
                "memref.store" | "vector.store" => {
                    let since = writes.last().map_or(0, |last| {
                        let last = body.iter().position(|other| *other == last.command);
                        last.map_or(0, |last| last + 1)
                    });
                    of_store(*command, &body[since..place])
                }
                "scf.for" => self.of(*command)?.clone(),
                "scf.if" => of_way(*command),
                _ => return None,
            };
            if conditions.is_empty() {
                return None;
            }
            writes.push(Write {
                command: *command,
                conditions,
            });
        }
        for (number, next) in ir::operands(ir::terminator(ir::body(of)))
            .into_iter()
            .enumerate()
        {
            let carried = ir::argument(ir::body(of), number + 1);
            let conditions = of_value(next, |value| value == carried);
            if conditions.is_empty() {
                return None;
            }
            writes.push(Write {
                command: ir::terminator(ir::body(of)),
                conditions,
            });
        }
        Some(writes)
    }
}

/// The rounds in which any of the commands changes something, of one that does in a range.
fn whole<'c>(rounds: &Rounds<'c>, range: Range<'c>, others: &[Write<'c>]) -> Option<Range<'c>> {
    others.iter().try_fold(range, |whole, write| {
        let ranges = write.conditions.iter();
        let mut ranges = ranges.filter_map(|condition| rounds.range(condition));
        ranges.find_map(|other| whole.with(&other))
    })
}

/// Runs a loop only where what it needs holds.
fn guard<'c>(context: &'c Context, of: Op<'c>, conditions: &[Condition<'c>]) -> Outcome<'c, ()> {
    let builder = Builder::before(context, of);
    let location = of.location();
    let mut all: Option<Val<'c>> = None;
    for condition in conditions {
        let holds = condition.computed(builder, location)?;
        all = Some(match all {
            Some(others) => {
                let ty = holds.r#type();
                builder.value("arith.andi", location, &[others, holds], ty, &[])?
            }
            None => holds,
        });
    }
    let Some(all) = all else {
        return Ok(());
    };
    let (region, block) = ir::region(&[], location);
    let choice = builder.operation("scf.if", location, &[all], &[]);
    builder.insert(choice.add_regions([region, Region::new()]))?;
    let end = Builder::at_end(context, block).command("scf.yield", location, &[], &[])?;
    // SAFETY: both are alive, and in different blocks.
    unsafe { mlirOperationMoveBefore(of.to_raw(), end.to_raw()) }
    Ok(())
}

/// Whether an operation, with all in it, changes no memory.
fn only_reads(operation: Op) -> bool {
    let is_reading = |operation: &Op| {
        ir::effects(*operation)
            .is_some_and(|all| all.iter().all(|(effect, _)| *effect == MemoryEffect::Read))
    };
    is_reading(&operation) && ir::nested(operation).iter().all(is_reading)
}
