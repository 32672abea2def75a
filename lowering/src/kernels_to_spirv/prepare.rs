//! `prepare-kernels-for-spirv`: kernels get the form that MLIR's conversion to SPIR-V expects.
//! Memory of a group is allocated where the kernel begins, and all memory has a storage class.

use melior::Context;
use melior::ir::attribute::{ArrayAttribute, DenseI32ArrayAttribute, TypeAttribute};
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::{DimSize, FunctionType, MemRefType, ShapedTypeLike};
use melior::ir::{Attribute, Type, TypeLike, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use super::{API, Api, OPTION, divisions, vectors};
use crate::loops_to_kernels::{
    USUAL_GROUP_MEMORY, element_of, forget_stages, require_group_memory, require_no_tensor_cores,
};
use crate::on_kernels::bulk_copies::copy_by_threads;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "prepare-kernels-for-spirv",
    name: "PrepareKernelsForSpirv",
    description: "Give kernels (gpu.func) memory and vectors in forms that SPIR-V has",
    anchor: "builtin.module",
    options: &[OPTION],
    run,
};

/// Where the environment that code is for is looked for.
const ENVIRONMENT: &str = "spirv.target_env";

/// Everything that code may need; what it does need is found in the end.
fn environment(api: Api) -> &'static str {
    match api {
        Api::Vulkan => {
            "#spirv.target_env<#spirv.vce<v1.3, [Shader, Int64, Int16, Int8, Float64, Float16, \
             StorageBuffer16BitAccess, StorageBuffer8BitAccess, GroupNonUniform], \
             [SPV_KHR_storage_buffer_storage_class, SPV_KHR_16bit_storage, SPV_KHR_8bit_storage]>, \
             api=Vulkan, #spirv.resource_limits<>>"
        }
        Api::OpenCl => {
            "#spirv.target_env<#spirv.vce<v1.2, [Kernel, Addresses, Int64, Int16, Int8, Float64, \
             Float16, Float16Buffer, Vector16, GenericPointer, Linkage, Groups], []>, api=OpenCL, \
             #spirv.resource_limits<>>"
        }
    }
}

/// The storage classes of the address spaces.
struct Classes<'c>([(Attribute<'c>, Attribute<'c>); 3]);

impl<'c> Classes<'c> {
    fn new(builder: &Builder<'c>, api: Api) -> Outcome<'c, Self> {
        let global = match api {
            Api::Vulkan => "StorageBuffer",
            Api::OpenCl => "CrossWorkgroup",
        };
        let class = |space: &str, class: &str| {
            Ok((
                builder.parse_attribute(&format!("#gpu.address_space<{space}>"))?,
                builder.parse_attribute(&format!("#spirv.storage_class<{class}>"))?,
            ))
        };
        Ok(Classes([
            class("global", global)?,
            class("workgroup", "Workgroup")?,
            class("private", "Function")?,
        ]))
    }

    /// Gives a value its storage class, if it is memory in an address space.
    fn set(&self, value: Val<'c>) {
        let Ok(memory) = MemRefType::try_from(value.r#type()) else {
            return;
        };
        let space = memory.memory_space();
        let Some((_, class)) = self.0.iter().find(|(known, _)| Some(*known) == space) else {
            return;
        };
        let extents: Vec<i64> = (0..memory.rank())
            .map(|dimension| match memory.dim_size(dimension) {
                Ok(DimSize::Static(extent)) => extent as i64,
                _ => i64::MIN,
            })
            .collect();
        let element = element_of(value.r#type());
        value.set_type(MemRefType::new(element, &extents, None, Some(*class)).into());
    }
}

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    options: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let module = ir::own(module);
    let Some(api) = Api::of(options) else {
        let text = options.text(API);
        return Err(Diagnostic::error(
            module.location(),
            format!("wrong value of an option `{API}={text}`: expected vulkan or opencl"),
        ));
    };
    let builder = Builder::at_end(context, ir::body(module));
    let environment = builder.parse_attribute(environment(api))?;
    let classes = Classes::new(&builder, api)?;
    for kernels in ir::operations(ir::body(module)) {
        if ir::name(kernels) != "gpu.module" {
            continue;
        }
        ir::set_discardable_attribute(kernels, ENVIRONMENT, environment);
        let targets = ArrayAttribute::new(context, &[environment]);
        ir::set_inherent_attribute(kernels, "targets", targets.into());
        for kernel in ir::operations(ir::body(kernels)) {
            if ir::name(kernel) == "gpu.func" && kernel.has_attribute("gpu.kernel") {
                require_group_memory(kernel, USUAL_GROUP_MEMORY)?;
                require_no_tensor_cores(kernel)?;
                copy_by_threads(context, kernel)?;
                forget_stages(kernel);
                allocate_group_memory(context, kernel)?;
                name_threads(context, kernel)?;
                divisions::expand(&builder, kernel)?;
                for operation in ir::nested(kernel) {
                    ir::results(operation)
                        .into_iter()
                        .try_for_each(refuse_bf16)?;
                    vectors::convert(context, operation, api)?;
                }
                let parameters = ir::arguments(ir::body(kernel));
                parameters.into_iter().try_for_each(refuse_bf16)?;
            }
        }
    }
    // Launches pass memory of the types that kernels take.
    for operation in ir::nested(module) {
        put_into_classes(context, operation, &classes)?;
    }
    Ok(Effect::Changed)
}

fn put_into_classes<'c>(
    context: &'c Context,
    operation: Op<'c>,
    classes: &Classes<'c>,
) -> Outcome<'c, ()> {
    ir::results(operation)
        .into_iter()
        .for_each(|value| classes.set(value));
    for block in ir::blocks(operation) {
        let arguments = ir::arguments(block);
        arguments.iter().for_each(|value| classes.set(*value));
        if ir::name(operation) == "gpu.func" && ir::is_entry(block) {
            let inputs: Vec<Type> = arguments.iter().map(ValueLike::r#type).collect();
            let ty: Type = FunctionType::new(context, &inputs, &[]).into();
            ir::set_inherent_attribute(operation, "function_type", TypeAttribute::new(ty).into());
        }
    }
    Ok(())
}

/// Lets memory of a group be allocated in the kernel, not be declared with it.
fn allocate_group_memory<'c>(context: &'c Context, kernel: Op<'c>) -> Outcome<'c, ()> {
    let block = ir::body(kernel);
    let parameters = ir::function_type(kernel).map_or(0, |ty| ty.input_count());
    let declared = ir::arguments(block).split_off(parameters);
    let Some(first) = ir::operations(block).first().copied() else {
        return Ok(());
    };
    let builder = Builder::before(context, first);
    for memory in &declared {
        let segments = [("operandSegmentSizes", builder.segments(&[0, 0]))];
        let (location, ty) = (memory.location(), memory.r#type());
        let allocated = builder.value("memref.alloc", location, &[], ty, &segments)?;
        ir::replace_all_uses(*memory, allocated);
    }
    for _ in &declared {
        // SAFETY: the last argument is not used any more.
        unsafe { mlir_sys::mlirBlockEraseArgument(block.to_raw(), parameters as u32) };
    }
    ir::remove_discardable_attribute(kernel, "workgroup_attributions");
    Ok(())
}

/// Says how many threads a group has, where SPIR-V says it.
fn name_threads<'c>(context: &'c Context, kernel: Op<'c>) -> Outcome<'c, ()> {
    let sizes = kernel.attribute("known_block_size").ok();
    let sizes = sizes.and_then(|sizes| DenseI32ArrayAttribute::try_from(sizes).ok());
    let sizes: Option<Vec<i32>> =
        sizes.and_then(|sizes| (0..3).map(|axis| sizes.element(axis).ok()).collect());
    let Some(sizes) = sizes else {
        return Err(Diagnostic::error(
            kernel.location(),
            "SPIR-V says how many threads a group has: expected a kernel with `known_block_size`, as `convert-loops-to-kernels` makes it",
        ));
    };
    let builder = Builder::at_end(context, ir::body(kernel));
    let [x, y, z] = sizes[..] else {
        return Err(internal(kernel.location(), "a group without three sizes"));
    };
    let text = format!("#spirv.entry_point_abi<workgroup_size = [{x}, {y}, {z}]>");
    ir::set_discardable_attribute(
        kernel,
        "spirv.entry_point_abi",
        builder.parse_attribute(&text)?,
    );
    Ok(())
}

/// MLIR would make f32 of it, in memory too, where the host has two bytes for each.
fn refuse_bf16<'c>(value: Val<'c>) -> Outcome<'c, ()> {
    let mut ty = value.r#type();
    while MemRefType::try_from(ty).is_ok() || ty.is_vector() {
        ty = element_of(ty);
    }
    match ty.is_bf16() {
        true => Err(Diagnostic::error(
            value.location(),
            "SPIR-V has no bf16: expected f16, f32 or f64 on this device",
        )),
        false => Ok(()),
    }
}
