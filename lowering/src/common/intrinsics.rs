//! Calls of LLVM's intrinsic functions that no operation of MLIR stands for.

use melior::ir::{Attribute, Location, Type};
use rise_dialect::ir::{Builder, Outcome, Val};

const CALL: &str = "llvm.call_intrinsic";

/// The result of an intrinsic function.
pub(crate) fn call<'c>(
    builder: &Builder<'c>,
    intrinsic: &str,
    operands: &[Val<'c>],
    ty: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let attributes = attributes(builder, intrinsic, operands);
    builder.value(CALL, location, operands, ty, &attributes)
}

/// Calls an intrinsic function that has no result.
pub(crate) fn command<'c>(
    builder: &Builder<'c>,
    intrinsic: &str,
    operands: &[Val<'c>],
    location: Location<'c>,
) -> Outcome<'c, ()> {
    let attributes = attributes(builder, intrinsic, operands);
    builder
        .command(CALL, location, operands, &attributes)
        .map(|_| ())
}

fn attributes<'c>(
    builder: &Builder<'c>,
    intrinsic: &str,
    operands: &[Val<'c>],
) -> [(&'static str, Attribute<'c>); 3] {
    [
        ("intrin", builder.text_attribute(intrinsic)),
        (
            "operandSegmentSizes",
            builder.segments(&[operands.len() as i32, 0]),
        ),
        ("op_bundle_sizes", builder.segments(&[])),
    ]
}
