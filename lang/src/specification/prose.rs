//! Prose with executed examples: the result of a marked block of a page's source is added after it.
//!
//! | block | what is added |
//! |---|---|
//! | `rise types` | the types of the definitions and the facts that they need |
//! | `rise error` | the messages |
//! | `rise value` | the type and the value of each line, a closed term |
//! | `size normal` | the normal form of each line |
//! | `size facts` | for each line but the first, which states the facts, whether it holds, or what it simplifies to |
//!
//! `{{kinds}}`, `{{classes}}` and `{{scalars}}` stand for tables of them.

use super::page::outcome;
use crate::{
    diagnostic::Source,
    infer::{TypeError, infer_program},
    nat::{Fact, Facts, Nat, Verdict},
    syntax::{NoImports, parse_program},
    types::{Class, Kind, Scalar},
};

/// An example on a page of the specification that is not what the page says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the specification's example `{text}` is not what it should be: {reason}")]
pub struct Unsuitable {
    /// The text.
    pub text: String,
    /// Why not.
    pub reason: String,
}

/// The page with what its examples give.
pub(super) fn executed(page: &str) -> Result<String, Unsuitable> {
    let page = page
        .replace("{{kinds}}", &kinds())
        .replace("{{classes}}", &classes())
        .replace("{{scalars}}", &scalars());
    let mut parts = page.split("```");
    let mut text = parts.next().unwrap_or_default().to_owned();
    while let Some(block) = parts.next() {
        let (language, body) = block.split_once('\n').unwrap_or((block, ""));
        text.push_str(&example(language, body)?);
        text.push_str(parts.next().unwrap_or_default());
    }
    Ok(text)
}

fn example(language: &str, body: &str) -> Result<String, Unsuitable> {
    let lines = |describe: &dyn Fn(&str) -> Result<String, Unsuitable>| {
        let described = body.lines().map(|line| match line.is_empty() {
            true => Ok(String::new()),
            false => describe(line),
        });
        Ok(described.collect::<Result<Vec<_>, _>>()?.join("\n"))
    };
    Ok(match language {
        "rise types" => format!("```rise\n{body}```\n\n```text\n{}\n```", types(body)?),
        "rise error" => format!("```rise\n{body}```\n\n```text\n{}\n```", errors(body)?),
        "rise value" => format!(
            "```rise\n{}\n```",
            lines(&|line| Ok(format!("{line}\n{}", outcome(line))))?
        ),
        "size normal" => format!("```text\n{}\n```", lines(&normal)?),
        "size facts" => format!("```text\n{}\n```", facts(body)?),
        _ => format!("```{language}\n{body}```"),
    })
}

fn unsuitable(text: &str, reason: impl ToString) -> Unsuitable {
    Unsuitable {
        text: text.trim().to_owned(),
        reason: reason.to_string(),
    }
}

fn inferred(text: &str) -> Result<Result<String, Vec<TypeError>>, Unsuitable> {
    let program = parse_program(&Source::new("example.rise", text), &NoImports)
        .map_err(|error| unsuitable(text, error))?;
    Ok(infer_program(&program).map(|inferred| {
        let mut lines = Vec::new();
        for definition in &inferred.definitions {
            lines.push(format!(
                "{} : {}",
                definition.definition.name, definition.ty
            ));
            lines.extend(
                definition
                    .facts
                    .iter()
                    .map(|needed| format!("  needs {} ({})", needed.fact, needed.asker)),
            );
        }
        lines.join("\n")
    }))
}

fn types(text: &str) -> Result<String, Unsuitable> {
    inferred(text)?.map_err(|errors| unsuitable(text, messages(&errors)))
}

fn errors(text: &str) -> Result<String, Unsuitable> {
    match inferred(text)? {
        Ok(_) => Err(unsuitable(text, "it is no mistake")),
        Err(errors) => Ok(messages(&errors)),
    }
}

fn messages(errors: &[TypeError]) -> String {
    let shown = errors.iter().map(|error| {
        let message = error.diagnostic().render(false);
        message
            .lines()
            .map(|line| line.trim_end().to_owned() + "\n")
            .collect::<String>()
    });
    shown.collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

fn normal(line: &str) -> Result<String, Unsuitable> {
    let size = Nat::parse(line).map_err(|error| unsuitable(line, error))?;
    Ok(format!("{line:<28} is  {size}"))
}

/// The first line states facts; the others are questions.
fn facts(body: &str) -> Result<String, Unsuitable> {
    let (stated, questions) = body.split_once('\n').unwrap_or((body, ""));
    let known = Facts::parse(stated).map_err(|error| unsuitable(stated, error))?;
    let mut lines = vec![format!("where {stated}:")];
    for question in questions.lines() {
        let answer = match Fact::parse(question) {
            Ok(fact) => match known.holds(&fact) {
                Verdict::Yes => "holds".to_owned(),
                Verdict::No => "never holds".to_owned(),
                Verdict::Unknown => "is unknown".to_owned(),
            },
            Err(_) => {
                let size = Nat::parse(question).map_err(|error| unsuitable(question, error))?;
                format!("is  {}", known.simplify(&size))
            }
        };
        lines.push(format!("  {question:<26} {answer}"));
    }
    Ok(lines.join("\n"))
}

fn kinds() -> String {
    let rows = Kind::ALL.map(|kind| format!("| `{kind}` | {} |", kind.description()));
    table("| kind | its members |\n|---|---|", &rows)
}

fn classes() -> String {
    let rows = Class::ALL.map(|class| {
        let scalars = Scalar::ALL
            .into_iter()
            .filter(|scalar| class.has_scalar(*scalar))
            .map(|scalar| format!("`{}`", scalar.name()));
        let scalars = scalars.collect::<Vec<_>>().join(" ");
        let vectors = if class.has_vectors() { "yes" } else { "no" };
        format!(
            "| `{class}` | `{}` | {} | {scalars} | {vectors} |",
            class.kind(),
            class.description()
        )
    });
    table(
        "| class | narrows | its members | scalars | vectors of them |\n|---|---|---|---|---|",
        &rows,
    )
}

fn scalars() -> String {
    let rows = Scalar::ALL.map(|scalar| {
        let what = match scalar {
            Scalar::Bool => "truth value",
            Scalar::Index => "natural number, the type of sizes",
            _ if scalar.is_float() => "float",
            _ if scalar.is_unsigned() => "unsigned integer",
            _ => "signed integer",
        };
        format!("| `{}` | {what} | {} |", scalar.name(), scalar.bits())
    });
    table("| type | values | bits |\n|---|---|---|", &rows)
}

fn table(head: &str, rows: &[String]) -> String {
    format!("{head}\n{}", rows.join("\n"))
}
