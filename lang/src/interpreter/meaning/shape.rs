//! Reshaping arrays.

use super::exactly;
use crate::interpreter::{
    call::Call,
    error::Result,
    value::{Array, Value},
};

/// The array cut into pieces of `n` elements.
pub(super) fn split(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [array] = exactly(call, arguments)?;
    let elements = call.array(&array)?;
    let size = call.size(0)?;
    let pieces = pieces(call, elements.len(), size)?;
    call.build(pieces, |call, piece| {
        let start = piece * size as usize;
        call.copy(&elements[start..start + size as usize])
    })
}

/// The number of pieces of that size; if the size is zero, only types say it.
pub(super) fn pieces(call: &Call<'_, '_>, length: usize, size: u64) -> Result<u64> {
    let wrong = || {
        call.length(
            format!("an array whose length is a multiple of {size}"),
            length,
        )
    };
    match (length as u64).checked_rem(size) {
        Some(0) => Ok(length as u64 / size),
        None if length == 0 => call.size_or("m", None),
        _ => Err(wrong()),
    }
}

/// The rows of the array one after the other; of a dependent array as well.
pub(super) fn join(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [array] = exactly(call, arguments)?;
    let rows = call.rows(&array)?;
    let total = call.total(rows.iter().map(|row| row.len() as u64))?;
    call.interpreter.meter.elements(total)?;
    call.interpreter.make_array(rows.concat())
}

/// Rows and columns exchanged.
pub(super) fn transpose(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [array] = exactly(call, arguments)?;
    let rows = call.rows(&array)?;
    let columns = call.size_or("m", rows.first().map(|row| row.len() as u64))?;
    if let Some(other) = rows.iter().find(|row| row.len() as u64 != columns) {
        return Err(call.length(format!("rows of the same length, {columns}"), other.len()));
    }
    call.build(columns, |call, column| {
        call.build(rows.len() as u64, |_, row| Ok(rows[row][column].clone()))
    })
}

/// `l` times the value, the array, `r` times the value.
pub(super) fn pad_constant(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [value, array] = exactly(call, arguments)?;
    let elements = call.array(&array)?;
    pad(call, elements, value.clone(), value)
}

/// The array with its ends repeated.
pub(super) fn pad_clamp(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [array] = exactly(call, arguments)?;
    let elements = call.array(&array)?;
    match (elements.first(), elements.last()) {
        (Some(first), Some(last)) => pad(call, elements, first.clone(), last.clone()),
        _ if call.size(0)? == 0 && call.size(1)? == 0 => Ok(array),
        _ => Err(call.length("an array that is not empty, whose ends it repeats", 0)),
    }
}

fn pad(call: &mut Call<'_, '_>, elements: &[Value], before: Value, after: Value) -> Result<Value> {
    let (left, right) = (call.size(0)?, call.size(1)?);
    let total = call.total([left, elements.len() as u64, right])?;
    let left = left as usize;
    call.build(total, |_, index| {
        Ok(match index.checked_sub(left) {
            None => before.clone(),
            Some(inside) => elements.get(inside).unwrap_or(&after).clone(),
        })
    })
}

/// The array with `r` undefined elements after it, of the shape of the others.
pub(super) fn pad_empty(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [array] = exactly(call, arguments)?;
    let elements = call.array(&array)?;
    let right = call.size(0)?;
    let undefined = match elements.first() {
        Some(element) => element.undefined_like(),
        None => undefined_of_type(call)?,
    };
    let total = call.total([elements.len() as u64, right])?;
    call.build(total, |_, index| {
        Ok(elements.get(index).unwrap_or(&undefined).clone())
    })
}

/// An undefined value of the array's element type, where inference has found it.
fn undefined_of_type(call: &mut Call<'_, '_>) -> Result<Value> {
    use crate::types::DataType;
    fn shaped(call: &mut Call<'_, '_>, data: &DataType) -> Result<Value> {
        Ok(match data {
            DataType::Array(size, element) => match size.as_constant() {
                Some(size) => {
                    let element = shaped(call, element)?;
                    let count = call.interpreter.meter.elements(size)?;
                    Value::Array(Array::new(vec![element; count]))
                }
                None => Value::Undefined,
            },
            DataType::Vector(size, _) => match size.as_constant() {
                Some(size) => Value::vector(vec![
                    Value::Undefined;
                    call.interpreter.meter.elements(size)?
                ]),
                None => Value::Undefined,
            },
            DataType::Pair(first, second) => {
                Value::pair(shaped(call, first)?, shaped(call, second)?)
            }
            _ => Value::Undefined,
        })
    }
    match call.implicit_data("t")? {
        Some(data) => shaped(call, &data),
        None => Ok(Value::Undefined),
    }
}

/// The first `n` elements.
pub(super) fn take(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [array] = exactly(call, arguments)?;
    let elements = call.array(&array)?;
    let count = checked_count(call, elements)?;
    call.copy(&elements[..count])
}

/// All elements but the first `n`.
pub(super) fn drop(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [array] = exactly(call, arguments)?;
    let elements = call.array(&array)?;
    let count = checked_count(call, elements)?;
    call.copy(&elements[count..])
}

fn checked_count(call: &Call<'_, '_>, elements: &[Value]) -> Result<usize> {
    let count = call.size(0)?;
    match count <= elements.len() as u64 {
        true => Ok(count as usize),
        false => Err(call.length(
            format!("an array of at least {count} elements"),
            elements.len(),
        )),
    }
}

/// The elements of the first array, then those of the second.
pub(super) fn concat(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [left, right] = exactly(call, arguments)?;
    let (left, right) = (call.array(&left)?, call.array(&right)?);
    let total = call.total([left.len() as u64, right.len() as u64])?;
    call.build(total, |_, index| {
        Ok(left
            .get(index)
            .unwrap_or_else(|| &right[index - left.len()])
            .clone())
    })
}
