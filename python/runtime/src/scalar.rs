//! Scalars that are passed by value.

use half::{bf16, f16};
use pyo3::prelude::*;
use rise_lang::types::{Scalar, Tf32};
use rise_runtime::array::Value;

use crate::error;

/// A scalar of an object. A number of Python fits if its value does.
pub fn of_object(object: &Bound<'_, PyAny>, element: Scalar, label: &str) -> PyResult<Value> {
    let wrong = |_: PyErr| {
        let shown = object.repr().map(|text| text.to_string());
        let shown = shown.unwrap_or_else(|_| "an object".to_owned());
        error::of(format!(
            "{label}: expected a scalar `{element}`, found {shown}"
        ))
    };
    let float = || object.extract::<f64>().map_err(wrong);
    Ok(match element {
        Scalar::Bool => Value::Bool(object.extract().map_err(wrong)?),
        Scalar::I8 => Value::I8(object.extract().map_err(wrong)?),
        Scalar::I16 => Value::I16(object.extract().map_err(wrong)?),
        Scalar::I32 => Value::I32(object.extract().map_err(wrong)?),
        Scalar::I64 | Scalar::Index => Value::I64(object.extract().map_err(wrong)?),
        Scalar::U8 => Value::U8(object.extract().map_err(wrong)?),
        Scalar::U16 => Value::U16(object.extract().map_err(wrong)?),
        Scalar::U32 => Value::U32(object.extract().map_err(wrong)?),
        Scalar::U64 => Value::U64(object.extract().map_err(wrong)?),
        _ => of_float(float()?, element),
    })
}

/// A number, rounded to a type of floats.
fn of_float(number: f64, element: Scalar) -> Value {
    match element {
        Scalar::F16 => Value::F16(f16::from_f64(number)),
        Scalar::BF16 => Value::BF16(bf16::from_f64(number)),
        Scalar::TF32 => Value::F32(Tf32::from_f64(number).to_f32()),
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a number of Python is rounded"
        )]
        Scalar::F32 => Value::F32(number as f32),
        _ => Value::F64(number),
    }
}

/// A scalar of another type, as JAX, which knows few types of numbers, hands it over; `None` if
/// that type has no such number.
pub fn converted(value: Value, element: Scalar) -> Option<Value> {
    let integer = match value {
        Value::Bool(_) => None,
        number => number.to_i128(),
    };
    match element {
        Scalar::Bool => matches!(value, Value::Bool(_)).then_some(value),
        Scalar::I8 => integer?.try_into().ok().map(Value::I8),
        Scalar::I16 => integer?.try_into().ok().map(Value::I16),
        Scalar::I32 => integer?.try_into().ok().map(Value::I32),
        Scalar::I64 | Scalar::Index => integer?.try_into().ok().map(Value::I64),
        Scalar::U8 => integer?.try_into().ok().map(Value::U8),
        Scalar::U16 => integer?.try_into().ok().map(Value::U16),
        Scalar::U32 => integer?.try_into().ok().map(Value::U32),
        Scalar::U64 => integer?.try_into().ok().map(Value::U64),
        _ => (!matches!(value, Value::Bool(_))).then(|| of_float(value.to_f64(), element)),
    }
}
