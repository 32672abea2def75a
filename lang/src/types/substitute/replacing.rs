//! Walks over types that replace variables in them.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::Substitution;
use crate::{
    budget,
    nat::Name,
    types::{DataType, Kind, NatToData, Type, TypeArgument, TypeParameter},
};

/// A substitution at work. What a type shares is replaced once, and is shared after it too.
pub(super) struct Replacing<'a> {
    by: &'a Substitution,
    data: FxHashMap<*const DataType, Arc<DataType>>,
    types: FxHashMap<*const Type, Arc<Type>>,
}

impl<'a> Replacing<'a> {
    pub(super) fn by(by: &'a Substitution) -> Replacing<'a> {
        Replacing {
            by,
            data: FxHashMap::default(),
            types: FxHashMap::default(),
        }
    }

    pub(super) fn nat_to_data(&mut self, function: &NatToData) -> NatToData {
        match function {
            NatToData::Variable(name) => match self.by.get(name) {
                Some(TypeArgument::NatToData(replacement)) => replacement.clone(),
                _ => function.clone(),
            },
            NatToData::Lambda(parameter, body) => {
                let is_free = |name: &Name| body.free_variables().contains_key(name);
                let (inner, parameter) = self.by.below(parameter, Kind::Nat, is_free);
                NatToData::Lambda(parameter, Arc::new(inner.data(body)))
            }
        }
    }

    fn element(&mut self, data: &DataType) -> Arc<DataType> {
        Arc::new(self.data(data))
    }

    /// One of the two parts of a pair.
    fn part(&mut self, data: &Arc<DataType>) -> Arc<DataType> {
        if matches!(**data, DataType::Scalar(_)) {
            return Arc::clone(data);
        }
        // The type that is replaced in keeps its parts alive, so that addresses name them.
        if let Some(known) = self.data.get(&Arc::as_ptr(data)) {
            return Arc::clone(known);
        }
        let replaced = self.element(data);
        self.data.insert(Arc::as_ptr(data), Arc::clone(&replaced));
        replaced
    }

    pub(super) fn data(&mut self, data: &DataType) -> DataType {
        budget::step();
        let by = self.by;
        match data {
            DataType::Scalar(_) => data.clone(),
            DataType::Variable(name) => match by.get(name) {
                Some(TypeArgument::Data(replacement)) => replacement.clone(),
                _ => data.clone(),
            },
            DataType::Vector(size, element) => {
                DataType::Vector(by.nat(size), self.element(element))
            }
            DataType::Array(size, element) => DataType::Array(by.nat(size), self.element(element)),
            DataType::DependentArray(size, elements) => {
                DataType::DependentArray(by.nat(size), self.nat_to_data(elements))
            }
            DataType::Pair(first, second) => DataType::Pair(self.part(first), self.part(second)),
            DataType::Index(size) => DataType::Index(by.nat(size)),
            DataType::Fragment(role, rows, columns, element) => {
                DataType::Fragment(*role, by.nat(rows), by.nat(columns), self.element(element))
            }
            DataType::Apply(function, argument) => {
                let argument = by.nat(argument);
                match by.get(function) {
                    Some(TypeArgument::NatToData(replacement)) => replacement.apply(&argument),
                    _ => DataType::Apply(function.clone(), argument),
                }
            }
        }
    }

    /// The parameter or the result of a function.
    fn side(&mut self, ty: &Arc<Type>) -> Arc<Type> {
        if !matches!(**ty, Type::Function(..)) {
            return Arc::new(self.ty(ty));
        }
        if let Some(known) = self.types.get(&Arc::as_ptr(ty)) {
            return Arc::clone(known);
        }
        let replaced = Arc::new(self.ty(ty));
        self.types.insert(Arc::as_ptr(ty), Arc::clone(&replaced));
        replaced
    }

    pub(super) fn ty(&mut self, ty: &Type) -> Type {
        budget::step();
        match ty {
            Type::Data(data) => Type::Data(self.data(data)),
            Type::Function(parameter, result) => {
                Type::Function(self.side(parameter), self.side(result))
            }
            Type::Dependent(parameter, result) => {
                let is_free = |name: &Name| result.free_variables().contains_key(name);
                let (inner, name) = self.by.below(&parameter.name, parameter.kind, is_free);
                let parameter = TypeParameter {
                    name,
                    ..parameter.clone()
                };
                Type::dependent(parameter, inner.ty(result))
            }
            Type::Many(parameter, count, result) => {
                Type::many(self.data(parameter), self.by.nat(count), self.ty(result))
            }
        }
    }
}
