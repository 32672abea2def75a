//! Loops, sizes and places that depend on data.

use melior::ir::attribute::StringAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, Location, ValueLike};
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Builder, IntegerPredicate, MemoryEffect, Op, Outcome, Val};
use rise_dialect::types;
use rise_lang::nat::{Fact, Nat, Verdict};
use rise_lang::types::DataType;

use super::super::checks::in_place::Order;
use super::super::commands::shared::Shared;
use super::super::indices::index::is_number;
use super::super::indices::names::{Role, Variable};
use super::super::memory::allocation::Place;
use super::super::{Binding, Lowering, Path};

impl<'c> Lowering<'c> {
    /// `dpia.loop`: registers that the body assigns go from round to round; the condition reads
    /// them before each.
    pub(in crate::dpia_to_loops) fn while_loop(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let location = operation.location();
        let body = ir::body(operation);
        let carried = self.assigned_registers(body);
        let initial = self.registers(&carried, location)?;
        let types: Vec<_> = initial.iter().map(|value| value.r#type()).collect();
        let (before, asked) = ir::region(&types, location);
        let (after, round) = ir::region(&types, location);
        let facts = self.facts.clone();
        let outer = self.move_into(asked);
        self.take_registers(&carried, asked);
        self.ask(operation, asked, types.len())?;
        self.move_into(round);
        self.take_registers(&carried, round);
        let name = self.names.fresh("round");
        self.around.loops.push(name.clone());
        self.loop_body(body, &Order::Sequential(name))?;
        self.around.loops.pop();
        let last = self.registers(&carried, location)?;
        self.builder.command("scf.yield", location, &last, &[])?;
        (self.builder, self.facts) = (outer, facts);
        if changes_nothing(round, &last) && self.around.threads.is_none() {
            self.ask_by_memory(asked, location)?;
        }
        self.kept.shared = Shared::default();
        let emitted = self
            .builder
            .operation("scf.while", location, &initial, &[])
            .add_results(&types)
            .add_regions([before, after]);
        let emitted = self.builder.insert(emitted)?;
        for ((cell, leaf), value) in carried.into_iter().zip(ir::results(emitted)) {
            self.set_register(cell, leaf, value);
        }
        Ok(())
    }

    fn move_into(&mut self, block: BlockRef<'c, 'c>) -> Builder<'c> {
        let inside = Builder::at_end(self.builder.context, block);
        self.kept.shared = Shared::default();
        std::mem::replace(&mut self.builder, inside)
    }

    fn take_registers(&mut self, carried: &[(usize, usize)], block: BlockRef<'c, 'c>) {
        for (number, (cell, leaf)) in carried.iter().enumerate() {
            self.set_register(*cell, *leaf, ir::argument(block, number));
        }
    }

    /// Ends the block that computes whether there is another round, with what goes there.
    fn ask(&mut self, operation: Op<'c>, block: BlockRef<'c, 'c>, count: usize) -> Outcome<'c, ()> {
        let goes_on = self.read(ir::operand(operation, 0), Path::new())?;
        let mut operands = vec![goes_on];
        operands.extend((0..count).map(|number| ir::argument(block, number)));
        self.builder
            .command("scf.condition", operation.location(), &operands, &[])
            .map(|_| ())
    }

    /// Lets the answer to whether there is another round pass through memory. MLIR removes a loop
    /// that changes nothing, as if it came to an end.
    fn ask_by_memory(
        &mut self,
        asked: BlockRef<'c, 'c>,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let end = ir::terminator(asked);
        let goes_on = ir::operand(end, 0);
        let ty = goes_on.r#type();
        let answer = self.emit_allocation(ty, &[], Place::Stack, location)?;
        let inside = Builder::before(self.builder.context, end);
        inside.command("memref.store", location, &[goes_on, answer], &[])?;
        let goes_on = inside.value("memref.load", location, &[answer], ty, &[])?;
        ir::set_operand(end, 0, goes_on);
        Ok(())
    }

    /// `dpia.with_size`: the size is the variable of a loop that is run for one number only.
    pub(in crate::dpia_to_loops) fn with_size(
        &mut self,
        operation: Op<'c>,
        commands: &mut Vec<usize>,
    ) -> Outcome<'c, ()> {
        let location = operation.location();
        commands.push(self.accesses.all.len());
        let index = ir::operand(operation, 0);
        let DataType::Index(bound) = self.data(index)? else {
            return Err(internal(location, "an index with a bound is expected"));
        };
        let number = self.index_value(index)?;
        let value = self.materialize(&number, location)?;
        let variable = operation
            .attribute("variable")
            .and_then(StringAttribute::try_from)
            .map_err(|error| internal(location, &error.to_string()))?;
        let name = types::name(variable.value());
        // Where this is done again, in another round that is written out, the size is another one.
        self.kept
            .indices
            .borrow_mut()
            .retain(|(_, index), _| !index.mentions(&name));
        self.entry.requirements.forget(&name);
        let role = Role::Opaque;
        let facts = self.facts.clone();
        self.names
            .variables
            .insert(name.clone(), Variable { value, role });
        let size = Nat::variable(name.clone());
        self.facts.assume(&Fact::less(&size, &bound));
        // Memory may be allocated before the number is there: then the bound says how much.
        if !number.variables().iter().any(is_number) {
            self.facts.assume(&Fact::equal(&size, &number));
        }
        self.around.rounds.insert(name.clone(), bound);
        self.around.loops.push(name);
        self.sequence(ir::body(operation), commands)?;
        self.around.loops.pop();
        self.facts = facts;
        Ok(())
    }

    /// `dpia.if_below`: one of two, where nothing says which.
    pub(in crate::dpia_to_loops) fn if_below(
        &mut self,
        operation: Op<'c>,
        commands: &mut Vec<usize>,
    ) -> Outcome<'c, ()> {
        let location = operation.location();
        commands.push(self.accesses.all.len());
        self.kept.shared = Shared::default();
        let (index, size) = self.number_and_bound(operation)?;
        let blocks = ir::blocks(operation);
        let parameter = ir::key(ir::argument(blocks[0], 0));
        self.bindings
            .insert(parameter, Binding::Index(index.clone()));
        match self.is_in_bounds(&index, &size) {
            Verdict::Yes => self.sequence(blocks[0], commands),
            Verdict::No => self.sequence(blocks[1], commands),
            Verdict::Unknown => {
                let condition = self.is_below(&index, &size, location)?;
                self.conditional_on(condition, (operation, &in_bounds(&index, &size)), commands)
            }
        }
    }

    /// The element that a `dpia.within` gives for an index in bounds, or the other value.
    pub(in crate::dpia_to_loops) fn read_within(
        &mut self,
        operation: Op<'c>,
        path: Path,
    ) -> Outcome<'c, Val<'c>> {
        let location = operation.location();
        let otherwise = ir::operand(operation, 1);
        let (index, size) = self.number_and_bound(operation)?;
        let verdict = self.is_in_bounds(&index, &size);
        if verdict.is_no() {
            return self.read(otherwise, path);
        }
        let body = ir::body(operation);
        // A value computed of another index is not the value for this one.
        self.kept.shared.leave(operation);
        self.bindings.insert(
            ir::key(ir::argument(body, 0)),
            Binding::Index(index.clone()),
        );
        let value = ir::yielded(body);
        if verdict.is_yes() {
            return self.read(value, path);
        }
        let condition = self.is_below(&index, &size, location)?;
        let other = path.clone();
        self.either_value(
            condition,
            location,
            |lowering| {
                let facts = lowering.facts.clone();
                lowering.facts.extend(in_bounds(&index, &size));
                let value = lowering.read(value, path);
                lowering.facts = facts;
                value
            },
            |lowering| lowering.read(otherwise, other),
        )
    }

    /// Whether a number is known to be in bounds, or known not to be. Less than nothing is not: as
    /// a number without sign it is above all sizes.
    fn is_in_bounds(&self, index: &Nat, size: &Nat) -> Verdict {
        let (zero, is_below) = (Nat::zero(), self.facts.less(index, size));
        match self.facts.less_or_equal(&zero, index) {
            _ if is_below.is_no() => Verdict::No,
            Verdict::Yes => is_below,
            Verdict::No => Verdict::No,
            Verdict::Unknown => Verdict::Unknown,
        }
    }

    /// Whether a number is below a size when the program runs. It may be any number, so that it is
    /// compared as one without sign.
    fn is_below(&self, index: &Nat, size: &Nat, location: Location<'c>) -> Outcome<'c, Val<'c>> {
        let index = self.materialize(index, location)?;
        let size = self.materialize(size, location)?;
        self.compare(IntegerPredicate::UnsignedLess, index, size, location)
    }

    /// The number that the first operand is, and the size that it is compared with. A number that
    /// may wrap where the machine computes it is what the machine computes.
    fn number_and_bound(&mut self, operation: Op<'c>) -> Outcome<'c, (Nat, Nat)> {
        let number = ir::operand(operation, 0);
        let size = self.size_attribute(operation, "size")?;
        let size = self.simplify(&size);
        let mut index = self.index_value(number)?;
        if self.may_wrap(&index) {
            let value = self.read(number, Path::new())?;
            index = Nat::variable(self.opaque_variable(value));
        }
        Ok((index, size))
    }
}

/// Facts about a number in bounds.
fn in_bounds(index: &Nat, size: &Nat) -> [Fact; 2] {
    [
        Fact::less_or_equal(&Nat::zero(), index),
        Fact::less(index, size),
    ]
}

/// Whether a round of a loop changes nothing: it writes no memory, and gives what it was given.
fn changes_nothing<'c>(round: BlockRef<'c, 'c>, last: &[Val<'c>]) -> bool {
    let is_given = |(number, value): (usize, &Val<'c>)| *value == ir::argument(round, number);
    let may_write = |operation: Op<'c>| {
        let effects = ir::effects(operation);
        effects
            .is_none_or(|effects| (effects.iter()).any(|(effect, _)| *effect != MemoryEffect::Read))
    };
    last.iter().enumerate().all(is_given) && !ir::operations(round).into_iter().any(may_write)
}
