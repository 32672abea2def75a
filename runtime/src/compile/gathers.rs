//! Gathers, for processors whose gather instruction is slow or missing.
//!
//! LLVM knows these processors, and loads the elements one by one there, but only after all other
//! optimisations: then the addresses are a vector that is taken apart again. If gathers are taken
//! apart first, an index in memory is loaded where an address needs it, without a vector of
//! indices.

use llvm_sys::LLVMOpcode;
use llvm_sys::LLVMTypeKind::{LLVMPointerTypeKind, LLVMVectorTypeKind};
use llvm_sys::core::*;
use llvm_sys::prelude::*;

use super::module::{instructions, value_name};
use super::target::Machine;
use super::{CompileError, Module};

/// Loads elements one by one where the processor does not gather them.
const ONE_BY_ONE: &str = "function(scalarize-masked-mem-intrin)";

impl Module {
    /// Takes gathers apart where the processor should not gather.
    pub(super) fn take_gathers_apart(&self, machine: &Machine) -> Result<(), CompileError> {
        if !self.gathers() {
            return Ok(());
        }
        self.run(ONE_BY_ONE, machine)?;
        for function in self.definitions() {
            for element in instructions(function) {
                self.take_address_apart(element);
            }
        }
        Ok(())
    }

    fn gathers(&self) -> bool {
        // SAFETY: the module is valid, and nothing is added or removed while its list is walked.
        unsafe {
            let mut function = LLVMGetFirstFunction(self.module);
            while !function.is_null() {
                if value_name(function).starts_with("llvm.masked.gather.") {
                    return true;
                }
                function = LLVMGetNextFunction(function);
            }
        }
        false
    }

    /// An element of a vector of addresses, all of them from one place on, as the address for the
    /// index of that element.
    fn take_address_apart(&self, element: LLVMValueRef) {
        let unnamed = c"".as_ptr();
        // SAFETY: all values are of this module's functions. An operand is asked for only of an
        // instruction that has it; the builder is disposed of after its last use; the new address
        // has the type of the element, which is used no more when it is removed.
        unsafe {
            let Some((address, lane)) = element_of_addresses(element) else {
                return;
            };
            let builder = LLVMCreateBuilderInContext(self.context);
            LLVMPositionBuilderBefore(builder, element);
            let (from, indices) = (LLVMGetOperand(address, 0), LLVMGetOperand(address, 1));
            let mut index = [build_lane(builder, indices, lane)];
            let ty = LLVMGetGEPSourceElementType(address);
            let flags = LLVMGEPGetNoWrapFlags(address);
            let new = LLVMBuildGEPWithNoWrapFlags(
                builder,
                ty,
                from,
                index.as_mut_ptr(),
                1,
                unnamed,
                flags,
            );
            LLVMReplaceAllUsesWith(element, new);
            LLVMInstructionEraseFromParent(element);
            LLVMDisposeBuilder(builder);
        }
    }
}

/// A lane of a vector of indices; of one that was made longer or shorter, that of the vector
/// before: those may lie in memory.
///
/// # Safety
/// The builder stands where the vector is known, and the lane is one of its.
unsafe fn build_lane(
    builder: LLVMBuilderRef,
    indices: LLVMValueRef,
    lane: LLVMValueRef,
) -> LLVMValueRef {
    let unnamed = c"".as_ptr();
    // SAFETY: these casts have one operand, a vector of as many numbers, and cast one number too.
    unsafe {
        let is_of_each = !LLVMIsASExtInst(indices).is_null()
            || !LLVMIsAZExtInst(indices).is_null()
            || !LLVMIsATruncInst(indices).is_null();
        if !is_of_each {
            return LLVMBuildExtractElement(builder, indices, lane, unnamed);
        }
        let before = build_lane(builder, LLVMGetOperand(indices, 0), lane);
        let ty = LLVMGetElementType(LLVMTypeOf(indices));
        LLVMBuildCast(
            builder,
            LLVMGetInstructionOpcode(indices),
            before,
            ty,
            unnamed,
        )
    }
}

/// The addresses that the instruction takes an element of, and which: of addresses by a vector of
/// indices from one place on.
///
/// # Safety
/// The instruction is valid.
unsafe fn element_of_addresses(instruction: LLVMValueRef) -> Option<(LLVMValueRef, LLVMValueRef)> {
    // SAFETY: an instruction of this kind has two operands, and so has an address with one index.
    unsafe {
        if LLVMGetInstructionOpcode(instruction) != LLVMOpcode::LLVMExtractElement {
            return None;
        }
        let address = LLVMGetOperand(instruction, 0);
        let is_address = !LLVMIsAGetElementPtrInst(address).is_null()
            && LLVMGetNumOperands(address) == 2
            && LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(address, 0))) == LLVMPointerTypeKind
            && LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(address, 1))) == LLVMVectorTypeKind;
        is_address.then(|| (address, LLVMGetOperand(instruction, 1)))
    }
}
