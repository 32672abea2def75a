//! Mathematical functions: computed in 64 bits by the `libm` crate, the same on every machine, and rounded to the type.

use half::{bf16, f16};

use super::rounding;

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
        // The 53 bits of the widest type are twice those of the others and two: rounding again does no harm.
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
    fn tanh(self) -> Self {
        Self::narrow(libm::tanh(self.widen()))
    }
    fn erf(self) -> Self {
        Self::narrow(libm::erf(self.widen()))
    }
    fn pow(self, exponent: Self) -> Self {
        Self::narrow(libm::pow(self.widen(), exponent.widen()))
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

scalar_functions! {
    exp = Real::exp [a] for [F16 BF16 F32 F64];
    log = Real::log [a] for [F16 BF16 F32 F64];
    sqrt = Real::sqrt [a] for [F16 BF16 F32 F64];
    rsqrt = Real::rsqrt [a] for [F16 BF16 F32 F64];
    sin = Real::sin [a] for [F16 BF16 F32 F64];
    cos = Real::cos [a] for [F16 BF16 F32 F64];
    tanh = Real::tanh [a] for [F16 BF16 F32 F64];
    erf = Real::erf [a] for [F16 BF16 F32 F64];
    pow = Real::pow [a b] for [F16 BF16 F32 F64];
}
