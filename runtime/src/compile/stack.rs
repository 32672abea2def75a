//! The alignment of the stack for spilled vectors.
//!
//! A vector that crosses a cache line takes two accesses. LLVM aligns the stack for long vectors
//! only if it knows of them before it assigns registers. For spilled vectors that is too late, and
//! the speed of the code depends on the stack's address at the call.

use super::known_types::type_of;
use super::module::{Function, instructions};
use super::target::Machine;
use super::{Module, Target};
use inkwell::targets::TargetData;
use inkwell::types::AnyTypeEnum;

/// The alignment of the stack at every call, in bytes.
const ALWAYS: u64 = 16;
/// The longest registers and the lines of the caches, in bytes.
const MOST: u64 = 64;

impl Module {
    /// Has functions that compute with long vectors align the stack for them, on x86, where no line
    /// of the cache is longer.
    pub(super) fn align_stack(&self, target: &Target, machine: &Machine) {
        if !target.triple().starts_with("x86_64") {
            return;
        }
        let layout = machine.0.get_target_data();
        for function in self.definitions() {
            let longest = longest_vector(function, &layout);
            let alignment = longest.next_power_of_two().min(MOST);
            if alignment > ALWAYS {
                self.mark(function, "alignstack", alignment);
            }
        }
    }
}

/// The bytes of the longest vector that a function computes.
fn longest_vector(function: Function, layout: &TargetData) -> u64 {
    let computed = instructions(function).map(|instruction| match type_of(instruction) {
        Some(AnyTypeEnum::VectorType(ty)) => layout.get_abi_size(&ty),
        _ => 0,
    });
    computed.max().unwrap_or(0)
}
