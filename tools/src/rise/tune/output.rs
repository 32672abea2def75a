//! The files that a search leaves: the strategy, and what was tried.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::contest::Trial;
use super::plot;
use super::search::{Found, Verdict};
use crate::rise::error::Failure;
use crate::rise::measure::shown;
use crate::rise::output::{check_apart, check_writable, write_all};

/// The strategy that a search writes.
pub const NAME: &str = "tuned";

/// The files that a search leaves.
pub struct Outputs {
    strategy: PathBuf,
    log: PathBuf,
    picture: PathBuf,
}

impl Outputs {
    /// The file for the strategy, and those for the log and the picture beside it, none of them
    /// written yet.
    ///
    /// # Errors
    /// If they are not three files, one cannot be written, as far as that can be seen before, or
    /// would take the place of one that is read.
    pub fn beside(strategy: &Path, read: &[&Path]) -> Result<Outputs, Failure> {
        let outputs = Outputs {
            strategy: strategy.to_owned(),
            log: strategy.with_extension("json"),
            picture: strategy.with_extension("svg"),
        };
        for file in outputs.all() {
            check_writable(file)?;
            check_folder(file)?;
            check_apart(file, read)?;
        }
        let place = |file: &Path| file.canonicalize().unwrap_or_else(|_| file.to_owned());
        for (file, what) in [(&outputs.log, "log"), (&outputs.picture, "picture")] {
            if place(file) == place(strategy) {
                let other = strategy.with_extension("elevate");
                return Err(Failure::usage(
                    format!(
                        "{}: the {what} of the search would be written to this file, too",
                        strategy.display()
                    ),
                    format!("give another ending with `-o`, such as {}", other.display()),
                ));
            }
        }
        Ok(outputs)
    }

    /// The file for the strategy.
    pub fn strategy(&self) -> &Path {
        &self.strategy
    }

    /// All files, that for the strategy first.
    pub fn all(&self) -> [&Path; 3] {
        [&self.strategy, &self.log, &self.picture]
    }

    /// Writes the strategy, the log and the picture: all or none.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn write(&self, about: &About, found: &Found, trials: &[Trial]) -> Result<(), Failure> {
        let log = Log {
            program: &about.program.display().to_string(),
            command: about.command,
            processor: about.processor,
            verdict: found.verdict,
            best: &found.best.strategy,
            trials,
        };
        let json = serde_json::to_string_pretty(&log);
        let json = json.map_err(|error| Failure::Internal(error.to_string()))?;
        let picture = plot::svg(trials).map_err(|error| Failure::Internal(error.to_string()))?;
        let strategy = strategy(about, found)?;
        write_all(&[
            (&self.strategy, strategy.as_bytes()),
            (&self.log, json.as_bytes()),
            (&self.picture, picture.as_bytes()),
        ])
    }
}

/// Makes a file without a name in the folder of one that is to be written, to see whether that can
/// be done.
fn check_folder(file: &Path) -> Result<(), Failure> {
    if file.exists() && !file.is_file() {
        // A pipe or a device is written as it is.
        return Ok(());
    }
    let place = file.canonicalize().unwrap_or_else(|_| file.to_owned());
    let folder = place.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new("."));
    match tempfile::tempfile_in(folder) {
        Ok(_) => Ok(()),
        Err(error) => Err(Failure::Unwritable {
            path: file.to_owned(),
            reason: format!("{}: {error}", folder.display()),
        }),
    }
}

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
    /// The automatic strategy, in words with marks.
    pub automatic: &'a str,
    /// The processor.
    pub processor: &'a str,
    /// The line that imports the user's file.
    pub import: Option<&'a str>,
}

/// A file that defines the strategy that was found.
fn strategy(about: &About, found: &Found) -> Result<String, Failure> {
    let time = |trial: &Trial| match trial.samples() {
        Some(_) => shown(trial.time()),
        None => "not measured".to_owned(),
    };
    let automatic = about.automatic;
    let verdict = match found.verdict {
        Verdict::Faster => format!("faster than {automatic} in nearly all turns"),
        Verdict::Automatic => {
            format!("{automatic}: nothing else is faster by three in a hundred")
        }
        Verdict::Unsure => format!("{automatic}: what was faster was not so in every turn"),
    };
    let expression = match &found.plan {
        Some(plan) => plan.to_string(),
        None => found.best.strategy.clone(),
    };
    let import = about.import.map(|line| format!("{line}\n\n"));
    let text = format!(
        "{}// For {}: {} on {}.\n\
         // {} a call, {}.\n\
         // {automatic} {}, plain loops {}.\n\
         def {NAME} =\n  {expression}\n",
        import.unwrap_or_default(),
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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn refused(strategy: &Path, read: &[&Path]) -> String {
        match Outputs::beside(strategy, read) {
            Ok(_) => String::new(),
            Err(failure) => failure.to_string(),
        }
    }

    #[test]
    fn three_files_are_written() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name);
        assert_eq!(refused(&file("x.elevate"), &[]), "");
        assert!(refused(&file("x.json"), &[]).contains("the log of the search"));
        assert!(refused(&file("x.svg"), &[]).contains("the picture of the search"));
        assert!(refused(&file("none/x.elevate"), &[]).contains("cannot be written"));
        fs::create_dir(file("y.json")).unwrap();
        assert!(refused(&file("y.elevate"), &[]).contains("y.json: cannot be written"));
        fs::write(file("z.svg"), "").unwrap();
        let picture = refused(&file("z.elevate"), &[&file("z.svg")]);
        assert!(picture.contains("z.svg: this file is read"), "{picture}");
    }
}
