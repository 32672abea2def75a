//! Crashes of code that does not look whether it got memory: MLIR's, and LLVM's of threads.

use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::ptr;

use libc::{c_int, c_void, sigaction, siginfo_t};

use super::out_of_memory;

const SIGNALS: [c_int; 3] = [libc::SIGSEGV, libc::SIGBUS, libc::SIGABRT];
/// The stack of a thread, which is the most that such code asks for at once.
const PROBE: usize = 8 << 20;

/// The earlier handlers of the signals.
struct Before(UnsafeCell<[MaybeUninit<sigaction>; SIGNALS.len()]>);

// SAFETY: it is written once, before the handlers that read it are there.
unsafe impl Sync for Before {}

static BEFORE: Before = Before(UnsafeCell::new([MaybeUninit::zeroed(); SIGNALS.len()]));

/// Lets a crash of a process that gets no more memory say so.
pub(super) fn watch() {
    for (index, signal) in SIGNALS.into_iter().enumerate() {
        // SAFETY: the structures are valid, and a program does this once, with one thread.
        unsafe {
            let mut action: sigaction = std::mem::zeroed();
            let handler: extern "C" fn(c_int, *mut siginfo_t, *mut c_void) = look;
            action.sa_sigaction = handler as usize;
            action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
            let before = (*BEFORE.0.get())[index].as_mut_ptr();
            libc::sigaction(signal, &raw const action, before);
        }
    }
}

/// Says that memory is short if it is; else everything goes on as without this.
extern "C" fn look(signal: c_int, _: *mut siginfo_t, _: *mut c_void) {
    if is_memory_short() {
        out_of_memory();
    }
    // SAFETY: all functions may be called in a handler, and what is read was written before.
    unsafe {
        if let Some(index) = SIGNALS.iter().position(|known| *known == signal) {
            let before = (*BEFORE.0.get())[index].as_ptr();
            libc::sigaction(signal, before, ptr::null_mut());
        }
        // A fault comes again by itself when this returns.
        if signal == libc::SIGABRT {
            libc::raise(signal);
        }
    }
}

/// The function that C++ calls when it gets no memory. The allocator of these programs has a
/// function of this name, which gives none, and hides the one of C++.
#[unsafe(export_name = "_ZSt15get_new_handlerv")]
extern "C" fn get_new_handler() -> extern "C" fn() {
    out_of_memory
}

fn is_memory_short() -> bool {
    let (access, kind) = (libc::PROT_NONE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
    // SAFETY: the pages are new, and nobody else has them.
    unsafe {
        let pages = libc::mmap(ptr::null_mut(), PROBE, access, kind, -1, 0);
        if pages == libc::MAP_FAILED {
            return true;
        }
        libc::munmap(pages, PROBE);
    }
    false
}
