//! Strategies of one's own for one product, against the one that we think best, OpenBLAS and the
//! peak.

use std::fmt::Write as _;

use rise_runtime::array::{Array, ElementType, Tolerance};

use super::{STRATEGIES, Size, best, compiled, inputs, operations};
use crate::cpu::contest::{Contest, Contestant};
use crate::cpu::openblas::OpenBlas;
use crate::cpu::peak::Peak;
use crate::kernel::Threads;

/// One product and how it is measured.
pub struct Trial<'a> {
    /// Of both matrices and the result.
    pub element: ElementType,
    /// Rows of A, columns of A, columns of B.
    pub size: Size,
    /// By how many threads.
    pub threads: Threads,
    /// How often each is measured.
    pub runs: usize,
    /// Definitions that the strategies may use besides those of `examples/strategies/gemm.elevate`.
    pub definitions: &'a str,
}

impl Trial<'_> {
    /// A table of all strategies, the one that we think best first.
    ///
    /// # Errors
    /// If a strategy fails, or a result differs from that of the first one.
    pub fn table(&self, strategies: &[String]) -> anyhow::Result<String> {
        let best = best(self.size);
        let inputs = inputs(self.element, self.size)?;
        let library = format!("{STRATEGIES}\n{}", self.definitions);
        let output = Array::zeros(self.element, &[self.size[0], self.size[2]])?;
        let mut expected = output.clone();
        let blas = OpenBlas::load();
        let mut contestants = Vec::new();
        for strategy in [&best].into_iter().chain(strategies) {
            let kernel = compiled(&library, strategy, self.element, self.size, self.threads)?;
            if contestants.is_empty() {
                crate::kernel::call(&kernel.kernel, &mut expected, &inputs);
            }
            contestants.push(Contestant::ours(kernel.chosen(strategy), kernel.kernel));
        }
        if let Some(blas) = &blas {
            blas.set_threads(self.threads.count())?;
            let name = format!("OpenBLAS ({})", blas.core());
            contestants.push(Contestant::new(name, |output, inputs| {
                blas.multiply(output, &inputs[0], &inputs[1])
            }));
        }
        let peak = Peak::of(self.element, self.threads);
        contestants.extend(peak.map(|peak| peak.contestant(&expected)));
        let contest = Contest {
            name: "product",
            output,
            inputs: &inputs,
            tolerance: Tolerance::new(1e-2, 1e-3),
            runs: self.runs,
            threads: self.threads,
        };
        let outcomes = contest.run(contestants)?;
        let mut table = "| | ms | fastest to slowest | of the peak | time in that of the first |\n|---|---|---|---|---|\n".to_owned();
        for outcome in &outcomes {
            let share =
                peak.and_then(|peak| peak.share_of(operations(self.size), outcome, &outcomes));
            writeln!(
                table,
                "| `{}` | {:.3} | {:.3} to {:.3} | {} | {:.3} |",
                outcome.name,
                outcome.seconds.median * 1e3,
                outcome.seconds.minimum * 1e3,
                outcome.seconds.maximum * 1e3,
                share.map_or_else(String::new, |share| format!("{share:.3}")),
                outcome.ratio.median,
            )?;
        }
        Ok(table)
    }
}
