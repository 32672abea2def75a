//! Loops that go on as long as a condition is true, on any state, and choices between branches with
//! such loops.

use melior::ir::operation::OperationLike;
use rise_lang::types::{DataType, Scalar};

use super::call::{Call, Outcome};
use super::graph::{Graph, Id};
use super::importer::Importer;
use super::reduction::{nested, paired};
use super::tensor::Tensor;
use super::text::{Steps, Text};
use super::value::Value;

/// The state is the values that the body changes, as pairs nested to the right; all others are
/// values from outside. An array of the next state is computed in memory of its own, since the
/// round reads the one before, unless only parts of it change.
pub fn repeat<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let tensors = call.operands.iter().map(|operand| &operand.tensor);
    if !tensors.eq(call.results.iter()) || call.operands.is_empty() {
        return Err(call.misfit());
    }
    let (condition, body) = (region(importer, call, 0)?, region(importer, call, 1)?);
    let state = State::new(importer, call, &body);
    let function = |text: Text| {
        let template = format!("fun {} => $0", nested(&state.names));
        Text::of(&call.origin, &template, &[&text])
    };
    let condition =
        importer.function(&condition, call, &state.values, |results| results[0].text())?;
    let body = importer.function(&body, call, &state.values, |results| {
        next(call, &state.names, &state.changed(results))
    })?;
    let (condition, body) = (function(condition), function(body));
    let start: Vec<Text> = state
        .changed(&call.operands)
        .iter()
        .map(|value| value.text())
        .collect();
    let start = paired(&start.iter().collect::<Vec<_>>());
    let text = Text::of(&call.origin, "while $0 $1 $2", &[&condition, &body, &start]);
    let results: Vec<Tensor> = state.changed(&call.results).into_iter().cloned().collect();
    let mut changed = components(importer, call, &results, text).into_iter();
    let values = state.values.iter().zip(&state.is_changed);
    let all = values.map(|(value, is_changed)| match is_changed {
        true => changed.next(),
        false => Some(value.clone()),
    });
    all.collect::<Option<_>>().ok_or_else(|| call.misfit())
}

/// The results of the branch that the number says, of the last one if there is none of that number;
/// of two branches by a truth value, the first is taken where it is true. No other branch is
/// computed.
pub fn choose<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let selector = importer.keep(&call.origin, call.operand(0)?).text();
    // The selector is no argument of a branch.
    let branch = Call {
        operation: call.operation,
        origin: call.origin.clone(),
        operands: Vec::new(),
        results: call.results.clone(),
        declared: Vec::new(),
        captured: call.captured.clone(),
        captured_values: call.captured_values.clone(),
        numbers: Vec::new(),
        captured_numbers: call.captured_numbers.clone(),
    };
    let mut branches = Vec::new();
    for number in 0..call.operation.region_count() {
        let mut graph = importer.region_at(call.operation, number, &branch.captured_values)?;
        importer.resolve(&mut graph, &branch)?;
        let outputs = graph.outputs.iter().map(|id| graph.tensor(*id));
        if outputs.collect::<Result<Vec<_>, _>>()? != call.results {
            return Err(call.misfit());
        }
        branches.push(importer.function(&graph, &branch, &[], |results| {
            let results: Vec<Text> = results.iter().map(Value::text).collect();
            paired(&results.iter().collect::<Vec<_>>())
        })?);
    }
    let mut chosen = branches.pop().ok_or_else(|| call.misfit())?;
    for (number, branch) in branches.iter().enumerate().rev() {
        let template = match call.name() {
            "stablehlo.if" => "if $0 then $1 else $2".to_owned(),
            _ => format!("if $0 == {number} then $1 else $2"),
        };
        chosen = Text::of(&call.origin, &template, &[&selector, branch, &chosen]);
    }
    Ok(components(importer, call, &call.results, chosen))
}

/// The condition or the body, of the types that the operation says.
fn region<'c>(
    importer: &mut Importer<'c, '_>,
    call: &Call<'c>,
    number: usize,
) -> Result<Graph<'c>, String> {
    let mut graph = importer.region_at(call.operation, number, &call.captured_values)?;
    importer.resolve(&mut graph, call)?;
    let types = |ids: &[Id]| {
        ids.iter()
            .map(|id| graph.tensor(*id))
            .collect::<Result<Vec<_>, _>>()
    };
    let (inputs, outputs) = (types(&graph.inputs)?, types(&graph.outputs)?);
    let takes_state = inputs.len() >= call.results.len() && inputs.starts_with(&call.results);
    let gives_truth =
        matches!(&outputs[..], [only] if only.rank() == 0 && only.element == Scalar::Bool);
    let fits = match number {
        0 => gives_truth,
        _ => outputs == call.results,
    };
    match takes_state && fits {
        true => Ok(graph),
        false => Err(call.misfit()),
    }
}

/// The values of a round.
struct State {
    /// Those that change, by their names, and all others, by what they are outside.
    values: Vec<Value>,
    is_changed: Vec<bool>,
    /// The names of those that change.
    names: Vec<String>,
}

impl State {
    /// A loop that changes nothing, which ends at once or never, changes all.
    fn new<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>, body: &Graph<'c>) -> State {
        let given = body.inputs.iter().zip(&body.outputs);
        let mut is_changed: Vec<bool> = given.map(|(input, output)| input != output).collect();
        if !is_changed.contains(&true) {
            is_changed.fill(true);
        }
        let (mut values, mut names) = (Vec::new(), Vec::new());
        for (operand, is_changed) in call.operands.iter().zip(&is_changed) {
            values.push(match (is_changed, operand.is_cheap) {
                (true, _) => {
                    let name = importer.fresh("s");
                    names.push(name.clone());
                    Value::array(operand.tensor.clone(), Text::bare(name), true)
                }
                (false, true) => operand.clone(),
                (false, false) => importer.keep(&call.origin, operand),
            });
        }
        State {
            values,
            is_changed,
            names,
        }
    }

    /// The ones that belong to values which change.
    fn changed<'a, T>(&self, all: &'a [T]) -> Vec<&'a T> {
        let all = all.iter().zip(&self.is_changed);
        all.filter(|(_, is_changed)| **is_changed)
            .map(|(one, _)| one)
            .collect()
    }
}

/// The next state: each array in memory, and then all values together. An array of the state with
/// other parts needs no memory: the parts are written where it is.
fn next(call: &Call, names: &[String], results: &[&Value]) -> Text {
    let kept: Vec<Text> = names
        .iter()
        .map(|name| Text::bare(format!("{name}_next")))
        .collect();
    let whole = paired(&kept.iter().collect::<Vec<_>>());
    let values = names.iter().zip(kept.iter().zip(results)).rev();
    values.fold(whole, |rest, (own, (name, value))| {
        let text = value.text();
        let is_in_memory = text.is_word() && !names.iter().any(|name| *name == text.as_str());
        let is_overwritten = value.overwrites.as_ref() == Some(own);
        let template = match value.tensor.rank() == 0 || is_in_memory || is_overwritten {
            true => format!("let {} = $0 in $1", name.as_str()),
            false => format!("let {} = toMem global $0 in $1", name.as_str()),
        };
        Text::of(&call.origin, &template, &[&text, &rest])
    })
}

/// The values of the last state, which are of these types.
fn components(importer: &mut Importer, call: &Call, results: &[Tensor], text: Text) -> Vec<Value> {
    if let [only] = results {
        return vec![Value::array(only.clone(), text, false)];
    }
    let types = results.iter().rev().map(Tensor::data);
    let data = types.reduce(|rest, first| DataType::pair(first, rest));
    let data = data.unwrap_or(DataType::Scalar(Scalar::Bool));
    let kept = importer.keep_pairs(data, text);
    let last = results.len() - 1;
    let component = |(index, result): (usize, &Tensor)| {
        let mut steps = Steps::none();
        (0..index).for_each(|_| steps.push("snd"));
        if index < last {
            steps.push("fst");
        }
        let text = Text::of(&call.origin, &steps.after("$0"), &[&kept]);
        Value::array(result.clone(), text, true)
    };
    results.iter().enumerate().map(component).collect()
}
