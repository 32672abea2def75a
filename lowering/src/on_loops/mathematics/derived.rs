//! Functions that others are enough for: `exp` and `log` near where they lose digits, hyperbolic
//! sine and cosine, and the cube root.
//!
//! A quotient finds again what the rounding of `1 + x` lost, after Kahan: see Higham, "Accuracy and
//! Stability of Numerical Algorithms", section 1.14.1.

use rise_dialect::ir::{FloatPredicate, Outcome, Val};

use super::exponential::{self, ordinary_root};
use super::lanes::Lanes;

/// Beyond it `e^-x` is nothing beside `e^x`, and `e^x` may be too large for a number.
const FAR: f64 = 30.0;

/// Below it `e^x - 1` is `x`.
const TINY: f64 = 1e-30;

/// How the functions are computed that others are made of.
#[derive(Clone, Copy)]
pub(super) struct Base<'a, 'c> {
    pub lanes: &'a Lanes<'c>,
    /// Whether the C library computes them.
    pub is_library: bool,
}

impl<'c> Base<'_, 'c> {
    fn exponential(self, x: Val<'c>) -> Outcome<'c, Val<'c>> {
        match self.is_library {
            true => self.lanes.operation("math.exp", &[x], self.lanes.float()),
            false => exponential::exponential(self.lanes, x),
        }
    }

    fn logarithm(self, x: Val<'c>) -> Outcome<'c, Val<'c>> {
        match self.is_library {
            true => self.lanes.operation("math.log", &[x], self.lanes.float()),
            false => exponential::logarithm(self.lanes, x),
        }
    }

    /// `log(1 + x)`, of which the digits that `1 + x` loses are found again by a quotient.
    pub fn logarithm_of_more(self, x: Val<'c>) -> Outcome<'c, Val<'c>> {
        let lanes = self.lanes;
        let one = lanes.number(1.0)?;
        let sum = lanes.add(one, x)?;
        let logarithm = self.logarithm(sum)?;
        let ratio = lanes.divide(x, lanes.subtract(sum, one)?)?;
        let value = lanes.multiply(logarithm, ratio)?;
        let is_infinite = lanes.compare_with(sum, FloatPredicate::Equal, f64::INFINITY)?;
        let value = lanes.select(is_infinite, sum, value)?;
        let is_tiny = lanes.compare_with(sum, FloatPredicate::Equal, 1.0)?;
        lanes.select(is_tiny, x, value)
    }

    /// `e^x - 1`.
    pub fn exponential_less(self, x: Val<'c>) -> Outcome<'c, Val<'c>> {
        let lanes = self.lanes;
        // Beyond it the result is infinite.
        let bounded = lanes.at_most(x, lanes.format.pick(89.0, 710.0))?;
        let half = exponential::half_of_exponential_less(lanes, bounded)?;
        // Half of the smallest numbers has fewer digits, and half of nothing no sign.
        let size = lanes.absolute(x)?;
        let is_tiny = lanes.compare_with(size, FloatPredicate::Less, TINY)?;
        lanes.select(is_tiny, x, lanes.add(half, half)?)
    }

    /// `(e^x - e^-x) / 2`.
    pub fn hyperbolic_sine(self, x: Val<'c>) -> Outcome<'c, Val<'c>> {
        let lanes = self.lanes;
        let size = lanes.absolute(x)?;
        let growth = self.exponential_less(size)?;
        let above = lanes.add(growth, lanes.number(1.0)?)?;
        let sum = lanes.add(growth, lanes.divide(growth, above)?)?;
        let near = lanes.multiply(sum, lanes.number(0.5)?)?;
        let value = lanes.select(self.is_far(size)?, self.half_exponential(size)?, near)?;
        lanes.with_sign_of(value, x)
    }

    /// `(e^x + e^-x) / 2`.
    pub fn hyperbolic_cosine(self, x: Val<'c>) -> Outcome<'c, Val<'c>> {
        let lanes = self.lanes;
        let size = lanes.absolute(x)?;
        let growth = self.exponential(size)?;
        let decay = lanes.divide(lanes.number(1.0)?, growth)?;
        let near = lanes.multiply(lanes.add(growth, decay)?, lanes.number(0.5)?)?;
        lanes.select(self.is_far(size)?, self.half_exponential(size)?, near)
    }

    fn is_far(self, size: Val<'c>) -> Outcome<'c, Val<'c>> {
        self.lanes.compare_with(size, FloatPredicate::Greater, FAR)
    }

    /// `e^x / 2`, also where `e^x` is too large for a number: `e^(x - log 2)`, of which a few bits
    /// of the logarithm, whose difference is exact, go into the exponent.
    fn half_exponential(self, x: Val<'c>) -> Outcome<'c, Val<'c>> {
        let lanes = self.lanes;
        let (high, low) = lanes.format.pick(
            (0.693_145_751_953_125, 1.428_606_765_330_187_e-6),
            (0.693_147_180_369_123_8, 1.908_214_929_270_587_7e-10),
        );
        let less = self.exponential(lanes.subtract(x, lanes.number(high)?)?)?;
        lanes.multiply(less, lanes.number(1.0 - low)?)
    }
}

/// The cube root: a power, and a step of Newton, which knows the exponent in all digits.
pub(super) fn cube_root<'c>(lanes: &Lanes<'c>, x: Val<'c>) -> Outcome<'c, Val<'c>> {
    let size = lanes.absolute(x)?;
    let third = lanes.number(1.0 / 3.0)?;
    // Powers of zero, infinity and what is no number are no arguments of the step.
    let is_positive = lanes.compare_with(size, FloatPredicate::Greater, 0.0)?;
    let is_finite = lanes.compare_with(size, FloatPredicate::Less, f64::INFINITY)?;
    let is_ordinary = lanes.both(is_positive, is_finite)?;
    let one = lanes.number(1.0)?;
    let base = lanes.select(is_ordinary, size, one)?;
    let root = ordinary_root(lanes, base, third)?;
    let square = lanes.multiply(root, root)?;
    let quotient = lanes.divide(base, square)?;
    let error = lanes.divide(lanes.subtract(quotient, root)?, lanes.number(3.0)?)?;
    let better = lanes.add(root, error)?;
    lanes.with_sign_of(lanes.select(is_ordinary, better, size)?, x)
}
