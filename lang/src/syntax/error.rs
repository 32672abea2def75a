//! Errors in texts.

use std::fmt;

use super::shape_error::ShapeError;
use crate::{
    diagnostic::{Diagnostic, Label, Span},
    nat::{Name, NatParseError},
    primitives::Primitive,
    term::{ArrayLiteralError, ForeignFunctionError, NumberError},
    types::{Kind, TypeParseError},
};

/// A text that is not a program, with the place where it stops being one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError(Box<Details>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    kind: SyntaxErrorKind,
    span: Span,
    related: Vec<Label>,
    help: Option<String>,
}

/// Bounds that no sizes make right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ImpossibleBounds {
    /// A part begins before the first index.
    #[error("this part begins at `{0}`, before the first index")]
    Early(String),
    /// A part ends before it begins.
    #[error("this part ends at `{1}`, before it begins at `{0}`")]
    Backwards(String, String),
    /// A part ends behind the array.
    #[error("this part ends at `{0}`, and there are `{1}` indices here")]
    Late(String, String),
    /// A step does not go on.
    #[error("the step `{0}` does not go on")]
    Step(String),
    /// A width is larger than its step.
    #[error("the width `{0}` is greater than the step `{1}`")]
    Width(String, String),
}

/// Why a with-loop makes no array.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WithLoopError {
    /// The parts have another number of ranges than the array has dimensions.
    #[error("expected {expected} ranges, one a dimension, found {found}")]
    Rank {
        /// The number of dimensions.
        expected: usize,
        /// The number of ranges.
        found: usize,
    },
    /// A dimension has a size that only the types know.
    #[error("`{0}` has no bounds, and the size of this dimension is not written here")]
    NoBounds(String),
    /// A relation of two bounds is not known.
    #[error("it is not known that `{0} {2} {1}`")]
    Undecided(String, String, &'static str),
    /// Whether a width is larger than its step is not known.
    #[error("it is not known that the width `{0}` is at most the step `{1}`")]
    Width(String, String),
    /// A relation of two bounds is false for all sizes.
    #[error("{0}")]
    Impossible(ImpossibleBounds),
    /// Parts that meet have different steps.
    #[error(
        "these parts have elements between each other, and their steps differ: `{0}` and `{1}`"
    )]
    Steps(String, String),
    /// Where in a step a part begins is not known.
    #[error("it is not known where this part begins in the steps of `{0}`")]
    UnknownStep(String),
    /// Two parts give one element.
    #[error("this part has indices that an earlier part has, too")]
    Overlap,
    /// No part gives some elements.
    #[error("no part gives some of the elements")]
    Missing,
    /// There is no element, and nothing says of which type it would be.
    #[error("the array has no elements")]
    Empty,
}

impl WithLoopError {
    /// Advice.
    pub(super) fn help(&self) -> String {
        match self {
            WithLoopError::Rank { .. } => {
                "a part is written `i in 0..n, j in 0..m => …`; `i` alone is a whole dimension"
                    .to_owned()
            }
            WithLoopError::NoBounds(name) => format!("write them: `{name} in 0..n`"),
            WithLoopError::Undecided(low, high, relation) => format!(
                "parts must be in order and inside of the array: add the fact to the definition, \
                 `where {low} {relation} {high}`"
            ),
            WithLoopError::Width(width, step) => {
                format!("add the fact to the definition: `where {width} <= {step}`")
            }
            WithLoopError::Impossible(bounds) => bounds.help().to_owned(),
            WithLoopError::Steps(..) => "give both one step: `by 2 width 1` has the indices of \
                                         `by 4` and those two behind"
                .to_owned(),
            WithLoopError::UnknownStep(_) => {
                "of parts between each other, steps, widths and the distances of their beginnings \
                 are numbers"
                    .to_owned()
            }
            WithLoopError::Overlap => "every index belongs to one part".to_owned(),
            WithLoopError::Missing => {
                "write the value of all others behind the shape: `with genarray [n] 0 { … }`"
                    .to_owned()
            }
            WithLoopError::Empty => "write it as an array of its type".to_owned(),
        }
    }
}

impl ImpossibleBounds {
    fn help(&self) -> &'static str {
        match self {
            ImpossibleBounds::Early(_) | ImpossibleBounds::Late(..) => {
                "the indices of a dimension of size `n` are `0..n`"
            }
            ImpossibleBounds::Backwards(..) => {
                "a part `i in a..b` has the indices from `a` to `b - 1`"
            }
            ImpossibleBounds::Step(_) => "a step is at least 1",
            ImpossibleBounds::Width(..) => {
                "`by s width w` keeps the first `w` of every `s` indices"
            }
        }
    }
}

/// The kinds of errors in a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SyntaxErrorKind {
    /// Something else should stand here.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// The words that could be here.
        expected: String,
        /// The word that is here, in quotes, or a description.
        found: String,
    },
    /// The text of a type is none.
    #[error("{0}")]
    Type(TypeParseError),
    /// The text of a size or a fact is none.
    #[error("{}", .0.message)]
    Size(NatParseError),
    /// A number is none, or none of its type.
    #[error("{0}")]
    Number(NumberError),
    /// The values of an array do not make one.
    #[error("{0}")]
    Array(ArrayLiteralError),
    /// A with-loop makes no array.
    #[error("{0}")]
    WithLoop(WithLoopError),
    /// A definition with shapes has no meaning, or none for some shapes.
    #[error("{0}")]
    Shape(ShapeError),
    /// The declaration of a foreign function makes none.
    #[error("{0}")]
    Foreign(ForeignFunctionError),
    /// A string that does not end.
    #[error("this string has no closing `\"`")]
    OpenString,
    /// A character after `\` in a string that means nothing there.
    #[error("`\\{0}` means nothing in a string")]
    Escape(char),
    /// A bracket that is not closed where it must be.
    #[error("expected `{closing}`, found {found}")]
    OpenBracket {
        /// The closing bracket.
        closing: &'static str,
        /// The word in its place.
        found: String,
    },
    /// `a < b < c`.
    #[error("comparisons do not chain")]
    ChainedComparison,
    /// A name that nothing has.
    #[error("unknown name `{0}`")]
    UnknownName(Name),
    /// A name in a type or a size that nothing has.
    #[error("unknown {} `{name}`", described(*.kind).trim_start_matches("a ").trim_start_matches("an "))]
    UnknownTypeName {
        /// The name.
        name: Name,
        /// The kind that it is used as.
        kind: Kind,
    },
    /// A type-level name used as one of another kind.
    #[error("`{name}` is {}, not {}", described(*.declared), described(*.used))]
    WrongKind {
        /// The name.
        name: Name,
        /// The kind that it was declared as.
        declared: Kind,
        /// The kind that it is used as.
        used: Kind,
    },
    /// A name that stands for a type, a size or the like, used as a value.
    #[error("`{name}` is {}, not a value", described(*.kind))]
    NotAValue {
        /// The name.
        name: Name,
        /// The kind of the name.
        kind: Kind,
    },
    /// A definition used before it.
    #[error("`{0}` is used before its definition")]
    DefinedLater(Name),
    /// A definition used in itself.
    #[error("`{0}` is used in its own definition")]
    Recursive(Name),
    /// Two definitions of one name.
    #[error("`{0}` is defined twice")]
    DefinedTwice(Name),
    /// A definition with the name of a primitive.
    #[error("`{0}` is a primitive and cannot be defined")]
    DefinesPrimitive(Primitive),
    /// Two parameters of the same name in one list of parameters or one pattern.
    #[error("`{0}` is bound twice")]
    BoundTwice(Name),
    /// A word that cannot be a name.
    #[error("`{word}` cannot be a name: {reason}")]
    Reserved {
        /// The word.
        word: String,
        /// Why not.
        reason: &'static str,
    },
    /// A term with two types written to it.
    #[error("two types are written to one term")]
    AnnotatedTwice,
    /// A type-level argument that is not of the right form.
    #[error("expected {expected}, found {found}")]
    Argument {
        /// The kind of argument that the function takes here.
        expected: String,
        /// The given argument, in short.
        found: String,
    },
    /// A foreign function whose types depend on something.
    #[error("the types of a foreign function are fixed, and this depends on `{0}`")]
    OpenForeign(Name),
    /// A function between sizes is used as a value.
    #[error("`i => …` is a function on sizes, not a value")]
    SizeFunction,
    /// Nested deeper than any program that a person writes.
    #[error("nested more than {0} deep")]
    TooDeep(usize),
    /// A file that cannot be imported.
    #[error("cannot import \"{path}\": {reason}")]
    Import {
        /// The path as written.
        path: String,
        /// Why not.
        reason: String,
    },
    /// A file that imports itself, perhaps through others.
    #[error("\"{path}\" imports itself: {}", .cycle.join(" imports "))]
    ImportCycle {
        /// The path as written.
        path: String,
        /// The names of the files, from the first to itself.
        cycle: Vec<String>,
    },
}

/// A member of the kind, in words.
pub(super) fn described(kind: Kind) -> &'static str {
    match kind {
        Kind::Nat => "a size",
        Kind::Data => "a type",
        Kind::Address => "an address space",
        Kind::NatToNat => "a function from sizes to sizes",
        Kind::NatToData => "a function from sizes to types",
    }
}

impl SyntaxError {
    pub(super) fn new(kind: SyntaxErrorKind, span: Span) -> SyntaxError {
        SyntaxError(Box::new(Details {
            kind,
            span,
            related: Vec::new(),
            help: None,
        }))
    }

    /// The error with what can be done.
    pub(super) fn help(mut self, help: impl Into<String>) -> SyntaxError {
        self.0.help = Some(help.into());
        self
    }

    /// The error with another place that matters.
    pub(super) fn related(mut self, span: Span, text: impl Into<String>) -> SyntaxError {
        let text = text.into();
        self.0.related.push(Label { span, text });
        self
    }

    /// The kind of error.
    pub fn kind(&self) -> &SyntaxErrorKind {
        &self.0.kind
    }

    /// Whether the text is right, and says that shapes of these ranks have no meaning here.
    pub fn is_of_ranks(&self) -> bool {
        matches!(self.kind(), SyntaxErrorKind::Shape(error) if error.is_of_ranks())
    }

    /// Where it is wrong.
    pub fn span(&self) -> &Span {
        &self.0.span
    }

    /// Advice, if there is any.
    pub fn advice(&self) -> Option<&str> {
        self.0.help.as_deref()
    }

    /// The error as a message that shows the text.
    ///
    /// ```
    /// use rise_lang::{diagnostic::Source, syntax};
    /// let error = syntax::parse_term(&Source::new("a.rise", "map (+ 1")).unwrap_err();
    /// assert!(error.diagnostic().render(false).contains("a.rise:1:6"));
    /// ```
    pub fn diagnostic(&self) -> Diagnostic {
        let primary = Label {
            span: self.0.span.clone(),
            text: String::new(),
        };
        Diagnostic {
            code: None,
            primary: Some(primary),
            secondary: self.0.related.clone(),
            help: self.0.help.iter().cloned().collect(),
            ..Diagnostic::error(self.0.kind.to_string())
        }
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.0.span, self.0.kind)
    }
}

impl std::error::Error for SyntaxError {}
