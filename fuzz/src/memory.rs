//! The memory that compiled programs take for intermediate results: counted, and refused when that is wanted.

use std::ffi::c_void;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// What a call did with memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// How often it asked for some.
    pub asked: u64,
    /// How much of it was not given back.
    pub kept: i64,
}

/// One call at a time is counted.
static CALL: Mutex<()> = Mutex::new(());
static ASKED: AtomicU64 = AtomicU64::new(0);
static KEPT: AtomicI64 = AtomicI64::new(0);
/// Which question for memory is answered with none, counted from one.
static REFUSED: AtomicU64 = AtomicU64::new(0);

/// What stands in the place of the functions of C's library.
pub fn symbols() -> Vec<(String, *const c_void)> {
    [
        ("malloc", allocate as *const c_void),
        ("aligned_alloc", allocate_aligned as *const c_void),
        ("free", free as *const c_void),
    ]
    .into_iter()
    .map(|(name, address)| (name.to_owned(), address))
    .collect()
}

/// What a call gives and how it uses memory. The given question for memory is refused, if it comes so far.
pub fn watched<T>(refused: Option<u64>, call: impl FnOnce() -> T) -> (T, Use) {
    let _alone = CALL.lock().unwrap_or_else(PoisonError::into_inner);
    ASKED.store(0, Ordering::SeqCst);
    KEPT.store(0, Ordering::SeqCst);
    REFUSED.store(refused.unwrap_or(0), Ordering::SeqCst);
    let given = call();
    REFUSED.store(0, Ordering::SeqCst);
    let used = Use {
        asked: ASKED.load(Ordering::SeqCst),
        kept: KEPT.load(Ordering::SeqCst),
    };
    (given, used)
}

fn counted(memory: impl FnOnce() -> *mut c_void) -> *mut c_void {
    if ASKED.fetch_add(1, Ordering::SeqCst) + 1 == REFUSED.load(Ordering::SeqCst) {
        return std::ptr::null_mut();
    }
    let memory = memory();
    if !memory.is_null() {
        KEPT.fetch_add(1, Ordering::SeqCst);
    }
    memory
}

extern "C" fn allocate(size: usize) -> *mut c_void {
    // SAFETY: any size can be asked for.
    counted(|| unsafe { libc::malloc(size) })
}

extern "C" fn allocate_aligned(alignment: usize, size: usize) -> *mut c_void {
    // SAFETY: what the caller promises is passed on.
    counted(|| unsafe { libc::aligned_alloc(alignment, size) })
}

unsafe extern "C" fn free(memory: *mut c_void) {
    if !memory.is_null() {
        KEPT.fetch_sub(1, Ordering::SeqCst);
    }
    // SAFETY: what the caller promises is passed on.
    unsafe { libc::free(memory) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_counted() {
        let (memory, used) = watched(None, || {
            let memory = [allocate(8), allocate_aligned(64, 64), allocate(0)];
            // SAFETY: it was given just now, and is not used any more.
            unsafe { free(memory[1]) };
            memory
        });
        assert_eq!(used, Use { asked: 3, kept: 2 });
        let ((), used) = watched(None, || {
            for memory in [memory[0], memory[2], std::ptr::null_mut()] {
                // SAFETY: as above.
                unsafe { free(memory) };
            }
        });
        assert_eq!(used, Use { asked: 0, kept: -2 });
    }

    #[test]
    fn one_question_is_refused() {
        let ask = || [allocate(8), allocate(8), allocate(8)];
        let (memory, used) = watched(Some(2), ask);
        assert_eq!(memory.map(|memory| memory.is_null()), [false, true, false]);
        assert_eq!(used, Use { asked: 3, kept: 2 });
        for memory in memory {
            // SAFETY: it was given just now, and is not used any more.
            unsafe { free(memory) };
        }
    }
}
