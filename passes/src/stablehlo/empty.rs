//! Operations that take or give tensors without elements.

use rise_lang::types::Scalar;

use super::call::{Call, Outcome};
use super::tensor::Tensor;
use super::text::Text;
use super::value::Value;

/// The array that is zero everywhere; of a type without elements, the only one.
pub fn zeros(tensor: &Tensor) -> Value {
    let zero = match tensor.element {
        Scalar::Bool => "false".to_owned(),
        element => format!("{element}(0)"),
    };
    Value::uniform(tensor.clone(), Text::bare(zero), true)
}

/// The results of an operation that have no elements, or that have another rule where its operands
/// have none; none of other operations.
pub fn results(call: &Call) -> Option<Outcome> {
    let is_empty = |tensor: &Tensor| tensor.is_empty();
    if !call.results.is_empty() && call.results.iter().all(is_empty) {
        return Some(Ok(call.results.iter().map(zeros).collect()));
    }
    if !call
        .operands
        .iter()
        .any(|operand| is_empty(&operand.tensor))
    {
        return None;
    }
    match call.name() {
        "stablehlo.dot"
        | "stablehlo.dot_general"
        | "stablehlo.convolution"
        | "stablehlo.batch_norm_grad"
        | "stablehlo.einsum"
        | "stablehlo.unary_einsum" => Some(Ok(call.results.iter().map(zeros).collect())),
        "stablehlo.batch_norm_training" => Some(means(call)),
        "stablehlo.reduce" => Some(starts(call)),
        "stablehlo.dynamic_update_slice" => Some(Ok(vec![call.operands.first()?.clone()])),
        _ => None,
    }
}

/// The normalisation of a batch without elements, whose means nobody knows.
fn means(call: &Call) -> Outcome {
    let mut results: Vec<Value> = call.results.iter().map(zeros).collect();
    for mean in results.iter_mut().skip(1) {
        let element = mean.tensor.element;
        if !element.is_float() {
            return Err(call.misfit());
        }
        *mean = Value::uniform(
            mean.tensor.clone(),
            Text::bare(format!("{element}(nan)")),
            true,
        );
    }
    Ok(results)
}

/// The start values of a reduction, everywhere in its results.
fn starts(call: &Call) -> Outcome {
    let starts = call.operands.iter().skip(call.results.len());
    let values = call.results.iter().zip(starts).map(|(result, start)| {
        let is_start = start.tensor.rank() == 0 && start.tensor.element == result.element;
        let value = is_start.then(|| start.reshaped(result.clone())).flatten();
        value.ok_or_else(|| call.misfit())
    });
    values.collect()
}
