//! A process of ours and what is around it: messages, signals, memory, closed streams.

mod shortage;

use std::alloc::{GlobalAlloc, Layout};
use std::fmt::Display;
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};

use mimalloc::MiMalloc;

/// The exit status if memory or threads are short: "system error" in `sysexits.h`.
pub const SHORTAGE: u8 = 71;
/// The exit status if output was lost: "input/output error" in `sysexits.h`.
pub const LOST_OUTPUT: u8 = 74;

const OUT_OF_MEMORY: &str = "error: out of memory: the process gets no more, or no more threads\n\
    help: give it more (see `ulimit -v` and `ulimit -u`), or a smaller program or fewer threads\n";

/// The allocator of the programs: inference and rewriting make and drop many small values, for
/// which it needs less time than the C library's. Memory that is short ends the process with a
/// message. Sanitizers do not see what it does.
pub struct Allocator;

// SAFETY: everything is done by an allocator that keeps the contract.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract.
        given(unsafe { MiMalloc.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        given(unsafe { MiMalloc.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above.
        given(unsafe { MiMalloc.realloc(memory, layout, size) })
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { MiMalloc.dealloc(memory, layout) }
    }
}

fn given(memory: *mut u8) -> *mut u8 {
    if memory.is_null() {
        out_of_memory();
    }
    memory
}

/// Says that memory is short, or threads are, and ends the process. Takes no memory itself.
pub extern "C" fn out_of_memory() {
    // SAFETY: the text is alive; nobody is left to hear that it cannot be written.
    unsafe {
        libc::write(2, OUT_OF_MEMORY.as_ptr().cast(), OUT_OF_MEMORY.len());
        libc::_exit(SHORTAGE.into())
    }
}

/// Whether standard output was closed when the process began. Rust opens `/dev/null` in its place.
static IS_OUTPUT_CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether standard output is closed, so that everything written to it is lost.
pub fn is_output_closed() -> bool {
    IS_OUTPUT_CLOSED.load(Ordering::Relaxed)
}

/// Runs before Rust looks at the standard streams.
#[used]
#[unsafe(link_section = ".init_array")]
static LOOK_AT_STREAMS: extern "C" fn() = {
    extern "C" fn look() {
        // SAFETY: asking for the flags of a descriptor changes nothing.
        let is_closed = unsafe { libc::fcntl(1, libc::F_GETFD) } == -1;
        IS_OUTPUT_CLOSED.store(is_closed, Ordering::Relaxed);
    }
    look
};

/// Prepares a program: signals leave no temporary files, files that grow too large are errors, and
/// memory that is short is said to be, by whatever it shows.
pub fn prepare() {
    rise_runtime::file::remove_on_signals();
    rise_runtime::shortage::report_by(out_of_memory);
    // SAFETY: writing more than is allowed gives an error then.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
    shortage::watch();
}

/// Prepares a program whose output is written by MLIR: it ends when nobody reads that any more, as
/// the stock tools do, and closed streams are errors.
pub fn prepare_for_mlir() {
    rise_runtime::shortage::show_stacks();
    prepare();
    // SAFETY: the disposition is the one that a C program begins with; descriptors are ours.
    unsafe {
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
        if is_output_closed() {
            let unwritable = libc::open(c"/dev/null".as_ptr(), libc::O_RDONLY);
            libc::dup2(unwritable, 1);
            libc::close(unwritable);
        }
    }
}

/// Writes a line to standard error, with colours on terminals only. A message that cannot be
/// written is lost: there is no other place for it.
pub fn say(text: impl Display) {
    let _ = writeln!(anstream::stderr(), "{text}");
}
