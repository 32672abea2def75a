//! Origins of terms.

use std::fmt;

use crate::{diagnostic::Span, nat::Name};

/// Where a term came from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Nobody said.
    #[default]
    Unknown,
    /// A user wrote it there.
    Written(Span),
    /// A rule made it, possibly of something that a user wrote.
    Rule {
        /// The name of the rule.
        rule: Name,
        /// The place of what the rule was applied to.
        of: Option<Span>,
    },
}

impl Origin {
    /// The place in the user's text that this is or comes from.
    pub fn span(&self) -> Option<&Span> {
        match self {
            Origin::Unknown => None,
            Origin::Written(span) => Some(span),
            Origin::Rule { of, .. } => of.as_ref(),
        }
    }
}

impl From<Span> for Origin {
    fn from(span: Span) -> Origin {
        Origin::Written(span)
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Unknown => formatter.pad("an unknown place"),
            Origin::Written(span) => write!(formatter, "{span}"),
            Origin::Rule {
                rule,
                of: Some(span),
            } => write!(formatter, "the rule `{rule}` at {span}"),
            Origin::Rule { rule, of: None } => write!(formatter, "the rule `{rule}`"),
        }
    }
}
