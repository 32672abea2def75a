//! Many programs, by several processes.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};

use crate::comparison::DIFFERS;
use crate::{Kind, Program, Sanitizer, Verdict, Worker, case, numbers, smallest, to_hexadecimal};
use crate::{c_source, probe};

/// How many smaller programs are tried for one that is wrong.
const QUESTIONS: usize = 500;

/// The kind of programs, and the sanitizer that watches their code.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The patterns that they are made of.
    pub kind: Kind,
    /// The sanitizer that watches, if any does.
    pub sanitizer: Option<Sanitizer>,
}

/// A run of many programs.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// The seed that chooses the programs.
    pub seed: u64,
    /// How many.
    pub programs: u64,
    /// How many processes work.
    pub processes: usize,
    /// Of what kind they are.
    pub setting: Setting,
    /// After so many findings nothing new is begun.
    pub most_findings: usize,
}

/// The outcome of a run.
#[derive(Debug, Default)]
pub struct Outcome {
    /// How many programs are right.
    pub agree: u64,
    /// The programs of which nothing was compared, by the reason.
    pub vacuous: Causes,
    /// The programs that each kind of error refused.
    pub refused: Causes,
    /// Those that are wrong.
    pub findings: Vec<Finding>,
}

/// Programs that test nothing, by the reason.
pub type Causes = BTreeMap<String, Cause>;

/// Programs that test nothing for the same reason.
#[derive(Debug)]
pub struct Cause {
    /// How many.
    pub count: u64,
    /// One of them, and the whole message.
    pub example: (Vec<u8>, String),
}

/// A program that is wrong, as small as it was found.
#[derive(Debug)]
pub struct Finding {
    /// The numbers that it is made of.
    pub numbers: Vec<u8>,
    /// The mistake, in words.
    pub message: String,
}

/// Examines programs.
///
/// # Errors
/// If processes cannot be started, or the sanitizer does not see what it must.
pub fn run(run: Run) -> anyhow::Result<Outcome> {
    if let Some(sanitizer) = run.setting.sanitizer {
        probe::check(sanitizer)?;
    }
    let bar = ProgressBar::new(run.programs).with_style(
        ProgressStyle::with_template(
            "{bar:40} {pos}/{len} programs, {msg} ({elapsed}, {eta} left)",
        )
        .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let (next, outcome) = (AtomicU64::new(0), Mutex::new(Outcome::default()));
    thread::scope(|scope| {
        let work = || examine(run, &next, &outcome, &bar);
        let threads: Vec<_> = (0..run.processes.max(1))
            .map(|_| scope.spawn(work))
            .collect();
        threads.into_iter().try_for_each(|thread| {
            thread
                .join()
                .unwrap_or_else(|_| anyhow::bail!("a thread panicked"))
        })
    })?;
    bar.finish_and_clear();
    Ok(outcome.into_inner().unwrap_or_else(PoisonError::into_inner))
}

fn examine(
    run: Run,
    next: &AtomicU64,
    outcome: &Mutex<Outcome>,
    bar: &ProgressBar,
) -> anyhow::Result<()> {
    let mut worker = Worker::new(run.setting);
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let is_enough = lock(outcome).findings.len() >= run.most_findings;
        if number >= run.programs || is_enough {
            return Ok(());
        }
        let numbers = numbers(run.seed, number);
        match worker.examine(&numbers)? {
            Verdict::Agrees => lock(outcome).agree += 1,
            Verdict::Vacuous(message) => count(&mut lock(outcome).vacuous, numbers, message),
            Verdict::Refused(message) => count(&mut lock(outcome).refused, numbers, message),
            Verdict::Wrong(message) => {
                let found = to_hexadecimal(&numbers);
                let name = run.setting.kind.name();
                bar.suspend(|| println!("program {number} is wrong: {message}\nsee it: --kind {name} --replay {found}"));
                bar.set_message("making one smaller");
                let finding = smaller(&mut worker, numbers, message)?;
                bar.suspend(|| println!("{}", report(&finding, run.setting)));
                lock(outcome).findings.push(finding);
            }
        }
        bar.inc(1);
        let found = lock(outcome).findings.len();
        bar.set_message(format!("{found} wrong"));
    }
}

/// Counts a program that tests nothing.
fn count(causes: &mut Causes, numbers: Vec<u8>, message: String) {
    let cause = causes.entry(kind(&message)).or_insert_with(|| Cause {
        count: 0,
        example: (numbers, message),
    });
    cause.count += 1;
}

fn lock(outcome: &Mutex<Outcome>) -> std::sync::MutexGuard<'_, Outcome> {
    outcome.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The smallest program that is wrong in the same way.
fn smaller(worker: &mut Worker, numbers: Vec<u8>, message: String) -> anyhow::Result<Finding> {
    let (wanted, mut said, mut failure) = (kind(&message), message, None);
    let numbers = smallest(&numbers, QUESTIONS, |candidate| {
        match worker.examine(candidate) {
            Ok(Verdict::Wrong(message)) if kind(&message) == wanted => {
                said = message;
                true
            }
            Ok(_) => false,
            Err(error) => {
                failure = Some(error);
                false
            }
        }
    });
    match failure {
        Some(error) => Err(error),
        None => Ok(Finding {
            numbers,
            message: said,
        }),
    }
}

/// The part that messages about different programs share: the first line without places, names and
/// numbers.
fn kind(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    if line.starts_with(DIFFERS) {
        return DIFFERS.to_owned();
    }
    let mut parts = line.split('`');
    let outside: String = parts.by_ref().step_by(2).collect::<Vec<_>>().join("`…`");
    outside
        .chars()
        .filter(|letter| !letter.is_ascii_digit())
        .collect()
}

/// A finding in words: the program, what is wrong, and how to see it again.
pub fn report(finding: &Finding, setting: Setting) -> String {
    let case = case(setting.kind, &finding.numbers);
    let (watched, how) = match case.program() {
        Some(program) => how(program, setting),
        None => Default::default(),
    };
    format!(
        "{case}\n{}\n{how}see it again: cargo xtask fuzz --kind {}{watched} --replay {}\n",
        finding.message,
        setting.kind.name(),
        to_hexadecimal(&finding.numbers),
    )
}

/// The option of the sanitizer, and a line that says how a program is compiled and run.
fn how(program: &Program, setting: Setting) -> (String, String) {
    let valuations: Vec<String> = program
        .valuations
        .iter()
        .map(|values| format!("n={} m={}", values.n, values.m))
        .collect();
    let (watched, pipeline) = match setting.sanitizer {
        Some(Sanitizer::Undefined) => (
            " --sanitizer undefined".to_owned(),
            c_source::pipeline(program.options.pipeline),
        ),
        Some(sanitizer) => (
            format!(" --sanitizer {}", sanitizer.name()),
            program.options.pipeline,
        ),
        None => (String::new(), program.options.pipeline),
    };
    let how = format!(
        "compiled by {pipeline} at {}, run with {}\n",
        program.options.level,
        valuations.join(", ")
    );
    (watched, how)
}
