//! The most multiplications and additions a second that this machine can do: fused, on vectors,
//! from registers only. It is measured in turn with the programs, since processors change their
//! frequency.

use std::hint::black_box;
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use rise_runtime::array::{Array, ElementType};

use super::contest::{Contestant, Outcome};
use crate::kernel::Threads;
use crate::statistics::Summary;

/// How many sums there are: enough to hide the time that one instruction takes, and few enough for
/// sixteen registers.
const SUMS: usize = 12;
/// Some milliseconds.
const ROUNDS: u64 = 1_000_000;

/// The loop that does as many operations as this machine can.
#[derive(Clone, Copy)]
pub struct Peak {
    work: Work,
    lanes: f64,
    threads: usize,
}

impl Peak {
    /// For as many threads at once; `None` on a machine without fused multiply-add.
    pub fn of(element: ElementType, threads: Threads) -> Option<Peak> {
        let (work, lanes) = kernel()?;
        Some(Peak {
            work,
            // The instructions for `f64` take as long as those for `f32` and have half as many
            // lanes.
            lanes: lanes * ElementType::F32.size() as f64 / element.size() as f64,
            threads: threads.count(),
        })
    }

    /// How many operations all threads do together in [`Peak::run`].
    pub fn operations(&self) -> f64 {
        (ROUNDS * self.threads as u64) as f64 * SUMS as f64 * self.lanes * 2.0
    }

    /// Does them; how long it took from the moment when all threads were there.
    pub fn run(&self) -> Duration {
        let all = Barrier::new(self.threads);
        let work = || {
            all.wait();
            let start = Instant::now();
            black_box((self.work)(black_box(ROUNDS)));
            start.elapsed()
        };
        thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads).map(|_| scope.spawn(work)).collect();
            let own = work();
            let times = others.into_iter().filter_map(|other| other.join().ok());
            times.fold(own, Duration::max)
        })
    }

    /// The loop among programs that compute `expected`: it computes something else, and what is
    /// compared is what all others have.
    pub fn contestant<'a>(self, expected: &'a Array) -> Contestant<'a> {
        let mut is_first = true;
        Contestant::new(NAME, move |output, _| {
            if std::mem::take(&mut is_first) {
                output.clone_from(expected);
            }
            Ok(self.run())
        })
    }

    /// How much of what is possible a contestant reaches in the median, which does so many
    /// operations.
    pub fn share_of(&self, operations: f64, outcome: &Outcome, all: &[Outcome]) -> Option<f64> {
        let own = all.iter().find(|outcome| outcome.name == NAME)?;
        let time = own.seconds.median / outcome.seconds.median;
        Some(time * operations / self.operations())
    }

    /// How much of what is possible the first contestant reaches, which does so many operations.
    pub fn share(&self, operations: f64, outcomes: &[Outcome]) -> Option<Summary> {
        let own = outcomes.iter().find(|outcome| outcome.name == NAME)?;
        let scale = operations / self.operations();
        Some(Summary {
            minimum: own.ratio.minimum * scale,
            median: own.ratio.median * scale,
            maximum: own.ratio.maximum * scale,
        })
    }
}

const NAME: &str = "the peak";

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
