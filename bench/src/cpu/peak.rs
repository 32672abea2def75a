//! The most multiplications and additions a second that one core can do: fused, on vectors, from registers only.

use std::hint::black_box;
use std::time::Instant;

use rise_runtime::array::ElementType;

/// How many sums there are: enough to hide the time that one instruction takes.
const SUMS: usize = 16;
const ROUNDS: u64 = 4_000_000;

/// Billions of floating-point operations a second of one thread, the best of some tries; `None` on a machine without fused multiply-add.
/// The instructions for `f64` take as long as those for `f32` and have half as many lanes.
pub fn measured(element: ElementType) -> Option<f64> {
    let (work, lanes) = kernel()?;
    let lanes = lanes * ElementType::F32.size() as f64 / element.size() as f64;
    let tries = (0..7).map(|_| {
        let start = Instant::now();
        black_box(work(black_box(ROUNDS)));
        let operations = ROUNDS as f64 * SUMS as f64 * lanes * 2.0;
        operations / start.elapsed().as_secs_f64() / 1e9
    });
    Some(tries.fold(0.0, f64::max))
}

type Work = fn(u64) -> f32;

/// The loop for this machine, and how many lanes its vectors have.
#[cfg(target_arch = "x86_64")]
fn kernel() -> Option<(Work, f64)> {
    if std::arch::is_x86_feature_detected!("avx512f") {
        // SAFETY: the machine has the feature.
        return Some((|rounds| unsafe { x86::wide(rounds) }, 16.0));
    }
    if std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("fma") {
        // SAFETY: the machine has the features.
        return Some((|rounds| unsafe { x86::narrow(rounds) }, 8.0));
    }
    None
}

#[cfg(not(target_arch = "x86_64"))]
fn kernel() -> Option<(Work, f64)> {
    None
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;
    use std::hint::black_box;

    use super::SUMS;

    #[target_feature(enable = "avx512f")]
    pub fn wide(rounds: u64) -> f32 {
        let (factor, summand) = (
            _mm512_set1_ps(black_box(0.5)),
            _mm512_set1_ps(black_box(1.0)),
        );
        let mut sums = [_mm512_setzero_ps(); SUMS];
        for _ in 0..rounds {
            for sum in &mut sums {
                *sum = _mm512_fmadd_ps(*sum, factor, summand);
            }
        }
        sums.into_iter().map(|sum| _mm512_reduce_add_ps(sum)).sum()
    }

    #[target_feature(enable = "avx2,fma")]
    pub fn narrow(rounds: u64) -> f32 {
        let (factor, summand) = (
            _mm256_set1_ps(black_box(0.5)),
            _mm256_set1_ps(black_box(1.0)),
        );
        let mut sums = [_mm256_setzero_ps(); SUMS];
        for _ in 0..rounds {
            for sum in &mut sums {
                *sum = _mm256_fmadd_ps(*sum, factor, summand);
            }
        }
        sums.into_iter()
            .map(|sum| _mm_cvtss_f32(_mm256_castps256_ps128(sum)))
            .sum()
    }
}
