//! How many bytes values take.

use melior::ir::{Type, TypeLike};
use mlir_sys::{
    mlirComplexTypeGetElementType, mlirFloatTypeGetWidth, mlirIntegerTypeGetWidth,
    mlirShapedTypeGetDimSize, mlirShapedTypeGetElementType, mlirShapedTypeGetRank, mlirTypeIsABF16,
    mlirTypeIsAComplex, mlirTypeIsAFloat, mlirTypeIsAIndex, mlirTypeIsAInteger, mlirTypeIsATF32,
    mlirTypeIsAVector,
};

/// How many bytes come with one that is asked for.
pub(crate) const CACHE_LINE: u64 = 64;

/// The bytes of a number, or of a vector of numbers without padding; none for other types.
pub(crate) fn bytes_of(ty: Type) -> Option<u64> {
    let raw = ty.to_raw();
    // SAFETY: the type is alive, and its kind is checked before it is asked what only this kind
    // has.
    unsafe {
        if mlirTypeIsAVector(raw) {
            let element = bytes_of(Type::from_raw(mlirShapedTypeGetElementType(raw)))?;
            let extents = (0..mlirShapedTypeGetRank(raw))
                .map(|number| u64::try_from(mlirShapedTypeGetDimSize(raw, number as isize)).ok());
            return extents
                .into_iter()
                .try_fold(element, |bytes, extent| bytes.checked_mul(extent?));
        }
        if mlirTypeIsAComplex(raw) {
            let part = bytes_of(Type::from_raw(mlirComplexTypeGetElementType(raw)))?;
            return part.checked_mul(2);
        }
        let bits = if mlirTypeIsAIndex(raw) {
            64
        } else if mlirTypeIsATF32(raw) {
            // In memory it is an f32.
            32
        } else if mlirTypeIsAInteger(raw) {
            mlirIntegerTypeGetWidth(raw)
        } else if mlirTypeIsAFloat(raw) || mlirTypeIsABF16(raw) {
            mlirFloatTypeGetWidth(raw)
        } else {
            return None;
        };
        Some(u64::from(bits.div_ceil(8)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use melior::Context;

    #[test]
    fn numbers_and_vectors_of_them() {
        let context = Context::new();
        let bytes = |text: &str| bytes_of(Type::parse(&context, text).unwrap());
        assert_eq!(bytes("i1"), Some(1));
        assert_eq!(bytes("i17"), Some(3));
        assert_eq!(bytes("index"), Some(8));
        assert_eq!(bytes("bf16"), Some(2));
        assert_eq!(bytes("tf32"), Some(4));
        assert_eq!(bytes("f8E4M3FN"), Some(1));
        assert_eq!(bytes("complex<f64>"), Some(16));
        assert_eq!(bytes("vector<3x4xf32>"), Some(48));
        assert_eq!(bytes("tensor<4xf32>"), None);
        assert_eq!(bytes("none"), None);
    }
}
