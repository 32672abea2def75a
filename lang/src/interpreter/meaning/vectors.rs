//! Vectors.

use super::{exactly, shape};
use crate::interpreter::{call::Call, error::Result, value::Value};

/// The array as vectors of `n` elements.
pub(super) fn as_vector(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [array] = exactly(call, arguments)?;
    let (elements, size) = (call.array(&array)?, call.size(0)?);
    let count = shape::pieces(call, elements.len(), size)?;
    call.build(count, |call, piece| {
        let start = piece * size as usize;
        elements[start..start + size as usize]
            .iter()
            .map(|lane| checked_lane(call, lane))
            .collect::<Result<_>>()
            .map(Value::Vector)
    })
}

/// An element of a vector: a scalar.
fn checked_lane(call: &Call<'_, '_>, lane: &Value) -> Result<Value> {
    match lane {
        Value::Scalar(_) | Value::Number(_) | Value::Undefined => Ok(lane.clone()),
        other => Err(call.wrong("scalars", other.description())),
    }
}

/// The elements of the vectors one after the other.
pub(super) fn as_scalar(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [array] = exactly(call, arguments)?;
    let vectors = call
        .array(&array)?
        .iter()
        .map(|vector| call.lanes(vector))
        .collect::<Result<Vec<_>>>()?;
    let total = call.total(vectors.iter().map(|lanes| lanes.len() as u64))?;
    call.interpreter.meter.elements(total)?;
    call.interpreter.make_array(vectors.concat())
}

/// The vector of which every element is the value.
pub(super) fn from_scalar(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [value] = exactly(call, arguments)?;
    let size = call.size_or("n", None)?;
    let count = call.interpreter.meter.elements(size)?;
    Ok(Value::vector(vec![checked_lane(call, &value)?; count]))
}

/// The function applied to every element of the vector.
pub(super) fn map(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [function, vector] = exactly(call, arguments)?;
    let mut results = Vec::new();
    for lane in call.lanes(&vector)? {
        let result = call.data(&function, [lane.clone()])?;
        results.push(checked_lane(call, &result)?);
    }
    Ok(Value::vector(results))
}
