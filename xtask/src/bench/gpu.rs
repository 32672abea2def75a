//! `cargo xtask bench gpu`: kernels on a GPU of NVIDIA.
//!
//! Machines with such cards often have no compiler. So the benchmark is a folder: the kernels in
//! PTX beside a small program that needs neither LLVM nor MLIR. It runs here if there is a card,
//! and wherever the folder is carried.

use std::fs;

use crate::{
    build::{self, Profile},
    error::{Error, Result},
    process,
    workspace::Workspace,
};

/// The programs in `examples/gpu`, each with a definition of its name.
const KERNELS: [&str; 5] = ["matrix_vector", "product", "scale", "sums", "transposed"];
/// The folder, in that of the builds.
const FOLDER: &str = "bench-gpu";
const PROGRAM: &str = "rise-bench-gpu";

/// Makes the folder, and runs it where there is a card.
pub fn run(workspace: &Workspace, _: &[String]) -> Result<()> {
    let rise = build::program(workspace, Profile::Release, "rise")?;
    let mut cargo = process::cargo(workspace);
    process::run(cargo.args(["build", "--release", "--package", PROGRAM]))?;
    let target = workspace.target()?;
    let folder = target.join(FOLDER);
    let failed = |source| Error::File {
        action: "write",
        path: folder.clone(),
        source,
    };
    fs::create_dir_all(&folder).map_err(failed)?;
    for kernel in KERNELS {
        let program = workspace.root().join(format!("examples/gpu/{kernel}.rise"));
        let mut command = process::program(workspace, &rise);
        command
            .arg("build")
            .arg(program)
            .args(["--function", kernel]);
        command.arg("-o").arg(folder.join(format!("{kernel}.ptx")));
        process::run(&mut command)?;
    }
    let bench = folder.join(PROGRAM);
    fs::copy(target.join("release").join(PROGRAM), &bench).map_err(failed)?;
    println!(
        "{} runs on any machine with a GPU of NVIDIA and cuBLAS: `./{PROGRAM} .` in it",
        folder.display()
    );
    let mut command = process::program(workspace, &bench);
    if !process::status(command.arg(&folder))?.success() {
        println!("Nothing was measured here");
    }
    Ok(())
}
