//! Compiled programs watched by the sanitizers of LLVM: memory that they may not touch, races
//! between threads, and what C does not define.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};
pub use rise_runtime::compile::Sanitizer as Instrumentation;

/// A sanitizer that watches compiled code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Sanitizer {
    /// Every access is to memory that is allocated
    Address,
    /// No two threads access the same memory at once, one of them writing
    Thread,
    /// The program as C source does nothing that C does not define
    Undefined,
}

impl Sanitizer {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Sanitizer::Address => "address",
            Sanitizer::Thread => "thread",
            Sanitizer::Undefined => "undefined",
        }
    }

    /// The instrumentation of LLVM's code; clang instruments the code from C.
    pub fn instrumentation(self) -> Option<Instrumentation> {
        match self {
            Sanitizer::Address => Some(Instrumentation::Address),
            Sanitizer::Thread => Some(Instrumentation::Thread),
            Sanitizer::Undefined => None,
        }
    }

    /// Lets a process begin with the sanitizer's library, which has to be there before anything is
    /// allocated.
    ///
    /// # Errors
    /// If the library is not installed.
    pub fn prepare(self, command: &mut Command) -> anyhow::Result<()> {
        command.env("LD_PRELOAD", self.library()?);
        match self {
            // The tools themselves keep much memory until they end.
            Sanitizer::Address => command.env(
                "ASAN_OPTIONS",
                "detect_leaks=0:handle_segv=1:abort_on_error=1:allocator_may_return_null=1:detect_odr_violation=0",
            ),
            Sanitizer::Thread => command.env(
                "TSAN_OPTIONS",
                "halt_on_error=1:abort_on_error=1:report_signal_unsafe=0:ignore_noninstrumented_modules=1",
            ),
            Sanitizer::Undefined => command.env("UBSAN_OPTIONS", "halt_on_error=1:abort_on_error=1"),
        };
        Ok(())
    }

    fn library(self) -> anyhow::Result<PathBuf> {
        let short = match self {
            Sanitizer::Address => "asan",
            Sanitizer::Thread => "tsan",
            Sanitizer::Undefined => "ubsan_standalone",
        };
        let path = runtime(&format!(
            "libclang_rt.{short}-{}.so",
            std::env::consts::ARCH
        ))?;
        ensure!(
            path.is_file(),
            "the library of the sanitizer is missing: expected {}; install the package libclang-rt-22-dev",
            path.display()
        );
        Ok(path)
    }
}

/// Where clang has a library of its own.
fn runtime(name: &str) -> anyhow::Result<PathBuf> {
    let output = Command::new(clang())
        .arg(format!("-print-file-name={name}"))
        .output()
        .context("clang cannot be started")?;
    Ok(PathBuf::from(String::from_utf8(output.stdout)?.trim()))
}

/// The threads for objects of `rise build` as a library in the folder: their synchronisation is
/// understood by the sanitizer, that of this process is not.
///
/// # Errors
/// If they cannot be compiled.
pub fn threads(folder: &Path) -> anyhow::Result<PathBuf> {
    let (source, library) = (
        folder.join("rise_threads.c"),
        folder.join("librise_threads.so"),
    );
    std::fs::write(
        &source,
        include_str!("../../runtime/threads/rise_threads.c"),
    )?;
    let status = Command::new(clang())
        .args([
            "-O1",
            "-g",
            "-fPIC",
            "-shared",
            "-pthread",
            "-fsanitize=thread",
            "-o",
        ])
        .args([&library, &source])
        .status()
        .context("clang cannot be started")?;
    ensure!(status.success(), "the threads cannot be compiled: {status}");
    Ok(library)
}

/// The C compiler of the LLVM that everything is linked with.
pub fn clang() -> PathBuf {
    PathBuf::from(env!("RISE_TOOLCHAIN_LIBRARIES")).join("../bin/clang")
}
