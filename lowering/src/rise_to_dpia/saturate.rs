//! Floats to integers: what is out of range becomes the nearest integer in range, and what is no
//! number zero.

use melior::ir::{Location, Type};
use rise_dialect::ir::{Builder, FloatPredicate, Outcome, Val, like};
use rise_lang::types::Scalar;

use super::scalar::{Element, constant, lane};

/// The integers of a type: the smallest, the largest, and the power of two after the largest.
struct Range {
    least: String,
    most: String,
    end: String,
}

impl Range {
    fn of(element: Element) -> Option<Self> {
        let (bits, is_signed) = match element {
            Element::Integer(bits) => (bits, true),
            Element::Unsigned(bits) => (bits, false),
            Element::Index => (64, false),
            Element::Float(_) => return None,
        };
        let end = 1_u128 << if is_signed { bits - 1 } else { bits };
        let most = (end - 1).to_string();
        Some(Self {
            least: if is_signed {
                format!("-{end}")
            } else {
                "0".to_owned()
            },
            // Numbers of attributes have a sign.
            most: if is_signed { most } else { "-1".to_owned() },
            end: format!("{end}.0"),
        })
    }
}

/// Converts a float (or a vector of them) to the integer type `result`, rounding towards zero.
pub(super) fn float_to_integer<'c>(
    builder: &Builder<'c>,
    value: Val<'c>,
    to: Element,
    result: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Option<Val<'c>>> {
    use melior::ir::ValueLike;
    let Some(range) = Range::of(to) else {
        return Ok(None);
    };
    let is_unsigned = to.is_unsigned();
    let float = value.r#type();
    let number = |text: &str, ty| constant(builder, text, ty, location);
    let least_float = match range.least.as_str() {
        "0" => "0.0".to_owned(),
        least => format!("{least}.0"),
    };
    let (low, high) = (number(&least_float, float)?, number(&range.end, float)?);
    let truth = builder.truth_of(float);
    let compare = |predicate: FloatPredicate, other: Val<'c>| {
        builder.compare(predicate, [value, other], location)
    };
    let is_low = compare(FloatPredicate::LessOrEqual, low)?;
    let is_high = compare(FloatPredicate::GreaterOrEqual, high)?;
    let is_no_number = compare(FloatPredicate::Unordered, value)?;
    let select = |condition: Val<'c>, first: Val<'c>, second: Val<'c>, ty| {
        let operands = [condition, first, second];
        builder.value("arith.select", location, &operands, ty, &[])
    };
    let either = |first: Val<'c>, second: Val<'c>| {
        builder.value("arith.ori", location, &[first, second], truth, &[])
    };
    let is_outside = either(either(is_low, is_high)?, is_no_number)?;
    // The machine's conversion is only given what it can convert.
    let inside = select(is_outside, number("0.0", float)?, value, float)?;
    let name = match is_unsigned {
        true => "arith.fptoui",
        false => "arith.fptosi",
    };
    let converted = convert(builder, name, inside, result, location)?;
    let low = select(is_low, number(&range.least, result)?, converted, result)?;
    select(is_high, number(&range.most, result)?, low, result).map(Some)
}

/// Conversions to `index` go by way of 64 bits.
fn convert<'c>(
    builder: &Builder<'c>,
    name: &str,
    value: Val<'c>,
    result: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    if lane(result) != Some(Scalar::Index) {
        return builder.value(name, location, &[value], result, &[]);
    }
    let bits = melior::ir::r#type::IntegerType::new(builder.context, 64).into();
    let bits = like(result, bits);
    let bits = builder.value(name, location, &[value], bits, &[])?;
    builder.value("arith.index_castui", location, &[bits], result, &[])
}
