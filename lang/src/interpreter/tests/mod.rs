//! Meanings of programs: each is inferred and run, and run without its types, which says the same
//! wherever values tell the sizes.

mod arguments;
mod device;
mod dynamic;
mod errors;
mod laws;
mod operations;
mod pairs_and_selection;
mod patterns;
mod scalars;
mod shape;

use super::*;
use crate::{diagnostic::Source, infer::infer, syntax::parse_term, term::Term};

/// The scalar types that have arithmetic.
const NUMBERS: [&str; 10] = [
    "i8", "i16", "i32", "i64", "f16", "bf16", "tf32", "f32", "f64", "index",
];
const INTEGERS: [&str; 5] = ["i8", "i16", "i32", "i64", "index"];
const FLOATS: [&str; 5] = ["f16", "bf16", "tf32", "f32", "f64"];

fn parse(text: &str) -> Term {
    parse_term(&Source::new("test", text)).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

fn inferred(text: &str) -> Term {
    infer(&parse(text))
        .unwrap_or_else(|error| panic!("{text}\n{error}"))
        .term
}

/// The value of a program, inferred.
fn run(text: &str, arguments: Vec<Value>) -> Result<Value, InterpretError> {
    interpret(&inferred(text), &Sizes::new(), arguments)
}

/// Errors that only inference can avoid.
fn is_open(error: &InterpretError) -> bool {
    matches!(
        error.reason(),
        Reason::OpenSize { .. } | Reason::OpenType { .. } | Reason::OpenNumber(_)
    )
}

fn value(text: &str) -> Value {
    let typed = run(text, Vec::new()).unwrap_or_else(|error| panic!("{text}\n{error}"));
    match interpret(&parse(text), &Sizes::new(), Vec::new()) {
        Ok(untyped) => assert_eq!(
            untyped.to_string(),
            typed.to_string(),
            "without types: {text}"
        ),
        Err(error) => assert!(is_open(&error), "without types: {text}\n{error}"),
    }
    typed
}

/// Checks the value of a closed program. `T` in it stands for each of the types. Whole floats print
/// like integers here.
fn check(types: &[&str], text: &str, expected: &str) {
    for ty in types {
        let text = replace_type(text, ty);
        let found = value(&text).to_string().replace(".0", "");
        assert_eq!(found, expected, "{text}");
    }
}

/// Checks the value of a closed program without scalar types that vary.
fn gives(text: &str, expected: &str) {
    assert_eq!(value(text).to_string(), expected, "{text}");
}

fn replace_type(text: &str, ty: &str) -> String {
    let words = text.split_inclusive(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words
        .map(|word| match word.strip_prefix('T') {
            Some(rest)
                if rest
                    .chars()
                    .all(|letter| !letter.is_alphanumeric() && letter != '_') =>
            {
                format!("{ty}{rest}")
            }
            _ => word.to_owned(),
        })
        .collect()
}

/// Checks the error of a closed program, after inference.
fn fails(text: &str, expected: &str) {
    let error = run(text, Vec::new()).expect_err(text);
    assert_eq!(error.reason().to_string(), expected, "{text}");
}

/// Checks the error of a closed program that inference would refuse.
fn fails_untyped(text: &str, expected: &str) {
    let error = interpret(&parse(text), &Sizes::new(), Vec::new()).expect_err(text);
    assert_eq!(error.reason().to_string(), expected, "{text}");
}

/// The texts of the tests of what primitives mean.
const TESTS: &str = concat!(
    include_str!("device.rs"),
    include_str!("dynamic.rs"),
    include_str!("pairs_and_selection.rs"),
    include_str!("patterns.rs"),
    include_str!("scalars.rs"),
    include_str!("shape.rs"),
);

#[test]
fn every_primitive_is_tested() {
    let operator = |name: &str| match name {
        "add" => "+",
        "sub" => "-",
        "mul" => "*",
        "div" => "/",
        "mod" => "%",
        "lt" => "<",
        "gt" => ">",
        "le" => "<=",
        "ge" => ">=",
        "equal" => "==",
        // Declared with its own text: see the errors.
        "foreignFunction" => "map",
        _ => "no operator",
    };
    let mut words = TESTS
        .split(|letter: char| !letter.is_alphanumeric())
        .collect::<Vec<_>>();
    words.extend(TESTS.split(' '));
    for primitive in crate::primitives::Primitive::all() {
        let name = primitive.name();
        assert!(
            words.contains(&name) || words.contains(&operator(name)),
            "{name}"
        );
    }
}
