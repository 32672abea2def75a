//! Syntax trees of texts, before names are looked up.

use std::{fmt, ops::Range, sync::Arc};

use rise_lang::{
    diagnostic::Span,
    nat::{Name, Nat, Relation, grammar::Operator},
    term::Term,
    types::AddressSpace,
};

use crate::{rise::Context, rule::RuleDeclaration};

/// A name and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Identifier {
    pub(super) name: Name,
    pub(super) span: Span,
}

/// `import "path"`.
#[derive(Clone, Debug)]
pub(super) struct Import {
    pub(super) path: String,
    /// The place of the path.
    pub(super) span: Span,
    /// The place of the whole.
    pub(super) range: Range<usize>,
}

/// A file.
#[derive(Clone, Debug, Default)]
pub(super) struct File {
    pub(super) imports: Vec<Import>,
    pub(super) items: Vec<Item>,
}

/// A definition, a rule or the declaration of a native.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) name: Identifier,
    pub(super) documentation: String,
    /// The word `override` before it.
    pub(super) overrides: Option<Span>,
    pub(super) range: Range<usize>,
    pub(super) kind: ItemKind,
}

#[derive(Clone, Debug)]
pub(super) enum ItemKind {
    Definition(Definition),
    Rule(Box<Rule>),
    Native(WrittenType),
    /// There is an error in it.
    Unreadable,
}

/// `rule name(parameters): left ~> right where conditions`.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub(super) declaration: RuleDeclaration,
    /// The places of the two sides.
    pub(super) left: Range<usize>,
    pub(super) right: Range<usize>,
}

/// `def name(parameters) : result where conditions = body`.
#[derive(Clone, Debug)]
pub(super) struct Definition {
    pub(super) parameters: Vec<Parameter>,
    pub(super) result: Option<WrittenType>,
    pub(super) conditions: Vec<Condition>,
    pub(super) body: Expression,
}

/// `name : type = default in domain`.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) name: Identifier,
    pub(super) ty: Option<WrittenType>,
    /// The argument of calls that give none.
    pub(super) default: Option<Expression>,
    /// A list of the arguments that are worth trying.
    pub(super) domain: Option<Expression>,
}

/// A type as written.
#[derive(Clone, Debug)]
pub(super) struct WrittenType {
    pub(super) kind: WrittenTypeKind,
    pub(super) span: Span,
}

#[derive(Clone, Debug)]
pub(super) enum WrittenTypeKind {
    /// `strategy`, `nat`, ….
    Basic(super::Type),
    /// `'a`.
    Variable(Name),
    List(Box<WrittenType>),
    Function(Box<WrittenType>, Box<WrittenType>),
}

#[derive(Clone, Debug)]
pub(super) struct Expression {
    pub(super) kind: ExpressionKind,
    pub(super) span: Span,
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Comparison {
    Relation(Relation),
    Divides,
}

impl Comparison {
    /// Whether it is `==`.
    pub(super) fn is_equal(self) -> bool {
        matches!(self, Comparison::Relation(Relation::Equal))
    }

    /// Whether it says something of what is no number.
    pub(super) fn is_equality(self) -> bool {
        matches!(
            self,
            Comparison::Relation(Relation::Equal | Relation::NotEqual)
        )
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Comparison::Relation(relation) => write!(formatter, "{relation}"),
            Comparison::Divides => formatter.write_str("divides"),
        }
    }
}

#[derive(Clone, Debug)]
pub(super) enum ExpressionKind {
    Name(Name),
    Number(u64),
    /// `"words"`.
    Text(Name),
    /// `true` or `false`.
    Bool(bool),
    List(Vec<Expression>),
    /// `first..last`, an element of a list: all numbers between, both included.
    Range(Box<Expression>, Box<Expression>),
    /// `target.fact`.
    Target(Identifier),
    Address(AddressSpace),
    /// A RISE term with its types.
    Term(Term),
    /// A RISE term with a gap.
    Context(Arc<Context>),
    /// `(i => size)`.
    SizeFunction(Name, Nat),
    Apply(Box<Expression>, Vec<Expression>),
    /// `f(a, name = b)`: arguments in order, then those that are named.
    Call(
        Box<Expression>,
        Vec<Expression>,
        Vec<(Identifier, Expression)>,
    ),
    /// Two strategies or more, one after the other.
    Sequence(Vec<Expression>),
    /// Two strategies or more, the first that applies.
    Choice(Vec<Expression>),
    /// A chain of operators of one level.
    Arithmetic(Box<Expression>, Vec<(Operator, Expression)>),
    /// `-a`.
    Negative(Box<Expression>),
    Function(Vec<Parameter>, Box<Expression>),
    If(Box<Condition>, Box<Expression>, Box<Expression>),
    Match(Box<Expression>, Vec<(Pattern, Expression)>),
    Let(Identifier, Box<Expression>, Box<Expression>),
}

/// Whether the application is written `strategy @ place`.
pub(super) fn is_placed(place: &Expression, arguments: &[Expression]) -> bool {
    matches!(arguments, [strategy] if strategy.span.start() < place.span.start())
}

/// `left comparison right`.
#[derive(Clone, Debug)]
pub(super) struct Condition {
    pub(super) left: Expression,
    pub(super) comparison: Comparison,
    pub(super) right: Expression,
}

impl Condition {
    /// The condition that a truth value is: that it equals `true`, which stands nowhere.
    pub(super) fn holds(truth: Expression) -> Self {
        Condition {
            comparison: Comparison::Relation(Relation::Equal),
            right: Expression {
                kind: ExpressionKind::Bool(true),
                span: truth.span.clone(),
            },
            left: truth,
        }
    }

    /// Whether the comparison is written, and not just a truth value.
    pub(super) fn is_written(&self) -> bool {
        self.right.span.start() != self.left.span.start()
    }
}

#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub(super) kind: PatternKind,
    pub(super) span: Span,
}

#[derive(Clone, Debug)]
pub(super) enum PatternKind {
    /// `_`.
    Any,
    Name(Identifier),
    Number(u64),
    /// `[p, …]`.
    List(Vec<Pattern>),
    /// `p :: rest`.
    Cons(Box<Pattern>, Box<Pattern>),
}
