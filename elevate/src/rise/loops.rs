//! Nested loops: their number.

use std::fmt;

use rise_lang::{primitives::Primitive, term::Term};

use super::{Strategy, predicates::is_loop_term};
use crate::{Outcome, Program, Run, run::Reason, strategy::Transform};

struct HasLoops(u64);

impl Transform<Term> for HasLoops {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        let found = loops_inside_each_other(program, self.0);
        if found == self.0 {
            return Ok(program.clone());
        }
        run.fail(this, program, 0, || {
            let loops = if found == 1 { "loop" } else { "loops" };
            Reason::Said(format!(
                "expected {} loops inside each other, found {found} {loops}",
                self.0
            ))
        })
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "hasLoops({})", self.0)
    }
}

/// `hasLoops(n)`: at least `n` nested loops; the outermost is the first from the top.
pub fn has_loops(count: u64) -> Strategy {
    Strategy::new(HasLoops(count))
}

/// The number of nested loops, counted up to `most`.
fn loops_inside_each_other(program: &Term, most: u64) -> u64 {
    let (mut count, mut at) = (0, program);
    while count < most {
        let Some(found) = first_loop(at) else {
            break;
        };
        count += 1;
        match body_of_loop(found) {
            Some(body) => at = body,
            None => break,
        }
    }
    count
}

/// The first loop from the top, as `atFirst(isLoop)` finds it.
fn first_loop(program: &Term) -> Option<&Term> {
    if is_loop_term(program) {
        return Some(program);
    }
    let mut parts = (0..program.part_count()).filter_map(|index| program.part(index));
    parts.find_map(|part| crate::run::deep(|| first_loop(part)))
}

/// The body of the lambda of a map, of both lambdas of a reduction.
fn body_of_loop(found: &Term) -> Option<&Term> {
    let spine = found.spine();
    let body = spine.arguments.first()?.as_lambda()?.1;
    match spine.head.as_primitive()? {
        Primitive::Map => Some(body),
        Primitive::Reduce | Primitive::ReduceSeq => Some(body.as_lambda()?.1),
        _ => None,
    }
}
