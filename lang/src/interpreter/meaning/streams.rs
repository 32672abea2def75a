//! Windows of arrays, and of streams.

use super::exactly;
use crate::interpreter::{call::Call, error::Result, value::Value};

/// The windows of `sz` elements, each beginning `sp` elements after the one before.
pub(super) fn slide(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [array] = exactly(call, arguments)?;
    let elements = call.array(&array)?;
    windows(call, elements, call.size(0)?, call.size(1)?)
}

/// An array of length `sp*n + sz - sp` has `n` windows.
fn windows(call: &mut Call<'_, '_>, elements: &[Value], size: u64, step: u64) -> Result<Value> {
    let length = elements.len() as u64;
    let wrong = || {
        call.length(
            format!("an array of {step}*n+{size}-{step} elements for some n"),
            elements.len(),
        )
    };
    let steps = match (length.checked_add(step), size) {
        (Some(sum), size) if sum >= size => sum - size,
        _ => return Err(wrong()),
    };
    let count = match steps.checked_rem(step) {
        Some(0) => steps / step,
        Some(_) => return Err(wrong()),
        // The windows all begin at the same element; only types say how many there are.
        None if length == size => call.size_or("n", None)?,
        None => return Err(wrong()),
    };
    call.build(count, |call, window| {
        let start = window * step as usize;
        call.copy(&elements[start..start + size as usize])
    })
}

/// The windows of `sz` elements, the function applied to each element; the ring must hold a window.
/// `first` is the number of `alloc`.
pub(super) fn circular_buffer(
    call: &mut Call<'_, '_>,
    arguments: Vec<Value>,
    first: usize,
) -> Result<Value> {
    let (ring, size) = (call.size(first)?, call.size(first + 1)?);
    if ring < size {
        return Err(call.length(
            format!("a ring of at least the window's {size} elements"),
            ring as usize,
        ));
    }
    mapped_windows(call, arguments, size)
}

/// The windows of `sz` elements, the function applied to each element. `first` is the number of
/// `sz`.
pub(super) fn rotate_values(
    call: &mut Call<'_, '_>,
    arguments: Vec<Value>,
    first: usize,
) -> Result<Value> {
    let size = call.size(first)?;
    mapped_windows(call, arguments, size)
}

fn mapped_windows(call: &mut Call<'_, '_>, arguments: Vec<Value>, size: u64) -> Result<Value> {
    let [function, array] = exactly(call, arguments)?;
    let elements = call.array(&array)?;
    let mapped = call.build(elements.len() as u64, |call, index| {
        call.data(&function, [elements[index].clone()])
    })?;
    let mapped = call.array(&mapped)?;
    windows(call, mapped, size, 1)
}
