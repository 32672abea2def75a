//! The shapes of results, by operation, and what an operation demands of the sizes that it takes.

use rise_lang::nat::Nat;

use super::matrices::{factorised, normalized, reinterpreted, selected, solved, summed};
use super::system::System;
use crate::linalg;
use crate::stablehlo::call::Call;
use crate::stablehlo::operations::CONVERTS;
use crate::stablehlo::tensor::Size;
use crate::stablehlo::{
    attributes, contraction, convolution, elementwise, indexing, padding, scatter, shapes, slices,
    windows,
};

/// The shapes of the results of an operation, or what of it is not covered.
pub type Shapes = Result<Vec<Vec<Size>>, String>;

type Rule = fn(&mut System, &Call) -> Shapes;

/// The operations whose results have shapes of their own; those of others are as their operands.
const RULES: &[(&str, Rule)] = &[
    ("linalg.fill", of_outputs),
    ("linalg.generic", of_loops),
    ("stablehlo.batch_norm_grad", normalized),
    ("stablehlo.batch_norm_training", normalized),
    ("stablehlo.bitcast_convert", reinterpreted),
    ("stablehlo.broadcast", |_, call| {
        Ok(vec![shapes::shape_outside(call)?])
    }),
    ("stablehlo.broadcast_in_dim", broadcast),
    ("stablehlo.cholesky", factorised),
    ("stablehlo.concatenate", concatenated),
    ("stablehlo.convolution", convolved),
    ("stablehlo.dot", product),
    ("stablehlo.dot_general", product),
    ("stablehlo.dynamic_broadcast_in_dim", broadcast_to),
    ("stablehlo.dynamic_conv", convolved),
    ("stablehlo.dynamic_gather", gathered),
    ("stablehlo.dynamic_iota", |_, call| Ok(vec![call.known(0)?])),
    ("stablehlo.dynamic_pad", padded),
    ("stablehlo.dynamic_reduce_window", of_windows),
    ("stablehlo.dynamic_reshape", reshaped),
    ("stablehlo.dynamic_slice", part_anywhere),
    ("stablehlo.dynamic_update_slice", with_part),
    ("stablehlo.einsum", summed),
    ("stablehlo.gather", gathered),
    ("stablehlo.pad", padded),
    ("stablehlo.real_dynamic_slice", sliced),
    ("stablehlo.reduce", reduced),
    ("stablehlo.reduce_window", of_windows),
    ("stablehlo.reshape", reshaped_with_one),
    ("stablehlo.scatter", scattered),
    ("stablehlo.select_and_scatter", of_first),
    ("stablehlo.set_dimension_size", with_size),
    ("stablehlo.slice", sliced),
    ("stablehlo.sort", of_operands),
    ("stablehlo.torch_index_select", selected),
    ("stablehlo.transpose", transposed),
    ("stablehlo.triangular_solve", solved),
    ("stablehlo.unary_einsum", summed),
    ("stablehlo.while", of_operands),
    ("stablehlo.batch_norm_inference", of_first),
    ("stablehlo.reverse", of_first),
    ("chlo.dynamic_reshape", reshaped),
    ("chlo.top_k", greatest),
    ("tensor.cast", cast),
    ("tensor.collapse_shape", collapsed),
    ("tensor.concat", concatenated),
    ("tensor.empty", |_, call| {
        Ok(vec![with_operands(call, 0, 0)?])
    }),
    ("tensor.expand_shape", expanded),
    ("tensor.extract_slice", part),
    ("tensor.insert_slice", inserted),
    ("tensor.pad", padded),
];

/// Of so many operands of an operation those that only say sizes, from the first of them on.
pub fn data_operands(operation: &str, count: usize) -> Option<usize> {
    Some(match operation {
        "stablehlo.dynamic_iota" | "stablehlo.get_dimension_size" => 0,
        "tensor.dim" | "tensor.empty" => 0,
        "stablehlo.dynamic_broadcast_in_dim" | "stablehlo.dynamic_reshape" => 1,
        "stablehlo.real_dynamic_slice" | "stablehlo.set_dimension_size" => 1,
        "stablehlo.dynamic_reduce_window" => count.saturating_sub(5),
        "chlo.dynamic_reshape" | "tensor.expand_shape" => 1,
        "tensor.extract_slice" | "tensor.pad" => 1,
        "stablehlo.dynamic_conv" | "stablehlo.dynamic_gather" | "stablehlo.dynamic_pad" => 2,
        "tensor.insert_slice" => 2,
        _ => return None,
    })
}

/// The shapes of the results of an operation; none where nothing says them.
pub fn shapes(system: &mut System, call: &Call) -> Option<Shapes> {
    if let Some((_, rule)) = RULES.iter().find(|(name, _)| *name == call.name()) {
        return Some(rule(system, call));
    }
    if elementwise::is_broadcast(call.name()) {
        return Some(broadcast_together(system, call));
    }
    let is_alike = elementwise::is_elementwise(call.name())
        || CONVERTS.contains(&call.name())
        || ALIKE.contains(&call.name());
    is_alike.then(|| alike(system, call))
}

/// Operations on elements that are in no table of these.
const ALIKE: &[&str] = &[
    "chlo.constant_like",
    "stablehlo.map",
    "stablehlo.reduce_precision",
];

fn alike(system: &mut System, call: &Call) -> Shapes {
    let mut shape: Vec<Size> = Vec::new();
    for operand in call
        .operands
        .iter()
        .filter(|operand| operand.tensor.rank() > 0)
    {
        match shape.is_empty() {
            true => shape = operand.tensor.shape.clone(),
            false => system.alike(call, &shape, &operand.tensor.shape)?,
        }
    }
    Ok(vec![shape])
}

fn of_first(_: &mut System, call: &Call) -> Shapes {
    Ok(vec![call.operand(0)?.tensor.shape.clone()])
}

/// Each result is as the operand at the same place.
fn of_operands(system: &mut System, call: &Call) -> Shapes {
    if call.name() == "stablehlo.sort" {
        alike(system, call)?;
    }
    let shapes = call.operands.iter();
    Ok(shapes.map(|operand| operand.tensor.shape.clone()).collect())
}

/// The last operands are what is written.
fn of_outputs(_: &mut System, call: &Call) -> Shapes {
    let results = results_of(call);
    let first = call.operands.len().checked_sub(results);
    let outputs = call.operands.get(first.ok_or_else(|| call.misfit())?..);
    let outputs = outputs.unwrap_or_default().iter();
    Ok(outputs
        .map(|operand| operand.tensor.shape.clone())
        .collect())
}

fn results_of(call: &Call) -> usize {
    call.declared.len()
}

/// All tensors that a loop goes through have as many elements there.
fn of_loops(system: &mut System, call: &Call) -> Shapes {
    let loops = linalg::loops(call.operation).ok_or_else(|| call.malformed("indexing_maps"))?;
    let mut sizes: Vec<Option<Size>> = vec![None; loops.1];
    for (map, operand) in loops.0.iter().zip(&call.operands) {
        for (place, size) in map.iter().zip(&operand.tensor.shape) {
            let ([(index, 1)], 0) = (place.loops.as_slice(), place.constant) else {
                continue;
            };
            match sizes.get_mut(*index) {
                Some(Some(known)) => system.same(call, known, size)?,
                Some(unknown) => *unknown = Some(size.clone()),
                None => return Err(call.malformed("indexing_maps")),
            }
        }
    }
    of_outputs(system, call)
}

/// The sizes that a result says, with operands for the others.
fn with_operands(call: &Call, result: usize, first: usize) -> Result<Vec<Size>, String> {
    let declared = call.declared.get(result).ok_or_else(|| call.misfit())?;
    let mut next = first;
    let size = |size: &Option<u64>| match size {
        Some(number) => Ok(Size::from(*number)),
        None => {
            let known = call.known(next)?;
            next += 1;
            known.first().cloned().ok_or_else(|| call.misfit())
        }
    };
    declared.iter().map(size).collect()
}

fn broadcast(_: &mut System, call: &Call) -> Shapes {
    let declared = call.declared.first().ok_or_else(|| call.misfit())?;
    let places = shapes::dimensions(call, "broadcast_dimensions", declared.len())?;
    let from = &call.operand(0)?.tensor.shape;
    let size = |(place, size): (usize, &Option<u64>)| match size {
        Some(number) => Ok(Size::from(*number)),
        None => {
            let own = places.iter().position(|other| *other == place);
            let own = own
                .and_then(|own| from.get(own))
                .filter(|size| !size.is_one());
            own.cloned().ok_or_else(|| call.unknown())
        }
    };
    Ok(vec![
        declared
            .iter()
            .enumerate()
            .map(size)
            .collect::<Result<_, _>>()?,
    ])
}

/// A dimension that is not known to be of one element is not repeated.
fn broadcast_to(system: &mut System, call: &Call) -> Shapes {
    let shape = call.known(1)?;
    let places = shapes::dimensions(call, "broadcast_dimensions", shape.len())?;
    for (size, place) in call.operand(0)?.tensor.shape.iter().zip(places) {
        if !size.is_one() {
            system.same(call, size, &shape[place])?;
        }
    }
    Ok(vec![shape])
}

/// As [`broadcast_to`], of operands whose inner dimensions belong together.
fn broadcast_together(system: &mut System, call: &Call) -> Shapes {
    let rank = call
        .operands
        .iter()
        .map(|operand| operand.tensor.rank())
        .max();
    let rank = rank.unwrap_or(0);
    let mut shape = vec![Size::one(); rank];
    for operand in &call.operands {
        let own = operand.tensor.shape.iter();
        for (size, all) in own.zip(&mut shape[rank - operand.tensor.rank()..]) {
            match (size.is_one(), all.is_one()) {
                (true, _) => {}
                (false, true) => *all = size.clone(),
                (false, false) => system.same(call, size, all)?,
            }
        }
    }
    Ok(vec![shape])
}

fn concatenated(system: &mut System, call: &Call) -> Shapes {
    let name = match call.name() {
        "tensor.concat" => "dim",
        _ => "dimension",
    };
    let dimension = attributes::integer(call.operation, name);
    let dimension = dimension.and_then(|dimension| usize::try_from(dimension).ok());
    let dimension = dimension.ok_or_else(|| call.malformed(name))?;
    let mut shape = call.operand(0)?.tensor.shape.clone();
    if dimension >= shape.len() {
        return Err(call.malformed(name));
    }
    for operand in &call.operands[1..] {
        let mut other = operand.tensor.shape.clone();
        let Some(own) = other.get_mut(dimension) else {
            return Err(call.misfit());
        };
        let total = &*shape[dimension] + &**own;
        *own = shape[dimension].clone();
        system.alike(call, &shape, &other)?;
        shape[dimension] = Size::from(total);
    }
    Ok(vec![shape])
}

fn product(system: &mut System, call: &Call) -> Shapes {
    let [left, right] = contraction::roles(call)?;
    let sizes = |list: &[usize], index: usize| {
        let tensor = &call.operand(index)?.tensor;
        Ok::<_, String>(contraction::Roles::sizes(list, tensor))
    };
    system.alike(call, &sizes(&left.batch, 0)?, &sizes(&right.batch, 1)?)?;
    let contracted = [sizes(&left.contracted, 0)?, sizes(&right.contracted, 1)?];
    system.alike(call, &contracted[0], &contracted[1])?;
    let free = [sizes(&left.free, 0)?, sizes(&right.free, 1)?].concat();
    Ok(vec![[sizes(&left.batch, 0)?, free].concat()])
}

fn convolved(system: &mut System, call: &Call) -> Shapes {
    let found = convolution::shape(call)?;
    system.same(call, &found.features[0], &found.features[1])?;
    for (window, size) in &found.padded {
        enough(system, call, window, size)?;
    }
    Ok(vec![found.shape])
}

fn gathered(system: &mut System, call: &Call) -> Shapes {
    let gathered = indexing::gathered(call).ok_or_else(|| call.malformed("dimension_numbers"))?;
    for (size, whole) in &gathered.within {
        system.at_most(call, size, whole)?;
    }
    for (own, other) in &gathered.equal {
        system.same(call, own, other)?;
    }
    Ok(vec![gathered.shape])
}

fn padded(_: &mut System, call: &Call) -> Shapes {
    let padding = match call.name() {
        "stablehlo.dynamic_pad" => padding::dynamic_padding(call)?,
        "tensor.pad" => linalg::padding(call)?,
        _ => padding::static_padding(call)?,
    };
    let sizes = call.operand(0)?.tensor.shape.iter().zip(&padding);
    Ok(vec![
        sizes
            .map(|(size, padding)| Size::from(padding.size(size)))
            .collect(),
    ])
}

/// The elements stay as many.
fn reshaped(system: &mut System, call: &Call) -> Shapes {
    as_many(system, call, call.known(1)?)
}

/// A shape with as many elements as the operand has.
fn as_many(system: &mut System, call: &Call, shape: Vec<Size>) -> Shapes {
    let product = |shape: &[Size]| shape.iter().fold(Nat::one(), |all, size| &all * &**size);
    system.same(
        call,
        &product(&call.operand(0)?.tensor.shape),
        &product(&shape),
    )?;
    Ok(vec![shape])
}

/// The one size that is not said follows from the others.
fn reshaped_with_one(_: &mut System, call: &Call) -> Shapes {
    let declared = call.declared.first().ok_or_else(|| call.misfit())?;
    if declared.iter().filter(|size| size.is_none()).count() > 1 {
        return Err(call.unknown());
    }
    let others = declared.iter().flatten();
    let others = others.fold(Nat::one(), |all, size| all * *size);
    let size = |size: &Option<u64>| match size {
        Some(number) => Ok(Size::from(*number)),
        None => {
            let rest = call.operand(0)?.tensor.count().exact_divide(&others);
            rest.map(Size::from).ok_or_else(|| call.unknown())
        }
    };
    Ok(vec![declared.iter().map(size).collect::<Result<_, _>>()?])
}

fn sliced(system: &mut System, call: &Call) -> Shapes {
    if let Some(sizes) = slices::length_from_anywhere(call) {
        no_larger(system, call, &sizes, &call.operand(0)?.tensor.shape)?;
        return Ok(vec![sizes]);
    }
    let bounds = slices::bounds(call)?;
    let mut shape = Vec::new();
    for (index, size) in call.operand(0)?.tensor.shape.iter().enumerate() {
        let (start, limit) = (&bounds.starts[index], &bounds.limits[index]);
        system.at_most(call, limit, size)?;
        system.at_most(call, start, limit)?;
        system.at_most(call, &Nat::zero(), start)?;
        let count = slices::slice_count(start, limit, bounds.strides[index]);
        shape.push(Size::from(count));
    }
    Ok(vec![shape])
}

/// A part that begins at a place of data, which is moved so that the part lies in its array.
fn part_anywhere(system: &mut System, call: &Call) -> Shapes {
    let sizes = indexing::slice_sizes(call).ok_or_else(|| call.malformed("slice_sizes"))?;
    no_larger(system, call, &sizes, &call.operand(0)?.tensor.shape)?;
    Ok(vec![sizes])
}

/// An array in which such a part is another one.
fn with_part(system: &mut System, call: &Call) -> Shapes {
    let (whole, part) = (call.operand(0)?, call.operand(1)?);
    no_larger(system, call, &part.tensor.shape, &whole.tensor.shape)?;
    of_first(system, call)
}

/// Demands that a part can lie in an array.
fn no_larger(
    system: &mut System,
    call: &Call,
    part: &[Size],
    whole: &[Size],
) -> Result<(), String> {
    if part.len() != whole.len() {
        return Err(call.misfit());
    }
    let mut pairs = part.iter().zip(whole);
    pairs.try_for_each(|(part, whole)| system.at_most(call, part, whole))
}

fn scattered(system: &mut System, call: &Call) -> Shapes {
    let malformed = || call.malformed("scatter_dimension_numbers");
    let sizes = scatter::scattered(call).ok_or_else(malformed)?;
    for (part, whole) in &sizes.within {
        system.at_most(call, part, whole)?;
    }
    for (one, other) in &sizes.equal {
        system.same(call, one, other)?;
    }
    let shapes = call.operands[..call.operands.len() / 2].iter();
    Ok(shapes.map(|operand| operand.tensor.shape.clone()).collect())
}

fn reduced(system: &mut System, call: &Call) -> Shapes {
    let rank = call.operand(0)?.tensor.rank();
    let reduced = shapes::dimensions(call, "dimensions", rank)?;
    alike(system, call)?;
    let sizes = call.operand(0)?.tensor.shape.iter().enumerate();
    let kept = sizes.filter(|(index, _)| !reduced.contains(index));
    let shape: Vec<Size> = kept.map(|(_, size)| size.clone()).collect();
    Ok(vec![shape; results_of(call)])
}

/// Windows and padding that the operands say are as large as they may be.
fn of_windows(system: &mut System, call: &Call) -> Shapes {
    let tensor = &call.operand(0)?.tensor;
    let layout = windows::Layout::read(call, tensor.rank())?;
    for operand in &call.operands[..results_of(call).min(call.operands.len())] {
        system.alike(call, &tensor.shape, &operand.tensor.shape)?;
    }
    for (window, padding) in layout.windows.iter().zip(&layout.padding) {
        system.at_most(call, &Nat::one(), &window.size)?;
        for edge in [padding.low.added(), padding.high.added()] {
            system.at_most(call, &Nat::zero(), &edge)?;
        }
    }
    let padded = layout.padded(&tensor.shape);
    for (window, size) in layout.windows.iter().zip(&padded) {
        enough(system, call, window, size)?;
    }
    let shape = layout.count(&padded).ok_or_else(|| call.misfit())?;
    Ok(vec![shape; results_of(call)])
}

/// Demands the elements that windows must have.
fn enough(
    system: &mut System,
    call: &Call,
    window: &windows::Window,
    size: &Size,
) -> Result<(), String> {
    match window.least() {
        Some(least) => system.at_most(call, &least, size),
        None => Ok(()),
    }
}

/// Fewer elements in a dimension, or as many.
fn with_size(system: &mut System, call: &Call) -> Shapes {
    let dimension = attributes::integer(call.operation, "dimension");
    let dimension = dimension.and_then(|dimension| usize::try_from(dimension).ok());
    let mut shape = call.operand(0)?.tensor.shape.clone();
    let (known, own) = (
        call.known(1)?,
        dimension.and_then(|dimension| shape.get_mut(dimension)),
    );
    let ([size], Some(own)) = (known.as_slice(), own) else {
        return Err(call.malformed("dimension"));
    };
    system.at_most(call, size, own)?;
    *own = size.clone();
    Ok(vec![shape])
}

fn transposed(_: &mut System, call: &Call) -> Shapes {
    let shape = &call.operand(0)?.tensor.shape;
    let order = shapes::dimensions(call, "permutation", shape.len())?;
    Ok(vec![
        order.iter().map(|from| shape[*from].clone()).collect(),
    ])
}

fn greatest(system: &mut System, call: &Call) -> Shapes {
    let count = attributes::integer(call.operation, "k").and_then(|k| u64::try_from(k).ok());
    let count = Size::from(count.ok_or_else(|| call.malformed("k"))?);
    let mut shape = call.operand(0)?.tensor.shape.clone();
    let last = shape.last_mut().ok_or_else(|| call.misfit())?;
    system.at_most(call, &count, last)?;
    *last = count;
    Ok(vec![shape.clone(), shape])
}

/// A size that the result says is one that the operand has.
fn cast(_: &mut System, call: &Call) -> Shapes {
    Ok(vec![call.operand(0)?.tensor.shape.clone()])
}

/// Neighbouring dimensions as one.
fn collapsed(_: &mut System, call: &Call) -> Shapes {
    let groups = linalg::groups(call.operation).ok_or_else(|| call.malformed("reassociation"))?;
    let shape = &call.operand(0)?.tensor.shape;
    let joined = groups.iter().map(|group| {
        let sizes = group.iter().map(|index| shape.get(*index));
        let product = |all: Nat, size: Option<&Size>| Some(&all * &**size?);
        let mut sizes = sizes;
        sizes.try_fold(Nat::one(), product).map(Size::from)
    });
    let joined: Option<Vec<Size>> = joined.collect();
    Ok(vec![joined.ok_or_else(|| call.malformed("reassociation"))?])
}

fn expanded(system: &mut System, call: &Call) -> Shapes {
    as_many(system, call, with_operands(call, 0, 1)?)
}

/// A tensor of the same shape, in which a part is another one.
fn inserted(system: &mut System, call: &Call) -> Shapes {
    let slice = linalg::Slice::read(call, 2)?;
    let shape = call.operand(1)?.tensor.shape.clone();
    within(system, call, &slice, &shape)?;
    let source = &call.operand(0)?.tensor;
    if source.rank() == slice.counts.len() {
        system.alike(call, &source.shape, &slice.counts)?;
    }
    Ok(vec![shape])
}

/// Demands that a part lies in a tensor.
fn within(
    system: &mut System,
    call: &Call,
    slice: &linalg::Slice,
    shape: &[Size],
) -> Result<(), String> {
    for (end, size) in slice.ends().iter().zip(shape) {
        system.at_most(call, end, size)?;
    }
    let starts = slice.starts.iter().map(linalg::Start::least);
    let mut numbers = starts.chain(slice.counts.iter().cloned());
    numbers.try_for_each(|number| system.at_most(call, &Nat::zero(), &number))
}

/// A part, without some dimensions of one element.
fn part(system: &mut System, call: &Call) -> Shapes {
    let slice = linalg::Slice::read(call, 1)?;
    within(system, call, &slice, &call.operand(0)?.tensor.shape)?;
    let declared = call.declared.first().ok_or_else(|| call.misfit())?;
    let mut dropped = slice.counts.len().checked_sub(declared.len());
    let mut shape = Vec::new();
    for (index, count) in slice.counts.iter().enumerate() {
        let place = declared.get(shape.len());
        let is_left = matches!(dropped, Some(left) if left > 0 && count.is_one());
        // A dimension of one element is there if the result says so.
        if is_left && place != Some(&Some(1)) {
            dropped = dropped.map(|left| left - 1);
            continue;
        }
        let rest = slice.counts.len() - index - 1;
        if is_left && declared.len() - shape.len() > rest + 1 {
            return Err(call.misfit());
        }
        shape.push(count.clone());
    }
    Ok(vec![shape])
}
