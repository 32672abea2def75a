//! `hoist-private-memory`: memory on the stack is taken once, not again in every round of a loop.
//!
//! The memory that a loop's body takes from the stack is free again after each round, so all rounds can use the same. LLVM would keep what each
//! round took until the function returns. And it keeps in registers only what is taken where a function begins, or a thread's part of a parallel loop.

use melior::Context;
use melior::ir::operation::{OperationRef, OperationRefMut};
use melior::ir::{BlockRef, ValueLike};
use mlir_sys::{mlirBlockArgumentGetOwner, mlirBlockGetParentOperation, mlirOperationMoveBefore};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass, PassOption};

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
    _: &'c Context,
    function: OperationRefMut<'c, '_>,
    options: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let function = ir::own(function);
    let mut effect = Effect::Unchanged;
    for block in ir::blocks(function) {
        hoist_from(block, options.flag(THROUGH_PARALLEL), &mut effect);
    }
    Ok(effect)
}

fn hoist_from<'c>(block: BlockRef<'c, 'c>, through_parallel: bool, effect: &mut Effect) {
    for operation in ir::operations(block) {
        if ir::name(operation) == "memref.alloca" {
            hoist(operation, through_parallel, effect);
        }
        for inner in ir::blocks(operation) {
            hoist_from(inner, through_parallel, effect);
        }
    }
}

/// Moves an allocation in front of the outermost loop that it does not depend on.
fn hoist(allocation: Op, through_parallel: bool, effect: &mut Effect) {
    let mut outermost = None;
    let mut inner = allocation;
    while let Some(parent) = ir::parent(inner) {
        let depends = ir::operands(allocation)
            .into_iter()
            .any(|size| is_inside(size, parent));
        if depends || !shares_stack(ir::name(parent), through_parallel) {
            break;
        }
        // Nothing but the loop may stand between `omp.wsloop` and `omp.loop_nest`.
        if ir::name(parent) != "omp.loop_nest" {
            outermost = Some(parent);
        }
        inner = parent;
    }
    if let Some(outermost) = outermost {
        *effect = Effect::Changed;
        // SAFETY: both are alive, and the sizes are known before the loop.
        unsafe { mlirOperationMoveBefore(allocation.to_raw(), outermost.to_raw()) }
    }
}

/// Whether the regions of an operation run on the thread around it, one after the other.
fn shares_stack(name: &str, through_parallel: bool) -> bool {
    match name {
        "scf.for" | "scf.while" | "scf.if" | "scf.index_switch" | "affine.for" | "affine.if" => {
            true
        }
        // A thread's part of a parallel loop.
        "omp.wsloop" | "omp.loop_nest" | "memref.alloca_scope" => true,
        "scf.parallel" | "affine.parallel" => through_parallel,
        _ => false,
    }
}

fn is_inside(value: Val, operation: Op) -> bool {
    let mut current = match ir::definition(value) {
        Some(definition) => Some(definition),
        // SAFETY: what no operation defines is an argument of a block.
        None => unsafe {
            OperationRef::from_option_raw(mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(
                value.to_raw(),
            )))
        },
    };
    while let Some(inner) = current {
        if inner == operation {
            return true;
        }
        current = ir::parent(inner);
    }
    false
}
