//! The best strategies against OpenBLAS.

use std::fmt::Write as _;

use driver::AUTOMATIC;
use rise_runtime::array::{Array, ElementType, Tolerance};

use super::{STRATEGIES, Size, best, compiled, inputs, operations, tuned};
use crate::cpu::contest::{Contest, Contestant};
use crate::cpu::openblas::OpenBlas;
use crate::cpu::peak::Peak;
use crate::cpu::tuned::TUNED;
use crate::cpu::{Settings, plot};
use crate::kernel::{self, Threads};

const OPENBLAS: &str = "OpenBLAS";

/// Squares that tiles divide, others, and those that no tile divides.
const SIZES: [Size; 12] = [
    [256, 256, 256],
    [512, 512, 512],
    [1024, 1024, 1024],
    [1536, 1536, 1536],
    [2048, 2048, 2048],
    [3072, 3072, 3072],
    [512, 2048, 1024],
    [1, 784, 128],
    [1000, 1000, 1000],
    [1023, 1023, 1023],
    [1031, 1031, 1031],
    [129, 1500, 515],
];

/// Appends the table.
pub fn append(
    page: &mut String,
    settings: &Settings,
    element: ElementType,
    threads: Threads,
    blas: Option<&OpenBlas>,
) -> anyhow::Result<()> {
    let peak = Peak::of(element, threads);
    let count = match threads.count() {
        1 => "one thread".to_owned(),
        count => format!("{count} threads"),
    };
    writeln!(page, "### `{}`, {count}\n", element.name())?;
    let group = format!("Matrix multiplication, {}, {count}", element.name());
    page.push_str("| size | strategy | ms | GFLOP/s | of the peak | `auto` | `tune` | OpenBLAS, ms | ratio | ratios of pairs |\n|---|---|---|---|---|---|---|---|---|---|\n");
    for size @ [n, k, m] in SIZES {
        if settings.quick && n > 2048 {
            continue;
        }
        let name = format!("{n}×{k} · {k}×{m}");
        let best = best(size);
        let inputs = inputs(element, size)?;
        let compiled_best = compiled(STRATEGIES, &best, element, size, threads)?;
        let (strategy, kernel) = (compiled_best.chosen(&best), compiled_best.kernel);
        let output = Array::zeros(element, &[n, m])?;
        let mut expected = output.clone();
        kernel::call(&kernel, &mut expected, &inputs);
        let automatic = compiled(STRATEGIES, AUTOMATIC, element, size, threads)?.kernel;
        let mut contestants = vec![
            Contestant::ours(&strategy, kernel),
            Contestant::ours(AUTOMATIC, automatic),
        ];
        if let Some(tuned) = tuned(&settings.schedules, element, size, threads)? {
            contestants.push(Contestant::ours(TUNED, tuned.kernel));
        }
        contestants.extend(peak.map(|peak| peak.contestant(&expected)));
        if let Some(blas) = blas {
            blas.set_threads(threads.count())?;
            contestants.push(Contestant::new(OPENBLAS, |output, inputs| {
                blas.multiply(output, &inputs[0], &inputs[1])
            }));
        }
        let contest = Contest {
            name: &name,
            output,
            inputs: &inputs,
            tolerance: Tolerance::new(1e-2, 1e-3),
            runs: settings.runs,
            threads,
        };
        let outcomes = contest.run(contestants)?;
        let ours = &outcomes[0];
        let share = peak.and_then(|peak| peak.share(operations(size), &outcomes));
        write!(
            page,
            "| {name} | `{strategy}` | {:.3} | {:.1} | {} |",
            ours.seconds.median * 1e3,
            operations(size) / ours.seconds.median / 1e9,
            share.map_or_else(String::new, |share| format!("{:.3}", share.median))
        )?;
        let named = |name: &str| outcomes.iter().find(|outcome| outcome.name == name);
        for other in [AUTOMATIC, TUNED] {
            match named(other) {
                Some(outcome) => write!(page, " {:.2} |", outcome.ratio.median)?,
                None => page.push_str(" |"),
            }
        }
        match named(OPENBLAS) {
            None => page.push_str(" | | |\n"),
            Some(theirs) => {
                plot::record(&group, &name, OPENBLAS, theirs.ratio);
                writeln!(
                    page,
                    " {:.3} | **{:.3}** | {:.3} to {:.3} |",
                    theirs.seconds.median * 1e3,
                    theirs.ratio.median,
                    theirs.ratio.minimum,
                    theirs.ratio.maximum
                )?;
            }
        }
        if let Some(share) = share {
            plot::record(&group, &name, "the peak", share);
        }
    }
    page.push('\n');
    Ok(())
}
