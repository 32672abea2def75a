//! Calls of LLVM's intrinsic functions that no operation of MLIR stands for.

use melior::ir::{Location, Type};
use rise_dialect::ir::{Builder, Outcome, Val};

/// The result of an intrinsic function.
pub(crate) fn call<'c>(
    builder: &Builder<'c>,
    intrinsic: &str,
    operands: &[Val<'c>],
    ty: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let attributes = [
        ("intrin", builder.text_attribute(intrinsic)),
        (
            "operandSegmentSizes",
            builder.segments(&[operands.len() as i32, 0]),
        ),
        ("op_bundle_sizes", builder.segments(&[])),
    ];
    builder.value("llvm.call_intrinsic", location, operands, ty, &attributes)
}
