//! Syntax trees of texts, construct by construct, before names are looked up.
//!
//! The tree keeps what the author wrote, `|>` and patterns included, and drops white space,
//! comments and superfluous parentheses.

use std::ops::Range;

use crate::nat::Nat;
use crate::types::{DataType, Scalar, Type, TypeParameter};

/// A word and its place.
#[derive(Clone, Debug)]
pub(super) struct Identifier {
    pub(super) name: String,
    pub(super) range: Range<usize>,
}

/// A whole file.
#[derive(Clone, Debug)]
pub(super) struct File {
    pub(super) imports: Vec<Import>,
    pub(super) definitions: Vec<Definition>,
}

/// `import "path"`.
#[derive(Clone, Debug)]
pub(super) struct Import {
    pub(super) path: String,
    /// The whole.
    pub(super) range: Range<usize>,
    /// The string.
    pub(super) path_range: Range<usize>,
}

/// `def name parameters : result where facts = body`.
#[derive(Clone, Debug)]
pub(super) struct Definition {
    pub(super) name: Identifier,
    pub(super) parameters: Vec<Parameter>,
    pub(super) result: Option<Written<Type>>,
    pub(super) facts: Option<Written<Vec<crate::nat::Fact>>>,
    pub(super) body: Expression,
    pub(super) range: Range<usize>,
}

/// Something that is read from its text by a reader of its own, in the author's spelling with
/// regular spacing.
#[derive(Clone, Debug)]
pub(super) struct Written<T> {
    pub(super) value: T,
    pub(super) text: String,
    pub(super) range: Range<usize>,
}

/// A parameter of a function or a definition.
#[derive(Clone, Debug)]
pub(super) enum Parameter {
    /// `x`, `(x, y)`.
    Plain(Pattern),
    /// `(x y : t)`: one value each, all of one type.
    Typed {
        patterns: Vec<Pattern>,
        ty: Written<Type>,
        range: Range<usize>,
    },
    /// `(n m : nat)`, `{t : data}`: the range is written after the colon.
    TypeLevel {
        names: Vec<Identifier>,
        /// The parameter of the first name; the others differ in the name alone.
        like: TypeParameter,
        range: Range<usize>,
    },
    /// `{sh : shape}`, `(sh : shape)`: lists of sizes, whose lengths each use decides.
    Shape {
        names: Vec<Identifier>,
        /// Whether every use writes them.
        explicit: bool,
        range: Range<usize>,
    },
}

/// A pattern that takes a value apart.
#[derive(Clone, Debug)]
pub(super) enum Pattern {
    /// `x`, `_`.
    Name(Identifier),
    /// `(x, y)`; three and more nest to the right.
    Pair(Vec<Pattern>, Range<usize>),
}

/// An infix or prefix operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Pipe,
    Compose,
    Or,
    And,
    Less,
    Greater,
    LessOrEqual,
    GreaterOrEqual,
    Equal,
    NotEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    /// Of sizes only.
    Power,
    /// `xs ! i`
    Select,
}

/// How tightly an operator holds its operands together, from the loosest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// `fun`, `let`, `if`, `foreign`, `case`: they reach as far to the right as they can.
    Open,
    Pipe,
    Compose,
    Or,
    And,
    Comparison,
    Sum,
    Product,
    /// `-x`.
    Negation,
    Power,
    /// `xs ! i`.
    Selection,
    /// `f x`.
    Application,
    /// Expressions that never need parentheses.
    Closed,
}

impl Operator {
    pub(super) const ALL: [Operator; 17] = [
        Operator::Pipe,
        Operator::Compose,
        Operator::Or,
        Operator::And,
        Operator::Less,
        Operator::Greater,
        Operator::LessOrEqual,
        Operator::GreaterOrEqual,
        Operator::Equal,
        Operator::NotEqual,
        Operator::Add,
        Operator::Subtract,
        Operator::Multiply,
        Operator::Divide,
        Operator::Remainder,
        Operator::Power,
        Operator::Select,
    ];

    pub(super) fn symbol(self) -> &'static str {
        match self {
            Operator::Pipe => "|>",
            Operator::Compose => ">>",
            Operator::Or => "||",
            Operator::And => "&&",
            Operator::Less => "<",
            Operator::Greater => ">",
            Operator::LessOrEqual => "<=",
            Operator::GreaterOrEqual => ">=",
            Operator::Equal => "==",
            Operator::NotEqual => "!=",
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => "*",
            Operator::Divide => "/",
            Operator::Remainder => "%",
            Operator::Power => "^",
            Operator::Select => "!",
        }
    }

    pub(super) fn of_symbol(symbol: &str) -> Option<Operator> {
        let symbol = match symbol {
            "≤" => "<=",
            "≥" => ">=",
            "≠" => "!=",
            "×" => return None,
            other => other,
        };
        Operator::ALL
            .into_iter()
            .find(|operator| operator.symbol() == symbol)
    }

    pub(super) fn level(self) -> Level {
        match self {
            Operator::Pipe => Level::Pipe,
            Operator::Compose => Level::Compose,
            Operator::Or => Level::Or,
            Operator::And => Level::And,
            Operator::Less
            | Operator::Greater
            | Operator::LessOrEqual
            | Operator::GreaterOrEqual
            | Operator::Equal
            | Operator::NotEqual => Level::Comparison,
            Operator::Add | Operator::Subtract => Level::Sum,
            Operator::Multiply | Operator::Divide | Operator::Remainder => Level::Product,
            Operator::Power => Level::Power,
            Operator::Select => Level::Selection,
        }
    }
}

impl Level {
    /// The next tighter level.
    pub(super) fn tighter(self) -> Level {
        match self {
            Level::Open => Level::Pipe,
            Level::Pipe => Level::Compose,
            Level::Compose => Level::Or,
            Level::Or => Level::And,
            Level::And => Level::Comparison,
            Level::Comparison => Level::Sum,
            Level::Sum => Level::Product,
            Level::Product => Level::Negation,
            Level::Negation => Level::Power,
            Level::Power => Level::Selection,
            Level::Selection => Level::Application,
            Level::Application | Level::Closed => Level::Closed,
        }
    }
}

/// A value in `f32(…)` or `f32[…]`, as written.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub(super) text: String,
    pub(super) range: Range<usize>,
}

/// The rows in `f32[…]`.
#[derive(Clone, Debug)]
pub(super) enum Rows {
    Value(Value),
    Rows(Vec<Rows>, Range<usize>),
}

/// An expression and its place.
#[derive(Clone, Debug)]
pub(super) struct Expression {
    pub(super) kind: ExpressionKind,
    pub(super) range: Range<usize>,
    /// How deep the term is nested that it becomes, at most.
    pub(super) depth: usize,
}

/// `let pattern parameters : result = value in body`, or its beginning.
#[derive(Clone, Debug)]
pub(super) struct Let {
    pub(super) pattern: Pattern,
    pub(super) parameters: Vec<Parameter>,
    pub(super) result: Option<Written<Type>>,
    pub(super) value: Expression,
    pub(super) body: Expression,
}

#[derive(Clone, Debug)]
pub(super) struct Foreign {
    pub(super) name: String,
    pub(super) parameters: Vec<(Identifier, Written<DataType>)>,
    pub(super) result: Written<DataType>,
    /// The text between the quotes, escapes resolved.
    pub(super) source: Option<String>,
}

/// `with operation { parts }`.
#[derive(Clone, Debug)]
pub(super) struct With {
    pub(super) operation: WithOperation,
    pub(super) parts: Vec<Part>,
}

/// The array or the value that a with-loop makes.
#[derive(Clone, Debug)]
pub(super) enum WithOperation {
    /// `genarray [n, m] default`: an array of that shape.
    Genarray {
        shape: Vec<Written<Nat>>,
        default: Option<Expression>,
    },
    /// `modarray xs`: the array with other elements.
    Modarray(Expression),
    /// `fold operator neutral`: all values combined.
    Fold {
        operator: Expression,
        neutral: Expression,
    },
}

/// `ranges => body`: the elements at some indices.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) ranges: Vec<IndexRange>,
    pub(super) body: Expression,
    /// The ranges.
    pub(super) range: Range<usize>,
}

/// `i in lower..upper by step width width`, or `i` for all indices of a dimension.
#[derive(Clone, Debug)]
pub(super) struct IndexRange {
    pub(super) name: Identifier,
    pub(super) bounds: Option<Bounds>,
}

/// Some of the indices of a dimension.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    pub(super) lower: Written<Nat>,
    pub(super) upper: Written<Nat>,
    pub(super) step: Option<Written<Nat>>,
    pub(super) width: Option<Written<Nat>>,
}

/// `case shape { [] => e; n.rest => e }`.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) shape: Identifier,
    pub(super) branches: Vec<Branch>,
}

/// `pattern => body`: the value for the shapes that fit.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    pub(super) pattern: ShapePattern,
    pub(super) body: Expression,
}

/// `[n, m]`, or `n.m.rest` with more sizes behind.
#[derive(Clone, Debug)]
pub(super) struct ShapePattern {
    pub(super) sizes: Vec<Identifier>,
    /// The shape of all sizes behind.
    pub(super) rest: Option<Identifier>,
    pub(super) range: Range<usize>,
}

#[derive(Clone, Debug)]
pub(super) enum ExpressionKind {
    Name(String),
    /// A number with its suffix.
    Number(String),
    /// `f32(inf)`.
    Scalar(Scalar, Value),
    /// `f32[1, 2]`, `f32[1, 2, 3, 4; 2, 2]`.
    Array {
        scalar: Scalar,
        rows: Vec<Rows>,
        shape: Option<Vec<Value>>,
    },
    /// `nat(n+1)`.
    Size(Box<Expression>),
    /// `nat(i < n)`.
    Index(Box<Expression>, Box<Expression>),
    /// `(a, b)`; three and more nest to the right.
    Tuple(Vec<Expression>),
    /// `[a, b]`.
    List(Vec<Expression>),
    /// `(let)`.
    LetPrimitive,
    /// `(+)`.
    Section(Operator),
    Apply(Box<Expression>, Vec<Argument>),
    Negate(Box<Expression>),
    Binary {
        operator: Operator,
        operator_range: Range<usize>,
        left: Box<Expression>,
        right: Box<Expression>,
    },
    Fun(Vec<Parameter>, Box<Expression>),
    Let(Box<Let>),
    If(Box<[Expression; 3]>),
    Annotated(Box<Expression>, Written<Type>),
    Foreign(Box<Foreign>),
    With(Box<With>),
    Case(Box<Case>),
    /// `i => e`, a type-level argument.
    SizeFunction(Identifier, Box<Expression>),
}

#[derive(Clone, Debug)]
pub(super) enum Argument {
    Value(Expression),
    /// `(x)` immediately behind a name, as in `f(x)`: it means the same and is the only way of
    /// writing it in sizes.
    Call(Expression),
    /// `{n.f32}`, `{n : data}`: the text between the braces before a colon, and the kind after it.
    Type(Written<()>, Option<crate::types::Kind>),
}

impl ShapePattern {
    /// Whether no shape that fits `later` is left by this one.
    pub(super) fn covers(&self, later: &ShapePattern) -> bool {
        match (&self.rest, &later.rest) {
            (Some(_), _) => self.sizes.len() <= later.sizes.len(),
            (None, None) => self.sizes.len() == later.sizes.len(),
            (None, Some(_)) => false,
        }
    }

    /// Whether a shape of that many sizes fits.
    pub(super) fn fits(&self, rank: usize) -> bool {
        match self.rest {
            Some(_) => self.sizes.len() <= rank,
            None => self.sizes.len() == rank,
        }
    }

    /// The names that it binds, from left to right, `_` left out.
    pub(super) fn names(&self) -> impl Iterator<Item = &Identifier> {
        let names = self.sizes.iter().chain(&self.rest);
        names.filter(|name| name.name != "_")
    }
}

impl Argument {
    pub(super) fn range(&self) -> Range<usize> {
        match self {
            Argument::Value(expression) | Argument::Call(expression) => expression.range.clone(),
            Argument::Type(written, _) => written.range.clone(),
        }
    }
}

impl Pattern {
    pub(super) fn range(&self) -> Range<usize> {
        match self {
            Pattern::Name(identifier) => identifier.range.clone(),
            Pattern::Pair(_, range) => range.clone(),
        }
    }

    /// The names that it binds, from left to right, `_` left out.
    pub(super) fn names(&self) -> Vec<&Identifier> {
        match self {
            Pattern::Name(identifier) if identifier.name == "_" => Vec::new(),
            Pattern::Name(identifier) => vec![identifier],
            Pattern::Pair(parts, _) => parts.iter().flat_map(Pattern::names).collect(),
        }
    }
}

impl Parameter {
    pub(super) fn range(&self) -> Range<usize> {
        match self {
            Parameter::Plain(pattern) => pattern.range(),
            Parameter::Typed { range, .. }
            | Parameter::TypeLevel { range, .. }
            | Parameter::Shape { range, .. } => range.clone(),
        }
    }
}
