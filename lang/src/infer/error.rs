//! Errors in the types of a program.

use std::time::Duration;

use crate::{
    budget::{Exceeded, Limits},
    diagnostic::Span,
    nat::{ContradictionReason, Fact, Name, Nat},
    primitives::Primitive,
    syntax::sizes,
    term::NumberError,
    types::{Class, Kind, Type, TypeArgument},
};

/// A mistake in the types of a program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct TypeError {
    /// The kind of error.
    pub kind: TypeErrorKind,
    /// The term that it is wrong with, in the user's text if it comes from there.
    pub span: Option<Span>,
    /// The term that it is wrong with, printed; for terms that come from no text.
    pub term: String,
    /// The definition that the term is in.
    pub definition: Option<Name>,
    /// Other places that matter, with what they have to do with it.
    pub related: Vec<(Span, String)>,
    /// Further information.
    pub notes: Vec<String>,
    /// Advice.
    pub help: Option<String>,
}

/// The kinds of type errors.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TypeErrorKind {
    /// A variable that nothing binds.
    #[error("unknown name `{0}`")]
    UnboundVariable(Name),
    /// A use of a definition that does not exist, or stands further down.
    #[error("unknown definition `{0}`")]
    UnboundDefinition(Name),
    /// A definition that uses itself.
    #[error("the definition `{0}` uses itself; RISE has no recursion")]
    RecursiveDefinition(Name),
    /// Two definitions of the same name.
    #[error("the name `{0}` is defined twice")]
    DuplicateDefinition(Name),
    /// A type-level variable that nothing binds.
    #[error("unknown name `{name}`, which is used as {}", .kind.description())]
    UnboundTypeVariable {
        /// The variable.
        name: Name,
        /// The kind that it is used as.
        kind: Kind,
    },
    /// A type-level variable that is used as another kind than it is.
    #[error("`{name}` is used as {}, but it is {}", .used.description(), .declared.description())]
    WrongKind {
        /// The variable.
        name: Name,
        /// The kind that it was declared as.
        declared: Kind,
        /// The kind that it is used as.
        used: Kind,
    },
    /// A term is of another type than it must be.
    #[error("{subject} is of the wrong type: expected `{expected}`, found `{found}`")]
    Mismatch {
        /// The part with the wrong type, such as "argument 2 of `map`".
        subject: String,
        /// The type that it must be of.
        expected: Box<Type>,
        /// The type that it is of.
        found: Box<Type>,
    },
    /// Two sizes that must be equal never are.
    #[error("{subject} is of the wrong size: expected `{expected}`, found `{found}`")]
    SizeMismatch {
        /// The part with the wrong size.
        subject: String,
        /// The type that it must be of.
        expected: Box<Type>,
        /// The type that it is of.
        found: Box<Type>,
        /// The size that it must have.
        expected_size: Nat,
        /// The size that it has.
        found_size: Nat,
        /// Why they never are equal, if more is known than that.
        reason: Option<ContradictionReason>,
    },
    /// Something that is not a function is applied.
    #[error(
        "`{function}` is applied to an argument, but it is of type `{ty}`, which is no function"
    )]
    NotAFunction {
        /// The applied function.
        function: String,
        /// Its type.
        ty: Box<Type>,
    },
    /// A function is applied to more arguments than it takes.
    #[error("`{function}` takes {accepted} argument{}, found {given}", if *.accepted == 1 { "" } else { "s" })]
    TooManyArguments {
        /// The applied function.
        function: String,
        /// How many arguments it takes.
        accepted: usize,
        /// How many there are.
        given: usize,
    },
    /// A type-level argument that must be written is not.
    #[error("`{function}` needs {}, `{parameter}`, before its other arguments", .kind.description())]
    TypeArgumentMissing {
        /// The applied function.
        function: String,
        /// The parameter.
        parameter: Name,
        /// Its kind.
        kind: Kind,
    },
    /// A type-level argument for something that takes none (any more).
    #[error("`{function}` takes no{} type-level argument, found `{argument}`", if *.accepted == 0 { "" } else { " further" })]
    TypeArgumentUnexpected {
        /// The applied function.
        function: String,
        /// How many it takes.
        accepted: usize,
        /// The argument.
        argument: Box<TypeArgument>,
    },
    /// A type-level argument of the wrong kind.
    #[error("`{function}` needs for `{parameter}` {}, found {}, `{argument}`", .expected.description(), .found.description())]
    TypeArgumentKind {
        /// The applied function.
        function: String,
        /// The parameter.
        parameter: Name,
        /// Its kind.
        expected: Kind,
        /// The kind of the argument.
        found: Kind,
        /// The argument.
        argument: Box<TypeArgument>,
    },
    /// A type-level argument that is not in the class that its parameter is narrowed to.
    #[error("`{function}` needs for `{parameter}` {}, found `{argument}`", .class.description())]
    TypeArgumentClass {
        /// The applied function.
        function: String,
        /// The parameter.
        parameter: Name,
        /// The class.
        class: Class,
        /// The argument.
        argument: Box<TypeArgument>,
    },
    /// A type that an operation does not work on.
    #[error("{asker} needs {}, found `{found}`", .class.map_or("another type", Class::description))]
    Class {
        /// The function that needs it, such as "`add`".
        asker: String,
        /// The class that it needs.
        class: Option<Class>,
        /// The type that was found.
        found: Box<Type>,
    },
    /// A number literal where the type must be something else than a number.
    #[error("`{number}` is a number, but `{expected}` is expected here")]
    NumberUnexpected {
        /// The number.
        number: String,
        /// The type that is expected.
        expected: Box<Type>,
    },
    /// A number literal that is not a value of its type.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// A function where only data can be.
    #[error("a function cannot be stored: {subject} would be or contain a value of type `{found}`")]
    FunctionStored {
        /// The part that would store it.
        subject: String,
        /// The type of the function.
        found: Box<Type>,
    },
    /// A type that would contain itself.
    #[error("the type of {subject} would contain itself: `{inner}` would be `{outer}`")]
    Infinite {
        /// The part of that type.
        subject: String,
        /// The part.
        inner: Box<Type>,
        /// The whole.
        outer: Box<Type>,
    },
    /// A number literal whose type nothing determines.
    #[error("nothing determines the type of the number `{0}`")]
    AmbiguousNumber(String),
    /// A term whose type nothing determines.
    #[error("nothing determines the type of `{term}`; what is known of it is `{known}`")]
    AmbiguousType {
        /// The term.
        term: String,
        /// The known part of its type.
        known: Box<Type>,
    },
    /// A term in whose type a size is open.
    #[error("nothing determines a size in the type of `{term}`; what is known of it is `{known}`")]
    AmbiguousSize {
        /// The term.
        term: String,
        /// The known part of its type.
        known: Box<Type>,
    },
    /// A size or type that a definition takes, and nothing determines.
    #[error("nothing determines the {kind} `{parameter}` of `{function}`", kind = noun(*.kind))]
    AmbiguousArgument {
        /// The definition that takes it.
        function: String,
        /// Its name there, or `_` where the author left it out.
        parameter: Name,
        /// Its kind.
        kind: Kind,
    },
    /// A size that would be negative.
    #[error("a size would be negative: expected 0 or more, found `{size}`")]
    NegativeSize {
        /// The negative size.
        size: Nat,
    },
    /// A fact that cannot hold is needed.
    #[error("{asker} needs `{fact}`, which does not hold")]
    FactFalse {
        /// The construct that needs the fact.
        asker: String,
        /// The fact that would have to hold.
        fact: Fact,
    },
    /// A fact is needed for every value of a variable that does not exist when facts are checked.
    #[error(
        "{asker} needs `{fact}` for every `{name}`, which cannot be checked before the program runs"
    )]
    FactInside {
        /// The construct that needs the fact.
        asker: String,
        /// The fact that would have to hold.
        fact: Fact,
        /// The variable.
        name: Name,
    },
    /// Facts that contradict each other are stated.
    #[error("`{fact}` contradicts what is stated before it")]
    ContradictoryFacts {
        /// The fact.
        fact: Fact,
    },
    /// A fact is stated that holds for no sizes.
    #[error("`{fact}` never holds")]
    NeverHolds {
        /// The fact.
        fact: Fact,
    },
    /// A type-level variable is needed where it does not exist yet.
    #[error(
        "{subject} would depend on `{name}`, which does not exist outside the function that binds it"
    )]
    Escape {
        /// The part that would depend on it.
        subject: String,
        /// The variable.
        name: Name,
    },
    /// An inferred type-level parameter where only written ones can be.
    #[error("`{parameter}` is to be inferred, but only definitions can have such parameters")]
    ImplicitParameter {
        /// The parameter.
        parameter: Name,
    },
    /// A function that takes as many arguments as a size says, and the size is not a number.
    #[error("`{function}` takes `{count}` arguments, which must be a number for it to be applied")]
    CountUnknown {
        /// The function.
        function: String,
        /// The size.
        count: Nat,
    },
    /// A function that takes too many arguments.
    #[error(
        "`{function}` takes {count} arguments; at most {} are possible",
        Type::MOST_PARAMETERS
    )]
    CountTooLarge {
        /// The function.
        function: String,
        /// The number.
        count: Nat,
    },
    /// A term with more lambdas directly below each other than any text that is read; its type
    /// would be as deep.
    #[error("a function has more than {most} parameters")]
    TooManyParameters {
        /// How many it may have.
        most: usize,
    },
    /// A use of a definition with shapes whose lengths nothing determines.
    #[error("nothing determines how many sizes the shape `{shape}` of `{function}` has")]
    RankUnknown {
        /// The definition.
        function: String,
        /// The shape.
        shape: Name,
    },
    /// A type that fits no shape.
    #[error(
        "{subject} is of type `{found}`, which is not `{pattern}` for a shape `{shape}`{}",
        .rank.map_or_else(String::new, |rank| format!(" of {}", sizes(rank)))
    )]
    RankMismatch {
        /// The part of that type, such as "argument 2 of `zipN`".
        subject: String,
        /// The type as the definition writes it.
        pattern: String,
        /// The shape.
        shape: Name,
        /// How many sizes it has, if that is known.
        rank: Option<usize>,
        /// The type that was found.
        found: Box<Type>,
    },
    /// A shape that must be written is not.
    #[error("`{function}` needs a shape, `{shape}`, before its other arguments")]
    ShapeMissing {
        /// The definition.
        function: String,
        /// The shape.
        shape: Name,
    },
    /// A definition that has no meaning for these shapes.
    #[error("`{function}` has no meaning where {given}: {reason}")]
    NotAtRanks {
        /// The definition.
        function: String,
        /// The shapes with their numbers of sizes.
        given: String,
        /// Why not.
        reason: String,
    },
    /// A definition that uses itself for shapes that are not smaller.
    #[error("`{function}` uses itself for a shape that is not smaller")]
    ShapeNotSmaller {
        /// The definition.
        function: String,
    },
    /// A shape of very many sizes.
    #[error("`{function}` is used for a shape of more than {most} sizes, or for very many shapes")]
    ShapeTooLong {
        /// The definition.
        function: String,
        /// How many sizes a shape may have.
        most: usize,
    },
    /// Types that take more memory or time than there is for a definition.
    #[error("the types of a definition need more than {}: they grow beyond that here", limit(.0))]
    TooLarge(Exceeded),
    /// The primitive for foreign functions without a declaration of one.
    #[error("`{}` needs the declaration of a function", Primitive::ForeignFunction)]
    ForeignWithoutDeclaration,
}

/// How much memory or time the types of one definition may take.
pub(super) const LIMITS: Limits = Limits {
    bytes: 1 << 30,
    time: Duration::from_secs(30),
};

fn limit(exceeded: &Exceeded) -> String {
    match exceeded {
        Exceeded::Memory => format!("{} MiB", LIMITS.bytes >> 20),
        Exceeded::Time => format!("{} s", LIMITS.time.as_secs()),
    }
}

/// The word for a member of the kind.
pub(super) fn noun(kind: Kind) -> &'static str {
    match kind {
        Kind::Nat => "size",
        Kind::Data => "type",
        Kind::Address => "address",
        Kind::NatToNat => "function from sizes to sizes",
        Kind::NatToData => "function from sizes to types",
    }
}

impl TypeErrorKind {
    /// A name for the kind of mistake, by which documentation explains it.
    pub fn code(&self) -> &'static str {
        match self {
            TypeErrorKind::UnboundVariable(_) => "unknown-name",
            TypeErrorKind::UnboundDefinition(_) => "unknown-definition",
            TypeErrorKind::RecursiveDefinition(_) => "recursion",
            TypeErrorKind::DuplicateDefinition(_) => "defined-twice",
            TypeErrorKind::UnboundTypeVariable { .. } => "unknown-type-variable",
            TypeErrorKind::WrongKind { .. } => "wrong-kind",
            TypeErrorKind::Mismatch { .. } => "type-mismatch",
            TypeErrorKind::SizeMismatch { .. } => "size-mismatch",
            TypeErrorKind::NotAFunction { .. } => "not-a-function",
            TypeErrorKind::TooManyArguments { .. } => "too-many-arguments",
            TypeErrorKind::TypeArgumentMissing { .. } => "type-argument-missing",
            TypeErrorKind::TypeArgumentUnexpected { .. } => "type-argument-unexpected",
            TypeErrorKind::TypeArgumentKind { .. } => "type-argument-kind",
            TypeErrorKind::TypeArgumentClass { .. } => "type-argument-class",
            TypeErrorKind::Class { .. } => "wrong-class",
            TypeErrorKind::NumberUnexpected { .. } => "number-unexpected",
            TypeErrorKind::Number(_) => "number-range",
            TypeErrorKind::FunctionStored { .. } => "function-stored",
            TypeErrorKind::Infinite { .. } => "infinite-type",
            TypeErrorKind::AmbiguousNumber(_) => "ambiguous-number",
            TypeErrorKind::AmbiguousType { .. } => "ambiguous-type",
            TypeErrorKind::AmbiguousSize { .. } => "ambiguous-size",
            TypeErrorKind::AmbiguousArgument { .. } => "ambiguous-argument",
            TypeErrorKind::NegativeSize { .. } => "negative-size",
            TypeErrorKind::FactFalse { .. } => "false-fact",
            TypeErrorKind::FactInside { .. } => "fact-inside",
            TypeErrorKind::ContradictoryFacts { .. } => "contradictory-facts",
            TypeErrorKind::NeverHolds { .. } => "never-holds",
            TypeErrorKind::Escape { .. } => "escaping-variable",
            TypeErrorKind::ImplicitParameter { .. } => "implicit-parameter",
            TypeErrorKind::CountUnknown { .. } => "count-unknown",
            TypeErrorKind::CountTooLarge { .. } => "count-too-large",
            TypeErrorKind::TooManyParameters { .. } => "too-many-parameters",
            TypeErrorKind::RankUnknown { .. } => "rank-unknown",
            TypeErrorKind::RankMismatch { .. } => "rank-mismatch",
            TypeErrorKind::ShapeMissing { .. } => "shape-missing",
            TypeErrorKind::NotAtRanks { .. } => "not-at-ranks",
            TypeErrorKind::ShapeNotSmaller { .. } => "recursion",
            TypeErrorKind::ShapeTooLong { .. } => "shape-too-long",
            TypeErrorKind::TooLarge(_) => "too-large",
            TypeErrorKind::ForeignWithoutDeclaration => "foreign-without-declaration",
        }
    }
}
