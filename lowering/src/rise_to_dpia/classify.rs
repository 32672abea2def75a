//! Signs of numbers, and which floats are no numbers or infinite.

use melior::ir::{Location, Type, ValueLike};
use rise_dialect::ir::{Builder, Comparison, FloatPredicate, IntegerPredicate, Outcome, Val};
use rise_lang::primitives::Primitive;

use super::narrow::is_bf16;
use super::scalar::{Element, constant};

/// `sign`, `isNaN` and `isFinite` of a scalar or of every element of a vector.
pub(super) fn emit<'c>(
    builder: &Builder<'c>,
    primitive: Primitive,
    value: Val<'c>,
    element: Element,
    result: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let ty = value.r#type();
    let is_float = matches!(element, Element::Float(_));
    let compare = |comparison: Comparison, left: Val<'c>, right: Val<'c>| {
        builder.compare(comparison, [left, right], location)
    };
    match primitive {
        Primitive::Sign => sign(builder, value, element, location),
        Primitive::IsNan if is_float => compare(FloatPredicate::Unordered.into(), value, value),
        Primitive::IsFinite if is_float => {
            let size = builder.value("math.absf", location, &[value], ty, &[])?;
            let infinity = constant(builder, infinity(element, is_bf16(ty)), ty, location)?;
            compare(FloatPredicate::Less.into(), size, infinity)
        }
        // Every integer is a number, and finite.
        _ => {
            let truth = match primitive {
                Primitive::IsNan => "false",
                _ => "true",
            };
            constant(builder, truth, result, location)
        }
    }
}

/// The bits of what is larger than all numbers.
fn infinity(element: Element, is_bf16: bool) -> &'static str {
    match element {
        Element::Float(16) if is_bf16 => "0x7F80",
        Element::Float(16) => "0x7C00",
        Element::Float(32) | Element::TF32 => "0x7F800000",
        _ => "0x7FF0000000000000",
    }
}

/// One with the sign of a number; zeros, and floats that are no numbers, stay.
fn sign<'c>(
    builder: &Builder<'c>,
    value: Val<'c>,
    element: Element,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let ty = value.r#type();
    let is_float = matches!(element, Element::Float(_));
    let number = |text: &str| constant(builder, text, ty, location);
    // Nothing is below zero.
    if element.is_unsigned() {
        return builder.value("arith.minui", location, &[value, number("1")?], ty, &[]);
    }
    let (zero, one, minus) = match is_float {
        true => (number("0.0")?, number("1.0")?, number("-1.0")?),
        false => (number("0")?, number("1")?, number("-1")?),
    };
    let (above, below): (Comparison, Comparison) = match element {
        Element::Float(_) => (FloatPredicate::Greater.into(), FloatPredicate::Less.into()),
        _ => (
            IntegerPredicate::Greater.into(),
            IntegerPredicate::Less.into(),
        ),
    };
    let is_above = builder.compare(above, [value, zero], location)?;
    let is_below = builder.compare(below, [value, zero], location)?;
    let rest = builder.value("arith.select", location, &[is_below, minus, value], ty, &[])?;
    builder.value("arith.select", location, &[is_above, one, rest], ty, &[])
}
