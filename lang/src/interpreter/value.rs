//! Values of terms.

use std::{fmt, sync::Arc};

use super::function::Function;
use crate::{
    nat::Nat,
    term::{Number, ScalarValue},
    types::{DataType, FragmentRole},
};

/// The value of a term. Cheap to clone.
///
/// `==` compares data by its bits (see [`ScalarValue`]); a function equals nothing but itself.
#[derive(Clone)]
pub enum Value {
    /// A value of a scalar type.
    Scalar(ScalarValue),
    /// A number whose scalar type inference has not found. It takes the type of what it is combined
    /// with.
    Number(Number),
    /// A natural number of type `idx[bound]`.
    Index {
        /// The number.
        value: u64,
        /// The bound.
        bound: u64,
    },
    /// A SIMD vector: its elements, each a scalar or undefined.
    Vector(Arc<[Value]>),
    /// An array, dependent ones included.
    Array(Array),
    /// A pair.
    Pair(Pair),
    /// A matrix held by a warp: its role and its rows.
    Fragment(FragmentRole, Array),
    /// A value that was never written: it may be copied and computed with, which gives undefined
    /// values, but nothing may depend on it.
    Undefined,
    /// A function.
    Function(Function),
}

/// The elements of an array.
#[derive(Clone, PartialEq)]
pub struct Array(Arc<Elements>);

#[derive(PartialEq)]
struct Elements {
    values: Vec<Value>,
    nesting: u32,
}

/// The two components of a pair.
#[derive(Clone, PartialEq)]
pub struct Pair(Arc<Components>);

#[derive(PartialEq)]
struct Components {
    first: Value,
    second: Value,
    nesting: u32,
}

impl Array {
    /// An array of the given elements.
    pub fn new(values: Vec<Value>) -> Array {
        let nesting = values.iter().map(Value::nesting).max().unwrap_or(0);
        Array(Arc::new(Elements {
            values,
            nesting: nesting.saturating_add(1),
        }))
    }

    /// The elements.
    pub fn elements(&self) -> &[Value] {
        &self.0.values
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.0.values.len()
    }

    /// Whether there is no element.
    pub fn is_empty(&self) -> bool {
        self.0.values.is_empty()
    }
}

impl Pair {
    /// The pair of the two.
    pub fn new(first: Value, second: Value) -> Pair {
        let nesting = first.nesting().max(second.nesting()).saturating_add(1);
        Pair(Arc::new(Components {
            first,
            second,
            nesting,
        }))
    }

    /// The first component.
    pub fn first(&self) -> &Value {
        &self.0.first
    }

    /// The second component.
    pub fn second(&self) -> &Value {
        &self.0.second
    }
}

impl Value {
    /// An array of the given elements.
    pub fn array(values: impl IntoIterator<Item = Value>) -> Value {
        Value::Array(Array::new(values.into_iter().collect()))
    }

    /// A pair.
    pub fn pair(first: impl Into<Value>, second: impl Into<Value>) -> Value {
        Value::Pair(Pair::new(first.into(), second.into()))
    }

    /// A SIMD vector of the given elements.
    pub fn vector(values: impl IntoIterator<Item = Value>) -> Value {
        Value::Vector(values.into_iter().collect())
    }

    /// The scalar, if this is one.
    pub fn as_scalar(&self) -> Option<ScalarValue> {
        match self {
            Value::Scalar(scalar) => Some(*scalar),
            _ => None,
        }
    }

    /// The elements, if this is an array.
    pub fn as_array(&self) -> Option<&[Value]> {
        match self {
            Value::Array(array) => Some(array.elements()),
            _ => None,
        }
    }

    /// The components, if this is a pair.
    pub fn as_pair(&self) -> Option<(&Value, &Value)> {
        match self {
            Value::Pair(pair) => Some((pair.first(), pair.second())),
            _ => None,
        }
    }

    /// How deep arrays and pairs nest in this value.
    pub(super) fn nesting(&self) -> u32 {
        match self {
            Value::Array(array) | Value::Fragment(_, array) => array.0.nesting,
            Value::Pair(pair) => pair.0.nesting,
            _ => 0,
        }
    }

    /// The type, as far as the value alone says: not that of what is undefined, of the elements of
    /// an empty array, of a number without type, of a function.
    pub fn data_type(&self) -> Option<DataType> {
        let size = |length: usize| Nat::constant(length as u64);
        match self {
            Value::Scalar(scalar) => Some(scalar.scalar().into()),
            Value::Index { bound, .. } => Some(DataType::Index(Nat::constant(*bound))),
            Value::Vector(lanes) => {
                let element = lanes.iter().find_map(Value::data_type)?;
                Some(DataType::vector(size(lanes.len()), element))
            }
            Value::Array(array) => {
                let element = array.elements().iter().find_map(Value::data_type)?;
                Some(DataType::array(size(array.len()), element))
            }
            Value::Pair(pair) => Some(DataType::pair(
                pair.first().data_type()?,
                pair.second().data_type()?,
            )),
            Value::Fragment(role, rows) => match rows.elements().first()? {
                Value::Array(row) => {
                    let element = row.elements().iter().find_map(Value::data_type)?;
                    Some(DataType::Fragment(
                        *role,
                        size(rows.len()),
                        size(row.len()),
                        Arc::new(element),
                    ))
                }
                _ => None,
            },
            Value::Number(_) | Value::Undefined | Value::Function(_) => None,
        }
    }

    /// The same value with everything in it undefined, of the same shape.
    pub(super) fn undefined_like(&self) -> Value {
        match self {
            Value::Array(array) => Value::array(array.elements().iter().map(Value::undefined_like)),
            Value::Fragment(role, rows) => Value::Fragment(
                *role,
                Array::new(rows.elements().iter().map(Value::undefined_like).collect()),
            ),
            Value::Pair(pair) => Value::pair(
                pair.first().undefined_like(),
                pair.second().undefined_like(),
            ),
            Value::Vector(lanes) => Value::vector(lanes.iter().map(Value::undefined_like)),
            _ => Value::Undefined,
        }
    }

    /// The kind of the value, for messages.
    pub(super) fn description(&self) -> String {
        match self {
            Value::Scalar(scalar) => format!("the {} {scalar}", scalar.scalar()),
            Value::Number(number) => format!("the number {number}"),
            Value::Index { value, bound } => format!("the index {value} below {bound}"),
            Value::Vector(lanes) => format!("a vector of {} elements", lanes.len()),
            Value::Array(array) => format!("an array of {} elements", array.len()),
            Value::Pair(_) => "a pair".to_owned(),
            Value::Fragment(role, _) => format!("a {role} fragment"),
            Value::Undefined => "a value that was never written".to_owned(),
            Value::Function(_) => "a function".to_owned(),
        }
    }
}

impl<T: Into<ScalarValue>> From<T> for Value {
    fn from(value: T) -> Value {
        Value::Scalar(value.into())
    }
}

impl From<Array> for Value {
    fn from(array: Array) -> Value {
        Value::Array(array)
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Scalar(left), Value::Scalar(right)) => left == right,
            (Value::Number(left), Value::Number(right)) => left == right,
            (
                Value::Index {
                    value: left,
                    bound: m,
                },
                Value::Index {
                    value: right,
                    bound: n,
                },
            ) => (left, m) == (right, n),
            (Value::Vector(left), Value::Vector(right)) => left == right,
            (Value::Array(left), Value::Array(right)) => left == right,
            (Value::Pair(left), Value::Pair(right)) => left == right,
            (Value::Fragment(left, a), Value::Fragment(right, b)) => (left, a) == (right, b),
            (Value::Undefined, Value::Undefined) => true,
            (Value::Function(left), Value::Function(right)) => left.is_same(right),
            _ => false,
        }
    }
}

/// Prints the value as a literal of the surface syntax where it has one: `[1.0, 2.5]`, `(3, true)`.
impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Scalar(scalar) => write!(formatter, "{scalar}"),
            Value::Number(number) => write!(formatter, "{number}"),
            Value::Index { value, .. } => write!(formatter, "{value}"),
            Value::Vector(lanes) => write_list(formatter, "<", lanes, ">"),
            Value::Array(array) => write_list(formatter, "[", array.elements(), "]"),
            Value::Fragment(_, rows) => write_list(formatter, "[", rows.elements(), "]"),
            Value::Pair(pair) => write!(formatter, "({}, {})", pair.first(), pair.second()),
            Value::Undefined => formatter.write_str("undefined"),
            Value::Function(function) => write!(formatter, "{function}"),
        }
    }
}

fn write_list(
    formatter: &mut fmt::Formatter<'_>,
    open: &str,
    values: &[Value],
    close: &str,
) -> fmt::Result {
    formatter.write_str(open)?;
    for (index, value) in values.iter().enumerate() {
        write!(formatter, "{}{value}", if index > 0 { ", " } else { "" })?;
    }
    formatter.write_str(close)
}

impl fmt::Debug for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{self}")
    }
}
