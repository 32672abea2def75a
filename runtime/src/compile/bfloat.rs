//! Roundings to bfloat16, as part of the code that may need them.
//!
//! The code generator calls a support library for operations without an instruction, and libgcc has
//! these roundings only since version 13. So objects have their own copies, of which a linker keeps
//! one.

use inkwell::types::{AnyTypeEnum, FloatType};
use llvm_sys::linker::LLVMLinkModules2;
use std::mem::ManuallyDrop;

use super::known_types::type_of;
use super::module::{Function, Kept, instructions};
use super::{CompileError, Module};

const ROUNDINGS: &str = include_str!("bfloat.ll");

/// Adds the roundings to a copy of a module, if it computes with bfloat16.
///
/// # Errors
/// [`CompileError::Refused`] if it has others of the same names.
pub(super) fn add_roundings(original: &Module, copy: &Kept) -> Result<(), CompileError> {
    let bfloat = original.context().bf16_type();
    if !original
        .definitions()
        .any(|function| computes(function, bfloat))
    {
        return Ok(());
    }
    let added = original.read_beside(ROUNDINGS.as_bytes());
    let added = added.map_err(|message| CompileError::Refused { message })?;
    added.set_triple(&copy.get_triple());
    added.set_data_layout(&copy.get_data_layout());
    let added = ManuallyDrop::new(added);
    // inkwell sets another handler of errors to link, and leaves it a place on the stack that is
    // gone when it returns.
    // SAFETY: both modules are valid and in one context; the second is consumed.
    let failed = unsafe { LLVMLinkModules2(copy.as_mut_ptr(), added.as_mut_ptr()) != 0 };
    original.take_reported()?;
    if failed {
        let message = "the roundings to bfloat16 cannot be added".to_owned();
        return Err(CompileError::Refused { message });
    }
    Ok(())
}

/// Whether one of the function's instructions gives numbers of that type.
fn computes(function: Function, number: FloatType<'static>) -> bool {
    instructions(function).any(|instruction| match type_of(instruction) {
        Some(AnyTypeEnum::FloatType(ty)) => ty == number,
        Some(AnyTypeEnum::VectorType(ty)) => ty.get_element_type() == number.into(),
        Some(AnyTypeEnum::ScalableVectorType(ty)) => ty.get_element_type() == number.into(),
        _ => false,
    })
}
