//! Programs rewritten by strategies, as `rise run --strategy` does.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use rise_elevate::Budget;
use rise_elevate::text::Library;
use rise_lang::budget::Exceeded;
use rise_lang::diagnostic::Source;
use rise_lang::syntax::Files;
use rise_lang::term::Definition;
use rise_passes::{Options, RewriteError, rewrite};

use crate::{AUTOMATIC, Least, Plan};

/// How many steps a strategy may take, and how many the one that must not fail.
const BUDGET: u64 = 200_000;
const LARGE_BUDGET: u64 = 10_000_000;

/// The outcome of rewriting a definition.
pub enum Rewritten {
    /// Another definition.
    Done(Box<Definition>),
    /// The strategy does not fit it.
    Refused(String),
    /// The strategy gives what is no program of that type.
    Wrong(String),
}

/// The definition after the strategy.
pub fn rewritten(definition: &Definition, plan: &Plan) -> Rewritten {
    let loaded;
    let library = match plan.file {
        None => Library::standard(),
        Some(file) => match of_examples(file) {
            Ok(library) => {
                loaded = library;
                &loaded
            }
            Err(message) => return Rewritten::Wrong(message),
        },
    };
    let strategy = match library.strategy(&Source::new("strategy", plan.expression.as_str())) {
        Ok(strategy) => strategy,
        Err(errors) => return Rewritten::Wrong(errors[0].to_string()),
    };
    let is_total = plan.expression == AUTOMATIC;
    let steps = if is_total { LARGE_BUDGET } else { BUDGET };
    let mut budget = Budget::default().with_steps(Some(steps));
    match plan.least {
        Some(Least::Steps(steps)) => budget.steps = steps,
        Some(Least::Bytes(bytes)) => budget.bytes = bytes,
        None => {}
    }
    let options = Options {
        budget,
        ..Options::default()
    };
    match rewrite(definition, &strategy, &options).outcome {
        Ok(rewritten) => Rewritten::Done(Box::new(rewritten.definition)),
        Err(RewriteError::Failed(failure)) if is_total => {
            Rewritten::Wrong(format!("`{AUTOMATIC}` refuses the program: {failure}"))
        }
        Err(RewriteError::Failed(failure)) => Rewritten::Refused(failure.to_string()),
        Err(RewriteError::Checks(Exceeded::Memory, _))
            if matches!(plan.least, Some(Least::Bytes(_))) =>
        {
            Rewritten::Refused("the budget of memory is spent by the checks".to_owned())
        }
        Err(error) => Rewritten::Wrong(error.to_string()),
    }
}

/// The libraries that were read.
static LIBRARIES: LazyLock<Mutex<BTreeMap<String, Arc<Library>>>> = LazyLock::new(Mutex::default);

/// The strategies of a file in `examples/strategies`.
fn of_examples(name: &str) -> Result<Arc<Library>, String> {
    let mut libraries = LIBRARIES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(library) = libraries.get(name) {
        return Ok(Arc::clone(library));
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/strategies");
    let path = folder.join(format!("{name}.elevate"));
    let text = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let source = Source::from_bytes(&*path.to_string_lossy(), text)
        .map_err(|error| format!("{}: {error}", path.display()))?;
    let library = Library::load(&source, &Files).map_err(|errors| errors[0].to_string())?;
    let library = Arc::new(library);
    libraries.insert(name.to_owned(), Arc::clone(&library));
    Ok(library)
}
