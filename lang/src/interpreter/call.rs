//! The use of a primitive, as its meaning sees it.

use super::{
    error::{InterpretError, Reason, Result},
    evaluate::Interpreter,
    function::Instance,
    value::Value,
};
use crate::{
    nat::Nat,
    primitives::Primitive,
    term::ScalarValue,
    types::{NatToNat, Scalar, TypeArgument},
};

/// A primitive with all its arguments.
pub(super) struct Call<'c, 'p> {
    pub(super) interpreter: &'c mut Interpreter<'p>,
    pub(super) primitive: Primitive,
    pub(super) type_arguments: &'c [TypeArgument],
    pub(super) instance: Option<&'c Instance>,
}

impl Call<'_, '_> {
    /// The result of a function for the arguments.
    pub(super) fn apply<const N: usize>(
        &mut self,
        function: &Value,
        arguments: [Value; N],
    ) -> Result<Value> {
        self.interpreter.apply(function.clone(), arguments.into())
    }

    /// The result of a function for the arguments, which must be data.
    pub(super) fn data<const N: usize>(
        &mut self,
        function: &Value,
        arguments: [Value; N],
    ) -> Result<Value> {
        self.data_of(function, arguments.into())
    }

    /// `data` for any number of arguments.
    pub(super) fn data_of(&mut self, function: &Value, arguments: Vec<Value>) -> Result<Value> {
        match self.interpreter.apply(function.clone(), arguments)? {
            Value::Function(_) => Err(self.wrong(
                "a function whose result is data",
                "one that takes more arguments",
            )),
            value => Ok(value),
        }
    }

    /// The result of a function over sizes for a size and the arguments.
    pub(super) fn at_size<const N: usize>(
        &mut self,
        function: &Value,
        size: u64,
        arguments: [Value; N],
    ) -> Result<Value> {
        let instance = self
            .interpreter
            .apply_type(function.clone(), TypeArgument::Nat(Nat::constant(size)))?;
        self.data(&instance, arguments)
    }

    /// The result of a function over functions on sizes.
    pub(super) fn at_sizes(&mut self, function: &Value, sizes: NatToNat) -> Result<Value> {
        let sizes = TypeArgument::NatToNat(sizes);
        let instance = self.interpreter.apply_type(function.clone(), sizes)?;
        self.data(&instance, [])
    }

    /// The explicit type-level argument of that number, a size.
    pub(super) fn size(&self, position: usize) -> Result<u64> {
        match self.type_arguments.get(position) {
            Some(TypeArgument::Nat(nat)) => nat.as_constant().ok_or_else(|| {
                Reason::OpenSize {
                    name: "?".into(),
                    of: nat.to_string(),
                }
                .into()
            }),
            _ => Err(super::meaning::missing_type_arguments(self.primitive)),
        }
    }

    /// The explicit type-level argument of that number, a function on sizes.
    pub(super) fn size_function(&self, position: usize) -> Result<&NatToNat> {
        match self.type_arguments.get(position) {
            Some(TypeArgument::NatToNat(function)) => Ok(function),
            _ => Err(super::meaning::missing_type_arguments(self.primitive)),
        }
    }

    /// The elements of an array.
    pub(super) fn array<'v>(&self, value: &'v Value) -> Result<&'v [Value]> {
        match value {
            Value::Array(array) => Ok(array.elements()),
            other => Err(self.wrong("an array", other.description())),
        }
    }

    /// The rows of an array of arrays; an undefined row is as long as the others, and undefined
    /// everywhere.
    pub(super) fn rows<'v>(&self, value: &'v Value) -> Result<Vec<&'v [Value]>> {
        self.array(value)?
            .iter()
            .map(|row| self.array(row))
            .collect()
    }

    /// The components of a pair.
    pub(super) fn pair(&self, value: &Value) -> Result<(Value, Value)> {
        match value {
            Value::Pair(pair) => Ok((pair.first().clone(), pair.second().clone())),
            Value::Undefined => Ok((Value::Undefined, Value::Undefined)),
            other => Err(self.wrong("a pair", other.description())),
        }
    }

    /// The elements of a vector.
    pub(super) fn lanes<'v>(&self, value: &'v Value) -> Result<&'v [Value]> {
        match value {
            Value::Vector(lanes) => Ok(lanes),
            other => Err(self.wrong("a vector", other.description())),
        }
    }

    /// An index, which must be below the length.
    pub(super) fn index(&self, value: &Value, length: u64) -> Result<usize> {
        match value {
            Value::Index { value, .. } if *value < length => Ok(*value as usize),
            Value::Index { value, .. } => Err(Reason::IndexOutOfRange {
                of: self.primitive.to_string(),
                index: *value,
                bound: length,
            }
            .into()),
            Value::Undefined => Err(self.undefined("the index")),
            other => Err(self.wrong("an index", other.description())),
        }
    }

    /// A natural number that says a place in an array of that length.
    pub(super) fn place(&self, value: &Value, length: u64) -> Result<usize> {
        let value = match value {
            Value::Scalar(ScalarValue::Index(value)) => *value,
            Value::Number(number) => number.value(Scalar::Index).map_err(Reason::from)?.bits(),
            other => return self.index(other, length),
        };
        let index = Value::Index {
            value,
            bound: length,
        };
        self.index(&index, length)
    }

    /// An array of `count` elements that the function makes of their indices.
    pub(super) fn build(
        &mut self,
        count: u64,
        mut element: impl FnMut(&mut Self, usize) -> Result<Value>,
    ) -> Result<Value> {
        let count = self.interpreter.meter.elements(count)?;
        let mut values = Vec::with_capacity(count);
        for index in 0..count {
            let value = element(self, index)?;
            if let Value::Function(_) = value {
                return Err(self.wrong("data", "a function"));
            }
            values.push(value);
        }
        self.interpreter.make_array(values)
    }

    /// An array of copies of the elements.
    pub(super) fn copy(&mut self, elements: &[Value]) -> Result<Value> {
        self.interpreter.meter.elements(elements.len() as u64)?;
        self.interpreter.make_array(elements.to_vec())
    }

    /// The sum of lengths, if it is one.
    pub(super) fn total(&self, lengths: impl IntoIterator<Item = u64>) -> Result<u64> {
        let mut lengths = lengths.into_iter();
        lengths
            .try_fold(0_u64, u64::checked_add)
            .ok_or_else(|| self.length("an array whose length is a 64-bit number", usize::MAX))
    }

    pub(super) fn wrong(
        &self,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> InterpretError {
        InterpretError::wrong(format_args!("`{}`", self.primitive), expected, found)
    }

    pub(super) fn length(&self, expected: impl Into<String>, found: usize) -> InterpretError {
        InterpretError::length(self.primitive, expected, found)
    }

    pub(super) fn undefined(&self, what: &str) -> InterpretError {
        Reason::Undefined(format!("{what} of `{}`", self.primitive)).into()
    }

    /// The components of a pair as one, if it nests no deeper than types do.
    pub(super) fn make_pair(&self, first: Value, second: Value) -> Result<Value> {
        for part in [&first, &second] {
            if let Value::Function(_) = part {
                return Err(self.wrong("data", part.description()));
            }
        }
        self.interpreter.checked(Value::pair(first, second))
    }
}
