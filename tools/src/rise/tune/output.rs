//! The files that a search leaves: the strategy, and what was tried.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::contest::Trial;
use super::plot;
use super::search::{Found, Verdict};
use crate::rise::error::Failure;
use crate::rise::measure::shown;
use crate::rise::output::write_all;

/// Everything that was tried, for programs to read.
#[derive(Serialize)]
struct Log<'a> {
    program: &'a str,
    command: &'a str,
    processor: &'a str,
    verdict: Verdict,
    best: &'a str,
    trials: &'a [Trial],
}

/// The task of a search.
pub struct About<'a> {
    /// The program.
    pub program: &'a Path,
    /// The sizes, the threads: the part of the command line that it can be repeated by.
    pub command: &'a str,
    /// The automatic strategy.
    pub automatic: &'a str,
    /// The processor.
    pub processor: &'a str,
}

/// Writes the strategy to the file, and beside it the log and the picture: all or none.
///
/// # Errors
/// If they cannot be written.
pub fn write(
    file: &Path,
    about: &About,
    found: &Found,
    trials: &[Trial],
) -> Result<Vec<PathBuf>, Failure> {
    let log = Log {
        program: &about.program.display().to_string(),
        command: about.command,
        processor: about.processor,
        verdict: found.verdict,
        best: &found.best.strategy,
        trials,
    };
    let internal = |error: String| Failure::Internal(error);
    let json = serde_json::to_string_pretty(&log).map_err(|error| internal(error.to_string()))?;
    let picture = plot::svg(trials).map_err(|error| internal(error.to_string()))?;
    let strategy = strategy(about, found)?;
    let (log, plot) = (file.with_extension("json"), file.with_extension("svg"));
    write_all(&[
        (file, strategy.as_bytes()),
        (&log, json.as_bytes()),
        (&plot, picture.as_bytes()),
    ])?;
    Ok(vec![file.to_owned(), log, plot])
}

/// A file that defines `tuned`.
fn strategy(about: &About, found: &Found) -> Result<String, Failure> {
    let time = |trial: &Trial| match trial.samples() {
        Some(_) => shown(trial.time()),
        None => "not measured".to_owned(),
    };
    let automatic = about.automatic;
    let verdict = match found.verdict {
        Verdict::Faster => format!("faster than `{automatic}` in nearly all turns"),
        Verdict::Automatic => {
            format!("`{automatic}`: nothing else is faster by three in a hundred")
        }
        Verdict::Unsure => format!("`{automatic}`: what was faster was not so in every turn"),
    };
    let expression = match &found.plan {
        Some(plan) => plan.to_string(),
        None => found.best.strategy.clone(),
    };
    let text = format!(
        "// For {}: {} on {}.\n\
         // {} a call, {}.\n\
         // `{automatic}` {}, plain loops {}.\n\
         def tuned =\n  {expression}\n",
        about.program.display(),
        about.command,
        about.processor,
        time(&found.best),
        verdict,
        time(&found.automatic),
        time(&found.plain),
    );
    let source = rise_lang::diagnostic::Source::new("tuned.elevate", text);
    rise_elevate::text::format(&source).map_err(|errors| {
        let first = errors.first().map(ToString::to_string);
        Failure::Internal(first.unwrap_or_default())
    })
}
