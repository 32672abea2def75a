//! `cargo xtask test`: every test there is, and one line at the end that says how many passed and
//! failed.

mod counts;
mod steps;

use std::{
    fmt,
    process::ExitCode,
    time::{Duration, Instant},
};

use clap::ValueEnum;

use self::counts::Counts;
use crate::{error::Result, workspace::Workspace};

/// Run every test: formatting, clippy, unit tests, doc tests, lit tests, Python, generated pages,
/// packages, proofs
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cargo xtask test\n  cargo xtask test --only lit\n  cargo xtask test --only unit --only doc\n  \
                        PROPTEST_RNG_SEED=7 cargo xtask test --only unit\n\n\
                        Tests of properties draw the same random cases every time; another seed draws others.\n\
                        The last line is `N passed, N failed`: the tests of all suites together. A check that is no suite of tests\n\
                        (formatting, clippy, generated pages) counts as one failure when it fails, and not at all when it succeeds."
)]
pub struct Arguments {
    /// Run only this step (may be repeated)
    #[arg(long, value_name = "STEP")]
    only: Vec<Step>,
}

/// The steps, in the order in which they run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Step {
    /// The toolchain is there
    Setup,
    /// Every file is formatted, and its comments are written as agreed
    Format,
    /// Clippy reports nothing
    Clippy,
    /// Unit and integration tests of every crate
    Unit,
    /// The examples in the documentation of every crate
    Doc,
    /// Every tool and the plugin build
    Build,
    /// The lit tests in test/
    Lit,
    /// The tests of the packages for Python, where their requirements can be installed
    Python,
    /// The generated pages in docs/ are current
    Pages,
    /// The crates without MLIR can be published
    Package,
    /// The rules of the library are proved, where Coq is installed
    Prove,
}

impl fmt::Display for Step {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::Setup => "setup",
            Self::Format => "format",
            Self::Clippy => "clippy",
            Self::Unit => "unit",
            Self::Doc => "doc",
            Self::Build => "build",
            Self::Lit => "lit",
            Self::Python => "python",
            Self::Pages => "pages",
            Self::Package => "package",
            Self::Prove => "prove",
        })
    }
}

/// How a step ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// A check that succeeded.
    Good,
    /// A check that failed; later steps can still run.
    Bad,
    /// A suite that ran.
    Ran(Counts),
    /// Something that later steps need does not compile or is missing.
    Broken,
    /// It did not run because an earlier step is broken.
    Skipped,
    /// It did not run because a program that it needs is not installed.
    Missing(&'static str),
}

impl Outcome {
    fn counts(self) -> Counts {
        match self {
            Self::Good | Self::Skipped | Self::Missing(_) => Counts::default(),
            Self::Bad | Self::Broken => Counts {
                passed: 0,
                failed: 1,
            },
            Self::Ran(counts) => counts,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Good => formatter.pad("ok"),
            Self::Bad => formatter.pad("failed"),
            Self::Broken => formatter.pad("failed: it did not get as far as running"),
            Self::Skipped => formatter.pad("not run"),
            Self::Missing(program) => {
                formatter.pad(&format!("not run: `{program}` is not installed"))
            }
            Self::Ran(counts) => formatter.pad(&counts.to_string()),
        }
    }
}

/// A step that is over.
struct Report {
    step: Step,
    outcome: Outcome,
    time: Duration,
}

/// Runs the command.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    let is_wanted = |step: &Step| {
        *step == Step::Setup || arguments.only.is_empty() || arguments.only.contains(step)
    };
    let wanted: Vec<_> = Step::value_variants()
        .iter()
        .copied()
        .filter(is_wanted)
        .collect();
    let reports = run_in_order(&wanted, |step| steps::run(workspace, step));
    println!("\n{}", summary(&reports));
    let is_good = total(&reports).failed == 0;
    Ok(if is_good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Runs the steps; after one that is broken the rest is not run.
fn run_in_order(wanted: &[Step], mut run: impl FnMut(Step) -> Result<Outcome>) -> Vec<Report> {
    let mut is_broken = false;
    let mut reports = Vec::new();
    for &step in wanted {
        if is_broken {
            reports.push(Report {
                step,
                outcome: Outcome::Skipped,
                time: Duration::ZERO,
            });
            continue;
        }
        println!("\n== {step}");
        let start = Instant::now();
        let outcome = run(step).unwrap_or_else(|error| {
            println!("error: {error}");
            Outcome::Broken
        });
        let time = start.elapsed();
        println!("== {step}: {outcome} ({:.1} s)", time.as_secs_f64());
        is_broken = outcome == Outcome::Broken;
        reports.push(Report {
            step,
            outcome,
            time,
        });
    }
    reports
}

fn total(reports: &[Report]) -> Counts {
    reports.iter().map(|report| report.outcome.counts()).sum()
}

/// A table of the steps; its last line is the sum.
fn summary(reports: &[Report]) -> String {
    let mut text = String::new();
    for Report {
        step,
        outcome,
        time,
    } in reports
    {
        text.push_str(&format!(
            "{step:8}{outcome:44}{:>8.1} s\n",
            time.as_secs_f64()
        ));
    }
    text + &total(reports).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;

    fn outcomes(reports: &[Report]) -> Vec<Outcome> {
        reports.iter().map(|report| report.outcome).collect()
    }

    #[test]
    fn failures_are_summed_and_later_suites_still_run() {
        let ran = |passed, failed| Ok(Outcome::Ran(Counts { passed, failed }));
        let reports = run_in_order(
            &[Step::Format, Step::Clippy, Step::Unit, Step::Lit],
            |step| match step {
                Step::Format => Ok(Outcome::Bad),
                Step::Unit => ran(5, 2),
                Step::Lit => ran(7, 0),
                _ => Ok(Outcome::Good),
            },
        );
        let zeroed: Vec<_> = reports
            .into_iter()
            .map(|report| Report {
                time: Duration::ZERO,
                ..report
            })
            .collect();
        insta::assert_snapshot!(summary(&zeroed), @"
        format  failed                                           0.0 s
        clippy  ok                                               0.0 s
        unit    5 passed, 2 failed                               0.0 s
        lit     7 passed, 0 failed                               0.0 s
        12 passed, 3 failed
        ");
    }

    #[test]
    fn nothing_runs_after_what_does_not_compile() {
        let mut ran = Vec::new();
        let reports = run_in_order(&[Step::Clippy, Step::Unit, Step::Doc, Step::Lit], |step| {
            ran.push(step);
            Ok(if step == Step::Unit {
                Outcome::Broken
            } else {
                Outcome::Bad
            })
        });
        assert_eq!(ran, [Step::Clippy, Step::Unit]);
        assert_eq!(
            outcomes(&reports),
            [
                Outcome::Bad,
                Outcome::Broken,
                Outcome::Skipped,
                Outcome::Skipped
            ]
        );
        assert_eq!(total(&reports).to_string(), "0 passed, 2 failed");
    }

    #[test]
    fn an_error_is_a_failure() {
        let error = || Error::NoProgram {
            name: "lit".to_owned(),
            found: Vec::new(),
        };
        let reports = run_in_order(&[Step::Setup, Step::Format], |_| Err(error()));
        assert_eq!(outcomes(&reports), [Outcome::Broken, Outcome::Skipped]);
    }

    #[test]
    fn no_failure_without_a_count_and_no_count_without_a_run() {
        assert_eq!(total(&[]).to_string(), "0 passed, 0 failed");
        assert_eq!(Outcome::Skipped.counts(), Counts::default());
    }
}
