//! A compiled function and its arrays.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow};
use melior::Context;
use melior::ir::Module;
use rise_runtime::array::Array;
use rise_runtime::compile::{OptimizationLevel, Target};
use rise_runtime::execute::{Arguments, Kernel, Library, LoadOptions, threads};

use crate::passes::{self, Passes};

/// By how many threads parallel loops are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// The one that calls.
    One,
    /// One for each processor.
    All,
}

impl Threads {
    /// From low-level RISE to the LLVM dialect.
    pub fn pipeline(self) -> &'static str {
        match self {
            Threads::One => "rise-to-llvm{parallel=sequential}",
            Threads::All => "rise-to-llvm{parallel=threads}",
        }
    }

    /// How many they are.
    pub fn count(self) -> usize {
        match self {
            Threads::One => 1,
            Threads::All => std::thread::available_parallelism().map_or(1, usize::from),
        }
    }
}

/// Compiles the function `name` of a program, lowered by `pipeline` to the LLVM dialect, without
/// threads.
pub fn compile(
    context: &Context,
    text: &str,
    pipeline: &str,
    name: &str,
) -> anyhow::Result<Kernel> {
    let (kernel, ..) = compile_timed(context, text, pipeline, name, Threads::One)?;
    Ok(kernel)
}

/// Compiles the function `name` of a program, lowered by `pipeline` to the LLVM dialect; how long
/// the passes took, and LLVM.
pub fn compile_timed(
    context: &Context,
    text: &str,
    pipeline: &str,
    name: &str,
    threads: Threads,
) -> anyhow::Result<(Kernel, Passes, Duration)> {
    let mut module = Module::parse(context, text)
        .ok_or_else(|| anyhow!("the program does not parse:\n{text}"))?;
    let in_passes = passes::run(context, &mut module, pipeline)?;
    let start = Instant::now();
    let mut module = driver::mlir::translate(&module)?;
    module.add_packed_entry(name, "entry")?;
    let object = module
        .optimize(&Target::host(), OptimizationLevel::O3)?
        .object()?;
    let in_llvm = start.elapsed();
    let mut options = LoadOptions::default();
    if threads == Threads::All {
        options.symbols = threads::symbols();
    }
    let kernel = Library::load(&object, &options)?
        .kernel("entry")
        .context("the compiled program has no entry")?;
    Ok((kernel, in_passes, in_llvm))
}

/// Calls a kernel whose first argument is the result and whose others are inputs; the time of one
/// call.
pub fn call(kernel: &Kernel, output: &mut Array, inputs: &[Array]) -> Duration {
    let mut arguments = Arguments::new();
    arguments.push_fields(output);
    for input in inputs {
        arguments.push_input_fields(input);
    }
    // SAFETY: the arrays have the shapes that the program was compiled for.
    unsafe {
        kernel
            .measure(&mut arguments.pointers(), NonZeroUsize::MIN)
            .median
    }
}
