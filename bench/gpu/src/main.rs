//! Programs measured on a GPU of NVIDIA: `rise-bench-gpu FOLDER`.
//!
//! The folder has a bundle for each program, the results that the interpreter computes at small
//! sizes, and the table of cases; `cargo xtask bench gpu` puts them there with this program, which
//! runs where neither LLVM nor a compiler is. It prints a page. Each program is checked at the
//! small sizes first. Times are those of the device's own events: the median of some runs, and how
//! far they spread.

mod case;
mod cublas;
mod expected;
mod measure;
mod numbers;
mod references;
mod rows;

use std::path::PathBuf;
use std::process::ExitCode;

use rise_kernel::inputs::InputError;
use rise_kernel::{BundleError, CallError};
use rise_runtime::array::ArrayError;
use rise_runtime::device::{self, Api, DeviceError};

/// The reason why nothing was measured.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The device says no.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// A bundle cannot be used.
    #[error(transparent)]
    Bundle(#[from] BundleError),
    /// The inputs do not fit.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A program cannot be called.
    #[error(transparent)]
    Call(#[from] CallError),
    /// An array is not to be had.
    #[error(transparent)]
    Array(#[from] ArrayError),
    /// A file is not in the folder.
    #[error("{0}: {1}")]
    Unreadable(PathBuf, std::io::Error),
    /// A line of the table is wrong.
    #[error("line {0} of the cases: {1}")]
    Case(usize, String),
    /// cuBLAS is not there, or fails.
    #[error("cuBLAS: {0}")]
    Cublas(String),
    /// The kernels of CUDA cannot be compiled or run.
    #[error("nvcc: {0}")]
    Nvcc(String),
    /// A program is wrong.
    #[error("{program} is wrong: {found}")]
    Wrong {
        /// The program.
        program: String,
        /// How far its result is from the right one.
        found: String,
    },
}

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("expected a folder with bundles: `rise-bench-gpu FOLDER`");
        return ExitCode::FAILURE;
    };
    match page(&folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the page, each line when it is known.
fn page(folder: &std::path::Path) -> Result<(), Error> {
    let devices = device::list(Api::Cuda)?;
    let name = devices.first().map_or("", |device| &device.name);
    println!("## {name}\n");
    println!(
        "| program | sizes | ms (from, to) | reached | reference | share |\n|---|---|---|---|---|---|"
    );
    let cases = case::read(&folder.join("cases.tsv"))?;
    rows::print(folder, &cases)
}
