//! The functions that go from -1 to 1: hyperbolic tangent and error function.
//!
//! Both are computed from an exponential less one, which has all its digits near zero: there is
//! one way for all arguments.

use rise_dialect::ir::{Outcome, Val};

use super::exponential::half_of_exponential_less;
use super::lanes::Lanes;

/// The slope of the error function at zero, 2 / sqrt pi, rounded.
const SLOPE: (f64, f64) = (1.128_379_225_730_896, std::f64::consts::FRAC_2_SQRT_PI);

/// `-ln(1 - erf x) / x` as a polynomial, for x up to 3.95 and to 6, less the rounded slope.
///
/// The coefficients are those with the least relative error of `erf x`, in 60 digits, rounded.
const RATE_SINGLE: [f64; 9] = [
    -5.412_206_082_036_6e-8,
    0.636_619_382_137_326_3,
    0.102_777_828_690_624_57,
    -0.019_153_056_895_090_45,
    -0.000_160_408_506_803_687,
    0.001_667_038_387_748_137_2,
    -0.000_632_841_441_865_974_1,
    0.000_117_642_010_896_839_58,
    -9.256_272_268_100_046e-6,
];
const RATE: [f64; 25] = [
    9.752_248_482_481_111e-18,
    0.636_619_772_367_583_6,
    0.102_772_603_301_788_78,
    -0.019_128_447_005_070_725,
    -0.000_209_194_694_837_729_7,
    0.001_696_206_385_701_067_7,
    -0.000_590_125_552_613_249_3,
    2.587_860_303_830_794_7e-5,
    6.449_186_477_970_762e-5,
    -2.972_405_534_062_822_7e-5,
    3.407_281_694_106_325_8e-6,
    2.835_118_352_537_981_4e-6,
    -1.741_524_638_219_748_5e-6,
    3.363_460_584_789_880_4e-7,
    1.371_940_054_697_098e-7,
    -1.417_679_750_426_642_7e-7,
    6.573_592_021_972_753e-8,
    -2.096_343_501_003_943e-8,
    4.997_904_536_235_153e-9,
    -9.082_629_260_243_255e-10,
    1.248_471_923_745_864_3e-10,
    -1.261_170_902_759_655_8e-11,
    8.846_139_691_668_648e-13,
    -3.850_805_154_376_069e-14,
    7.834_825_222_831_412e-16,
];

/// The hyperbolic tangent, `(e^2x - 1) / (e^2x + 1)`.
pub(super) fn hyperbolic_tangent<'c>(lanes: &Lanes<'c>, x: Val<'c>) -> Outcome<'c, Val<'c>> {
    // From here on the result is one.
    let size = lanes.at_most(lanes.absolute(x)?, lanes.format.pick(10.0, 20.0))?;
    let half = half_of_exponential_less(lanes, lanes.add(size, size)?)?;
    let quotient = lanes.divide(half, lanes.add(half, lanes.number(1.0)?)?)?;
    lanes.with_sign_of(quotient, x)
}

/// The error function, `1 - e^-(x * rate)`.
pub(super) fn error_function<'c>(lanes: &Lanes<'c>, x: Val<'c>) -> Outcome<'c, Val<'c>> {
    let format = lanes.format;
    // From here on the result is one.
    let size = lanes.at_most(lanes.absolute(x)?, format.pick(3.95, 6.0))?;
    let rest = lanes.long_polynomial(size, format.pick(&RATE_SINGLE[..], &RATE))?;
    // The slope apart: near zero nothing else is rounded.
    let slope = lanes.number(format.pick(SLOPE.0, SLOPE.1))?;
    let rate = lanes.fma(size, slope, lanes.multiply(size, rest)?)?;
    let half = half_of_exponential_less(lanes, lanes.negate(rate)?)?;
    let value = lanes.fma_by(half, -2.0, lanes.number(0.0)?)?;
    lanes.with_sign_of(value, x)
}
