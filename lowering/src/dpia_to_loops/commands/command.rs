//! Commands: assignments, loops, memory.

use melior::ir::attribute::StringAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockLike, BlockRef, Location, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::{Trait, dpia, has};
use rise_dialect::types;
use rise_lang::nat::{Fact, Name, Nat};
use rise_lang::types::DataType;

use crate::common::threads::Threads;

use super::super::checks::in_place::{Order, Outside};
use super::super::commands::emit::Bound;
use super::super::commands::position::Position;
use super::super::commands::shared::Shared;
use super::super::indices::names::{Role, Variable};
use super::super::memory::allocation::AllocationScope;
use super::super::memory::named::Storage;
use super::super::{Binding, Lowering, Path, Step};

impl<'c> Lowering<'c> {
    /// Converts one command, which is no sequence of others. Expressions and acceptors are
    /// converted when a command needs them.
    fn command(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        match ir::name(operation) {
            dpia::ASSIGN => self.assign(operation),
            dpia::FOR => self.sequential_loop(operation),
            dpia::LOOP => self.while_loop(operation),
            dpia::FOR_UNROLLED => self.unrolled_loop(operation),
            dpia::NEW_DOUBLE_BUFFER => self.double_buffer(operation),
            dpia::PAR_FOR => self.parallel_loop(operation),
            dpia::CALL_FOREIGN => self.call_foreign(operation),
            dpia::ASSIGN_IN_BULK => self.assign_in_bulk(operation),
            dpia::AWAIT_STAGE => self.await_stage(operation),
            dpia::BEGIN_STAGE | dpia::END_STAGE => self.mark_stage(operation),
            dpia::AWAIT_SLOT => self.await_slot(operation),
            dpia::ARRIVE_SLOT => self.arrive_slot(operation),
            dpia::WRITTEN => {
                self.open_accumulator(operation);
                Ok(())
            }
            name if name.starts_with("dpia.") => Ok(()),
            name => Err(Diagnostic::error(
                operation.location(),
                format!(
                    "`{name}` stands in a command of DPIA, whose bodies have operations of DPIA only: compute with it in `dpia.embed`, \
                     or do it before or after the command"
                ),
            )),
        }
    }

    fn bind_cell(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let body = ir::body(operation);
        let data = self.data(ir::argument(body, 0))?;
        let cell = self.open_cell(operation, &data)?;
        for argument in 0..2 {
            self.bindings
                .insert(ir::key(ir::argument(body, argument)), Binding::Cell(cell));
        }
        Ok(())
    }

    /// State from before the body of a loop.
    pub(in crate::dpia_to_loops) fn outside(&self) -> Outside {
        Outside {
            cells: self.memory.cells.len(),
            accumulators: self.accesses.accumulators.len(),
            names: self.names.made(),
        }
    }

    /// The body of a loop, which must be safe to do in place.
    pub(in crate::dpia_to_loops) fn loop_body(
        &mut self,
        block: BlockRef<'c, 'c>,
        order: &Order,
    ) -> Outcome<'c, ()> {
        self.memory.of_bodies.push(Vec::new());
        let outside = self.outside();
        let mut commands = Vec::new();
        self.around.nesting += 1;
        self.sequence(block, &mut commands)?;
        commands.push(self.accesses.all.len());
        self.free_body_memory()?;
        let location = block.parent_operation().map(|around| around.location());
        let checked = self.require_in_place(&commands, outside, order, location);
        self.around.nesting -= 1;
        checked
    }

    /// The commands of a block; takes down the number of accesses before each. What a `dpia.new`
    /// contains is part of the sequence.
    pub(in crate::dpia_to_loops) fn sequence(
        &mut self,
        block: BlockRef<'c, 'c>,
        commands: &mut Vec<usize>,
    ) -> Outcome<'c, ()> {
        self.kept.shared = Shared::default();
        for operation in ir::operations(block) {
            self.step(operation, commands)?;
            if !self.keeps_values(operation) {
                self.kept.shared = Shared::default();
            }
        }
        Ok(())
    }

    /// A command of a sequence, or the commands of which it consists.
    pub(in crate::dpia_to_loops) fn step(
        &mut self,
        operation: Op<'c>,
        commands: &mut Vec<usize>,
    ) -> Outcome<'c, ()> {
        match ir::name(operation) {
            dpia::NEW => {
                self.bind_cell(operation)?;
                self.sequence(ir::body(operation), commands)
            }
            dpia::IF => self.conditional(operation, commands),
            dpia::IF_BELOW => self.if_below(operation, commands),
            dpia::WITH_SIZE => self.with_size(operation, commands),
            dpia::WITH_SIZES => self.with_sizes(operation, commands),
            dpia::KERNEL => self.kernel(operation, commands),
            _ => {
                commands.push(self.accesses.all.len());
                self.command(operation)
            }
        }
    }

    /// Whether what was computed before the operation holds after it: the elements of an array that
    /// is written out share what they have in common. What is written to the result is not read
    /// again, but for accumulators, of which nothing may be read that was overwritten.
    pub(in crate::dpia_to_loops) fn keeps_values(&self, operation: Op<'c>) -> bool {
        match ir::name(operation) {
            dpia::ASSIGN => self.root_cell(ir::operand(operation, 0)).is_none(),
            dpia::CALL_FOREIGN => false,
            dpia::WRITTEN => false,
            name => !has(name, Trait::Command),
        }
    }

    /// Reads all scalars of the expression, then writes them.
    fn assign(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let (acceptor, expression) = (ir::operand(operation, 0), ir::operand(operation, 1));
        let data = self.data(expression)?;
        if matches!(data, DataType::Fragment(..)) {
            return self.assign_fragment(operation);
        }
        let leaves = self.leaves(&data, operation.location())?;
        if leaves.iter().any(|leaf| !leaf.sizes.is_empty()) {
            return self.require_same_place(operation);
        }
        let mut values = Vec::new();
        for leaf in &leaves {
            let path: Path = leaf
                .components
                .iter()
                .rev()
                .map(|component| Step::Component(*component))
                .collect();
            values.push((self.read(expression, path.clone())?, path));
        }
        for (value, path) in values {
            self.write(acceptor, path, value)?;
        }
        Ok(())
    }

    fn sequential_loop(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let location = operation.location();
        let size = self.simplify(&self.size_attribute(operation, "size")?);
        let bound = self.bound(&size, location)?;
        let body = ir::body(operation);
        let carried = self.assigned_registers(body);
        let initial = self.registers(&carried, location)?;
        let mut types = vec![melior::ir::Type::index(self.builder.context)];
        types.extend(initial.iter().map(|value| value.r#type()));
        let (region, block) = ir::region(&types, location);
        let (outer, variable) = self.enter(block, &bound, &size, operation);
        for (number, (cell, leaf)) in carried.iter().enumerate() {
            self.set_register(*cell, *leaf, ir::argument(block, number + 1));
        }
        self.loop_body(body, &Order::Sequential(variable))?;
        let last = self.registers(&carried, location)?;
        self.emit_yield(&bound, &last, location)?;
        self.leave(outer);
        let emitted = self.emit_for(bound, &initial, region, location)?;
        for ((cell, leaf), value) in carried.into_iter().zip(ir::results(emitted)) {
            self.set_register(cell, leaf, value);
        }
        Ok(())
    }

    fn parallel_loop(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let location = operation.location();
        let threads = Threads::of(operation);
        let size = self.simplify(&self.size_attribute(operation, "size")?);
        let bound = match threads {
            // Affine loops have no threads.
            Some(_) => Bound::Value(self.materialize(&size, location)?),
            None => self.bound(&size, location)?,
        };
        let body = ir::body(operation);
        if !self.assigned_registers(body).is_empty() {
            return Err(Diagnostic::error(
                location,
                "several threads write to the same register here: let each write to its own element",
            ));
        }
        self.wait_before_threads(location)?;
        let (region, block) =
            ir::region(&[melior::ir::Type::index(self.builder.context)], location);
        let (outer, variable) = self.enter(block, &bound, &size, operation);
        if let Some(Binding::Index(index)) =
            self.bindings.get(&ir::key(ir::argument(body, 0))).cloned()
        {
            let part = Binding::Part(ir::operand(operation, 0), Step::Index(index));
            self.bindings.insert(ir::key(ir::argument(body, 1)), part);
        }
        let inner = AllocationScope::inside(
            Position::at(self.builder, &self.facts, self.around.loops.len()),
            self.around.loops.len(),
        );
        let scope = std::mem::replace(&mut self.memory.scope, inner);
        let around = std::mem::replace(&mut self.around.threads, threads);
        self.memory.private_arrays.enter();
        let before = std::mem::take(&mut self.writing.past_caches);
        self.loop_body(body, &Order::Parallel(variable))?;
        self.wait_for_memory(location)?;
        self.writing.past_caches = before;
        self.close_scope(location)?;
        self.memory.scope = scope;
        self.memory.private_arrays.leave();
        self.around.threads = around;
        self.emit_parallel_end(&bound, location)?;
        self.leave(outer);
        let emitted = self.emit_parallel(bound, region, location)?;
        if let Some(threads) = threads {
            threads.mark(self.builder.context, emitted);
        }
        Ok(())
    }

    /// Moves into the body of a loop; what is known inside is not known outside, because the body
    /// may not run at all. Gives the loop's variable.
    fn enter(
        &mut self,
        block: BlockRef<'c, 'c>,
        bound: &Bound<'c>,
        size: &Nat,
        operation: Op<'c>,
    ) -> ((Builder<'c>, rise_lang::nat::Facts), Name) {
        let outer = (self.builder, self.facts.clone());
        self.builder = Builder::at_end(self.builder.context, block);
        let named = operation.attribute("variable").ok();
        let named = named.and_then(|name| StringAttribute::try_from(name).ok());
        let name = match named {
            Some(name) => types::name(name.value()),
            None => self.names.fresh("i"),
        };
        self.around.loops.push(name.clone());
        self.around.rounds.insert(name.clone(), size.clone());
        let role = if matches!(bound, Bound::Affine(_)) {
            Role::Dimension
        } else {
            Role::Opaque
        };
        self.names.variables.insert(
            name.clone(),
            Variable {
                value: ir::argument(block, 0),
                role,
            },
        );
        let variable = Nat::variable(name.clone());
        self.facts.assume(&Fact::less(&variable, size));
        // A loop of one round needs no variable.
        let value = if size.as_constant() == Some(1) {
            self.facts.assume(&Fact::equal(&variable, &Nat::zero()));
            Nat::zero()
        } else {
            variable
        };
        let index = ir::argument(ir::body(operation), 0);
        self.bindings.insert(ir::key(index), Binding::Index(value));
        (outer, name)
    }

    pub(in crate::dpia_to_loops) fn leave(&mut self, outer: (Builder<'c>, rise_lang::nat::Facts)) {
        (self.builder, self.facts) = outer;
        self.around.loops.pop();
    }

    /// The registers, opened outside, that the commands of a block assign.
    pub(in crate::dpia_to_loops) fn assigned_registers(
        &self,
        block: BlockRef<'c, 'c>,
    ) -> Vec<(usize, usize)> {
        let mut cells = Vec::new();
        self.collect_assigned(block, &mut cells);
        let mut registers = Vec::new();
        for cell in cells {
            if let Storage::Registers(values) = &self.memory.cells[cell].storage {
                registers.extend((0..values.len()).map(|leaf| (cell, leaf)));
            }
        }
        registers
    }

    fn collect_assigned(&self, block: BlockRef<'c, 'c>, cells: &mut Vec<usize>) {
        for operation in ir::operations(block) {
            match ir::name(operation) {
                dpia::ASSIGN | dpia::CALL_FOREIGN => {
                    if let Some(cell) = self.root_cell(ir::operand(operation, 0))
                        && !cells.contains(&cell)
                    {
                        cells.push(cell);
                    }
                }
                // Memory that the block opens itself is not there yet, or no more if the block has
                // been here before.
                dpia::NEW => {
                    let place = ir::key(ir::argument(ir::body(operation), 1));
                    let mut inner = Vec::new();
                    self.collect_assigned(ir::body(operation), &mut inner);
                    let own = match self.bindings.get(&place) {
                        Some(Binding::Cell(cell)) => Some(*cell),
                        _ => None,
                    };
                    for cell in inner {
                        if Some(cell) != own && !cells.contains(&cell) {
                            cells.push(cell);
                        }
                    }
                }
                name if has(name, Trait::Command) => {
                    for body in ir::blocks(operation) {
                        self.collect_assigned(body, cells);
                    }
                }
                _ => {}
            }
        }
    }

    /// The cell that an acceptor is a part of.
    fn root_cell(&self, acceptor: Val<'c>) -> Option<usize> {
        match ir::definition(acceptor) {
            Some(operation) if ir::name(operation) == dpia::OUT => None,
            Some(operation) => self.root_cell(ir::last_operand(operation)?),
            None => match self.bindings.get(&ir::key(acceptor))? {
                Binding::Cell(cell) => Some(*cell),
                Binding::Part(whole, _) | Binding::Whole(whole) => self.root_cell(*whole),
                Binding::Index(_) => None,
            },
        }
    }

    pub(in crate::dpia_to_loops) fn registers(
        &mut self,
        registers: &[(usize, usize)],
        location: Location<'c>,
    ) -> Outcome<'c, Vec<Val<'c>>> {
        let mut values = Vec::new();
        for (cell, leaf) in registers {
            let path: Path = self.memory.cells[*cell].leaves[*leaf]
                .components
                .iter()
                .rev()
                .map(|component| Step::Component(*component))
                .collect();
            values.push(self.read_cell(*cell, &path, location)?);
        }
        Ok(values)
    }

    pub(in crate::dpia_to_loops) fn set_register(
        &mut self,
        cell: usize,
        leaf: usize,
        value: Val<'c>,
    ) {
        if let Storage::Registers(values) = &mut self.memory.cells[cell].storage {
            values[leaf] = Some(value);
        }
    }
}
