//! `copy-stages-asynchronously`: copies from global memory to stages that are computed ahead go on
//! by themselves, while the thread that has asked for them computes.
//!
//! A copy is a load whose value is stored and not used otherwise, and nothing else in the stage
//! uses the memory that it goes to. Before a stage is read, each thread waits for its own copies to
//! it; the barrier behind that is for those of other threads.
//! Stages that are not only copied are stored at once, before that barrier in any case.
//!
//! Source: "PTX ISA", section 9.7.9.25.3 (non-bulk asynchronous copies).

use melior::Context;
use melior::ir::ValueLike;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::{OperationLike, OperationRefMut};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::pass::{Effect, OptionValues, Pass};

use super::rings::later;
use super::tensor_cores::{CHIP_OPTION, chip};
use super::warp_groups::{address, assembly};
use crate::common::bytes::bytes_of;
use crate::loops_to_kernels::{forget_stages, is_of_global};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "copy-stages-asynchronously",
    name: "CopyStagesAsynchronously",
    description: "Convert stages of values (dpia.await_stage, dpia.end_stage) and the copies to them to asynchronous copies of PTX",
    anchor: "gpu.module",
    options: &[CHIP_OPTION],
    run,
};

/// The first chip that copies asynchronously.
const FIRST_CHIP: u32 = 80;
/// The bytes that a copy may have; copies of the most go past the first cache.
const BYTES: [i64; 3] = [4, 8, MOST_BYTES];
const MOST_BYTES: i64 = 16;

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    options: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let mut is_changed = false;
    for kernel in ir::operations(ir::body(ir::own(module))) {
        let operations = ir::nested(kernel);
        let mut memory: Vec<Val<'c>> = Vec::new();
        for operation in &operations {
            if ir::name(*operation) == dpia::AWAIT_STAGE {
                memory.extend(ir::operands(*operation));
            }
        }
        let begins = operations.iter().copied();
        let begins = begins.filter(|operation| ir::name(*operation) == dpia::BEGIN_STAGE);
        let mut copies: Vec<Copy<'c>> = Vec::new();
        if chip(options) >= FIRST_CHIP {
            for copy in begins.flat_map(|begin| Copy::all_of(begin, &memory)) {
                // A stage inside of another one is seen with both.
                if copies.iter().all(|other| other.store != copy.store) {
                    copies.push(copy);
                }
            }
        }
        for copy in &copies {
            copy.emit(context)?;
        }
        is_changed |= match copies.is_empty() {
            true => forget_stages(kernel),
            false => wait(context, kernel)?,
        };
    }
    Ok(Effect::of(is_changed))
}

/// Groups the copies by their stages, and waits for these.
fn wait<'c>(context: &'c Context, kernel: Op<'c>) -> Outcome<'c, bool> {
    for operation in ir::nested(kernel) {
        let text = match ir::name(operation) {
            dpia::AWAIT_STAGE => {
                format!("cp.async.wait_group {};", later(operation))
            }
            dpia::END_STAGE => "cp.async.commit_group;".to_owned(),
            dpia::BEGIN_STAGE => {
                ir::erase(operation);
                continue;
            }
            _ => continue,
        };
        let builder = Builder::before(context, operation);
        let location = operation.location();
        assembly(&builder, &text, "~{memory}", &[], None, location)?;
        ir::erase(operation);
    }
    Ok(true)
}

/// A load of global memory, and the store of its value to a stage.
struct Copy<'c> {
    load: Op<'c>,
    store: Op<'c>,
    bytes: i64,
}

impl<'c> Copy<'c> {
    /// The copies of a stage to memory that only has copies in it.
    fn all_of(begin: Op<'c>, stages: &[Val<'c>]) -> Vec<Self> {
        let block = ir::block_of(begin);
        let operations = block.map_or_else(Vec::new, ir::operations);
        let behind = operations.into_iter().skip_while(|one| *one != begin);
        let stage = behind.take_while(|one| ir::name(*one) != dpia::END_STAGE);
        let inside: Vec<Op<'c>> = stage
            .flat_map(|one| [vec![one], ir::nested(one)].concat())
            .collect();
        let mut copies = Vec::new();
        for memory in stages {
            let uses = inside
                .iter()
                .filter(|one| ir::operands(**one).contains(memory));
            let of_memory: Option<Vec<Self>> = uses.map(|one| Copy::of(*one, stages)).collect();
            copies.extend(of_memory.unwrap_or_default());
        }
        copies
    }

    /// The copy that ends with a store to one of the stages' memories.
    fn of(store: Op<'c>, stages: &[Val<'c>]) -> Option<Self> {
        let kinds = [
            ("memref.store", "memref.load"),
            ("vector.store", "vector.load"),
        ];
        let (_, kind) = kinds
            .into_iter()
            .find(|(name, _)| *name == ir::name(store))?;
        let [value, memory] = [0, 1].map(|number| ir::operand(store, number));
        let load = ir::definition(value).filter(|load| ir::name(*load) == kind)?;
        let is_only_use = ir::uses(value).count() == 1;
        let is_meant = stages.contains(&memory)
            && is_only_use
            && is_of_global(ir::operand(load, 0).r#type())
            && is_only_read(ir::operand(load, 0))
            && ir::block_of(load) == ir::block_of(store)
            && is_unchanged_between(load, store, memory);
        let copy = Self {
            load,
            store,
            bytes: size_of(value)?,
        };
        let is_aligned = kind == "memref.load" || copy.is_aligned(load) && copy.is_aligned(store);
        (is_meant && is_aligned && BYTES.contains(&copy.bytes)).then_some(copy)
    }

    /// Whether a vector is known to begin at a multiple of its size.
    fn is_aligned(&self, access: Op<'c>) -> bool {
        let alignment = access.attribute("alignment").ok();
        let alignment = alignment.and_then(|bytes| IntegerAttribute::try_from(bytes).ok());
        alignment.is_some_and(|bytes| bytes.value() >= self.bytes)
    }

    fn emit(&self, context: &'c Context) -> Outcome<'c, ()> {
        let location = self.store.location();
        let builder = Builder::before(context, self.store);
        let word = melior::ir::r#type::IntegerType::new(context, 64).into();
        let place = |memory: Op<'c>, number: usize| {
            let [memory, index] = [number, number + 1].map(|number| ir::operand(memory, number));
            address(&builder, (memory, index), word, location)
        };
        let places = [place(self.store, 1)?, place(self.load, 0)?];
        let cache = match self.bytes {
            MOST_BYTES => "cg",
            _ => "ca",
        };
        let text = format!("cp.async.{cache}.shared.global [$0], [$1], {};", self.bytes);
        assembly(&builder, &text, "l,l,~{memory}", &places, None, location)?;
        ir::erase(self.store);
        ir::erase(self.load);
        Ok(())
    }
}

/// Whether the kernel writes nothing of memory, which may be read later than the program says.
fn is_only_read(memory: Val) -> bool {
    let reads = ["memref.load", "vector.load", "vector.gather"];
    ir::users(memory).all(|user| reads.contains(&ir::name(user)))
}

/// Whether nothing between a load and a store in the same block writes other memory than the
/// store's.
fn is_unchanged_between<'c>(load: Op<'c>, store: Op<'c>, memory: Val<'c>) -> bool {
    let block = ir::block_of(load);
    let operations = block.map_or_else(Vec::new, ir::operations);
    let between = operations.into_iter().skip_while(|one| *one != load);
    let mut between = between.skip(1).take_while(|one| *one != store);
    between.all(|operation| match ir::name(operation) {
        "memref.load" | "vector.load" => true,
        "memref.store" | "vector.store" => ir::operand(operation, 1) == memory,
        name => name.starts_with("arith."),
    })
}

/// The bytes of a scalar or a vector.
fn size_of(value: Val) -> Option<i64> {
    let (element, count) = ir::vector_of(value.r#type()).unwrap_or((value.r#type(), 1));
    let bytes = bytes_of(element)?.cast_signed();
    Some(bytes * i64::try_from(count).ok()?)
}
