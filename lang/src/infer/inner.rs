//! The sizes that functions inside a program are given: facts about them cannot be checked when it
//! gets its arguments, and much is known of them.

use std::collections::BTreeSet;

use super::{check::Checker, elaborated::Elaborated, rounds::AllRounds, rows::AllRows};
use crate::nat::{Fact, Facts, Name, Nat, Verdict};

/// All of a definition.
pub(super) struct InnerSizes {
    rounds: AllRounds,
    rows: AllRows,
}

impl Checker<'_> {
    /// The sizes in the rounds of `iterate` and in the rows of `depMap`.
    pub(super) fn inner_sizes(&self, elaborated: &Elaborated) -> InnerSizes {
        InnerSizes {
            rounds: self.all_rounds(elaborated),
            rows: self.all_rows(elaborated),
        }
    }
}

impl InnerSizes {
    /// Whether the fact is about one of them.
    pub(super) fn are_in(&self, fact: &Fact) -> bool {
        let names = names(fact);
        self.rounds.are_in(&names) || self.rows.are_in(&names)
    }

    /// Whether the fact holds, and the fact with sizes from outside where those inside are the
    /// same.
    pub(super) fn verdict(&self, fact: &Fact, known: &Facts) -> (Fact, Verdict) {
        if !self.are_in(fact) {
            return (fact.clone(), known.holds(fact));
        }
        let mut names = names(fact);
        let mut inside = known.clone();
        // Rows may be in rounds, and rounds in rows.
        self.rounds.assume(&mut names, &mut inside);
        self.rows.assume(&mut names, &mut inside);
        self.rounds.assume(&mut names, &mut inside);
        let fact = self.rounds.with_constant_sizes(fact);
        let verdict = inside.holds(&fact);
        (fact, verdict)
    }
}

fn names(fact: &Fact) -> BTreeSet<Name> {
    let sides = [&fact.left, &fact.right].into_iter();
    sides.flat_map(Nat::variables).collect()
}
