//! Conversion between the scalar types.

use super::rounding;
use crate::{
    term::ScalarValue,
    types::{Scalar, Tf32},
};

/// A scalar as what it stands for: every value of every type is one of these, exactly.
enum Exact {
    Integer(i128),
    Float(f64),
}

fn exact(value: ScalarValue) -> Exact {
    match value {
        ScalarValue::Bool(value) => Exact::Integer(i128::from(value)),
        ScalarValue::I8(value) => Exact::Integer(i128::from(value)),
        ScalarValue::I16(value) => Exact::Integer(i128::from(value)),
        ScalarValue::I32(value) => Exact::Integer(i128::from(value)),
        ScalarValue::I64(value) => Exact::Integer(i128::from(value)),
        ScalarValue::U8(value) => Exact::Integer(i128::from(value)),
        ScalarValue::U16(value) => Exact::Integer(i128::from(value)),
        ScalarValue::U32(value) => Exact::Integer(i128::from(value)),
        ScalarValue::U64(value) | ScalarValue::Index(value) => Exact::Integer(i128::from(value)),
        ScalarValue::F16(value) => Exact::Float(value.to_f64()),
        ScalarValue::BF16(value) => Exact::Float(value.to_f64()),
        ScalarValue::TF32(value) => Exact::Float(value.to_f64()),
        ScalarValue::F32(value) => Exact::Float(f64::from(value)),
        ScalarValue::F64(value) => Exact::Float(value),
    }
}

/// The value converted: see the [module](crate::interpreter) for how.
pub(in crate::interpreter) fn cast(value: ScalarValue, to: Scalar) -> ScalarValue {
    match exact(value) {
        Exact::Integer(value) => from_integer(value, to),
        Exact::Float(value) => from_float(value, to),
    }
}

/// The bits taken for another type as wide; none for one that is not.
pub(in crate::interpreter) fn bitcast(value: ScalarValue, to: Scalar) -> Option<ScalarValue> {
    if value.scalar().bits() != to.bits() {
        return None;
    }
    let bits = value.bits();
    Some(match to {
        Scalar::Bool => ScalarValue::Bool(bits != 0),
        Scalar::I8 => ScalarValue::I8(bits as i8),
        Scalar::I16 => ScalarValue::I16(bits as i16),
        Scalar::I32 => ScalarValue::I32(bits as i32),
        Scalar::I64 => ScalarValue::I64(bits as i64),
        Scalar::U8 => ScalarValue::U8(bits as u8),
        Scalar::U16 => ScalarValue::U16(bits as u16),
        Scalar::U32 => ScalarValue::U32(bits as u32),
        Scalar::U64 => ScalarValue::U64(bits),
        Scalar::Index => ScalarValue::Index(bits),
        Scalar::F16 => ScalarValue::F16(half::f16::from_bits(bits as u16)),
        Scalar::BF16 => ScalarValue::BF16(half::bf16::from_bits(bits as u16)),
        Scalar::TF32 => ScalarValue::TF32(Tf32::from_bits(bits as u32)),
        Scalar::F32 => ScalarValue::F32(f32::from_bits(bits as u32)),
        Scalar::F64 => ScalarValue::F64(f64::from_bits(bits)),
    })
}

/// Rust's `as` keeps the lowest bits of integers and rounds them once to a float.
fn from_integer(value: i128, to: Scalar) -> ScalarValue {
    match to {
        Scalar::Bool => ScalarValue::Bool(value != 0),
        Scalar::I8 => ScalarValue::I8(value as i8),
        Scalar::I16 => ScalarValue::I16(value as i16),
        Scalar::I32 => ScalarValue::I32(value as i32),
        Scalar::I64 => ScalarValue::I64(value as i64),
        Scalar::U8 => ScalarValue::U8(value as u8),
        Scalar::U16 => ScalarValue::U16(value as u16),
        Scalar::U32 => ScalarValue::U32(value as u32),
        Scalar::U64 => ScalarValue::U64(value as u64),
        Scalar::Index => ScalarValue::Index(value as u64),
        Scalar::F16 => ScalarValue::F16(rounding::f16(rounding::integer_to_odd(value))),
        Scalar::BF16 => ScalarValue::BF16(rounding::bf16(rounding::integer_to_odd(value))),
        Scalar::TF32 => ScalarValue::TF32(rounding::tf32(rounding::integer_to_odd(value))),
        Scalar::F32 => ScalarValue::F32(value as f32),
        Scalar::F64 => ScalarValue::F64(value as f64),
    }
}

/// Rust's `as` rounds a float towards zero to the nearest integer that there is, and makes zero of
/// NaN.
fn from_float(value: f64, to: Scalar) -> ScalarValue {
    match to {
        Scalar::Bool => ScalarValue::Bool(value != 0.0),
        Scalar::I8 => ScalarValue::I8(value as i8),
        Scalar::I16 => ScalarValue::I16(value as i16),
        Scalar::I32 => ScalarValue::I32(value as i32),
        Scalar::I64 => ScalarValue::I64(value as i64),
        Scalar::U8 => ScalarValue::U8(value as u8),
        Scalar::U16 => ScalarValue::U16(value as u16),
        Scalar::U32 => ScalarValue::U32(value as u32),
        Scalar::U64 => ScalarValue::U64(value as u64),
        Scalar::Index => ScalarValue::Index(value as u64),
        Scalar::F16 => ScalarValue::F16(rounding::f16(value)),
        Scalar::BF16 => ScalarValue::BF16(rounding::bf16(value)),
        Scalar::TF32 => ScalarValue::TF32(rounding::tf32(value)),
        Scalar::F32 => ScalarValue::F32(value as f32),
        Scalar::F64 => ScalarValue::F64(value),
    }
}
