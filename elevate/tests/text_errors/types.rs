//! Expressions of the wrong type.

use insta::assert_snapshot;

use super::in_file;

#[test]
fn a_traversal_is_no_strategy() {
    assert_snapshot!(in_file("def a = id ; topDown"), @r"
    error: expected strategy, found traversal
     --> test.elevate:1:14
      |
    1 | def a = id ; topDown
      |              ^^^^^^^
      |
      = help: a traversal becomes a strategy with a strategy: `traversal(s)`, or `s @ traversal`
    ");
}

#[test]
fn arguments_are_missing() {
    assert_snapshot!(in_file("def a = try(repeatN(3))"), @r"
    error: expected strategy, found traversal
     --> test.elevate:1:13
      |
    1 | def a = try(repeatN(3))
      |             ^^^^^^^^^^
      |
      = help: a traversal becomes a strategy with a strategy: `traversal(s)`, or `s @ traversal`
    ");
}

#[test]
fn a_primitive_is_no_strategy() {
    assert_snapshot!(in_file("def a = topDown(map)"), @r"
    error: expected strategy, found primitive
     --> test.elevate:1:17
      |
    1 | def a = topDown(map)
      |                 ^^^
      |
      = help: a primitive is no strategy; the predicate is written `isMap`, `isReduce`, …
    ");
}

#[test]
fn a_term_is_no_strategy() {
    assert_snapshot!(in_file("def a = topDown(`fun x => x`)"), @r"
    error: expected strategy, found term
     --> test.elevate:1:17
      |
    1 | def a = topDown(`fun x => x`)
      |                 ^^^^^^^^^^^^
      |
      = help: a term is no strategy; `isEqualTo(t)` looks for it, `insert(t)` puts it there
    ");
}

#[test]
fn a_strategy_is_no_number() {
    assert_snapshot!(in_file("def a = repeatN(id, 3)"), @r"
    error: expected nat, found strategy
     --> test.elevate:1:17
      |
    1 | def a = repeatN(id, 3)
      |                 ^^

    error: expected strategy, found nat
     --> test.elevate:1:21
      |
    1 | def a = repeatN(id, 3)
      |                     ^
    ");
}

#[test]
fn too_many_arguments() {
    assert_snapshot!(in_file("def a = topDown(id, id)"), @r"
    error: `topDown` takes 1 argument, here it has 2
     --> test.elevate:1:21
      |
    1 | def a = topDown(id, id)
      |                     ^^
    ");
}

#[test]
fn strategies_are_not_called() {
    assert_snapshot!(in_file("def a = id(fail)"), @r"
    error: `id` is a strategy, not a function
     --> test.elevate:1:9
      |
    1 | def a = id(fail)
      |         ^^
      |
      = help: a strategy gets its program when it runs; strategies are combined with `;`, `<+` and `@`
    ");
}

#[test]
fn locals_are_not_functions() {
    assert_snapshot!(in_file("def a(n : nat) = n(1)"), @r"
    error: `n` is a nat, not a function
     --> test.elevate:1:18
      |
    1 | def a(n : nat) = n(1)
      |                  ^
    ");
}

#[test]
fn lists_have_one_type() {
    assert_snapshot!(in_file("def a = [1, id]"), @r"
    error: expected nat, found strategy
     --> test.elevate:1:13
      |
    1 | def a = [1, id]
      |             ^^
    ");
}

#[test]
fn branches_have_one_type() {
    assert_snapshot!(in_file("def a(n) = if n == 0 then id else n"), @r"
    error: expected strategy, found nat
     --> test.elevate:1:35
      |
    1 | def a(n) = if n == 0 then id else n
      |                                   ^
    ");
}

#[test]
fn patterns_are_of_the_type() {
    assert_snapshot!(in_file("def a(n : nat) = match n with | [] => id | x :: y => id"), @r"
    error: expected nat, found list 'a
     --> test.elevate:1:33
      |
    1 | def a(n : nat) = match n with | [] => id | x :: y => id
      |                                 ^^

    error: expected nat, found list 'a
     --> test.elevate:1:44
      |
    1 | def a(n : nat) = match n with | [] => id | x :: y => id
      |                                            ^^^^^^
    ");
}

#[test]
fn a_type_does_not_contain_itself() {
    assert_snapshot!(in_file("def a(f) = f(f)"), @r"
    error: the type would contain itself: 'a is 'a -> 'b
     --> test.elevate:1:14
      |
    1 | def a(f) = f(f)
      |              ^
    ");
}

#[test]
fn annotations_hold() {
    assert_snapshot!(in_file("def a(s : strategy) : nat = s\ndef b : traversal = fun n => repeatN(n, id)"), @r"
    error: expected nat, found strategy
     --> test.elevate:1:29
      |
    1 | def a(s : strategy) : nat = s
      |                             ^

    error: expected traversal, found nat -> strategy
     --> test.elevate:2:21
      |
    2 | def b : traversal = fun n => repeatN(n, id)
      |                     ^^^^^^^^^^^^^^^^^^^^^^^
    ");
}

#[test]
fn no_errors_follow() {
    assert_snapshot!(in_file("def a = unknown\ndef b = a + 1\ndef c = repeatN(a, id)"), @r"
    error: unknown name `unknown`
     --> test.elevate:1:9
      |
    1 | def a = unknown
      |         ^^^^^^^
    ");
}

#[test]
fn natives() {
    assert_snapshot!(in_file("native topDown : strategy\nnative magic : strategy\nnative topDwn : traversal"), @r"
    error: the native `topDown` has the type traversal, not strategy
     --> test.elevate:1:18
      |
    1 | native topDown : strategy
      |                  ^^^^^^^^

    error: there is no native `magic` in this program
     --> test.elevate:2:8
      |
    2 | native magic : strategy
      |        ^^^^^
      |
      = help: a native is written in Rust; what can be said in ELEVATE is a `def`

    error: there is no native `topDwn` in this program
     --> test.elevate:3:8
      |
    3 | native topDwn : traversal
      |        ^^^^^^
      |
      = help: did you mean `topDown`?
    ");
}

#[test]
fn definitions_are_polymorphic_but_checked() {
    assert_snapshot!(in_file("def twice(f, x) = f(f(x))\ndef a = twice(topDown, id)\ndef b = twice(fun n => n + 1, 3)\ndef c = twice(topDown, 3)"), @r"
    error: expected strategy, found nat
     --> test.elevate:4:24
      |
    4 | def c = twice(topDown, 3)
      |                        ^
    ");
}
