//! `cargo xtask bench cpu` and `product`: how fast the code for CPUs is.

use std::fs;
use std::process::Command;

use super::keep;
use crate::{
    build::{self, Profile},
    error::Result,
    process,
    workspace::Workspace,
};

/// Where the pages go, one for each processor, and their pictures.
const PAGES: &str = "docs/benchmarks";

/// The page of repeated searches.
const SEARCHES: &str = "docs/benchmarks/searches.md";

/// Measures, prints the page of this processor and writes it to `docs/`.
pub fn run(workspace: &Workspace, own: &[String]) -> Result<()> {
    let mut command = subject(workspace, "cpu")?;
    // For the schedules that it finds.
    let rise = build::program(workspace, Profile::Release, "rise")?;
    command.arg("--rise").arg(rise);
    // Pages are kept if the benchmark ran as a whole.
    if own.is_empty() {
        command.arg("--folder").arg(workspace.root().join(PAGES));
    }
    print(command.args(own))?;
    if own.is_empty() {
        println!("\nwritten to {PAGES}");
    }
    Ok(())
}

/// Measures strategies of one's own for a product of matrices, and prints a table.
pub fn run_product(workspace: &Workspace, own: &[String]) -> Result<()> {
    print(subject(workspace, "product")?.args(own))
}

/// Repeats searches for schedules, and writes a page to `docs/`.
pub fn run_searches(workspace: &Workspace, own: &[String]) -> Result<()> {
    let rise = build::program(workspace, Profile::Release, "rise")?;
    let mut command = subject(workspace, "searches")?;
    let page = process::output(command.arg("--rise").arg(rise).args(own))?;
    keep(workspace, SEARCHES, &page, own)
}

/// Measures what a call from Rust costs, and prints a table.
pub fn run_calls(workspace: &Workspace, own: &[String]) -> Result<()> {
    print(subject(workspace, "calls")?.args(own))
}

fn print(command: &mut Command) -> Result<()> {
    print!("{}", String::from_utf8_lossy(&process::output(command)?));
    Ok(())
}

/// The program that measures, in an environment in which all contestants are at their best.
pub(super) fn subject(workspace: &Workspace, name: &str) -> Result<Command> {
    let bench = build::program(workspace, Profile::Release, "rise-bench")?;
    let mut command = process::program(workspace, &bench);
    command.arg(name);
    // OpenBLAS takes new processors for old ones; it is told which of its kernels this one
    // deserves.
    if let Some(core) = core_of_openblas() {
        command.env("OPENBLAS_CORETYPE", core);
    }
    // The threads of programs that are not measured shall sleep, and the pause before each turn be
    // short.
    command.env("KMP_BLOCKTIME", "30");
    Ok(command)
}

fn core_of_openblas() -> Option<&'static str> {
    let processors = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let has = |feature: &str| processors.split_whitespace().any(|word| word == feature);
    match () {
        () if has("avx512f") => Some("SkylakeX"),
        () if has("avx2") => Some("Haswell"),
        () => None,
    }
}
