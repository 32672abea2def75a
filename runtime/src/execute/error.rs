//! Errors in loading an object.

use crate::names::list;
use std::path::PathBuf;

/// An error in loading an object or in looking up one of its functions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The object is for another architecture or operating system.
    #[error(
        "the code is for `{found}` and cannot run here: this machine is `{expected}`; compile it for this machine to run it"
    )]
    WrongTarget {
        /// This machine's triple.
        expected: String,
        /// The object's triple.
        found: String,
    },
    /// The object uses instructions that this machine lacks.
    #[error(
        "the code is for the processor `{cpu}` and cannot run here: this machine lacks {}; compile it for this machine to run it",
        list(missing)
    )]
    MissingFeatures {
        /// The object's processor.
        cpu: String,
        /// The features that this machine lacks.
        missing: Vec<String>,
    },
    /// A shared library cannot be loaded.
    #[error("the shared library {} cannot be loaded: {message}", path.display())]
    LibraryNotLoaded {
        /// The library.
        path: PathBuf,
        /// The message of the system's loader.
        message: String,
    },
    /// The object calls functions of BLAS, and the machine has none.
    #[error(
        "the code calls functions of BLAS, and none was found; tried {}; install one, such as OpenBLAS (`apt install \
         libopenblas0`), or name its shared library by the variable `RISE_BLAS`",
        tried.join(", ")
    )]
    NoBlas {
        /// The libraries that were tried, each with the reason.
        tried: Vec<String>,
    },
    /// The object uses symbols that neither this process, nor the given symbols and libraries
    /// define.
    #[error(
        "the code uses symbols that are not defined: {}; name the shared library that defines them",
        list(symbols)
    )]
    UndefinedSymbols {
        /// The symbols.
        symbols: Vec<String>,
    },
    /// The object defines no such function.
    #[error(
        "the code defines no function `{name}`; it defines {}",
        list(available)
    )]
    NoFunction {
        /// The name that was given.
        name: String,
        /// The functions that it defines.
        available: Vec<String>,
    },
    /// The object cannot be linked.
    #[error("the code cannot be loaded: {message}")]
    NotLinked {
        /// The message of LLVM.
        message: String,
    },
}
