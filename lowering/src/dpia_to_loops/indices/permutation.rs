//! Needs of `reorder`: its function on indices is a permutation, and the other one its inverse.
//!
//! It is proved, tried out where there are few indices, or checked before the first command.

use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{Location, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};
use rise_lang::nat::{EvaluationError, Fact, Name, Nat};
use rise_lang::types::NatToNat;

use super::super::Lowering;
use super::super::checks::requirements::Check;
use super::super::indices::formula::Formula;

/// Permutations of so many indices are tried out when the program is compiled.
const MOST_TRIED: u64 = 1 << 16;

/// The functions of a `reorder`.
struct Permutation {
    size: Nat,
    /// Where an index leads.
    there: NatToNat,
    /// Where that leads back; not known in programs that were not translated from RISE.
    back: Option<NatToNat>,
}

impl<'c> Lowering<'c> {
    /// `dpia.reorder` and `dpia.reorderAcc`: the function on indices is a permutation, and the
    /// other one its inverse.
    pub(in crate::dpia_to_loops) fn require_permutation(
        &mut self,
        view: Op<'c>,
    ) -> Outcome<'c, ()> {
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

    /// Facts about a permutation that are not proved.
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
        let message = format!(
            "{}: {} must hold for every `{} < {}`",
            permutation.claim(),
            list(missing),
            permutation.index(),
            permutation.size
        );
        let location = view.location();
        self.check_before_command(check, |lowering, no_element| {
            let skipped = lowering.any_holds(no_element, location)?;
            let all = lowering.all_lead_back(permutation, location)?;
            let (either, truth) = ([skipped, all], all.r#type());
            let builder = lowering.builder;
            let condition = builder.value("arith.ori", location, &either, truth, &[])?;
            lowering.emit_assert(condition, &message, location)
        })
    }

    /// Whether every index leads to one below the size, and that back: a loop.
    fn all_lead_back(
        &self,
        permutation: &Permutation,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let builder = self.builder;
        let (index, truth) = (
            melior::ir::Type::index(self.builder.context),
            IntegerType::new(self.builder.context, 1).into(),
        );
        let (zero, one) = (self.constant(0, location)?, self.constant(1, location)?);
        let size = self.materialize(&permutation.size, location)?;
        let value = builder.truth_attribute(true);
        let good = builder.value("arith.constant", location, &[], truth, &[("value", value)])?;
        let (region, block) = ir::region(&[index, truth], location);
        let inside = Builder::at_end(self.builder.context, block);
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
        let truth = IntegerType::new(self.builder.context, 1).into();
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
}

/// The attribute of `dpia.reorder` with the function whose inverse is `to`. A `dpia.reorderAcc`
/// keeps it.
const FROM: &str = "from";

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

    /// Conditions for an index below the size.
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

    /// Facts that the program states of its functions.
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

    /// Tries all indices, if their number is known and not large: what is wrong with the first that
    /// is wrong.
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

/// Facts as a reader would list them.
fn list(facts: &[Fact]) -> String {
    let facts: Vec<String> = facts.iter().map(|fact| format!("`{fact}`")).collect();
    match &facts[..] {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => facts.join(""),
    }
}
