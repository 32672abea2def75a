//! Arrays whose element type depends on the index.

use super::exactly;
use crate::interpreter::{call::Call, error::Result, instance::size_at, value::Value};

/// The array cut into `m` pieces; piece `i` has `lens(i)` elements.
pub(super) fn partition(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [array] = exactly(call, arguments)?;
    let (elements, lengths) = (call.array(&array)?, call.size_function(1)?.clone());
    let mut start = 0;
    let pieces = call.build(call.size(0)?, |call, piece| {
        let length = size_at(call.primitive, &lengths, piece as u64)?;
        let end = usize::try_from(length)
            .ok()
            .and_then(|length| usize::checked_add(start, length));
        let Some(values) = end.and_then(|end| elements.get(start..end)) else {
            let expected = format!(
                "an array of at least {start} elements and {length} more for the piece {piece}"
            );
            return Err(call.length(expected, elements.len()));
        };
        start += values.len();
        call.copy(values)
    })?;
    match start == elements.len() {
        true => Ok(pieces),
        false => Err(call.length(
            format!("an array of {start} elements, which the pieces have together"),
            elements.len(),
        )),
    }
}

/// The function applied to every index and the element there.
pub(super) fn map(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [function, array] = exactly(call, arguments)?;
    let elements = call.array(&array)?;
    call.build(elements.len() as u64, |call, index| {
        call.at_size(&function, index as u64, [elements[index].clone()])
    })
}
