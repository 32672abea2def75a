//! Loops that go on as long as a condition is true (`scf.while`).

use melior::ir::operation::OperationLike;
use melior::ir::{Region, ValueLike};
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};

use super::Conversion;
use super::failures::codes_of;

/// Values that go from round to round.
struct Carried<'c> {
    /// The parts of each value that the condition is computed of.
    asked: Vec<Vec<Val<'c>>>,
    /// The parts of each value that a round takes, and that the loop gives.
    taken: Vec<Vec<Val<'c>>>,
    goes_on: Val<'c>,
}

impl<'c> Conversion<'c> {
    /// A round first computes the condition, and does the rest if that is true.
    pub(super) fn conditional_loop(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let location = operation.location();
        let [condition, _] = ir::blocks(operation)[..] else {
            return Err(internal(location, "a loop has a condition and a body"));
        };
        let asked = self.initial(operation)?;
        let passed = ir::operands(ir::terminator(condition)).split_off(1);
        let taken = match passed == ir::arguments(condition) {
            true => asked.clone(),
            false => self.result_variables(operation)?,
        };
        let goes_on = self.variable(self.integer(1), "goes_on")?;
        let carried = Carried {
            asked,
            taken,
            goes_on,
        };
        let failure = self.failure.filter(|_| !codes_of(operation).is_empty());
        let (region, block) = ir::region(&[], location);
        // Code that notes a failure goes on with the next round, and frees what this one took.
        let outside = self.failure.map(|_| std::mem::take(&mut self.heap));
        self.inside(block, |inner| inner.one_round(operation, &carried, failure))?;
        if let Some(outside) = outside {
            self.heap = outside;
        }
        // The body of this operation has no end of its own.
        ir::erase(ir::terminator(block));
        self.emit_do(region, goes_on)?;
        self.location = location;
        if let Some(failure) = failure {
            self.skip_after(failure)?;
        }
        for (result, (variables, value)) in ir::results(operation)
            .into_iter()
            .zip(carried.taken.iter().zip(&passed))
        {
            if ir::has_uses(result) {
                self.load_carried(result, variables, *value)?;
            }
        }
        Ok(())
    }

    /// Variables with what the first round begins with.
    fn initial(&mut self, operation: Op<'c>) -> Outcome<'c, Vec<Vec<Val<'c>>>> {
        let mut variables = Vec::new();
        for value in ir::operands(operation) {
            let parts = self.carried(value, false)?;
            let made = self.variables(&parts, "r")?;
            self.assign_at_once(&made, &parts)?;
            variables.push(made);
        }
        Ok(variables)
    }

    fn one_round(
        &mut self,
        operation: Op<'c>,
        carried: &Carried<'c>,
        failure: Option<Val<'c>>,
    ) -> Outcome<'c, ()> {
        let blocks = ir::blocks(operation);
        let (condition, body) = (blocks[0], blocks[1]);
        if let Some(failure) = failure {
            let stop = self.constant(0, self.integer(1))?;
            self.assign(carried.goes_on, stop)?;
            self.skip_after(failure)?;
        }
        let initial = ir::operands(operation);
        for (number, variables) in carried.asked.iter().enumerate() {
            self.load_carried(ir::argument(condition, number), variables, initial[number])?;
        }
        let asked = self.block(condition)?;
        let goes_on = self.value(asked[0])?;
        self.assign(carried.goes_on, goes_on)?;
        let passed = &asked[1..];
        if carried.taken != carried.asked {
            self.assign_all(&carried.taken.concat(), passed)?;
        }
        let goes_on = self.load(carried.goes_on, self.integer(1))?;
        let location = self.location;
        let (region, block) = ir::region(&[], location);
        self.inside(block, |inner| {
            for (number, variables) in carried.taken.iter().enumerate() {
                inner.load_carried(ir::argument(body, number), variables, passed[number])?;
            }
            let yielded = inner.block(body)?;
            inner.assign_all(&carried.asked.concat(), &yielded)
        })?;
        let choice = self
            .builder
            .operation("emitc.if", location, &[goes_on], &[]);
        self.builder
            .insert(choice.add_regions([region, Region::new()]))
            .map(|_| ())
    }

    /// `do { … } while (goes_on)`.
    fn emit_do(&mut self, body: Region<'c>, goes_on: Val<'c>) -> Outcome<'c, ()> {
        let (location, truth) = (self.location, self.integer(1));
        let (asking, block) = ir::region(&[], location);
        let (read, inside) = ir::region(&[goes_on.r#type()], location);
        let inner = Builder::at_end(self.context, inside);
        let variable = ir::argument(inside, 0);
        let value = inner.value("emitc.load", location, &[variable], truth, &[])?;
        inner.command("emitc.yield", location, &[value], &[])?;
        let outer = Builder::at_end(self.context, block);
        let expression = outer
            .operation("emitc.expression", location, &[goes_on], &[])
            .add_results(&[truth])
            .add_regions([read]);
        let value = ir::result(outer.insert(expression)?);
        outer.command("emitc.yield", location, &[value], &[])?;
        let made = self.builder.operation("emitc.do", location, &[], &[]);
        self.builder
            .insert(made.add_regions([body, asking]))
            .map(|_| ())
    }
}
