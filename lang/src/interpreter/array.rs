//! Values from and to flat arrays with a shape.

use super::{
    element::Element,
    value::{Array, Value},
};
use crate::{
    term::{ArrayLiteral, NumberError, ScalarValue},
    types::{DataType, Scalar},
};

/// A reason why a value is not a flat array of scalars, or the other way round.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ArrayError {
    /// The number of elements is not the product of the shape.
    #[error("an array of shape {shape:?} has not {found} elements")]
    Count {
        /// The sizes of the dimensions.
        shape: Vec<usize>,
        /// The number of elements given.
        found: usize,
    },
    /// The value is something else than scalars, vectors of them, and arrays of these.
    #[error("expected an array of scalars, found {0}")]
    NoArray(String),
    /// The rows are not equally long, as in a dependent array.
    #[error("the rows of dimension {dimension} have different lengths, {expected} and {found}")]
    Ragged {
        /// The dimension, counted from zero outside.
        dimension: usize,
        /// The length of the first row.
        expected: usize,
        /// The length of another.
        found: usize,
    },
    /// The elements are of another type.
    #[error("expected elements of type {expected}, found {found}")]
    Element {
        /// The type that is expected.
        expected: Scalar,
        /// The type that was found.
        found: Scalar,
    },
    /// An element was never written.
    #[error("the element {0:?} was never written (`padEmpty` or `scatter` left it open)")]
    Undefined(Vec<usize>),
    /// There is no element, and no type was given that says what it would be.
    #[error("the array is empty, so its shape and element type are not known without its type")]
    Empty,
    /// A number without type does not fit the type of the other elements.
    #[error(transparent)]
    Number(#[from] NumberError),
}

impl Value {
    /// An array of one dimension.
    pub fn of_elements<T: Element>(elements: &[T]) -> Value {
        Value::array(
            elements
                .iter()
                .map(|element| Value::Scalar(element.to_scalar())),
        )
    }

    /// An array of any number of dimensions, its elements row by row; of no dimension, a scalar.
    ///
    /// # Errors
    /// If the number of elements is not the product of the shape.
    ///
    /// ```
    /// use rise_lang::interpreter::Value;
    /// assert_eq!(Value::of_shape(&[2, 2], &[1_i32, 2, 3, 4])?.to_string(), "[[1, 2], [3, 4]]");
    /// # Ok::<(), rise_lang::interpreter::ArrayError>(())
    /// ```
    pub fn of_shape<T: Element>(shape: &[usize], elements: &[T]) -> Result<Value, ArrayError> {
        let count = shape
            .iter()
            .try_fold(1_usize, |product, size| product.checked_mul(*size));
        if count != Some(elements.len()) {
            return Err(ArrayError::Count {
                shape: shape.to_vec(),
                found: elements.len(),
            });
        }
        Ok(nest(shape, elements, &|element| {
            Value::Scalar(element.to_scalar())
        }))
    }

    /// The elements of an array of any number of dimensions, row by row. Vectors count as a
    /// dimension, indices as of type `index`.
    ///
    /// # Errors
    /// If this is no such array, or of another type, or an element was never written.
    pub fn to_elements<T: Element>(&self) -> Result<Vec<T>, ArrayError> {
        let mut leaves = Vec::new();
        self.leaves(&mut Vec::new(), &mut leaves)?;
        let convert = |leaf: Leaf| {
            let scalar = leaf.of_type(T::SCALAR)?;
            T::from_scalar(scalar).ok_or(ArrayError::Element {
                expected: T::SCALAR,
                found: scalar.scalar(),
            })
        };
        leaves.into_iter().map(convert).collect()
    }

    /// The array as a literal, with its shape and the type of its elements. The value's type, if
    /// given, says those of an empty array.
    ///
    /// # Errors If this is not an array of scalars, its rows are not equally long, an element was
    /// never written, or it is empty and no type is given.
    pub fn to_literal(&self, ty: Option<&DataType>) -> Result<ArrayLiteral, ArrayError> {
        let mut leaves = Vec::new();
        self.leaves(&mut Vec::new(), &mut leaves)?;
        let (element, shape) = match (ty.and_then(shape_of_type), self.shape(0)?) {
            (Some((element, shape)), _) if leaves.is_empty() => (element, shape),
            (_, shape) => {
                let element = leaves
                    .iter()
                    .find_map(Leaf::scalar)
                    .or(ty.and_then(shape_of_type).map(|(element, _)| element));
                (element.ok_or(ArrayError::Empty)?, shape)
            }
        };
        let values = leaves
            .into_iter()
            .map(|leaf| leaf.of_type(element))
            .collect::<Result<Vec<_>, _>>()?;
        let found = values.len();
        let sizes = shape.iter().map(|size| *size as u64).collect();
        ArrayLiteral::new(element, sizes, values).map_err(|_| ArrayError::Count { shape, found })
    }

    /// The lengths of all dimensions; those inside an empty array are left out.
    fn shape(&self, dimension: usize) -> Result<Vec<usize>, ArrayError> {
        let elements = match self {
            Value::Array(array) => array.elements(),
            Value::Vector(lanes) => lanes,
            _ => return Ok(Vec::new()),
        };
        let mut shape: Option<Vec<usize>> = None;
        for element in elements {
            let found = element.shape(dimension + 1)?;
            match &shape {
                Some(first) if *first != found => {
                    let (expected, found) = (first.first().copied(), found.first().copied());
                    return Err(ArrayError::Ragged {
                        dimension: dimension + 1,
                        expected: expected.unwrap_or(0),
                        found: found.unwrap_or(0),
                    });
                }
                Some(_) => {}
                None => shape = Some(found),
            }
        }
        let mut whole = vec![elements.len()];
        whole.extend(shape.unwrap_or_default());
        Ok(whole)
    }

    fn leaves(&self, place: &mut Vec<usize>, leaves: &mut Vec<Leaf>) -> Result<(), ArrayError> {
        let elements = match self {
            Value::Scalar(scalar) => {
                leaves.push(Leaf::Scalar(*scalar));
                return Ok(());
            }
            Value::Index { value, .. } => {
                leaves.push(Leaf::Scalar(ScalarValue::Index(*value)));
                return Ok(());
            }
            Value::Number(number) => {
                leaves.push(Leaf::Number(number.clone()));
                return Ok(());
            }
            Value::Undefined => return Err(ArrayError::Undefined(place.clone())),
            Value::Array(array) => array.elements(),
            Value::Vector(lanes) => lanes,
            other => return Err(ArrayError::NoArray(other.description())),
        };
        for (index, element) in elements.iter().enumerate() {
            place.push(index);
            element.leaves(place, leaves)?;
            place.pop();
        }
        Ok(())
    }
}

/// An element of a flat array.
enum Leaf {
    Scalar(ScalarValue),
    Number(crate::term::Number),
}

impl Leaf {
    fn scalar(&self) -> Option<Scalar> {
        match self {
            Leaf::Scalar(scalar) => Some(scalar.scalar()),
            Leaf::Number(_) => None,
        }
    }

    fn of_type(self, expected: Scalar) -> Result<ScalarValue, ArrayError> {
        match self {
            Leaf::Scalar(scalar) if scalar.scalar() == expected => Ok(scalar),
            Leaf::Scalar(scalar) => Err(ArrayError::Element {
                expected,
                found: scalar.scalar(),
            }),
            Leaf::Number(number) => Ok(number.value(expected)?),
        }
    }
}

/// The type of the scalars in an array type, and the lengths of its dimensions, if they are
/// numbers.
fn shape_of_type(ty: &DataType) -> Option<(Scalar, Vec<usize>)> {
    match ty {
        DataType::Scalar(scalar) => Some((*scalar, Vec::new())),
        DataType::Index(_) => Some((Scalar::Index, Vec::new())),
        DataType::Array(size, element) | DataType::Vector(size, element) => {
            let (scalar, mut shape) = shape_of_type(element)?;
            shape.insert(0, usize::try_from(size.as_constant()?).ok()?);
            Some((scalar, shape))
        }
        _ => None,
    }
}

impl From<&ArrayLiteral> for Value {
    fn from(literal: &ArrayLiteral) -> Value {
        let shape = literal
            .shape()
            .iter()
            .map(|size| *size as usize)
            .collect::<Vec<_>>();
        nest(&shape, literal.values(), &|value| Value::Scalar(value))
    }
}

/// The nested array of the shape, whose product is the number of elements.
fn nest<T: Copy>(shape: &[usize], elements: &[T], make: &dyn Fn(T) -> Value) -> Value {
    match shape {
        [] => elements
            .first()
            .map_or(Value::Undefined, |element| make(*element)),
        [size, inner @ ..] => {
            let stride = inner.iter().product::<usize>();
            let rows = (0..*size)
                .map(|row| nest(inner, &elements[row * stride..(row + 1) * stride], make));
            Value::Array(Array::new(rows.collect()))
        }
    }
}
