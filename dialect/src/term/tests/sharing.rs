//! Operations share exactly the parts that the term shares.

use rise_lang::diagnostic::Source;
use rise_lang::infer::{infer, infer_program};
use rise_lang::primitives::Primitive::{Add, MapSeq, Mul, Neg, ToMem, Zip};
use rise_lang::syntax::{Files, parse_program};
use rise_lang::term::build::{fun, nat_fun, typed_fun, variable};
use rise_lang::term::{Definition, Term};
use rise_lang::types::AddressSpace;

use super::{context, function, round, round_of, ty};

/// The program as operations, where equal parts of the term are one node.
#[track_caller]
fn shared(term: &Term) -> String {
    let inferred = infer(term).unwrap_or_else(|error| panic!("{term}: {error:?}"));
    round_of(inferred.term.with_equal_parts_shared())
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

fn square(term: &Term) -> Term {
    Mul.of([term.clone(), term.clone()])
}

#[test]
fn a_node_that_is_met_again_has_one_operation() {
    let powers = (0..10).fold(variable("x"), |term, _| square(&term));
    let text = shared(&typed_fun("xs", ty("8.f32"), |xs| {
        MapSeq.of([fun("x", |_| powers), xs])
    }));
    // A product for each power, of 2^10 in the text of the term.
    assert_eq!(count(&text, "= apply %mul"), 10, "{text}");
    assert_eq!(count(&text, "= mul scalar<f32>"), 1, "{text}");
}

#[test]
fn a_name_may_stand_for_another_value() {
    // The inner `x` is another one, also where both are seen.
    let inner = Term::apply(fun("x", |x| Neg.of([x])), square(&variable("x")));
    let sum = Add.of([Neg.of([variable("x")]), inner]);
    let text = shared(&typed_fun("xs", ty("8.f32"), |xs| {
        MapSeq.of([fun("x", |_| sum), xs])
    }));
    assert_eq!(count(&text, "= apply %neg"), 2, "{text}");
}

#[test]
fn a_value_inside_of_a_function_is_not_seen_elsewhere() {
    let scaled = |name: &str| {
        let factor = Neg.of([variable("y")]);
        fun(name, |x| Mul.of([x, factor]))
    };
    let once = MapSeq.of([scaled("a"), variable("xs")]);
    let kept = Term::apply(Term::type_apply(ToMem.into(), AddressSpace::Global), once);
    let twice = MapSeq.of([scaled("b"), kept]);
    let text = shared(&typed_fun("xs", ty("8.f32"), |_| {
        typed_fun("y", ty("f32"), |_| twice)
    }));
    assert_eq!(count(&text, "= apply %neg"), 2, "{text}");
}

#[test]
fn copies_from_different_places_stay_apart() {
    let program = "def main (xs : 8.f32) : 8.f32 = xs |> mapSeq (fun x => x * x) |> toMem global |> mapSeq (fun x => x * x)";
    let program = parse_program(&Source::new("program.rise", program), &Files);
    let program = program.unwrap_or_else(|error| panic!("{error}"));
    let inferred = infer_program(&program);
    let inferred = inferred.unwrap_or_else(|errors| panic!("{errors:?}"));
    let main = inferred.expand(&"main".into()).expect("main");
    let shared = Definition::new("main", main.term.with_equal_parts_shared());
    let text = function(&context(), &shared);
    assert_eq!(count(&text, "= rise.mapSeq"), 2, "{text}");
}

#[test]
fn functions_on_sizes_share_nothing_with_the_outside() {
    let pairs = typed_fun("xs", ty("8.f32"), |xs| Zip.of([xs.clone(), xs]));
    let text = round(&nat_fun("n", |_| {
        typed_fun("ys", ty("n.f32"), |ys| {
            Term::apply(fun("xs", |xs| Zip.of([xs.clone(), xs])), ys)
        })
    }));
    assert_eq!(count(&text, "zip nat<n>"), 1, "{text}");
    assert_eq!(count(&round(&pairs), "rise.zip nat<8>"), 1);
}
