//! Budgets of operations, memory and time: how much a run of a pass may take.
//!
//! Functions are put in wherever they are used, and loops that are unrolled are written out, so
//! that a short program can ask for more code than there is memory. A pass that declares
//! [`OPTIONS`] ends with an error before that, which names the place that it was at.

use std::cell::Cell;
use std::time::{Duration, Instant};

use melior::ir::Location;
use rise_lang::budget as language;

use crate::diagnostic::Diagnostic;
use crate::ir::Outcome;
use crate::pass::{OptionValues, PassOption};

/// The option for operations.
pub const OPERATIONS: PassOption = PassOption {
    name: "budget-operations",
    description: "how many operations one function may become, and how many calls of functions it \
                  may take to get there",
    default: "524288",
    is_flag: false,
};

/// The option for memory.
pub const MEMORY: PassOption = PassOption {
    name: "budget-memory",
    description: "how many MiB the process may grow by while the pass works on one function",
    default: "4096",
    is_flag: false,
};

/// The option for time.
pub const TIME: PassOption = PassOption {
    name: "budget-time",
    description: "how many seconds the pass may work on one function",
    default: "120",
    is_flag: false,
};

/// The options of passes that keep to budgets.
pub const OPTIONS: [PassOption; 3] = [OPERATIONS, MEMORY, TIME];

/// How many operations are made between two looks at the clock, and at the memory.
const BETWEEN_TIMES: u64 = 256;
const BETWEEN_MEMORY: u64 = 4096;

/// How much a run may take, and what it has taken.
#[derive(Clone, Copy)]
struct Budget<'c> {
    operations: u64,
    mebibytes: u64,
    seconds: u64,
    spent: u64,
    /// The memory of the process at the beginning.
    resident: u64,
    /// The end of the time; none if the clock does not go as far.
    end: Option<Instant>,
    /// The place of the last operation.
    place: Location<'c>,
}

thread_local! {
    static BUDGET: Cell<Option<Budget<'static>>> = const { Cell::new(None) };
}

/// Does the work of a pass under the budgets that its options give.
pub(crate) fn within<'c, T>(
    values: &OptionValues,
    location: Location<'c>,
    work: impl FnOnce() -> Outcome<'c, T>,
) -> Outcome<'c, T> {
    let number = |option: &PassOption, unit: &str| {
        let text = values.text(option.name);
        text.parse::<u64>().map_err(|_| {
            let name = option.name;
            let message = format!("the option `{name}` is a number of {unit}, found `{text}`");
            Diagnostic::error(location, message)
        })
    };
    let budget = Budget {
        operations: number(&OPERATIONS, "operations")?,
        mebibytes: number(&MEMORY, "MiB")?,
        seconds: number(&TIME, "seconds")?,
        spent: 0,
        resident: resident().unwrap_or(0),
        end: None,
        // SAFETY: what is kept for the thread is gone before the location, with `_restore`.
        place: unsafe { Location::from_raw(location.to_raw()) },
    };
    let time = Duration::from_secs(budget.seconds);
    let end = Instant::now().checked_add(time);
    let _restore = Restore(BUDGET.replace(Some(Budget { end, ..budget })));
    // Sizes and types are worked on between operations.
    let limits = language::Limits {
        bytes: u64::MAX,
        time,
    };
    match language::within(limits, work) {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(diagnostic)) if !is_over() => Err(diagnostic),
        // The work would say that the language gave no answer in time.
        Ok(Err(_)) | Err(_) => Err(BUDGET.get().map_or_else(
            || Diagnostic::error(location, "out of time"),
            |budget| budget.out_of_time(),
        )),
    }
}

/// The budget from before, also after a panic.
struct Restore(Option<Budget<'static>>);

impl Drop for Restore {
    fn drop(&mut self) {
        BUDGET.set(self.0);
    }
}

fn is_over() -> bool {
    BUDGET.get().is_some_and(|budget| budget.is_over())
}

/// Counts one operation, or one call of a function, for what stands at `location`.
///
/// # Errors
/// If nothing is left of a budget of the pass that runs.
pub fn spend<'c>(location: Location<'c>) -> Outcome<'c, ()> {
    let Some(mut budget) = BUDGET.get() else {
        return Ok(());
    };
    budget.spent += 1;
    // SAFETY: what is kept for the thread is gone before the pass ends.
    budget.place = unsafe { Location::from_raw(location.to_raw()) };
    BUDGET.set(Some(budget));
    if budget.spent > budget.operations {
        return Err(budget.out_of_operations());
    }
    // The first operation, and then some.
    if budget.spent % BETWEEN_TIMES == 1 && budget.is_over() {
        return Err(budget.out_of_time());
    }
    if budget.spent % BETWEEN_MEMORY == 1 && budget.is_too_large() {
        return Err(budget.out_of_memory());
    }
    Ok(())
}

impl Budget<'_> {
    fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() > end)
    }

    fn is_too_large(&self) -> bool {
        let most = self.mebibytes.saturating_mul(1 << 20);
        resident().is_some_and(|now| now.saturating_sub(self.resident) > most)
    }

    #[cold]
    fn out_of_operations<'c>(&self) -> Diagnostic<'c> {
        let becomes = format!(
            "this program becomes more than {} operations",
            self.operations
        );
        self.exceeded(&becomes, "`--budget-operations`")
    }

    #[cold]
    fn out_of_memory<'c>(&self) -> Diagnostic<'c> {
        let takes = format!("this program takes more than {} MiB", self.mebibytes);
        self.exceeded(&format!("{takes} to be compiled"), "`--budget-memory`")
    }

    #[cold]
    fn out_of_time<'c>(&self) -> Diagnostic<'c> {
        let takes = format!("this program takes more than {} s", self.seconds);
        self.exceeded(&format!("{takes} in one pass"), "`--budget-time`")
    }

    fn exceeded<'c>(&self, how: &str, option: &str) -> Diagnostic<'c> {
        // SAFETY: the location is of the context of the pass that runs.
        let location = unsafe { Location::from_raw(self.place.to_raw()) };
        let message = format!(
            "{how}, and the limit was reached here: functions are put in wherever they are used, \
             and unrolled loops are written out"
        );
        let help = format!(
            "apply functions less often or unroll less, or allow more: {option}, or the option of \
             that name of a pass"
        );
        Diagnostic::error(location, message).note(location, help)
    }
}

/// The bytes of the process that are in memory, where the system says.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}

#[cfg(test)]
mod tests {
    use super::resident;

    #[test]
    #[cfg(target_os = "linux")]
    fn memory_that_is_written_is_seen() {
        let before = resident().expect("the system says");
        let memory = vec![1_u8; 64 << 20];
        let after = resident().expect("the system says");
        assert!(after > before + (32 << 20), "{before} {after}");
        drop(memory);
    }
}
