//! Kernels of `examples/gpu` in PTX, measured on a GPU of NVIDIA: `rise-bench-gpu FOLDER`.
//!
//! The folder has the kernels as `rise build --emit ptx` makes them; `cargo xtask bench gpu` puts
//! them there with this program, which runs where neither LLVM nor a compiler is. It prints a page.
//! Times are those of the device's own events: the median of some runs, and how far they spread.
//! The results are checked, products against cuBLAS, which is the reference too, in one process.

mod cublas;
mod kernels;
mod measure;
mod numbers;

use std::path::PathBuf;
use std::process::ExitCode;

use rise_runtime::device::{self, Api, DeviceError};

/// The reason why nothing was measured.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The device says no.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// A kernel is not in the folder.
    #[error("{0}: {1}")]
    Unreadable(PathBuf, std::io::Error),
    /// cuBLAS is not there, or fails.
    #[error("cuBLAS: {0}")]
    Cublas(String),
    /// A kernel is wrong.
    #[error("`{kernel}` is wrong at {place}: expected {expected}, found {found}")]
    Wrong {
        /// The kernel.
        kernel: &'static str,
        /// The position in its result.
        place: usize,
        /// The right number.
        expected: f32,
        /// The wrong one.
        found: f32,
    },
}

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("expected a folder with kernels in PTX: `rise-bench-gpu FOLDER`");
        return ExitCode::FAILURE;
    };
    match page(&folder) {
        Ok(page) => {
            print!("{page}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn page(folder: &std::path::Path) -> Result<String, Error> {
    let devices = device::list(Api::Cuda)?;
    let name = devices.first().map_or("", |device| &device.name);
    let mut page = format!("## {name}\n\n");
    page += "| program | sizes | ms (from, to) | reached | the reference reaches | share |\n|---|---|---|---|---|---|\n";
    for row in kernels::rows(folder)? {
        page += &row;
        page.push('\n');
    }
    Ok(page)
}
