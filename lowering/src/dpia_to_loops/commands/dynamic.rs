//! Loops, sizes and places that depend on data.

use melior::ir::attribute::StringAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, Location, ValueLike};
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};
use rise_dialect::types;
use rise_lang::nat::{Fact, Nat};
use rise_lang::types::DataType;

use super::super::checks::in_place::Order;
use super::super::commands::shared::Shared;
use super::super::indices::index::is_number;
use super::super::indices::names::{Role, Variable};
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
        let is_below = self.facts.less(&index, &size);
        if is_below.is_yes() {
            return self.sequence(blocks[0], commands);
        }
        if is_below.is_no() {
            return self.sequence(blocks[1], commands);
        }
        let condition = self.is_below(&index, &size, location)?;
        let known = Fact::less(&index, &size);
        self.conditional_on(condition, (operation, Some(known)), commands)
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
        let is_below = self.facts.less(&index, &size);
        if is_below.is_no() {
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
        if is_below.is_yes() {
            return self.read(value, path);
        }
        let condition = self.is_below(&index, &size, location)?;
        let other = path.clone();
        let known = Fact::less(&index, &size);
        self.either_value(
            condition,
            location,
            |lowering| {
                let facts = lowering.facts.clone();
                lowering.facts.assume(&known);
                let value = lowering.read(value, path);
                lowering.facts = facts;
                value
            },
            |lowering| lowering.read(otherwise, other),
        )
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
