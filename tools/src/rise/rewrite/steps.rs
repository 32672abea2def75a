//! The steps of a run as they are shown: with the whole program, where they are part of it.

use rise_elevate::rise::place;
use rise_elevate::run::{Trace, TraceStep};
use rise_lang::term::Term;

use super::marked::Around;

/// A step, with the program that it was taken in.
pub struct Step<'t> {
    /// Counted from one.
    pub number: usize,
    /// The rule, and the terms.
    pub step: &'t TraceStep<Term>,
    /// The place as strategies have it, and the text around it; `None` for a step outside of the
    /// program.
    pub place: Option<(Option<String>, Around)>,
}

impl Step<'_> {
    /// The place as text.
    pub fn place(&self) -> String {
        match &self.place {
            None => "outside of the program".to_owned(),
            Some((None, _)) => "the whole program".to_owned(),
            Some((Some(place), _)) => place.clone(),
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
                Some((place(program, &step.path), around))
            });
            Step {
                number: index + 1,
                step,
                place,
            }
        })
        .collect()
}
