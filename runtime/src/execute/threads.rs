//! Threads for parallel loops, without an OpenMP library.
//!
//! Parallel loops are compiled to calls of the few entries that LLVM's OpenMP code generation uses.
//! Here these entries run on a team of threads of this process, which is written in C
//! (`runtime/threads/rise_threads.c`) because objects that are given out need it too.
//!
//! A process may fork between its loops; its child starts threads of its own.
//!
//! Only parallel loops are supported: a region is one loop, and the end of the loop is the end of
//! the region. So parts need not run at the same time, and the barrier after the loop has nothing
//! to wait for.

use std::ffi::{c_int, c_void};
use std::io;
use std::num::NonZeroU16;

/// The body of a parallel region.
type Body = unsafe extern "C" fn(*const c_int, *const c_int, *mut c_void);

unsafe extern "C" {
    fn rise_threads_start(count: c_int, error: *mut c_int) -> c_int;
    fn rise__kmpc_fork_call(place: *const c_void, count: c_int, body: Body, captured: *mut c_void);
    fn rise__kmpc_global_thread_num(place: *const c_void) -> c_int;
    fn rise__kmpc_for_static_init_8u(
        place: *const c_void,
        thread: c_int,
        schedule: c_int,
        is_last: *mut c_int,
        lower: *mut u64,
        upper: *mut u64,
        stride: *mut i64,
        step: i64,
        chunk: i64,
    );
    fn rise__kmpc_for_static_fini(place: *const c_void, thread: c_int);
    fn rise__kmpc_barrier(place: *const c_void, thread: c_int);
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
    /// The system gave fewer threads.
    #[error("the threads of parallel loops could not be started: {message}")]
    NotStarted {
        /// The system's reason.
        message: String,
    },
}

/// Sets up that many threads, the caller among them. Without this call the first parallel loop does
/// it, with as many as `RAYON_NUM_THREADS` says, or else the first number of `OMP_NUM_THREADS`, or
/// else one for each processor that the process may use. There are at most 1024.
///
/// # Errors
/// [`ThreadError`]; the threads of a process are set up once.
pub fn start(threads: NonZeroU16) -> Result<(), ThreadError> {
    let mut error = 0;
    // SAFETY: the place is one for a number.
    let found = unsafe { rise_threads_start(threads.get().into(), &raw mut error) };
    let (expected, found) = (threads.get().into(), usize::try_from(found).unwrap_or(0));
    match error {
        _ if found != expected => Err(ThreadError::AlreadyStarted { expected, found }),
        0 => Ok(()),
        error => Err(ThreadError::NotStarted {
            message: io::Error::from_raw_os_error(error).to_string(),
        }),
    }
}

/// The entries by name, for [`LoadOptions::symbols`](super::LoadOptions::symbols).
pub fn symbols() -> Vec<(String, *const c_void)> {
    [
        ("__kmpc_fork_call", rise__kmpc_fork_call as *const c_void),
        (
            "__kmpc_global_thread_num",
            rise__kmpc_global_thread_num as *const c_void,
        ),
        (
            "__kmpc_for_static_init_8u",
            rise__kmpc_for_static_init_8u as *const c_void,
        ),
        (
            "__kmpc_for_static_fini",
            rise__kmpc_for_static_fini as *const c_void,
        ),
        ("__kmpc_barrier", rise__kmpc_barrier as *const c_void),
    ]
    .into_iter()
    .map(|(name, address)| (name.to_owned(), address))
    .collect()
}

#[cfg(test)]
mod tests;
