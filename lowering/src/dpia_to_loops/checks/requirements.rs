//! Needs of views and indices, so that nothing is read or written that is not there: an element to
//! repeat, an index below the size of an array.
//!
//! It is proved of what is known of sizes and loops, or checked when the program runs: before the
//! first command if it is known there, otherwise where it is needed.

use melior::ir::Location;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, IntegerPredicate, Op, Outcome, Val};
use rise_lang::nat::{Fact, Facts, Name, Nat, NatView, Relation};
use rise_lang::types::DataType;

use crate::common::at_most::at_most;

use super::super::indices::index::is_number;
use super::super::{Lowering, Path, Step};

/// A check when the program runs: one of the facts must hold.
#[derive(Clone, PartialEq)]
pub(in crate::dpia_to_loops) struct Check {
    /// The operation that needs it.
    pub operation: usize,
    pub facts: Vec<Fact>,
}

/// Needs of operations for numbers, as far as they were dealt with.
#[derive(Default)]
pub(in crate::dpia_to_loops) struct Requirements {
    /// Facts that the function states of its sizes, which its caller has checked.
    stated: Vec<Fact>,
    /// Checks before the first command.
    checked: Vec<Check>,
    /// Values that are indices, and what they are below.
    bounds: Vec<(Name, Nat)>,
}

impl Requirements {
    /// Forgets what was checked before another command.
    pub fn open(&mut self) {
        self.checked.clear();
        self.bounds.clear();
    }

    /// Forgets what was checked for one value of a variable, which has another one now.
    pub fn forget(&mut self, name: &Name) {
        let mentions = |fact: &Fact| fact.left.mentions(name) || fact.right.mentions(name);
        self.checked
            .retain(|check| !check.facts.iter().any(mentions));
    }
}

impl<'c> Lowering<'c> {
    /// Takes in what a function says of its sizes.
    pub(in crate::dpia_to_loops) fn state_facts(&mut self, function: Op<'c>) -> Outcome<'c, ()> {
        self.entry.requirements.stated = rise_dialect::term::facts(function)
            .map_err(|error| internal(function.location(), &error.to_string()))?;
        Ok(())
    }

    /// Facts that are known here, with those that the function states of its sizes.
    pub(in crate::dpia_to_loops) fn knowledge(&self) -> Facts {
        let mut facts = self.facts.clone();
        facts.extend(self.entry.requirements.stated.iter().cloned());
        facts
    }

    /// `dpia.padClamp` repeats the first and the last of `size` elements, which must be there.
    pub(in crate::dpia_to_loops) fn require_element(
        &mut self,
        view: Op<'c>,
        size: &Nat,
    ) -> Outcome<'c, ()> {
        let location = view.location();
        if self.kept.shared.is_checked(view) {
            return Ok(());
        }
        let (padded, _) = self.array(ir::result(view))?;
        let needed = [
            Fact::less_or_equal(&Nat::one(), size),
            Fact::equal(&padded, size),
        ];
        let knowledge = self.knowledge();
        if needed.iter().any(|fact| knowledge.holds(fact).is_yes()) {
            self.kept.shared.keep_checked(view);
            return Ok(());
        }
        let message = format!(
            "`padClamp` repeats the first and the last element of an array: `{}` is needed",
            needed[0]
        );
        if needed.iter().all(|fact| knowledge.holds(fact).is_no()) {
            return Err(Diagnostic::error(
                location,
                format!("{message}, but there are none"),
            ));
        }
        let mut possible = needed.to_vec();
        possible.retain(|fact| !knowledge.holds(fact).is_no());
        self.require_one_of(view, possible, &message)
    }

    /// Checks when the program runs that a fact holds, unless it is known.
    pub(in crate::dpia_to_loops) fn require_fact(
        &mut self,
        operation: Op<'c>,
        fact: Fact,
        message: &str,
    ) -> Outcome<'c, ()> {
        let knowledge = self.knowledge();
        match knowledge.holds(&fact).is_yes() {
            true => Ok(()),
            // Also what never holds: the place may never be reached.
            false => self.check_one_of(operation, vec![fact], message),
        }
    }

    /// Checks when the program runs that one of the facts holds, of which `<` compares natural
    /// numbers. Loops that have no rounds need nothing.
    fn require_one_of(
        &mut self,
        operation: Op<'c>,
        facts: Vec<Fact>,
        message: &str,
    ) -> Outcome<'c, ()> {
        if self.kept.shared.is_checked(operation) {
            return Ok(());
        }
        self.kept.shared.keep_checked(operation);
        self.check_one_of(operation, facts, message)
    }

    /// The same for an operation that needs several things.
    pub(in crate::dpia_to_loops) fn check_one_of(
        &mut self,
        operation: Op<'c>,
        mut facts: Vec<Fact>,
        message: &str,
    ) -> Outcome<'c, ()> {
        let location = operation.location();
        let is_early = facts.iter().all(|fact| self.is_early_fact(fact));
        if !is_early || !self.are_rounds_early() {
            let condition = self.any_holds(&facts, location)?;
            return self.emit_assert(condition, message, location);
        }
        facts.extend(self.no_rounds());
        let check = Check {
            operation: ir::key(ir::result(operation)),
            facts,
        };
        self.check_before_command(check, |lowering, facts| {
            let condition = lowering.any_holds(facts, location)?;
            lowering.emit_assert(condition, message, location)
        })
    }

    /// Emits a check before the first command, if that was not done.
    pub(in crate::dpia_to_loops) fn check_before_command(
        &mut self,
        check: Check,
        emit: impl FnOnce(&mut Self, &[Fact]) -> Outcome<'c, ()>,
    ) -> Outcome<'c, ()> {
        if self.entry.requirements.checked.contains(&check) {
            return Ok(());
        }
        self.emit_before_command(|lowering| emit(lowering, &check.facts))?;
        self.entry.requirements.checked.push(check);
        Ok(())
    }

    /// That a loop around has no rounds, as far as that is known before the first command, and not
    /// impossible.
    pub(in crate::dpia_to_loops) fn no_rounds(&self) -> Vec<Fact> {
        let before: Facts = self.entry.requirements.stated.iter().cloned().collect();
        let names = self.around.loops.iter();
        names
            .filter_map(|name| self.around.rounds.get(name))
            .map(|rounds| Fact::equal(rounds, &Nat::zero()))
            .filter(|fact| self.is_early_fact(fact) && !before.holds(fact).is_no())
            .collect()
    }

    /// Whether it is known before the first command how often this place is reached.
    pub(in crate::dpia_to_loops) fn are_rounds_early(&self) -> bool {
        let mut rounds = self
            .around
            .loops
            .iter()
            .map(|name| self.around.rounds.get(name));
        self.around.ways == 0
            && rounds.all(|rounds| rounds.is_some_and(|rounds| self.is_early(rounds)))
    }

    fn is_early_fact(&self, fact: &Fact) -> bool {
        self.is_early(&fact.left) && self.is_early(&fact.right)
    }

    /// Whether a number is known before the first command.
    pub(in crate::dpia_to_loops) fn is_early(&self, number: &Nat) -> bool {
        number.functions().is_empty()
            && number.variables().iter().all(|name| {
                let variable = self.names.variables.get(name);
                variable
                    .is_some_and(|variable| self.entry.before_command.builder.sees(variable.value))
            })
    }

    pub(in crate::dpia_to_loops) fn any_holds(
        &self,
        facts: &[Fact],
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let truth = IntegerType::new(self.builder.context, 1).into();
        let mut any: Option<Val<'c>> = None;
        for fact in facts {
            let sides = [&fact.left, &fact.right].map(|side| self.with_safe_divisors(side));
            let left = self.materialize(&sides[0], location)?;
            let right = self.materialize(&sides[1], location)?;
            let predicate = match fact.relation {
                Relation::Equal => IntegerPredicate::Equal,
                Relation::Less => IntegerPredicate::UnsignedLess,
                // Of numbers that may be negative, such as `n-1`.
                _ => IntegerPredicate::LessOrEqual,
            };
            let holds = self.compare(predicate, left, right, location)?;
            any = Some(match any {
                None => holds,
                Some(any) => {
                    self.builder
                        .value("arith.ori", location, &[any, holds], truth, &[])?
                }
            });
        }
        any.ok_or_else(|| internal(location, "a check of nothing"))
    }

    /// The bound for the index that an expression makes of a number: an index is what it is,
    /// or one of several.
    pub(in crate::dpia_to_loops) fn bound_of_made(
        &self,
        operation: Op<'c>,
    ) -> Outcome<'c, Option<Nat>> {
        let DataType::Index(bound) = self.data(ir::result(operation))? else {
            return Ok(None);
        };
        let body = ir::body(operation);
        let operands = ir::operands(operation);
        let mut open = vec![ir::yielded(body)];
        while let Some(value) = open.pop() {
            match ir::definition(value) {
                Some(choice) if ir::name(choice) == "arith.select" => {
                    open.extend([ir::operand(choice, 1), ir::operand(choice, 2)]);
                }
                Some(_) => return Ok(Some(bound)),
                None => {
                    let is_given = |number: &usize| ir::argument(body, *number) == value;
                    let given = (0..operands.len()).find(is_given);
                    let data = given
                        .map(|number| self.data(operands[number]))
                        .transpose()?;
                    if data != Some(DataType::Index(bound.clone())) {
                        return Ok(Some(bound));
                    }
                }
            }
        }
        Ok(None)
    }

    /// An index that an expression makes of a number is below its bound.
    pub(in crate::dpia_to_loops) fn require_index(
        &mut self,
        operation: Op<'c>,
        index: &Nat,
        bound: &Nat,
    ) -> Outcome<'c, ()> {
        if self.is_index_below(index, bound) {
            return Ok(());
        }
        let message = format!("the index is not below `{bound}`");
        self.require_one_of(operation, vec![Fact::less(index, bound)], &message)
    }

    /// Whether an index expression is proved to be below a bound.
    pub(in crate::dpia_to_loops) fn is_index_below(&self, index: &Nat, bound: &Nat) -> bool {
        let knowledge = self.knowledge_of(index);
        knowledge.less_or_equal(&Nat::zero(), index).is_yes()
            && knowledge.less(index, bound).is_yes()
    }

    /// Whether numbers of 64 bits may compute another number than an index expression stands for.
    /// Sizes and indices are below 2^63; a number that the program was given may be any.
    pub(in crate::dpia_to_loops) fn may_wrap(&self, index: &Nat) -> bool {
        let limit = Nat::constant(1 << 62);
        let is_known = |name: &Name| {
            let is_bounded = |(bounded, _): &(Name, Nat)| bounded == name;
            self.entry.requirements.bounds.iter().any(is_bounded) || !is_number(name)
        };
        if index.as_variable().is_some() {
            return false;
        }
        if !index.variables().iter().all(is_known) {
            return true;
        }
        let is_sum_of_two = match index.view() {
            NatView::Sum(parts) => {
                let is_term = |part: &Nat| part.as_variable().is_some();
                parts.len() == 2
                    && parts.iter().all(|part| {
                        is_term(part)
                            || part
                                .as_constant()
                                .is_some_and(|constant| constant < 1 << 62)
                    })
            }
            _ => false,
        };
        let knowledge = self.knowledge_of(index);
        let fits =
            || knowledge.less(index, &limit).is_yes() && knowledge.less(&-&limit, index).is_yes();
        !is_sum_of_two && !fits()
    }

    /// Facts that are known here, with the bounds of the values that an index expression mentions.
    pub(in crate::dpia_to_loops) fn knowledge_of(&self, index: &Nat) -> Facts {
        let mut knowledge = self.knowledge();
        for (name, bound) in &self.entry.requirements.bounds {
            if index.mentions(name) {
                knowledge.assume(&Fact::less(&Nat::variable(name.clone()), bound));
            }
        }
        knowledge
    }

    /// Takes down that a value read from an array of indices, or an index given, is below its
    /// bound.
    pub(in crate::dpia_to_loops) fn note_bound(
        &mut self,
        name: &Name,
        from: Val<'c>,
        path: &Path,
    ) -> Outcome<'c, ()> {
        let data = match (self.data(from)?, &path[..]) {
            (DataType::Array(_, element), [Step::Index(_)]) => (*element).clone(),
            (data, []) => data,
            _ => return Ok(()),
        };
        if let DataType::Index(bound) = data {
            self.entry.requirements.bounds.push((name.clone(), bound));
        }
        Ok(())
    }

    /// Takes down what the operations that computed the value of a name say of it.
    pub(in crate::dpia_to_loops) fn note_largest(&mut self, name: &Name, value: Val<'c>) {
        if let Some(end) = at_most(value).and_then(|most| most.checked_add(1)) {
            let bound = (name.clone(), Nat::constant(end));
            self.entry.requirements.bounds.push(bound);
        }
    }
}
