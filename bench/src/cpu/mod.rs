//! How fast the code for CPUs is: high-level programs and strategies, against libraries, C by experts, and what the machine can do at most.
//!
//! A subject is a file or folder with a function `append` and a line in [`SUBJECTS`].

mod bandwidth;
mod compile_time;
mod contest;
mod gemm;
mod openblas;
mod peak;
mod plot;
mod program;
mod reference;
mod simulation;
mod stencils;

use std::fmt::Write as _;

pub use compile_time::stages;
pub use plot::svg as plot;
pub use program::Program;

use crate::machine;

/// What is measured, and how long.
#[derive(Clone, Copy)]
pub struct Settings {
    /// How often each program is measured.
    pub runs: usize,
    /// Whether to leave out what takes more than a second a run.
    pub quick: bool,
}

/// Appends its tables to the page.
type Append = fn(&mut String, &Settings) -> anyhow::Result<()>;

/// The subjects, in the order of the page.
/// The last one reports on what was compiled for the others.
const SUBJECTS: &[(&str, Append)] = &[
    ("gemm", gemm::append),
    ("bandwidth", bandwidth::append),
    ("stencils", stencils::append),
    ("simulation", simulation::append),
    ("compile_time", compile_time::append),
];

/// The names of the subjects.
pub fn subjects() -> impl Iterator<Item = &'static str> {
    SUBJECTS.iter().map(|(name, _)| *name)
}

/// The name of this processor's page, and of its plot, without the ends of file names.
pub fn page_name() -> String {
    format!("cpu-{}", machine::processor())
}

/// Measures the subjects of these names, or all if there is no name; the page in Markdown.
///
/// # Errors
/// If a program does not compile, or its result is wrong.
pub fn page(settings: &Settings, only: &[String]) -> anyhow::Result<String> {
    let mut page = String::new();
    writeln!(
        page,
        "# How fast the code for CPUs is: {}\n\nWritten by `cargo xtask bench cpu`. Everything runs in turn in one process; results are checked \
         against each other. Times are medians; ratios are medians of the ratios of runs next to each other, with the smallest and the largest. \
         With several threads there is a pause before each turn, so that the threads of the others sleep.\n\n\
         ![Ratios of all tables: the time of each reference divided by ours]({}.svg)\n\n\
         Machine: {}. {} runs of each.\n",
        machine::processor(),
        page_name(),
        machine::description(),
        settings.runs
    )?;
    for (name, append) in SUBJECTS {
        if only.is_empty() || only.iter().any(|wanted| wanted == name) {
            append(&mut page, settings)?;
        }
    }
    Ok(page)
}
