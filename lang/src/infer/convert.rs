//! Between types as users see them and types in the arena.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{
    allowed::Allowed,
    shape::{Demand, Elements, Shape, TypeId},
    solver::{Solver, Unified},
};
use crate::{
    nat::{Name, Nat},
    types::{DataType, NatToData, NatToNat, Substitution, Type, TypeArgument, TypeParameter},
};

impl Solver {
    /// The type in the arena. Variables that start with `?` must be unknowns of this solver.
    pub(super) fn intern(&mut self, ty: &Type) -> TypeId {
        match ty {
            Type::Data(data) => self.intern_data(data),
            Type::Function(parameter, result) => {
                let shape = Shape::Function(self.intern(parameter), self.intern(result));
                self.make(shape)
            }
            Type::Dependent(parameter, result) => {
                // A binder's name must not be one that already stands for something else.
                let name =
                    crate::term::fresh_name(&parameter.name, |name| self.rigid.contains_key(name));
                let result = match name == parameter.name {
                    true => self.intern(result),
                    false => {
                        let variable = TypeArgument::variable(parameter.kind, name.clone());
                        let renamed = Substitution::of(parameter.name.clone(), variable).ty(result);
                        self.intern(&renamed)
                    }
                };
                self.make(Shape::Dependent(
                    TypeParameter {
                        name,
                        ..parameter.clone()
                    },
                    result,
                ))
            }
            Type::Many(parameter, count, result) => {
                let shape = Shape::Many(
                    self.intern_data(parameter),
                    count.clone(),
                    self.intern(result),
                );
                self.make(shape)
            }
        }
    }

    pub(super) fn intern_data(&mut self, data: &DataType) -> TypeId {
        let shape = match data {
            DataType::Variable(name) => match self.unknowns.get(name) {
                Some(unknown) => return *unknown,
                None => Shape::Variable(name.clone()),
            },
            DataType::Scalar(scalar) => Shape::Scalar(*scalar),
            DataType::Vector(size, element) => {
                Shape::Vector(size.clone(), self.intern_data(element))
            }
            DataType::Array(size, element) => Shape::Array(size.clone(), self.intern_data(element)),
            DataType::DependentArray(size, elements) => {
                let elements = match elements {
                    NatToData::Variable(name) => Elements::Variable(name.clone()),
                    NatToData::Lambda(parameter, body) => {
                        Elements::Lambda(parameter.clone(), self.intern_data(body))
                    }
                };
                Shape::DependentArray(size.clone(), elements)
            }
            DataType::Pair(first, second) => {
                Shape::Pair(self.intern_data(first), self.intern_data(second))
            }
            DataType::Index(size) => Shape::Index(size.clone()),
            DataType::Fragment(role, rows, columns, element) => Shape::Fragment(
                *role,
                rows.clone(),
                columns.clone(),
                self.intern_data(element),
            ),
            DataType::Apply(function, argument) => Shape::Apply(function.clone(), argument.clone()),
        };
        self.make(shape)
    }

    /// Checks what annotations can get wrong and schemes cannot: the elements of vectors are scalars.
    pub(super) fn check_vectors(&mut self, data: &DataType) -> Unified {
        match data {
            DataType::Vector(_, element) => {
                let element = self.intern_data(element);
                self.restrict(
                    element,
                    Allowed::ANYTHING.only_scalars(),
                    Some(&Demand::VectorElement),
                )
            }
            DataType::Array(_, element) | DataType::Fragment(_, _, _, element) => {
                self.check_vectors(element)
            }
            DataType::Pair(first, second) => {
                self.check_vectors(first)?;
                self.check_vectors(second)
            }
            DataType::DependentArray(_, NatToData::Lambda(_, body)) => self.check_vectors(body),
            _ => Ok(()),
        }
    }

    /// The unknown functions from sizes to data types, with what they are.
    fn elements_out(&self, elements: &Elements) -> NatToData {
        match self.elements(elements) {
            Elements::Variable(name) => NatToData::Variable(name),
            Elements::Lambda(parameter, body) => {
                NatToData::Lambda(parameter, Arc::new(self.data_out(body)))
            }
        }
    }

    /// The data type as users see it; unknowns as variables that start with `?`.
    ///
    /// A function, which no data type contains, becomes an unknown: only messages about errors meet that.
    pub(super) fn data_out(&self, id: TypeId) -> DataType {
        let shared = |id: TypeId| Arc::new(self.data_out(id));
        match self.shape(id) {
            Shape::Unknown(unknown) => DataType::Variable(unknown.name.clone()),
            Shape::Variable(name) => DataType::Variable(name.clone()),
            Shape::Scalar(scalar) => DataType::Scalar(*scalar),
            Shape::Vector(size, element) => {
                DataType::Vector(self.sizes.simplest(size), shared(*element))
            }
            Shape::Array(size, element) => {
                DataType::Array(self.sizes.simplest(size), shared(*element))
            }
            Shape::DependentArray(size, elements) => {
                DataType::DependentArray(self.sizes.simplest(size), self.elements_out(elements))
            }
            Shape::Pair(first, second) => DataType::Pair(shared(*first), shared(*second)),
            Shape::Index(size) => DataType::Index(self.sizes.simplest(size)),
            Shape::Fragment(role, rows, columns, element) => DataType::Fragment(
                *role,
                self.sizes.simplest(rows),
                self.sizes.simplest(columns),
                shared(*element),
            ),
            Shape::Apply(function, argument) => {
                let argument = self.sizes.simplest(argument);
                self.elements_out(&Elements::Variable(function.clone()))
                    .apply(&argument)
            }
            Shape::Function(..) | Shape::Dependent(..) | Shape::Many(..) | Shape::Link(..) => {
                DataType::Variable(Name::from("?"))
            }
        }
    }

    /// The type as users see it; unknowns as variables that start with `?`.
    pub(super) fn out(&self, id: TypeId) -> Type {
        match self.shape(id) {
            Shape::Function(parameter, result) => {
                Type::function(self.out(*parameter), self.out(*result))
            }
            Shape::Dependent(parameter, result) => {
                Type::dependent(parameter.clone(), self.out(*result))
            }
            Shape::Many(parameter, count, result) => Type::many(
                self.data_out(*parameter),
                self.sizes.simplest(count),
                self.out(*result),
            ),
            _ => Type::Data(self.data_out(id)),
        }
    }

    /// [`Solver::out`], remembering what it made, so that equal types are shared: those of a function's parameters and results too.
    pub(super) fn out_shared(
        &self,
        id: TypeId,
        made: &mut FxHashMap<TypeId, Arc<Type>>,
    ) -> Arc<Type> {
        let id = self.find(id);
        if let Some(known) = made.get(&id) {
            return known.clone();
        }
        let ty = Arc::new(match self.shape(id) {
            Shape::Function(parameter, result) => {
                let parameter = self.out_shared(*parameter, made);
                Type::Function(parameter, self.out_shared(*result, made))
            }
            _ => self.out(id),
        });
        made.insert(id, ty.clone());
        ty
    }

    /// The argument with everything that is known put in.
    pub(super) fn argument_out(&self, argument: &TypeArgument) -> TypeArgument {
        match argument {
            TypeArgument::Data(DataType::Variable(name)) if self.unknowns.contains_key(name) => {
                TypeArgument::Data(self.data_out(self.unknowns[name]))
            }
            TypeArgument::NatToData(NatToData::Variable(name)) => {
                TypeArgument::NatToData(self.elements_out(&Elements::Variable(name.clone())))
            }
            other => self.sizes.argument(other).unwrap_or_else(|| other.clone()),
        }
    }
}

/// A copy of the type with changed sizes and names; parts that do not change are shared.
struct Copy<'a> {
    variable: &'a Name,
    nat: &'a dyn Fn(&Nat) -> Nat,
    name: &'a dyn Fn(&Name) -> Option<Name>,
}

impl Copy<'_> {
    fn of(&self, solver: &mut Solver, id: TypeId) -> TypeId {
        let id = solver.find(id);
        let size = |solver: &Solver, nat: &Nat| (self.nat)(&solver.sizes.resolve(nat));
        let renamed = |name: &Name| (self.name)(name).unwrap_or_else(|| name.clone());
        let shape = match solver.shape(id).clone() {
            Shape::Unknown(_) | Shape::Scalar(_) | Shape::Link(..) => return id,
            Shape::Variable(name) => match (self.name)(&name) {
                Some(new) => Shape::Variable(new),
                None => return id,
            },
            Shape::Function(first, second) => {
                Shape::Function(self.of(solver, first), self.of(solver, second))
            }
            Shape::Pair(first, second) => {
                Shape::Pair(self.of(solver, first), self.of(solver, second))
            }
            Shape::Dependent(parameter, _) if parameter.name == *self.variable => return id,
            Shape::Dependent(parameter, body) => Shape::Dependent(parameter, self.of(solver, body)),
            Shape::Many(parameter, count, result) => {
                let count = size(solver, &count);
                Shape::Many(self.of(solver, parameter), count, self.of(solver, result))
            }
            Shape::Vector(nat, element) => {
                Shape::Vector(size(solver, &nat), self.of(solver, element))
            }
            Shape::Array(nat, element) => {
                Shape::Array(size(solver, &nat), self.of(solver, element))
            }
            Shape::Index(nat) => Shape::Index(size(solver, &nat)),
            Shape::Fragment(role, rows, columns, element) => Shape::Fragment(
                role,
                size(solver, &rows),
                size(solver, &columns),
                self.of(solver, element),
            ),
            Shape::DependentArray(nat, elements) => {
                let elements = match solver.elements(&elements) {
                    Elements::Variable(name) => Elements::Variable(renamed(&name)),
                    Elements::Lambda(parameter, body) if parameter == *self.variable => {
                        Elements::Lambda(parameter, body)
                    }
                    Elements::Lambda(parameter, body) => {
                        Elements::Lambda(parameter, self.of(solver, body))
                    }
                };
                Shape::DependentArray(size(solver, &nat), elements)
            }
            Shape::Apply(function, argument) => {
                Shape::Apply(renamed(&function), size(solver, &argument))
            }
        };
        solver.make(shape)
    }
}

/// The type with a size for a variable of kind `nat`.
pub(super) fn instantiate(solver: &mut Solver, id: TypeId, variable: &Name, value: &Nat) -> TypeId {
    let substitution = Substitution::of_nat(variable.clone(), value.clone());
    Copy {
        variable,
        nat: &|nat| substitution.nat(nat),
        name: &|_| None,
    }
    .of(solver, id)
}

/// The type with a variable of another kind renamed.
pub(super) fn rename(solver: &mut Solver, id: TypeId, from: &Name, to: &Name) -> TypeId {
    let function = TypeArgument::NatToNat(NatToNat::Variable(to.clone()));
    let substitution = Substitution::of(from.clone(), function);
    let name = |name: &Name| (name == from).then(|| to.clone());
    Copy {
        variable: from,
        nat: &|nat| substitution.nat(nat),
        name: &name,
    }
    .of(solver, id)
}
