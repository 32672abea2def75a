//! Strategies that take parts out of loops, in programs where names meet: a name may be bound again
//! further inside, or be the one that a new variable would have.

use rise_elevate::text::Library;
use rise_lang::interpreter::Value;

use crate::support::{assert_same, numbers, program, rewrite, strategy, try_rewrite};

fn arguments() -> [Value; 2] {
    [numbers(&[4], 1, i32::from), numbers(&[3], 2, i32::from)]
}

/// The program after the strategy computes what it computed before.
fn check(text: &str, expression: &str) {
    let text = format!("def f (xs : 4.i32) (ys : 3.i32) = {text}");
    let before = program(&text);
    let after = rewrite(Library::standard(), expression, &before);
    assert_same([&before, &after], &[], &arguments(), &text);
}

/// The strategy fails, and says this.
fn check_refused(text: &str, expression: &str, message: &str) {
    let before = program(&format!("def f (xs : 4.i32) (ys : 3.i32) = {text}"));
    let strategy = strategy(Library::standard(), expression);
    let failure = try_rewrite(&strategy, &before).expect_err("it is refused");
    assert_eq!(failure.to_string(), message);
}

#[test]
fn a_new_variable_is_no_other_one() {
    check(
        "map (fun x => map (fun y => neg x + y) ys) xs",
        "topDown(mapFissionAt(isApplied(isNeg)))",
    );
    check(
        "map (fun stored => map (fun x => x + stored) (map neg xs)) (take 3 ys)",
        "storeInMemory(isApplied(isApplied(isMap)) ; argument(isVariable), id) @ inLambda",
    );
}

#[test]
fn the_same_name_further_inside_is_another_variable() {
    check(
        "map (fun x => (neg x, map (fun x => neg x) ys)) xs",
        "topDown(mapFissionAt(isApplied(isNeg)))",
    );
    check(
        "(map neg xs, map (fun (xs : 2.i32) => map neg xs) (slide 2 1 xs))",
        "storeInMemory(isApplied(isApplied(isMap)), id) @ inLambda",
    );
}

#[test]
fn what_is_bound_further_inside_is_not_taken_out() {
    check_refused(
        "map (fun x => (x, map (fun x => neg x) ys)) xs",
        "mapFissionAt(isApplied(isNeg)) @ inLambda",
        "`mapFissionAt(isApplied(isNeg))` failed: `neg x` depends on `x`, which is bound further inside: split the loop there",
    );
    check_refused(
        "map (fun x => map (fun xs => xs + x) ys) xs",
        "storeInMemory(isApplied(isApplied(isAdd)), id) @ inLambda",
        "`storePart(global, isApplied(isApplied(isAdd)), id)` failed: `xs + x` depends on `x`, which is bound further inside: apply the rule there",
    );
}

#[test]
fn what_depends_on_a_size_that_is_bound_further_inside_is_not_taken_out() {
    let text = "def f {n : nat} (xs : sum(i, 0, n, i+1).f32) (ys : n.f32) =
      partition n (i => i+1) xs |> depMap (fun (i : nat) (row : (i+1).f32) => map neg row |> reduce (+) 0)";
    let before = program(text);
    let strategy = strategy(
        Library::standard(),
        "storeInMemory(isApplied(isApplied(isMap)), id) @ inLambda @ inLambda",
    );
    let failure = try_rewrite(&strategy, &before).expect_err("it is refused");
    let message = failure.to_string();
    assert!(message.contains("depends on `"), "{message}");
}

/// A trace has the programs that there were, not those at places that were passed over.
#[test]
fn places_that_are_passed_over_leave_no_trace() {
    let before = program("def f (xs : 4.i32) = map neg (map neg (map neg xs))");
    for (expression, steps) in [
        ("skip(1, splitJoin(2))", 1),
        ("position(2, splitJoin(2))", 1),
    ] {
        let strategy = strategy(Library::standard(), expression);
        let mut run = rise_elevate::Run::new(Default::default()).with_trace();
        let after = run.rewrite(&strategy, &before.term).unwrap();
        let programs = run.trace().unwrap().programs();
        assert_eq!(programs.len(), 1 + steps, "{expression}");
        assert_eq!(programs.last().unwrap().1, after, "{expression}");
    }
}
