//! Laid out texts have the same meaning and the same comments, and are laid out.

use std::{fs, path::PathBuf};

use proptest::prelude::*;
use rise_lang::{
    diagnostic::Source,
    lexer::{Notation, Token, words},
};

use super::format;
use crate::text::parse;

/// The files of the library and of the examples.
fn files() -> Vec<(String, String)> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("library"), root.join("../examples/strategies")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{error}"));
        for entry in entries {
            let path = entry.unwrap_or_else(|error| panic!("{error}")).path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "elevate") {
                let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{error}"));
                files.push((path.display().to_string(), text));
            }
        }
    }
    assert!(files.len() > 30);
    files.sort();
    files
}

/// The words but round brackets, and whether each touches the one before it where that matters.
fn significant(text: &str) -> Vec<String> {
    let found = words(text, 0, Notation::Strategy).lexemes;
    let mut result = Vec::new();
    let mut name_ends = usize::MAX;
    for word in found {
        let spelling = &text[word.range()];
        match word.token {
            Token::Symbol("(" | ")") => {}
            Token::Symbol("[") if word.start == name_ends => result.push("touching [".to_owned()),
            Token::Quoted(_) => result.extend(significant(spelling.trim_matches('`'))),
            _ => result.push(spelling.replace('→', "->").replace('≤', "<=")),
        }
        if word.token == Token::Word {
            name_ends = word.end;
        }
    }
    result
}

/// The tree without places.
fn tree(text: &str) -> String {
    let (file, errors) = parse::file(&Source::new("x", text));
    assert!(errors.is_empty(), "{}\n{text}", errors[0]);
    let mut shown = format!("{file:?}");
    while let Some(start) = shown.find("Span(x:") {
        let quoted = start + shown[start..].find('"').expect("the text of the span");
        let mut end = quoted + 1;
        while !shown[end..].starts_with('"') {
            end += if shown[end..].starts_with('\\') { 2 } else { 1 };
            end = shown.ceil_char_boundary(end);
        }
        shown.replace_range(start..end + 2, "");
    }
    for name in ["range: ", "left: ", "right: "] {
        let mut from = 0;
        while let Some(at) = shown[from..].find(name) {
            from += at + name.len();
            let rest = &shown[from..];
            let end = rest.find([',', ' ', '}']).unwrap_or(rest.len());
            if rest[..end].contains("..") {
                shown.replace_range(from..from + end, "");
            }
        }
    }
    shown
}

fn comments(text: &str) -> Vec<String> {
    let source = Source::new("x", text);
    let (_, found, _) = parse::file_with_words(&source);
    let comments = super::with_those_of_terms(text, &found);
    let texts = comments.into_iter();
    texts
        .map(|comment| text[comment.range].to_owned())
        .collect()
}

/// The layout of the text, after all that must hold of it was checked.
fn checked(text: &str) -> String {
    let laid_out = format(&Source::new("x", text)).unwrap_or_else(|errors| {
        panic!("{}\n{text}", errors[0]);
    });
    assert_eq!(
        significant(&laid_out),
        significant(text),
        "\n{laid_out}\nof\n{text}"
    );
    assert_eq!(tree(&laid_out), tree(text), "\n{laid_out}\nof\n{text}");
    assert_eq!(
        comments(&laid_out),
        comments(text),
        "\n{laid_out}\nof\n{text}"
    );
    let again = format(&Source::new("x", laid_out.as_str()));
    let again = again.unwrap_or_else(|errors| panic!("{}\n{laid_out}", errors[0]));
    assert_eq!(again, laid_out, "of\n{text}");
    laid_out
}

#[test]
fn files_keep_their_meaning() {
    for (name, text) in files() {
        let laid_out = checked(&text);
        for line in laid_out.lines() {
            let is_comment = line.trim_start().starts_with("//");
            assert!(is_comment || line.chars().count() <= 100, "{name}: {line}");
        }
    }
}

#[test]
fn layouts() {
    for (text, expected) in [
        ("", ""),
        ("// only\n", "// only\n"),
        ("def f=((id))", "def f = id\n"),
        (
            "def f = (id<+fail);((id;fail))",
            "def f = (id <+ fail) ; (id ; fail)\n",
        ),
        (
            "def f = id;fail<+id;fail",
            "def f = (id ; fail) <+ (id ; fail)\n",
        ),
        ("def f = id<+(fail<+id)", "def f = id <+ (fail <+ id)\n"),
        (
            "def f = (a;;b;DFNF;c)@d@(e@g)",
            "def f = (a ;; b ; DFNF ; c) @ d @ (e @ g)\n",
        ),
        (
            "def f(n:nat,s:list(nat→nat)):strategy=s(n-(1-2)*1_000)",
            "def f(n : nat, s : list(nat -> nat)) : strategy = s(n - (1 - 2) * 1_000)\n",
        ),
        (
            "def f = (fun x=>x)(fun(a b:nat)(c)=>c)",
            "def f = (fun x => x)(fun (a b : nat) (c) => c)\n",
        ),
        (
            "def f = [(i=>((n-1))-i),global,`fun x=>x`]",
            "def f = [(i => ((n - 1)) - i), global, `fun x => x`]\n",
        ),
        (
            "def f(x)=if 2 divides x then id else fail",
            "def f(x) = if 2 divides x then id else fail\n",
        ),
        (
            "def f(x)=match x with|[]=>(match x with|_=>id)|a::[b]=>match x with|0=>id",
            "def f(x) =\n  match x with\n  | [] =>\n    (match x with\n     | _ => id)\n  | a :: [b] =>\n    match x with\n    | 0 => id\n",
        ),
        (
            "override def f= id//why\n//last",
            "override def f = id //why\n//last\n",
        ),
        (
            "native   f:(nat,nat)→strategy",
            "native f : (nat, nat) -> strategy\n",
        ),
        (
            "import   \"a b\"\ndef f = id",
            "import \"a b\"\n\ndef f = id\n",
        ),
        (
            "rule r(a:address,n):(xs:n.t)~>(let)(toMem a xs)(fun x=>(e[x])) where 0<n,n divides(m+1),t:scalar",
            "rule r(a : address, n): (xs : n.t) ~>\n  (let) (toMem a xs) (fun x => e[x])\n  where 0 < n, n divides (m + 1), t : scalar\n",
        ),
        ("rule r: f e [x] ~> f e[x]", "rule r: f e [x] ~> f e[x]\n"),
        (
            "def f = (id\n// inside\n)\ndef g = id",
            "def f = id\n// inside\n\ndef g = id\n",
        ),
        (
            "def f = id ; // first\n id",
            "def f =\n  id ; // first\n  id\n",
        ),
    ] {
        assert_eq!(checked(text), expected);
    }
}

#[test]
fn mistakes_are_answered() {
    let errors = format(&Source::new(
        "x",
        "def f = (id\ndef g = fun\nrule r: map ~> (",
    ))
    .unwrap_err();
    assert_eq!(errors.len(), 3);
}

/// Nested expressions with more brackets than they need.
fn expression() -> impl Strategy<Value = String> {
    let leaf = proptest::sample::select(vec!["id", "f(x)", "12", "[]", "global", "`map sqrt`"]);
    leaf.prop_map(str::to_owned)
        .prop_recursive(5, 40, 3, |inner| {
            let two = (inner.clone(), inner.clone());
            prop_oneof![
                (
                    two.clone(),
                    proptest::sample::select(vec![";", ";;", "<+", "@", "+", "-", "*", "/"])
                )
                    .prop_map(|((first, second), operator)| format!(
                        "({first}) {operator} ({second})"
                    )),
                two.clone()
                    .prop_map(|(first, second)| format!("(({first}))({second}, id)")),
                two.clone()
                    .prop_map(|(first, second)| format!("[({first}), fun x (y) => {second}]")),
                two.clone()
                    .prop_map(|(first, second)| format!("if ({first}) <= 2 then {second} else id")),
                two.clone()
                    .prop_map(|(first, second)| format!("let x = {first} in {second}")),
                two.prop_map(|(first, second)| format!(
                    "match ({first}) with | x :: _ => ({second}) | _ => {second}"
                )),
                inner.prop_map(|inner| format!("(fun s => {inner})")),
            ]
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn expressions_keep_their_meaning(text in expression()) {
        let definition = format!("def f = {text}");
        if parse::file(&Source::new("x", definition.as_str())).1.is_empty() {
            checked(&definition);
        }
    }

    /// Line breaks and comments anywhere in the files that there are.
    #[test]
    fn comments_are_kept(choice in any::<usize>(), gaps in proptest::collection::vec(0_usize..40, 60)) {
        let files = files();
        let (_, text) = &files[choice % files.len()];
        let found = words(text, 0, Notation::Strategy).lexemes;
        let (mut shaken, mut end) = (String::new(), 0);
        for (index, word) in found.iter().enumerate() {
            shaken.push_str(&text[end..word.start]);
            let touches = end == word.start && matches!(word.token, Token::Symbol("[" | "("));
            match gaps[index * 7 % gaps.len()] {
                _ if touches => {}
                0 => shaken.push('\n'),
                1 => shaken.push_str(&format!(" // c{index}\n")),
                2 => shaken.push_str(&format!("\n// d{index}\n")),
                3 => shaken.push_str(&format!("\n\n  // e{index}\n\n")),
                _ => {}
            }
            shaken.push_str(&text[word.range()]);
            end = word.end;
        }
        checked(&shaken);
    }
}
