//! Parts of arrays: slices, and the first elements.

use rise_lang::nat::Nat;

use super::call::{Call, Outcome};
use super::importer::Importer;
use super::indexing::{is_greater, part_at};
use super::shapes::{numbers, view};
use super::tensor::{Size, Tensor};
use super::text::{Steps, Text};
use super::value::Value;

/// A slice, whose bounds are attributes or operands.
pub fn slice<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    if length_from_anywhere(call).is_some() {
        let begin = importer.keep(&call.origin, call.operand(1)?);
        let rank = begin
            .tensor
            .shape
            .first()
            .and_then(|size| size.as_constant());
        let rank = rank.ok_or_else(|| call.misfit())?;
        let place = |dimension: u64| {
            let step = Steps::one(format!("idx nat({dimension} < {rank})"));
            let text = Text::of(&call.origin, &step.after("$0"), &[&begin.text()]);
            Value::array(Tensor::new([], begin.tensor.element), text, true)
        };
        let places: Vec<Value> = (0..rank).map(place).collect();
        return part_at(importer, call, &places);
    }
    sliced(call, call.operand(0)?, &bounds(call)?, call.result()?)
}

/// The sizes of a slice that begins at places of data and is known to be so long: its fifth
/// operand, which [`Graph`](super::graph::Graph) adds.
pub fn length_from_anywhere(call: &Call) -> Option<Vec<Size>> {
    let known = |index: usize| call.numbers.get(index).and_then(Option::as_ref);
    let is_alike = call.name() == "stablehlo.real_dynamic_slice" && known(1).is_none();
    let lengths = known(LENGTHS).filter(|_| is_alike)?;
    let strides = known(3)?.iter().all(|stride| *stride == Nat::one());
    strides.then(|| lengths.iter().cloned().map(Size::from).collect())
}

/// The operand that says how long a slice is which ends so far behind its begin.
pub const LENGTHS: usize = 4;

/// The bounds of a slice, for each dimension.
pub fn bounds(call: &Call) -> Result<Bounds, String> {
    let rank = call.operand(0)?.tensor.rank();
    let sizes = |name| {
        let list = numbers(call, name, rank)?.into_iter();
        Ok::<Vec<Size>, String>(list.map(Size::from).collect())
    };
    let bounds = match call.name() {
        "stablehlo.real_dynamic_slice" => Bounds {
            starts: call.known(1)?,
            limits: call.known(2)?,
            strides: call.known_numbers(3)?,
        },
        _ => Bounds {
            starts: sizes("start_indices")?,
            limits: sizes("limit_indices")?,
            strides: numbers(call, "strides", rank)?,
        },
    };
    let lengths = [
        bounds.starts.len(),
        bounds.limits.len(),
        bounds.strides.len(),
    ];
    match lengths == [rank; 3] && !bounds.strides.contains(&0) {
        true => Ok(bounds),
        false => Err(call.malformed("strides")),
    }
}

/// Where a slice begins and ends in each dimension, and how far its elements are apart.
pub struct Bounds {
    /// The first places.
    pub starts: Vec<Size>,
    /// The places behind the last ones.
    pub limits: Vec<Size>,
    /// How far elements are apart.
    pub strides: Vec<u64>,
}

fn sliced(call: &Call, operand: &Value, bounds: &Bounds, result: &Tensor) -> Outcome {
    let rank = operand.tensor.rank();
    if result.rank() != rank {
        return Err(call.misfit());
    }
    let mut steps = Steps::none();
    for dimension in 0..rank {
        let (start, limit) = (&bounds.starts[dimension], &bounds.limits[dimension]);
        let (size, stride) = (&operand.tensor.shape[dimension], bounds.strides[dimension]);
        let count = &result.shape[dimension];
        let is_negative = is_greater(&Size::from(0), start);
        let is_wrong = is_negative || is_greater(start, limit) || is_greater(limit, size);
        if is_wrong || slice_count(start, limit, stride) != **count {
            return Err(call.malformed("limit_indices"));
        }
        let own = match (stride, count.as_constant()) {
            (1, _) | (_, Some(_)) => part(size, start, count, stride),
            _ => every(
                size,
                start,
                stride,
                &Tensor::new(
                    [
                        std::slice::from_ref(count),
                        &operand.tensor.shape[dimension + 1..],
                    ]
                    .concat(),
                    result.element,
                ),
            ),
        };
        steps.extend(own.under(dimension));
    }
    if let Some(uniform) = operand.reshaped(result.clone()) {
        return Ok(vec![uniform]);
    }
    view(call, operand, &steps)
}

/// How many elements a slice has.
pub fn slice_count(start: &Nat, limit: &Nat, stride: u64) -> Nat {
    (limit - start + (stride - 1)) / stride
}

/// Every `stride`-th of the elements of an array from a place on, as many as nobody knows before
/// it runs.
fn every(size: &Size, start: &Size, stride: u64, result: &Tensor) -> Steps {
    let place = format!("{} + indexAsNat i * index({stride})", start.index());
    let element = format!("idx (natAsIndex {size} ({place})) x");
    Steps::one(format!(
        "fun x => (generate (fun i => {element}) : {})",
        result.data()
    ))
}

/// Every `stride`-th of the elements of an array from a place on, so many of them; where that is
/// more than one place, at least one.
pub fn part(size: &Size, start: &Size, count: &Size, stride: u64) -> Steps {
    let mut steps = Steps::none();
    if *start != 0 {
        steps.push(format!("drop {start}"));
    }
    let span = match stride {
        1 => count.clone(),
        _ => Size::from((&**count - 1) * stride + 1),
    };
    if &**start + &*span != **size {
        steps.push(format!("take {span}"));
    }
    if stride > 1 {
        steps.push(format!("slide 1 {stride}"));
        steps.push("join");
    }
    steps
}

/// The first elements in a dimension, as many as an operand says.
pub fn set_size<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (operand, result) = (call.operand(0)?, call.result()?);
    let mut steps = Steps::none();
    let sizes = operand.tensor.shape.iter().zip(&result.shape);
    for (dimension, (size, taken)) in sizes.enumerate() {
        let own = part(size, &Size::from(0), taken, 1);
        steps.extend(own.under(dimension));
    }
    if let Some(uniform) = operand.reshaped(result.clone()) {
        return Ok(vec![uniform]);
    }
    view(call, operand, &steps)
}
