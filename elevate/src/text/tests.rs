//! Tests of the whole way from text to strategy.

use rise_lang::{
    diagnostic::Source,
    infer::infer,
    syntax::{Memory, NoImports, parse_term},
    term::Term,
};

use super::{DefinitionKind, Library};
use crate::{Budget, Run, rise::Strategy};

pub(super) fn program(text: &str) -> Term {
    let term = parse_term(&Source::new("program.rise", text))
        .unwrap_or_else(|error| panic!("{}", error.diagnostic().render(false)));
    infer(&term)
        .unwrap_or_else(|error| panic!("{}", error.diagnostic().render(false)))
        .term
}

fn shown(errors: Vec<super::ElevateError>) -> String {
    let shown: Vec<String> = errors
        .iter()
        .map(|error| error.diagnostic().render(false))
        .collect();
    shown.join("\n")
}

pub(super) fn load(text: &str) -> Library {
    Library::load(&Source::new("test.elevate", text), &NoImports)
        .unwrap_or_else(|errors| panic!("{}", shown(errors)))
}

fn strategy(library: &Library, text: &str) -> Strategy {
    library
        .strategy(&Source::new("argument", text))
        .unwrap_or_else(|errors| panic!("{}", shown(errors)))
}

/// The result of the strategy on the program, or the reason why it fails.
pub(super) fn rewritten(library: &Library, expression: &str, text: &str) -> String {
    let strategy = strategy(library, expression);
    match Run::new(Default::default()).rewrite(&strategy, &program(text)) {
        Ok(term) => term.to_string(),
        Err(failure) => failure.to_string(),
    }
}

pub(super) fn standard(expression: &str, text: &str) -> String {
    rewritten(Library::standard(), expression, text)
}

#[test]
fn normal_forms() {
    let eta = "fun (xs : 8.f32) => map (fun x => sqrt x) xs";
    assert_eq!(
        standard("normalize(betaReduction <+ etaReduction)", eta),
        "map sqrt"
    );
    assert_eq!(
        standard(
            "BENF",
            "fun (xs : 8.f32) => (fun ys => map (fun x => sqrt x) ys) xs"
        ),
        "map sqrt"
    );
    assert_eq!(standard("DFNF", eta), "fun x => map (fun x => sqrt x) x");
    assert_eq!(
        standard(
            "DFNF",
            "fun (f : 8.f32 -> f32) (x : f32) => map (reduce (+) 0)"
        ),
        "fun {n : nat} {m : nat} {t : ordered} (f : 8.f32 -> f32) (x : f32) x => (map (fun x => reduce (fun x x1 => x + x1) 0 x) : n.m.t -> n.t) x"
    );
    assert_eq!(
        standard("DFNF", "fun (a : 4.8.f32) => map (reduce (+) 0) a"),
        "fun x => map (fun x => reduce (fun x x1 => x + x1) 0.0 x) x"
    );
    assert_eq!(
        standard("DFNF", "fun (a : 8.f32) => reduce (+) 0 a"),
        "fun x => reduce (fun x x1 => x + x1) 0.0 x"
    );
}

#[test]
fn places() {
    let nested = "fun (a : 4.8.f32) => map (fun row => map sqrt row) a";
    assert_eq!(
        standard("id @ outermost(mapNest(2))", nested),
        "no place satisfies `mapNest(2)`"
    );
    assert_eq!(
        standard(
            "DFNF ; (insert(`fun (a : 4.8.f32) => a`) @ inLambda)",
            nested
        ),
        "fun x (a : 4.8.f32) => a"
    );
    assert_eq!(
        standard("mapNest(2) @ body", nested),
        "`body(mapNest(0))` failed: expected a lambda"
    );
    assert_eq!(
        standard("DFNF ; mapNest(2) @ body", nested),
        "fun x => map (fun x => map (fun x => sqrt x) x) x"
    );
    assert_eq!(
        standard("DFNF ; mapNest(3) @ body", nested),
        "`argumentOf(map, body(mapNest(0)))` failed: expected `map` with its first argument"
    );
}

#[test]
fn recursion_is_lazy() {
    let library = load(
        "def down(s) = s <+ one(down(s))
         def forever(n) = forever(n + 1)
         def wrapped(s) = wrapped(one(s))
         def doubled(s) = doubled(s ; s)",
    );
    assert_eq!(
        rewritten(
            &library,
            "down(etaReduction)",
            "fun (xs : 8.f32) => map (fun x => sqrt x) xs"
        ),
        "map (fun x => sqrt x)"
    );
    for expression in ["forever(1)", "wrapped(id)", "doubled(id)"] {
        let strategy = strategy(&library, expression);
        let budget = Budget {
            depth: 20_000,
            ..Budget::default()
        };
        let mut run = Run::new(Default::default()).with_budget(budget);
        let failure = run
            .rewrite(&strategy, &program("fun (x : f32) => x"))
            .unwrap_err();
        let message = failure.to_string();
        let name = expression.split('(').next().unwrap_or_default();
        assert!(
            message.starts_with(&format!("`{name}("))
                && message.contains("20000 strategies stand inside each other"),
            "{message}"
        );
        assert!(message.len() < 2_000, "{message}");
    }
}

/// The strategy as it is shown: numbers and the choices of `if` and `match` are computed when it is
/// read.
fn value(library: &Library, expression: &str) -> String {
    strategy(library, expression).to_string()
}

#[test]
fn numbers_are_computed() {
    let value =
        |expression: &str| value(Library::standard(), &format!("repeatN({expression}, id)"));
    assert_eq!(value("1 + 2 * 3 - 8 / 3 - 10 % 4"), "repeatN(3, id)");
    assert_eq!(value("(1 + 2) * 1_000"), "repeatN(3000, id)");
    assert_eq!(value("if 4 divides 12 then 1 else 2"), "repeatN(1, id)");
    assert_eq!(
        value("if 2 ≠ 2 then 1 else if 3 >= 3 then 5 else 6"),
        "repeatN(5, id)"
    );
    assert_eq!(
        value("length(append([1, 2], tail([3, 4, 5])))"),
        "repeatN(4, id)"
    );
    assert_eq!(
        value("let n = 3 in let n = n * n in n + 1"),
        "repeatN(10, id)"
    );
}

#[test]
fn operators_bind_as_documented() {
    let value = |expression: &str| value(Library::standard(), expression);
    assert_eq!(value("id ; fail <+ id ; id"), "(id ; fail <+ id ; id)");
    assert_eq!(value("id ; fail @ one @ all"), "id ; all(one(fail))");
    assert_eq!(value("(id <+ fail) ; id"), "(id <+ fail) ; id");
    assert_eq!(value("id ;; fail"), "id ; DFNF ; fail");
    assert_eq!(value("(fun s t => s ; t)(id)(fail)"), "id ; fail");
    assert_eq!(
        value("(fun (s, t : strategy) (n : nat) => repeatN(n, s <+ t))(id, fail, 2)"),
        "repeatN(2, (id <+ fail))"
    );
}

#[test]
fn functions_see_their_surroundings() {
    let library = load(
        "def twice(f, x) = f(f(x))
         def shadowed(n) = (fun m => (fun n => fun k => n + m + k)(10))(n)(100)
         def all(s) = one(s)
         def composed(f, g) = fun x => f(g(x))
         def partial = twice(composed(try, try))
         def choose(s, t : 'a) : 'a = s",
    );
    let value = |expression: &str| value(&library, expression);
    assert_eq!(value("twice(try, id)"), "try(try(id))");
    assert_eq!(
        value("repeatN(twice(fun n => n * 3, 2), id)"),
        "repeatN(18, id)"
    );
    assert_eq!(value("repeatN(shadowed(1), id)"), "repeatN(111, id)");
    assert_eq!(value("partial(id)"), "partial(id)");
    assert_eq!(value("composed(all, try)(id)"), "all(try(id))");
    assert_eq!(value("choose(choose, fun s t => t)(id, fail)"), "id");
    let ty = |name: &str| {
        library
            .definition(name)
            .map(|definition| definition.ty.to_string())
    };
    assert_eq!(ty("twice").as_deref(), Some("('a -> 'a) -> 'a -> 'a"));
    assert_eq!(
        ty("composed").as_deref(),
        Some("('a -> 'b) -> ('c -> 'a) -> 'c -> 'b")
    );
    assert_eq!(ty("partial").as_deref(), Some("traversal"));
    assert_eq!(ty("choose").as_deref(), Some("'a -> 'a -> 'a"));
    assert_eq!(ty("all").as_deref(), Some("traversal"));
}

#[test]
fn patterns_are_tried_in_order() {
    let library = load(
        "def kind(xs) =
           match xs with
           | [] => 0
           | [0] => 1
           | [_, 7] => 2
           | 5 :: _ :: rest => 10 + length(rest)
           | x :: (y :: []) => x * y
           | _ => 100
         def inner(xs) = match xs with | [[], [x]] => x | (x :: _) :: _ => x | _ => 0",
    );
    let value = |expression: &str| value(&library, &format!("repeatN({expression}, id)"));
    let kinds = [
        "[]",
        "[0]",
        "[5, 7]",
        "[5, 6, 1, 2]",
        "[3, 4]",
        "[1]",
        "[1, 2, 3]",
    ]
    .map(|list| value(&format!("kind({list})")));
    assert_eq!(
        kinds,
        ["0", "1", "2", "12", "12", "100", "100"].map(|number| format!("repeatN({number}, id)"))
    );
    let inners =
        ["[[], [3]]", "[[4, 5]]", "[[], [1, 2]]"].map(|list| value(&format!("inner({list})")));
    assert_eq!(
        inners,
        ["3", "4", "0"].map(|number| format!("repeatN({number}, id)"))
    );
}

#[test]
fn calls_are_shown_as_written() {
    let library = load(
        "def tile(x : nat, y : nat) = repeatN(x, repeatN(y, fail))
         def listed(xs : list nat, f : nat -> strategy) : strategy = fail
         rule blocks(n : nat, f : nat2nat): map g xs ~> map g xs",
    );
    let value = |expression: &str| value(&library, expression);
    assert_eq!(
        value("tile(32, 16 + 16) @ outermost(mapNest(2))"),
        "outermost(mapNest(2), tile(32, 32))"
    );
    assert_eq!(value("listed([1, 2], tile(3))"), "listed([1, 2], tile(3))");
    assert_eq!(
        value("listed([], fun n => repeatN(n, id))"),
        "listed([], fun n => repeatN(n, id))"
    );
    assert_eq!(
        value("(fun k => blocks(k, (i => i * k + 1)))(4)"),
        "blocks(4, (i => 4*i+1))"
    );
}

#[test]
fn errors_of_expansion_are_failures() {
    let library = load(
        "def f(n) = repeatN(10 / n, id)\ndef g(xs : list strategy) = match xs with | [s] => s",
    );
    let identity = "fun (x : f32) => x";
    let failure = "`f(0)` failed: `10 / 0` divides by zero (at test.elevate:1:20)";
    assert_eq!(rewritten(&library, "f(0)", identity), failure);
    assert_eq!(rewritten(&library, "id ; f(0)", identity), failure);
    assert_eq!(rewritten(&library, "f(0) <+ fail", identity), failure);
    assert_eq!(
        rewritten(&library, "f(0) <+ id", identity),
        "fun (x : f32) => x"
    );
    let failure = "`g([])` failed: no case of `match` fits [] (at test.elevate:2:29)";
    assert_eq!(rewritten(&library, "g([])", identity), failure);
}

#[test]
fn rules_take_their_arguments() {
    let library = load(
        "rule blocks(n : nat): (map f xs : m.t) ~> join (map (fun ys => map f ys) (split n xs)) where m % n == 0
         def some(ns) = match ns with | [] => fail | n :: rest => blocks(n) <+ some(rest)
         def by = [blocks]",
    );
    let program = "fun (xs : 6.f32) => map sqrt xs";
    let split = "fun (xs : 6.f32) => join (map (fun ys => map sqrt ys) (split 3 xs))";
    assert_eq!(
        rewritten(&library, "topDown(some([4, 3, 2]))", program),
        split
    );
    assert_eq!(rewritten(&library, "head(by)(3) @ body", program), split);
    let failed = rewritten(&library, "blocks(4) @ body", program);
    assert!(failed.starts_with("`blocks(4)` failed: "), "{failed}");
    assert_eq!(
        library.rules().count(),
        Library::standard().rules().count() + 1
    );
    assert_eq!(
        library.rule("blocks").map(|rule| rule.parameters().len()),
        Some(1)
    );
}

#[test]
fn a_file_shadows_the_library_for_itself() {
    let library = load("def topDown(s) = fail\ndef isMap = fail\ndef map(s : strategy) = s");
    assert_eq!(
        value(&library, "topDown(isMap) ; map(id)"),
        "topDown(isMap) ; map(id)"
    );
    let identity = "fun (x : f32) => x";
    assert_eq!(
        rewritten(&library, "map(topDown(id))", identity),
        "`fail` failed: expected never to be reached"
    );
    // `outermost` of the library still uses the `topDown` of the library.
    assert_eq!(
        rewritten(&library, "id @ outermost(isLambda)", identity),
        "fun (x : f32) => x"
    );
    let kind = |name: &str| {
        library
            .definition(name)
            .map(super::library::Definition::kind)
    };
    assert_eq!(kind("isMap"), Some(DefinitionKind::Definition));
    assert_eq!(kind("isReduce"), Some(DefinitionKind::Predicate));
    assert_eq!(
        library
            .definitions()
            .filter(|definition| definition.name.as_str() == "topDown")
            .count(),
        1
    );
}

#[test]
fn definitions_know_their_comments() {
    let text = "// Of the file.\n\n// First line,\n//   second.\ndef a = id // not this\n// Of b.\ndef b = a\ndef c = b";
    let library = load(text);
    let of = |name: &str| {
        library
            .definition(name)
            .map(|definition| definition.documentation.clone())
    };
    assert_eq!(of("a").as_deref(), Some("First line,\n  second."));
    assert_eq!(of("b").as_deref(), Some("Of b."));
    assert_eq!(of("c").as_deref(), Some(""));
    let place = library
        .definition("b")
        .and_then(|definition| definition.span.clone());
    assert_eq!(
        place.map(|span| span.to_string()).as_deref(),
        Some("test.elevate:7:5")
    );
}

#[test]
fn imported_files_are_read_once() {
    let files: Memory = [
        ("sub/b.elevate", "import \"c.elevate\"\ndef b = c"),
        ("sub/c.elevate", "def c = id"),
    ]
    .into_iter()
    .collect();
    let first = Source::new(
        "a.elevate",
        "import \"sub/b.elevate\"\nimport \"sub/c.elevate\"\ndef a = b ; c",
    );
    let library =
        Library::load(&first, &files).unwrap_or_else(|errors| panic!("{}", shown(errors)));
    assert_eq!(
        rewritten(&library, "a", "fun (x : f32) => x"),
        "fun (x : f32) => x"
    );
}

#[test]
fn strategies_outlive_their_library() {
    let library = load("def down(s) = s <+ one(down(s))");
    let strategy = strategy(&library, "down(etaReduction)");
    drop(library);
    let rewritten = Run::new(Default::default()).rewrite(
        &strategy,
        &program("fun (xs : 8.f32) => map (fun x => sqrt x) xs"),
    );
    assert_eq!(
        rewritten.map(|term| term.to_string()).ok().as_deref(),
        Some("map (fun x => sqrt x)")
    );
}

#[test]
fn libraries_are_shared_between_threads() {
    let library = load(
        "def down(s) = s <+ one(down(s))\ndef many(n) = if n == 0 then down(etaReduction) else many(n - 1)",
    );
    let library = &library;
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(move || {
                let term = rewritten(
                    library,
                    "many(200)",
                    "fun (xs : 8.f32) => map (fun x => sqrt x) xs",
                );
                assert_eq!(term, "map (fun x => sqrt x)");
            });
        }
    });
}
