//! Every example of the grammar's page is what the page says.

use rise_lang::{
    diagnostic::Source,
    syntax::{NoImports, TermReader, parse_program},
    term::Term,
};

const PAGE: &str = include_str!("../../docs/grammar.md");

/// The contents of the blocks that are marked with the language.
fn blocks(language: &str) -> Vec<&'static str> {
    let opening = format!("```{language}\n");
    PAGE.split(opening.as_str())
        .skip(1)
        .map(|rest| rest.split("```").next().expect("at least one part"))
        .collect()
}

fn term(text: &str) -> Term {
    let reader = TermReader::new().with_free_variables();
    reader
        .read(&Source::new("docs/grammar.md", text))
        .unwrap_or_else(|error| panic!("{}", error.diagnostic().render(false)))
}

#[test]
fn programs_are_read() {
    let programs = blocks("rise");
    assert!(programs.len() >= 4);
    for program in programs {
        let source = Source::new("docs/grammar.md", program);
        let read = parse_program(&source, &NoImports);
        let program = read.unwrap_or_else(|error| panic!("{}", error.diagnostic().render(false)));
        assert!(!program.definitions.is_empty());
    }
}

#[test]
fn terms_are_read() {
    let blocks = blocks("rise-terms");
    let terms: Vec<&str> = blocks.iter().flat_map(|block| block.lines()).collect();
    assert!(terms.len() >= 15);
    for text in terms {
        term(text);
    }
}

#[test]
fn spellings_are_of_one_term() {
    let blocks = blocks("rise-equal");
    let lines: Vec<&str> = blocks.iter().flat_map(|block| block.lines()).collect();
    assert!(lines.len() >= 10);
    for line in lines {
        let (left, right) = line.split_once(" is ").expect("two spellings");
        assert_eq!(term(left), term(right), "{line}");
    }
}
