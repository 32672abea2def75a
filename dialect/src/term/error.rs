//! Errors in the translation between terms and operations.

use rise_lang::diagnostic::{Diagnostic, Label, Span};
use rise_lang::nat::Name;
use rise_lang::term::{Number, NumberError, Origin};

use crate::types::ConversionError;

/// Why a term has no operations, or operations have no term, and where that is.
#[derive(Debug, thiserror::Error)]
#[error("{kind}")]
pub struct TermError {
    /// The kind of error.
    pub kind: TermErrorKind,
    /// The innermost term that it is wrong with, if it comes from a text.
    pub span: Option<Span>,
}

impl<E: Into<TermErrorKind>> From<E> for TermError {
    fn from(kind: E) -> TermError {
        TermError {
            kind: kind.into(),
            span: None,
        }
    }
}

impl From<crate::diagnostic::Diagnostic<'_>> for TermErrorKind {
    fn from(refused: crate::diagnostic::Diagnostic) -> TermErrorKind {
        TermErrorKind::Refused(refused.message().to_owned())
    }
}

impl TermError {
    pub(super) fn internal(what: impl Into<String>) -> TermError {
        TermErrorKind::Internal(what.into()).into()
    }

    /// The error with the place of the term, unless a term inside of it is known to be the reason.
    pub(super) fn at(mut self, origin: &Origin) -> TermError {
        self.span = self.span.or_else(|| origin.span().cloned());
        self
    }

    /// The message with the place, as it is shown to users.
    pub fn diagnostic(&self) -> Diagnostic {
        let label = |span: &Span| Label {
            span: span.clone(),
            text: String::new(),
        };
        Diagnostic {
            primary: self.span.as_ref().map(label),
            ..Diagnostic::error(self.to_string())
        }
    }
}

/// Why a term has no operations, or operations have no term.
#[derive(Debug, thiserror::Error)]
pub enum TermErrorKind {
    /// A type or attribute has no counterpart.
    #[error(transparent)]
    Conversion(#[from] ConversionError),
    /// A part of the term has no type.
    #[error("the type of `{0}` is not known; infer the types of the term first")]
    Untyped(String),
    /// A type with more parts than code can be made for.
    #[error(
        "the type of this has more than {most} parts when it is written out, too many to be compiled"
    )]
    LargeType {
        /// How many it may have.
        most: u64,
    },
    /// A number that is none of its type's values.
    #[error(transparent)]
    Value(#[from] NumberError),
    /// A number of a type that has no such values written in programs.
    #[error(
        "the number `{number}` has the type `{ty}`, which is neither a scalar type nor a parameter that stands for one"
    )]
    Number {
        /// The number.
        number: Number,
        /// Its type.
        ty: String,
    },
    /// A variable that nothing binds.
    #[error("nothing binds the variable `{0}`")]
    Free(Name),
    /// A use of another definition.
    #[error("the definition `{0}` is used; replace its uses by its term first")]
    Reference(Name),
    /// The type of a primitive is not an instance of its declaration.
    #[error("`{primitive}` cannot have the type `{ty}`, because it has the type `{declared}`")]
    Instance {
        /// The primitive.
        primitive: &'static str,
        /// The type that it was to have.
        ty: String,
        /// Its type as declared.
        declared: &'static str,
    },
    /// A term is of a type that is the expected one only under facts, and facts do not determine
    /// the sizes in it.
    #[error(
        "`{term}` has the type `{found}` where `{expected}` is expected; the two are equal only under the facts of the definition"
    )]
    Sizes {
        /// The term.
        term: String,
        /// The type that is expected.
        expected: String,
        /// The type that it has.
        found: String,
    },
    /// A value of this type cannot come from or go to memory.
    #[error(
        "{what} has the type `{ty}`, and only scalars, vectors and arrays of them can pass between a program and its memory"
    )]
    Border {
        /// Which value.
        what: String,
        /// Its type.
        ty: String,
    },
    /// An operation that says nothing about a term.
    #[error("`{operation}` has no meaning in the language{hint}")]
    Operation {
        /// The operation's name.
        operation: String,
        /// Advice, or nothing.
        hint: &'static str,
    },
    /// A function that is not a program.
    #[error("the function is no RISE program: {0}")]
    NotProgram(String),
    /// MLIR refuses an operation.
    #[error("{0}")]
    Refused(String),
    /// Something that a verified program does not contain.
    #[error("internal error: {0}; please report it")]
    Internal(String),
}
