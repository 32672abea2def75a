//! Operations and values, as the modules beside this one need them.
//!
//! A pass has its operation to itself while it runs, so references get the lifetime of the context here; none of them leaves the pass.

use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{
    Attribute, AttributeLike, BlockLike, BlockRef, Location, RegionLike, Value, ValueLike,
};
use mlir_sys::MlirStringRef;

pub(crate) type Val<'c> = Value<'c, 'c>;
pub(crate) type Op<'c> = OperationRef<'c, 'c>;

/// The identity of a value, for maps.
pub(crate) fn key(value: Val) -> usize {
    value.to_raw().ptr as usize
}

/// The name of an operation, such as `rise.map`.
pub(crate) fn name(operation: Op) -> String {
    operation
        .name()
        .as_string_ref()
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

/// The operation that defines `value`, if no block does.
pub(crate) fn definition<'c>(value: Val<'c>) -> Option<Op<'c>> {
    value.is_operation_result().then(|| {
        // SAFETY: checked to be the result of an operation, which is alive while the pass runs.
        unsafe { OperationRef::from_raw(mlir_sys::mlirOpResultGetOwner(value.to_raw())) }
    })
}

/// All operands of an operation.
pub(crate) fn operands<'c>(operation: Op<'c>) -> Vec<Val<'c>> {
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

/// All results of an operation.
pub(crate) fn results<'c>(operation: Op<'c>) -> Vec<Val<'c>> {
    (0..operation.result_count())
        // SAFETY: the result exists and is alive.
        .map(|index| unsafe {
            Value::from_raw(mlir_sys::mlirOperationGetResult(
                operation.to_raw(),
                index as isize,
            ))
        })
        .collect()
}

/// Whether no operation uses a result.
pub(crate) fn is_unused(operation: Op) -> bool {
    results(operation)
        .into_iter()
        // SAFETY: the value is alive.
        .all(|value| unsafe {
            mlir_sys::mlirOpOperandIsNull(mlir_sys::mlirValueGetFirstUse(value.to_raw()))
        })
}

/// The operations of a block, in order. The list is made first, so operations may be moved and erased while going through it.
pub(crate) fn operations<'c>(block: BlockRef<'c, '_>) -> Vec<Op<'c>> {
    let mut list = Vec::new();
    let mut next = block.first_operation();
    while let Some(operation) = next {
        // SAFETY: the operation is alive while the pass runs.
        list.push(unsafe { OperationRef::from_raw(operation.to_raw()) });
        next = operation.next_in_block();
    }
    list
}

/// The operations in the regions of `operation`, outer ones before inner ones.
pub(crate) fn nested<'c>(operation: Op<'c>) -> Vec<Op<'c>> {
    let mut found = Vec::new();
    for region in operation.regions() {
        let mut next = region.first_block();
        while let Some(block) = next {
            found.extend(operations(block));
            next = block.next_in_region();
        }
    }
    let mut next = 0;
    while let Some(inner) = found.get(next).copied() {
        for region in inner.regions() {
            let mut block = region.first_block();
            while let Some(current) = block {
                found.extend(operations(current));
                block = current.next_in_region();
            }
        }
        next += 1;
    }
    found
}

/// The operation around an operation.
pub(crate) fn parent<'c>(operation: Op<'c>) -> Option<Op<'c>> {
    // SAFETY: the parent is alive as long as the operation, and is not null.
    unsafe {
        let parent = mlir_sys::mlirOperationGetParentOperation(operation.to_raw());
        (!parent.ptr.is_null()).then(|| OperationRef::from_raw(parent))
    }
}

/// Whether an operation is `outer` or stands in it.
pub(crate) fn is_in(operation: Op, outer: Op) -> bool {
    std::iter::successors(Some(operation), |operation| parent(*operation))
        .any(|operation| operation.to_raw().ptr == outer.to_raw().ptr)
}

/// Where a value was made.
pub(crate) fn location<'c>(value: Val<'c>) -> Location<'c> {
    // SAFETY: the value is alive.
    unsafe { Location::from_raw(mlir_sys::mlirValueGetLocation(value.to_raw())) }
}

/// The attribute of an operation; none if it has no such attribute.
pub(crate) fn attribute<'c>(operation: Op<'c>, name: &str) -> Option<Attribute<'c>> {
    // SAFETY: the operation is alive; the attribute is not null.
    unsafe {
        let found = mlir_sys::mlirOperationGetAttributeByName(operation.to_raw(), string_ref(name));
        (!found.ptr.is_null()).then(|| Attribute::from_raw(found))
    }
}

/// The text of an attribute of an operation, if it is one.
pub(crate) fn text<'c>(operation: Op<'c>, name: &str) -> Option<&'c str> {
    let attribute = attribute(operation, name)?;
    if !attribute.is_string() {
        return None;
    }
    // SAFETY: MLIR keeps the texts of attributes as long as their context.
    unsafe {
        let raw = mlir_sys::mlirStringAttrGetValue(attribute.to_raw());
        if raw.length == 0 {
            return Some("");
        }
        let bytes = std::slice::from_raw_parts(raw.data.cast::<u8>(), raw.length);
        std::str::from_utf8(bytes).ok()
    }
}

/// A text for MLIR, which reads it during the call.
pub(crate) fn string_ref(text: &str) -> MlirStringRef {
    MlirStringRef {
        data: text.as_ptr().cast(),
        length: text.len(),
    }
}
