//! Names that nothing has, or two things.

use insta::assert_snapshot;
use rise_elevate::text::{Library, Scope};
use rise_lang::{diagnostic::Source, syntax::NoImports};

use super::{in_file, shown};

#[test]
fn unknown_names() {
    assert_snapshot!(in_file("def a = topDwon(idd)\ndef b(strat) = try(strta)\ndef c = argOf(mapp, id)"), @r"
    error: unknown name `topDwon`
     --> test.elevate:1:9
      |
    1 | def a = topDwon(idd)
      |         ^^^^^^^
      |
      = help: did you mean `topDown`?

    error: unknown name `idd`
     --> test.elevate:1:17
      |
    1 | def a = topDwon(idd)
      |                 ^^^
      |
      = help: did you mean `id`?

    error: unknown name `strta`
     --> test.elevate:2:20
      |
    2 | def b(strat) = try(strta)
      |                    ^^^^^
      |
      = help: did you mean `strat`?

    error: unknown name `mapp`
     --> test.elevate:3:15
      |
    3 | def c = argOf(mapp, id)
      |               ^^^^
      |
      = help: did you mean `map`?
    ");
}

#[test]
fn nothing_is_near() {
    assert_snapshot!(in_file("def a = xyzzy"), @r"
    error: unknown name `xyzzy`
     --> test.elevate:1:9
      |
    1 | def a = xyzzy
      |         ^^^^^
    ");
}

#[test]
fn names_are_defined_once() {
    assert_snapshot!(in_file("def a = id\ndef a = fail\nrule a: map f xs ~> map f xs"), @r"
    error: `a` is defined twice
     --> test.elevate:2:5
      |
    1 | def a = id
      |     - first defined here
    2 | def a = fail
      |     ^

    error: `a` is defined twice
     --> test.elevate:3:6
      |
    1 | def a = id
      |     - first defined here
    2 | def a = fail
    3 | rule a: map f xs ~> map f xs
      |      ^
    ");
}

#[test]
fn parameters_are_bound_once() {
    assert_snapshot!(in_file("def a(s, s) = s\ndef b(xs) = match xs with | [x, x] => x\ndef c = fun s (s) => s"), @r"
    error: `s` is bound twice
     --> test.elevate:1:10
      |
    1 | def a(s, s) = s
      |          ^

    error: `x` is bound twice
     --> test.elevate:2:33
      |
    2 | def b(xs) = match xs with | [x, x] => x
      |                                 ^

    error: expected `,`, `:` or `=>`, found `(`
     --> test.elevate:3:15
      |
    3 | def c = fun s (s) => s
      |               ^
    ");
}

#[test]
fn sizes_are_known() {
    assert_snapshot!(in_file("def a = id\nrule r(f : nat2nat): reorder f f xs ~> xs\ndef b = (i => i + k)"), @r"
    error: `xs` stands on the right of `~>`, but not on the left
     --> test.elevate:2:40
      |
    2 | rule r(f : nat2nat): reorder f f xs ~> xs
      |                                        ^^
      |
      = help: bind `xs` on the left, or make it a parameter of the rule: `rule …(xs : nat): …` for a size, `(xs : term)` for a term

    error: unknown name `k`
     --> test.elevate:3:19
      |
    3 | def b = (i => i + k)
      |                   ^
    ");
}

/// The errors in an expression for a program.
fn for_program(program: &str, expression: &str) -> String {
    let source = Source::new("program.rise", program);
    let program = rise_lang::syntax::parse_program(&source, &NoImports).expect("a program");
    let program = rise_lang::infer::infer_program(&program).expect("a program with types");
    let scope = Scope::of(&program.definitions[0].definition);
    let expression = Source::new("strategy", expression);
    let strategy = Library::standard().strategy_for(&expression, &scope);
    shown(&strategy.expect_err("the expression has an error"))
}

#[test]
fn sizes_are_those_of_the_program() {
    let program = "def mv {n m : nat} (s : nat) (xs : n.m.f32) : n.m.f32 where n % s == 0 = xs";
    assert_snapshot!(for_program(program, "splitJoin(q)"), @r"
    error: unknown name `q`
     --> strategy:1:11
      |
    1 | splitJoin(q)
      |           ^
      |
      = help: the sizes of `mv` are `n`, `m` and `s`
    ");
    assert_snapshot!(for_program("def f (xs : 4.f32) = xs", "splitJoin(width)"), @r"
    error: unknown name `width`
     --> strategy:1:11
      |
    1 | splitJoin(width)
      |           ^^^^^
      |
      = help: `f` has no sizes that could be named
    ");
    let refused = [
        (
            "splitJoin(n - m)",
            "`m <= n` does not follow from what is known of the sizes",
        ),
        (
            "splitJoin(n / m)",
            "`0 < m` does not follow from what is known of the sizes",
        ),
        ("if n > 4 then id else fail", "does not say whether `4 < n`"),
        (
            "match n with | 0 => fail | k => id",
            "does not say whether `n == 0`",
        ),
        (
            "repeatN(s, id)",
            "`repeatN` needs a number, and `s` is not known",
        ),
        ("s", "expected strategy, found nat"),
    ];
    for (expression, expected) in refused {
        let message = for_program(program, expression);
        assert!(message.contains(expected), "{expression}:\n{message}");
    }
}

#[test]
fn names_of_the_library_are_taken_on_purpose() {
    let library = |text: &str| Library::load(&Source::new("test.elevate", text), &NoImports);
    let warnings = |text: &str| {
        let library = library(text).expect("a library");
        let shown = library.warnings().map(|warning| warning.render(false));
        shown.collect::<Vec<_>>().join("\n\n")
    };
    let warned = warnings("def parallel = id\ndef isMap = fail\ndef mine = parallel");
    let parts = [
        "warning: `parallel` takes the name of a definition of the library\n --> test.elevate:1:5",
        "::: strategies/",
        "that of the library",
        "write `override` before it",
        "warning: `isMap` takes the name",
    ];
    for part in parts {
        assert!(warned.contains(part), "{part}:\n{warned}");
    }
    assert!(!warned.contains("mine`"), "{warned}");
    let meant = "override def parallel = id\noverride rule splitJoin: map f xs ~> mapSeq f xs";
    assert_eq!(warnings(meant), "");
    assert_snapshot!(in_file("override def mine = id"), @r"
    error: `mine` overrides nothing: the library has no definition of this name
     --> test.elevate:1:1
      |
    1 | override def mine = id
      | ^^^^^^^^
    ");
    assert_snapshot!(in_file("override native id : strategy"), @"
    error: expected `def` or `rule`, found `native`
     --> test.elevate:1:10
      |
    1 | override native id : strategy
      |          ^^^^^^
      |
      = help: a definition is written `def name = …`, a rule `rule name: left ~> right`
    ");
}
