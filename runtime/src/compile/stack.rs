//! The alignment of the stack for spilled vectors.
//!
//! A vector that crosses a cache line takes two accesses. LLVM aligns the stack for long vectors
//! only if it knows of them before it assigns registers. For spilled vectors that is too late, and
//! the speed of the code depends on the stack's address at the call.

use super::module::instructions;
use super::{Module, Target};
use llvm_sys::LLVMTypeKind;
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::target::{LLVMABISizeOfType, LLVMGetModuleDataLayout};

/// The alignment of the stack at every call, in bytes.
const ALWAYS: u64 = 16;
/// The longest registers and the lines of the caches, in bytes.
const MOST: u64 = 64;

impl Module {
    /// Has functions that compute with long vectors align the stack for them, on x86, where no line
    /// of the cache is longer.
    pub(super) fn align_stack(&self, target: &Target) {
        if !target.triple().starts_with("x86_64") {
            return;
        }
        for function in self.definitions() {
            let alignment = self.longest_vector(function).next_power_of_two().min(MOST);
            if alignment > ALWAYS {
                self.mark(function, "alignstack", alignment);
            }
        }
    }

    /// The bytes of the longest vector that a function computes.
    fn longest_vector(&self, function: LLVMValueRef) -> u64 {
        // SAFETY: module and function are valid.
        let bytes = |instruction| unsafe {
            let (layout, ty) = (
                LLVMGetModuleDataLayout(self.module),
                LLVMTypeOf(instruction),
            );
            match LLVMGetTypeKind(ty) {
                LLVMTypeKind::LLVMVectorTypeKind => LLVMABISizeOfType(layout, ty),
                _ => 0,
            }
        };
        let computed = instructions(function).into_iter().map(bytes);
        computed.max().unwrap_or(0)
    }
}
