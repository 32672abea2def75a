//! Sizes that are negative numbers: refused where they are written, not where something of that size is used.

use super::{
    check::{Checker, Result},
    error::{TypeError, TypeErrorKind},
};
use crate::{
    nat::Nat,
    term::Term,
    types::{DataType, Type, TypeArgument},
};

impl Checker<'_> {
    /// Errors if the type that the author wrote to `term` has a negative size.
    pub(super) fn require_sizes(&self, term: &Term, ty: &Type) -> Result<()> {
        match of_type(ty) {
            Some(size) => Err(self.negative_size(term, size)),
            None => Ok(()),
        }
    }

    /// Errors if an argument that the author wrote is a negative size.
    pub(super) fn require_size(&self, term: &Term, argument: &TypeArgument) -> Result<()> {
        let size = match argument {
            TypeArgument::Nat(size) => of(size),
            TypeArgument::Data(data) => of_data(data),
            _ => None,
        };
        match size {
            Some(size) => Err(self.negative_size(term, size)),
            None => Ok(()),
        }
    }

    pub(super) fn negative_size(&self, term: &Term, size: Nat) -> Box<TypeError> {
        let mut error = self.error(term, TypeErrorKind::NegativeSize { size });
        error.help = Some("subtract less, or from a larger size".to_owned());
        error
    }
}

/// The size, if it is a negative number.
fn of(size: &Nat) -> Option<Nat> {
    let is_negative = size.as_integer().is_some_and(|value| value < 0);
    is_negative.then(|| size.clone())
}

/// The first negative size in a type.
fn of_type(ty: &Type) -> Option<Nat> {
    match ty {
        Type::Data(data) => of_data(data),
        Type::Function(parameter, result) => of_type(parameter).or_else(|| of_type(result)),
        Type::Dependent(_, result) => of_type(result),
        Type::Many(data, count, result) => of_data(data)
            .or_else(|| of(count))
            .or_else(|| of_type(result)),
    }
}

fn of_data(data: &DataType) -> Option<Nat> {
    match data {
        DataType::Vector(size, element) | DataType::Array(size, element) => {
            of(size).or_else(|| of_data(element))
        }
        DataType::Pair(first, second) => of_data(first).or_else(|| of_data(second)),
        DataType::DependentArray(size, _) | DataType::Index(size) => of(size),
        DataType::Fragment(_, rows, columns, _) => of(rows).or_else(|| of(columns)),
        DataType::Variable(_) | DataType::Scalar(_) | DataType::Apply(..) => None,
    }
}
