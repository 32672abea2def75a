//! `hoist-private-memory`: memory on the stack is taken once, not again in every iteration of a
//! loop.
//!
//! LLVM keeps the memory that each iteration takes from the stack until the function returns, and
//! keeps in registers only memory that is taken where a function begins, or a thread's part of a
//! parallel loop. So all iterations use the same memory, unless it is still named after the
//! iteration that took it. Where nothing runs, nothing is taken: the sizes of what is hoisted are
//! zero for a loop without iterations. Memory of constant size comes before all else in its block:
//! a check in front of it would end the block in which LLVM looks for what fits registers.

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::{BlockLike, Type, ValueLike};
use mlir_sys::{mlirOperationMoveBefore, mlirOperationSetOperand};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass, PassOption};

use crate::common::reach::Reach;

const THROUGH_PARALLEL: &str = "through-parallel";

/// The pass.
pub static PASS: Pass = Pass {
    argument: "hoist-private-memory",
    name: "HoistPrivateMemory",
    description: "Move memory on the stack (memref.alloca) out of sequential loops, and out of a thread's part of a parallel one",
    anchor: "func.func",
    options: &[PassOption {
        name: THROUGH_PARALLEL,
        description: "also out of parallel loops, because they will run on one thread",
        default: "false",
        is_flag: true,
    }],
    run,
};

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    options: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let function = ir::own(function);
    let mut allocations = ir::nested(function);
    allocations.retain(|operation| ir::name(*operation) == "memref.alloca");
    let mut effect = Effect::Unchanged;
    for allocation in allocations {
        let is_hoisted = hoist(context, allocation, options.flag(THROUGH_PARALLEL))?;
        if is_hoisted | move_to_start(allocation) {
            effect = Effect::Changed;
        }
    }
    Ok(effect)
}

/// Moves an allocation in front of the outermost operation that it does not depend on; whether it
/// moved.
fn hoist<'c>(
    context: &'c Context,
    allocation: Op<'c>,
    through_parallel: bool,
) -> Outcome<'c, bool> {
    let path = path(allocation, through_parallel);
    let Some(outermost) = path.last() else {
        return Ok(false);
    };
    let blocks: Vec<_> = std::iter::once(allocation)
        .chain(path.iter().copied())
        .map(|inner| inner.block())
        .collect();
    // SAFETY: both are alive, and the sizes are known before the loop.
    unsafe { mlirOperationMoveBefore(allocation.to_raw(), outermost.to_raw()) }
    if allocation.operand_count() > 0 {
        let builder = Builder::before(context, allocation);
        for (outer, block) in path.into_iter().zip(blocks) {
            let is_first = ir::blocks(outer).first().copied() == block;
            take_nothing_unless_run(builder, allocation, outer, is_first)?;
        }
    }
    Ok(true)
}

/// Moves an allocation of constant size to the start of its block, behind others of its kind;
/// whether it moved.
fn move_to_start(allocation: Op) -> bool {
    if allocation.operand_count() > 0 {
        return false;
    }
    let is_other =
        |operation: &Op| ir::name(*operation) != "memref.alloca" || operation.operand_count() > 0;
    let first = allocation.block().and_then(|block| block.first_operation());
    // An allocation that stands in front of all else has nothing to pass.
    let passed = std::iter::successors(first, |operation| operation.next_in_block())
        .take_while(|operation| *operation != allocation)
        .find(is_other);
    if let Some(first) = passed {
        // SAFETY: both are alive, in one block, and the allocation needs no value.
        unsafe { mlirOperationMoveBefore(allocation.to_raw(), first.to_raw()) }
    }
    passed.is_some()
}

/// The operations around an allocation that it can be moved out of, from the innermost on.
fn path<'c>(allocation: Op<'c>, through_parallel: bool) -> Vec<Op<'c>> {
    let reach = Reach::of(ir::result(allocation));
    let sizes = ir::operands(allocation);
    let mut needed = sizes.clone();
    let mut path = Vec::new();
    let mut inner = allocation;
    while let Some(outer) = ir::parent(inner) {
        let may_leave = match kind(outer, through_parallel) {
            Some(Kind::Loop) => !reach.leaves_iteration(outer),
            Some(Kind::Branch | Kind::Wrapper) => true,
            None => false,
        };
        if !may_leave || needed.iter().any(|value| is_inside(*value, outer)) {
            break;
        }
        if !sizes.is_empty() {
            match bounds(outer) {
                Some(bounds) => needed.extend(bounds),
                None => break,
            }
        }
        path.push(outer);
        inner = outer;
    }
    // Nothing but the loop may stand between `omp.wsloop` and `omp.loop_nest`, and a scope inside
    // of a loop frees its memory in each iteration.
    let is_place =
        |outer: &Op| !["omp.loop_nest", "memref.alloca_scope"].contains(&ir::name(*outer));
    while path.last().is_some_and(|outer| !is_place(outer)) {
        path.pop();
    }
    path
}

/// Operations whose regions run on the thread around them, one after the other.
enum Kind {
    /// Its region runs any number of times.
    Loop,
    /// Each region runs at most once.
    Branch,
    /// Its region runs once.
    Wrapper,
}

fn kind(operation: Op, through_parallel: bool) -> Option<Kind> {
    match ir::name(operation) {
        "scf.for" | "scf.while" | "affine.for" => Some(Kind::Loop),
        "scf.if" | "scf.index_switch" | "affine.if" => Some(Kind::Branch),
        // A thread's part of a parallel loop.
        "omp.loop_nest" => Some(Kind::Loop),
        "omp.wsloop" | "memref.alloca_scope" => Some(Kind::Wrapper),
        "scf.parallel" | "affine.parallel" if through_parallel => Some(Kind::Loop),
        _ => None,
    }
}

/// The values that decide whether a region of an operation runs, if values before it do.
fn bounds<'c>(operation: Op<'c>) -> Option<Vec<Val<'c>>> {
    let operands = ir::operands(operation);
    match ir::name(operation) {
        "scf.for" => Some(operands[..2].to_vec()),
        "scf.parallel" | "omp.loop_nest" => {
            let dimensions = ir::arguments(ir::body(operation)).len();
            Some(operands[..2 * dimensions].to_vec())
        }
        "scf.if" => Some(operands),
        "omp.wsloop" | "memref.alloca_scope" => Some(Vec::new()),
        _ => None,
    }
}

/// Makes the sizes of an allocation zero where a region of `outer`, the first or the second, does
/// not run.
fn take_nothing_unless_run<'c>(
    builder: Builder<'c>,
    allocation: Op<'c>,
    outer: Op<'c>,
    is_first: bool,
) -> Outcome<'c, ()> {
    let (location, index) = (allocation.location(), Type::index(builder.context));
    let Some(bounds) = bounds(outer) else {
        return Ok(());
    };
    if bounds.is_empty() {
        return Ok(());
    }
    let zero = [("value", builder.index_attribute(0))];
    let zero = builder.value("arith.constant", location, &[], index, &zero)?;
    let select = |condition: Val<'c>, is_meant: bool| {
        for (number, size) in ir::operands(allocation).into_iter().enumerate() {
            let (then, otherwise) = if is_meant { (size, zero) } else { (zero, size) };
            let operands = [condition, then, otherwise];
            let size = builder.value("arith.select", location, &operands, index, &[])?;
            let number = number.cast_signed();
            // SAFETY: the allocation is alive and has that many operands.
            unsafe { mlirOperationSetOperand(allocation.to_raw(), number, size.to_raw()) }
        }
        Ok(())
    };
    if ir::name(outer) == "scf.if" {
        return bounds
            .first()
            .map_or(Ok(()), |condition| select(*condition, is_first));
    }
    let (lower, upper) = bounds.split_at(bounds.len() / 2);
    let predicate = match outer.has_attribute("unsignedCmp") {
        true => IntegerPredicate::UnsignedLess,
        false => IntegerPredicate::Less,
    };
    for (lower, upper) in lower.iter().zip(upper) {
        let runs = builder.compare(predicate, [*lower, *upper], location)?;
        select(runs, true)?;
    }
    Ok(())
}

/// Whether a value is computed in a region of an operation, or by it.
pub(super) fn is_inside(value: Val, operation: Op) -> bool {
    let owner = match ir::definition(value) {
        Some(definition) => Some(definition),
        None => ir::argument_owner(value).map(|(owner, _)| owner),
    };
    owner.is_some_and(|owner| ir::is_in(owner, operation))
}
