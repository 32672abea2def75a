//! Reading a scalar of an expression: every view changes the access path, until memory, a register
//! or a computation is reached.
//!
//! Source: "Integrating a Functional Pattern-Based IR into MLIR", Figure 8a.

use melior::ir::attribute::AttributeLike;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, Location, Type, ValueLike};
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::{Trait, dpia, has};
use rise_dialect::term::in_memory;
use rise_lang::nat::Nat;
use rustc_hash::FxHashMap;

use crate::common::{inline, walk};

use super::super::memory::named::{element_type, plain_indices};
use super::super::{
    Binding, Component, Lowering, Path, Step, pop_component, pop_index, still_functional,
};

impl<'c> Lowering<'c> {
    /// The scalar of `expression` that `path` leads to.
    pub(in crate::dpia_to_loops) fn read(
        &mut self,
        expression: Val<'c>,
        mut path: Path,
    ) -> Outcome<'c, Val<'c>> {
        let Some(operation) = ir::definition(expression) else {
            return self.read_argument(expression, path);
        };
        let location = operation.location();
        let input = |index: usize| ir::operand(operation, index);
        match ir::name(operation) {
            dpia::IN => self.load_input(operation, &path),
            dpia::LITERAL => self.literal(operation, &path),
            dpia::AS_VECTOR | dpia::AS_VECTOR_ALIGNED => self.read_as_vector(operation, path),
            dpia::NAT => {
                let value = self.number(operation)?;
                self.materialize(&value, location)
            }
            dpia::SHIFT => {
                let index = self.index_value(expression)?;
                self.materialize(&index, location)
            }
            dpia::EMBED => {
                let value = self.compute(operation)?;
                self.pick(value, &path, location)
            }
            dpia::WRITTEN => self.read_back(operation, path),
            dpia::IDX => {
                path.push(Step::Index(self.index_value(input(0))?));
                self.read(input(1), path)
            }
            dpia::DEP_IDX => {
                let index = self.size_attribute(operation, "index")?;
                path.push(Step::Index(self.simplify(&index)));
                self.read(input(0), path)
            }
            dpia::SELECT => {
                let condition = self.read(input(0), Path::new())?;
                let (first, second) = (input(1), input(2));
                let other = path.clone();
                self.either_value(
                    condition,
                    location,
                    |lowering| lowering.read(first, path),
                    |lowering| lowering.read(second, other),
                )
            }
            dpia::WITHIN => self.read_within(operation, path),
            dpia::DEP_ZIP | dpia::TUPLE | dpia::ZIP => {
                let input = self.step_through_pair(operation, &mut path)?;
                self.read(input, path)
            }
            dpia::PREFETCH => {
                let ahead = self.path_ahead(operation, &path)?;
                self.prefetch(input(0), ahead, location)?;
                self.read(input(0), path)
            }
            dpia::PAD_CST => self.read_padded_constant(operation, path),
            dpia::CONCAT => self.read_concat(operation, path),
            dpia::MAKE_ARRAY => self.read_element(operation, path),
            dpia::GATHER => {
                let index = pop_index(&mut path, location)?;
                let place = self.element_index(input(0), index)?;
                path.push(Step::Index(place));
                self.read(input(1), path)
            }
            dpia::AS_FRAGMENT_LEFT
            | dpia::AS_FRAGMENT_RIGHT
            | dpia::AS_FRAGMENT
            | dpia::GENERATE_FRAGMENT => self.read_fragment(operation, path),
            dpia::TENSOR_MMA => self.multiply_fragments(operation, &path),
            dpia::GATHER_VEC | dpia::GATHER_VEC_WHERE => self.read_gathered(operation, path),
            dpia::GENERATE | dpia::MAP | dpia::MAP_STREAM => self.read_body(operation, path),
            name if has(name, Trait::ByCommands) => Err(still_functional(operation)),
            name if name.starts_with("dpia.") => {
                let input = self.step_through_view(operation, &mut path)?;
                self.read(input, path)
            }
            _ => Err(walk::from_outside(expression)),
        }
    }

    /// An element of an array of which a function gives each. What the same assignment read already
    /// is not read again.
    fn read_body(&mut self, operation: Op<'c>, mut path: Path) -> Outcome<'c, Val<'c>> {
        let location = operation.location();
        if let Some(value) = self.kept.shared.element(operation, &path) {
            return Ok(value);
        }
        let whole = path.clone();
        let index = pop_index(&mut path, location)?;
        let element = self.element_of(operation, index);
        let value = self.read(element, path)?;
        self.kept.shared.keep_element(operation, whole, value);
        Ok(value)
    }

    /// The element of that index of an array or acceptor of which a function gives each: what the
    /// function gives, its parameter bound.
    pub(in crate::dpia_to_loops) fn element_of(
        &mut self,
        operation: Op<'c>,
        index: Nat,
    ) -> Val<'c> {
        let body = ir::body(operation);
        // A value computed of another element is not the value for this one.
        self.kept.shared.leave(operation);
        let binding = match ir::name(operation) {
            dpia::GENERATE => Binding::Index(index),
            _ => Binding::Part(ir::operand(operation, 0), Step::Index(index)),
        };
        self.bindings
            .insert(ir::key(ir::argument(body, 0)), binding);
        ir::yielded(body)
    }

    /// Changes the path from a pair, or an array of pairs, to the operand that the component comes
    /// from, and gives that.
    pub(in crate::dpia_to_loops) fn step_through_pair(
        &mut self,
        operation: Op<'c>,
        path: &mut Path,
    ) -> Outcome<'c, Val<'c>> {
        let location = operation.location();
        if ir::name(operation) == dpia::TUPLE {
            let component = pop_component(path, location)?;
            return Ok(ir::operand(operation, position(component)));
        }
        let index = pop_index(path, location)?;
        let component = pop_component(path, location)?;
        path.push(Step::Index(index));
        Ok(ir::operand(operation, position(component)))
    }

    /// Changes the path from the result of a view to its operand, and gives that.
    pub(in crate::dpia_to_loops) fn step_through_view(
        &mut self,
        operation: Op<'c>,
        path: &mut Path,
    ) -> Outcome<'c, Val<'c>> {
        let location = operation.location();
        let result = ir::result(operation);
        let input = ir::last_operand(operation)
            .ok_or_else(|| internal(location, "a view without operands"))?;
        match ir::name(operation) {
            dpia::FST => path.push(Step::Component(Component::First)),
            dpia::SND => path.push(Step::Component(Component::Second)),
            dpia::UNZIP => {
                let component = pop_component(path, location)?;
                let index = pop_index(path, location)?;
                path.push(Step::Component(component));
                path.push(Step::Index(index));
            }
            dpia::AS_SCALAR => self.split_lane(input, path)?,
            dpia::SPLIT => {
                let (chunk, within) = (pop_index(path, location)?, pop_index(path, location)?);
                let size = self.inner_size(result)?;
                path.push(Step::Index(self.simplify(&(&(&chunk * &size) + &within))));
            }
            dpia::JOIN => {
                let index = pop_index(path, location)?;
                let size = self.inner_size(input)?;
                path.push(Step::Index(self.simplify(&index.modulo(&size))));
                path.push(Step::Index(self.simplify(&index.floor_divide(&size))));
            }
            dpia::TRANSPOSE => {
                let (outer, inner) = (pop_index(path, location)?, pop_index(path, location)?);
                path.push(Step::Index(outer));
                path.push(Step::Index(inner));
            }
            dpia::SLIDE => {
                let (window, within) = (pop_index(path, location)?, pop_index(path, location)?);
                let step = self.size_attribute(operation, "step")?;
                path.push(Step::Index(self.simplify(&(&(&window * &step) + &within))));
            }
            dpia::PAD_CLAMP => {
                let index = pop_index(path, location)?;
                let left = self.size_attribute(operation, "left")?;
                let (size, _) = self.array(input)?;
                self.require_element(operation, &size)?;
                path.push(Step::Index(self.clamp(&(&index - &left), &size)));
            }
            dpia::PREFETCH | dpia::TAKE => {}
            dpia::PARTITION => self.step_out_of_rows(result, operation, path)?,
            dpia::DEP_JOIN => self.step_into_rows(operation, path)?,
            dpia::REORDER => {
                let index = pop_index(path, location)?;
                self.require_permutation(operation)?;
                let from = self.index_function(operation, "from")?;
                path.push(Step::Index(self.simplify(&from.apply(&index))));
            }
            dpia::WINDOW => {
                let within = pop_index(path, location)?;
                let first = self.index_value(ir::operand(operation, 0))?;
                let (size, _) = self.array(input)?;
                path.push(Step::Index(
                    self.simplify(&(&first + &within).modulo(&size)),
                ));
            }
            dpia::DROP => {
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
            Some(Binding::Whole(whole)) => self.read(whole, path),
            None => Err(walk::from_outside(argument)),
        }
    }

    /// A constant, or an element of a constant array.
    fn literal(&mut self, operation: Op<'c>, path: &Path) -> Outcome<'c, Val<'c>> {
        let location = operation.location();
        let value = operation
            .attribute("value")
            .map_err(|error| internal(location, &error.to_string()))?;
        let value = in_memory(self.builder.context, value);
        let constant = self.builder.value(
            "arith.constant",
            location,
            &[],
            type_of(value),
            &[("value", value)],
        )?;
        if path.is_empty() || matches!(path[..], [Step::Lane(_)]) {
            return self.pick(constant, path, location);
        }
        let mut operands = vec![constant];
        operands.extend(self.materialize_all(&plain_indices(path, location)?, location)?);
        let element = element_type(constant.r#type());
        self.builder
            .value("tensor.extract", location, &operands, element, &[])
    }

    /// A vector or scalar, or the element of the vector that is left to be taken.
    pub(in crate::dpia_to_loops) fn pick(
        &self,
        value: Val<'c>,
        path: &Path,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        match path.first() {
            Some(Step::Lane(lane)) => self.extract(value, lane, location),
            _ => Ok(value),
        }
    }

    /// Reads the inputs and computes; what the same assignment computed already is not computed
    /// again.
    fn compute(&mut self, operation: Op<'c>) -> Outcome<'c, Val<'c>> {
        if let Some(value) = self.kept.shared.computed(operation) {
            return Ok(value);
        }
        let body = ir::body(operation);
        let bound = self.bound_of_made(operation)?;
        if bound.is_some()
            && let Some(value) = self.exact_index(operation, &Path::new())?
        {
            let value = self.materialize(&value, operation.location())?;
            self.kept.shared.keep_computed(operation, value);
            return Ok(value);
        }
        let mut copies = FxHashMap::default();
        for (number, input) in ir::operands(operation).into_iter().enumerate() {
            copies.insert(
                ir::key(ir::argument(body, number)),
                self.read(input, Path::new())?,
            );
        }
        inline::inline(&self.builder, body, &mut copies)?;
        let value = inline::copied(&copies, ir::yielded(body));
        if let Some(bound) = bound {
            let made = self.opaque_variable(value);
            self.note_largest(&made, value);
            self.require_index(operation, &Nat::variable(made), &bound)?;
        }
        self.kept.shared.keep_computed(operation, value);
        Ok(value)
    }
}

/// The type of the value of a typed attribute.
fn type_of<'c>(attribute: Attribute<'c>) -> Type<'c> {
    // SAFETY: the attribute is alive, and verified to have a type.
    unsafe { Type::from_raw(mlir_sys::mlirAttributeGetType(attribute.to_raw())) }
}

/// The operand that gives a component.
pub(in crate::dpia_to_loops) fn position(component: Component) -> usize {
    match component {
        Component::First => 0,
        Component::Second => 1,
    }
}
