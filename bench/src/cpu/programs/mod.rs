//! Programs as users of other array languages write them, against the obvious loops in C: what
//! `auto` makes of them.
//!
//! Source: "Accelerating Haskell Array Codes with Multicore GPUs", section 5, and
//! "Rank-Polymorphism for Shape-Guided Blocking", section 7, for most of them.

mod cases;
mod inputs;

use std::fmt::Write as _;

use anyhow::Context as _;
use driver::AUTOMATIC;
use rise_runtime::array::{Array, ElementType, Tolerance};

pub(super) use cases::{SCENE, scene};
pub(super) use inputs::{floats, line};

use super::Settings;
use super::contest::{Contest, Contestant};
use super::plot;
use super::program::Program;
use super::reference::Reference;
use crate::kernel::Threads;

/// A program, its reference, and what both are run on.
struct Case {
    name: &'static str,
    /// Imports of the corpus.
    definitions: &'static str,
    term: &'static str,
    /// The file in `bench/reference/programs/`; its function has the same name.
    file: &'static str,
    macros: &'static [(&'static str, &'static str)],
    inputs: fn() -> anyhow::Result<Vec<Array>>,
    output: (ElementType, &'static [usize]),
    /// Absolute and relative.
    tolerance: (f64, f64),
}

/// Appends the table.
pub fn append(page: &mut String, settings: &Settings) -> anyhow::Result<()> {
    page.push_str("## Programs\n\n");
    page.push_str(
        "Programs of `examples/corpus`, as `auto` makes them, on one thread. The references, `bench/reference/programs`, are the loops that come to \
         mind, in C (for sorting: `std::sort`), compiled by clang with -O3 -march=native. Times C is our time divided by that of the reference: below \
         one, ours is faster.\n\n",
    );
    page.push_str("| program | ms | ms of C | times C | of pairs |\n|---|---|---|---|---|\n");
    let mut failure = None;
    for case in cases::all() {
        if let Err(error) = row(page, settings, case) {
            writeln!(page, "| {} | failed | | | |", case.name)?;
            failure = failure.or(Some(error.context(case.name)));
        }
    }
    page.push('\n');
    failure.map_or(Ok(()), Err)
}

fn program(case: &Case) -> Program<'static> {
    // Sizes follow the comma.
    let (name, _) = case.name.split_once(',').unwrap_or((case.name, ""));
    Program {
        name,
        definitions: case.definitions,
        term: case.term,
        strategy: AUTOMATIC,
        library: "",
    }
}

fn row(page: &mut String, settings: &Settings, case: &Case) -> anyhow::Result<()> {
    let program = program(case);
    let macros: Vec<_> = case
        .macros
        .iter()
        .map(|(name, value)| (*name, (*value).to_owned()))
        .collect();
    let reference = Reference::build(&format!("programs/{}", case.file), &macros)?;
    reference.set_threads(1)?;
    let inputs = (case.inputs)()?;
    let (function, _) = case
        .file
        .split_once('.')
        .context("the file has no ending")?;
    let contestants = vec![
        Contestant::ours(AUTOMATIC, program.compile(Threads::One)?.kernel),
        // SAFETY: the function takes the arrays of the case.
        unsafe { Contestant::in_c("C", &reference, function) },
    ];
    let (element, shape) = case.output;
    let contest = Contest {
        name: case.name,
        output: Array::zeros(element, shape)?,
        inputs: &inputs,
        tolerance: Tolerance::new(case.tolerance.0, case.tolerance.1),
        runs: settings.runs,
        threads: Threads::One,
    };
    let outcomes = contest.run(contestants)?;
    let ratio = &outcomes[1].ratio;
    plot::record("Programs, 1 thread(s)", case.name, "C", *ratio);
    writeln!(
        page,
        "| {} | {:.3} | {:.3} | **{:.2}** | {:.2} to {:.2} |",
        case.name,
        outcomes[0].seconds.median * 1e3,
        outcomes[1].seconds.median * 1e3,
        1.0 / ratio.median,
        1.0 / ratio.maximum,
        1.0 / ratio.minimum
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_is_compiled_by_auto() {
        for case in cases::all() {
            let compiled = program(case).compile_once(Threads::One);
            assert!(
                compiled.is_ok(),
                "{}: {:#}",
                case.name,
                compiled.err().unwrap()
            );
        }
    }
}
