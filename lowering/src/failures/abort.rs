//! `check-memory`: memory that is not to be had ends the process with a message, where nobody is to
//! hear of it.
//!
//! Without this the number of bytes could wrap, and the program would write beyond what it got.

use melior::Context;
use melior::ir::attribute::StringAttribute;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::{Attribute, BlockRef, Location};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use super::{is_there, next, place, size};
use crate::walk;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "check-memory",
    name: "CheckMemory",
    description: "End the process with a message where memory is not to be had",
    anchor: "func.func",
    options: &[],
    run,
};

/// Notes which memory is there before programs become loops: it is not a program's.
pub static NOTE_FOREIGN: Pass = Pass {
    argument: "note-foreign-functions",
    name: "NoteForeignFunctions",
    description: "Note on functions without a program, and on the memory that others take beside a program, that `check-memory` shall leave them as they are",
    anchor: "func.func",
    options: &[],
    run: note_foreign,
};

/// On a function, and on memory: it is not a program's.
const IS_FOREIGN: &str = "dpia.foreign";

fn note_foreign<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let function = ir::own(function);
    let blocks = walk::blocks(function);
    let has_program = ["rise.", "dpia."]
        .iter()
        .any(|dialect| !walk::operations_of(&blocks, dialect).is_empty());
    let foreign = match has_program {
        true => allocations(blocks),
        false if blocks.is_empty() => Vec::new(),
        false => vec![function],
    };
    for operation in &foreign {
        ir::set_discardable_attribute(*operation, IS_FOREIGN, Attribute::unit(context));
    }
    Ok(match foreign.is_empty() {
        true => Effect::Unchanged,
        false => Effect::Changed,
    })
}

/// The operations that take memory until it is given back.
fn allocations<'c>(blocks: Vec<BlockRef<'c, 'c>>) -> Vec<Op<'c>> {
    let operations = blocks.into_iter().flat_map(ir::operations);
    operations
        .filter(|operation| ir::name(*operation) == "memref.alloc")
        .collect()
}

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let function = ir::own(function);
    if function.has_attribute(IS_FOREIGN) {
        ir::remove_discardable_attribute(function, IS_FOREIGN);
        return Ok(Effect::Changed);
    }
    let allocations = allocations(walk::blocks(function));
    for allocation in &allocations {
        match allocation.has_attribute(IS_FOREIGN) {
            true => ir::remove_discardable_attribute(*allocation, IS_FOREIGN),
            false => check(context, *allocation)?,
        }
    }
    Ok(match allocations.is_empty() {
        true => Effect::Unchanged,
        false => Effect::Changed,
    })
}

fn check<'c>(context: &'c Context, allocation: Op<'c>) -> Outcome<'c, ()> {
    let location = allocation.location();
    let (fits, _) = size::of(context, allocation)?;
    if let Some((fits, _)) = fits {
        let before = Builder::before(context, allocation);
        assert(before, fits, "an intermediate array is too large", location)?;
    }
    let after = Builder::before(context, next(allocation)?);
    let is_there = is_there(after, ir::result(allocation), location)?;
    let message = "there is not enough memory for an intermediate array";
    assert(after, is_there, message, location)
}

fn assert<'c>(
    builder: Builder<'c>,
    condition: Val<'c>,
    message: &str,
    location: Location<'c>,
) -> Outcome<'c, ()> {
    let message = match place(location) {
        Some(place) => format!("{place}: {message}"),
        None => message.to_owned(),
    };
    let message = (
        "msg",
        StringAttribute::new(builder.context, &message).into(),
    );
    builder
        .command("cf.assert", location, &[condition], &[message])
        .map(|_| ())
}
