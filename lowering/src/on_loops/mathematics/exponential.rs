//! The exponential function, the logarithm and powers.
//!
//! The coefficients are those of the polynomials with the least relative error on the reduced
//! range, in 60 digits, rounded. Method: Muller, "Elementary Functions: Algorithms and
//! Implementation", chapters 3 and 11; the reduction of the logarithm is that of fdlibm.

use rise_dialect::ir::{FloatPredicate, Outcome, Val};

use super::lanes::{Format, Lanes};

/// ln 2 in two parts; the first has so few bits that its products with exponents are exact.
const LN2: (f64, f64) = (0.693_147_180_558_298_7, 1.646_594_958_289_708_2e-12);
const LN2_SINGLE: (f64, f64) = (0.693_115_234_375, 3.194_618_329_871_446e-5);

/// `(e^r - 1 - r) / r^2` for |r| up to ln 2 / 2.
const EXPONENTIAL_SINGLE: [f64; 5] = [
    0.499_999_934_141_032_55,
    0.166_665_201_107_631_58,
    0.041_668_393_740_170_92,
    0.008_368_780_259_982_618,
    0.001_381_449_601_134_781_4,
];
const EXPONENTIAL: [f64; 10] = [
    0.500_000_000_000_001_1,
    0.166_666_666_666_664_1,
    0.041_666_666_666_529_184,
    0.008_333_333_333_495_56,
    0.001_388_888_894_392_362_5,
    0.000_198_412_695_048_786_26,
    2.480_149_276_170_725e-5,
    2.755_758_725_695_784_7e-6,
    2.763_037_903_992_446_3e-7,
    2.499_998_877_531_095_7e-8,
];

/// `(ln((1+s)/(1-s)) / s - 2) / s^2` as a polynomial of `s^2`, for |s| up to 0.172.
const LOGARITHM_SINGLE: [f64; 4] = [
    0.666_666_656_415_608_4,
    0.400_003_361_670_055,
    0.285_372_413_210_740_14,
    0.235_835_168_724_916_9,
];
const LOGARITHM: [f64; 7] = [
    0.666_666_666_666_673_5,
    0.399_999_999_994_113_34,
    0.285_714_287_432_177_1,
    0.222_221_984_799_915_84,
    0.181_835_695_554_211_34,
    0.153_139_074_799_976_5,
    0.147_974_693_420_610_68,
];

/// The first two coefficients of that polynomial, without an end.
const TWO_THIRDS: (f64, f64) = (2.0 / 3.0, 3.700_743_415_417_188e-17);
const TWO_FIFTHS: (f64, f64) = (0.4, -2.220_446_049_250_313e-17);
/// Terms that follow them: `(((ln((1+s)/(1-s)) / s - 2) / s^2 - 2/3) / s^2 - 2/5) / s^2`.
const LOGARITHM_TAIL: [f64; 7] = [
    0.285_714_285_714_286,
    0.222_222_222_221_402_14,
    0.181_818_182_262_838_77,
    0.153_846_063_558_924_47,
    0.133_342_044_645_061_05,
    0.117_217_317_471_762_09,
    0.115_673_517_295_913_45,
];

/// e^x.
pub(super) fn exponential<'c>(lanes: &Lanes<'c>, x: Val<'c>) -> Outcome<'c, Val<'c>> {
    exponential_of_sum(lanes, x, None)
}

/// e^(x + rest) where the rest is far below the last place of x.
fn exponential_of_sum<'c>(
    lanes: &Lanes<'c>,
    x: Val<'c>,
    rest: Option<Val<'c>>,
) -> Outcome<'c, Val<'c>> {
    // Beyond these the result is zero or infinite.
    let (lowest, highest) = lanes.format.pick((-104.0, 89.0), (-746.0, 710.0));
    let x = lanes.at_most(lanes.at_least(x, lowest)?, highest)?;
    let (shifted, above_one) = parts(lanes, x, rest)?;
    if lanes.target.has_avx512 && !lanes.is_number() {
        let value = lanes.add(above_one, lanes.number(1.0)?)?;
        return lanes.scaled(value, shifted);
    }
    // Two steps, because the power alone may be out of range where the result is not. What the
    // shifter adds to the bits is even, and leaves them when the exponent gets to its place; with
    // it no number is negative.
    let power = lanes.bits(shifted)?;
    let half = lanes.integer_by("arith.shrui", power, 1)?;
    let other = lanes.integers("arith.subi", power, half)?;
    let scale = power_of_two(lanes, half)?;
    let value = lanes.fma(above_one, scale, scale)?;
    lanes.multiply(value, power_of_two(lanes, other)?)
}

/// Half of e^x - 1, of which no digits are lost: near zero it has the relative error of e^x. It is
/// for what is at most the number whose exponential is just too large.
pub(super) fn half_of_exponential_less<'c>(lanes: &Lanes<'c>, x: Val<'c>) -> Outcome<'c, Val<'c>> {
    // Beyond it the result is a half less what does not count.
    let x = lanes.at_least(x, lanes.format.pick(-30.0, -50.0))?;
    let (shifted, above_one) = parts(lanes, x, None)?;
    let one_less = lanes.integer_by("arith.subi", lanes.bits(shifted)?, 1)?;
    let scale = power_of_two(lanes, one_less)?;
    let whole = lanes.subtract(scale, lanes.number(0.5)?)?;
    lanes.fma(scale, above_one, whole)
}

/// `e^(x + rest)` as 2^k * (1 + a): k in the lowest bits of the first, and a.
fn parts<'c>(
    lanes: &Lanes<'c>,
    x: Val<'c>,
    rest: Option<Val<'c>>,
) -> Outcome<'c, (Val<'c>, Val<'c>)> {
    let format = lanes.format;
    let shifter = lanes.number(format.shifter())?;
    let shifted = lanes.fma_by(x, std::f64::consts::LOG2_E, shifter)?;
    let power = lanes.subtract(shifted, shifter)?;
    let (high, low) = format.pick(LN2_SINGLE, LN2);
    let mut r = lanes.fma_by(power, -high, x)?;
    r = lanes.fma_by(power, -low, r)?;
    if let Some(rest) = rest {
        r = lanes.add(r, rest)?;
    }
    let series = lanes.polynomial(r, format.pick(&EXPONENTIAL_SINGLE[..], &EXPONENTIAL))?;
    let square = lanes.multiply(r, r)?;
    Ok((shifted, lanes.fma(square, series, r)?))
}

/// Two to an exponent, of which the lowest bits count: as many as that of a number has.
fn power_of_two<'c>(lanes: &Lanes<'c>, exponent: Val<'c>) -> Outcome<'c, Val<'c>> {
    let biased = lanes.integer_by("arith.addi", exponent, lanes.format.pick(127, 1023))?;
    lanes.floats_of(lanes.integer_by("arith.shli", biased, lanes.format.significand())?)
}

/// A positive number as 2^k * m with m between the square root of 1/2 and that of 2: k and m - 1.
fn decompose<'c>(lanes: &Lanes<'c>, x: Val<'c>) -> Outcome<'c, (Val<'c>, Val<'c>)> {
    let format = lanes.format;
    let smallest = format.pick(f64::from(f32::MIN_POSITIVE), f64::MIN_POSITIVE);
    let is_subnormal = lanes.compare_with(x, FloatPredicate::Less, smallest)?;
    let digits = format.pick(24, 54);
    let scaled = lanes.multiply(x, lanes.number(2f64.powi(digits))?)?;
    let x = lanes.select(is_subnormal, scaled, x)?;
    let root = format.pick(
        i64::from(std::f32::consts::FRAC_1_SQRT_2.to_bits()),
        std::f64::consts::FRAC_1_SQRT_2.to_bits() as i64,
    );
    // So much more that no exponent is negative: there are shifts of unsigned numbers in every
    // format.
    let bias = format.pick(1 << 7, 1 << 10);
    let bits = lanes.integer_by(
        "arith.subi",
        lanes.bits(x)?,
        root - (bias << format.significand()),
    )?;
    let exponent = lanes.integer_by("arith.shrui", bits, format.significand())?;
    let significand = lanes.integer_by("arith.andi", bits, (1 << format.significand()) - 1)?;
    let significand = lanes.integer_by("arith.addi", significand, root)?;
    let above_one = lanes.subtract(lanes.floats_of(significand)?, lanes.number(1.0)?)?;
    let shifted = lanes.integer_by("arith.addi", exponent, lanes.shifter_bits())?;
    let shifter = format.shifter() + bias as f64;
    let zero = lanes.select(
        is_subnormal,
        lanes.number(shifter + f64::from(digits))?,
        lanes.number(shifter)?,
    )?;
    Ok((lanes.subtract(lanes.floats_of(shifted)?, zero)?, above_one))
}

/// The natural logarithm.
pub(super) fn logarithm<'c>(lanes: &Lanes<'c>, x: Val<'c>) -> Outcome<'c, Val<'c>> {
    let format = lanes.format;
    let (exponent, f) = decompose(lanes, x)?;
    let s = lanes.divide(f, lanes.add(f, lanes.number(2.0)?)?)?;
    let square = lanes.multiply(s, s)?;
    let series = lanes.polynomial(square, format.pick(&LOGARITHM_SINGLE[..], &LOGARITHM))?;
    let half = lanes.multiply(lanes.multiply(f, f)?, lanes.number(0.5)?)?;
    let bracket = lanes.fma(square, series, half)?;
    let (high, low) = format.pick(LN2_SINGLE, LN2);
    let small = lanes.fma_by(exponent, low, lanes.multiply(s, bracket)?)?;
    let rest = lanes.subtract(f, lanes.subtract(half, small)?)?;
    let value = lanes.fma_by(exponent, high, rest)?;
    // Infinity and what is no number stay; zero and below have no logarithm.
    let stays = lanes.compare_with(x, FloatPredicate::UnorderedGreaterOrEqual, f64::INFINITY)?;
    let value = lanes.select(stays, x, value)?;
    let is_zero = lanes.compare_with(x, FloatPredicate::Equal, 0.0)?;
    let below = lanes.select(
        is_zero,
        lanes.number(f64::NEG_INFINITY)?,
        lanes.number(f64::NAN)?,
    )?;
    lanes.select(
        lanes.compare_with(x, FloatPredicate::LessOrEqual, 0.0)?,
        below,
        value,
    )
}

/// A number in two parts, the second far below the last place of the first.
type Long<'c> = (Val<'c>, Val<'c>);

/// A long number times another.
fn long_product<'c>(lanes: &Lanes<'c>, left: Long<'c>, right: Long<'c>) -> Outcome<'c, Long<'c>> {
    let high = lanes.multiply(left.0, right.0)?;
    let low = lanes.lost_of_product(left.0, right.0, high)?;
    let low = lanes.fma(left.0, right.1, low)?;
    Ok((high, lanes.fma(left.1, right.0, low)?))
}

/// A constant in two parts plus a smaller long number.
fn above_constant<'c>(
    lanes: &Lanes<'c>,
    constant: (f64, f64),
    small: Long<'c>,
) -> Outcome<'c, Long<'c>> {
    let (first, second) = (lanes.number(constant.0)?, lanes.number(constant.1)?);
    let high = lanes.add(first, small.0)?;
    let lost = lanes.add(lanes.subtract(first, high)?, small.0)?;
    Ok((high, lanes.add(lost, lanes.add(second, small.1)?)?))
}

/// The natural logarithm of a positive finite number in two parts, with about fourteen bits more
/// than the format (f64 only): a power has up to ten bits fewer than the logarithm that it is made
/// of.
fn long_logarithm<'c>(lanes: &Lanes<'c>, x: Val<'c>) -> Outcome<'c, Long<'c>> {
    let (exponent, f) = decompose(lanes, x)?;
    let two = lanes.number(2.0)?;
    // f / (2 + f), and what its rounding lost.
    let divisor = lanes.add(f, two)?;
    let lost = lanes.subtract(f, lanes.subtract(divisor, two)?)?;
    let s = lanes.divide(f, divisor)?;
    let negative = lanes.negate(s)?;
    let residue = match lanes.target.is_fused {
        true => lanes.fma(negative, divisor, f)?,
        false => {
            let product = lanes.multiply(s, divisor)?;
            let lost = lanes.lost_of_product(s, divisor, product)?;
            lanes.subtract(lanes.subtract(f, product)?, lost)?
        }
    };
    let residue = lanes.fma(negative, lost, residue)?;
    let rest = lanes.divide(residue, divisor)?;
    let s = (s, rest);
    let square = long_product(lanes, s, s)?;
    // The first two coefficients count with more digits than a number has.
    let zero = lanes.number(0.0)?;
    let tail = lanes.polynomial(square.0, &LOGARITHM_TAIL)?;
    let tail = (lanes.multiply(square.0, tail)?, zero);
    let series = above_constant(lanes, TWO_FIFTHS, tail)?;
    let series = above_constant(lanes, TWO_THIRDS, long_product(lanes, square, series)?)?;
    let cubic = long_product(lanes, s, long_product(lanes, square, series)?)?;
    let low = lanes.fma(two, rest, cubic.1)?;
    let low = lanes.fma_by(exponent, LN2.1, low)?;
    let whole = lanes.multiply(exponent, lanes.number(LN2.0)?)?;
    let twice = lanes.add(s.0, s.0)?;
    // The exact sum of the whole part and twice s: the larger of the two comes first, for the
    // exponent is zero or its part is larger.
    let high = lanes.add(whole, twice)?;
    let back = lanes.subtract(high, whole)?;
    let is_zero = lanes.compare_with(exponent, FloatPredicate::Equal, 0.0)?;
    let error = lanes.subtract(twice, back)?;
    let error = lanes.select(is_zero, zero, error)?;
    // And of that and the cubic part, which is smaller.
    let all = lanes.add(high, cubic.0)?;
    let lost = lanes.subtract(cubic.0, lanes.subtract(all, high)?)?;
    let low = lanes.add(lanes.add(low, error)?, lost)?;
    let sum = lanes.add(all, low)?;
    let rest = lanes.subtract(low, lanes.subtract(sum, all)?)?;
    Ok((sum, rest))
}

/// `x` to the power of `y`, where `x` is positive and finite.
fn power_of_positive<'c>(lanes: &Lanes<'c>, x: Val<'c>, y: Val<'c>) -> Outcome<'c, Val<'c>> {
    let (high, low) = long_logarithm(lanes, x)?;
    let product = lanes.multiply(y, high)?;
    let rest = lanes.lost_of_product(y, high, product)?;
    let mut rest = lanes.fma(y, low, rest)?;
    if !lanes.target.has_library {
        // Far out of range the rest of the product is not small.
        let is_near = lanes.compare_with(lanes.absolute(product)?, FloatPredicate::Less, 2048.0)?;
        rest = lanes.select(is_near, rest, lanes.number(0.0)?)?;
    }
    exponential_of_sum(lanes, product, Some(rest))
}

/// `x` to the power of `y`, whatever they are.
fn any_power<'c>(lanes: &Lanes<'c>, x: Val<'c>, y: Val<'c>) -> Outcome<'c, Val<'c>> {
    let number = |value| lanes.number(value);
    let (one, none) = (number(1.0)?, number(f64::NAN)?);
    let size = lanes.absolute(x)?;
    let is_positive = lanes.compare_with(size, FloatPredicate::Greater, 0.0)?;
    let is_finite = lanes.compare_with(size, FloatPredicate::Less, f64::INFINITY)?;
    let is_ordinary = lanes.both(is_positive, is_finite)?;
    // Larger exponents have the powers of these, but for those of one and what is no number.
    let most = 2f64.powi(70);
    let is_low = lanes.compare_with(y, FloatPredicate::Less, -most)?;
    let exponent = lanes.select(is_low, number(-most)?, y)?;
    let is_high = lanes.compare_with(y, FloatPredicate::Greater, most)?;
    let exponent = lanes.select(is_high, number(most)?, exponent)?;
    let base = lanes.select(is_ordinary, size, one)?;
    let ordinary = power_of_positive(lanes, base, exponent)?;
    let is_up = lanes.compare_with(y, FloatPredicate::Greater, 0.0)?;
    let is_down = lanes.compare_with(y, FloatPredicate::Less, 0.0)?;
    let is_large = lanes.compare_with(size, FloatPredicate::Greater, 1.0)?;
    let grows = lanes.select(is_large, is_up, is_down)?;
    let extreme = lanes.select(grows, number(f64::INFINITY)?, number(0.0)?)?;
    let value = lanes.select(is_ordinary, ordinary, extreme)?;
    // A negative number has powers with whole exponents only, odd ones of which are negative.
    let floor = |value| lanes.operation("math.floor", &[value], lanes.float());
    let half = lanes.multiply(y, number(0.5)?)?;
    let is_whole = lanes.compare(floor(y)?, FloatPredicate::Equal, y)?;
    let is_broken = lanes.compare(floor(y)?, FloatPredicate::NotEqual, y)?;
    let is_uneven = lanes.compare(floor(half)?, FloatPredicate::NotEqual, half)?;
    let is_odd = lanes.both(is_whole, is_uneven)?;
    let value = lanes.select(is_odd, lanes.with_sign_of(value, x)?, value)?;
    let is_negative = lanes.compare_with(x, FloatPredicate::Less, 0.0)?;
    let has_none = lanes.both(lanes.both(is_ordinary, is_negative)?, is_broken)?;
    let value = lanes.select(has_none, none, value)?;
    let is_number = lanes.compare(x, FloatPredicate::Ordered, y)?;
    let value = lanes.select(is_number, value, none)?;
    let is_zero = lanes.compare_with(y, FloatPredicate::Equal, 0.0)?;
    let value = lanes.select(is_zero, one, value)?;
    let is_one = lanes.compare_with(x, FloatPredicate::Equal, 1.0)?;
    lanes.select(is_one, one, value)
}

/// `x` to the power of `y`, where `x` is finite and not zero and `y` below 2^31.
fn ordinary_power<'c>(lanes: &Lanes<'c>, x: Val<'c>, y: Val<'c>) -> Outcome<'c, Val<'c>> {
    let magnitude = power_of_positive(lanes, lanes.absolute(x)?, y)?;
    // A negative number has powers with whole exponents only, odd ones of which are negative.
    let shifter = lanes.number(Format::Double.shifter())?;
    let shifted = lanes.add(y, shifter)?;
    let is_broken = lanes.compare(
        lanes.subtract(shifted, shifter)?,
        FloatPredicate::NotEqual,
        y,
    )?;
    let is_odd = lanes.is_set(lanes.integer_by("arith.andi", lanes.bits(shifted)?, 1)?)?;
    let signed = lanes.select(is_odd, lanes.negate(magnitude)?, magnitude)?;
    let signed = lanes.select(is_broken, lanes.number(f64::NAN)?, signed)?;
    lanes.select(
        lanes.compare_with(x, FloatPredicate::Less, 0.0)?,
        signed,
        magnitude,
    )
}

/// `x` to the power of `y`. The rare cases are zero, infinity and exponents from 2^31 on: `library`
/// computes them, if there is one.
pub(super) fn power<'c>(
    lanes: &Lanes<'c>,
    x: Val<'c>,
    y: Val<'c>,
    library: impl FnOnce(Lanes<'c>) -> Outcome<'c, Val<'c>>,
) -> Outcome<'c, Val<'c>> {
    if !lanes.target.has_library {
        return in_double(lanes, x, y, any_power);
    }
    let size = lanes.absolute(x)?;
    let is_positive = lanes.compare_with(size, FloatPredicate::Greater, 0.0)?;
    let is_finite = lanes.compare_with(size, FloatPredicate::Less, f64::INFINITY)?;
    let is_small = lanes.compare_with(lanes.absolute(y)?, FloatPredicate::Less, 2_147_483_648.0)?;
    let fits = lanes.both(lanes.both(is_positive, is_finite)?, is_small)?;
    let ordinary = |lanes: Lanes<'c>| in_double(&lanes, x, y, ordinary_power);
    lanes.unless_all(fits, ordinary, library)
}

/// `x` to the power of `y`, of a positive number and a small exponent.
pub(super) fn ordinary_root<'c>(lanes: &Lanes<'c>, x: Val<'c>, y: Val<'c>) -> Outcome<'c, Val<'c>> {
    in_double(lanes, x, y, ordinary_power)
}

/// A power in double precision, of which f32 has more than enough.
fn in_double<'c>(
    lanes: &Lanes<'c>,
    x: Val<'c>,
    y: Val<'c>,
    power: impl FnOnce(&Lanes<'c>, Val<'c>, Val<'c>) -> Outcome<'c, Val<'c>>,
) -> Outcome<'c, Val<'c>> {
    if lanes.format == Format::Double {
        return power(lanes, x, y);
    }
    let wide = lanes.with_format(Format::Double);
    let x = wide.operation("arith.extf", &[x], wide.float())?;
    let y = wide.operation("arith.extf", &[y], wide.float())?;
    let value = power(&wide, x, y)?;
    lanes.operation("arith.truncf", &[value], lanes.float())
}
