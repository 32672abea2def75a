//! `pass-plain-pointers`: kernels take memory as a pointer alone, which MLIR passes for memory
//! without dimensions; inside it has its dimension again.
//!
//! Memory of a kernel is allocated for it, so that different parameters never overlap, and is
//! aligned for every vector, as memory of a group is. Registers are divided among as many threads
//! as hide the latency of memory, unless the fragments of a thread need more.

use melior::Context;
use melior::ir::attribute::{DenseI32ArrayAttribute, IntegerAttribute, TypeAttribute};
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::{FunctionType, IntegerType, MemRefType};
use melior::ir::{Attribute, Type, TypeLike, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use super::group_memory;
use super::projection;
use crate::common::bytes::bytes_of;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "pass-plain-pointers",
    name: "PassPlainPointers",
    description: "Let kernels (gpu.func) take memory as pointers without sizes, as NVVM and ROCDL do",
    anchor: "gpu.module",
    options: &[],
    run,
};

/// Bytes that memory of the device is aligned to, whoever allocates it.
const ALIGNMENT: i64 = 64;
/// The threads that a multiprocessor runs at least, with 128 registers each.
const THREADS: i64 = 512;
/// The registers of a multiprocessor, and the most of a thread.
const REGISTERS: i64 = 65536;
const MOST_REGISTERS: i64 = 255;
/// On a kernel with products of tensor cores: how many registers a thread needs besides those for
/// its private memory, which is in registers.
pub(super) const OTHER_REGISTERS: &str = "dpia.other_registers";
/// The most groups that all multiprocessors run at a time.
const MOST_GROUPS: i64 = 16;
/// More elements than any memory has, so that no size needs to be passed.
const UNKNOWN: i64 = i64::MIN;

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let kernels = ir::operations(ir::body(ir::own(module)));
    let mut is_changed = false;
    for kernel in kernels {
        if ir::name(kernel) == "gpu.func" && kernel.has_attribute("gpu.kernel") {
            take_pointers(context, kernel)?;
            divide_registers(context, kernel);
            align_group_memory(context, kernel)?;
            ir::remove_discardable_attribute(kernel, group_memory::WIDELY_ALIGNED);
            is_changed = true;
        }
    }
    Ok(Effect::of(is_changed))
}

/// Lets a multiprocessor run several groups at a time, where these are small.
fn divide_registers<'c>(context: &'c Context, kernel: Op<'c>) {
    let sizes = kernel.attribute("known_block_size").ok();
    let sizes = sizes.and_then(|sizes| DenseI32ArrayAttribute::try_from(sizes).ok());
    let Some(sizes) = sizes else { return };
    let sizes = (0..3).filter_map(|dimension| sizes.element(dimension).ok());
    let threads: i64 = sizes.map(i64::from).product();
    let other = kernel.attribute(OTHER_REGISTERS).ok();
    let other = other.and_then(|other| IntegerAttribute::try_from(other).ok());
    let needed = other.map_or(0, |other| {
        private_registers(kernel).saturating_add(other.value())
    });
    ir::remove_discardable_attribute(kernel, OTHER_REGISTERS);
    let most = REGISTERS / needed.clamp(REGISTERS / THREADS, MOST_REGISTERS);
    let groups = match kernel.has_attribute(projection::DIVIDES_REGISTERS) {
        true => 1,
        false => (most / threads.max(1)).clamp(1, MOST_GROUPS),
    };
    ir::remove_discardable_attribute(kernel, projection::DIVIDES_REGISTERS);
    let number = IntegerAttribute::new(IntegerType::new(context, 32).into(), groups).into();
    ir::set_discardable_attribute(kernel, "nvvm.minctasm", number);
}

/// The registers that hold the private memory of a thread.
fn private_registers(kernel: Op) -> i64 {
    let allocated = ir::nested(kernel).into_iter();
    let allocated = allocated.filter(|operation| ir::name(*operation) == "memref.alloca");
    let bytes = allocated.map(|operation| {
        let memory = ir::result(operation).r#type();
        let element = crate::loops_to_kernels::element_of(memory);
        // SAFETY: memory of a kernel has one dimension.
        let count = unsafe { mlir_sys::mlirShapedTypeGetDimSize(memory.to_raw(), 0) };
        let bytes = bytes_of(element).unwrap_or(8);
        count.saturating_mul(bytes.cast_signed())
    });
    bytes.fold(0, i64::saturating_add) / 4
}

/// Aligns memory of a group for every vector.
fn align_group_memory<'c>(context: &'c Context, kernel: Op<'c>) -> Outcome<'c, ()> {
    let Ok(count) = kernel.attribute("workgroup_attributions") else {
        return Ok(());
    };
    let count = IntegerAttribute::try_from(count).map_or(0, |count| count.value());
    let alignment = match kernel.has_attribute(group_memory::WIDELY_ALIGNED) {
        true => group_memory::WIDE_ALIGNMENT.cast_signed(),
        false => ALIGNMENT,
    };
    let aligned = Attribute::parse(context, &format!("{{llvm.align = {alignment} : i64}}"));
    let aligned = aligned.ok_or_else(|| internal(kernel.location(), "an alignment"))?;
    let all: Vec<_> = (0..count).map(|_| aligned).collect();
    let all = melior::ir::attribute::ArrayAttribute::new(context, &all);
    ir::set_inherent_attribute(kernel, "workgroup_attrib_attrs", all.into());
    Ok(())
}

fn take_pointers<'c>(context: &'c Context, kernel: Op<'c>) -> Outcome<'c, ()> {
    let Some(ty) = ir::function_type(kernel) else {
        return Ok(());
    };
    let block = ir::body(kernel);
    let Some(first) = ir::operations(block).first().copied() else {
        return Ok(());
    };
    let builder = Builder::before(context, first);
    let mut types = Vec::new();
    let mut attributes = Vec::new();
    for number in 0..ty.input_count() {
        let argument = ir::argument(block, number);
        let is_memory = MemRefType::try_from(argument.r#type()).is_ok();
        attributes.push(match is_memory {
            true => take_pointer(&builder, argument)?,
            false => builder.no_attributes(),
        });
        types.push(argument.r#type());
    }
    let ty: Type = FunctionType::new(context, &types, &[]).into();
    ir::set_inherent_attribute(kernel, "function_type", TypeAttribute::new(ty).into());
    let attributes = melior::ir::attribute::ArrayAttribute::new(context, &attributes);
    ir::set_inherent_attribute(kernel, "arg_attrs", attributes.into());
    Ok(())
}

/// Makes a parameter a pointer; gives what is known of it.
fn take_pointer<'c>(builder: &Builder<'c>, argument: Val<'c>) -> Outcome<'c, Attribute<'c>> {
    let location = argument.location();
    let memory = argument.r#type();
    let only_read = ir::users(argument)
        .all(|user| ["memref.load", "vector.load", "vector.gather"].contains(&ir::name(user)));
    let uses: Vec<_> = ir::uses(argument).collect();
    let space = space_of(memory);
    let element = crate::loops_to_kernels::element_of(memory);
    argument.set_type(MemRefType::new(element, &[], None, space).into());
    let number = [("value", builder.index_attribute(i64::MAX / 64))];
    let index = Type::index(builder.context);
    let count = builder.value("arith.constant", location, &[], index, &number)?;
    let attributes = [
        ("operandSegmentSizes", builder.segments(&[1, 0, 1, 0])),
        ("static_offsets", builder.positions(&[0])),
        ("static_sizes", builder.positions(&[UNKNOWN])),
        ("static_strides", builder.positions(&[1])),
    ];
    let operands = [argument, count];
    let name = "memref.reinterpret_cast";
    let array = builder.value(name, location, &operands, memory, &attributes)?;
    for (user, number) in uses {
        // SAFETY: the user is alive and has that many operands.
        unsafe {
            let number = number.cast_signed();
            mlir_sys::mlirOperationSetOperand(user.to_raw(), number, array.to_raw());
        }
    }
    let reads = match only_read {
        true => ", llvm.readonly",
        false => "",
    };
    builder.parse_attribute(&format!(
        "{{llvm.noalias, llvm.align = {ALIGNMENT} : i64{reads}}}"
    ))
}

fn space_of(memory: Type) -> Option<Attribute> {
    // SAFETY: memory is of a memref type; without a space there is a null attribute.
    unsafe {
        let space = mlir_sys::mlirMemRefTypeGetMemorySpace(memory.to_raw());
        Attribute::from_option_raw(space)
    }
}
