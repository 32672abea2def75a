//! `rise strategies`

mod applicable;
mod coq;
mod prove;
mod rules;

use std::fmt::Write as _;
use std::num::NonZeroU64;
use std::path::PathBuf;

use rise_elevate::testing::Plan;
use rise_elevate::text::{Definition, DefinitionKind, Library, did_you_mean};

use super::error::Failure;
use super::numbers;
use super::output::print;
use super::strategy;

/// List strategies and rules, show what one is, or test or prove the rules of a file
///
/// Without a name, all definitions, rules and natives (which are written in Rust) of the standard
/// library, or those of the file, with their types and the first sentence of what is said of them.
/// A rule over real changes how floats are rounded, or the sign of zero.
///
/// `--for` lists the schedules that the strategy `auto` chooses from: where in a program each
/// applies,
/// or why it does not.
///
/// `--test` tries the rules of a file, or the named one, on random instances, as the library's own
/// are tested: random sizes for which the conditions hold, types, and terms for the variables. The
/// result must have the same type, and the same value for random inputs. Where a condition does not
/// hold, the rule must refuse; of the smallest sizes, and 0 and 1 for its parameters, it must
/// refuse or be right. An instance on which a rule is wrong is shown, with its inputs, both results
/// and its seed.
///
/// `--prove` also tries to prove them, for all sizes and values, by Coq where it is installed. A
/// rule for which no proof is found is shown with what is left to be shown.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    rise strategies\n  \
    rise strategies DFNF\n  \
    rise strategies --library gemm.elevate\n  \
    rise strategies isMap\n  \
    rise strategies --for examples/matmul.rise\n  \
    rise strategies --test mine.elevate\n  \
    rise strategies --test mine.elevate --cases 1000 --seed 7\n  \
    rise strategies blocks --test mine.elevate --cases 1 --seed 28\n  \
    rise strategies --prove mine.elevate")]
pub struct Arguments {
    /// A definition or a rule
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// A file of ELEVATE; its definitions are listed instead of the standard ones
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,
    /// A file of ELEVATE whose rules are tested on random instances
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "library",
        group = "tested"
    )]
    test: Option<PathBuf>,
    /// A file of ELEVATE whose rules are proved by Coq
    #[arg(long, value_name = "FILE", conflicts_with_all = ["library", "test"], group = "tested")]
    prove: Option<PathBuf>,
    /// A program: the schedules that apply to it are listed, and where
    #[arg(long = "for", value_name = "FILE", conflicts_with_all = ["library", "test", "prove", "name"])]
    program: Option<PathBuf>,
    /// The function of the program, if it has several
    #[arg(long, value_name = "NAME", requires = "program")]
    function: Option<String>,
    /// How many instances of each rule are tried
    #[arg(long, value_name = "NUMBER", requires = "tested", default_value = "100", value_parser = numbers::cases)]
    cases: NonZeroU64,
    /// The seed of the first instance; those after it have the numbers after it
    #[arg(long, value_name = "NUMBER", requires = "tested", default_value_t = 0)]
    seed: u64,
    /// How many seconds the proof of a theorem may take; a rule has one or two
    #[arg(long, value_name = "NUMBER", requires = "prove", default_value = "10", value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
}

/// Runs the command.
///
/// # Errors
/// If the file is wrong, or nothing has the name.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let plan = Plan {
        cases: arguments.cases.get(),
        seed: arguments.seed,
    };
    if let Some(file) = &arguments.test {
        return rules::test(file, arguments.name.as_deref(), plan);
    }
    if let Some(file) = &arguments.prove {
        return prove::prove(file, arguments.name.as_deref(), plan, arguments.seconds);
    }
    if let Some(program) = &arguments.program {
        return applicable::list(program, arguments.function.as_deref());
    }
    let strategies = strategy::definitions(arguments.library.as_deref())?;
    let library = strategies.library();
    let text = match &arguments.name {
        Some(name) => match library.definition(name) {
            Some(definition) => details(definition),
            None => return Err(unknown(library, name)),
        },
        None => list(library, arguments.library.is_some()),
    };
    print(text.as_bytes())
}

fn unknown(library: &Library, name: &str) -> Failure {
    let names: Vec<&str> = library
        .definitions()
        .map(|definition| definition.name.as_str())
        .collect();
    let help = did_you_mean(name, names.iter().copied())
        .or_else(|| containing(name, &names))
        .unwrap_or_else(|| "`rise strategies` lists all".to_owned());
    Failure::usage(format!("there is no strategy or rule `{name}`"), help)
}

/// The names of which what was given is a part.
fn containing(part: &str, names: &[&str]) -> Option<String> {
    const MOST: usize = 8;
    let part = part.to_lowercase();
    let names = names
        .iter()
        .filter(|name| !part.is_empty() && name.to_lowercase().contains(&part));
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    match names.len() {
        0 => None,
        1..=MOST => Some(format!("did you mean {}?", names.join(", "))),
        count => Some(format!(
            "did you mean {}, or one of {} others?",
            names[..MOST].join(", "),
            count - MOST
        )),
    }
}

fn kind(definition: &Definition) -> &'static str {
    match definition.kind() {
        DefinitionKind::Rule => "rule",
        DefinitionKind::Native => "native",
        DefinitionKind::Predicate => "predicate",
        _ => "def",
    }
}

/// Whether a definition is one of the standard library.
fn is_standard(definition: &Definition) -> bool {
    let same = Library::standard().definition(definition.name.as_str());
    same.is_some_and(|same| std::ptr::eq(same, definition))
}

/// The definitions of the files, one a line. Predicates of primitives are only named: there is one
/// for each.
fn list(library: &Library, only_own: bool) -> String {
    let is_predicate = |definition: &&Definition| definition.kind() == DefinitionKind::Predicate;
    let listed: Vec<&Definition> = library
        .definitions()
        .filter(|definition| !is_predicate(definition))
        .filter(|definition| !only_own || !is_standard(definition))
        .collect();
    let heads: Vec<String> = listed
        .iter()
        .map(|definition| {
            format!(
                "{} {} : {}",
                kind(definition),
                definition.name,
                definition.ty
            )
        })
        .collect();
    const WIDEST: usize = 60;
    let widths = heads.iter().map(|head| head.chars().count());
    let width = widths.filter(|width| *width <= WIDEST).max().unwrap_or(0);
    let mut text = String::new();
    for (definition, head) in listed.iter().zip(&heads) {
        let rule = definition.rule();
        let real = rule.is_some_and(|rule| rule.declaration().is_over_real());
        let line = format!(
            "{head:width$}  {}{}",
            first_sentence(&definition.documentation),
            if real { " (over real)" } else { "" }
        );
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", line.trim_end());
    }
    if !only_own {
        text += "\nand for every primitive a predicate, such as isMap or isReduceSeq\n";
    }
    text
}

fn first_sentence(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.find(". ") {
        Some(end) => line[..=end].to_owned(),
        None => line,
    }
}

/// Details of a definition: its type, its documentation, its source.
fn details(definition: &Definition) -> String {
    let mut text = format!(
        "{} {} : {}\n",
        kind(definition),
        definition.name,
        definition.ty
    );
    if !definition.documentation.is_empty() {
        text += &format!("\n{}\n", definition.documentation.trim());
    }
    let Some(span) = &definition.span else {
        return text;
    };
    text += &format!("\n{span}\n");
    let source = span.source().text();
    let start = source[..span.start()].rfind('\n').map_or(0, |at| at + 1);
    for line in written(&source[start..]) {
        text += &format!("  {line}\n");
    }
    text
}

/// The lines of the item that a text begins with: up to an empty line, a comment or another item at
/// the margin.
fn written(text: &str) -> impl Iterator<Item = &str> {
    let more = text
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with(char::is_whitespace) && !line.trim().is_empty());
    text.lines().take(1).chain(more)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_definition_can_be_shown() {
        for definition in Library::standard().definitions() {
            let text = details(definition);
            let head = format!("{} {} : ", kind(definition), definition.name);
            assert!(text.starts_with(&head), "{text}");
        }
    }

    #[test]
    fn an_item_ends_where_the_next_begins() {
        let lines: Vec<&str> = written("def a =\n  b ;\n  c\n// C\ndef d = e").collect();
        assert_eq!(lines, ["def a =", "  b ;", "  c"]);
        assert_eq!(
            written("def a = b\n\n  // c").collect::<Vec<_>>(),
            ["def a = b"]
        );
    }
}
