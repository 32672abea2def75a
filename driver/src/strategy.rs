//! Strategies that programs are rewritten by: an expression of ELEVATE, and the definitions that it
//! may use.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rise_elevate::run::{Failure, Reason};
use rise_elevate::text::{ElevateError, Library, Machine, Scope};
use rise_elevate::{Budget, rise};
use rise_lang::diagnostic::{Diagnostic, Label, Severity, Source, abbreviated};
use rise_lang::infer::TypeError;
use rise_lang::nat::{Fact, Name};
use rise_lang::syntax::{Files, Importer, print_abbreviated};
use rise_lang::term::{Definition, Origin, Term};
use rise_passes::{Choice, Options, RewriteError, Rewritten, rewrite};
use rise_runtime::compile::Target;

use crate::defined_elsewhere;
use crate::error::{Diagnostics, Error};
use crate::files;
use crate::machine;

/// A strategy and how it is run.
///
/// ```
/// use rise::{Budget, Strategy, mlir::Wanted};
/// let program = rise::Program::parse("def f {n : nat} (xs : n.f32) : n.f32 = xs |> map (fun x => 2 * x)")?;
/// let strategy = Strategy::read("lowerToC", None, Budget::default())?;
/// let low = program.rewritten(Wanted::One(None), &strategy)?;
/// # let _ = low;
/// # Ok::<(), rise::Error>(())
/// ```
pub struct Strategy {
    expression: Source,
    /// The expression for models, if it is another one.
    for_models: Option<Source>,
    definitions: Definitions,
    budget: Budget,
    machine: Machine,
    /// Whether only programs are rewritten that leave something open.
    only_open: bool,
}

/// Sizes that are numbers in a definition, by their names.
pub type Known = BTreeMap<String, u64>;

/// The strategy of programs that leave something open, where no other is given.
pub const AUTOMATIC: &str = "auto";

/// The same for models, which others make: modules of operators. It has the schedules of operators
/// as arguments.
pub const FOR_MODELS: &str = "forModels";

/// The same for devices.
pub const ON_DEVICE: &str = "onDevice";

/// So long the automatic strategy may take before plain loops are made instead.
const PATIENCE: Duration = Duration::from_secs(10);

/// Plain loops.
const PLAIN: &str = "lowerToC";

/// Stands for no strategy: the program is compiled as it is.
pub const NONE: &str = "none";

impl Strategy {
    /// [`AUTOMATIC`], [`FOR_MODELS`] for models, or [`ON_DEVICE`], for programs that leave
    /// something open; others stay as they are.
    ///
    /// # Errors
    /// None: the library is there.
    pub fn automatic(on_device: bool, budget: Budget) -> Result<Strategy, Error> {
        let expression = if on_device { ON_DEVICE } else { AUTOMATIC };
        let strategy = Strategy::read(expression, None, budget)?;
        let for_models = Source::new("--strategy", FOR_MODELS);
        Ok(Strategy {
            for_models: Some(for_models).filter(|_| !on_device),
            budget: Budget {
                time: budget.time.min(PATIENCE),
                ..budget
            },
            only_open: true,
            ..strategy
        })
    }

    /// The same, where code is made for the machine, instead of this one.
    #[must_use]
    pub fn on(self, machine: Machine) -> Strategy {
        Strategy { machine, ..self }
    }

    /// The machine that code is made for.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Reads the definitions of a file, which the expression may use.
    ///
    /// # Errors
    /// [`Error::Unreadable`], [`Error::NotText`], [`Error::Strategy`].
    pub fn read(
        expression: &str,
        library: Option<&Path>,
        budget: Budget,
    ) -> Result<Strategy, Error> {
        Ok(Strategy {
            expression: Source::new("--strategy", expression),
            for_models: None,
            definitions: Definitions::load(library)?,
            budget,
            machine: machine::of(&Target::host()),
            only_open: false,
        })
    }

    /// The expression.
    pub fn expression(&self) -> &str {
        self.expression.text()
    }

    fn expression_for(&self, is_model: bool) -> &Source {
        match &self.for_models {
            Some(expression) if is_model => expression,
            _ => &self.expression,
        }
    }

    /// The definitions that it may use.
    pub fn definitions(&self) -> &Definitions {
        &self.definitions
    }

    /// How it is run.
    pub fn options(&self) -> Options {
        Options {
            budget: self.budget,
            machine: self.machine.clone(),
            only_open: self.only_open,
            ..Options::default()
        }
    }

    /// The strategy for a program, whose sizes the expression may name.
    ///
    /// # Errors
    /// [`Error::Strategy`].
    pub fn for_program(&self, program: &Definition) -> Result<rise::Strategy, Error> {
        self.for_program_of_sizes(program, &Known::new(), &self.expression)
    }

    /// Makes sure that the expression is a strategy for a program, some of whose sizes are known.
    ///
    /// # Errors
    /// [`Error::Strategy`].
    pub(crate) fn check(
        &self,
        program: &Definition,
        known: &Known,
        is_model: bool,
    ) -> Result<(), Error> {
        let expression = self.expression_for(is_model);
        self.for_program_of_sizes(program, known, expression)
            .map(drop)
    }

    fn for_program_of_sizes(
        &self,
        program: &Definition,
        known: &Known,
        expression: &Source,
    ) -> Result<rise::Strategy, Error> {
        let known = known
            .iter()
            .map(|(name, size)| (Name::from(name.as_str()), *size));
        let (library, scope) = (
            self.definitions.library(),
            Scope::of(program).on(self.machine.clone()).knowing(known),
        );
        let strategy = library.strategy_for(expression, &scope);
        strategy.map_err(|errors| wrong(&errors, self.definitions.file()))
    }

    /// A definition, rewritten; whether it is a model decides between automatic strategies. The
    /// expression may also name the sizes that are known.
    ///
    /// # Errors
    /// [`Error::Strategy`], [`Error::NotRewritten`].
    pub fn applied(
        &self,
        definition: &Definition,
        known: &Known,
        is_model: bool,
    ) -> Result<Rewritten, Error> {
        let expression = self.expression_for(is_model);
        let strategy = self.for_program_of_sizes(definition, known, expression)?;
        let outcome = rewrite(definition, &strategy, &self.options()).outcome;
        match outcome {
            // Its budget may be spent.
            Err(error) if self.only_open && expression.text() != ON_DEVICE => {
                self.plain(definition, &error, expression.text())
            }
            Err(error) => Err(not_rewritten(&error, &definition.name)),
            Ok(mut rewritten) => {
                if is_model && self.for_models.is_some() && !rewritten.choices.is_empty() {
                    rewritten
                        .choices
                        .insert(0, choice(expression.text().to_owned()));
                }
                Ok(rewritten)
            }
        }
    }

    /// The definition by plain loops, because the automatic strategy could not be applied.
    fn plain(
        &self,
        definition: &Definition,
        error: &RewriteError,
        automatic: &str,
    ) -> Result<Rewritten, Error> {
        let plain = Strategy {
            expression: Source::new("--strategy", PLAIN),
            for_models: None,
            definitions: Definitions::load(None)?,
            machine: self.machine.clone(),
            ..*self
        };
        let strategy = plain.for_program(definition)?;
        let outcome = rewrite(definition, &strategy, &plain.options()).outcome;
        let mut rewritten = outcome.map_err(|_| not_rewritten(error, &definition.name))?;
        let text = error.to_string();
        let why = text.lines().next().unwrap_or_default();
        let strategy = format!("{PLAIN}, because of `{automatic}` {why}");
        rewritten.choices = vec![choice(strategy)];
        Ok(rewritten)
    }

    /// All texts that it is made of.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &Source> {
        self.definitions.texts.iter().chain([&self.expression])
    }
}

/// The choice for a whole definition.
fn choice(strategy: String) -> Choice {
    Choice {
        strategy,
        place: None,
        work: 0.0,
        regroups: false,
    }
}

/// The definitions that a strategy may use.
pub struct Definitions {
    file: Option<PathBuf>,
    library: Option<Library>,
    /// The file and those that it imports.
    texts: Vec<Source>,
}

impl Definitions {
    /// Reads the definitions of a file, besides the standard ones; without a file, only these.
    ///
    /// # Errors
    /// [`Error::Unreadable`], [`Error::NotText`], [`Error::Strategy`].
    pub fn load(file: Option<&Path>) -> Result<Definitions, Error> {
        let Some(path) = file else {
            return Ok(Definitions {
                file: None,
                library: None,
                texts: Vec::new(),
            });
        };
        let source = files::text(path)?;
        let recorder = Recorder::default();
        let library = Library::load(&source, &recorder).map_err(|errors| wrong(&errors, file))?;
        let mut texts = vec![source];
        texts.extend(recorder.texts.into_inner());
        Ok(Definitions {
            file: Some(path.to_owned()),
            library: Some(library),
            texts,
        })
    }

    /// The file.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// The library.
    pub fn library(&self) -> &Library {
        match &self.library {
            Some(library) => library,
            None => Library::standard(),
        }
    }

    /// Warnings about definitions that hide those of the standard library.
    pub fn warnings(&self) -> impl Iterator<Item = Diagnostic> {
        self.library.iter().flat_map(Library::warnings)
    }
}

/// Imports files, and remembers their texts.
#[derive(Default)]
struct Recorder {
    texts: RefCell<Vec<Source>>,
}

impl Importer for Recorder {
    fn import(&self, path: &str, from: &Source) -> Result<Source, String> {
        let source = Files.import(path, from)?;
        self.texts.borrow_mut().push(source.clone());
        Ok(source)
    }

    fn identity(&self, text: &Source) -> String {
        Files.identity(text)
    }
}

fn wrong(errors: &[ElevateError], library: Option<&Path>) -> Error {
    let messages = errors.iter().map(|error| {
        let mut message = error.diagnostic();
        if let Some(advice) = defined_elsewhere::advice(error, library) {
            message.help = vec![advice];
        }
        message
    });
    Error::Strategy(Diagnostics(messages.collect()))
}

/// The error that a definition was not rewritten.
pub fn not_rewritten(error: &RewriteError, definition: &Name) -> Error {
    Error::NotRewritten(Diagnostics(vec![diagnostic(error, definition)]))
}

/// The warning that a program which was rewritten needs what the one before did not say.
pub fn needs_fact(fact: &Fact) -> Diagnostic {
    let message = format!(
        "the rewritten program needs `{fact}`, which does not follow from what the program says of its sizes"
    );
    let mut warning = Diagnostic::error(message);
    warning.severity = Severity::Warning;
    warning.help.push(format!(
        "state it in the program: `where {fact}`; it is checked when the program gets its arguments"
    ));
    warning
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
fn failed(failure: &Failure<Term>, definition: &Name) -> Diagnostic {
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
