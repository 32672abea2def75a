//! Inputs that do not fit a program.

use rise_lang::signature::BindError;
use rise_runtime::array::{ArrayError, ElementType};

/// Why a program cannot be run on the inputs that a command names.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// An input does not fit the program.
    #[error("{message}")]
    Unfit {
        /// The input, what was expected and what was found.
        message: String,
        /// Advice.
        help: String,
    },
    /// An input of the wrong element type.
    #[error(
        "{file}: expected elements of type {} for argument {parameter}, found {}",
        element_name(*expected),
        element_name(*found)
    )]
    WrongElement {
        /// The file.
        file: String,
        /// The parameter, by its label.
        parameter: String,
        /// The type of its elements.
        expected: ElementType,
        /// The type in the file.
        found: ElementType,
    },
    /// A file cannot be read, or an array cannot be made.
    #[error(transparent)]
    Array(#[from] ArrayError),
    /// The shapes do not go together.
    #[error("{0}")]
    Sizes(#[from] BindError),
}

impl InputError {
    pub(super) fn unfit(message: impl Into<String>, help: impl Into<String>) -> InputError {
        InputError::Unfit {
            message: message.into(),
            help: help.into(),
        }
    }

    /// Advice on what to do about it, where the message does not say so.
    pub fn help(&self) -> Option<String> {
        match self {
            InputError::Unfit { help, .. } => Some(help.clone()),
            InputError::WrongElement {
                expected, found, ..
            } => Some(format!(
                "convert it, as with `xs.astype(np.{})` in NumPy, or take {found} in the program",
                numpy_name(*expected)
            )),
            InputError::Sizes(error) => Some(match error {
                BindError::Undetermined { size } => format!("add `--size {size}=<number>`"),
                BindError::UnknownSize { .. } => {
                    "`rise check` lists the sizes of a program".to_owned()
                }
                _ => "`rise check` shows the shapes that the program expects".to_owned(),
            }),
            InputError::Array(_) => None,
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
fn numpy_name(element: ElementType) -> &'static str {
    match element {
        ElementType::Bool => "bool",
        ElementType::I8 => "int8",
        ElementType::I16 => "int16",
        ElementType::I32 => "int32",
        ElementType::I64 => "int64",
        ElementType::U8 => "uint8",
        ElementType::U16 => "uint16",
        ElementType::U32 => "uint32",
        ElementType::U64 => "uint64",
        ElementType::F16 => "float16",
        ElementType::BF16 => "bfloat16",
        ElementType::F32 => "float32",
        ElementType::F64 => "float64",
    }
}
