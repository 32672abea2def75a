//! Angles of any size as quarter turns and a rest, for sine and cosine.
//!
//! Method: Payne and Hanek, as in Muller, "Elementary Functions", chapter 11. An angle is an
//! integer times a power of two. The bits of 2/pi that stand far in front of the point after the
//! product are whole turns, which do not count; of those that follow, 192 are enough for every f64.

use rise_dialect::ir::{FloatPredicate, Outcome, Val};

use super::lanes::Lanes;

/// The bits of 2/pi behind the point, after 64 zeros.
const BITS: [u64; 20] = [
    0,
    0xa2f9_836e_4e44_1529,
    0xfc27_57d1_f534_ddc0,
    0xdb62_9599_3c43_9041,
    0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0,
    0x0649_2eea_09d1_921c,
    0xfe1d_eb1c_b129_a73e,
    0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41,
    0x3991_d639_8353_39f4,
    0x9c84_5f8b_bdf9_283b,
    0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f,
    0x6d36_7ecf_27cb_09b7,
    0x4f46_3f66_9e5f_ea2d,
    0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea,
    0x6bfb_5fb1_1f8d_5d08,
    0x5603_3046_fc7b_6bab,
];
/// Words of [`BITS`] that a product needs: three, and what is shifted into the last.
const WORDS: usize = 4;

/// Half of pi in two parts.
const HALF_PI: (f64, f64) = (std::f64::consts::FRAC_PI_2, 6.123_233_995_736_766e-17);

/// The rest, at most an eighth of a turn in radians, and the quarter turns, of which the two lowest
/// bits count. The angles are f64, finite, and from 2^-9 on.
pub(super) fn reduce<'c>(lanes: &Lanes<'c>, x: Val<'c>) -> Outcome<'c, (Val<'c>, Val<'c>)> {
    let by = |name: &str, value, number| lanes.integer_by(name, value, number);
    let bits = lanes.bits(lanes.absolute(x)?)?;
    let integer = by("arith.ori", by("arith.andi", bits, (1 << 52) - 1)?, 1 << 52)?;
    // Two bits in front of the point stay: the integer counts units of 2^(exponent - 1075).
    let first = by("arith.subi", by("arith.shrui", bits, 52)?, 1075 + 2 - 64)?;
    let [high, middle, low] = window(lanes, first)?;
    let add = |left, right| lanes.integers("arith.addi", left, right);
    let times = |word| lanes.integers("arith.muli", integer, word);
    let (left, right) = (times(middle)?, upper_product(lanes, integer, low)?);
    let fraction = add(left, right)?;
    let carry = carry(lanes, left, right, fraction)?;
    let turns = add(times(high)?, upper_product(lanes, integer, middle)?)?;
    let turns = add(turns, carry)?;
    // To the nearest quarter, from which the rest may be negative.
    let quadrant = by("arith.shrui", by("arith.addi", turns, 1 << 61)?, 62)?;
    let rest = lanes.integers("arith.subi", turns, by("arith.shli", quadrant, 62)?)?;
    let fraction = lanes.floats_from(by("arith.shrui", fraction, 1)?)?;
    let small = lanes.multiply(fraction, lanes.number(2f64.powi(-125))?)?;
    let rest = lanes.fma_by(lanes.floats_from(rest)?, 2f64.powi(-62), small)?;
    let product = lanes.multiply(rest, lanes.number(HALF_PI.1)?)?;
    let r = lanes.fma_by(rest, HALF_PI.0, product)?;
    let is_negative = lanes.compare_with(x, FloatPredicate::Less, 0.0)?;
    let r = lanes.select(is_negative, lanes.negate(r)?, r)?;
    let back = lanes.integers("arith.subi", lanes.integer(0)?, quadrant)?;
    Ok((r, lanes.select(is_negative, back, quadrant)?))
}

/// The 192 bits from one on.
fn window<'c>(lanes: &Lanes<'c>, first: Val<'c>) -> Outcome<'c, [Val<'c>; 3]> {
    let word = lanes.integer_by("arith.shrui", first, 6)?;
    let shift = lanes.integer_by("arith.andi", first, 63)?;
    let back = lanes.integers("arith.subi", lanes.integer(63)?, shift)?;
    let first = BITS.iter().take(WORDS);
    let mut words = first
        .map(|bits| lanes.integer(bits.cast_signed()))
        .collect::<Outcome<'c, Vec<_>>>()?;
    for start in 1..=BITS.len() - WORDS {
        let distance = lanes.integer_by("arith.xori", word, start as i64)?;
        let is_other = lanes.is_set(distance)?;
        for (offset, chosen) in words.iter_mut().enumerate() {
            let bits = lanes.integer(BITS[start + offset].cast_signed())?;
            *chosen = lanes.select(is_other, *chosen, bits)?;
        }
    }
    let shifted = |number: usize| {
        let left = lanes.integers("arith.shli", words[number], shift)?;
        // Two steps: a shift by all 64 bits is none.
        let right = lanes.integer_by("arith.shrui", words[number + 1], 1)?;
        let right = lanes.integers("arith.shrui", right, back)?;
        lanes.integers("arith.ori", left, right)
    };
    Ok([shifted(0)?, shifted(1)?, shifted(2)?])
}

/// The upper 64 bits of the product of two words, made of products of halves.
fn upper_product<'c>(lanes: &Lanes<'c>, left: Val<'c>, right: Val<'c>) -> Outcome<'c, Val<'c>> {
    let low = |word| lanes.integer_by("arith.andi", word, 0xffff_ffff);
    let high = |word| lanes.integer_by("arith.shrui", word, 32);
    let times = |left, right| lanes.integers("arith.muli", left, right);
    let add = |left, right| lanes.integers("arith.addi", left, right);
    let (left, right) = ((high(left)?, low(left)?), (high(right)?, low(right)?));
    let (first, second) = (times(left.0, right.1)?, times(left.1, right.0)?);
    let middle = add(low(first)?, low(second)?)?;
    let middle = add(middle, high(times(left.1, right.1)?)?)?;
    let upper = add(times(left.0, right.0)?, high(middle)?)?;
    add(upper, add(high(first)?, high(second)?)?)
}

/// One where the sum of two words has a bit more.
fn carry<'c>(
    lanes: &Lanes<'c>,
    left: Val<'c>,
    right: Val<'c>,
    sum: Val<'c>,
) -> Outcome<'c, Val<'c>> {
    let both = lanes.integers("arith.andi", left, right)?;
    let one = lanes.integers("arith.ori", left, right)?;
    let lost = lanes.integer_by("arith.xori", sum, -1)?;
    let lost = lanes.integers("arith.andi", one, lost)?;
    lanes.integer_by("arith.shrui", lanes.integers("arith.ori", both, lost)?, 63)
}
