//! The bits of elements as those of elements of another type.

use rise_lang::types::Scalar;

use super::call::{Call, Outcome};
use super::importer::Importer;
use super::operations::by_template;
use super::tensor::{Size, Tensor};
use super::text::Text;
use super::value::Value;

/// Elements of one width keep their places. A wide one is a row of narrow ones, that of its lowest
/// bits first, as in the memory of little-endian machines and of XLA.
pub fn reinterpret<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (from, to) = (call.operand(0)?.tensor.element, call.result()?.element);
    if from.bits() == to.bits() {
        return by_template(importer, call, &format!("(bitcast $0 : {to})"));
    }
    if shape(call, to)? != call.result()?.shape {
        return Err(call.misfit());
    }
    match from.bits() > to.bits() {
        true => narrow(importer, call),
        false => wide(call),
    }
}

/// The shape of the operand as elements of another type.
pub fn shape(call: &Call, to: Scalar) -> Result<Vec<Size>, String> {
    let operand = &call.operand(0)?.tensor;
    let from = operand.element;
    let mut shape = operand.shape.clone();
    if from.bits() == to.bits() {
        return Ok(shape);
    }
    // Truth values are one bit in the language, and a byte in memory.
    if [from, to].contains(&Scalar::Bool) {
        return Err(format!("`{}` from {from} to {to}", call.name()));
    }
    let parts = |wide: Scalar, narrow: Scalar| u64::from(wide.bits() / narrow.bits());
    if from.bits() > to.bits() {
        shape.push(parts(from, to).into());
        return Ok(shape);
    }
    match shape.pop() {
        Some(last) if last == parts(to, from) => Ok(shape),
        _ => Err(call.misfit()),
    }
}

/// The integers without a sign of as many bits.
fn unsigned(element: Scalar) -> Scalar {
    match element.bits() {
        8 => Scalar::U8,
        16 => Scalar::U16,
        32 => Scalar::U32,
        _ => Scalar::U64,
    }
}

/// Each element is repeated, and shifted by as many bits as lie before the part.
fn narrow<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (operand, result) = (call.operand(0)?, call.result()?);
    let from = operand.tensor.element;
    let (bits, part) = (from.bits(), result.element.bits());
    let rank = operand.tensor.rank();
    let places: Vec<usize> = (0..rank).collect();
    let repeated = Tensor::new(result.shape.clone(), from);
    let repeated = operand.spread(&call.origin, repeated, &places);
    let unsigned = Tensor::new(result.shape.clone(), unsigned(from));
    let count = bits / part;
    let shifts =
        format!("(generate (fun i => (cast (indexAsNat i) : u{bits}) * {part}) : {count}.u{bits})");
    let shifts = Value::along(unsigned, rank, Text::of(&call.origin, &shifts, &[]));
    let template = format!(
        "(bitcast (cast (shr (bitcast $0 : u{bits}) $1) : u{part}) : {})",
        result.element
    );
    let operands = [repeated.ok_or_else(|| call.misfit())?, shifts];
    Ok(vec![importer.elementwise(
        &call.origin,
        result.clone(),
        &template,
        &operands,
    )])
}

/// The bits of the elements of each row beside each other.
fn wide(call: &Call) -> Outcome {
    let (operand, result) = (call.operand(0)?, call.result()?);
    let (bits, part) = (result.element.bits(), operand.tensor.element.bits());
    let count = bits / part;
    let shifted = |index: u32| {
        let own = format!("(cast (bitcast (idx nat({index} < {count}) row) : u{part}) : u{bits})");
        match index {
            0 => own,
            _ => format!("(shl {own} u{bits}({}))", index * part),
        }
    };
    let all = (1..count).fold(shifted(0), |all, index| {
        format!("(or {all} {})", shifted(index))
    });
    let template = format!("let row = $0 in (bitcast {all} : {})", result.element);
    let (parts, row) = operand.rows(result.rank());
    let element = Text::of(&call.origin, &template, &[&row]);
    Ok(vec![Value::over(result.clone(), parts, element)])
}
