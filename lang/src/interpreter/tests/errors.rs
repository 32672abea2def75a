//! Programs without a value.

use super::*;
use crate::{
    nat::Name,
    term::{
        Definition, ForeignFunction, Program,
        build::{apply, fun, variable},
    },
    types::{DataType, Scalar},
};

#[test]
fn indices_out_of_range() {
    fails(
        "natAsIndex 3 nat(3)",
        "`natAsIndex`: the index 3 is not below 3",
    );
    fails_untyped(
        "idx nat(4 < 5) f32[1, 2]",
        "`idx`: the index 4 is not below 2",
    );
    fails_untyped(
        "gather [nat(2 < 3)] f32[1, 2]",
        "`gather`: the index 2 is not below 2",
    );
    fails_untyped("nat(3 < 3)", "`3`: the index 3 is not below 3");
    let duplicate = "`scatter`: the elements 0 and 2 both go to the index 1";
    fails(
        "scatter [nat(1 < 3), nat(0 < 3), nat(1 < 3)] f32[1, 2, 3]",
        duplicate,
    );
}

#[test]
fn sizes_that_do_not_fit() {
    let check = |text, expected| fails_untyped(text, expected);
    check(
        "split 2 f32[1, 2, 3]",
        "`split` needs an array whose length is a multiple of 2, found 3 elements",
    );
    check(
        "asVector 2 f32[1, 2, 3]",
        "`asVector` needs an array whose length is a multiple of 2, found 3 elements",
    );
    check(
        "zip f32[1] f32[1, 2]",
        "`zip` needs arrays of the same length, 1, found 2 elements",
    );
    check(
        "take 3 f32[1]",
        "`take` needs an array of at least 3 elements, found 1 elements",
    );
    check(
        "drop 3 f32[1]",
        "`drop` needs an array of at least 3 elements, found 1 elements",
    );
    check(
        "transpose [f32[1], f32[1, 2]]",
        "`transpose` needs rows of the same length, 1, found 2 elements",
    );
    check(
        "slide 3 2 f32[1, 2, 3, 4]",
        "`slide` needs an array of 2*n+3-2 elements for some n, found 4 elements",
    );
    check(
        "padClamp 1 0 (take 0 f32[1])",
        "`padClamp` needs an array that is not empty, whose ends it repeats, found 0 elements",
    );
}

#[test]
fn arguments_that_do_not_fit_each_other() {
    let check = |text, expected| fails_untyped(text, expected);
    check(
        "circularBuffer 2 3 id f32[1, 2, 3]",
        "`circularBuffer` needs a ring of at least the window's 3 elements, found 2 elements",
    );
    check(
        "reduceSeqStaged private 0 id (+) 0 f32[1, 2, 3]",
        "`reduceSeqStaged` needs memory for at least one value, found 0 elements",
    );
    check(
        "scatter [nat(0 < 1)] f32[1, 2]",
        "`scatter` needs as many elements as indices, 1, found 2 elements",
    );
    check(
        "reorder 3 (i => i) (i => i) f32[1]",
        "`reorder` needs an array of 3 elements, found 1 elements",
    );
    check(
        "partition 2 (i => i) f32[1, 2]",
        "`partition` needs an array of 1 elements, which the pieces have together, found 2 elements",
    );
    check(
        "partition 2 (i => i+1) f32[1, 2]",
        "`partition` needs an array of at least 1 elements and 2 more for the piece 1, found 2 elements",
    );
    check(
        "iterate 1 (fun (l : nat) (xs : (2*l).f32) => xs) f32[1, 2]",
        "`iterate` needs a function whose result has 1 elements, found 2 elements",
    );
    check(
        "asMatrix (tensorMMA (asFragmentLeft f32[[1]]) (asFragmentRight f32[[1], [2]]) (asFragment f32[[1]]))",
        "`tensorMMA` needs fragments of m rows and k columns, k and n, m and n, found 1x1, 2x1 and 1x1",
    );
}

#[test]
fn functions_on_indices_that_are_no_permutation() {
    let expected = "`reorder`: (i => i) and (i => 2-i) are not a permutation of 3 indices and its inverse: the index 0 leads to 0 and back to 2";
    fails("reorder 3 (i => i) (i => 2-i) f32[1, 2, 3]", expected);
    fails(
        "reorder 2 (i => i+1) (i => i-1) f32[1, 2]",
        "`reorder`: the index 2 is not below 2",
    );
    fails(
        "reorder 2 (i => i-1) (i => i) f32[1, 2]",
        "`reorder`: (i => i-1) leads from 0 to -1, which is negative",
    );
}

#[test]
fn values_of_the_wrong_form() {
    fails_untyped("map id 1", "`map` needs an array, found the number 1");
    fails_untyped(
        "f32(1) 2",
        "an application needs a function, found the f32 1.0",
    );
    fails_untyped(
        "f32(1) + f64(1)",
        "`add` needs t -> t -> t, found the f32 1.0 and the f64 1.0",
    );
    fails_untyped(
        "f32(1) + f32[1]",
        "`add` needs scalars, found an array of 1 elements",
    );
    fails_untyped("fst f32(1)", "`fst` needs a pair, found the f32 1.0");
    fails_untyped(
        "map (fun x y => x) f32[1]",
        "`map` needs a function whose result is data, found one that takes more arguments",
    );
    fails_untyped("(id, id)", "`makePair` needs data, found a function");
    fails_untyped(
        "select 1 2 3",
        "`select` needs a truth value, found the number 1",
    );
    fails_untyped(
        "(fun (x : 2.f32) => x) f32[1]",
        "the parameter `x` needs a value of type `2.f32`, found one where `2` is 1",
    );
    fails_untyped(
        "(fun (x : f32) => x) f64(1)",
        "the parameter `x` needs a value of type `f32`, found the f64 1.0",
    );
    fails_untyped(
        "1 + 2",
        "the type of the number `1` is not known; infer the types first, or annotate it",
    );
    fails_untyped(
        "f32(1) + 1e99",
        "`1e99` is out of the range of `f32`, -3.4028234663852886e38 to 3.4028234663852886e38",
    );
}

#[test]
fn what_was_never_written_decides_nothing() {
    let undefined = |text| {
        run(text, Vec::new())
            .unwrap_or_else(|error| panic!("{error}"))
            .to_elements::<f32>()
    };
    assert_eq!(
        undefined("padEmpty 1 f32[1]"),
        Err(ArrayError::Undefined(vec![1]))
    );
    assert_eq!(undefined("padEmpty 1 f32[1] |> take 1"), Ok(vec![1.0]));
    let expected = "the argument of `natAsIndex` depends on a value that was never written (an element that `padEmpty` or `scatter` left open)";
    fails("padEmpty 1 index[0] |> map (natAsIndex 1)", expected);
    let expected = "the index of `gather` depends on a value that was never written (an element that `padEmpty` or `scatter` left open)";
    fails("gather (padEmpty 1 [nat(0 < 1)]) f32[1]", expected);
}

#[test]
fn names_that_nothing_binds() {
    let error = |term: &Term| {
        interpret(term, &Sizes::new(), Vec::new())
            .expect_err("no value")
            .to_string()
    };
    assert_eq!(error(&variable("x")), "the variable `x` has no value");
    assert_eq!(
        error(&Term::reference("f")),
        "the program has no definition `f`"
    );
    let size = Term::literal(crate::term::Literal::Size(crate::nat::Nat::variable("n")));
    assert_eq!(
        error(&size),
        "the size `n` of `n` follows neither from the types nor from the values; infer the types first, or give the size"
    );
    let unknown = interpret(
        &fun("x", |x| x),
        &Sizes::from([("n".into(), 1)]),
        Vec::new(),
    );
    assert_eq!(
        unknown.expect_err("no such size").to_string(),
        "`n` is no size or other type-level parameter of this program"
    );
}

#[test]
fn errors_point_at_the_innermost_term() {
    let text = "f32[1, 2, 3] |> map (fun x => x) |> split 2";
    let error = interpret(&parse(text), &Sizes::new(), Vec::new()).expect_err("an odd length");
    assert_eq!(error.span().map(|span| span.text()), Some(text));
    let text = "map (fun x => idx nat(7 < 8) x) f32[[1, 2]]";
    let error = interpret(&parse(text), &Sizes::new(), Vec::new()).expect_err("out of range");
    assert_eq!(
        error.span().map(|span| span.text()),
        Some("idx nat(7 < 8) x")
    );
    assert_eq!(
        error.to_string(),
        "test:1:15: `idx`: the index 7 is not below 2"
    );
    let shown = error.diagnostic().render(false);
    assert!(
        shown.starts_with("error: `idx`: the index 7 is not below 2\n --> test:1:15\n"),
        "{shown}"
    );
}

#[test]
fn foreign_functions_need_a_meaning() {
    let f32 = DataType::Scalar(Scalar::F32);
    let parameters = ["a", "b"].map(|name| (Name::from(name), f32.clone()));
    let blend =
        ForeignFunction::new("blend", parameters.into(), f32, "return a;").expect("a function");
    let term = fun("p", |p| apply(Term::foreign(blend.clone()), [p]));
    let argument = || vec![Value::pair(1.0_f32, 3.0_f32)];
    let program = Program::default();
    let error = interpret(&term, &Sizes::new(), argument()).expect_err("no meaning");
    assert_eq!(error.reason(), &Reason::UnknownForeign("blend".into()));
    let mut interpreter =
        Interpreter::new(&program).with_foreign("blend", |arguments| match arguments {
            [
                Value::Scalar(crate::term::ScalarValue::F32(a)),
                Value::Scalar(crate::term::ScalarValue::F32(b)),
            ] => Ok((a + b).into()),
            _ => Err("expected two floats".into()),
        });
    let outcome = interpreter.run(&term, &Sizes::new(), argument());
    assert_eq!(outcome.map(|outcome| outcome.value), Ok(4.0_f32.into()));
    let outcome = interpreter.run(&term, &Sizes::new(), vec![Value::pair(1.0_f32, 3.0_f64)]);
    assert_eq!(
        outcome.expect_err("wrong types").to_string(),
        "the foreign function `blend` failed: expected two floats"
    );
}

#[test]
fn nothing_runs_for_ever_or_overflows_the_stack() {
    let program = Program::default();
    let mut interpreter = Interpreter::new(&program);
    let omega = fun("x", |x| apply(x.clone(), [x]));
    let error = interpreter
        .run(&apply(omega.clone(), [omega]), &Sizes::new(), Vec::new())
        .expect_err("endless");
    assert_eq!(error.reason(), &Reason::Depth(Limits::default().depth));
    let limits = Limits {
        steps: 1000,
        elements: 100,
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(&program).with_limits(limits);
    let long = inferred("(generate (fun i => indexAsNat i) : 4.index)");
    assert!(interpreter.run(&long, &Sizes::new(), Vec::new()).is_ok());
    let long = inferred("(generate (fun i => indexAsNat i) : 1000000000000000000.index)");
    let error = interpreter
        .run(&long, &Sizes::new(), Vec::new())
        .expect_err("too long");
    assert_eq!(
        error.reason(),
        &Reason::Elements {
            found: 1_000_000_000_000_000_000,
            limit: 100
        }
    );
    let nested = inferred(
        "(generate (fun i => generate (fun j => generate (fun k => indexAsNat k))) : 90.90.90.index)",
    );
    let error = interpreter
        .run(&nested, &Sizes::new(), Vec::new())
        .expect_err("too many steps");
    assert_eq!(error.reason(), &Reason::Steps(1000));
    let mut recursive = Program::default();
    recursive
        .definitions
        .push(Definition::new("f", Term::reference("f")));
    let error = interpret_program(&recursive, "f", &Sizes::new(), Vec::new()).expect_err("endless");
    assert_eq!(error.reason(), &Reason::Depth(Limits::default().depth));
}

#[test]
fn values_nest_no_deeper_than_types() {
    let text = "reduceSeq (fun acc x => (acc, acc)) true f32[1, 2, 3]";
    assert!(interpret(&parse(text), &Sizes::new(), Vec::new()).is_ok());
    let deep = "fun xs => reduceSeq (fun acc x => (acc, acc)) true xs";
    let arguments = vec![Value::of_elements(&[0.0_f32; 10_000])];
    let error = interpret(&parse(deep), &Sizes::new(), arguments).expect_err("too deep");
    assert_eq!(error.reason(), &Reason::Depth(512));
}

#[test]
fn type_level_arguments_that_do_not_fit() {
    let missing = interpret(
        &apply(
            crate::primitives::Primitive::Split,
            [Term::literal(1.0_f32)],
        ),
        &Sizes::new(),
        Vec::new(),
    );
    assert_eq!(
        missing.expect_err("no size").to_string(),
        "`split` needs the type-level arguments `n`, found fewer"
    );
    let wrong = Term::type_apply(crate::primitives::Primitive::MapGlobal.into(), 3_u64);
    let error = interpret(&wrong, &Sizes::new(), Vec::new()).expect_err("three dimensions");
    assert_eq!(
        error.to_string(),
        "`mapGlobal` needs 0, 1 or 2 for `dim`, found the type-level argument `3`"
    );
    let wrong = Term::type_apply(crate::primitives::Primitive::Split.into(), Scalar::F32);
    let error = interpret(&wrong, &Sizes::new(), Vec::new()).expect_err("no size");
    assert_eq!(
        error.to_string(),
        "`split` needs one of kind nat for `n`, found the type-level argument `f32`"
    );
}
