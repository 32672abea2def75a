//! The functions that go from -1 to 1: hyperbolic tangent and error function.
//!
//! The coefficients are those of the polynomials with the least relative error on the interval, in
//! 60 digits, rounded.

use rise_dialect::ir::{FloatPredicate, Outcome, Val};

use super::exponential::exponential;
use super::lanes::Lanes;

/// `(tanh x - x) / x^3` as a polynomial of `x^2`, for |x| up to 0.625.
const TANGENT_SINGLE: [f64; 5] = [
    -0.333_332_839_260_617_13,
    0.133_314_913_268_866_9,
    -0.053_743_501_399_471_47,
    0.020_650_596_289_060_08,
    -0.005_717_052_599_906_846,
];
const TANGENT: [f64; 12] = [
    -0.333_333_333_333_333_15,
    0.133_333_333_333_298_9,
    -0.053_968_253_966_134_52,
    0.021_869_488_470_656_992,
    -0.008_863_234_341_547_906,
    0.003_592_114_271_706_383,
    -0.001_455_727_619_273_930_7,
    0.000_589_458_632_537_840_2,
    -0.000_237_030_149_167_036_04,
    9.158_985_074_555_32e-5,
    -3.021_801_577_693_622_3e-5,
    6.055_655_385_831_6e-6,
];

/// `erf x / x - 1` as a polynomial of `x^2`, for |x| up to 1.
const ERROR_SINGLE: [f64; 7] = [
    0.128_379_165_913_899_3,
    -0.376_126_271_355_286_26,
    0.112_836_001_691_261_4,
    -0.026_854_444_237_171_003,
    0.005_189_534_593_387_716_7,
    -0.000_802_083_429_867_888_9,
    7.889_095_510_477_581e-5,
];
const ERROR: [f64; 12] = [
    0.128_379_167_095_512_57,
    -0.376_126_389_031_835_5,
    0.112_837_916_709_452_52,
    -0.026_866_170_643_276_073,
    0.005_223_977_607_422_502,
    -0.000_854_832_598_966_141_6,
    0.000_120_552_953_197_305_84,
    -1.492_474_465_356_765e-5,
    1.644_751_760_949_944_5e-6,
    -1.620_917_573_192_300_8e-7,
    1.372_297_677_079_881_6e-8,
    -7.801_191_888_341_914e-10,
];

/// `erfc(x) * e^(x^2)` as a polynomial of `(1/(x+2) - middle) / half`, for x from 1 to 4 or 6.
const REST_SINGLE: [f64; 5] = [
    0.255_396_020_375_591_8,
    0.142_397_646_921_262_9,
    0.026_822_990_529_744_756,
    0.003_000_944_378_984_38,
    -3.400_646_108_640_037e-5,
];
const REST: [f64; 12] = [
    0.221_429_540_229_930_75,
    0.161_893_568_040_893_8,
    0.038_560_570_426_735_975,
    0.005_588_816_280_740_069,
    0.000_197_139_131_490_418_12,
    -8.079_199_208_429_916e-5,
    -7.340_740_026_409_113e-6,
    1.978_709_321_067_067_2e-6,
    1.668_133_803_092_030_8e-7,
    -7.525_878_297_952_838e-8,
    3.801_585_120_022_465e-9,
    7.126_232_472_675_476e-10,
];

/// The hyperbolic tangent.
pub(super) fn hyperbolic_tangent<'c>(lanes: &Lanes<'c>, x: Val<'c>) -> Outcome<'c, Val<'c>> {
    let size = lanes.absolute(x)?;
    let square = lanes.multiply(x, x)?;
    let series = lanes.polynomial(square, lanes.format.pick(&TANGENT_SINGLE[..], &TANGENT))?;
    let near = lanes.fma(lanes.multiply(size, square)?, series, size)?;
    let one = lanes.number(1.0)?;
    let growth = exponential(lanes, lanes.add(size, size)?)?;
    let rest = lanes.divide(lanes.number(2.0)?, lanes.add(growth, one)?)?;
    let far = lanes.subtract(one, rest)?;
    let is_near = lanes.compare_with(size, FloatPredicate::Less, 0.625)?;
    lanes.with_sign_of(lanes.select(is_near, near, far)?, x)
}

/// The error function.
pub(super) fn error_function<'c>(lanes: &Lanes<'c>, x: Val<'c>) -> Outcome<'c, Val<'c>> {
    let format = lanes.format;
    let size = lanes.absolute(x)?;
    let square = lanes.multiply(x, x)?;
    let series = lanes.polynomial(square, format.pick(&ERROR_SINGLE[..], &ERROR))?;
    let near = lanes.fma(x, series, x)?;
    // From here on the result is one.
    let last = format.pick(4.0, 6.0);
    let bounded = lanes.select(
        lanes.compare_with(size, FloatPredicate::Greater, last)?,
        lanes.number(last)?,
        size,
    )?;
    let (first, last) = (1.0 / 3.0, 1.0 / (last + 2.0));
    let (middle, half) = (f64::midpoint(first, last), (first - last) / 2.0);
    let one = lanes.number(1.0)?;
    let inverse = lanes.divide(one, lanes.add(bounded, lanes.number(2.0)?)?)?;
    let place = lanes.fma_by(inverse, 1.0 / half, lanes.number(-middle / half)?)?;
    let series = lanes.polynomial(place, format.pick(&REST_SINGLE[..], &REST))?;
    let decay = exponential(lanes, lanes.negate(lanes.multiply(bounded, bounded)?)?)?;
    let rest = lanes.multiply(decay, series)?;
    let far = lanes.with_sign_of(lanes.subtract(one, rest)?, x)?;
    lanes.select(
        lanes.compare_with(size, FloatPredicate::Less, 1.0)?,
        near,
        far,
    )
}
