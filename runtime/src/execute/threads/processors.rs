//! The processors that threads run on.
//!
//! The system may queue a woken thread behind the thread that wakes it, on the same processor, and
//! leave it there for milliseconds while another processor is idle. That is longer than most loops
//! take. So threads are kept off that processor before they are woken.

use std::sync::{Mutex, PoisonError};

/// The processors that a team may use, and its threads.
pub(super) struct Processors {
    allowed: libc::cpu_set_t,
    threads: Mutex<Vec<libc::pthread_t>>,
}

impl Processors {
    /// Those that the caller may use, without threads.
    pub(super) fn new() -> Processors {
        // SAFETY: the type is one of bits, and the call fills in as many as it has; if it fails
        // there are none.
        let allowed = unsafe {
            let mut allowed = std::mem::zeroed();
            libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &mut allowed);
            allowed
        };
        Processors {
            allowed,
            threads: Mutex::default(),
        }
    }

    /// The caller is one of the threads.
    pub(super) fn join(&self) {
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: a thread may ask for its own name.
        threads.push(unsafe { libc::pthread_self() });
    }

    /// The caller may use all of them.
    pub(super) fn come_back(&self) {
        // SAFETY: the set is read only. Without it the caller has one processor less, and nothing
        // else.
        unsafe { libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &self.allowed) };
    }

    /// The threads leave the caller's processor, if there are others. They live as long as the
    /// process.
    pub(super) fn leave(&self) {
        let threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: the processor is one of the set's, the threads live, and the set is read only.
        unsafe {
            let Ok(processor) = usize::try_from(libc::sched_getcpu()) else {
                return;
            };
            let mut others = self.allowed;
            if processor >= 8 * size_of::<libc::cpu_set_t>() || libc::CPU_COUNT(&others) < 2 {
                return;
            }
            libc::CPU_CLR(processor, &mut others);
            for thread in threads.iter() {
                // Without it the threads are slower to start, and nothing else.
                libc::pthread_setaffinity_np(*thread, size_of::<libc::cpu_set_t>(), &others);
            }
        }
    }
}
