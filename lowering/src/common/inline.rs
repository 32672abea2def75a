//! Copying scalar computations from one region to another place.

use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, RegionLike};
use mlir_sys::{mlirOperationClone, mlirOperationSetOperand};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rustc_hash::FxHashMap;

/// Copies the operations of `source`, up to its terminator, to the position of `builder`. `copies`
/// says what stands for the block's arguments and learns what stands for the results.
pub(crate) fn inline<'c>(
    builder: &Builder<'c>,
    source: BlockRef<'c, 'c>,
    copies: &mut FxHashMap<usize, Val<'c>>,
) -> Outcome<'c, ()> {
    let operations = ir::operations(source);
    let count = operations.len().saturating_sub(1);
    for operation in &operations[..count] {
        // SAFETY: the clone is inserted at once; its operands are replaced below.
        let clone =
            unsafe { melior::ir::Operation::from_raw(mlirOperationClone(operation.to_raw())) };
        let clone = builder.insert_built(clone);
        substitute(clone, copies);
        for (original, copy) in ir::results(*operation).into_iter().zip(ir::results(clone)) {
            copies.insert(ir::key(original), copy);
        }
    }
    Ok(())
}

/// Value that stands for `value`: itself, if it comes from outside.
pub(crate) fn copied<'c>(copies: &FxHashMap<usize, Val<'c>>, value: Val<'c>) -> Val<'c> {
    copies.get(&ir::key(value)).copied().unwrap_or(value)
}

/// Replaces operands, in nested regions too.
pub(crate) fn substitute<'c>(operation: Op<'c>, copies: &FxHashMap<usize, Val<'c>>) {
    for (index, operand) in ir::operands(operation).into_iter().enumerate() {
        let replacement = copied(copies, operand);
        // SAFETY: operation and value are alive, and the types are the same.
        unsafe {
            mlirOperationSetOperand(
                operation.to_raw(),
                index as isize,
                melior::ir::ValueLike::to_raw(&replacement),
            );
        }
    }
    for region in operation.regions() {
        let mut next = region.first_block();
        while let Some(block) = next {
            // SAFETY: the block lives as long as the operation, which the pass has to itself.
            let block: BlockRef<'c, 'c> =
                unsafe { BlockRef::from_raw(melior::ir::BlockLike::to_raw(&block)) };
            for nested in ir::operations(block) {
                substitute(nested, copies);
            }
            next = melior::ir::BlockLike::next_in_region(&block);
        }
    }
}
