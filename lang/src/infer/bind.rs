//! Binding of unknown types, and the checks that it implies.

use super::{
    allowed::Allowed,
    shape::{CauseId, Demand, Elements, Shape, TypeId, Unknown},
    solver::{Clash, Solver, Unified, size_clash},
};
use crate::{
    budget,
    nat::{Name, Nat},
};
use rustc_hash::FxHashSet;

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

    /// Makes sure that the type can stand `level` binders deep, and that it does not contain
    /// `whole`.
    pub(super) fn lower(
        &mut self,
        id: TypeId,
        level: u32,
        except: Option<&Name>,
        whole: Option<TypeId>,
    ) -> Unified {
        let mut lowering = Lowering {
            solver: self,
            level,
            except,
            whole,
            seen: FxHashSet::default(),
        };
        lowering.ty(id)
    }
}

/// A walk over a type that may stand so many binders deep. A part that it shares is seen once.
struct Lowering<'a> {
    solver: &'a mut Solver,
    level: u32,
    except: Option<&'a Name>,
    whole: Option<TypeId>,
    seen: FxHashSet<TypeId>,
}

impl Lowering<'_> {
    fn size(&mut self, nat: &Nat) -> Unified {
        self.solver.lower_size(nat, self.level, self.except)
    }

    fn ty(&mut self, id: TypeId) -> Unified {
        budget::step();
        let id = self.solver.find(id);
        if self.whole == Some(id) {
            return Err(Clash::Infinite(id));
        }
        let shape = self.solver.shapes[id.0 as usize].clone();
        let may_be_shared = matches!(shape, Shape::Function(..) | Shape::Pair(..));
        if may_be_shared && !self.seen.insert(id) {
            return Ok(());
        }
        let level = self.level;
        match shape {
            Shape::Unknown(unknown) => {
                if unknown.level > level {
                    let lower = Shape::Unknown(Unknown { level, ..unknown });
                    self.solver.shapes[id.0 as usize] = lower;
                }
                Ok(())
            }
            Shape::Link(..) | Shape::Scalar(_) => Ok(()),
            Shape::Variable(name) => self.solver.lower_name(&name, level),
            Shape::Function(first, second) | Shape::Pair(first, second) => {
                self.ty(first)?;
                self.ty(second)
            }
            Shape::Array(size, element) | Shape::Vector(size, element) => {
                self.size(&size)?;
                self.ty(element)
            }
            Shape::Dependent(_, body) => self.ty(body),
            Shape::Many(parameter, count, result) => {
                self.size(&count)?;
                self.ty(parameter)?;
                self.ty(result)
            }
            Shape::Index(size) => self.size(&size),
            Shape::Fragment(_, rows, columns, element) => {
                self.size(&rows)?;
                self.size(&columns)?;
                self.ty(element)
            }
            Shape::DependentArray(size, elements) => {
                self.size(&size)?;
                match self.solver.elements(&elements) {
                    Elements::Variable(name) => self.solver.lower_name(&name, level),
                    Elements::Lambda(parameter, body) if self.except.is_none() => {
                        self.solver.lower(body, level, Some(&parameter), self.whole)
                    }
                    Elements::Lambda(..) => Ok(()),
                }
            }
            Shape::Apply(function, argument) => {
                self.solver.lower_name(&function, level)?;
                self.size(&argument)
            }
        }
    }
}
