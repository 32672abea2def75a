//! `cargo xtask bench overhead`: what RISE costs at run time and at compile time.

use std::fs;

use crate::{
    build::{self, Profile},
    error::{Error, Result},
    process,
    workspace::Workspace,
};

/// Where the table goes.
const PAGE: &str = "docs/benchmarks/overhead.md";

/// Measures, prints the page and writes it to `docs/`.
pub fn run(workspace: &Workspace) -> Result<()> {
    let rise_opt = build::program(workspace, Profile::Release, "rise-opt")?;
    let bench = build::program(workspace, Profile::Release, "rise-bench")?;
    let mut command = process::program(workspace, &bench);
    command.arg("overhead").arg("--rise-opt").arg(&rise_opt);
    let page = process::output(&mut command)?;
    let path = workspace.root().join(PAGE);
    let failed = |source| Error::File {
        action: "write",
        path: path.clone(),
        source,
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(&path, &page).map_err(failed)?;
    print!("{}", String::from_utf8_lossy(&page));
    println!("\nwritten to {PAGE}");
    Ok(())
}
