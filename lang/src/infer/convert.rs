//! Conversions between types as users see them and types in the arena.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{
    allowed::Allowed,
    shape::{Demand, Elements, Shape, TypeId},
    solver::{Solver, Unified},
};
use crate::{
    budget,
    nat::{Name, Nat},
    types::{DataType, NatToData, NatToNat, Substitution, Type, TypeArgument, TypeParameter},
};

impl Solver {
    /// The type in the arena. Variables that start with `?` must be unknowns of this solver.
    pub(super) fn intern(&mut self, ty: &Type) -> TypeId {
        Interning::new(self).ty(ty)
    }

    pub(super) fn intern_data(&mut self, data: &DataType) -> TypeId {
        Interning::new(self).data(data)
    }

    /// Checks what annotations can get wrong and schemes cannot: the elements of vectors are
    /// scalars.
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

    /// The data type as users see it; unknowns as variables that start with `?`.
    ///
    /// A function, which no data type contains, becomes an unknown: only messages about errors meet
    /// that.
    pub(super) fn data_out(&self, id: TypeId) -> DataType {
        Shared::default().data(self, id)
    }

    /// The type as users see it; unknowns as variables that start with `?`.
    pub(super) fn out(&self, id: TypeId) -> Type {
        Type::clone(&self.out_shared(id, &mut Shared::default()))
    }

    /// [`Solver::out`], remembering what it made, so that equal types are shared: those of a
    /// function's parameters and results too.
    pub(super) fn out_shared(&self, id: TypeId, made: &mut Shared) -> Arc<Type> {
        made.ty(self, id)
    }

    /// The argument with everything that is known put in.
    pub(super) fn argument_out(&self, argument: &TypeArgument) -> TypeArgument {
        match argument {
            TypeArgument::Data(DataType::Variable(name)) if self.unknowns.contains_key(name) => {
                TypeArgument::Data(self.data_out(self.unknowns[name]))
            }
            TypeArgument::NatToData(NatToData::Variable(name)) => TypeArgument::NatToData(
                Shared::default().elements(self, &Elements::Variable(name.clone())),
            ),
            other => self.sizes.argument(other).unwrap_or_else(|| other.clone()),
        }
    }
}

/// A type on its way into the arena. What it shares is shared there too.
struct Interning<'a> {
    solver: &'a mut Solver,
    /// The parts of pairs and functions; the type keeps them alive, so that addresses name them.
    made: FxHashMap<*const (), TypeId>,
}

impl<'a> Interning<'a> {
    fn new(solver: &'a mut Solver) -> Interning<'a> {
        Interning {
            solver,
            made: FxHashMap::default(),
        }
    }

    fn once<T>(&mut self, part: &Arc<T>, make: impl FnOnce(&mut Self, &T) -> TypeId) -> TypeId {
        let address = Arc::as_ptr(part).cast();
        if let Some(known) = self.made.get(&address) {
            return *known;
        }
        let id = make(self, part);
        self.made.insert(address, id);
        id
    }

    fn ty(&mut self, ty: &Type) -> TypeId {
        let shape = match ty {
            Type::Data(data) => return self.data(data),
            Type::Function(parameter, result) => Shape::Function(
                self.once(parameter, Interning::ty),
                self.once(result, Interning::ty),
            ),
            Type::Dependent(parameter, result) => self.dependent(parameter, result),
            Type::Many(parameter, count, result) => {
                Shape::Many(self.data(parameter), count.clone(), self.ty(result))
            }
        };
        self.solver.make(shape)
    }

    fn dependent(&mut self, parameter: &TypeParameter, result: &Type) -> Shape {
        // A binder's name must not be one that already stands for something else.
        let rigid = &self.solver.rigid;
        let name = crate::term::fresh_name(&parameter.name, |name| rigid.contains_key(name));
        let result = match name == parameter.name {
            true => self.ty(result),
            false => {
                let variable = TypeArgument::variable(parameter.kind, name.clone());
                let renamed = Substitution::of(parameter.name.clone(), variable).ty(result);
                self.solver.intern(&renamed)
            }
        };
        let parameter = TypeParameter {
            name,
            ..parameter.clone()
        };
        Shape::Dependent(parameter, result)
    }

    fn data(&mut self, data: &DataType) -> TypeId {
        let shape = match data {
            DataType::Variable(name) => match self.solver.unknowns.get(name) {
                Some(unknown) => return *unknown,
                None => Shape::Variable(name.clone()),
            },
            DataType::Scalar(scalar) => Shape::Scalar(*scalar),
            DataType::Vector(size, element) => Shape::Vector(size.clone(), self.data(element)),
            DataType::Array(size, element) => Shape::Array(size.clone(), self.data(element)),
            DataType::DependentArray(size, elements) => {
                let elements = match elements {
                    NatToData::Variable(name) => Elements::Variable(name.clone()),
                    NatToData::Lambda(parameter, body) => {
                        Elements::Lambda(parameter.clone(), self.data(body))
                    }
                };
                Shape::DependentArray(size.clone(), elements)
            }
            DataType::Pair(first, second) => Shape::Pair(
                self.once(first, Interning::data),
                self.once(second, Interning::data),
            ),
            DataType::Index(size) => Shape::Index(size.clone()),
            DataType::Fragment(role, rows, columns, element) => {
                Shape::Fragment(*role, rows.clone(), columns.clone(), self.data(element))
            }
            DataType::Apply(function, argument) => Shape::Apply(function.clone(), argument.clone()),
        };
        self.solver.make(shape)
    }
}

/// Types as users see them that were made of some in the arena, so that equal ones are shared.
#[derive(Default)]
pub(super) struct Shared {
    pub(super) types: FxHashMap<TypeId, Arc<Type>>,
    /// The parts of pairs.
    data: FxHashMap<TypeId, Arc<DataType>>,
}

impl Shared {
    /// The functions from sizes to data types, with what they are.
    fn elements(&mut self, solver: &Solver, elements: &Elements) -> NatToData {
        match solver.elements(elements) {
            Elements::Variable(name) => NatToData::Variable(name),
            Elements::Lambda(parameter, body) => {
                NatToData::Lambda(parameter, Arc::new(self.data(solver, body)))
            }
        }
    }

    fn part(&mut self, solver: &Solver, id: TypeId) -> Arc<DataType> {
        let id = solver.find(id);
        if let Some(known) = self.data.get(&id) {
            return Arc::clone(known);
        }
        let made = Arc::new(self.data(solver, id));
        self.data.insert(id, Arc::clone(&made));
        made
    }

    fn data(&mut self, solver: &Solver, id: TypeId) -> DataType {
        budget::step();
        let simplest = |nat: &Nat| solver.sizes.simplest(nat);
        match solver.shape(id) {
            Shape::Unknown(unknown) => DataType::Variable(unknown.name.clone()),
            Shape::Variable(name) => DataType::Variable(name.clone()),
            Shape::Scalar(scalar) => DataType::Scalar(*scalar),
            Shape::Vector(size, element) => {
                DataType::Vector(simplest(size), Arc::new(self.data(solver, *element)))
            }
            Shape::Array(size, element) => {
                DataType::Array(simplest(size), Arc::new(self.data(solver, *element)))
            }
            Shape::DependentArray(size, elements) => {
                DataType::DependentArray(simplest(size), self.elements(solver, elements))
            }
            Shape::Pair(first, second) => {
                DataType::Pair(self.part(solver, *first), self.part(solver, *second))
            }
            Shape::Index(size) => DataType::Index(simplest(size)),
            Shape::Fragment(role, rows, columns, element) => DataType::Fragment(
                *role,
                simplest(rows),
                simplest(columns),
                Arc::new(self.data(solver, *element)),
            ),
            Shape::Apply(function, argument) => {
                let elements = self.elements(solver, &Elements::Variable(function.clone()));
                elements.apply(&simplest(argument))
            }
            Shape::Function(..) | Shape::Dependent(..) | Shape::Many(..) | Shape::Link(..) => {
                DataType::Variable(Name::from("?"))
            }
        }
    }

    fn ty(&mut self, solver: &Solver, id: TypeId) -> Arc<Type> {
        let id = solver.find(id);
        if let Some(known) = self.types.get(&id) {
            return Arc::clone(known);
        }
        budget::step();
        let ty = Arc::new(match solver.shape(id) {
            Shape::Function(parameter, result) => {
                Type::Function(self.ty(solver, *parameter), self.ty(solver, *result))
            }
            Shape::Dependent(parameter, result) => {
                Type::Dependent(parameter.clone(), self.ty(solver, *result))
            }
            Shape::Many(parameter, count, result) => Type::many(
                self.data(solver, *parameter),
                solver.sizes.simplest(count),
                Type::clone(&self.ty(solver, *result)),
            ),
            _ => Type::Data(self.data(solver, id)),
        });
        self.types.insert(id, Arc::clone(&ty));
        ty
    }
}

/// A copy of the type with changed sizes and names; parts that do not change are shared.
struct Copy<'a> {
    variable: &'a Name,
    nat: &'a dyn Fn(&Nat) -> Nat,
    name: &'a dyn Fn(&Name) -> Option<Name>,
    /// The copies of pairs and functions.
    made: FxHashMap<TypeId, TypeId>,
}

impl Copy<'_> {
    fn of(&mut self, solver: &mut Solver, id: TypeId) -> TypeId {
        let id = solver.find(id);
        if !matches!(solver.shape(id), Shape::Function(..) | Shape::Pair(..)) {
            return self.copy(solver, id);
        }
        if let Some(known) = self.made.get(&id) {
            return *known;
        }
        let copy = self.copy(solver, id);
        self.made.insert(id, copy);
        copy
    }

    fn copy(&mut self, solver: &mut Solver, id: TypeId) -> TypeId {
        let (nat, name) = (self.nat, self.name);
        let size = |solver: &Solver, size: &Nat| nat(&solver.sizes.resolve(size));
        let renamed = |old: &Name| name(old).unwrap_or_else(|| old.clone());
        let shape = match solver.shape(id).clone() {
            Shape::Unknown(_) | Shape::Scalar(_) | Shape::Link(..) => return id,
            Shape::Variable(old) => match name(&old) {
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
        made: FxHashMap::default(),
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
        made: FxHashMap::default(),
    }
    .of(solver, id)
}
