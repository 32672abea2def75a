use super::*;
use crate::{
    diagnostic::Source,
    infer::infer_program,
    syntax::{self, NoImports},
};

/// The mistakes of the last definition of a text.
fn mistakes(text: &str) -> Vec<String> {
    let program = syntax::parse_program(&Source::new("levels.rise", text), &NoImports)
        .unwrap_or_else(|error| panic!("{}", error.diagnostic().render(false)));
    let program = infer_program(&program)
        .unwrap_or_else(|errors| panic!("{}", errors[0].diagnostic().render(false)));
    let last = &program.definitions.last().expect("a definition").definition;
    let findings = check(&program.expand(&last.name).expect("a definition"));
    assert!(findings.is_complete);
    let mistakes = findings.mistakes.iter();
    mistakes.map(ToString::to_string).collect()
}

/// A definition on a matrix.
fn of(body: &str) -> Vec<String> {
    mistakes(&format!(
        "def f {{n m : nat}} (xs : n.m.f32) : n.m.f32 = {body}"
    ))
}

fn on_four(body: &str) -> Vec<String> {
    mistakes(&format!(
        "def f {{n m k l : nat}} (xs : n.m.k.l.f32) : n.m.k.l.f32 = {body}"
    ))
}

#[test]
fn levels_from_outside_to_inside_are_right() {
    let none: [&str; 0] = [];
    for body in [
        "xs |> mapGlobal 1 (mapGlobal 0 neg)",
        "xs |> mapGlobal 0 (mapSeq neg)",
        "xs |> mapWorkGroup 0 (mapLocal 0 neg)",
        "xs |> mapWorkGroup 0 (fun row => row |> mapLocal 0 neg |> toMem local |> mapLocal 0 neg)",
        "xs |> mapWorkGroup 1 (mapSeq neg)",
        "xs |> mapGlobal 0 (mapSeq neg) |> toMem global |> mapGlobal 0 (mapSeq neg)",
        "run 1 1 1 4 1 1 (xs |> mapGlobal 0 (mapSeq neg))",
        "xs |> mapPar (mapPar neg)",
        "xs |> mapSeq (mapGlobal 0 neg)",
        "xs |> mapSeq (fun row => run 1 1 1 4 1 1 (row |> mapGlobal 0 neg))",
        "xs |> mapPar (fun row => run 1 1 1 4 1 1 (row |> mapGlobal 0 neg))",
    ] {
        assert_eq!(of(body), none, "{body}");
    }
    for body in [
        "xs |> mapWorkGroup 1 (mapWorkGroup 0 (mapLocal 1 (mapLocal 0 neg)))",
        "xs |> mapWorkGroup 0 (mapLocal 2 (mapLocal 1 (mapLocal 0 neg)))",
        "xs |> mapWorkGroup 0 (mapWarp (mapLane (mapSeq neg)))",
        "xs |> mapGlobal 2 (mapGlobal 1 (mapGlobal 0 (mapSeq neg)))",
    ] {
        assert_eq!(on_four(body), none, "{body}");
    }
}

#[test]
fn a_level_stands_once_in_each_dimension() {
    for (body, mistake) in [
        (
            "xs |> mapGlobal 0 (mapGlobal 0 neg)",
            "`mapGlobal 0` stands in the function of another `mapGlobal 0`",
        ),
        (
            "xs |> mapWorkGroup 1 (mapWorkGroup 1 neg)",
            "`mapWorkGroup 1` stands in the function of another `mapWorkGroup 1`",
        ),
    ] {
        assert_eq!(of(body), [mistake], "{body}");
    }
    for (body, mistake) in [
        (
            "xs |> mapWorkGroup 0 (mapLocal 1 (mapSeq (mapLocal 1 neg)))",
            "`mapLocal 1` stands in the function of another `mapLocal 1`",
        ),
        (
            "xs |> mapWorkGroup 0 (mapWarp (mapWarp (mapSeq neg)))",
            "`mapWarp` stands in the function of another `mapWarp`",
        ),
        (
            "xs |> mapWorkGroup 0 (mapWarp (mapLane (mapLane neg)))",
            "`mapLane` stands in the function of another `mapLane`",
        ),
    ] {
        assert_eq!(on_four(body), [mistake], "{body}");
    }
}

#[test]
fn outer_levels_do_not_stand_in_inner_ones() {
    for (body, mistake) in [
        (
            "xs |> mapGlobal 1 (mapWorkGroup 0 neg)",
            "`mapWorkGroup 0` stands in the function of `mapGlobal 1`",
        ),
        (
            "xs |> mapWorkGroup 0 (mapGlobal 1 neg)",
            "`mapGlobal 1` stands in the function of `mapWorkGroup 0`",
        ),
        (
            "xs |> mapGlobal 0 (mapLocal 1 neg)",
            "`mapLocal 1` stands in the function of `mapGlobal 0`",
        ),
        (
            "xs |> mapPar (mapGlobal 0 neg)",
            "`mapGlobal 0` stands in the function of `mapPar`",
        ),
        (
            "xs |> mapGlobal 0 (mapPar neg)",
            "`mapPar` stands in the function of `mapGlobal 0`",
        ),
        (
            "xs |> mapGlobal 0 (fun row => run 1 1 1 4 1 1 (mapSeq neg row))",
            "`run` stands in the function of `mapGlobal 0`",
        ),
        (
            "run 1 1 1 4 1 1 (xs |> mapPar (mapSeq neg))",
            "`mapPar` stands in a kernel, `run`",
        ),
        (
            "run 1 1 1 4 1 1 (xs |> mapLocal 0 (mapSeq neg))",
            "`mapLocal 0` stands in no `mapWorkGroup` of its kernel",
        ),
        (
            "xs |> mapLocal 0 (mapSeq neg)",
            "`mapLocal 0` stands in no `mapWorkGroup`, so that it is no kernel by itself",
        ),
        (
            "xs |> mapSeq (mapLane neg)",
            "`mapLane` stands in no `mapWarp`, so that it is no kernel by itself",
        ),
        (
            "xs |> mapWorkGroup 0 (mapLane neg)",
            "`mapLane` stands in no `mapWarp`, so that it is no kernel by itself",
        ),
    ] {
        assert_eq!(of(body), [mistake], "{body}");
    }
    assert_eq!(
        on_four("xs |> mapWorkGroup 0 (mapLocal 0 (mapWarp (mapSeq neg)))"),
        ["`mapWarp` stands in the function of `mapLocal 0`"]
    );
}

#[test]
fn reductions_and_rows_of_threads_count() {
    let text = "def f {n m : nat} (xs : n.m.f32) : n.f32 = xs |> mapGlobal 0 (reducePar (+) 0)";
    assert_eq!(
        mistakes(text),
        ["`reducePar` stands in the function of `mapGlobal 0`"]
    );
}

#[test]
fn functions_are_followed_to_their_uses() {
    let twice = "`mapGlobal 0` stands in the function of another `mapGlobal 0`";
    for text in [
        "def on_rows {n : nat} {s t : data} (f : s -> t) (xs : n.s) : n.t = mapGlobal 0 f xs
         def f {n m : nat} (xs : n.m.f32) : n.m.f32 = on_rows (on_rows neg) xs",
        "def f {n m : nat} (xs : n.m.f32) : n.m.f32 =
           let g = fun row => mapGlobal 0 neg row in xs |> mapGlobal 0 (fun row => g row)",
        "def along (d : nat) {n : nat} {s t : data} (f : s -> t) (xs : n.s) : n.t where d <= 2 = mapGlobal d f xs
         def f {n m : nat} (xs : n.m.f32) : n.m.f32 = along 0 (along 0 neg) xs",
        "def f {n m : nat} (xs : n.m.f32) : n.m.f32 = xs |> (mapGlobal 0 >> mapGlobal 0) neg",
    ] {
        assert_eq!(mistakes(text), [twice], "{text}");
    }
    let none: [&str; 0] = [];
    for text in [
        // Dimensions that are parameters may be any.
        "def along (d e : nat) {n m : nat} (xs : n.m.f32) : n.m.f32 where d <= 2, e <= 2 =
           xs |> mapGlobal d (mapGlobal e neg)",
        "def along (d : nat) {n : nat} {s t : data} (f : s -> t) (xs : n.s) : n.t where d <= 2 = mapGlobal d f xs
         def f {n m : nat} (xs : n.m.f32) : n.m.f32 = along 1 (along 0 neg) xs",
        // An argument is computed outside of the function that it is for.
        "def f {n m : nat} (xs : n.f32) (ys : m.f32) : n.m.f32 =
           let doubled = ys |> mapGlobal 0 (fun y => y + y) |> toMem global in
           xs |> mapGlobal 0 (fun x => doubled |> mapSeq (fun y => x * y))",
        // A part of a kernel that stands at its place.
        "def row {n : nat} (xs : n.f32) : n.f32 = xs |> mapLocal 0 neg
         def f {n m : nat} (xs : n.m.f32) : n.m.f32 = xs |> mapWorkGroup 0 row",
    ] {
        assert_eq!(mistakes(text), none, "{text}");
    }
}

#[test]
fn programs_that_grow_are_looked_at_once() {
    let mut text =
        "def g0 (xs : 8.f32) : 8.f32 = xs |> mapGlobal 0 neg |> toMem global\n".to_owned();
    for number in 1..40 {
        let before = number - 1;
        text += &format!("def g{number} (xs : 8.f32) : 8.f32 = g{before} (g{before} xs)\n");
    }
    assert!(mistakes(&text).is_empty());
}

#[test]
fn what_is_too_large_is_said_to_be() {
    let text = "def f {n : nat} (xs : n.f32) : n.f32 = xs |> mapGlobal 0 neg";
    let program = syntax::parse_program(&Source::new("levels.rise", text), &NoImports);
    let program = infer_program(&program.expect("a program")).expect("well typed");
    let definition = program.expand(&"f".into()).expect("a definition");
    assert!(!evaluate::findings(&definition, 3).is_complete);
}
