//! Roundings to bfloat16, as part of the code that may need them.
//!
//! The code generator calls a support library for operations without an instruction, and libgcc has
//! these roundings only since version 13. So objects have their own copies, of which a linker keeps
//! one.

use llvm_sys::LLVMTypeKind::{LLVMBFloatTypeKind, LLVMScalableVectorTypeKind, LLVMVectorTypeKind};
use llvm_sys::core::*;
use llvm_sys::linker::LLVMLinkModules2;
use llvm_sys::prelude::*;

use super::module::instructions;
use super::{CompileError, Module};

const ROUNDINGS: &str = include_str!("bfloat.ll");

/// Adds the roundings to a copy of a module, if it computes with bfloat16.
///
/// # Errors
/// [`CompileError::Refused`] if it has others of the same names.
pub(super) fn add_roundings(original: &Module, copy: LLVMModuleRef) -> Result<(), CompileError> {
    if !original.definitions().into_iter().any(computes_bfloat) {
        return Ok(());
    }
    let added = Module::read(original.context, ROUNDINGS.as_bytes());
    let added = added.map_err(|message| CompileError::Refused { message })?;
    // SAFETY: both modules are valid and in one context; the second is consumed.
    let failed = unsafe {
        LLVMSetTarget(added, LLVMGetTarget(copy));
        LLVMSetDataLayout(added, LLVMGetDataLayoutStr(copy));
        LLVMLinkModules2(copy, added) != 0
    };
    original.take_reported()?;
    if failed {
        let message = "the roundings to bfloat16 cannot be added".to_owned();
        return Err(CompileError::Refused { message });
    }
    Ok(())
}

/// Whether one of the function's instructions gives bfloat16 numbers.
fn computes_bfloat(function: LLVMValueRef) -> bool {
    instructions(function).into_iter().any(|instruction| {
        // SAFETY: the instruction is valid.
        unsafe { is_bfloat(LLVMTypeOf(instruction)) }
    })
}

/// # Safety
/// The type is valid.
unsafe fn is_bfloat(ty: LLVMTypeRef) -> bool {
    // SAFETY: the caller says so, and only vectors are asked for their elements.
    unsafe {
        match LLVMGetTypeKind(ty) {
            LLVMBFloatTypeKind => true,
            LLVMVectorTypeKind | LLVMScalableVectorTypeKind => {
                LLVMGetTypeKind(LLVMGetElementType(ty)) == LLVMBFloatTypeKind
            }
            _ => false,
        }
    }
}
