//! No text makes the reader panic or go on forever, and every mistake has a place.

use proptest::prelude::*;
use rise_elevate::{
    Budget, Run,
    text::{ElevateError, Library},
};
use rise_lang::{
    diagnostic::Source,
    infer::infer,
    syntax::{NoImports, parse_term},
    term::Term,
};

const LIBRARY: &str = concat!(
    include_str!("../library/core.elevate"),
    r#"
// Two maps become one.
rule fuse: map f (map g xs) ~> map (fun x => f (g x)) xs
rule blocks(n : nat, a : address): (map f xs : m.t) ~> join (map (fun ys => map f ys) (split n xs)) where m % n == 0, length xs > 0, t : scalar
def pick(n, xs : list strategy) =
  match xs with
  | [] => fail
  | [last] => last
  | first :: rest => if n == 0 then first else pick(n - 1, rest)
def places = [body, fun s => function(s), outermost(mapNest(2 * 3 % 4))]
def scheduled = (blocks(32, global) @ outermost(isApplied(isMap))) ;; try(insert(`fun (x : f32) => x + 1`)) <+ (let s = id in s)
"#
);

/// Words of the language, and a few that are none.
const WORDS: &[&str] = &[
    "def",
    "rule",
    "native",
    "import",
    "fun",
    "if",
    "then",
    "else",
    "match",
    "with",
    "let",
    "in",
    "where",
    "divides",
    "global",
    "id",
    "fail",
    "not",
    "try",
    "topDown",
    "repeatN",
    "normalize",
    "append",
    "head",
    "length",
    "map",
    "reduce",
    "isMap",
    "f",
    "g",
    "x",
    "xs",
    "n",
    "0",
    "1",
    "2",
    "999999999999",
    "(",
    ")",
    "[",
    "]",
    ",",
    ";",
    ";;",
    "<+",
    "@",
    "=",
    "=>",
    "->",
    "~>",
    ":",
    "::",
    "|",
    "+",
    "-",
    "*",
    "/",
    "%",
    "==",
    "<",
    "`fun x => x`",
    "`",
    "\"a\"",
    "\"",
    "strategy",
    "traversal",
    "nat",
    "list",
    "'a",
    "// c\n",
    "\n",
    "_",
    "?",
    "é",
    "(i => i + 1)",
];

fn program() -> Term {
    let source = Source::new(
        "program.rise",
        "fun (xs : 8.f32) => map (fun x => sqrt x) (map exp xs)",
    );
    let term = parse_term(&source).unwrap_or_else(|error| panic!("{error}"));
    infer(&term).unwrap_or_else(|error| panic!("{error}")).term
}

fn shown(errors: &[ElevateError], text: &str) {
    assert!(!errors.is_empty());
    for error in errors {
        assert!(
            error.span().end() <= error.span().source().text().len(),
            "{text}"
        );
        assert!(!error.diagnostic().render(false).is_empty());
    }
}

/// Reads the text as a file and as an expression; what is a strategy is applied for a while.
fn read(text: &str) {
    match Library::load(&Source::new("fuzz.elevate", text), &NoImports) {
        Ok(library) => {
            let names: Vec<String> = library
                .definitions()
                .filter(|definition| {
                    definition
                        .span
                        .as_ref()
                        .is_some_and(|span| span.source().name() == "fuzz.elevate")
                })
                .map(|definition| definition.name.to_string())
                .collect();
            names.iter().for_each(|name| applied(&library, name));
        }
        Err(errors) => shown(&errors, text),
    }
    applied(Library::standard(), text);
}

fn applied(library: &Library, expression: &str) {
    match library.strategy(&Source::new("fuzz", expression)) {
        Ok(strategy) => {
            let budget = Budget {
                steps: 2_000,
                depth: 500,
                ..Budget::default()
            };
            let result = Run::new(Default::default())
                .with_budget(budget)
                .rewrite(&strategy, &program());
            if let Err(failure) = result {
                assert!(!failure.to_string().is_empty());
            }
        }
        Err(errors) => shown(&errors, expression),
    }
}

fn soup(length: usize) -> impl Strategy<Value = String> {
    let words = proptest::collection::vec(proptest::sample::select(WORDS), 0..length);
    words.prop_map(|words| words.join(" "))
}

/// Expressions that are read, most of which are well-typed.
fn expression() -> impl Strategy<Value = String> {
    let leaf = proptest::sample::select(vec![
        "id",
        "fail",
        "etaReduction",
        "betaReduction",
        "etaAbstraction",
        "isMap",
        "BENF",
        "DFNF",
        "mapNest(2)",
        "3",
        "map",
    ]);
    leaf.prop_map(str::to_owned)
        .prop_recursive(5, 40, 3, |inner| {
            let unary = proptest::sample::select(vec![
                "try",
                "topDown",
                "bottomUp",
                "one",
                "all",
                "some",
                "repeat",
                "not",
                "normalize",
                "tryAll",
                "body",
                "function",
                "fmap",
                "outermost(isMap)",
                "repeatN(3)",
                "argOf(map)",
            ]);
            prop_oneof![
                (unary, inner.clone()).prop_map(|(name, inner)| format!("{name}({inner})")),
                (inner.clone(), inner.clone())
                    .prop_map(|(first, second)| format!("({first} ; {second})")),
                (inner.clone(), inner.clone())
                    .prop_map(|(first, second)| format!("({first} ;; {second})")),
                (inner.clone(), inner.clone())
                    .prop_map(|(first, second)| format!("({first} <+ {second})")),
                (inner.clone(), inner.clone()).prop_map(|(first, second)| format!(
                    "(if 2 divides 4 - 1 then {first} else {second})"
                )),
                (inner.clone(), inner.clone())
                    .prop_map(|(first, second)| format!("(fun s => s ; {first})({second})")),
                (inner.clone(), inner).prop_map(|(first, second)| format!(
                    "(match [{first}, {second}] with | a :: b => head(b) | _ => a)"
                )),
            ]
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text(text in "\\PC{0,80}") {
        read(&text);
    }

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..120)) {
        read(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_words(text in soup(30)) {
        read(&text);
        read(&format!("def f(x) = {text}"));
        read(&format!("rule r(n): map f xs ~> {text} where {text}"));
    }

    #[test]
    fn any_expression(text in expression()) {
        applied(Library::standard(), &text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn library_with_a_piece_replaced(start in 0.0..1.0_f64, length in 0_usize..40, piece in soup(4)) {
        let at = |byte: usize| LIBRARY.floor_char_boundary(byte.min(LIBRARY.len()));
        let start = (start * LIBRARY.len() as f64) as usize;
        let text = format!("{}{piece}{}", &LIBRARY[..at(start)], &LIBRARY[at(start + length)..]);
        read(&text);
    }
}

#[test]
fn the_library_itself_is_read() {
    let library = Library::load(&Source::new("fuzz.elevate", LIBRARY), &NoImports);
    let library =
        library.unwrap_or_else(|errors| panic!("{}", errors[0].diagnostic().render(false)));
    assert_eq!(
        library
            .definition("pick")
            .map(|definition| definition.ty.to_string())
            .as_deref(),
        Some("nat -> list strategy -> strategy")
    );
}

#[test]
fn deep_and_long_texts_end() {
    let many = 20_000;
    for text in [
        "try(".repeat(many),
        "(".repeat(many),
        "[".repeat(many),
        "fun x => ".repeat(many),
        "if 1 == 1 then ".repeat(many),
        "let x = ".repeat(many),
        format!("id{}", " ; id".repeat(many)),
        format!("id{}", " <+ id".repeat(many)),
        format!("id{}", " @ try".repeat(many)),
        format!("repeatN(1{}, id)", " + 1".repeat(many)),
        format!("id{}", "(id)".repeat(many)),
        format!("try({}id)", "id, ".repeat(many)),
        format!("match 1 with {}", "| 1 => id ".repeat(many)),
        format!("match [] with | {}", "x :: ".repeat(many)),
        format!("repeatN(length([{}]), id)", "1, ".repeat(many)),
    ] {
        applied(Library::standard(), &text);
    }
    for text in [
        format!("def f({}) = id", "a, ".repeat(many)),
        format!("def f : {}", "nat -> ".repeat(many)),
        format!("def f : {}nat", "list ".repeat(many)),
        "def f = id\n".repeat(many / 10),
        (0..2_000)
            .map(|index| format!("def f{index} = f{}\n", index + 1))
            .collect(),
        format!("rule r: {}", "(".repeat(many)),
    ] {
        read(&text);
    }
}

/// Types can grow exponentially, or be nested deeper than the stack.
#[test]
fn large_types_are_refused() {
    let doubled: String = (0..60)
        .map(|index| {
            format!(
                "def d{}(x) = fun k => k(d{index}(x), d{index}(x))\n",
                index + 1
            )
        })
        .collect();
    let lets: String = (0..60)
        .map(|index| format!("let x{} = fun k => k(x{index})(x{index}) in ", index + 1))
        .collect();
    let lists = format!("def l0(x) = {}x{}\n", "[".repeat(400), "]".repeat(400));
    let nested: String = (0..10)
        .map(|index| {
            format!(
                "def l{}(x) = {}x{}\n",
                index + 1,
                format!("l{index}(").repeat(400),
                ")".repeat(400)
            )
        })
        .collect();
    for text in [
        format!("def d0(x) = x\n{doubled}"),
        format!("def f(x0) = {lets} x60"),
        format!("{lists}{nested}"),
    ] {
        let errors = Library::load(&Source::new("fuzz.elevate", text.as_str()), &NoImports)
            .expect_err("too large");
        shown(&errors, &text);
        assert!(
            errors
                .iter()
                .any(|error| error.to_string().contains("too large")),
            "{}",
            errors[0]
        );
    }
}

/// Endless evaluation is stopped, however it is written.
#[test]
fn endless_evaluation_is_stopped() {
    let library = Library::load(
        &Source::new(
            "fuzz.elevate",
            "
        def up(n : nat) : nat = up(n + 1)
        def two(n : nat) : nat = two(n + 1) + two(n + 1)
        def tree(n : nat) : nat = if n == 0 then 1 else tree(n - 1) + tree(n - 1)
        def long(xs : list nat) : list nat = long(append(xs, xs))
        def fix(f) = f(fix(f))
        def functions(f : nat -> nat) : nat = functions(fun n => f(n))
        def later(f : nat -> nat) : strategy = later(fun n => f(n))
        def mutual(n : nat) : strategy = other(n)
        def other(n : nat) : strategy = mutual(n + 1)
    ",
        ),
        &NoImports,
    )
    .unwrap_or_else(|errors| panic!("{}", errors[0].diagnostic().render(false)));
    for expression in [
        "repeatN(up(0), id)",
        "repeatN(two(0), id)",
        "repeatN(tree(60), id)",
        "repeatN(head(long([1])), id)",
        "fix(try)",
        "repeatN(functions(fun n => n), id)",
    ] {
        let errors = library
            .strategy(&Source::new("fuzz", expression))
            .expect_err("endless");
        let message = errors[0].to_string();
        assert!(
            message.contains("calls stand inside each other") || message.contains("steps"),
            "{message}"
        );
    }
    for expression in ["later(fun n => n)", "mutual(1)"] {
        let strategy = library
            .strategy(&Source::new("fuzz", expression))
            .unwrap_or_else(|errors| panic!("{}", errors[0]));
        let failure = Run::new(Default::default())
            .rewrite(&strategy, &program())
            .expect_err("endless");
        assert!(
            failure.to_string().contains("stand inside each other"),
            "{failure}"
        );
    }
}
