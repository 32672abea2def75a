//! Lookups of narrow numbers, as in a table of bytes, at places that are read from memory.
//!
//! LLVM makes vectors of loops with them. No processor gathers numbers of one byte or two: each lane
//! of the places is taken out, and each number put in, which takes about twice as long as the loop
//! as it is written. Such loops are told to stay so.

use std::collections::{HashMap, HashSet};

use inkwell::basic_block::BasicBlock;
use inkwell::values::{AsValueRef, BasicValue, BasicValueEnum, InstructionOpcode};
use llvm_sys::core::{
    LLVMConstInt, LLVMGetMDKindIDInContext, LLVMInt1TypeInContext, LLVMMDNodeInContext2,
    LLVMMDStringInContext2, LLVMMetadataAsValue, LLVMSetMetadata, LLVMValueAsMetadata,
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
            let looking_up: HashSet<Block> = blocks(function)
                .into_iter()
                .filter(|block| block.get_instructions().any(is_narrow_lookup))
                .collect();
            if looking_up.is_empty() {
                continue;
            }
            let loops = loops_of(function);
            for block in looking_up {
                let around = loops.iter().filter(|around| around.blocks.contains(&block));
                if let Some(innermost) = around.min_by_key(|around| around.blocks.len()) {
                    self.mark_scalar(innermost.end);
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
        // SAFETY: all values are of the context of the module; the temporary node is replaced, which
        // frees it, and not used again.
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
    /// The branch back to its beginning.
    end: Instruction,
    blocks: HashSet<Block>,
}

fn blocks(function: Function) -> Vec<Block> {
    function.get_basic_blocks()
}

fn successors(block: Block) -> Vec<Block> {
    let Some(end) = block.get_terminator() else {
        return Vec::new();
    };
    let operands = 0..end.get_num_operands();
    operands
        .filter_map(|number| end.get_operand(number)?.block())
        .collect()
}

/// The loops of a function: each branch to a block that is being walked through, and all blocks from
/// which that branch is reached.
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
                    loops.push(Loop { end, blocks });
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

/// Whether the instruction loads a number of at most sixteen bits from a place that is loaded too.
fn is_narrow_lookup(load: Instruction) -> bool {
    let is_narrow = match load.get_type() {
        inkwell::types::AnyTypeEnum::IntType(ty) => ty.get_bit_width() <= 16,
        _ => false,
    };
    if !is_narrow || load.get_opcode() != InstructionOpcode::Load {
        return false;
    }
    let address = operand(load, 0).and_then(|address| address.as_instruction_value());
    address.is_some_and(|address| {
        address.get_opcode() == InstructionOpcode::GetElementPtr
            && (1..address.get_num_operands())
                .filter_map(|number| operand(address, number))
                .any(|index| is_loaded(index, DEPTH))
    })
}

/// Whether a number is loaded, or computed of one that is.
fn is_loaded(number: BasicValueEnum<'static>, depth: usize) -> bool {
    use InstructionOpcode::{Add, And, LShr, Load, Mul, Or, SExt, Shl, Sub, Trunc, Xor, ZExt};
    let Some(computed) = number.as_instruction_value() else {
        return false;
    };
    match computed.get_opcode() {
        Load => true,
        Add | Sub | Mul | And | Or | Xor | Shl | LShr | ZExt | SExt | Trunc => {
            depth > 0
                && (0..computed.get_num_operands())
                    .filter_map(|number| operand(computed, number))
                    .any(|part| is_loaded(part, depth - 1))
        }
        _ => false,
    }
}

fn operand(instruction: Instruction, number: u32) -> Option<BasicValueEnum<'static>> {
    instruction.get_operand(number)?.value()
}
