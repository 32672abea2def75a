//! Operations on scalars, and element by element on vectors.

use super::exactly;
use crate::{
    interpreter::{
        call::Call,
        error::{Reason, Result},
        operations, scalar,
        value::Value,
    },
    term::ScalarValue,
    types::{DataType, Scalar},
};

/// The most operands that an operation on scalars has: those of `fma`.
const MOST_OPERANDS: usize = 3;

/// The operation on scalars, or on vectors of the same length element by element. What is computed
/// of undefined values is undefined.
pub(super) fn elementwise(
    call: &mut Call<'_, '_>,
    arguments: &[Value],
    operation: fn(&[ScalarValue]) -> Option<ScalarValue>,
) -> Result<Value> {
    if arguments
        .iter()
        .any(|argument| matches!(argument, Value::Vector(_)))
    {
        return lanewise(call, arguments, operation);
    }
    if arguments
        .iter()
        .any(|argument| matches!(argument, Value::Undefined))
    {
        return Ok(Value::Undefined);
    }
    let mut scalars = [ScalarValue::Bool(false); MOST_OPERANDS];
    let known = arguments
        .iter()
        .find_map(Value::as_scalar)
        .map(ScalarValue::scalar);
    for (scalar, argument) in scalars.iter_mut().zip(arguments) {
        *scalar = of_type(call, argument, known)?;
    }
    if known.is_some_and(Scalar::is_float) {
        let cost = operations::cost(call.primitive);
        call.interpreter.meter.operate(cost);
    }
    let operands = scalars.get(..arguments.len()).unwrap_or_default();
    operation(operands).map(Value::Scalar).ok_or_else(|| {
        let found = arguments
            .iter()
            .map(Value::description)
            .collect::<Vec<_>>()
            .join(" and ");
        call.wrong(call.primitive.body().to_string(), found)
    })
}

fn lanewise(
    call: &mut Call<'_, '_>,
    arguments: &[Value],
    operation: fn(&[ScalarValue]) -> Option<ScalarValue>,
) -> Result<Value> {
    let lanes = arguments
        .iter()
        .map(|argument| call.lanes(argument))
        .collect::<Result<Vec<_>>>()?;
    let count = lanes.iter().map(|lanes| lanes.len()).min().unwrap_or(0);
    if let Some(longer) = lanes.iter().find(|lanes| lanes.len() != count) {
        return Err(call.length(
            format!("vectors of the same number of elements, {count}"),
            longer.len(),
        ));
    }
    let element = |lane: usize| {
        let arguments = lanes
            .iter()
            .map(|lanes| lanes[lane].clone())
            .collect::<Vec<_>>();
        elementwise(call, &arguments, operation)
    };
    Ok(Value::Vector(
        (0..count).map(element).collect::<Result<_>>()?,
    ))
}

/// The argument as a scalar; a number without type takes the type of the others.
fn of_type(call: &Call<'_, '_>, argument: &Value, known: Option<Scalar>) -> Result<ScalarValue> {
    match (argument, known) {
        (Value::Scalar(scalar), _) => Ok(*scalar),
        (Value::Number(number), Some(known)) => number
            .value(known)
            .map_err(|error| Reason::from(error).into()),
        (Value::Number(number), None) => Err(Reason::OpenNumber(number.clone()).into()),
        (other, _) => Err(call.wrong("scalars", other.description())),
    }
}

/// The second argument if the first is true, otherwise the third.
pub(super) fn select(call: &Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [condition, then, otherwise] = exactly(call, arguments)?;
    match condition {
        Value::Scalar(ScalarValue::Bool(true)) => Ok(then),
        Value::Scalar(ScalarValue::Bool(false)) => Ok(otherwise),
        Value::Undefined => Ok(then.undefined_like()),
        other => Err(call.wrong("a truth value", other.description())),
    }
}

/// The scalar type that inference found for the result of a conversion.
fn converted_to(call: &Call<'_, '_>) -> Result<Scalar> {
    let to = call
        .implicit_data("t")?
        .as_ref()
        .and_then(DataType::as_scalar);
    let open = || Reason::OpenType {
        name: "t".into(),
        of: call.primitive.to_string(),
    };
    Ok(to.ok_or_else(open)?)
}

/// The bits of the value as those of the type that inference found for the result.
pub(super) fn bitcast(call: &Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [value] = exactly(call, arguments)?;
    let to = converted_to(call)?;
    match value {
        Value::Scalar(scalar) => match scalar::bitcast(scalar, to) {
            Some(value) => Ok(Value::Scalar(value)),
            None => Err(call.wrong(
                format!("a value of {} bits", to.bits()),
                format!("one of {}", scalar.scalar().bits()),
            )),
        },
        Value::Undefined => Ok(Value::Undefined),
        Value::Number(number) => Err(Reason::OpenNumber(number).into()),
        other => Err(call.wrong("a scalar", other.description())),
    }
}

/// The value converted to the type that inference found for the result.
pub(super) fn cast(call: &Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [value] = exactly(call, arguments)?;
    let to = converted_to(call)?;
    match value {
        Value::Scalar(scalar) => Ok(Value::Scalar(scalar::cast(scalar, to))),
        Value::Undefined => Ok(Value::Undefined),
        Value::Number(number) => Err(Reason::OpenNumber(number).into()),
        other => Err(call.wrong("a scalar", other.description())),
    }
}

/// The index as a natural number.
pub(super) fn index_as_nat(call: &Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    match exactly(call, arguments)? {
        [Value::Index { value, .. }] => Ok(Value::Scalar(ScalarValue::Index(value))),
        [Value::Undefined] => Ok(Value::Undefined),
        [other] => Err(call.wrong("an index", other.description())),
    }
}

/// A natural number as an index below the bound, which it must be.
pub(super) fn nat_as_index(call: &Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let bound = call.size(0)?;
    let value = match exactly(call, arguments)? {
        [Value::Scalar(ScalarValue::Index(value))] => value,
        [Value::Number(number)] => number.value(Scalar::Index).map_err(Reason::from)?.bits(),
        [Value::Undefined] => return Err(call.undefined("the argument")),
        [other] => return Err(call.wrong("a natural number of type `index`", other.description())),
    };
    match value < bound {
        true => Ok(Value::Index { value, bound }),
        false => Err(Reason::IndexOutOfRange {
            of: call.primitive.to_string(),
            index: value,
            bound,
        }
        .into()),
    }
}
