//! `expand-index-switches`: `scf.index_switch` becomes choices by comparisons.
//!
//! Upstream's `convert-scf-to-cf` cuts the index off to 32 bits, and so takes the wrong case of
//! large ones.

use melior::Context;
use melior::ir::attribute::DenseI64ArrayAttribute;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::{Block, BlockLike, Region, RegionLike, Type, ValueLike};
use mlir_sys::{mlirBlockAppendOwnedOperation, mlirOperationRemoveFromParent};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use crate::common::walk;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "expand-index-switches",
    name: "ExpandIndexSwitches",
    description: "Choose the case of an scf.index_switch by comparisons of whole indices",
    anchor: "func.func",
    options: &[],
    run,
};

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let switches = walk::named(ir::own(function), "scf.index_switch");
    // Inner ones first: what an outer one has inside is moved.
    for switch in switches.iter().rev() {
        expand(context, *switch)?;
    }
    Ok(Effect::of(!switches.is_empty()))
}

fn expand<'c>(context: &'c Context, switch: Op<'c>) -> Outcome<'c, ()> {
    let location = switch.location();
    let malformed = || internal(location, "`scf.index_switch` is malformed");
    let cases = switch.attribute("cases").map_err(|_| malformed())?;
    let cases = DenseI64ArrayAttribute::try_from(cases).map_err(|_| malformed())?;
    let regions = ir::blocks(switch);
    let (default, bodies) = regions.split_first().ok_or_else(malformed)?;
    let index = ir::operand(switch, 0);
    let types: Vec<Type> = ir::results(switch).iter().map(ValueLike::r#type).collect();
    let numbers = (0..bodies.len()).map(|number| cases.element(number));
    let numbers: Vec<i64> = numbers.collect::<Result<_, _>>().map_err(|_| malformed())?;
    let mut builder = Builder::before(context, switch);
    if bodies.is_empty() {
        let (region, block) = new_block();
        take(*default, block);
        let whole = builder.operation("scf.execute_region", location, &[], &[]);
        let whole = builder.insert(whole.add_results(&types).add_regions([region]))?;
        return replace(switch, whole);
    }
    let (mut outermost, mut last) = (None, None);
    for (number, body) in numbers.iter().zip(bodies) {
        let value = [("value", builder.index_attribute(*number))];
        let ty = Type::index(context);
        let value = builder.value("arith.constant", location, &[], ty, &value)?;
        let is_case = builder.compare(IntegerPredicate::Equal, [index, value], location)?;
        let (then, then_block) = new_block();
        let (other, other_block) = new_block();
        take(*body, then_block);
        let choice = builder.operation("scf.if", location, &[is_case], &[]);
        let choice = builder.insert(choice.add_results(&types).add_regions([then, other]))?;
        // The choice around gives what this one gives.
        if outermost.is_some() {
            builder.command("scf.yield", location, &ir::results(choice), &[])?;
        }
        outermost.get_or_insert(choice);
        builder = Builder::at_end(context, other_block);
        last = Some(other_block);
    }
    let (outermost, last) = outermost.zip(last).ok_or_else(malformed)?;
    take(*default, last);
    replace(switch, outermost)
}

fn replace<'c>(switch: Op<'c>, by: Op<'c>) -> Outcome<'c, ()> {
    for (old, new) in ir::results(switch).into_iter().zip(ir::results(by)) {
        ir::replace_all_uses(old, new);
    }
    ir::erase(switch);
    Ok(())
}

/// A region with an empty block.
fn new_block<'c>() -> (Region<'c>, melior::ir::BlockRef<'c, 'c>) {
    let region = Region::new();
    let block = region.append_block(Block::new(&[]));
    // SAFETY: the block lives as long as the region, which becomes that of an operation.
    let block = unsafe { melior::ir::BlockRef::from_raw(block.to_raw()) };
    (region, block)
}

/// Moves all operations of a block to the end of another one.
fn take<'c>(from: melior::ir::BlockRef<'c, 'c>, to: melior::ir::BlockRef<'c, 'c>) {
    for operation in ir::operations(from) {
        // SAFETY: the operation is alive, and moves as a whole.
        unsafe {
            mlirOperationRemoveFromParent(operation.to_raw());
            mlirBlockAppendOwnedOperation(to.to_raw(), operation.to_raw());
        }
    }
}
