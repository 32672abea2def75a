//! Loops, sizes and places that depend on data.

use super::exactly;
use crate::{
    interpreter::{
        call::Call,
        error::{Reason, Result},
        value::Value,
    },
    nat::{Name, Nat},
    term::ScalarValue,
    types::{NatToNat, Scalar},
};

/// The value, the second function applied to it as long as the first says so.
pub(super) fn repeat_while(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [goes_on, step, mut value] = exactly(call, arguments)?;
    let mut rounds = 0;
    while call.truth(&goes_on, vec![value.clone()])? {
        call.interpreter.meter.round(&mut rounds)?;
        value = call.data(&step, [value])?;
        call.interpreter.checked(value.clone())?;
    }
    Ok(value)
}

/// The function applied to the index as a size.
pub(super) fn let_size(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [index, function] = exactly(call, arguments)?;
    match index {
        Value::Index { value, .. } => call.at_size(&function, value, []),
        Value::Undefined => Err(call.undefined("the size")),
        other => Err(call.wrong("an index", other.description())),
    }
}

/// The function applied to the numbers as a function on sizes.
pub(super) fn let_sizes(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let most = call.size(0)?;
    let [numbers, function] = exactly(call, arguments)?;
    let mut lengths = Vec::new();
    let mut total = 0_u64;
    for (row, number) in call.array(&numbers)?.iter().enumerate() {
        let Some(length) = call.natural(number)? else {
            return Err(call.undefined("the length"));
        };
        total = total.saturating_add(length);
        if total > most {
            return Err(Reason::TooLong { row, length, most }.into());
        }
        lengths.push(length);
    }
    call.at_sizes(&function, lengths_as_function(&lengths))
}

/// The function on sizes that has these values, and is zero behind them.
pub(in crate::interpreter) fn lengths_as_function(lengths: &[u64]) -> NatToNat {
    let row = Name::from("row");
    let variable = Nat::variable(&row);
    let terms = lengths
        .iter()
        .enumerate()
        .filter(|(_, length)| **length > 0);
    let body = terms.fold(Nat::zero(), |body, (at, length)| {
        let at = Nat::constant(at as u64);
        // One at this place, zero elsewhere.
        let (least, most) = (variable.clone().min(at.clone()), variable.clone().max(at));
        let apart = &most - &least;
        &body + &(&(&Nat::one() / &(&Nat::one() + &apart)) * &Nat::constant(*length))
    });
    NatToNat::Lambda(row, body)
}

/// The function applied to the index if that is in bounds, otherwise the last argument.
pub(super) fn within(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let bound = call.size(0)?;
    let [index, function, otherwise] = exactly(call, arguments)?;
    match call.natural(&index)? {
        Some(value) if value < bound => call.data(&function, [Value::Index { value, bound }]),
        Some(_) => Ok(otherwise),
        None => Ok(otherwise.undefined_like()),
    }
}

/// The first array, each element of the second one combined into its place, in order.
pub(super) fn permute(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [combine, start, places, elements] = exactly(call, arguments)?;
    let (places, elements) = (call.array(&places)?, call.array(&elements)?);
    if places.len() != elements.len() {
        let expected = format!("as many elements as places, {}", places.len());
        return Err(call.length(expected, elements.len()));
    }
    let start = call.array(&start)?;
    call.interpreter.meter.elements(start.len() as u64)?;
    let mut result = start.to_vec();
    for (place, element) in places.iter().zip(elements) {
        let Some(place) = call.natural(place)? else {
            return Err(call.undefined("the place"));
        };
        let old = usize::try_from(place).ok();
        if let Some(old) = old.and_then(|place| result.get_mut(place)) {
            *old = call.data(&combine, [old.clone(), element.clone()])?;
            call.interpreter.checked(old.clone())?;
        }
    }
    call.interpreter.make_array(result)
}

/// The elements in order, those of which none comes before the other as they stood.
pub(super) fn sort_by(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [comes_before, array] = exactly(call, arguments)?;
    let elements = call.array(&array)?;
    call.interpreter.meter.elements(elements.len() as u64)?;
    let mut run = 1;
    let mut sorted = elements.to_vec();
    while run < sorted.len() {
        let mut merged = Vec::with_capacity(sorted.len());
        for pair in sorted.chunks(2 * run) {
            let (first, second) = pair.split_at(run.min(pair.len()));
            merge(call, &comes_before, [first, second], &mut merged)?;
        }
        sorted = merged;
        run *= 2;
    }
    call.interpreter.make_array(sorted)
}

/// Two sorted runs as one; of elements that are alike, those of the first come first.
fn merge(
    call: &mut Call<'_, '_>,
    comes_before: &Value,
    [mut first, mut second]: [&[Value]; 2],
    merged: &mut Vec<Value>,
) -> Result<()> {
    while let ([left, ..], [right, ..]) = (first, second) {
        let takes_right = call.truth(comes_before, vec![right.clone(), left.clone()])?;
        let (taken, rest) = match takes_right {
            true => (right, &mut second),
            false => (left, &mut first),
        };
        merged.push(taken.clone());
        *rest = &rest[1..];
    }
    merged.extend([first, second].concat());
    Ok(())
}

impl Call<'_, '_> {
    /// The truth that a function gives for the arguments.
    fn truth(&mut self, function: &Value, arguments: Vec<Value>) -> Result<bool> {
        match self.data_of(function, arguments)? {
            Value::Scalar(ScalarValue::Bool(truth)) => Ok(truth),
            Value::Undefined => Err(self.undefined("the condition")),
            other => Err(self.wrong("a truth value", other.description())),
        }
    }

    /// A number of the type `index`; none if it is undefined.
    fn natural(&self, value: &Value) -> Result<Option<u64>> {
        match value {
            Value::Scalar(ScalarValue::Index(value)) => Ok(Some(*value)),
            Value::Number(number) => Ok(Some(
                number
                    .value(Scalar::Index)
                    .map_err(crate::interpreter::error::Reason::from)?
                    .bits(),
            )),
            Value::Undefined => Ok(None),
            other => Err(self.wrong("a natural number of type `index`", other.description())),
        }
    }
}
