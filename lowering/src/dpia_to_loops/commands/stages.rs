//! Stages of values that are computed ahead.

use melior::ir::operation::OperationLike;
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::dpia;

use super::super::memory::named::Storage;
use super::super::{Binding, Lowering};

impl<'c> Lowering<'c> {
    /// `dpia.await_stage` of the memory that holds the values.
    pub(in crate::dpia_to_loops) fn await_stage(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let mut memory: Vec<Val<'c>> = Vec::new();
        for value in ir::operands(operation) {
            if let Some(Binding::Cell(cell)) = self.bindings.get(&ir::key(value))
                && let Storage::Memory(parts) = &self.memory.cells[*cell].storage
            {
                memory.extend(parts);
            }
        }
        let location = operation.location();
        let number = |name| {
            let number = operation.attribute(name);
            number.map_err(|error| internal(location, &error.to_string()))
        };
        let attributes = [
            ("later", number("later")?),
            ("unfinished", number("unfinished")?),
        ];
        self.builder
            .command(dpia::AWAIT_STAGE, location, &memory, &attributes)
            .map(|_| ())
    }

    /// The beginning or the end of a stage.
    pub(in crate::dpia_to_loops) fn mark_stage(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let (name, location) = (ir::name(operation), operation.location());
        self.builder.command(name, location, &[], &[]).map(|_| ())
    }
}
