//! Candidates and their times.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use driver::Chosen;
use serde::{Deserialize, Serialize};

use crate::rise::error::Failure;
use crate::rise::measure::{Outcome, Request, Samples, ask};

/// A strategy that was tried.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Trial {
    /// The strategy.
    pub strategy: String,
    /// The result.
    pub outcome: Outcome,
}

impl Trial {
    /// The times of calls, if there are any.
    pub fn samples(&self) -> Option<&Samples> {
        match &self.outcome {
            Outcome::Measured(samples, _) => Some(samples),
            _ => None,
        }
    }

    /// The time that decides, in nanoseconds.
    pub fn time(&self) -> f64 {
        self.samples().map_or(f64::INFINITY, Samples::quartile)
    }

    /// The schedules that the strategy chose, with their places.
    pub fn choices(&self) -> &[Chosen] {
        match &self.outcome {
            Outcome::Measured(_, choices) => choices,
            _ => &[],
        }
    }
}

/// Everything that was tried for a program, its sizes and this machine.
pub struct Contest {
    request: Request,
    /// The results of the plain program.
    expected: tempfile::TempDir,
    has_expected: bool,
    /// Those that it would have with wider floats, once they are asked for and if there are any.
    wider: Option<Option<tempfile::TempDir>>,
    /// The trials of this and of earlier runs, by their strategies.
    known: BTreeMap<String, Trial>,
    /// The trials of this run, in their order.
    pub trials: Vec<Trial>,
    cache: Option<PathBuf>,
}

/// The plain program.
pub const PLAIN: &str = "lowerToC";

/// The plain program with wider floats may take so long.
const LONGEST: Duration = Duration::from_secs(120);

/// A candidate may take this many times as long as the best one, and not less than a second.
const PATIENCE: f64 = 3.0;

impl Contest {
    /// A contest in which nothing was tried in this run. Trials of earlier runs are in the cache.
    ///
    /// # Errors
    /// If there is no place for temporary files.
    pub fn new(request: Request, cache: Option<PathBuf>) -> Result<Contest, Failure> {
        let known = cache.as_deref().and_then(read).unwrap_or_default();
        Ok(Contest {
            request,
            expected: tempfile::tempdir()?,
            has_expected: false,
            wider: None,
            known,
            trials: Vec::new(),
            cache,
        })
    }

    /// Tries the plain program, whose results all others are compared with.
    ///
    /// # Errors
    /// If no process can be started.
    pub fn plain(&mut self, limit: Duration) -> Result<Trial, Failure> {
        let request = Request {
            strategy: Some(PLAIN.to_owned()),
            kept: Some(self.expected.path().to_owned()),
            ..self.request.clone()
        };
        let outcome = ask(&request, limit)?;
        self.has_expected = matches!(outcome, Outcome::Measured(..));
        Ok(self.kept(PLAIN, outcome))
    }

    /// Tries a strategy, unless that was done before.
    ///
    /// # Errors
    /// If no process can be started.
    pub fn tried(&mut self, strategy: &str, best: f64) -> Result<Trial, Failure> {
        if let Some(known) = self.known.get(strategy) {
            let known = known.clone();
            if !self.trials.iter().any(|trial| trial.strategy == strategy) {
                self.trials.push(known.clone());
            }
            return Ok(known);
        }
        let outcome = self.measured(strategy, self.request.seconds, best)?;
        Ok(self.kept(strategy, outcome))
    }

    /// Measures a strategy again, without remembering it. Results that are not those of the plain
    /// program are compared with those that it would have with wider floats.
    ///
    /// # Errors
    /// If no process can be started.
    pub fn measured(
        &mut self,
        strategy: &str,
        seconds: f64,
        best: f64,
    ) -> Result<Outcome, Failure> {
        let request = Request {
            strategy: Some(strategy.to_owned()),
            seconds,
            check: true,
            expected: self.has_expected.then(|| self.expected.path().to_owned()),
            wider: self.wider(),
            ..self.request.clone()
        };
        // The calls that count, a few that do not, and the compiler.
        let calls = match best.is_finite() {
            true => (best * 1e-9 * PATIENCE * 8.0).max(1.0),
            false => 60.0,
        };
        let limit = Duration::from_secs_f64(seconds + calls + 10.0);
        let outcome = ask(&request, limit)?;
        if !matches!(outcome, Outcome::Wrong(_)) || !self.has_expected || self.wider.is_some() {
            return Ok(outcome);
        }
        self.widen()?;
        match self.wider() {
            Some(_) => self.measured(strategy, seconds, best),
            None => Ok(outcome),
        }
    }

    fn wider(&self) -> Option<PathBuf> {
        let folder = self.wider.as_ref()?.as_ref()?;
        Some(folder.path().to_owned())
    }

    /// Computes the results of the plain program with wider floats, as far as there are any.
    fn widen(&mut self) -> Result<(), Failure> {
        let folder = tempfile::tempdir()?;
        let request = Request {
            strategy: Some(PLAIN.to_owned()),
            kept: Some(folder.path().to_owned()),
            is_wider: true,
            ..self.request.clone()
        };
        let outcome = ask(&request, LONGEST)?;
        self.wider = Some(matches!(outcome, Outcome::Measured(..)).then_some(folder));
        Ok(())
    }

    fn kept(&mut self, strategy: &str, outcome: Outcome) -> Trial {
        let trial = Trial {
            strategy: strategy.to_owned(),
            outcome,
        };
        self.trials.push(trial.clone());
        self.known.insert(strategy.to_owned(), trial.clone());
        if let Some(cache) = &self.cache {
            // A trial that cannot be remembered is tried again.
            let _ = write(cache, &self.known);
        }
        trial
    }
}

fn read(path: &Path) -> Option<BTreeMap<String, Trial>> {
    serde_json::from_slice(&fs::read(path).ok()?).ok()
}

/// Writes a file that is there whole, or not at all.
fn write(path: &Path, known: &BTreeMap<String, Trial>) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    serde_json::to_writer(&mut file, known)?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}
