//! Nested loops: their number, and a name for the result of one of them.

use std::fmt;

use rise_lang::{
    nat::Name,
    primitives::Primitive,
    term::{Term, fresh_name},
    types::Type,
};

use super::{
    Strategy,
    build::{let_in, typed_variable},
    memory::{first_part, replace_all},
    predicates::is_loop_term,
};
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

struct LetFirst(Strategy);

impl Transform<Term> for LetFirst {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        if !matches!(program.ty(), Some(Type::Data(_))) {
            return run.fail(this, program, 0, || {
                Reason::Form("a value: go below the lambdas, by `inLambda`")
            });
        }
        let Some(part) = first_part(&self.0, program, run)? else {
            return run.fail(this, program, 1, || {
                Reason::Said(format!("nothing satisfies `{}`", self.0))
            });
        };
        let (part, inner) = (part.term, part.inner);
        if let Some(inner) = inner {
            return run.fail(this, program, 2, || {
                Reason::Said(format!(
                    "`{part}` depends on `{inner}`, which is bound further inside: name it there"
                ))
            });
        }
        let name = fresh_name(&Name::from("kept"), |name| {
            program.has_free(name) || part.has_free(name)
        });
        let named = part.ty().and_then(|ty| {
            let body = replace_all(program, &part, &typed_variable(&name, ty));
            let_in(name, part.clone(), body)
        });
        run.step(this, program, |run| match named {
            Some(named) => Ok(named),
            None => run.fail(this, program, 3, || Reason::Form("a program with types")),
        })
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "letFirst({})", self.0)
    }
}

/// `letFirst(what)`: `e[g] ~> let kept = g in e[kept]`, where `g` is the first part, from the top,
/// that the predicate `what` accepts.
pub fn let_first(what: Strategy) -> Strategy {
    Strategy::new(LetFirst(what))
}
