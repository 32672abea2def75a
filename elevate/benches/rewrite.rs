//! Measures the speed of strategies, and prints a page in Markdown. `cargo xtask bench rewrite`
//! keeps it in `docs/benchmarks/rewrite.md`.

use std::{
    fmt::Write,
    time::{Duration, Instant},
};

use rise_elevate::{Run, text::Library};
use rise_lang::{
    diagnostic::Source,
    infer::infer,
    nat::Facts,
    syntax::{NoImports, parse_term},
    term::Term,
};

const GEMM: &str = "fun (a : 1024.1024.f32) (b : 1024.1024.f32) =>
  a |> map (fun row => transpose b |> map (fun col => zip row col |> map (fun (x, y) => x * y) |> reduce (+) 0))";

/// The versions in their order, with the steps that Fig. 10 of the paper gives, which counts every
/// step of every traversal.
const VERSIONS: [(&str, &str); 7] = [
    ("baseline", "657"),
    ("blocking", "about 40 000"),
    ("vectorized", "about 40 000"),
    ("loopPermutation", "about 40 000"),
    ("arrayPacking", "about 63 000"),
    ("cacheBlocks", "about 63 000"),
    ("parallelTiles", "about 63 000"),
];

/// How often each case runs.
const RUNS: usize = 41;

/// Measurements of one case.
struct Measured {
    steps: u64,
    rules: u64,
    rewriting: Duration,
    checking: Duration,
}

impl Measured {
    fn of(library: &Library, strategy: &str, program: &str, check: bool) -> Measured {
        let read = |text: &str| {
            infer(&parse_term(&Source::new("program", text)).expect("a term"))
                .expect("well-typed")
                .term
        };
        let program = read(program);
        let strategy = library
            .strategy(&Source::new("strategy", strategy))
            .expect("a strategy");
        let (mut rewriting, mut checking) = (Vec::new(), Vec::new());
        let (mut steps, mut rules) = (0, 0);
        for _ in 0..RUNS {
            let mut run = Run::<Term>::new(Facts::default());
            let start = Instant::now();
            let result = run
                .rewrite(&strategy, &program)
                .unwrap_or_else(|failure| panic!("{failure:?}"));
            rewriting.push(start.elapsed());
            let start = Instant::now();
            if check {
                infer(&result.without_types()).expect("strategies keep programs well-typed");
            }
            checking.push(start.elapsed());
            (steps, rules) = (run.statistics().steps, run.statistics().rule_steps());
        }
        Measured {
            steps,
            rules,
            rewriting: median(rewriting),
            checking: median(checking),
        }
    }

    fn steps_a_second(&self) -> f64 {
        self.steps as f64 / self.rewriting.as_secs_f64()
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn milliseconds(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64() * 1e3)
}

/// A pipeline of so many maps.
fn pipeline(stages: usize) -> String {
    let stages: String = (0..stages)
        .map(|stage| format!(" |> map (fun x => x + {stage})"))
        .collect();
    format!("fun (xs : 1024.f32) => xs{stages}")
}

/// A program that uses each of its values twice: written out, it would be as large as two to the
/// power of its stages.
fn doubling(stages: usize) -> String {
    let stages: String = (0..stages)
        .map(|_| " |> (fun ys => zip ys ys |> map (fun (x, y) => x + y))")
        .collect();
    format!("fun (xs : 1024.f32) => xs{stages}")
}

fn versions(page: &mut String, library: &Library) {
    page.push_str("| version | steps | of them rules | steps in the paper | rewriting, ms | checking the result's types, ms | steps a second |\n|---|---|---|---|---|---|---|\n");
    for (version, paper) in VERSIONS {
        let measured = Measured::of(library, &format!("{version} ; lowerToC"), GEMM, true);
        let _ = writeln!(
            page,
            "| {version} | {} | {} | {paper} | {} | {} | {:.0} |",
            measured.steps,
            measured.rules,
            milliseconds(measured.rewriting),
            milliseconds(measured.checking),
            measured.steps_a_second()
        );
    }
}

fn growth(page: &mut String, library: &Library, strategy: &str, program: fn(usize) -> String) {
    page.push_str(
        "| stages | steps | of them rules | rewriting, ms | µs a stage |\n|---|---|---|---|---|\n",
    );
    for stages in [25, 50, 100, 200, 400] {
        let measured = Measured::of(library, strategy, &program(stages), false);
        let each = measured.rewriting.as_secs_f64() * 1e6 / stages as f64;
        let _ = writeln!(
            page,
            "| {stages} | {} | {} | {} | {each:.1} |",
            measured.steps,
            measured.rules,
            milliseconds(measured.rewriting)
        );
    }
}

fn main() {
    let text = include_str!("../../examples/strategies/gemm.elevate");
    let library = Library::load(&Source::new("gemm.elevate", text), &NoImports)
        .expect("the strategies of the examples");
    let mut page = String::from(
        "# How fast programs are rewritten\n\nWritten by `cargo xtask bench rewrite`, on one core; medians of ",
    );
    let _ = write!(
        page,
        "{RUNS} runs.\n\n## The seven versions of matrix multiplication\n\n"
    );
    page.push_str(
        "Each version, then `lowerToC`, of 1024×1024 · 1024×1024. Steps are successful strategies, traversals included, as in \"Achieving High-Performance the \
         Functional Way\", section 6.2; there, normalising begins again at the top after every step, here what is in normal form is remembered, so that \
         fewer are needed.\n\n",
    );
    versions(&mut page, &library);
    page.push_str(
        "\n## Growth\n\nMaps after each other, fused by `normalizeInnermost(mapFusion)`:\n\n",
    );
    growth(
        &mut page,
        &library,
        "normalizeInnermost(mapFusion)",
        pipeline,
    );
    page.push_str("\nStages that use their value twice, by `DFNF`: a term shares what it contains twice, and a shared part is rewritten once.\n\n");
    growth(&mut page, &library, "DFNF", doubling);
    println!("{page}");
}
