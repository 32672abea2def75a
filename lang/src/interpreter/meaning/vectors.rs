//! Vectors.

use super::{exactly, shape};
use crate::{
    interpreter::{call::Call, error::Result, value::Value},
    term::ScalarValue,
};

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

/// The vector whose elements are all the value.
pub(super) fn from_scalar(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [value] = exactly(call, arguments)?;
    let size = call.size_or("n", None)?;
    let count = call.interpreter.meter.elements(size)?;
    Ok(Value::vector(vec![checked_lane(call, &value)?; count]))
}

/// The function applied to the elements of one or more vectors, place by place.
pub(super) fn map(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let Some((function, vectors)) = arguments.split_first() else {
        return Err(call.wrong("a function", "none"));
    };
    let vectors = vectors
        .iter()
        .map(|vector| call.lanes(vector))
        .collect::<Result<Vec<_>>>()?;
    let count = vectors.first().map_or(0, |lanes| lanes.len());
    if let Some(other) = vectors.iter().find(|lanes| lanes.len() != count) {
        return Err(call.length(format!("a vector of {count} elements"), other.len()));
    }
    let mut results = Vec::new();
    for place in 0..count {
        let lanes = vectors.iter().map(|lanes| lanes[place].clone());
        let lanes: Vec<Value> = lanes.collect();
        let result = call.data_of(function, lanes)?;
        results.push(checked_lane(call, &result)?);
    }
    Ok(Value::vector(results))
}

/// The elements of an array at the places that a vector says.
pub(super) fn gather(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [places, array] = exactly(call, arguments)?;
    let (places, elements) = (call.lanes(&places)?, call.array(&array)?);
    let mut results = Vec::new();
    for place in places {
        let element = elements[call.place(place, elements.len() as u64)?].clone();
        results.push(checked_lane(call, &element)?);
    }
    Ok(Value::vector(results))
}

/// The elements of an array at the places that a vector says, where another one holds.
pub(super) fn gather_where(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [mask, places, array, otherwise] = exactly(call, arguments)?;
    let (mask, places) = (call.lanes(&mask)?, call.lanes(&places)?);
    let (elements, otherwise) = (call.array(&array)?, call.lanes(&otherwise)?);
    let count = mask.len();
    if let Some(other) = [places.len(), otherwise.len()]
        .into_iter()
        .find(|other| *other != count)
    {
        return Err(call.length(format!("a vector of {count} elements"), other));
    }
    let mut results = Vec::new();
    for lane in 0..count {
        let result = match truth(call, &mask[lane])? {
            Some(true) => elements[call.place(&places[lane], elements.len() as u64)?].clone(),
            Some(false) => otherwise[lane].clone(),
            None => Value::Undefined,
        };
        results.push(checked_lane(call, &result)?);
    }
    Ok(Value::vector(results))
}

/// Whether an element of a vector of truth values holds.
pub(super) fn any(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [vector] = exactly(call, arguments)?;
    let mut is_known = true;
    for lane in call.lanes(&vector)? {
        match truth(call, lane)? {
            Some(true) => return Ok(Value::Scalar(ScalarValue::Bool(true))),
            Some(false) => {}
            None => is_known = false,
        }
    }
    match is_known {
        true => Ok(Value::Scalar(ScalarValue::Bool(false))),
        false => Ok(Value::Undefined),
    }
}

/// A truth value; none if it is undefined.
fn truth(call: &Call<'_, '_>, value: &Value) -> Result<Option<bool>> {
    match value {
        Value::Scalar(ScalarValue::Bool(truth)) => Ok(Some(*truth)),
        Value::Undefined => Ok(None),
        other => Err(call.wrong("a truth value", other.description())),
    }
}
