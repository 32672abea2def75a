//! The best strategies against OpenBLAS.

use std::fmt::Write as _;

use rise_runtime::array::{Array, ElementType, Tolerance};

use super::{Size, best, compiled, inputs, share, speed};
use crate::cpu::contest::{Contest, Contestant};
use crate::cpu::openblas::OpenBlas;
use crate::cpu::{Settings, peak};
use crate::kernel::Threads;

/// Sizes that tiles divide.
const SIZES: [Size; 7] = [
    [256, 256, 256],
    [512, 512, 512],
    [1024, 1024, 1024],
    [1536, 1536, 1536],
    [2048, 2048, 2048],
    [3072, 3072, 3072],
    [512, 2048, 1024],
];

/// Appends the table.
pub fn append(
    page: &mut String,
    settings: &Settings,
    element: ElementType,
    threads: Threads,
    blas: Option<&OpenBlas>,
) -> anyhow::Result<()> {
    let peak = peak::measured(element).map(|peak| peak * threads.count() as f64);
    let count = match threads.count() {
        1 => "one thread".to_owned(),
        count => format!("{count} threads"),
    };
    writeln!(page, "### `{}`, {count}\n", element.name())?;
    if let Some(peak) = peak {
        writeln!(
            page,
            "Fused multiply-adds from registers, measured: **{peak:.0} GFLOP/s**."
        )?;
    }
    page.push_str("The ratio is OpenBLAS's time divided by ours: above one, ours is faster.\n\n");
    page.push_str("| size | strategy | ms | GFLOP/s | of the peak | OpenBLAS, ms | ratio | ratios of pairs |\n|---|---|---|---|---|---|---|---|\n");
    for size @ [n, k, m] in SIZES {
        if settings.quick && n > 2048 {
            continue;
        }
        let name = format!("{n}×{k} · {k}×{m}");
        let strategy = best::strategy(element);
        let inputs = inputs(element, size)?;
        let kernel = compiled(&strategy, element, size, threads)?;
        let mut contestants = vec![Contestant::ours(&strategy, kernel)];
        if let Some(blas) = blas {
            blas.set_threads(threads.count())?;
            contestants.push(Contestant::new("OpenBLAS", |output, inputs| {
                blas.multiply(output, &inputs[0], &inputs[1])
            }));
        }
        let contest = Contest {
            name: &name,
            output: Array::zeros(element, &[n, m])?,
            inputs: &inputs,
            tolerance: Tolerance::new(1e-2, 1e-3),
            runs: settings.runs,
        };
        let outcomes = contest.run(contestants)?;
        let ours = &outcomes[0];
        let speed = speed(size, ours.seconds.median);
        write!(
            page,
            "| {name} | `{strategy}` | {:.3} | {speed:.1} | {} |",
            ours.seconds.median * 1e3,
            share(peak, speed)
        )?;
        match outcomes.get(1) {
            None => page.push_str(" | | |\n"),
            Some(theirs) => writeln!(
                page,
                " {:.3} | **{:.3}** | {:.3} to {:.3} |",
                theirs.seconds.median * 1e3,
                theirs.ratio.median,
                theirs.ratio.minimum,
                theirs.ratio.maximum
            )?,
        }
    }
    page.push('\n');
    Ok(())
}
