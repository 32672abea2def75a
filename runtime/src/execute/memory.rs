//! Memory for intermediate arrays of linked code, kept from one call to the next.
//!
//! It is C (`runtime/memory/rise_memory.c`) because shared libraries that are given out have it
//! too.

use std::ffi::c_void;

/// Names that linked code calls for memory, and what it gets.
#[cfg(target_os = "linux")]
pub(super) fn symbols() -> Vec<(&'static str, *const c_void)> {
    vec![
        ("malloc", rise_memory_take as *const c_void),
        ("free", rise_memory_give_back as *const c_void),
    ]
}

/// Nothing: the system's allocator does not say how large a block is.
#[cfg(not(target_os = "linux"))]
pub(super) fn symbols() -> Vec<(&'static str, *const c_void)> {
    Vec::new()
}

#[cfg(target_os = "linux")]
unsafe extern "C" {
    /// As `malloc`: null where there is no memory.
    fn rise_memory_take(bytes: usize) -> *mut c_void;

    /// As `free`.
    fn rise_memory_give_back(address: *mut c_void);
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::collections::HashSet;
    use std::ptr;

    use super::*;

    const SMALLEST: usize = 1 << 16;

    fn take(bytes: usize) -> *mut c_void {
        // SAFETY: any size may be asked for.
        unsafe { rise_memory_take(bytes) }
    }

    fn give_back(address: *mut c_void) {
        // SAFETY: the tests give back each block once.
        unsafe { rise_memory_give_back(address) }
    }

    #[test]
    fn what_is_given_back_is_taken_again() {
        // So large that no other test has it.
        let bytes = 321 * SMALLEST;
        let first = take(bytes);
        give_back(first);
        let again = take(bytes - 8);
        assert_eq!(again, first);
        // It is taken once, and too small for this.
        let other = take(bytes);
        let larger = take(2 * bytes);
        assert_ne!(other, again);
        assert_ne!(larger, again);
        [again, other, larger].into_iter().for_each(give_back);
        let small = take(bytes / 4);
        assert!(![first, other, larger].contains(&small));
        give_back(small);
    }

    #[test]
    fn no_more_is_kept_than_there_is_room_for() {
        let bytes = 1 << 26;
        let blocks: Vec<*mut c_void> = (0..6).map(|_| take(bytes)).collect();
        assert!(blocks.iter().all(|block| !block.is_null()));
        blocks.into_iter().for_each(give_back);
        let many: Vec<*mut c_void> = (0..300).map(|_| take(SMALLEST)).collect();
        let different: HashSet<_> = many.iter().collect();
        assert_eq!(different.len(), many.len());
        many.into_iter().for_each(give_back);
    }

    #[test]
    fn threads_share_it() {
        let rounds = |number: usize| {
            for round in 0..2000 {
                let bytes = SMALLEST + (number + round) % 7 * 1000;
                let block = take(bytes).cast::<usize>();
                // SAFETY: the block is this thread's, and large enough.
                unsafe {
                    block.write(number);
                    block.add(bytes / size_of::<usize>() - 1).write(round);
                    assert_eq!(block.read(), number);
                    assert_eq!(block.add(bytes / size_of::<usize>() - 1).read(), round);
                }
                give_back(block.cast());
            }
        };
        std::thread::scope(|scope| {
            for number in 0..4 {
                scope.spawn(move || rounds(number));
            }
        });
    }

    #[test]
    fn nothing_is_nothing() {
        assert!(take(usize::MAX / 2).is_null());
        give_back(ptr::null_mut());
    }
}
