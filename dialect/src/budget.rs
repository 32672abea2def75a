//! A budget of operations: how many a run of a pass may make.
//!
//! Functions are put in wherever they are used, and loops that are unrolled are written out, so
//! that a short program can ask for more code than there is memory. A pass that declares [`OPTION`]
//! ends with an error before that.

use std::cell::Cell;

use melior::ir::Location;

use crate::diagnostic::Diagnostic;
use crate::ir::Outcome;
use crate::pass::PassOption;

/// The option of passes that keep to a budget.
pub const OPTION: PassOption = PassOption {
    name: "budget-operations",
    description: "how many operations one function may become, and how many calls of functions it \
                  may take to get there",
    default: DEFAULT,
    is_flag: false,
};

/// Operations of one function in one pass. A program of twenty thousand is already an unusual one.
const DEFAULT: &str = "524288";

/// Operations that a run may make in all, and those that are left.
#[derive(Clone, Copy)]
struct Budget {
    whole: u64,
    left: u64,
}

thread_local! {
    static BUDGET: Cell<Option<Budget>> = const { Cell::new(None) };
}

/// Does the work of a pass under a budget, given as the text of its option.
pub(crate) fn within<'c, T>(
    text: &str,
    location: Location<'c>,
    work: impl FnOnce() -> Outcome<'c, T>,
) -> Outcome<'c, T> {
    let whole = text.parse().map_err(|_| {
        let message =
            format!("the option `budget-operations` is a number of operations, found `{text}`");
        Diagnostic::error(location, message)
    })?;
    let _restore = Restore(BUDGET.replace(Some(Budget { whole, left: whole })));
    work()
}

/// The budget from before, also after a panic.
struct Restore(Option<Budget>);

impl Drop for Restore {
    fn drop(&mut self) {
        BUDGET.set(self.0);
    }
}

/// Counts one operation, or one call of a function, for what stands at `location`.
///
/// # Errors
/// If nothing is left of the budget of the pass that runs.
pub fn spend<'c>(location: Location<'c>) -> Outcome<'c, ()> {
    let Some(budget) = BUDGET.get() else {
        return Ok(());
    };
    let Some(left) = budget.left.checked_sub(1) else {
        return Err(exceeded(budget.whole, location));
    };
    BUDGET.set(Some(Budget { left, ..budget }));
    Ok(())
}

#[cold]
fn exceeded(whole: u64, location: Location) -> Diagnostic {
    let message = format!(
        "this program becomes more than {whole} operations, and the limit was reached here: \
         functions are put in wherever they are used, and unrolled loops are written out"
    );
    let help = "apply functions less often or unroll less, or allow more: \
                `--budget-operations`, or the option of that name of a pass";
    Diagnostic::error(location, message).note(location, help)
}
