//! Predicates: strategies that change nothing and succeed where the program has a certain form
//! ("Achieving High-Performance the Functional Way", section 5.4).

use std::fmt;

use rise_lang::{
    primitives::Primitive,
    term::{Term, TermKind},
    types::Type,
};

use super::{Strategy, heads, views::only_rearranges};
use crate::{
    Outcome, Run,
    heads::Heads,
    run::Reason,
    strategy::{Transform, part, top_down},
};

struct Predicate {
    name: &'static str,
    expected: &'static str,
    holds: fn(&Term) -> bool,
    heads: Option<Heads>,
}

impl Transform<Term> for Predicate {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        match (self.holds)(program) {
            true => Ok(program.clone()),
            false => run.fail(this, program, 0, || Reason::Form(self.expected)),
        }
    }

    fn heads(&self, _: &Strategy) -> Option<&Heads> {
        self.heads.as_ref()
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name)
    }
}

/// The predicate `name` that succeeds where `holds` says so; `expected` says in a message what it
/// wants: `a lambda`.
pub fn predicate(name: &'static str, expected: &'static str, holds: fn(&Term) -> bool) -> Strategy {
    Strategy::new(Predicate {
        name,
        expected,
        holds,
        heads: None,
    })
}

/// `isLambda`: a function that binds a variable, on values or on the type level.
pub fn is_lambda() -> Strategy {
    let holds =
        |term: &Term| matches!(term.kind(), TermKind::Lambda(..) | TermKind::TypeLambda(..));
    predicate("isLambda", "a lambda", holds)
}

/// `isApply`: a function with its argument.
pub fn is_apply() -> Strategy {
    predicate("isApply", "an application", |term| {
        term.as_apply().is_some()
    })
}

/// `isVariable`: a variable.
pub fn is_variable() -> Strategy {
    predicate("isVariable", "a variable", |term| {
        term.as_variable().is_some()
    })
}

/// `isLiteral`: a value written out.
pub fn is_literal() -> Strategy {
    predicate("isLiteral", "a literal", |term| {
        matches!(term.kind(), TermKind::Literal(_))
    })
}

/// `isFunction`: a term whose type is that of functions on values.
pub fn is_function() -> Strategy {
    predicate("isFunction", "a function", |term| {
        matches!(term.ty(), Some(Type::Function(..)))
    })
}

struct IsPrimitive(Primitive, Heads);

impl Transform<Term> for IsPrimitive {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        let mut head = program;
        while let TermKind::TypeApply(function, _) = head.kind() {
            head = function;
        }
        match head.as_primitive() == Some(self.0) {
            true => Ok(program.clone()),
            false => run.fail(this, program, 0, || {
                Reason::Said(format!("expected `{}`", self.0.name()))
            }),
        }
    }

    fn heads(&self, _: &Strategy) -> Option<&Heads> {
        Some(&self.1)
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = self.0.name().chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        write!(
            formatter,
            "is{}{}",
            first.unwrap_or_default(),
            letters.as_str()
        )
    }
}

/// `isMap`, `isReduce`, …: the primitive, with its type-level arguments if it has any.
pub fn is_primitive(primitive: Primitive) -> Strategy {
    let heads = Heads::of([heads::applied(primitive, 0)]);
    Strategy::new(IsPrimitive(primitive, heads))
}

/// `isApplied(p)`: an application whose function satisfies `p`.
pub fn is_applied(predicate: Strategy) -> Strategy {
    part(
        "isApplied",
        "an application",
        |term: &Term| term.as_apply().map(|_| 0),
        |functions| Some(functions.map_or_else(heads::applications, heads::applications_of)),
        predicate,
    )
}

struct IsEqualTo(Term);

impl Transform<Term> for IsEqualTo {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        match *program == self.0 {
            true => Ok(program.clone()),
            false => run.fail(this, program, 0, || {
                Reason::Said(format!("expected `{}`", self.0))
            }),
        }
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "isEqualTo({})", self.0)
    }
}

/// `isEqualTo(t)`: the term `t`, up to the names of bound variables.
pub fn is_equal_to(term: Term) -> Strategy {
    Strategy::new(IsEqualTo(term))
}

/// `contains(t)`, which is `topDown(isEqualTo(t))`.
pub fn contains(term: Term) -> Strategy {
    top_down(is_equal_to(term))
}

/// `isLoop`: a map whose function computes something, or a reduction or scan, with all its
/// arguments and not lowered except to `reduceSeq`.
///
/// A map that only rearranges is not a loop in generated code.
pub fn is_loop() -> Strategy {
    let heads = {
        use Primitive::{DepMap, Map, Reduce, ReduceSeq, Scan};
        let applied = [
            (Map, 2),
            (DepMap, 2),
            (Reduce, 3),
            (ReduceSeq, 3),
            (Scan, 3),
        ];
        applied.map(|(primitive, values)| heads::applied(primitive, values))
    };
    Strategy::new(Predicate {
        name: "isLoop",
        expected: "a map that computes, or a reduction",
        holds: is_loop_term,
        heads: Some(Heads::of(heads)),
    })
}

/// Whether [`is_loop`] accepts the term.
pub(super) fn is_loop_term(term: &Term) -> bool {
    use Primitive::{DepMap, Map, Reduce, ReduceSeq, Scan};
    let spine = term.spine();
    match (spine.head.as_primitive(), &spine.arguments[..]) {
        (Some(Map), [function, _]) => !only_rearranges(function),
        (Some(DepMap), [_, _]) => true,
        (Some(Reduce | ReduceSeq | Scan), [_, _, _]) => true,
        _ => false,
    }
}
