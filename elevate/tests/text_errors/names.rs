//! Names that nothing has, or two things.

use insta::assert_snapshot;

use super::in_file;

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
      = help: bind `xs` on the left, or make it a parameter of the rule: `rule …(xs : nat): …`

    error: unknown name `k`
     --> test.elevate:3:19
      |
    3 | def b = (i => i + k)
      |                   ^
    ");
}
