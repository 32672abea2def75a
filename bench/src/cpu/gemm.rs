//! Matrix multiplication: the seven versions of "Achieving High-Performance the Functional Way", Fig. 11, and the best strategy we know against
//! OpenBLAS.

use std::fmt::Write as _;

use anyhow::{Context as _, anyhow};
use indicatif::{ProgressBar, ProgressStyle};
use rise_dialect::term::to_function;
use rise_elevate::{Run, text::Library};
use rise_lang::diagnostic::Source;
use rise_lang::infer::infer;
use rise_lang::syntax::{NoImports, parse_term};
use rise_lang::term::Definition;
use rise_runtime::array::{Array, ElementType, Tolerance, compare};
use rise_runtime::execute::Kernel;

use super::{openblas::OpenBlas, peak};
use crate::kernel;
use crate::statistics::Summary;

/// How much is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Everything.
    Whole,
    /// Without what takes more than a second a run.
    Quick,
}

const STRATEGIES: &str = include_str!("../../../examples/strategies/gemm.elevate");

/// The high-level program, in which `$n`, `$k` and `$m` stand for the sizes.
const PROGRAM: &str = "fun (a : $n.$k.f32) (b : $k.$m.f32) =>
  a |> map (fun row => transpose b |> map (fun col => zip row col |> map (fun (x, y) => x * y) |> reduce (+) 0))";

/// The versions of the paper, and whether a run at 1024³ takes more than a second.
const VERSIONS: [(&str, bool); 7] = [
    ("baseline", true),
    ("blocking", true),
    ("vectorized", false),
    ("loopPermutation", false),
    ("arrayPacking", false),
    ("cacheBlocks", false),
    ("parallelTiles", false),
];

/// Rows of A, columns of A, columns of B.
const SIZES: [[usize; 3]; 7] = [
    [256, 256, 256],
    [512, 512, 512],
    [1024, 1024, 1024],
    [1536, 1536, 1536],
    [2048, 2048, 2048],
    [3072, 3072, 3072],
    [512, 2048, 1024],
];

/// The strategy for this machine's registers.
fn best() -> &'static str {
    match widest_vector() {
        512 => "registerTilesInBlocks(16, 8, 32, 16)",
        _ => "registerTilesInBlocks(16, 4, 16, 8)",
    }
}

#[cfg(target_arch = "x86_64")]
fn widest_vector() -> u32 {
    if std::arch::is_x86_feature_detected!("avx512f") {
        512
    } else {
        256
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn widest_vector() -> u32 {
    128
}

/// The high-level program for the sizes, rewritten by the strategy and compiled.
fn compiled(strategy: &str, [n, k, m]: [usize; 3]) -> anyhow::Result<Kernel> {
    let shown = |errors: Vec<rise_elevate::text::ElevateError>| {
        let messages: Vec<String> = errors
            .iter()
            .map(|error| error.diagnostic().render(false))
            .collect();
        anyhow!("{}", messages.join("\n"))
    };
    let library =
        Library::load(&Source::new("gemm.elevate", STRATEGIES), &NoImports).map_err(shown)?;
    let strategy = library
        .strategy(&Source::new("strategy", format!("{strategy} ; lowerToC")))
        .map_err(shown)?;
    let text = PROGRAM
        .replace("$n", &n.to_string())
        .replace("$k", &k.to_string())
        .replace("$m", &m.to_string());
    let program = infer(&parse_term(&Source::new("mm.rise", text))?)?.term;
    let rewritten = Run::new(Default::default())
        .rewrite(&strategy, &program)
        .map_err(|failure| anyhow!("{failure}"))?;
    let rewritten = infer(&rewritten.without_types())?.term;
    let context = kernel::context();
    let function = to_function(&context, &Definition::new("mm", rewritten))
        .map_err(|error| anyhow!("{error}"))?;
    let module = format!("module {{\n{function}\n}}");
    kernel::compile(&context, &module, "rise-to-llvm{parallel=sequential}", "mm")
}

/// Appends the tables.
pub fn append(page: &mut String, runs: usize, scope: Scope) -> anyhow::Result<()> {
    let peak = peak::measured();
    let blas = OpenBlas::load();
    page.push_str("## Matrix multiplication, f32\n\n");
    match peak {
        Some(peak) => writeln!(
            page,
            "Fused multiply-adds from registers, measured: **{peak:.0} GFLOP/s**."
        )?,
        None => writeln!(
            page,
            "This machine has no fused multiply-add that the benchmark knows."
        )?,
    }
    match &blas {
        Some(blas) => writeln!(page, "OpenBLAS uses its kernels for {}.\n", blas.core())?,
        None => writeln!(
            page,
            "OpenBLAS is not installed (`libopenblas0-pthread`): its columns are empty.\n"
        )?,
    }
    versions(page, runs, scope, peak)?;
    sizes(page, runs, scope, peak, blas.as_ref())
}

fn gigaflops([n, k, m]: [usize; 3], seconds: f64) -> f64 {
    2.0 * (n * k * m) as f64 / seconds / 1e9
}

/// `0.97`, or nothing.
fn share(of: Option<f64>, value: f64) -> String {
    of.map_or_else(String::new, |whole| format!("{:.3}", value / whole))
}

fn versions(page: &mut String, runs: usize, scope: Scope, peak: Option<f64>) -> anyhow::Result<()> {
    const SIZE: [usize; 3] = [1024, 1024, 1024];
    page.push_str("### The seven versions, 1024³\n\n| strategy | ms | fastest to slowest | GFLOP/s | of the peak |\n|---|---|---|---|---|\n");
    let inputs = inputs(SIZE)?;
    let mut expected = None;
    for (version, takes_seconds) in VERSIONS.into_iter().chain([(best(), false)]) {
        if takes_seconds && scope == Scope::Quick {
            continue;
        }
        let kernel = compiled(version, SIZE).with_context(|| version.to_owned())?;
        let mut found = Array::zeros(ElementType::F32, &[SIZE[0], SIZE[2]])?;
        let runs = if takes_seconds { 1 } else { runs };
        let progress = progress(runs, version);
        let times: Vec<f64> = (0..runs)
            .map(|_| {
                progress.inc(1);
                kernel::call(&kernel, &mut found, &inputs).as_secs_f64()
            })
            .collect();
        progress.finish_and_clear();
        agree(
            expected.get_or_insert_with(|| found.clone()),
            &found,
            version,
        )?;
        let times = Summary::of(&times);
        let speed = gigaflops(SIZE, times.median);
        writeln!(
            page,
            "| `{version}` | {:.2} | {:.2} to {:.2} | {speed:.1} | {} |",
            times.median * 1e3,
            times.minimum * 1e3,
            times.maximum * 1e3,
            share(peak, speed)
        )?;
    }
    page.push('\n');
    Ok(())
}

fn sizes(
    page: &mut String,
    runs: usize,
    scope: Scope,
    peak: Option<f64>,
    blas: Option<&OpenBlas>,
) -> anyhow::Result<()> {
    writeln!(page, "### `{}` against OpenBLAS\n", best())?;
    page.push_str("The ratio is OpenBLAS's time divided by ours: above one, ours is faster.\n\n");
    page.push_str("| size | ours, ms | GFLOP/s | of the peak | OpenBLAS, ms | ratio | ratios of pairs |\n|---|---|---|---|---|---|---|\n");
    for size @ [n, k, m] in SIZES {
        if scope == Scope::Quick && n > 2048 {
            continue;
        }
        let inputs = inputs(size)?;
        let kernel = compiled(best(), size)?;
        let mut found = Array::zeros(ElementType::F32, &[n, m])?;
        let mut theirs = Array::zeros(ElementType::F32, &[n, m])?;
        kernel::call(&kernel, &mut found, &inputs);
        if let Some(blas) = blas {
            blas.multiply(&mut theirs, &inputs[0], &inputs[1])?;
            agree(&theirs, &found, "OpenBLAS and RISE")?;
        }
        let (mut times, mut their_times) = (Vec::new(), Vec::new());
        let progress = progress(runs, &format!("{n}×{k} · {k}×{m}"));
        for _ in 0..runs {
            times.push(kernel::call(&kernel, &mut found, &inputs).as_secs_f64());
            if let Some(blas) = blas {
                their_times.push(
                    blas.multiply(&mut theirs, &inputs[0], &inputs[1])?
                        .as_secs_f64(),
                );
            }
            progress.inc(1);
        }
        progress.finish_and_clear();
        let speed = gigaflops(size, Summary::of(&times).median);
        write!(
            page,
            "| {n}×{k} · {k}×{m} | {:.3} | {speed:.1} | {} |",
            Summary::of(&times).median * 1e3,
            share(peak, speed)
        )?;
        if their_times.is_empty() {
            page.push_str(" | | |\n");
            continue;
        }
        let pairs: Vec<f64> = their_times
            .iter()
            .zip(&times)
            .map(|(theirs, ours)| theirs / ours)
            .collect();
        let pairs = Summary::of(&pairs);
        writeln!(
            page,
            " {:.3} | **{:.3}** | {:.3} to {:.3} |",
            Summary::of(&their_times).median * 1e3,
            pairs.median,
            pairs.minimum,
            pairs.maximum
        )?;
    }
    Ok(())
}

fn inputs([n, k, m]: [usize; 3]) -> anyhow::Result<[Array; 2]> {
    Ok([
        Array::random(ElementType::F32, &[n, k], 1)?,
        Array::random(ElementType::F32, &[k, m], 2)?,
    ])
}

/// Sums of so many products differ by their order only.
fn agree(expected: &Array, found: &Array, what: &str) -> anyhow::Result<()> {
    let agreement = compare(expected, found, Tolerance::new(1e-2, 1e-3))?;
    anyhow::ensure!(
        agreement.all_close(),
        "{what}: the results differ: {agreement}"
    );
    Ok(())
}

fn progress(runs: usize, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(runs as u64)
        .with_message(what.to_owned())
        .with_style(style)
}
