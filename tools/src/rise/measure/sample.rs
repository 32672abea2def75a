//! Calls timed.

use std::mem::MaybeUninit;
use std::time::Instant;

use driver::Kernel;
use rise_runtime::array::Array;

use super::{Failure, Samples};

/// A sample lasts at least this long, in seconds, so that the clock does not matter.
const SHORTEST: f64 = 200e-6;

const FEWEST: usize = 5;
const MOST: usize = 1000;

/// The times of calls for so many seconds. A kernel that runs alone is timed by the processor time
/// of its thread, and samples in which others took the processor away do not count, unless there
/// are too few without.
pub fn calls(
    kernel: &Kernel,
    given: &[Array],
    results: &mut [Array],
    seconds: f64,
    is_alone: bool,
) -> Result<Samples, Failure> {
    let mut call = || {
        kernel
            .call_arrays(given, results)
            .map_err(driver::Error::from)
    };
    let start = Instant::now();
    call()?;
    let once = start.elapsed().as_secs_f64().max(1e-9);
    let batch = (SHORTEST / once).ceil().clamp(1.0, 1e6) as usize;
    let (mut undisturbed, mut all) = (Vec::new(), Vec::new());
    let start = Instant::now();
    while all.len() < FEWEST || (start.elapsed().as_secs_f64() < seconds && all.len() < MOST) {
        let switches = involuntary_switches();
        let before = now(is_alone);
        for _ in 0..batch {
            call()?;
        }
        let time = (now(is_alone) - before) / batch as f64;
        all.push(time);
        if involuntary_switches() == switches {
            undisturbed.push(time);
        }
    }
    let kept = if undisturbed.len() >= FEWEST {
        undisturbed
    } else {
        all
    };
    Ok(Samples::new(kept))
}

/// The time in nanoseconds, of this thread or of the world.
fn now(of_thread: bool) -> f64 {
    let clock = match of_thread {
        true => libc::CLOCK_THREAD_CPUTIME_ID,
        false => libc::CLOCK_MONOTONIC,
    };
    let mut time = MaybeUninit::<libc::timespec>::zeroed();
    // SAFETY: the time is ours to be written; both clocks exist, and zero is a time.
    let time = unsafe {
        libc::clock_gettime(clock, time.as_mut_ptr());
        time.assume_init()
    };
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// How often the processor was taken from this thread.
fn involuntary_switches() -> i64 {
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: the structure is ours to be written, and zeros are one.
    unsafe {
        libc::getrusage(libc::RUSAGE_THREAD, usage.as_mut_ptr());
        usage.assume_init().ru_nivcsw
    }
}
