//! Pairs, and arrays of pairs.

use super::exactly;
use crate::interpreter::{call::Call, error::Result, value::Value};

pub(super) fn make_pair(call: &Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [first, second] = exactly(call, arguments)?;
    call.make_pair(first, second)
}

pub(super) fn first(call: &Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [pair] = exactly(call, arguments)?;
    Ok(call.pair(&pair)?.0)
}

pub(super) fn second(call: &Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [pair] = exactly(call, arguments)?;
    Ok(call.pair(&pair)?.1)
}

pub(super) fn map_first(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [function, pair] = exactly(call, arguments)?;
    let (first, second) = call.pair(&pair)?;
    let first = call.data(&function, [first])?;
    call.make_pair(first, second)
}

pub(super) fn map_second(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [function, pair] = exactly(call, arguments)?;
    let (first, second) = call.pair(&pair)?;
    let second = call.data(&function, [second])?;
    call.make_pair(first, second)
}

/// The array of the pairs of elements at the same place.
pub(super) fn zip(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [left, right] = exactly(call, arguments)?;
    let (left, right) = (call.array(&left)?, call.array(&right)?);
    if left.len() != right.len() {
        return Err(call.length(
            format!("arrays of the same length, {}", left.len()),
            right.len(),
        ));
    }
    call.build(left.len() as u64, |call, index| {
        call.make_pair(left[index].clone(), right[index].clone())
    })
}

/// The array of first and the array of second components.
pub(super) fn unzip(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [array] = exactly(call, arguments)?;
    let pairs = call.array(&array)?;
    let first = call.build(pairs.len() as u64, |call, index| {
        Ok(call.pair(&pairs[index])?.0)
    })?;
    let second = call.build(pairs.len() as u64, |call, index| {
        Ok(call.pair(&pairs[index])?.1)
    })?;
    call.make_pair(first, second)
}
