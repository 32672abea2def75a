//! Time that devices take, by their own clocks, and how often they are asked for something.

use std::cell::Cell;
use std::time::{Duration, Instant};

use super::DeviceError;

/// Time of the calls of a thread.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Times {
    /// Kernels, by the device's events.
    pub kernels: Duration,
    /// Copies, by the host's clock.
    pub copies: Duration,
    /// How many kernels were launched.
    pub launches: u64,
    /// How many bytes were copied, to devices and back.
    pub copied: u64,
    /// How often memory of a device was allocated.
    pub allocations: u64,
    /// How often memory of a device was freed.
    pub frees: u64,
}

thread_local! {
    static TIMES: Cell<Times> = const { Cell::new(Times {
        kernels: Duration::ZERO,
        copies: Duration::ZERO,
        launches: 0,
        copied: 0,
        allocations: 0,
        frees: 0,
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

/// Counts and times a copy.
pub(super) fn timed(
    bytes: usize,
    copy: impl FnOnce() -> Result<(), DeviceError>,
) -> Result<(), DeviceError> {
    let start = Instant::now();
    let done = copy();
    add(|times| {
        times.copies += start.elapsed();
        times.copied += bytes as u64;
    });
    done
}
