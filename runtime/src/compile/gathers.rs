//! Gathers, for processors whose gather instruction is slow or missing.
//!
//! LLVM knows these processors, and loads the elements one by one there, but only after all other
//! optimisations: then the addresses are a vector that is taken apart again. If gathers are taken
//! apart first, an index in memory is loaded where an address needs it, without a vector of
//! indices.

use inkwell::builder::{Builder, BuilderError};
use inkwell::values::{
    AsValueRef, BasicValue, BasicValueEnum, InstructionOpcode, IntValue, PointerValue, VectorValue,
};
use llvm_sys::core::{
    LLVMBuildGEPWithNoWrapFlags, LLVMGEPGetNoWrapFlags, LLVMGetGEPSourceElementType,
};

use super::module::{Instruction, instructions};
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
            for element in instructions(function).collect::<Vec<_>>() {
                if let Some(apart) = Element::of(element) {
                    apart.take_apart(&self.context().create_builder())?;
                }
            }
        }
        Ok(())
    }

    fn gathers(&self) -> bool {
        let mut functions = self.kept().get_functions();
        functions.any(|function| {
            let name = function.get_name().to_bytes();
            name.starts_with(b"llvm.masked.gather.")
        })
    }
}

/// An element of a vector of addresses, all of them from one place on.
struct Element {
    /// The instruction that takes the element.
    element: Instruction,
    /// The instruction that computes the vector.
    addresses: Instruction,
    from: PointerValue<'static>,
    indices: VectorValue<'static>,
    lane: IntValue<'static>,
}

impl Element {
    fn of(element: Instruction) -> Option<Element> {
        if element.get_opcode() != InstructionOpcode::ExtractElement {
            return None;
        }
        let addresses = operand(element, 0)?.as_instruction_value()?;
        let is_of_one_index = addresses.get_opcode() == InstructionOpcode::GetElementPtr
            && addresses.get_num_operands() == 2;
        if !is_of_one_index {
            return None;
        }
        Some(Element {
            element,
            addresses,
            from: operand(addresses, 0)?.try_into().ok()?,
            indices: operand(addresses, 1)?.try_into().ok()?,
            lane: operand(element, 1)?.try_into().ok()?,
        })
    }

    /// Computes the address from the index of the element alone.
    fn take_apart(&self, builder: &Builder<'static>) -> Result<(), BuilderError> {
        let Ok(old) = PointerValue::try_from(self.element) else {
            return Ok(());
        };
        builder.position_before(&self.element);
        let mut index = [build_lane(builder, self.indices, self.lane)?.as_value_ref()];
        let addresses = self.addresses.as_value_ref();
        // inkwell builds no address with the flags of another one, and gives no flags.
        // SAFETY: the flags and the type are asked of an instruction that has them; builder and
        // values are of one context, and the list has one index.
        let new = unsafe {
            PointerValue::new(LLVMBuildGEPWithNoWrapFlags(
                builder.as_mut_ptr(),
                LLVMGetGEPSourceElementType(addresses),
                self.from.as_value_ref(),
                index.as_mut_ptr(),
                1,
                c"".as_ptr(),
                LLVMGEPGetNoWrapFlags(addresses),
            ))
        };
        old.replace_all_uses_with(new);
        self.element.erase_from_basic_block();
        Ok(())
    }
}

fn operand(instruction: Instruction, index: u32) -> Option<BasicValueEnum<'static>> {
    instruction.get_operand(index)?.value()
}

/// A lane of a vector of indices; of one that was made longer or shorter, that of the vector
/// before: those may lie in memory.
fn build_lane(
    builder: &Builder<'static>,
    indices: VectorValue<'static>,
    lane: IntValue<'static>,
) -> Result<BasicValueEnum<'static>, BuilderError> {
    let cast = indices.as_instruction_value().filter(|instruction| {
        use InstructionOpcode::{SExt, Trunc, ZExt};
        matches!(instruction.get_opcode(), SExt | ZExt | Trunc)
    });
    let before = cast.and_then(|cast| {
        VectorValue::try_from(operand(cast, 0)?)
            .ok()
            .map(|before| (cast, before))
    });
    let Some((cast, before)) = before else {
        return builder.build_extract_element(indices, lane, "");
    };
    let before = build_lane(builder, before, lane)?;
    let ty = indices.get_type().get_element_type();
    builder.build_cast(cast.get_opcode(), before, ty, "")
}
