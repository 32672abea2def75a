//! `check-memory`: memory that is not to be had ends the process with a message, where nobody is to
//! hear of it.
//!
//! Without this the number of bytes could wrap, and the program would write beyond what it got.

use melior::Context;
use melior::ir::Location;
use melior::ir::attribute::{AttributeLike, StringAttribute};
use melior::ir::operation::{OperationLike, OperationRefMut};
use mlir_sys::mlirOperationSetLocation;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use super::{is_there, next, place, size};
use crate::common::walk;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "check-memory",
    name: "CheckMemory",
    description: "End the process with a message where memory is not to be had",
    anchor: "func.func",
    options: &[],
    run,
};

/// Notes which memory others allocate, before programs become loops: how it fails is theirs.
pub static NOTE_FOREIGN: Pass = Pass {
    argument: "note-foreign-memory",
    name: "NoteForeignMemory",
    description: "Note on allocations beside programs that `check-memory` shall leave them as they are",
    anchor: "func.func",
    options: &[],
    run: note_foreign,
};

/// The metadata of the location of memory that is not a program's. `canonicalize` makes allocations
/// anew where their sizes are known, and keeps nothing of them but where they come from.
const FOREIGN: &str = "dpia.foreign";

fn note_foreign<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let allocations = allocations(ir::own(function));
    for allocation in &allocations {
        let metadata = StringAttribute::new(context, FOREIGN).into();
        let location = Location::fused(context, &[allocation.location()], metadata);
        set_location(*allocation, location);
    }
    Ok(Effect::of(!allocations.is_empty()))
}

/// The location of foreign memory before that was noted.
fn before_note<'c>(allocation: Op<'c>) -> Option<Location<'c>> {
    let location = allocation.location();
    if !location.is_fused() {
        return None;
    }
    let metadata = location.fused_metadata();
    // SAFETY: asked of an attribute that is not null.
    let is_noted = !metadata.to_raw().ptr.is_null()
        && StringAttribute::try_from(metadata).is_ok_and(|text| text.value() == FOREIGN);
    is_noted.then(|| location.fused_location(0))
}

fn set_location<'c>(operation: Op<'c>, location: Location<'c>) {
    // SAFETY: both are alive.
    unsafe { mlirOperationSetLocation(operation.to_raw(), location.to_raw()) };
}

fn allocations<'c>(function: Op<'c>) -> Vec<Op<'c>> {
    let operations = walk::blocks(function).into_iter().flat_map(ir::operations);
    operations
        .filter(|operation| ir::name(*operation) == "memref.alloc")
        .collect()
}

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let allocations = allocations(ir::own(function));
    for allocation in &allocations {
        match before_note(*allocation) {
            Some(location) => set_location(*allocation, location),
            None => check(context, *allocation)?,
        }
    }
    Ok(Effect::of(!allocations.is_empty()))
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
