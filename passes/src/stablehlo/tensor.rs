//! Types of tensors, and constants of them.

use melior::ir::{Type, TypeLike};
use rise_dialect::types;
use rise_lang::nat::Nat;
use rise_lang::types::{DataType, Scalar};

/// A ranked tensor of known sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tensor {
    /// The sizes, outermost first; none of a scalar.
    pub shape: Vec<u64>,
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

impl Tensor {
    /// A tensor of that shape.
    pub fn new(shape: impl Into<Vec<u64>>, element: Scalar) -> Tensor {
        Tensor {
            shape: shape.into(),
            element,
        }
    }

    /// The tensor that a type of MLIR is, of rank zero for a scalar; the reason if it is none that
    /// the language has.
    pub fn of(ty: Type) -> Result<Tensor, String> {
        if !ty.is_ranked_tensor() {
            let element = scalar(ty).ok_or_else(|| format!("values of type `{ty}`"))?;
            return Ok(Tensor::new([], element));
        }
        // SAFETY: the type is a ranked tensor, and the index is below its rank.
        let (sizes, element) = unsafe {
            let rank = mlir_sys::mlirShapedTypeGetRank(ty.to_raw());
            let size = |index| mlir_sys::mlirShapedTypeGetDimSize(ty.to_raw(), index as isize);
            let sizes: Vec<i64> = (0..rank).map(size).collect();
            let element = mlir_sys::mlirShapedTypeGetElementType(ty.to_raw());
            (sizes, Type::from_raw(element))
        };
        let shape: Result<Vec<u64>, _> = sizes.into_iter().map(u64::try_from).collect();
        let Ok(shape) = shape else {
            return Err(format!("tensors of unknown size, here `{ty}`"));
        };
        let count = shape
            .iter()
            .try_fold(1_u64, |all, size| all.checked_mul(*size));
        if shape.len() > MOST_DIMENSIONS || count.is_none_or(|count| count > 1 << 48) {
            return Err(format!("tensors as large as `{ty}`"));
        }
        match scalar(element) {
            Some(element) => Ok(Tensor { shape, element }),
            None => Err(format!("elements of type `{element}`")),
        }
    }

    /// The number of dimensions.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// The number of elements.
    pub fn count(&self) -> u64 {
        self.shape.iter().product()
    }

    /// The type in the language.
    pub fn data(&self) -> DataType {
        let scalar = DataType::Scalar(self.element);
        self.shape.iter().rev().fold(scalar, |element, size| {
            DataType::array(Nat::constant(*size), element)
        })
    }
}
