//! `rise prelude`: the definitions that every program can use.

use rise_lang::prelude::{Entry, entries};

use super::error::Failure;
use super::output::print;

const EXAMPLES: &str = "Examples:
  rise prelude           # all names, with what they mean
  rise prelude argmax    # type, meaning, text and example of one";

/// List the definitions that every program can use, or show one
///
/// They need no import. A definition or a variable of a program with the same name hides the one
/// here.
#[derive(clap::Args)]
#[command(
    after_help = EXAMPLES,
    after_long_help = format!("{EXAMPLES}\n\nDefinitions:\n{}", list("  "))
)]
pub struct Arguments {
    /// The definition to show.
    name: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// If there is no such definition, or the text cannot be printed.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let text = match &arguments.name {
        None => list(""),
        Some(name) => match entries().iter().find(|entry| entry.name() == name) {
            Some(entry) => shown(entry),
            None => {
                return Err(Failure::usage(
                    format!("the prelude has no `{name}`"),
                    "`rise prelude` lists what it has",
                ));
            }
        },
    };
    print(text.as_bytes())
}

/// A line for each definition, each behind the margin.
fn list(margin: &str) -> String {
    let width = entries().iter().map(|entry| entry.name().len()).max();
    let width = width.unwrap_or_default();
    let line = |entry: &Entry| format!("{margin}{:width$}  {}\n", entry.name(), entry.meaning);
    entries().iter().map(line).collect()
}

fn shown(entry: &Entry) -> String {
    let value = entry.value().unwrap_or_else(|error| error);
    format!(
        "{} : {}\n\n{}\n\n{}\n\nExample: {}\n         {value}\n",
        entry.name(),
        entry.ty(),
        entry.meaning,
        entry.text(),
        entry.example,
    )
}
