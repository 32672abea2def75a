//! Names and memory, which do not change values.

use super::exactly;
use crate::interpreter::{call::Call, error::Result, value::Value};

/// The value itself.
pub(super) fn identity(call: &Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [value] = exactly(call, arguments)?;
    Ok(value)
}

/// The function applied to the value.
pub(super) fn bind(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [value, function] = exactly(call, arguments)?;
    call.apply(&function, [value])
}
