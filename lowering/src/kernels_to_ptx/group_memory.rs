//! `allocate-large-group-memory`: memory of a group that is more than every GPU has without asking
//! is allocated when a kernel is launched.
//!
//! A constant beside the kernel tells the run time how many bytes that are.

use melior::Context;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::{IntegerType, MemRefType};
use melior::ir::{BlockLike, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use super::announced::announce;
use crate::common::bytes::bytes_of;
use crate::common::threads::GROUP_MEMORY;
use crate::loops_to_kernels::{USUAL_GROUP_MEMORY, element_of, group_memory};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "allocate-large-group-memory",
    name: "AllocateLargeGroupMemory",
    description: "Let kernels (gpu.func) with more memory of a group than 48 KiB have it allocated by their launch",
    anchor: "gpu.module",
    options: &[],
    run,
};

/// The pass that follows MLIR's conversion to NVVM.
pub static DECLARE: Pass = Pass {
    argument: "declare-large-group-memory",
    name: "DeclareLargeGroupMemory",
    description: "Declare memory of a group that launches allocate as external, of which MLIR makes an array of one byte",
    anchor: "gpu.module",
    options: &[],
    run: declare,
};

/// The beginning of the names that MLIR gives such memory.
const DYNAMIC: &str = "__dynamic_shmem__";
/// Bytes that each array is aligned to: vectors, and rows whose parts are exchanged.
const ALIGNMENT: u64 = 128;
pub(super) const WIDE_ALIGNMENT: u64 = 1024;
/// On a kernel whose arrays have such rows.
pub(super) const WIDELY_ALIGNED: &str = "dpia.widely_aligned";
/// The end of the name of the constant with the bytes.
const SUFFIX: &str = "_group_memory";

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let kernels = ir::operations(ir::body(ir::own(module)));
    let mut is_changed = false;
    for kernel in kernels {
        if ir::name(kernel) == "gpu.func" && group_memory(kernel) > USUAL_GROUP_MEMORY {
            allocate(context, kernel)?;
            is_changed = true;
        }
    }
    Ok(Effect::of(is_changed))
}

fn declare<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let mut is_changed = false;
    for global in ir::operations(ir::body(ir::own(module))) {
        let name = ir::text_attribute(global, "sym_name").unwrap_or_default();
        if ir::name(global) == "llvm.mlir.global" && name.starts_with(DYNAMIC) {
            let builder = Builder::before(context, global);
            let linkage = builder.parse_attribute("#llvm.linkage<external>")?;
            ir::set_inherent_attribute(global, "linkage", linkage);
            let alignment = builder.integer_attribute(WIDE_ALIGNMENT.cast_signed());
            ir::set_inherent_attribute(global, "alignment", alignment);
            is_changed = true;
        }
    }
    Ok(Effect::of(is_changed))
}

fn allocate<'c>(context: &'c Context, kernel: Op<'c>) -> Outcome<'c, ()> {
    let block = ir::body(kernel);
    let first = ir::operations(block).first().copied();
    let first = first.ok_or_else(|| internal(kernel.location(), "a kernel without an end"))?;
    let builder = Builder::before(context, first);
    let location = kernel.location();
    let byte = IntegerType::new(context, 8).into();
    let space = builder.parse_attribute(GROUP_MEMORY)?;
    let bytes = MemRefType::new(byte, &[i64::MIN], None, Some(space)).into();
    let whole = builder.value("gpu.dynamic_shared_memory", location, &[], bytes, &[])?;
    let parameters = ir::function_type(kernel).map_or(0, |ty| ty.input_count());
    let alignment = match kernel.has_attribute(WIDELY_ALIGNED) {
        true => WIDE_ALIGNMENT,
        false => ALIGNMENT,
    };
    let mut place: u64 = 0;
    for number in parameters..block.argument_count() {
        let array = ir::argument(block, number);
        let view = view(&builder, whole, array, place)?;
        ir::replace_all_uses(array, view);
        place = (place + bytes_of_array(array)).next_multiple_of(alignment);
    }
    for number in (parameters..block.argument_count()).rev() {
        // SAFETY: the argument is not used any more.
        unsafe { mlir_sys::mlirBlockEraseArgument(block.to_raw(), number as u32) }
    }
    ir::remove_discardable_attribute(kernel, "workgroup_attributions");
    let word = IntegerType::new(context, 32).into();
    let bytes = IntegerAttribute::new(word, place.cast_signed()).into();
    let builder = Builder::before(context, kernel);
    announce(kernel, SUFFIX, (word, bytes), &builder)
}

/// The array at a place in the memory that the launch allocates.
fn view<'c>(
    builder: &Builder<'c>,
    whole: Val<'c>,
    array: Val<'c>,
    place: u64,
) -> Outcome<'c, Val<'c>> {
    let location = array.location();
    let index = melior::ir::Type::index(builder.context);
    let place = [("value", builder.index_attribute(place.cast_signed()))];
    let place = builder.value("arith.constant", location, &[], index, &place)?;
    builder.value(
        "memref.view",
        location,
        &[whole, place],
        array.r#type(),
        &[],
    )
}

fn bytes_of_array(array: Val) -> u64 {
    let element = bytes_of(element_of(array.r#type())).unwrap_or(8);
    // SAFETY: memory of a group has one dimension of a known size.
    let count = unsafe {
        use melior::ir::TypeLike;
        mlir_sys::mlirShapedTypeGetDimSize(array.r#type().to_raw(), 0)
    };
    element.saturating_mul(u64::try_from(count).unwrap_or(0))
}
