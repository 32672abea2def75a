//! Models as JAX exports them, by the strategy that is taken where none is given, against XLA and
//! IREE.
//!
//! The others live in Python: a script measures all of them in turn in one process, our code as a
//! shared library. It is started once for each model, so that none finds the threads of another.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use rise_runtime::array::ElementType;

use crate::cpu::{Peak, plot};
use crate::kernel::Threads;
use crate::machine;
use crate::statistics::Summary;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/models/measure.py");
const OURS: &str = "RISE";
const REFERENCES: [&str; 2] = ["XLA", "IREE"];

/// How the models are measured.
#[derive(clap::Args)]
pub struct Settings {
    /// The rise that compiles them
    #[arg(long, value_name = "FILE")]
    rise: PathBuf,
    /// The interpreter of an environment with JAX, and IREE if it is to be measured
    #[arg(long, value_name = "FILE")]
    python: PathBuf,
    /// Measure only this model (may be repeated)
    #[arg(long, value_name = "MODEL")]
    only: Vec<String>,
    /// Compile by this strategy of ELEVATE instead of the automatic one
    #[arg(long, value_name = "EXPRESSION")]
    strategy: Option<String>,
    /// How often each program runs
    #[arg(long, default_value_t = 15)]
    runs: usize,
    /// Write the page into this folder too, and a plot of all ratios, named by the processor
    #[arg(long, value_name = "FOLDER")]
    pub folder: Option<PathBuf>,
}

/// A model as the script prints it.
#[derive(serde::Deserialize)]
struct Measured {
    title: String,
    /// Of each contestant, the seconds of a call in each turn.
    seconds: BTreeMap<String, Vec<f64>>,
    /// How long the others took to compile.
    compile: BTreeMap<String, f64>,
}

impl Measured {
    fn summary(&self, contestant: &str) -> Option<Summary> {
        Some(Summary::of(self.seconds.get(contestant)?))
    }

    /// The seconds of a reference divided by ours in the same turn.
    fn ratio(&self, reference: &str) -> Option<Summary> {
        let (theirs, ours) = (self.seconds.get(reference)?, self.seconds.get(OURS)?);
        let ratios: Vec<f64> = theirs.iter().zip(ours).map(|(a, b)| a / b).collect();
        Some(Summary::of(&ratios))
    }
}

/// The name of the page of this processor.
pub fn page_name() -> String {
    format!("models-{}", machine::processor())
}

/// Measures the models, and gives the page.
///
/// # Errors
/// If a model does not compile, or results differ.
pub fn page(settings: &Settings) -> anyhow::Result<String> {
    let folder = tempfile::tempdir().context("making a folder for models")?;
    let bench = Bench {
        settings,
        folder: folder.path(),
    };
    let models = bench.names()?;
    let mut page = heading(settings);
    for threads in [Threads::One, Threads::All] {
        bench.whole_models(&mut page, &models, threads)?;
    }
    bench.library_calls(&mut page, &models)?;
    page.push_str(OPERATORS);
    for model in &models {
        bench.operators(&mut page, model)?;
    }
    Ok(page)
}

fn heading(settings: &Settings) -> String {
    let strategy = match &settings.strategy {
        Some(strategy) => format!("`{strategy}`"),
        None => "the strategy that is taken where none is given, `forModels`".to_owned(),
    };
    format!(
        "# How fast models are: {}\n\nWritten by `cargo xtask bench models`. The models are \
         functions of JAX in `bench/models/models.py`, with their weights as inputs; ours are \
         compiled from their StableHLO by {strategy}. Everything runs in turn in one process; \
         results are compared with those of XLA. Times are medians; ratios are medians of the \
         ratios of turns next to each other, with the smallest and the largest: above one, ours \
         is faster.\n\n![Ratios of all tables: the time of each reference divided by \
         ours]({}.svg)\n\n\
         Machine: {}. {} runs of each.\n\n",
        machine::processor(),
        page_name(),
        machine::description(),
        settings.runs
    )
}

/// Calls of a BLAS for all products, and our schedules for what is left.
const WITH_CALLS: &str = "useBlas ; auto";
const CALLS: &str = "BLAS";
const LIBRARY_CALLS: &str = "## With calls of a library, one thread\n\nThe models with products, \
     by `useBlas ; auto`: products are calls of the BLAS that is installed, and all else is as \
     before. The ratio is the time with calls divided by that without: above one, our own \
     products are faster.\n\n| model | ours, ms | with BLAS, ms | ratio |\n|---|---|---|---|\n";
/// The strategy that fails where a model has nothing that could be a call.
const NO_CALLS: &str = "isCallOfForeign";

const OPERATORS: &str = "## Operators, one thread\n\nThe products and convolutions of each model \
     alone, on random numbers. The share is that of the multiplications and additions that the \
     machine can do at once; a convolution of few channels is limited by memory instead.\n\n";

/// The models are measured here.
struct Bench<'a> {
    settings: &'a Settings,
    folder: &'a Path,
}

impl Bench<'_> {
    /// The names of the models to measure.
    fn names(&self) -> anyhow::Result<Vec<String>> {
        let listed = output(self.script().arg("--list"))?;
        let known: Vec<&str> = listed.lines().collect();
        for wanted in &self.settings.only {
            ensure!(
                known.contains(&wanted.as_str()),
                "there is no model `{wanted}`; there are {}",
                known.join(", ")
            );
        }
        let is_wanted = |name: &&str| match self.settings.only.as_slice() {
            [] => true,
            only => only.iter().any(|wanted| wanted == name),
        };
        Ok(known
            .into_iter()
            .filter(is_wanted)
            .map(str::to_owned)
            .collect())
    }

    fn script(&self) -> Command {
        let mut command = Command::new(&self.settings.python);
        command.arg(SCRIPT);
        // Nothing is written beside the script.
        command.env("PYTHONDONTWRITEBYTECODE", "1");
        command
    }

    fn whole_models(
        &self,
        page: &mut String,
        models: &[String],
        threads: Threads,
    ) -> anyhow::Result<()> {
        let count = threads.count();
        let heading = format!("Whole models, {count} thread(s)");
        writeln!(page, "## {heading}\n")?;
        page.push_str("| model | ours, ms | XLA, ms | ratio | IREE, ms | ratio | we compile, s | XLA | IREE |\n|---|---|---|---|---|---|---|---|---|\n");
        let progress = progress(models.len(), &heading);
        let mut all_stages = Vec::new();
        for model in models {
            let compiled = self.compiled(model, threads)?;
            let measured = self.measured(model, threads)?;
            write_row(page, &measured, compiled.whole)?;
            all_stages.push((measured.title.clone(), compiled));
            for reference in REFERENCES {
                if let Some(ratio) = measured.ratio(reference) {
                    plot::record(&heading, &measured.title, reference, ratio);
                }
            }
            progress.inc(1);
        }
        progress.finish_and_clear();
        page.push('\n');
        if threads == Threads::One {
            write_stages(page, &all_stages);
        }
        Ok(())
    }

    /// The models of which parts can be calls of a library, with and without these.
    fn library_calls(&self, page: &mut String, models: &[String]) -> anyhow::Result<()> {
        page.push_str(LIBRARY_CALLS);
        let progress = progress(models.len(), "calls of BLAS");
        for model in models {
            self.compiled(model, Threads::One)?;
            let library = self.folder.join(format!("{model}.blas.so"));
            if self.compiles_with_calls(model, &library)? {
                let measured = self.measured(model, Threads::One)?;
                write_calls(page, &measured)?;
                std::fs::remove_file(&library).context("removing a library that was measured")?;
            }
            progress.inc(1);
        }
        progress.finish_and_clear();
        page.push('\n');
        Ok(())
    }

    /// Whether the strategy finds something in the model that can be a call.
    fn compiles_with_calls(&self, model: &str, library: &Path) -> anyhow::Result<bool> {
        let mut command = Command::new(&self.settings.rise);
        let file = self.folder.join(format!("{model}.mlir"));
        command.arg("build").arg(file).arg("-o").arg(library);
        command.args(["--parallel", "sequential", "--strategy", WITH_CALLS]);
        let output = command.output().context("starting rise")?;
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(
            output.status.success() || said.contains(NO_CALLS),
            "{model} does not compile with calls of BLAS:\n{said}"
        );
        Ok(output.status.success())
    }

    /// The operators of a model, if it has others than itself.
    fn operators(&self, page: &mut String, model: &str) -> anyhow::Result<()> {
        let listed = output(self.script().arg(model).arg(self.folder).arg("--operators"))?;
        let operators: Vec<(String, u64, f64)> =
            serde_json::from_str(&listed).with_context(|| format!("the operators of {model}"))?;
        if operators.is_empty() {
            return Ok(());
        }
        writeln!(
            page,
            "### {model}\n\n| operator | times | ours, ms | GFLOP/s | of the peak | XLA, ms | ratio |\n|---|---|---|---|---|---|---|"
        )?;
        let peak = Peak::of(ElementType::F32, Threads::One);
        let progress = progress(operators.len(), model);
        for (number, (operator, times, operations)) in operators.iter().enumerate() {
            let name = format!("{model}:{number}");
            self.compiled(&name, Threads::One)?;
            // Processors change their frequency.
            let limit = peak.map(|peak| peak.operations() / peak.run().as_secs_f64());
            let measured = self.measured(&name, Threads::One)?;
            let (ours, xla) = (measured.summary(OURS), measured.summary("XLA"));
            let (Some(ours), Some(xla), Some(ratio)) = (ours, xla, measured.ratio("XLA")) else {
                anyhow::bail!("{name}: nothing was measured");
            };
            let rate = operations / ours.median;
            writeln!(
                page,
                "| {operator} | {times} | {:.4} | {:.1} | {} | {:.4} | **{:.2}** ({:.2} to {:.2}) |",
                ours.median * 1e3,
                rate / 1e9,
                limit.map_or_else(String::new, |limit| format!("{:.2}", rate / limit)),
                xla.median * 1e3,
                ratio.median,
                ratio.minimum,
                ratio.maximum
            )?;
            progress.inc(1);
        }
        progress.finish_and_clear();
        page.push('\n');
        Ok(())
    }

    /// Compiles a model or an operator to a shared library; how long the stages of that took.
    fn compiled(&self, name: &str, threads: Threads) -> anyhow::Result<Stages> {
        output(self.script().arg(name).arg(self.folder).arg("--export"))?;
        let file = |ending: &str| self.folder.join(name.replace(':', "_") + ending);
        let mut command = Command::new(&self.settings.rise);
        command
            .args(["build", "--stats"])
            .arg(file(".mlir"))
            .arg("-o")
            .arg(file(".so"));
        let parallel = match threads {
            Threads::One => "sequential",
            Threads::All => "openmp",
        };
        command.args(["--parallel", parallel]);
        if let Some(strategy) = &self.settings.strategy {
            command.args(["--strategy", strategy]);
        }
        let start = Instant::now();
        let said = ran(&mut command)?.stderr;
        Ok(Stages {
            whole: start.elapsed(),
            stages: stages(&String::from_utf8_lossy(&said)),
        })
    }

    fn measured(&self, name: &str, threads: Threads) -> anyhow::Result<Measured> {
        let mut command = self.script();
        command.arg(name).arg(self.folder);
        command.args(["--threads", &threads.count().to_string()]);
        command.args(["--runs", &self.settings.runs.max(1).to_string()]);
        // The others have no more threads either.
        command.env("OPENBLAS_NUM_THREADS", threads.count().to_string());
        let text = output(&mut command)?;
        serde_json::from_str(&text).with_context(|| format!("the times of {name}"))
    }
}

fn write_row(page: &mut String, measured: &Measured, compiled: Duration) -> anyhow::Result<()> {
    let ours = measured.summary(OURS).context("our times")?;
    write!(page, "| {} | {:.4} |", measured.title, ours.median * 1e3)?;
    for reference in REFERENCES {
        match (measured.summary(reference), measured.ratio(reference)) {
            (Some(theirs), Some(ratio)) => write!(
                page,
                " {:.4} | **{:.2}** ({:.2} to {:.2}) |",
                theirs.median * 1e3,
                ratio.median,
                ratio.minimum,
                ratio.maximum
            )?,
            _ => page.push_str(" | |"),
        }
    }
    write!(page, " {:.2} |", compiled.as_secs_f64())?;
    for reference in REFERENCES {
        match measured.compile.get(reference) {
            Some(seconds) => write!(page, " {seconds:.2} |")?,
            None => page.push_str(" |"),
        }
    }
    page.push('\n');
    Ok(())
}

fn write_calls(page: &mut String, measured: &Measured) -> anyhow::Result<()> {
    let ours = measured.summary(OURS).context("our times")?;
    let (Some(theirs), Some(ratio)) = (measured.summary(CALLS), measured.ratio(CALLS)) else {
        anyhow::bail!("{}: no calls were measured", measured.title);
    };
    writeln!(
        page,
        "| {} | {:.4} | {:.4} | **{:.2}** ({:.2} to {:.2}) |",
        measured.title,
        ours.median * 1e3,
        theirs.median * 1e3,
        ratio.median,
        ratio.minimum,
        ratio.maximum
    )?;
    Ok(())
}

/// A table of how long the stages of compilations took.
fn write_stages(page: &mut String, models: &[(String, Stages)]) {
    let Some((_, first)) = models.first() else {
        return;
    };
    let cells = |names: &mut dyn Iterator<Item = String>| names.collect::<Vec<_>>().join(" | ");
    let names = cells(&mut first.stages.iter().map(|(name, _)| name.clone()));
    let rule = "|---".repeat(first.stages.len() + 1);
    page.push_str("### How long our compilation takes, in seconds\n\n");
    page.push_str(&format!("| model | {names} |\n{rule}|\n"));
    for (model, Stages { stages, .. }) in models {
        let times = cells(&mut stages.iter().map(|(_, seconds)| format!("{seconds:.3}")));
        page.push_str(&format!("| {model} | {times} |\n"));
    }
    page.push('\n');
}

/// How long a compilation took.
struct Stages {
    whole: Duration,
    /// The names of stages, and their seconds.
    stages: Vec<(String, f64)>,
}

/// The stages that `rise build --stats` lists, besides what else it says.
fn stages(said: &str) -> Vec<(String, f64)> {
    let line = |line: &str| {
        let (stage, seconds) = line.strip_suffix(" s")?.rsplit_once(' ')?;
        Some((stage.trim().to_owned(), seconds.parse().ok()?))
    };
    said.lines().filter_map(line).collect()
}

/// The text that a program prints.
fn output(command: &mut Command) -> anyhow::Result<String> {
    String::from_utf8(ran(command)?.stdout).context("what it prints is not UTF-8")
}

/// Runs a program to its end.
fn ran(command: &mut Command) -> anyhow::Result<Output> {
    let program = command.get_program().to_owned();
    let output = command
        .output()
        .with_context(|| format!("starting {}", program.display()))?;
    ensure!(
        output.status.success(),
        "{} failed: {}\n{}",
        program.display(),
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(output)
}

fn progress(count: usize, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(count as u64)
        .with_message(what.to_owned())
        .with_style(style)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_what_was_measured() {
        let text = r#"{"title": "sum", "seconds": {"RISE": [0.002, 0.001, 0.004], "XLA": [0.004, 0.004, 0.004]}, "compile": {"XLA": 0.5}}"#;
        let measured: Measured = serde_json::from_str(text).unwrap();
        let mut page = String::new();
        write_row(&mut page, &measured, Duration::from_millis(250)).unwrap();
        assert_eq!(
            page,
            "| sum | 2.0000 | 4.0000 | **2.00** (1.00 to 4.00) | | | 0.25 | 0.50 | |\n"
        );
    }

    #[test]
    fn stages_are_read_and_shown() {
        let said =
            "m: forModels\nread         0.250 s\nLLVM IR      1.500 s\nall          1.750 s\n";
        let compiled = Stages {
            whole: Duration::from_secs(2),
            stages: stages(said),
        };
        let mut page = String::new();
        write_stages(&mut page, &[("sum".to_owned(), compiled)]);
        assert!(
            page.ends_with(
                "| model | read | LLVM IR | all |\n|---|---|---|---|\n| sum | 0.250 | 1.500 | 1.750 |\n\n"
            ),
            "{page}"
        );
    }
}
