//! `complete-spirv`: modules of SPIR-V say what MLIR's conversion of kernels leaves unsaid.
//!
//! Barriers order all memory that a group shares, not that of the group alone; products and sums
//! are not fused, as everywhere; kernels of Vulkan take numbers as push constants. The modules of
//! Vulkan move to where those of OpenCL stand, in the kernels' module.

use melior::Context;
use melior::ir::Attribute;
use melior::ir::operation::{OperationLike, OperationRefMut};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use super::{Api, push_constants};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "complete-spirv",
    name: "CompleteSpirv",
    description: "Say in modules of SPIR-V made of kernels which memory barriers order, that nothing is fused, and how numbers are passed",
    anchor: "builtin.module",
    options: &[],
    run,
};

/// Operations that a driver may fuse.
const FUSED: [&str; 3] = ["spirv.FAdd", "spirv.FMul", "spirv.FSub"];

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let body = ir::body(ir::own(module));
    let mut of_vulkan = None;
    let mut is_changed = false;
    for operation in ir::operations(body) {
        match ir::name(operation) {
            "spirv.module" => {
                complete(context, operation, Api::Vulkan)?;
                push_constants::take(context, operation)?;
                of_vulkan = Some(operation);
                is_changed = true;
            }
            "gpu.module" => {
                let kernels = ir::body(operation);
                for inner in ir::operations(kernels) {
                    if ir::name(inner) == "spirv.module" {
                        complete(context, inner, Api::OpenCl)?;
                        is_changed = true;
                    }
                }
                if let Some(of_vulkan) = of_vulkan.take() {
                    // SAFETY: the module is taken out of its block before it goes to another.
                    unsafe {
                        mlir_sys::mlirOperationRemoveFromParent(of_vulkan.to_raw());
                        let raw = of_vulkan.to_raw();
                        mlir_sys::mlirBlockInsertOwnedOperation(kernels.to_raw(), 0, raw);
                    }
                }
            }
            _ => {}
        }
    }
    Ok(Effect::of(is_changed))
}

fn complete<'c>(context: &'c Context, module: Op<'c>, api: Api) -> Outcome<'c, ()> {
    let builder = Builder::at_end(context, ir::body(module));
    let global = match api {
        Api::Vulkan => "UniformMemory",
        Api::OpenCl => "CrossWorkgroupMemory",
    };
    let ordered = format!("#spirv.memory_semantics<AcquireRelease|WorkgroupMemory|{global}>");
    let ordered = builder.parse_attribute(&ordered)?;
    for operation in ir::nested(module) {
        let name = ir::name(operation);
        if name == "spirv.ControlBarrier" {
            ir::set_inherent_attribute(operation, "memory_semantics", ordered);
        } else if FUSED.contains(&name) && api == Api::Vulkan {
            let unit = Attribute::unit(context);
            ir::set_discardable_attribute(operation, "no_contraction", unit);
        }
    }
    match api {
        Api::Vulkan => Ok(()),
        Api::OpenCl => forbid_contraction(context, module),
    }
}

/// OpenCL says it of a kernel, not of each operation.
fn forbid_contraction<'c>(context: &'c Context, module: Op<'c>) -> Outcome<'c, ()> {
    let end = Builder::at_end(context, ir::body(module));
    for function in ir::operations(ir::body(module)) {
        if ir::name(function) != "spirv.func" || !function.has_attribute("spirv.entry_point_abi") {
            continue;
        }
        let name = ir::text_attribute(function, "sym_name").unwrap_or_default();
        let attributes = [
            ("fn", end.parse_attribute(&format!("@\"{name}\""))?),
            (
                "execution_mode",
                end.parse_attribute("#spirv.execution_mode<ContractionOff>")?,
            ),
            ("values", end.list_attribute(&[])),
        ];
        end.command("spirv.ExecutionMode", function.location(), &[], &attributes)?;
    }
    Ok(())
}
