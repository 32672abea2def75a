//! Expressions with their names looked up, to be checked and evaluated.

use std::sync::Arc;

use rise_lang::{
    diagnostic::Span,
    nat::{Name, Nat, grammar::Operator},
    primitives::Primitive,
    term::Term,
    types::AddressSpace,
};

use crate::rise::Context;

use super::machine::MachineFact;
use super::tree::Comparison;

/// The number of a definition in its library.
pub(super) type Global = usize;

/// Where a local variable is kept while the body of its function is evaluated.
pub(super) type Slot = usize;

/// A local variable, as seen from the body of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Variable {
    /// Of the function itself.
    Own(Slot),
    /// Of its surroundings: the number of what it takes from there.
    Captured(usize),
}

#[derive(Clone, Debug)]
pub(super) struct Expression {
    pub(super) kind: ExpressionKind,
    pub(super) span: Span,
}

#[derive(Clone, Debug)]
pub(super) enum ExpressionKind {
    Variable(Variable),
    Global(Global),
    Number(u64),
    Text(Name),
    Bool(bool),
    /// A size of the program that the strategy is for.
    Size(Name),
    List(Vec<Expression>),
    /// Of a list: all numbers from the first to the last.
    Range(Box<Expression>, Box<Expression>),
    Target(MachineFact),
    Address(AddressSpace),
    Primitive(Primitive),
    Term(Term),
    Context(Arc<Context>),
    /// `(name => body)`, with the sizes that its other names stand for.
    SizeFunction(Name, Nat, Vec<(Name, Expression)>),
    Apply(Box<Expression>, Vec<Expression>),
    /// A definition whose parameters have defaults, with one place for each parameter; the default
    /// is the argument where none is given.
    Complete(Global, Vec<Option<Expression>>),
    Sequence(Vec<Expression>),
    Choice(Vec<Expression>),
    Arithmetic(Box<Expression>, Vec<(Operator, Expression)>),
    Negative(Box<Expression>),
    /// A function of sizes on numbers.
    Numeric(Numeric, Vec<Expression>),
    Function(Arc<Function>),
    If(Box<Condition>, Box<Expression>, Box<Expression>),
    Match(Box<Expression>, Vec<(Pattern, Expression)>),
    Let(Slot, Box<Expression>, Box<Expression>),
    /// An expression with an error that is already reported.
    Invalid,
}

/// A function of sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numeric {
    Minimum,
    Maximum,
    Power,
}

impl Numeric {
    /// The function of that name.
    pub(super) fn of(name: &str) -> Option<Numeric> {
        match name {
            "min" => Some(Numeric::Minimum),
            "max" => Some(Numeric::Maximum),
            "pow" => Some(Numeric::Power),
            _ => None,
        }
    }
}

/// `left comparison right`.
#[derive(Clone, Debug)]
pub(super) struct Condition {
    pub(super) left: Expression,
    pub(super) comparison: Comparison,
    pub(super) right: Expression,
}

/// The body of a definition, or of a function inside of one, with what a call needs to know.
///
/// Slots are counted from zero: first the parameters, then the variables of `let` and `match`.
#[derive(Clone, Debug)]
pub(super) struct Function {
    /// Variables of the surroundings that the function uses.
    pub(super) captures: Vec<Variable>,
    pub(super) parameters: Vec<Parameter>,
    /// How many slots there are.
    pub(super) slots: usize,
    /// The type of the result, if it is written.
    pub(super) result: Option<super::tree::WrittenType>,
    /// Comparisons that hold for the arguments of every call.
    pub(super) conditions: Vec<(Condition, Span)>,
    pub(super) body: Expression,
}

/// A parameter.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) name: Name,
    pub(super) ty: Option<super::tree::WrittenType>,
    /// The argument of calls that give none, which may use the parameters before.
    pub(super) default: Option<Expression>,
    /// A list of the arguments that are worth trying.
    pub(super) domain: Option<Expression>,
}

/// A parameter of a definition, as its calls see it.
#[derive(Clone, Debug)]
pub(super) struct Formal {
    pub(super) name: Name,
    pub(super) has_default: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub(super) kind: PatternKind,
    pub(super) span: Span,
}

#[derive(Clone, Debug)]
pub(super) enum PatternKind {
    Any,
    Bind(Slot),
    Number(u64),
    List(Vec<Pattern>),
    Cons(Box<Pattern>, Box<Pattern>),
}
