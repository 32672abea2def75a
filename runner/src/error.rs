//! Everything that can go wrong.

use std::path::PathBuf;

use rise_kernel::inputs::InputError;
use rise_kernel::{BundleError, CallError};
use rise_runtime::array::ArrayError;

/// Why a program was not run.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error(transparent)]
    Bundle(#[from] BundleError),
    #[error(transparent)]
    Input(#[from] InputError),
    #[error(transparent)]
    Call(#[from] CallError),
    #[error(transparent)]
    Array(#[from] ArrayError),
    /// Standard output.
    #[error("the output cannot be written: {0}")]
    Output(#[from] std::io::Error),
    /// Not one file a result.
    #[error("expected {expected} files for {option}, one a result, found {found}")]
    Count {
        option: &'static str,
        expected: usize,
        found: usize,
    },
    /// Arrays cannot stay on the processor.
    #[error("`--on-device` is for programs on devices, and `{0}` runs on the processor")]
    NoDevice(String),
    /// A result is not the expected one.
    #[error("the result is not that of {}: {agreement}", file.display())]
    Wrong { file: PathBuf, agreement: String },
}

impl Failure {
    /// Advice on what to do about it, where the message does not say so.
    pub fn help(&self) -> Option<String> {
        match self {
            Failure::Input(error) => error.help(),
            _ => None,
        }
    }
}
