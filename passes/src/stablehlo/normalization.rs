//! The normalisation of batches by statistics that are known.

use super::attributes;
use super::call::{Call, Outcome};
use super::importer::Importer;
use super::value::Value;

/// Each element less the mean of its feature, scaled by the feature's factor and its deviation.
pub fn batch_norm_inference<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let result = call.result()?;
    let [operand, scale, offset, mean, variance] = call.operands.as_slice() else {
        return Err(call.misfit());
    };
    let feature = attributes::integer(call.operation, "feature_index");
    let feature = feature.and_then(|feature| usize::try_from(feature).ok());
    let feature = feature.filter(|feature| *feature < result.rank());
    let feature = feature.ok_or_else(|| call.malformed("feature_index"))?;
    let epsilon = attributes::float(call.operation, "epsilon");
    let epsilon = epsilon.ok_or_else(|| call.malformed("epsilon"))?;
    let of_features = [scale, offset, mean, variance];
    let is_of_features = |value: &&Value| {
        value.tensor.shape == result.shape[feature..=feature]
            && value.tensor.element == result.element
    };
    if operand.tensor != *result || !of_features.iter().all(is_of_features) {
        return Err(call.misfit());
    }
    if !result.element.is_float() {
        return Err(format!("`{}` of {}", call.name(), result.element));
    }
    // Once for each feature, not for each element.
    let template = format!("$0 / sqrt ($1 + {}({epsilon:e}))", result.element);
    let values = [scale.clone(), variance.clone()];
    let tensor = scale.tensor.clone();
    let factor = importer.elementwise(&call.origin, tensor, &template, &values);
    let factor = importer.keep(&call.origin, &factor);
    let everywhere = |value: &Value| {
        let spread = value.spread(&call.origin, result.clone(), &[feature]);
        spread.ok_or_else(|| call.misfit())
    };
    let values = [
        operand.clone(),
        everywhere(mean)?,
        everywhere(&factor)?,
        everywhere(offset)?,
    ];
    let template = "($0 - $1) * $2 + $3";
    Ok(vec![importer.elementwise(
        &call.origin,
        result.clone(),
        template,
        &values,
    )])
}
