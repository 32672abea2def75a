//! `join-yields`: the region of an `scf.execute_region` ends in one place.
//!
//! Upstream's `one-shot-bufferize` refuses a region with several `scf.yield`, also where it has
//! nothing to do.

use melior::Context;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::{Block, Location, Type, ValueLike};
use mlir_sys::{mlirOperationGetRegion, mlirRegionAppendOwnedBlock};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use crate::common::walk;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "join-yields",
    name: "JoinYields",
    description: "Let each scf.execute_region end with one scf.yield",
    anchor: "func.func",
    options: &[],
    run,
};

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let mut joined = false;
    for operation in walk::named(ir::own(function), "scf.execute_region") {
        joined |= join(context, operation)?;
    }
    Ok(Effect::of(joined))
}

/// Whether the region had several ends.
fn join<'c>(context: &'c Context, operation: Op<'c>) -> Outcome<'c, bool> {
    let ends = ir::blocks(operation).into_iter().map(ir::terminator);
    let ends: Vec<Op<'c>> = ends.filter(|end| ir::name(*end) == "scf.yield").collect();
    if ends.len() < 2 {
        return Ok(false);
    }
    let types: Vec<(Type<'c>, Location<'c>)> = ir::results(operation)
        .iter()
        .map(|result| (result.r#type(), operation.location()))
        .collect();
    let last = Block::new(&types);
    // SAFETY: the operation is alive and has a region, which owns the block from here on.
    let last = unsafe {
        let raw = melior::ir::BlockRef::from_raw(last.into_raw());
        mlirRegionAppendOwnedBlock(mlirOperationGetRegion(operation.to_raw(), 0), raw.to_raw());
        raw
    };
    Builder::at_end(context, last).command(
        "scf.yield",
        operation.location(),
        &ir::arguments(last),
        &[],
    )?;
    for end in ends {
        let builder = Builder::before(context, end);
        let branch = builder.operation("cf.br", end.location(), &ir::operands(end), &[]);
        builder.insert(branch.add_successors(&[&last]))?;
        ir::erase(end);
    }
    Ok(true)
}
