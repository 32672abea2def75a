//! Sorting along a dimension.

use rise_lang::types::Scalar;

use super::attributes;
use super::call::{Call, Outcome};
use super::importer::Importer;
use super::reduction::{nested, paired, parts_of};
use super::shapes::permuted;
use super::tensor::Tensor;
use super::text::{Steps, Text};
use super::value::Value;

/// Several arrays are sorted as one of pairs. The order of elements that are alike is kept.
pub fn sort<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let first = call.operand(0)?;
    let rank = first.tensor.rank();
    let number = attributes::integer(call.operation, "dimension").unwrap_or(-1);
    let counted = if number < 0 {
        number + rank as i64
    } else {
        number
    };
    let along = usize::try_from(counted).ok().filter(|along| *along < rank);
    let along = along.ok_or_else(|| call.malformed("dimension"))?;
    let is_alike = |(operand, result): (&Value, &Tensor)| {
        operand.tensor == *result && operand.tensor.shape == first.tensor.shape
    };
    let mut pairs = call.operands.iter().zip(&call.results);
    if call.operands.len() != call.results.len() || !pairs.all(is_alike) {
        return Err(call.misfit());
    }
    let comes_before = order(importer, call)?;
    let operands: Vec<&Value> = call.operands.iter().collect();
    let source = match operands[..] {
        [single] => single.text(),
        _ => Value::elementwise(first.tensor.clone(), &operands, paired).text(),
    };
    let last_to = |from: usize, to: usize| {
        let mut order: Vec<usize> = (0..rank).filter(|dimension| *dimension != from).collect();
        order.insert(to, from);
        permuted(&order)
    };
    let mut steps = last_to(along, rank - 1);
    steps.extend(Steps::one("sortBy $1").under(rank - 1));
    let back: Vec<usize> = (0..rank)
        .map(|dimension| match dimension {
            dimension if dimension < along => dimension,
            dimension if dimension == along => rank - 1,
            dimension => dimension - 1,
        })
        .collect();
    steps.extend(permuted(&back));
    let text = Text::of(&call.origin, &steps.after("$0"), &[&source, &comes_before]);
    match call.results.as_slice() {
        [result] => Ok(vec![Value::array(result.clone(), text, false)]),
        results => Ok(parts_of(importer, call, results, text)),
    }
}

/// Whether one element, or pairs of several, comes before another one: the region takes the two of
/// each array beside each other.
fn order<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Result<Text, String> {
    let graph = importer.region(call.operation, &call.captured_values)?;
    let count = call.operands.len();
    let own = call.own_inputs(&graph)?;
    let scalars = own.iter().map(|input| graph.tensor(*input));
    let scalars = scalars.collect::<Result<Vec<_>, _>>()?;
    let fits = |(index, scalar): (usize, &Tensor)| {
        scalar.rank() == 0 && scalar.element == call.operands[index / 2].tensor.element
    };
    let result = graph.outputs.first().map(|output| graph.tensor(*output));
    let is_truth = matches!(result, Some(Ok(tensor)) if tensor.element == Scalar::Bool);
    let is_whole = own.len() == 2 * count && graph.outputs.len() == 1;
    if !is_whole || !is_truth || !scalars.iter().enumerate().all(fits) {
        return Err(call.misfit());
    }
    let names =
        |stem: &str| -> Vec<String> { (0..count).map(|index| format!("{stem}{index}")).collect() };
    let (left, right) = (names("a"), names("b"));
    let given = left.iter().zip(&right);
    let given: Vec<String> = given
        .flat_map(|(left, right)| [left.clone(), right.clone()])
        .collect();
    let body = importer.scalar_function(&graph, call, &given)?;
    let template = format!("fun {} {} => $0", nested(&left), nested(&right));
    Ok(Text::of(&call.origin, &template, &[&body]))
}
