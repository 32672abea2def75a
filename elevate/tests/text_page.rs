//! Every example of the language's page is what the page says.

use rise_elevate::{
    Run,
    rise::Strategy,
    rule::named_conditions,
    text::{ElevateError, Library, Type},
};
use rise_lang::{
    diagnostic::Source,
    infer::infer,
    syntax::{NoImports, parse_term},
    types::Class,
};

const PAGE: &str = include_str!("../../docs/elevate.md");

/// The contents of the blocks that are marked with the language.
fn blocks(language: &str) -> Vec<&'static str> {
    let opening = format!("```{language}\n");
    PAGE.split(opening.as_str())
        .skip(1)
        .map(|rest| rest.split("\n```").next().unwrap_or_default())
        .collect()
}

fn lines(language: &str) -> Vec<&'static str> {
    blocks(language).into_iter().flat_map(str::lines).collect()
}

fn read<T>(result: Result<T, Vec<ElevateError>>) -> T {
    result.unwrap_or_else(|errors| panic!("{}", errors[0].diagnostic().render(false)))
}

fn strategy(text: &str) -> Strategy {
    read(Library::standard().strategy(&Source::new("docs/elevate.md", text.trim())))
}

#[test]
fn files_are_read() {
    let files = blocks("elevate");
    assert!(files.len() >= 4);
    for file in files {
        let library = read(Library::load(
            &Source::new("docs/elevate.md", file),
            &NoImports,
        ));
        let own = |span: &rise_lang::diagnostic::Span| span.source().name() == "docs/elevate.md";
        assert!(
            library
                .definitions()
                .any(|definition| definition.span.as_ref().is_some_and(own))
        );
    }
}

#[test]
fn values_are_as_stated() {
    let examples = lines("elevate-values");
    assert!(examples.len() >= 10);
    for example in examples {
        let (expression, value) = example
            .split_once(" is ")
            .expect("an expression and its value");
        assert_eq!(strategy(expression).to_string(), value, "{expression}");
    }
}

#[test]
fn programs_are_rewritten_as_stated() {
    let examples = lines("elevate-rewrites");
    assert!(examples.len() >= 5);
    for example in examples {
        let (expression, rest) = example.split_once(" :: ").expect("a strategy");
        let (before, after) = rest
            .split_once(" ~> ")
            .expect("a program and what becomes of it");
        let term = parse_term(&Source::new("docs/elevate.md", before))
            .unwrap_or_else(|error| panic!("{error}"));
        let program = infer(&term).unwrap_or_else(|error| panic!("{error}")).term;
        let rewritten = Run::new(Default::default()).rewrite(&strategy(expression), &program);
        assert_eq!(
            rewritten
                .map_err(|failure| failure.to_string())
                .map(|term| term.to_string()),
            Ok(after.to_owned()),
            "{expression}"
        );
    }
}

#[test]
fn lists_are_complete() {
    let named = named_conditions().iter().map(|condition| condition.name);
    let classes = Class::ALL.iter().map(|class| class.name());
    for name in named.chain(classes) {
        assert!(
            PAGE.contains(&format!("`{name}`")) || PAGE.contains(&format!("`{name} ")),
            "{name}"
        );
    }
    for ty in [
        Type::Strategy,
        Type::traversal(),
        Type::Nat,
        Type::Address,
        Type::NatToNat,
        Type::Primitive,
        Type::Term,
    ] {
        assert!(PAGE.contains(&format!("| `{ty}` |")), "{ty}");
    }
}

/// Definitions that the page lists are in the standard library.
#[test]
fn the_library_has_what_is_listed() {
    let section = PAGE
        .split("## The standard library")
        .nth(1)
        .unwrap_or_default();
    let rows: Vec<&str> = section
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains('`'))
        .collect();
    assert!(rows.len() >= 6);
    for name in rows
        .iter()
        .flat_map(|row| row.split('`').skip(1).step_by(2))
    {
        assert!(Library::standard().definition(name).is_some(), "{name}");
    }
}
