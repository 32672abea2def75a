//! Saying what an unknown type is, and what that excludes.

use super::{
    allowed::Allowed,
    shape::{CauseId, Demand, Elements, Shape, TypeId, Unknown},
    solver::{Clash, Solver, Unified, size_clash},
};
use crate::nat::{Name, Nat};

impl Solver {
    pub(super) fn bind(&mut self, unknown: TypeId, to: TypeId, cause: CauseId) -> Unified {
        let Shape::Unknown(Unknown {
            allowed,
            demand,
            level,
            ..
        }) = self.shape(unknown).clone()
        else {
            return Ok(());
        };
        self.lower(to, level, None, Some(unknown))?;
        if let Some(parameter) = self.implicit_parameter(to) {
            return Err(Clash::Implicit(parameter));
        }
        self.restrict(to, allowed, demand.as_ref())?;
        self.shapes[unknown.0 as usize] = Shape::Link(to, cause);
        Ok(())
    }

    /// The first type-level parameter in the type that is to be inferred.
    pub(super) fn implicit_parameter(&self, id: TypeId) -> Option<Name> {
        match self.shape(id) {
            Shape::Dependent(parameter, _) if !parameter.explicit => Some(parameter.name.clone()),
            Shape::Dependent(_, result) | Shape::Many(_, _, result) => {
                self.implicit_parameter(*result)
            }
            Shape::Function(parameter, result) => {
                let in_parameter = self.implicit_parameter(*parameter);
                in_parameter.or_else(|| self.implicit_parameter(*result))
            }
            _ => None,
        }
    }

    /// Narrows what a type can be.
    pub(super) fn restrict(
        &mut self,
        id: TypeId,
        allowed: Allowed,
        demand: Option<&Demand>,
    ) -> Unified {
        let id = self.reduce(id);
        let clash = Err(Clash::Class {
            allowed,
            demand: demand.cloned(),
            found: id,
        });
        let accept = |accepted: bool| if accepted { Ok(()) } else { clash.clone() };
        match self.shapes[id.0 as usize].clone() {
            Shape::Unknown(unknown) => {
                let both = unknown.allowed.and(allowed);
                if both.is_empty() {
                    return clash;
                }
                let demand = if both == unknown.allowed {
                    unknown.demand
                } else {
                    demand.cloned().or(unknown.demand)
                };
                self.shapes[id.0 as usize] = Shape::Unknown(Unknown {
                    allowed: both,
                    demand,
                    ..unknown
                });
                Ok(())
            }
            Shape::Scalar(scalar) => accept(allowed.has_scalar(scalar)),
            Shape::Vector(_, element) if allowed.vectors => {
                self.restrict(element, allowed.only_scalars(), demand)
            }
            Shape::Variable(name) => {
                let class = self.rigid.get(&name).and_then(|rigid| rigid.class);
                accept(
                    class
                        .map_or(Allowed::DATA, Allowed::of_class)
                        .is_within(allowed),
                )
            }
            Shape::Function(..) | Shape::Dependent(..) | Shape::Many(..)
                if !allowed.functions && allowed.compounds =>
            {
                Err(Clash::FunctionStored(id))
            }
            Shape::Function(..) | Shape::Dependent(..) | Shape::Many(..) => {
                accept(allowed.functions)
            }
            _ => accept(allowed.compounds),
        }
    }

    pub(super) fn lower_name(&mut self, name: &Name, level: u32) -> Unified {
        match self.sizes.levels.get_mut(name) {
            Some(own) if *own > level && name.is_unknown() => *own = level,
            Some(own) if *own > level => return Err(Clash::Escape(name.clone())),
            _ => {}
        }
        Ok(())
    }

    fn lower_size(&mut self, nat: &Nat, level: u32, except: Option<&Name>) -> Unified {
        let nat = self.sizes.resolve(nat);
        self.sizes
            .lower_levels(&nat, level, except)
            .map_err(size_clash)
    }

    /// Makes sure that the type can stand `level` binders deep, and that it does not contain `whole`.
    pub(super) fn lower(
        &mut self,
        id: TypeId,
        level: u32,
        except: Option<&Name>,
        whole: Option<TypeId>,
    ) -> Unified {
        let id = self.find(id);
        if whole == Some(id) {
            return Err(Clash::Infinite(id));
        }
        match self.shapes[id.0 as usize].clone() {
            Shape::Unknown(unknown) => {
                if unknown.level > level {
                    self.shapes[id.0 as usize] = Shape::Unknown(Unknown { level, ..unknown });
                }
                Ok(())
            }
            Shape::Link(..) | Shape::Scalar(_) => Ok(()),
            Shape::Variable(name) => self.lower_name(&name, level),
            Shape::Function(first, second) | Shape::Pair(first, second) => {
                self.lower(first, level, except, whole)?;
                self.lower(second, level, except, whole)
            }
            Shape::Array(size, element) | Shape::Vector(size, element) => {
                self.lower_size(&size, level, except)?;
                self.lower(element, level, except, whole)
            }
            Shape::Dependent(_, body) => self.lower(body, level, except, whole),
            Shape::Many(parameter, count, result) => {
                self.lower_size(&count, level, except)?;
                self.lower(parameter, level, except, whole)?;
                self.lower(result, level, except, whole)
            }
            Shape::Index(size) => self.lower_size(&size, level, except),
            Shape::Fragment(_, rows, columns, element) => {
                self.lower_size(&rows, level, except)?;
                self.lower_size(&columns, level, except)?;
                self.lower(element, level, except, whole)
            }
            Shape::DependentArray(size, elements) => {
                self.lower_size(&size, level, except)?;
                match self.elements(&elements) {
                    Elements::Variable(name) => self.lower_name(&name, level),
                    Elements::Lambda(parameter, body) if except.is_none() => {
                        self.lower(body, level, Some(&parameter), whole)
                    }
                    Elements::Lambda(..) => Ok(()),
                }
            }
            Shape::Apply(function, argument) => {
                self.lower_name(&function, level)?;
                self.lower_size(&argument, level, except)
            }
        }
    }
}
