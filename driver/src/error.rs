//! Why something could not be done.

use std::fmt;
use std::io;
use std::path::PathBuf;

use rise_dialect::term::TermError;
use rise_kernel::CallError;
use rise_lang::diagnostic::{Diagnostic, NotText};
use rise_lowering::signature::SignatureError;
use rise_runtime::array::ArrayError;
use rise_runtime::compile::CompileError;
use rise_runtime::execute::LoadError;

use crate::border::BorderError;
use crate::mlir::messages::Messages;

/// Why a program could not be compiled or called.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file could not be read.
    #[error("{}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file is no text.
    #[error("{}: {source}", path.display())]
    NotText {
        /// The file.
        path: PathBuf,
        /// Why.
        source: NotText,
    },
    /// A file does not describe a machine.
    #[error("{}: no description of a machine: {message}", path.display())]
    Machine {
        /// The file.
        path: PathBuf,
        /// Why.
        message: String,
    },
    /// The text of the program is wrong.
    #[error("{0}")]
    Program(Diagnostics),
    /// The text of the strategy, or of its library, is wrong.
    #[error("{0}")]
    Strategy(Diagnostics),
    /// The strategy does not apply to the program.
    #[error("{0}")]
    NotRewritten(Diagnostics),
    /// The program leaves a choice open, or asks for something that has no code.
    #[error("{0}")]
    NotCompiled(Diagnostics),
    /// Messages of MLIR or a pass about a module.
    #[error("{0}")]
    Mlir(Messages),
    /// A pipeline failed without a reason.
    #[error("internal error: the pipeline `{0}` failed without a reason")]
    Silent(String),
    /// The passes made a module of a program that is not valid: a mistake in this library.
    #[error(
        "internal error: what the passes made of {} is not valid: {messages}",
        program.display()
    )]
    Invalid {
        /// The file.
        program: PathBuf,
        /// Messages of MLIR about it.
        messages: Messages,
    },
    /// A program has no text at a stage.
    #[error("the stage `{0}` is no text; `rise build --emit={0}` writes it to a file")]
    NoText(&'static str),
    /// The interpreter finds no value for the arguments.
    #[error("{0}")]
    NoValue(Diagnostics),
    /// The program has no definition of the name.
    #[error("there is no definition `{wanted}`; the definitions are {}", list(.available))]
    NoDefinition {
        /// The name of the program's text.
        program: String,
        /// The name.
        wanted: String,
        /// The names that there are.
        available: Vec<String>,
    },
    /// The sizes that code is to be made for are none of the program's.
    #[error(
        "`{definition}` needs `{fact}`, which does not hold for the sizes that it is compiled for"
    )]
    Size {
        /// The definition.
        definition: String,
        /// A fact that it needs.
        fact: rise_lang::nat::Fact,
    },
    /// A size that code is to be made for is no parameter of the definition.
    #[error("`{definition}` has no size `{wanted}`; its sizes are {}", list(.available))]
    NoSize {
        /// The definition.
        definition: String,
        /// The name of the size.
        wanted: String,
        /// The names that there are.
        available: Vec<String>,
    },
    /// The program has no definitions that take and give arrays, or several that no other uses.
    #[error(
        "expected one definition that takes and gives arrays, found {}; choose one with `Options::function`", list(.found)
    )]
    NotOne {
        /// The name of the program's text.
        program: String,
        /// Their names.
        found: Vec<String>,
    },
    /// The program has no or several definitions.
    #[error("expected one definition, found {}", list(.found))]
    NotOneDefinition {
        /// The name of the program's text.
        program: String,
        /// Their names.
        found: Vec<String>,
    },
    /// The module has no function of the name.
    #[error("there is no function `{wanted}`; those with a RISE program are {}", list(.available))]
    NoFunction {
        /// The file.
        program: PathBuf,
        /// The name.
        wanted: String,
        /// The names that there are.
        available: Vec<String>,
    },
    /// The module has several functions with a program.
    #[error("expected one function with a RISE program, found {}", list(.found))]
    NotOneFunction {
        /// The file.
        program: PathBuf,
        /// Their names.
        found: Vec<String>,
    },
    /// The module has no function with a program.
    #[error("{}: no function holds a RISE program", program.display())]
    NoProgram {
        /// The file.
        program: PathBuf,
    },
    /// A function cannot be called from outside.
    #[error(transparent)]
    Signature(#[from] SignatureError),
    /// A definition that has no counterpart in MLIR.
    #[error(transparent)]
    Term(#[from] TermError),
    /// The interpreter's result is no array.
    #[error("the result cannot be written: {0}")]
    Result(#[from] rise_lang::interpreter::ArrayError),
    /// The wish does not fit the program.
    #[error("{message}; {help}")]
    Unfit {
        /// The part that does not.
        message: String,
        /// Advice.
        help: String,
    },
    /// The definition takes or gives something that no array holds.
    #[error("{refused}; {}", refused.help())]
    Border {
        /// Why.
        #[from]
        refused: BorderError,
    },
    /// LLVM refused the code.
    #[error(transparent)]
    Llvm(#[from] CompileError),
    /// The code cannot be run in this process.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The memory of an array is not to be had.
    #[error(transparent)]
    Memory(#[from] ArrayError),
    /// A call that was not made, or did not come to its end.
    #[error(transparent)]
    Call(#[from] CallError),
    /// A mistake in this library.
    #[error("internal error: {0}")]
    Internal(String),
}

impl Error {
    /// The wish does not fit the program.
    pub(crate) fn unfit(message: impl Into<String>, help: impl Into<String>) -> Error {
        Error::Unfit {
            message: message.into(),
            help: help.into(),
        }
    }

    /// Messages about the user's own texts, if the error is made of these.
    pub fn diagnostics(&self) -> Option<&Diagnostics> {
        match self {
            Error::Program(messages)
            | Error::Strategy(messages)
            | Error::NotRewritten(messages)
            | Error::NotCompiled(messages)
            | Error::NoValue(messages) => Some(messages),
            _ => None,
        }
    }
}

/// Names in a sentence.
fn list(names: &[String]) -> String {
    if names.is_empty() {
        return "none".to_owned();
    }
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

/// Messages about the user's own texts. Displayed, they show the places; [`Diagnostics::render`]
/// does so in colours.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics(pub Vec<Diagnostic>);

impl Diagnostics {
    /// The messages as they are shown on a terminal.
    pub fn render(&self, colours: bool) -> String {
        let messages: Vec<String> = self
            .0
            .iter()
            .map(|message| message.render(colours))
            .collect();
        messages.join("\n")
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.render(false))
    }
}
