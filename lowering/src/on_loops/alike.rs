//! `join-alike-stores`: a choice between two ways of storing the same value at the same place is no
//! choice where the output has one way.
//!
//! Where a vector is written past the caches only if it is aligned, C would read as if both sides
//! differed.

use melior::Context;
use melior::ir::operation::OperationRefMut;
use mlir_sys::mlirOperationMoveBefore;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op};
use rise_dialect::pass::{Effect, OptionValues, Pass};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "join-alike-stores",
    name: "JoinAlikeStores",
    description: "Make one store of two that store the same value at the same place in different ways, for outputs that have one way",
    anchor: "func.func",
    options: &[],
    run,
};

fn run<'c>(
    _: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let choices: Vec<Op> = ir::nested(ir::own(function))
        .into_iter()
        .filter(|operation| ir::name(*operation) == "scf.if")
        .collect();
    let mut is_changed = false;
    for choice in choices {
        if let Some(store) = only_store(choice) {
            // SAFETY: both are alive; what the store uses is known before the choice, in which
            // nothing else stands.
            unsafe { mlirOperationMoveBefore(store.to_raw(), choice.to_raw()) }
            ir::erase(choice);
            is_changed = true;
        }
    }
    Ok(Effect::of(is_changed))
}

/// The store on the last side of a choice, if there is nothing else, and the first side stores the
/// same value at the same place.
fn only_store<'c>(choice: Op<'c>) -> Option<Op<'c>> {
    let sides = ir::blocks(choice);
    let [first, last] = sides[..] else {
        return None;
    };
    let stores: Vec<Op> = [first, last]
        .into_iter()
        .filter_map(|side| match ir::operations(side)[..] {
            [store, _] if is_store(store) => Some(store),
            _ => None,
        })
        .collect();
    let [first, last] = stores[..] else {
        return None;
    };
    let is_same = ir::name(first) == ir::name(last) && ir::operands(first) == ir::operands(last);
    is_same.then_some(last)
}

fn is_store(operation: Op) -> bool {
    matches!(ir::name(operation), "vector.store" | "memref.store")
}
