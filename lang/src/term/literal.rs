//! Literals: scalar values, exactly, and arrays of them.

use std::{
    fmt,
    hash::{Hash, Hasher},
    sync::Arc,
};

use half::{bf16, f16};

use super::Number;
use crate::{
    nat::Nat,
    types::{DataType, Scalar, Tf32},
};

/// A value of a scalar type.
///
/// `==` and hashing see the bits, so that `0.0` and `-0.0` differ and a NaN is equal to itself.
#[derive(Clone, Copy, Debug)]
pub enum ScalarValue {
    /// A truth value.
    Bool(bool),
    /// An integer of 8 bits.
    I8(i8),
    /// An integer of 16 bits.
    I16(i16),
    /// An integer of 32 bits.
    I32(i32),
    /// An integer of 64 bits.
    I64(i64),
    /// An integer of 8 bits without a sign.
    U8(u8),
    /// An integer of 16 bits without a sign.
    U16(u16),
    /// An integer of 32 bits without a sign.
    U32(u32),
    /// An integer of 64 bits without a sign.
    U64(u64),
    /// An IEEE 754 binary16 number.
    F16(f16),
    /// A bfloat16 number.
    BF16(bf16),
    /// A TensorFloat-32 number.
    TF32(Tf32),
    /// An IEEE 754 binary32 number.
    F32(f32),
    /// An IEEE 754 binary64 number.
    F64(f64),
    /// A natural number of type `index`.
    Index(u64),
}

impl ScalarValue {
    /// The type of the value.
    pub fn scalar(self) -> Scalar {
        match self {
            ScalarValue::Bool(_) => Scalar::Bool,
            ScalarValue::I8(_) => Scalar::I8,
            ScalarValue::I16(_) => Scalar::I16,
            ScalarValue::I32(_) => Scalar::I32,
            ScalarValue::I64(_) => Scalar::I64,
            ScalarValue::U8(_) => Scalar::U8,
            ScalarValue::U16(_) => Scalar::U16,
            ScalarValue::U32(_) => Scalar::U32,
            ScalarValue::U64(_) => Scalar::U64,
            ScalarValue::F16(_) => Scalar::F16,
            ScalarValue::BF16(_) => Scalar::BF16,
            ScalarValue::TF32(_) => Scalar::TF32,
            ScalarValue::F32(_) => Scalar::F32,
            ScalarValue::F64(_) => Scalar::F64,
            ScalarValue::Index(_) => Scalar::Index,
        }
    }

    /// The bits, in the lowest places.
    pub fn bits(self) -> u64 {
        match self {
            ScalarValue::Bool(value) => u64::from(value),
            ScalarValue::I8(value) => u64::from(value.cast_unsigned()),
            ScalarValue::I16(value) => u64::from(value.cast_unsigned()),
            ScalarValue::I32(value) => u64::from(value.cast_unsigned()),
            ScalarValue::I64(value) => value.cast_unsigned(),
            ScalarValue::U8(value) => u64::from(value),
            ScalarValue::U16(value) => u64::from(value),
            ScalarValue::U32(value) => u64::from(value),
            ScalarValue::F16(value) => u64::from(value.to_bits()),
            ScalarValue::BF16(value) => u64::from(value.to_bits()),
            ScalarValue::TF32(value) => u64::from(value.to_bits()),
            ScalarValue::F32(value) => u64::from(value.to_bits()),
            ScalarValue::F64(value) => value.to_bits(),
            ScalarValue::U64(value) | ScalarValue::Index(value) => value,
        }
    }
}

impl PartialEq for ScalarValue {
    fn eq(&self, other: &ScalarValue) -> bool {
        (self.scalar(), self.bits()) == (other.scalar(), other.bits())
    }
}

impl Eq for ScalarValue {}

impl Hash for ScalarValue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.scalar(), self.bits()).hash(state);
    }
}

impl fmt::Display for ScalarValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScalarValue::Bool(value) => write!(formatter, "{value}"),
            ScalarValue::I8(value) => write!(formatter, "{value}"),
            ScalarValue::I16(value) => write!(formatter, "{value}"),
            ScalarValue::I32(value) => write!(formatter, "{value}"),
            ScalarValue::I64(value) => write!(formatter, "{value}"),
            ScalarValue::U8(value) => write!(formatter, "{value}"),
            ScalarValue::U16(value) => write!(formatter, "{value}"),
            ScalarValue::U32(value) => write!(formatter, "{value}"),
            ScalarValue::F16(value) => write!(formatter, "{value:?}"),
            ScalarValue::BF16(value) => write!(formatter, "{value:?}"),
            ScalarValue::TF32(value) => write!(formatter, "{value:?}"),
            ScalarValue::F32(value) => write!(formatter, "{value:?}"),
            ScalarValue::F64(value) => write!(formatter, "{value:?}"),
            ScalarValue::U64(value) | ScalarValue::Index(value) => write!(formatter, "{value}"),
        }
    }
}

macro_rules! from_rust {
    ($($rust:ty => $variant:ident),*) => {$(
        impl From<$rust> for ScalarValue {
            fn from(value: $rust) -> ScalarValue {
                ScalarValue::$variant(value)
            }
        }
    )*};
}

from_rust!(bool => Bool, i8 => I8, i16 => I16, i32 => I32, i64 => I64, u8 => U8, u16 => U16, u32 => U32, u64 => U64, f16 => F16, bf16 => BF16, Tf32 => TF32, f32 => F32, f64 => F64);

/// A value written in a program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Literal {
    /// A value of a known scalar type.
    Scalar(ScalarValue),
    /// A number of a type that inference has to find; its result contains none.
    Number(Number),
    /// A size as a value of type `index`.
    Size(Nat),
    /// `value` as an index below `bound`, of type `idx[bound]`.
    Index {
        /// The index.
        value: Nat,
        /// The bound.
        bound: Nat,
    },
    /// An array of values of one scalar type, row by row: the sizes of all dimensions multiply to
    /// the number of values.
    Array(ArrayLiteral),
}

impl Literal {
    /// The literal with other sizes in the place of those that it mentions.
    ///
    /// ```
    /// use rise_lang::{nat::Nat, term::Literal};
    ///
    /// let last = Literal::Index { value: Nat::variable("n"), bound: &Nat::variable("n") + &Nat::one() };
    /// let known = last.with_sizes(&|size| size.substitute(&|_| Some(Nat::constant(3))));
    /// assert_eq!(known, Literal::Index { value: Nat::constant(3), bound: Nat::constant(4) });
    /// ```
    pub fn with_sizes(&self, replace: &dyn Fn(&Nat) -> Nat) -> Literal {
        match self {
            Literal::Size(size) => Literal::Size(replace(size)),
            Literal::Index { value, bound } => Literal::Index {
                value: replace(value),
                bound: replace(bound),
            },
            other => other.clone(),
        }
    }

    /// The type, unless inference has to find it.
    pub fn data_type(&self) -> Option<DataType> {
        match self {
            Literal::Scalar(value) => Some(value.scalar().into()),
            Literal::Number(_) => None,
            Literal::Size(_) => Some(Scalar::Index.into()),
            Literal::Index { bound, .. } => Some(DataType::Index(bound.clone())),
            Literal::Array(array) => Some(array.data_type()),
        }
    }
}

impl<T: Into<ScalarValue>> From<T> for Literal {
    fn from(value: T) -> Literal {
        Literal::Scalar(value.into())
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Literal::Scalar(value) => write!(formatter, "{value}"),
            Literal::Number(number) => write!(formatter, "{number}"),
            Literal::Size(size) => write!(formatter, "{size}"),
            Literal::Index { value, .. } => write!(formatter, "{value}"),
            Literal::Array(array) => write!(formatter, "{array}"),
        }
    }
}

/// An array of scalar values, of any number of dimensions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ArrayLiteral {
    element: Scalar,
    shape: Arc<[u64]>,
    values: Arc<[ScalarValue]>,
}

/// Values that do not make an array.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArrayLiteralError {
    /// The shape has another number of elements.
    #[error("an array of shape {shape:?} has not {values} values")]
    Count {
        /// The sizes of the dimensions.
        shape: Vec<u64>,
        /// The number of values given.
        values: usize,
    },
    /// A value is of another type than the array's elements.
    #[error(
        "value {position} is of type {found}, the elements of the array are of type {expected}"
    )]
    Element {
        /// Which value, from zero.
        position: usize,
        /// The type of the elements.
        expected: Scalar,
        /// The type of the value.
        found: Scalar,
    },
}

impl ArrayLiteral {
    /// An array of the given shape, its values row by row.
    ///
    /// # Errors
    /// If the number of values is not the product of the shape, or one is not of the element type.
    pub fn new(
        element: Scalar,
        shape: Vec<u64>,
        values: Vec<ScalarValue>,
    ) -> Result<ArrayLiteral, ArrayLiteralError> {
        let count = shape
            .iter()
            .try_fold(1_u64, |product, size| product.checked_mul(*size));
        if count != u64::try_from(values.len()).ok() {
            return Err(ArrayLiteralError::Count {
                shape,
                values: values.len(),
            });
        }
        match values.iter().position(|value| value.scalar() != element) {
            Some(position) => Err(ArrayLiteralError::Element {
                position,
                expected: element,
                found: values[position].scalar(),
            }),
            None => Ok(ArrayLiteral {
                element,
                shape: shape.into(),
                values: values.into(),
            }),
        }
    }

    /// The type of the elements.
    pub fn element(&self) -> Scalar {
        self.element
    }

    /// The sizes of the dimensions, the outermost first.
    pub fn shape(&self) -> &[u64] {
        &self.shape
    }

    /// The values, row by row.
    pub fn values(&self) -> &[ScalarValue] {
        &self.values
    }

    /// The type of the array.
    pub fn data_type(&self) -> DataType {
        let scalar = DataType::Scalar(self.element);
        self.shape.iter().rev().fold(scalar, |element, size| {
            DataType::array(Nat::constant(*size), element)
        })
    }
}

impl fmt::Display for ArrayLiteral {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn rows(
            shape: &[u64],
            values: &[ScalarValue],
            formatter: &mut fmt::Formatter<'_>,
        ) -> fmt::Result {
            let Some((size, inner)) = shape.split_first() else {
                return values
                    .iter()
                    .try_for_each(|value| write!(formatter, "{value}"));
            };
            let stride = values
                .len()
                .checked_div(usize::try_from(*size).unwrap_or(0))
                .unwrap_or(0);
            write!(formatter, "[")?;
            for (index, row) in values.chunks(stride.max(1)).enumerate() {
                write!(formatter, "{}", if index > 0 { ", " } else { "" })?;
                rows(inner, row, formatter)?;
            }
            write!(formatter, "]")
        }
        rows(&self.shape, &self.values, formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equality_is_of_bits() {
        assert_ne!(ScalarValue::from(0.0_f32), ScalarValue::from(-0.0_f32));
        assert_eq!(ScalarValue::from(f64::NAN), ScalarValue::from(f64::NAN));
        assert_ne!(ScalarValue::from(1_i8), ScalarValue::from(1_i16));
    }

    #[test]
    fn arrays_have_a_shape() {
        let values: Vec<ScalarValue> = [1_i32, 2, 3, 4, 5, 6].map(ScalarValue::from).into();
        let array = ArrayLiteral::new(Scalar::I32, vec![2, 3], values.clone()).expect("six values");
        assert_eq!(
            (array.to_string(), array.data_type().to_string()),
            ("[[1, 2, 3], [4, 5, 6]]".into(), "2.3.i32".into())
        );
        let empty = ArrayLiteral::new(Scalar::F32, vec![0], vec![]).expect("no value");
        assert_eq!(
            (empty.to_string(), empty.data_type().to_string()),
            ("[]".into(), "0.f32".into())
        );
        assert!(ArrayLiteral::new(Scalar::I32, vec![4], values.clone()).is_err());
        assert!(ArrayLiteral::new(Scalar::I64, vec![6], values).is_err());
        assert!(ArrayLiteral::new(Scalar::I64, vec![u64::MAX, 2], vec![]).is_err());
    }
}
