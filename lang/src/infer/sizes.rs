//! Equations between sizes: solved at once if possible, otherwise kept and tried again when more is
//! known.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::shape::CauseId;
use crate::{
    nat::{
        Assumption, Contradiction, ContradictionReason, Fact, Facts, Name, Nat, NatView, Solution,
        unify, unify_all,
    },
    types::{NatToNat, Substitution, TypeArgument},
};

/// Why sizes do not fit.
#[derive(Clone, Debug)]
pub(super) enum SizeClash {
    /// The two never are equal.
    Differ {
        expected: Nat,
        found: Nat,
        reason: Option<ContradictionReason>,
    },
    /// An unknown would mention a variable that is bound further inside.
    Escape(Name),
}

type Result<T> = std::result::Result<T, (SizeClash, CauseId)>;

struct Equation {
    expected: Nat,
    found: Nat,
    cause: CauseId,
}

/// All that is known of the unknown sizes.
#[derive(Default)]
pub(super) struct Sizes {
    values: FxHashMap<Name, (Nat, CauseId)>,
    functions: FxHashMap<Name, NatToNat>,
    /// The levels of unknowns and of variables: see [`super::shape::Unknown::level`].
    pub(super) levels: FxHashMap<Name, u32>,
    /// Equations that could not be solved yet; solved ones are taken out.
    waiting: Vec<Option<Equation>>,
    /// Which of them mention an unknown.
    watchers: FxHashMap<Name, Vec<usize>>,
    ready: Vec<usize>,
    /// Values of unknowns that may be negative, to be looked at in the end.
    conditions: Vec<(Nat, CauseId)>,
    /// The facts that the program states.
    pub(super) known: Facts,
}

/// Whether the size mentions an unknown.
pub(super) fn has_unknown(nat: &Nat) -> bool {
    if nat.as_constant().is_some() {
        return false;
    }
    nat.variables().iter().any(Name::is_unknown) || nat.functions().iter().any(Name::is_unknown)
}

/// Whether the size has a division or a remainder.
fn has_division(nat: &Nat) -> bool {
    match nat.view() {
        NatView::FloorDivide(..) | NatView::Modulo(..) => true,
        NatView::Sum(parts)
        | NatView::Product(parts)
        | NatView::Minimum(parts)
        | NatView::Maximum(parts) => parts.iter().any(has_division),
        NatView::Power(base, exponent) => has_division(&base) || has_division(&exponent),
        NatView::BigSum { from, to, body, .. } => [from, to, body].iter().any(has_division),
        NatView::Application(_, argument) => has_division(&argument),
        NatView::Constant(_) | NatView::Variable(_) => false,
    }
}

impl Sizes {
    /// The size with everything that is known put in.
    pub(super) fn resolve(&self, nat: &Nat) -> Nat {
        if nat.as_constant().is_some() || self.values.is_empty() && self.functions.is_empty() {
            return nat.clone();
        }
        nat.substitute_applications(
            &|name| match name.is_unknown() {
                true => self.values.get(name).map(|(value, _)| self.resolve(value)),
                false => None,
            },
            &|name, argument| match name.is_unknown() {
                true => self.function(name).map(|function| function.apply(argument)),
                false => None,
            },
        )
    }

    /// The size with everything that is known put in. Divisions are simplified as the facts allow,
    /// a full part and its rest become the whole (`8*(n/8) + n%8` is `n`); other sizes stay in the
    /// author's variables.
    pub(super) fn simplest(&self, nat: &Nat) -> Nat {
        let resolved = self.resolve(nat);
        match has_division(&resolved) {
            true => self.known.simplify(&resolved),
            false => resolved,
        }
    }

    fn function(&self, name: &Name) -> Option<NatToNat> {
        self.functions
            .get(name)
            .map(|function| self.resolve_function(function))
    }

    /// The function with everything that is known put in.
    pub(super) fn resolve_function(&self, function: &NatToNat) -> NatToNat {
        match function {
            NatToNat::Variable(name) => self.function(name).unwrap_or_else(|| function.clone()),
            NatToNat::Lambda(parameter, body) => {
                NatToNat::Lambda(parameter.clone(), self.resolve(body))
            }
        }
    }

    /// Why something unknown became that size: the earliest reason.
    pub(super) fn why(&self, nat: &Nat) -> Option<CauseId> {
        let same = self
            .values
            .values()
            .filter(|(value, _)| self.resolve(value) == *nat);
        same.map(|(_, cause)| *cause).min_by_key(|cause| cause.0)
    }

    /// States that two sizes are equal.
    pub(super) fn equate(&mut self, expected: &Nat, found: &Nat, cause: CauseId) -> Result<()> {
        let (expected, found) = (self.resolve(expected), self.resolve(found));
        if expected == found {
            return Ok(());
        }
        for (side, other) in [(&expected, &found), (&found, &expected)] {
            if let Some(name) = side
                .as_variable()
                .filter(|name| name.is_unknown() && !other.mentions(name))
            {
                return self.bind(name.clone(), other.clone(), cause);
            }
            if self.bind_function(side, other, cause)? {
                return Ok(());
            }
        }
        match unify(&expected, &found, &self.known) {
            Solution::Solved(values) => self.bind_all(values, cause),
            Solution::Contradiction(Contradiction { reason, .. }) => Err((
                SizeClash::Differ {
                    expected,
                    found,
                    reason: Some(reason),
                },
                cause,
            )),
            Solution::Stuck(_) => {
                // `8*?k` is `n - n%8` if `?k` is `n/8`.
                let exact = [&expected, &found].map(Nat::without_remainders);
                if exact != [expected.clone(), found.clone()]
                    && let Solution::Solved(values) = unify(&exact[0], &exact[1], &self.known)
                {
                    return self.bind_all(values, cause);
                }
                self.wait(Equation {
                    expected,
                    found,
                    cause,
                });
                Ok(())
            }
        }
    }

    /// `?f(i) = value` for a variable `i` that `?f` cannot know defines the function.
    fn bind_function(&mut self, side: &Nat, value: &Nat, cause: CauseId) -> Result<bool> {
        let NatView::Application(function, argument) = side.view() else {
            return Ok(false);
        };
        let Some(parameter) = argument.as_variable().filter(|_| function.is_unknown()) else {
            return Ok(false);
        };
        let (inner, outer) = (self.levels.get(parameter), self.levels.get(&function));
        if parameter.is_unknown() || inner <= outer || value.functions().contains(&function) {
            return Ok(false);
        }
        let level = outer.copied().unwrap_or(0);
        self.lower_levels(value, level, Some(parameter))
            .map_err(|clash| (clash, cause))?;
        // `i => f(i)` is `f`.
        let known = match value.view() {
            NatView::Application(known, of) if of == argument => NatToNat::Variable(known),
            _ => NatToNat::Lambda(parameter.clone(), value.clone()),
        };
        self.define(function, known);
        Ok(true)
    }

    /// Gives an unknown function its value.
    pub(super) fn define(&mut self, name: Name, function: NatToNat) {
        self.wake(&name);
        self.functions.insert(name, function);
    }

    fn bind_all(&mut self, values: BTreeMap<Name, Nat>, cause: CauseId) -> Result<()> {
        values
            .into_iter()
            .try_for_each(|(name, value)| self.bind(name, value, cause))
    }

    /// Gives an unknown its value.
    pub(super) fn bind(&mut self, name: Name, value: Nat, cause: CauseId) -> Result<()> {
        let level = self.levels.get(&name).copied().unwrap_or(0);
        self.lower_levels(&value, level, None)
            .map_err(|clash| (clash, cause))?;
        if !value.is_natural() {
            self.conditions.push((value.clone(), cause));
        }
        self.wake(&name);
        self.values.insert(name, (value, cause));
        Ok(())
    }

    fn wake(&mut self, name: &Name) {
        if let Some(equations) = self.watchers.remove(name) {
            self.ready.extend(equations);
        }
    }

    /// Makes sure that the size can stand `level` binders deep: its unknowns must never become
    /// anything from further inside.
    pub(super) fn lower_levels(
        &mut self,
        nat: &Nat,
        level: u32,
        except: Option<&Name>,
    ) -> std::result::Result<(), SizeClash> {
        if nat.as_constant().is_some() {
            return Ok(());
        }
        for name in nat
            .variables()
            .into_iter()
            .chain(nat.functions())
            .filter(|name| Some(name) != except)
        {
            match self.levels.get_mut(&name) {
                Some(own) if *own > level && name.is_unknown() => *own = level,
                Some(own) if *own > level => return Err(SizeClash::Escape(name)),
                _ => {}
            }
        }
        Ok(())
    }

    fn wait(&mut self, equation: Equation) {
        let index = self.waiting.len();
        for side in [&equation.expected, &equation.found] {
            let names = side.variables().into_iter().chain(side.functions());
            for name in names.filter(Name::is_unknown) {
                self.watchers.entry(name).or_default().push(index);
            }
        }
        self.waiting.push(Some(equation));
    }

    /// Tries the equations again if one of their unknowns has become known.
    pub(super) fn settle(&mut self) -> Result<()> {
        while let Some(index) = self.ready.pop() {
            if let Some(Equation {
                expected,
                found,
                cause,
            }) = self.waiting[index].take()
            {
                self.equate(&expected, &found, cause)?;
            }
        }
        Ok(())
    }

    /// Solves what is left, all equations together; where that needs facts, assumes them. Equations
    /// that cannot be solved stay.
    pub(super) fn solve_rest(&mut self, assumed: &mut Vec<(Fact, CauseId)>) -> Result<()> {
        loop {
            self.settle()?;
            if !self.solve_together()? && !self.solve_assuming(assumed)? {
                return Ok(());
            }
        }
    }

    fn take_equations(&mut self) -> Vec<Equation> {
        self.watchers.clear();
        let equations: Vec<Equation> = std::mem::take(&mut self.waiting)
            .into_iter()
            .flatten()
            .collect();
        let resolve = |Equation {
                           expected,
                           found,
                           cause,
                       }| {
            let (expected, found) = (self.resolve(&expected), self.resolve(&found));
            Equation {
                expected,
                found,
                cause,
            }
        };
        equations.into_iter().map(resolve).collect()
    }

    fn solve_together(&mut self) -> Result<bool> {
        let equations = self.take_equations();
        let Some(first) = equations.first().map(|equation| equation.cause) else {
            return Ok(false);
        };
        let sides: Vec<(Nat, Nat)> = equations
            .iter()
            .map(|e| (e.expected.clone(), e.found.clone()))
            .collect();
        let system = unify_all(&sides, &self.known);
        if let Some(Contradiction {
            left,
            right,
            reason,
        }) = system.contradiction
        {
            let wrong = equations
                .iter()
                .position(|e| e.expected == left && e.found == right);
            let cause = wrong.map_or(first, |wrong| equations[wrong].cause);
            // Without the one that cannot hold, so that the others can be looked at.
            let wrong = wrong.unwrap_or_default();
            for (index, equation) in equations.into_iter().enumerate() {
                if index != wrong {
                    self.wait(equation);
                }
            }
            return Err((
                SizeClash::Differ {
                    expected: left,
                    found: right,
                    reason: Some(reason),
                },
                cause,
            ));
        }
        equations
            .into_iter()
            .for_each(|equation| self.wait(equation));
        let progress = !system.substitution.is_empty();
        self.bind_all(system.substitution, first)?;
        Ok(progress)
    }

    /// Takes the first solution that holds under facts which mention no unknown.
    fn solve_assuming(&mut self, assumed: &mut Vec<(Fact, CauseId)>) -> Result<bool> {
        for index in 0..self.waiting.len() {
            let Some(equation) = &self.waiting[index] else {
                continue;
            };
            let Solution::Stuck(stuck) = unify(&equation.expected, &equation.found, &self.known)
            else {
                continue;
            };
            let Some(Assumption {
                substitution,
                facts,
            }) = stuck.assuming
            else {
                continue;
            };
            let closed = |fact: &Fact| !has_unknown(&fact.left) && !has_unknown(&fact.right);
            if facts.iter().all(closed) && !substitution.values().any(has_unknown) {
                let cause = equation.cause;
                self.waiting[index] = None;
                assumed.extend(facts.into_iter().map(|fact| (fact, cause)));
                self.bind_all(substitution, cause)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The equations that are left, as facts, and what must be true for all values to be sizes.
    pub(super) fn remaining(&mut self) -> Vec<(Fact, CauseId)> {
        let equations = self.take_equations();
        let mut facts: Vec<(Fact, CauseId)> = equations
            .into_iter()
            .map(|e| (Fact::equal(&e.expected, &e.found), e.cause))
            .collect();
        for (value, cause) in std::mem::take(&mut self.conditions) {
            let substitution = [(Name::from("?"), self.resolve(&value))].into();
            facts.extend(
                self.known
                    .conditions(&substitution)
                    .into_iter()
                    .map(|fact| (fact, cause)),
            );
        }
        facts
    }

    /// The argument with everything that is known put in, if it is about sizes.
    pub(super) fn argument(&self, argument: &TypeArgument) -> Option<TypeArgument> {
        match argument {
            TypeArgument::Nat(nat) => Some(TypeArgument::Nat(self.simplest(nat))),
            TypeArgument::NatToNat(function) => {
                Some(TypeArgument::NatToNat(self.resolve_function(function)))
            }
            _ => None,
        }
    }

    /// The fact with everything that is known put in.
    pub(super) fn fact(&self, fact: &Fact) -> Fact {
        Fact::new(
            self.resolve(&fact.left),
            fact.relation,
            self.resolve(&fact.right),
        )
    }
}

/// The fact with type-level variables replaced.
pub(super) fn substitute_fact(fact: &Fact, substitution: &Substitution) -> Fact {
    Fact::new(
        substitution.nat(&fact.left),
        fact.relation,
        substitution.nat(&fact.right),
    )
}
