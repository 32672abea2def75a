//! Elements that are added where a window's greatest one is: the derivative of pooling.

use rise_lang::types::Scalar;

use super::call::{Call, Outcome};
use super::importer::Importer;
use super::indexing::generated;
use super::padding::padded;
use super::scatter::{combination_at, permuted};
use super::shapes::regrouped;
use super::tensor::Tensor;
use super::text::Text;
use super::value::Value;
use super::windows::{Layout, rows};

/// First the place of the element that each window selects is kept in memory; then the elements
/// of the source are combined into these places, in an array of the start value. Padding is never
/// selected: its place is behind all others.
pub fn select_and_scatter<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let [operand, source, start] = call.operands.as_slice() else {
        return Err(call.misfit());
    };
    let result = call.result()?;
    let layout = Layout::read(call, operand.tensor.rank())?;
    let element = start.element().filter(|_| start.tensor.rank() == 0);
    let element = element.ok_or_else(|| call.misfit())?;
    let (padding, shape) =
        padded(&operand.tensor.shape, &layout.padding).ok_or_else(|| call.misfit())?;
    let padded = Tensor::new(shape, result.element);
    let is_alike = operand.tensor == *result
        && source.tensor.element == result.element
        && start.tensor.element == result.element;
    if !is_alike || !layout.fits(&padded, &source.tensor) {
        return Err(call.misfit());
    }
    let types = [result.clone()];
    let select = selection(importer, call)?;
    let scatter = combination_at(importer, call, &types, 1)?;
    let behind = result.count();
    let numbers = generated(
        &Tensor::new([behind.clone()], Scalar::Index),
        "indexAsNat i0",
    );
    let numbered = match result.rank() {
        0 => "index(0)".to_owned(),
        _ => regrouped(std::slice::from_ref(&behind), &result.shape).after(&numbers),
    };
    let numbered = Text::of(&call.origin, &numbered, &[]);
    let fill = Text::bare(behind.index());
    let numbered = Text::of(&call.origin, &padding.after("$0"), &[&numbered, &fill]);
    let elements = Text::of(
        &call.origin,
        &padding.after("$0"),
        &[&operand.text(), element],
    );
    let numbered = Value::array(
        Tensor::new(padded.shape.clone(), Scalar::Index),
        numbered,
        true,
    );
    let elements = Value::array(padded.clone(), elements, true);
    let pairs = Value::elementwise(padded.clone(), &[&elements, &numbered], |parts| {
        Text::of(&call.origin, "($0, $1)", parts)
    });
    let rows = rows(&padded, &layout.windows).ok_or_else(|| call.misfit())?;
    let rows = Text::of(&call.origin, &rows.after("$0"), &[&pairs.text()]);
    let row = format!("snd (reduceSeq $2 ($1, {}) $0)", behind.index());
    let row = Text::of(&call.origin, &row, &[&Text::bare("$0"), element, &select]);
    let places = Tensor::new(source.tensor.shape.clone(), Scalar::Index);
    let varies = vec![true; places.rank()];
    let value = Value::over(places.clone(), vec![(rows, varies)], row);
    let kept = importer.keep(&call.origin, &value);
    let there = Value::uniform(result.clone(), element.clone(), true).text();
    let parts = [&there, &kept.text(), &source.text(), &scatter];
    Ok(permuted(importer, call, &places, parts))
}

/// The function of what is selected so far and of the next element, both with their places.
fn selection<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Result<Text, String> {
    let result = call.result()?;
    let graph = importer.region_at(call.operation, 0, &call.captured_values)?;
    let tensor = |id: &usize| graph.tensor(*id);
    let scalar = Tensor::new([], result.element);
    let inputs = [Ok(scalar.clone()), Ok(scalar)];
    let truth = [Ok(Tensor::new([], Scalar::Bool))];
    let own = call.own_inputs(&graph)?.iter().map(tensor);
    let fits = own.eq(inputs) && graph.outputs.iter().map(tensor).eq(truth);
    if !fits {
        return Err(call.misfit());
    }
    let names = ["chosen".to_owned(), "next".to_owned()];
    let body = importer.scalar_function(&graph, call, &names)?;
    let behind = result.count().index();
    let template = format!(
        "(fun (chosen, at) (next, place) => \
         if at == {behind} then (next, place) \
         else if or (place == {behind}) $0 then (chosen, at) else (next, place))"
    );
    Ok(Text::of(&call.origin, &template, &[&body]))
}
