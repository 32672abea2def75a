//! `rise rewrite`

mod marked;
mod observations;
mod page;
mod statistics;
mod steps;
mod trace;
mod written;

use std::path::{Path, PathBuf};

use driver::mlir::{Session, Wanted};
use driver::{files, needs_fact, not_rewritten};
use melior::ir::operation::OperationLike;
use melior::ir::{BlockLike, Location, Module};
use rise_dialect::term::{Sources, to_definition, to_function};
use rise_lang::diagnostic::Source;
use rise_lang::infer::infer_program;
use rise_lang::nat::Name;
use rise_lang::syntax::{self, NoImports, print_program};
use rise_lang::term::{Definition, Program};
use rise_passes::{Options, Rewriting, rewrite};

use super::error::Failure;
use super::output::{Destination, write_results};
use super::report;
use super::strategy::{self, Limits};
use super::{source, text};
use crate::process::say;

/// Rewrite a program by a strategy
///
/// The strategy is an expression of ELEVATE. It may use the standard library, which `rise
/// strategies` lists, the definitions of a file, and the names of the program's sizes:
/// 'splitJoin(2*s)'. It is applied to one definition of the program, in which the uses of others
/// have been replaced by what they stand for; what is known of the sizes ("where") is known to the
/// strategy. The result has the type of the program, which is checked, and is printed as a
/// definition. If the strategy fails, nothing is written.
///
/// The program may be a file in MLIR, with the ending .mlir: a function that reads its arguments by
/// `rise.in` and writes its first one by one `rise.out`.
///
/// Trace, statistics and what `peek` and `debug` see go to the standard error, so that the program
/// can go elsewhere.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    rise rewrite dot.rise --strategy DFNF\n  \
    rise rewrite mm.rise --strategy 'blocking ; lowerToC' --library gemm.elevate -o low.rise\n  \
    rise rewrite mm.rise --strategy 'topDown(betaReduction)' --trace --stats\n  \
    rise rewrite mm.rise --strategy DFNF --trace-html steps.html > /dev/null\n  \
    rise rewrite mm.rise --strategy DFNF --emit mlir")]
pub struct Arguments {
    /// The program; `-` is standard input, in the language
    #[arg(value_name = "FILE")]
    program: PathBuf,
    /// The strategy, such as 'tile(32, 32) @ outermost(mapNest(2))'
    #[arg(long, value_name = "EXPRESSION")]
    strategy: String,
    /// A file of ELEVATE whose definitions the strategy may use
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,
    /// The function to rewrite, if the program has several; of a program in the language, the
    /// definition
    #[arg(long, value_name = "NAME", alias = "definition")]
    function: Option<String>,
    /// The file to write; `-` is standard output [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How to write the program [default: mlir if the output ends so, else rise]
    #[arg(long, value_name = "FORM")]
    emit: Option<Form>,
    /// Show every step: rule, place, and the changed part before and after
    #[arg(long)]
    trace: bool,
    /// Write a page to this file that shows every step in a browser
    #[arg(long, value_name = "FILE")]
    trace_html: Option<PathBuf>,
    /// Show how often each rule was tried and applied, the time it took, the steps per second, and
    /// which `try`, `tryAll`, `normalize` and `repeat` changed nothing
    #[arg(long)]
    stats: bool,
    #[command(flatten)]
    limits: Limits,
}

/// How a program is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// As a definition in the language
    Rise,
    /// As a function of MLIR, in the dialect `rise`
    Mlir,
}

/// Writes lines to standard error.
fn show(text: &str) {
    if let Some(text) = text.strip_suffix('\n') {
        say(text);
    }
}

/// Runs the command.
///
/// # Errors
/// Problems with the program, the strategy or the output; then no file has changed.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let chosen = strategy::read(
        &arguments.strategy,
        arguments.library.as_deref(),
        arguments.limits,
    )?;
    let session = Session::default();
    let definition = definition(&session, arguments)?;
    let strategy = chosen.for_program(&definition)?;
    let output = arguments.output.as_deref().unwrap_or(Path::new("-"));
    let destination = Destination::from(output);
    // A program may be rewritten in its place.
    let library = arguments.library.as_deref();
    destination.check(&Vec::from_iter(library))?;
    let page = arguments.trace_html.as_deref().map(Destination::from);
    if let Some(page) = &page {
        let program = Some(arguments.program.as_path());
        page.check(&Vec::from_iter(program.into_iter().chain(library)))?;
    }
    let options = Options {
        trace: arguments.trace || page.is_some(),
        timing: arguments.stats,
        ..chosen.options()
    };
    let Rewriting { run, time, outcome } = rewrite(&definition, &strategy, &options);
    show(&observations::text(run.observations()));
    if let (true, Ok(_), Some(trace)) = (arguments.trace, &outcome, run.trace()) {
        show(&trace::text(trace));
    }
    if arguments.stats {
        show(&statistics::table(run.statistics(), time));
    }
    let rewritten = outcome.map_err(|error| not_rewritten(&error, &definition.name))?;
    for fact in &rewritten.new_facts {
        report::diagnostic(&needs_fact(fact));
    }
    let form = arguments.emit.unwrap_or_else(|| form_of(output));
    let text = match form {
        Form::Rise => definition_text(&rewritten.definition)?,
        Form::Mlir => module(&session, &rewritten.definition)?,
    };
    let html = run.trace().map(|trace| {
        let title = format!("{} · {}", arguments.program.display(), definition.name);
        page::html(&title, arguments.strategy.trim(), trace)
    });
    let mut results = vec![(&destination, text.as_bytes())];
    results.extend(page.iter().zip(html.as_ref().map(String::as_bytes)));
    write_results(&results)
}

fn form_of(output: &Path) -> Form {
    match output.extension().is_some_and(|ending| ending == "mlir") {
        true => Form::Mlir,
        false => Form::Rise,
    }
}

/// The definition to rewrite: of a file in the language, or the function of a module.
fn definition(session: &Session, arguments: &Arguments) -> Result<Definition, Failure> {
    let wanted = arguments.function.as_deref();
    if files::has_definitions(&arguments.program) {
        return Ok(source::load(&arguments.program, wanted)?.any_definition(wanted)?);
    }
    let program = source::read(session, &arguments.program, Wanted::One(wanted))?;
    let name = match wanted {
        Some(name) => name.to_owned(),
        None => program.signature(None)?.name,
    };
    let Some(function) = program.function(&name) else {
        return Err(program
            .signature(Some(&name))
            .err()
            .unwrap_or_else(|| program.no_program())
            .into());
    };
    // SAFETY: the module keeps the function while it is read.
    let function = unsafe { melior::ir::operation::OperationRef::from_raw(function.to_raw()) };
    let sources = match files::text(&arguments.program) {
        Ok(source) => Sources::new().with(source),
        Err(_) => Sources::new(),
    };
    let definition = to_definition(function, &sources);
    Ok(definition.map_err(driver::Error::from)?)
}

/// The definition as text that is read as the same definition.
///
/// # Errors
/// If it is too large, or the language has no words for it.
pub fn definition_text(definition: &Definition) -> Result<String, Failure> {
    if syntax::is_too_large(&definition.term) {
        return Err(Failure::usage(
            format!(
                "`{}` is too large to be written in the language: it uses values several times, and as text each would stand there every time",
                definition.name
            ),
            "nothing was written; `--emit mlir` writes each value once",
        ));
    }
    let name = written_name(&definition.name);
    let text = |term| {
        let definitions = vec![Definition {
            term,
            name: name.clone(),
            ..definition.clone()
        }];
        let text = print_program(&Program::from(definitions));
        syntax::format(&Source::new("", text.as_str())).unwrap_or(text)
    };
    let plain = text(definition.term.clone());
    if is_read_as(&plain, definition) {
        return Ok(plain);
    }
    // Where the text alone does not say enough for inference, the types of all parameters do.
    let annotated = text(rise_passes::check::annotated(&definition.term));
    match is_read_as(&annotated, definition) {
        true => Ok(annotated),
        false => Err(Failure::Internal(format!(
            "`{}` has no text that would be read as the same program",
            definition.name
        ))),
    }
}

/// The name of a definition in a text: one from MLIR may be a word that the language has.
fn written_name(name: &Name) -> Name {
    let definition = format!("def {name} = fun x => x");
    match syntax::parse_program(&Source::new("", definition), &NoImports) {
        Ok(_) => name.clone(),
        Err(_) => Name::from(format!("model_{name}")),
    }
}

fn is_read_as(text: &str, definition: &Definition) -> bool {
    let Ok(program) = syntax::parse_program(&Source::new("", text), &NoImports) else {
        return false;
    };
    let Ok(program) = infer_program(&program) else {
        return false;
    };
    match program.definitions.as_slice() {
        [read] => {
            read.definition.facts == definition.facts
                && without_annotations(&read.definition.term)
                    == without_annotations(&definition.term)
        }
        _ => false,
    }
}

/// The term without what was written of types: it means the same.
fn without_annotations(term: &rise_lang::term::Term) -> rise_lang::term::Term {
    rise_passes::check::bare(term)
}

/// The definition as the text of a module.
fn module(session: &Session, definition: &Definition) -> Result<String, Failure> {
    let function = to_function(session.context(), definition).map_err(driver::Error::from)?;
    let module = Module::new(Location::unknown(session.context()));
    module.body().append_operation(function);
    if module.as_operation().verify() {
        return Ok(format!("{}\n", text::of(module.as_operation())?));
    }
    report::messages(&session.messages());
    Err(Failure::Internal(format!(
        "`{}` makes no module",
        definition.name
    )))
}
