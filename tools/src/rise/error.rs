//! Everything that can go wrong for a user of `rise`.

use std::io;
use std::path::PathBuf;

use super::language::BorderError;
use super::report::Place;
use rise_dialect::term::{TermError, TermErrorKind};
use rise_lang::diagnostic::NotText;
use rise_lowering::signature::{BindError, SignatureError};
use rise_runtime::array::{ArrayError, ElementType};
use rise_runtime::compile::CompileError;
use rise_runtime::execute::LoadError;
use rise_runtime::file::WriteError;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Mistakes in the program, or the reason why its strategy failed, have been shown already.
    #[error("{} is not accepted", .0.display())]
    Reported(PathBuf),
    /// Why the program has no result for its arguments has been shown already.
    #[error("the program has no result for these arguments")]
    NoResult,
    /// A pass failed without a diagnostic.
    #[error(
        "internal error: the pipeline `{0}` failed without a reason; please report it with this input"
    )]
    SilentPipeline(String),
    /// A pipeline that this program does not know.
    #[error("internal error: {0}; please report it")]
    Internal(String),
    /// The program's file cannot be read.
    #[error("{}: cannot be read: {source}", path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    /// A file of text that holds something else.
    #[error("{} is {source}", path.display())]
    NotText { path: PathBuf, source: NotText },
    /// A file cannot be written.
    #[error("{}: cannot be written: {reason}", path.display())]
    Unwritable { path: PathBuf, reason: String },
    /// A file that was about to be written, but is not: the disk is full, say.
    #[error("{}: cannot be written: {source}", path.display())]
    LostFile { path: PathBuf, source: io::Error },
    /// Standard output.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
    /// The command line is well-formed, but does not fit the program.
    #[error("{message}")]
    Usage { message: String, help: String },
    /// A failure that compiled code found when it ran.
    #[error("{message}")]
    AtRunTime {
        message: String,
        place: Option<Place>,
        help: &'static str,
    },
    /// An input of the wrong element type.
    #[error(
        "{file}: expected elements of type {} for argument {parameter}, found {}",
        element_name(*expected),
        element_name(*found)
    )]
    WrongElement {
        file: String,
        parameter: String,
        expected: ElementType,
        found: ElementType,
    },
    /// So many rules do not keep what programs mean, or could not be tested; they have been listed.
    #[error("{wrong} of {rules} rules failed the test")]
    RulesWrong { wrong: usize, rules: usize },
    /// So many files are not laid out as they should be; they have been listed.
    #[error("{count} {} not laid out in the regular way", if *.count == 1 { "file is" } else { "files are" })]
    Unformatted { count: usize },
    /// A definition that takes or gives something else than arrays.
    #[error(transparent)]
    Border(#[from] BorderError),
    /// A definition that has no counterpart in MLIR.
    #[error(transparent)]
    Term(#[from] TermError),
    /// The interpreter's result is no array.
    #[error("the result cannot be written: {0}")]
    Result(#[from] rise_lang::interpreter::ArrayError),
    #[error(transparent)]
    Array(#[from] ArrayError),
    #[error(transparent)]
    Signature(#[from] SignatureError),
    #[error("{0}")]
    Sizes(#[from] BindError),
    #[error(transparent)]
    Compile(#[from] CompileError),
    #[error(transparent)]
    Load(#[from] LoadError),
}

impl From<WriteError> for Failure {
    fn from(WriteError { path, source }: WriteError) -> Self {
        Failure::LostFile { path, source }
    }
}

impl Failure {
    /// Whether what was asked for is there, but could not be given out.
    pub fn is_lost_output(&self) -> bool {
        matches!(self, Failure::Output(_) | Failure::LostFile { .. })
    }

    /// Whether the interpreter found that the program has no result for its arguments.
    pub fn is_no_result(&self) -> bool {
        matches!(self, Failure::NoResult)
    }

    pub fn usage(message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::Usage {
            message: message.into(),
            help: help.into(),
        }
    }

    /// Advice on what to do about it, where the message does not say so.
    pub fn help(&self) -> Option<String> {
        match self {
            Failure::Usage { help, .. } => Some(help.clone()),
            Failure::AtRunTime { help, .. } => Some((*help).to_owned()),
            Failure::Unreadable { path, source } => Some(match source.kind() {
                io::ErrorKind::NotFound => "check the name".to_owned(),
                io::ErrorKind::IsADirectory => format!(
                    "name a file, such as {}",
                    path.join("program.mlir").display()
                ),
                _ => "check that you may read it".to_owned(),
            }),
            Failure::Unformatted { .. } => {
                Some("`rise fmt` without `--check` lays them out".to_owned())
            }
            Failure::RulesWrong { .. } => Some(
                "a case that is shown can be tried alone, with its seed: `--cases 1 --seed …`"
                    .to_owned(),
            ),
            Failure::Term(TermError {
                kind: TermErrorKind::Instance { .. } | TermErrorKind::Sizes { .. },
                ..
            }) => Some(
                "its facts say that sizes are equal, but not which one to compute from the others: write one of them by the others, such as `k = n*m`; `--interpret` runs it as it is"
                    .to_owned(),
            ),
            Failure::Compile(CompileError::UnknownCpu { .. }) => {
                Some("`rise build --cpu help` lists the processors".to_owned())
            }
            Failure::Load(LoadError::UndefinedSymbols { .. }) => Some(
                "`rise run --link FILE` names it, such as `--link ./libmine.so`".to_owned(),
            ),
            Failure::Border(error) => Some(error.help()),
            Failure::Unwritable { .. } => Some(
                "nothing was written; name a file in a folder that exists and may be written to"
                    .to_owned(),
            ),
            Failure::LostFile { .. } => Some(
                "files are as they were; make room, or name another file".to_owned(),
            ),
            Failure::WrongElement { expected, .. } => Some(format!(
                "convert it, as with `xs.astype(np.{})` in NumPy, or use another program",
                numpy_name(*expected)
            )),
            Failure::Sizes(error) => Some(match error {
                BindError::Undetermined { size } => format!("add `--size {size}=<number>`"),
                BindError::UnknownSize { .. } => {
                    "`rise check` lists the sizes of a program".to_owned()
                }
                _ => "`rise check` shows the shapes that the program expects".to_owned(),
            }),
            _ => None,
        }
    }
}

/// A type as programs name it.
fn element_name(element: ElementType) -> &'static str {
    match element {
        ElementType::Bool => "bool",
        other => other.name(),
    }
}

/// A type as NumPy names it.
pub fn numpy_name(element: ElementType) -> &'static str {
    match element {
        ElementType::Bool => "bool",
        ElementType::I8 => "int8",
        ElementType::I16 => "int16",
        ElementType::I32 => "int32",
        ElementType::I64 => "int64",
        ElementType::F16 => "float16",
        ElementType::BF16 => "bfloat16",
        ElementType::F32 => "float32",
        ElementType::F64 => "float64",
    }
}

impl From<driver::Failed> for Failure {
    fn from(failed: driver::Failed) -> Failure {
        Failure::AtRunTime {
            message: failed.message(),
            place: failed.place().map(Place::of),
            help: failed.help(),
        }
    }
}
