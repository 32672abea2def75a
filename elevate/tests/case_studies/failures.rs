//! Strategies that fail, half-way or at once, and that never end: what is said of them. The program
//! stays what it was.

use rise_elevate::{Budget, Run, text::Library};
use rise_lang::{diagnostic::Source, nat::Facts, syntax::NoImports, term::Definition};

use crate::support::{printed, program, strategy};

const DEFINITIONS: &str = "
// Calls itself before it does anything.
def again : strategy = again
// Calls itself after something that always succeeds.
def onwards : strategy = id ; onwards
// Grows without end.
def growing = normalize(addId)
// Two rules that undo each other.
def backAndForth = repeat(useBoth)
def useBoth = topDown(splitJoin(4)) ; topDown(joinSplit)
";

/// The message of the strategy that fails on the program: the failure, its path, and the beginning
/// of the term that it failed on.
fn failure(expression: &str, program: &Definition) -> [String; 3] {
    let library = Library::load(&Source::new("failing.elevate", DEFINITIONS), &NoImports)
        .unwrap_or_else(|errors| panic!("{}", errors[0].diagnostic().render(false)));
    let before = printed(program);
    let facts: Facts = program.facts.iter().cloned().collect();
    let mut run = Run::new(facts).with_budget(Budget {
        steps: 20_000,
        depth: 500,
        ..Budget::default()
    });
    let failure = match run.rewrite(&strategy(&library, expression), &program.term) {
        Ok(term) => panic!("{expression} makes {term}"),
        Err(failure) => failure,
    };
    assert_eq!(printed(program), before, "{expression}");
    [
        failure.to_string(),
        failure.path.join("/"),
        failure.program.to_string().chars().take(120).collect(),
    ]
}

fn check(program: &Definition, cases: &[(&str, &str, &str, &str)]) {
    for (expression, message, path, part) in cases {
        let found = failure(expression, program);
        assert_eq!(found, [*message, *path, *part], "{expression}");
    }
}

#[test]
fn half_way() {
    let sums = program(
        "def sums (a : 8.6.f32) : 8.f32 = a |> map (fun row => row |> map (fun x => x * x) |> reduceSeq (fun acc x => acc - x) 0)",
    );
    check(
        &sums,
        &[
            (
                "topDown(fuseReduceSeqMap) ; topDown(mapFusion)",
                "`mapFusion` failed: expected `map (fun x => g x) xs`, found `a`",
                "body",
                "(map (fun row => reduceSeq (fun acc x => acc - x * x) 0.0 row) a : 8.f32)",
            ),
            (
                "topDown(fuseReduceSeqMap) ; topDown(splitReduceSeq(4))",
                "`splitReduceSeq(4)` failed: `6%4 == 0` does not hold",
                "body/function/argument/body",
                "reduceSeq (fun acc x => acc - x * x) 0.0 row",
            ),
            (
                "topDown(splitJoin(4)) ; topDown(splitJoin(5))",
                "`splitJoin(5)` failed: `2%5 == 0` does not hold",
                "body/argument",
                "map (fun ys => map (fun row => reduceSeq (fun acc x => acc - x) 0.0 (map (fun x => x * x) row)) ys) (split 4 a)",
            ),
            (
                "splitJoin(3) @ loop(1)",
                "`splitJoin(3)` failed: `8%3 == 0` does not hold",
                "body",
                "(map (fun row => reduceSeq (fun acc x => acc - x) 0.0 (map (fun x => x * x) row)) a : 8.f32)",
            ),
            (
                "splitJoin(2) @ loop(4)",
                "`argumentOf(map, body(loop(2, splitJoin(2))))` failed: expected `map` with its first argument",
                "body/function/argument/body/function",
                "reduceSeq (fun acc x => acc - x) 0.0",
            ),
            (
                "swap(1) ; swap(2) ; swap(7)",
                "`liftReduceSeqFrom` failed: expected `reduceSeq (fun acc y => op acc y)`, found `(-)`",
                "body/function/function/argument/body/body",
                "map (fun p => fst p - snd p) (zip acc x)",
            ),
            (
                "reorder([2, 1]) ; topDown(useReducePar)",
                "`useReducePar` failed: expected `reduce (fun acc y => op acc y) init xs`, found `fun (a : 8.6.f32) => reduceSeq (fun acc x => map (fun p => fst p - snd p) (zip acc x)) (map (fun row => 0.0) a) (transpose (map (fun row => map (fun x => x * x) row) a))`",
                "",
                "fun (a : 8.6.f32) => reduceSeq (fun acc x => map (fun p => fst p - snd p) (zip acc x)) (map (fun row => 0.0) a) (transpo",
            ),
            (
                "repeatN(3, topDown(useMapSeq))",
                "`useMapSeq` failed: expected `map f xs`, found `fun (a : 8.6.f32) => (map (fun row => reduceSeq (fun acc x => acc - x) 0.0 (map (fun x => x * x) row)) a : 8.f32)`",
                "",
                "fun (a : 8.6.f32) => (map (fun row => reduceSeq (fun acc x => acc - x) 0.0 (map (fun x => x * x) row)) a : 8.f32)",
            ),
            (
                "tile(4, 4)",
                "`splitReduceSeq(4)` failed: `6%4 == 0` does not hold",
                "body/function/argument/body",
                "reduceSeq (fun acc x => acc - x) 0.0 (map (fun x => x * x) row)",
            ),
            (
                "fuseReductions ; vectorize(3) @ loop(1)",
                "`vectorizeMap(3)` failed: `8%3 == 0` does not hold",
                "body",
                "(map (fun row => reduceSeq (fun acc x => acc - x * x) 0.0 row) a : 8.f32)",
            ),
        ],
    );
}

#[test]
fn not_on_vectors() {
    let indices = program(
        "def indices (is : 8.idx[6]) (xs : 6.f32) : 8.f32 = is |> map (fun i => idx i xs + 1)",
    );
    check(
        &indices,
        &[(
            "vectorize(4) @ loop(1)",
            "`vectorizeMap(4)` failed: expected `map` of a function on scalars, or on pairs and arrays of scalars, to a scalar, pairs or arrays of scalars",
            "body/body",
            "(map (fun i => idx i xs + 1.0) is : 8.f32)",
        )],
    );
}

#[test]
fn not_one_vector() {
    for (sizes, size, place) in [("{n : nat}", "n", "body/body"), ("", "1", "body")] {
        let program = program(&format!(
            "def f {sizes} (xs : {size}.f32) = xs |> map (fun x => x + 1)"
        ));
        let message =
            format!("`vectorizeWhole` failed: the size `{size}` is not a number above one");
        check(
            &program,
            &[(
                "vectorizeWhole @ loop(1)",
                &message,
                place,
                "map (fun x => x + 1.0) xs",
            )],
        );
    }
}

#[test]
fn at_once() {
    let fused =
        program("def fused (xs : 8.f32) : 8.f32 = xs |> map (fun x => if x < 0 then -x else x)");
    check(
        &fused,
        &[
            (
                "fail",
                "`fail` failed: expected never to be reached",
                "",
                "fun (xs : 8.f32) => (map (fun x => select (x < 0.0) (neg x) x) xs : 8.f32)",
            ),
            (
                "not(id)",
                "`not(id)` failed: `id` is applicable here, which it must not be",
                "",
                "fun (xs : 8.f32) => (map (fun x => select (x < 0.0) (neg x) x) xs : 8.f32)",
            ),
            (
                "body(isMap)",
                "`isMap` failed: expected `map`",
                "body",
                "(map (fun x => select (x < 0.0) (neg x) x) xs : 8.f32)",
            ),
            (
                "body(all(isMap))",
                "`isMap` failed: expected `map`",
                "body/function",
                "map (fun x => select (x < 0.0) (neg x) x)",
            ),
            (
                "mapFusion",
                "`mapFusion` failed: expected `map (fun y => e y) (map (fun x => g x) xs)`, found `fun (xs : 8.f32) => (map (fun x => select (x < 0.0) (neg x) x) xs : 8.f32)`",
                "",
                "fun (xs : 8.f32) => (map (fun x => select (x < 0.0) (neg x) x) xs : 8.f32)",
            ),
            (
                "topDown(mapFusion)",
                "`mapFusion` failed: expected `map (fun x => g x) xs`, found `xs`",
                "body",
                "(map (fun x => select (x < 0.0) (neg x) x) xs : 8.f32)",
            ),
            (
                "topDown(splitJoin(3))",
                "`splitJoin(3)` failed: `8%3 == 0` does not hold",
                "body",
                "(map (fun x => select (x < 0.0) (neg x) x) xs : 8.f32)",
            ),
            (
                "position(3, isLoop)",
                "`isLoop` failed: expected a map that computes, or a reduction",
                "",
                "fun (xs : 8.f32) => (map (fun x => select (x < 0.0) (neg x) x) xs : 8.f32)",
            ),
            (
                "vectorize(3) @ loop(1)",
                "`vectorizeMap(3)` failed: `8%3 == 0` does not hold",
                "body",
                "(map (fun x => select (x < 0.0) (neg x) x) xs : 8.f32)",
            ),
            (
                "storeInMemory(isApplied(isTranspose), id) @ inLambda",
                "no place satisfies `isApplied(isTranspose)`",
                "body",
                "(map (fun x => select (x < 0.0) (neg x) x) xs : 8.f32)",
            ),
            (
                "storeInMemory(isVariable, id)",
                "`storePart(global, isVariable, id)` failed: expected `(e part : t)`, found `fun (xs : 8.f32) => (map (fun x => select (x < 0.0) (neg x) x) xs : 8.f32)`",
                "",
                "fun (xs : 8.f32) => (map (fun x => select (x < 0.0) (neg x) x) xs : 8.f32)",
            ),
            (
                "contains(`sqrt`)",
                "`isEqualTo((sqrt : t -> t))` failed: expected `(sqrt : t -> t)`",
                "",
                "fun (xs : 8.f32) => (map (fun x => select (x < 0.0) (neg x) x) xs : 8.f32)",
            ),
        ],
    );
}

#[test]
fn conditions() {
    let symbolic = program(
        "def sums {n : nat} (xs : n.i32) : i32 where n % 6 == 0 = xs |> reduce (fun acc x => acc - x) 0",
    );
    check(
        &symbolic,
        &[
            (
                "splitReduce(6) @ topDown",
                "`splitReduce(6)` failed: the condition `associative` does not hold for `acc - x`: the operator may be regrouped; for floating-point numbers this changes rounding, which the user of the rule accepts",
                "body/body",
                "(reduce (fun acc x => acc - x) 0 xs : i32)",
            ),
            (
                "useReduceSeq @ topDown ; splitReduceSeq(4) @ topDown",
                "`splitReduceSeq(4)` failed: `n%4 == 0` does not follow from what is known of the sizes; state it with `where` in the program",
                "body/body",
                "reduceSeq (fun acc x => acc - x) 0 xs",
            ),
            (
                "useReduceSeq @ topDown ; splitReduceSeq(0) @ topDown",
                "`splitReduceSeq(0)` failed: `n%0 == 0` does not hold: nothing is divided by zero; give a number of at least 1",
                "body/body",
                "reduceSeq (fun acc x => acc - x) 0 xs",
            ),
            (
                "useReducePar @ topDown",
                "`useReducePar` failed: the condition `associative` does not hold for `acc - x`: the operator may be regrouped; for floating-point numbers this changes rounding, which the user of the rule accepts",
                "body/body",
                "(reduce (fun acc x => acc - x) 0 xs : i32)",
            ),
        ],
    );
}

#[test]
fn without_end() {
    let doubled = program("def doubled (xs : 8.f32) : 8.f32 = xs |> map (fun x => x + x)");
    check(
        &doubled,
        &[
            (
                "again",
                "`again` failed: 500 strategies stand inside each other: the strategy calls itself without coming closer to an end",
                "",
                "fun (xs : 8.f32) => (map (fun x => x + x) xs : 8.f32)",
            ),
            (
                "onwards",
                "`id` failed: 500 strategies stand inside each other: the strategy calls itself without coming closer to an end",
                "",
                "fun (xs : 8.f32) => (map (fun x => x + x) xs : 8.f32)",
            ),
            (
                "growing",
                "`addId` failed: the budget of 20000 steps is spent: the strategy may never end; raise the budget if it only needs longer (in `normalize(addId)`)",
                "body",
                "id (id (id (id (id (id (id (id (id (id (id (id (id (id (id (id (id (id (id (id (id (id (id (id (id (id (id (id (id (id (",
            ),
            (
                "backAndForth",
                "`useBoth` failed: the budget of 20000 steps is spent: the strategy may never end; raise the budget if it only needs longer (in `repeat(useBoth)`)",
                "",
                "fun (xs : 8.f32) => map (fun x => x + x) xs",
            ),
            (
                "repeat(id)",
                "`id` failed: the budget of 20000 steps is spent: the strategy may never end; raise the budget if it only needs longer (in `repeat(id)`)",
                "",
                "fun (xs : 8.f32) => (map (fun x => x + x) xs : 8.f32)",
            ),
            (
                "try(repeat(id))",
                "`id` failed: the budget of 20000 steps is spent: the strategy may never end; raise the budget if it only needs longer (in `repeat(id)`)",
                "",
                "fun (xs : 8.f32) => (map (fun x => x + x) xs : 8.f32)",
            ),
            (
                "try(fail) ; again",
                "`again` failed: 500 strategies stand inside each other: the strategy calls itself without coming closer to an end",
                "",
                "fun (xs : 8.f32) => (map (fun x => x + x) xs : 8.f32)",
            ),
        ],
    );
}
