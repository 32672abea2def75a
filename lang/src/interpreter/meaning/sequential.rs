//! Patterns that go from one value to the next.

use super::exactly;
use crate::{
    interpreter::{
        call::Call,
        error::{Reason, Result},
        function::{Function, FunctionKind},
        value::Value,
    },
    nat::Nat,
    term::TermKind,
    types::TypeArgument,
};

/// All elements combined from the left, beginning with the start value.
pub(super) fn reduce(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [function, start, array] = exactly(call, arguments)?;
    let mut accumulator = start;
    for element in call.array(&array)? {
        accumulator = call.data(&function, [accumulator, element.clone()])?;
        call.interpreter.checked(accumulator.clone())?;
    }
    Ok(accumulator)
}

/// As [`reduce`], each element after a function was applied to it. There is memory for one value at
/// least.
pub(super) fn reduce_staged(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [load, step, start, array] = exactly(call, arguments)?;
    if call.size(1)? == 0 {
        return Err(call.length("memory for at least one value".to_owned(), 0));
    }
    let mut accumulator = start;
    for element in call.array(&array)? {
        let loaded = call.data(&load, [element.clone()])?;
        call.interpreter.checked(loaded.clone())?;
        accumulator = call.data(&step, [accumulator, loaded])?;
        call.interpreter.checked(accumulator.clone())?;
    }
    Ok(accumulator)
}

/// Element `i` of the result is what the elements before `i` combine to.
pub(super) fn scan(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [function, start, array] = exactly(call, arguments)?;
    let elements = call.array(&array)?;
    let mut accumulator = start;
    call.build(elements.len() as u64, |call, index| {
        let result = accumulator.clone();
        if index + 1 < elements.len() {
            accumulator = call.data(&function, [elements[index].clone(), accumulator.clone()])?;
        }
        Ok(result)
    })
}

/// The function applied `k` times to arrays that become shorter by the same factor; `first` is the
/// number of `k`'s argument.
pub(super) fn iterate(
    call: &mut Call<'_, '_>,
    arguments: Vec<Value>,
    first: usize,
) -> Result<Value> {
    let [function, array] = exactly(call, arguments)?;
    let (count, mut array) = (call.size(first)?, array);
    let mut factor = call.iterate_factor()?;
    for _ in 0..count {
        let length = call.array(&array)?.len() as u64;
        array = match factor {
            Some(factor) => {
                let shorter = exact_quotient(call, length, factor)?;
                call.at_size(&function, shorter, [array])?
            }
            // Without types, the result of the first step tells the factor.
            None => {
                let applied = at_open_size(call, &function, array)?;
                factor = length.checked_div(call.array(&applied)?.len() as u64);
                applied
            }
        };
        let found = call.array(&array)?.len();
        if let Some(factor) = factor
            && exact_quotient(call, length, factor)? != found as u64
        {
            return Err(call.length(
                format!(
                    "a function that makes an array of {length} shorter by the factor {factor}"
                ),
                found,
            ));
        }
    }
    Ok(array)
}

fn exact_quotient(call: &Call<'_, '_>, length: u64, factor: u64) -> Result<u64> {
    match length.checked_div(factor) {
        Some(quotient) if quotient * factor == length => Ok(quotient),
        // No element becomes none: the factor zero leaves the result's length open.
        _ => Err(call.length(
            format!("an array whose length is a multiple of {factor}"),
            length as usize,
        )),
    }
}

/// The function over a size, applied to an array that tells the size.
fn at_open_size(call: &mut Call<'_, '_>, function: &Value, array: Value) -> Result<Value> {
    if let Value::Function(Function(FunctionKind::Closure(closure))) = function
        && let TermKind::TypeLambda(parameter, body) = closure.lambda.kind()
    {
        let scope = closure.scope.with_open(&parameter.name);
        let implicit = closure.implicit.clone();
        let instance = call.interpreter.below(body, scope.clone(), implicit)?;
        let result = call.data(&instance, [array])?;
        if let Some(TypeArgument::Nat(told)) = scope.argument(&parameter.name)
            && let Value::Array(found) = &result
            && *told != Nat::constant(found.len() as u64)
        {
            return Err(call.length(
                format!("a function whose result has {told} elements"),
                found.len(),
            ));
        }
        return Ok(result);
    }
    Err(Reason::OpenSize {
        name: "n".into(),
        of: call.primitive.to_string(),
    }
    .into())
}
