//! Commands that run one way or the other.

use melior::ir::operation::OperationLike;
use melior::ir::{Location, Region, ValueLike};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_lang::nat::Fact;

use super::super::checks::accesses::Way;
use super::super::commands::shared::Shared;
use super::super::{Lowering, Path};

impl<'c> Lowering<'c> {
    /// `dpia.if`: registers that either way assigns are results of the choice.
    pub(in crate::dpia_to_loops) fn conditional(
        &mut self,
        operation: Op<'c>,
        commands: &mut Vec<usize>,
    ) -> Outcome<'c, ()> {
        commands.push(self.accesses.all.len());
        self.kept.shared = Shared::default();
        let condition = self.read(ir::operand(operation, 0), Path::new())?;
        self.conditional_on(condition, (operation, &[]), commands)
    }

    /// One of the two regions of an operation; in the first, some facts are known.
    pub(in crate::dpia_to_loops) fn conditional_on(
        &mut self,
        condition: Val<'c>,
        (operation, known): (Op<'c>, &[Fact]),
        commands: &mut Vec<usize>,
    ) -> Outcome<'c, ()> {
        let location = operation.location();
        let mut assigned = Vec::new();
        for body in ir::blocks(operation) {
            for register in self.assigned_registers(body) {
                if !assigned.contains(&register) {
                    assigned.push(register);
                }
            }
        }
        let before = self.registers(&assigned, location)?;
        let mut regions = Vec::new();
        let facts = self.facts.clone();
        let choice = self.accesses.choices;
        self.accesses.choices += 1;
        for (number, body) in ir::blocks(operation).into_iter().enumerate() {
            for ((cell, leaf), value) in assigned.iter().zip(&before) {
                self.set_register(*cell, *leaf, *value);
            }
            self.facts = facts.clone();
            if number == 0 {
                self.facts.extend(known.iter().cloned());
            }
            self.accesses.ways.push(Way { choice, number });
            let way = self.way(location, |lowering| {
                lowering.sequence(body, commands)?;
                lowering.registers(&assigned, location)
            });
            self.accesses.ways.pop();
            regions.push(way?.0);
        }
        self.facts = facts;
        let types: Vec<_> = before.iter().map(|value| value.r#type()).collect();
        let choice = self
            .builder
            .operation("scf.if", location, &[condition], &[])
            .add_results(&types)
            .add_regions_vec(regions);
        let choice = self.builder.insert(choice)?;
        for ((cell, leaf), value) in assigned.into_iter().zip(ir::results(choice)) {
            self.set_register(cell, leaf, value);
        }
        Ok(())
    }

    /// Commands that run one way or the other. What one way computes, the other and what follows do
    /// not see.
    pub(in crate::dpia_to_loops) fn either(
        &mut self,
        condition: Val<'c>,
        location: Location<'c>,
        then: impl FnOnce(&mut Self) -> Outcome<'c, ()>,
        otherwise: impl FnOnce(&mut Self) -> Outcome<'c, ()>,
    ) -> Outcome<'c, ()> {
        let silent = |()| Vec::new();
        self.choose(
            condition,
            location,
            |lowering| then(lowering).map(silent),
            |lowering| otherwise(lowering).map(silent),
        )
        .map(|_| ())
    }

    /// A scalar that is read one way or the other.
    pub(in crate::dpia_to_loops) fn either_value(
        &mut self,
        condition: Val<'c>,
        location: Location<'c>,
        then: impl FnOnce(&mut Self) -> Outcome<'c, Val<'c>>,
        otherwise: impl FnOnce(&mut Self) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, Val<'c>> {
        let only = |value| vec![value];
        self.choose(
            condition,
            location,
            |lowering| then(lowering).map(only),
            |lowering| otherwise(lowering).map(only),
        )
        .map(ir::result)
    }

    fn choose(
        &mut self,
        condition: Val<'c>,
        location: Location<'c>,
        then: impl FnOnce(&mut Self) -> Outcome<'c, Vec<Val<'c>>>,
        otherwise: impl FnOnce(&mut Self) -> Outcome<'c, Vec<Val<'c>>>,
    ) -> Outcome<'c, Op<'c>> {
        let (first, values) = self.way(location, then)?;
        let (second, _) = self.way(location, otherwise)?;
        let types: Vec<_> = values.iter().map(|value| value.r#type()).collect();
        let operation = self
            .builder
            .operation("scf.if", location, &[condition], &[])
            .add_results(&types)
            .add_regions([first, second]);
        self.builder.insert(operation)
    }

    /// One way of a choice, in a region of its own that gives values: what it computes and
    /// allocates is not there on other ways, nor after them.
    pub(in crate::dpia_to_loops) fn way(
        &mut self,
        location: Location<'c>,
        emit: impl FnOnce(&mut Self) -> Outcome<'c, Vec<Val<'c>>>,
    ) -> Outcome<'c, (Region<'c>, Vec<Val<'c>>)> {
        let (region, block) = ir::region(&[], location);
        let inside = Builder::at_end(self.builder.context, block);
        let outer = std::mem::replace(&mut self.builder, inside);
        let shared = self.kept.shared.clone();
        self.memory.of_bodies.push(Vec::new());
        self.around.ways += 1;
        let values = emit(self)?;
        self.around.ways -= 1;
        self.free_body_memory()?;
        self.builder.command("scf.yield", location, &values, &[])?;
        (self.builder, self.kept.shared) = (outer, shared);
        Ok((region, values))
    }
}
