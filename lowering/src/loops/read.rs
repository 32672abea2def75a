//! Reading a scalar of an expression: every view changes the access path, until memory, a register or a computation is reached.
//!
//! Source: "Integrating a Functional Pattern-Based IR into MLIR", Figure 8a.

use std::collections::HashMap;

use melior::ir::attribute::AttributeLike;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, Type, ValueLike};
use rise_lang::nat::Nat;

use crate::ir::{self, Op, Outcome, Val};
use crate::{inline, walk};

use super::memory::{element_type, plain_indices};
use super::{
    Binding, Component, Lowering, Path, Step, internal, pop_component, pop_index, still_functional,
};

impl<'c> Lowering<'c> {
    /// The scalar of `expression` that `path` leads to.
    pub(super) fn read(&mut self, expression: Val<'c>, mut path: Path) -> Outcome<'c, Val<'c>> {
        let Some(operation) = ir::definition(expression) else {
            return self.read_argument(expression, path);
        };
        let location = operation.location();
        let input = |index: usize| ir::operand(operation, index);
        match ir::name(operation) {
            "dpia.in" => self.load_input(operation, &path),
            "dpia.literal" => self.literal(operation, &path),
            "dpia.embed" => self.compute(operation),
            "dpia.idx" => {
                path.push(Step::Index(self.index_value(input(0))?));
                self.read(input(1), path)
            }
            "dpia.zip" => {
                let index = pop_index(&mut path, location)?;
                let component = pop_component(&mut path, location)?;
                path.push(Step::Index(index));
                self.read(input(position(component)), path)
            }
            "dpia.tuple" => {
                let component = pop_component(&mut path, location)?;
                self.read(input(position(component)), path)
            }
            "dpia.padCst" => self.read_padded_constant(operation, path),
            "dpia.map" => {
                let index = pop_index(&mut path, location)?;
                let body = ir::body(operation);
                self.bindings.insert(
                    ir::key(ir::argument(body, 0)),
                    Binding::Part(input(0), Step::Index(index)),
                );
                self.read(ir::yielded(body), path)
            }
            "dpia.mapSeq" | "dpia.mapPar" | "dpia.reduceSeq" | "dpia.toMem" => {
                Err(still_functional(operation))
            }
            name if name.starts_with("dpia.") => {
                let input = self.step_through_view(operation, &mut path)?;
                self.read(input, path)
            }
            _ => Err(walk::from_outside(expression)),
        }
    }

    /// Changes the path from the result of a view to its operand, and gives that.
    fn step_through_view(&mut self, operation: Op<'c>, path: &mut Path) -> Outcome<'c, Val<'c>> {
        let location = operation.location();
        let result = ir::result(operation);
        let input = ir::last_operand(operation)
            .ok_or_else(|| internal(location, "a view without operands"))?;
        match ir::name(operation) {
            "dpia.fst" => path.push(Step::Component(Component::First)),
            "dpia.snd" => path.push(Step::Component(Component::Second)),
            "dpia.unzip" => {
                let component = pop_component(path, location)?;
                let index = pop_index(path, location)?;
                path.push(Step::Component(component));
                path.push(Step::Index(index));
            }
            "dpia.split" => {
                let (chunk, within) = (pop_index(path, location)?, pop_index(path, location)?);
                let size = self.inner_size(result)?;
                path.push(Step::Index(self.simplify(&(&(&chunk * &size) + &within))));
            }
            "dpia.join" => {
                let index = pop_index(path, location)?;
                let size = self.inner_size(input)?;
                path.push(Step::Index(self.simplify(&index.modulo(&size))));
                path.push(Step::Index(self.simplify(&index.floor_divide(&size))));
            }
            "dpia.transpose" => {
                let (outer, inner) = (pop_index(path, location)?, pop_index(path, location)?);
                path.push(Step::Index(outer));
                path.push(Step::Index(inner));
            }
            "dpia.slide" => {
                let (window, within) = (pop_index(path, location)?, pop_index(path, location)?);
                let step = self.size_attribute(operation, "step")?;
                path.push(Step::Index(self.simplify(&(&(&window * &step) + &within))));
            }
            "dpia.padClamp" => {
                let index = pop_index(path, location)?;
                let left = self.size_attribute(operation, "left")?;
                let (size, _) = self.array(input)?;
                path.push(Step::Index(self.clamp(&(&index - &left), &size)));
            }
            "dpia.take" => {}
            "dpia.drop" => {
                let index = pop_index(path, location)?;
                let ((from, _), (to, _)) = (self.array(input)?, self.array(result)?);
                path.push(Step::Index(self.simplify(&(&(&index + &from) - &to))));
            }
            name => return Err(internal(location, &format!("`{name}` cannot be read"))),
        }
        Ok(input)
    }

    /// The index nearest to `index` that is below `size`.
    fn clamp(&self, index: &Nat, size: &Nat) -> Nat {
        let last = size - &Nat::one();
        self.simplify(&Nat::maximum([
            Nat::zero(),
            Nat::minimum([index.clone(), last]),
        ]))
    }

    fn read_argument(&mut self, argument: Val<'c>, mut path: Path) -> Outcome<'c, Val<'c>> {
        match self.bindings.get(&ir::key(argument)).cloned() {
            Some(Binding::Index(index)) => self.materialize(&index, argument.location()),
            Some(Binding::Cell(cell)) => self.read_cell(cell, &path, argument.location()),
            Some(Binding::Part(whole, step)) => {
                path.push(step);
                self.read(whole, path)
            }
            None => Err(walk::from_outside(argument)),
        }
    }

    /// The value of an expression of type `idx<n>`, as an index expression.
    pub(super) fn index_value(&mut self, index: Val<'c>) -> Outcome<'c, Nat> {
        if let Some(Binding::Index(index)) = self.bindings.get(&ir::key(index)) {
            return Ok(index.clone());
        }
        let value = self.read(index, Path::new())?;
        Ok(Nat::variable(self.opaque_variable(value)))
    }

    /// A constant, or an element of a constant array.
    fn literal(&mut self, operation: Op<'c>, path: &Path) -> Outcome<'c, Val<'c>> {
        let location = operation.location();
        let value = operation
            .attribute("value")
            .map_err(|error| internal(location, &error.to_string()))?;
        let constant = self.builder.value(
            "arith.constant",
            location,
            &[],
            type_of(value),
            &[("value", value)],
        )?;
        if path.is_empty() {
            return Ok(constant);
        }
        let mut operands = vec![constant];
        operands.extend(self.materialize_all(&plain_indices(path, location)?, location)?);
        let element = element_type(constant.r#type());
        self.builder
            .value("tensor.extract", location, &operands, element, &[])
    }

    /// Reads the inputs and computes; what the same assignment computed already is not computed again.
    fn compute(&mut self, operation: Op<'c>) -> Outcome<'c, Val<'c>> {
        let key = ir::key(ir::result(operation));
        if let Some(value) = self.computed.get(&key) {
            return Ok(*value);
        }
        let body = ir::body(operation);
        let mut copies = HashMap::new();
        for (number, input) in ir::operands(operation).into_iter().enumerate() {
            copies.insert(
                ir::key(ir::argument(body, number)),
                self.read(input, Path::new())?,
            );
        }
        inline::inline(&self.builder, body, &mut copies)?;
        let value = inline::copied(&copies, ir::yielded(body));
        self.computed.insert(key, value);
        Ok(value)
    }

    /// Inside the array its element, outside the constant. Nothing is read out of bounds.
    fn read_padded_constant(&mut self, operation: Op<'c>, mut path: Path) -> Outcome<'c, Val<'c>> {
        let location = operation.location();
        let (constant, input) = (ir::operand(operation, 0), ir::operand(operation, 1));
        let index = pop_index(&mut path, location)?;
        let (left, (size, _)) = (self.size_attribute(operation, "left")?, self.array(input)?);
        let inside = self.simplify(&(&index - &left));
        let from_start = self.facts.less_or_equal(&Nat::zero(), &inside);
        let to_end = self.facts.less(&inside, &size);
        if from_start.is_no() || to_end.is_no() {
            return self.read(constant, path);
        }
        let mut inner_path = path.clone();
        inner_path.push(Step::Index(inside.clone()));
        if from_start.is_yes() && to_end.is_yes() {
            return self.read(input, inner_path);
        }
        let condition = self.in_bounds(
            &inside,
            &size,
            !from_start.is_yes(),
            !to_end.is_yes(),
            location,
        )?;
        self.emit_choice(
            condition,
            location,
            |lowering| lowering.read(input, inner_path),
            |lowering| lowering.read(constant, path),
        )
    }
}

/// The type of the value of a typed attribute.
fn type_of<'c>(attribute: Attribute<'c>) -> Type<'c> {
    // SAFETY: the attribute is alive, and verified to have a type.
    unsafe { Type::from_raw(mlir_sys::mlirAttributeGetType(attribute.to_raw())) }
}

/// The operand that gives a component.
fn position(component: Component) -> usize {
    match component {
        Component::First => 0,
        Component::Second => 1,
    }
}
