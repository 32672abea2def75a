//! Values written in a program, as attributes.

use melior::Context;
use melior::ir::attribute::AttributeLike;
use melior::ir::r#type::RankedTensorType;
use melior::ir::{Attribute, Type, TypeLike};
use mlir_sys::{
    mlirAttributeGetType, mlirAttributeIsADenseElements, mlirAttributeIsAFloat,
    mlirAttributeIsAInteger, mlirDenseElementsAttrBoolGet, mlirDenseElementsAttrGetBoolValue,
    mlirDenseElementsAttrGetRawData, mlirDenseElementsAttrGetSplatValue,
    mlirDenseElementsAttrIsSplat, mlirDenseElementsAttrRawBufferGet, mlirDenseElementsAttrSplatGet,
    mlirElementsAttrGetNumElements, mlirFloatAttrDoubleGet, mlirFloatAttrGetValueDouble,
    mlirIntegerAttrGet, mlirIntegerAttrGetValueInt, mlirIntegerAttrGetValueUInt,
    mlirIntegerTypeIsUnsigned, mlirShapedTypeGetDimSize, mlirShapedTypeGetElementType,
    mlirShapedTypeGetRank,
};
use rise_lang::term::{ArrayLiteral, Literal, ScalarValue};
use rise_lang::types::{DataType, Scalar, Tf32, Type as LanguageType, TypeArgument};

use super::TermError;
use crate::strings::bytes;
use crate::{ffi, types};

/// The attribute of a scalar value.
pub(super) fn scalar_attribute<'c>(
    context: &'c Context,
    value: ScalarValue,
) -> Result<Attribute<'c>, TermError> {
    let ty = types::builtin_scalar(context, value.scalar());
    if value.scalar().is_float() {
        // The bits, which every value has exactly.
        let digits = value.scalar().bits().div_ceil(4) as usize;
        let text = format!("0x{:0digits$X} : {ty}", value.bits());
        return Attribute::parse(context, &text)
            .ok_or_else(|| TermError::internal(format!("the attribute `{text}`")));
    }
    // Integers with a sign are their bits, extended by it.
    let value = match value {
        ScalarValue::Bool(value) => i64::from(value),
        ScalarValue::I8(value) => i64::from(value),
        ScalarValue::I16(value) => i64::from(value),
        ScalarValue::I32(value) => i64::from(value),
        ScalarValue::I64(value) => value,
        other => other.bits().cast_signed(),
    };
    // SAFETY: the type is an integer type or index.
    Ok(unsafe { Attribute::from_raw(mlirIntegerAttrGet(ty.to_raw(), value)) })
}

/// The attribute of an array.
pub(super) fn array_attribute<'c>(context: &'c Context, array: &ArrayLiteral) -> Attribute<'c> {
    let element = types::builtin_scalar(context, array.element());
    let tensor: Type = RankedTensorType::new(array.shape(), element, None).into();
    let count = array.values().len() as isize;
    // SAFETY: there are as many values as the type has elements, each as wide as the element type.
    unsafe {
        Attribute::from_raw(if array.element() == Scalar::Bool {
            let values: Vec<i32> = array
                .values()
                .iter()
                .map(|value| i32::from(value.bits() != 0))
                .collect();
            mlirDenseElementsAttrBoolGet(tensor.to_raw(), count, values.as_ptr())
        } else {
            let width = array.element().bits().div_ceil(8) as usize;
            let bytes: Vec<u8> = array
                .values()
                .iter()
                .flat_map(|value| value.bits().to_ne_bytes()[native(width)].to_vec())
                .collect();
            mlirDenseElementsAttrRawBufferGet(tensor.to_raw(), bytes.len(), bytes.as_ptr().cast())
        })
    }
}

/// Where the low bytes of a number are in memory.
fn native(width: usize) -> std::ops::Range<usize> {
    if cfg!(target_endian = "little") {
        0..width
    } else {
        8 - width..8
    }
}

/// The value that an attribute of `rise.literal` says; none for vectors, which the language has no
/// literals for.
pub(super) fn literal(attribute: Attribute) -> Result<Option<Literal>, TermError> {
    // SAFETY: the attribute is alive, and asked only for what its kind has.
    unsafe {
        let raw = attribute.to_raw();
        let ty = Type::from_raw(mlirAttributeGetType(raw));
        if mlirAttributeIsAInteger(raw) || mlirAttributeIsAFloat(raw) {
            let scalar = types::scalar(ty)
                .ok_or_else(|| TermError::internal(format!("a literal of type `{ty}`")))?;
            return scalar_value(scalar, attribute).map(|value| Some(Literal::Scalar(value)));
        }
        if !mlirAttributeIsADenseElements(raw) || !ty.is_ranked_tensor() {
            return Ok(None);
        }
        let element = Type::from_raw(mlirShapedTypeGetElementType(ty.to_raw()));
        let scalar = types::scalar(element)
            .ok_or_else(|| TermError::internal(format!("a literal of type `{ty}`")))?;
        let shape = shape_of(ty);
        let values = elements(attribute, scalar)?;
        let array = ArrayLiteral::new(scalar, shape, values)
            .map_err(|error| TermError::internal(error.to_string()))?;
        Ok(Some(Literal::Array(array)))
    }
}

/// # Safety
/// The attribute must be of dense elements of the scalar type.
unsafe fn elements(attribute: Attribute, scalar: Scalar) -> Result<Vec<ScalarValue>, TermError> {
    // SAFETY: by contract of the caller.
    unsafe {
        let raw = attribute.to_raw();
        let count = mlirElementsAttrGetNumElements(raw);
        if count > 0 && mlirDenseElementsAttrIsSplat(raw) {
            let value = scalar_value(
                scalar,
                Attribute::from_raw(mlirDenseElementsAttrGetSplatValue(raw)),
            )?;
            return Ok(vec![value; usize::try_from(count).unwrap_or_default()]);
        }
        let width = scalar.bits().div_ceil(8) as usize;
        let data = mlirDenseElementsAttrGetRawData(raw).cast::<u8>();
        Ok((0..count)
            .map(|index| {
                if scalar == Scalar::Bool {
                    return ScalarValue::Bool(mlirDenseElementsAttrGetBoolValue(
                        raw,
                        index as isize,
                    ));
                }
                let mut bytes = [0; 8];
                let bits = std::slice::from_raw_parts(data.add(index as usize * width), width);
                bytes[native(width)].copy_from_slice(bits);
                from_bits(scalar, u64::from_ne_bytes(bytes))
            })
            .collect())
    }
}

/// The value of an attribute of an integer or a float.
fn scalar_value(scalar: Scalar, attribute: Attribute) -> Result<ScalarValue, TermError> {
    // SAFETY: the attribute is alive, and asked only for what its kind has.
    unsafe {
        let raw = attribute.to_raw();
        if mlirAttributeIsAInteger(raw) {
            let bits = match mlirIntegerTypeIsUnsigned(mlirAttributeGetType(raw)) {
                true => mlirIntegerAttrGetValueUInt(raw),
                false => mlirIntegerAttrGetValueInt(raw).cast_unsigned(),
            };
            return Ok(from_bits(scalar, bits));
        }
        if !mlirAttributeIsAFloat(raw) {
            return Err(TermError::internal(format!("a literal `{attribute}`")));
        }
        let value = mlirFloatAttrGetValueDouble(raw);
        // Every value of a narrower type is one of f64.
        Ok(match scalar {
            Scalar::F16 => half::f16::from_f64(value).into(),
            Scalar::BF16 => half::bf16::from_f64(value).into(),
            Scalar::TF32 => Tf32::from_f64(value).into(),
            Scalar::F32 => (value as f32).into(),
            _ => value.into(),
        })
    }
}

/// The value with these bits in the lowest places.
pub(super) fn from_bits(scalar: Scalar, bits: u64) -> ScalarValue {
    match scalar {
        Scalar::Bool => ScalarValue::Bool(bits & 1 == 1),
        Scalar::I8 => ScalarValue::I8(bits as i8),
        Scalar::I16 => ScalarValue::I16(bits as i16),
        Scalar::I32 => ScalarValue::I32(bits as i32),
        Scalar::I64 => ScalarValue::I64(bits.cast_signed()),
        Scalar::U8 => ScalarValue::U8(bits as u8),
        Scalar::U16 => ScalarValue::U16(bits as u16),
        Scalar::U32 => ScalarValue::U32(bits as u32),
        Scalar::U64 => ScalarValue::U64(bits),
        Scalar::F16 => ScalarValue::F16(half::f16::from_bits(bits as u16)),
        Scalar::BF16 => ScalarValue::BF16(half::bf16::from_bits(bits as u16)),
        Scalar::TF32 => ScalarValue::TF32(Tf32::from_bits(bits as u32)),
        Scalar::F32 => ScalarValue::F32(f32::from_bits(bits as u32)),
        Scalar::F64 => ScalarValue::F64(f64::from_bits(bits)),
        Scalar::Index => ScalarValue::Index(bits),
    }
}

/// The constant as one of the operations of arith, whose integers have no sign of their own: the
/// same bits. Numbers of `tf32` become those of `f32`.
pub fn in_memory<'c>(context: &'c Context, attribute: Attribute<'c>) -> Attribute<'c> {
    let raw = attribute.to_raw();
    // SAFETY: the attribute is alive, and asked only for what its kind has; the data have as many
    // bytes as elements of the new type take.
    unsafe {
        let ty = Type::from_raw(mlirAttributeGetType(raw));
        let is_dense = mlirAttributeIsADenseElements(raw);
        let element = match is_dense {
            true => Type::from_raw(mlirShapedTypeGetElementType(ty.to_raw())),
            false => ty,
        };
        let Some(scalar) = types::scalar(element).filter(|scalar| scalar.in_memory() != *scalar)
        else {
            return attribute;
        };
        let element = types::builtin_scalar(context, scalar.in_memory());
        let number = |value: Attribute| match scalar {
            Scalar::TF32 => {
                let value = mlirFloatAttrGetValueDouble(value.to_raw());
                mlirFloatAttrDoubleGet(context.to_raw(), element.to_raw(), value)
            }
            _ => {
                let bits = mlirIntegerAttrGetValueUInt(value.to_raw()).cast_signed();
                mlirIntegerAttrGet(element.to_raw(), bits)
            }
        };
        if !is_dense {
            return Attribute::from_raw(number(attribute));
        }
        let shape = shape_of(ty);
        let shaped: Type = match ty.is_vector() {
            true => Type::vector(&shape, element),
            false => RankedTensorType::new(&shape, element, None).into(),
        };
        let count = mlirElementsAttrGetNumElements(raw);
        if count > 0 && mlirDenseElementsAttrIsSplat(raw) {
            let value = Attribute::from_raw(mlirDenseElementsAttrGetSplatValue(raw));
            let splat = mlirDenseElementsAttrSplatGet(shaped.to_raw(), number(value));
            return Attribute::from_raw(splat);
        }
        let of_f32 = |bytes: &[u8]| {
            let mut bits = [0; 8];
            bits[native(bytes.len())].copy_from_slice(bytes);
            let number = Tf32::from_bits(u64::from_ne_bytes(bits) as u32);
            number.to_f32().to_ne_bytes()
        };
        let width = scalar.bits().div_ceil(8) as usize;
        let length = usize::try_from(count).unwrap_or_default() * width;
        let data = mlirDenseElementsAttrGetRawData(raw);
        if scalar != Scalar::TF32 || length == 0 {
            let data = mlirDenseElementsAttrRawBufferGet(shaped.to_raw(), length, data);
            return Attribute::from_raw(data);
        }
        let bytes = std::slice::from_raw_parts(data.cast::<u8>(), length);
        let numbers: Vec<u8> = bytes.chunks_exact(width).flat_map(of_f32).collect();
        let start = numbers.as_ptr().cast();
        let data = mlirDenseElementsAttrRawBufferGet(shaped.to_raw(), numbers.len(), start);
        Attribute::from_raw(data)
    }
}

/// The sizes of a ranked tensor, or of a vector.
///
/// # Safety
/// The type must be one, of known sizes.
unsafe fn shape_of(ty: Type) -> Vec<u64> {
    // SAFETY: by contract of the caller.
    unsafe {
        (0..mlirShapedTypeGetRank(ty.to_raw()))
            .map(|dimension| {
                mlirShapedTypeGetDimSize(ty.to_raw(), dimension as isize).cast_unsigned()
            })
            .collect()
    }
}

/// The value that every element of a vector's attribute has, and the arguments of
/// `vectorFromScalar` that makes the vector of it.
pub(super) fn splat(
    attribute: Attribute,
    ty: &LanguageType,
) -> Option<(ScalarValue, [TypeArgument; 2])> {
    let LanguageType::Data(DataType::Vector(size, element)) = ty else {
        return None;
    };
    // SAFETY: the attribute is alive, and asked only for what its kind has.
    let value = unsafe {
        let raw = attribute.to_raw();
        if !mlirAttributeIsADenseElements(raw) || !mlirDenseElementsAttrIsSplat(raw) {
            return None;
        }
        scalar_value(
            element.as_scalar()?,
            Attribute::from_raw(mlirDenseElementsAttrGetSplatValue(raw)),
        )
        .ok()?
    };
    Some((
        value,
        [size.clone().into(), DataType::clone(element).into()],
    ))
}

/// The elements of a constant tensor.
#[derive(Clone, Debug)]
pub enum Constant {
    /// All are this one.
    Uniform(ScalarValue),
    /// They are these.
    Array(ArrayLiteral),
}

/// The elements that an attribute of a model says: a number, `dense<…>`, or `dense_resource<…>`
/// with the bytes behind the text. None if it is another, or of types that the language has not.
pub fn constant(attribute: Attribute) -> Option<Constant> {
    let raw = attribute.to_raw();
    // SAFETY: the attribute is alive, and asked only for what its kind has.
    unsafe {
        let ty = Type::from_raw(mlirAttributeGetType(raw));
        if mlirAttributeIsAInteger(raw) || mlirAttributeIsAFloat(raw) {
            let value = scalar_value(types::scalar(ty)?, attribute);
            return value.ok().map(Constant::Uniform);
        }
        if !ty.is_ranked_tensor() {
            return None;
        }
        let scalar = types::scalar(Type::from_raw(mlirShapedTypeGetElementType(ty.to_raw())))?;
        let rank = mlirShapedTypeGetRank(ty.to_raw());
        let size = |index| mlirShapedTypeGetDimSize(ty.to_raw(), index as isize);
        let sizes = (0..rank).map(|index| u64::try_from(size(index)).ok());
        let shape: Vec<u64> = sizes.collect::<Option<_>>()?;
        if mlirAttributeIsADenseElements(raw) {
            if mlirElementsAttrGetNumElements(raw) > 0 && mlirDenseElementsAttrIsSplat(raw) {
                let value = Attribute::from_raw(mlirDenseElementsAttrGetSplatValue(raw));
                return scalar_value(scalar, value).ok().map(Constant::Uniform);
            }
            let values = elements(attribute, scalar).ok()?;
            return ArrayLiteral::new(scalar, shape, values)
                .ok()
                .map(Constant::Array);
        }
        let values = of_bytes(scalar, bytes(ffi::riseDenseResourceGetBytes(raw)))?;
        ArrayLiteral::new(scalar, shape, values)
            .ok()
            .map(Constant::Array)
    }
}

/// The values that lie one after the other in memory, least byte first; truth values are bytes.
fn of_bytes(scalar: Scalar, bytes: &[u8]) -> Option<Vec<ScalarValue>> {
    let width = (scalar.bits().div_ceil(8)) as usize;
    if !bytes.len().is_multiple_of(width) {
        return None;
    }
    let value = |part: &[u8]| {
        let mut whole = [0; 8];
        whole[..width].copy_from_slice(part);
        from_bits(scalar, u64::from_le_bytes(whole))
    };
    Some(bytes.chunks_exact(width).map(value).collect())
}
