//! Loops that go on as long as a condition is true, on any state.

use rise_lang::types::{DataType, Scalar};

use super::call::{Call, Outcome};
use super::importer::Importer;
use super::reduction::{nested, paired};
use super::tensor::Tensor;
use super::text::{Steps, Text};
use super::value::Value;

/// The state is the values as pairs nested to the right. An array of the next state is computed in
/// memory of its own, since the round reads the one before.
pub fn repeat<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let tensors = call.operands.iter().map(|operand| &operand.tensor);
    if !tensors.eq(call.results.iter()) || call.operands.is_empty() {
        return Err(call.misfit());
    }
    let names: Vec<String> = call.operands.iter().map(|_| importer.fresh("s")).collect();
    let state = nested(&names);
    let function = |importer: &mut Importer<'c, '_>, number: usize| {
        let mut graph = importer.region_at(call.operation, number, &call.captured_values)?;
        importer.resolve(&mut graph, call)?;
        let types = graph.inputs.iter().chain(&graph.outputs);
        let types = types.map(|id| graph.tensor(*id));
        let types = types.collect::<Result<Vec<_>, _>>()?;
        let (inputs, outputs) = types.split_at(graph.inputs.len());
        let is_state = |types: &[Tensor]| types.iter().eq(call.results.iter());
        let takes_state = inputs.len() >= names.len() && is_state(&inputs[..names.len()]);
        let gives_truth =
            matches!(outputs, [only] if only.rank() == 0 && only.element == Scalar::Bool);
        let fits = match number {
            0 => gives_truth,
            _ => is_state(outputs),
        };
        if !takes_state || !fits {
            return Err(call.misfit());
        }
        let text = importer.function(&graph, call, &names, |results| match number {
            0 => results[0].text(),
            _ => next(call, &names, results),
        })?;
        let template = format!("fun {state} => $0");
        Ok(Text::of(&call.origin, &template, &[&text]))
    };
    let condition = function(importer, 0)?;
    let body = function(importer, 1)?;
    let start: Vec<Text> = call.operands.iter().map(Value::text).collect();
    let start = paired(&start.iter().collect::<Vec<_>>());
    let text = Text::of(&call.origin, "while $0 $1 $2", &[&condition, &body, &start]);
    Ok(components(importer, call, text))
}

/// The next state: each array in memory, and then all values together.
fn next(call: &Call, names: &[String], results: &[Value]) -> Text {
    let kept: Vec<Text> = names
        .iter()
        .map(|name| Text::bare(format!("{name}_next")))
        .collect();
    let whole = paired(&kept.iter().collect::<Vec<_>>());
    let values = kept.iter().zip(results).rev();
    values.fold(whole, |rest, (name, value)| {
        let template = match value.tensor.rank() {
            0 => format!("let {} = $0 in $1", name.as_str()),
            _ => format!("let {} = toMem global $0 in $1", name.as_str()),
        };
        Text::of(&call.origin, &template, &[&value.text(), &rest])
    })
}

/// The values of the last state.
fn components(importer: &mut Importer, call: &Call, text: Text) -> Vec<Value> {
    if let [only] = call.results.as_slice() {
        return vec![Value::array(only.clone(), text, false)];
    }
    let types = call.results.iter().rev().map(Tensor::data);
    let data = types.reduce(|rest, first| DataType::pair(first, rest));
    let data = data.unwrap_or(DataType::Scalar(Scalar::Bool));
    let kept = importer.keep_pairs(data, text);
    let last = call.results.len() - 1;
    let component = |(index, result): (usize, &Tensor)| {
        let mut steps = Steps::none();
        (0..index).for_each(|_| steps.push("snd"));
        if index < last {
            steps.push("fst");
        }
        let text = Text::of(&call.origin, &steps.after("$0"), &[&kept]);
        Value::array(result.clone(), text, true)
    };
    call.results.iter().enumerate().map(component).collect()
}
