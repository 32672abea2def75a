//! How fast the code for CPUs is: high-level programs and strategies, against libraries, C by
//! experts, and what the machine can do at most.
//!
//! A subject is a file or folder with a function `append` and a line in [`SUBJECTS`].

mod balance;
mod bandwidth;
mod compile_time;
mod contest;
mod gemm;
mod openblas;
mod peak;
pub mod plot;
mod program;
mod programs;
mod reference;
pub mod searches;
mod simulation;
mod stencils;
mod tuned;

pub use compile_time::stages;
pub use gemm::Trial;
pub use peak::Peak;
pub use program::Program;
pub use tuned::{Schedules, Tuning};

use crate::kernel::Threads;
use crate::machine;

/// Settings of a benchmark: how much is measured, and how long.
#[derive(Clone)]
pub struct Settings {
    /// How often each program is measured.
    pub runs: usize,
    /// Whether to leave out what takes more than a second a run.
    pub quick: bool,
    /// Whether to leave out the tables of several threads.
    pub one_thread: bool,
    /// The schedules that searches find.
    pub schedules: Schedules,
}

impl Settings {
    /// The numbers of threads, in the order of the tables.
    fn threads(&self) -> impl Iterator<Item = Threads> {
        let all = (!self.one_thread).then_some(Threads::All);
        std::iter::once(Threads::One).chain(all)
    }
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
    ("programs", programs::append),
    ("balance", balance::append),
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

/// Measurements that were made, and those that failed.
pub struct Report {
    /// The page in Markdown; a subject that failed ends with what went wrong.
    pub page: String,
    /// The subjects that failed, with the reason of each: a program does not compile, or its result
    /// is wrong.
    pub failures: Vec<anyhow::Error>,
}

/// Measures the subjects of these names, or all if there is no name. A subject that fails leaves
/// the others as they are.
pub fn measure(settings: &Settings, only: &[String]) -> Report {
    measure_these(SUBJECTS, settings, only)
}

fn measure_these(subjects: &[(&str, Append)], settings: &Settings, only: &[String]) -> Report {
    let mut report = Report {
        page: heading(settings),
        failures: Vec::new(),
    };
    for (name, append) in subjects {
        if !only.is_empty() && !only.iter().any(|wanted| wanted == name) {
            continue;
        }
        if let Err(error) = append(&mut report.page, settings) {
            // A table may be under way.
            let notice = format!("\n\n**`{name}` failed:** {error:#}\n\n");
            report.page.push_str(&notice);
            report
                .failures
                .push(error.context(format!("measuring `{name}`")));
        }
    }
    report
}

fn heading(settings: &Settings) -> String {
    format!(
        "# How fast the code for CPUs is: {}\n\nWritten by `cargo xtask bench cpu`. Everything runs in turn in one process; results are checked \
         against each other. Times are medians; ratios are medians of the ratios of runs next to each other, with the smallest and the largest. \
         With several threads there is a pause before each turn, so that the threads of the others sleep.\n\n\
         ![Ratios of all tables: the time of each reference divided by ours]({}.svg)\n\n\
         Machine: {}. {} runs of each. {}\n\n",
        machine::processor(),
        page_name(),
        machine::description(),
        settings.runs,
        searched(settings)
    )
}

/// Says how long schedules were searched.
fn searched(settings: &Settings) -> String {
    let found = "`tune` is what `rise tune` found for a program and its sizes";
    match &settings.schedules.tuning {
        Some(tuning) => format!("{found}; a search takes {} s.", tuning.seconds),
        None => format!("{found}, in a search before; where there was none, it is left out."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_that_fails_leaves_the_others() {
        let subjects: [(&str, Append); 3] = [
            ("first", |page, _| {
                page.push_str("| one |\n");
                Ok(())
            }),
            ("second", |page, _| {
                page.push_str("| half of");
                anyhow::bail!("other numbers")
            }),
            ("third", |page, _| {
                page.push_str("| three |\n");
                Ok(())
            }),
        ];
        let settings = Settings {
            runs: 1,
            quick: true,
            one_thread: false,
            schedules: Schedules {
                folder: "schedules".into(),
                tuning: None,
            },
        };
        let all = measure_these(&subjects, &settings, &[]);
        assert!(
            all.page.ends_with(
                "| one |\n| half of\n\n**`second` failed:** other numbers\n\n| three |\n"
            ),
            "{}",
            all.page
        );
        let failures: Vec<String> = all
            .failures
            .iter()
            .map(|failure| format!("{failure:#}"))
            .collect();
        assert_eq!(failures, ["measuring `second`: other numbers"]);
        let one = measure_these(&subjects, &settings, &["third".to_owned()]);
        assert!(one.page.ends_with("| three |\n") && !one.page.contains("| one"));
        assert!(one.failures.is_empty());
    }
}
