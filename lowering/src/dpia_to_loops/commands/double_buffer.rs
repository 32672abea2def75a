//! Rounds on two buffers that take turns.
//!
//! The first round reads the input and the last one writes the output, so nothing is copied: they
//! stand by themselves, and a loop over the rounds between them takes two at a time, from the first
//! buffer to the second and back. So every round in the code has memory of its own to read and to
//! write, and LLVM knows that they lie apart, which it would not of pointers that are exchanged.
//! The loop carries the size that is left.
//!
//! Source: "RISE & Shine: Language-Oriented Compiler Design", section VI, Listings 12 to 14.

use melior::ir::attribute::StringAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{Location, Type};
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};
use rise_dialect::types;
use rise_lang::nat::{Fact, Name, Nat};
use rise_lang::types::DataType;

use super::super::checks::in_place::Order;
use super::super::commands::emit::Bound;
use super::super::indices::names::{Role, Variable};
use super::super::memory::named::{Leaf, Storage};
use super::super::{Binding, Lowering, Step};

/// An iteration on two buffers.
struct Rounds<'c> {
    operation: Op<'c>,
    times: Nat,
    factor: Nat,
    /// The size of the output.
    rest: Nat,
    /// The size variable of what a round writes.
    left: Name,
    /// The size of what a buffer holds: the most that is left after a round, if there are two.
    largest: Nat,
    /// Type of the data in a buffer.
    data: DataType,
    leaves: Vec<Leaf<'c>>,
}

/// Buffer that a round reads or writes.
#[derive(Clone)]
enum Side<'c> {
    /// The input or the output.
    Given(Val<'c>),
    /// A buffer: a memref for each leaf.
    Buffer(Vec<Val<'c>>),
}

impl<'c> Rounds<'c> {
    /// Size that is left after `round` (from one) of the rounds.
    fn left_after(&self, rounds_to_come: &Nat) -> Nat {
        &self.rest * &self.factor.pow(rounds_to_come)
    }

    /// Whether a round leaves less than it takes.
    fn shrinks(&self) -> bool {
        self.factor != Nat::one()
    }

    fn location(&self) -> Location<'c> {
        self.operation.location()
    }
}

impl<'c> Lowering<'c> {
    pub(in crate::dpia_to_loops) fn double_buffer(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let rounds = self.rounds(operation)?;
        // Also where no buffer turns out to be needed.
        self.place_of(&self.space(operation)?, operation.location())?;
        match rounds.times.as_constant() {
            Some(0) => self.copy_input(&rounds),
            Some(times) => self.all_rounds(&rounds, times == 1),
            None => self.unknown_rounds(&rounds),
        }
    }

    fn rounds(&self, operation: Op<'c>) -> Outcome<'c, Rounds<'c>> {
        let location = operation.location();
        let name = operation
            .attribute("shrinking")
            .and_then(StringAttribute::try_from)
            .map_err(|error| internal(location, &error.to_string()))?;
        let (rest, element) = self.array(ir::operand(operation, 1))?;
        let times = self.size_attribute(operation, "times")?;
        let factor = self.size_attribute(operation, "factor")?;
        // A buffer holds what the first round writes.
        let before_last = &Nat::maximum([times.clone(), Nat::one()]) - &Nat::one();
        let largest = &rest * &factor.pow(&before_last);
        // Memory may be allocated before loops, where less is known than here.
        let data = DataType::array(largest.clone(), element);
        let leaves = self.leaves(&data, location)?;
        Ok(Rounds {
            operation,
            times: self.simplify(&times),
            factor: self.simplify(&factor),
            rest,
            left: types::name(name.value()),
            largest: self.simplify(&largest),
            data,
            leaves,
        })
    }

    /// How many rounds there are is seen when the program runs.
    fn unknown_rounds(&mut self, rounds: &Rounds<'c>) -> Outcome<'c, ()> {
        let location = rounds.location();
        let times = self.materialize(&rounds.times, location)?;
        let zero = self.constant(0, location)?;
        let one = self.constant(1, location)?;
        let is_none = self.compare(IntegerPredicate::Equal, times, zero, location)?;
        let is_one = self.compare(IntegerPredicate::Equal, times, one, location)?;
        self.either(
            is_none,
            location,
            |lowering| lowering.copy_input(rounds),
            |lowering| {
                lowering.either(
                    is_one,
                    location,
                    |lowering| lowering.all_rounds(rounds, true),
                    |lowering| lowering.all_rounds(rounds, false),
                )
            },
        )
    }

    /// At least one round; `is_one` if there are no more.
    fn all_rounds(&mut self, rounds: &Rounds<'c>, is_one: bool) -> Outcome<'c, ()> {
        let (location, operation) = (rounds.location(), rounds.operation);
        let input = Side::Given(ir::operand(operation, 0));
        let output = Side::Given(ir::operand(operation, 1));
        if is_one {
            let left = self.materialize(&rounds.rest, location)?;
            return self.round(rounds, left, Some(&rounds.rest), &input, &output);
        }
        let place = self.place_of(&self.space(operation)?, location)?;
        let extents = self.extents(&rounds.leaves);
        let first = self.allocate(&rounds.leaves, &extents, place, location)?;
        let second = self.allocate(&rounds.leaves, &extents, place, location)?;
        let to_come = self.simplify(&(&rounds.times - &Nat::one()));
        let left = self.simplify(&rounds.left_after(&to_come));
        let left_value = self.materialize(&left, location)?;
        let is_known = left.as_constant().is_some() || !rounds.shrinks();
        let known = is_known.then(|| left.clone());
        let buffers = [Side::Buffer(first), Side::Buffer(second)];
        self.round(rounds, left_value, known.as_ref(), &input, &buffers[0])?;
        let count = self.simplify(&(&rounds.times - &Nat::constant(2)));
        match count.as_constant() {
            Some(count) => self.known_rounds(rounds, left_value, count, &buffers),
            None => self.counted_rounds(rounds, left_value, &count, &buffers),
        }
    }

    /// So many rounds, from the first buffer on, and the last one.
    fn known_rounds(
        &mut self,
        rounds: &Rounds<'c>,
        mut left: Val<'c>,
        count: u64,
        [first, second]: &[Side<'c>; 2],
    ) -> Outcome<'c, ()> {
        let location = rounds.location();
        if count > 1 {
            let pairs = self.materialize(&Nat::constant(count / 2), location)?;
            left = self.loop_of_pairs(rounds, left, pairs, |lowering, left, _| {
                let left = lowering.middle_round(rounds, left, first, second)?;
                lowering.middle_round(rounds, left, second, first)
            })?;
        }
        if count.is_multiple_of(2) {
            return self.last_round(rounds, first);
        }
        self.middle_round(rounds, left, first, second)?;
        self.last_round(rounds, second)
    }

    /// The same where the count is seen when the program runs: where it is odd, the loop ends in
    /// the middle of a pair.
    fn counted_rounds(
        &mut self,
        rounds: &Rounds<'c>,
        left: Val<'c>,
        count: &Nat,
        [first, second]: &[Side<'c>; 2],
    ) -> Outcome<'c, ()> {
        let location = rounds.location();
        let count = self.materialize(count, location)?;
        let (one, two) = (self.constant(1, location)?, self.constant(2, location)?);
        let above = self.index_operation("arith.addi", [count, one], location)?;
        let pairs = self.index_operation("arith.divui", [above, two], location)?;
        self.loop_of_pairs(rounds, left, pairs, |lowering, left, number| {
            let left = lowering.middle_round(rounds, left, first, second)?;
            let before = lowering.index_operation("arith.muli", [number, two], location)?;
            let done = lowering.index_operation("arith.addi", [before, one], location)?;
            let goes_on = lowering.compare(IntegerPredicate::Less, done, count, location)?;
            lowering.either_value(
                goes_on,
                location,
                |lowering| lowering.middle_round(rounds, left, second, first),
                |_| Ok(left),
            )
        })?;
        let rest = self.index_operation("arith.remui", [count, two], location)?;
        let is_odd = self.compare(IntegerPredicate::Equal, rest, one, location)?;
        self.either(
            is_odd,
            location,
            |lowering| lowering.last_round(rounds, second),
            |lowering| lowering.last_round(rounds, first),
        )
    }

    fn index_operation(
        &self,
        name: &str,
        operands: [Val<'c>; 2],
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let index = Type::index(self.builder.context);
        self.builder.value(name, location, &operands, index, &[])
    }

    /// A loop over pairs of rounds: `emit` gets the size that is left and the number of the pair,
    /// and gives the size that is left then.
    fn loop_of_pairs(
        &mut self,
        rounds: &Rounds<'c>,
        left: Val<'c>,
        pairs: Val<'c>,
        emit: impl FnOnce(&mut Self, Val<'c>, Val<'c>) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, Val<'c>> {
        let location = rounds.location();
        let index = Type::index(self.builder.context);
        let bound = Bound::Value(pairs);
        let (region, block) = ir::region(&[index, index], location);
        let inside = Builder::at_end(self.builder.context, block);
        let outer = std::mem::replace(&mut self.builder, inside);
        let facts = self.facts.clone();
        let next = emit(self, ir::argument(block, 1), ir::argument(block, 0))?;
        self.facts = facts;
        self.emit_yield(&bound, &[next], location)?;
        self.builder = outer;
        let emitted = self.emit_for(bound, &[left], region, location)?;
        Ok(ir::result(emitted))
    }

    /// A round between the first and the last one; gives the size that is left after it.
    fn middle_round(
        &mut self,
        rounds: &Rounds<'c>,
        left: Val<'c>,
        reading: &Side<'c>,
        writing: &Side<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let location = rounds.location();
        let (left, known) = match rounds.shrinks() {
            true => {
                let factor = self.materialize(&rounds.factor, location)?;
                let left = self.index_operation("arith.divui", [left, factor], location)?;
                (left, None)
            }
            false => (
                self.materialize(&rounds.rest, location)?,
                Some(&rounds.rest),
            ),
        };
        self.round(rounds, left, known, reading, writing)?;
        Ok(left)
    }

    /// The round that writes the output.
    fn last_round(&mut self, rounds: &Rounds<'c>, reading: &Side<'c>) -> Outcome<'c, ()> {
        let left = self.materialize(&rounds.rest, rounds.location())?;
        let output = Side::Given(ir::operand(rounds.operation, 1));
        self.round(rounds, left, Some(&rounds.rest), reading, &output)
    }

    /// One round: the body with its sides, and the size that is left after it.
    fn round(
        &mut self,
        rounds: &Rounds<'c>,
        left: Val<'c>,
        known: Option<&Nat>,
        reading: &Side<'c>,
        writing: &Side<'c>,
    ) -> Outcome<'c, ()> {
        let body = ir::body(rounds.operation);
        let facts = self.facts.clone();
        self.enter_round(rounds, left, known);
        for (number, side) in [reading, writing].into_iter().enumerate() {
            let binding = match side {
                Side::Given(value) => Binding::Whole(*value),
                Side::Buffer(memory) => Binding::Cell(self.add_cell(
                    rounds.data.clone(),
                    rounds.leaves.clone(),
                    Storage::Memory(memory.clone()),
                    false,
                )),
            };
            self.bindings
                .insert(ir::key(ir::argument(body, number)), binding);
        }
        let result = self.loop_body(body, &Order::WrittenOut);
        self.facts = facts;
        self.around.loops.pop();
        result
    }

    /// Gives the size that is left its value in one round: as the variable of a loop, it has
    /// another one in the others, up to the largest.
    fn enter_round(&mut self, rounds: &Rounds<'c>, left: Val<'c>, known: Option<&Nat>) {
        let name = &rounds.left;
        self.kept
            .indices
            .borrow_mut()
            .retain(|(_, index), _| !index.mentions(name));
        self.entry.requirements.forget(name);
        let variable = Variable {
            value: left,
            role: Role::Opaque,
        };
        self.names.variables.insert(name.clone(), variable);
        let above = &rounds.largest + &Nat::one();
        let left = Nat::variable(name.clone());
        self.facts.assume(&Fact::less(&left, &above));
        if let Some(known) = known {
            self.facts.assume(&Fact::equal(&left, known));
        }
        self.around.rounds.insert(name.clone(), above);
        self.around.loops.push(name.clone());
    }

    /// No round: the output is the input.
    fn copy_input(&mut self, rounds: &Rounds<'c>) -> Outcome<'c, ()> {
        let (input, output) = (
            ir::operand(rounds.operation, 0),
            ir::operand(rounds.operation, 1),
        );
        let (_, element) = self.array(output)?;
        let data = DataType::array(rounds.rest.clone(), element);
        self.copy(&data, input, output, &mut Vec::new(), rounds.location())
    }

    /// Copies `data`, of which `steps` lead to the part that is left.
    fn copy(
        &mut self,
        data: &DataType,
        from: Val<'c>,
        to: Val<'c>,
        steps: &mut Vec<Step>,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        match data {
            DataType::Array(size, element) => {
                let size = self.simplify(size);
                let bound = Bound::Value(self.materialize(&size, location)?);
                let (region, block) = ir::region(&[Type::index(self.builder.context)], location);
                let inside = Builder::at_end(self.builder.context, block);
                let outer = std::mem::replace(&mut self.builder, inside);
                let name = self.opaque_variable(ir::argument(block, 0));
                steps.push(Step::Index(Nat::variable(name)));
                self.copy(element, from, to, steps, location)?;
                steps.pop();
                self.emit_yield(&bound, &[], location)?;
                self.builder = outer;
                self.emit_for(bound, &[], region, location).map(|_| ())
            }
            DataType::Pair(first, second) => {
                use super::super::Component::{First, Second};
                for (component, part) in [(First, first), (Second, second)] {
                    steps.push(Step::Component(component));
                    self.copy(part, from, to, steps, location)?;
                    steps.pop();
                }
                Ok(())
            }
            _ => {
                let path: Vec<Step> = steps.iter().rev().cloned().collect();
                self.kept.shared = super::super::commands::shared::Shared::default();
                let value = self.read(from, path.clone())?;
                self.write(to, path, value)
            }
        }
    }
}
