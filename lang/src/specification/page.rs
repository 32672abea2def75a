//! The pages of the specification.

use std::fmt::Write as _;

use super::{
    Constraint, Entry, Evidence, accuracy, entries, prose,
    prose::Unsuitable,
    run::{Observed, observe},
};
use crate::{
    prelude,
    primitives::{Group, Primitive},
};

/// A page of the specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its name, which is that of its file without `.md`.
    pub name: &'static str,
    /// Its heading.
    pub title: &'static str,
    content: Content,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Index,
    Prose(&'static str),
    Group(Group),
    Prelude,
}

const PROSE: [Page; 4] = [
    Page {
        name: "README",
        title: "The specification of RISE",
        content: Content::Index,
    },
    Page {
        name: "types",
        title: "Types",
        content: Content::Prose(include_str!("prose/types.md")),
    },
    Page {
        name: "sizes",
        title: "Sizes",
        content: Content::Prose(include_str!("prose/sizes.md")),
    },
    Page {
        name: "typing",
        title: "Typing",
        content: Content::Prose(include_str!("prose/typing.md")),
    },
];

const PRELUDE: Page = Page {
    name: "prelude",
    title: "The prelude",
    content: Content::Prelude,
};

/// Every page, in the order of the index, which is the first.
pub fn pages() -> impl Iterator<Item = Page> {
    let groups = Group::ALL.iter().map(|group| Page {
        name: file(*group),
        title: group.title(),
        content: Content::Group(*group),
    });
    PROSE.into_iter().chain(groups).chain([PRELUDE])
}

/// The page of that name.
pub fn page(name: &str) -> Option<Page> {
    pages().find(|page| page.name == name)
}

fn file(group: Group) -> &'static str {
    match group {
        Group::Arithmetic => "arithmetic",
        Group::Mathematics => "mathematics",
        Group::Bits => "bits",
        Group::Comparison => "comparison",
        Group::Conversion => "conversion",
        Group::Memory => "memory",
        Group::Patterns => "patterns",
        Group::Pairs => "pairs",
        Group::Shape => "shape",
        Group::Selection => "selection",
        Group::Dependent => "dependent",
        Group::Dynamic => "dynamic",
        Group::Sequential => "sequential",
        Group::Streams => "streams",
        Group::Vectors => "vectors",
        Group::Threads => "threads",
        Group::Device => "device",
        Group::Warps => "warps",
    }
}

impl Page {
    /// The text, in Markdown.
    ///
    /// # Errors
    /// If an example cannot be read: a mistake in the specification, which a test finds.
    pub fn text(self) -> Result<String, Unsuitable> {
        let body = match self.content {
            Content::Index => index(),
            Content::Prose(text) => prose::executed(text)?,
            Content::Prelude => of_prelude(),
            Content::Group(group) => {
                let sections: Vec<String> = entries(group).iter().map(section).collect();
                introduction(group) + &sections.join("\n")
            }
        };
        Ok(format!(
            "<!-- Written by `cargo xtask docs`; not to be edited. -->\n# {}\n\n{body}",
            self.title
        ))
    }
}

const MATHEMATICS: &str = include_str!("prose/mathematics.md");

/// The text before the primitives of a group.
fn introduction(group: Group) -> String {
    let text = match group {
        Group::Mathematics => {
            return format!("{MATHEMATICS}{}\n", accuracy::table());
        }
        Group::Device => {
            "`mapGlobal`, `mapWorkGroup`, `mapLocal` and `run` are for devices, as [programs on GPUs](../gpu.md) says. The others are compiled for CPUs as well.\n\n\
             Levels nest from outside to inside: `mapGlobal` alone, or `mapWorkGroup`, then `mapLocal`, or `mapWarpGroup`, `mapWarp`, then `mapLane`; each level once in each \
             dimension, in one `run`, and none inside of `mapPar`. The value of a program does not depend on it; `rise check` refuses what does not nest so.\n\n"
        }
        Group::Warps => {
            "Warps are for devices, as [programs on GPUs](../gpu.md) says; fragments are for the tensor cores of GPUs of NVIDIA, and have the sizes and scalars that these \
             have. On a CPU they can be checked, rewritten and interpreted.\n\n"
        }
        _ => "",
    };
    text.to_owned()
}

fn index() -> String {
    let mut text = include_str!("prose/index.md").to_owned();
    for page in pages().filter(|page| matches!(page.content, Content::Prose(_))) {
        line(&mut text, &format!("- [{}]({}.md)", page.title, page.name));
    }
    line(&mut text, "\n## Primitives\n");
    for page in pages() {
        let Content::Group(group) = page.content else {
            continue;
        };
        let links = entries(group).iter().map(|entry| {
            let name = entry.primitive.name();
            format!("[`{name}`]({}.md#{})", page.name, name.to_lowercase())
        });
        let links = links.collect::<Vec<_>>().join(" ");
        line(
            &mut text,
            &format!("- [{}]({}.md): {links}", page.title, page.name),
        );
    }
    line(&mut text, "\n## Definitions\n");
    let names = prelude::entries().iter().map(|entry| {
        let name = entry.name();
        format!("[`{name}`](prelude.md#{})", anchor(name))
    });
    let names = names.collect::<Vec<_>>().join(" ");
    line(
        &mut text,
        &format!("- [{}]({}.md): {names}", PRELUDE.title, PRELUDE.name),
    );
    let count = Primitive::all().len();
    line(&mut text, &format!("\n{count} primitives."));
    text
}

/// The heading's place in a page.
fn anchor(name: &str) -> String {
    name.to_lowercase().replace('\'', "")
}

/// The definitions that every program can use.
fn of_prelude() -> String {
    let mut text = include_str!("prose/prelude.md").to_owned();
    for entry in prelude::entries() {
        let value = entry.value().unwrap_or_else(|error| error);
        let (name, ty, definition) = (entry.name(), entry.ty(), entry.text());
        line(&mut text, &format!("\n## {name}\n"));
        line(&mut text, &format!("```text\n{name} : {ty}\n```\n"));
        line(&mut text, &entry.meaning);
        line(
            &mut text,
            &format!(
                "\n```rise\n{definition}\n```\n\nExample:\n\n```text\n{}\n{value}\n```",
                entry.example
            ),
        );
    }
    text
}

fn section(entry: &Entry) -> String {
    let primitive = entry.primitive;
    let mut text = String::new();
    line(&mut text, &format!("## {primitive}\n"));
    line(
        &mut text,
        &format!(
            "```text\n{primitive} : {}\n```\n",
            primitive.declared_type()
        ),
    );
    line(
        &mut text,
        &format!("{}\n\n{}\n", primitive.summary(), entry.meaning),
    );
    if primitive.dialect_name() != primitive.name() {
        line(
            &mut text,
            &format!("In the dialect: `rise.{}`.\n", primitive.dialect_name()),
        );
    }
    line(&mut text, "Example:\n");
    line(&mut text, &executed(entry.example));
    if !entry.constraints.is_empty() {
        line(&mut text, "Constraints:\n");
    }
    for (number, constraint) in (1..).zip(entry.constraints) {
        line(
            &mut text,
            &format!(
                "- **C{number}** {}\n{}",
                constraint.text,
                evidence(constraint)
            ),
        );
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// The term, with its type and value.
fn executed(term: &str) -> String {
    format!("```rise\n{term}\n{}\n```\n", outcome(term))
}

/// The result of the term, as comments.
pub(super) fn outcome(term: &str) -> String {
    match observe(term) {
        Observed::Value { ty, value } => format!("// : {ty}\n// = {value}"),
        Observed::Refused { code, message } => format!("// refused, {code}: {message}"),
        Observed::Fails { message } => format!("// fails: {message}"),
    }
}

fn evidence(constraint: &Constraint) -> String {
    let terms = match constraint.evidence {
        Evidence::Refused { term, .. }
        | Evidence::Fails { term, .. }
        | Evidence::Gives { term, .. } => term.to_owned(),
        Evidence::Same { term, other } => format!("{term}\n{other}"),
    };
    let outcome = outcome(constraint.evidence.term());
    indented(&format!("```rise\n{terms}\n{outcome}\n```"))
}

/// The lines as part of a list's item.
fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}

fn line(text: &mut String, line: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{line}");
}
