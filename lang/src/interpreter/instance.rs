//! The implicit type-level arguments of a primitive, found in the type that inference gave it.

use super::{
    call::Call,
    error::{Reason, Result},
    function::Instance,
};
use crate::{
    nat::{Name, Nat},
    primitives::Primitive,
    types::{DataType, NatToData, NatToNat, Type, TypeArgument},
};

impl Call<'_, '_> {
    /// The implicit size of that name, if types say it.
    pub(super) fn implicit_size(&self, name: &str) -> Result<Option<u64>> {
        match self.implicit(name)? {
            Some(TypeArgument::Nat(nat)) => Ok(nat.as_constant()),
            _ => Ok(None),
        }
    }

    /// The implicit size of that name, or what the values say; an error if neither does.
    pub(super) fn size_or(&self, name: &str, from_values: Option<u64>) -> Result<u64> {
        match from_values {
            Some(size) => Ok(size),
            None => self
                .implicit_size(name)?
                .ok_or_else(|| self.open_size(name).into()),
        }
    }

    pub(super) fn open_size(&self, name: &str) -> Reason {
        Reason::OpenSize {
            name: name.into(),
            of: self.primitive.to_string(),
        }
    }

    /// The implicit data type of that name, if types say it.
    pub(super) fn implicit_data(&self, name: &str) -> Result<Option<DataType>> {
        match self.implicit(name)? {
            Some(TypeArgument::Data(DataType::Variable(_))) => Ok(None),
            Some(TypeArgument::Data(data)) => Ok(Some(data)),
            _ => Ok(None),
        }
    }

    /// The implicit type-level argument of that name, closed, if types say it.
    fn implicit(&self, name: &str) -> Result<Option<TypeArgument>> {
        let name = Name::from(name);
        let position = self
            .primitive
            .parameters()
            .iter()
            .position(|parameter| parameter.name == name);
        if let Some(written) = position.and_then(|position| self.type_arguments.get(position)) {
            return Ok(Some(written.clone()));
        }
        let Some(instance) = self.instance else {
            return Ok(None);
        };
        let (ty, scope) = self.applied_type(instance);
        let Some(found) = in_type(self.primitive.body(), ty, &name) else {
            return Ok(None);
        };
        match scope.close(&found) {
            Ok(argument) => Ok(Some(argument)),
            Err(error) => match error.reason() {
                Reason::OpenSize { .. } => Ok(None),
                _ => Err(error),
            },
        }
    }

    /// The type below its type-level parameters, and what those stand for.
    fn applied_type<'i>(&self, instance: &'i Instance) -> (&'i Type, super::scope::Scope) {
        let (mut ty, mut scope) = (&*instance.ty, instance.scope.clone());
        let mut given = self.type_arguments.iter().skip(instance.applied);
        while let Type::Dependent(parameter, result) = ty {
            scope = match given.next() {
                Some(argument) => scope.with_type(&parameter.name, argument.clone()),
                None => scope.with_open(&parameter.name),
            };
            ty = result;
        }
        (ty, scope)
    }

    /// How often each step of `iterate` makes the array shorter, if types say it: its function
    /// takes `l*n` elements.
    pub(super) fn iterate_factor(&self) -> Result<Option<u64>> {
        let Some(instance) = self.instance else {
            return Ok(None);
        };
        let (ty, scope) = self.applied_type(instance);
        let Type::Function(function, _) = ty else {
            return Ok(None);
        };
        let Type::Dependent(length, function) = &**function else {
            return Ok(None);
        };
        let Type::Function(parameter, _) = &**function else {
            return Ok(None);
        };
        let Type::Data(DataType::Array(size, _)) = &**parameter else {
            return Ok(None);
        };
        let scope = scope.with_type(&length.name, TypeArgument::Nat(Nat::one()));
        Ok(scope.size(size).ok())
    }
}

/// The part of `actual` in the place of the variable in `pattern`.
fn in_type(pattern: &Type, actual: &Type, name: &Name) -> Option<TypeArgument> {
    match (pattern, actual) {
        (Type::Data(pattern), Type::Data(actual)) => in_data(pattern, actual, name),
        (Type::Function(p, q), Type::Function(a, b)) => {
            in_type(p, a, name).or_else(|| in_type(q, b, name))
        }
        // Below the binder of an argument nothing is needed that does not stand elsewhere.
        _ => None,
    }
}

fn in_nat(pattern: &Nat, actual: &Nat, name: &Name) -> Option<TypeArgument> {
    (pattern.as_variable() == Some(name)).then(|| TypeArgument::Nat(actual.clone()))
}

fn in_data(pattern: &DataType, actual: &DataType, name: &Name) -> Option<TypeArgument> {
    use DataType::*;
    match (pattern, actual) {
        (Variable(variable), _) if variable == name => Some(TypeArgument::Data(actual.clone())),
        (Array(m, s), Array(n, t)) | (Vector(m, s), Vector(n, t)) => {
            in_nat(m, n, name).or_else(|| in_data(s, t, name))
        }
        (Pair(p, q), Pair(s, t)) => in_data(p, s, name).or_else(|| in_data(q, t, name)),
        (Index(m), Index(n)) => in_nat(m, n, name),
        (Fragment(_, p, q, s), Fragment(_, m, n, t)) => in_nat(p, m, name)
            .or_else(|| in_nat(q, n, name))
            .or_else(|| in_data(s, t, name)),
        (DependentArray(m, p), DependentArray(n, f)) => {
            in_nat(m, n, name).or_else(|| in_nat_to_data(p, f, name))
        }
        _ => None,
    }
}

fn in_nat_to_data(pattern: &NatToData, actual: &NatToData, name: &Name) -> Option<TypeArgument> {
    match (pattern, actual) {
        (NatToData::Variable(variable), _) if variable == name => {
            Some(TypeArgument::NatToData(actual.clone()))
        }
        (NatToData::Lambda(_, pattern), NatToData::Lambda(_, actual)) => {
            in_data(pattern, actual, name)
        }
        _ => None,
    }
}

/// The value of a function on sizes that is completely known.
pub(super) fn size_at(primitive: Primitive, function: &NatToNat, argument: u64) -> Result<u64> {
    let size = function.apply(&Nat::constant(argument));
    let closed = super::scope::Scope::default().size(&size);
    closed.map_err(|error| match error.reason() {
        Reason::Size(crate::nat::EvaluationError::UnknownFunction(name)) => Reason::OpenSize {
            name: name.clone(),
            of: primitive.to_string(),
        }
        .into(),
        Reason::NegativeSize { value, .. } => Reason::NegativeAt {
            of: primitive.to_string(),
            function: function.to_string(),
            argument,
            value: *value,
        }
        .into(),
        _ => error,
    })
}
