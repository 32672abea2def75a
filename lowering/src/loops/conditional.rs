//! Commands that run one way or the other.

use melior::ir::ValueLike;
use melior::ir::operation::OperationLike;
use rise_dialect::ir::{self, Builder, Op, Outcome};

use super::shared::Shared;
use super::{Lowering, Path};

impl<'c> Lowering<'c> {
    /// `dpia.if`: registers that either way assigns are results of the choice.
    pub(super) fn conditional(
        &mut self,
        operation: Op<'c>,
        commands: &mut Vec<usize>,
    ) -> Outcome<'c, ()> {
        let location = operation.location();
        commands.push(self.accesses.len());
        self.shared = Shared::default();
        let condition = self.read(ir::operand(operation, 0), Path::new())?;
        let mut assigned = Vec::new();
        for body in ir::blocks(operation) {
            for register in self.assigned_registers(body) {
                if !assigned.contains(&register) {
                    assigned.push(register);
                }
            }
        }
        let before = self.registers(&assigned, location)?;
        let (outer, facts) = (self.builder, self.facts.clone());
        let mut regions = Vec::new();
        for body in ir::blocks(operation) {
            for ((cell, leaf), value) in assigned.iter().zip(&before) {
                self.set_register(*cell, *leaf, *value);
            }
            let (region, block) = ir::region(&[], location);
            self.builder = Builder::at_end(self.context, block);
            let result = self.sequence(body, commands);
            let after = result.and_then(|()| self.registers(&assigned, location));
            let inner = std::mem::replace(&mut self.builder, outer);
            self.facts = facts.clone();
            inner.command("scf.yield", location, &after?, &[])?;
            regions.push(region);
        }
        let types: Vec<_> = before.iter().map(|value| value.r#type()).collect();
        let choice = outer
            .operation("scf.if", location, &[condition], &[])
            .add_results(&types)
            .add_regions_vec(regions);
        let choice = outer.insert(choice)?;
        for ((cell, leaf), value) in assigned.into_iter().zip(ir::results(choice)) {
            self.set_register(cell, leaf, value);
        }
        Ok(())
    }
}
