//! Types that inkwell knows.
//!
//! It panics when it meets another one, such as a token, a tile of AMX, or a type that only one
//! target has. Programs may have these, so they are looked for before inkwell sees them.

use inkwell::types::{AnyTypeEnum, AsTypeRef};
use inkwell::values::AsValueRef;
use llvm_sys::LLVMTypeKind;
use llvm_sys::core::{
    LLVMCountParamTypes, LLVMGetElementType, LLVMGetParamTypes, LLVMGetReturnType, LLVMGetTypeKind,
    LLVMTypeOf,
};
use llvm_sys::prelude::LLVMTypeRef;

use super::module::{Function, Instruction};

/// The type of what an instruction computes, if inkwell knows it.
pub(super) fn type_of(instruction: Instruction) -> Option<AnyTypeEnum<'static>> {
    // SAFETY: the instruction is valid, and so is its type.
    let is_known = unsafe { is_known(LLVMTypeOf(instruction.as_value_ref())) };
    is_known.then(|| instruction.get_type())
}

/// Whether inkwell knows the types of a function's parameters and of its result.
pub(super) fn has_known_types(function: Function) -> bool {
    let ty = function.get_type().as_type_ref();
    // SAFETY: it is a function's type, and the list has room for all of its parameters.
    unsafe {
        let mut types = vec![std::ptr::null_mut(); LLVMCountParamTypes(ty) as usize];
        LLVMGetParamTypes(ty, types.as_mut_ptr());
        types.push(LLVMGetReturnType(ty));
        types.into_iter().all(|ty| is_known(ty))
    }
}

/// # Safety
/// The type is valid.
unsafe fn is_known(ty: LLVMTypeRef) -> bool {
    // SAFETY: by the caller's promise; only vectors are asked for their elements.
    match unsafe { LLVMGetTypeKind(ty) } {
        LLVMTypeKind::LLVMLabelTypeKind
        | LLVMTypeKind::LLVMMetadataTypeKind
        | LLVMTypeKind::LLVMTokenTypeKind
        | LLVMTypeKind::LLVMX86_AMXTypeKind
        | LLVMTypeKind::LLVMTargetExtTypeKind => false,
        LLVMTypeKind::LLVMVectorTypeKind | LLVMTypeKind::LLVMScalableVectorTypeKind => {
            // SAFETY: it is a vector.
            unsafe { is_known(LLVMGetElementType(ty)) }
        }
        _ => true,
    }
}
