//! `cargo xtask demo`: the main job. Multiplies two matrices from files by plain loops and by what
//! `auto` chooses for this processor, checks every element, and shows both speeds beside the
//! processor's peak.

mod bars;
mod matrices;
mod peak;
mod version;

use std::{fs, path::PathBuf, process::ExitCode};

use thiserror::Error;

use self::matrices::Matrix;
use crate::{
    build::{self, Profile},
    error::{Error, Result},
    setup,
    workspace::Workspace,
};

/// Multiply two matrices from files, by plain loops and by what `auto` chooses; show both speeds
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cargo xtask demo\n  cargo xtask demo --size 2048\n\n\
                  The matrices A and B are written to the build folder, as 32-bit floats, in NumPy's format. Their product is known\n\
                  beforehand: 1, 2, 3 … just below the diagonal and zero elsewhere. Every element of both results is compared with it."
)]
pub struct Arguments {
    /// Rows and columns of the matrices
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u16).range(1..))]
    size: u16,
}

/// A reason why the result is wrong.
#[derive(Debug, Error)]
pub enum DemoError {
    /// The result is not a matrix of the right shape and type.
    #[error("cannot use the result `{}`: {problem}", path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// The problem with it.
        problem: String,
    },
    /// The run reported no time.
    #[error("expected the median of the run times, found `{}`", printed.trim())]
    NoTime {
        /// The printed text.
        printed: String,
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
        /// The value that the program computed.
        found: f32,
        /// The largest error that rounding can cause.
        bound: f32,
    },
}

/// Runs the command.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    setup::ensure(workspace)?;
    let rise = build::program(workspace, Profile::Release, "rise")?;
    let size = usize::from(arguments.size);
    let program = workspace.root().join(version::PROGRAM);
    let text = fs::read_to_string(&program).map_err(Error::file("read", &program))?;
    println!("{}:\n\n{text}", version::PROGRAM);
    let (mut speeds, mut last) = (Vec::new(), None);
    for version in version::VERSIONS {
        let [a, b, c] = operands(workspace, size)?;
        let speed = version.run(workspace, &rise, [&a, &b, &c], size)?;
        let product = Matrix::read(&c)?;
        matrices::check_product(&product, size, &c)?;
        println!("every element is right\n");
        last = Some(product);
        speeds.push((version.name, speed));
    }
    if let Some(product) = last {
        println!("C = A B, upper left corner:\n{product}");
    }
    let reached = speeds.last().map_or(0.0, |(_, speed)| *speed);
    let peak = peak::measure();
    speeds.extend(peak.map(|peak| ("peak of the processor", peak)));
    println!("{size} x {size} matrices of f32, one program, two strategies:\n");
    print!("{}", bars::chart(&speeds));
    if let Some(peak) = peak {
        println!(
            "\n`auto` reaches {:.0} % of the peak",
            100.0 * reached / peak
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the operands `A` and `B`, and returns their files and the file of the result, which does
/// not exist yet.
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
