//! Prints the page of the standard library of strategies and rules.

use std::{fmt::Write as _, io::Write as _, process::ExitCode};

use rise_elevate::text::{Definition, DefinitionKind, Library};
use rise_lang::diagnostic::Source;

const HEADER: &str = "# The library of strategies and rules

Written by `cargo xtask docs` from `elevate/library`. Every `.elevate` file may use what stands here; [the language](elevate.md) says how. Every rule is
tested on random instances, before and after. For each primitive there is also the predicate `isMap`, `isReduceSeq`, …

What a rule does is also said in short, as in the papers: `*f` is `map f` (so that `**f` is a map of maps), `T` is `transpose`, `S n` is `split n`,
`J` is `join`, `f >> g` is `f` and then `g`, and `f << g` is `g` and then `f`; `(x. e)` is a function of `x`.

";

/// The line of the text in which the definition stands.
fn line(definition: &Definition) -> Option<String> {
    let span = definition.span.as_ref()?;
    let text = span.source().text();
    let start = text[..span.start()].rfind('\n').map_or(0, |end| end + 1);
    text[start..].lines().next().map(str::to_owned)
}

/// The comment at the beginning of the file, up to the first empty line.
fn introduction(source: &Source) -> String {
    let comment = source
        .text()
        .lines()
        .map_while(|line| line.strip_prefix("//"));
    let lines: Vec<&str> = comment.map(str::trim).collect();
    lines.join("\n")
}

fn section(page: &mut String, source: &Source, definitions: &[&Definition]) {
    let _ = write!(page, "## `{}`\n\n", source.name());
    let introduction = introduction(source);
    let first = definitions
        .first()
        .map(|definition| definition.documentation.clone());
    if Some(&introduction) != first.as_ref() {
        let _ = write!(page, "{introduction}\n\n");
    }
    page.push_str("| definition | meaning |\n|---|---|\n");
    for definition in definitions {
        let text = match definition.kind() {
            DefinitionKind::Rule => line(definition).unwrap_or_default(),
            _ => format!("{} : {}", definition.name, definition.ty),
        };
        let meaning = definition.documentation.replace('\n', " ");
        let _ = writeln!(page, "| `{}` | {} |", in_table(&text), in_table(&meaning));
    }
    page.push('\n');
}

/// A bar ends a column of a table.
fn in_table(text: &str) -> String {
    text.replace('|', "\\|")
}

fn main() -> ExitCode {
    let mut page = String::from(HEADER);
    let mut files: Vec<(Source, Vec<&Definition>)> = Vec::new();
    for definition in Library::standard().definitions() {
        let Some(span) = &definition.span else {
            continue;
        };
        match files
            .iter_mut()
            .find(|(source, _)| source.name() == span.source().name())
        {
            Some((_, definitions)) => definitions.push(definition),
            None => files.push((span.source().clone(), vec![definition])),
        }
    }
    for (source, mut definitions) in files {
        definitions.sort_by_key(|definition| {
            definition
                .span
                .as_ref()
                .map(rise_lang::diagnostic::Span::start)
        });
        section(&mut page, &source, &definitions);
    }
    let text = format!("{}\n", page.trim_end());
    match std::io::stdout().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
