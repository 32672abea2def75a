//! The memory that compiled programs take for intermediate results: counted, refused when that is
//! wanted, and watched at its ends.

use std::ffi::c_void;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The memory use of a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Use {
    /// How often it asked for some.
    pub asked: u64,
    /// How much of it was not given back.
    pub kept: i64,
    /// How often it wrote beside it.
    pub overrun: u64,
}

/// One call at a time is counted.
static CALL: Mutex<()> = Mutex::new(());
static ASKED: AtomicU64 = AtomicU64::new(0);
static KEPT: AtomicI64 = AtomicI64::new(0);
static OVERRUN: AtomicU64 = AtomicU64::new(0);
/// Which question for memory is answered with none, counted from one.
static REFUSED: AtomicU64 = AtomicU64::new(0);

/// A means to see reads and writes beside memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// A sanitizer, to which every piece of memory has to be known as it is.
    Sanitizer,
    /// Bytes before and behind each piece, and in it as long as nothing is written.
    Margins,
}

/// Functions in the place of those of C's library.
pub fn symbols(watch: Watch) -> Vec<(String, *const c_void)> {
    let [allocate, allocate_aligned, free] = match watch {
        Watch::Sanitizer => [
            plain_malloc as *const c_void,
            plain_aligned_alloc as *const c_void,
            plain_free as *const c_void,
        ],
        Watch::Margins => [
            malloc as *const c_void,
            aligned_alloc as *const c_void,
            free as *const c_void,
        ],
    };
    [
        ("malloc", allocate),
        ("aligned_alloc", allocate_aligned),
        ("free", free),
    ]
    .into_iter()
    .map(|(name, address)| (name.to_owned(), address))
    .collect()
}

/// The result of a call and its use of memory. The given request for memory is refused, if the call
/// makes so many.
pub fn watched<T>(refused: Option<u64>, call: impl FnOnce() -> T) -> (T, Use) {
    let _alone = CALL.lock().unwrap_or_else(PoisonError::into_inner);
    ASKED.store(0, Ordering::SeqCst);
    KEPT.store(0, Ordering::SeqCst);
    OVERRUN.store(0, Ordering::SeqCst);
    REFUSED.store(refused.unwrap_or(0), Ordering::SeqCst);
    let given = call();
    REFUSED.store(0, Ordering::SeqCst);
    let used = Use {
        asked: ASKED.load(Ordering::SeqCst),
        kept: KEPT.load(Ordering::SeqCst),
        overrun: OVERRUN.load(Ordering::SeqCst),
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

extern "C" fn plain_malloc(size: usize) -> *mut c_void {
    // SAFETY: any size can be asked for.
    counted(|| unsafe { libc::malloc(size) })
}

extern "C" fn plain_aligned_alloc(alignment: usize, size: usize) -> *mut c_void {
    // SAFETY: what the caller promises is passed on.
    counted(|| unsafe { libc::aligned_alloc(alignment, size) })
}

unsafe extern "C" fn plain_free(memory: *mut c_void) {
    if !memory.is_null() {
        KEPT.fetch_sub(1, Ordering::SeqCst);
    }
    // SAFETY: what the caller promises is passed on.
    unsafe { libc::free(memory) }
}

/// The byte in memory that nobody wrote, and beside it.
const UNWRITTEN: u8 = 0xa5;
/// The least bytes behind memory; there are as many more as it is large, since what goes wrong is
/// often the number of elements.
const MARGIN: usize = 64;
/// The least bytes before it, of which the last two numbers tell how many there are, and how large
/// it is.
const BEFORE: usize = 64;
const NUMBER: usize = size_of::<usize>();

fn with_margins(alignment: usize, size: usize) -> *mut c_void {
    let before = alignment.max(BEFORE);
    let all = size
        .checked_mul(2)
        .and_then(|twice| twice.checked_add(before + MARGIN))
        .and_then(|all| all.checked_next_multiple_of(before));
    let Some(all) = all else {
        return std::ptr::null_mut();
    };
    // SAFETY: alignments are powers of two, and the size is a multiple of it.
    let start: *mut u8 = unsafe { libc::aligned_alloc(before, all) }.cast();
    if start.is_null() {
        return std::ptr::null_mut();
    }
    // SAFETY: there are so many bytes, and the numbers lie aligned among those before.
    unsafe {
        start.write_bytes(UNWRITTEN, all);
        let memory = start.add(before);
        let numbers: *mut usize = memory.sub(2 * NUMBER).cast();
        numbers.write(before);
        numbers.add(1).write(size);
        memory.cast()
    }
}

extern "C" fn malloc(size: usize) -> *mut c_void {
    counted(|| with_margins(BEFORE, size))
}

extern "C" fn aligned_alloc(alignment: usize, size: usize) -> *mut c_void {
    counted(|| with_margins(alignment, size))
}

unsafe extern "C" fn free(memory: *mut c_void) {
    if memory.is_null() {
        return;
    }
    KEPT.fetch_sub(1, Ordering::SeqCst);
    let memory: *mut u8 = memory.cast();
    // SAFETY: it was given by the functions above, as the caller promises; if the numbers before it
    // are overwritten, it is left alone.
    unsafe {
        let numbers: *const usize = memory.sub(2 * NUMBER).cast();
        let (before, size) = (numbers.read(), numbers.add(1).read());
        let is_known = (BEFORE..=4096).contains(&before) && before.is_power_of_two();
        let is_unwritten = |start: *mut u8, count: usize| {
            std::slice::from_raw_parts(start, count)
                .iter()
                .all(|byte| *byte == UNWRITTEN)
        };
        if !is_known || !is_unwritten(memory.sub(before), before - 2 * NUMBER) {
            OVERRUN.fetch_add(1, Ordering::SeqCst);
            return;
        }
        if !is_unwritten(memory.add(size), size + MARGIN) {
            OVERRUN.fetch_add(1, Ordering::SeqCst);
        }
        libc::free(memory.sub(before).cast());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(asked: u64, kept: i64, overrun: u64) -> Use {
        Use {
            asked,
            kept,
            overrun,
        }
    }

    #[test]
    fn what_is_kept_is_counted() {
        let (memory, first) = watched(None, || {
            let memory = [malloc(8), aligned_alloc(128, 256), malloc(0)];
            // SAFETY: it was given just now, and is not used any more.
            unsafe { free(memory[1]) };
            memory
        });
        assert_eq!(first, used(3, 2, 0));
        let ((), second) = watched(None, || {
            for memory in [memory[0], memory[2], std::ptr::null_mut()] {
                // SAFETY: as above.
                unsafe { free(memory) };
            }
        });
        assert_eq!(second, used(0, -2, 0));
        let ((), plain) = watched(None, || {
            // SAFETY: as above.
            unsafe { plain_free(plain_malloc(8)) };
            // SAFETY: as above.
            unsafe { plain_free(plain_aligned_alloc(64, 64)) };
        });
        assert_eq!(plain, used(2, 0, 0));
    }

    #[test]
    fn one_question_is_refused() {
        let ask = || [malloc(8), malloc(8), malloc(8)];
        let (memory, first) = watched(Some(2), ask);
        assert_eq!(
            memory.map(<*mut libc::c_void>::is_null),
            [false, true, false]
        );
        assert_eq!(first, used(3, 2, 0));
        for memory in memory {
            // SAFETY: it was given just now, and is not used any more.
            unsafe { free(memory) };
        }
    }

    #[test]
    fn what_is_written_beside_memory_is_seen() {
        for (size, place, overrun) in [
            (8, 0, 0),
            (8, 7, 0),
            (8, 8, 1),
            (0, 0, 1),
            (100, 263, 1),
            (8, -17, 1),
        ] {
            let ((), found) = watched(None, || {
                let memory: *mut u8 = malloc(size).cast();
                // SAFETY: the place lies in the memory or in its margins.
                unsafe {
                    memory.offset(place).write(1);
                    free(memory.cast());
                }
            });
            assert_eq!(found, used(1, 0, overrun), "{size} {place}");
        }
    }

    #[test]
    fn what_cannot_be_had_is_not_given() {
        let (memory, found) = watched(None, || malloc(usize::MAX / 2));
        assert!(memory.is_null());
        assert_eq!(found, used(1, 0, 0));
    }
}
