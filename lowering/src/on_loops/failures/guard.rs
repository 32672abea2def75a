//! The rest of a block under a condition.

use std::collections::HashSet;

use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, ValueLike};
use mlir_sys::{
    mlirBlockAppendOwnedOperation, mlirOperationRemoveFromParent, mlirOperationSetOperand,
};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};

use super::returned::viewed;
use super::{Failure, Reporting, operation_key};

impl<'c> Reporting<'c> {
    /// Puts the operations from `first` to the end of its block under a condition, and reports a
    /// failure if it is false. Gives back their block.
    ///
    /// Memory of which they are not the owners is freed behind them in any case. What the block's
    /// end needs of them has no value if they are left out; nobody looks at that, because the
    /// report is looked at before. Only memory may be freed without a look: it is none.
    pub(super) fn guard(
        &mut self,
        first: Op<'c>,
        condition: Val<'c>,
        failure: Option<Failure<'c>>,
    ) -> Outcome<'c, BlockRef<'c, 'c>> {
        let location = first.location();
        let (moved, kept, end) = rest_of_block(first);
        let needed: Vec<(usize, Val<'c>)> = ir::operands(end)
            .into_iter()
            .enumerate()
            .filter(|(_, value)| is_defined_by(*value, &moved))
            .collect();
        let values: Vec<Val> = needed.iter().map(|(_, value)| *value).collect();
        let types: Vec<_> = values.iter().map(|value| value.r#type()).collect();
        // Operations behind the guard come after it.
        let builder = Builder::before(self.context, kept.first().copied().unwrap_or(end));
        let (then, inside) = ir::region(&[], location);
        let (otherwise, outside) = ir::region(&[], location);
        for operation in moved {
            // SAFETY: it belongs to no block any more when the other takes it.
            unsafe {
                mlirOperationRemoveFromParent(operation.to_raw());
                mlirBlockAppendOwnedOperation(inside.to_raw(), operation.to_raw());
            }
        }
        Builder::at_end(self.context, inside).command("scf.yield", location, &values, &[])?;
        let failing = Builder::at_end(self.context, outside);
        if let Some(failure) = failure {
            self.fail(failing, failure, location)?;
        }
        let mut missing = Vec::new();
        for ty in &types {
            missing.push(self.missing(failing, *ty, location)?);
        }
        failing.command("scf.yield", location, &missing, &[])?;
        let guard = builder
            .operation("scf.if", location, &[condition], &[])
            .add_results(&types)
            .add_regions([then, otherwise]);
        let results = ir::results(builder.insert(guard)?);
        for ((position, _), result) in needed.into_iter().zip(results) {
            // SAFETY: the operand exists, and the result is defined before.
            unsafe { mlirOperationSetOperand(end.to_raw(), position as isize, result.to_raw()) }
        }
        Ok(inside)
    }
}

/// The operations from `first` on: those that can be moved, those that free memory of others, and
/// the block's end.
fn rest_of_block<'c>(first: Op<'c>) -> (Vec<Op<'c>>, Vec<Op<'c>>, Op<'c>) {
    let mut rest = Vec::new();
    let mut end = first;
    let mut next = Some(first);
    while let Some(operation) = next {
        rest.push(operation);
        end = operation;
        next = operation.next_in_block();
    }
    rest.pop();
    let all = rest.clone();
    let (kept, moved) = rest.into_iter().partition(|operation| {
        if ir::name(*operation) != "memref.dealloc" {
            return false;
        }
        let memory = viewed(ir::operand(*operation, 0));
        let is_older = !is_defined_by(memory, &all);
        if is_older {
            // SAFETY: the operand exists; what is freed is the same memory, by a value that is
            // there behind the guard too.
            unsafe { mlirOperationSetOperand(operation.to_raw(), 0, memory.to_raw()) }
        }
        is_older
    });
    (moved, kept, end)
}

fn is_defined_by(value: Val, operations: &[Op]) -> bool {
    let operations: HashSet<usize> = operations
        .iter()
        .map(|operation| operation_key(*operation))
        .collect();
    ir::definition(value).is_some_and(|definition| operations.contains(&operation_key(definition)))
}
