//! Operations on whole tensors.

use rise_lang::types::Scalar;

use crate::stablehlo::attributes;
use crate::stablehlo::importer::{Call, Importer, Outcome};
use crate::stablehlo::shapes::{self, Padding, padded, part};
use crate::stablehlo::tensor::Tensor;
use crate::stablehlo::text::{Steps, Text};
use crate::stablehlo::value::Value;

/// Memory that is written before it is read: whatever it holds.
pub fn empty<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let result = call.result()?.clone();
    let zero = match result.element {
        Scalar::Bool => Text::bare("false"),
        element => Text::bare(format!("{element}(0)")),
    };
    Ok(vec![Value::uniform(result, zero, true)])
}

/// The element at a place, which must be there; at another one it is the last.
pub fn extract<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let Some((array, places)) = call.operands.split_first() else {
        return Err(call.misfit());
    };
    let is_index = |place: &Value| place.tensor == Tensor::new([], Scalar::Index);
    if places.len() != array.tensor.rank() || !places.iter().all(is_index) {
        return Err(call.misfit());
    }
    if places.is_empty() {
        return Ok(vec![array.clone()]);
    }
    let mut element = "$0".to_owned();
    for (index, size) in array.tensor.shape.iter().enumerate() {
        let (gap, last) = (index + 1, size - 1);
        element = format!("idx (natAsIndex {size} (min ${gap} index({last}))) ({element})");
    }
    let texts: Vec<Text> = call.operands.iter().map(Value::text).collect();
    let text = Text::of(&call.origin, &element, &texts.iter().collect::<Vec<_>>());
    Ok(vec![Value::uniform(call.result()?.clone(), text, false)])
}

pub fn fill<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (value, result) = (call.operand(0)?, call.result()?);
    let filled = value
        .reshaped(result.clone())
        .filter(|_| value.tensor.rank() == 0);
    Ok(vec![filled.ok_or_else(|| call.misfit())?])
}

/// A list of numbers that are all known.
fn known(call: &Call, name: &str) -> Result<Vec<i64>, String> {
    let list = attributes::integers(call.operation, name);
    let list = list.filter(|list| !list.contains(&i64::MIN));
    list.ok_or_else(|| format!("`{}` with sizes that are computed", call.name()))
}

pub fn extract_slice<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (operand, result) = (call.operand(0)?, call.result()?);
    let list = |name: &str| {
        let numbers = known(call, name)?.into_iter();
        let numbers = numbers.map(|number| u64::try_from(number).ok());
        numbers
            .collect::<Option<Vec<u64>>>()
            .ok_or_else(|| call.malformed(name))
    };
    let (starts, counts) = (list("static_offsets")?, list("static_sizes")?);
    let strides = list("static_strides")?;
    let shape = &operand.tensor.shape;
    if [starts.len(), counts.len(), strides.len()] != [shape.len(); 3] {
        return Err(call.malformed("static_offsets"));
    }
    let mut steps = Steps::none();
    for (dimension, size) in shape.iter().enumerate() {
        let (start, count, stride) = (starts[dimension], counts[dimension], strides[dimension]);
        let last = count
            .checked_sub(1)
            .and_then(|rest| rest.checked_mul(stride));
        let end = last.and_then(|last| last.checked_add(start));
        if stride == 0 || end.is_none_or(|end| end >= *size) {
            return Err(call.malformed("static_sizes"));
        }
        steps.extend(part(*size, start, count, stride).under(dimension));
    }
    let text = operand.after(&call.origin, &steps);
    let tensor = Tensor::new(counts, operand.tensor.element);
    let whole = Value::array(tensor, text, operand.is_cheap);
    Ok(vec![shapes::reshaped(call, &whole, result.clone())?])
}

pub fn concat<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    shapes::concatenated(call, "dim")
}

/// The padding is what the region gives, which is computed outside.
pub fn pad<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (operand, result) = (call.operand(0)?, call.result()?);
    let (low, high) = (known(call, "static_low")?, known(call, "static_high")?);
    let rank = operand.tensor.rank();
    let [value] = call.captured.as_slice() else {
        return Err(format!("`{}` by values that differ", call.name()));
    };
    let element = value.element().filter(|_| value.tensor.rank() == 0);
    let (true, true, Some(element)) = (low.len() == rank, high.len() == rank, element) else {
        return Err(call.misfit());
    };
    let padding = low.into_iter().zip(high).map(|(low, high)| Padding {
        low,
        high,
        interior: 0,
    });
    let padding: Vec<Padding> = padding.collect();
    let (steps, shape) = padded(&operand.tensor.shape, &padding).ok_or_else(|| call.misfit())?;
    if shape != result.shape {
        return Err(call.misfit());
    }
    let parts = [&operand.text(), element];
    let text = Text::of(&call.origin, &steps.after("$0"), &parts);
    Ok(vec![Value::array(result.clone(), text, false)])
}
