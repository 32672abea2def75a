//! `cargo xtask bench rewrite` and `applies`: how fast strategies rewrite programs, and see whether
//! they apply.

use crate::{error::Result, process, workspace::Workspace};

/// Measures rewriting, prints the page and writes it to `docs/`.
pub fn run(workspace: &Workspace, own: &[String]) -> Result<()> {
    measured(workspace, own, "rewrite")
}

/// Measures how long schedules take to see whether they apply, likewise.
pub fn run_applies(workspace: &Workspace, own: &[String]) -> Result<()> {
    measured(workspace, own, "applies")
}

fn measured(workspace: &Workspace, own: &[String], name: &str) -> Result<()> {
    let mut command = process::cargo(workspace);
    command.args([
        "bench",
        "--quiet",
        "--package",
        "rise-elevate",
        "--bench",
        name,
    ]);
    let page = process::output(command.args(own))?;
    super::keep(workspace, &format!("docs/benchmarks/{name}.md"), &page, own)
}
