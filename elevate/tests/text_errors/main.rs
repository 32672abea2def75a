//! Every mistake is explained at its place, with what can be done.

mod habits;
mod names;
mod rules;
mod syntax;
mod types;

use insta::assert_snapshot;
use rise_elevate::text::{ElevateError, Library};
use rise_lang::{
    diagnostic::Source,
    syntax::{Memory, NoImports},
};

fn shown(errors: &[ElevateError]) -> String {
    let shown: Vec<String> = errors
        .iter()
        .map(|error| error.diagnostic().render(false))
        .collect();
    shown.join("\n\n")
}

/// The errors in a file.
fn in_file(text: &str) -> String {
    let library = Library::load(&Source::new("test.elevate", text), &NoImports);
    shown(&library.expect_err("the file has an error"))
}

/// The errors in an expression.
fn in_expression(text: &str) -> String {
    let strategy = Library::standard().strategy(&Source::new("strategy", text));
    shown(&strategy.expect_err("the expression has an error"))
}

#[test]
fn expressions() {
    assert_snapshot!(in_expression("repeatN(1 / 0, id)"), @r"
    error: `1 / 0` divides by zero
     --> strategy:1:9
      |
    1 | repeatN(1 / 0, id)
      |         ^^^^^
    ");
    assert_snapshot!(in_expression("repeatN(2 - 3, id)"), @r"
    error: `2 - 3` is negative, and no nat
     --> strategy:1:9
      |
    1 | repeatN(2 - 3, id)
      |         ^^^^^
    ");
    assert_snapshot!(in_expression("repeatN(match [1] with | [] => 1, id)"), @r"
    error: no case of `match` fits [1]
     --> strategy:1:9
      |
    1 | repeatN(match [1] with | [] => 1, id)
      |         ^^^^^^^^^^^^^^^^^^^^^^^^
    ");
    assert_snapshot!(in_expression("head([])"), @r"
    error: an empty list has no head
     --> strategy:1:1
      |
    1 | head([])
      | ^^^^^^^^
    ");
    assert_snapshot!(in_expression("topDown"), @r"
    error: expected strategy, found traversal
     --> strategy:1:1
      |
    1 | topDown
      | ^^^^^^^
      |
      = help: a traversal becomes a strategy with a strategy: `traversal(s)`, or `s @ traversal`
    ");
    assert_snapshot!(in_expression("id id"), @"
    error: expected an operator or the end, found `id`
     --> strategy:1:4
      |
    1 | id id
      |    ^^
      |
      = help: arguments stand in round brackets, `id(id)`; strategies follow each other by `;`
    ");
    assert_snapshot!(in_expression(""), @r"
    error: expected an expression, found the end
     --> strategy:1:1
      |
    1 |
      | ^
    ");
}

/// The errors in the files, of which `a.elevate` is the first.
fn in_files(files: &[(&str, &str)]) -> String {
    let first = files
        .iter()
        .find(|(name, _)| *name == "a.elevate")
        .expect("the first file");
    let memory: Memory = files.iter().map(|(name, text)| (*name, *text)).collect();
    let library = Library::load(&Source::new("a.elevate", first.1), &memory);
    shown(&library.expect_err("the files have an error"))
}

#[test]
fn imports() {
    let circle = [
        ("a.elevate", "import \"b.elevate\""),
        ("b.elevate", "import \"a.elevate\""),
    ];
    assert_snapshot!(in_files(&circle), @r#"
    error: "a.elevate" imports itself: a.elevate imports b.elevate imports a.elevate
     --> b.elevate:1:8
      |
    1 | import "a.elevate"
      |        ^^^^^^^^^^^
    "#);
    assert_snapshot!(in_files(&[("a.elevate", "import \"c.elevate\"")]), @r#"
    error: cannot import "c.elevate": there is no file c.elevate
     --> a.elevate:1:8
      |
    1 | import "c.elevate"
      |        ^^^^^^^^^^^
    "#);
    let twice = [
        ("a.elevate", "import \"b.elevate\"\ndef x = id"),
        ("b.elevate", "def x = fail\ndef y = x ; z"),
    ];
    assert_snapshot!(in_files(&twice), @r#"
    error: `x` is defined twice
     --> a.elevate:2:5
      |
    2 | def x = id
      |     ^
      |
     ::: b.elevate:1:5
      |
    1 | def x = fail
      |     - first defined here

    error: unknown name `z`
     --> b.elevate:2:13
      |
    2 | def y = x ; z
      |             ^
    "#);
}
