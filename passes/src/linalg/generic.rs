//! `linalg.generic`: a nest of loops over tensors, each read and written by an indexing map.

use rise_dialect::ir::{self, Op};
use rise_lang::nat::Nat;
use rise_lang::types::Scalar;

use super::affine::{Map, maps};
use crate::stablehlo::attributes;
use crate::stablehlo::call::{Call, Outcome};
use crate::stablehlo::elementwise::{self, Operator};
use crate::stablehlo::graph::{Graph, Step};
use crate::stablehlo::importer::Importer;
use crate::stablehlo::indexing::is_greater;
use crate::stablehlo::reduction::{nested, paired, parts_of};
use crate::stablehlo::shapes::reshaped;
use crate::stablehlo::slices::part;
use crate::stablehlo::tensor::{Size, Tensor};
use crate::stablehlo::text::{Steps, Text};
use crate::stablehlo::value::Value;
use crate::stablehlo::windows::Window;

/// The loops of an operation.
struct Loops {
    /// How often each runs.
    sizes: Vec<Size>,
    /// The map of each operand; the last one is that of the result.
    maps: Vec<Map>,
    /// The loop of each dimension of the result that has one.
    parallel: Vec<usize>,
    /// The dimensions of the result that have one; others are of one element.
    written: Vec<usize>,
    /// The loops that are reduced.
    reduced: Vec<usize>,
}

impl Loops {
    fn read(call: &Call) -> Result<Loops, String> {
        let malformed = || call.malformed("indexing_maps");
        let (maps, count) = maps(call.operation).ok_or_else(malformed)?;
        if maps.len() != call.operands.len() {
            return Err(malformed());
        }
        let kinds = ir::list_attribute(call.operation, "iterator_types");
        let is_reduced: Vec<bool> = kinds
            .iter()
            .map(|kind| kind.to_string().contains("reduction"))
            .collect();
        let mut sizes = vec![None; count];
        for (map, operand) in maps.iter().zip(&call.operands) {
            if map.len() != operand.tensor.rank() {
                return Err(malformed());
            }
            see(&mut sizes, map, &operand.tensor);
        }
        let sizes: Vec<Size> = sizes
            .into_iter()
            .collect::<Option<_>>()
            .ok_or_else(malformed)?;
        let (mut parallel, mut written) = (Vec::new(), Vec::new());
        let shape = &call.result()?.shape;
        for (dimension, place) in maps.last().ok_or_else(malformed)?.iter().enumerate() {
            match (place.loops.as_slice(), place.constant) {
                ([(index, 1)], 0) => {
                    parallel.push(*index);
                    written.push(dimension);
                }
                ([], 0) if shape.get(dimension).is_some_and(|size| size.is_one()) => {}
                _ => return Err(malformed()),
            }
        }
        let reduced: Vec<usize> = (0..count)
            .filter(|index| !parallel.contains(index))
            .collect();
        let is_once = (0..count).all(|one| parallel.iter().filter(|two| **two == one).count() <= 1);
        let is_as_said = is_reduced.len() == count
            && reduced.iter().all(|index| is_reduced[*index])
            && parallel.iter().all(|index| !is_reduced[*index]);
        match is_once && is_as_said {
            true => Ok(Loops {
                sizes,
                maps,
                parallel,
                written,
                reduced,
            }),
            false => Err(malformed()),
        }
    }

    /// The result over the loops that write it.
    fn narrow(&self, result: &Tensor) -> Tensor {
        let shape = self.parallel.iter().map(|index| self.sizes[*index].clone());
        Tensor::new(shape.collect::<Vec<_>>(), result.element)
    }

    /// A value over the loops that write it as the result.
    fn result(&self, call: &Call, value: &Value, result: &Tensor) -> Result<Value, String> {
        let spread = value.spread(&call.origin, result.clone(), &self.written);
        spread.ok_or_else(|| call.misfit())
    }

    /// The elements that an operand has in each round: a value over the loops that are written,
    /// then over those that are reduced.
    fn read_by(&self, call: &Call, operand: &Value, map: &Map) -> Result<Value, String> {
        let loops: Vec<usize> = [&self.parallel[..], &self.reduced].concat();
        let shape: Vec<Size> = loops
            .iter()
            .map(|index| self.sizes[*index].clone())
            .collect();
        let tensor = Tensor::new(shape, operand.tensor.element);
        let place = |wanted: &usize| loops.iter().position(|index| index == wanted);
        let (mut steps, mut order) = (Steps::none(), Vec::new());
        let dimensions = map.iter().zip(&operand.tensor.shape).enumerate();
        for (depth, (place, size)) in dimensions.rev() {
            let own = self.steps(size, &place.loops, place.constant);
            steps.extend(
                own.ok_or_else(|| call.malformed("indexing_maps"))?
                    .under(depth),
            );
            order.splice(0..0, place.loops.iter().map(|(index, _)| *index));
        }
        let places: Option<Vec<usize>> = order.iter().map(place).collect();
        let places = places.ok_or_else(|| call.malformed("indexing_maps"))?;
        let is_twice = (0..order.len()).any(|index| order[..index].contains(&order[index]));
        if is_twice {
            return Err(format!("`{}` that reads a diagonal", call.name()));
        }
        let whole = match steps.is_none() {
            true => operand.clone(),
            false => {
                let sizes = order.iter().map(|index| self.sizes[*index].clone());
                let shape: Vec<Size> = sizes.collect();
                let tensor = Tensor::new(shape, operand.tensor.element);
                Value::array(
                    tensor,
                    operand.after(&call.origin, &steps),
                    operand.is_cheap,
                )
            }
        };
        whole
            .spread(&call.origin, tensor, &places)
            .ok_or_else(|| call.misfit())
    }

    /// The steps from a dimension of so many elements to the loops that go through it.
    fn steps(&self, size: &Size, loops: &[(usize, u64)], start: u64) -> Option<Steps> {
        let fits = |end: &Nat| !is_greater(&Size::from(end.clone()), size);
        let begin = Size::from(start);
        match loops {
            [] => fits(&Nat::constant(start.checked_add(1)?))
                .then(|| Steps::one(format!("idx nat({start} < {size})"))),
            [(index, stride)] => {
                let count = &self.sizes[*index];
                let is_known = *stride == 1 || count.as_constant().is_some();
                let end = (&**count - 1) * *stride + start + 1;
                (*stride > 0 && is_known && fits(&end)).then(|| part(size, &begin, count, *stride))
            }
            [(outer, stride), (inner, dilation)] => {
                let window = Window {
                    size: Size::from(self.sizes[*inner].as_constant()?),
                    stride: *stride,
                    dilation: *dilation,
                };
                let needed = window.needed(&self.sizes[*outer])?;
                let mut steps = part(size, &begin, &needed, 1);
                steps.extend(window.steps(&needed)?);
                fits(&(&*needed + start)).then_some(steps)
            }
            _ => None,
        }
    }
}

/// The sizes of loops that go through whole dimensions of a tensor.
pub(crate) fn see(sizes: &mut [Option<Size>], map: &Map, tensor: &Tensor) {
    for (place, size) in map.iter().zip(&tensor.shape) {
        if let ([(index, 1)], 0) = (place.loops.as_slice(), place.constant) {
            sizes[*index].get_or_insert_with(|| size.clone());
        }
    }
}

/// How many rounds the loops of an operation on these tensors have, if that is seen.
pub(crate) fn rounds(operation: Op, operands: &[Tensor]) -> Option<Size> {
    let (maps, count) = maps(operation)?;
    let mut sizes = vec![None; count];
    for (map, tensor) in maps.iter().zip(operands) {
        see(&mut sizes, map, tensor);
    }
    let product = |all: Nat, size: Option<Size>| Some(&all * &*size?);
    let rounds = sizes.into_iter().try_fold(Nat::one(), product)?;
    Some(Size::from(rounds))
}

/// How a reduction combines: the operator, and the value that it adds to what was there.
fn combined<'c>(graph: &Graph<'c>, accumulator: usize) -> Option<(Operator, usize)> {
    let [output] = graph.outputs.as_slice() else {
        return None;
    };
    let node = graph.nodes.iter().find(|node| node.results == [*output])?;
    let Step::Operation(operation) = node.step else {
        return None;
    };
    let other = match node.operands.as_slice() {
        [left, right] if *left == accumulator => *right,
        [left, right] if *right == accumulator => *left,
        _ => return None,
    };
    let element = graph.tensor(other).ok()?.element;
    let operator = elementwise::operator(ir::name(operation), element)?;
    (graph.uses()[accumulator] == 1).then_some((operator, other))
}

pub(crate) fn generic<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let loops = Loops::read(call)?;
    if loops.sizes.iter().any(|size| size.is_zero()) {
        // No round changes what there was.
        let before = call.operands.len().checked_sub(call.results.len());
        let before = before.and_then(|before| call.operands.get(before..));
        return Ok(before.ok_or_else(|| call.misfit())?.to_vec());
    }
    let mut graph = importer.region(call.operation, &call.captured_values)?;
    let count = call.operands.len();
    let [result] = call.results.as_slice() else {
        return several(importer, call, &loops, &graph);
    };
    let Some(accumulator) = graph.inputs.get(count - 1).copied() else {
        return Err(call.misfit());
    };
    let reduction = match loops.reduced.is_empty() {
        true => None,
        false => match combined(&graph, accumulator) {
            None => return folded(importer, call, &loops, &graph),
            found => found,
        },
    };
    if let Some((_, added)) = reduction {
        graph.outputs = vec![added];
    }
    let [output] = graph.outputs.as_slice() else {
        return Err(call.misfit());
    };
    let element = graph.tensor(*output)?.element;
    let rounds = elements(importer, call, &loops, &graph, element)?;
    let Some((operator, _)) = reduction else {
        return Ok(vec![loops.result(call, &rounds, result)?]);
    };
    let (parts, row) = rounds.rows(loops.parallel.len());
    let mut steps = Steps::none();
    (1..loops.reduced.len()).for_each(|_| steps.push("join"));
    steps.push(format!(
        "reduce {} {}",
        operator.function,
        operator.neutral(element)
    ));
    let reduced = Text::of(&call.origin, &steps.after("$0"), &[&row]);
    let narrow = loops.narrow(result);
    let mut value = Value::over(narrow.clone(), parts, reduced);
    let start = &call.operands[count - 1];
    if !start
        .constant
        .is_some_and(|start| operator.is_neutral(start))
    {
        let start = reshaped(call, start, narrow.clone())?;
        let template = format!("{} $0 $1", operator.function);
        value = importer.elementwise(&call.origin, narrow, &template, &[start, value]);
    }
    Ok(vec![loops.result(call, &value, result)?])
}

/// Several results, all written in the same order.
fn several<'c>(
    importer: &mut Importer<'c, '_>,
    call: &Call<'c>,
    loops: &Loops,
    graph: &Graph<'c>,
) -> Outcome {
    let results = call.results.len();
    let maps = loops.maps.iter().rev().take(results);
    let is_alike = maps.clone().all(|map| Some(map) == loops.maps.last());
    if !is_alike || graph.outputs.len() != results {
        return Err(format!(
            "`{}` with results in different orders",
            call.name()
        ));
    }
    if !loops.reduced.is_empty() {
        return folded(importer, call, loops, graph);
    }
    let mut values = Vec::new();
    for output in &graph.outputs {
        let single = Graph {
            outputs: vec![*output],
            ..graph.clone()
        };
        let element = graph.tensor(*output)?.element;
        values.push(elements(importer, call, loops, &single, element)?);
    }
    let results = values.iter().zip(&call.results);
    results
        .map(|(value, result)| loops.result(call, value, result))
        .collect()
}

/// Results that are reduced by the region, from the first round to the last.
fn folded<'c>(
    importer: &mut Importer<'c, '_>,
    call: &Call<'c>,
    loops: &Loops,
    graph: &Graph<'c>,
) -> Outcome {
    let all = read(call, loops)?;
    let (results, count) = (call.results.len(), call.operands.len());
    let outputs = loops.sizes.len() + count - results;
    let sums: Vec<String> = (0..results).map(|index| format!("a{index}")).collect();
    let name = |index: usize| match index.checked_sub(outputs).and_then(|sum| sums.get(sum)) {
        Some(sum) => sum.clone(),
        None => format!("${index}"),
    };
    let names: Vec<String> = (loops.sizes.len()..all.len()).map(name).collect();
    let body = importer.scalar_function(graph, call, &names)?;
    let mut used: Vec<usize> = (0..all.len())
        .filter(|index| body.mentions(*index))
        .collect();
    if used.is_empty() {
        used.push(0);
    }
    let elements: Vec<String> = (0..used.len()).map(|index| format!("b{index}")).collect();
    let gaps: Vec<Text> = (0..all.len())
        .map(|index| used.iter().position(|one| *one == index).unwrap_or(0))
        .map(|index| Text::bare(&elements[index]))
        .collect();
    let body = body.filled(&gaps.iter().collect::<Vec<_>>());
    let starts = call.operands[count - results..].iter().map(Value::element);
    let Some(starts) = starts.collect::<Option<Vec<&Text>>>() else {
        return Err(format!(
            "`{}` that begins with values that differ",
            call.name()
        ));
    };
    let operands: Vec<&Value> = used.iter().map(|index| &all[*index]).collect();
    let tensor = operands[0].tensor.clone();
    let (parts, row) = Value::elementwise(tensor, &operands, paired).rows(loops.parallel.len());
    let mut steps = Steps::none();
    (1..loops.reduced.len()).for_each(|_| steps.push("join"));
    let (left, right) = (nested(&sums), nested(&elements));
    steps.push(format!("reduceSeq (fun {left} {right} => $1) $2"));
    let texts = [&row, &body, &paired(&starts)];
    let row = Text::of(&call.origin, &steps.after("$0"), &texts);
    let narrow: Vec<Tensor> = call
        .results
        .iter()
        .map(|result| loops.narrow(result))
        .collect();
    let value = Value::over(narrow[0].clone(), parts, row);
    let values = match narrow.as_slice() {
        [_] => vec![value],
        results => parts_of(importer, call, results, value.text()),
    };
    let results = values.iter().zip(&call.results);
    results
        .map(|(value, result)| loops.result(call, value, result))
        .collect()
}

/// The values that a region may use in a round: the numbers of the loops, which come first (see
/// `index`), the elements of the operands, and values from outside.
fn read(call: &Call, loops: &Loops) -> Result<Vec<Value>, String> {
    let order: Vec<usize> = [&loops.parallel[..], &loops.reduced].concat();
    let sizes = order.iter().map(|index| loops.sizes[*index].clone());
    let shape: Vec<Size> = sizes.collect();
    let indices = Tensor::new(shape, Scalar::Index);
    let mut all = Vec::new();
    for index in 0..order.len() {
        let place = order.iter().position(|other| *other == index);
        let size = &loops.sizes[index];
        let numbers = format!("(generate (fun i => indexAsNat i) : {size}.index)");
        let array = Text::of(&call.origin, &numbers, &[]);
        let place = place.ok_or_else(|| call.misfit())?;
        all.push(Value::along(indices.clone(), place, array));
    }
    for (operand, map) in call.operands.iter().zip(&loops.maps) {
        all.push(loops.read_by(call, operand, map)?);
    }
    // An array from outside is read at computed places.
    let whole = |value: &Value| match value.tensor.rank() {
        0 => value.clone(),
        _ => Value::uniform(Tensor::new([], value.tensor.element), value.text(), true),
    };
    all.extend(call.captured.iter().map(whole));
    Ok(all)
}

/// The value that the region gives in each round.
fn elements<'c>(
    importer: &mut Importer<'c, '_>,
    call: &Call<'c>,
    loops: &Loops,
    graph: &Graph<'c>,
    element: Scalar,
) -> Result<Value, String> {
    let order: Vec<usize> = [&loops.parallel[..], &loops.reduced].concat();
    let sizes = order.iter().map(|index| loops.sizes[*index].clone());
    let shape: Vec<Size> = sizes.collect();
    let tensor = Tensor::new(shape, element);
    let all = read(call, loops)?;
    let names: Vec<String> = (order.len()..all.len())
        .map(|index| format!("${index}"))
        .collect();
    let body = importer.scalar_function(graph, call, &names)?;
    let used: Vec<usize> = (0..all.len())
        .filter(|index| body.mentions(*index))
        .collect();
    let gaps: Vec<Text> = (0..all.len())
        .map(|index| used.iter().position(|one| *one == index).unwrap_or(0))
        .map(|index| Text::bare(format!("${index}")))
        .collect();
    let body = body.filled(&gaps.iter().collect::<Vec<_>>());
    let operands: Vec<&Value> = used.iter().map(|index| &all[*index]).collect();
    let is_copy = body.is_word();
    let mut value = Value::elementwise(tensor, &operands, |elements| body.filled(elements));
    if let ([operand], true) = (operands.as_slice(), is_copy) {
        value.is_cheap = operand.is_cheap;
        value.constant = operand.constant;
    }
    Ok(value)
}

/// The number of a round of a loop around the operation.
pub(crate) fn index<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let dimension = attributes::integer(call.operation, "dim");
    let dimension = dimension.ok_or_else(|| call.malformed("dim"))?;
    let result = call.result()?.clone();
    Ok(vec![Value::uniform(
        result,
        Text::bare(format!("${dimension}")),
        true,
    )])
}
