//! Budgets of memory and time for work on terms.
//!
//! Every live node of a term is counted on the thread that made it. Work [`within`] limits ends as
//! soon as it exceeds one of them, at any depth: no function in between has to pass the failure on.
//!
//! ```
//! use std::time::Duration;
//! use rise_lang::budget::{Exceeded, Limits, within};
//! use rise_lang::primitives::Primitive::Neg;
//! use rise_lang::term::build::variable;
//!
//! let limits = Limits { bytes: 1 << 20, time: Duration::from_secs(60) };
//! let endless = || {
//!     let mut term = variable("x");
//!     loop {
//!         term = Neg.of([term]);
//!     }
//! };
//! assert_eq!(within(limits, endless), Err(Exceeded::Memory));
//! assert_eq!(within(limits, || 1 + 1), Ok(2));
//! ```

use std::cell::Cell;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much work may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Memory for the terms that the work makes and keeps; see [`watch_process`].
    pub bytes: u64,
    /// The time from its beginning.
    pub time: Duration,
}

/// The limit that work went beyond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exceeded {
    /// [`Limits::bytes`].
    Memory,
    /// [`Limits::time`].
    Time,
}

/// The payload of the unwinding: the exceeded limit, and its call of [`within`].
struct Unwound {
    exceeded: Exceeded,
    level: u32,
}

/// One limit in force, with the number of the call of [`within`] that set it.
#[derive(Clone, Copy)]
struct InForce<T> {
    limit: T,
    level: u32,
}

thread_local! {
    /// Bytes of the terms of this thread that are alive.
    static HELD: Cell<i64> = const { Cell::new(0) };
    /// How large `HELD` may become.
    static MOST: Cell<InForce<i64>> = const { Cell::new(InForce { limit: i64::MAX, level: 0 }) };
    /// How large the process may become, in bytes.
    static LARGEST: Cell<InForce<u64>> = const { Cell::new(InForce { limit: u64::MAX, level: 0 }) };
    /// When the work must be done.
    static END: Cell<Option<InForce<Instant>>> = const { Cell::new(None) };
    /// How many calls of `within` are going on.
    static LEVEL: Cell<u32> = const { Cell::new(0) };
    /// How many steps until the clock is looked at.
    static STEPS: Cell<u32> = const { Cell::new(0) };
    /// How many looks at the clock until the process is looked at.
    static LOOKS: Cell<u32> = const { Cell::new(0) };
}

/// How many steps are taken between two looks at the clock.
const STEPS_BETWEEN: u32 = 256;
/// How many looks at the clock are taken between two at the process, which take longer.
const LOOKS_BETWEEN: u32 = 256;

static PROCESS_IS_WATCHED: AtomicBool = AtomicBool::new(false);

/// Lets [`Limits::bytes`] bound the growth of the process too: with the terms, of what work keeps
/// beside them. It is for programs whose process does one thing at a time. Where the system does
/// not tell how large the process is (Linux does), nothing changes.
pub fn watch_process() {
    PROCESS_IS_WATCHED.store(true, Ordering::Relaxed);
}

/// Bytes of the process in memory, if it is watched.
fn resident() -> Option<u64> {
    if !PROCESS_IS_WATCHED.load(Ordering::Relaxed) {
        return None;
    }
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024)
}

/// Does the work, or as much of it as the limits allow. Limits inside others: those that are
/// reached first end the work that they were set for.
///
/// # Errors
/// The limit that the work went beyond. Values that it was changing are then as it left them.
pub fn within<T>(limits: Limits, work: impl FnOnce() -> T) -> Result<T, Exceeded> {
    let level = LEVEL.get() + 1;
    let restore = Restore {
        level: LEVEL.replace(level),
        most: MOST.get(),
        largest: LARGEST.get(),
        end: END.get(),
    };
    let bytes = i64::try_from(limits.bytes).unwrap_or(i64::MAX);
    let most = HELD.get().saturating_add(bytes);
    if most < restore.most.limit {
        MOST.set(InForce { limit: most, level });
    }
    if let Some(resident) = resident() {
        let limit = resident.saturating_add(limits.bytes);
        if limit < restore.largest.limit {
            LARGEST.set(InForce { limit, level });
        }
    }
    if let Some(end) = Instant::now().checked_add(limits.time)
        && restore.end.is_none_or(|outer| end < outer.limit)
    {
        END.set(Some(InForce { limit: end, level }));
    }
    let outcome = catch_unwind(AssertUnwindSafe(work));
    drop(restore);
    outcome.or_else(|payload| match payload.downcast::<Unwound>() {
        Ok(unwound) if unwound.level == level => Err(unwound.exceeded),
        Ok(unwound) => resume_unwind(unwound),
        Err(other) => resume_unwind(other),
    })
}

/// The limit that unwinding work went beyond, for those who stop it on its way: what is caught is
/// the payload of a panic.
pub fn exceeded(payload: &(dyn std::any::Any + Send)) -> Option<Exceeded> {
    let unwound = payload.downcast_ref::<Unwound>()?;
    Some(unwound.exceeded)
}

/// The limits from before, once the work is over.
struct Restore {
    level: u32,
    most: InForce<i64>,
    largest: InForce<u64>,
    end: Option<InForce<Instant>>,
}

impl Drop for Restore {
    fn drop(&mut self) {
        LEVEL.set(self.level);
        MOST.set(self.most);
        LARGEST.set(self.largest);
        END.set(self.end);
    }
}

/// Bytes of the terms that this thread has made and that are alive.
pub fn held() -> i64 {
    HELD.get()
}

/// Counts a step of work, which need not make a term: long work is given up between two steps when
/// its time is over.
pub fn step() {
    match STEPS.get() {
        0 => {
            STEPS.set(STEPS_BETWEEN);
            look_at_the_clock();
            look_at_the_process();
        }
        left => STEPS.set(left - 1),
    }
}

#[cold]
fn look_at_the_clock() {
    if let Some(end) = END.get()
        && Instant::now() >= end.limit
    {
        give_up(Exceeded::Time, end.level);
    }
}

#[cold]
fn look_at_the_process() {
    let left = LOOKS.get();
    if left > 0 {
        return LOOKS.set(left - 1);
    }
    LOOKS.set(LOOKS_BETWEEN);
    let largest = LARGEST.get();
    if largest.level > 0 && resident().is_some_and(|resident| resident > largest.limit) {
        give_up(Exceeded::Memory, largest.level);
    }
}

#[cold]
fn give_up(exceeded: Exceeded, level: u32) {
    if !std::thread::panicking() {
        // This is no panic: nothing is reported, and `within` catches it.
        resume_unwind(Box::new(Unwound { exceeded, level }));
    }
}

/// Memory that counts as long as this lives.
#[derive(Debug, Default)]
pub struct Held(u32);

impl Held {
    /// Counts so many bytes, or 4 GiB if there are more.
    pub fn new(bytes: usize) -> Held {
        let mut held = Held(0);
        held.add(bytes);
        held
    }

    /// Counts more bytes.
    pub fn add(&mut self, bytes: usize) {
        let before = self.0;
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        self.0 = self.0.saturating_add(bytes);
        let held = HELD.get() + i64::from(self.0 - before);
        HELD.set(held);
        let most = MOST.get();
        if held > most.limit {
            give_up(Exceeded::Memory, most.level);
        }
        step();
    }
}

impl Clone for Held {
    fn clone(&self) -> Held {
        Held::new(self.0 as usize)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        HELD.set(HELD.get() - i64::from(self.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::primitives::Primitive::Neg;
    use crate::term::build::variable;

    const LONG: Duration = Duration::from_secs(3600);

    fn chain(length: usize) -> crate::term::Term {
        (0..length).fold(variable("x"), |term, _| Neg.of([term]))
    }

    #[test]
    fn what_is_dropped_is_held_no_longer() {
        let before = held();
        let term = chain(1000);
        let most = held();
        assert!(most - before > 1000 * 64, "{}", most - before);
        let copy = term.clone();
        assert_eq!(held(), most);
        drop((term, copy));
        assert_eq!(held(), before);
    }

    #[test]
    fn many_terms_one_after_the_other_take_no_memory() {
        let limits = Limits {
            bytes: 1 << 20,
            time: LONG,
        };
        let work = || (0..1000).for_each(|_| drop(chain(100)));
        assert_eq!(within(limits, work), Ok(()));
        assert!(within(limits, || chain(100_000)).is_err());
    }

    #[test]
    fn the_limit_that_is_reached_ends_the_work_it_was_set_for() {
        let bytes = |bytes| Limits { bytes, time: LONG };
        let both = |outer, inner| {
            within(bytes(outer), || {
                within(bytes(inner), || chain(100_000)).err()
            })
        };
        assert_eq!(both(1 << 30, 1 << 20), Ok(Some(Exceeded::Memory)));
        assert_eq!(both(1 << 20, 1 << 30), Err(Exceeded::Memory));
        assert_eq!(LEVEL.get(), 0);
        assert_eq!(MOST.get().limit, i64::MAX);
    }

    #[test]
    fn time_ends_work_that_makes_nothing() {
        let limits = Limits {
            bytes: u64::MAX,
            time: Duration::from_millis(5),
        };
        let endless = || -> () {
            loop {
                step();
            }
        };
        assert_eq!(within(limits, endless), Err(Exceeded::Time));
        assert!(END.get().is_none());
    }

    #[test]
    fn a_panic_stays_one() {
        let limits = Limits {
            bytes: 1 << 20,
            time: LONG,
        };
        let outcome = catch_unwind(|| within(limits, || resume_unwind(Box::new(42_i32))));
        let payload = outcome.map(|_: Result<(), _>| ()).expect_err("it unwinds");
        assert_eq!(payload.downcast_ref::<i32>(), Some(&42));
    }
}
