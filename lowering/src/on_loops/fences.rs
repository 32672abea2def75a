//! `wait-once`: a thread that writes past the caches in the rounds of a parallel loop waits once,
//! after its last round.
//!
//! The end of a round has the fence as long as nobody knows which rounds a thread has. After OpenMP
//! shares them out, it stands behind them; where one thread does all, behind the loop. The threads
//! meet after that, so that nobody reads before all have waited.

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use mlir_sys::{
    mlirBlockInsertOwnedOperationAfter, mlirBlockInsertOwnedOperationBefore, mlirOperationGetBlock,
    mlirOperationRemoveFromParent,
};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op};
use rise_dialect::pass::{Effect, OptionValues, Pass};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "wait-once",
    name: "WaitOnce",
    description: "Let a thread wait for what it has written past the caches after its part of a parallel loop, not after each round",
    anchor: "func.func",
    options: &[],
    run,
};

/// Marks a fence that waits for what was written past the caches. Others may have another meaning.
pub(crate) const OURS: &str = "dpia.past_caches";

fn run<'c>(
    _: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let mut is_changed = false;
    let fences = gather(ir::own(function), &mut is_changed);
    for fence in &fences {
        ir::remove_discardable_attribute(*fence, OURS);
    }
    Ok(Effect::of(is_changed || !fences.is_empty()))
}

/// The fences of the thread that does an operation, of which each parallel loop has at most one,
/// behind its rounds.
fn gather<'c>(operation: Op<'c>, is_changed: &mut bool) -> Vec<Op<'c>> {
    let mut fences = Vec::new();
    for block in ir::blocks(operation) {
        for nested in ir::operations(block) {
            if ir::name(nested) == "llvm.fence" && nested.has_attribute(OURS) {
                fences.push(nested);
            } else {
                let inner = gather(nested, is_changed);
                *is_changed |= !inner.is_empty();
                fences.extend(behind(nested, inner));
            }
        }
    }
    fences
}

/// Puts the fences of a thread behind its part of a loop. Gives those that the thread around still
/// has to wait for, when it is the same one.
fn behind<'c>(operation: Op<'c>, mut fences: Vec<Op<'c>>) -> Vec<Op<'c>> {
    let end = match ir::name(operation) {
        "omp.parallel" => ir::operations(ir::body(operation)).pop(),
        "scf.parallel" => None,
        _ => return fences,
    };
    let Some(fence) = fences.pop() else {
        return fences;
    };
    // SAFETY: a fence has neither operands nor results, so it can stand anywhere; it belongs to no
    // block when it is inserted.
    unsafe {
        mlirOperationRemoveFromParent(fence.to_raw());
        match end {
            Some(end) => {
                let block = mlirOperationGetBlock(end.to_raw());
                mlirBlockInsertOwnedOperationBefore(block, end.to_raw(), fence.to_raw());
            }
            None => {
                let block = mlirOperationGetBlock(operation.to_raw());
                mlirBlockInsertOwnedOperationAfter(block, operation.to_raw(), fence.to_raw());
            }
        }
    }
    fences.into_iter().for_each(ir::erase);
    match end {
        // Each of its threads waits at its end.
        Some(_) => {
            ir::remove_discardable_attribute(fence, OURS);
            Vec::new()
        }
        None => vec![fence],
    }
}
