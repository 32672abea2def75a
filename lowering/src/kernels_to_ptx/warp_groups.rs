//! `convert-warp-group-products`: products that four warps compute together from memory of their
//! group become the asynchronous instructions of Hopper's tensor cores.
//!
//! A product is waited for before its sum is used or a barrier lets other threads overwrite its
//! factors; what does neither goes on meanwhile, such as loads of the next factors. A fence before
//! each barrier lets these instructions see what threads have written to memory of the group.
//!
//! Source: "PTX ISA", section 9.7.15 (asynchronous warpgroup instructions).

use std::fmt::Write as _;

use melior::Context;
use melior::ir::attribute::{DenseI64ArrayAttribute, StringAttribute, TypeAttribute};
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::IntegerType;
use melior::ir::{Attribute, Location, Type, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::pass::{Effect, OptionValues, Pass};
use rise_dialect::types;
use rise_lang::types::Scalar;

use super::group_memory;
use super::tensor_cores::{elements_of, need_registers};
use super::unfinished::{self, Unfinished};
use crate::common::bytes::bytes_of;
use crate::loops_to_kernels::element_of;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "convert-warp-group-products",
    name: "ConvertWarpGroupProducts",
    description: "Convert products of four warps (dpia.wgmma) and the addresses of their factors (dpia.blocks) to PTX of sm_90a",
    anchor: "gpu.module",
    options: &[],
    run,
};

/// Registers for everything but private memory: factors stay in memory of the group.
const OTHER_REGISTERS: i64 = 32;
/// The GPUs whose instructions these are.
const CHIP: &str = "sm_90a";
/// The bytes that a descriptor counts in.
const UNIT: i64 = 16;
/// The rows of a block, and the bytes of a row.
const BLOCK: i64 = 8;
const ROW: i64 = 16;
/// Operations that neither wait nor let other threads go on.
const PLAIN: [&str; 9] = [
    "gpu.block_id",
    "gpu.thread_id",
    "memref.load",
    "memref.store",
    "vector.load",
    "vector.store",
    dpia::BEGIN_STAGE,
    dpia::BULK_COPY,
    dpia::END_STAGE,
];
/// Lets the instructions see what threads have written to memory of the group.
pub(super) const FENCE: &str = "fence.proxy.async.shared::cta;";
/// The rows of the sum of one instruction.
const ROWS: i64 = 64;

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let operations = ir::nested(ir::own(module));
    let is_product = |operation: &&Op| ir::name(**operation) == dpia::WGMMA;
    if !operations.iter().any(|operation| is_product(&operation)) {
        return Ok(Effect::Unchanged);
    }
    require_chip(context, ir::own(module))?;
    // Loops at whose end products may be unfinished.
    let mut rounds: Vec<Op<'c>> = Vec::new();
    let products = operations.iter().filter(is_product);
    let mut unfinished: Vec<_> = products
        .map(|product| (*product, Unfinished::of(*product)))
        .collect();
    for operation in operations {
        let builder = Builder::before(context, operation);
        let location = operation.location();
        match ir::name(operation) {
            dpia::BLOCKS => {
                let place = [0, 1].map(|number| ir::operand(operation, number)).into();
                let ty = ir::result(operation).r#type();
                replace(operation, address(&builder, place, ty, location)?);
            }
            dpia::WGMMA => {
                need_registers(context, operation, OTHER_REGISTERS);
                let product = Product::of(builder, operation)?;
                if product.swizzled != [0; 2] {
                    need_alignment(context, operation);
                }
                let found = unfinished.iter_mut().find(|(of, _)| *of == operation);
                match found.and_then(|(_, unfinished)| unfinished.take()) {
                    Some(unfinished) => {
                        product.emit_unfinished(operation, &unfinished)?;
                        if !rounds.contains(&unfinished.rounds) {
                            rounds.push(unfinished.rounds);
                        }
                    }
                    None => product.emit(operation)?,
                }
            }
            "gpu.barrier" => {
                assembly(&builder, FENCE, "~{memory}", &[], None, location)?;
            }
            _ => {}
        }
    }
    rounds
        .into_iter()
        .try_for_each(|rounds| unfinished::wait_in_rounds(context, rounds))?;
    Ok(Effect::Changed)
}

/// Makes the module one for GPUs that have the instructions, if it is for older ones too.
fn require_chip<'c>(context: &'c Context, module: Op<'c>) -> Outcome<'c, ()> {
    let target = format!("[#nvvm.target<O = 3, chip = \"{CHIP}\", features = \"+ptx80\">]");
    let target = Attribute::parse(context, &target);
    let target = target.ok_or_else(|| internal(module.location(), "no target"))?;
    ir::set_inherent_attribute(module, "targets", target);
    Ok(())
}

/// Aligns memory of the group as rows whose parts are exchanged need it.
fn need_alignment<'c>(context: &'c Context, operation: Op<'c>) {
    let around = std::iter::successors(ir::parent(operation), |inner| ir::parent(*inner));
    let mut kernels = around.filter(|around| ir::name(*around) == "gpu.func");
    if let Some(kernel) = kernels.next() {
        let unit = Attribute::unit(context);
        ir::set_discardable_attribute(kernel, group_memory::WIDELY_ALIGNED, unit);
    }
}

fn replace<'c>(operation: Op<'c>, value: Val<'c>) {
    ir::replace_all_uses(ir::result(operation), value);
    ir::erase(operation);
}

/// The address of an element of memory, in bytes.
pub(super) fn address<'c>(
    builder: &Builder<'c>,
    (memory, place): (Val<'c>, Val<'c>),
    ty: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let index = Type::index(builder.context);
    let name = "memref.extract_aligned_pointer_as_index";
    let start = builder.value(name, location, &[memory], index, &[])?;
    let bytes = bytes_of(element_of(memory.r#type())).unwrap_or(1);
    let bytes = [("value", builder.index_attribute(bytes.cast_signed()))];
    let bytes = builder.value("arith.constant", location, &[], index, &bytes)?;
    let offset = builder.value("arith.muli", location, &[place, bytes], index, &[])?;
    let address = builder.value("arith.addi", location, &[start, offset], index, &[])?;
    builder.value("arith.index_cast", location, &[address], ty, &[])
}

/// A product of four warps.
struct Product<'c> {
    builder: Builder<'c>,
    location: Location<'c>,
    /// The addresses of the factors, and what is added to their product.
    operands: [Val<'c>; 3],
    /// Rows, columns and products.
    shape: [i64; 3],
    /// Bytes between the blocks of the left factor along its rows and across them, and of the right
    /// one.
    strides: [i64; 4],
    /// The bytes of the rows of both factors, if their parts are exchanged; else 0.
    swizzled: [i64; 2],
    factor: Scalar,
    sum: Scalar,
    /// The bytes of an element of a factor.
    bytes: i64,
}

impl<'c> Product<'c> {
    fn of(builder: Builder<'c>, operation: Op<'c>) -> Outcome<'c, Self> {
        let location = operation.location();
        let malformed = || internal(location, "`dpia.wgmma` is malformed");
        let operands = <[_; 3]>::try_from(ir::operands(operation)).map_err(|_| malformed())?;
        let numbers = |name: &str| {
            let numbers = DenseI64ArrayAttribute::try_from(operation.attribute(name).ok()?).ok()?;
            let numbers = (0..numbers.len()).map(|number| numbers.element(number).ok());
            numbers.collect::<Option<Vec<i64>>>()
        };
        let shape = numbers("shape").and_then(|shape| shape.try_into().ok());
        let strides = numbers("strides").and_then(|strides| <[i64; 4]>::try_from(strides).ok());
        let swizzled = numbers("swizzled").and_then(|swizzled| swizzled.try_into().ok());
        let swizzled = swizzled.unwrap_or([0; 2]);
        let factor = operation.attribute("factor").ok();
        let factor = factor.and_then(|factor| TypeAttribute::try_from(factor).ok());
        let factor = factor.ok_or_else(malformed)?.value();
        let (element, _) = ir::vector_of(operands[2].r#type()).ok_or_else(malformed)?;
        let bytes = bytes_of(factor).ok_or_else(malformed)?.cast_signed();
        Ok(Self {
            builder,
            location,
            operands,
            shape: shape.ok_or_else(malformed)?,
            strides: strides.ok_or_else(malformed)?.map(|stride| stride * bytes),
            swizzled,
            factor: types::scalar(factor).ok_or_else(malformed)?,
            sum: types::scalar(element).ok_or_else(malformed)?,
            bytes,
        })
    }

    /// The types of the instruction, and what follows its operands.
    fn suffix(&self) -> Outcome<'c, (&'static str, &'static str)> {
        match (self.factor, self.sum) {
            (Scalar::F16, Scalar::F32) => Ok(("f32.f16.f16", ", 1, 1, 0, 0")),
            (Scalar::BF16, Scalar::F32) => Ok(("f32.bf16.bf16", ", 1, 1, 0, 0")),
            // Only factors of 16 bits may be transposed.
            (Scalar::TF32, Scalar::F32) => Ok(("f32.tf32.tf32", ", 1, 1")),
            (Scalar::I8, Scalar::I32) => Ok(("s32.s8.s8", "")),
            (factor, sum) => Err(Diagnostic::error(
                self.location,
                format!(
                    "four warps together sum products of `f16`, `bf16` and `tf32` in `f32`, of `i8` in `i32`: found `{factor}` in `{sum}`"
                ),
            )),
        }
    }

    /// Starts the product, and waits for it behind the rounds that go on meanwhile.
    fn emit_unfinished(&self, operation: Op<'c>, unfinished: &Unfinished<'c>) -> Outcome<'c, ()> {
        let started = self.start()?;
        let ty = self.operands[2].r#type();
        let name = "vector.from_elements";
        let value = self.builder.value(name, self.location, &started, ty, &[])?;
        replace(operation, value);
        let builder = Builder::before(self.builder.context, next(unfinished.rounds));
        let place = unfinished.place(&builder, self.location)?;
        let sum = builder.value("memref.load", self.location, &place, ty, &[])?;
        let started = elements_of(&builder, sum, self.location)?;
        let value = self.wait(&builder, &started)?;
        let operands = [value, place[0], place[1]];
        builder
            .command("memref.store", self.location, &operands, &[])
            .map(|_| ())
    }

    /// The sum when all products are finished.
    fn wait(&self, builder: &Builder<'c>, started: &[Val<'c>]) -> Outcome<'c, Val<'c>> {
        let count = started.len();
        let tied = (0..count).map(|number| number.to_string());
        let constraints = self.constraints(count, tied);
        let text = "wgmma.wait_group.sync.aligned 0;";
        let done = self.registers_of(builder, text, &constraints, started)?;
        let ty = self.operands[2].r#type();
        builder.value("vector.from_elements", self.location, &done, ty, &[])
    }

    /// Starts the product, and waits for it where it is needed.
    fn emit(&self, operation: Op<'c>) -> Outcome<'c, ()> {
        let started = self.start()?;
        let place = last_place(operation);
        let builder = Builder::before(self.builder.context, place.before);
        let value = self.wait(&builder, &started)?;
        if let Some(store) = place.store {
            // SAFETY: both are alive, and what is between does not need the store.
            unsafe { mlir_sys::mlirOperationMoveBefore(store.to_raw(), place.before.to_raw()) }
        }
        replace(operation, value);
        Ok(())
    }

    /// Registers in which the sum will be.
    fn start(&self) -> Outcome<'c, Vec<Val<'c>>> {
        let sums = elements_of(&self.builder, self.operands[2], self.location)?;
        let count = sums.len();
        let text = self.text(count)?;
        let tied = (0..count).map(|number| number.to_string());
        let of_factors = ["l", "l"].map(str::to_owned).into_iter();
        let constraints = self.constraints(count, of_factors.chain(tied));
        let factors = vec![self.descriptor(0)?, self.descriptor(1)?];
        let inputs = [factors, sums].concat();
        self.registers_of(&self.builder, &text, &constraints, &inputs)
    }

    /// The instructions: one for each tile of the sum and of the products.
    fn text(&self, count: usize) -> Outcome<'c, String> {
        let [rows, columns, products] = self.shape;
        let (types, suffix) = self.suffix()?;
        // One instruction sums up as many products.
        let step = 2 * ROW / self.bytes;
        let tiles = rows / ROWS;
        let of_tile = count as i64 / tiles;
        let [along, across, right_along, _] = self.strides;
        let mut text = String::from(
            "{ .reg .pred p; .reg .b64 a, b; setp.eq.b32 p, 0, 0; wgmma.fence.sync.aligned;",
        );
        for tile in 0..tiles {
            let registers =
                (tile * of_tile..(tile + 1) * of_tile).map(|number| format!("${number}"));
            let registers = registers.collect::<Vec<_>>().join(", ");
            for number in 0..products / step {
                let left = tile * (ROWS / BLOCK) * across + number * 2 * along;
                let right = number * 2 * right_along;
                let (left, right) = (left / UNIT, right / UNIT);
                let _ = write!(
                    text,
                    " add.s64 a, ${count}, {left}; add.s64 b, ${}, {right}; \
                     wgmma.mma_async.sync.aligned.m64n{columns}k{step}.{types} {{{registers}}}, a, b, p{suffix};",
                    count + 1,
                );
            }
        }
        Ok(text + " wgmma.commit_group.sync.aligned; }")
    }

    /// The operands of a statement: a register for each element, which it changes.
    fn constraints(&self, count: usize, inputs: impl Iterator<Item = String>) -> String {
        let register = match self.sum {
            Scalar::I32 => "=r",
            _ => "=f",
        };
        let outputs = std::iter::repeat_n(register.to_owned(), count);
        let all = outputs.chain(inputs).chain(["~{memory}".to_owned()]);
        all.collect::<Vec<_>>().join(",")
    }

    /// Results of a statement that changes a register for each element of the sum.
    fn registers_of(
        &self,
        builder: &Builder<'c>,
        text: &str,
        constraints: &str,
        inputs: &[Val<'c>],
    ) -> Outcome<'c, Vec<Val<'c>>> {
        let (context, location) = (builder.context, self.location);
        let (element, count) = ir::vector_of(self.operands[2].r#type())
            .ok_or_else(|| internal(location, "a vector is expected"))?;
        let fields = vec![element; usize::try_from(count).unwrap_or(0)];
        let all = melior::dialect::llvm::r#type::r#struct(context, &fields, false);
        let all = assembly(builder, text, constraints, inputs, Some(all), location)?;
        let all = all.ok_or_else(|| internal(location, "a result is expected"))?;
        let part = |number: u64| {
            let position = builder.positions(&[number.cast_signed()]);
            let attributes = [("position", position)];
            builder.value("llvm.extractvalue", location, &[all], element, &attributes)
        };
        (0..count).map(part).collect()
    }

    /// The descriptor of a factor: where it begins, and how its blocks are apart.
    fn descriptor(&self, number: usize) -> Outcome<'c, Val<'c>> {
        let ty = IntegerType::new(self.builder.context, 64).into();
        let strides = [self.strides[2 * number], self.strides[2 * number + 1]];
        let [along, across] = strides.map(|stride| stride / UNIT);
        let constant = |value: i64| {
            let value = [(
                "value",
                melior::ir::attribute::IntegerAttribute::new(ty, value).into(),
            )];
            self.builder
                .value("arith.constant", self.location, &[], ty, &value)
        };
        let combine = |name, left, right| {
            self.builder
                .value(name, self.location, &[left, right], ty, &[])
        };
        let address = combine("arith.andi", self.operands[number], constant(0x3ffff)?)?;
        let address = combine("arith.shrui", address, constant(4)?)?;
        let mode = match self.swizzled[number] {
            128 => 1,
            64 => 2,
            32 => 3,
            _ => 0,
        };
        let fields = along << 16 | across << 32 | mode << 62;
        combine("arith.ori", address, constant(fields)?)
    }
}

/// Where a product is waited for.
struct Place<'c> {
    before: Op<'c>,
    /// The store of the sum, which moves there.
    store: Option<Op<'c>>,
}

/// The last operation in front of which a product may be waited for: what stands between neither
/// uses the sum, nor lets other threads go on.
fn last_place(product: Op<'_>) -> Place<'_> {
    let sum = ir::result(product);
    let users: Vec<Op> = ir::users(sum).collect();
    let store = match users[..] {
        [store] if ir::name(store) == "memref.store" => Some(store),
        _ => None,
    };
    let block = ir::block_of(product);
    let store = store.filter(|store| ir::block_of(*store) == block);
    let memory = store.map(|store| ir::operand(store, 1));
    let mut before = next(product);
    while Some(before) == store || is_apart(before, sum, memory) {
        before = next(before);
    }
    Place { before, store }
}

/// Whether an operation only computes, or accesses other memory than that of the sum, and so do the
/// operations in it.
fn is_apart<'c>(operation: Op<'c>, sum: Val<'c>, memory: Option<Val<'c>>) -> bool {
    let operands = ir::operands(operation);
    let name = ir::name(operation);
    let is_plain = PLAIN.contains(&name) || name.starts_with("arith.");
    let mut inside = ir::blocks(operation).into_iter().flat_map(ir::operations);
    let is_plain = is_plain
        || ["scf.for", "scf.if"].contains(&name)
            && inside.all(|inner| ir::name(inner) == "scf.yield" || is_apart(inner, sum, memory));
    is_plain && !operands.contains(&sum) && !operands.iter().any(|operand| Some(*operand) == memory)
}

/// The operation behind one that does not end its block.
pub(super) fn next(operation: Op<'_>) -> Op<'_> {
    match operation.next_in_block() {
        // SAFETY: the next operation lives as long as its block.
        Some(next) => unsafe { melior::ir::operation::OperationRef::from_raw(next.to_raw()) },
        None => operation,
    }
}

/// A statement in PTX.
pub(super) fn assembly<'c>(
    builder: &Builder<'c>,
    text: &str,
    constraints: &str,
    inputs: &[Val<'c>],
    result: Option<Type<'c>>,
    location: Location<'c>,
) -> Outcome<'c, Option<Val<'c>>> {
    let string =
        |text: &str| -> Attribute<'c> { StringAttribute::new(builder.context, text).into() };
    let attributes = [
        ("asm_string", string(text)),
        ("constraints", string(constraints)),
        ("has_side_effects", Attribute::unit(builder.context)),
    ];
    let operation = builder.operation("llvm.inline_asm", location, inputs, &attributes);
    let results: Vec<_> = result.into_iter().collect();
    let operation = builder.insert(operation.add_results(&results))?;
    Ok(result.map(|_| ir::result(operation)))
}
