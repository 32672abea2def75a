//! Code that is wrong on purpose: a run under a sanitizer is worth nothing if the sanitizer does
//! not see it.

use anyhow::{Context as _, ensure};
use rise_runtime::compile::{Module, OptimizationLevel, Target};
use rise_runtime::execute::{Library, LoadOptions};

use crate::worker::end_of;
use crate::{Sanitizer, c_source};

/// Writes behind its memory, and where other threads write.
const WRONG: &str = "
define void @wrong(ptr %arguments) {
  %place = load ptr, ptr %arguments
  %byte = load ptr, ptr %place
  store volatile i8 1, ptr %byte
  ret void
}";

/// Adds one to the greatest number.
const WRONG_C: &str = "
void wrong(const signed char *memory) { volatile int number = 0x7fffffff; number = number + *memory; }";

/// Does what the sanitizer has to see; returns if it does not.
///
/// # Errors
/// If the code cannot be compiled.
pub fn misbehave(sanitizer: Sanitizer) -> anyhow::Result<()> {
    let (module, entry) = match sanitizer.instrumentation() {
        Some(instrumentation) => {
            let module = Module::parse(WRONG.as_bytes())?;
            (module.sanitized(instrumentation), "wrong")
        }
        None => {
            let folder = tempfile::tempdir()?;
            let mut module = c_source::compile(WRONG_C, OptimizationLevel::O1, folder.path())?;
            module.add_packed_entry("wrong", "packed")?;
            (module, "packed")
        }
    };
    let object = module
        .optimize(&Target::host(), OptimizationLevel::O1)?
        .object()?;
    let kernel = Library::load(&object, &LoadOptions::default())?.kernel(entry)?;
    let mut memory = vec![1_u8; 5];
    let start = memory.as_mut_ptr();
    // One behind the end, or one that all threads write.
    let offset = match sanitizer {
        Sanitizer::Address => memory.len(),
        Sanitizer::Thread | Sanitizer::Undefined => 0,
    };
    let byte = start.wrapping_add(offset) as usize;
    let write = || {
        let mut byte = byte as *mut std::ffi::c_void;
        let place: *mut std::ffi::c_void = (&raw mut byte).cast();
        // SAFETY: none, on purpose: the process ends before anything comes of it.
        unsafe { kernel.call(&mut [place]) }
    };
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..1000).for_each(|_| write()));
        }
    });
    Ok(())
}

/// Makes sure that the sanitizer sees what is wrong.
///
/// # Errors
/// If it does not.
pub fn check(sanitizer: Sanitizer) -> anyhow::Result<()> {
    let said = end_of("probe", sanitizer).context("the sanitizer cannot be tried")?;
    let expected = match sanitizer {
        Sanitizer::Address => "AddressSanitizer: heap-buffer-overflow",
        Sanitizer::Thread => "ThreadSanitizer: data race",
        Sanitizer::Undefined => "runtime error: signed integer overflow",
    };
    ensure!(
        said.contains(expected),
        "the sanitizer does not see what is wrong: expected `{expected}` from code that is wrong on purpose, found:\n{said}"
    );
    Ok(())
}
