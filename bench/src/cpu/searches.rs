//! How far `rise tune` can be trusted: the same search again and again, alone and beside a busy
//! neighbour, and what a schedule that was found for one size is worth at another.

use std::fmt::Write as _;
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::Context as _;
use rise_runtime::array::{Array, ElementType, Tolerance};

use super::contest::{Contest, Contestant, Outcome};
use super::program::Program;
use super::tuned::{FOUND, Tuning};
use crate::kernel::Threads;
use crate::machine;
use crate::statistics::Summary;

/// How much slower a winner may be than the best one, to count as the same.
const SAME: f64 = 1.03;
/// How much slower a schedule from another size may be.
const CARRIED: f64 = 1.1;
/// Bytes that the busy neighbour reads and writes again and again: more than its caches hold.
const NEIGHBOUR: usize = 64 << 20;

/// A program whose schedule is searched.
struct Subject {
    name: &'static str,
    /// Imports of the corpus.
    definitions: &'static str,
    /// The computation; `$n` stands for the size.
    term: &'static str,
    /// The shapes of the inputs, then that of the result.
    shapes: fn(usize) -> Vec<Vec<usize>>,
    /// The size that is searched again and again, and the one that its schedule is carried to.
    sizes: [usize; 2],
}

const SUBJECTS: &[Subject] = &[
    Subject {
        name: "matrix product",
        definitions: "import \"linear_algebra/gemm.rise\"\n",
        term: "fun (A : $n.$n.f32) (B : $n.$n.f32) (C : $n.$n.f32) => gemm 1.5 0.5 A B C",
        shapes: |n| vec![vec![n, n]; 4],
        sizes: [384, 250],
    },
    Subject {
        name: "dense layer",
        definitions: "import \"learning/dense_relu.rise\"\n",
        term: "fun (weights : $n.256.f32) (bias : $n.f32) (inputs : 128.256.f32) =>
          dense_relu weights bias inputs",
        shapes: |n| vec![vec![n, 256], vec![n], vec![128, 256], vec![128, n]],
        sizes: [512, 100],
    },
    Subject {
        name: "softmax",
        definitions: "import \"learning/softmax.rise\"\n",
        term: "fun (rows : 256.$n.f32) => softmax rows",
        shapes: |n| vec![vec![256, n]; 2],
        sizes: [1000, 64],
    },
    Subject {
        name: "Harris",
        definitions: "import \"image/harris.rise\"\n",
        term: "fun (xs : ($n+4).($n+4).f32) => harris 0.04 xs",
        shapes: |n| vec![vec![n + 4, n + 4], vec![n, n]],
        sizes: [512, 1500],
    },
    Subject {
        name: "distances",
        definitions: "",
        term: "fun (xs : $n.16.f32) (ys : 512.16.f32) => xs |> map (fun x => ys |> map (fun y =>
          zip x y |> map (fun (p, q) => (p - q) * (p - q)) |> reduce (+) 0))",
        shapes: |n| vec![vec![n, 16], vec![512, 16], vec![n, 512]],
        sizes: [512, 2000],
    },
    Subject {
        name: "scalar product",
        definitions: "import \"linear_algebra/dot.rise\"\n",
        term: "fun (xs ys : $n.f32) => [dot xs ys]",
        shapes: |n| vec![vec![n], vec![n], vec![1]],
        sizes: [1 << 16, 1 << 21],
    },
];

/// How searches are repeated.
pub struct Settings {
    /// How each one is made.
    pub tuning: Tuning,
    /// How many there are of each kind.
    pub repeats: usize,
    /// How often the winners are measured.
    pub runs: usize,
    /// The programs, by their names; all of them if there is no name.
    pub only: Vec<String>,
}

/// The names of the programs.
pub fn names() -> impl Iterator<Item = &'static str> {
    SUBJECTS.iter().map(|subject| subject.name)
}

/// Searches, measures, and gives a page in Markdown.
///
/// # Errors
/// If a search fails, or the results of two winners differ.
pub fn page(settings: &Settings) -> anyhow::Result<String> {
    let mut page = heading(settings);
    for subject in SUBJECTS {
        if settings.only.is_empty() || settings.only.iter().any(|name| name == subject.name) {
            row(&mut page, settings, subject).context(subject.name)?;
        }
    }
    Ok(page)
}

fn heading(settings: &Settings) -> String {
    let percent = (SAME - 1.0) * 100.0;
    format!(
        "# How far a search can be trusted\n\nWritten by `cargo xtask bench searches`. \
         Each search is made anew {} times for {} s, alone and beside a neighbour that reads and \
         writes {} MB of memory without end. All that was found is then measured in turn in one \
         process, {} times. *Same* counts the searches whose schedule is at most {percent:.0} % \
         slower than the best one; *slowest* is the time of the slowest one divided by that of \
         the best, *schedules* how many different ones there are. *Carried*: the first \
         schedule's time at another size, divided by that of the schedule that a search finds \
         there; at most {CARRIED} is wanted.\n\nMachine: {}.\n\n\
         | program | size | schedules | same, alone | slowest | same, with a neighbour | slowest \
         | carried to | times |\n\
         |---|---|---|---|---|---|---|---|---|\n",
        settings.repeats,
        settings.tuning.seconds,
        NEIGHBOUR >> 20,
        settings.runs,
        machine::description()
    )
}

fn row(page: &mut String, settings: &Settings, subject: &Subject) -> anyhow::Result<()> {
    let [size, other] = subject.sizes;
    let mut found = Vec::new();
    for _ in 0..settings.repeats {
        found.push(search(settings, subject, size)?);
    }
    beside_neighbour(|| -> anyhow::Result<()> {
        for _ in 0..settings.repeats {
            found.push(search(settings, subject, size)?);
        }
        Ok(())
    })?;
    let times = measured(settings, subject, size, &found)?;
    let (alone, beside) = times.split_at(settings.repeats);
    let there = search(settings, subject, other)?;
    let carried = measured(settings, subject, other, &[found[0].clone(), there])?;
    writeln!(
        page,
        "| {} | {size} | {} | {} | {} | {other} | {:.2} |",
        subject.name,
        different(&found).len(),
        shares(alone),
        shares(beside),
        carried[0] / carried[1],
    )?;
    Ok(())
}

/// How many winners are as good as the best one, which takes the time one, and how far the others
/// are from it.
fn shares(times: &[f64]) -> String {
    let same = times.iter().filter(|time| **time <= SAME).count();
    let slowest = Summary::of(times).maximum;
    format!("{same} of {} | {slowest:.2}", times.len())
}

/// The schedules without comments, each once.
fn different(found: &[String]) -> Vec<&String> {
    let mut schedules: Vec<&String> = found.iter().collect();
    schedules.sort();
    schedules.dedup();
    schedules
}

/// The file that a search for a size writes, which defines `tuned`, without comments.
fn search(settings: &Settings, subject: &Subject, size: usize) -> anyhow::Result<String> {
    let term = subject.term_of(size);
    let found = settings.tuning.search(
        &subject.program(&term, ""),
        &subject.inputs(size)?,
        Threads::One,
    )?;
    let lines = found.lines().filter(|line| !line.starts_with("//"));
    Ok(lines.map(|line| format!("{line}\n")).collect())
}

/// The time of each schedule for a size, divided by that of the fastest. Equal schedules are
/// measured once.
fn measured(
    settings: &Settings,
    subject: &Subject,
    size: usize,
    found: &[String],
) -> anyhow::Result<Vec<f64>> {
    let schedules = different(found);
    let shapes = (subject.shapes)(size);
    let inputs = subject.inputs(size)?;
    let term = subject.term_of(size);
    let mut contestants = Vec::new();
    for (place, library) in schedules.iter().enumerate() {
        let program = subject.program(&term, library);
        let compiled = program.compile_once(Threads::One)?;
        contestants.push(Contestant::ours(place.to_string(), compiled.kernel));
    }
    let result = shapes.last().context("a result has a shape")?;
    let contest = Contest {
        name: subject.name,
        output: Array::zeros(ElementType::F32, result)?,
        inputs: &inputs,
        tolerance: Tolerance::new(1e-3, 1e-3),
        runs: settings.runs,
        threads: Threads::One,
    };
    let outcomes = contest.run(contestants)?;
    let seconds = |outcome: &Outcome| outcome.seconds.median;
    let fastest = outcomes.iter().map(seconds).fold(f64::INFINITY, f64::min);
    let place = |library: &String| schedules.iter().position(|schedule| *schedule == library);
    found
        .iter()
        .map(|library| {
            let place = place(library).context("every schedule is measured")?;
            Ok(outcomes[place].seconds.median / fastest)
        })
        .collect()
}

/// Does something while another thread uses memory without end.
fn beside_neighbour<T>(work: impl FnOnce() -> T) -> T {
    let busy = AtomicBool::new(true);
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut memory = vec![0u64; NEIGHBOUR / size_of::<u64>()];
            while busy.load(Ordering::Relaxed) {
                for number in &mut memory {
                    *number = number.wrapping_add(1);
                }
                black_box(&mut memory);
            }
        });
        let result = work();
        busy.store(false, Ordering::Relaxed);
        result
    })
}

impl Subject {
    fn term_of(&self, size: usize) -> String {
        self.term.replace("$n", &size.to_string())
    }

    fn program<'a>(&self, term: &'a str, library: &'a str) -> Program<'a> {
        Program {
            name: self.name,
            definitions: self.definitions,
            term,
            strategy: FOUND,
            library,
        }
    }

    /// Random numbers, the same each time.
    fn inputs(&self, size: usize) -> anyhow::Result<Vec<Array>> {
        let shapes = (self.shapes)(size);
        let (_, inputs) = shapes.split_last().context("a result has a shape")?;
        let array = |(seed, shape): (usize, &Vec<usize>)| {
            Ok(Array::random(ElementType::F32, shape, seed as u64)?)
        };
        inputs.iter().enumerate().map(array).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_is_compiled_for_both_sizes() {
        for subject in SUBJECTS {
            for size in subject.sizes {
                let term = subject.term_of(size);
                let program = Program {
                    strategy: driver::AUTOMATIC,
                    ..subject.program(&term, "")
                };
                let compiled = program.compile_once(Threads::One);
                assert!(
                    compiled.is_ok(),
                    "{}: {:#}",
                    subject.name,
                    compiled.err().unwrap()
                );
                assert_eq!(
                    subject.inputs(size).unwrap().len() + 1,
                    (subject.shapes)(size).len()
                );
            }
        }
    }

    #[test]
    fn winners_are_counted() {
        assert_eq!(shares(&[1.0, 1.02, 1.5]), "2 of 3 | 1.50");
        let found = ["a", "b", "a"].map(str::to_owned);
        assert_eq!(different(&found), [&found[0], &found[1]]);
    }
}
