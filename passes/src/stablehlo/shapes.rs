//! Operations that only say where elements are: views.

use rise_lang::nat::{Facts, Nat};
use rise_lang::types::Scalar;

use super::attributes;
use super::call::{Call, Outcome};
use super::importer::Importer;
use super::tensor::{Size, Tensor};
use super::text::{Steps, Text};
use super::value::Value;

/// The steps that put the dimensions of an array into another order: dimension `i` of the result is
/// dimension `order[i]` of the array.
pub fn permuted(order: &[usize]) -> Steps {
    let (mut steps, mut current) = (Steps::none(), (0..order.len()).collect::<Vec<_>>());
    for (place, wanted) in order.iter().enumerate() {
        // Each is brought to its place through its neighbours.
        let Some(found) = current.iter().position(|dimension| dimension == wanted) else {
            continue;
        };
        for at in (place..found).rev() {
            steps.extend(Steps::one("transpose").under(at));
            current.swap(at, at + 1);
        }
    }
    steps
}

/// Whether this is an order of so many dimensions.
pub fn is_order(order: &[usize], rank: usize) -> bool {
    order.len() == rank && (0..rank).all(|dimension| order.contains(&dimension))
}

/// A list of dimensions, if each is below the rank and none is there twice.
pub fn dimensions(call: &Call, name: &str, rank: usize) -> Result<Vec<usize>, String> {
    let list = attributes::sizes(call.operation, name).ok_or_else(|| call.malformed(name))?;
    let list: Vec<usize> = list
        .into_iter()
        .filter_map(|one| usize::try_from(one).ok())
        .collect();
    let is_new = |(index, one): (usize, &usize)| *one < rank && !list[..index].contains(one);
    match list.iter().enumerate().all(is_new) {
        true => Ok(list),
        false => Err(call.malformed(name)),
    }
}

/// A list of a number for each dimension.
pub fn numbers(call: &Call, name: &str, rank: usize) -> Result<Vec<u64>, String> {
    let list = attributes::sizes(call.operation, name);
    let list = list.filter(|list| list.len() == rank);
    list.ok_or_else(|| call.malformed(name))
}

/// A view of an array: it is as cheap as that.
pub fn view(call: &Call, operand: &Value, steps: &Steps) -> Outcome {
    let text = operand.after(&call.origin, steps);
    Ok(vec![Value::array(
        call.result()?.clone(),
        text,
        operand.is_cheap,
    )])
}

pub fn transpose<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (operand, result) = (call.operand(0)?, call.result()?);
    let order = dimensions(call, "permutation", operand.tensor.rank())?;
    if !is_order(&order, operand.tensor.rank()) || result.rank() != order.len() {
        return Err(call.malformed("permutation"));
    }
    let mut places = vec![0; order.len()];
    order
        .iter()
        .enumerate()
        .for_each(|(to, from)| places[*from] = to);
    let sizes = order.iter().map(|from| &operand.tensor.shape[*from]);
    if !sizes.eq(&result.shape) {
        return Err(call.misfit());
    }
    let moved = operand.transposed(&call.origin, result.clone(), &places);
    Ok(vec![moved.ok_or_else(|| call.misfit())?])
}

pub fn broadcast<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (operand, result) = (call.operand(0)?, call.result()?);
    let places = dimensions(call, "broadcast_dimensions", result.rank())?;
    Ok(vec![broadcast_to(call, operand, result, &places)?])
}

/// The array once for each place in new dimensions, which are outside of its own.
pub fn broadcast_outside<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (operand, result) = (call.operand(0)?, call.result()?);
    if shape_outside(call)? != result.shape {
        return Err(call.misfit());
    }
    let outer = result.rank() - operand.tensor.rank();
    let places: Vec<usize> = (outer..result.rank()).collect();
    Ok(vec![broadcast_to(call, operand, result, &places)?])
}

/// The shape of such an array.
pub fn shape_outside(call: &Call) -> Result<Vec<Size>, String> {
    let name = "broadcast_sizes";
    let outer = attributes::sizes(call.operation, name).ok_or_else(|| call.malformed(name))?;
    let outer = outer.into_iter().map(Size::from);
    let own = call.operand(0)?.tensor.shape.iter().cloned();
    Ok(outer.chain(own).collect())
}

/// The operands of an operation that broadcasts them to its result: the dimensions of one with
/// fewer are the inner ones, if the operation does not say them.
pub fn broadcast_operands(call: &Call) -> Result<Vec<Value>, String> {
    let (name, shape) = ("broadcast_dimensions", &call.result()?.shape);
    let is_said = attributes::attribute(call.operation, name).is_some();
    let operands = call.operands.iter().map(|operand| {
        let (rank, tensor) = (operand.tensor.rank(), operand.tensor.element);
        let places = match shape.len().checked_sub(rank) {
            Some(0) => (0..rank).collect(),
            Some(_) if is_said && rank > 0 => dimensions(call, name, shape.len())?,
            Some(outer) => (outer..shape.len()).collect(),
            None => return Err(call.misfit()),
        };
        let wanted = Tensor::new(shape.clone(), tensor);
        broadcast_to(call, operand, &wanted, &places)
    });
    operands.collect()
}

/// The operand with its dimensions in these places of the result; those of one element may become
/// longer.
fn broadcast_to(
    call: &Call,
    operand: &Value,
    result: &Tensor,
    places: &[usize],
) -> Result<Value, String> {
    let from = &operand.tensor.shape;
    let fits = |(size, place): (&Size, &usize)| *size == 1 || *size == result.shape[*place];
    if places.len() != from.len() || !from.iter().zip(places).all(fits) {
        return Err(call.misfit());
    }
    if let Some(spread) = operand.spread(&call.origin, result.clone(), places) {
        return Ok(spread);
    }
    // A dimension of one element that becomes longer is taken away first.
    let is_kept = |index: &usize| from[*index] == result.shape[places[*index]];
    let kept: Vec<usize> = (0..from.len()).filter(is_kept).collect();
    let shape: Vec<Size> = kept.iter().map(|index| from[*index].clone()).collect();
    let places: Vec<usize> = kept.iter().map(|index| places[*index]).collect();
    let narrow = Tensor::new(shape, operand.tensor.element);
    let narrow = reshaped(call, operand, narrow)?;
    let spread = narrow.spread(&call.origin, result.clone(), &places);
    spread.ok_or_else(|| call.misfit())
}

pub fn reshape<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (operand, result) = (call.operand(0)?, call.result()?);
    Ok(vec![reshaped(call, operand, result.clone())?])
}

/// The same elements in another shape.
pub fn reshaped(call: &Call, operand: &Value, result: Tensor) -> Result<Value, String> {
    let from = &operand.tensor.shape;
    let (before, after) = (operand.tensor.count(), result.count());
    if Facts::new().equal(&before, &after).is_no() {
        return Err(call.misfit());
    }
    if let Some(uniform) = operand.reshaped(result.clone()) {
        return Ok(uniform);
    }
    if let Some(places) = with_ones(from, &result.shape)
        && let Some(spread) = operand.spread(&call.origin, result.clone(), &places)
    {
        return Ok(spread);
    }
    if let Some(places) = with_ones(&result.shape, from) {
        let removed: Vec<usize> = (0..from.len())
            .filter(|index| !places.contains(index))
            .collect();
        if let Some(narrow) = operand.without(result.clone(), &removed) {
            return Ok(narrow);
        }
    }
    let text = operand.after(&call.origin, &regrouped(from, &result.shape));
    Ok(Value::array(result, text, operand.is_cheap))
}

/// The places of all dimensions of a shape in one that has dimensions of one element besides.
fn with_ones(shape: &[Size], longer: &[Size]) -> Option<Vec<usize>> {
    let (mut places, mut next) = (Vec::new(), 0);
    for size in shape {
        while *longer.get(next)? != *size {
            if longer[next] != 1 {
                return None;
            }
            next += 1;
        }
        places.push(next);
        next += 1;
    }
    longer[next..]
        .iter()
        .all(|size| *size == 1)
        .then_some(places)
}

/// The steps that make a shape of another one with as many elements: dimensions whose product is
/// the same are joined and split apart from others.
pub fn regrouped(from: &[Size], to: &[Size]) -> Steps {
    if from.is_empty() {
        return (0..to.len()).fold(Steps::none(), |mut steps, _| {
            steps.push("fun x => [x]");
            steps
        });
    }
    if to.is_empty() {
        return (0..from.len()).fold(Steps::none(), |mut steps, _| {
            steps.push("idx nat(0 < 1)");
            steps
        });
    }
    let mut steps = Steps::none();
    for (start, old, new) in groups(from, to).into_iter().rev() {
        for _ in 1..old.len() {
            steps.extend(Steps::one("join").under(start));
        }
        for index in 1..new.len() {
            let inner = new[index..]
                .iter()
                .fold(Nat::one(), |all, size| all * &**size);
            let inner = Size::from(inner);
            steps.extend(Steps::one(format!("split {inner}")).under(start + index - 1));
        }
    }
    steps
}

/// Dimensions of both shapes with the same product, as small groups as can be; with each, the
/// number of dimensions of the first shape before it.
fn groups<'s>(from: &'s [Size], to: &'s [Size]) -> Vec<(usize, &'s [Size], &'s [Size])> {
    let (mut groups, mut i, mut j) = (Vec::new(), 0, 0);
    while i < from.len() && j < to.len() {
        let (first, other) = (i, j);
        let (mut left, mut right) = (from[i].clone(), to[j].clone());
        (i, j) = (i + 1, j + 1);
        while left != right {
            if i < from.len() && (j == to.len() || is_part(&left, &right)) {
                left = Size::from(&*left * &*from[i]);
                i += 1;
            } else if j < to.len() {
                right = Size::from(&*right * &*to[j]);
                j += 1;
            } else {
                break;
            }
        }
        groups.push((first, &from[first..i], &to[other..j]));
    }
    // Only dimensions of one element are left.
    if let Some((first, old, new)) = groups.last_mut() {
        *old = &from[*first..];
        *new = &to[j - new.len()..];
    }
    groups
}

/// Whether a product of dimensions has to grow to be another one.
fn is_part(product: &Size, other: &Size) -> bool {
    match (product.as_constant(), other.as_constant()) {
        (Some(product), Some(other)) => product < other,
        _ => other.exact_divide(product).is_some() || product.exact_divide(other).is_none(),
    }
}

pub fn reverse<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let operand = call.operand(0)?;
    let mut steps = Steps::none();
    for dimension in dimensions(call, "dimensions", operand.tensor.rank())? {
        steps.extend(reversed(&operand.tensor.shape[dimension]).under(dimension));
    }
    if operand.is_uniform() {
        return Ok(vec![operand.clone()]);
    }
    view(call, operand, &steps)
}

/// The elements of an array from the last to the first.
pub fn reversed(size: &Size) -> Steps {
    let last = Size::from(&**size - 1);
    Steps::one(format!("reorder {size} (i => {last}-i) (i => {last}-i)"))
}

pub fn iota<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let result = call.result()?;
    let dimension = attributes::integer(call.operation, "iota_dimension");
    let dimension = dimension.and_then(|dimension| usize::try_from(dimension).ok());
    let dimension = dimension.filter(|dimension| *dimension < result.rank());
    let dimension = dimension.ok_or_else(|| call.malformed("iota_dimension"))?;
    if result.element == Scalar::Bool {
        return Err(call.misfit());
    }
    let (size, element) = (&result.shape[dimension], result.element);
    let template =
        format!("(generate (fun i => (cast (indexAsNat i) : {element})) : {size}.{element})");
    let array = Text::of(&call.origin, &template, &[]);
    Ok(vec![Value::along(result.clone(), dimension, array)])
}

pub fn concatenate<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    concatenated(call, "dimension")
}

/// The operands one after the other in the dimension that the attribute says.
pub fn concatenated(call: &Call, name: &str) -> Outcome {
    let result = call.result()?;
    let dimension = attributes::integer(call.operation, name);
    let dimension = dimension.and_then(|dimension| usize::try_from(dimension).ok());
    let dimension = dimension.filter(|dimension| *dimension < result.rank());
    let dimension = dimension.ok_or_else(|| call.malformed(name))?;
    let fits = |operand: &Value| {
        let mut shape = operand.tensor.shape.clone();
        let is_there = dimension < shape.len();
        if is_there {
            shape[dimension] = result.shape[dimension].clone();
        }
        is_there && shape == result.shape
    };
    let sizes = call
        .operands
        .iter()
        .map(|operand| operand.tensor.shape.get(dimension));
    let total = sizes.flatten().fold(Nat::zero(), |all, size| all + &**size);
    if total != *result.shape[dimension] || !call.operands.iter().all(fits) {
        return Err(call.misfit());
    }
    let is_there = |operand: &&Value| !operand.tensor.is_empty();
    let operands: Vec<&Value> = call.operands.iter().filter(is_there).collect();
    let [single] = operands.as_slice() else {
        let mut texts = operands.into_iter().map(Value::text).rev();
        let last = texts.next().ok_or_else(|| call.misfit())?;
        let template = joined(dimension, "$0", "$1");
        let text = texts.fold(last, |rest, first| {
            Text::of(&call.origin, &template, &[&first, &rest])
        });
        return Ok(vec![Value::array(result.clone(), text, false)]);
    };
    Ok(vec![(*single).clone()])
}

/// Two arrays one after the other, below the outer `depth` dimensions.
fn joined(depth: usize, a: &str, b: &str) -> String {
    match depth {
        0 => format!("concat {a} {b}"),
        _ => format!(
            "zip {a} {b} |> map (fun (a, b) => {})",
            joined(depth - 1, "a", "b")
        ),
    }
}

/// The number of elements in a dimension of an array.
pub fn size<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (sizes, result) = (call.known(0)?, call.result()?.clone());
    let [size] = sizes.as_slice() else {
        return Err(call.misfit());
    };
    let text = match result.element {
        Scalar::Index => size.index(),
        element => format!("(cast {} : {element})", size.index()),
    };
    Ok(vec![Value::uniform(
        result,
        Text::of(&call.origin, &text, &[]),
        true,
    )])
}

/// The same array, of which more sizes are known.
pub fn same<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    match call.operand(0)? {
        operand if operand.tensor == *call.result()? => Ok(vec![operand.clone()]),
        _ => Err(call.misfit()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_regrouped_by_equal_products() {
        let sizes = |list: &[u64]| list.iter().copied().map(Size::from).collect::<Vec<_>>();
        let steps = |from: &[u64], to: &[u64]| regrouped(&sizes(from), &sizes(to)).after("x");
        assert_eq!(
            steps(&[4, 5, 5, 16], &[4, 400]),
            "x |> map (join) |> map (join)"
        );
        assert_eq!(steps(&[6], &[2, 3]), "x |> split 3");
        assert_eq!(steps(&[4], &[4, 1]), "x |> split 1");
        assert_eq!(steps(&[4, 1], &[4]), "x |> join");
        assert_eq!(steps(&[1, 4], &[4]), "x |> join");
        assert_eq!(steps(&[2, 3], &[3, 2]), "x |> join |> split 2");
        assert_eq!(
            steps(&[2, 2, 3], &[2, 3, 2]),
            "x |> map (join) |> map (split 2)"
        );
        assert_eq!(steps(&[], &[1, 1]), "x |> fun x => [x] |> fun x => [x]");
        assert_eq!(steps(&[1], &[]), "x |> idx nat(0 < 1)");
    }

    #[test]
    fn an_order_is_reached_by_neighbours() {
        assert_eq!(permuted(&[0, 1]).after("x"), "x");
        assert_eq!(permuted(&[1, 0]).after("x"), "x |> transpose");
        assert_eq!(permuted(&[0, 2, 1]).after("x"), "x |> map (transpose)");
        assert_eq!(
            permuted(&[2, 0, 1]).after("x"),
            "x |> map (transpose) |> transpose"
        );
    }
}
