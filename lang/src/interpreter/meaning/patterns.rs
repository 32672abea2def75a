//! Patterns whose elements do not depend on each other.

use super::exactly;
use crate::interpreter::{call::Call, error::Result, value::Value};

/// `map`, however it is run.
pub(super) fn map(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [function, array] = exactly(call, arguments)?;
    let elements = call.array(&array)?;
    call.build(elements.len() as u64, |call, index| {
        call.data(&function, [elements[index].clone()])
    })
}

/// The array of the function's results for all indices.
pub(super) fn generate(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [function] = exactly(call, arguments)?;
    let bound = call.size_or("n", None)?;
    call.build(bound, |call, index| {
        call.data(
            &function,
            [Value::Index {
                value: index as u64,
                bound,
            }],
        )
    })
}
