//! Aligned bytes.

use super::ArrayError;
#[cfg(target_os = "linux")]
use super::pages;
use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ptr::NonNull;

/// The alignment of array storage in bytes: one cache line, and one 512-bit vector.
pub const ALIGNMENT: usize = 64;

/// Owned bytes that start at a multiple of [`ALIGNMENT`]. Unlike the standard collections it
/// reports a refused allocation instead of ending the process, and asks the allocator for zeroed
/// pages instead of writing them.
pub(super) struct Storage {
    start: NonNull<u8>,
    length: usize,
}

// SAFETY: the bytes are owned by the storage alone and reached only through `&self` and `&mut
// self`.
unsafe impl Send for Storage {}
// SAFETY: as above; there is no interior mutability.
unsafe impl Sync for Storage {}

impl Storage {
    pub(super) fn zeroed(length: usize) -> Result<Storage, ArrayError> {
        if length == 0 {
            // A dangling address, aligned to ALIGNMENT because the layout's alignment is.
            return Ok(Storage {
                start: layout(0).dangling_ptr(),
                length,
            });
        }
        match allocate(length) {
            Some(start) => Ok(Storage { start, length }),
            None => Err(ArrayError::OutOfMemory { bytes: length }),
        }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        // SAFETY: `start` is valid for `length` initialised bytes (or dangling and aligned for
        // zero).
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.length) }
    }

    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as in `bytes`, and `&mut self` makes it the only reference.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.length) }
    }
}

/// As many zeroed bytes, at least one.
fn allocate(length: usize) -> Option<NonNull<u8>> {
    #[cfg(target_os = "linux")]
    if length >= pages::LEAST {
        return pages::zeroed(length);
    }
    // SAFETY: the layout's size is not zero.
    NonNull::new(unsafe { alloc_zeroed(layout(length)) })
}

/// # Safety
/// The memory is that of [`allocate`] for the same length, and nobody uses it any more.
unsafe fn free(start: NonNull<u8>, length: usize) {
    #[cfg(target_os = "linux")]
    if length >= pages::LEAST {
        // SAFETY: the caller says so.
        return unsafe { pages::free(start, length) };
    }
    // SAFETY: the caller says so.
    unsafe { dealloc(start.as_ptr(), layout(length)) }
}

/// The layout of `length` bytes. Callers keep `length` below `isize::MAX - ALIGNMENT` (`byte_size`
/// checks it).
fn layout(length: usize) -> Layout {
    Layout::from_size_align(length, ALIGNMENT)
        .expect("the length was checked when the array was made")
}

impl Drop for Storage {
    fn drop(&mut self) {
        if self.length != 0 {
            // SAFETY: allocated in `zeroed` with the same length.
            unsafe { free(self.start, self.length) }
        }
    }
}

impl Clone for Storage {
    fn clone(&self) -> Storage {
        let mut copy = Storage::zeroed(self.length)
            .unwrap_or_else(|_| std::alloc::handle_alloc_error(layout(self.length)));
        copy.bytes_mut().copy_from_slice(self.bytes());
        copy
    }
}

impl PartialEq for Storage {
    fn eq(&self, other: &Storage) -> bool {
        self.bytes() == other.bytes()
    }
}
