//! What a user writes of a rule.

use rise_lang::{
    diagnostic::Span,
    nat::{Fact, Name},
    term::Term,
    types::{Class, TypeParameter},
};

/// A rule as it is written, not checked yet.
#[derive(Clone, Debug)]
pub struct RuleDeclaration {
    /// Its name.
    pub name: Name,
    /// What every use gives: sizes, address spaces, functions on sizes.
    pub parameters: Vec<TypeParameter>,
    /// What is rewritten. Free variables stand for any term, free type-level variables for any size or type; `e[x, y]` is any term that may
    /// mention the bound variables `x` and `y`.
    pub left: Term,
    /// What it is rewritten to.
    pub right: Term,
    /// What must hold besides.
    pub conditions: Vec<Condition>,
    /// The place of the name.
    pub span: Span,
}

impl RuleDeclaration {
    /// Whether the sides are equal as real numbers only: see [`Condition::OverReal`].
    pub fn is_over_real(&self) -> bool {
        let over_real = |condition: &Condition| matches!(condition, Condition::OverReal(_));
        self.conditions.iter().any(over_real)
    }
}

/// A condition of a rule.
#[derive(Clone, Debug)]
pub enum Condition {
    /// A fact about sizes. The variable `length'xs` is the length of the array that the variable `xs` stands for.
    Fact(Fact, Span),
    /// `t : scalar`: the type-level variable is in the class.
    Class(Name, Class, Span),
    /// `associative f`: a named condition on variables of the rule.
    Named(Name, Vec<Name>, Span),
    /// `over real`: the sides are equal as real numbers. On floating-point numbers they may differ in rounding or in the sign of a zero, which the user
    /// of the rule accepts. It restricts no use of the rule.
    OverReal(Span),
}

impl Condition {
    /// The place of the condition.
    pub fn span(&self) -> &Span {
        match self {
            Condition::Fact(_, span)
            | Condition::Class(_, _, span)
            | Condition::Named(_, _, span)
            | Condition::OverReal(span) => span,
        }
    }
}
