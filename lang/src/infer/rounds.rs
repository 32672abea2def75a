//! Sizes that the function of an `iterate` takes: those of its iterations, and no others.
//!
//! The function is given `l*n` elements, and gives `l`, where `l` is the size after an iteration:
//! the size of the result, multiplied by the factor `n` once for each iteration that follows.

use std::collections::BTreeSet;

use super::{check::Checker, elaborated::Elaborated};
use crate::{
    nat::{Fact, Facts, Name, Nat, Relation},
    primitives::Primitive,
    types::{DataType, Type},
};

/// An `iterate` with its function written out.
struct Rounds {
    /// The parameter: the size after an iteration.
    left: Name,
    factor: Nat,
    /// The size after the last iteration.
    rest: Nat,
    /// The size before the first one.
    whole: Nat,
}

/// The sizes in all iterations of a definition.
#[derive(Default)]
pub(super) struct AllRounds(Vec<Rounds>);

impl Checker<'_> {
    /// The iterations of every `iterate` in the term.
    pub(super) fn all_rounds(&self, elaborated: &Elaborated) -> AllRounds {
        let applications = elaborated.applications();
        let rounds = applications.filter_map(|(function, argument)| {
            let is_iteration = matches!(
                function.primitive(),
                Some(Primitive::Iterate | Primitive::IterateIn)
            );
            match is_iteration {
                true => self.rounds(function, argument.bound()?),
                false => None,
            }
        });
        AllRounds(rounds.collect())
    }

    fn rounds(&self, iterate: &Elaborated, left: &Name) -> Option<Rounds> {
        let ty = self.solver.out(iterate.ty);
        let (step, on_arrays) = ty.as_function()?;
        let (whole, rest) = on_arrays.as_function()?;
        let Type::Dependent(parameter, step) = step else {
            return None;
        };
        let resolved = |ty: &Type| match ty.as_data() {
            Some(DataType::Array(size, _)) => Some(self.solver.sizes.resolve(size)),
            _ => None,
        };
        let of_one = |name: &Name| (*name == parameter.name).then(Nat::one);
        Some(Rounds {
            left: left.clone(),
            factor: resolved(step.as_function()?.0)?.substitute(&of_one),
            rest: resolved(rest)?,
            whole: resolved(whole)?,
        })
    }
}

impl AllRounds {
    /// Whether the names of a fact say that it is about an iteration.
    pub(super) fn are_in(&self, names: &BTreeSet<Name>) -> bool {
        self.0.iter().any(|rounds| names.contains(&rounds.left))
    }

    /// The fact with the only size that there is where nothing shrinks.
    pub(super) fn with_constant_sizes(&self, fact: &Fact) -> Fact {
        let mut fact = fact.clone();
        // Inner iterations come after outer ones, whose sizes they may mention.
        for rounds in self
            .0
            .iter()
            .rev()
            .filter(|rounds| rounds.factor == Nat::one())
        {
            fact = fact.substitute(&|name| (*name == rounds.left).then(|| rounds.rest.clone()));
        }
        fact
    }

    /// Adds what is known in rounds of the sizes that shrink, as far as they are among the names,
    /// and takes the names that these sizes are made of. Rounds of which nobody speaks may be none.
    pub(super) fn assume(&self, names: &mut BTreeSet<Name>, facts: &mut Facts) {
        // Inner rounds come after outer ones, whose sizes they may mention.
        for rounds in self.0.iter().rev() {
            if rounds.factor == Nat::one() || !names.contains(&rounds.left) {
                continue;
            }
            let sizes = [&rounds.factor, &rounds.rest, &rounds.whole];
            names.extend(sizes.into_iter().flat_map(Nat::variables));
            let left = Nat::variable(rounds.left.clone());
            let at_least = |size: &Nat, least: &Nat| {
                Fact::new(size.clone(), Relation::GreaterOrEqual, least.clone())
            };
            if facts.holds(&at_least(&rounds.rest, &Nat::one())).is_yes() {
                facts.assume(&Fact::divides(&rounds.rest, &left));
            }
            if facts.holds(&at_least(&rounds.factor, &Nat::one())).is_yes() {
                facts.assume(&at_least(&left, &rounds.rest));
                let taken = &left * &rounds.factor;
                facts.assume(&at_least(&rounds.whole, &taken));
            }
        }
    }
}
