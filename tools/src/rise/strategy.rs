//! Strategies that are named on the command line.

use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use rise_elevate::Budget;
use rise_elevate::rise::Strategy;
use rise_elevate::run::{Failure as StrategyFailure, Reason};
use rise_elevate::text::{ElevateError, Library, Scope};
use rise_lang::diagnostic::{Diagnostic, Label, Source, abbreviated};
use rise_lang::infer::TypeError;
use rise_lang::nat::Name;
use rise_lang::syntax::{Files, print_abbreviated};
use rise_lang::term::{Definition, Origin, Term};
use rise_passes::{Options, RewriteError};

use super::error::Failure;
use super::{defined_elsewhere, language, numbers, report};

/// A strategy for programs that are compiled or run.
#[derive(clap::Args)]
// Other commands have arguments of this name.
#[group(skip)]
pub struct Arguments {
    /// Rewrite the program by this strategy of ELEVATE first, such as 'tile(32, 32) @
    /// outermost(mapNest(2))'; it may name the program's sizes: 'splitJoin(s) @
    /// outermost(mapNest(1))'
    #[arg(long, value_name = "EXPRESSION")]
    strategy: Option<String>,
    /// A file of ELEVATE whose definitions the strategy may use
    #[arg(long, value_name = "FILE", requires = "strategy")]
    library: Option<PathBuf>,
    #[command(flatten)]
    budget: Limits,
}

/// How much a strategy may do.
#[derive(Clone, Copy, clap::Args)]
#[group(skip)]
pub struct Limits {
    /// How many steps the strategy may take, traversals included [default: 10000000]
    #[arg(long, value_name = "STEPS", requires = "strategy", value_parser = numbers::budget)]
    budget: Option<NonZeroU64>,
    /// How many MiB the program may take while the strategy rewrites it [default: 1024]
    #[arg(long, value_name = "MIB", requires = "strategy", value_parser = numbers::mebibytes)]
    budget_memory: Option<NonZeroU64>,
    /// How many seconds the strategy may take [default: 60]
    #[arg(long, value_name = "SECONDS", requires = "strategy", value_parser = numbers::seconds)]
    budget_time: Option<NonZeroU64>,
}

impl Limits {
    fn budget(self) -> Budget {
        Budget::default()
            .with_steps(self.budget.map(NonZeroU64::get))
            .with_mebibytes(self.budget_memory.map(NonZeroU64::get))
            .with_seconds(self.budget_time.map(NonZeroU64::get))
    }
}

impl Arguments {
    /// The file whose definitions the strategy may use.
    pub fn library(&self) -> Option<&Path> {
        self.library.as_deref()
    }

    /// The strategy, if one is wished for.
    ///
    /// # Errors
    /// [`Failure::Reported`] after it was shown what is wrong with the file.
    pub fn chosen(&self) -> Result<Option<Chosen>, Failure> {
        let Some(expression) = &self.strategy else {
            return Ok(None);
        };
        Chosen::read(expression, self.library.as_deref(), self.budget).map(Some)
    }
}

/// A strategy and how it is run.
pub struct Chosen {
    /// As it was given.
    pub expression: String,
    /// The file whose definitions it may use.
    pub library: Option<PathBuf>,
    /// How it is run.
    pub options: Options,
    strategies: Strategies,
}

impl Chosen {
    /// Reads an expression that may use the definitions of a file.
    ///
    /// # Errors
    /// [`Failure::Unreadable`], or [`Failure::Reported`] after it was shown what is wrong with the
    /// file.
    pub fn read(
        expression: &str,
        library: Option<&Path>,
        limits: Limits,
    ) -> Result<Chosen, Failure> {
        let options = Options {
            budget: limits.budget(),
            ..Options::default()
        };
        Ok(Chosen {
            expression: expression.to_owned(),
            library: library.map(Path::to_owned),
            options,
            strategies: Strategies::load(library)?,
        })
    }

    /// The strategy for a program, whose sizes the expression may name.
    ///
    /// # Errors
    /// [`Failure::Reported`] after it was shown what is wrong with the expression.
    pub fn strategy(&self, program: &Definition) -> Result<Strategy, Failure> {
        let source = Source::new("--strategy", self.expression.as_str());
        let scope = Scope::of(program);
        let strategy = self.strategies.library().strategy_for(&source, &scope);
        strategy
            .map_err(|errors| reported(Path::new("the strategy"), &errors, self.library.as_deref()))
    }

    /// Shows why a program was not rewritten.
    pub fn failure(&self, program: &Path, definition: &Name, error: &RewriteError) -> Failure {
        report::diagnostic(&diagnostic(error, definition));
        Failure::Reported(program.to_owned())
    }
}

/// The definitions that a strategy may use.
pub struct Strategies(Option<Library>);

impl Strategies {
    /// Those of the file and the standard ones, or only these.
    ///
    /// # Errors
    /// [`Failure::Unreadable`], or [`Failure::Reported`] after it was shown what is wrong with the
    /// file.
    pub fn load(file: Option<&Path>) -> Result<Strategies, Failure> {
        let Some(path) = file else {
            return Ok(Strategies(None));
        };
        let source = language::read(path)?;
        let library =
            Library::load(&source, &Files).map_err(|errors| reported(path, &errors, file))?;
        library
            .warnings()
            .for_each(|warning| report::diagnostic(&warning));
        Ok(Strategies(Some(library)))
    }

    /// The library.
    pub fn library(&self) -> &Library {
        match &self.0 {
            Some(library) => library,
            None => Library::standard(),
        }
    }
}

fn reported(path: &Path, errors: &[ElevateError], library: Option<&Path>) -> Failure {
    for error in errors {
        let mut message = error.diagnostic();
        if let Some(advice) = defined_elsewhere::advice(error, library) {
            message.help = vec![advice];
        }
        report::diagnostic(&message);
    }
    Failure::Reported(path.to_owned())
}

const HELP_LIMITS: &str = "`--budget-memory` and `--budget-time` set the budget; `rise rewrite --stats` shows which rules took how much of it";

fn diagnostic(error: &RewriteError, definition: &Name) -> Diagnostic {
    match error {
        RewriteError::Failed(failure) => failed(failure, definition),
        RewriteError::Program(error) => error.diagnostic(),
        RewriteError::Result(error) => ill_typed(error),
        RewriteError::Checks(..) => {
            let mut diagnostic = Diagnostic::error(error.to_string());
            diagnostic.help.push(HELP_LIMITS.to_owned());
            diagnostic
        }
    }
}

/// Which strategy failed, on what, where, and why.
fn failed(failure: &StrategyFailure<Term>, definition: &Name) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(failure.to_string());
    let text = print_abbreviated(&failure.program);
    let remark = match failure.program.origin() {
        Origin::Written(_) => "this is what it was applied to".to_owned(),
        Origin::Rule { rule, .. } => format!("the rule `{rule}` has rewritten this before"),
        Origin::Unknown => String::new(),
    };
    diagnostic.primary = failure.program.origin().span().map(|span| Label {
        span: span.clone(),
        text: remark,
    });
    diagnostic.notes.push(format!("it was applied to `{text}`"));
    diagnostic.notes.push(match failure.place() {
        Some(place) => format!("in `{definition}` at {place}"),
        None => format!("the whole of `{definition}`"),
    });
    diagnostic.help.push(match &failure.reason {
        Reason::Nowhere(predicate) => no_place(predicate),
        Reason::OutOfSteps(_) => "`--budget` sets the number of steps; `--stats` shows which rules took them".to_owned(),
        _ if failure.reason.is_budget() => HELP_LIMITS.to_owned(),
        _ => "`rise rewrite --trace` shows every step; the beginning of the strategy alone shows the program at that point".to_owned(),
    });
    diagnostic
}

/// Advice on what to look at where no place satisfies a predicate.
fn no_place(predicate: &str) -> String {
    let depth = predicate
        .strip_prefix("mapNest(")
        .and_then(|rest| rest.strip_suffix(')'));
    match depth {
        Some(depth) => format!(
            "no place has {depth} maps inside each other, each with its array and with a lambda; \
             `DFNF ; …` brings a program to this form"
        ),
        None => "`rise rewrite --strategy 'DFNF ; peek'` shows the program in the form that most \
                 predicates are for; `rise strategies NAME` says what one asks"
            .to_owned(),
    }
}

fn ill_typed(error: &TypeError) -> Diagnostic {
    let mut diagnostic = error.diagnostic();
    diagnostic.message = format!(
        "the strategy gives a program that has not the type of the one before: {}",
        diagnostic.message
    );
    if error.span.is_none() {
        let term = abbreviated(&error.term);
        diagnostic.notes.push(format!("in `{term}`"));
    }
    diagnostic.help.push(
        "a rule or an `insert` of the strategy is wrong: it does not keep the type".to_owned(),
    );
    diagnostic
}
