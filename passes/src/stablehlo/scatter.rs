//! Elements combined into places that are computed; those that are not there are left out.

use super::attributes;
use super::call::{Call, Outcome};
use super::importer::Importer;
use super::indexing::{clamped, generated, is_greater};
use super::reduction::{nested, paired, parts_of};
use super::shapes::regrouped;
use super::tensor::{Size, Tensor};
use super::text::Text;
use super::updates::{self, Part};
use super::value::Value;
use rise_lang::types::Scalar;

/// The dimensions of a scatter by their roles.
struct Roles {
    /// Dimensions of the updates that are within a part.
    windows: Vec<usize>,
    /// Dimensions of the operand that no part has.
    inserted: Vec<usize>,
    /// Dimensions of the operand, and those of the indices that go through them.
    batches: Vec<(usize, usize)>,
    /// The dimension of the operand that each number of an index is for.
    starts: Vec<usize>,
    /// The dimension of the indices that holds the numbers of one.
    vector: usize,
}

/// The shapes that belong together.
struct Shapes<'a> {
    operand: &'a Tensor,
    indices: &'a Tensor,
    updates: &'a Tensor,
}

impl Roles {
    fn read(call: &Call) -> Option<Roles> {
        let text = attributes::kept(call.operation, "scatter_dimension_numbers")?;
        let list = |name: &str| attributes::dimensions(&text, name);
        let batches = list("input_batching_dims")?;
        let through = list("scatter_indices_batching_dims")?;
        Some(Roles {
            windows: list("update_window_dims")?,
            inserted: list("inserted_window_dims")?,
            batches: batches.into_iter().zip(through).collect(),
            starts: list("scatter_dims_to_operand_dims")?,
            vector: list("index_vector_dim")?.first().copied().unwrap_or(0),
        })
    }

    /// The dimensions of the operand that a part has, in order.
    fn in_parts(&self, rank: usize) -> Vec<usize> {
        let is_batch = |one: &usize| self.batches.iter().any(|(own, _)| own == one);
        let all = (0..rank).filter(|one| !self.inserted.contains(one) && !is_batch(one));
        all.collect()
    }

    /// The dimensions of the updates that go through the indices, in order.
    fn outside(&self, rank: usize) -> Vec<usize> {
        let all = (0..rank).filter(|one| !self.windows.contains(one));
        all.collect()
    }

    /// Whether all dimensions are there, and parts are within the operand.
    fn fits(&self, shapes: &Shapes<'_>) -> bool {
        let (operand, indices, updates) = (shapes.operand, shapes.indices, shapes.updates);
        let numbers = indices.shape.get(self.vector).cloned();
        let numbers = numbers.unwrap_or_else(Size::one);
        let has_vector = self.vector < indices.rank();
        let plain = indices.rank() - usize::from(has_vector);
        let parts = self.in_parts(operand.rank());
        let mut pairs = parts.iter().zip(&self.windows);
        let batches = |(own, other): &(usize, usize)| {
            let sizes = (operand.shape.get(*own), indices.shape.get(*other));
            sizes.0.is_some() && sizes.0 == sizes.1 && *other != self.vector
        };
        let mut places = self.starts.iter().chain(&self.inserted);
        parts.len() == self.windows.len()
            && self.vector <= indices.rank()
            && self.windows.iter().all(|one| *one < updates.rank())
            && pairs.all(|(own, other)| !is_greater(&updates.shape[*other], &operand.shape[*own]))
            && numbers == self.starts.len() as u64
            && places.all(|one| *one < operand.rank())
            && self.batches.iter().all(batches)
            && self.outside(updates.rank()).len() == plain
    }

    /// The index of the updates that goes through a dimension of the indices.
    fn through(&self, dimension: usize, shapes: &Shapes<'_>) -> Option<String> {
        let own = dimension - usize::from(dimension > self.vector);
        let outside = self.outside(shapes.updates.rank());
        Some(format!("i{}", outside.get(own)?))
    }

    /// The number of an index of `$0`, as an expression.
    fn start(&self, number: usize, shapes: &Shapes<'_>) -> Option<String> {
        let mut text = "$0".to_owned();
        for (dimension, size) in shapes.indices.shape.iter().enumerate() {
            let place = match dimension == self.vector {
                true => format!("nat({number} < {size})"),
                false => self.through(dimension, shapes)?,
            };
            text = format!("(idx {place} {text})");
        }
        Some(text)
    }

    /// The place in a dimension of the operand that an update is for; the condition under which it
    /// is there, if there is one.
    fn place(&self, dimension: usize, shapes: &Shapes<'_>) -> Option<(String, Option<String>)> {
        let size = &shapes.operand.shape[dimension];
        if let Some((_, through)) = self.batches.iter().find(|(own, _)| *own == dimension) {
            let index = self.through(*through, shapes)?;
            return Some((format!("indexAsNat {index}"), None));
        }
        let parts = self.in_parts(shapes.operand.rank());
        let window = parts.iter().position(|own| *own == dimension);
        let window = match window {
            Some(position) => Some(format!("indexAsNat i{}", self.windows.get(position)?)),
            None => None,
        };
        let start = self.starts.iter().position(|start| *start == dimension);
        let Some(number) = start else {
            return Some((window.unwrap_or_else(|| "index(0)".to_owned()), None));
        };
        let text = self.start(number, shapes)?;
        let element = shapes.indices.element;
        // A start behind the end stays behind it, and no sum is too large for an index.
        let begin = clamped(&text, element, size);
        let place = match window {
            Some(window) => format!("({begin}) + {window}"),
            None => begin,
        };
        let end = size.index();
        let is_there = format!("and ({text} >= {element}(0)) ({place} < {end})");
        Some((place, Some(is_there)))
    }

    /// Whether the updates are whole rows of the operand, one behind the other.
    fn are_rows(&self, shapes: &Shapes<'_>) -> bool {
        let (operand, updates) = (shapes.operand, shapes.updates);
        let inner = operand.rank().saturating_sub(1);
        let outer = updates.rank().saturating_sub(inner);
        inner > 0
            && self.batches.is_empty()
            && self.inserted == [0]
            && self.starts == [0]
            && self.windows.iter().copied().eq(outer..updates.rank())
            && updates.shape[outer..] == operand.shape[1..]
    }

    /// The only part that is written, where that is known.
    fn known_part(&self, call: &Call, shapes: &Shapes<'_>) -> Option<Vec<Part>> {
        let (operand, updates) = (shapes.operand, shapes.updates);
        if !self.batches.is_empty() || !self.outside(updates.rank()).is_empty() {
            return None;
        }
        let numbers = call.known_numbers(call.operands.len() / 2).ok()?;
        let windows = self.in_parts(operand.rank());
        let part = |dimension: usize| {
            let number = self.starts.iter().position(|start| *start == dimension);
            let window = windows.iter().position(|own| *own == dimension);
            let size = match window {
                None => None,
                Some(window) => Some(updates.shape[*self.windows.get(window)?].as_constant()?),
            };
            let start = match number {
                None => 0,
                Some(number) => *numbers.get(number)?,
            };
            Some(Part { start, size })
        };
        (0..operand.rank()).map(part).collect()
    }

    /// The place of an update in the first dimension of the operand; behind the last one for an
    /// update that is left out.
    fn row_place(&self, shapes: &Shapes<'_>) -> Option<String> {
        let (place, is_there) = self.place(0, shapes)?;
        let behind = shapes.operand.shape[0].index();
        Some(match is_there {
            None => place,
            Some(condition) => format!("if {condition} then {place} else {behind}"),
        })
    }

    /// The place of an update in the row of all elements of the operand; behind the last of them
    /// for one that is left out.
    fn flat_place(&self, shapes: &Shapes<'_>) -> Option<String> {
        let (mut flat, mut condition) = (None, None);
        for (dimension, size) in shapes.operand.shape.iter().enumerate() {
            let (place, is_there) = self.place(dimension, shapes)?;
            flat = Some(match flat {
                None => format!("({place})"),
                Some(outer) => format!("({outer} * {} + ({place}))", size.index()),
            });
            condition = match (condition, is_there) {
                (Some(others), Some(own)) => Some(format!("and ({others}) ({own})")),
                (others, own) => others.or(own),
            };
        }
        let flat = flat.unwrap_or_else(|| "index(0)".to_owned());
        Some(match condition {
            None => flat,
            Some(condition) => {
                let behind = shapes.operand.count().index();
                format!("if {condition} then {flat} else {behind}")
            }
        })
    }
}

/// The sizes that belong together in a scatter.
pub struct Scattered {
    /// The sizes of the parts, and the sizes that each lies in.
    pub within: Vec<(Size, Size)>,
    /// Pairs of sizes that are equal.
    pub equal: Vec<(Size, Size)>,
}

/// The demands of a scatter on sizes; none if its attributes do not fit.
pub fn scattered(call: &Call) -> Option<Scattered> {
    let roles = Roles::read(call)?;
    let count = call.operands.len() / 2;
    let shape = |index: usize| Some(&call.operands.get(index)?.tensor.shape);
    let (operand, indices, updates) = (shape(0)?, shape(count)?, shape(count + 1)?);
    let pair = |(one, other): (Option<&Size>, Option<&Size>)| Some((one?.clone(), other?.clone()));
    let parts = roles.in_parts(operand.len()).into_iter();
    let within = parts
        .zip(&roles.windows)
        .map(|(own, window)| pair((updates.get(*window), operand.get(own))));
    let batches = roles.batches.iter();
    let batches = batches.map(|(own, other)| pair((operand.get(*own), indices.get(*other))));
    let through = (0..indices.len()).filter(|one| *one != roles.vector);
    let outside = roles.outside(updates.len()).into_iter().zip(through);
    let outside = outside.map(|(own, other)| pair((updates.get(own), indices.get(other))));
    let mut equal: Vec<(Size, Size)> = batches.chain(outside).collect::<Option<_>>()?;
    for index in 1..count {
        let (own, update) = (shape(index)?, shape(count + 1 + index)?);
        if own.len() != operand.len() || update.len() != updates.len() {
            return None;
        }
        equal.extend(operand.iter().cloned().zip(own.iter().cloned()));
        equal.extend(updates.iter().cloned().zip(update.iter().cloned()));
    }
    Some(Scattered {
        within: within.collect::<Option<_>>()?,
        equal,
    })
}

/// The arrays with the updates combined into their places; several as one of pairs.
pub fn scatter<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let count = call.operands.len() / 2;
    if call.operands.len() != 2 * count + 1 || call.results.len() != count || count == 0 {
        return Err(call.misfit());
    }
    let (operands, indices) = (&call.operands[..count], &call.operands[count]);
    let updates = &call.operands[count + 1..];
    let (operand, first) = (&operands[0].tensor, &updates[0].tensor);
    let is_alike = |(index, result): (usize, &Tensor)| {
        let (own, update) = (&operands[index].tensor, &updates[index].tensor);
        let same_shapes = own.shape == operand.shape && update.shape == first.shape;
        own == result && update.element == result.element && same_shapes
    };
    let mut results = call.results.iter().enumerate();
    if !results.all(is_alike) || !indices.tensor.element.is_integer() {
        return Err(call.misfit());
    }
    let malformed = || call.malformed("scatter_dimension_numbers");
    let roles = Roles::read(call).ok_or_else(malformed)?;
    let shapes = Shapes {
        operand,
        indices: &indices.tensor,
        updates: first,
    };
    if !roles.fits(&shapes) {
        return Err(malformed());
    }
    if first.is_empty() {
        return Ok(operands.to_vec());
    }
    let combine = combination(importer, call, &call.results)?;
    let operands = operands.to_vec();
    let updates = updates.iter();
    let updates: Vec<Value> = updates
        .map(|update| importer.known_before(call, &operands, update))
        .collect();
    if let ([operand], [updates]) = (&operands[..], &updates[..])
        && roles.are_rows(&shapes)
    {
        let place = roles.row_place(&shapes).ok_or_else(malformed)?;
        let places = Places {
            indices: indices.text(),
            place,
        };
        return Ok(vec![rows_combined(
            call, operand, updates, &places, &combine,
        )]);
    }
    if let ([operand], [updates]) = (&operands[..], &updates[..])
        && let Some(part) = roles.known_part(call, &shapes)
        && let Some(template) = updates::with_part(&operand.tensor.shape, &part, "$2")
    {
        let parts = [&operand.text(), &updates.text(), &combine];
        let text = Text::of(&call.origin, &template, &parts);
        let whole = Value::array(operand.tensor.clone(), text, false);
        return Ok(vec![whole.overwriting(operand)]);
    }
    let place = roles.flat_place(&shapes).ok_or_else(malformed)?;
    let all = Tensor::new(first.shape.clone(), Scalar::Index);
    let indices = indices.text();
    let places = Text::of(&call.origin, &generated(&all, &place), &[&indices]);
    let (there, parts) = (together(&operands), together(&updates));
    let parts = [&there, &places, &parts, &combine];
    let written = permuted(importer, call, &all, parts).into_iter();
    let arrays = operands.iter().zip(written);
    Ok(arrays
        .map(|(array, written)| written.overwriting(array))
        .collect())
}

/// The places of updates: an expression of the indices, which it calls `$0`, and of the places of
/// an update, `i0` and so on.
struct Places {
    /// The indices.
    indices: Text,
    /// The expression.
    place: String,
}

/// The operand with whole rows combined into those at the places.
fn rows_combined(
    call: &Call,
    operand: &Value,
    updates: &Value,
    places: &Places,
    combine: &Text,
) -> Value {
    let (whole, given) = (&operand.tensor, &updates.tensor);
    let inner = &whole.shape[1..];
    let outer = &given.shape[..given.rank() - inner.len()];
    let all = Tensor::new(outer.to_vec(), Scalar::Index);
    let count = all.count();
    let row = |shape: &[Size], rest: &[Size], value: &str| {
        let to = [std::slice::from_ref(&count), rest].concat();
        match shape.len() - rest.len() {
            0 => format!("[{value}]"),
            _ => regrouped(shape, &to).after(value),
        }
    };
    let each = generated(&all, &places.place);
    let places = Text::of(&call.origin, &each, &[&places.indices]);
    let operator = inner.iter().fold("$3".to_owned(), |operator, _| {
        format!("(fun old new => map (fun both => {operator} (fst both) (snd both)) (zip old new))")
    });
    let template = format!(
        "(permute {operator} ($0) ({}) ({}))",
        row(outer, &[], "$1"),
        row(&given.shape, inner, "$2")
    );
    let parts = [&operand.text(), &places, &updates.text(), combine];
    let text = Text::of(&call.origin, &template, &parts);
    Value::array(whole.clone(), text, false).overwriting(operand)
}

/// Values of one shape as an array of pairs nested to the right.
fn together(values: &[Value]) -> Text {
    let tensor = values[0].tensor.clone();
    let values: Vec<&Value> = values.iter().collect();
    Value::elementwise(tensor, &values, paired).text()
}

/// The results of the call, which are the first array with the elements of the third combined
/// into the places in the second, which has that shape; the last is the function.
pub fn permuted<'c>(
    importer: &mut Importer<'c, '_>,
    call: &Call<'c>,
    places: &Tensor,
    parts: [&Text; 4],
) -> Vec<Value> {
    let results = call.results.as_slice();
    let row = |tensor: &Tensor, value: &str| match tensor.rank() {
        0 => format!("[{value}]"),
        _ => regrouped(&tensor.shape, &[tensor.count()]).after(value),
    };
    let result = &results[0];
    let (there, updates) = (row(result, "$0"), row(places, "$2"));
    let permuted = format!("(permute $3 ({there}) ({}) ({updates}))", row(places, "$1"));
    let template = match result.rank() {
        0 => format!("idx nat(0 < 1) {permuted}"),
        _ => regrouped(&[result.count()], &result.shape).after(&permuted),
    };
    let text = Text::of(&call.origin, &template, &parts);
    match results {
        [result] => vec![Value::array(result.clone(), text, false)],
        results => parts_of(importer, call, results, text),
    }
}

/// The function of what is there and of an update, or of pairs of several, from the region.
pub fn combination<'c>(
    importer: &mut Importer<'c, '_>,
    call: &Call<'c>,
    results: &[Tensor],
) -> Result<Text, String> {
    combination_at(importer, call, results, 0)
}

/// As [`combination`], from one of several regions.
pub fn combination_at<'c>(
    importer: &mut Importer<'c, '_>,
    call: &Call<'c>,
    results: &[Tensor],
    region: usize,
) -> Result<Text, String> {
    let graph = importer.region_at(call.operation, region, &call.captured_values)?;
    let tensor = |id: &usize| graph.tensor(*id);
    let inputs = call.own_inputs(&graph)?.iter().map(tensor);
    let outputs = graph.outputs.iter().map(tensor);
    let scalars = results
        .iter()
        .map(|result| Ok(Tensor::new([], result.element)));
    if !inputs.eq(scalars.clone().chain(scalars.clone())) || !outputs.eq(scalars) {
        return Err(call.misfit());
    }
    let names = |stem: &str| {
        (0..results.len())
            .map(|index| format!("{stem}{index}"))
            .collect()
    };
    let (there, update): (Vec<String>, Vec<String>) = (names("there"), names("update"));
    let given = [there.clone(), update.clone()].concat();
    let body = importer.scalar_function(&graph, call, &given)?;
    let template = format!("(fun {} {} => $0)", nested(&there), nested(&update));
    Ok(Text::of(&call.origin, &template, &[&body]))
}
