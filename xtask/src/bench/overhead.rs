//! `cargo xtask bench overhead`: what RISE costs at run time and at compile time.

use crate::{
    build::{self, Profile},
    error::Result,
    process,
    workspace::Workspace,
};

/// Where the table goes.
const PAGE: &str = "docs/benchmarks/overhead.md";

/// Measures, prints the page and writes it to `docs/`.
pub fn run(workspace: &Workspace, own: &[String]) -> Result<()> {
    let rise_opt = build::program(workspace, Profile::Release, "rise-opt")?;
    let bench = build::program(workspace, Profile::Release, "rise-bench")?;
    let mut command = process::program(workspace, &bench);
    command.arg("overhead").arg("--rise-opt").arg(&rise_opt);
    let page = process::output(command.args(own))?;
    super::keep(workspace, PAGE, &page, own)
}
