//! `linalg.generic`: a nest of loops over tensors, each read and written by an indexing map.

use rise_dialect::ir;

use super::affine::{Map, maps};
use crate::stablehlo::attributes;
use crate::stablehlo::elementwise::{self, Operator};
use crate::stablehlo::graph::{Graph, Step};
use crate::stablehlo::importer::{Call, Importer, Outcome};
use crate::stablehlo::shapes::part;
use crate::stablehlo::tensor::Tensor;
use crate::stablehlo::text::{Steps, Text};
use crate::stablehlo::value::Value;
use crate::stablehlo::windows::Window;

/// The loops of an operation.
struct Loops {
    /// How often each runs.
    sizes: Vec<u64>,
    /// The map of each operand; the last one is that of the result.
    maps: Vec<Map>,
    /// The loop of each dimension of the result.
    parallel: Vec<usize>,
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
        let is_reduced: Vec<bool> =
            kinds.iter().map(|kind| kind.to_string().contains("reduction")).collect();
        let mut sizes = vec![None; count];
        for (map, operand) in maps.iter().zip(&call.operands) {
            if map.len() != operand.tensor.rank() {
                return Err(malformed());
            }
            for (place, size) in map.iter().zip(&operand.tensor.shape) {
                if let ([(index, 1)], 0) = (place.loops.as_slice(), place.constant) {
                    sizes[*index].get_or_insert(*size);
                }
            }
        }
        let sizes: Vec<u64> = sizes.into_iter().collect::<Option<_>>().ok_or_else(malformed)?;
        let result = maps.last().ok_or_else(malformed)?.iter();
        let parallel = result.map(|place| match (place.loops.as_slice(), place.constant) {
            ([(index, 1)], 0) => Some(*index),
            _ => None,
        });
        let parallel: Vec<usize> = parallel.collect::<Option<_>>().ok_or_else(malformed)?;
        let reduced: Vec<usize> = (0..count).filter(|index| !parallel.contains(index)).collect();
        let is_once = (0..count).all(|one| parallel.iter().filter(|two| **two == one).count() <= 1);
        let is_as_said = is_reduced.len() == count
            && reduced.iter().all(|index| is_reduced[*index])
            && parallel.iter().all(|index| !is_reduced[*index]);
        match is_once && is_as_said {
            true => Ok(Loops { sizes, maps, parallel, reduced }),
            false => Err(malformed()),
        }
    }

    /// The elements that an operand has in each round: a value over the loops that are written,
    /// then over those that are reduced.
    fn read_by(&self, call: &Call, operand: &Value, map: &Map) -> Result<Value, String> {
        let loops: Vec<usize> = [&self.parallel[..], &self.reduced].concat();
        let shape: Vec<u64> = loops.iter().map(|index| self.sizes[*index]).collect();
        let tensor = Tensor::new(shape, operand.tensor.element);
        let place = |wanted: &usize| loops.iter().position(|index| index == wanted);
        let (mut steps, mut order) = (Steps::none(), Vec::new());
        let dimensions = map.iter().zip(&operand.tensor.shape).enumerate();
        for (depth, (place, size)) in dimensions.rev() {
            let own = self.steps(*size, &place.loops, place.constant);
            steps.extend(own.ok_or_else(|| call.malformed("indexing_maps"))?.under(depth));
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
                let shape: Vec<u64> = order.iter().map(|index| self.sizes[*index]).collect();
                let tensor = Tensor::new(shape, operand.tensor.element);
                Value::array(tensor, operand.after(&call.origin, &steps), operand.is_cheap)
            }
        };
        whole
            .spread(&call.origin, tensor, &places)
            .ok_or_else(|| call.misfit())
    }

    /// The steps from a dimension of so many elements to the loops that go through it.
    fn steps(&self, size: u64, loops: &[(usize, u64)], start: u64) -> Option<Steps> {
        match loops {
            [] => (start < size).then(|| Steps::one(format!("idx nat({start} < {size})"))),
            [(index, stride)] => {
                let count = self.sizes[*index];
                let last = (count - 1).checked_mul(*stride)?.checked_add(start)?;
                (*stride > 0 && last < size).then(|| part(size, start, count, *stride))
            }
            [(outer, stride), (inner, dilation)] => {
                let window = Window {
                    size: self.sizes[*inner],
                    stride: *stride,
                    dilation: *dilation,
                };
                let needed = window.needed(self.sizes[*outer])?;
                let end = needed.checked_add(start).filter(|end| *end <= size);
                end?;
                let mut steps = part(size, start, needed, 1);
                steps.extend(window.steps(needed)?);
                Some(steps)
            }
            _ => None,
        }
    }
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
    let element = Tensor::of(graph.types[other]).ok()?.element;
    let operator = elementwise::operator(ir::name(operation), element)?;
    (graph.uses()[accumulator] == 1).then_some((operator, other))
}

pub(crate) fn generic<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let [result] = call.results.as_slice() else {
        return Err(format!("`{}` with several results", call.name()));
    };
    let loops = Loops::read(call)?;
    let mut graph = importer.region(call.operation, &call.captured_values)?;
    let count = call.operands.len();
    let Some(accumulator) = graph.inputs.get(count - 1).copied() else {
        return Err(call.misfit());
    };
    let reduction = match loops.reduced.is_empty() {
        true => None,
        false => {
            let found = combined(&graph, accumulator);
            let refused = || format!("`{}` that does not sum, multiply or take extrema", call.name());
            Some(found.ok_or_else(refused)?)
        }
    };
    if let Some((_, added)) = reduction {
        graph.outputs = vec![added];
    }
    let [output] = graph.outputs.as_slice() else {
        return Err(call.misfit());
    };
    let element = Tensor::of(graph.types[*output])?.element;
    let rounds = rounds(importer, call, &loops, &graph, element)?;
    let Some((operator, _)) = reduction else {
        return Ok(vec![rounds]);
    };
    let (parts, row) = rounds.rows(loops.parallel.len());
    let mut steps = Steps::none();
    (1..loops.reduced.len()).for_each(|_| steps.push("join"));
    steps.push(format!("reduce {} {}", operator.function, operator.neutral(element)));
    let reduced = Text::of(&call.origin, &steps.after("$0"), &[&row]);
    let value = Value::over(result.clone(), parts, reduced);
    let start = &call.operands[count - 1];
    if start.constant.is_some_and(|start| operator.is_neutral(start)) {
        return Ok(vec![value]);
    }
    let template = format!("{} $0 $1", operator.function);
    let operands = [start.clone(), value];
    Ok(vec![importer.elementwise(&call.origin, result.clone(), &template, &operands)])
}

/// What the region gives in each round.
fn rounds<'c>(
    importer: &mut Importer<'c, '_>,
    call: &Call<'c>,
    loops: &Loops,
    graph: &Graph<'c>,
    element: rise_lang::types::Scalar,
) -> Result<Value, String> {
    let order: Vec<usize> = [&loops.parallel[..], &loops.reduced].concat();
    let shape: Vec<u64> = order.iter().map(|index| loops.sizes[*index]).collect();
    let tensor = Tensor::new(shape, element);
    // The numbers of the rounds come first: see `index`.
    let mut all = Vec::new();
    for index in 0..order.len() {
        let place = order.iter().position(|other| *other == index);
        let size = loops.sizes[index];
        let numbers = format!("(generate (fun i => indexAsNat i) : {size}.index)");
        let array = Text::of(&call.origin, &numbers, &[]);
        let indices = Tensor::new(tensor.shape.clone(), rise_lang::types::Scalar::Index);
        all.push(Value::along(indices, place.ok_or_else(|| call.misfit())?, array));
    }
    for (operand, map) in call.operands.iter().zip(&loops.maps) {
        all.push(loops.read_by(call, operand, map)?);
    }
    all.extend(call.captured.iter().cloned());
    let names: Vec<String> = (order.len()..all.len()).map(|index| format!("${index}")).collect();
    let body = importer.scalar_function(graph, call.operation, &names)?;
    let used: Vec<usize> = (0..all.len()).filter(|index| body.mentions(*index)).collect();
    let gaps: Vec<Text> = (0..all.len())
        .map(|index| used.iter().position(|one| *one == index).unwrap_or(0))
        .map(|index| Text::bare(format!("${index}")))
        .collect();
    let body = body.filled(&gaps.iter().collect::<Vec<_>>());
    let operands: Vec<&Value> = used.iter().map(|index| &all[*index]).collect();
    Ok(Value::elementwise(tensor, &operands, |elements| body.filled(elements)))
}

/// The number of a round of a loop around the operation.
pub(crate) fn index<'c>(_: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let dimension = attributes::integer(call.operation, "dim");
    let dimension = dimension.ok_or_else(|| call.malformed("dim"))?;
    let result = call.result()?.clone();
    Ok(vec![Value::uniform(result, Text::bare(format!("${dimension}")), true)])
}
