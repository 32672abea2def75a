//! Arithmetic on vectors of bf16 as arithmetic on f32, and rounding to it by the bits: without
//! instructions for bf16, LLVM takes such vectors apart and calls a function for each lane.

use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{Type, TypeLike, ValueLike};
use rise_dialect::ir::{self, Builder, FloatPredicate, Op, Outcome, Val, vector_of};

use super::lanes::{Format, Lanes, Target};

/// The bit of f32 that tells a quiet NaN.
const QUIET: i64 = 1 << 22;
/// The bits of f32 that bf16 lacks.
const LOST: i64 = 16;

/// Whether there is other code for the operation, if it is on vectors of bf16.
pub(super) fn is_arithmetic(name: &str) -> bool {
    matches!(
        name,
        "arith.addf" | "arith.subf" | "arith.mulf" | "arith.divf" | "arith.truncf"
    )
}

/// Replaces the operation, and says whether it did.
pub(super) fn replace<'c>(
    builder: Builder<'c>,
    operation: Op<'c>,
    target: Target,
) -> Outcome<'c, bool> {
    let result = ir::result(operation);
    let ty = result.r#type();
    let Some((_, width)) = vector_of(ty).filter(|(element, _)| element.is_bf16()) else {
        return Ok(false);
    };
    let lanes = Lanes::new(
        builder,
        operation.location(),
        Format::Single,
        Some(width),
        target,
    );
    let mut operands = ir::operands(operation);
    let wide = match ir::name(operation) {
        "arith.truncf" if operands[0].r#type() == lanes.float() => operands[0],
        "arith.truncf" => return Ok(false),
        name => {
            for operand in &mut operands {
                *operand = lanes.operation("arith.extf", &[*operand], lanes.float())?;
            }
            lanes.operation(name, &operands, lanes.float())?
        }
    };
    let rounded = rounded(&lanes, wide, ty, width)?;
    ir::replace_all_uses(result, rounded);
    ir::erase(operation);
    Ok(true)
}

/// The nearest numbers of bf16, the even one of two.
fn rounded<'c>(
    lanes: &Lanes<'c>,
    value: Val<'c>,
    ty: Type<'c>,
    width: u64,
) -> Outcome<'c, Val<'c>> {
    let bits = lanes.bits(value)?;
    let last = lanes.integer_by("arith.shrui", bits, LOST)?;
    let last = lanes.integer_by("arith.andi", last, 1)?;
    let half = lanes.integer_by("arith.addi", last, (1 << (LOST - 1)) - 1)?;
    let nearest = lanes.integers("arith.addi", bits, half)?;
    // Bits of a NaN would be carried into its exponent.
    let is_none = lanes.compare(value, FloatPredicate::Unordered, value)?;
    let quiet = lanes.integer_by("arith.ori", bits, QUIET)?;
    let chosen = lanes.select(is_none, quiet, nearest)?;
    let high = lanes.integer_by("arith.shrui", chosen, LOST)?;
    let short = IntegerType::new(lanes.builder.context, 16).into();
    let short = lanes.operation("arith.trunci", &[high], Type::vector(&[width], short))?;
    lanes.operation("arith.bitcast", &[short], ty)
}
