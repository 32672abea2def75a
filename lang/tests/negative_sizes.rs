//! Sizes and indices below zero, in files: where they are reported, and which facts keep them from
//! being so.

use rise_lang::{
    diagnostic::Source,
    infer::{InferredProgram, TypeError, infer_program},
    syntax::{NoImports, parse_program},
};

fn inferred(text: &str) -> Result<InferredProgram, Vec<TypeError>> {
    let read = parse_program(&Source::new("a.rise", text), &NoImports);
    infer_program(&read.unwrap_or_else(|error| panic!("{}", error.diagnostic().render(false))))
}

fn errors(text: &str) -> String {
    let errors = inferred(text).err().unwrap_or_default();
    let reports = errors.iter().map(|error| error.diagnostic().render(false));
    reports.collect()
}

#[test]
fn a_parameter_of_a_negative_size() {
    insta::assert_snapshot!(errors("def f (xs : (3-5).f32) : f32 = xs |> reduce (+) 0"), @r"
    error[negative-size]: a size would be negative: expected 0 or more, found `-2`
     --> a.rise:1:13
      |
    1 | def f (xs : (3-5).f32) : f32 = xs |> reduce (+) 0
      |             ^^^^^^^^^
      |
      = help: subtract less, or from a larger size
    ");
}

#[test]
fn the_type_of_one_of_several_parameters() {
    insta::assert_snapshot!(errors("def f {n : nat} (xs : n.f32) (ys : (n.f32, (3-5).f32) ) (s : f32) : f32 = s"), @"
    error[negative-size]: a size would be negative: expected 0 or more, found `-2`
     --> a.rise:1:36
      |
    1 | def f {n : nat} (xs : n.f32) (ys : (n.f32, (3-5).f32) ) (s : f32) : f32 = s
      |                                    ^^^^^^^^^^^^^^^^^^
      |
      = help: subtract less, or from a larger size
    ");
}

#[test]
fn a_negative_argument() {
    insta::assert_snapshot!(errors("def f {n : nat} (xs : n.f32) : f32 = xs |> split (3-5) |> join |> reduce (+) 0"), @r"
    error[negative-size]: a size would be negative: expected 0 or more, found `-2`
     --> a.rise:1:44
      |
    1 | def f {n : nat} (xs : n.f32) : f32 = xs |> split (3-5) |> join |> reduce (+) 0
      |                                            ^^^^^^^^^^^
      |
      = help: subtract less, or from a larger size
    ");
}

#[test]
fn a_negative_index() {
    insta::assert_snapshot!(errors("def f : i32 = idx nat(3-4 < 2) i32[1, 2]"), @r"
    error[negative-size]: a size would be negative: expected 0 or more, found `-1`
     --> a.rise:1:19
      |
    1 | def f : i32 = idx nat(3-4 < 2) i32[1, 2]
      |                   ^^^^^^^^^^^^
      |
      = help: subtract less, or from a larger size
    ");
}

#[test]
fn an_index_that_may_be_negative_needs_a_fact() {
    let facts = |text: &str| {
        let program = inferred(text).unwrap_or_else(|errors| panic!("{errors:?}"));
        let definition = program.definition(&"f".into()).expect("`f`").clone();
        let facts = definition.facts.iter().map(|fact| fact.fact.to_string());
        facts.collect::<Vec<_>>()
    };
    assert_eq!(
        facts("def f {n : nat} (xs : (n+1).f32) : f32 = idx nat(n-1 < n+1) xs"),
        ["0 <= n-1"]
    );
    assert!(facts("def f {n : nat} (xs : (n+1).f32) : f32 = idx nat(n < n+1) xs").is_empty());
}
