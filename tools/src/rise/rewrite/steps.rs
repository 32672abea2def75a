//! The steps of a run as they are shown: with the whole program, where they are part of it.

use rise_elevate::Program as _;
use rise_elevate::run::{Trace, TraceStep};
use rise_lang::term::Term;

use super::marked::Around;

/// A step, with the program that it was taken in.
pub struct Step<'t> {
    /// Counted from one.
    pub number: usize,
    /// The rule, and the terms.
    pub step: &'t TraceStep<Term>,
    /// The names of the parts that lead to the place, and the text around it; `None` for a step
    /// outside of the program.
    pub place: Option<(Vec<&'static str>, Around)>,
}

impl Step<'_> {
    /// The path as text.
    pub fn path(&self) -> String {
        match &self.place {
            None => "outside of the program".to_owned(),
            Some((path, _)) if path.is_empty() => "the whole program".to_owned(),
            Some((path, _)) => path.join("/"),
        }
    }
}

/// The description of a step outside of the program.
pub const DETACHED: &str = "in a question, or in a copy that a strategy works on; the program changes when the copy is put into it";

/// All steps in their order.
pub fn steps(trace: &Trace<Term>) -> Vec<Step<'_>> {
    let programs = trace.programs();
    let mut before = programs.iter();
    trace
        .steps()
        .iter()
        .enumerate()
        .map(|(index, step)| {
            let program = match step.detached {
                true => None,
                false => before.next().map(|(_, program)| program),
            };
            let place = program.and_then(|program| {
                let around = Around::new(program, &step.path)?;
                Some((names(program, &step.path), around))
            });
            Step {
                number: index + 1,
                step,
                place,
            }
        })
        .collect()
}

fn names(program: &Term, path: &[u8]) -> Vec<&'static str> {
    let (mut names, mut at) = (Vec::new(), Some(program));
    for index in path {
        let index = usize::from(*index);
        names.push(at.map_or("part", |program| program.part_name(index)));
        at = at.and_then(|program| program.part(index));
    }
    names
}
