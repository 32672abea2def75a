//! The cost of RISE: run time against the same loops written by hand, and the share of our passes
//! in compile time.
//!
//! Source: Lücke, Steuwer, Smith, "Integrating a Functional Pattern-Based IR into MLIR", CC 2021,
//! section 5.2, Figures 10 and 11.

use std::fmt::Write as _;
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use rise_runtime::array::{Array, ElementType, Tolerance, compare};

use crate::statistics::Summary;
use crate::{kernel, machine, share};

/// The programs, in which `$n`, `$k` and `$m` stand for the sizes.
const RISE: &str = include_str!("../overhead/matmul.rise.mlir");
const SCF: &str = include_str!("../overhead/matmul.scf.mlir");
const AFFINE: &str = include_str!("../overhead/matmul.affine.mlir");

/// Rows of A, columns of A, columns of B: the sizes of the paper.
const SIZES: [[usize; 3]; 2] = [[1024, 1024, 1024], [1, 784, 128]];

/// Two ways to the same code.
struct Comparison {
    name: &'static str,
    by_hand: &'static str,
    /// Passes that make loops of the RISE program.
    to_loops: &'static str,
    /// Passes that both apply to their loops.
    optimize: &'static str,
    takes_seconds: bool,
}

const COMPARISONS: [Comparison; 3] = [
    Comparison {
        name: "scf",
        by_hand: SCF,
        to_loops: "rise-to-scf,",
        optimize: "",
        takes_seconds: true,
    },
    Comparison {
        name: "affine",
        by_hand: AFFINE,
        to_loops: "rise-to-affine,",
        optimize: "",
        takes_seconds: true,
    },
    Comparison {
        name: "affine, tiled and vectorised",
        by_hand: AFFINE,
        to_loops: "rise-to-affine,",
        optimize: "func.func(affine-loop-tile{tile-size=32},affine-super-vectorize{virtual-vector-size=16 vectorize-reductions=true},\
                   canonicalize,cse,convert-vector-to-scf),",
        takes_seconds: false,
    },
];

const TO_LLVM: &str = "loops-to-llvm{parallel=sequential}";

/// Measures everything; the page in Markdown.
pub fn page(rise_opt: &Path, runs: usize, quick: bool) -> anyhow::Result<String> {
    let mut page = String::from(
        "# What RISE costs\n\n\
         Written by `cargo xtask bench overhead`. Matrix multiplication in RISE against the same loops written by hand: \
         both go through the same passes behind the loops and through LLVM at O3, and run in turn in one process. \
         A ratio above one means that the code from RISE is slower.\n\n",
    );
    writeln!(
        page,
        "Machine: {}. {runs} runs of each.\n",
        machine::description()
    )?;
    run_times(&mut page, runs, quick)?;
    share::append(&mut page, rise_opt, &instantiate(RISE, SIZES[0]), runs)?;
    Ok(page)
}

fn run_times(page: &mut String, runs: usize, quick: bool) -> anyhow::Result<()> {
    page.push_str("## Run time\n\n");
    page.push_str("| size | loops | by hand, ms | RISE, ms | ratio of medians | ratios of pairs |\n|---|---|---|---|---|---|\n");
    for size in SIZES {
        for comparison in &COMPARISONS {
            if quick && comparison.takes_seconds && size[0] > 1 {
                continue;
            }
            let (by_hand, rise) = measure(comparison, size, runs)?;
            let pairs: Vec<f64> = rise
                .iter()
                .zip(&by_hand)
                .map(|(rise, by_hand)| rise / by_hand)
                .collect();
            let (by_hand, rise, pairs) = (
                Summary::of(&by_hand),
                Summary::of(&rise),
                Summary::of(&pairs),
            );
            let [n, k, m] = size;
            writeln!(
                page,
                "| {n}×{k} · {k}×{m} | {} | {:.4} | {:.4} | **{:.3}** | {:.3} to {:.3} |",
                comparison.name,
                by_hand.median * 1e3,
                rise.median * 1e3,
                rise.median / by_hand.median,
                pairs.minimum,
                pairs.maximum
            )?;
        }
    }
    page.push_str("\nThe results of each pair are equal to the last bit.\n\n");
    Ok(())
}

/// Seconds of each run, by hand and from RISE, in turn.
fn measure(
    comparison: &Comparison,
    size: [usize; 3],
    runs: usize,
) -> anyhow::Result<(Vec<f64>, Vec<f64>)> {
    let context = driver::mlir::context();
    let lower = |program: &str, to_loops: &str| {
        let pipeline = format!("{to_loops}{}{TO_LLVM}", comparison.optimize);
        kernel::compile(&context, &instantiate(program, size), &pipeline, "matmul")
    };
    let by_hand = lower(comparison.by_hand, "")?;
    let rise = lower(RISE, comparison.to_loops)?;
    let [n, k, m] = size;
    let inputs = [
        Array::random(ElementType::F32, &[n, k], 1)?,
        Array::random(ElementType::F32, &[k, m], 2)?,
    ];
    let mut expected = Array::zeros(ElementType::F32, &[n, m])?;
    let mut found = Array::zeros(ElementType::F32, &[n, m])?;
    // The first calls fill caches, and tell how many calls make up one measurement.
    let warm_up = kernel::call(&by_hand, &mut expected, &inputs)
        .max(kernel::call(&rise, &mut found, &inputs));
    let agreement = compare(&expected, &found, Tolerance::new(0.0, 0.0))?;
    anyhow::ensure!(agreement.all_close(), "the results differ: {agreement}");
    let repetitions = (0.05 / warm_up.as_secs_f64().max(1e-9)).clamp(1.0, 2000.0) as usize;
    let progress = progress(runs, &format!("{n}×{k}·{k}×{m}, {}", comparison.name));
    let (mut by_hand_times, mut rise_times) = (Vec::new(), Vec::new());
    for run in 0..runs {
        let time = |kernel, output: &mut Array| {
            let times: Vec<f64> = (0..repetitions)
                .map(|_| kernel::call(kernel, output, &inputs).as_secs_f64())
                .collect();
            Summary::of(&times).median
        };
        // Whoever goes second finds other caches: the order alternates.
        if run % 2 == 0 {
            by_hand_times.push(time(&by_hand, &mut expected));
            rise_times.push(time(&rise, &mut found));
        } else {
            rise_times.push(time(&rise, &mut found));
            by_hand_times.push(time(&by_hand, &mut expected));
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    Ok((by_hand_times, rise_times))
}

fn progress(runs: usize, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(runs as u64).with_message(what.to_owned());
    let style = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.with_style(style)
}

fn instantiate(program: &str, [n, k, m]: [usize; 3]) -> String {
    program
        .replace("$n", &n.to_string())
        .replace("$k", &k.to_string())
        .replace("$m", &m.to_string())
}
