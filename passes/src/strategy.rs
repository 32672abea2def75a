//! The choice of a program's strategy, by the user or by attributes of the IR.
use std::path::Path;

use melior::Context;
use melior::ir::Location;
use melior::ir::operation::OperationLike;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op};
use rise_elevate::rise::Strategy;
use rise_elevate::text::{ElevateError, Library, Machine, Scope};
use rise_lang::diagnostic::{Diagnostic as Shown, Source, Span};
use rise_lang::syntax::Files;
use rise_lang::term::Definition;

/// The attribute with an expression.
pub const EXPRESSION: &str = "rise.strategy";
/// The attribute with the text of a file.
pub const DEFINITIONS: &str = "rise.strategies";

/// The user's choice of a strategy; parts that are not given are in the IR.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wish<'a> {
    /// The expression.
    pub expression: Option<&'a str>,
    /// The file whose definitions it may use.
    pub file: Option<&'a str>,
    /// Whether the user has seen what is warned of in the file.
    pub is_file_shown: bool,
}

/// The strategy chosen for a function.
pub struct Chosen<'c> {
    /// The definitions that the expression may use; the standard ones if none are given.
    library: Option<Library>,
    source: Source,
    /// Where mistakes in the expression are reported.
    place: Location<'c>,
    /// The expression that says it.
    pub expression: String,
    /// The operation whose attribute has the expression, if it is from the IR.
    pub from: Option<Op<'c>>,
    /// Surprises in the definitions that it may use.
    pub warnings: Vec<Diagnostic<'c>>,
}

impl<'c> Chosen<'c> {
    /// The strategy for a program, whose sizes the expression may name, on a machine.
    ///
    /// # Errors
    /// Errors in the expression.
    pub fn strategy(
        &self,
        program: &Definition,
        machine: Machine,
    ) -> Result<Strategy, Vec<ElevateError>> {
        let library = self.library.as_ref().unwrap_or_else(|| Library::standard());
        library.strategy_for(&self.source, &Scope::of(program).on(machine))
    }

    /// The errors of [`Chosen::strategy`] as MLIR reports them.
    pub fn diagnostics(
        &self,
        context: &'c Context,
        errors: &[ElevateError],
    ) -> Vec<Diagnostic<'c>> {
        diagnostics(context, errors, Some(&self.source), self.place)
    }
}

/// The attribute of an operation or of the nearest one around it.
fn around<'c>(operation: Op<'c>, name: &str) -> Option<(Op<'c>, String)> {
    let mut next = Some(operation);
    while let Some(operation) = next {
        if let Some(text) = ir::text_attribute(operation, name) {
            return Some((operation, text));
        }
        next = ir::parent(operation);
    }
    None
}

/// The strategy chosen for a function; none if nobody chooses one.
///
/// # Errors
/// Errors in the file, one diagnostic each, at `location` if the user named the file.
pub fn choose<'c>(
    context: &'c Context,
    function: Op<'c>,
    wish: Wish,
    location: Location<'c>,
) -> Result<Option<Chosen<'c>>, Vec<Diagnostic<'c>>> {
    let (expression, from) = match wish.expression {
        Some(text) => (Source::new("strategy", text), None),
        None => match around(function, EXPRESSION) {
            Some((operation, text)) => (Source::new(EXPRESSION, text), Some(operation)),
            None => return Ok(None),
        },
    };
    let place = from.map_or(location, |operation| at(operation));
    let warned = |library: &Library, given: Option<&Source>, place| {
        let warnings = library.warnings();
        let warnings = warnings.map(|warning| said(context, &warning, given, place).as_warning());
        warnings.collect()
    };
    let (library, warnings) = match (wish.file, around(function, DEFINITIONS)) {
        (Some(file), _) => {
            let library = load_file(context, file, location)?;
            let warnings = match wish.is_file_shown {
                true => Vec::new(),
                false => warned(&library, None, location),
            };
            (Some(library), warnings)
        }
        (None, Some((operation, text))) => {
            let source = Source::new(DEFINITIONS, text);
            let library = Library::load(&source, &Files)
                .map_err(|errors| diagnostics(context, &errors, Some(&source), at(operation)))?;
            let warnings = warned(&library, Some(&source), at(operation));
            (Some(library), warnings)
        }
        (None, None) => (None, Vec::new()),
    };
    Ok(Some(Chosen {
        warnings,
        library,
        place,
        expression: expression.text().trim().to_owned(),
        source: expression,
        from,
    }))
}

fn at<'c>(operation: Op<'c>) -> Location<'c> {
    // SAFETY: locations live as long as their context.
    unsafe { Location::from_raw(operation.location().to_raw()) }
}

fn load_file<'c>(
    context: &'c Context,
    file: &str,
    location: Location<'c>,
) -> Result<Library, Vec<Diagnostic<'c>>> {
    let refused = |message| vec![Diagnostic::error(location, message)];
    let bytes = rise_lang::file::read(Path::new(file))
        .map_err(|error| refused(format!("the strategies in {file} cannot be read: {error}")))?;
    let source = Source::from_bytes(file, bytes)
        .map_err(|error| refused(format!("the strategies in {file} are {error}")))?;
    Library::load(&source, &Files).map_err(|errors| diagnostics(context, &errors, None, location))
}

/// The errors as MLIR reports them: see [`said`].
fn diagnostics<'c>(
    context: &'c Context,
    errors: &[ElevateError],
    given: Option<&Source>,
    location: Location<'c>,
) -> Vec<Diagnostic<'c>> {
    let errors = errors.iter();
    let shown = errors.map(|error| said(context, &error.diagnostic(), given, location));
    shown.collect()
}

/// A mistake as MLIR reports it: one in a file at its place, one in `given`, the text of an
/// attribute or an option, at `location`, with the text in a note.
fn said<'c>(
    context: &'c Context,
    shown: &Shown,
    given: Option<&Source>,
    location: Location<'c>,
) -> Diagnostic<'c> {
    let span = match &shown.primary {
        Some(label) if given != Some(label.span.source()) => &label.span,
        _ => {
            let message = format!("in the strategy: {}", shown.message);
            return Diagnostic::error(location, message).note(location, shown.render(false));
        }
    };
    let place = location_of(context, span);
    let mut diagnostic = Diagnostic::error(place, shown.message.clone());
    for label in shown
        .secondary
        .iter()
        .filter(|label| !label.text.is_empty())
    {
        diagnostic = diagnostic.note(location_of(context, &label.span), label.text.clone());
    }
    for text in shown.notes.iter().chain(&shown.help) {
        diagnostic = diagnostic.note(place, text.clone());
    }
    diagnostic
}

/// The location of a place in a text.
pub(crate) fn location_of<'c>(context: &'c Context, span: &Span) -> Location<'c> {
    let (line, column) = span.source().line_and_column(span.start());
    Location::new(context, span.source().name(), line, column)
}
