//! `limit-iterations`: a loop on data that goes on for too long is a failed check.
//!
//! Nothing says of a `while` whether it ends. With a limit it does, whoever looks after the check:
//! the loop counts its rounds, and has no more when there are too many.

use melior::Context;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::{BlockRef, Location, Region, Type, ValueLike};
use mlir_sys::{mlirOperationGetRegion, mlirRegionTakeBody};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass, PassOption};

use crate::common::walk;

const MOST: PassOption = PassOption {
    name: "most",
    description: "how many rounds a loop may have",
    default: "",
    is_flag: false,
};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "limit-iterations",
    name: "LimitIterations",
    description: "Let loops of which nothing says how often they go round (scf.while) fail after some rounds",
    anchor: "func.func",
    options: &[MOST],
    run,
};

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    values: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let function = ir::own(function);
    let given = values.text(MOST.name);
    let most = match given.parse::<i64>() {
        Ok(most) if most > 0 => most,
        _ => {
            let message = format!(
                "the option `most` is a number of rounds from 1 to {}, found `{given}`",
                i64::MAX
            );
            return Err(Diagnostic::error(function.location(), message));
        }
    };
    let loops = walk::named(function, "scf.while");
    for operation in &loops {
        limit(context, *operation, most)?;
    }
    Ok(Effect::of(!loops.is_empty()))
}

/// Puts a loop that counts in the place of one that does not.
fn limit<'c>(context: &'c Context, operation: Op<'c>, most: i64) -> Outcome<'c, ()> {
    let (index, location) = (Type::index(context), operation.location());
    let before = Builder::before(context, operation);
    let zero = index_constant(before, location, 0)?;
    let operands = [&ir::operands(operation)[..], &[zero]].concat();
    let results = ir::results(operation);
    let mut types: Vec<Type> = results.iter().map(|result| result.r#type()).collect();
    types.push(index);
    let counting = before
        .operation("scf.while", location, &operands, &[])
        .add_results(&types)
        .add_regions([Region::new(), Region::new()]);
    let counting = before.insert(counting)?;
    for region in 0..2 {
        // SAFETY: both operations are alive and have two regions.
        unsafe {
            let [to, from] = [counting, operation]
                .map(|operation| mlirOperationGetRegion(operation.to_raw(), region));
            mlirRegionTakeBody(to, from);
        }
    }
    let [asked, round] = [ir::blocks(counting)[0], ir::blocks(counting)[1]];
    let counted = counter(context, asked, location);
    ask(context, asked, counted, most)?;
    let counted = counter(context, round, location);
    go_on(context, round, counted)?;
    for (old, new) in results.into_iter().zip(ir::results(counting)) {
        ir::replace_all_uses(old, new);
    }
    ir::erase(operation);
    Ok(())
}

/// The number of rounds before, as the last argument of a block.
fn counter<'c>(context: &'c Context, block: BlockRef<'c, 'c>, location: Location<'c>) -> Val<'c> {
    let place = ir::arguments(block).len();
    block.add_argument(Type::index(context), location);
    ir::argument(block, place)
}

/// There is another round where the loop wants one, and there were not too many.
fn ask<'c>(
    context: &'c Context,
    block: BlockRef<'c, 'c>,
    counted: Val<'c>,
    most: i64,
) -> Outcome<'c, ()> {
    let end = ir::terminator(block);
    let location = end.location();
    let before = Builder::before(context, end);
    let mut operands = ir::operands(end);
    let wanted = operands[0];
    let truth = wanted.r#type();
    let limit = index_constant(before, location, most)?;
    let is_below = before.compare(IntegerPredicate::UnsignedLess, [counted, limit], location)?;
    let value = [("value", before.truth_attribute(true))];
    let always = before.value("arith.constant", location, &[], truth, &value)?;
    let is_last = before.value("arith.xori", location, &[wanted, always], truth, &[])?;
    let is_right = before.value("arith.ori", location, &[is_below, is_last], truth, &[])?;
    let message =
        format!("a loop went on for more than the {most} rounds that it may have (max-iterations)");
    let message = [("msg", before.text_attribute(&message))];
    before.command("cf.assert", location, &[is_right], &message)?;
    operands[0] = before.value("arith.andi", location, &[wanted, is_below], truth, &[])?;
    operands.push(counted);
    before.command("scf.condition", location, &operands, &[])?;
    ir::erase(end);
    Ok(())
}

/// A round is counted.
fn go_on<'c>(context: &'c Context, block: BlockRef<'c, 'c>, counted: Val<'c>) -> Outcome<'c, ()> {
    let end = ir::terminator(block);
    let location = end.location();
    let before = Builder::before(context, end);
    let one = index_constant(before, location, 1)?;
    let index = counted.r#type();
    let next = before.value("arith.addi", location, &[counted, one], index, &[])?;
    let operands = [&ir::operands(end)[..], &[next]].concat();
    before.command("scf.yield", location, &operands, &[])?;
    ir::erase(end);
    Ok(())
}

/// A constant index.
pub(super) fn index_constant<'c>(
    builder: Builder<'c>,
    location: Location<'c>,
    value: i64,
) -> Outcome<'c, Val<'c>> {
    let ty = Type::index(builder.context);
    let value = [("value", builder.index_attribute(value))];
    builder.value("arith.constant", location, &[], ty, &value)
}
