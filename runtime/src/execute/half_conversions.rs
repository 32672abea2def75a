//! Conversions between float formats, called by compiled code on processors without an instruction
//! for them.
//!
//! Toolchains keep these in their support libraries; those for bfloat16, which older ones lack, are
//! part of the code itself. The 16-bit value travels in the low bits of the register that also
//! carries an `f32`; hence that type in the signatures.

use half::f16;
use std::ffi::c_void;

/// The names and addresses of the conversions. Empty where the convention above is not known to
/// hold.
pub(super) fn symbols() -> Vec<(&'static str, *const c_void)> {
    if !cfg!(any(target_arch = "x86_64", target_arch = "aarch64")) {
        return Vec::new();
    }
    vec![
        ("__extendhfsf2", extend_f16_to_f32 as *const c_void),
        ("__truncsfhf2", truncate_f32_to_f16 as *const c_void),
        ("__truncdfhf2", truncate_f64_to_f16 as *const c_void),
    ]
}

fn carry(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits))
}

extern "C" fn extend_f16_to_f32(carried: f32) -> f32 {
    f16::from_bits(carried.to_bits() as u16).to_f32()
}

extern "C" fn truncate_f32_to_f16(value: f32) -> f32 {
    carry(f16::from_f32(value).to_bits())
}

extern "C" fn truncate_f64_to_f16(value: f64) -> f32 {
    carry(f16::from_f32(round_to_odd(value)).to_bits())
}

/// Rounds towards zero and, if that loses something, sets the last bit. Rounding the outcome to
/// nearest in a format that is at least two bits narrower gives what rounding `value` at once
/// gives, which two roundings to nearest do not (Boldo and Melquiond, "Emulation of a FMA and
/// correctly rounded sums: proved algorithms using rounding to odd", 2008).
fn round_to_odd(value: f64) -> f32 {
    let nearest = value as f32;
    if value.is_nan() || f64::from(nearest) == value {
        return nearest;
    }
    // The bits of floats of one sign are ordered as their magnitudes are.
    let away = u32::from(f64::from(nearest).abs() > value.abs());
    f32::from_bits((nearest.to_bits() - away) | 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All finite values of binary16 that are not negative, and what would follow the largest.
    fn magnitudes() -> impl Iterator<Item = (u16, f64)> {
        (0..=0x7c00u16).map(|bits| {
            (
                bits,
                if bits == 0x7c00 {
                    65536.0
                } else {
                    f16::from_bits(bits).to_f64()
                },
            )
        })
    }

    #[test]
    fn every_midpoint_is_rounded_to_even_and_its_neighbours_to_the_nearest() {
        let values: Vec<(u16, f64)> = magnitudes().collect();
        for pair in values.windows(2) {
            let [(low_bits, low), (high_bits, high)] = *pair else {
                unreachable!("windows of two")
            };
            let middle = (low + high) / 2.0;
            let even = if low_bits % 2 == 0 {
                low_bits
            } else {
                high_bits
            };
            for (value, bits) in [
                (middle, even),
                (middle.next_down(), low_bits),
                (middle.next_up(), high_bits),
            ] {
                assert_eq!(
                    truncate_f64_to_f16(value).to_bits(),
                    u32::from(bits),
                    "{value:e}"
                );
                assert_eq!(
                    truncate_f64_to_f16(-value).to_bits(),
                    u32::from(bits | 0x8000),
                    "{value:e}"
                );
            }
            assert_eq!(
                truncate_f32_to_f16(low as f32).to_bits(),
                u32::from(low_bits)
            );
            assert_eq!(f64::from(extend_f16_to_f32(carry(low_bits))), low);
        }
    }

    #[test]
    fn what_is_no_number_stays_so() {
        assert!(f16::from_bits(truncate_f64_to_f16(f64::NAN).to_bits() as u16).is_nan());
        assert_eq!(truncate_f64_to_f16(f64::INFINITY).to_bits(), 0x7c00);
        assert_eq!(truncate_f64_to_f16(1e300).to_bits(), 0x7c00);
        assert_eq!(truncate_f64_to_f16(-0.0).to_bits(), 0x8000);
    }
}
