//! Reductions: all elements of some dimensions combined.

use rise_dialect::ir;
use rise_lang::types::{DataType, Scalar};

use super::call::{Call, Outcome};
use super::elementwise::{self, Operator};
use super::graph::{Graph, Step};
use super::importer::Importer;
use super::shapes::{dimensions, permuted};
use super::tensor::{Size, Tensor};
use super::text::{Steps, Text};
use super::value::Value;

/// How elements are combined.
pub enum Combination {
    /// By an operator of the language, in any order.
    Operator(Operator),
    /// By a function of what was combined so far and of the next element, both pairs nested to the
    /// right if there are several arrays.
    Function(Text),
}

impl Combination {
    /// The step that combines the elements of a row, beginning with `$1`; a function is `$2`.
    pub fn of_rows(&self, element: Scalar, start: &Value) -> Steps {
        match self {
            Combination::Operator(operator) => {
                let (function, neutral) = (operator.function, operator.neutral(element));
                let mut steps = Steps::one(format!("reduce {function} {neutral}"));
                if !start
                    .constant
                    .is_some_and(|start| operator.is_neutral(start))
                {
                    steps.push(format!("{function} $1"));
                }
                steps
            }
            Combination::Function(_) => Steps::one("reduceSeq $2 $1"),
        }
    }

    /// The function, in which `$2` stands for one that is no operator.
    pub fn operator(&self) -> &'static str {
        match self {
            Combination::Operator(operator) => operator.function,
            Combination::Function(_) => "$2",
        }
    }

    /// Whether a reduction may combine that value with its elements more than once: it is neutral
    /// for an operator. For functions the specification says that it may.
    pub fn begins_with(&self, start: &Value) -> bool {
        match self {
            Combination::Operator(operator) => start
                .constant
                .is_some_and(|start| operator.is_neutral(start)),
            Combination::Function(_) => true,
        }
    }

    /// The text that `$2` stands for.
    pub fn function(&self) -> Text {
        match self {
            Combination::Operator(_) => Text::default(),
            Combination::Function(function) => function.clone(),
        }
    }
}

/// How the region of an operation combines elements.
///
/// # Errors
/// The part of it that is not covered.
pub fn combination<'c>(
    importer: &mut Importer<'c, '_>,
    call: &Call<'c>,
) -> Result<Combination, String> {
    let graph = importer.region(call.operation, &call.captured_values)?;
    let count = call.operands.len() / 2;
    let own = call.own_inputs(&graph)?;
    let scalars = own.iter().map(|input| graph.tensor(*input));
    let scalars = scalars.collect::<Result<Vec<_>, _>>()?;
    let is_whole = own.len() == 2 * count && graph.outputs.len() == count;
    let given = call.operands.iter().map(|operand| operand.tensor.element);
    let given: Vec<Scalar> = given.collect();
    let fits = |(index, scalar): (usize, &Tensor)| {
        scalar.rank() == 0 && scalar.element == given[index % count]
    };
    let starts = (0..count).all(|index| given[index] == given[count + index]);
    if !is_whole || !starts || !scalars.iter().enumerate().all(fits) {
        return Err(call.misfit());
    }
    if let Some(operator) = single_operator(&graph, scalars[0].element) {
        return Ok(Combination::Operator(operator));
    }
    let names = |stem: &str| (0..count).map(|index| format!("{stem}{index}")).collect();
    let (left, right): (Vec<String>, Vec<String>) = (names("a"), names("b"));
    let given = [left.clone(), right.clone()].concat();
    let body = importer.scalar_function(&graph, call, &given)?;
    let (left, right) = (nested(&left), nested(&right));
    let template = format!("fun {left} {right} => $0");
    Ok(Combination::Function(Text::of(
        &call.origin,
        &template,
        &[&body],
    )))
}

/// The operator of a region that combines its two arguments by one operation.
fn single_operator(graph: &Graph, element: Scalar) -> Option<Operator> {
    let ([node], [left, right]) = (graph.nodes.as_slice(), graph.inputs.as_slice()) else {
        return None;
    };
    let Step::Operation(operation) = node.step else {
        return None;
    };
    let takes_both = node.operands == [*left, *right] || node.operands == [*right, *left];
    let is_result = graph.outputs == node.results;
    (takes_both && is_result)
        .then(|| elementwise::operator(ir::name(operation), element))
        .flatten()
}

/// Names, or other texts, as pairs nested to the right.
pub fn nested(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [single] => single.clone(),
        [first, rest @ ..] => format!("({first}, {})", nested(rest)),
    }
}

pub fn reduce<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let count = call.operands.len() / 2;
    let (inputs, starts) = call.operands.split_at(count);
    let first = call.operand(0)?;
    let rank = first.tensor.rank();
    let reduced = dimensions(call, "dimensions", rank)?;
    let kept: Vec<usize> = (0..rank)
        .filter(|dimension| !reduced.contains(dimension))
        .collect();
    let shape: Vec<Size> = kept
        .iter()
        .map(|dimension| first.tensor.shape[*dimension].clone())
        .collect();
    let is_alike = |value: &Value| value.tensor.shape == first.tensor.shape;
    let fits = call.operands.len() == 2 * count
        && call.results.len() == count
        && call.results.iter().all(|result| result.shape == shape)
        && inputs.iter().all(is_alike)
        && starts.iter().all(|start| start.tensor.rank() == 0);
    if !fits {
        return Err(call.misfit());
    }
    let combination = combination(importer, call)?;
    let parts: Vec<(Text, Vec<bool>)> = inputs
        .iter()
        .map(|input| rows_of(call, input, &kept, &reduced))
        .collect();
    let gaps: Vec<String> = (0..count).map(|index| format!("${index}")).collect();
    let together = Text::bare(zipped(&gaps));
    let starts: Vec<Text> = starts.iter().map(Value::text).collect();
    let start = paired(&starts.iter().collect::<Vec<_>>());
    let each = combination.of_rows(first.tensor.element, &call.operands[count]);
    let row = Text::of(
        &call.origin,
        &each.after("$0"),
        &[&together, &start, &combination.function()],
    );
    let value = |result: &Tensor| Value::over(result.clone(), parts.clone(), row.clone());
    match call.results.as_slice() {
        [result] => Ok(vec![value(result)]),
        results => {
            let text = value(&results[0]).text();
            Ok(parts_of(importer, call, results, text))
        }
    }
}

/// The rows of a value, for each place in the kept dimensions in which it varies; and which of them
/// these are.
fn rows_of(call: &Call, value: &Value, kept: &[usize], reduced: &[usize]) -> (Text, Vec<bool>) {
    let is_same = |dimension: &&usize| value.is_same_along(**dimension);
    let same: Vec<usize> = kept.iter().filter(is_same).copied().collect();
    let left = (0..value.tensor.rank()).filter(|dimension| !same.contains(dimension));
    let left: Vec<usize> = left.collect();
    let shape = left
        .iter()
        .map(|dimension| value.tensor.shape[*dimension].clone());
    let narrow = Tensor::new(shape.collect::<Vec<_>>(), value.tensor.element);
    let (narrow, same) = match value.without(narrow, &same) {
        Some(narrow) => (narrow, same),
        None => (value.clone(), Vec::new()),
    };
    let places = |list: &[usize]| -> Vec<usize> {
        let new = |dimension: &usize| {
            let gone = same.iter().filter(|other| *other < dimension).count();
            (!same.contains(dimension)).then_some(dimension - gone)
        };
        list.iter().filter_map(new).collect()
    };
    let steps = rows(&places(kept), &places(reduced));
    let text = Text::of(&call.origin, &steps.after("$0"), &[&narrow.text()]);
    let varies = kept.iter().map(|dimension| !same.contains(dimension));
    (text, varies.collect())
}

/// Arrays zipped, from the right.
fn zipped(arrays: &[String]) -> String {
    match arrays {
        [] => String::new(),
        [single] => single.clone(),
        [first, rest @ ..] => format!("(zip {first} {})", zipped(rest)),
    }
}

/// The steps that make a row of some dimensions, for each place in the others.
fn rows(kept: &[usize], reduced: &[usize]) -> Steps {
    let mut steps = permuted(&[kept, reduced].concat());
    match reduced.len() {
        0 => steps.extend(Steps::one("fun x => [x]").under(kept.len())),
        joined => (1..joined).for_each(|_| steps.extend(Steps::one("join").under(kept.len()))),
    }
    steps
}

/// The sums over some dimensions; narrow floats are added as `f32`.
pub fn sums(call: &Call, value: &Value, reduced: &[usize]) -> Value {
    let element = value.tensor.element;
    let dimensions = 0..value.tensor.rank();
    let kept: Vec<usize> = dimensions.filter(|one| !reduced.contains(one)).collect();
    let shape: Vec<Size> = kept
        .iter()
        .map(|dimension| value.tensor.shape[*dimension].clone())
        .collect();
    let row = match element {
        Scalar::F16 | Scalar::BF16 => {
            let sum = "$0 |> map (fun x => (cast x : f32)) |> reduce (+) f32(0)";
            format!("(cast ({sum}) : {element})")
        }
        _ => format!("reduce (+) {element}(0) $0"),
    };
    let row = Text::of(&call.origin, &row, &[&Text::bare("$0")]);
    let rows = value.after(&call.origin, &rows(&kept, reduced));
    let varies = vec![true; shape.len()];
    Value::over(Tensor::new(shape, element), vec![(rows, varies)], row)
}

/// A function of the elements at the same place.
pub fn map<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let result = call.result()?;
    let all: Vec<usize> = (0..result.rank()).collect();
    if dimensions(call, "dimensions", result.rank())? != all {
        return Err(call.malformed("dimensions"));
    }
    let graph = importer.region(call.operation, &call.captured_values)?;
    let tensor = |id: &usize| graph.tensor(*id);
    let scalar = |element| Ok(Tensor::new([], element));
    let elements = call.operands.iter();
    let inputs = elements.map(|operand| scalar(operand.tensor.element));
    let own = call.own_inputs(&graph)?.iter().map(tensor);
    let outputs = graph.outputs.iter().map(tensor);
    let is_alike = |operand: &Value| operand.tensor.shape == result.shape;
    let fits = own.eq(inputs)
        && outputs.eq([scalar(result.element)])
        && call.operands.iter().all(is_alike);
    if !fits || call.operands.is_empty() {
        return Err(call.misfit());
    }
    let names: Vec<String> = call.operands.iter().map(|_| importer.fresh("e")).collect();
    let body = importer.scalar_function(&graph, call, &names)?;
    let operands: Vec<&Value> = call.operands.iter().collect();
    let value = Value::elementwise(result.clone(), &operands, |elements| {
        let given = names.iter().zip(elements).rev();
        given.fold(body, |body, (name, element)| {
            let template = format!("let {name} = $0 in $1");
            Text::of(&call.origin, &template, &[element, &body])
        })
    });
    Ok(vec![value])
}

/// Elements as pairs nested to the right.
pub fn paired(elements: &[&Text]) -> Text {
    let gaps: Vec<String> = (0..elements.len())
        .map(|index| format!("${index}"))
        .collect();
    match elements {
        [single] => (*single).clone(),
        _ => Text::of(&Default::default(), &nested(&gaps), elements),
    }
}

/// The components of an array of pairs, which is kept in memory for them.
pub fn parts_of(
    importer: &mut Importer,
    call: &Call,
    results: &[Tensor],
    text: Text,
) -> Vec<Value> {
    let rank = results.first().map_or(0, Tensor::rank);
    components_of(importer, call, results, rank, text)
}

/// The components of an array with `depth` dimensions of pairs, also of arrays, which is computed
/// once for them.
pub fn components_of(
    importer: &mut Importer,
    call: &Call,
    results: &[Tensor],
    depth: usize,
    text: Text,
) -> Vec<Value> {
    let below = |shape: &[Size], element| {
        let sizes = shape.iter().rev();
        sizes.fold(element, |element, size| {
            DataType::array((**size).clone(), element)
        })
    };
    let each = |result: &Tensor| {
        let inner = result.shape.get(depth..).unwrap_or_default();
        below(inner, DataType::Scalar(result.element))
    };
    let element = results.iter().map(each).rev();
    let element = element.reduce(|rest, first| DataType::pair(first, rest));
    let element = element.unwrap_or(DataType::Scalar(Scalar::Bool));
    let outer = results
        .first()
        .map_or(&[][..], |result| &result.shape[..depth]);
    let kept = importer.keep_pairs(below(outer, element), text);
    let last = results.len() - 1;
    let component = |(index, result): (usize, &Tensor)| {
        let mut steps = Steps::none();
        (0..index).for_each(|_| steps.push("snd"));
        if index < last {
            steps.push("fst");
        }
        let steps = steps.under(depth);
        let text = Text::of(&call.origin, &steps.after("$0"), &[&kept]);
        Value::array(result.clone(), text, true)
    };
    results.iter().enumerate().map(component).collect()
}
