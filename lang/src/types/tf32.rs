//! Numbers of `tf32`, which tensor cores multiply.

use std::{cmp::Ordering, fmt};

/// A TensorFloat-32 number: one of binary32 whose significand has ten explicit bits.
///
/// In memory it is a binary32 whose last thirteen bits are zero.
///
/// ```
/// use rise_lang::types::Tf32;
///
/// assert_eq!(Tf32::from_f32(1.0 + 2.0_f32.powi(-11)), Tf32::ONE);
/// assert_eq!(Tf32::from_f32(0.1).to_string(), "0.099975586");
/// ```
#[derive(Clone, Copy, Default, PartialEq, PartialOrd)]
#[repr(transparent)]
pub struct Tf32(f32);

impl Tf32 {
    /// The bits of a binary32 that it has not.
    const DROPPED: u32 = 13;
    /// The bit that tells a quiet NaN from a signalling one.
    const QUIET: u32 = 1 << 22;

    /// Zero.
    pub const ZERO: Tf32 = Tf32(0.0);
    /// One.
    pub const ONE: Tf32 = Tf32(1.0);
    /// Infinity.
    pub const INFINITY: Tf32 = Tf32(f32::INFINITY);
    /// Minus infinity.
    pub const NEG_INFINITY: Tf32 = Tf32(f32::NEG_INFINITY);
    /// A quiet NaN.
    pub const NAN: Tf32 = Tf32::from_bits(0x3FE00);
    /// The largest number.
    pub const MAX: Tf32 = Tf32::from_bits(0x3FBFF);
    /// The smallest number above zero.
    pub const MIN_POSITIVE_SUBNORMAL: Tf32 = Tf32::from_bits(1);

    /// The nearest number, ties to even. A NaN becomes a quiet one.
    pub const fn from_f32(value: f32) -> Tf32 {
        let bits = value.to_bits();
        let kept = match value.is_nan() {
            true => (bits | Tf32::QUIET) >> Tf32::DROPPED,
            false => {
                let last = bits >> Tf32::DROPPED & 1;
                (bits + (1 << (Tf32::DROPPED - 1)) - 1 + last) >> Tf32::DROPPED
            }
        };
        Tf32::from_bits(kept)
    }

    /// The nearest number, ties to even.
    pub fn from_f64(value: f64) -> Tf32 {
        Tf32::from_f32(to_odd(value))
    }

    /// The number with these 19 bits, in the lowest places.
    pub const fn from_bits(bits: u32) -> Tf32 {
        Tf32(f32::from_bits(bits << Tf32::DROPPED))
    }

    /// The 19 bits, in the lowest places.
    pub const fn to_bits(self) -> u32 {
        self.0.to_bits() >> Tf32::DROPPED
    }

    /// The number, which is one of `f32`, too.
    pub const fn to_f32(self) -> f32 {
        self.0
    }

    /// The number, which is one of `f64`, too.
    pub const fn to_f64(self) -> f64 {
        self.0 as f64
    }

    /// The number that lies in memory as this one of `f32`, if there is one.
    pub fn exact(value: f32) -> Option<Tf32> {
        let bits = value.to_bits();
        let is_exact = bits.trailing_zeros() >= Tf32::DROPPED;
        is_exact.then(|| Tf32::from_bits(bits >> Tf32::DROPPED))
    }

    /// Whether it is a NaN.
    pub const fn is_nan(self) -> bool {
        self.0.is_nan()
    }

    /// Whether it is neither a NaN nor an infinity.
    pub const fn is_finite(self) -> bool {
        self.0.is_finite()
    }

    /// Whether it is an infinity.
    pub const fn is_infinite(self) -> bool {
        self.0.is_infinite()
    }

    /// The order of IEEE 754, in which every bit counts.
    pub fn total_cmp(&self, other: &Tf32) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl From<Tf32> for f32 {
    fn from(value: Tf32) -> f32 {
        value.to_f32()
    }
}

impl From<Tf32> for f64 {
    fn from(value: Tf32) -> f64 {
        value.to_f64()
    }
}

impl fmt::Debug for Tf32 {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl fmt::Display for Tf32 {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// The value in 32 bits, rounded to odd: towards zero, with the last bit set if any is cut off.
/// Rounding it again to a format that is narrower by two bits gives what rounding the exact value
/// would. Source: Boldo, Melquiond: "Emulation of a FMA and correctly rounded sums: proved
/// algorithms using rounding to odd" (2008).
pub(crate) fn to_odd(value: f64) -> f32 {
    let nearest = value as f32;
    if nearest.is_infinite() && value.is_finite() {
        return f32::MAX.copysign(nearest);
    }
    let back = f64::from(nearest);
    if value.is_nan() || back == value {
        return nearest;
    }
    let towards_zero = if back.abs() > value.abs() {
        nearest.to_bits() - 1
    } else {
        nearest.to_bits()
    };
    f32::from_bits(towards_zero | 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_is_to_nearest_ties_to_even() {
        let power = |exponent: i32| 2.0_f32.powi(exponent);
        let rounded = |value: f32| Tf32::from_f32(value).to_f32();
        assert_eq!(rounded(1.0 + power(-10)), 1.0 + power(-10));
        assert_eq!(rounded(1.0 + power(-11)), 1.0);
        assert_eq!(rounded(1.0 + 3.0 * power(-11)), 1.0 + power(-9));
        assert_eq!(rounded((1.0 + power(-11)).next_up()), 1.0 + power(-10));
        assert_eq!(rounded(-1.0 - 3.0 * power(-11)), -1.0 - power(-9));
        assert_eq!(rounded(f32::MAX), f32::INFINITY);
        assert_eq!(rounded(-f32::INFINITY), -f32::INFINITY);
        assert_eq!(rounded(-0.0).to_bits(), (-0.0_f32).to_bits());
        assert_eq!(rounded(power(-137)), 0.0);
        assert_eq!(rounded(power(-137).next_up()), power(-136));
        // Just above a tie, which 32 bits would round to the tie.
        let above = 1.0 + 2.0_f64.powi(-11) + 2.0_f64.powi(-40);
        assert_eq!(Tf32::from_f64(above).to_f32(), 1.0 + power(-10));
        assert_eq!(Tf32::from_f64(1e300), Tf32::INFINITY);
    }

    #[test]
    fn a_nan_stays_one() {
        for bits in [0x7F80_0001, 0x7FFF_FFFF, 0xFF80_0001, 0xFFFF_FFFF] {
            assert!(Tf32::from_f32(f32::from_bits(bits)).is_nan());
        }
        assert!(Tf32::NAN.is_nan() && Tf32::from_f64(f64::NAN).is_nan());
    }

    #[test]
    fn bits_are_those_of_the_upper_part() {
        assert_eq!(Tf32::ONE.to_bits(), 0x1FC00);
        assert_eq!(Tf32::from_bits(0x1FC00), Tf32::ONE);
        assert_eq!(Tf32::exact(1.5), Some(Tf32::from_f32(1.5)));
        assert_eq!(Tf32::exact(0.1), None);
        assert!(Tf32::MAX.is_finite() && Tf32::from_bits(Tf32::MAX.to_bits() + 1).is_infinite());
    }
}
