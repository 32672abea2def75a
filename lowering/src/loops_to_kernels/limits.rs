//! Kernels on devices that have less than those of CUDA.

use melior::ir::operation::OperationLike;
use melior::ir::{BlockLike, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op, Outcome};
use rise_dialect::operations::dpia;

use super::access;
use super::private::element_of;
use crate::common::bytes::bytes_of;

/// The most bytes that a group has on every device without asking for more.
pub(crate) const USUAL_GROUP_MEMORY: u64 = 48 * 1024;

/// The bytes that the groups of a kernel (gpu.func) share.
pub(crate) fn group_memory(kernel: Op) -> u64 {
    let block = ir::body(kernel);
    let parameters = ir::function_type(kernel).map_or(0, |ty| ty.input_count());
    let arrays = (parameters..block.argument_count()).map(|number| ir::argument(block, number));
    let shared = arrays.filter(|array| access::is_in_group(array.r#type()));
    let bytes = shared.map(|array| {
        let count = access::shape(array.r#type()).into_iter().flatten();
        let element = bytes_of(element_of(array.r#type())).unwrap_or(8);
        count.fold(element, u64::saturating_mul)
    });
    bytes.sum()
}

/// Refuses a kernel whose groups share more memory than devices of another kind than CUDA's have.
pub(crate) fn require_group_memory<'c>(kernel: Op<'c>, most: u64) -> Outcome<'c, ()> {
    match group_memory(kernel) {
        bytes if bytes > most => Err(Diagnostic::error(
            kernel.location(),
            format!(
                "the `local` memory of this kernel takes {bytes} bytes, and only devices of `cuda` have more than {most} for a group: \
                 choose smaller tiles, or `global` memory"
            ),
        )),
        _ => Ok(()),
    }
}

/// Refuses products of fragments, for a device that has no tensor cores of NVIDIA.
pub(crate) fn require_no_tensor_cores<'c>(kernel: Op<'c>) -> Outcome<'c, ()> {
    let is_product = |operation: &Op| [dpia::MMA, dpia::WGMMA].contains(&ir::name(*operation));
    match ir::nested(kernel).into_iter().find(is_product) {
        Some(product) => Err(Diagnostic::error(
            product.location(),
            "`tensorMMA` is for the tensor cores of GPUs of NVIDIA, which only the target `cuda` has",
        )),
        None => Ok(()),
    }
}

/// Lets a kernel compute the values of its stages in order, for a device that copies nothing by
/// itself. Says whether it has stages.
pub(crate) fn forget_stages(kernel: Op) -> bool {
    let mut marks = ir::nested(kernel);
    let names = [dpia::AWAIT_STAGE, dpia::BEGIN_STAGE, dpia::END_STAGE];
    marks.retain(|mark| names.contains(&ir::name(*mark)));
    marks.iter().copied().for_each(ir::erase);
    forget_roles(kernel) || !marks.is_empty()
}

/// Lets all threads of a group do the work of all roles, for a device whose threads copy. Says
/// whether there are roles.
pub(crate) fn forget_roles(kernel: Op) -> bool {
    let mut marks = ir::nested(kernel);
    marks.retain(|mark| [dpia::AWAIT_SLOT, dpia::ARRIVE_SLOT].contains(&ir::name(*mark)));
    marks.iter().copied().for_each(ir::erase);
    !marks.is_empty()
}
