//! Sizes below zero, which do not exist.

use super::{DataType, NatToData, Type, TypeArgument};
use crate::nat::Nat;

impl Type {
    /// The first size in the type that is a negative number.
    pub fn negative_size(&self) -> Option<Nat> {
        match self {
            Type::Data(data) => data.negative_size(),
            Type::Function(parameter, result) => {
                parameter.negative_size().or_else(|| result.negative_size())
            }
            Type::Dependent(_, result) => result.negative_size(),
            Type::Many(data, count, result) => data
                .negative_size()
                .or_else(|| of(count))
                .or_else(|| result.negative_size()),
        }
    }
}

impl DataType {
    /// The first size in the type that is a negative number.
    pub fn negative_size(&self) -> Option<Nat> {
        match self {
            DataType::Vector(size, element) | DataType::Array(size, element) => {
                of(size).or_else(|| element.negative_size())
            }
            DataType::Pair(first, second) => {
                first.negative_size().or_else(|| second.negative_size())
            }
            DataType::DependentArray(size, elements) => {
                of(size).or_else(|| elements.negative_size())
            }
            DataType::Index(size) => of(size),
            DataType::Fragment(_, rows, columns, _) => of(rows).or_else(|| of(columns)),
            DataType::Apply(_, argument) => of(argument),
            DataType::Variable(_) | DataType::Scalar(_) => None,
        }
    }
}

impl NatToData {
    /// The first size in the types of the rows that is a negative number.
    fn negative_size(&self) -> Option<Nat> {
        match self {
            NatToData::Lambda(_, row) => row.negative_size(),
            NatToData::Variable(_) => None,
        }
    }
}

impl TypeArgument {
    /// The first size in the argument that is a negative number.
    pub fn negative_size(&self) -> Option<Nat> {
        match self {
            TypeArgument::Nat(size) => of(size),
            TypeArgument::Data(data) => data.negative_size(),
            TypeArgument::NatToData(rows) => rows.negative_size(),
            TypeArgument::NatToNat(_) | TypeArgument::Address(_) => None,
        }
    }
}

/// The size, if it is a negative number.
fn of(size: &Nat) -> Option<Nat> {
    let is_negative = size.as_integer().is_some_and(|value| value < 0);
    is_negative.then(|| size.clone())
}
