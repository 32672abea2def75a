//! `hoistAt(what)`: moves a part of a loop that is the same in every iteration out of the loop.

use std::fmt;

use rise_lang::{
    nat::{Facts, Name, Nat, Verdict},
    primitives::Primitive,
    term::{Constructs, Term, TermKind, fresh_name},
    types::Type,
};

use super::{
    Strategy, apply,
    build::{lambda, typed_variable},
    fission::{Split, split_apart},
    heads,
    parts::{first_part_of, replace_all},
};
use crate::{Outcome, Program, Run, Stop, heads::Heads, run::Reason, strategy::Transform};

struct HoistAt(Strategy, Heads);

impl Transform<Term> for HoistAt {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        let Some((functions, size)) = loop_of(program) else {
            return run.fail(this, program, 0, || {
                Reason::Form("a loop with all its arguments")
            });
        };
        let runs = size.is_some_and(|size| is_positive(&size, run.context()));
        for function in functions {
            let parameters = parameters(&function);
            // Parts that may fail stay where they may not be computed at all.
            let is_wanted = |part: &Term, bound: usize| {
                matches!(part.ty(), Some(Type::Data(_)))
                    && (!may_fail(part) || (runs && bound == parameters))
            };
            let found = first_part_of(&self.0, &function, &is_wanted, &is_computed, run)?;
            let hoisted = match found.filter(|part| part.is_wanted) {
                Some(part) => named(program, &part.term),
                None => {
                    let mut bound = Binders::default();
                    let Some(inner) = inner_part(&self.0, &function, &mut bound, run)? else {
                        continue;
                    };
                    with_function(program, &function, &inner.after)
                        .and_then(|program| named(&program, &inner.before))
                }
            };
            return run.step(this, program, |run| match hoisted {
                Some(hoisted) => Ok(hoisted),
                None => run.fail(this, program, 2, || Reason::Form("a program with types")),
            });
        }
        run.fail(this, program, 1, || {
            Reason::Said(format!(
                "nothing that satisfies `{}` is the same in every iteration",
                self.0
            ))
        })
    }

    fn heads(&self, _: &Strategy) -> Option<&Heads> {
        Some(&self.1)
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "hoistAt({})", self.0)
    }
}

/// `hoistAt(what)`: `map (fun x => e[s, x]) xs ~> let y = s in map (fun x => e[y, x]) xs`, where
/// `s` is the first part of the function that the predicate `what` accepts and that mentions
/// nothing that is bound in it; and the same for the functions of other loops. If there is none, a
/// part of a loop in it that depends on the elements there alone: `map (fun x => map (fun z => e[s
/// z, x, z]) ys) xs ~> let y = map (fun z => s z) ys in map (fun x => map (fun p => e[fst p, x, snd
/// p]) (zip y ys)) xs`. Parts that may fail
/// are moved only if the loop is known to compute them; those that only a choice computes stay.
pub fn hoist_at(what: Strategy) -> Strategy {
    use Primitive::{Generate, Map, Reduce, ReduceSeq, Scan, While};
    let loops = [
        (Map, 2),
        (Generate, 1),
        (Reduce, 3),
        (ReduceSeq, 3),
        (Scan, 3),
        (While, 3),
    ];
    let heads = loops.map(|(primitive, values)| heads::applied(primitive, values));
    Strategy::new(HoistAt(what, Heads::of(heads)))
}

/// The functions that a loop calls, and how often if that is a size.
fn loop_of(program: &Term) -> Option<(Vec<Term>, Option<Nat>)> {
    use Primitive::{Generate, Map, Reduce, ReduceSeq, Scan, While};
    let spine = program.spine();
    let size = |array: &Term| {
        let (size, _) = array.ty()?.as_data()?.as_array()?;
        Some(size.clone())
    };
    let all = |functions: &[&Term]| functions.iter().map(|one| (*one).clone()).collect();
    match (spine.head.as_primitive()?, &spine.arguments[..]) {
        (Map, [function, array]) | (Reduce | ReduceSeq | Scan, [function, _, array]) => {
            Some((all(&[function]), size(array)))
        }
        (Generate, [function]) => Some((all(&[function]), size(program))),
        (While, [condition, function, _]) => Some((all(&[condition, function]), None)),
        _ => None,
    }
}

/// The variables that are bound around a term, and whether they are of types.
#[derive(Default)]
struct Binders(Vec<(Name, bool)>);

impl Binders {
    fn extend(&mut self, term: &Term) {
        match term.kind() {
            TermKind::Lambda(parameter, _) => self.0.push((parameter.name.clone(), false)),
            TermKind::TypeLambda(parameter, _) => self.0.push((parameter.name.clone(), true)),
            _ => {}
        }
    }

    /// Whether the term uses one of them.
    fn are_used(&self, term: &Term) -> bool {
        let types = term.free_type_variables();
        self.0.iter().any(|(name, is_type)| match is_type {
            true => types.contains_key(name),
            false => term.has_free(name),
        })
    }
}

/// The part of an inner loop that depends on its elements alone, where these depend on nothing that
/// is bound in the term: the loop that computes the part, and the term with it.
fn inner_part(
    what: &Strategy,
    term: &Term,
    bound: &mut Binders,
    run: &mut Run<Term>,
) -> Result<Option<Split>, Stop> {
    let spine = term.spine();
    if let (Some(Primitive::Map), [function, array]) =
        (spine.head.as_primitive(), &spine.arguments[..])
        && let Some((element, body)) = function.as_lambda()
        && !bound.are_used(array)
        && !may_fail(array)
    {
        let element = &element.name;
        let is_wanted = |part: &Term, _: usize| {
            matches!(part.ty(), Some(Type::Data(_)))
                && part.has_free(element)
                && !bound.are_used(part)
                && !may_fail(part)
        };
        let found = first_part_of(what, body, &is_wanted, &is_computed, run)?;
        if let Some(part) = found.filter(|part| part.is_wanted) {
            return Ok(split_apart(term, element, body, array, &part.term));
        }
    }
    let around = bound.0.len();
    bound.extend(term);
    for index in 0..term.part_count() {
        let Some(part) = term.part(index) else {
            break;
        };
        if !is_computed(term, index) {
            continue;
        }
        if let Some(Split { before, after }) = inner_part(what, part, bound, run)? {
            let after = term.with_part(index, after);
            return Ok(Some(Split { before, after }));
        }
    }
    bound.0.truncate(around);
    Ok(None)
}

/// The loop with another function in place of one.
fn with_function(program: &Term, old: &Term, new: &Term) -> Option<Term> {
    if program.is_same_node(old) {
        return Some(new.clone());
    }
    let (function, argument) = program.as_apply()?;
    if argument.is_same_node(old) {
        return Some(program.with_part(1, new.clone()));
    }
    let function = with_function(function, old, new)?;
    Some(program.with_part(0, function))
}

fn is_positive(size: &Nat, facts: &Facts) -> bool {
    facts.less(&Nat::zero(), size) == Verdict::Yes
}

/// How many parameters a function has.
fn parameters(function: &Term) -> usize {
    let mut count = 0;
    let mut body = function;
    while let Some((_, inside)) = body.as_lambda() {
        count += 1;
        body = inside;
    }
    count
}

/// Whether a term may fail, not end, or do more than compute its value.
fn may_fail(term: &Term) -> bool {
    use Primitive::{ForeignFunction, LetSizes, NatAsIndex, While, WhileIn};
    [ForeignFunction, LetSizes, NatAsIndex, While, WhileIn]
        .into_iter()
        .any(|primitive| term.constructs().contains(Constructs::primitive(primitive)))
}

/// Whether a part of a term is computed whenever the term is: branches of choices are not, nor what
/// stands for an index that is too large.
fn is_computed(term: &Term, part: usize) -> bool {
    let spine = term.spine();
    let before = spine.arguments.len();
    match spine.head.as_primitive() {
        Some(Primitive::Select | Primitive::Within) => part == 0 || before == 1,
        _ => true,
    }
}

/// `let y = s in` the program with `y` for `s`.
fn named(program: &Term, part: &Term) -> Option<Term> {
    let ty = part.ty()?;
    let name = fresh_name(&"y".into(), |name| program.has_free(name));
    let body = replace_all(program, part, &typed_variable(&name, ty));
    let function = lambda(name, ty, body);
    let head = Term::primitive(Primitive::Let).with_type(Type::functions(
        [ty.clone(), function.ty()?.clone()],
        program.ty()?.as_data()?.clone(),
    ));
    Some(apply(apply(head, part.clone()), function))
}

#[cfg(test)]
mod tests {
    use super::super::{lambda::tests::rewritten, predicate};
    use super::*;

    fn sums() -> Strategy {
        let is_sum = |term: &Term| {
            let spine = term.spine();
            spine.head.as_primitive() == Some(Primitive::Reduce) && spine.arguments.len() == 3
        };
        hoist_at(predicate("isSum", "a sum", is_sum))
    }

    #[test]
    fn what_is_the_same_in_every_iteration_is_computed_before() {
        let of = |text: &str| rewritten(sums(), text);
        assert_eq!(
            of("fun {n : nat} (xs : n.f32) => map (fun x => x / reduce (+) 0 xs) xs").as_deref(),
            Some(
                "fun {n : nat} (xs : n.f32) => let (reduce (+) 0.0 xs) \
                 (fun y => map (fun x => x / y) xs)"
            )
        );
    }

    #[test]
    fn what_depends_on_elements_of_an_inner_loop_alone_is_computed_for_these_before() {
        let program = "fun {n m : nat} (xs : n.f32) (ys : m.n.f32) => \
                       map (fun x => map (fun y => x * reduce (+) 0 y) ys) xs";
        assert_eq!(
            rewritten(sums(), program).as_deref(),
            Some(
                "fun {n : nat} {m : nat} (xs : n.f32) (ys : m.n.f32) => \
                 let (map (fun y => reduce (+) 0.0 y) ys) \
                 (fun y => map (fun x => map (fun y1 => x * y1) y) xs)"
            )
        );
    }

    #[test]
    fn parts_that_need_not_be_computed_stay() {
        let of = |text: &str| rewritten(sums(), text);
        for stays in [
            "fun {n : nat} (xs : n.f32) => map (fun x => if x < 0 then reduce (+) 0 xs else x) xs",
            "fun {n m : nat} (xs : n.m.f32) => map (fun x => reduce (+) 0 x) xs",
            "fun {n m k : nat} (xs : n.idx[k+1]) (ys : m.k.i32) => map (fun x => letSize x \
             (fun (q : nat) => reduceSeq (+) 0 (map (fun y => reduce (+) 0 (take q y)) ys))) xs",
            "fun {n m : nat} (xs : n.f32) (ys : m.m.f32) (i : index) => \
             map (fun x => x + reduce (+) 0 (idx (natAsIndex m i) ys)) xs",
        ] {
            assert_eq!(of(stays), None, "{stays}");
        }
        assert!(
            of(
                "fun {n m : nat} (xs : (n+1).f32) (ys : m.m.f32) (i : index) => \
                map (fun x => x + reduce (+) 0 (idx (natAsIndex m i) ys)) xs"
            )
            .is_some()
        );
    }
}
