//! Everything that can go wrong for a user of `rise`.

use std::io;
use std::path::PathBuf;

use driver::inputs::InputError;
use driver::mlir::messages::Range;
use driver::{Error, Failed};
use rise_dialect::term::{TermError, TermErrorKind};
use rise_runtime::array::ArrayError;
use rise_runtime::compile::CompileError;
use rise_runtime::execute::LoadError;
use rise_runtime::file::WriteError;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Mistakes in the program, or the reason why its strategy failed, have been shown already.
    #[error("{} is not accepted", .0.display())]
    Reported(PathBuf),
    /// The library could not do it.
    #[error("{}", message(.0))]
    Driver(#[from] driver::Error),
    /// A pipeline that this program does not know.
    #[error("internal error: {0}; please report it")]
    Internal(String),
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
        place: Option<Range>,
        help: &'static str,
    },
    /// Inputs of a program.
    #[error(transparent)]
    Input(#[from] InputError),
    /// So many rules do not keep what programs mean, or could not be tested; they have been listed.
    #[error("{wrong} of {rules} rules failed the test")]
    RulesWrong { wrong: usize, rules: usize },
    /// So many rules could not be proved; what is left of each has been shown.
    #[error("{open} of {rules} rules {} not proved", if *.open == 1 { "is" } else { "are" })]
    RulesOpen { open: usize, rules: usize },
    /// So many files are not laid out as they should be; they have been listed.
    #[error("{count} {} not laid out in the regular way", if *.count == 1 { "file is" } else { "files are" })]
    Unformatted { count: usize },
    #[error(transparent)]
    Array(#[from] ArrayError),
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
            Failure::Driver(error) => help(error),
            Failure::Unformatted { .. } => {
                Some("`rise fmt` without `--check` lays them out".to_owned())
            }
            Failure::RulesWrong { .. } => Some(
                "a case that is shown can be tried alone, with its seed: `--cases 1 --seed …`"
                    .to_owned(),
            ),
            Failure::RulesOpen { .. } => {
                Some("none of them is known to be wrong; `--seconds 60` tries longer".to_owned())
            }
            Failure::Compile(CompileError::UnknownCpu { .. }) => {
                Some("`rise build --cpu help` lists the processors".to_owned())
            }
            Failure::Load(LoadError::UndefinedSymbols { .. }) => {
                Some("`rise run --link FILE` names it, such as `--link ./libmine.so`".to_owned())
            }
            Failure::Unwritable { .. } => Some(
                "nothing was written; name a file in a folder that exists and may be written to"
                    .to_owned(),
            ),
            Failure::LostFile { .. } => {
                Some("files are as they were; make room, or name another file".to_owned())
            }
            Failure::Input(error) => error.help(),
            _ => None,
        }
    }
}

impl Failure {
    /// A call of compiled code that could not run to its end, at its place in the program's text.
    pub fn at_run_time(failed: &Failed, place: Option<Range>) -> Failure {
        Failure::AtRunTime {
            message: failed.message(),
            place,
            help: failed.help(),
        }
    }
}

/// The sentence for an error of the library, whose advice follows apart.
fn message(error: &Error) -> String {
    match error {
        Error::Unreadable { path, source } => {
            format!("{}: cannot be read: {source}", path.display())
        }
        Error::NotText { path, source } => format!("{} is {source}", path.display()),
        Error::Silent(_) | Error::Internal(_) => format!("{error}; please report it"),
        Error::Invalid { program, .. } => format!(
            "internal error: what the passes made of {} is not valid; please report it",
            program.display()
        ),
        Error::NoDefinition {
            program, wanted, ..
        } => format!("{program}: there is no definition `{wanted}`"),
        Error::NotOne { program, found } if found.is_empty() => {
            format!("{program}: no definition takes and gives arrays of scalars")
        }
        Error::NotOne { program, found } => format!(
            "{program}: expected one definition that takes and gives arrays, found {}",
            list(found)
        ),
        Error::NotOneDefinition { program, found } => {
            format!("{program}: expected one definition, found {}", list(found))
        }
        Error::NoFunction {
            program, wanted, ..
        } => format!("{}: there is no function `{wanted}`", program.display()),
        Error::NotOneFunction { program, found } => format!(
            "{}: expected one function with a RISE program, found {}",
            program.display(),
            list(found)
        ),
        Error::Border { refused } => refused.to_string(),
        Error::Unfit { message, .. } => message.clone(),
        error => error.to_string(),
    }
}

/// Advice on an error of the library, in terms of the command line.
fn help(error: &Error) -> Option<String> {
    let choose = |name: &String| format!("choose one with `--function {name}`");
    Some(match error {
        Error::Unreadable { path, source } => match source.kind() {
            io::ErrorKind::NotFound => "check the name".to_owned(),
            io::ErrorKind::IsADirectory => format!(
                "name a file, such as {}",
                path.join("program.mlir").display()
            ),
            _ => "check that you may read it".to_owned(),
        },
        Error::NoDefinition { available, .. } => {
            format!("the definitions are {}", list(available))
        }
        Error::NotOne { found, .. } => match found.first() {
            None => "`rise check` shows the types of all definitions; write the types of the parameters of one".to_owned(),
            Some(first) => choose(first),
        },
        Error::Size { .. } => "`rise check` shows what a program needs".to_owned(),
        Error::NotOneDefinition { found, .. } => match found.first() {
            None => "a definition is such as `def double (x : f32) : f32 = x * 2`".to_owned(),
            Some(first) => choose(first),
        },
        Error::NoFunction { available, .. } => format!(
            "the functions with a RISE program are {}",
            list(available)
        ),
        Error::NotOneFunction { found, .. } => choose(found.first()?),
        Error::NoProgram { .. } => "a RISE program is a `func.func` that reads its arguments by `rise.in` and writes its result by `rise.out`".to_owned(),
        Error::Term(TermError {
            kind: TermErrorKind::Instance { .. } | TermErrorKind::Sizes { .. },
            ..
        }) => "its facts say that sizes are equal, but not which one to compute from the others: write one of them by the others, such as `k = n*m`; `--interpret` runs it as it is".to_owned(),
        Error::Border { refused } => refused.help(),
        Error::Unfit { help, .. } => help.clone(),
        _ => return None,
    })
}

/// Names in a sentence.
fn list(names: &[String]) -> String {
    if names.is_empty() {
        return "none".to_owned();
    }
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}
