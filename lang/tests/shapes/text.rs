//! Texts of definitions with shapes: layout, and printing programs.

use rise_lang::diagnostic::Source;
use rise_lang::syntax::{NoImports, format, parse_program, print_program};
use rise_lang::term::Program;

use super::{right, value};

const TEXT: &str = "\
def total {sh : shape} (xs : sh.i32) : i32 =
  case sh { [] => xs; _.rest => xs |> map (fun row => total row) |> reduce (+) 0 }

def three (a b : shape) {c : shape} (xs : (a+c).b.i32) : a.b.i32 where rank(a) == rank(c) =
  case a {
    // No sizes.
    [] => xs;
    [_] => takeN a xs;
    n.m.rest => takeN a xs
  }

def v = total (three [1] [_] i32[[1, 2], [3, 4]])
";

#[test]
fn the_layout_is_stable() {
    let layout = |text: &str| format(&Source::new("a.rise", text)).expect("a program");
    assert_eq!(layout(TEXT), TEXT);
    let squeezed = TEXT
        .replace("\n    [", " [")
        .replace("{ [] => xs; _.rest", "{[]=>xs;_ . rest");
    assert_eq!(
        layout(&squeezed).replace(char::is_whitespace, ""),
        squeezed.replace(char::is_whitespace, "")
    );
    assert_eq!(layout(&layout(&squeezed)), layout(&squeezed));
}

#[test]
fn programs_are_printed_as_they_are_read() {
    let program = parse_program(&Source::new("a.rise", TEXT), &NoImports).expect("a program");
    let printed = print_program(&program);
    assert_eq!(printed, TEXT.replace("    // No sizes.\n", ""));
    // Inference writes the definitions for the ranks, which are read like any others.
    let inferred = Program::from(&right(TEXT));
    let printed = print_program(&inferred);
    assert!(
        printed.contains("def total1 {sh1 : nat} (xs : sh1.i32) : i32 ="),
        "{printed}"
    );
    assert_eq!(value(&printed), value(TEXT));
}

#[test]
fn a_keyword_is_no_name() {
    let error = parse_program(&Source::new("a.rise", "def case = 1"), &NoImports);
    let error = error.expect_err("a keyword").to_string();
    assert!(error.contains("found the keyword `case`"), "{error}");
}
