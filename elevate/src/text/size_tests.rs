//! Sizes are read alike in programs, in rules and in strategies.

use proptest::prelude::*;
use rise_lang::{diagnostic::Source, nat::Nat, syntax::NoImports};

use super::{Library, Scope, tests::rewritten};

/// The number that is the argument of `repeatN`, or why there is none.
fn value(text: &str) -> Result<String, String> {
    let strategy = format!("repeatN({text}, id)");
    let strategy = Library::standard().strategy(&Source::new("s", strategy.as_str()));
    let shown = strategy.map_err(|errors| errors[0].to_string())?;
    let shown = shown.to_string();
    let number = shown.strip_prefix("repeatN(");
    let number = number.and_then(|rest| rest.strip_suffix(", id)"));
    Ok(number.unwrap_or("id").to_owned())
}

fn is_refused(error: &str) -> bool {
    let reasons = [
        "no nat",
        "divides by zero",
        "more than a nat",
        "needs a number",
    ];
    reasons.iter().any(|reason| error.contains(reason))
}

/// A size of numbers in all operators, with brackets at random places.
fn written() -> impl Strategy<Value = String> {
    let leaf = (0_u32..12).prop_map(|number| number.to_string());
    leaf.prop_recursive(4, 24, 2, |inner| {
        let operator = prop::sample::select(vec![
            "+", "-", "*", "/", "%", "^", "mod", "floordiv", "+", "*",
        ]);
        prop_oneof![
            6 => (inner.clone(), operator, inner.clone())
                .prop_map(|(left, operator, right)| format!("{left} {operator} {right}")),
            2 => inner.clone().prop_map(|inner| format!("({inner})")),
            1 => inner.clone().prop_map(|inner| format!("-{inner}")),
            1 => (inner.clone(), inner.clone())
                .prop_map(|(left, right)| format!("min({left}, {right})")),
            1 => (inner.clone(), inner).prop_map(|(left, right)| format!("max({left}, {right})")),
        ]
    })
}

proptest! {
    #[test]
    fn strategies_compute_what_sizes_are(text in written()) {
        let size = Nat::parse(&text);
        match value(&text) {
            Ok(number) => {
                let size = size.map_err(|error| TestCaseError::fail(error.to_string()))?;
                prop_assert_eq!(size.to_string(), number, "{}", text);
            }
            // Every sign in it is allowed, though not what it gives.
            Err(error) => prop_assert!(size.is_err() || is_refused(&error), "{}: {}", text, error),
        }
    }
}

#[test]
fn operators_bind_as_in_sizes() {
    for (text, expected) in [
        ("2 + 3 * 2 ^ 2", "14"),
        ("2 ^ 3 ^ 2", "512"),
        ("-0 + 17 mod 5 * 2", "4"),
        ("17 floordiv 5 - 1", "2"),
        ("min(7, 3, 5) + max(1, 2) + pow(2, 3)", "13"),
        ("1_0 - 4 - 3", "3"),
    ] {
        assert_eq!(value(text).as_deref(), Ok(expected), "{text}");
        let size = Nat::parse(text).map(|size| size.to_string());
        assert_eq!(size.as_deref(), Ok(expected), "{text}");
    }
}

#[test]
fn what_has_no_value_is_explained() {
    for (text, expected) in [
        ("-3", "`-3` is negative, and no nat"),
        ("2 ^ 64", "`2 ^ 64` is more than a nat can be"),
        ("2 ^", "expected an expression, found `,`"),
        (
            "pow(2)",
            "expected a base and an exponent, `pow(a, b)`, found 1 argument",
        ),
        ("min([1], 2)", "expected nat, found list"),
    ] {
        let error = value(text).expect_err(text);
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn functions_of_sizes_yield_to_definitions() {
    let library = "def min(n : nat) = repeatN(n, id)\ndef f(max : nat -> strategy) = max(3)";
    let library = Library::load(&Source::new("l", library), &NoImports).expect("a library");
    for text in ["min(3)", "f(fun n => repeatN(n, id))"] {
        let strategy = library
            .strategy(&Source::new("s", text))
            .map_err(|errors| errors[0].to_string());
        assert!(strategy.is_ok(), "{text}: {strategy:?}");
    }
    // Without brackets it is the primitive.
    let program = "fun (x : f32) => max x (sqrt x)";
    let rewritten = rewritten(
        Library::standard(),
        "argOf(max, addId) @ function @ body",
        program,
    );
    assert!(!rewritten.contains("failed"), "{rewritten}");
}

#[test]
fn sizes_of_a_program_are_computed_with_by_every_operator() {
    let program = "def f {n m : nat} (xs : (n*m).f32) : (n*m).f32 where n > 0, m > 0 = xs";
    let program = rise_lang::syntax::parse_program(&Source::new("p", program), &NoImports);
    let program = rise_lang::infer::infer_program(&program.expect("a program")).expect("types");
    let scope = Scope::of(&program.definitions[0].definition);
    for (text, expected) in [
        ("n ^ 2", "n^2"),
        ("min(n, m)", "min(m, n)"),
        ("max(n, 1)", "n"),
        ("n * m mod m", "0"),
    ] {
        let strategy = format!("splitJoin({text})");
        let strategy = Library::standard().strategy_for(&Source::new("s", strategy), &scope);
        let strategy = strategy.map_err(|errors| errors[0].to_string());
        let strategy = strategy.map(|strategy| strategy.to_string());
        assert_eq!(
            strategy.as_deref(),
            Ok(&*format!("splitJoin({expected})")),
            "{text}"
        );
    }
}
