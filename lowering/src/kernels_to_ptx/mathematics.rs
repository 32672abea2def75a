//! `require-device-math`: refuses functions that a GPU of NVIDIA has no instructions for, and that no
//! polynomials were put in place of.
//!
//! MLIR would make calls of NVIDIA's library of them, which is not there.

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir;
use rise_dialect::pass::{Effect, OptionValues, Pass};

use crate::common::wording;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "require-device-math",
    name: "RequireDeviceMath",
    description: "Refuse mathematical functions in kernels that PTX has no instructions for",
    anchor: "gpu.module",
    options: &[],
    run,
};

/// Functions that are exact, or whose operation LLVM expands.
const EXACT: [&str; 14] = [
    "math.absf",
    "math.absi",
    "math.ceil",
    "math.copysign",
    "math.ctlz",
    "math.ctpop",
    "math.cttz",
    "math.floor",
    "math.fma",
    "math.round",
    "math.roundeven",
    "math.rsqrt",
    "math.sqrt",
    "math.trunc",
];

fn run<'c>(
    _: &'c Context,
    module: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    for operation in ir::nested(ir::own(module)) {
        let name = ir::name(operation);
        let Some(function) = name.strip_prefix("math.").filter(|_| !EXACT.contains(&name)) else {
            continue;
        };
        let location = operation.location();
        return Err(Diagnostic::error(
            location,
            format!(
                "{} has no code for GPUs of NVIDIA yet: compute it on the processor, or run the program by OpenCL",
                wording::primitive(function, location)
            ),
        ));
    }
    Ok(Effect::Unchanged)
}
