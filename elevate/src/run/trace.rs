//! The recorded steps of a run.

use crate::Program;

/// One application of a rule.
#[derive(Clone, Debug)]
pub struct TraceStep<P> {
    /// The rule with its arguments.
    pub rule: String,
    /// The indices of the parts that lead to the place in the whole program, outermost first.
    pub path: Vec<u8>,
    /// The term before the step.
    pub before: P,
    /// The term after the step.
    pub after: P,
    /// Whether the step happened outside the program: in a question, or in an extract.
    pub detached: bool,
}

/// The steps of a run in their order, without those that were taken back.
#[derive(Clone, Debug)]
pub struct Trace<P> {
    start: Option<P>,
    steps: Vec<TraceStep<P>>,
}

impl<P> Default for Trace<P> {
    fn default() -> Trace<P> {
        Trace {
            start: None,
            steps: Vec::new(),
        }
    }
}

impl<P: Program> Trace<P> {
    pub(super) fn start(&mut self, program: &P) {
        self.start = Some(program.clone());
        self.steps.clear();
    }

    pub(super) fn push(&mut self, step: TraceStep<P>) {
        self.steps.push(step);
    }

    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    pub(super) fn forget_after(&mut self, length: usize) {
        self.steps.truncate(length);
    }

    /// The steps.
    pub fn steps(&self) -> &[TraceStep<P>] {
        &self.steps
    }

    /// The whole program at the start and after every step that is not detached, with the step that
    /// led to it.
    pub fn programs(&self) -> Vec<(Option<&TraceStep<P>>, P)> {
        let Some(start) = &self.start else {
            return Vec::new();
        };
        let mut programs = vec![(None, start.clone())];
        let mut now = start.clone();
        for step in self.steps.iter().filter(|step| !step.detached) {
            now = replaced(&now, &step.path, &step.after);
            programs.push((Some(step), now.clone()));
        }
        programs
    }
}

/// The program with another part at the end of the path.
fn replaced<P: Program>(program: &P, path: &[u8], part: &P) -> P {
    match path.split_first() {
        None => part.clone(),
        Some((first, rest)) => {
            let index = usize::from(*first);
            match program.part(index) {
                Some(inner) => {
                    program.with_part(index, super::deep(|| replaced(inner, rest, part)))
                }
                None => program.clone(),
            }
        }
    }
}
