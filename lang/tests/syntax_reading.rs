//! Reading of texts: places, facts, imports, and terms inside other texts.

use rise_lang::{
    diagnostic::Source,
    syntax::{
        Files, Importer, Memory, NoImports, SyntaxErrorKind, TermReader, parse_program, parse_term,
    },
    term::{Program, Term, TermKind},
};

fn program(text: &str) -> Program {
    let read = parse_program(&Source::new("a.rise", text), &NoImports);
    read.unwrap_or_else(|error| panic!("{}", error.diagnostic().render(false)))
}

fn term(text: &str) -> Term {
    let read = TermReader::new()
        .with_free_variables()
        .read(&Source::new("a.rise", text));
    read.unwrap_or_else(|error| panic!("{}", error.diagnostic().render(false)))
}

/// All nodes of the term.
fn nodes(term: &Term) -> Vec<Term> {
    let inner = term.children().flat_map(nodes);
    std::iter::once(term.clone()).chain(inner).collect()
}

#[test]
fn every_node_has_its_place() {
    let text = "let (a, b) = p in let g x = -x in if a < b && a != b then [a, 1] |> f >> g else f {3} (i8[1], nat(2 < 3)) ((x : f32) + (*) a 2)";
    for node in nodes(&term(text)) {
        let place = node
            .origin()
            .span()
            .unwrap_or_else(|| panic!("`{node}` has no place"));
        assert!(!place.text().is_empty(), "`{node}`");
    }
    let at = |text: &str| {
        let term = term(text);
        let places = nodes(&term).into_iter().map(|node| {
            let place = node.origin().span().expect("a place").text().to_owned();
            format!("{node} @ {place}")
        });
        places.collect::<Vec<_>>().join("\n")
    };
    insta::assert_snapshot!(at("xs |> map (fun (x, y) => x * y)"), @r#"
    map (fun x_y => fst x_y * snd x_y) xs @ xs |> map (fun (x, y) => x * y)
    map (fun x_y => fst x_y * snd x_y) @ map (fun (x, y) => x * y)
    map @ map
    fun x_y => fst x_y * snd x_y @ fun (x, y) => x * y
    fst x_y * snd x_y @ x * y
    (*) (fst x_y) @ x * y
    (*) @ *
    fst x_y @ x
    fst @ x
    x_y @ x
    snd x_y @ y
    snd @ y
    x_y @ y
    xs @ xs
    "#);
    insta::assert_snapshot!(at("split (n + 1) (f xs)"), @r#"
    split (n+1) (f xs) @ split (n + 1) (f xs)
    split (n+1) @ split (n + 1)
    split @ split
    f xs @ f xs
    f @ f
    xs @ xs
    "#);
}

#[test]
fn facts_and_definitions() {
    let program = program(
        "def f (n : nat) (xs : n.f32) where 0 < n <= 64, n % 4 == 0 = xs\ndef g = f 8 // unused\n",
    );
    let facts: Vec<String> = program.definitions[0]
        .facts
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(facts, ["0 < n", "n <= 64", "n%4 == 0"]);
    assert_eq!(
        program.definitions[0]
            .origin
            .span()
            .map(|span| span.text().len()),
        Some(63)
    );
    assert!(matches!(
        program.definitions[1].term.kind(),
        TermKind::TypeApply(..)
    ));
}

#[test]
fn what_a_function_takes_decides_what_its_arguments_are() {
    let is_size = |text: &str| {
        let program = program(text);
        let last = program.definitions.last().expect("a definition");
        nodes(&last.term)
            .iter()
            .any(|node| matches!(node.kind(), TermKind::TypeApply(..)))
    };
    for text in [
        "def f (n : nat) = take n\ndef g = f 4",
        "def f = fun (n : nat) => take n\ndef g = f 4",
        "def f = split\ndef g = f 4",
        "def f x (n : nat) = drop n x\ndef g y = f y 4",
        "def f = slide 3\ndef g = f 1",
        "def g (f : (n : nat) -> n.f32 -> f32) xs = f 4 xs",
        "def g = let f (n : nat) xs = take n xs in f 4",
        "def g = (f32[1] : (n : nat) -> n.f32) 4",
    ] {
        assert!(is_size(text), "{text}");
    }
    for text in [
        "def f {n : nat} (x : n.f32) = x\ndef g y = f y",
        "def f x = x\ndef g = f 4",
        "def g f = f 4",
    ] {
        assert!(!is_size(text), "{text}");
    }
}

#[test]
fn imports_are_read_once_and_before() {
    let files: Memory = [
        ("lib/base.rise", "def one = 1"),
        ("lib/left.rise", "import \"base.rise\"\ndef left = one"),
        (
            "lib/right.rise",
            "import \"../lib/./base.rise\"\ndef right = one",
        ),
    ]
    .into_iter()
    .collect();
    let text = "import \"lib/left.rise\"\nimport \"lib/right.rise\"\ndef both = (left, right, one)";
    let program = parse_program(&Source::new("main.rise", text), &files).expect("a program");
    let names: Vec<&str> = program
        .definitions
        .iter()
        .map(|definition| definition.name.as_str())
        .collect();
    assert_eq!(names, ["one", "left", "right", "both"]);
}

#[test]
fn imported_mistakes_point_into_their_file() {
    let files: Memory = [("a.rise", "def f = g")].into_iter().collect();
    let error = parse_program(&Source::new("main.rise", "import \"a.rise\""), &files)
        .expect_err("a mistake");
    assert_eq!(error.span().to_string(), "a.rise:1:9");
    let files: Memory = [("a.rise", "def f = 1")].into_iter().collect();
    let error = parse_program(
        &Source::new("main.rise", "import \"a.rise\"\ndef f = 2"),
        &files,
    )
    .expect_err("defined twice");
    insta::assert_snapshot!(error.diagnostic().render(false), @r#"
    error: `f` is defined twice
     --> main.rise:2:5
      |
    2 | def f = 2
      |     ^
      |
     ::: a.rise:1:1
      |
    1 | def f = 1
      | --------- first defined here
    "#);
    assert!(matches!(error.kind(), SyntaxErrorKind::DefinedTwice(_)));
}

#[test]
fn a_file_that_imports_itself_is_refused() {
    let files: Memory = [("main.rise", "import \"./main.rise\"")]
        .into_iter()
        .collect();
    let error = parse_program(&Source::new("main.rise", "import \"./main.rise\""), &files)
        .expect_err("a cycle");
    insta::assert_snapshot!(error.diagnostic().render(false), @r#"
    error: "./main.rise" imports itself: main.rise imports main.rise
     --> main.rise:1:8
      |
    1 | import "./main.rise"
      |        ^^^^^^^^^^^^^
    "#);
}

#[test]
fn files_on_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("base.rise"), "def one = 1").expect("written");
    std::fs::write(path("binary.rise"), [0xFF, 0xFE]).expect("written");
    let main = Source::new(
        path("main.rise"),
        "import \"base.rise\"\ndef two = one + one",
    );
    assert_eq!(
        parse_program(&main, &Files)
            .expect("a program")
            .definitions
            .len(),
        2
    );
    assert!(
        Files
            .import("none.rise", &main)
            .is_err_and(|error| error.starts_with("there is no file "))
    );
    assert!(
        Files
            .import("binary.rise", &main)
            .is_err_and(|error| error.ends_with(
                "binary.rise is no text in UTF-8: the byte at offset 0 is wrong; save it as UTF-8"
            ))
    );
    assert!(NoImports.import("base.rise", &main).is_err());
}

#[test]
fn terms_inside_other_texts() {
    let rule = "rule fusion: map f (map g xs) ~> map (fun x => f (g x)) xs // ü";
    let source = Source::new("rules.elevate", rule);
    let reader = TermReader::new().with_free_variables();
    let right = reader.read_part(&source, 33..58).expect("a term");
    assert_eq!(right.to_string(), "map (fun x => f (g x)) xs");
    assert_eq!(
        right.origin().span().map(ToString::to_string).as_deref(),
        Some("rules.elevate:1:34")
    );
    assert!(
        reader.read_part(&source, 60..63).is_err(),
        "a comment alone is no term"
    );
    assert!(
        reader.read_part(&source, 60..64).is_err(),
        "a part that cuts a character is empty"
    );
    assert!(
        reader.read_part(&source, 60..9999).is_err(),
        "a part outside the text is empty"
    );
    let library = program("def take4 = take 4");
    let with_library = TermReader::new().with_program(&library);
    let used = with_library
        .read(&Source::new("a", "fun xs => take4 xs"))
        .expect("a term");
    assert!(matches!(used.kind(), TermKind::Lambda(..)) && used.is_closed());
    assert!(parse_term(&Source::new("a", "fun xs => take4 xs")).is_err());
}

#[test]
fn messages_show_the_text() {
    let shown = |text: &str| {
        let error = parse_program(&Source::new("a.rise", text), &NoImports).expect_err("a mistake");
        error.diagnostic().render(false)
    };
    insta::assert_snapshot!(shown("def f xs =\n  map (fun x => x xs\n\ndef g = f"), @r#"
    error: expected an operator, an argument, `,`, `:` or `)`, found the keyword `def`
     --> a.rise:4:1
      |
    2 |   map (fun x => x xs
      |       - to close this
    3 |
    4 | def g = f
      | ^^^
    "#);
    insta::assert_snapshot!(shown("def f {n : nat} (xs : n.f32) =\n  xs |> split tile |> map g"), @r#"
    error: unknown size `tile`
     --> a.rise:2:15
      |
    2 |   xs |> split tile |> map g
      |               ^^^^
      |
      = help: bind it with `{tile : nat}`, or with `(tile : nat)` if every use is to say it
    "#);
}

#[test]
fn large_files_take_linear_time() {
    let text = |count: usize| {
        let definitions = (0..count).map(|index| {
            format!("def d{index} (n : nat) xs = xs |> split n |> map (fun (a, b) => a + b)\n")
        });
        definitions.collect::<String>()
    };
    let time = |count: usize| {
        let text = text(count);
        let measure = || {
            let start = std::time::Instant::now();
            assert_eq!(program(&text).definitions.len(), count);
            start.elapsed()
        };
        (0..4).map(|_| measure()).min().expect("four measurements")
    };
    let (small, large) = (time(300), time(3000));
    // Ten times the text; quadratic time would take a hundred times as long.
    assert!(
        large < small * 40,
        "{small:?} for 300 definitions, {large:?} for 3000"
    );
}
