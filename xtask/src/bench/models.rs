//! `cargo xtask bench models`: models against XLA and IREE.

use crate::{
    build::{self, Profile},
    error::Result,
    process, python,
    workspace::Workspace,
};

/// Where the page goes, and its picture.
const PAGES: &str = "docs/benchmarks";

/// Measures, prints the page of this processor and writes it to `docs/`. The references are
/// installed into an environment of their own.
pub fn run(workspace: &Workspace, own: &[String]) -> Result<()> {
    let folder = workspace.target()?.join("bench-models");
    let requirements = workspace.root().join("bench/models/requirements.txt");
    let python = python::environment(workspace, &folder, &requirements)?;
    let rise = build::program(workspace, Profile::Release, "rise")?;
    let mut command = super::cpu::subject(workspace, "models")?;
    command.arg("--rise").arg(rise);
    command.arg("--python").arg(python);
    if own.is_empty() {
        command.arg("--folder").arg(workspace.root().join(PAGES));
    }
    let page = process::output(command.args(own))?;
    print!("{}", String::from_utf8_lossy(&page));
    if own.is_empty() {
        println!("\nwritten to {PAGES}");
    }
    Ok(())
}
