//! `cargo xtask bench rewrite`: how fast strategies rewrite programs.

use crate::{error::Result, process, workspace::Workspace};

/// Where the tables go.
const PAGE: &str = "docs/benchmarks/rewrite.md";

/// Measures, prints the page and writes it to `docs/`.
pub fn run(workspace: &Workspace, own: &[String]) -> Result<()> {
    let mut command = process::cargo(workspace);
    command.args([
        "bench",
        "--quiet",
        "--package",
        "rise-elevate",
        "--bench",
        "rewrite",
    ]);
    let page = process::output(command.args(own))?;
    super::keep(workspace, PAGE, &page, own)
}
