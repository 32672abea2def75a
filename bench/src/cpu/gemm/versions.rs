//! The staircase of the paper's Fig. 11.

use std::fmt::Write as _;

use rise_runtime::array::{Array, ElementType, Tolerance};

use super::{STRATEGIES, Size, best, compiled, inputs, operations};
use crate::cpu::Settings;
use crate::cpu::contest::{Contest, Contestant};
use crate::kernel::Threads;

const SIZE: Size = [1024, 1024, 1024];
const ELEMENT: ElementType = ElementType::F32;

/// The versions of the paper, and whether a run takes more than a second.
const VERSIONS: [(&str, bool); 7] = [
    ("baseline", true),
    ("blocking", true),
    ("vectorized", false),
    ("loopPermutation", false),
    ("arrayPacking", false),
    ("cacheBlocks", false),
    ("parallelTiles", false),
];

/// Appends the table.
pub fn append(page: &mut String, settings: &Settings) -> anyhow::Result<()> {
    page.push_str("### The seven versions, `f32`, 1024³, one thread\n\n| strategy | ms | fastest to slowest | GFLOP/s | times the first one's speed |\n|---|---|---|---|---|\n");
    let best = best(SIZE);
    let versions = VERSIONS.into_iter().chain([(best.as_str(), false)]);
    let inputs = inputs(ELEMENT, SIZE)?;
    let mut contestants = Vec::new();
    for (version, takes_seconds) in versions {
        if !(takes_seconds && settings.quick) {
            let kernel = compiled(STRATEGIES, version, ELEMENT, SIZE, Threads::One)?;
            contestants.push(Contestant::ours(kernel.chosen(version), kernel.kernel));
        }
    }
    let contest = Contest {
        name: "the seven versions",
        output: Array::zeros(ELEMENT, &[SIZE[0], SIZE[2]])?,
        inputs: &inputs,
        // Sums of so many products differ by their order only.
        tolerance: Tolerance::new(1e-2, 1e-3),
        runs: settings.runs,
        threads: Threads::One,
    };
    let outcomes = contest.run(contestants)?;
    for outcome in &outcomes {
        writeln!(
            page,
            "| `{}` | {:.2} | {:.2} to {:.2} | {:.1} | {:.1} |",
            outcome.name,
            outcome.seconds.median * 1e3,
            outcome.seconds.minimum * 1e3,
            outcome.seconds.maximum * 1e3,
            operations(SIZE) / outcome.seconds.median / 1e9,
            outcomes[0].seconds.median / outcome.seconds.median
        )?;
    }
    page.push('\n');
    Ok(())
}
