//! Values that may be large.

use std::fmt;

use rise_lang::{
    nat::{Fact, Facts, Nat, Relation},
    term::Term,
    types::{DataType, Type},
};

use super::Strategy;
use crate::{Outcome, Run, run::Reason, strategy::Transform};

struct HoldsMoreThan(u64);

impl Transform<Term> for HoldsMoreThan {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        let Some(Type::Data(data)) = program.ty() else {
            return run.fail(this, program, 0, || Reason::Form("a value"));
        };
        match has_at_most(data, self.0, run.context()) {
            false => Ok(program.clone()),
            true => run.fail(this, program, 1, || {
                Reason::Said(format!("`{data}` holds no more than {} scalars", self.0))
            }),
        }
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "holdsMoreThan({})", self.0)
    }
}

/// `holdsMoreThan(n)`: a value of more than `n` scalars, or of a number that is not known to be at
/// most `n`.
pub fn holds_more_than(count: u64) -> Strategy {
    Strategy::new(HoldsMoreThan(count))
}

struct HoldsAtLeast(u64);

impl Transform<Term> for HoldsAtLeast {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        let Some(Type::Data(data)) = program.ty() else {
            return run.fail(this, program, 0, || Reason::Form("a value"));
        };
        let is_large = scalars(data).is_some_and(|count| {
            let fact = Fact::new(Nat::constant(self.0), Relation::LessOrEqual, count);
            run.context().holds(&fact).is_yes()
        });
        match is_large {
            true => Ok(program.clone()),
            false => run.fail(this, program, 1, || {
                Reason::Said(format!(
                    "`{data}` is not known to hold {} scalars or more",
                    self.0
                ))
            }),
        }
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "holdsAtLeast({})", self.0)
    }
}

/// `holdsAtLeast(n)`: a value that is known to have at least `n` scalars.
pub fn holds_at_least(count: u64) -> Strategy {
    Strategy::new(HoldsAtLeast(count))
}

/// Whether it is known that the data has at most so many scalars.
fn has_at_most(data: &DataType, most: u64, facts: &Facts) -> bool {
    scalars(data).is_some_and(|count| {
        let fact = Fact::new(count, Relation::LessOrEqual, Nat::constant(most));
        facts.holds(&fact).is_yes()
    })
}

/// How many scalars the data has; `None` if its type does not say.
fn scalars(data: &DataType) -> Option<Nat> {
    match data {
        DataType::Scalar(_) | DataType::Index(_) => Some(Nat::one()),
        DataType::Vector(size, element) | DataType::Array(size, element) => {
            Some(size * &scalars(element)?)
        }
        DataType::Pair(first, second) => Some(&scalars(first)? + &scalars(second)?),
        DataType::Variable(_)
        | DataType::DependentArray(..)
        | DataType::Fragment(..)
        | DataType::Apply(..) => None,
    }
}
