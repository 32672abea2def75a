//! Single rounding, where the obvious way would round twice.
//!
//! A number that is rounded to odd (towards zero, the last bit set if anything was cut off) can be
//! rounded again to any format that is narrower by two bits as if it were exact: Boldo, Melquiond:
//! "Emulation of a FMA and correctly rounded sums: proved algorithms using rounding to odd" (2008).

use crate::types::{Tf32, to_odd};

/// The nearest `f16`, ties to even.
pub(super) fn f16(value: f64) -> half::f16 {
    half::f16::from_f32(to_odd(value))
}

/// The nearest `bf16`, ties to even.
pub(super) fn bf16(value: f64) -> half::bf16 {
    half::bf16::from_f32(to_odd(value))
}

/// The nearest `tf32`, ties to even.
pub(super) fn tf32(value: f64) -> Tf32 {
    Tf32::from_f64(value)
}

/// The sum, rounded to odd.
pub(super) fn add_to_odd(left: f64, right: f64) -> f64 {
    let sum = left + right;
    if !sum.is_finite() {
        return sum;
    }
    // The part that rounding cut off, exactly (Knuth's TwoSum).
    let right_part = sum - left;
    let error = (left - (sum - right_part)) + (right - right_part);
    if error == 0.0 || sum.to_bits() & 1 == 1 {
        return sum;
    }
    // An even sum that is not exact: its neighbour in the direction of the error is odd.
    let away = (error > 0.0) == (sum > 0.0);
    f64::from_bits(if away {
        sum.to_bits() + 1
    } else {
        sum.to_bits() - 1
    })
}

/// The integer as a float of 64 bits, rounded to odd.
pub(super) fn integer_to_odd(value: i128) -> f64 {
    let magnitude = value.unsigned_abs();
    let excess = (128 - magnitude.leading_zeros()).saturating_sub(f64::MANTISSA_DIGITS);
    let kept = magnitude >> excess;
    let odd = if kept << excess == magnitude {
        kept
    } else {
        kept | 1
    };
    let float = (odd as f64) * 2.0_f64.powi(excess.cast_signed());
    if value < 0 { -float } else { float }
}
