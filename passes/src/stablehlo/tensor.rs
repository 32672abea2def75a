//! Types of tensors, and constants of them.

use std::fmt;
use std::ops::Deref;

use melior::ir::{Type, TypeLike};
use rise_dialect::types;
use rise_lang::nat::Nat;
use rise_lang::types::{DataType, Scalar};

/// A size of a tensor. It is displayed as it stands in an expression: in parentheses, if it is
/// more than a number or a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size(Nat);

impl Size {
    /// One.
    pub fn one() -> Size {
        Size(Nat::one())
    }

    /// The size as a value of type `index`.
    pub fn index(&self) -> String {
        match self.0.as_constant() {
            Some(number) => format!("index({number})"),
            None => format!("nat({})", self.0),
        }
    }
}

impl From<u64> for Size {
    fn from(number: u64) -> Size {
        Size(Nat::constant(number))
    }
}

impl From<Nat> for Size {
    fn from(size: Nat) -> Size {
        Size(size)
    }
}

impl Deref for Size {
    type Target = Nat;

    fn deref(&self) -> &Nat {
        &self.0
    }
}

impl PartialEq<u64> for Size {
    fn eq(&self, number: &u64) -> bool {
        self.0.as_constant() == Some(*number)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_constant().is_some() || self.0.as_variable().is_some() {
            true => write!(formatter, "{}", self.0),
            false => write!(formatter, "({})", self.0),
        }
    }
}

/// A ranked tensor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tensor {
    /// The sizes, outermost first; none of a scalar.
    pub shape: Vec<Size>,
    /// The elements.
    pub element: Scalar,
}

/// More dimensions than any array here has.
const MOST_DIMENSIONS: usize = 32;

/// The scalar of a builtin type. No framework exports tensors of `tf32`: it is how factors are
/// read.
fn scalar(ty: Type) -> Option<Scalar> {
    types::scalar(ty).filter(|scalar| *scalar != Scalar::TF32)
}

/// The sizes of a type of MLIR, those that it does not say as none, and its elements; the reason
/// if it is none that the language has.
pub fn declared(ty: Type) -> Result<(Vec<Option<u64>>, Scalar), String> {
    if ty.is_tuple() {
        // Types that name each other are too long to be printed.
        return Err("tuples".to_owned());
    }
    if !ty.is_ranked_tensor() {
        let element = scalar(ty).ok_or_else(|| format!("values of type `{ty}`"))?;
        return Ok((Vec::new(), element));
    }
    // SAFETY: the type is a ranked tensor, and the index is below its rank.
    let (sizes, element) = unsafe {
        let rank = mlir_sys::mlirShapedTypeGetRank(ty.to_raw());
        let size = |index| mlir_sys::mlirShapedTypeGetDimSize(ty.to_raw(), index as isize);
        let sizes: Vec<i64> = (0..rank).map(size).collect();
        let element = mlir_sys::mlirShapedTypeGetElementType(ty.to_raw());
        (sizes, Type::from_raw(element))
    };
    let shape: Vec<Option<u64>> = sizes.iter().map(|size| u64::try_from(*size).ok()).collect();
    let mut known = shape.iter().flatten();
    let count = known.try_fold(1_u64, |all, size| all.checked_mul(*size));
    if shape.len() > MOST_DIMENSIONS || count.is_none_or(|count| count > 1 << 48) {
        return Err(format!("tensors as large as `{ty}`"));
    }
    match scalar(element) {
        Some(element) => Ok((shape, element)),
        None => Err(format!("elements of type `{element}`")),
    }
}

impl Tensor {
    /// A tensor of that shape.
    pub fn new(shape: impl Into<Vec<Size>>, element: Scalar) -> Tensor {
        Tensor {
            shape: shape.into(),
            element,
        }
    }

    /// The tensor that a type of MLIR is, of rank zero for a scalar; the reason if it is none that
    /// the language has, or its sizes are not all known.
    pub fn of(ty: Type) -> Result<Tensor, String> {
        let (shape, element) = declared(ty)?;
        let shape = shape.into_iter().map(|size| size.map(Size::from));
        match shape.collect() {
            Some(shape) => Ok(Tensor { shape, element }),
            None => Err(format!("tensors of unknown size, here `{ty}`")),
        }
    }

    /// The number of dimensions.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// The number of elements.
    pub fn count(&self) -> Size {
        let sizes = self.shape.iter();
        Size(sizes.fold(Nat::one(), |all, size| &all * &size.0))
    }

    /// Whether it is known to have no elements.
    pub fn is_empty(&self) -> bool {
        self.shape.iter().any(|size| size.is_zero())
    }

    /// The type in the language.
    pub fn data(&self) -> DataType {
        let scalar = DataType::Scalar(self.element);
        let sizes = self.shape.iter().rev();
        sizes.fold(scalar, |element, size| {
            DataType::array(size.0.clone(), element)
        })
    }
}
