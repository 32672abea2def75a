//! Parts of operations that may be missing.

use melior::ir::BlockRef;

use super::TermError;
use crate::ir::{self, Op, Val};

/// The only result.
pub(super) fn result<'c>(operation: Op<'c>) -> Result<Val<'c>, TermError> {
    match ir::results(operation).as_slice() {
        [result] => Ok(*result),
        _ => Err(TermError::internal(format!(
            "`{}` has not one result",
            ir::name(operation)
        ))),
    }
}

/// The first block.
pub(super) fn body<'c>(operation: Op<'c>) -> Result<BlockRef<'c, 'c>, TermError> {
    let block = ir::blocks(operation).first().copied();
    block.ok_or_else(|| TermError::internal(format!("`{}` has no body", ir::name(operation))))
}

/// The operand of the last operation of a block.
pub(super) fn returned<'c>(block: BlockRef<'c, 'c>) -> Result<Val<'c>, TermError> {
    let last = ir::operations(block).last().map(|last| ir::operands(*last));
    last.and_then(|operands| operands.first().copied())
        .ok_or_else(|| TermError::internal("a body returns nothing"))
}
