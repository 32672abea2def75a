//! `approximate-vector-math`: mathematical functions of vectors become polynomials, so that no lane
//! is computed by a call.
//!
//! Every function works on vectors of f32 and of f64 of any length; vectors of f16 and bf16 are
//! computed as f32. Zeros, infinities, subnormal numbers and what is no number are treated as by
//! the C library. The errors are those of the specification's table
//! (`rise_lang::specification::largest_error`). The C library computes all lanes if any of them is
//!
//! | function | such an argument |
//! |---|---|
//! | `sin`, `cos` | an angle above 2^16 (f32) or 2^30 (f64) |
//! | `pow` | a base of zero or infinity, an exponent from 2^31 on |
//!
//! `rsqrt` of f64 is one divided by the square root, both of which processors have. Scalars are
//! left to the C library; where there is none, on a device, the other functions of the table are
//! computed in the same way.
//!
//! For LLVM, the smaller and the larger of two numbers of bf16 are found by their bits, and vectors
//! of them are computed as f32, unless the processor has instructions for bf16.

mod arc;
mod derived;
mod exponential;
mod extremum;
mod lanes;
mod narrow;
pub(crate) mod quotient;
mod reduction;
mod root;
mod sigmoid;
mod trigonometric;

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::{TypeLike, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val, vector_of};
use rise_dialect::pass::{Effect, OptionValues, Pass, PassOption};

use derived::Base;
use lanes::{Format, Lanes, Target};
use trigonometric::{Function, Reduced};

const FOR_LLVM: &str = "for-llvm";
const FOR_DEVICE: &str = "for-device";
const AVX512: &str = "avx512";
const BF16: &str = "bf16";
const ROUNDS_TWICE: &str = "rounds-twice";
/// A function of numbers alone that every device has.
const ON_DEVICES: &str = "math.rsqrt";

/// The pass.
pub static PASS: Pass = Pass {
    argument: "approximate-vector-math",
    name: "ApproximateVectorMath",
    description: "Compute mathematical functions of vectors (math.exp, log, sin, cos, tan, atan, sinh, cosh, tanh, erf, powf, rsqrt, ...) by polynomials and estimates",
    anchor: "",
    options: &[
        PassOption {
            name: FOR_LLVM,
            description: "for LLVM: long vectors are checked as one register, what is rare is marked, and extrema of bf16 are found by their bits",
            default: "false",
            is_flag: true,
        },
        PassOption {
            name: FOR_DEVICE,
            description: "for a device, which has no C library: numbers alone too, and arguments that are rare",
            default: "false",
            is_flag: true,
        },
        PassOption {
            name: AVX512,
            description: "for a processor with AVX-512, which multiplies by powers of two in one instruction",
            default: "false",
            is_flag: true,
        },
        PassOption {
            name: BF16,
            description: "for a processor that rounds to bf16; else LLVM gets vectors of f32 instead",
            default: "false",
            is_flag: true,
        },
        PassOption {
            name: ROUNDS_TWICE,
            description: "math.fma may round its product",
            default: "false",
            is_flag: true,
        },
    ],
    run,
};

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    options: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let function = ir::own(function);
    let mut calls = Vec::new();
    collect(function, is_function, &mut calls);
    let target = Target {
        is_llvm: options.flag(FOR_LLVM),
        has_library: !options.flag(FOR_DEVICE),
        is_fused: !options.flag(ROUNDS_TWICE),
        has_avx512: options.flag(AVX512),
    };
    let mut reduced = Reduced::default();
    for call in &calls {
        let is_vector = vector_of(ir::result(*call).r#type()).is_some();
        let is_there = target.has_library || !target.is_llvm && ir::name(*call) == ON_DEVICES;
        if is_vector || !is_there || target.is_llvm && is_inexact(ir::name(*call)) {
            replace(context, *call, target, &mut reduced)?;
        }
    }
    let mut is_changed = !calls.is_empty();
    if target.is_llvm {
        let mut extrema = Vec::new();
        collect(function, is_extremum, &mut extrema);
        for extremum in extrema {
            let builder = Builder::before(context, extremum);
            is_changed |= extremum::replace(builder, extremum)?;
        }
    }
    if target.is_llvm && target.has_library && !options.flag(BF16) {
        let mut arithmetic = Vec::new();
        collect(function, narrow::is_arithmetic, &mut arithmetic);
        for operation in arithmetic {
            let builder = Builder::before(context, operation);
            is_changed |= narrow::replace(builder, operation, target)?;
        }
    }
    Ok(Effect::of(is_changed))
}

fn collect<'c>(operation: Op<'c>, is_wanted: fn(&str) -> bool, found: &mut Vec<Op<'c>>) {
    for block in ir::blocks(operation) {
        for nested in ir::operations(block) {
            if is_wanted(ir::name(nested)) {
                found.push(nested);
            }
            collect(nested, is_wanted, found);
        }
    }
}

fn is_function(name: &str) -> bool {
    matches!(
        name,
        "math.atan"
            | "math.atan2"
            | "math.cbrt"
            | "math.cos"
            | "math.cosh"
            | "math.erf"
            | "math.exp"
            | "math.expm1"
            | "math.log"
            | "math.log1p"
            | "math.powf"
            | "math.rsqrt"
            | "math.sin"
            | "math.sinh"
            | "math.tan"
            | "math.tanh"
    )
}

/// Whether MLIR computes the function of numbers by `exp` and `log` alone, which lose its digits.
fn is_inexact(name: &str) -> bool {
    matches!(name, "math.expm1" | "math.log1p")
}

fn is_extremum(name: &str) -> bool {
    matches!(name, "arith.minimumf" | "arith.maximumf")
}

fn replace<'c>(
    context: &'c Context,
    call: Op<'c>,
    target: Target,
    reduced: &mut Reduced<'c>,
) -> Outcome<'c, ()> {
    let result = ir::result(call);
    let ty = result.r#type();
    let (element, width) = match vector_of(ty) {
        Some((element, width)) => (element, Some(width)),
        None => (ty, None),
    };
    let builder = Builder::before(context, call);
    let format = if element.is_f64() {
        Format::Double
    } else if element.is_f16() || element.is_bf16() || element.is_f32() {
        Format::Single
    } else {
        return Ok(());
    };
    if format == Format::Double && ir::name(call) == "math.rsqrt" {
        return Ok(());
    }
    let lanes = Lanes::new(builder, call.location(), format, width, target);
    let mut arguments = ir::operands(call);
    let is_narrow = lanes.float() != ty;
    if is_narrow {
        for argument in &mut arguments {
            *argument = lanes.operation("arith.extf", &[*argument], lanes.float())?;
        }
    }
    let mut value = evaluate(&lanes, ir::name(call), &arguments, reduced)?;
    if is_narrow {
        value = lanes.operation("arith.truncf", &[value], ty)?;
    }
    ir::replace_all_uses(result, value);
    ir::erase(call);
    Ok(())
}

fn evaluate<'c>(
    lanes: &Lanes<'c>,
    name: &str,
    arguments: &[Val<'c>],
    reduced: &mut Reduced<'c>,
) -> Outcome<'c, Val<'c>> {
    let library = |lanes: Lanes<'c>| lanes.operation(name, arguments, lanes.float());
    let x = arguments[0];
    let base = Base {
        lanes,
        is_library: lanes.is_number() && lanes.target.has_library,
    };
    match name {
        "math.atan" => arc::arc_tangent(lanes, x),
        "math.atan2" => arc::arc_of_quotient(lanes, x, arguments[1]),
        "math.cbrt" => derived::cube_root(lanes, x),
        "math.cosh" => base.hyperbolic_cosine(x),
        "math.expm1" => base.exponential_less(x),
        "math.log1p" => base.logarithm_of_more(x),
        "math.sinh" => base.hyperbolic_sine(x),
        "math.tan" => {
            let mut part = |function, name: &str| {
                let library = |lanes: Lanes<'c>| lanes.operation(name, &[x], lanes.float());
                trigonometric::evaluate(lanes, function, x, library, reduced)
            };
            let sine = part(Function::Sine, "math.sin")?;
            let cosine = part(Function::Cosine, "math.cos")?;
            lanes.divide(sine, cosine)
        }
        "math.cos" => trigonometric::evaluate(lanes, Function::Cosine, x, library, reduced),
        "math.erf" => sigmoid::error_function(lanes, x),
        "math.exp" => exponential::exponential(lanes, x),
        "math.log" => exponential::logarithm(lanes, x),
        "math.powf" => exponential::power(lanes, x, arguments[1], library),
        // A GPU of NVIDIA has an instruction for it.
        "math.rsqrt" if lanes.target.is_llvm && !lanes.target.has_library => library(*lanes),
        "math.rsqrt" => root::inverse_square_root(lanes, x),
        "math.sin" => trigonometric::evaluate(lanes, Function::Sine, x, library, reduced),
        "math.tanh" => sigmoid::hyperbolic_tangent(lanes, x),
        _ => library(*lanes),
    }
}
