//! Errors of commands, with advice.

use std::{io, path::PathBuf, process::ExitStatus};

use thiserror::Error;

/// The result of everything here that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a command could not do its work.
#[derive(Debug, Error)]
pub enum Error {
    /// A file or folder could not be read, written or made.
    #[error("cannot {action} `{}`: {source}", path.display())]
    File {
        /// The verb: "read", "write", "create" …
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// A program could not be started at all.
    #[error("cannot start `{command}`: {source}")]
    Start {
        /// The command line.
        command: String,
        /// The error of the system.
        source: io::Error,
    },
    /// A program ran and reported failure.
    #[error("`{command}` failed ({status})")]
    Failed {
        /// The command line.
        command: String,
        /// How it ended.
        status: ExitStatus,
    },
    /// Cargo could not describe the workspace.
    #[error("cargo cannot describe the workspace: {0}")]
    Metadata(#[from] cargo_metadata::Error),
    /// The set-up cannot be completed.
    #[error(transparent)]
    Setup(#[from] crate::setup::SetupError),
    /// A tool that the command needs is not built by the workspace.
    #[error(
        "the workspace builds no program named `{name}`; it builds: {}",
        list(found)
    )]
    NoProgram {
        /// The program asked for.
        name: String,
        /// The programs there are.
        found: Vec<String>,
    },
    /// The demo's result is not the product of its inputs.
    #[error(transparent)]
    Demo(#[from] crate::demo::DemoError),
    /// An argument that a benchmark does not have.
    #[error("`{argument}` is no argument of the benchmark `{benchmark}`; it has `{known}`")]
    UnknownArgument {
        /// The argument.
        argument: String,
        /// The benchmark.
        benchmark: &'static str,
        /// The arguments that it has.
        known: &'static str,
    },
    /// There is no benchmark of that name.
    #[error("there is no benchmark `{name}`; there is: {}", list(known))]
    NoBenchmark {
        /// The name given.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
}

impl Error {
    /// Names the file an input or output error belongs to: `.map_err(Error::file("read", path))`.
    pub fn file(action: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::File {
            action,
            path,
            source,
        }
    }
}

/// The items separated by commas, or `none`.
pub fn list<T: AsRef<str>>(items: &[T]) -> String {
    if items.is_empty() {
        return "none".to_owned();
    }
    items
        .iter()
        .map(AsRef::as_ref)
        .collect::<Vec<_>>()
        .join(", ")
}
