//! The sizes that functions inside a program are given: facts about them cannot be checked when it
//! gets its arguments, and much is known of them.

use std::collections::BTreeSet;

use super::{check::Checker, elaborated::Elaborated, rounds::AllRounds, rows::AllRows};
use crate::nat::{Fact, Facts, Name, Nat, Verdict};
use crate::types::Class;

/// All of a definition.
pub(super) struct InnerSizes {
    rounds: AllRounds,
    rows: AllRows,
    /// The parameters that are dimensions.
    dimensions: BTreeSet<Name>,
}

impl Checker<'_> {
    /// The sizes in the rounds of `iterate`, in the rows of `depMap` and in functions on
    /// dimensions.
    pub(super) fn inner_sizes(&self, elaborated: &Elaborated) -> InnerSizes {
        InnerSizes {
            rounds: self.all_rounds(elaborated),
            rows: self.all_rows(elaborated),
            dimensions: dimensions(elaborated),
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
        let mut names = names(fact);
        let mut inside = known.clone();
        for name in names.intersection(&self.dimensions) {
            let dimension = Nat::variable(name.clone());
            inside.assume(&Fact::less_or_equal(&dimension, &Nat::constant(2)));
        }
        if !self.are_in(fact) {
            return (fact.clone(), inside.holds(fact));
        }
        // Rows may be in rounds, and rounds in rows.
        self.rounds.assume(&mut names, &mut inside);
        self.rows.assume(&mut names, &mut inside);
        self.rounds.assume(&mut names, &mut inside);
        let fact = self.rounds.with_constant_sizes(fact);
        let verdict = inside.holds(&fact);
        (fact, verdict)
    }

    /// A fact about rows as one that can be checked before the rows are computed, if there is one.
    pub(super) fn in_all_rows(&self, fact: &Fact, known: &Facts) -> Option<Fact> {
        self.rows.in_all(fact, known)
    }
}

/// The parameters of functions inside the term that are dimensions. Those of the whole are checked
/// when it gets its arguments.
fn dimensions(elaborated: &Elaborated) -> BTreeSet<Name> {
    let outer = elaborated.outer_names();
    let parameters = elaborated.type_parameters();
    let inner = parameters.filter(|parameter| {
        parameter.class == Some(Class::Dimension) && !outer.contains(&&parameter.name)
    });
    inner.map(|parameter| parameter.name.clone()).collect()
}

fn names(fact: &Fact) -> BTreeSet<Name> {
    let sides = [&fact.left, &fact.right].into_iter();
    let names = sides.flat_map(|side| side.variables().into_iter().chain(side.functions()));
    names.collect()
}
