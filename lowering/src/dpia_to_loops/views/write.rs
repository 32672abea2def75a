//! Writing a scalar to an acceptor: every acceptor changes the access path, until memory or a
//! register is reached.
//!
//! Source: "Integrating a Functional Pattern-Based IR into MLIR", Figure 8b.

use melior::ir::ValueLike;
use melior::ir::operation::OperationLike;

use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_lang::nat::Nat;

use crate::common::walk;

use super::super::checks::in_place::Direction;
use super::super::vectors::transfer::{has_lane, take_lane};
use super::super::{Binding, Component, Lowering, Path, Step, pop_component, pop_index};

/// Where an acceptor leads.
pub(in crate::dpia_to_loops) enum Target<'c> {
    /// Into the memory that a `dpia.out` names.
    Output(Op<'c>, Path),
    /// Into what a `dpia.new` opened.
    Cell(usize, Path, melior::ir::Location<'c>),
    /// Into the scalars of a `dpia.asScalarAcc`, as a vector.
    Scalars(Op<'c>, Path),
    /// Into the matrix of a `dpia.asMatrixAcc`, as a fragment.
    Matrix(Op<'c>, Path),
}

impl<'c> Lowering<'c> {
    /// Writes `value` where `path` leads in `acceptor`.
    pub(in crate::dpia_to_loops) fn write(
        &mut self,
        acceptor: Val<'c>,
        path: Path,
        value: Val<'c>,
    ) -> Outcome<'c, ()> {
        self.writing.past_caches.this_write = false;
        self.writing.ahead.clear();
        let outcome = self.write_on(acceptor, path, value);
        self.writing.past_caches.this_write = false;
        outcome
    }

    /// The same, on the way of a write that has begun elsewhere.
    pub(in crate::dpia_to_loops) fn write_on(
        &mut self,
        acceptor: Val<'c>,
        path: Path,
        value: Val<'c>,
    ) -> Outcome<'c, ()> {
        let target = self.target(acceptor, path, Direction::Write)?;
        self.prefetch_written(acceptor.location())?;
        match target {
            Target::Output(operation, path) => self.store_output(operation, &path, value),
            Target::Cell(cell, path, location) => self.write_cell(cell, &path, value, location),
            Target::Scalars(operation, path) => self.write_as_scalars(operation, path, value),
            Target::Matrix(operation, path) => self.write_fragment(operation, path, value),
        }
    }

    /// The memory or register that `path` leads to in `acceptor`; takes note of accumulators on the
    /// way.
    pub(in crate::dpia_to_loops) fn target(
        &mut self,
        acceptor: Val<'c>,
        mut path: Path,
        direction: Direction,
    ) -> Outcome<'c, Target<'c>> {
        let location = acceptor.location();
        self.record_accumulator(acceptor, (&path, 1), direction, location);
        let Some(operation) = ir::definition(acceptor) else {
            return match self.bindings.get(&ir::key(acceptor)).cloned() {
                Some(Binding::Cell(cell)) => Ok(Target::Cell(cell, path, location)),
                Some(Binding::Part(whole, step)) => {
                    path.push(step);
                    self.target(whole, path, direction)
                }
                Some(Binding::Whole(whole)) => self.target(whole, path, direction),
                _ => Err(walk::from_outside(acceptor)),
            };
        };
        let location = operation.location();
        let whole = match ir::last_operand(operation) {
            Some(whole) if ir::name(operation).starts_with("dpia.") => whole,
            _ => return Err(walk::from_outside(acceptor)),
        };
        match ir::name(operation) {
            dpia::AS_SCALAR_ACC if !has_lane(&path) => {
                return Ok(Target::Scalars(operation, path));
            }
            dpia::AS_SCALAR_ACC => {
                let index = pop_index(&mut path, location)?;
                let lane = take_lane(&mut path)
                    .ok_or_else(|| internal(location, "an element of a vector is expected"))?;
                let width = Nat::constant(self.width(ir::result(operation))?);
                path.push(Step::Index(self.simplify(&(&(&index * &width) + &lane))));
            }
            dpia::AS_MATRIX_ACC => return Ok(Target::Matrix(operation, path)),
            dpia::OUT => return Ok(Target::Output(operation, path)),
            dpia::IDX_ACC => {
                path.push(Step::Index(self.index_value(ir::operand(operation, 0))?));
            }
            dpia::PREFETCH_ACC => self.note_written_ahead(operation, whole, &path, direction)?,
            dpia::SCATTER_ACC => {
                if direction == Direction::Ahead {
                    self.require_places_in_memory(operation)?;
                }
                let index = pop_index(&mut path, location)?;
                let place = self.element_index(ir::operand(operation, 0), index)?;
                path.push(Step::Index(place));
            }
            dpia::MAP_ACC => {
                let index = pop_index(&mut path, location)?;
                let element = self.element_of(operation, index);
                return self.target(element, path, direction);
            }
            _ => self.step_through_acceptor(operation, whole, &mut path)?,
        }
        self.target(whole, path, direction)
    }

    /// Changes the path from an acceptor to the one that it is made of, `whole`.
    pub(in crate::dpia_to_loops) fn step_through_acceptor(
        &mut self,
        operation: Op<'c>,
        whole: Val<'c>,
        path: &mut Path,
    ) -> Outcome<'c, ()> {
        let (location, acceptor) = (operation.location(), ir::result(operation));
        match ir::name(operation) {
            dpia::WINDOW_ACC => {
                let index = self.index_value(ir::operand(operation, 0))?;
                let (size, _) = self.array(whole)?;
                path.push(Step::Index(self.simplify(&index.modulo(&size))));
            }
            dpia::AS_VECTOR_ACC => self.split_lane(whole, path)?,
            dpia::SPLIT_ACC => {
                let index = pop_index(path, location)?;
                let size = self.inner_size(whole)?;
                path.push(Step::Index(self.simplify(&index.modulo(&size))));
                path.push(Step::Index(self.simplify(&index.floor_divide(&size))));
            }
            dpia::JOIN_ACC => {
                let (outer, inner) = (pop_index(path, location)?, pop_index(path, location)?);
                let size = self.inner_size(acceptor)?;
                path.push(Step::Index(self.simplify(&(&(&outer * &size) + &inner))));
            }
            dpia::TRANSPOSE_ACC => {
                let (outer, inner) = (pop_index(path, location)?, pop_index(path, location)?);
                path.push(Step::Index(outer));
                path.push(Step::Index(inner));
            }
            dpia::DEP_IDX_ACC => {
                let index = self.size_attribute(operation, "index")?;
                path.push(Step::Index(self.simplify(&index)));
            }
            dpia::DEP_JOIN_ACC => self.step_out_of_rows(acceptor, operation, path)?,
            dpia::PARTITION_ACC => self.step_into_rows(operation, path)?,
            dpia::DEP_ZIP_ACC1 => component_of_element(path, Component::First, location)?,
            dpia::DEP_ZIP_ACC2 => component_of_element(path, Component::Second, location)?,
            dpia::ZIP_ACC1 => component_of_element(path, Component::First, location)?,
            dpia::ZIP_ACC2 => component_of_element(path, Component::Second, location)?,
            dpia::UNZIP_ACC => {
                let index = pop_index(path, location)?;
                let component = pop_component(path, location)?;
                path.push(Step::Index(index));
                path.push(Step::Component(component));
            }
            dpia::TAKE_ACC => {}
            dpia::NON_TEMPORAL_ACC => self.writing.past_caches.begin(),
            dpia::DROP_ACC => {
                let index = pop_index(path, location)?;
                let ((from, _), (to, _)) = (self.array(whole)?, self.array(acceptor)?);
                path.push(Step::Index(self.simplify(&(&(&index + &from) - &to))));
            }
            dpia::REORDER_ACC => {
                let index = pop_index(path, location)?;
                self.require_permutation(operation)?;
                let to = self.index_function(operation, "to")?;
                path.push(Step::Index(self.simplify(&to.apply(&index))));
            }
            dpia::PAIR_ACC1 => path.push(Step::Component(Component::First)),
            dpia::PAIR_ACC2 => path.push(Step::Component(Component::Second)),
            name => {
                return Err(internal(
                    location,
                    &format!("`{name}` cannot be written to"),
                ));
            }
        }
        Ok(())
    }
}

/// From an array of components to the array of pairs.
fn component_of_element<'c>(
    path: &mut Path,
    component: Component,
    location: melior::ir::Location<'c>,
) -> Outcome<'c, ()> {
    let index = pop_index(path, location)?;
    path.push(Step::Component(component));
    path.push(Step::Index(index));
    Ok(())
}
