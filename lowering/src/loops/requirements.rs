//! What views and indices need, so that nothing is read or written that is not there: an element to repeat, a permutation, an index below the
//! size of an array.
//!
//! It is proved of what is known of sizes and loops, or checked when the program runs: before the first command if it is known there, otherwise
//! where it is needed.

use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{Location, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};
use rise_lang::nat::{EvaluationError, Fact, Facts, Name, Nat, NatView, Relation};
use rise_lang::types::{DataType, NatToNat};

use super::formula::Formula;
use super::index::is_number;
use super::{Lowering, Path, Step};

/// Permutations of so many indices are tried out when the program is compiled.
const MOST_TRIED: u64 = 1 << 16;

/// What is checked when the program runs: one of the facts must hold.
#[derive(Clone, PartialEq)]
struct Check {
    /// The operation that needs it.
    operation: usize,
    facts: Vec<Fact>,
}

/// What operations need of numbers, as far as it was dealt with.
#[derive(Default)]
pub(super) struct Requirements {
    /// What the function says of its sizes, which whoever calls it has checked.
    stated: Vec<Fact>,
    /// What is checked before the first command.
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

/// The functions of a `reorder`.
struct Permutation {
    size: Nat,
    /// Where an index leads.
    there: NatToNat,
    /// Where that leads back; not known in programs that were not translated from RISE.
    back: Option<NatToNat>,
}

impl<'c> Lowering<'c> {
    /// Takes in what a function says of its sizes.
    pub(super) fn state_facts(&mut self, function: Op<'c>) -> Outcome<'c, ()> {
        self.requirements.stated = rise_dialect::term::facts(function)
            .map_err(|error| internal(function.location(), &error.to_string()))?;
        Ok(())
    }

    /// What is known here, with what the function says of its sizes.
    pub(super) fn knowledge(&self) -> Facts {
        let mut facts = self.facts.clone();
        facts.extend(self.requirements.stated.iter().cloned());
        facts
    }

    /// Whether a size is known not to be zero, also because a loop around would have no rounds otherwise.
    pub(super) fn is_positive(&self, size: &Nat) -> bool {
        let positive = Fact::less_or_equal(&Nat::one(), size);
        if self.facts.holds(&positive).is_yes() || self.knowledge().holds(&positive).is_yes() {
            return true;
        }
        let factors = match size.view() {
            NatView::Product(factors) => factors,
            _ => vec![size.clone()],
        };
        factors.iter().all(|factor| {
            factor.as_constant().is_some_and(|factor| factor > 0)
                || factor
                    .as_variable()
                    .is_some_and(|name| self.has_rounds_of(name))
        })
    }

    /// Whether a loop around has no rounds if a size is zero.
    fn has_rounds_of(&self, size: &Name) -> bool {
        let without = |name: &Name| (name == size).then(Nat::zero);
        let rounds = self
            .loop_names
            .iter()
            .filter_map(|name| self.rounds.get(name));
        rounds
            .filter(|rounds| rounds.mentions(size))
            .any(|rounds| rounds.substitute(&without).is_zero())
    }

    /// `dpia.padClamp` repeats the first and the last of `size` elements, which must be there.
    pub(super) fn require_element(&mut self, view: Op<'c>, size: &Nat) -> Outcome<'c, ()> {
        let location = view.location();
        if self.shared.is_checked(view) {
            return Ok(());
        }
        let (padded, _) = self.array(ir::result(view))?;
        let needed = [
            Fact::less_or_equal(&Nat::one(), size),
            Fact::equal(&padded, size),
        ];
        let knowledge = self.knowledge();
        if needed.iter().any(|fact| knowledge.holds(fact).is_yes()) {
            self.shared.keep_checked(view);
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

    /// A size that an operation uses is a natural number: it divides by nothing that is zero, fits a number, and is not negative.
    pub(super) fn require_natural(&mut self, operation: Op<'c>, value: &Nat) -> Outcome<'c, ()> {
        if self.shared.is_checked(operation) {
            return Ok(());
        }
        self.shared.keep_checked(operation);
        for divisor in self.unsafe_divisors(value) {
            if self.is_positive(&divisor) {
                continue;
            }
            let positive = Fact::less_or_equal(&Nat::one(), &divisor);
            let message =
                format!("the size `{value}` divides by `{divisor}`, which must not be zero");
            self.require_fact(operation, positive, &message)?;
        }
        for exponent in exponents(value) {
            let natural = Fact::less_or_equal(&Nat::zero(), &exponent);
            let message =
                format!("the exponent `{exponent}` of the size `{value}` must not be negative");
            self.require_fact(operation, natural, &message)?;
        }
        self.require_fits(operation, value)?;
        let natural = Fact::less_or_equal(&Nat::zero(), value);
        let message = format!("the size `{value}` must not be negative");
        self.require_fact(operation, natural, &message)
    }

    /// A size that an operation uses is the number that is computed for it.
    fn require_fits(&mut self, operation: Op<'c>, value: &Nat) -> Outcome<'c, ()> {
        let location = operation.location();
        if !self.may_parts_wrap(value) {
            return Ok(());
        }
        let message = format!("the size `{value}` does not fit 64 bits");
        if !self.is_early(value) || !self.are_rounds_early() {
            return self.emit_fits(value, location, &mut |lowering, fits| {
                lowering.emit_assert(fits, &message, location)
            });
        }
        let no_rounds = self.no_rounds();
        let limit = Fact::less(value, &Nat::constant(1 << 63));
        let check = Check {
            operation: ir::key(ir::result(operation)),
            facts: [&no_rounds[..], &[limit]].concat(),
        };
        if self.requirements.checked.contains(&check) {
            return Ok(());
        }
        self.requirements.checked.push(check);
        self.emit_before_command(|lowering| {
            let skipped = match no_rounds.is_empty() {
                true => None,
                false => Some(lowering.any_holds(&no_rounds, location)?),
            };
            lowering.emit_fits(value, location, &mut |lowering, fits| {
                let condition = match skipped {
                    None => fits,
                    Some(skipped) => {
                        let (operands, builder) = ([skipped, fits], lowering.builder);
                        builder.value("arith.ori", location, &operands, fits.r#type(), &[])?
                    }
                };
                lowering.emit_assert(condition, &message, location)
            })
        })
    }

    fn require_fact(&mut self, operation: Op<'c>, fact: Fact, message: &str) -> Outcome<'c, ()> {
        let knowledge = self.knowledge();
        match knowledge.holds(&fact).is_yes() {
            true => Ok(()),
            // Also what never holds: the place may never be reached.
            false => self.check_one_of(operation, vec![fact], message),
        }
    }

    /// Checks when the program runs that one of the facts holds, of which `<` compares natural numbers. Loops that have no rounds need nothing.
    fn require_one_of(
        &mut self,
        operation: Op<'c>,
        facts: Vec<Fact>,
        message: &str,
    ) -> Outcome<'c, ()> {
        if self.shared.is_checked(operation) {
            return Ok(());
        }
        self.shared.keep_checked(operation);
        self.check_one_of(operation, facts, message)
    }

    fn check_one_of(
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
        if self.requirements.checked.contains(&check) {
            return Ok(());
        }
        self.emit_before_command(|lowering| {
            let condition = lowering.any_holds(&check.facts, location)?;
            lowering.emit_assert(condition, message, location)
        })?;
        self.requirements.checked.push(check);
        Ok(())
    }

    /// That a loop around has no rounds, as far as that is known before the first command, and not impossible.
    fn no_rounds(&self) -> Vec<Fact> {
        let before: Facts = self.requirements.stated.iter().cloned().collect();
        let names = self.loop_names.iter();
        names
            .filter_map(|name| self.rounds.get(name))
            .map(|rounds| Fact::equal(rounds, &Nat::zero()))
            .filter(|fact| self.is_early_fact(fact) && !before.holds(fact).is_no())
            .collect()
    }

    /// Whether it is known before the first command how often this place is reached.
    fn are_rounds_early(&self) -> bool {
        let mut rounds = self.loop_names.iter().map(|name| self.rounds.get(name));
        self.ways == 0 && rounds.all(|rounds| rounds.is_some_and(|rounds| self.is_early(rounds)))
    }

    fn is_early_fact(&self, fact: &Fact) -> bool {
        self.is_early(&fact.left) && self.is_early(&fact.right)
    }

    /// Whether a number is known before the first command.
    fn is_early(&self, number: &Nat) -> bool {
        number.functions().is_empty()
            && number.variables().iter().all(|name| {
                let variable = self.variables.get(name);
                variable.is_some_and(|variable| self.before_command.builder.sees(variable.value))
            })
    }

    fn any_holds(&self, facts: &[Fact], location: Location<'c>) -> Outcome<'c, Val<'c>> {
        let truth = IntegerType::new(self.context, 1).into();
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

    /// `dpia.reorder` and `dpia.reorderAcc`: the function on indices is a permutation, and the other one its inverse.
    pub(super) fn require_permutation(&mut self, view: Op<'c>) -> Outcome<'c, ()> {
        let location = view.location();
        let (size, _) = self.array(ir::result(view))?;
        let size = self.simplify(&size);
        let function = |name: &str| self.index_function(view, name);
        let permutation = match view.has_attribute(FROM) {
            true => Permutation {
                size,
                there: function(FROM)?,
                back: Some(function("to")?),
            },
            false => Permutation {
                size,
                there: function("to")?,
                back: None,
            },
        };
        let missing = self.missing_facts(&permutation);
        if missing.is_empty() {
            return Ok(());
        }
        match permutation.tried() {
            Some(Ok(())) => return Ok(()),
            Some(Err(wrong)) => return Err(Diagnostic::error(location, wrong)),
            None => {}
        }
        let name = permutation.index();
        let index = Nat::variable(name.clone());
        let mut needed = vec![permutation.size.clone(), permutation.there.apply(&index)];
        if let Some(back) = &permutation.back {
            needed.push(back.apply(&index));
        }
        let unknown = needed.iter().flat_map(|number| number.variables());
        let late = unknown
            .filter(|variable| *variable != name)
            .find(|variable| !self.is_early(&Nat::variable(variable.clone())));
        if let Some(late) = late {
            return Err(Diagnostic::error(
                location,
                format!(
                    "{}, which needs {} for every `{name} < {}`: that cannot be proved, and `{late}`, which differs from round to round, is \
                     not known before the loops around, where it would be checked",
                    permutation.claim(),
                    list(&missing),
                    permutation.size
                ),
            ));
        }
        self.check_permutation(view, &permutation, &missing)
    }

    /// What is not proved of a permutation.
    fn missing_facts(&self, permutation: &Permutation) -> Vec<Fact> {
        let mut knowledge = self.knowledge();
        let index = Nat::variable(permutation.index());
        knowledge.assume(&Fact::less(&index, &permutation.size));
        permutation
            .facts(&index)
            .into_iter()
            .filter(|fact| {
                let known = Fact::new(
                    knowledge.simplify(&fact.left),
                    fact.relation,
                    fact.right.clone(),
                );
                !knowledge.holds(&known).is_yes()
            })
            .collect()
    }

    /// Checks every index before the first command.
    fn check_permutation(
        &mut self,
        view: Op<'c>,
        permutation: &Permutation,
        missing: &[Fact],
    ) -> Outcome<'c, ()> {
        let mut facts = vec![Fact::equal(&permutation.size, &Nat::zero())];
        facts.extend(self.no_rounds());
        let check = Check {
            operation: ir::key(ir::result(view)),
            facts,
        };
        if self.requirements.checked.contains(&check) {
            return Ok(());
        }
        let message = format!(
            "{}: {} must hold for every `{} < {}`",
            permutation.claim(),
            list(missing),
            permutation.index(),
            permutation.size
        );
        let location = view.location();
        self.emit_before_command(|lowering| {
            let skipped = lowering.any_holds(&check.facts, location)?;
            let all = lowering.all_lead_back(permutation, location)?;
            let (either, truth) = ([skipped, all], all.r#type());
            let builder = lowering.builder;
            let condition = builder.value("arith.ori", location, &either, truth, &[])?;
            lowering.emit_assert(condition, &message, location)
        })?;
        self.requirements.checked.push(check);
        Ok(())
    }

    /// Whether every index leads to one below the size, and that back: a loop.
    fn all_lead_back(
        &self,
        permutation: &Permutation,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let builder = self.builder;
        let (index, truth) = (
            melior::ir::Type::index(self.context),
            IntegerType::new(self.context, 1).into(),
        );
        let (zero, one) = (self.constant(0, location)?, self.constant(1, location)?);
        let size = self.materialize(&permutation.size, location)?;
        let value = builder.parse_attribute("true")?;
        let good = builder.value("arith.constant", location, &[], truth, &[("value", value)])?;
        let (region, block) = ir::region(&[index, truth], location);
        let inside = Builder::at_end(self.context, block);
        let held = self.holds_at(inside, permutation, ir::argument(block, 0), size, location)?;
        let operands = [ir::argument(block, 1), held];
        let next = inside.value("arith.andi", location, &operands, truth, &[])?;
        inside.command("scf.yield", location, &[next], &[])?;
        let rounds = builder
            .operation("scf.for", location, &[zero, size, one, good], &[])
            .add_results(&[truth])
            .add_regions([region]);
        Ok(ir::result(builder.insert(rounds)?))
    }

    /// Whether an index leads to one below the size, and that back.
    fn holds_at(
        &self,
        builder: Builder<'c>,
        permutation: &Permutation,
        at: Val<'c>,
        size: Val<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let truth = IntegerType::new(self.context, 1).into();
        let argument = Name::from("%there");
        let number = Nat::variable(argument.clone());
        let mut holds: Option<Val<'c>> = None;
        let mut from = at;
        let functions = [Some(&permutation.there), permutation.back.as_ref()];
        for (place, function) in functions.into_iter().flatten().enumerate() {
            let body = function.apply(&number);
            let formula = || Formula::at(self, builder).with(argument.clone(), from);
            let mut conditions = Vec::new();
            for divisor in self.unsafe_divisors(&body) {
                let divisor = formula().value(&self.with_safe_divisors(&divisor), location)?;
                let zero = formula().constant(0, location)?;
                conditions.push(builder.compare(
                    IntegerPredicate::NotEqual,
                    [divisor, zero],
                    location,
                )?);
            }
            let to = formula().value(&self.with_safe_divisors(&body), location)?;
            conditions.push(match place {
                0 => builder.compare(IntegerPredicate::UnsignedLess, [to, size], location)?,
                _ => builder.compare(IntegerPredicate::Equal, [to, at], location)?,
            });
            for condition in conditions {
                holds = Some(match holds {
                    None => condition,
                    Some(holds) => {
                        builder.value("arith.andi", location, &[holds, condition], truth, &[])?
                    }
                });
            }
            from = to;
        }
        holds.ok_or_else(|| internal(location, "a permutation without a function"))
    }

    /// What the index that an expression makes of a number must be below: an index is what it is, or one of several.
    pub(super) fn bound_of_made(&self, operation: Op<'c>) -> Outcome<'c, Option<Nat>> {
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
    pub(super) fn require_index(
        &mut self,
        operation: Op<'c>,
        index: &Nat,
        bound: &Nat,
    ) -> Outcome<'c, ()> {
        if self.is_index_below(index, bound) {
            return Ok(());
        }
        let message = format!("`natAsIndex` was given a number that is not below `{bound}`");
        self.require_one_of(operation, vec![Fact::less(index, bound)], &message)
    }

    /// Whether an index expression is proved to be below a bound.
    pub(super) fn is_index_below(&self, index: &Nat, bound: &Nat) -> bool {
        let knowledge = self.knowledge_of(index);
        knowledge.less_or_equal(&Nat::zero(), index).is_yes()
            && knowledge.less(index, bound).is_yes()
    }

    /// Whether numbers of 64 bits may compute another number than an index expression stands for. Sizes and indices are below 2^63; a number that
    /// the program was given may be any.
    pub(super) fn may_wrap(&self, index: &Nat) -> bool {
        let limit = Nat::constant(1 << 62);
        let is_known = |name: &Name| {
            let is_bounded = |(bounded, _): &(Name, Nat)| bounded == name;
            self.requirements.bounds.iter().any(is_bounded) || !is_number(name)
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
        !is_sum_of_two && !self.knowledge_of(index).less(index, &limit).is_yes()
    }

    /// The same of the numbers that an expression is chosen from, or divides.
    fn may_parts_wrap(&self, value: &Nat) -> bool {
        match value.view() {
            NatView::Minimum(parts) | NatView::Maximum(parts) => {
                parts.iter().any(|part| self.may_parts_wrap(part))
            }
            NatView::FloorDivide(left, right) | NatView::Modulo(left, right) => {
                self.may_parts_wrap(&left) || self.may_parts_wrap(&right)
            }
            _ => self.may_wrap(value),
        }
    }

    /// What is known here, with what the values that an index expression mentions are below.
    fn knowledge_of(&self, index: &Nat) -> Facts {
        let mut knowledge = self.knowledge();
        for (name, bound) in &self.requirements.bounds {
            if index.mentions(name) {
                knowledge.assume(&Fact::less(&Nat::variable(name.clone()), bound));
            }
        }
        knowledge
    }

    /// Takes down that a value read from an array of indices, or an index given, is below its bound.
    pub(super) fn note_bound(
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
            self.requirements.bounds.push((name.clone(), bound));
        }
        Ok(())
    }
}

/// The attribute of `dpia.reorder` with the function whose inverse is `to`. A `dpia.reorderAcc` keeps it.
pub(crate) const FROM: &str = "from";

impl Permutation {
    /// A name for an index, which stands for nothing else.
    fn index(&self) -> Name {
        let zero = Nat::zero();
        let functions = [Some(&self.there), self.back.as_ref()];
        let mut taken = self.size.variables();
        for function in functions.into_iter().flatten() {
            taken.extend(function.apply(&zero).variables());
        }
        let free = ["i", "j", "k", "index"].map(Name::from);
        let free = free.into_iter().find(|name| !taken.contains(name));
        free.unwrap_or_else(|| Name::from("%index"))
    }

    /// What must hold of an index below the size.
    fn facts(&self, index: &Nat) -> Vec<Fact> {
        let there = self.there.apply(index);
        let mut facts = vec![
            Fact::less_or_equal(&Nat::zero(), &there),
            Fact::less(&there, &self.size),
        ];
        if let Some(back) = &self.back {
            facts.push(Fact::equal(&back.apply(&there), index));
        }
        facts
    }

    /// What the program says of its functions.
    fn claim(&self) -> String {
        match &self.back {
            Some(back) => format!(
                "`reorder`: {} and {back} must be a permutation of `{}` indices and its inverse",
                self.there, self.size
            ),
            None => format!(
                "`reorder`: {} must be a permutation of `{}` indices",
                self.there, self.size
            ),
        }
    }

    /// Tries all indices, if their number is known and not large: what is wrong with the first that is wrong.
    fn tried(&self) -> Option<Result<(), String>> {
        let size = self.size.as_constant().filter(|size| *size <= MOST_TRIED)?;
        let name = self.index();
        let variable = Nat::variable(name.clone());
        let there = self.there.apply(&variable);
        let back = self.back.as_ref().map(|back| back.apply(&variable));
        let at = |function: &Nat, index: i64| {
            function.evaluate(&|found| (*found == name).then_some(index))
        };
        let mut taken = vec![false; usize::try_from(size).ok()?];
        for index in 0..i64::try_from(size).ok()? {
            let to = match at(&there, index) {
                Ok(to) => to,
                Err(EvaluationError::UnknownVariable(_) | EvaluationError::UnknownFunction(_)) => {
                    return None;
                }
                Err(error) => {
                    return Some(Err(format!("`reorder`: {error}, at the index {index}")));
                }
            };
            let place = usize::try_from(to).ok();
            let Some(taken) = place.and_then(|place| taken.get_mut(place)) else {
                return Some(Err(format!(
                    "`reorder`: {} leads from {index} to {to}, which is no index below {size}",
                    self.there
                )));
            };
            if std::mem::replace(taken, true) {
                return Some(Err(format!(
                    "`reorder`: {} is no permutation of {size} indices: it leads to {to} twice",
                    self.there
                )));
            }
            let Some((function, back)) = self.back.as_ref().zip(back.as_ref()) else {
                continue;
            };
            match at(back, to) {
                Ok(home) if home == index => {}
                Ok(home) => {
                    return Some(Err(format!(
                        "`reorder`: {} and {function} are not a permutation of {size} indices and its inverse: the index {index} leads to {to} and back to {home}",
                        self.there
                    )));
                }
                Err(EvaluationError::UnknownVariable(_) | EvaluationError::UnknownFunction(_)) => {
                    return None;
                }
                Err(error) => return Some(Err(format!("`reorder`: {error}, at the index {to}"))),
            }
        }
        Some(Ok(()))
    }
}

/// The exponents in an expression that are no constants.
fn exponents(value: &Nat) -> Vec<Nat> {
    match value.view() {
        NatView::Power(base, exponent) => {
            let mut exponents = exponents(&base);
            exponents.extend(exponent.as_constant().is_none().then_some(exponent));
            exponents
        }
        NatView::Sum(parts)
        | NatView::Product(parts)
        | NatView::Minimum(parts)
        | NatView::Maximum(parts) => parts.iter().flat_map(exponents).collect(),
        NatView::FloorDivide(left, right) | NatView::Modulo(left, right) => {
            [exponents(&left), exponents(&right)].concat()
        }
        _ => Vec::new(),
    }
}

/// Facts as a reader would list them.
fn list(facts: &[Fact]) -> String {
    let facts: Vec<String> = facts.iter().map(|fact| format!("`{fact}`")).collect();
    match &facts[..] {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => facts.join(""),
    }
}
