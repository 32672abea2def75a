//! Writing a scalar to an acceptor: every acceptor changes the access path, until memory or a register is reached.
//!
//! Source: "Integrating a Functional Pattern-Based IR into MLIR", Figure 8b.

use melior::ir::ValueLike;
use melior::ir::operation::OperationLike;

use crate::ir::{self, Op, Outcome, Val};
use crate::walk;

use super::{Binding, Component, Lowering, Path, Step, internal, pop_component, pop_index};

impl<'c> Lowering<'c> {
    /// Writes `value` where `path` leads in `acceptor`.
    pub(super) fn write(
        &mut self,
        acceptor: Val<'c>,
        mut path: Path,
        value: Val<'c>,
    ) -> Outcome<'c, ()> {
        let Some(operation) = ir::definition(acceptor) else {
            return self.write_argument(acceptor, path, value);
        };
        let location = operation.location();
        let whole = match ir::last_operand(operation) {
            Some(whole) if ir::name(operation).starts_with("dpia.") => whole,
            _ => return Err(walk::from_outside(acceptor)),
        };
        match ir::name(operation) {
            "dpia.out" => return self.store_output(operation, &path, value),
            "dpia.idxAcc" => {
                path.push(Step::Index(self.index_value(ir::operand(operation, 0))?));
            }
            "dpia.mapAcc" => {
                let index = pop_index(&mut path, location)?;
                let body = ir::body(operation);
                self.bindings.insert(
                    ir::key(ir::argument(body, 0)),
                    Binding::Part(whole, Step::Index(index)),
                );
                return self.write(ir::yielded(body), path, value);
            }
            _ => self.step_through_acceptor(operation, whole, &mut path)?,
        }
        self.write(whole, path, value)
    }

    /// Changes the path from an acceptor to the one that it is made of, `whole`.
    fn step_through_acceptor(
        &mut self,
        operation: Op<'c>,
        whole: Val<'c>,
        path: &mut Path,
    ) -> Outcome<'c, ()> {
        let (location, acceptor) = (operation.location(), ir::result(operation));
        match ir::name(operation) {
            "dpia.splitAcc" => {
                let index = pop_index(path, location)?;
                let size = self.inner_size(whole)?;
                path.push(Step::Index(self.simplify(&index.modulo(&size))));
                path.push(Step::Index(self.simplify(&index.floor_divide(&size))));
            }
            "dpia.joinAcc" => {
                let (outer, inner) = (pop_index(path, location)?, pop_index(path, location)?);
                let size = self.inner_size(acceptor)?;
                path.push(Step::Index(self.simplify(&(&(&outer * &size) + &inner))));
            }
            "dpia.transposeAcc" => {
                let (outer, inner) = (pop_index(path, location)?, pop_index(path, location)?);
                path.push(Step::Index(outer));
                path.push(Step::Index(inner));
            }
            "dpia.zipAcc1" => component_of_element(path, Component::First, location)?,
            "dpia.zipAcc2" => component_of_element(path, Component::Second, location)?,
            "dpia.unzipAcc" => {
                let index = pop_index(path, location)?;
                let component = pop_component(path, location)?;
                path.push(Step::Index(index));
                path.push(Step::Component(component));
            }
            "dpia.pairAcc1" => path.push(Step::Component(Component::First)),
            "dpia.pairAcc2" => path.push(Step::Component(Component::Second)),
            name => {
                return Err(internal(
                    location,
                    &format!("`{name}` cannot be written to"),
                ));
            }
        }
        Ok(())
    }

    fn write_argument(
        &mut self,
        argument: Val<'c>,
        mut path: Path,
        value: Val<'c>,
    ) -> Outcome<'c, ()> {
        match self.bindings.get(&ir::key(argument)).cloned() {
            Some(Binding::Cell(cell)) => self.write_cell(cell, &path, value, argument.location()),
            Some(Binding::Part(whole, step)) => {
                path.push(step);
                self.write(whole, path, value)
            }
            _ => Err(walk::from_outside(argument)),
        }
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
