//! Operations, blocks and values: this module finds, reads and changes them; a [`Builder`] makes
//! them.
//!
//! References to them have the lifetime of the context. The code that works on a program, such as a
//! pass, must keep the operations alive as long as it uses references to them. A pass has its
//! operation to itself while it runs.

mod builder;
mod comparison;
mod effects;
mod nesting;
pub mod types;

use melior::ir::attribute::{
    ArrayAttribute, FlatSymbolRefAttribute, StringAttribute, TypeAttribute,
};
use melior::ir::block::BlockArgument;
use melior::ir::operation::{OperationLike, OperationPrintingFlags, OperationRef, OperationRefMut};
use melior::ir::r#type::FunctionType;
use melior::ir::{
    Attribute, AttributeLike, BlockLike, BlockRef, RegionLike, Type, TypeLike, Value, ValueLike,
};
use mlir_sys::{
    mlirIdentifierStr, mlirOpOperandGetNextUse, mlirOpOperandGetOperandNumber,
    mlirOpOperandGetOwner, mlirOpOperandIsNull, mlirOpResultGetOwner, mlirOperationDestroy,
    mlirOperationGetName, mlirOperationRemoveDiscardableAttributeByName,
    mlirOperationRemoveFromParent, mlirOperationSetDiscardableAttributeByName,
    mlirOperationSetInherentAttributeByName, mlirOperationSetOperand, mlirValueGetFirstUse,
    mlirValueReplaceAllUsesOfWith, mlirValueSetType,
};

pub use builder::{Builder, like, region, region_of, vector_of};
pub use comparison::{Comparison, FloatPredicate, IntegerPredicate};
pub use effects::{MemoryEffect, effects};
pub use nesting::require_flat;

use crate::diagnostic::Diagnostic;
use crate::operations::dpia;
use crate::strings::{bytes, string_ref};

/// A value of the program that a pass works on.
pub type Val<'c> = Value<'c, 'c>;
/// An operation of the program that a pass works on.
pub type Op<'c> = OperationRef<'c, 'c>;
/// The result of a step of a pass, or the reason why there is none.
pub type Outcome<'c, T> = Result<T, Diagnostic<'c>>;

/// The operation that a pass is run on, which it has to itself while it runs.
pub fn own<'c>(operation: OperationRefMut<'c, '_>) -> Op<'c> {
    // SAFETY: nobody else changes it, and the pass ends before it does.
    unsafe { OperationRef::from_raw(operation.to_raw()) }
}

/// The identity of a value, for maps.
pub fn key(value: Val) -> usize {
    value.to_raw().ptr as usize
}

/// The operation that defines `value`, if no block does.
pub fn definition<'c>(value: Val<'c>) -> Option<Op<'c>> {
    value.is_operation_result().then(|| {
        // SAFETY: checked to be the result of an operation, which is alive while the pass runs.
        unsafe { OperationRef::from_raw(mlirOpResultGetOwner(value.to_raw())) }
    })
}

/// The text of an operation from which nothing outside is used, such as a function. Names in it
/// count from its own first: otherwise the whole program would be walked, whose other functions may
/// be changing.
pub fn text(operation: Op) -> String {
    let flags = OperationPrintingFlags::new().use_local_scope();
    // Text that is no UTF-8 would be the only error.
    operation.to_string_with_flags(flags).unwrap_or_default()
}

/// An attribute that is a text.
pub fn text_attribute(operation: Op, name: &str) -> Option<String> {
    let text = StringAttribute::try_from(operation.attribute(name).ok()?).ok()?;
    Some(text.value().to_owned())
}

/// The name of what an attribute refers to, such as the function that is called.
pub fn symbol_attribute(operation: Op, name: &str) -> Option<String> {
    let symbol = FlatSymbolRefAttribute::try_from(operation.attribute(name).ok()?).ok()?;
    Some(symbol.value().to_owned())
}

/// The elements of an attribute that is a list; none if there is no such attribute.
pub fn list_attribute<'c>(operation: Op<'c>, name: &str) -> Vec<Attribute<'c>> {
    let attribute = operation.attribute(name).ok();
    let Some(list) = attribute.and_then(|attribute| ArrayAttribute::try_from(attribute).ok())
    else {
        return Vec::new();
    };
    (0..list.len())
        .filter_map(|index| list.element(index).ok())
        .collect()
}

/// The type of a function of MLIR.
pub fn function_type<'c>(function: Op<'c>) -> Option<FunctionType<'c>> {
    let ty = TypeAttribute::try_from(function.attribute("function_type").ok()?).ok()?;
    FunctionType::try_from(ty.value()).ok()
}

/// The operation in whose region an operation stands.
pub fn parent<'c>(operation: Op<'c>) -> Option<Op<'c>> {
    // SAFETY: the operation is alive; at the top there is no parent.
    unsafe {
        let parent = mlir_sys::mlirOperationGetParentOperation(operation.to_raw());
        OperationRef::from_option_raw(parent)
    }
}

/// Whether an operation is `outer` or nested in it.
pub fn is_in(operation: Op, outer: Op) -> bool {
    std::iter::successors(Some(operation), |operation| parent(*operation))
        .any(|operation| operation.to_raw().ptr == outer.to_raw().ptr)
}

/// The name of an operation, such as `rise.map`.
pub fn name<'c>(operation: Op<'c>) -> &'c str {
    // SAFETY: names belong to the context, which outlives the pass.
    unsafe {
        let text = mlirIdentifierStr(mlirOperationGetName(operation.to_raw()));
        std::str::from_utf8(bytes(text)).unwrap_or_default()
    }
}

/// Sets an attribute that belongs to the kind of operation.
pub fn set_inherent_attribute(operation: Op, name: &str, value: Attribute) {
    let name = string_ref(name);
    // SAFETY: the operation is alive, and the name lives during the call.
    unsafe { mlirOperationSetInherentAttributeByName(operation.to_raw(), name, value.to_raw()) }
}

/// Sets an attribute that any operation may have.
pub fn set_discardable_attribute(operation: Op, name: &str, value: Attribute) {
    let name = string_ref(name);
    // SAFETY: as above.
    unsafe { mlirOperationSetDiscardableAttributeByName(operation.to_raw(), name, value.to_raw()) }
}

/// Takes an attribute away that any operation may have.
pub fn remove_discardable_attribute(operation: Op, name: &str) {
    let name = string_ref(name);
    // SAFETY: as above.
    unsafe { mlirOperationRemoveDiscardableAttributeByName(operation.to_raw(), name) };
}

/// Operand `index` of an operation that is verified to have it.
pub fn operand<'c>(operation: Op<'c>, index: usize) -> Val<'c> {
    // SAFETY: operations are verified before a pass runs, so the operand exists.
    unsafe {
        Value::from_raw(mlir_sys::mlirOperationGetOperand(
            operation.to_raw(),
            index as isize,
        ))
    }
}

/// The last operand: of views and acceptors, what they are a view of.
pub fn last_operand<'c>(operation: Op<'c>) -> Option<Val<'c>> {
    let last = operation.operand_count().checked_sub(1)?;
    Some(operand(operation, last))
}

/// All operands of an operation.
pub fn operands<'c>(operation: Op<'c>) -> Vec<Val<'c>> {
    (0..operation.operand_count())
        .map(|index| operand(operation, index))
        .collect()
}

/// The only result of an operation that is verified to have one.
pub fn result<'c>(operation: Op<'c>) -> Val<'c> {
    // SAFETY: operations are verified before a pass runs, so the result exists.
    unsafe { Value::from_raw(mlir_sys::mlirOperationGetResult(operation.to_raw(), 0)) }
}

/// All results of an operation.
pub fn results<'c>(operation: Op<'c>) -> Vec<Val<'c>> {
    (0..operation.result_count())
        // SAFETY: the index is below the number of results.
        .map(|index| unsafe {
            Value::from_raw(mlir_sys::mlirOperationGetResult(
                operation.to_raw(),
                index as isize,
            ))
        })
        .collect()
}

/// The only block of the region of an operation that is verified to have one.
pub fn body<'c>(operation: Op<'c>) -> BlockRef<'c, 'c> {
    // SAFETY: operations are verified before a pass runs, so region and block exist.
    unsafe {
        BlockRef::from_raw(mlir_sys::mlirRegionGetFirstBlock(
            mlir_sys::mlirOperationGetRegion(operation.to_raw(), 0),
        ))
    }
}

/// Argument `index` of a block that is verified to have it.
pub fn argument<'c>(block: BlockRef<'c, 'c>, index: usize) -> Val<'c> {
    // SAFETY: by contract.
    unsafe {
        Value::from_raw(mlir_sys::mlirBlockGetArgument(
            block.to_raw(),
            index as isize,
        ))
    }
}

/// All arguments of a block.
pub fn arguments<'c>(block: BlockRef<'c, 'c>) -> Vec<Val<'c>> {
    (0..block.argument_count())
        .map(|index| argument(block, index))
        .collect()
}

/// The operations of a block, in order. The list is made first, so operations may be inserted and
/// erased while going through it.
pub fn operations<'c>(block: BlockRef<'c, 'c>) -> Vec<Op<'c>> {
    let mut list = Vec::new();
    let mut next = block.first_operation();
    while let Some(operation) = next {
        list.push(operation);
        next = operation.next_in_block();
    }
    list
}

/// The block of an operation, if it is in one.
pub fn block_of<'c>(operation: Op<'c>) -> Option<BlockRef<'c, 'c>> {
    // SAFETY: the operation is alive; a block that is not there is null.
    unsafe {
        let block = mlir_sys::mlirOperationGetBlock(operation.to_raw());
        (!block.ptr.is_null()).then(|| BlockRef::from_raw(block))
    }
}

/// The block that a value belongs to.
pub fn owner<'c>(value: Val<'c>) -> Option<BlockRef<'c, 'c>> {
    match definition(value) {
        Some(operation) => block_of(operation),
        None => argument_owner(value).map(|(_, block)| block),
    }
}

/// The blocks that may run after `block`.
pub fn successors<'c>(block: BlockRef<'c, 'c>) -> Vec<BlockRef<'c, 'c>> {
    let Some(last) = operations(block).pop() else {
        return Vec::new();
    };
    // SAFETY: the operation is alive, and the index is below the number of its successors.
    unsafe {
        (0..mlir_sys::mlirOperationGetNumSuccessors(last.to_raw()))
            .map(|index| {
                BlockRef::from_raw(mlir_sys::mlirOperationGetSuccessor(last.to_raw(), index))
            })
            .collect()
    }
}

/// The blocks of the regions of `operation`, those that dominate others before them; unreachable
/// ones last.
pub fn blocks_in_order<'c>(operation: Op<'c>) -> Vec<BlockRef<'c, 'c>> {
    let all = blocks(operation);
    // Most regions have one block.
    if all.len() <= operation.region_count() {
        return all;
    }
    let key = |block: &BlockRef<'c, 'c>| block.to_raw().ptr as usize;
    let mut seen = rustc_hash::FxHashSet::default();
    let mut ordered = Vec::new();
    for region in operation.regions() {
        let Some(entry) = region.first_block() else {
            continue;
        };
        // SAFETY: the block lives as long as the operation, which the pass has to itself.
        let entry = unsafe { BlockRef::from_raw(entry.to_raw()) };
        seen.insert(key(&entry));
        let mut finished = Vec::new();
        let mut open = vec![(entry, successors(entry))];
        while let Some((block, next)) = open.last_mut() {
            match next.pop() {
                Some(successor) if seen.insert(key(&successor)) => {
                    open.push((successor, successors(successor)));
                }
                Some(_) => {}
                None => {
                    finished.push(*block);
                    open.pop();
                }
            }
        }
        ordered.extend(finished.into_iter().rev());
    }
    ordered.extend(all.into_iter().filter(|block| !seen.contains(&key(block))));
    ordered
}

/// Whether a block is the first of its region.
pub fn is_entry(block: BlockRef) -> bool {
    // SAFETY: the block is alive; one without a region is none's first.
    unsafe {
        let region = mlir_sys::mlirBlockGetParentRegion(block.to_raw());
        !region.ptr.is_null() && mlir_sys::mlirRegionGetFirstBlock(region).ptr == block.to_raw().ptr
    }
}

/// Whether a block may run again after itself.
pub fn is_repeated(block: BlockRef) -> bool {
    reaches(block, block, None)
}

/// Whether `to` may run after `from`, without `avoided` between them.
pub fn reaches<'c>(
    from: BlockRef<'c, 'c>,
    to: BlockRef<'c, 'c>,
    avoided: Option<BlockRef<'c, 'c>>,
) -> bool {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut open = successors(from);
    while let Some(block) = open.pop() {
        if block == to {
            return true;
        }
        if Some(block) != avoided && seen.insert(block.to_raw().ptr as usize) {
            open.extend(successors(block));
        }
    }
    false
}

/// The blocks of the regions of `operation`.
pub fn blocks<'c>(operation: Op<'c>) -> Vec<BlockRef<'c, 'c>> {
    let mut blocks = Vec::new();
    for region in operation.regions() {
        let mut next = region.first_block();
        while let Some(block) = next {
            // SAFETY: the block lives as long as the operation, which the pass has to itself.
            blocks.push(unsafe { BlockRef::from_raw(block.to_raw()) });
            next = block.next_in_region();
        }
    }
    blocks
}

/// The operations in the regions of `operation`, outer ones before inner ones.
pub fn nested<'c>(operation: Op<'c>) -> Vec<Op<'c>> {
    let inside = |operation| blocks(operation).into_iter().flat_map(operations);
    let mut found: Vec<_> = inside(operation).collect();
    let mut next = 0;
    while let Some(inner) = found.get(next).copied() {
        found.extend(inside(inner));
        next += 1;
    }
    found
}

/// The last operation of a block that is verified to have one.
pub fn terminator<'c>(block: BlockRef<'c, 'c>) -> Op<'c> {
    // SAFETY: operations are verified before a pass runs, so the terminator exists.
    unsafe { OperationRef::from_raw(mlir_sys::mlirBlockGetTerminator(block.to_raw())) }
}

/// The operand of the terminator of a block that is verified to yield one value.
pub fn yielded<'c>(block: BlockRef<'c, 'c>) -> Val<'c> {
    operand(terminator(block), 0)
}

/// Whether any operation uses `value`.
pub fn has_uses(value: Val) -> bool {
    // SAFETY: the value is alive.
    unsafe { !mlirOpOperandIsNull(mlirValueGetFirstUse(value.to_raw())) }
}

/// The argument of a block that a value is.
///
/// Melior's conversion prints a value that is none, for its error: that reads everything around it,
/// also functions that other threads change.
pub fn block_argument<'c, 'a>(value: Value<'c, 'a>) -> Option<BlockArgument<'c, 'a>> {
    // SAFETY: the value is alive, and an argument of a block when it becomes one.
    unsafe {
        mlir_sys::mlirValueIsABlockArgument(value.to_raw())
            .then(|| BlockArgument::from_raw(value.to_raw()))
    }
}

/// The operation whose region has `value` as an argument, and the block that it belongs to.
pub fn argument_owner<'c>(value: Val<'c>) -> Option<(Op<'c>, BlockRef<'c, 'c>)> {
    let argument = block_argument(value)?;
    // SAFETY: an argument belongs to a block, which is alive; its operation is asked for only if
    // there is one.
    unsafe {
        let block = mlir_sys::mlirBlockArgumentGetOwner(argument.to_raw());
        let operation =
            OperationRef::from_option_raw(mlir_sys::mlirBlockGetParentOperation(block))?;
        Some((operation, BlockRef::from_raw(block)))
    }
}

/// The expression that reads the memory of a `dpia.new`, for the acceptor that writes it.
pub fn opened_beside<'c>(acceptor: Val<'c>) -> Option<Val<'c>> {
    let (operation, block) = argument_owner(acceptor)?;
    (name(operation) == dpia::NEW).then(|| argument(block, 0))
}

/// The operations that use `value`, each with the number of the operand.
pub fn uses<'c>(value: Val<'c>) -> impl Iterator<Item = (Op<'c>, usize)> {
    // SAFETY: an operand may be asked whether it is one.
    let existing = |operand| unsafe { (!mlirOpOperandIsNull(operand)).then_some(operand) };
    // SAFETY: the value is alive.
    let first = existing(unsafe { mlirValueGetFirstUse(value.to_raw()) });
    std::iter::successors(first, move |operand| {
        // SAFETY: the value is alive, and so are its uses.
        existing(unsafe { mlirOpOperandGetNextUse(*operand) })
    })
    // SAFETY: the operations that use a value that is alive are so too.
    .map(|operand| unsafe {
        let user = OperationRef::from_raw(mlirOpOperandGetOwner(operand));
        (user, mlirOpOperandGetOperandNumber(operand) as usize)
    })
}

/// The operations that use `value`: once for every operand that is it.
pub fn users<'c>(value: Val<'c>) -> impl Iterator<Item = Op<'c>> {
    uses(value).map(|(user, _)| user)
}

/// How many operands are `value`.
pub fn use_count(value: Val) -> usize {
    uses(value).count()
}

/// Makes every use of `of` a use of `with`.
pub fn replace_all_uses<'c>(of: Val<'c>, with: Val<'c>) {
    // SAFETY: both are alive.
    unsafe { mlirValueReplaceAllUsesOfWith(of.to_raw(), with.to_raw()) }
}

/// Gives an operation another operand in the place of one that it has.
pub fn set_operand<'c>(operation: Op<'c>, number: usize, value: Val<'c>) {
    assert!(number < operation.operand_count(), "no operand {number}");
    // SAFETY: both are alive, and the operation has so many operands.
    unsafe {
        mlirOperationSetOperand(operation.to_raw(), number.cast_signed(), value.to_raw());
    }
}

/// Gives a value another type; its operation and its users must accept it.
pub fn set_type<'c>(value: Val<'c>, ty: Type<'c>) {
    // SAFETY: both are alive.
    unsafe { mlirValueSetType(value.to_raw(), ty.to_raw()) }
}

/// Removes an operation whose results are no longer used.
///
/// Operations inside are removed first: MLIR would visit all of them again for each operation that
/// is removed around them.
pub fn erase(operation: Op) {
    let mut all = vec![operation];
    let mut next = 0;
    while let Some(around) = all.get(next).copied() {
        let blocks = blocks(around);
        // Values of a block may be used in one before it.
        if blocks.len() <= 1 {
            all.extend(blocks.into_iter().flat_map(operations));
        }
        next += 1;
    }
    // Uses are further inside than definitions, or come after them.
    for operation in all.into_iter().rev() {
        // SAFETY: the caller does not use the operation again, and nothing uses its results any
        // more.
        unsafe {
            mlirOperationRemoveFromParent(operation.to_raw());
            mlirOperationDestroy(operation.to_raw());
        }
    }
}
