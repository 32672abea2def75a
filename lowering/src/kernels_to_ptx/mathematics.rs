//! `convert-device-math`: mathematical functions that a GPU of NVIDIA has instructions for become
//! intrinsics of LLVM, and others are refused, unless polynomials were put in their place.
//!
//! MLIR would make calls of NVIDIA's library of all of them, which is not there.

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::{Location, Type, TypeLike, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass, PassOption};

use crate::common::intrinsics::call;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "convert-device-math",
    name: "ConvertDeviceMath",
    description: "Convert mathematical functions in kernels to intrinsics of LLVM that PTX has instructions for, and refuse others",
    anchor: "gpu.module",
    options: &[PassOption {
        name: OF_AMD,
        description: "for GPUs of AMD, which have other instructions",
        default: "false",
        is_flag: true,
    }],
    run,
};

const OF_AMD: &str = "of-amd";

/// Functions of floats, and the intrinsics that they are.
const INTRINSICS: [(&str, &str); 9] = [
    ("math.absf", "llvm.fabs"),
    ("math.ceil", "llvm.ceil"),
    ("math.copysign", "llvm.copysign"),
    ("math.floor", "llvm.floor"),
    ("math.fma", "llvm.fma"),
    ("math.round", "llvm.round"),
    ("math.roundeven", "llvm.roundeven"),
    ("math.sqrt", "llvm.sqrt"),
    ("math.trunc", "llvm.trunc"),
];
/// Functions of integers, which MLIR converts to operations of LLVM.
const OF_INTEGERS: [&str; 4] = ["math.absi", "math.ctlz", "math.ctpop", "math.cttz"];

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    options: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let is_of_amd = options.flag(OF_AMD);
    let mut is_changed = false;
    for operation in ir::nested(ir::own(module)) {
        let name = ir::name(operation);
        if !name.starts_with("math.") || OF_INTEGERS.contains(&name) {
            continue;
        }
        let builder = Builder::before(context, operation);
        let value = convert(&builder, operation, is_of_amd)?;
        ir::replace_all_uses(ir::result(operation), value);
        ir::erase(operation);
        is_changed = true;
    }
    Ok(Effect::of(is_changed))
}

fn convert<'c>(builder: &Builder<'c>, operation: Op<'c>, is_of_amd: bool) -> Outcome<'c, Val<'c>> {
    let (name, location) = (ir::name(operation), operation.location());
    let (operands, ty) = (ir::operands(operation), ir::result(operation).r#type());
    if let Some((_, intrinsic)) = INTRINSICS.iter().find(|(known, _)| *known == name) {
        return call(builder, intrinsic, &operands, ty, location);
    }
    if !is_of_amd && name == "math.rsqrt" && ir::like(ty, Type::float32(builder.context)) == ty {
        return each_lane(builder, operands[0], location, |number| {
            call(
                builder,
                "llvm.nvvm.rsqrt.approx.f",
                &[number],
                Type::float32(builder.context),
                location,
            )
        });
    }
    if name == "math.rsqrt" {
        let root = call(builder, "llvm.sqrt", &operands, ty, location)?;
        let one = one(builder, ty, location)?;
        return builder.value("arith.divf", location, &[one, root], ty, &[]);
    }
    Err(Diagnostic::error(
        location,
        format!(
            "`{name}` has no code for GPUs of NVIDIA and AMD yet: compute it on the processor, or run the program by OpenCL"
        ),
    ))
}

/// A function of a number, of every lane of a vector.
fn each_lane<'c>(
    builder: &Builder<'c>,
    value: Val<'c>,
    location: Location<'c>,
    function: impl Fn(Val<'c>) -> Outcome<'c, Val<'c>>,
) -> Outcome<'c, Val<'c>> {
    let Some((element, lanes)) = ir::vector_of(value.r#type()) else {
        return function(value);
    };
    let mut results = Vec::new();
    for lane in 0..lanes {
        let place = [("static_position", builder.positions(&[lane.cast_signed()]))];
        let number = builder.value("vector.extract", location, &[value], element, &place)?;
        results.push(function(number)?);
    }
    builder.value(
        "vector.from_elements",
        location,
        &results,
        value.r#type(),
        &[],
    )
}

/// One, in every lane of a vector.
fn one<'c>(builder: &Builder<'c>, ty: Type<'c>, location: Location<'c>) -> Outcome<'c, Val<'c>> {
    let text = match ty.is_vector() {
        true => format!("dense<1.0> : {ty}"),
        false => format!("1.0 : {ty}"),
    };
    let value = builder.parse_attribute(&text)?;
    builder.value("arith.constant", location, &[], ty, &[("value", value)])
}
