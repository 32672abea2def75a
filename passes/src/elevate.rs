//! The pass `rise-elevate`, which rewrites RISE programs by a strategy.

use std::collections::HashSet;

use melior::Context;
use melior::ir::Location;
use melior::ir::operation::{OperationLike, OperationRefMut};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op};
use rise_dialect::pass::{Effect, OptionValues, Pass, PassOption};
use rise_elevate::Budget;
use rise_lang::diagnostic::abbreviated;
use rise_lang::syntax::print_abbreviated;

use crate::function::{FunctionError, has_program, prepare};
use crate::rewrite::{Options, RewriteError};
use crate::strategy::{Chosen, EXPRESSION, Wish, choose, location_of};

/// The pass. It runs on any operation, and rewrites the programs of the functions that this is or
/// holds.
pub static PASS: Pass = Pass {
    argument: "rise-elevate",
    name: "RiseElevate",
    description: "Rewrite RISE programs by an ELEVATE strategy: that of the option, or those that stand in the IR",
    anchor: "",
    options: &[
        PassOption {
            name: "strategy",
            description: "The strategy, such as 'tile(32, 32) @ outermost(mapNest(2))'; if none is given, that of the attribute `rise.strategy` of each function \
                          or around it",
            default: "",
            is_flag: false,
        },
        PassOption {
            name: "file",
            description: "A file of ELEVATE whose definitions the strategy may use; if none is given, the attribute `rise.strategies` around the functions",
            default: "",
            is_flag: false,
        },
        PassOption {
            name: "budget",
            description: "How many steps a strategy may take, traversals included; 10000000 if not given",
            default: "",
            is_flag: false,
        },
        PassOption {
            name: "budget-memory",
            description: "How many MiB the programs may take while a strategy rewrites them; 1024 if not given",
            default: "",
            is_flag: false,
        },
        PassOption {
            name: "budget-time",
            description: "How many seconds a strategy may take; 60 if not given",
            default: "",
            is_flag: false,
        },
    ],
    run,
};

fn run<'c>(
    context: &'c Context,
    operation: OperationRefMut<'c, '_>,
    options: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let operation = ir::own(operation);
    let said = |name: &str| Some(options.text(name)).filter(|text: &&str| !text.is_empty());
    let number = |name: &str, what: &str| match said(name).map(str::parse::<u64>) {
        None => Ok(None),
        Some(Ok(number)) if number > 0 => Ok(Some(number)),
        Some(_) => {
            let found = options.text(name);
            let message = format!(
                "expected a number of {what}, 1 or more, as `{name}` of `rise-elevate`, found `{found}`"
            );
            Err(Diagnostic::error(location(operation), message))
        }
    };
    let budget = Budget::default()
        .with_steps(number("budget", "steps")?)
        .with_mebibytes(number("budget-memory", "MiB")?)
        .with_seconds(number("budget-time", "seconds")?);
    let wish = Wish {
        expression: said("strategy"),
        file: said("file"),
        is_file_shown: false,
    };
    let options = Options {
        budget,
        ..Options::default()
    };
    rewrite_all(context, operation, wish, None, options).map_err(all_but_last)?;
    Ok(Effect::Changed)
}

/// Hands over all diagnostics but one, which the pass returns.
pub(crate) fn all_but_last(mut diagnostics: Vec<Diagnostic<'_>>) -> Diagnostic<'_> {
    let last = diagnostics.pop();
    diagnostics.iter().for_each(Diagnostic::emit);
    last.unwrap_or_else(|| unreachable!("a failure has a reason"))
}

pub(crate) fn location<'c>(operation: Op<'c>) -> Location<'c> {
    // SAFETY: locations live as long as their context.
    unsafe { Location::from_raw(operation.location().to_raw()) }
}

/// Rewrites the programs of all functions that `operation` is or holds. A function without a
/// strategy does not change.
///
/// An attribute `rise.strategy` of the operation or in it is taken away once the strategy has been
/// applied.
///
/// Errors in the wish are reported at `said_at`, or else at the function.
///
/// # Errors
/// At least one diagnostic; all functions are then as they were before.
pub fn rewrite_all<'c>(
    context: &'c Context,
    operation: Op<'c>,
    wish: Wish,
    said_at: Option<Location<'c>>,
    options: Options,
) -> Result<(), Vec<Diagnostic<'c>>> {
    let mut functions = vec![operation];
    functions.extend(ir::nested(operation));
    functions.retain(|function| ir::name(*function) == "func.func" && has_program(*function));
    let (mut prepared, mut holders) = (Vec::new(), Vec::new());
    let mut warned = HashSet::new();
    for function in functions {
        let place = said_at.unwrap_or_else(|| location(function));
        ir::require_flat(function).map_err(|deep| vec![deep])?;
        let Some(chosen) = choose(context, function, wish, place)? else {
            continue;
        };
        // Functions may share their file.
        let is_new = |warning: &&Diagnostic| warned.insert(format!("{warning:?}"));
        let new = chosen.warnings.iter().filter(is_new);
        new.for_each(Diagnostic::emit);
        let rewritten =
            prepare(context, function, &chosen, &options).map_err(|error| match &error {
                FunctionError::Strategy(errors) => chosen.diagnostics(context, errors),
                _ => vec![diagnostic(context, function, &chosen, &error)],
            })?;
        prepared.push(rewritten);
        holders.extend(chosen.from);
    }
    for rewritten in prepared {
        rewritten.commit(context);
    }
    // A strategy is applied only once. Operations around this one are not ours to change.
    for holder in holders
        .into_iter()
        .filter(|holder| ir::is_in(*holder, operation))
    {
        ir::remove_discardable_attribute(holder, EXPRESSION);
    }
    Ok(())
}

/// The failure as MLIR reports it: at the sub-term if it is known where that is, with the function
/// and the path in notes.
fn diagnostic<'c>(
    context: &'c Context,
    function: Op<'c>,
    chosen: &Chosen<'c>,
    error: &FunctionError<'c>,
) -> Diagnostic<'c> {
    let place = location(function);
    let name = ir::text_attribute(function, "sym_name").unwrap_or("?".to_owned());
    let rewriting = format!("while `@{name}` was rewritten by `{}`", chosen.expression);
    match error {
        FunctionError::Rewrite(RewriteError::Failed(failure)) => {
            let span = failure.program.origin().span();
            let at = span.map_or(place, |span| location_of(context, span));
            let path = failure.place();
            let path = path.map_or(String::new(), |path| format!(", at {path}"));
            let program = print_abbreviated(&failure.program);
            Diagnostic::error(at, failure.to_string())
                .note(at, format!("it was applied to `{program}`"))
                .note(place, rewriting + &path)
        }
        FunctionError::Rewrite(RewriteError::Program(error) | RewriteError::Result(error)) => {
            let shown = error.diagnostic();
            let label = shown.primary.as_ref().map(|label| label.text.clone());
            let message = match error.span {
                None => format!("in `{}`: {}", abbreviated(&error.term), shown.message),
                Some(_) => shown.message.clone(),
            };
            let at = error
                .span
                .as_ref()
                .map_or(place, |span| location_of(context, span));
            let mut diagnostic = Diagnostic::error(at, message);
            for text in label
                .iter()
                .filter(|text| !text.is_empty())
                .chain(&shown.notes)
            {
                diagnostic = diagnostic.note(at, text.clone());
            }
            diagnostic.note(place, rewriting).note(
                place,
                "a rule or an `insert` of the strategy does not keep the type",
            )
        }
        FunctionError::Strategy(_) | FunctionError::Rewrite(RewriteError::Checks(..)) => {
            Diagnostic::error(place, error.to_string()).note(place, rewriting)
        }
        FunctionError::Inside(at, message) => {
            Diagnostic::error(*at, message.clone()).note(place, rewriting)
        }
        FunctionError::Term(error) => {
            Diagnostic::error(place, error.to_string()).note(place, rewriting)
        }
    }
}
