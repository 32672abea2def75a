//! Operations on whole tensors.

use rise_lang::types::Scalar;

use crate::stablehlo::attributes;
use crate::stablehlo::empty::zeros;
use crate::stablehlo::importer::{Call, Importer, Outcome};
use crate::stablehlo::shapes::{self, Padding, padded, part};
use crate::stablehlo::tensor::Tensor;
use crate::stablehlo::text::{Steps, Text};
use crate::stablehlo::value::Value;

/// Memory that is written before it is read: whatever it holds.
pub fn empty<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    Ok(vec![zeros(call.result()?)])
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
    if array.tensor.count() == 0 {
        return Err(format!("`{}` from a tensor without elements", call.name()));
    }
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

/// A part of a tensor: where it begins, how many elements it has and how far they are apart, in
/// each dimension.
struct Slice {
    starts: Vec<u64>,
    counts: Vec<u64>,
    strides: Vec<u64>,
}

impl Slice {
    /// The part that the attributes say, which lies in the shape and has elements.
    fn read(call: &Call, shape: &[u64]) -> Result<Slice, String> {
        let list = |name: &str| {
            let numbers = known(call, name)?.into_iter();
            let numbers = numbers.map(|number| u64::try_from(number).ok());
            numbers
                .collect::<Option<Vec<u64>>>()
                .ok_or_else(|| call.malformed(name))
        };
        let slice = Slice {
            starts: list("static_offsets")?,
            counts: list("static_sizes")?,
            strides: list("static_strides")?,
        };
        let (starts, counts, strides) = (&slice.starts, &slice.counts, &slice.strides);
        if [starts.len(), counts.len(), strides.len()] != [shape.len(); 3] {
            return Err(call.malformed("static_offsets"));
        }
        for (dimension, size) in shape.iter().enumerate() {
            let last = counts[dimension].checked_sub(1);
            let last = last.and_then(|rest| rest.checked_mul(strides[dimension]));
            let end = last.and_then(|last| last.checked_add(starts[dimension]));
            if strides[dimension] == 0 || end.is_none_or(|end| end >= *size) {
                return Err(call.malformed("static_sizes"));
            }
        }
        Ok(slice)
    }
}

pub fn extract_slice<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (operand, result) = (call.operand(0)?, call.result()?);
    let shape = &operand.tensor.shape;
    let slice = Slice::read(call, shape)?;
    let mut steps = Steps::none();
    for (dimension, size) in shape.iter().enumerate() {
        let (start, count) = (slice.starts[dimension], slice.counts[dimension]);
        steps.extend(part(*size, start, count, slice.strides[dimension]).under(dimension));
    }
    let text = operand.after(&call.origin, &steps);
    let tensor = Tensor::new(slice.counts, operand.tensor.element);
    let whole = Value::array(tensor, text, operand.is_cheap);
    Ok(vec![shapes::reshaped(call, &whole, result.clone())?])
}

/// The tensor `$1` with a part of it replaced by `$0`: in each dimension what is before the part,
/// the part, and what is behind it.
pub fn insert_slice<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (source, operand, result) = (call.operand(0)?, call.operand(1)?, call.result()?);
    if operand.tensor != *result {
        return Err(call.misfit());
    }
    if source.tensor.count() == 0 {
        return Ok(vec![operand.clone()]);
    }
    let shape = &result.shape;
    let slice = Slice::read(call, shape)?;
    if slice.strides.iter().any(|stride| *stride != 1) {
        return Err(format!("`{}` of elements apart", call.name()));
    }
    let part = Tensor::new(slice.counts.clone(), result.element);
    let source = shapes::reshaped(call, source, part)?;
    let operand = importer.keep(&call.origin, operand);
    let template = inserted(&slice, shape, 0, "$1", "$0");
    let parts = [&source.text(), &operand.text()];
    let text = Text::of(&call.origin, &template, &parts);
    Ok(vec![Value::array(result.clone(), text, false)])
}

/// The array `whole` with the array `new` in its place, from a dimension on.
fn inserted(slice: &Slice, shape: &[u64], depth: usize, whole: &str, new: &str) -> String {
    let Some(size) = shape.get(depth) else {
        return new.to_owned();
    };
    let (start, count) = (slice.starts[depth], slice.counts[depth]);
    let covers = |dimension: usize| slice.counts[dimension] == shape[dimension];
    let mut middle = new.to_owned();
    if !(depth + 1..shape.len()).all(covers) {
        let between = part(*size, start, count, 1).after(whole);
        let inner = inserted(slice, shape, depth + 1, "old", "new");
        middle = format!("(zip ({between}) {new} |> map (fun (old, new) => {inner}))");
    }
    if start > 0 {
        middle = format!("(concat ({whole} |> take {start}) {middle})");
    }
    match size - start - count {
        0 => middle,
        _ => format!("(concat {middle} ({whole} |> drop {}))", start + count),
    }
}

pub fn concat<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    shapes::concatenated(call, "dim")
}

/// A list of numbers, in which constants among the operands stand for some.
fn edges<'v>(
    call: &Call,
    name: &str,
    operands: &mut impl Iterator<Item = &'v Value>,
) -> Result<Vec<i64>, String> {
    let list = attributes::integers(call.operation, name);
    let list = list.ok_or_else(|| call.malformed(name))?.into_iter();
    let number = |number| match number {
        i64::MIN => {
            let constant = operands.next().and_then(|operand| operand.constant);
            let number = constant.and_then(|constant| i64::try_from(constant.bits()).ok());
            number.ok_or_else(|| format!("`{}` with sizes that are computed", call.name()))
        }
        number => Ok(number),
    };
    list.map(number).collect()
}

/// The padding is what the region gives, which is computed outside.
pub fn pad<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (operand, result) = (call.operand(0)?, call.result()?);
    let mut computed = call.operands.iter().skip(1);
    let low = edges(call, "static_low", &mut computed)?;
    let high = edges(call, "static_high", &mut computed)?;
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
