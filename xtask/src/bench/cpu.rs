//! `cargo xtask bench cpu`: how fast the code for CPUs is.

use std::fs;

use crate::{
    build::{self, Profile},
    error::Result,
    process,
    workspace::Workspace,
};

/// Where the tables go.
const PAGE: &str = "docs/benchmarks/cpu.md";
/// Where their picture goes.
const PLOT: &str = "docs/benchmarks/cpu.svg";

/// Measures, prints the page and writes it to `docs/`.
pub fn run(workspace: &Workspace, own: &[String]) -> Result<()> {
    let bench = build::program(workspace, Profile::Release, "rise-bench")?;
    let mut command = process::program(workspace, &bench);
    command.arg("cpu");
    // OpenBLAS takes new processors for old ones; it is told which of its kernels this one deserves.
    if let Some(core) = core_of_openblas() {
        command.env("OPENBLAS_CORETYPE", core);
    }
    // As the page, the picture is kept if the benchmark ran as a whole.
    if own.is_empty() {
        command.arg("--plot").arg(workspace.root().join(PLOT));
    }
    let page = process::output(command.args(own))?;
    super::keep(workspace, PAGE, &page, own)
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
