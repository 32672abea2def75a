//! The threads of a kernel divided among its roles: the kernel as each of them sees it.
//!
//! A kernel with roles has the work of both, marked where it is whose. It gets threads of its own
//! for the role that writes, a layer behind the others in the third dimension. Of the kernel these
//! keep the turns of that role, the loops and choices around them, and what both need; the others
//! keep everything else. What stands around must be the same for both: a loop or choice that
//! depends on what the other threads compute is refused.

use melior::Context;
use melior::ir::attribute::DenseI32ArrayAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{BlockRef, Location, Operation, Region, ValueLike};
use mlir_sys::{mlirOperationClone, mlirOperationMoveBefore};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};
use rise_dialect::operations::dpia;

use super::announced::announce;
use super::bulk_copies::is_store_to;
use super::role_rings::{LANES, is_of_writer};
use super::warp_groups::{FENCE, assembly};
use crate::common::intrinsics;
use crate::loops_to_kernels::{id, is_in_group};
use crate::on_kernels::bulk_copies::{Numbers, threads_of};

/// The end of the name of the constant with the layers of threads that a launch adds.
const SUFFIX: &str = "_layers";
/// The most threads of a group.
const MOST_THREADS: i64 = 1024;
/// The threads of a group of warps, which divide their registers among themselves.
const WARP_GROUP: i64 = 128;
/// The registers of a multiprocessor, and those of a thread that asks for copies.
const REGISTERS: i64 = 65536;
const OF_WRITER: i64 = 40;
/// On a kernel that divides the registers of a multiprocessor among its roles.
pub(super) const DIVIDES_REGISTERS: &str = "dpia.divides_registers";
/// Operations that any thread may do for itself.
const FOR_ITSELF: [&str; 4] = [
    "gpu.block_id",
    "gpu.grid_dim",
    "gpu.thread_id",
    "memref.extract_aligned_pointer_as_index",
];

/// A barrier by its number, of so many threads.
const BARRIER: &str = "llvm.nvvm.barrier.cta.sync.aligned.count";
/// The number of the barrier of the threads that are left; that of the whole group is 0.
const OF_READERS: i64 = 1;

/// Adds the layer of threads for the role that writes.
pub(super) fn add_layer<'c>(context: &'c Context, kernel: Op<'c>) -> Outcome<'c, ()> {
    let [x, y, z] = threads_of(kernel);
    let location = kernel.location();
    if x * y * z % LANES != 0 {
        return Err(Diagnostic::error(
            location,
            format!(
                "a group with roles has whole warps beside the threads that copy: expected a multiple of {LANES} threads, found {}",
                x * y * z
            ),
        ));
    }
    if x * y * (z + 1) > MOST_THREADS {
        return Err(Diagnostic::error(
            location,
            format!(
                "a group with roles has {} threads besides its {}, which copy, and at most {MOST_THREADS} together: choose smaller groups",
                x * y,
                x * y * z
            ),
        ));
    }
    let sizes = [x, y, z + 1].map(|size| size as i32);
    let sizes = DenseI32ArrayAttribute::new(context, &sizes).into();
    ir::set_inherent_attribute(kernel, "known_block_size", sizes);
    let builder = Builder::before(context, kernel);
    let word = IntegerType::new(context, 32).into();
    let one = builder.small_attribute(1);
    announce(kernel, SUFFIX, (word, one), &builder)
}

/// Divides the threads of a kernel, from an operation on; `waits` if those that read wait for each
/// other for other reasons than rings.
pub(super) fn divide<'c>(
    context: &'c Context,
    kernel: Op<'c>,
    first: Op<'c>,
    waits: bool,
) -> Outcome<'c, ()> {
    let location = kernel.location();
    let numbers = Numbers {
        builder: Builder::before(context, ir::terminator(ir::body(kernel))),
        location,
    };
    let [x, y, layers] = threads_of(kernel);
    let layer = id(&numbers.builder, "gpu.thread_id", 2, location)?;
    let last = numbers.number(layers - 1)?;
    let condition =
        |predicate, left, right| numbers.builder.compare(predicate, [left, right], location);
    let is_reader = condition(IntegerPredicate::UnsignedLess, layer, last)?;
    let reader = choice(&numbers, is_reader)?;
    move_into(reader, kernel, first, layer);
    let thread = numbers.thread([x, y, layers])?;
    let own = numbers.number(x * y * (layers - 1))?;
    let is_writer = condition(IntegerPredicate::Equal, thread, own)?;
    // SAFETY: the operation is alive; the copy stands behind what it uses.
    let copy = unsafe { Operation::from_raw(mlirOperationClone(reader.to_raw())) };
    let writer = numbers.builder.insert_built(copy);
    ir::set_operand(writer, 0, is_writer);
    keep_reader(ir::blocks(reader)[0])?;
    keep_writer(ir::blocks(writer)[0], kernel)?;
    let needs_barriers = waits || is_shared(reader);
    replace_barriers(
        context,
        reader,
        needs_barriers.then_some(x * y * (layers - 1)),
    )?;
    divide_registers(context, kernel, reader, [x * y, layers - 1])
}

/// Moves the operations of a kernel into a choice, from one on and before another value is
/// computed.
fn move_into<'c>(choice: Op<'c>, kernel: Op<'c>, first: Op<'c>, layer: Val<'c>) {
    let end = ir::definition(layer);
    let body = ir::operations(ir::body(kernel)).into_iter();
    let body = body.skip_while(|one| *one != first);
    let body: Vec<Op<'c>> = body.take_while(|one| Some(*one) != end).collect();
    let inside = ir::terminator(ir::blocks(choice)[0]);
    for operation in body {
        let place = match ir::name(operation) {
            // Memory of a thread is in registers where the function begins with it.
            "memref.alloca" => ir::operations(ir::body(kernel))[0],
            _ => inside,
        };
        // SAFETY: both are alive.
        unsafe { mlirOperationMoveBefore(operation.to_raw(), place.to_raw()) }
    }
}

/// An `scf.if` without anything in it.
fn choice<'c>(numbers: &Numbers<'c>, condition: Val<'c>) -> Outcome<'c, Op<'c>> {
    let (region, block) = ir::region(&[], numbers.location);
    let end = Builder::at_end(numbers.builder.context, block);
    end.command("scf.yield", numbers.location, &[], &[])?;
    let choice = numbers
        .builder
        .operation("scf.if", numbers.location, &[condition], &[]);
    numbers
        .builder
        .insert(choice.add_regions([region, Region::new()]))
}

/// The operations of a block, and whether each is a part of a turn of the role that writes.
fn turns_of<'c>(block: BlockRef<'c, 'c>) -> Vec<(Op<'c>, bool)> {
    let mut is_inside = false;
    let operations = ir::operations(block).into_iter();
    operations
        .map(|operation| {
            let is_mark = is_mark(operation);
            is_inside |= is_mark && ir::name(operation) == dpia::AWAIT_SLOT;
            let is_part = is_inside && !is_of_readers(operation);
            is_inside &= !(is_mark && ir::name(operation) == dpia::ARRIVE_SLOT);
            (operation, is_part)
        })
        .collect()
}

/// Whether an operation is a barrier, or belongs to one. A barrier that stands in a turn of the
/// role that writes also separates what the others do before and behind it.
fn is_of_readers(operation: Op) -> bool {
    ir::name(operation) == "gpu.barrier"
        || ir::text_attribute(operation, "asm_string").as_deref() == Some(FENCE)
}

fn is_mark(operation: Op) -> bool {
    [dpia::AWAIT_SLOT, dpia::ARRIVE_SLOT].contains(&ir::name(operation)) && is_of_writer(operation)
}

fn has_turns(operation: Op) -> bool {
    ir::nested(operation).into_iter().any(is_mark)
}

fn is_used(operation: Op) -> bool {
    ir::results(operation).into_iter().any(ir::has_uses)
}

/// Leaves out the turns of the role that writes.
fn keep_reader<'c>(block: BlockRef<'c, 'c>) -> Outcome<'c, ()> {
    for (operation, is_part) in turns_of(block).into_iter().rev() {
        if !is_part {
            ir::blocks(operation)
                .into_iter()
                .try_for_each(keep_reader)?;
        } else if !is_used(operation) {
            ir::erase(operation);
        } else if !ir::name(operation).starts_with("arith.") {
            return Err(depends(operation));
        }
    }
    Ok(())
}

/// Leaves out everything but the turns of the role that writes, and what they need.
fn keep_writer<'c>(block: BlockRef<'c, 'c>, kernel: Op<'c>) -> Outcome<'c, ()> {
    for (operation, is_part) in turns_of(block).into_iter().rev() {
        if is_mark(operation) {
            ir::erase(operation);
        } else if is_part {
            let inside = ir::nested(operation).into_iter();
            inside.filter(|one| is_of_readers(*one)).for_each(ir::erase);
            require_unchanged_inside(operation, kernel)?;
        } else if has_turns(operation) {
            keep_around(operation, kernel)?;
        } else if is_used(operation) {
            require_for_itself(operation, kernel)?;
        } else if ir::name(operation) != "scf.yield" {
            ir::erase(operation);
        }
    }
    Ok(())
}

/// A loop or choice around turns. What it passes from round to round belongs to the other role.
fn keep_around<'c>(operation: Op<'c>, kernel: Op<'c>) -> Outcome<'c, ()> {
    let is_loop = ir::name(operation) == "scf.for";
    let is_choice = ir::name(operation) == "scf.if" && ir::results(operation).is_empty();
    if !is_loop && !is_choice || is_used(operation) {
        return Err(depends(operation));
    }
    let passed = match is_loop {
        true => ir::arguments(ir::body(operation)).split_off(1),
        false => Vec::new(),
    };
    for (number, value) in passed.iter().enumerate() {
        ir::set_operand(ir::terminator(ir::body(operation)), number, *value);
    }
    for block in ir::blocks(operation) {
        keep_writer(block, kernel)?;
    }
    match passed.into_iter().all(|value| ir::use_count(value) == 1) {
        true => Ok(()),
        false => Err(depends(operation)),
    }
}

fn require_unchanged_inside<'c>(operation: Op<'c>, kernel: Op<'c>) -> Outcome<'c, ()> {
    let mut inside = vec![operation];
    inside.extend(ir::nested(operation));
    let loads = inside
        .into_iter()
        .filter(|one| ["memref.load", "vector.load"].contains(&ir::name(*one)));
    for load in loads {
        let memory = ir::operand(load, 0);
        // The counters are its own.
        let is_own = ir::definition(memory).is_some();
        if !is_own && is_written(memory, kernel) {
            return Err(depends(load));
        }
    }
    Ok(())
}

fn require_for_itself<'c>(operation: Op<'c>, kernel: Op<'c>) -> Outcome<'c, ()> {
    let name = ir::name(operation);
    let is_for_itself = name.starts_with("arith.")
        || FOR_ITSELF.contains(&name)
        || name == "memref.load"
            && ir::definition(ir::operand(operation, 0)).is_none()
            && !is_written(ir::operand(operation, 0), kernel);
    is_for_itself
        .then_some(())
        .ok_or_else(|| depends(operation))
}

fn is_written(memory: Val, kernel: Op) -> bool {
    let mut users = ir::users(memory);
    users.any(|user| is_store_to(user, |written| written == memory) && ir::is_in(user, kernel))
}

fn depends<'c>(operation: Op<'c>) -> Diagnostic<'c> {
    Diagnostic::error(
        operation.location(),
        "the threads that copy for `reduceSeqRoles` need to know this, and other threads compute it: expected loops, choices and places \
         that sizes, indices and numbers that the kernel is given say; or use `reduceSeqStaged`",
    )
}

/// Whether threads give values to each other by other memory than rings.
fn is_shared(reader: Op) -> bool {
    let operations = ir::nested(reader);
    let reads = |memory: Val| {
        operations.iter().any(|load| {
            ["memref.load", "vector.load"].contains(&ir::name(*load))
                && ir::operand(*load, 0) == memory
        })
    };
    operations.iter().any(|store| {
        is_store_to(*store, |memory| {
            is_in_group(memory.r#type()) || ir::definition(memory).is_none() && reads(memory)
        })
    })
}

/// Lets those that read wait for each other alone, if they have to; so many threads do.
fn replace_barriers<'c>(
    context: &'c Context,
    reader: Op<'c>,
    threads: Option<i64>,
) -> Outcome<'c, ()> {
    let barriers = ir::nested(reader).into_iter();
    for barrier in barriers.filter(|barrier| ir::name(*barrier) == "gpu.barrier") {
        if let Some(threads) = threads {
            let builder = Builder::before(context, barrier);
            let location = barrier.location();
            let word = IntegerType::new(context, 32).into();
            let number = |number: i64| {
                let value = [("value", builder.number_attribute(number, word))];
                builder.value("arith.constant", location, &[], word, &value)
            };
            let operands = [number(OF_READERS)?, number(threads)?];
            intrinsics::command(&builder, BARRIER, &operands, location)?;
        }
        ir::erase(barrier);
    }
    Ok(())
}

/// Gives registers of the role that only copies to the groups of warps that compute, where these
/// fill a multiprocessor.
fn divide_registers<'c>(
    context: &'c Context,
    kernel: Op<'c>,
    reader: Op<'c>,
    [of_layer, layers]: [i64; 2],
) -> Outcome<'c, ()> {
    let has_products = kernel.has_attribute(super::pointers::OTHER_REGISTERS);
    if of_layer != WARP_GROUP || !has_products || layers < 2 {
        return Ok(());
    }
    let of_all = REGISTERS / (of_layer * (layers + 1)) / 8 * 8;
    let of_reader = (of_all * (layers + 1) - OF_WRITER) / layers / 8 * 8;
    let location = kernel.location();
    let first = ir::operations(ir::blocks(reader)[0])[0];
    let text = format!("setmaxnreg.inc.sync.aligned.u32 {of_reader};");
    statement(&Builder::before(context, first), &text, location)?;
    let numbers = Numbers {
        builder: Builder::before(context, reader),
        location,
    };
    let layer = id(&numbers.builder, "gpu.thread_id", 2, location)?;
    let last = numbers.number(layers)?;
    let is_writer = [layer, last];
    let is_writer = numbers
        .builder
        .compare(IntegerPredicate::Equal, is_writer, location)?;
    let writer = choice(&numbers, is_writer)?;
    let end = ir::terminator(ir::blocks(writer)[0]);
    let text = format!("setmaxnreg.dec.sync.aligned.u32 {OF_WRITER};");
    statement(&Builder::before(context, end), &text, location)?;
    let unit = melior::ir::Attribute::unit(context);
    ir::set_discardable_attribute(kernel, DIVIDES_REGISTERS, unit);
    Ok(())
}

fn statement<'c>(builder: &Builder<'c>, text: &str, location: Location<'c>) -> Outcome<'c, ()> {
    assembly(builder, text, "~{memory}", &[], None, location).map(|_| ())
}
