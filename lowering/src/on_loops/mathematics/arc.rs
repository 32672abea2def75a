//! The arc tangent, of a number and of a quotient.
//!
//! The coefficients are those of the polynomials that agree with the function at the places of
//! Chebyshev, in 60 digits, rounded.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use rise_dialect::ir::{FloatPredicate, Outcome, Val};

use super::lanes::Lanes;

/// `(atan x - x) / x^3` as a polynomial of `x^2`, for |x| up to `tan(pi/8)`.
const ARC_SINGLE: [f64; 5] = [
    -0.333_333_317_611_649_75,
    0.199_995_404_828_345_57,
    -0.142_639_555_697_677,
    0.107_437_311_858_075_4,
    -0.064_519_271_973_230_87,
];
const ARC: [f64; 13] = [
    -0.333_333_333_333_333_3,
    0.199_999_999_999_999_93,
    -0.142_857_142_857_115_18,
    0.111_111_111_107_547_28,
    -0.090_909_090_670_098_97,
    0.076_923_067_359_968_97,
    -0.066_666_420_199_824_74,
    0.058_819_252_521_341_26,
    -0.052_580_415_440_373_52,
    0.047_193_949_645_018_04,
    -0.041_044_360_009_385_196,
    0.030_635_697_976_636_94,
    -0.013_918_223_080_993_75,
];

/// Tangents of an eighth and of three eighths of a half circle.
const LOW: f64 = 0.414_213_562_373_095_1;
const HIGH: f64 = 2.414_213_562_373_095;

/// The digits of half and a quarter of pi behind those of a number.
const REST_OF_HALF: f64 = 6.123_233_995_736_766e-17;
const REST_OF_QUARTER: f64 = 3.061_616_997_868_383e-17;

/// The arc tangent.
pub(super) fn arc_tangent<'c>(lanes: &Lanes<'c>, x: Val<'c>) -> Outcome<'c, Val<'c>> {
    let size = lanes.absolute(x)?;
    lanes.with_sign_of(of_positive(lanes, size)?, x)
}

/// Of a number that is not negative: near zero by the polynomial, and else by that of a quotient,
/// from a quarter or from half of pi on.
fn of_positive<'c>(lanes: &Lanes<'c>, x: Val<'c>) -> Outcome<'c, Val<'c>> {
    let is_middle = lanes.compare_with(x, FloatPredicate::Greater, LOW)?;
    let is_high = lanes.compare_with(x, FloatPredicate::Greater, HIGH)?;
    let (zero, one) = (lanes.number(0.0)?, lanes.number(1.0)?);
    let pick = |low: Val<'c>, middle: Val<'c>, high: Val<'c>| {
        lanes.select(is_high, high, lanes.select(is_middle, middle, low)?)
    };
    let above = pick(x, lanes.subtract(x, one)?, lanes.number(-1.0)?)?;
    let below = pick(one, lanes.add(x, one)?, x)?;
    let place = lanes.divide(above, below)?;
    let square = lanes.multiply(place, place)?;
    let format = lanes.format;
    let series = lanes.polynomial(square, format.pick(&ARC_SINGLE[..], &ARC))?;
    let angle = lanes.fma(lanes.multiply(place, square)?, series, place)?;
    let (half, quarter) = (FRAC_PI_2, FRAC_PI_4);
    // The digits behind those of single precision.
    let of_single = |value: f64| value - f64::from(value as f32);
    let rests = format.pick(
        (of_single(half), of_single(quarter)),
        (REST_OF_HALF, REST_OF_QUARTER),
    );
    let first = pick(zero, lanes.number(quarter)?, lanes.number(half)?)?;
    let rest = pick(zero, lanes.number(rests.1)?, lanes.number(rests.0)?)?;
    lanes.add(first, lanes.add(angle, rest)?)
}

/// The angle of the point with these coordinates, from the first axis.
pub(super) fn arc_of_quotient<'c>(
    lanes: &Lanes<'c>,
    y: Val<'c>,
    x: Val<'c>,
) -> Outcome<'c, Val<'c>> {
    let (height, width) = (lanes.absolute(y)?, lanes.absolute(x)?);
    // Two zeros, or two infinities, have no quotient.
    let is_alike = lanes.compare(height, FloatPredicate::Equal, width)?;
    let is_zero = lanes.compare_with(height, FloatPredicate::Equal, 0.0)?;
    let is_none = lanes.both(is_alike, is_zero)?;
    let one = lanes.number(1.0)?;
    let quotient = lanes.divide(height, width)?;
    let quotient = lanes.select(is_alike, one, quotient)?;
    let quotient = lanes.select(is_none, lanes.number(0.0)?, quotient)?;
    let angle = of_positive(lanes, quotient)?;
    let sign = lanes.with_sign_of(one, x)?;
    let is_behind = lanes.compare_with(sign, FloatPredicate::Less, 0.0)?;
    let rest = lanes
        .format
        .pick(PI - f64::from(PI as f32), 2.0 * REST_OF_HALF);
    let rest = lanes.subtract(lanes.number(rest)?, angle)?;
    let behind = lanes.add(lanes.number(PI)?, rest)?;
    lanes.with_sign_of(lanes.select(is_behind, behind, angle)?, y)
}
