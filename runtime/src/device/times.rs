//! Time that devices take, by their own clocks.

use std::cell::Cell;
use std::time::Duration;

/// Time of the calls of a thread.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Times {
    /// Kernels, by the device's events.
    pub kernels: Duration,
    /// Copies, by the host's clock.
    pub copies: Duration,
    /// How many kernels were launched.
    pub launches: u64,
}

thread_local! {
    static TIMES: Cell<Times> = const { Cell::new(Times {
        kernels: Duration::ZERO,
        copies: Duration::ZERO,
        launches: 0,
    }) };
}

/// The times since the last time that this was asked.
pub fn take_times() -> Times {
    TIMES.take()
}

/// Adds to the times of this thread.
pub(super) fn add(change: impl FnOnce(&mut Times)) {
    let mut times = TIMES.get();
    change(&mut times);
    TIMES.set(times);
}
