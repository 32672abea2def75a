//! The specification: every primitive has an entry, every constraint holds, every page is current.

use std::path::{Path, PathBuf};

use rise_lang::{
    primitives::{Group, Primitive},
    specification::{Evidence, Observed, entries, entry, observe, pages},
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/spec")
}

/// Why the evidence does not show what it should; nothing if it does.
fn failure(primitive: Primitive, evidence: Evidence) -> Option<String> {
    let found = observe(evidence.term());
    let holds = match (evidence, &found) {
        (Evidence::Refused { message, .. }, Observed::Refused { message: found, .. })
        | (Evidence::Fails { message, .. }, Observed::Fails { message: found }) => {
            found.contains(message)
        }
        (Evidence::Gives { value, .. }, Observed::Value { value: found, .. }) => found == value,
        (Evidence::Same { other, .. }, Observed::Value { .. }) => found == observe(other),
        _ => false,
    };
    if !holds {
        return Some(format!("expected {evidence:?}\n  found {found:?}"));
    }
    (!mentions(primitive, evidence)).then(|| format!("{evidence:?} does not use {primitive}"))
}

/// Whether the program uses the primitive, by its name or by notation that stands for it.
fn mentions(primitive: Primitive, evidence: Evidence) -> bool {
    let text = match evidence {
        Evidence::Same { term, other } => format!("{term} {other}"),
        other => other.term().to_owned(),
    };
    let word = match primitive {
        Primitive::ForeignFunction => "foreign",
        other => other.name(),
    };
    text.split(|letter: char| !letter.is_alphanumeric())
        .any(|found| found == word)
}

#[test]
fn every_primitive_has_an_entry_in_the_order_of_declaration() {
    let specified = Group::ALL
        .iter()
        .flat_map(|group| entries(*group))
        .map(|entry| entry.primitive)
        .collect::<Vec<_>>();
    assert_eq!(specified, Primitive::all());
}

#[test]
fn every_constraint_holds() {
    let mut failures = Vec::new();
    let mut count = 0;
    for primitive in Primitive::all() {
        let constraints = entry(*primitive).map_or(&[][..], |entry| entry.constraints);
        assert!(!constraints.is_empty(), "{primitive} has no constraint");
        for (number, constraint) in (1..).zip(constraints) {
            count += 1;
            if let Some(failure) = failure(*primitive, constraint.evidence) {
                failures.push(format!(
                    "{primitive} C{number}: {}\n  {failure}",
                    constraint.text
                ));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {count} fail:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn every_example_has_a_value() {
    for primitive in Primitive::all() {
        let example = entry(*primitive).map_or("", |entry| entry.example);
        let observed = observe(example);
        assert!(
            matches!(observed, Observed::Value { .. }),
            "{primitive}: {example}\n{observed:?}"
        );
    }
}

#[test]
fn every_page_is_current() {
    let mut names = Vec::new();
    for page in pages() {
        let file = folder().join(format!("{}.md", page.name));
        let expected = page.text().unwrap_or_else(|error| panic!("{error}"));
        let found = std::fs::read_to_string(&file).unwrap_or_default();
        let is_current = found == expected;
        assert!(
            is_current,
            "docs/spec/{}.md is not current: `cargo xtask docs` writes it",
            page.name
        );
        names.push(format!("{}.md", page.name));
    }
    let mut files = std::fs::read_dir(folder())
        .expect("the pages")
        .map(|file| {
            file.expect("a file")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect::<Vec<_>>();
    names.sort();
    files.sort();
    assert_eq!(files, names, "every file under docs/spec is a page");
}

#[test]
fn every_page_is_in_the_list_of_generated_pages() {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../xtask/src/docs.rs");
    let list = std::fs::read_to_string(list).expect("the list");
    for page in pages() {
        let line = format!("specification!(\"{}\")", page.name);
        assert!(list.contains(&line), "{line}");
    }
}
