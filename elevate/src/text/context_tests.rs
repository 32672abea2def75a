//! Strategies at the gap of a term.

use rise_lang::diagnostic::Source;

use super::{
    Library,
    tests::{load, rewritten, standard},
};

const KEPT: &str = "fun (xs : 8.f32) => \
    (let) (toMem global (map (fun x => (fun y => y) x) xs)) (fun kept => map (fun x => (fun y => y) x) kept)";

#[test]
fn a_strategy_acts_at_the_gap() {
    for (context, expected) in [
        (
            "let kept = toMem a HERE in _",
            "toMem global (map (fun x => x) xs)) (fun kept => map (fun x => (fun y => y) x) kept",
        ),
        (
            "let kept = toMem global HERE in b",
            "toMem global (map (fun x => x) xs)) (fun kept => map (fun x => (fun y => y) x) kept",
        ),
        (
            "let other = _ in HERE",
            "toMem global (map (fun x => (fun y => y) x) xs)) (fun kept => map (fun x => x) kept",
        ),
        (
            "let k = toMem _ (map _ _) in map (fun z => HERE) k",
            "toMem global (map (fun x => (fun y => y) x) xs)) (fun kept => map (fun x => x) kept",
        ),
    ] {
        let strategy = format!("topDown(betaReduction) @ `{context}` @ body");
        let result = standard(&strategy, KEPT);
        assert!(result.contains(expected), "{context}: {result}");
    }
}

#[test]
fn another_form_is_refused() {
    for (context, reason) in [
        ("let kept = toMem local HERE in _", "expected `toMem local`"),
        (
            "let kept = HERE in map _ (map _ kept)",
            "expected `map _ kept`",
        ),
        ("let kept = map _ HERE in _", "expected `map"),
        ("fun x => HERE", "expected `fun x => HERE`"),
        (
            "let kept = HERE in map (fun x => x) kept",
            "expected `x`, found",
        ),
    ] {
        let strategy = format!("id @ `{context}` @ body");
        let result = standard(&strategy, KEPT);
        assert!(result.contains(reason), "{context}: {result}");
    }
}

#[test]
fn numbers_are_of_any_type_and_operators_are_compared() {
    let program = "fun (xs : 8.f32) => reduce (+) 0 (map (fun x => (fun y => y) x) xs)";
    let reduced = standard(
        "topDown(betaReduction) @ `reduce (+) 0 HERE` @ body",
        program,
    );
    assert!(reduced.contains("(map (fun x => x) xs)"), "{reduced}");
    for context in ["reduce (+) 1 HERE", "reduce (*) 0 HERE", "reduce _ 0"] {
        let strategy = format!("id @ `{context}`");
        let library = Library::standard();
        let refused = match library.strategy(&Source::new("s", strategy.as_str())) {
            Ok(_) => rewritten(library, &format!("{strategy} @ body"), program),
            Err(errors) => errors[0].to_string(),
        };
        assert!(refused.contains("expected"), "{context}: {refused}");
    }
    assert!(
        standard(
            "id @ `split 4 HERE` @ body",
            "fun (xs : 8.f32) => split 4 xs"
        )
        .starts_with("fun")
    );
    assert!(
        standard(
            "id @ `split 2 HERE` @ body",
            "fun (xs : 8.f32) => split 4 xs"
        )
        .contains("expected `split 2")
    );
    assert!(
        standard(
            "id @ `split n HERE` @ body",
            "fun (xs : 8.f32) => split 4 xs"
        )
        .starts_with("fun")
    );
}

#[test]
fn contexts_are_traversals_and_are_printed_as_written() {
    let library = load(
        "def inKept : traversal = `let kept = toMem a   HERE in _`\ndef two(t : traversal, s) = t(t(s))",
    );
    for (text, printed) in [
        ("inKept(id)", "inKept(id)"),
        ("id @ `map (fun x=>HERE) _`", "`map (fun x=>HERE) _`(id)"),
        (
            "two(`map HERE _`, id ; fail)",
            "two(`map HERE _`, id ; fail)",
        ),
        (
            "topDown(`map\n HERE // the function\n _`(id))",
            "topDown(`map HERE _`(id))",
        ),
    ] {
        let strategy = library.strategy(&Source::new("s", text));
        let shown = strategy
            .unwrap_or_else(|errors| panic!("{}", errors[0]))
            .to_string();
        assert_eq!(shown, printed);
        let again = library.strategy(&Source::new("s", shown.as_str()));
        assert_eq!(
            again
                .unwrap_or_else(|errors| panic!("{}", errors[0]))
                .to_string(),
            printed
        );
    }
}

#[test]
fn mistakes_teach() {
    for (text, message, help) in [
        (
            "id @ `map HERE HERE`",
            "a second `HERE`",
            "other places are left open by `_`",
        ),
        (
            "id @ `mapp HERE _`",
            "`mapp` is no primitive",
            "did you mean `map`?",
        ),
        (
            "id @ `zip x x |> map HERE`",
            "`x` stands for two places",
            "`_`",
        ),
        (
            "id @ `map (fun (x : f32) => HERE) _`",
            "a context says nothing of types",
            "leave the type out",
        ),
        (
            "id @ `(HERE : f32)`",
            "a context says nothing of types",
            "leave the type out",
        ),
        ("id @ `fun HERE => _`", "`HERE` is the gap", "another name"),
        (
            "id @ `split HERE _`",
            "there is no `HERE` where a value stands",
            "the place of the strategy",
        ),
        (
            "insert(`map HERE _`)",
            "expected term, found traversal",
            "a context",
        ),
        ("id @ `map HERE", "no closing backtick", ""),
        ("id @ `map _ xs`", "expected an expression", "`_`"),
    ] {
        let errors = Library::standard().strategy(&Source::new("s", text));
        let Err(errors) = errors else {
            panic!("{text} is accepted")
        };
        let shown = errors[0].diagnostic().render(false);
        assert!(
            shown.contains(message) && shown.contains(help),
            "{text}:\n{shown}"
        );
    }
}
