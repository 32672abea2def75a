//! Memory for intermediate arrays of linked code, kept from one call to the next.
//!
//! Fresh memory of the system's costs more than writing it: a page is zeroed at its first use. A
//! program that is called again needs as much as before.

use std::ffi::c_void;
use std::ptr;
use std::sync::{Mutex, PoisonError};

/// The smallest block that is kept, in bytes: allocators keep smaller ones themselves.
const SMALLEST: usize = 1 << 20;

/// The bytes of all blocks that are kept.
const MOST: usize = 1 << 28;

/// The blocks that are kept, the one that was given back last behind the others.
static KEPT: Mutex<Blocks> = Mutex::new(Blocks {
    blocks: Vec::new(),
    bytes: 0,
});

/// A block of the system's allocator that nobody uses.
struct Block {
    address: *mut c_void,
    bytes: usize,
}

// SAFETY: the block belongs to whoever holds this.
unsafe impl Send for Block {}

struct Blocks {
    blocks: Vec<Block>,
    bytes: usize,
}

impl Blocks {
    /// Takes a block of so many bytes, and not more than twice as many.
    fn take(&mut self, bytes: usize) -> Option<*mut c_void> {
        let fits = |block: &Block| block.bytes >= bytes && block.bytes / 2 <= bytes;
        let place = self.blocks.iter().rposition(fits)?;
        let block = self.blocks.remove(place);
        self.bytes -= block.bytes;
        Some(block.address)
    }

    /// Keeps a block; gives those back to the system that there is no room for.
    fn keep(&mut self, block: Block) {
        self.bytes += block.bytes;
        self.blocks.push(block);
        while self.bytes > MOST {
            let oldest = self.blocks.remove(0);
            self.bytes -= oldest.bytes;
            // SAFETY: nobody uses the block.
            unsafe { libc::free(oldest.address) };
        }
    }
}

/// Names that linked code calls for memory, and what it gets.
pub(super) fn symbols() -> Vec<(&'static str, *const c_void)> {
    if !cfg!(target_os = "linux") {
        return Vec::new();
    }
    vec![
        ("malloc", allocate as *const c_void),
        ("free", give_back as *const c_void),
    ]
}

fn with_kept<R>(work: impl FnOnce(&mut Blocks) -> R) -> R {
    work(&mut KEPT.lock().unwrap_or_else(PoisonError::into_inner))
}

/// As `malloc`: null where there is no memory.
extern "C" fn allocate(bytes: usize) -> *mut c_void {
    if bytes >= SMALLEST
        && let Some(kept) = with_kept(|kept| kept.take(bytes))
    {
        return kept;
    }
    // SAFETY: any size may be asked for.
    let address = unsafe { libc::malloc(bytes) };
    if bytes >= SMALLEST {
        in_large_pages(address, bytes);
    }
    address
}

/// As `free`.
///
/// # Safety
/// The address is null or of `malloc`, and not used any more.
unsafe extern "C" fn give_back(address: *mut c_void) {
    if address.is_null() {
        return;
    }
    // SAFETY: the block is of the system's allocator, which `allocate` asks.
    let bytes = unsafe { usable(address) };
    if (SMALLEST..=MOST).contains(&bytes) {
        with_kept(|kept| kept.keep(Block { address, bytes }));
    } else {
        // SAFETY: as the caller says.
        unsafe { libc::free(address) };
    }
}

#[cfg(target_os = "linux")]
unsafe fn usable(address: *mut c_void) -> usize {
    // SAFETY: the block is of this allocator.
    unsafe { libc::malloc_usable_size(address) }
}

#[cfg(not(target_os = "linux"))]
unsafe fn usable(_: *mut c_void) -> usize {
    0
}

/// Asks for large pages, of which a new block needs fewer.
#[cfg(target_os = "linux")]
fn in_large_pages(address: *mut c_void, bytes: usize) {
    const PAGE: usize = 4096;
    if address.is_null() {
        return;
    }
    let start = (address as usize).next_multiple_of(PAGE);
    let end = (address as usize + bytes) / PAGE * PAGE;
    if start < end {
        // SAFETY: the pages are inside of the block. Where large ones are missing, nothing changes.
        unsafe {
            libc::madvise(
                ptr::with_exposed_provenance_mut(start),
                end - start,
                libc::MADV_HUGEPAGE,
            )
        };
    }
}

#[cfg(not(target_os = "linux"))]
fn in_large_pages(_: *mut c_void, _: usize) {}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(bytes: usize) -> Block {
        // SAFETY: any size may be asked for.
        let address = unsafe { libc::malloc(bytes) };
        assert!(!address.is_null());
        Block { address, bytes }
    }

    #[test]
    fn a_block_that_fits_is_taken_again_once() {
        let mut blocks = Blocks {
            blocks: Vec::new(),
            bytes: 0,
        };
        let (small, large) = (block(SMALLEST), block(3 * SMALLEST));
        let (first, second) = (small.address, large.address);
        blocks.keep(small);
        blocks.keep(large);
        // Too small, or too large, to be worth it.
        assert_eq!(blocks.take(4 * SMALLEST), None);
        assert_eq!(blocks.take(SMALLEST + 1), None);
        assert_eq!(blocks.take(2 * SMALLEST), Some(second));
        assert_eq!(blocks.take(2 * SMALLEST), None);
        assert_eq!(blocks.take(SMALLEST), Some(first));
        assert_eq!(blocks.bytes, 0);
        for address in [first, second] {
            // SAFETY: nobody uses the blocks.
            unsafe { libc::free(address) };
        }
    }

    #[test]
    fn no_more_is_kept_than_there_is_room_for() {
        let mut blocks = Blocks {
            blocks: Vec::new(),
            bytes: 0,
        };
        for _ in 0..5 {
            blocks.keep(block(MOST / 4 + 1));
        }
        assert_eq!(blocks.blocks.len(), 3);
        assert!(blocks.bytes <= MOST);
        while let Some(block) = blocks.blocks.pop() {
            // SAFETY: nobody uses the block.
            unsafe { libc::free(block.address) };
        }
    }

    #[test]
    fn what_is_given_back_is_taken_by_the_next_call() {
        let first = allocate(8 * SMALLEST + 12_345);
        assert!(!first.is_null());
        // SAFETY: it is given back once each time.
        unsafe { give_back(first) };
        let second = allocate(8 * SMALLEST + 12_345);
        // SAFETY: as before.
        unsafe { give_back(second) };
        let none = allocate(usize::MAX / 2);
        assert!(none.is_null());
        // SAFETY: as `free`.
        unsafe { give_back(ptr::null_mut()) };
    }
}
