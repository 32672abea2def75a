//! Errors in `.elevate` texts.

use std::fmt;

use rise_lang::{
    diagnostic::{Diagnostic, Label, Span},
    infer::TypeError,
    nat::{Name, NatParseError},
    syntax::SyntaxError,
};

use super::Type;
use crate::rule::RuleError;

/// A mistake in an `.elevate` text, with the place where it is.
#[derive(Clone, Debug)]
pub struct ElevateError(Box<Details>);

#[derive(Clone, Debug)]
struct Details {
    kind: ElevateErrorKind,
    span: Span,
    related: Vec<Label>,
    help: Option<String>,
}

/// The kinds of errors.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ElevateErrorKind {
    /// Something else should stand here.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// The words that could be here.
        expected: String,
        /// The word that is here, in quotes, or a description.
        found: String,
    },
    /// A string without an end.
    #[error("this string has no closing `\"`")]
    OpenString,
    /// A RISE term in backticks without an end.
    #[error("this RISE term has no closing backtick")]
    OpenTerm,
    /// A number that is none, or too large.
    #[error("`{0}` is not a number from 0 to {max}", max = u64::MAX)]
    Number(String),
    /// Nested deeper than a person writes.
    #[error("nested more than {0} deep")]
    TooDeep(usize),
    /// More parameters or arguments than a person writes.
    #[error("more than {0} parameters or arguments")]
    TooMany(usize),
    /// A keyword as a name.
    #[error("`{0}` is a keyword and cannot be a name")]
    Keyword(String),
    /// A RISE term that is none.
    #[error("{}", .0.kind())]
    Term(Box<SyntaxError>),
    /// A context that is none.
    #[error("{0}")]
    Context(String),
    /// A RISE term without a type.
    #[error("{0}")]
    TermType(Box<TypeError>),
    /// A size or a fact that is none.
    #[error("{}", .0.message)]
    Size(NatParseError),
    /// A rule that is none.
    #[error("{0}")]
    Rule(Box<RuleError>),
    /// A class that does not exist.
    #[error("there is no class `{0}`")]
    UnknownClass(Name),
    /// A name that nothing has.
    #[error("unknown name `{0}`")]
    UnknownName(Name),
    /// A type that does not exist.
    #[error("there is no type `{0}`")]
    UnknownType(String),
    /// A rule's parameter of a type that a rule cannot take.
    #[error("a parameter of a rule is a nat, an address, a nat2nat, a term or a strategy, not {0}")]
    RuleParameter(Type),
    /// Two definitions of one name.
    #[error("`{0}` is defined twice")]
    DefinedTwice(Name),
    /// Text or a truth value that is compared as if it were a number.
    #[error("`{0}` compares numbers, not {1}")]
    ComparedNoNumbers(String, Type),
    /// A fact about the target that there is none of.
    #[error("there is no fact `{0}` about the target")]
    UnknownFact(Name),
    /// A rule's parameter with a default.
    #[error("a parameter of a rule has no default")]
    RuleDefault,
    /// A named argument of something that is no definition.
    #[error("`{0} = …` names a parameter of something that is no definition")]
    NotNamed(Name),
    /// A named argument that is no parameter.
    #[error("`{definition}` has no parameter `{name}`")]
    NoParameter {
        /// The definition.
        definition: Name,
        /// The name of the argument.
        name: Name,
    },
    /// Two arguments for one parameter.
    #[error("`{0}` has an argument already")]
    GivenTwice(Name),
    /// No argument for a parameter without a default.
    #[error("`{definition}` needs an argument for `{parameter}`")]
    MissingArgument {
        /// The definition.
        definition: Name,
        /// The parameter.
        parameter: Name,
    },
    /// A definition that hides one of the library.
    #[error("`{0}` takes the name of a definition of the library")]
    Shadows(Name),
    /// `override` before a definition that hides none.
    #[error("`{0}` overrides nothing: the library has no definition of this name")]
    OverridesNothing(Name),
    /// Two parameters of one name.
    #[error("`{0}` is bound twice")]
    BoundTwice(Name),
    /// An expression of another type than needed.
    #[error("expected {expected}, found {found}")]
    Mismatch {
        /// The type that is needed.
        expected: Type,
        /// The type of what is there.
        found: Type,
    },
    /// Arguments for something that takes no more.
    #[error("{callee} takes {expected} argument{}, here it has {found}", if *.expected == 1 { "" } else { "s" })]
    TooManyArguments {
        /// The applied function.
        callee: String,
        /// How many arguments it takes.
        expected: usize,
        /// How many it has.
        found: usize,
    },
    /// Arguments for something that is not a function.
    #[error("{callee} is a {found}, not a function")]
    NotAFunction {
        /// The applied function.
        callee: String,
        /// Its type.
        found: Type,
    },
    /// A type that would contain itself.
    #[error("the type would contain itself: {0} is {1}")]
    InfiniteType(Type, Type),
    /// A type that is too large to be worked with.
    #[error("the types here are too large")]
    TypeTooLarge,
    /// A native without an implementation.
    #[error("there is no native `{0}` in this program")]
    UnknownNative(Name),
    /// A native declared with another type than it has.
    #[error("the native `{name}` has the type {actual}, not {declared}")]
    NativeType {
        /// The native.
        name: Name,
        /// The type of its implementation.
        actual: Type,
        /// The type as declared.
        declared: Type,
    },
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
    /// An expression without a value.
    #[error("{0}")]
    Evaluation(String),
}

impl ElevateError {
    pub(super) fn new(kind: ElevateErrorKind, span: Span) -> ElevateError {
        ElevateError(Box::new(Details {
            kind,
            span,
            related: Vec::new(),
            help: None,
        }))
    }

    /// The error with what can be done.
    pub(super) fn help(mut self, help: impl Into<String>) -> ElevateError {
        self.0.help = Some(help.into());
        self
    }

    /// The error with what can be done, if anything is known.
    pub(super) fn maybe_help(mut self, help: Option<String>) -> ElevateError {
        self.0.help = help;
        self
    }

    /// The error with another place that matters.
    pub(super) fn related(mut self, span: Span, text: impl Into<String>) -> ElevateError {
        let text = text.into();
        self.0.related.push(Label { span, text });
        self
    }

    /// The kind of error.
    pub fn kind(&self) -> &ElevateErrorKind {
        &self.0.kind
    }

    /// Where it is wrong.
    pub fn span(&self) -> &Span {
        &self.0.span
    }

    /// The error as a message that shows the text.
    ///
    /// ```
    /// use rise_elevate::text::Library;
    /// use rise_lang::diagnostic::Source;
    /// let errors = Library::standard().strategy(&Source::new("s.elevate", "topDwon(id)")).unwrap_err();
    /// let shown = errors[0].diagnostic().render(false);
    /// assert!(shown.contains("unknown name `topDwon`") && shown.contains("did you mean `topDown`?"), "{shown}");
    /// ```
    pub fn diagnostic(&self) -> Diagnostic {
        let mut diagnostic = match &self.0.kind {
            ElevateErrorKind::Term(error) => error.diagnostic(),
            ElevateErrorKind::TermType(error) => error.diagnostic(),
            ElevateErrorKind::Rule(error) => error.diagnostic(),
            kind => Diagnostic::error(kind.to_string()),
        };
        diagnostic.primary.get_or_insert_with(|| Label {
            span: self.0.span.clone(),
            text: String::new(),
        });
        diagnostic.secondary.extend(self.0.related.iter().cloned());
        diagnostic.help.extend(self.0.help.iter().cloned());
        diagnostic
    }
}

impl fmt::Display for ElevateError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.0.span, self.0.kind)
    }
}

impl std::error::Error for ElevateError {}

/// "did you mean …?", if one of the names is near.
pub fn did_you_mean<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let near = known
        .into_iter()
        .map(|candidate| {
            let other_start =
                !name.is_empty() && !candidate.starts_with(&name[..name.ceil_char_boundary(1)]);
            (
                strsim::damerau_levenshtein(name, candidate),
                other_start,
                candidate,
            )
        })
        .min()
        .filter(|(distance, _, candidate)| {
            let length = candidate.chars().count();
            *distance <= 1 + length / 4 && *distance < length
        });
    near.map(|(.., candidate)| format!("did you mean `{candidate}`?"))
}
