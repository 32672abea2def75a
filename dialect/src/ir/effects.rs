//! The effects of operations on memory.

use std::ffi::c_void;

use melior::ir::Value;
use mlir_sys::MlirValue;

use super::{Op, Val};
use crate::ffi::{self, RiseEffect};

/// An effect of an operation on memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryEffect {
    /// Reads it.
    Read,
    /// Writes to it.
    Write,
    /// Makes it.
    Allocate,
    /// Gives it back.
    Free,
}

/// The effects of an operation, without those of operations inside of it, each with the value that
/// names the memory, if one does. None if they are not known. A prefetch changes nothing, though
/// MLIR lets it write, so that nothing moves across it.
pub fn effects<'c>(operation: Op<'c>) -> Option<Vec<(MemoryEffect, Option<Val<'c>>)>> {
    if matches!(
        super::name(operation),
        "memref.prefetch" | "affine.prefetch"
    ) {
        return Some(vec![(
            MemoryEffect::Read,
            Some(super::operand(operation, 0)),
        )]);
    }
    let mut found: Vec<(MemoryEffect, Option<Val<'c>>)> = Vec::new();
    // SAFETY: the operation is alive, and the list lives during the call.
    let is_known = unsafe {
        let data = std::ptr::from_mut(&mut found).cast::<c_void>();
        ffi::riseOperationGetEffects(operation.to_raw(), Some(take), data)
    };
    is_known.then_some(found)
}

unsafe extern "C" fn take(effect: RiseEffect, value: MlirValue, found: *mut c_void) {
    // SAFETY: this is the list of `effects`, in the same call; a value that is not null belongs to
    // the program.
    unsafe {
        let found = &mut *found.cast::<Vec<(MemoryEffect, Option<Val>)>>();
        let effect = match effect {
            RiseEffect::RiseEffectRead => MemoryEffect::Read,
            RiseEffect::RiseEffectWrite => MemoryEffect::Write,
            RiseEffect::RiseEffectAllocate => MemoryEffect::Allocate,
            RiseEffect::RiseEffectFree => MemoryEffect::Free,
        };
        found.push((
            effect,
            (!value.ptr.is_null()).then(|| Value::from_raw(value)),
        ));
    }
}
