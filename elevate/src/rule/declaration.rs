//! Rules as users write them.

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
    /// Type-level arguments that every use gives: sizes, address spaces, functions on sizes.
    pub parameters: Vec<TypeParameter>,
    /// Other arguments that every use gives: terms and strategies.
    pub values: Vec<ValueParameter>,
    /// The left side. Free variables stand for any term, free type-level variables for any size or
    /// type; `e[x, y]` is any term that may mention the bound variables `x` and `y`.
    pub left: Term,
    /// The right side.
    pub right: Term,
    /// The conditions.
    pub conditions: Vec<Condition>,
    /// The place of the name.
    pub span: Span,
}

impl RuleDeclaration {
    /// The value parameter of that name, with its number among these.
    pub(super) fn value(&self, name: &Name) -> Option<(usize, &ValueParameter)> {
        let mut values = self.values.iter().enumerate();
        values.find(|(_, value)| value.name == *name)
    }

    /// The number of the strategy parameter of that name among the value parameters.
    pub(super) fn strategy(&self, name: &Name) -> Option<usize> {
        let (number, value) = self.value(name)?;
        (value.kind == ValueKind::Strategy).then_some(number)
    }

    /// Whether the condition is about what a strategy does that every use gives.
    pub fn is_about_strategy(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Named(name, ..) => self.strategy(name).is_some(),
            Condition::Rewrites { .. } => true,
            _ => false,
        }
    }

    /// The names of the parameters that are terms, with their numbers among the value parameters.
    pub(super) fn terms(&self) -> impl Iterator<Item = (usize, &Name)> {
        let values = self.values.iter().enumerate();
        let terms = values.filter(|(_, value)| value.kind == ValueKind::Term);
        terms.map(|(number, value)| (number, &value.name))
    }

    /// The values for all parameters, in the order in which the parameters are written.
    pub fn in_order<T>(&self, types: Vec<T>, values: Vec<T>) -> Vec<T> {
        let mut all = types;
        for (parameter, value) in self.values.iter().zip(values) {
            all.insert(parameter.place.min(all.len()), value);
        }
        all
    }

    /// Whether the sides are equal as real numbers only: see [`Condition::OverReal`].
    pub fn is_over_real(&self) -> bool {
        let over_real = |condition: &Condition| matches!(condition, Condition::OverReal(_));
        self.conditions.iter().any(over_real)
    }
}

/// A parameter of a rule that is a term or a strategy.
#[derive(Clone, Debug)]
pub struct ValueParameter {
    /// Its name.
    pub name: Name,
    /// The kind of the parameter.
    pub kind: ValueKind,
    /// Its number among all parameters.
    pub place: usize,
}

/// The kind of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// A term without free variables. On the left, it stands for itself only.
    Term,
    /// A strategy, which conditions apply to variables of the rule.
    Strategy,
}

/// A condition of a rule.
#[derive(Clone, Debug)]
pub enum Condition {
    /// A fact about sizes. The variable `length'xs` is the length of the array that the variable
    /// `xs` stands for.
    Fact(Fact, Span),
    /// `t : scalar`: the type-level variable is in the class.
    Class(Name, Class, Span),
    /// `associative f`: a named condition on variables of the rule; or `what x`: the parameter, a
    /// strategy, applies to the variable.
    Named(Name, Vec<Name>, Span),
    /// `how x ~> y`: the parameter, a strategy, rewrites the variable; the new variable is what it
    /// gives.
    Rewrites {
        /// The parameter.
        strategy: Name,
        /// The rewritten variable.
        from: Name,
        /// The variable for the result.
        to: Name,
        /// The place of the condition.
        span: Span,
    },
    /// `over real`: the sides are equal as real numbers. On floating-point numbers they may differ
    /// in rounding or in the sign of a zero, which the user of the rule accepts. It restricts no
    /// use of the rule.
    OverReal(Span),
}

impl Condition {
    /// The place of the condition.
    pub fn span(&self) -> &Span {
        match self {
            Condition::Fact(_, span)
            | Condition::Class(_, _, span)
            | Condition::Named(_, _, span)
            | Condition::Rewrites { span, .. }
            | Condition::OverReal(span) => span,
        }
    }
}
