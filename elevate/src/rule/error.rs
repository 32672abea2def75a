//! Errors in rules.

use super::condition::{named_condition, named_conditions};
use crate::text::did_you_mean;
use rise_lang::{
    diagnostic::{Diagnostic, Label, Span},
    infer::TypeError,
    nat::{Fact, Name},
};

/// A rule that is none, with the place that is wrong.
#[derive(Clone, Debug)]
pub struct RuleError {
    /// The kind of error.
    pub kind: RuleErrorKind,
    /// Where; `None` if the rule was not read from a text.
    pub span: Option<Span>,
}

/// The kinds of errors in a rule.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RuleErrorKind {
    /// A side has no type, or the right side not that of the left.
    #[error("{}", .0.kind)]
    Type(Box<TypeError>),
    /// The right side mentions what the left does not bind.
    #[error("`{0}` stands on the right of `~>`, but not on the left")]
    Unbound(Name),
    /// A condition mentions what the rule does not bind.
    #[error("the rule has no `{0}`")]
    UnknownInCondition(Name),
    /// A parameter or type-level variable that nothing on the left determines.
    #[error("nothing on the left of `~>` says what `{0}` is")]
    Undetermined(Name),
    /// The right side is well-typed only under a fact that no condition states.
    #[error("the right side needs `{}`, which does not follow from the conditions", shown(.0))]
    MissingFact(Fact),
    /// `e[x]` whose arguments are not distinct variables bound around it on the left.
    #[error("on the left, `{0}[…]` takes distinct variables that the left side binds around it")]
    Arguments(Name),
    /// A strategy in a side of the rule.
    #[error("`{0}` is a strategy, and no part of a term")]
    StrategyInTerm(Name),
    /// A term that is a parameter, with arguments in brackets.
    #[error("the parameter `{0}` is a term: it takes no arguments in brackets")]
    BracketsOfTerm(Name),
    /// A condition that rewrites by something else than a parameter that is a strategy.
    #[error("`{0}` is no parameter that is a strategy")]
    NoStrategy(Name),
    /// A condition that gives a name which the rule has already.
    #[error("`{0}` has a meaning already")]
    Rebound(Name),
    /// A condition that applies a strategy to what mentions bound variables.
    #[error("a strategy is applied to a term, and `{0}` has arguments")]
    NotATerm(Name),
    /// A variable with different numbers of arguments in brackets.
    #[error("`{name}` has {expected} arguments in brackets on the left, here it has {found}")]
    ArgumentCount {
        /// The variable.
        name: Name,
        /// How many it has on the left.
        expected: usize,
        /// How many it has here.
        found: usize,
    },
    /// A named condition that does not exist.
    #[error("there is no condition `{0}`")]
    UnknownCondition(Name),
    /// A named condition with a wrong number of variables.
    #[error("the condition `{name}` takes {expected} variables, here it has {found}")]
    ConditionArguments {
        /// The condition.
        name: Name,
        /// How many it takes.
        expected: usize,
        /// How many it has.
        found: usize,
    },
    /// The left side is a variable, which matches everything, without a type that says more.
    #[error("the left side matches every term")]
    TooGeneral,
    /// A definition of a program is used, which a rule does not know.
    #[error("a rule cannot use the definition `{0}`")]
    Definition(Name),
}

/// The fact as a user writes it in a rule: `length xs % n == 0`.
fn shown(fact: &Fact) -> String {
    fact.to_string().replace("length'", "length ")
}

/// The condition that is perhaps meant, and all that there are.
fn unknown_condition(name: &Name) -> String {
    let names = || named_conditions().iter().map(|condition| condition.name);
    let begins = |known: &&str| name.as_str().len() >= 3 && known.starts_with(name.as_str());
    let meant = match names().find(begins) {
        Some(known) => Some(format!("did you mean `{known}`?")),
        None => did_you_mean(name.as_str(), names()),
    };
    let all = format!(
        "the conditions with names are {}; others are facts about sizes, `n > 0`, and classes, \
         `t : number`",
        names().collect::<Vec<_>>().join(", ")
    );
    match meant {
        Some(meant) => format!("{meant} {all}"),
        None => all,
    }
}

impl std::fmt::Display for RuleError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.kind.fmt(formatter)
    }
}

impl std::error::Error for RuleError {}

impl RuleError {
    /// Advice for the author.
    pub fn help(&self) -> Option<String> {
        Some(match &self.kind {
            RuleErrorKind::Unbound(name) if name.to_string() == "_" => {
                "`_` stands for anything on the left; on the right, say what is meant".to_owned()
            }
            RuleErrorKind::Unbound(name) => format!(
                "bind `{name}` on the left, or make it a parameter of the rule: `rule …({name} : nat): …` for a size, `({name} : term)` for a term"
            ),
            RuleErrorKind::StrategyInTerm(name) => format!(
                "use it in a condition: `where {name} x` if it must apply to `x`, or `where {name} x ~> y` for what it makes of `x`"
            ),
            RuleErrorKind::BracketsOfTerm(name) => {
                format!("apply it, if it is a function: `{name} x`")
            }
            RuleErrorKind::NoStrategy(name) => {
                format!("make it one: `rule …({name} : strategy): …`")
            }
            RuleErrorKind::Rebound(_) => "choose a new name behind `~>`".to_owned(),
            RuleErrorKind::Arguments(_) => {
                "one part may stand there too: a parameter that is a term, or a new variable `x` \
                 with a condition `what x` for a parameter `what : strategy`"
                    .to_owned()
            }
            RuleErrorKind::MissingFact(fact) => format!("add `where {}`", shown(fact)),
            RuleErrorKind::TooGeneral => {
                "write the type that the rule is for: `(x : n.m.t) ~> …`".to_owned()
            }
            RuleErrorKind::UnknownCondition(name) => unknown_condition(name),
            RuleErrorKind::ConditionArguments { name, .. } => {
                format!("`{name} …`: {}", named_condition(name)?.meaning)
            }
            _ => return None,
        })
    }

    /// The message for a user.
    pub fn diagnostic(&self) -> Diagnostic {
        if let RuleErrorKind::Type(error) = &self.kind {
            return error.diagnostic();
        }
        let mut diagnostic = Diagnostic::error(self.to_string());
        diagnostic.primary = self.span.clone().map(|span| Label {
            span,
            text: String::new(),
        });
        diagnostic.help.extend(self.help());
        diagnostic
    }
}
