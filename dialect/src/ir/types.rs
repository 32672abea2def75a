//! Parts of upstream's types and attributes, which are never read from their texts.

use melior::ir::{Attribute, AttributeLike, Type, TypeLike};
use rise_mlir_shim as shim;

/// Whether the type is one of floating-point numbers.
pub fn is_float(ty: Type) -> bool {
    // SAFETY: the type is alive.
    unsafe { mlir_sys::mlirTypeIsAFloat(ty.to_raw()) }
}

/// Whether the type is that of LLVM's pointers.
pub fn is_pointer(ty: Type) -> bool {
    // SAFETY: the type is alive.
    unsafe { mlir_sys::mlirTypeIsALLVMPointerType(ty.to_raw()) }
}

/// Whether the attribute is the truth value `true`.
pub fn is_true(attribute: Attribute) -> bool {
    let raw = attribute.to_raw();
    // SAFETY: the attribute is alive, and its value is asked for only if it is of that kind.
    unsafe { mlir_sys::mlirAttributeIsABool(raw) && mlir_sys::mlirBoolAttrGetValue(raw) }
}

/// Whether the attribute is a dense one of nothing but `true`.
pub fn is_all_true(attribute: Attribute) -> bool {
    let raw = attribute.to_raw();
    // SAFETY: the attribute is alive; each question is asked only of a kind that has an answer.
    unsafe {
        mlir_sys::mlirAttributeIsADenseElements(raw)
            && mlir_sys::mlirDenseElementsAttrIsSplat(raw)
            && mlir_sys::mlirIntegerTypeGetWidth(mlir_sys::mlirShapedTypeGetElementType(
                mlir_sys::mlirAttributeGetType(raw),
            )) == 1
            && mlir_sys::mlirDenseElementsAttrGetBoolSplatValue(raw) != 0
    }
}

/// The type that a pointer of EmitC points to.
pub fn pointee<'c>(ty: Type<'c>) -> Option<Type<'c>> {
    // SAFETY: the type is alive.
    let is_pointer = unsafe { mlir_sys::mlirTypeIsAEmitCPointerType(ty.to_raw()) };
    inner(ty).filter(|_| is_pointer)
}

/// The type of what an lvalue of EmitC holds.
pub fn held<'c>(ty: Type<'c>) -> Option<Type<'c>> {
    // SAFETY: the type is alive.
    let is_place = unsafe { mlir_sys::mlirTypeIsAEmitCLValueType(ty.to_raw()) };
    inner(ty).filter(|_| is_place)
}

/// The number of elements of an array of EmitC, and their type.
pub fn array<'c>(ty: Type<'c>) -> Option<(u64, Type<'c>)> {
    // SAFETY: the type is alive.
    let length = unsafe { shim::riseEmitCArrayLength(ty.to_raw()) };
    Some((u64::try_from(length).ok()?, inner(ty)?))
}

fn inner<'c>(ty: Type<'c>) -> Option<Type<'c>> {
    // SAFETY: the type is alive, and so is what it consists of.
    unsafe {
        let raw = shim::riseEmitCInnerType(ty.to_raw());
        (!raw.ptr.is_null()).then(|| Type::from_raw(raw))
    }
}

/// The name of an opaque type of EmitC.
pub fn opaque_name(ty: Type) -> Option<String> {
    // SAFETY: the type is alive, and so is its name.
    let name = unsafe { text(shim::riseEmitCOpaqueName(ty.to_raw())) };
    (!name.is_empty()).then_some(name)
}

/// The text of an opaque attribute of EmitC.
pub fn opaque_text(attribute: Attribute) -> Option<String> {
    let raw = attribute.to_raw();
    // SAFETY: the attribute is alive, and so is its text.
    unsafe {
        mlir_sys::mlirAttributeIsAEmitCOpaque(raw)
            .then(|| text(mlir_sys::mlirEmitCOpaqueAttrGetValue(raw)))
    }
}

/// # Safety
/// The text is alive.
unsafe fn text(raw: mlir_sys::MlirStringRef) -> String {
    let bytes = match raw.length {
        0 => &[][..],
        // SAFETY: so many bytes are there.
        length => unsafe { std::slice::from_raw_parts(raw.data.cast::<u8>(), length) },
    };
    String::from_utf8_lossy(bytes).into_owned()
}
