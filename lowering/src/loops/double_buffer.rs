//! Rounds on two buffers that take turns.
//!
//! The first round reads the input and the last one writes the output, so nothing is copied: they stand by themselves, and a
//! loop over the rounds between them carries the two buffers, exchanged, and the size that is left.
//!
//! Source: "RISE & Shine: Language-Oriented Compiler Design", section VI, Listings 12 to 14.

use melior::ir::attribute::StringAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{Location, Type, ValueLike};
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};
use rise_dialect::types;
use rise_lang::nat::{Fact, Name, Nat};
use rise_lang::types::DataType;

use super::emit::Bound;
use super::in_place::Order;
use super::memory::{Leaf, Storage};
use super::{Binding, Lowering, Role, Step, Variable};

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
    /// What a buffer holds.
    data: DataType,
    leaves: Vec<Leaf<'c>>,
}

/// What a round reads or writes.
#[derive(Clone)]
enum Side<'c> {
    /// The input or the output.
    Given(Val<'c>),
    /// A buffer: a memref for each leaf.
    Buffer(Vec<Val<'c>>),
}

impl<'c> Rounds<'c> {
    /// What is left after `round` (from one) of the rounds.
    fn left_after(&self, rounds_to_come: &Nat) -> Nat {
        &self.rest * &self.factor.pow(rounds_to_come)
    }

    fn location(&self) -> Location<'c> {
        self.operation.location()
    }
}

impl<'c> Lowering<'c> {
    pub(super) fn double_buffer(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let rounds = self.rounds(operation)?;
        // Also where no buffer turns out to be needed.
        self.is_on_stack(operation)?;
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
        let on_stack = self.is_on_stack(operation)?;
        let extents = self.extents(&rounds.leaves);
        let first = self.allocate(&rounds.leaves, &extents, on_stack, location)?;
        let second = self.allocate(&rounds.leaves, &extents, on_stack, location)?;
        let to_come = self.simplify(&(&rounds.times - &Nat::one()));
        let left = self.simplify(&rounds.left_after(&to_come));
        let left_value = self.materialize(&left, location)?;
        let known = left.as_constant().map(|_| left.clone());
        let filled = Side::Buffer(first.clone());
        self.round(rounds, left_value, known.as_ref(), &input, &filled)?;
        let last = self.middle_rounds(rounds, left_value, first, second)?;
        let left = self.materialize(&rounds.rest, location)?;
        self.round(
            rounds,
            left,
            Some(&rounds.rest),
            &Side::Buffer(last),
            &output,
        )
    }

    /// The rounds between the first and the last one; gives the buffer that was written last.
    fn middle_rounds(
        &mut self,
        rounds: &Rounds<'c>,
        left: Val<'c>,
        first: Vec<Val<'c>>,
        second: Vec<Val<'c>>,
    ) -> Outcome<'c, Vec<Val<'c>>> {
        let location = rounds.location();
        let count = self.simplify(&(&rounds.times - &Nat::constant(2)));
        if count.is_zero() {
            return Ok(first);
        }
        let bound = Bound::Value(self.materialize(&count, location)?);
        let buffers = first.len();
        let mut carried = vec![left];
        carried.extend(first.into_iter().chain(second));
        let mut arguments: Vec<Type<'c>> = vec![Type::index(self.context)];
        arguments.extend(carried.iter().map(|value| value.r#type()));
        let (region, block) = ir::region(&arguments, location);
        let outer = std::mem::replace(&mut self.builder, Builder::at_end(self.context, block));
        let argument = |number| ir::argument(block, number + 1);
        let reading: Vec<_> = (0..buffers).map(|number| argument(1 + number)).collect();
        let writing: Vec<_> = (0..buffers)
            .map(|number| argument(1 + buffers + number))
            .collect();
        let factor = self.materialize(&rounds.factor, location)?;
        let index = Type::index(self.context);
        let left =
            self.builder
                .value("arith.divui", location, &[argument(0), factor], index, &[])?;
        let facts = self.facts.clone();
        self.round(
            rounds,
            left,
            None,
            &Side::Buffer(reading.clone()),
            &Side::Buffer(writing.clone()),
        )?;
        self.facts = facts;
        let mut next = vec![left];
        next.extend(writing.into_iter().chain(reading));
        self.emit_yield(&bound, &next, location)?;
        self.builder = outer;
        let emitted = self.emit_for(bound, &carried, region, location)?;
        Ok(ir::results(emitted)[1..=buffers].to_vec())
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
        self.loop_names.pop();
        result
    }

    /// Gives the size that is left its value in one round: as the variable of a loop, it has another one in the others, up to the largest.
    fn enter_round(&mut self, rounds: &Rounds<'c>, left: Val<'c>, known: Option<&Nat>) {
        let name = &rounds.left;
        self.indices
            .borrow_mut()
            .retain(|(_, index), _| !index.mentions(name));
        self.requirements.forget(name);
        let variable = Variable {
            value: left,
            role: Role::Opaque,
        };
        self.variables.insert(name.clone(), variable);
        let above = &rounds.largest + &Nat::one();
        let left = Nat::variable(name.clone());
        self.facts.assume(&Fact::less(&left, &above));
        if let Some(known) = known {
            self.facts.assume(&Fact::equal(&left, known));
        }
        self.rounds.insert(name.clone(), above);
        self.loop_names.push(name.clone());
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
                let (region, block) = ir::region(&[Type::index(self.context)], location);
                let outer =
                    std::mem::replace(&mut self.builder, Builder::at_end(self.context, block));
                let name = self.opaque_variable(ir::argument(block, 0));
                steps.push(Step::Index(Nat::variable(name)));
                self.copy(element, from, to, steps, location)?;
                steps.pop();
                self.emit_yield(&bound, &[], location)?;
                self.builder = outer;
                self.emit_for(bound, &[], region, location).map(|_| ())
            }
            DataType::Pair(first, second) => {
                use super::Component::{First, Second};
                for (component, part) in [(First, first), (Second, second)] {
                    steps.push(Step::Component(component));
                    self.copy(part, from, to, steps, location)?;
                    steps.pop();
                }
                Ok(())
            }
            _ => {
                let path: Vec<Step> = steps.iter().rev().cloned().collect();
                self.shared = super::shared::Shared::default();
                let value = self.read(from, path.clone())?;
                self.write(to, path, value)
            }
        }
    }
}
