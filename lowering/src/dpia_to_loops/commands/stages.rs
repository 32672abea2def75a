//! Stages of values that are computed ahead, and turns of roles.

use melior::ir::operation::OperationLike;
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Op, Outcome, Val};

use super::super::memory::named::Storage;
use super::super::{Binding, Lowering};

impl<'c> Lowering<'c> {
    /// `dpia.await_stage` of the memory that holds the values.
    pub(in crate::dpia_to_loops) fn await_stage(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        self.mark_memory(operation, Vec::new(), ["later", "unfinished"])
    }

    /// The beginning of a role's turn with the slot of an index.
    pub(in crate::dpia_to_loops) fn await_slot(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let index = self.index_value(ir::operand(operation, 0))?;
        let index = self.materialize(&self.simplify(&index), operation.location())?;
        self.mark_memory(operation, vec![index], ["access", "size"])
    }

    /// The end of a role's turn with a slot of a ring.
    pub(in crate::dpia_to_loops) fn arrive_slot(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        self.mark_memory(operation, Vec::new(), ["access", "size"])
    }

    /// A mark with the memory of what it is of, behind other operands.
    fn mark_memory(
        &mut self,
        operation: Op<'c>,
        mut memory: Vec<Val<'c>>,
        attributes: [&str; 2],
    ) -> Outcome<'c, ()> {
        for value in ir::operands(operation) {
            if let Some(Binding::Cell(cell)) = self.bindings.get(&ir::key(value))
                && let Storage::Memory(parts) = &self.memory.cells[*cell].storage
            {
                memory.extend(parts);
            }
        }
        let location = operation.location();
        let mut kept = Vec::new();
        for name in attributes {
            let value = operation.attribute(name);
            let value = value.map_err(|error| internal(location, &error.to_string()))?;
            kept.push((name, value));
        }
        self.builder
            .command(ir::name(operation), location, &memory, &kept)
            .map(|_| ())
    }

    /// The beginning or the end of a stage.
    pub(in crate::dpia_to_loops) fn mark_stage(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let (name, location) = (ir::name(operation), operation.location());
        self.builder.command(name, location, &[], &[]).map(|_| ())
    }
}
