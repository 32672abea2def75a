//! Threads for parallel loops, without an OpenMP library.
//!
//! Parallel loops are compiled to calls of the few entries that LLVM's OpenMP code generation uses.
//! Here these entries run on a team of [rayon](https://docs.rs/rayon)'s threads: see `team.rs`.
//!
//! A process may fork between its loops; its child starts threads of its own: see `fork.rs`.
//!
//! Only parallel loops are supported: a region is one loop, and the end of the loop is the end of
//! the region. So parts need not run at the same time, and the barrier after the loop has nothing
//! to wait for.

mod fork;
mod processors;
mod team;

use std::cell::Cell;
use std::ffi::{c_int, c_void};
use std::num::NonZeroU16;

use team::Team;

thread_local! {
    /// The part that this thread does, and the number of parts.
    static PART: Cell<(usize, usize)> = const { Cell::new((0, 1)) };
}

/// The threads could not be set up as asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ThreadError {
    /// The team has another number of threads, which does not change any more.
    #[error("expected {expected} threads, but this process already has {found}")]
    AlreadyStarted {
        /// The number asked for.
        expected: usize,
        /// The number there is.
        found: usize,
    },
    /// The system gave no threads.
    #[error("the threads of parallel loops could not be started: {message}")]
    NotStarted {
        /// The system's reason.
        message: String,
    },
}

/// Sets up that many threads, the caller among them. Without this call the first parallel loop does
/// it, with as many as `RAYON_NUM_THREADS` says, or else the first number of `OMP_NUM_THREADS`, or
/// else one for each processor.
///
/// # Errors
/// [`ThreadError`]; the threads of a process are set up once.
pub fn start(threads: NonZeroU16) -> Result<(), ThreadError> {
    let expected = usize::from(threads.get());
    let mut failure = None;
    let team = fork::team_of_process(|_| match Team::new(expected) {
        Ok(team) => Some(team),
        Err(message) => {
            failure = Some(message);
            None
        }
    });
    match (failure, team.as_ref().map_or(1, Team::threads)) {
        (Some(message), _) => Err(ThreadError::NotStarted { message }),
        (None, found) if found != expected => Err(ThreadError::AlreadyStarted { expected, found }),
        _ => Ok(()),
    }
}

fn team() -> Option<&'static Team> {
    let wanted = || threads_wanted(|name| std::env::var(name).ok());
    fork::team_of_process(|of_parent| Team::new(of_parent.unwrap_or_else(wanted)).ok()).as_ref()
}

/// The number of threads that the usual variables ask for; zero for one each processor.
fn threads_wanted(variable: impl Fn(&str) -> Option<String>) -> usize {
    ["RAYON_NUM_THREADS", "OMP_NUM_THREADS"]
        .into_iter()
        .filter_map(variable)
        .filter_map(|value| value.split(',').next()?.trim().parse().ok())
        .find(|threads| *threads > 0)
        .unwrap_or(0)
}

/// The entries by name, for [`LoadOptions::symbols`](super::LoadOptions::symbols).
pub fn symbols() -> Vec<(String, *const c_void)> {
    [
        ("__kmpc_fork_call", fork_call as *const c_void),
        ("__kmpc_global_thread_num", thread_number as *const c_void),
        ("__kmpc_for_static_init_8u", static_init as *const c_void),
        ("__kmpc_for_static_fini", static_end as *const c_void),
        ("__kmpc_barrier", barrier as *const c_void),
    ]
    .into_iter()
    .map(|(name, address)| (name.to_owned(), address))
    .collect()
}

/// The body of a parallel region.
type Body = unsafe extern "C" fn(*const c_int, *const c_int, *mut c_void);

/// Data that several threads use at once: the region's own code restricts what they do with it.
#[derive(Clone, Copy)]
struct Region {
    body: Body,
    captured: *mut c_void,
}

// SAFETY: the region is made to be run by several threads.
unsafe impl Send for Region {}
// SAFETY: as above.
unsafe impl Sync for Region {}

impl Region {
    fn run(&self, part: usize, parts: usize) {
        let outer = PART.replace((part, parts));
        let number = c_int::try_from(part).unwrap_or(c_int::MAX);
        // SAFETY: the generated code calls with the body of a region and what it captured.
        unsafe { (self.body)(&number, &number, self.captured) };
        PART.set(outer);
    }
}

/// Runs a region. It is declared with a variable number of arguments; LLVM passes one (the captured
/// values) or none; in the calling conventions of Linux these are passed like those of any
/// function.
unsafe extern "C" fn fork_call(_: *const c_void, count: c_int, body: Body, captured: *mut c_void) {
    let captured = if count > 0 {
        captured
    } else {
        std::ptr::null_mut()
    };
    let region = Region { body, captured };
    match team() {
        Some(team) => team.run(&|part, parts| region.run(part, parts)),
        None => region.run(0, 1),
    }
}

extern "C" fn thread_number(_: *const c_void) -> c_int {
    c_int::try_from(PART.get().0).unwrap_or(c_int::MAX)
}

/// Gives this part its iterations of a loop: `lower` to `upper`, both included.
#[allow(clippy::too_many_arguments)] // The interface is given.
unsafe extern "C" fn static_init(
    _: *const c_void,
    _: c_int,
    _: c_int,
    is_last: *mut c_int,
    lower: *mut u64,
    upper: *mut u64,
    stride: *mut i64,
    _: i64,
    _: i64,
) {
    let (part, parts) = PART.get();
    // SAFETY: the generated code passes places for these four.
    unsafe {
        // A loop without iterations ends one before its start.
        let rounds = upper.read().wrapping_sub(lower.read()).wrapping_add(1);
        let (first, count) = share(rounds, part as u64, parts as u64);
        is_last.write(c_int::from(part + 1 == parts));
        stride.write(rounds.cast_signed());
        lower.write(lower.read().wrapping_add(first));
        upper.write(lower.read().wrapping_add(count).wrapping_sub(1));
    }
}

/// The first iteration of a part, and the number of its iterations: as even as possible, also if
/// there are fewer iterations than parts.
fn share(rounds: u64, part: u64, parts: u64) -> (u64, u64) {
    let (each, more) = (rounds / parts, rounds % parts);
    let first = |part: u64| part * each + part * more / parts;
    (first(part), first(part + 1) - first(part))
}

extern "C" fn static_end(_: *const c_void, _: c_int) {}

extern "C" fn barrier(_: *const c_void, _: c_int) {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    proptest! {
        #[test]
        fn shares_cover_all_rounds_once(rounds in 0u64..2000, parts in 1u64..70) {
            let mut next = 0;
            for part in 0..parts {
                let (first, count) = share(rounds, part, parts);
                prop_assert_eq!(first, next);
                prop_assert!(count.abs_diff(rounds / parts) <= 1);
                next += count;
                // Every thread has neighbouring parts, and none has more than one iteration beyond
                // its share.
                prop_assert!((next * parts).abs_diff((part + 1) * rounds) <= parts);
            }
            prop_assert_eq!(next, rounds);
        }
    }

    #[test]
    fn the_usual_variables_count_in_their_order() {
        let from = |pairs: &'static [(&str, &str)]| {
            threads_wanted(|name| {
                let found = pairs.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(from(&[]), 0);
        assert_eq!(from(&[("OMP_NUM_THREADS", "3,2")]), 3);
        assert_eq!(
            from(&[("OMP_NUM_THREADS", "3"), ("RAYON_NUM_THREADS", "2")]),
            2
        );
        assert_eq!(
            from(&[("OMP_NUM_THREADS", "3"), ("RAYON_NUM_THREADS", "many")]),
            3
        );
        assert_eq!(from(&[("OMP_NUM_THREADS", "0")]), 0);
    }

    /// The iterations of this thread's part, of a loop of so many.
    fn own_rounds(count: u64) -> std::ops::Range<u64> {
        let (mut last, mut lower, mut upper, mut stride) = (0, 0, count - 1, 0);
        // SAFETY: the places are there.
        unsafe {
            static_init(
                std::ptr::null(),
                0,
                34,
                &mut last,
                &mut lower,
                &mut upper,
                &mut stride,
                1,
                0,
            );
        }
        lower..upper.wrapping_add(1)
    }

    /// Each of its iterations starts a region of its own.
    unsafe extern "C" fn outer(_: *const c_int, _: *const c_int, counter: *mut c_void) {
        for _ in own_rounds(10) {
            // SAFETY: the test passes what the inner region takes.
            unsafe { fork_call(std::ptr::null(), 1, inner, counter) };
        }
    }

    /// Counts its iterations.
    unsafe extern "C" fn inner(_: *const c_int, _: *const c_int, counter: *mut c_void) {
        let rounds = own_rounds(7).count();
        // SAFETY: the test passes a counter.
        unsafe { (*counter.cast::<AtomicUsize>()).fetch_add(rounds, Ordering::Relaxed) };
    }

    #[test]
    fn regions_in_regions_do_every_round_once() {
        let counter = AtomicUsize::new(0);
        let place = (&raw const counter).cast_mut().cast();
        // SAFETY: the region takes a counter.
        unsafe { fork_call(std::ptr::null(), 1, outer, place) };
        assert_eq!(counter.into_inner(), 70);
    }
}
