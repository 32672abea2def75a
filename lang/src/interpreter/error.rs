//! Reasons why a program has no value.

use std::fmt;

use crate::{
    diagnostic::{Diagnostic, Label, Span},
    nat::{EvaluationError, Fact, Name, Nat},
    term::{Number, NumberError, Term},
    types::Kind,
};

pub(super) type Result<T> = std::result::Result<T, InterpretError>;

/// Why a program has no value, and where in its text.
#[derive(Clone, Debug, PartialEq)]
pub struct InterpretError {
    reason: Box<Reason>,
    span: Option<Span>,
}

/// Why a program has no value.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Reason {
    /// A variable that nothing binds.
    #[error("the variable `{0}` has no value")]
    UnboundVariable(Name),
    /// A name that the program does not define.
    #[error("the program has no definition `{0}`")]
    UnknownDefinition(Name),
    /// A definition whose shapes have known numbers of sizes only where it is used.
    #[error(
        "the shapes of `{definition}` are open; run a definition that uses it for one rank, such as `{example}`"
    )]
    OpenShapes {
        /// The definition.
        definition: Name,
        /// Such a definition.
        example: String,
    },
    /// A size was given by name, and the program has no size of that name.
    #[error("`{0}` is no size or other type-level parameter of this program")]
    UnknownSizeName(Name),
    /// A type-level parameter that values do not tell has no argument, or one of the wrong kind, or
    /// one that mentions variables.
    #[error(
        "`{definition}` needs for `{parameter}` {} without variables{}", .kind.description(),
        .found.as_ref().map_or_else(|| "; give it by `with_type_argument`".to_owned(), |found| format!(", found `{found}`"))
    )]
    GivenArgument {
        /// The definition that is run.
        definition: Name,
        /// The parameter.
        parameter: Name,
        /// Its kind.
        kind: Kind,
        /// The given argument.
        found: Option<String>,
    },
    /// A size that neither the types nor the values say.
    #[error(
        "the size `{name}` of `{of}` follows neither from the types nor from the values; infer the types first, or give the size"
    )]
    OpenSize {
        /// The size.
        name: Name,
        /// The construct that needs it.
        of: String,
    },
    /// A type that only inference finds.
    #[error("the type `{name}` of `{of}` is not known; infer the types first")]
    OpenType {
        /// The type variable.
        name: Name,
        /// The construct that needs it.
        of: String,
    },
    /// A number whose scalar type nothing says.
    #[error("the type of the number `{0}` is not known; infer the types first, or annotate it")]
    OpenNumber(Number),
    /// A number that is none of its type's values.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// A size that has no value.
    #[error(transparent)]
    Size(#[from] EvaluationError),
    /// A size that is negative for the given variables.
    #[error("the size `{size}` is negative: {value}")]
    NegativeSize {
        /// The size.
        size: Nat,
        /// Its value.
        value: i64,
    },
    /// A function of sizes that gives a negative one.
    #[error("`{of}`: {function} leads from {argument} to {value}, which is negative")]
    NegativeAt {
        /// The construct that applies it.
        of: String,
        /// The function.
        function: String,
        /// The argument that it is applied to.
        argument: u64,
        /// The result.
        value: i64,
    },
    /// A fact that a definition requires of its sizes, and that they violate.
    #[error("`{definition}` requires {fact}, which is false for {sizes}")]
    Fact {
        /// The definition.
        definition: Name,
        /// The required fact.
        fact: Fact,
        /// The sizes, as `n = 3, m = 4`.
        sizes: String,
    },
    /// A value of another form than is needed there.
    #[error("{of} needs {expected}, found {found}")]
    WrongValue {
        /// The construct that needs it, in words.
        of: String,
        /// The form that it needs.
        expected: String,
        /// The form that is there.
        found: String,
    },
    /// An array of a length that does not fit.
    #[error("`{of}` needs {expected}, found {found} elements")]
    Length {
        /// The construct that needs it.
        of: String,
        /// The lengths that would fit.
        expected: String,
        /// The length there is.
        found: u64,
    },
    /// An index that is not below its bound.
    #[error("`{of}`: the index {index} is not below {bound}")]
    IndexOutOfRange {
        /// The construct that needs it.
        of: String,
        /// The index.
        index: u64,
        /// The bound.
        bound: u64,
    },
    /// Rows that are longer together than they may be.
    #[error(
        "`letSizes`: with row {row}, whose length is {length}, the rows have more than {most} elements"
    )]
    TooLong {
        /// The row that is too much.
        row: usize,
        /// Its length.
        length: u64,
        /// How many elements all rows may have.
        most: u64,
    },
    /// Two elements are scattered to the same place.
    #[error("`scatter`: the elements {first} and {second} both go to the index {index}")]
    DuplicateIndex {
        /// The index.
        index: u64,
        /// The first element that goes there.
        first: u64,
        /// The other one.
        second: u64,
    },
    /// The functions given to `reorder` are not a permutation and its inverse.
    #[error(
        "`reorder`: {forward} and {backward} are not a permutation of {length} indices and its inverse: the index {index} leads to {there} and back to {back}"
    )]
    NotInverse {
        /// The permutation.
        forward: String,
        /// The function that should be its inverse.
        backward: String,
        /// The number of indices.
        length: u64,
        /// The first index that does not come back.
        index: u64,
        /// The index that it is taken to.
        there: u64,
        /// Where that is taken.
        back: u64,
    },
    /// A value that was never written decides something: it is in the result, an index, or given to
    /// a foreign function.
    #[error(
        "{0} depends on a value that was never written (an element that `padEmpty` or `scatter` left open)"
    )]
    Undefined(String),
    /// A foreign function that the interpreter was given no meaning for.
    #[error("the interpreter cannot run the foreign function `{0}`; give it a meaning in Rust")]
    UnknownForeign(Name),
    /// A foreign function that failed.
    #[error("the foreign function `{name}` failed: {message}")]
    Foreign {
        /// The function.
        name: Name,
        /// The message.
        message: String,
    },
    /// A type-level argument that does not fit.
    #[error("`{of}` needs {expected}, found the type-level argument `{found}`")]
    TypeArgument {
        /// The construct that it was given to.
        of: String,
        /// The kind of argument that this needs.
        expected: String,
        /// The argument.
        found: String,
    },
    /// The program takes more steps than the limit.
    #[error("the program takes more than {0} steps, the limit")]
    Steps(u64),
    /// A loop goes on for more rounds than the limit.
    #[error("a loop went on for more than the {0} rounds that it may have (max-iterations)")]
    Rounds(u64),
    /// The program's evaluation nests deeper than the limit.
    #[error("the evaluation nests deeper than {0} levels, the limit")]
    Depth(usize),
    /// An array is longer than the limit.
    #[error("an array of {found} elements is longer than {limit}, the limit")]
    Elements {
        /// The length.
        found: u64,
        /// The limit.
        limit: u64,
    },
}

impl InterpretError {
    /// Why.
    pub fn reason(&self) -> &Reason {
        &self.reason
    }

    /// The place in the program's text, if the term came from a text.
    pub fn span(&self) -> Option<&Span> {
        self.span.as_ref()
    }

    /// The message for the user.
    pub fn diagnostic(&self) -> Diagnostic {
        let primary = self.span.clone().map(|span| Label {
            span,
            text: String::new(),
        });
        Diagnostic {
            primary,
            ..Diagnostic::error(self.reason.to_string())
        }
    }

    /// The same error at the term, unless it has a place already.
    pub(super) fn at(mut self, term: &Term) -> InterpretError {
        if self.span.is_none() {
            self.span = term.origin().span().cloned();
        }
        self
    }

    pub(super) fn wrong(
        of: impl fmt::Display,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> InterpretError {
        Reason::WrongValue {
            of: of.to_string(),
            expected: expected.into(),
            found: found.into(),
        }
        .into()
    }

    pub(super) fn length(
        of: impl fmt::Display,
        expected: impl Into<String>,
        found: usize,
    ) -> InterpretError {
        Reason::Length {
            of: of.to_string(),
            expected: expected.into(),
            found: found as u64,
        }
        .into()
    }
}

impl<R: Into<Reason>> From<R> for InterpretError {
    fn from(reason: R) -> InterpretError {
        InterpretError {
            reason: Box::new(reason.into()),
            span: None,
        }
    }
}

impl fmt::Display for InterpretError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.span {
            Some(span) => write!(formatter, "{span}: {}", self.reason),
            None => write!(formatter, "{}", self.reason),
        }
    }
}

impl std::error::Error for InterpretError {}
