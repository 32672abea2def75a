//! One divided by the square root.
//!
//! The division and the root are marked so that the code generator may take the processor's
//! estimate and a step of Newton for both together, which it does where the processor has one: two
//! instructions that take long become a few that do not. The estimate has at least 12 bits. The
//! products and sums of the step may be rounded together.

use rise_dialect::ir::{FloatPredicate, Outcome, Val};

use super::lanes::{Format, Lanes};

/// `1 / sqrt(x)` of f32.
pub(super) fn inverse_square_root<'c>(lanes: &Lanes<'c>, x: Val<'c>) -> Outcome<'c, Val<'c>> {
    let estimated = |name: &str, operands: &[Val<'c>]| {
        let flags = lanes
            .builder
            .parse_attribute("#arith.fastmath<arcp,contract,afn>")?;
        let attributes = [("fastmath", flags)];
        lanes
            .builder
            .value(name, lanes.location, operands, lanes.float(), &attributes)
    };
    let root = estimated("math.sqrt", &[x])?;
    let inverse = estimated("arith.divf", &[lanes.number(1.0)?, root])?;
    // Of zero, infinity and what is no number, the step of Newton makes no number; of subnormal
    // numbers a negative one where the estimate takes them for zero. A sum is no number, or
    // negative infinity, if one of its terms is.
    let (register, sum) =
        lanes.in_one_register(inverse, |half, first, second| half.add(first, second))?;
    let fits = register.compare_with(sum, FloatPredicate::Greater, 0.0)?;
    lanes.unless_all(fits, |_| Ok(inverse), |lanes| exact(&lanes, x))
}

/// In twice as many digits, so that nothing takes it for the same computation as the estimate.
fn exact<'c>(lanes: &Lanes<'c>, x: Val<'c>) -> Outcome<'c, Val<'c>> {
    let double = lanes.with_format(Format::Double);
    let wide = double.operation("arith.extf", &[x], double.float())?;
    let root = double.operation("math.sqrt", &[wide], double.float())?;
    let inverse = double.divide(double.number(1.0)?, root)?;
    lanes.operation("arith.truncf", &[inverse], lanes.float())
}
