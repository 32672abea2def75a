//! Mathematical functions: computed in 64 bits by the `libm` crate, the same on every machine, and
//! rounded to the type.

use half::{bf16, f16};

use super::rounding;
use crate::types::Tf32;

/// A float type, by way of the widest one.
trait Real: Copy {
    fn widen(self) -> f64;
    fn narrow(value: f64) -> Self;

    fn exp(self) -> Self {
        Self::narrow(libm::exp(self.widen()))
    }
    fn log(self) -> Self {
        Self::narrow(libm::log(self.widen()))
    }
    fn sqrt(self) -> Self {
        // The 53 bits of the widest type are twice those of the others and two: rounding again does
        // no harm.
        Self::narrow(self.widen().sqrt())
    }
    fn rsqrt(self) -> Self {
        Self::narrow(1.0 / self.widen().sqrt())
    }
    fn sin(self) -> Self {
        Self::narrow(libm::sin(self.widen()))
    }
    fn cos(self) -> Self {
        Self::narrow(libm::cos(self.widen()))
    }
    fn tan(self) -> Self {
        Self::narrow(libm::tan(self.widen()))
    }
    fn atan(self) -> Self {
        Self::narrow(libm::atan(self.widen()))
    }
    fn sinh(self) -> Self {
        Self::narrow(libm::sinh(self.widen()))
    }
    fn cosh(self) -> Self {
        Self::narrow(libm::cosh(self.widen()))
    }
    fn expm1(self) -> Self {
        Self::narrow(libm::expm1(self.widen()))
    }
    fn log1p(self) -> Self {
        Self::narrow(libm::log1p(self.widen()))
    }
    fn cbrt(self) -> Self {
        Self::narrow(libm::cbrt(self.widen()))
    }
    fn atan2(self, other: Self) -> Self {
        Self::narrow(libm::atan2(self.widen(), other.widen()))
    }
    fn tanh(self) -> Self {
        Self::narrow(libm::tanh(self.widen()))
    }
    fn erf(self) -> Self {
        Self::narrow(libm::erf(self.widen()))
    }
    fn pow(self, exponent: Self) -> Self {
        Self::narrow(power(self.widen(), exponent.widen()))
    }
}

/// `x` to the power of `y`. For exponents from 2^31 on, `libm` knows too few digits of the
/// logarithm.
fn power(x: f64, y: f64) -> f64 {
    let above_one = x.abs() - 1.0;
    let is_near_one = above_one != 0.0 && above_one.abs() < 2f64.powi(-20);
    let is_large = y.is_finite() && y.abs() >= 2f64.powi(31);
    if !(is_near_one && is_large) || x < 0.0 && y.fract() != 0.0 {
        return libm::pow(x, y);
    }
    // The logarithm in two parts: the first terms of its series, of which the second counts twice.
    let square = above_one * above_one;
    let square_lost = libm::fma(above_one, above_one, -square);
    let high = above_one - square / 2.0;
    let high_lost = (above_one - high) - square / 2.0;
    let cubic = above_one * square * (1.0 / 3.0 - above_one / 4.0);
    let low = high_lost - square_lost / 2.0 + cubic;
    let exponent = y * high;
    let rest = libm::fma(y, high, -exponent) + y * low;
    let value = libm::exp(exponent);
    // Zeros and infinities stay.
    let magnitude = match value.is_finite() {
        true => libm::fma(value, rest, value),
        false => value,
    };
    let is_odd = (y / 2.0).fract() != 0.0;
    match x < 0.0 && is_odd {
        true => -magnitude,
        false => magnitude,
    }
}

impl Real for f64 {
    fn widen(self) -> f64 {
        self
    }
    fn narrow(value: f64) -> f64 {
        value
    }
}

impl Real for f32 {
    fn widen(self) -> f64 {
        f64::from(self)
    }
    fn narrow(value: f64) -> f32 {
        value as f32
    }
}

impl Real for f16 {
    fn widen(self) -> f64 {
        self.to_f64()
    }
    fn narrow(value: f64) -> f16 {
        rounding::f16(value)
    }
}

impl Real for bf16 {
    fn widen(self) -> f64 {
        self.to_f64()
    }
    fn narrow(value: f64) -> bf16 {
        rounding::bf16(value)
    }
}

impl Real for Tf32 {
    fn widen(self) -> f64 {
        self.to_f64()
    }
    fn narrow(value: f64) -> Tf32 {
        rounding::tf32(value)
    }
}

scalar_functions! {
    exp = Real::exp [a] for [F16 BF16 TF32 F32 F64];
    log = Real::log [a] for [F16 BF16 TF32 F32 F64];
    sqrt = Real::sqrt [a] for [F16 BF16 TF32 F32 F64];
    rsqrt = Real::rsqrt [a] for [F16 BF16 TF32 F32 F64];
    sin = Real::sin [a] for [F16 BF16 TF32 F32 F64];
    cos = Real::cos [a] for [F16 BF16 TF32 F32 F64];
    tan = Real::tan [a] for [F16 BF16 TF32 F32 F64];
    atan = Real::atan [a] for [F16 BF16 TF32 F32 F64];
    sinh = Real::sinh [a] for [F16 BF16 TF32 F32 F64];
    cosh = Real::cosh [a] for [F16 BF16 TF32 F32 F64];
    expm1 = Real::expm1 [a] for [F16 BF16 TF32 F32 F64];
    log1p = Real::log1p [a] for [F16 BF16 TF32 F32 F64];
    cbrt = Real::cbrt [a] for [F16 BF16 TF32 F32 F64];
    atan2 = Real::atan2 [a b] for [F16 BF16 TF32 F32 F64];
    tanh = Real::tanh [a] for [F16 BF16 TF32 F32 F64];
    erf = Real::erf [a] for [F16 BF16 TF32 F32 F64];
    pow = Real::pow [a b] for [F16 BF16 TF32 F32 F64];
}
