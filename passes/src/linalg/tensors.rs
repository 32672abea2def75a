//! Operations on whole tensors.

use rise_lang::nat::Nat;
use rise_lang::term::ScalarValue;
use rise_lang::types::Scalar;

use crate::stablehlo::attributes;
use crate::stablehlo::call::{Call, Outcome};
use crate::stablehlo::empty::zeros;
use crate::stablehlo::importer::Importer;
use crate::stablehlo::indexing::{generated, is_greater, part_from, written_at};
use crate::stablehlo::padding::{Edge, Padding, padded, unknown_edge};
use crate::stablehlo::shapes;
use crate::stablehlo::slices::part;
use crate::stablehlo::tensor::{Size, Tensor};
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
    if array.tensor.is_empty() {
        return Err(format!("`{}` from a tensor without elements", call.name()));
    }
    for (index, size) in array.tensor.shape.iter().enumerate() {
        let (gap, last) = (index + 1, Size::from(&**size - 1).index());
        element = format!("idx (natAsIndex {size} (min ${gap} {last})) ({element})");
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

/// The numbers of a list of sizes, some of which are operands from a place on.
pub(crate) fn mixed(call: &Call, name: &str, next: &mut usize) -> Result<Vec<Size>, String> {
    let places = places(call, name, next)?.into_iter();
    let size = |place: Start| match place {
        Start::Known(size) => Ok(size),
        Start::Data(_) => Err(call.unknown()),
    };
    places.map(size).collect()
}

/// As [`mixed`], of numbers some of which may be data.
fn places(call: &Call, name: &str, next: &mut usize) -> Result<Vec<Start>, String> {
    let list = attributes::integers(call.operation, name);
    let list = list.ok_or_else(|| call.malformed(name))?;
    let place = |number: i64| match number {
        i64::MIN => {
            let operand = *next;
            *next += 1;
            match call.known(operand).as_deref() {
                Ok([size]) => Ok(Start::Known(size.clone())),
                Ok(_) => Err(call.misfit()),
                Err(_) => Ok(Start::Data(operand)),
            }
        }
        number if number < 0 => Ok(Start::Known(Size::from(
            Nat::zero() - number.unsigned_abs(),
        ))),
        number => Ok(Start::Known(Size::from(number.unsigned_abs()))),
    };
    list.into_iter().map(place).collect()
}

/// The first place of a part in a dimension.
#[derive(Clone)]
pub(crate) enum Start {
    /// One that follows from sizes.
    Known(Size),
    /// The value of this operand.
    Data(usize),
}

impl Start {
    /// The place; of data the least one.
    pub fn least(&self) -> Size {
        match self {
            Start::Known(size) => size.clone(),
            Start::Data(_) => Size::from(0),
        }
    }
}

/// Whether a part of a tensor begins at a place that is data.
pub(crate) fn begins_at_data(call: &Call) -> bool {
    let first = match call.name() {
        "tensor.extract_slice" => 1,
        "tensor.insert_slice" => 2,
        _ => return false,
    };
    Slice::read(call, first).is_ok_and(|slice| slice.is_at_data())
}

/// A part of a tensor: where it begins, how many elements it has and how far they are apart, in
/// each dimension.
pub(crate) struct Slice {
    /// The first places.
    pub starts: Vec<Start>,
    /// The elements in each dimension.
    pub counts: Vec<Size>,
    strides: Vec<u64>,
}

impl Slice {
    /// The part that the attributes say, and the operands from a place on.
    pub fn read(call: &Call, mut next: usize) -> Result<Slice, String> {
        let starts = places(call, "static_offsets", &mut next)?;
        let counts = mixed(call, "static_sizes", &mut next)?;
        let strides = mixed(call, "static_strides", &mut next)?.into_iter();
        let strides = strides.map(|stride| stride.as_constant().filter(|stride| *stride > 0));
        let strides: Option<Vec<u64>> = strides.collect();
        Ok(Slice {
            starts,
            counts,
            strides: strides
                .ok_or_else(|| format!("`{}` by strides that are not known", call.name()))?,
        })
    }

    /// The places behind the last elements, at least.
    pub fn ends(&self) -> Vec<Nat> {
        let all = self.starts.iter().zip(&self.counts).zip(&self.strides);
        all.map(|((start, count), stride)| (&**count - 1) * *stride + &*start.least() + 1)
            .collect()
    }

    fn is_at_data(&self) -> bool {
        let mut starts = self.starts.iter();
        starts.any(|start| matches!(start, Start::Data(_)))
    }

    /// The first places as values.
    fn values(&self, call: &Call) -> Result<Vec<Value>, String> {
        let value = |start: &Start| match start {
            Start::Data(operand) => call.operand(*operand).cloned(),
            Start::Known(size) => {
                let index = Tensor::new([], Scalar::Index);
                let mut value = Value::uniform(index, Text::bare(size.index()), true);
                value.constant = size.as_constant().map(ScalarValue::Index);
                Ok(value)
            }
        };
        self.starts.iter().map(value).collect()
    }

    /// The part, if it lies in the shape and is not known to have no elements.
    fn within(self, call: &Call, shape: &[Size]) -> Result<Slice, String> {
        let (starts, counts, strides) = (&self.starts, &self.counts, &self.strides);
        if [starts.len(), counts.len(), strides.len()] != [shape.len(); 3] {
            return Err(call.malformed("static_offsets"));
        }
        for (dimension, size) in shape.iter().enumerate() {
            let (start, count) = (starts[dimension].least(), &*counts[dimension]);
            let end = Size::from((count - 1) * strides[dimension] + &*start + 1);
            if strides[dimension] > 1 && count.as_constant().is_none() {
                let name = call.name();
                return Err(format!(
                    "`{name}` of elements apart whose number is not known"
                ));
            }
            let zero = Size::from(0);
            let is_negative =
                is_greater(&zero, &start) || is_greater(&zero, &self.counts[dimension]);
            if is_negative || count.is_zero() || is_greater(&end, size) {
                return Err(call.malformed("static_sizes"));
            }
        }
        Ok(self)
    }
}

/// A part that begins at a place of data must lie in the tensor; else it is moved there.
pub fn extract_slice<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (operand, result) = (call.operand(0)?, call.result()?);
    let shape = &operand.tensor.shape;
    let slice = Slice::read(call, 1)?.within(call, shape)?;
    if slice.is_at_data() {
        let operand = in_memory(importer, call, operand);
        let tensor = Tensor::new(slice.counts.clone(), operand.tensor.element);
        let places = slice.values(call)?;
        let part = part_from(importer, call, &operand, &tensor, &places, &slice.strides)?;
        return Ok(vec![shapes::reshaped(call, &part, result.clone())?]);
    }
    let mut steps = Steps::none();
    for (dimension, size) in shape.iter().enumerate() {
        let (start, count) = (slice.starts[dimension].least(), &slice.counts[dimension]);
        steps.extend(part(size, &start, count, slice.strides[dimension]).under(dimension));
    }
    let text = operand.after(&call.origin, &steps);
    let tensor = Tensor::new(slice.counts, operand.tensor.element);
    let whole = Value::array(tensor, text, operand.is_cheap);
    Ok(vec![shapes::reshaped(call, &whole, result.clone())?])
}

/// The value, kept in memory if reading it computes something.
fn in_memory<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>, value: &Value) -> Value {
    match value.is_cheap {
        true => value.clone(),
        false => importer.keep(&call.origin, value),
    }
}

/// The tensor `$1` with a part of it replaced by `$0`: in each dimension what is before the part,
/// the part, and what is behind it. A part at a place of data must lie in the tensor.
pub fn insert_slice<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (source, operand, result) = (call.operand(0)?, call.operand(1)?, call.result()?);
    if operand.tensor != *result {
        return Err(call.misfit());
    }
    if source.tensor.is_empty() {
        return Ok(vec![operand.clone()]);
    }
    let shape = &result.shape;
    let slice = Slice::read(call, 2)?.within(call, shape)?;
    let part = Tensor::new(slice.counts.clone(), result.element);
    let source = shapes::reshaped(call, source, part)?;
    if slice.strides.iter().any(|stride| *stride != 1) {
        return Ok(vec![spread_into(
            importer,
            call,
            &slice,
            [operand, &source],
        )?]);
    }
    if slice.is_at_data() {
        let operand = in_memory(importer, call, operand);
        let places = slice.values(call)?;
        return Ok(vec![written_at(
            importer,
            call,
            [&operand, &source],
            &places,
        )?]);
    }
    let operand = importer.keep(&call.origin, operand);
    let template = inserted(&slice, shape, 0, "$1", "$0");
    let parts = [&source.text(), &operand.text()];
    let text = Text::of(&call.origin, &template, &parts);
    Ok(vec![Value::array(result.clone(), text, false)])
}

/// The first array with the elements of the second in places that are apart.
fn spread_into<'c>(
    importer: &mut Importer<'c, '_>,
    call: &Call<'c>,
    slice: &Slice,
    [whole, part]: [&Value; 2],
) -> Result<Value, String> {
    let result = whole.tensor.clone();
    let [whole, part] = [whole, part].map(|value| in_memory(importer, call, value).text());
    let starts: Vec<Text> = slice.values(call)?.iter().map(Value::text).collect();
    let (mut old, mut new, mut conditions) = ("$0".to_owned(), "$1".to_owned(), Vec::new());
    for dimension in 0..result.rank() {
        let (count, stride) = (&slice.counts[dimension], slice.strides[dimension]);
        old = format!("(idx i{dimension} {old})");
        if stride == 1 && *count == result.shape[dimension] {
            new = format!("(idx i{dimension} {new})");
            continue;
        }
        let here = format!("indexAsNat i{dimension}");
        let (start, last) = (format!("${}", dimension + 2), Size::from(&**count - 1));
        let behind = format!("(({here} - {start}) / index({stride}))");
        // Before the first place the difference is a large number, which becomes the last place.
        let place = format!("natAsIndex {count} (min {behind} {})", last.index());
        new = format!("(idx ({place}) {new})");
        conditions.push(format!("({here} >= {start})"));
        conditions.push(format!("({behind} < {})", count.index()));
        conditions.push(format!(
            "(({here} - {start}) % index({stride}) == index(0))"
        ));
    }
    let all = conditions.into_iter();
    let element = match all.reduce(|all, one| format!("(and {all} {one})")) {
        Some(condition) => format!("if {condition} then {new} else {old}"),
        None => new,
    };
    let texts: Vec<&Text> = [&whole, &part].into_iter().chain(&starts).collect();
    let text = Text::of(&call.origin, &generated(&result, &element), &texts);
    Ok(Value::array(result, text, false))
}

/// The array `whole` with the array `new` in its place, from a dimension on.
fn inserted(slice: &Slice, shape: &[Size], depth: usize, whole: &str, new: &str) -> String {
    let Some(size) = shape.get(depth) else {
        return new.to_owned();
    };
    let (start, count) = (&slice.starts[depth].least(), &slice.counts[depth]);
    let covers = |dimension: usize| slice.counts[dimension] == shape[dimension];
    let mut middle = new.to_owned();
    if !(depth + 1..shape.len()).all(covers) {
        let between = part(size, start, count, 1).after(whole);
        let inner = inserted(slice, shape, depth + 1, "old", "new");
        middle = format!("(zip ({between}) {new} |> map (fun (old, new) => {inner}))");
    }
    if *start != 0 {
        middle = format!("(concat ({whole} |> take {start}) {middle})");
    }
    let end = Size::from(&**start + &**count);
    match end == *size {
        true => middle,
        false => format!("(concat {middle} ({whole} |> drop {end}))"),
    }
}

pub fn concat<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    shapes::concatenated(call, "dim")
}

/// The padding that an operation says, some of it by operands.
pub(crate) fn padding(call: &Call) -> Result<Vec<Padding>, String> {
    let mut next = 1;
    let low = mixed(call, "static_low", &mut next)?;
    let high = mixed(call, "static_high", &mut next)?;
    let rank = call.operand(0)?.tensor.rank();
    if [low.len(), high.len()] != [rank; 2] {
        return Err(call.misfit());
    }
    let edge = |size: &Size| Edge::of(size).ok_or_else(|| unknown_edge(call));
    let edges = low.iter().zip(&high).map(|(low, high)| {
        Ok(Padding {
            low: edge(low)?,
            high: edge(high)?,
            interior: 0,
        })
    });
    edges.collect()
}

/// The padding is what the region gives, which is computed outside.
pub fn pad<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (operand, result) = (call.operand(0)?, call.result()?);
    let padding = padding(call)?;
    let [value] = call.captured.as_slice() else {
        return Err(format!("`{}` by values that differ", call.name()));
    };
    let element = value.element().filter(|_| value.tensor.rank() == 0);
    let element = element.ok_or_else(|| call.misfit())?;
    let (steps, shape) = padded(&operand.tensor.shape, &padding).ok_or_else(|| call.misfit())?;
    if shape != result.shape {
        return Err(call.misfit());
    }
    let parts = [&operand.text(), element];
    let text = Text::of(&call.origin, &steps.after("$0"), &parts);
    Ok(vec![Value::array(result.clone(), text, false)])
}
