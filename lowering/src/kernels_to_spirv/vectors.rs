//! Vectors in forms that SPIR-V has.
//!
//! Kernels of Vulkan address single numbers of memory, so that vectors are read and written number
//! by number; drivers put them together again.

use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::{Type, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val, vector_of};

use super::Api;

/// Lengths of vectors, by the interface.
fn lengths(api: Api) -> &'static [u64] {
    match api {
        Api::Vulkan => &[1, 2, 3, 4],
        Api::OpenCl => &[1, 2, 3, 4, 8, 16],
    }
}

/// Converts an operation on vectors, if it is one that SPIR-V does not have.
pub(super) fn convert<'c>(context: &'c Context, operation: Op<'c>, api: Api) -> Outcome<'c, ()> {
    for result in ir::results(operation) {
        check_length(result, api)?;
    }
    let builder = Builder::before(context, operation);
    match (ir::name(operation), api) {
        ("vector.load", Api::Vulkan) => {
            let value = load(&builder, operation)?;
            ir::replace_all_uses(ir::result(operation), value);
            ir::erase(operation);
        }
        ("vector.store", Api::Vulkan) => {
            store(&builder, operation)?;
            ir::erase(operation);
        }
        _ => {}
    }
    Ok(())
}

fn check_length<'c>(value: Val<'c>, api: Api) -> Outcome<'c, ()> {
    let Some((_, length)) = vector_of(value.r#type()) else {
        return Ok(());
    };
    if lengths(api).contains(&length) {
        return Ok(());
    }
    let known = lengths(api)
        .iter()
        .map(u64::to_string)
        .collect::<Vec<_>>()
        .join(", ");
    Err(Diagnostic::error(
        value.location(),
        format!(
            "SPIR-V has no vectors of {length} elements on this device: expected one of {known}"
        ),
    ))
}

/// The elements' places: the memory, and an index for each.
fn places<'c>(
    builder: &Builder<'c>,
    operation: Op<'c>,
    memory: usize,
    length: u64,
) -> Outcome<'c, Vec<[Val<'c>; 2]>> {
    let location = operation.location();
    let operands = ir::operands(operation);
    let ty = Type::index(builder.context);
    (0..length)
        .map(|lane| {
            let value = builder.index_attribute(lane.cast_signed());
            let lane = builder.value("arith.constant", location, &[], ty, &[("value", value)])?;
            let operands_of = [operands[memory + 1], lane];
            let index = builder.value("arith.addi", location, &operands_of, ty, &[])?;
            Ok([operands[memory], index])
        })
        .collect()
}

fn load<'c>(builder: &Builder<'c>, load: Op<'c>) -> Outcome<'c, Val<'c>> {
    let ty = ir::result(load).r#type();
    let (element, length) = vector_of(ty).unwrap_or((ty, 1));
    let location = load.location();
    let places = places(builder, load, 0, length)?;
    let read = |place: [Val<'c>; 2]| builder.value("memref.load", location, &place, element, &[]);
    let elements = places
        .into_iter()
        .map(read)
        .collect::<Result<Vec<_>, _>>()?;
    builder.value("vector.from_elements", location, &elements, ty, &[])
}

fn store<'c>(builder: &Builder<'c>, store: Op<'c>) -> Outcome<'c, ()> {
    let value = ir::operand(store, 0);
    let (element, length) = vector_of(value.r#type()).unwrap_or((value.r#type(), 1));
    let location = store.location();
    for (lane, [memory, index]) in (0_i64..).zip(places(builder, store, 1, length)?) {
        let position = builder.positions(&[lane]);
        let attributes = [("static_position", position)];
        let part = builder.value("vector.extract", location, &[value], element, &attributes)?;
        builder.command("memref.store", location, &[part, memory, index], &[])?;
    }
    Ok(())
}
