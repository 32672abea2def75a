//! Numbers of one byte or two that do not lie side by side: lookups in a table, at places that are
//! read from memory, and columns of a matrix.
//!
//! LLVM makes vectors of loops with them. No processor gathers such numbers: each lane of the
//! places is taken out, and each number put in, which takes about twice as long as the loop as it
//! is written. Such loops are told to stay so, but for those that also divide or call functions:
//! these take longer one by one.

use std::collections::{HashMap, HashSet};

use inkwell::basic_block::BasicBlock;
use inkwell::values::{AsValueRef, BasicValue, BasicValueEnum, InstructionOpcode};
use llvm_sys::LLVMTypeKind;
use llvm_sys::core::{
    LLVMConstInt, LLVMGetIntTypeWidth, LLVMGetMDKindIDInContext, LLVMGetTypeKind,
    LLVMInt1TypeInContext, LLVMMDNodeInContext2, LLVMMDStringInContext2, LLVMMetadataAsValue,
    LLVMSetMetadata, LLVMTypeOf, LLVMValueAsMetadata,
};
use llvm_sys::debuginfo::{LLVMMetadataReplaceAllUsesWith, LLVMTemporaryMDNode};

use super::Module;
use super::module::{Function, Instruction};

/// How many operations a place is followed through.
const DEPTH: usize = 8;

type Block = BasicBlock<'static>;

impl Module {
    /// Marks the innermost loops around lookups of narrow numbers as none for vectors.
    pub(super) fn keep_lookups_scalar(&self) {
        for function in self.definitions() {
            let loading: HashSet<Block> = blocks(function)
                .into_iter()
                .filter(|block| block.get_instructions().any(is_narrow_load))
                .collect();
            if loading.is_empty() {
                continue;
            }
            let loops = loops_of(function);
            for block in loading {
                let around = loops.iter().filter(|around| around.blocks.contains(&block));
                let innermost = around.min_by_key(|around| around.blocks.len());
                let scalar = innermost.filter(|innermost| {
                    let mut loads = block.get_instructions();
                    loads.any(|load| innermost.is_scattered(load)) && !innermost.takes_long()
                });
                if let Some(scalar) = scalar {
                    self.mark_scalar(scalar.end);
                }
            }
        }
    }

    /// Says at the end of a loop that it is not to be vectorised.
    fn mark_scalar(&self, end: Instruction) {
        let context = self.context().raw();
        let name = |text: &'static str| {
            // SAFETY: the text lives through the call, and the context is that of the module.
            unsafe { LLVMMDStringInContext2(context, text.as_ptr().cast(), text.len()) }
        };
        // The node of a loop names itself, so that no two loops share one: inkwell builds none.
        // SAFETY: all values are of the context of the module; the temporary node is replaced,
        // which frees it, and not used again.
        unsafe {
            let no = LLVMConstInt(LLVMInt1TypeInContext(context), 0, 0);
            let mut option = [name("llvm.loop.vectorize.enable"), LLVMValueAsMetadata(no)];
            let option = LLVMMDNodeInContext2(context, option.as_mut_ptr(), option.len());
            let place = LLVMTemporaryMDNode(context, std::ptr::null_mut(), 0);
            let mut parts = [place, option];
            let node = LLVMMDNodeInContext2(context, parts.as_mut_ptr(), parts.len());
            LLVMMetadataReplaceAllUsesWith(place, node);
            let kind = "llvm.loop";
            let kind = LLVMGetMDKindIDInContext(context, kind.as_ptr().cast(), kind.len() as u32);
            LLVMSetMetadata(end.as_value_ref(), kind, LLVMMetadataAsValue(context, node));
        }
    }
}

/// A loop of a function.
struct Loop {
    first: Block,
    /// The branch back to its beginning.
    end: Instruction,
    blocks: HashSet<Block>,
}

impl Loop {
    /// Whether the instruction loads a narrow number from a place that is loaded too, or several
    /// elements behind that of the round before.
    fn is_scattered(&self, load: Instruction) -> bool {
        let address = is_narrow_load(load)
            .then(|| operand(load, 0)?.as_instruction_value())
            .flatten();
        address.is_some_and(|address| {
            address.get_opcode() == InstructionOpcode::GetElementPtr
                && (1..address.get_num_operands())
                    .filter_map(|number| operand(address, number))
                    .any(|index| self.is_scattering(index, DEPTH))
        })
    }

    /// Whether an index is made of a number that is loaded, or of a multiple of the loop's counter.
    fn is_scattering(&self, index: BasicValueEnum<'static>, depth: usize) -> bool {
        use InstructionOpcode::{Add, And, LShr, Load, Mul, Or, SExt, Shl, Sub, Trunc, Xor, ZExt};
        let Some(computed) = index.as_instruction_value().filter(|_| depth > 0) else {
            return false;
        };
        let parts = || (0..computed.get_num_operands()).filter_map(|part| operand(computed, part));
        match computed.get_opcode() {
            Load => true,
            Mul if !parts().any(is_small) && parts().any(|part| self.counts(part, depth)) => true,
            Add | Sub | Mul | And | Or | Xor | Shl | LShr | ZExt | SExt | Trunc => {
                parts().any(|part| self.is_scattering(part, depth - 1))
            }
            _ => false,
        }
    }

    /// Whether a number changes with each round: the loop's counter, with something added.
    fn counts(&self, number: BasicValueEnum<'static>, depth: usize) -> bool {
        use InstructionOpcode::{Add, Phi, SExt, ZExt};
        number.as_instruction_value().is_some_and(|computed| {
            let mut parts =
                (0..computed.get_num_operands()).filter_map(|part| operand(computed, part));
            match computed.get_opcode() {
                Phi => computed.get_parent() == Some(self.first),
                Add | SExt | ZExt => depth > 0 && parts.any(|part| self.counts(part, depth - 1)),
                _ => false,
            }
        })
    }

    /// Whether the loop divides numbers, or calls functions, such as a square root.
    fn takes_long(&self) -> bool {
        use InstructionOpcode::{Call, FDiv};
        let mut all = self
            .blocks
            .iter()
            .flat_map(|block| block.get_instructions());
        all.any(|instruction| matches!(instruction.get_opcode(), FDiv | Call))
    }
}

/// Whether a number is a constant of at most four: so far apart, numbers are loaded side by side.
fn is_small(number: BasicValueEnum<'static>) -> bool {
    let BasicValueEnum::IntValue(number) = number else {
        return false;
    };
    number
        .get_zero_extended_constant()
        .is_some_and(|number| number <= 4)
}

fn blocks(function: Function) -> Vec<Block> {
    function.get_basic_blocks()
}

fn successors(block: Block) -> Vec<Block> {
    use InstructionOpcode::{Br, Switch};
    let branch = block.get_terminator();
    let Some(end) = branch.filter(|end| matches!(end.get_opcode(), Br | Switch)) else {
        return Vec::new();
    };
    let operands = 0..end.get_num_operands();
    operands
        .filter_map(|number| end.get_operand(number)?.block())
        .collect()
}

/// The loops of a function: each branch to a block that is being walked through, and all blocks
/// from which that branch is reached.
fn loops_of(function: Function) -> Vec<Loop> {
    let mut before: HashMap<Block, Vec<Block>> = HashMap::new();
    for block in blocks(function) {
        for next in successors(block) {
            before.entry(next).or_default().push(block);
        }
    }
    let mut loops = Vec::new();
    let mut seen = HashSet::new();
    let mut open = HashSet::new();
    let mut path: Vec<(Block, Vec<Block>)> = Vec::new();
    if let Some(entry) = function.get_first_basic_block() {
        seen.insert(entry);
        open.insert(entry);
        path.push((entry, successors(entry)));
    }
    while let Some((block, next)) = path.last_mut() {
        let block = *block;
        match next.pop() {
            Some(next) if open.contains(&next) => {
                if let Some(end) = block.get_terminator() {
                    let blocks = between(next, block, &before);
                    loops.push(Loop {
                        first: next,
                        end,
                        blocks,
                    });
                }
            }
            Some(next) if seen.insert(next) => {
                open.insert(next);
                path.push((next, successors(next)));
            }
            Some(_) => {}
            None => {
                open.remove(&block);
                path.pop();
            }
        }
    }
    loops
}

/// The blocks from the first of a loop to the last.
fn between(first: Block, last: Block, before: &HashMap<Block, Vec<Block>>) -> HashSet<Block> {
    let mut found = HashSet::from([first, last]);
    let mut open = vec![last];
    while let Some(block) = open.pop().filter(|block| *block != first) {
        for previous in before.get(&block).into_iter().flatten() {
            if found.insert(*previous) {
                open.push(*previous);
            }
        }
    }
    found
}

/// Whether the instruction loads a number of at most sixteen bits. LLVM is asked, because inkwell
/// does not know all types.
fn is_narrow_load(load: Instruction) -> bool {
    if load.get_opcode() != InstructionOpcode::Load {
        return false;
    }
    // SAFETY: the instruction is alive, and so is its type, whose width is asked of an integer.
    unsafe {
        let ty = LLVMTypeOf(load.as_value_ref());
        LLVMGetTypeKind(ty) == LLVMTypeKind::LLVMIntegerTypeKind && LLVMGetIntTypeWidth(ty) <= 16
    }
}

fn operand(instruction: Instruction, number: u32) -> Option<BasicValueEnum<'static>> {
    instruction.get_operand(number)?.value()
}
