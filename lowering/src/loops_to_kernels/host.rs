//! The host's part: memory of the device for what kernels touch, and copies of it.

use melior::Context;
use melior::ir::r#type::MemRefType;
use melior::ir::{Location, Type, ValueLike};
use melior::ir::operation::OperationLike;
use mlir_sys::mlirOperationSetOperand;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};

use super::access;
use super::kernel::{GLOBAL, size_on_host};
use super::launch;
use super::private::element_of;

/// The operands of a launch before the kernel's arguments: groups and threads in three dimensions.
const GRID: usize = 6;

/// Gives the launches of a function memory of the device in place of the host's.
pub(super) fn place_memory<'c>(context: &'c Context, function: Op<'c>) -> Outcome<'c, ()> {
    let mut launches = ir::nested(function);
    launches.retain(|operation| ir::name(*operation) == "gpu.launch_func");
    let mut done: Vec<Val<'c>> = Vec::new();
    for launch in &launches {
        for operand in ir::operands(*launch).into_iter().skip(GRID) {
            let is_of_host = MemRefType::try_from(operand.r#type()).is_ok();
            if is_of_host && !done.contains(&operand) {
                mirror(context, &launches, operand)?;
                done.push(operand);
            }
        }
    }
    Ok(())
}

/// Memory of the device beside memory of the host, for all launches that take it.
fn mirror<'c>(context: &'c Context, launches: &[Op<'c>], memory: Val<'c>) -> Outcome<'c, ()> {
    let mut using: Vec<_> = launches.to_vec();
    using.retain(|launch| ir::operands(*launch).contains(&memory));
    for launch in using {
        let location = launch.location();
        let before = Builder::before(context, launch);
        let count = count(&before, memory, location)?;
        let device = allocate(&before, memory, count, location)?;
        let flat = flat(&before, memory, count, location)?;
        before.command("gpu.memcpy", location, &[device, flat], &[])?;
        for (number, operand) in ir::operands(launch).into_iter().enumerate() {
            if operand == memory {
                // SAFETY: the launch is alive and has that many operands.
                unsafe {
                    let number = number.cast_signed();
                    mlirOperationSetOperand(launch.to_raw(), number, device.to_raw());
                }
            }
        }
        let Some(next) = launch.next_in_block() else {
            continue;
        };
        let after = Builder::before(context, next);
        after.command("gpu.memcpy", location, &[flat, device], &[])?;
        after.command("gpu.dealloc", location, &[device], &[])?;
    }
    Ok(())
}

/// The number of elements of memory.
fn count<'c>(
    builder: &Builder<'c>,
    memory: Val<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let mut count = None;
    for (dimension, size) in access::shape(memory.r#type()).into_iter().enumerate() {
        let size = match size {
            Some(size) => launch::index(builder, size, location)?,
            None => size_on_host(builder, memory, dimension, location)?,
        };
        count = Some(match count {
            None => size,
            Some(before) => {
                let ty = Type::index(builder.context);
                builder.value("arith.muli", location, &[before, size], ty, &[])?
            }
        });
    }
    count.map_or_else(|| launch::index(builder, 1, location), Ok)
}

fn allocate<'c>(
    builder: &Builder<'c>,
    memory: Val<'c>,
    count: Val<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let element = element_of(memory.r#type());
    let space = builder.parse_attribute(GLOBAL)?;
    let ty = MemRefType::new(element, &[i64::MIN], None, Some(space)).into();
    let segments = builder.segments(&[0, 1, 0]);
    let attributes = [("operandSegmentSizes", segments)];
    builder.value("gpu.alloc", location, &[count], ty, &attributes)
}

/// Memory of the host as one row.
fn flat<'c>(
    builder: &Builder<'c>,
    memory: Val<'c>,
    count: Val<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let element = element_of(memory.r#type());
    let ty = MemRefType::new(element, &[i64::MIN], None, None).into();
    let attributes = [
        ("operandSegmentSizes", builder.segments(&[1, 0, 1, 0])),
        ("static_offsets", builder.parse_attribute("array<i64: 0>")?),
        ("static_sizes", builder.parse_attribute(&format!("array<i64: {}>", i64::MIN))?),
        ("static_strides", builder.parse_attribute("array<i64: 1>")?),
    ];
    builder.value("memref.reinterpret_cast", location, &[memory, count], ty, &attributes)
}
