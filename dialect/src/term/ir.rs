//! Operations, regions and values, as the modules beside this one need them.
//!
//! References to values and operations have the lifetime of the context; the callers keep the operations alive for as long as they use them.

use melior::Context;
use melior::ir::operation::{OperationBuilder, OperationLike, OperationRef};
use melior::ir::{
    Attribute, Block, BlockLike, BlockRef, Identifier, Location, Region, RegionLike, Type, Value,
    ValueLike,
};

use super::TermError;

/// A value of the program.
pub(super) type Val<'c> = Value<'c, 'c>;
/// An operation of the program.
pub(super) type Op<'c> = OperationRef<'c, 'c>;

/// The identity of a value, for maps.
pub(super) fn key(value: Val) -> usize {
    value.to_raw().ptr as usize
}

/// The name of an operation, such as `rise.map`.
pub(super) fn name(operation: Op) -> String {
    operation
        .name()
        .as_string_ref()
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

/// The operation that defines `value`, if no block does.
pub(super) fn definition<'c>(value: Val<'c>) -> Option<Op<'c>> {
    value.is_operation_result().then(|| {
        // SAFETY: checked to be the result of an operation, which is alive.
        unsafe { OperationRef::from_raw(mlir_sys::mlirOpResultGetOwner(value.to_raw())) }
    })
}

/// All operands of an operation.
pub(super) fn operands<'c>(operation: Op<'c>) -> Vec<Val<'c>> {
    (0..operation.operand_count())
        // SAFETY: the operand exists and is alive.
        .map(|index| unsafe {
            Value::from_raw(mlir_sys::mlirOperationGetOperand(
                operation.to_raw(),
                index as isize,
            ))
        })
        .collect()
}

/// The only result.
pub(super) fn result<'c>(operation: Op<'c>) -> Result<Val<'c>, TermError> {
    match operation.result_count() {
        // SAFETY: the result exists and is alive.
        1 => {
            Ok(unsafe { Value::from_raw(mlir_sys::mlirOperationGetResult(operation.to_raw(), 0)) })
        }
        _ => Err(TermError::internal(format!(
            "`{}` has not one result",
            name(operation)
        ))),
    }
}

/// The first block of the first region.
pub(super) fn body<'c>(operation: Op<'c>) -> Result<BlockRef<'c, 'c>, TermError> {
    let region = operation.regions().next();
    let block = region.as_ref().and_then(|region| region.first_block());
    // SAFETY: the block lives as long as the operation.
    block
        .map(|block| unsafe { BlockRef::from_raw(block.to_raw()) })
        .ok_or_else(|| TermError::internal(format!("`{}` has no body", name(operation))))
}

/// The arguments of a block.
pub(super) fn arguments<'c>(block: BlockRef<'c, 'c>) -> Vec<Val<'c>> {
    (0..block.argument_count())
        // SAFETY: the argument exists and is alive.
        .map(|index| unsafe {
            Value::from_raw(mlir_sys::mlirBlockGetArgument(
                block.to_raw(),
                index as isize,
            ))
        })
        .collect()
}

/// The operations of a block, in order.
pub(super) fn operations<'c>(block: BlockRef<'c, 'c>) -> Vec<Op<'c>> {
    let mut list = Vec::new();
    // SAFETY: all operations of a living block are alive.
    unsafe {
        let mut next = mlir_sys::mlirBlockGetFirstOperation(block.to_raw());
        while !next.ptr.is_null() {
            list.push(OperationRef::from_raw(next));
            next = mlir_sys::mlirOperationGetNextInBlock(next);
        }
    }
    list
}

/// The blocks of the regions of an operation.
pub(super) fn blocks<'c>(operation: Op<'c>) -> Vec<BlockRef<'c, 'c>> {
    let mut blocks = Vec::new();
    for region in operation.regions() {
        let mut next = region.first_block();
        while let Some(block) = next {
            // SAFETY: the block lives as long as the operation.
            blocks.push(unsafe { BlockRef::from_raw(block.to_raw()) });
            next = block.next_in_region();
        }
    }
    blocks
}

/// The operand of the last operation of a block.
pub(super) fn returned<'c>(block: BlockRef<'c, 'c>) -> Result<Val<'c>, TermError> {
    let last = operations(block).last().map(|last| operands(*last));
    last.and_then(|operands| operands.first().copied())
        .ok_or_else(|| TermError::internal("a body returns nothing"))
}

/// The location of a value: of its operation, or of the argument itself.
pub(super) fn location<'c>(value: Val<'c>) -> Location<'c> {
    // SAFETY: the value is alive.
    unsafe { Location::from_raw(mlir_sys::mlirValueGetLocation(value.to_raw())) }
}

/// Builds an operation at the end of `block`.
pub(super) struct Builder<'c> {
    pub(super) context: &'c Context,
    pub(super) block: BlockRef<'c, 'c>,
}

impl<'c> Builder<'c> {
    /// Appends an operation.
    pub(super) fn append(&self, operation: OperationBuilder<'c>) -> Result<Op<'c>, TermError> {
        let operation = operation
            .build()
            .map_err(|_| TermError::internal("an operation could not be built"))?;
        let inserted = self.block.append_operation(operation);
        // SAFETY: the operation is now part of the block.
        Ok(unsafe { OperationRef::from_raw(inserted.to_raw()) })
    }

    /// Appends an operation with one result.
    pub(super) fn value(
        &self,
        name: &str,
        location: Location<'c>,
        operands: &[Val<'c>],
        ty: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Result<Val<'c>, TermError> {
        let builder = OperationBuilder::new(name, location)
            .add_operands(operands)
            .add_results(&[ty]);
        result(self.append(builder.add_attributes(&self.named(attributes)))?)
    }

    /// Appends an operation with a region and one result.
    pub(super) fn with_body(
        &self,
        name: &str,
        location: Location<'c>,
        ty: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
        region: Region<'c>,
    ) -> Result<Val<'c>, TermError> {
        let builder = OperationBuilder::new(name, location)
            .add_results(&[ty])
            .add_attributes(&self.named(attributes));
        result(self.append(builder.add_regions([region]))?)
    }

    /// Appends an operation without results.
    pub(super) fn command(
        &self,
        name: &str,
        location: Location<'c>,
        operands: &[Val<'c>],
    ) -> Result<(), TermError> {
        self.append(OperationBuilder::new(name, location).add_operands(operands))
            .map(|_| ())
    }

    fn named(&self, attributes: &[(&str, Attribute<'c>)]) -> Vec<(Identifier<'c>, Attribute<'c>)> {
        attributes
            .iter()
            .map(|(name, attribute)| (Identifier::new(self.context, name), *attribute))
            .collect()
    }
}

/// A region of one block with these arguments, not yet part of an operation.
pub(super) fn region<'c>(arguments: &[(Type<'c>, Location<'c>)]) -> (Region<'c>, BlockRef<'c, 'c>) {
    let region = Region::new();
    let block = region.append_block(Block::new(arguments)).to_raw();
    // SAFETY: the block moves with the region into the operation, and lives as long.
    (region, unsafe { BlockRef::from_raw(block) })
}
