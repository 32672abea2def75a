//! Large memory in huge pages, so that programs that walk over rows of large arrays do not wait for
//! address translation.

use std::io;
use std::ptr::{self, NonNull};

/// How large a huge page is where Linux has them. Where it is smaller or larger the memory is as
/// usable.
const HUGE_PAGE: usize = 2 << 20;

/// From how many bytes on memory comes in huge pages: below, the rest of the last page would weigh.
pub(super) const LEAST: usize = 2 * HUGE_PAGE;

/// As many zeroed bytes, whose address is a multiple of [`HUGE_PAGE`]; `None` if the system
/// refuses. They are given back by [`free`].
pub(super) fn zeroed(length: usize) -> Option<NonNull<u8>> {
    let kept = whole_pages(length)?;
    let mapped = kept.checked_add(HUGE_PAGE)?;
    // SAFETY: new memory is asked for; nothing that exists is touched.
    let start = unsafe {
        libc::mmap(
            ptr::null_mut(),
            mapped,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
            -1,
            0,
        )
    };
    if start == libc::MAP_FAILED {
        return None;
    }
    let start = NonNull::new(start.cast::<u8>())?;
    let before = start.align_offset(HUGE_PAGE);
    let after = HUGE_PAGE - before;
    // SAFETY: all three parts lie in what was mapped; the outer ones are not used any more.
    unsafe {
        let aligned = start.add(before);
        unmap(start, before);
        unmap(aligned.add(kept), after);
        // Advice only: without huge pages the memory is the same.
        libc::madvise(aligned.as_ptr().cast(), kept, libc::MADV_HUGEPAGE);
        Some(aligned)
    }
}

/// Gives the memory back.
///
/// # Safety
/// It is that of [`zeroed`] for the same length, and nobody uses it any more.
pub(super) unsafe fn free(start: NonNull<u8>, length: usize) {
    if let Some(kept) = whole_pages(length) {
        // SAFETY: the caller says so.
        unsafe { unmap(start, kept) }
    }
}

fn whole_pages(length: usize) -> Option<usize> {
    length.checked_next_multiple_of(HUGE_PAGE)
}

/// # Safety
/// The memory was mapped and is not used any more.
unsafe fn unmap(start: NonNull<u8>, length: usize) {
    if length != 0 {
        // SAFETY: the caller says so.
        let result = unsafe { libc::munmap(start.as_ptr().cast(), length) };
        debug_assert_eq!(result, 0, "{}", io::Error::last_os_error());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_aligned_zeroed_and_usable() {
        for length in [1, HUGE_PAGE, 3 * HUGE_PAGE + 5] {
            let start = zeroed(length).unwrap();
            assert_eq!(start.addr().get() % HUGE_PAGE, 0);
            // SAFETY: so many bytes were asked for, and they are zero.
            let bytes = unsafe { std::slice::from_raw_parts_mut(start.as_ptr(), length) };
            assert!(bytes.iter().all(|byte| *byte == 0));
            bytes.fill(7);
            // SAFETY: it is the memory of that length, and `bytes` is not used below.
            unsafe { free(start, length) };
        }
    }

    #[test]
    fn what_the_system_has_not_is_refused() {
        assert_eq!(zeroed(usize::MAX), None);
        assert_eq!(zeroed(isize::MAX as usize - 1), None);
    }
}
