//! Sine and cosine.
//!
//! The coefficients are those of the polynomials with the least relative error on the reduced
//! range, in 60 digits, rounded. Method: reduction by Cody and Waite with fused multiply-adds, as
//! in Muller, "Elementary Functions", chapter 11.

use melior::ir::ValueLike;
use rise_dialect::ir::{self, FloatPredicate, Outcome, Val};
use rustc_hash::FxHashMap;

use super::lanes::{Format, Lanes};
use super::reduction;

/// Half of pi in three parts, all rounded down: no multiple of one by zero changes the sign of a
/// zero that it is subtracted from.
const HALF_PI_SINGLE: [f64; 3] = [
    1.570_796_251_296_997,
    7.549_789_415_861_596e-08,
    5.390_302_529_957_765e-15,
];
const HALF_PI: [f64; 3] = [
    std::f64::consts::FRAC_PI_2,
    6.123_233_995_736_765e-17,
    1.082_856_673_921_913_9e-32,
];

/// `(sin r - r) / r^3` as a polynomial of `r^2`, for |r| up to pi/4.
const SINE_SINGLE: [f64; 3] = [
    -0.166_666_549_085_835_86,
    0.008_332_175_845_840_53,
    -0.000_195_169_774_788_718_02,
];
const SINE: [f64; 6] = [
    -0.166_666_666_666_666_32,
    0.008_333_333_333_322_37,
    -0.000_198_412_698_297_712_48,
    2.755_731_367_866_535_6e-6,
    -2.505_075_595_859_066_6e-8,
    1.589_666_623_517_878e-10,
];

/// `(cos r - 1 + r^2/2) / r^4` as a polynomial of `r^2`, for |r| up to pi/4.
const COSINE_SINGLE: [f64; 3] = [
    0.041_666_646_809_553_23,
    -0.001_388_736_459_388_556_3,
    2.443_810_215_033_550_8e-5,
];
const COSINE: [f64; 6] = [
    0.041_666_666_666_666_6,
    -0.001_388_888_888_887_406_6,
    2.480_158_728_944_422e-5,
    -2.755_731_434_084_585e-7,
    2.087_572_164_598_129e-9,
    -1.135_956_034_961_793e-11,
];

/// Angles that were reduced in a block already: of sine and cosine of one angle, all but the last
/// selection is the same.
pub(super) type Reduced<'c> = FxHashMap<(usize, usize), [Val<'c>; 2]>;

/// Which of the two.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Function {
    Sine,
    Cosine,
}

/// The function of angles in radians. Where an angle is too large for the reduction, `library`
/// computes it, if there is one, or else a reduction that is slower.
pub(super) fn evaluate<'c>(
    lanes: &Lanes<'c>,
    function: Function,
    x: Val<'c>,
    library: impl FnOnce(Lanes<'c>) -> Outcome<'c, Val<'c>>,
    reduced: &mut Reduced<'c>,
) -> Outcome<'c, Val<'c>> {
    let place = (ir::key(x), lanes.builder.block_key());
    if let Some([r, quadrant]) = reduced.get(&place) {
        return of_quadrant(lanes, function, *r, *quadrant);
    }
    let largest = match lanes.target.is_fused {
        true => lanes.format.pick(65_536.0, 1_073_741_824.0),
        // Without any reduction, which needs products that are not rounded.
        false => std::f64::consts::FRAC_PI_4,
    };
    // The second one, if the first is no number, whose sine is none either; if the second is none,
    // the comparison fails.
    let larger = |half: &Lanes<'c>, first, second| {
        let is_larger = half.compare(first, FloatPredicate::Greater, second)?;
        half.select(is_larger, first, second)
    };
    let (register, angle) = lanes.in_one_register(lanes.absolute(x)?, larger)?;
    let fits = register.compare_with(angle, FloatPredicate::LessOrEqual, largest)?;
    if lanes.target.has_library {
        let value = |lanes: Lanes<'c>| {
            let [r, quadrant] = near(&lanes, x)?;
            of_quadrant(&lanes, function, r, quadrant)
        };
        return lanes.unless_all(fits, value, library);
    }
    let otherwise = |lanes: Lanes<'c>| far(&lanes, x, largest);
    let [r, quadrant] = lanes.all_unless(fits, |lanes| near(&lanes, x), otherwise)?;
    reduced.insert(place, [r, quadrant]);
    of_quadrant(lanes, function, r, quadrant)
}

/// The rest and the quarter turns of angles of which some are far from zero.
fn far<'c>(lanes: &Lanes<'c>, x: Val<'c>, largest: f64) -> Outcome<'c, [Val<'c>; 2]> {
    let wide = lanes.with_format(Format::Double);
    let angle = match lanes.format {
        Format::Single => wide.operation("arith.extf", &[x], wide.float())?,
        Format::Double => x,
    };
    let (mut r, mut quadrant) = reduction::reduce(&wide, angle)?;
    let [near_r, near_quadrant] = near(lanes, x)?;
    if lanes.format == Format::Single {
        r = lanes.operation("arith.truncf", &[r], lanes.float())?;
        quadrant = lanes.operation("arith.trunci", &[quadrant], near_quadrant.r#type())?;
    }
    let size = lanes.absolute(x)?;
    let is_finite = lanes.compare_with(size, FloatPredicate::Less, f64::INFINITY)?;
    let r = lanes.select(is_finite, r, lanes.number(f64::NAN)?)?;
    let is_near = lanes.compare_with(size, FloatPredicate::LessOrEqual, largest)?;
    let selected = |near, far| lanes.select(is_near, near, far);
    Ok([selected(near_r, r)?, selected(near_quadrant, quadrant)?])
}

/// The rest and the quarter turns, of which the two lowest bits count, of angles that are near
/// enough to zero.
fn near<'c>(lanes: &Lanes<'c>, x: Val<'c>) -> Outcome<'c, [Val<'c>; 2]> {
    let format = lanes.format;
    let shifter = lanes.number(format.shifter())?;
    let shifted = lanes.fma_by(x, std::f64::consts::FRAC_2_PI, shifter)?;
    let quarters = lanes.subtract(shifted, shifter)?;
    let mut r = x;
    for part in format.pick(HALF_PI_SINGLE, HALF_PI) {
        r = lanes.fma_by(quarters, -part, r)?;
    }
    Ok([r, lanes.bits(shifted)?])
}

/// The function of `r` and quarter turns, of which the two lowest bits count.
fn of_quadrant<'c>(
    lanes: &Lanes<'c>,
    function: Function,
    r: Val<'c>,
    mut quadrant: Val<'c>,
) -> Outcome<'c, Val<'c>> {
    let format = lanes.format;
    let square = lanes.multiply(r, r)?;
    let one = lanes.number(1.0)?;
    let series = lanes.polynomial(square, format.pick(&SINE_SINGLE[..], &SINE))?;
    // Too small to count, but of zero the product keeps the sign.
    let positive = lanes.number(format.pick(f64::from(f32::MIN_POSITIVE), f64::MIN_POSITIVE))?;
    let sine = lanes.fma(r, lanes.fma(square, series, positive)?, r)?;
    let series = lanes.polynomial(square, format.pick(&COSINE_SINGLE[..], &COSINE))?;
    let series = lanes.fma(square, series, lanes.number(-0.5)?)?;
    let cosine = lanes.fma(square, series, one)?;
    if function == Function::Cosine {
        quadrant = lanes.integer_by("arith.addi", quadrant, 1)?;
    }
    let is_odd = lanes.is_set(lanes.integer_by("arith.andi", quadrant, 1)?)?;
    let value = lanes.select(is_odd, cosine, sine)?;
    let sign = lanes.integer_by("arith.andi", quadrant, 2)?;
    let sign = lanes.integer_by("arith.shli", sign, format.pick(30, 62))?;
    lanes.floats_of(lanes.integers("arith.xori", lanes.bits(value)?, sign)?)
}
