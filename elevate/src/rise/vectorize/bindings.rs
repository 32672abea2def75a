//! Data variables of a primitive, and what they stand for on vectors.

use rise_lang::{
    nat::Name,
    types::{DataType, Type},
};
use rustc_hash::FxHashMap;

/// A type-level variable of a primitive, and what it stands for.
pub(super) type Bindings = FxHashMap<Name, DataType>;

/// The wider type of both.
pub(super) fn join(left: &DataType, right: &DataType) -> Option<DataType> {
    match (left, right) {
        _ if left == right => Some(left.clone()),
        (DataType::Scalar(_), DataType::Vector(_, element)) if **element == *left => {
            Some(right.clone())
        }
        (DataType::Vector(_, element), DataType::Scalar(_)) if **element == *right => {
            Some(left.clone())
        }
        (DataType::Array(size, left), DataType::Array(_, right)) => {
            Some(DataType::array(size.clone(), join(left, right)?))
        }
        (DataType::Pair(a, b), DataType::Pair(c, d)) => {
            Some(DataType::pair(join(a, c)?, join(b, d)?))
        }
        _ => None,
    }
}

/// Finds what the data variables of a declared type stand for, as wide as some place asks.
pub(super) fn bind(declared: &Type, found: &Type, bindings: &mut Bindings) -> Option<()> {
    match (declared, found) {
        (Type::Data(declared), Type::Data(found)) => bind_data(declared, found, bindings),
        (Type::Function(input, output), Type::Function(given, result)) => {
            bind(input, given, bindings)?;
            bind(output, result, bindings)
        }
        _ => None,
    }
}

fn bind_data(declared: &DataType, found: &DataType, bindings: &mut Bindings) -> Option<()> {
    match (declared, found) {
        (DataType::Variable(name), _) => {
            let bound = match bindings.get(name) {
                Some(bound) => join(bound, found)?,
                None => found.clone(),
            };
            bindings.insert(name.clone(), bound);
            Some(())
        }
        (DataType::Array(_, declared), DataType::Array(_, found)) => {
            bind_data(declared, found, bindings)
        }
        (DataType::Pair(first, second), DataType::Pair(left, right)) => {
            bind_data(first, left, bindings)?;
            bind_data(second, right, bindings)
        }
        (DataType::Index(_), DataType::Index(_)) => Some(()),
        (DataType::Scalar(declared), DataType::Scalar(found)) => (declared == found).then_some(()),
        _ => None,
    }
}

/// A declared type with the sizes of the use `at`, and what the bindings say for its data
/// variables.
pub(super) fn instance(declared: &Type, at: &Type, bindings: &Bindings) -> Type {
    match (declared, at) {
        (Type::Data(declared), Type::Data(at)) => Type::Data(instance_data(declared, at, bindings)),
        (Type::Function(input, output), Type::Function(given, result)) => Type::function(
            instance(input, given, bindings),
            instance(output, result, bindings),
        ),
        _ => at.clone(),
    }
}

fn instance_data(declared: &DataType, at: &DataType, bindings: &Bindings) -> DataType {
    match (declared, at) {
        (DataType::Variable(name), _) => bindings.get(name).unwrap_or(at).clone(),
        (DataType::Array(_, declared), DataType::Array(size, at)) => {
            DataType::array(size.clone(), instance_data(declared, at, bindings))
        }
        (DataType::Pair(first, second), DataType::Pair(left, right)) => DataType::pair(
            instance_data(first, left, bindings),
            instance_data(second, right, bindings),
        ),
        _ => at.clone(),
    }
}
