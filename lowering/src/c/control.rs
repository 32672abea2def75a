//! Loops, choices and run-time checks.

use melior::ir::attribute::{DenseI64ArrayAttribute, StringAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, Region, Type, ValueLike};

use crate::failures;
use crate::ir::{self, Builder, Op, Outcome, Val};

use super::memory::Memory;
use super::{Conversion, Is};

impl<'c> Conversion<'c> {
    pub(super) fn control(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        match ir::name(operation) {
            "scf.for" => self.sequential_loop(operation),
            "scf.parallel" => self.parallel_loop(operation),
            "scf.if" => self.choice(operation),
            "scf.index_switch" => self.switch(operation),
            "cf.assert" => self.assertion(operation),
            _ => Err(self.unknown(operation)),
        }
    }

    /// What the loop carries is a variable each; of memory, the pointer.
    fn sequential_loop(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let operands = ir::operands(operation);
        let (bounds, carried) = operands.split_at(3);
        let bounds = bounds
            .iter()
            .map(|bound| self.value(*bound))
            .collect::<Outcome<Vec<_>>>()?;
        let body = ir::body(operation);
        let mut initial = Vec::new();
        for value in carried {
            initial.push(self.carried(*value)?);
        }
        let variables = self.variables(&initial, "r")?;
        for (variable, value) in variables.iter().zip(&initial) {
            self.assign(*variable, *value)?;
        }
        self.emit_for(&bounds, |inner, index| {
            inner.set(ir::argument(body, 0), index);
            for (number, variable) in variables.iter().enumerate() {
                let value = inner.load(*variable, initial[number].r#type())?;
                inner.set_carried(ir::argument(body, number + 1), value, carried[number]);
            }
            let yielded = inner.block(body)?;
            inner.assign_all(&variables, &yielded)
        })?;
        for ((result, variable), value) in ir::results(operation)
            .into_iter()
            .zip(&variables)
            .zip(carried)
        {
            if ir::has_uses(result) {
                let last = self.load(*variable, self.stored_type(*variable)?)?;
                self.set_carried(result, last, *value);
            }
        }
        Ok(())
    }

    /// A value, or the pointer to memory.
    fn carried(&mut self, value: Val<'c>) -> Outcome<'c, Val<'c>> {
        match self.memories.get(&ir::key(value)).cloned() {
            Some(memory) => self.pointer(&memory),
            None => self.value(value),
        }
    }

    /// Memory keeps the shape that it has in front of the loop.
    fn set_carried(&mut self, value: Val<'c>, becomes: Val<'c>, like: Val<'c>) {
        match self.memories.get(&ir::key(like)).cloned() {
            Some(memory) => {
                let memory = Memory {
                    base: becomes,
                    ..memory
                };
                self.memories.insert(ir::key(value), memory);
            }
            None => self.set(value, becomes),
        }
    }

    fn variables(&self, like: &[Val<'c>], stem: &str) -> Outcome<'c, Vec<Val<'c>>> {
        like.iter()
            .map(|value| self.variable(value.r#type(), stem))
            .collect()
    }

    /// Assigns to variables what values have become.
    fn assign_all(&mut self, variables: &[Val<'c>], values: &[Val<'c>]) -> Outcome<'c, ()> {
        for (variable, value) in variables.iter().zip(values) {
            let value = self.carried(*value)?;
            let ty = self.stored_type(*variable)?;
            let value = self.converted(value, ty)?;
            self.assign(*variable, value)?;
        }
        Ok(())
    }

    fn read_back(&mut self, operation: Op<'c>, variables: &[Val<'c>]) -> Outcome<'c, ()> {
        for (result, variable) in ir::results(operation).into_iter().zip(variables) {
            if ir::has_uses(result) {
                let value = self.load(*variable, self.stored_type(*variable)?)?;
                self.set(result, value);
            }
        }
        Ok(())
    }

    /// The type of what a variable holds.
    fn stored_type(&self, variable: Val<'c>) -> Outcome<'c, Type<'c>> {
        let text = variable.r#type().to_string();
        let inner = text
            .strip_prefix("!emitc.lvalue<")
            .and_then(|text| text.strip_suffix('>'));
        self.ty(inner.unwrap_or(&text))
    }

    pub(super) fn emit_for(
        &mut self,
        bounds: &[Val<'c>],
        body: impl FnOnce(&mut Self, Val<'c>) -> Outcome<'c, ()>,
    ) -> Outcome<'c, ()> {
        let location = self.location;
        let (region, block) = ir::region(&[self.ty("i64")?], location);
        // Who notes a failure goes on with the next round, and frees what this one took.
        let outside = self.failure.map(|_| std::mem::take(&mut self.heap));
        self.inside(block, |inner| body(inner, ir::argument(block, 0)))?;
        if let Some(outside) = outside {
            self.heap = outside;
        }
        let operation = self.builder.operation("emitc.for", location, bounds, &[]);
        self.builder
            .insert(operation.add_regions([region]))
            .map(|_| ())
    }

    /// Builds the contents of a block; memory that is its own is freed at its end.
    fn inside(
        &mut self,
        block: BlockRef<'c, 'c>,
        contents: impl FnOnce(&mut Self) -> Outcome<'c, ()>,
    ) -> Outcome<'c, ()> {
        let location = self.location;
        let outer = std::mem::replace(&mut self.builder, Builder::at_end(self.context, block));
        let freed = std::mem::take(&mut self.freed_at_end);
        contents(self)?;
        self.location = location;
        self.free_at_end()?;
        self.freed_at_end = freed;
        self.builder.command("emitc.yield", location, &[], &[])?;
        self.builder = outer;
        Ok(())
    }

    /// Loops over threads. Those that contain nothing but one another become one.
    fn parallel_loop(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let nest = perfect_nest(operation);
        let mut dimensions = Vec::new();
        for part in &nest {
            let operands = self.operands(*part)?;
            let count = operands.len() / 3;
            if operands.len() != 3 * count || !ir::results(*part).is_empty() {
                return Err(self.unknown(*part));
            }
            for dimension in 0..count {
                let bounds = [0, 1, 2].map(|bound| operands[bound * count + dimension]);
                dimensions.push((bounds, ir::argument(ir::body(*part), dimension)));
            }
        }
        let body = ir::body(nest[nest.len() - 1]);
        let failure = self.open_failure(operation)?;
        if self.is_parallel {
            match dimensions.len() {
                1 => self.pragma("parallel for")?,
                count => self.pragma(&format!("parallel for collapse({count})"))?,
            }
        }
        let outer = self.failure;
        self.failure = failure.or(outer);
        self.nested(&dimensions, body)?;
        self.failure = outer;
        self.close_failure(failure)
    }

    fn nested(
        &mut self,
        dimensions: &[([Val<'c>; 3], Val<'c>)],
        body: BlockRef<'c, 'c>,
    ) -> Outcome<'c, ()> {
        let Some(((bounds, variable), rest)) = dimensions.split_first() else {
            return self.block(body).map(|_| ());
        };
        self.emit_for(bounds, |inner, index| {
            inner.set(*variable, index);
            inner.nested(rest, body)
        })
    }

    /// Where the threads of a loop that takes memory note that there is none.
    fn open_failure(&mut self, operation: Op<'c>) -> Outcome<'c, Option<Val<'c>>> {
        if self.failure.is_some() || !takes_memory(operation) {
            return Ok(None);
        }
        let ty = self.ty("i32")?;
        let variable = self.variable(ty, "code")?;
        let ok = self.literal("RISE_OK", "i32")?;
        self.assign(variable, ok)?;
        Ok(Some(variable))
    }

    fn close_failure(&mut self, failure: Option<Val<'c>>) -> Outcome<'c, ()> {
        let Some(failure) = failure else {
            return Ok(());
        };
        let code = self.load(failure, self.ty("i32")?)?;
        let ok = self.literal("RISE_OK", "i32")?;
        let failed = self.compare(Is::Unequal, code, ok)?;
        self.when(failed, |inner| inner.leave("RISE_OUT_OF_MEMORY"))
    }

    /// A pragma of OpenMP, which compilers do not see unless they are asked to.
    pub(super) fn pragma(&self, text: &str) -> Outcome<'c, ()> {
        if !self.is_parallel {
            return Ok(());
        }
        self.verbatim("#ifdef _OPENMP")?;
        self.verbatim(&format!("#pragma omp {text}"))?;
        self.verbatim("#endif")
    }

    fn choice(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let condition = self.value(ir::operand(operation, 0))?;
        let blocks = ir::blocks(operation);
        let variables = self.result_variables(operation)?;
        let mut regions = Vec::new();
        for block in blocks {
            regions.push(self.branch(block, &variables)?);
        }
        if regions.len() == 1 {
            regions.push(Region::new());
        }
        let made = self
            .builder
            .operation("emitc.if", operation.location(), &[condition], &[]);
        self.builder.insert(made.add_regions_vec(regions))?;
        self.location = operation.location();
        self.read_back(operation, &variables)
    }

    fn result_variables(&mut self, operation: Op<'c>) -> Outcome<'c, Vec<Val<'c>>> {
        let mut variables = Vec::new();
        for result in ir::results(operation) {
            let kind = self.kind(result)?;
            if kind.width.is_some() {
                self.prelude.registers(kind);
            }
            variables.push(self.variable(self.ty(&kind.value_type())?, "t")?);
        }
        Ok(variables)
    }

    fn branch(
        &mut self,
        block: BlockRef<'c, 'c>,
        variables: &[Val<'c>],
    ) -> Outcome<'c, Region<'c>> {
        let (region, made) = ir::region(&[], self.location);
        self.inside(made, |inner| {
            let yielded = inner.block(block)?;
            inner.assign_all(variables, &yielded)
        })?;
        Ok(region)
    }

    fn switch(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let choice = self.value(ir::operand(operation, 0))?;
        let variables = self.result_variables(operation)?;
        let mut regions = Vec::new();
        for block in ir::blocks(operation) {
            regions.push(self.branch(block, &variables)?);
        }
        let cases = operation.attribute("cases").ok();
        let cases = cases.and_then(|cases| DenseI64ArrayAttribute::try_from(cases).ok());
        let cases = cases.ok_or_else(|| self.unknown(operation))?;
        let attributes = [("cases", cases.into())];
        let made =
            self.builder
                .operation("emitc.switch", operation.location(), &[choice], &attributes);
        self.builder.insert(made.add_regions_vec(regions))?;
        self.location = operation.location();
        self.read_back(operation, &variables)
    }

    /// At the top of the function it returns an error; what is already running cannot go on.
    fn assertion(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let condition = ir::operand(operation, 0);
        if self.holds(condition) {
            return Ok(());
        }
        let wrong = self.opposite(condition)?;
        let message = operation.attribute("msg").ok();
        let message = message.and_then(|message| StringAttribute::try_from(message).ok());
        let message = message
            .map(|message| message.value().to_owned())
            .unwrap_or_default();
        let is_outermost = self.failure.is_none() && self.is_at_top(operation);
        if !is_outermost {
            self.prelude.header("stdio.h");
            self.prelude.header("stdlib.h");
        }
        self.when(wrong, |inner| {
            if is_outermost {
                inner.verbatim(&format!("/* {} */", message.replace("*/", "* /")))?;
                return inner.leave(match operation.has_attribute(failures::IS_OF_MEMORY) {
                    true => "RISE_OUT_OF_MEMORY",
                    false => "RISE_VIOLATED_FACT",
                });
            }
            let text = message.replace('\\', "\\\\").replace('"', "\\\"");
            inner.verbatim(&format!("fputs(\"{text}\\n\", stderr);"))?;
            inner.verbatim("abort();")
        })
    }

    fn opposite(&mut self, condition: Val<'c>) -> Outcome<'c, Val<'c>> {
        if let Some((left, right)) = sides_of_equality(condition) {
            let (left, right) = (self.value(left)?, self.value(right)?);
            return self.compare(Is::Unequal, left, right);
        }
        let condition = self.value(condition)?;
        self.emit("emitc.logical_not", &[condition], condition.r#type())
    }

    fn is_at_top(&self, operation: Op<'c>) -> bool {
        // SAFETY: the operation is alive, and stands in a function.
        let parent = unsafe {
            melior::ir::operation::OperationRef::from_option_raw(
                mlir_sys::mlirOperationGetParentOperation(operation.to_raw()),
            )
        };
        parent.is_some_and(|parent: Op| ir::name(parent) == "func.func")
    }

    /// Whether an assertion compares a size with itself.
    fn holds(&self, condition: Val<'c>) -> bool {
        let Some((left, right)) = sides_of_equality(condition) else {
            return false;
        };
        match (self.value(left), self.value(right)) {
            (Ok(left), Ok(right)) => left == right,
            _ => false,
        }
    }
}

/// What a condition says is equal.
fn sides_of_equality<'c>(condition: Val<'c>) -> Option<(Val<'c>, Val<'c>)> {
    let comparison = ir::definition(condition)?;
    let predicate = comparison.attribute("predicate").ok()?.to_string();
    let is_equality = ir::name(comparison) == "arith.cmpi" && predicate.starts_with('0');
    is_equality.then(|| (ir::operand(comparison, 0), ir::operand(comparison, 1)))
}

/// The parallel loops, from the outermost on, that contain nothing but the next one.
fn perfect_nest<'c>(outermost: Op<'c>) -> Vec<Op<'c>> {
    let mut nest = vec![outermost];
    loop {
        let current = nest[nest.len() - 1];
        match ir::operations(ir::body(current))[..] {
            [only, _] if ir::name(only) == "scf.parallel" && !depends_on(only, &nest) => {
                nest.push(only);
            }
            _ => return nest,
        }
    }
}

/// Whether the bounds of a loop are made of the variables of loops around it.
fn depends_on<'c>(inner: Op<'c>, nest: &[Op<'c>]) -> bool {
    nest.iter().any(|outer| {
        let body = ir::body(*outer);
        ir::operands(inner)
            .into_iter()
            .any(|bound| match ir::definition(bound) {
                Some(_) => false,
                None => (0..ir::operands(*outer).len() / 3)
                    .any(|dimension| ir::argument(body, dimension) == bound),
            })
    })
}

/// Whether something inside takes memory from the heap.
fn takes_memory(operation: Op) -> bool {
    ir::blocks(operation)
        .into_iter()
        .flat_map(ir::operations)
        .any(|inner| {
            let is_dynamic = ir::name(inner) == "memref.alloca" && inner.operand_count() > 0;
            is_dynamic || ir::name(inner) == "memref.alloc" || takes_memory(inner)
        })
}
