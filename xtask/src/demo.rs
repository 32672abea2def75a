//! `cargo xtask demo`: the main job. Multiplies two matrices from files with the program in `examples/`, shows the result and
//! its time, and checks every element.

mod matrices;

use std::{fs, path::PathBuf, process::ExitCode};

use thiserror::Error;

use self::matrices::Matrix;
use crate::{
    build::{self, Profile},
    error::{Error, Result},
    process, setup,
    workspace::Workspace,
};

/// Multiply two matrices from files; show the result and its time
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cargo xtask demo\n  cargo xtask demo --program examples/matmul.mlir --size 2048\n\n\
                        The matrices A and B are written to the build folder, as 32-bit floats, in NumPy's format. Their product is known\n\
                        beforehand: 1, 2, 3 … just below the diagonal and zero elsewhere. Every element of the result is compared with it."
)]
pub struct Arguments {
    /// The program, from the workspace's root: takes A and B and gives their product
    #[arg(long, default_value = "examples/matmul.mlir")]
    program: PathBuf,
    /// Rows and columns of the matrices
    #[arg(long, default_value_t = 2048, value_parser = clap::value_parser!(u16).range(1..))]
    size: u16,
}

/// Why the result is not what it should be.
#[derive(Debug, Error)]
pub enum DemoError {
    /// The result is no matrix of the right shape and type.
    #[error("cannot use the result `{}`: {problem}", path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// An element is wrong.
    #[error(
        "the result is wrong in row {row}, column {column}: expected {expected}, found {found} (rounding may add up to {bound:e})"
    )]
    Wrong {
        /// The row, from zero.
        row: usize,
        /// The column, from zero.
        column: usize,
        /// The exact product there.
        expected: f32,
        /// What the program computed.
        found: f32,
        /// How far rounding can move it.
        bound: f32,
    },
}

/// Runs the command.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    setup::ensure(workspace)?;
    let rise = build::program(workspace, Profile::Release, "rise")?;
    let size = usize::from(arguments.size);
    let [a, b, c] = operands(workspace, size)?;
    let mut command = process::program(workspace, rise);
    command.arg("run").arg(&arguments.program);
    // Shown, and run, from the workspace's root.
    let [a, b, c_shown] =
        [&a, &b, &c].map(|path| path.strip_prefix(workspace.root()).unwrap_or(path));
    command.args([a, b]).arg("-o").arg(c_shown).arg("--time");
    println!("{}", process::describe(&command));
    process::run(&mut command)?;
    let product = Matrix::read(&c)?;
    println!(
        "C = A B, {} x {}, upper left corner:\n{product}",
        product.rows, product.columns
    );
    matrices::check_product(&product, size, &c)?;
    println!("every element is right");
    Ok(ExitCode::SUCCESS)
}

/// Writes the operands `A` and `B`, and returns their files and that of the result, which is not there.
fn operands(workspace: &Workspace, size: usize) -> Result<[PathBuf; 3]> {
    let folder = workspace.target()?.join("demo");
    fs::create_dir_all(&folder).map_err(Error::file("create", &folder))?;
    let [a, b, c] = ["A.npy", "B.npy", "C.npy"].map(|name| folder.join(name));
    Matrix::left(size).write(&a)?;
    Matrix::right(size).write(&b)?;
    // The result of an earlier run must not stand for this one.
    if c.exists() {
        fs::remove_file(&c).map_err(Error::file("remove", &c))?;
    }
    Ok([a, b, c])
}
