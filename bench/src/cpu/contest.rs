//! Programs that compute the same, run in turn in one process.
//!
//! Threads that find nothing to do look for work for a while before they sleep: they would take the
//! processor from whoever runs next. So with several threads there is a pause before each turn.

use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use rise_runtime::array::{Array, Tolerance, compare};
use rise_runtime::execute::Kernel;

use super::reference::Reference;
use crate::kernel::{self, Threads};
use crate::statistics::Summary;

/// How long the calls of one measurement take together at least, as far as their number is not
/// above [`MOST_CALLS`].
const MEASUREMENT: Duration = Duration::from_millis(10);
const MOST_CALLS: f64 = 2000.0;

/// How long OpenBLAS's threads look for work: some 2^26 cycles.
const PATIENCE_OF_OPENBLAS: Duration = Duration::from_millis(40);
/// How many milliseconds the threads of LLVM's OpenMP look for work, if `KMP_BLOCKTIME` does not
/// say.
const PATIENCE_OF_OPENMP: u64 = 200;

type Call<'a> = Box<dyn FnMut(&mut Array, &[Array]) -> anyhow::Result<Duration> + 'a>;

/// One way to compute the result.
pub struct Contestant<'a> {
    name: String,
    call: Call<'a>,
}

impl<'a> Contestant<'a> {
    /// Anything that can be called.
    pub fn new(
        name: impl Into<String>,
        call: impl FnMut(&mut Array, &[Array]) -> anyhow::Result<Duration> + 'a,
    ) -> Contestant<'a> {
        Contestant {
            name: name.into(),
            call: Box::new(call),
        }
    }

    /// A program of ours.
    pub fn ours(name: impl Into<String>, kernel: Kernel) -> Contestant<'a> {
        Contestant::new(name, move |output, inputs| {
            Ok(kernel::call(&kernel, output, inputs))
        })
    }

    /// A function in C.
    ///
    /// # Safety
    /// It takes the arrays of the contest.
    pub unsafe fn in_c(
        name: impl Into<String>,
        reference: &'a Reference,
        function: &'a str,
    ) -> Contestant<'a> {
        Contestant::new(name, move |output, inputs| {
            // SAFETY: the caller says so.
            unsafe { reference.call(function, output, inputs) }
        })
    }
}

/// A computation to measure, with its inputs and its result.
pub struct Contest<'a> {
    /// Shown while it is measured, and where results differ.
    pub name: &'a str,
    /// An array like the result.
    pub output: Array,
    /// The same for all.
    pub inputs: &'a [Array],
    /// How much results may differ.
    pub tolerance: Tolerance,
    /// How often each is measured.
    pub runs: usize,
    /// By how many threads all of them compute.
    pub threads: Threads,
}

/// How one contestant did.
pub struct Outcome {
    /// The contestant's name.
    pub name: String,
    /// Seconds of one call.
    pub seconds: Summary,
    /// Its seconds divided by those of the first contestant, measured next to it: above one, the
    /// first is faster.
    pub ratio: Summary,
}

impl Contest<'_> {
    /// Runs all in turn; the outcomes in the same order. The results of all are compared with that
    /// of the first.
    ///
    /// # Errors
    /// If one fails or its result differs.
    pub fn run(&self, mut contestants: Vec<Contestant>) -> anyhow::Result<Vec<Outcome>> {
        let calls = self.calls(&mut contestants)?;
        let mut output = self.output.clone();
        let mut seconds = vec![Vec::with_capacity(self.runs); contestants.len()];
        let progress = progress(self.runs, self.name);
        let pause = self.pause();
        for run in 0..self.runs {
            // Whoever goes second finds other caches: the order changes.
            for turn in 0..contestants.len() {
                let index = (run + turn) % contestants.len();
                let mut times = Vec::with_capacity(calls[index]);
                thread::sleep(pause);
                for _ in 0..calls[index] {
                    let time = (contestants[index].call)(&mut output, self.inputs)?;
                    times.push(time.as_secs_f64());
                }
                seconds[index].push(Summary::of(&times).median);
            }
            progress.inc(1);
        }
        progress.finish_and_clear();
        let outcome = |(contestant, times): (Contestant, &Vec<f64>)| {
            let ratios: Vec<f64> = times
                .iter()
                .zip(&seconds[0])
                .map(|(its, first)| its / first)
                .collect();
            Outcome {
                name: contestant.name,
                seconds: Summary::of(times),
                ratio: Summary::of(&ratios),
            }
        };
        Ok(contestants.into_iter().zip(&seconds).map(outcome).collect())
    }

    /// Until the threads of all others sleep.
    fn pause(&self) -> Duration {
        match self.threads {
            Threads::One => Duration::ZERO,
            Threads::All => {
                let openmp = std::env::var("KMP_BLOCKTIME")
                    .ok()
                    .and_then(|time| time.parse().ok())
                    .unwrap_or(PATIENCE_OF_OPENMP);
                PATIENCE_OF_OPENBLAS.max(Duration::from_millis(openmp + 10))
            }
        }
    }

    /// Compares the results; how many calls of each make up one measurement.
    fn calls(&self, contestants: &mut [Contestant]) -> anyhow::Result<Vec<usize>> {
        let mut expected: Option<Array> = None;
        let mut calls = Vec::new();
        for contestant in contestants {
            let mut found = self.output.clone();
            let time = (contestant.call)(&mut found, self.inputs)?;
            let expected = expected.get_or_insert_with(|| found.clone());
            let agreement = compare(expected, &found, self.tolerance)?;
            anyhow::ensure!(
                agreement.all_close(),
                "{}: the result of {} differs: {agreement}",
                self.name,
                contestant.name
            );
            let wanted = MEASUREMENT.as_secs_f64() / time.as_secs_f64().max(1e-9);
            calls.push(wanted.clamp(1.0, MOST_CALLS) as usize);
        }
        Ok(calls)
    }
}

fn progress(runs: usize, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(runs as u64)
        .with_message(what.to_owned())
        .with_style(style)
}

#[cfg(test)]
mod tests {
    use rise_runtime::array::ElementType;

    use super::*;

    fn contest() -> Contest<'static> {
        Contest {
            name: "ones",
            output: Array::zeros(ElementType::F32, &[2]).unwrap(),
            inputs: &[],
            tolerance: Tolerance::new(0.0, 0.0),
            runs: 3,
            threads: Threads::One,
        }
    }

    fn filling(value: f32, milliseconds: u64) -> Contestant<'static> {
        Contestant::new(format!("{value}"), move |output, _| {
            output.as_mut_slice::<f32>()?.fill(value);
            Ok(Duration::from_millis(milliseconds))
        })
    }

    #[test]
    fn ratios_are_those_of_the_times() {
        let outcomes = contest()
            .run(vec![filling(1.0, 20), filling(1.0, 30)])
            .unwrap();
        assert_eq!(outcomes[0].ratio.median, 1.0);
        assert!((outcomes[1].ratio.median - 1.5).abs() < 1e-9);
        assert!((outcomes[1].seconds.maximum - 0.03).abs() < 1e-9);
    }

    #[test]
    fn other_results_are_refused() {
        let error = contest()
            .run(vec![filling(1.0, 20), filling(2.0, 20)])
            .err()
            .unwrap();
        assert!(
            error
                .to_string()
                .starts_with("ones: the result of 2 differs"),
            "{error}"
        );
    }
}
