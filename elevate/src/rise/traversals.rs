//! Traversals of RISE terms: to the body of a lambda, to the function and the argument of an
//! application.

use std::fmt;

use rise_lang::{
    primitives::Primitive,
    term::{Term, TermKind},
};

use super::{Strategy, heads};
use crate::{
    Outcome, Run,
    heads::Heads,
    run::Reason,
    strategy::{Transform, part},
};

/// `body(s)`: `s` on the body of a lambda, on values or on the type level.
pub fn body(strategy: Strategy) -> Strategy {
    let select = |term: &Term| {
        matches!(term.kind(), TermKind::Lambda(..) | TermKind::TypeLambda(..)).then_some(0)
    };
    let around = |_: Option<&Heads>| Some(heads::lambdas());
    part("body", "a lambda", select, around, strategy)
}

/// `function(s)`: `s` on the function of an application, on values or on the type level.
pub fn function(strategy: Strategy) -> Strategy {
    let select = |term: &Term| {
        matches!(term.kind(), TermKind::Apply(..) | TermKind::TypeApply(..)).then_some(0)
    };
    part("function", "an application", select, |_| None, strategy)
}

/// `argument(s)`: `s` on the argument of an application.
pub fn argument(strategy: Strategy) -> Strategy {
    part(
        "argument",
        "an application",
        |term: &Term| term.as_apply().map(|_| 1),
        |_| Some(heads::applications()),
        strategy,
    )
}

struct ArgumentOf(Primitive, Strategy, Heads);

impl Transform<Term> for ArgumentOf {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        let is_primitive = |function: &Term| {
            let spine = function.spine();
            spine.arguments.is_empty() && spine.head.as_primitive() == Some(self.0)
        };
        match program.as_apply() {
            Some((function, _)) if is_primitive(function) => {
                let argument = run.apply_to_part(&self.1, program, 1)?;
                Ok(crate::Program::with_part(program, 1, argument))
            }
            _ => run.fail(this, program, 0, || {
                Reason::Said(format!(
                    "expected `{}` with its first argument",
                    self.0.name()
                ))
            }),
        }
    }

    fn heads(&self, _: &Strategy) -> Option<&Heads> {
        Some(&self.2)
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "argumentOf({}, {})", self.0.name(), self.1)
    }
}

/// `argumentOf(map, s)`: `s` on the first argument of the primitive, where the primitive has just
/// that one.
pub fn argument_of(primitive: Primitive, strategy: Strategy) -> Strategy {
    let heads = Heads::of([heads::applied(primitive, 1)]);
    Strategy::new(ArgumentOf(primitive, strategy, heads))
}
