//! Strategies of users that never fail, even if they change nothing.

use std::fmt;

use rise_lang::{diagnostic::Span, term::Term};

use crate::{Outcome, Run, heads::Heads, rise::Strategy, strategy::Transform};

/// The natives whose strategies never fail.
pub(super) const NEVER_FAIL: [&str; 5] =
    ["try", "tryAll", "normalize", "normalizeInnermost", "repeat"];

/// A strategy that never fails, as it stands in a text of a user.
pub(super) struct Attempt {
    pub(super) strategy: Strategy,
    pub(super) place: Span,
}

impl Transform<Term> for Attempt {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        let outcome = self
            .strategy
            .transform()
            .apply(&self.strategy, program, run);
        if let Ok(result) = &outcome {
            let is_changed = !result.is_same_node(program) && result != program;
            run.attempted(this, &self.place, is_changed);
        }
        outcome
    }

    fn heads(&self, _: &Strategy) -> Option<&Heads> {
        self.strategy.heads()
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.strategy)
    }
}
