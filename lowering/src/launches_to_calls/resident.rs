//! Arguments of a function that may stay on the device from call to call.
//!
//! The host's part must not look into them: it copies them to the device and back as a whole, and
//! leaves the copies out where the run time has the array on the device already. A constant beside
//! the function tells the caller which arguments these are.

use melior::ir::ValueLike;
use melior::ir::attribute::DenseI64ArrayAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use rise_dialect::ir::{self, Op, Val};

/// Operations that do not look into memory.
const BLIND: [&str; 2] = ["memref.dim", "memref.extract_aligned_pointer_as_index"];

/// The name of the constant that tells which arguments of a function may stay on the device: a
/// digit for each, `1` for those.
pub(super) fn constant(function: &str) -> String {
    format!("{function}.on_device")
}

/// For each argument of a function, whether it may stay on the device.
pub(super) fn arguments(function: Op) -> Vec<bool> {
    // The run time knows the arrays of a call by its thread.
    let has_threads = ir::nested(function).into_iter().any(|operation| {
        let name = ir::name(operation);
        name == "scf.parallel" || name.starts_with("omp.")
    });
    let arguments = ir::arguments(ir::body(function));
    arguments
        .into_iter()
        .map(|argument| !has_threads && is_memory(argument) && is_copied_alone(argument))
        .collect()
}

/// The argument of the function that is copied to memory of the device, or from it, as a whole.
pub(super) fn copied_to<'c>(function: Op<'c>, memory: Val<'c>) -> Option<(usize, Val<'c>)> {
    let copies = ir::users(memory).filter(|user| ir::name(*user) == "gpu.memcpy");
    let host = copies
        .flat_map(ir::operands)
        .find(|operand| *operand != memory)?;
    let whole = match ir::definition(host) {
        Some(view) if is_whole(view) => ir::operand(view, 0),
        _ => host,
    };
    let arguments = ir::arguments(ir::body(function));
    let number = arguments.iter().position(|argument| *argument == whole)?;
    Some((number, whole))
}

fn is_memory(value: Val) -> bool {
    MemRefType::try_from(value.r#type()).is_ok()
}

/// Whether nothing but copies to the device and back looks into memory.
fn is_copied_alone(memory: Val) -> bool {
    ir::users(memory).all(|user| match ir::name(user) {
        "gpu.memcpy" => true,
        name if BLIND.contains(&name) => true,
        _ => is_whole(user) && is_copied_alone(ir::result(user)),
    })
}

/// Whether an operation gives all of its memory another shape.
fn is_whole(view: Op) -> bool {
    match ir::name(view) {
        "memref.cast" => true,
        "memref.reinterpret_cast" => {
            let offsets = view.attribute("static_offsets").ok();
            let offsets = offsets.and_then(|list| DenseI64ArrayAttribute::try_from(list).ok());
            offsets.is_some_and(|list| {
                (0..list.len()).all(|number| list.element(number).is_ok_and(|offset| offset == 0))
            })
        }
        _ => false,
    }
}
