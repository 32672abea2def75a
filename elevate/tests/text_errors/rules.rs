//! Rules and terms that are none.

use insta::assert_snapshot;

use super::in_file;

#[test]
fn both_sides_are_needed() {
    assert_snapshot!(in_file("rule r: map f xs"), @"
    error: expected `~>`, found the end
     --> test.elevate:1:17
      |
    1 | rule r: map f xs
      |                 ^
      |
      = help: a rule is `rule name: left ~> right`, with conditions behind `where`
    ");
}

#[test]
fn the_right_side_is_bound() {
    assert_snapshot!(in_file("rule r: map f xs ~> map g xs"), @r"
    error: `g` stands on the right of `~>`, but not on the left
     --> test.elevate:1:25
      |
    1 | rule r: map f xs ~> map g xs
      |                         ^
      |
      = help: bind `g` on the left, or make it a parameter of the rule: `rule …(g : nat): …` for a size, `(g : term)` for a term
    ");
}

#[test]
fn both_sides_have_one_type() {
    assert_snapshot!(in_file("rule r: map f xs ~> f"), @r"
    error[type-mismatch]: `(f : n.s)` is of the wrong type
     --> test.elevate:1:21
      |
    1 | rule r: map f xs ~> f
      |                     ^ expected `n.s`, found `t -> s`
      |
      = note: expected  n.s
                        ~~~
              found     t -> s
                        ~~~~~~
      = help: this is a function; apply it to an argument of type `t`
    ");
}

#[test]
fn sides_are_terms() {
    assert_snapshot!(in_file("rule r: map f ( ~> xs\ndef a = id"), @"
    error: expected `~>`, found `def`
     --> test.elevate:2:1
      |
    2 | def a = id
      | ^^^
      |
      = help: a rule is `rule name: left ~> right`, with conditions behind `where`
    ");
}

#[test]
fn facts_are_facts() {
    assert_snapshot!(in_file("rule r(n : nat): map f xs ~> map f xs where n % ~ == 0"), @r"
    error: expected a size, found `~`
     --> test.elevate:1:49
      |
    1 | rule r(n : nat): map f xs ~> map f xs where n % ~ == 0
      |                                                 ^
    ");
}

#[test]
fn classes_exist() {
    assert_snapshot!(in_file("rule r: (map f xs : n.t) ~> map f xs where t : scaler"), @r"
    error: there is no class `scaler`
     --> test.elevate:1:48
      |
    1 | rule r: (map f xs : n.t) ~> map f xs where t : scaler
      |                                                ^^^^^^
      |
      = help: did you mean `scalar`?
    ");
}

#[test]
fn conditions_exist() {
    assert_snapshot!(in_file("rule r: map f xs ~> map f xs where assoziative f"), @"
    error: there is no condition `assoziative`
     --> test.elevate:1:36
      |
    1 | rule r: map f xs ~> map f xs where assoziative f
      |                                    ^^^^^^^^^^^^^
      |
      = help: did you mean `associative`? the conditions with names are associative, commutative, neutral, exchangeable, outerProduct, nonzero, computes, rearranges, variable, notVariable; others are facts about sizes, `n > 0`, and classes, `t : number`
    ");
}

#[test]
fn parameters_have_types_of_rules() {
    assert_snapshot!(in_file("rule r(p : primitive): map f xs ~> map f xs"), @r"
    error: a parameter of a rule is a nat, an address, a nat2nat, a term or a strategy, not primitive
     --> test.elevate:1:12
      |
    1 | rule r(p : primitive): map f xs ~> map f xs
      |            ^^^^^^^^^
    ");
}

#[test]
fn strategies_of_rules_stand_in_conditions() {
    let refused = [
        (
            "rule r(s : strategy): map s xs ~> mapSeq s xs",
            "`s` is a strategy, and no part of a term",
        ),
        (
            "rule r(w : term): map (fun x => w[x]) xs ~> xs",
            "the parameter `w` is a term: it takes no arguments in brackets",
        ),
        (
            "rule r: map f xs ~> map f ys where how xs ~> ys",
            "`how` is no parameter that is a strategy",
        ),
        (
            "rule r(how : strategy): map f xs ~> map f xs where how xs ~> f",
            "`f` has a meaning already",
        ),
        (
            "rule r(how : strategy): map f xs ~> map f ys where how zs ~> ys",
            "the rule has no `zs`",
        ),
        (
            "rule r(what : strategy): map (fun x => e[x]) xs ~> map (fun x => e[x]) xs where what e",
            "a strategy is applied to a term, and `e` has arguments",
        ),
        (
            "rule r(what : strategy): map f xs ~> map f xs where what f xs",
            "the condition `what` takes 1 variables, here it has 2",
        ),
        (
            "rule r(w : term): map f xs ~> map f (map w (map w xs)) where w",
            "there is no condition `w`",
        ),
        (
            "rule r: map (fun y => e[x]) xs ~> xs",
            "`e[…]` takes distinct variables",
        ),
    ];
    for (text, expected) in refused {
        let message = in_file(text);
        assert!(message.contains(expected), "{text}:\n{message}");
    }
}

#[test]
fn a_condition_is_expected() {
    assert_snapshot!(in_file("rule r: map f xs ~> map f xs where"), @r"
    error: expected a condition: a fact about sizes, `t : class`, or a name and variables, found the end
     --> test.elevate:1:35
      |
    1 | rule r: map f xs ~> map f xs where
      |                                   ^
    ");
}

#[test]
fn terms_in_backticks_have_types() {
    assert_snapshot!(in_file("def a = insert(`fun x => x x`)\ndef b = isEqualTo(`y`)"), @r"
    error[infinite-type]: the type of argument 1 of `x` would contain itself: `_` would be `_ -> _`
     --> test.elevate:1:28
      |
    1 | def a = insert(`fun x => x x`)
      |                 -------- - ^
      |                 |        |
      |                 |        `x : _ -> _`
      |                 `x : _ -> _` is bound here

    error: unknown name `y`
     --> test.elevate:2:20
      |
    2 | def b = isEqualTo(`y`)
      |                    ^
    ");
}
