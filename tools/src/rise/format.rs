//! `rise fmt`

use std::path::{Path, PathBuf};

use driver::files::{self, is_standard_input};
use rise_elevate::text::{self, ElevateError};
use rise_lang::{
    diagnostic::{Diagnostic, Source},
    syntax,
};

use super::error::Failure;
use super::output::{Destination, check_writable, print};
use super::report;

/// Lay out programs and strategies in the one regular way
///
/// Files are rewritten in place, all of each or nothing; comments stay. A file whose name ends in
/// `.elevate` has strategies, any other a program. A text that is neither is shown with its mistake
/// and left alone; the others are laid out all the same, and listed. The texts need not be
/// complete: names and types are not looked at.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    rise fmt matmul.rise dot.rise\n  \
    rise fmt --check *.rise *.elevate  # lists what is not laid out so, and fails\n  \
    rise fmt - < matmul.rise\n  \
    rise fmt --strategies - < gemm.elevate")]
pub struct Arguments {
    /// The files; `-` is standard input, whose layout goes to standard output
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Change nothing; list the files that would change, and fail if there are any
    #[arg(long)]
    check: bool,
    /// All files have strategies, whatever their names are, as standard input
    #[arg(long)]
    strategies: bool,
}

/// Runs the command.
///
/// # Errors
/// The first file that cannot be read or written, after all others were done; then how many are not
/// laid out, on `--check`.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (mut unformatted, mut failed) = (0, None);
    let mut changed: Vec<String> = Vec::new();
    for path in &arguments.files {
        match file(path, arguments) {
            Ok(Outcome::Regular) => {}
            Ok(Outcome::Irregular) => unformatted += 1,
            Ok(Outcome::Changed) => changed.push(path.display().to_string()),
            // Whoever reads our output has gone away.
            Err(Failure::Output(error)) => return Err(error.into()),
            Err(failure) => {
                if let Some(earlier) = failed.replace(failure) {
                    report::failure(&earlier);
                }
            }
        }
    }
    if failed.is_some() && !changed.is_empty() {
        report::note(&format!("changed all the same: {}", changed.join(", ")));
    }
    match failed {
        Some(failure) => Err(failure),
        None if unformatted > 0 => Err(Failure::Unformatted { count: unformatted }),
        None => Ok(()),
    }
}

/// The outcome for a file.
enum Outcome {
    /// It is laid out as it should be, or its layout was printed.
    Regular,
    /// It is not, and stays so.
    Irregular,
    /// It is now.
    Changed,
}

/// Formats a file, or only looks at it.
fn file(path: &Path, arguments: &Arguments) -> Result<Outcome, Failure> {
    let standard_input = is_standard_input(path);
    let source = files::text(path)?;
    let has_strategies =
        arguments.strategies || path.extension().is_some_and(|end| end == "elevate");
    let text = laid_out(&source, has_strategies).map_err(|mistakes| {
        for mistake in &mistakes {
            report::diagnostic(mistake);
        }
        Failure::Reported(PathBuf::from(source.name()))
    })?;
    let regular = text == source.text();
    match (arguments.check, standard_input) {
        (true, _) if regular => Ok(Outcome::Regular),
        (true, _) => print(format!("{}\n", source.name()).as_bytes()).map(|()| Outcome::Irregular),
        (false, true) => print(text.as_bytes()).map(|()| Outcome::Regular),
        // A file that is right keeps its time of change.
        (false, false) if regular => Ok(Outcome::Regular),
        (false, false) => check_writable(path)
            .and_then(|()| Destination::File(path.to_owned()).write(text.as_bytes()))
            .map(|()| Outcome::Changed)
            .map_err(unchanged),
    }
}

/// The text in regular layout, or its mistakes.
fn laid_out(source: &Source, has_strategies: bool) -> Result<String, Vec<Diagnostic>> {
    match has_strategies {
        true => text::format(source)
            .map_err(|errors| errors.iter().map(ElevateError::diagnostic).collect()),
        false => syntax::format(source).map_err(|error| vec![error.diagnostic()]),
    }
}

/// The failure to write a file, where others may have been written.
fn unchanged(failure: Failure) -> Failure {
    match failure {
        Failure::Unwritable { .. } => Failure::usage(
            failure.to_string(),
            "this file is as it was; make it one that may be written to",
        ),
        other => other,
    }
}
