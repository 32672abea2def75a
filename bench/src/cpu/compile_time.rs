//! How long compilation takes, stage by stage, and how it grows with the program.

use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::Settings;
use super::program::{Program, Stages};
use crate::kernel::Threads;
use crate::passes;
use crate::statistics::Summary;

/// Kernels that were compiled so far: the name of each, and the times of its stages in every run.
static COMPILED: Mutex<Vec<(String, Vec<Stages>)>> = Mutex::new(Vec::new());

/// Takes the stages of a kernel, of every time that it was compiled, for the table.
pub fn record(kernel: &str, stages: &[Stages]) {
    let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    match compiled.iter_mut().find(|(known, _)| known == kernel) {
        Some((_, runs)) => runs.extend_from_slice(stages),
        None => compiled.push((kernel.to_owned(), stages.to_vec())),
    }
}

/// The median of a time over all runs.
fn median(runs: &[Stages], time: impl Fn(&Stages) -> Duration) -> Duration {
    let times: Vec<f64> = runs.iter().map(|run| time(run).as_secs_f64()).collect();
    Duration::from_secs_f64(Summary::of(&times).median)
}

/// Appends the tables: all that was compiled for the other subjects, and programs that grow.
pub fn append(page: &mut String, settings: &Settings) -> anyhow::Result<()> {
    page.push_str(
        "## Compile time\n\n*Ours* are the passes of this project, *MLIR* all passes, from RISE to the LLVM dialect, each timed on its own with the \
         verification of its result; *LLVM* is optimisation and code generation. *Export* makes operations of the rewritten program. The last column is \
         inference, rewriting, export and our passes together, as a share of everything. Medians of at least three times.\n\n",
    );
    let compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    if compiled.is_empty() {
        page.push_str("No kernel was compiled for another subject in this run.\n\n");
    } else {
        kernels(page, &compiled)?;
    }
    drop(compiled);
    for (title, program) in GROWING {
        growth(page, settings, title, program)?;
    }
    Ok(())
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn share(part: Duration, whole: Duration) -> f64 {
    100.0 * part.as_secs_f64() / whole.as_secs_f64().max(1e-9)
}

/// A table of the stages in the compilation of a program, and of the passes; medians.
///
/// # Errors
/// If the program does not compile.
pub fn stages(program: &Program, threads: Threads, runs: usize) -> anyhow::Result<String> {
    // The first run loads what all others find.
    program.compile_once(threads)?;
    let runs: Vec<Stages> = (0..runs)
        .map(|_| Ok(program.compile_once(threads)?.stages))
        .collect::<anyhow::Result<_>>()?;
    let mut table = String::from("| stage | ms | |\n|---|---|---|\n");
    let mut row = |name: &str, time: &dyn Fn(&Stages) -> Duration, whose: &str| {
        let time = milliseconds(median(&runs, time));
        writeln!(table, "| {name} | {time:.3} | {whose} |")
    };
    row("inference", &|stages| stages.inference, "ours")?;
    row("rewriting", &|stages| stages.rewriting, "ours")?;
    row("export", &|stages| stages.export, "ours")?;
    for (place, (name, _)) in runs[0].passes.each.iter().enumerate() {
        let whose = if passes::is_ours(name) { "ours" } else { "" };
        row(name, &|stages| stages.passes.each[place].1, whose)?;
    }
    row("our passes", &|stages| stages.passes.ours(), "ours")?;
    row("all passes", &|stages| stages.passes.all(), "")?;
    row("LLVM", &|stages| stages.llvm, "")?;
    Ok(table)
}

fn kernels(page: &mut String, compiled: &[(String, Vec<Stages>)]) -> anyhow::Result<()> {
    page.push_str("| kernel | inference, ms | rewriting, ms | export, ms | ours, ms | MLIR, ms | ours in MLIR | LLVM, ms | all of ours in everything |\n|---|---|---|---|---|---|---|---|---|\n");
    let ours = |stages: &Stages| stages.front() + stages.passes.ours();
    for (kernel, runs) in compiled {
        let time = |time: &dyn Fn(&Stages) -> Duration| median(runs, time);
        let (passes, all_passes) = (
            time(&|stages| stages.passes.ours()),
            time(&|stages| stages.passes.all()),
        );
        writeln!(
            page,
            "| {kernel} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} | {:.1} % | {:.1} | {:.1} % |",
            milliseconds(time(&|stages| stages.inference)),
            milliseconds(time(&|stages| stages.rewriting)),
            milliseconds(time(&|stages| stages.export)),
            milliseconds(passes),
            milliseconds(all_passes),
            share(passes, all_passes),
            milliseconds(time(&|stages| stages.llvm)),
            share(time(&ours), time(&Stages::all)),
        )?;
    }
    let sum = |time: &dyn Fn(&Stages) -> Duration| -> Duration {
        compiled.iter().map(|(_, runs)| median(runs, time)).sum()
    };
    let passes = sum(&|stages| stages.passes.ours());
    writeln!(
        page,
        "\nIn all: our passes take {:.1} % of the time of all passes, and {:.1} % of everything; with inference, rewriting and export it is {:.1} %.\n",
        share(passes, sum(&|stages| stages.passes.all())),
        share(passes, sum(&Stages::all)),
        share(sum(&ours), sum(&Stages::all)),
    )?;
    Ok(())
}

/// Makes a program of a size.
type Growing = fn(usize) -> String;

/// Programs that grow with a number.
const GROWING: [(&str, Growing); 2] = [
    (
        "A chain of loops, each of which writes memory that the next one reads",
        |count| {
            let step = "|> mapSeq (fun x => x * x + 1) |> toMem global ";
            format!(
                "def f (xs : 1000.f32) : 1000.f32 = xs {}|> mapSeq (fun x => x)",
                step.repeat(count)
            )
        },
    ),
    ("A loop unrolled", |count| {
        format!("def f (xs : {count}.f32) : {count}.f32 = xs |> mapSeqUnroll (fun x => x * x + 1)")
    }),
];

const COUNTS: [usize; 5] = [8, 16, 32, 64, 128];

fn growth(
    page: &mut String,
    settings: &Settings,
    title: &str,
    program: Growing,
) -> anyhow::Result<()> {
    writeln!(page, "### {title}\n")?;
    page.push_str("| number | inference, ms | ours, ms | ours for each, ms | MLIR, ms | LLVM, ms |\n|---|---|---|---|---|---|\n");
    for count in COUNTS {
        let text = program(count);
        let times: Vec<Stages> = (0..settings.runs.clamp(1, 5))
            .map(|_| compiled(&text))
            .collect::<anyhow::Result<_>>()?;
        let median = |time: fn(&Stages) -> Duration| {
            let times: Vec<f64> = times
                .iter()
                .map(|stages| milliseconds(time(stages)))
                .collect();
            Summary::of(&times).median
        };
        let ours = median(|stages| stages.passes.ours());
        writeln!(
            page,
            "| {count} | {:.2} | {ours:.2} | {:.3} | {:.2} | {:.1} |",
            median(|stages| stages.inference),
            ours / count as f64,
            median(|stages| stages.passes.all()),
            median(|stages| stages.llvm),
        )?;
    }
    page.push('\n');
    Ok(())
}

/// Compiles a low-level program.
fn compiled(text: &str) -> anyhow::Result<Stages> {
    let program = Program {
        name: "f",
        definitions: text,
        term: "f",
        strategy: "id",
        library: "",
    };
    Ok(program.compile_once(Threads::One)?.stages)
}
