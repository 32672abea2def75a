//! Texts that are none.

use insta::assert_snapshot;

use super::in_file;

#[test]
fn an_operand_is_missing() {
    assert_snapshot!(in_file("def a = id ;\ndef b = fail"), @"
    error: expected an expression, found `def`
     --> test.elevate:2:1
      |
    2 | def b = fail
      | ^^^
      |
      = help: definitions and rules stand in a file, which `--library FILE` names; a strategy is an expression of their names
    ");
}

#[test]
fn words_that_begin_nothing() {
    assert_snapshot!(in_file("deff a = id"), @"
    error: expected `def`, `rule`, `native` or `import`, found `deff`
     --> test.elevate:1:1
      |
    1 | deff a = id
      | ^^^^
      |
      = help: a definition is written `def name = …`, a rule `rule name: left ~> right`
    ");
}

#[test]
fn what_follows_a_definition() {
    assert_snapshot!(in_file("def a = id id"), @"
    error: expected an operator, or the next `def`, `rule` or `native`, found `id`
     --> test.elevate:1:12
      |
    1 | def a = id id
      |            ^^
      |
      = help: arguments stand in round brackets, `id(id)`; strategies follow each other by `;`
    ");
}

#[test]
fn brackets_are_closed() {
    assert_snapshot!(in_file("def a = try(id"), @r"
    error: expected `,` or `)`, found the end
     --> test.elevate:1:15
      |
    1 | def a = try(id
      |            -  ^
      |            |
      |            opened here
    ");
}

#[test]
fn keywords_are_no_names() {
    assert_snapshot!(in_file("def if = id"), @r"
    error: `if` is a keyword and cannot be a name
     --> test.elevate:1:5
      |
    1 | def if = id
      |     ^^
    ");
}

#[test]
fn keyword_expressions_are_bracketed() {
    assert_snapshot!(in_file("def a = id ; if 1 == 1 then id else fail"), @r"
    error: expected an operand, found `if`
     --> test.elevate:1:14
      |
    1 | def a = id ; if 1 == 1 then id else fail
      |              ^^
      |
      = help: put `if …` in round brackets
    ");
}

#[test]
fn a_condition_compares() {
    assert_snapshot!(in_file("def a(n) = if n = 3 then id else fail"), @r"
    error: expected a comparison: `==`, `!=`, `<`, `<=`, `>`, `>=` or `divides`, found `=`
     --> test.elevate:1:17
      |
    1 | def a(n) = if n = 3 then id else fail
      |                 ^
    ");
}

#[test]
fn match_has_cases() {
    assert_snapshot!(in_file("def a(n) = match n with id"), @r"
    error: expected `|` and a pattern, found `id`
     --> test.elevate:1:25
      |
    1 | def a(n) = match n with id
      |                         ^^
    ");
}

#[test]
fn patterns() {
    assert_snapshot!(in_file("def a(n) = match n with | + => id"), @r"
    error: expected a pattern: `[]`, `[x, y]`, `x :: rest`, a number, `_` or a name, found `+`
     --> test.elevate:1:27
      |
    1 | def a(n) = match n with | + => id
      |                           ^
    ");
}

#[test]
fn numbers_fit() {
    assert_snapshot!(in_file("def a = repeatN(99999999999999999999, id)"), @r"
    error: `99999999999999999999` is not a number from 0 to 18446744073709551615
     --> test.elevate:1:17
      |
    1 | def a = repeatN(99999999999999999999, id)
      |                 ^^^^^^^^^^^^^^^^^^^^
    ");
}

#[test]
fn numbers_have_no_letters() {
    assert_snapshot!(in_file("def a = repeatN(3x, id)"), @r"
    error: `3x` is not a number from 0 to 18446744073709551615
     --> test.elevate:1:17
      |
    1 | def a = repeatN(3x, id)
      |                 ^^
    ");
}

#[test]
fn strings_end() {
    assert_snapshot!(in_file("import \"other"), @r#"
    error: this string has no closing `"`
     --> test.elevate:1:8
      |
    1 | import "other
      |        ^^^^^^
    "#);
}

#[test]
fn imports_come_first() {
    assert_snapshot!(in_file("def a = id\nimport \"other.elevate\""), @r#"
    error: expected imports before everything else, found one behind a definition
     --> test.elevate:2:8
      |
    2 | import "other.elevate"
      |        ^^^^^^^^^^^^^^^
    "#);
}

#[test]
fn terms_end() {
    assert_snapshot!(in_file("def a = insert(`map f"), @r"
    error: this RISE term has no closing backtick
     --> test.elevate:1:16
      |
    1 | def a = insert(`map f
      |                ^^^^^^
    ");
}

#[test]
fn no_empty_arguments() {
    assert_snapshot!(in_file("def a = topDown()"), @r"
    error: expected an argument, found `)`
     --> test.elevate:1:9
      |
    1 | def a = topDown()
      |         ^^^^^^^^^
      |
      = help: a definition without parameters is used without brackets
    ");
}

#[test]
fn every_item_is_read() {
    assert_snapshot!(in_file("def a = ;\ndef b = a\ndef c = )\ndef d = c ; b"), @r"
    error: expected an expression, found `;`
     --> test.elevate:1:9
      |
    1 | def a = ;
      |         ^

    error: expected an expression, found `)`
     --> test.elevate:3:9
      |
    3 | def c = )
      |         ^
    ");
}

#[test]
fn types() {
    assert_snapshot!(in_file("def a(n : natt) = id\ndef b : list = []\ndef c(f : (nat, nat)) = id\ndef d(x : 3) = id"), @r"
    error: there is no type `natt`
     --> test.elevate:1:11
      |
    1 | def a(n : natt) = id
      |           ^^^^
      |
      = help: did you mean `nat`?

    error: expected a type, found `=`
     --> test.elevate:2:14
      |
    2 | def b : list = []
      |              ^

    error: expected `->`, found `)`
     --> test.elevate:3:21
      |
    3 | def c(f : (nat, nat)) = id
      |                     ^
      |
      = help: several types in brackets are the arguments of a function

    error: expected a type, found `3`
     --> test.elevate:4:11
      |
    4 | def d(x : 3) = id
      |           ^
    ");
}
