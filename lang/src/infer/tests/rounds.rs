//! Facts about sizes in the iterations of an `iterate`.

use crate::{
    diagnostic::Source,
    infer::{InferredProgram, infer_program},
    syntax::{self, NoImports},
};

const STEPS: &str = "def square {n : nat} (xs : n.n.f32) : n.n.f32 = xs
def some {n : nat} (xs : n.f32) : n.f32 where n > 0 = xs
def many {n : nat} (xs : n.f32) : n.f32 where n > 3 = xs
def rows (m : nat) {n : nat} (xs : n.f32) : n.f32 where m > 0, n % m == 0 = xs
";

fn inferred(text: &str) -> Result<InferredProgram, String> {
    let source = Source::new("test.rise", format!("{STEPS}{text}"));
    let program = syntax::parse_program(&source, &NoImports)
        .unwrap_or_else(|error| panic!("{}", error.diagnostic().render(false)));
    infer_program(&program).map_err(|errors| errors[0].diagnostic().render(false))
}

/// The facts that the last definition needs.
fn needs(text: &str) -> Vec<String> {
    let program = inferred(text).unwrap_or_else(|error| panic!("{error}"));
    let last = program.definitions.last().expect("a definition");
    let facts = last.facts.iter();
    facts
        .map(|required| format!("{} ({})", required.fact, required.asker))
        .collect()
}

#[test]
fn a_size_that_does_not_shrink_is_that_of_the_result() {
    let none: [&str; 0] = [];
    for text in [
        "def f {n : nat} (k : nat) (xs : n.n.f32) : n.n.f32 =
           xs |> iterate k (fun (l : nat) (ys : l.n.f32) => square ys)",
        "def f {n : nat} (k : nat) (xs : n.f32) : n.f32 where n > 0 =
           xs |> iterateIn global k (fun (l : nat) (ys : l.f32) => some ys)",
        "def f {n : nat} (k : nat) (xs : n.n.f32) : n.n.f32 =
           xs |> iterate k (fun (l : nat) (ys : l.n.f32) =>
             ys |> iterate 2 (fun (i : nat) (zs : i.n.f32) => square zs))",
    ] {
        assert_eq!(needs(text), none, "{text}");
    }
}

#[test]
fn what_no_fact_says_of_it_is_checked_before_the_first_round() {
    for (text, fact) in [
        (
            "def f {n m : nat} (k : nat) (xs : n.m.f32) : n.m.f32 =
               xs |> iterate k (fun (l : nat) (ys : l.m.f32) => square ys)",
            "m == n (argument 1 of `square`)",
        ),
        (
            "def f {n : nat} (k : nat) (xs : n.f32) : n.f32 =
               xs |> iterate k (fun (l : nat) (ys : l.f32) => many ys)",
            "n > 3 (`many`)",
        ),
    ] {
        assert_eq!(needs(text), [fact], "{text}");
    }
}

#[test]
fn sizes_that_shrink_are_no_smaller_than_the_result_and_multiples_of_it() {
    let none: [&str; 0] = [];
    for step in ["some (take l ys)", "many (take l ys)", "rows 4 (take l ys)"] {
        let text = format!(
            "def f (k : nat) (xs : (4*2^k).f32) : 4.f32 =
               xs |> iterate k (fun (l : nat) (ys : (l*2).f32) => {step})"
        );
        assert_eq!(needs(&text), none, "{step}");
    }
}

#[test]
fn what_does_not_hold_in_every_round_is_refused() {
    let text = "def f {n : nat} (k : nat) (xs : (n*2^k).n.f32) : n.n.f32 =
      xs |> iterate k (fun (l : nat) (ys : (l*2).n.f32) => square (take l ys))";
    let error = inferred(text).expect_err("`l` is `n` in the last round only");
    let message = "error[fact-inside]: argument 1 of `square` needs `l == n` for every `l`";
    let other = "error[fact-inside]: argument 1 of `square` needs `n == l` for every `l`";
    assert!(
        error.starts_with(message) || error.starts_with(other),
        "{error}"
    );
}
