//! `require-kernels-of-amd`: kernels that need what AMD's GPUs do not have are refused.

use melior::Context;
use melior::ir::operation::OperationRefMut;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir;
use rise_dialect::pass::{Effect, OptionValues, Pass};

use crate::loops_to_kernels::{forget_stages, require_group_memory, require_no_tensor_cores};
use crate::on_kernels::bulk_copies::copy_by_threads;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "require-kernels-of-amd",
    name: "RequireKernelsOfAmd",
    description: "Refuse kernels (gpu.func) that need tensor cores of NVIDIA, or more memory of a group than GPUs of AMD have",
    anchor: "gpu.module",
    options: &[],
    run,
};

/// The bytes that a group has at most.
const MOST_GROUP_MEMORY: u64 = 64 * 1024;

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let mut is_changed = false;
    for kernel in ir::operations(ir::body(ir::own(module))) {
        if ir::name(kernel) == "gpu.func" {
            require_no_tensor_cores(kernel)?;
            require_group_memory(kernel, MOST_GROUP_MEMORY)?;
            is_changed |= copy_by_threads(context, kernel)?;
            is_changed |= forget_stages(kernel);
        }
    }
    Ok(Effect::of(is_changed))
}
