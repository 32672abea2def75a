//! Selecting and permuting elements.

use super::exactly;
use crate::interpreter::{
    call::Call,
    error::{Reason, Result},
    instance::size_at,
    value::Value,
};

/// The element at the index.
pub(super) fn idx(call: &Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [index, array] = exactly(call, arguments)?;
    let elements = call.array(&array)?;
    Ok(elements[call.index(&index, elements.len() as u64)?].clone())
}

/// The elements at the given indices.
pub(super) fn gather(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [indices, array] = exactly(call, arguments)?;
    let (indices, elements) = (call.array(&indices)?, call.array(&array)?);
    call.build(indices.len() as u64, |call, place| {
        Ok(elements[call.index(&indices[place], elements.len() as u64)?].clone())
    })
}

/// The array that has each element at its given index. What no index names is undefined.
pub(super) fn scatter(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [indices, array] = exactly(call, arguments)?;
    let (indices, elements) = (call.array(&indices)?, call.array(&array)?);
    if indices.len() != elements.len() {
        return Err(call.length(
            format!("as many elements as indices, {}", indices.len()),
            elements.len(),
        ));
    }
    let told = indices.iter().find_map(|index| match index {
        Value::Index { bound, .. } => Some(*bound),
        _ => None,
    });
    let length = call.size_or("m", told)?;
    let mut source: Vec<Option<usize>> = vec![None; call.interpreter.meter.elements(length)?];
    for (place, index) in indices.iter().enumerate() {
        let index = call.index(index, length)?;
        if let Some(first) = source[index].replace(place) {
            return Err(Reason::DuplicateIndex {
                index: index as u64,
                first: first as u64,
                second: place as u64,
            }
            .into());
        }
    }
    let undefined = elements
        .first()
        .map_or(Value::Undefined, Value::undefined_like);
    call.build(length, |_, index| {
        Ok(source[index]
            .map_or(&undefined, |place| &elements[place])
            .clone())
    })
}

/// The permuted array: its element `i` is element `f(i)` of the array.
pub(super) fn reorder(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [array] = exactly(call, arguments)?;
    let (elements, length) = (call.array(&array)?, call.size(0)?);
    if elements.len() as u64 != length {
        return Err(call.length(format!("an array of {length} elements"), elements.len()));
    }
    let (forward, backward) = (
        call.size_function(1)?.clone(),
        call.size_function(2)?.clone(),
    );
    call.build(length, |call, index| {
        let there = size_at(call.primitive, &forward, index as u64)?;
        if there >= length {
            return Err(Reason::IndexOutOfRange {
                of: call.primitive.to_string(),
                index: there,
                bound: length,
            }
            .into());
        }
        let back = size_at(call.primitive, &backward, there)?;
        if back != index as u64 {
            let (forward, backward) = (forward.to_string(), backward.to_string());
            return Err(Reason::NotInverse {
                forward,
                backward,
                length,
                index: index as u64,
                there,
                back,
            }
            .into());
        }
        Ok(elements[there as usize].clone())
    })
}

/// The array of the arguments.
pub(super) fn make_array(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    call.build(arguments.len() as u64, |_, index| {
        Ok(arguments[index].clone())
    })
}
