//! Loops, choices and run-time checks.

use melior::ir::attribute::{DenseI64ArrayAttribute, StringAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{DimSize, MemRefType, ShapedTypeLike};
use melior::ir::{BlockRef, Region, Type, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Comparison, IntegerPredicate, Op, Outcome, Val};
use rise_lang::types::Scalar;

use super::failures::{code_of_check, codes_of};
use super::memory::{Extent, Memory, is_contiguous};
use super::types::Kind;
use super::{Conversion, Is, emitc};

impl<'c> Conversion<'c> {
    pub(super) fn control(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        match ir::name(operation) {
            "scf.for" => self.sequential_loop(operation),
            "scf.while" => self.conditional_loop(operation),
            "scf.parallel" => self.parallel_loop(operation),
            "scf.if" => self.choice(operation),
            "scf.index_switch" => self.switch(operation),
            "cf.assert" => self.assertion(operation),
            _ => Err(self.unknown(operation)),
        }
    }

    /// Each carried value is a variable; memory is its pointer, and its extents where iterations
    /// may change them.
    fn sequential_loop(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let operands = ir::operands(operation);
        let (bounds, carried) = operands.split_at(3);
        let (bounds, kind, is_unsigned) = self.bounds(operation, bounds)?;
        let body = ir::body(operation);
        let keeps_extents = self.keeps_extents(operation, carried);
        let mut initial = Vec::new();
        for value in carried {
            initial.push(self.carried(*value, keeps_extents)?);
        }
        let mut variables = Vec::new();
        for parts in &initial {
            let made = self.variables(parts, "r")?;
            for (variable, part) in made.iter().zip(parts) {
                self.assign(*variable, *part)?;
            }
            variables.push(made);
        }
        // A failure inside ends an iteration of this loop; what follows depends on what it should
        // have done.
        let failure = self.failure.filter(|_| !codes_of(operation).is_empty());
        self.emit_for(&bounds, |inner, index| {
            if let Some(failure) = failure {
                inner.skip_after(failure)?;
            }
            let index = inner.induction(index, kind, is_unsigned)?;
            inner.set(ir::argument(body, 0), index);
            for (number, variables) in variables.iter().enumerate() {
                inner.load_carried(ir::argument(body, number + 1), variables, carried[number])?;
            }
            let yielded = inner.block(body)?;
            let mut parts = Vec::new();
            for value in yielded {
                parts.extend(inner.carried(value, keeps_extents)?);
            }
            inner.assign_at_once(&variables.concat(), &parts)
        })?;
        if let Some(failure) = failure {
            self.skip_after(failure)?;
        }
        for ((result, variables), value) in ir::results(operation)
            .into_iter()
            .zip(&variables)
            .zip(carried)
        {
            if ir::has_uses(result) {
                self.load_carried(result, variables, *value)?;
            }
        }
        Ok(())
    }

    /// The bounds and the step of a loop, whether they count as unsigned, and their kind.
    fn bounds(
        &mut self,
        operation: Op<'c>,
        bounds: &[Val<'c>],
    ) -> Outcome<'c, (Vec<Val<'c>>, Kind, bool)> {
        let kind = self.kind(bounds[0])?;
        let is_unsigned = operation.has_attribute("unsignedCmp");
        // No step of one bit is positive as a signed number.
        if kind.scalar == Scalar::Bool && !is_unsigned {
            return Err(Diagnostic::error(
                operation.location(),
                "the loop counts in `i1`, where no signed step is positive: expected `scf.for unsigned`, or a type of more bits",
            ));
        }
        let mut made = Vec::new();
        for bound in bounds {
            let value = self.value(*bound)?;
            made.push(match is_unsigned {
                true => self.cast(value, self.unsigned_type(kind))?,
                false => value,
            });
        }
        Ok((made, kind, is_unsigned))
    }

    /// The value of a loop's variable in its body.
    fn induction(&mut self, index: Val<'c>, kind: Kind, is_unsigned: bool) -> Outcome<'c, Val<'c>> {
        match (is_unsigned, kind.scalar) {
            (false, _) => Ok(index),
            (true, Scalar::Bool) => {
                let zero = self.constant(0, self.unsigned_type(kind))?;
                self.compare(Is::Unequal, index, zero)
            }
            (true, _) => self.cast(index, self.value_type(kind)),
        }
    }

    /// Whether all memory that a loop carries keeps its extents: iterations yield what the loop
    /// carries already, and that is all alike.
    fn keeps_extents(&self, operation: Op<'c>, carried: &[Val<'c>]) -> bool {
        if !carried.iter().any(|value| dynamic(*value).contains(&true)) {
            return true;
        }
        let memories = carried
            .iter()
            .filter_map(|value| self.memories.get(&ir::key(*value)));
        let extents: Vec<&[Extent]> = memories.map(|memory| &memory.extents[..]).collect();
        let body = ir::body(operation);
        let arguments = ir::arguments(body);
        let is_memory = |value: &Val<'c>| MemRefType::try_from(value.r#type()).is_ok();
        let yielded = ir::operands(ir::terminator(body));
        extents.windows(2).all(|pair| pair[0] == pair[1])
            && yielded
                .iter()
                .filter(|value| is_memory(value))
                .all(|value| arguments.contains(value))
    }

    /// A value, or the pointer to memory and the extents that may change.
    pub(super) fn carried(
        &mut self,
        value: Val<'c>,
        keeps_extents: bool,
    ) -> Outcome<'c, Vec<Val<'c>>> {
        let Some(memory) = self.memories.get(&ir::key(value)).cloned() else {
            return Ok(vec![self.value(value)?]);
        };
        let mut parts = vec![self.pointer(&memory)?];
        if !keeps_extents {
            for (dimension, _) in dynamic(value).into_iter().enumerate().filter(|(_, is)| *is) {
                parts.push(self.extent(memory.extents[dimension])?);
            }
        }
        Ok(parts)
    }

    /// Gives a value what variables hold. Memory has the extents of other memory, or those that are
    /// carried with it.
    pub(super) fn load_carried(
        &mut self,
        value: Val<'c>,
        variables: &[Val<'c>],
        like: Val<'c>,
    ) -> Outcome<'c, ()> {
        let mut parts = Vec::new();
        for variable in variables {
            parts.push(self.load(*variable, Self::stored_type(*variable))?);
        }
        let Some(mut memory) = self.memories.get(&ir::key(like)).cloned() else {
            self.set(value, parts[0]);
            return Ok(());
        };
        memory.base = parts[0];
        let changing = (0..memory.extents.len())
            .zip(dynamic(value))
            .filter(|(_, is)| *is);
        for ((dimension, _), part) in changing.zip(&parts[1..]) {
            memory.extents[dimension] = Extent::Value(*part);
        }
        self.memories.insert(ir::key(value), memory);
        Ok(())
    }

    pub(super) fn variables(&self, like: &[Val<'c>], stem: &str) -> Outcome<'c, Vec<Val<'c>>> {
        like.iter()
            .map(|value| self.variable(value.r#type(), stem))
            .collect()
    }

    /// Assigns to the variables of a choice what its branch yields.
    pub(super) fn assign_all(
        &mut self,
        variables: &[Val<'c>],
        values: &[Val<'c>],
    ) -> Outcome<'c, ()> {
        let mut parts = Vec::new();
        for value in values {
            parts.extend(self.carried(*value, false)?);
        }
        self.assign_at_once(variables, &parts)
    }

    pub(super) fn assign_at_once(
        &mut self,
        variables: &[Val<'c>],
        values: &[Val<'c>],
    ) -> Outcome<'c, ()> {
        for (variable, value) in variables.iter().zip(values) {
            let ty = Self::stored_type(*variable);
            let value = self.converted(*value, ty)?;
            self.assign(*variable, value)?;
        }
        Ok(())
    }

    fn read_back(&mut self, operation: Op<'c>, variables: &[Vec<Val<'c>>]) -> Outcome<'c, ()> {
        for (result, variables) in ir::results(operation).into_iter().zip(variables) {
            if !ir::has_uses(result) {
                continue;
            }
            let mut parts = Vec::new();
            for variable in variables {
                parts.push(self.load(*variable, Self::stored_type(*variable))?);
            }
            match MemRefType::try_from(result.r#type()) {
                Err(_) => self.set(result, parts[0]),
                Ok(ty) => {
                    let mut sizes = parts[1..].iter();
                    let extents = (0..ty.rank()).map(|dimension| match ty.dim_size(dimension) {
                        Ok(DimSize::Static(extent)) => {
                            Extent::Constant(i64::try_from(extent).unwrap_or(i64::MAX))
                        }
                        _ => sizes
                            .next()
                            .map_or(Extent::Constant(0), |size| Extent::Value(*size)),
                    });
                    let memory = Memory {
                        base: parts[0],
                        extents: extents.collect(),
                        element: self.element_kind(result.r#type())?,
                    };
                    self.memories.insert(ir::key(result), memory);
                }
            }
        }
        Ok(())
    }

    /// The type of what a variable holds.
    fn stored_type(variable: Val<'c>) -> Type<'c> {
        let ty = variable.r#type();
        ir::types::held(ty).unwrap_or(ty)
    }

    pub(super) fn emit_for(
        &mut self,
        bounds: &[Val<'c>],
        body: impl FnOnce(&mut Self, Val<'c>) -> Outcome<'c, ()>,
    ) -> Outcome<'c, ()> {
        let location = self.location;
        let (region, block) = ir::region(&[bounds[0].r#type()], location);
        // Code that notes a failure goes on with the next round, and frees what this one took.
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
    pub(super) fn inside(
        &mut self,
        block: BlockRef<'c, 'c>,
        contents: impl FnOnce(&mut Self) -> Outcome<'c, ()>,
    ) -> Outcome<'c, ()> {
        let location = self.location;
        let outer = std::mem::replace(&mut self.builder, Builder::at_end(self.context, block));
        let freed = std::mem::take(&mut self.freed_at_end);
        let before = self.heap.clone();
        contents(self)?;
        self.location = location;
        self.free_at_end()?;
        self.freed_at_end = freed;
        // No name of the block is known after it.
        self.heap.retain(|owned| before.contains(owned));
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
        self.nested(&dimensions, body, failure)?;
        self.failure = outer;
        self.close_failure(failure, operation)
    }

    fn nested(
        &mut self,
        dimensions: &[([Val<'c>; 3], Val<'c>)],
        body: BlockRef<'c, 'c>,
        failure: Option<Val<'c>>,
    ) -> Outcome<'c, ()> {
        let Some(((bounds, variable), rest)) = dimensions.split_first() else {
            if let Some(failure) = failure {
                self.skip_after(failure)?;
            }
            return self.keeping(body, |inner| inner.block(body).map(|_| ()));
        };
        self.emit_for(bounds, |inner, index| {
            inner.set(*variable, index);
            inner.nested(rest, body, failure)
        })
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

    /// The variables of each result; of memory, the pointer and the extents that are not constant.
    pub(super) fn result_variables(&mut self, operation: Op<'c>) -> Outcome<'c, Vec<Vec<Val<'c>>>> {
        let mut variables = Vec::new();
        for result in ir::results(operation) {
            if let Ok(memory) = MemRefType::try_from(result.r#type()) {
                if !is_contiguous(memory) {
                    return Err(self.unknown(operation));
                }
                let element = self.element_kind(result.r#type())?;
                let pointer = emitc::pointer(self.memory_type(element));
                let mut parts = vec![self.variable(pointer, "t")?];
                for _ in dynamic(result).into_iter().filter(|is| *is) {
                    parts.push(self.variable(self.integer(64), "t")?);
                }
                variables.push(parts);
                continue;
            }
            let kind = self.kind(result)?;
            if kind.width.is_some() {
                self.prelude.registers(kind);
            }
            variables.push(vec![self.variable(self.value_type(kind), "t")?]);
        }
        Ok(variables)
    }

    fn branch(
        &mut self,
        block: BlockRef<'c, 'c>,
        variables: &[Vec<Val<'c>>],
    ) -> Outcome<'c, Region<'c>> {
        let (region, made) = ir::region(&[], self.location);
        self.inside(made, |inner| {
            let yielded = inner.block(block)?;
            inner.assign_all(&variables.concat(), &yielded)
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

    /// A check that fails ends the function, or the round of a parallel loop, with its code.
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
        self.fail(wrong, code_of_check(operation), Some(&message))
    }

    fn opposite(&mut self, condition: Val<'c>) -> Outcome<'c, Val<'c>> {
        if let Some((left, right)) = sides_of_equality(condition) {
            let (left, right) = (self.value(left)?, self.value(right)?);
            return self.compare(Is::Unequal, left, right);
        }
        let condition = self.value(condition)?;
        self.emit("emitc.logical_not", &[condition], condition.r#type())
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

/// The two values that a condition says are equal.
fn sides_of_equality<'c>(condition: Val<'c>) -> Option<(Val<'c>, Val<'c>)> {
    let comparison = ir::definition(condition)?;
    let is_equality = Comparison::of(comparison) == Some(IntegerPredicate::Equal.into());
    is_equality.then(|| (ir::operand(comparison, 0), ir::operand(comparison, 1)))
}

/// Which extents of memory are not constant; none of another value.
fn dynamic(value: Val) -> Vec<bool> {
    let Ok(ty) = MemRefType::try_from(value.r#type()) else {
        return Vec::new();
    };
    let is_dynamic = |dimension| !matches!(ty.dim_size(dimension), Ok(DimSize::Static(_)));
    (0..ty.rank()).map(is_dynamic).collect()
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
