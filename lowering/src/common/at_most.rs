//! Upper bounds of numbers that operations of `arith` compute.

use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{Type, TypeLike, ValueLike};
use rise_dialect::ir::{self, Comparison, IntegerPredicate, Op, Val};

/// The most operations behind each other that are looked through.
const DEPTH: usize = 16;

/// The greatest number that a value can be, read without a sign; none if it may be any of its type.
pub(crate) fn at_most(value: Val) -> Option<u64> {
    below(value, DEPTH)
}

fn below(value: Val, depth: usize) -> Option<u64> {
    let largest = largest_of(value.r#type())?;
    let computed = ir::definition(value)
        .filter(|_| depth > 0)
        .and_then(|operation| of_operation(operation, depth - 1));
    match computed {
        Some(most) if most <= largest => Some(most),
        // An index may be any number of 64 bits.
        _ => (largest < u64::MAX).then_some(largest),
    }
}

fn of_operation(operation: Op, depth: usize) -> Option<u64> {
    let part = |number| below(ir::operand(operation, number), depth);
    let known = |number| constant(ir::operand(operation, number));
    match ir::name(operation) {
        "arith.constant" => constant(ir::result(operation)),
        // Of a number that is below the sign's bit, both are the number.
        "arith.extsi" | "arith.index_cast" => {
            let most = part(0)?;
            let largest = largest_of(ir::operand(operation, 0).r#type())?;
            (most <= largest / 2).then_some(most)
        }
        // A number that is too large for its type is another one there.
        "arith.extui" | "arith.index_castui" | "arith.trunci" => part(0),
        "arith.andi" | "arith.minui" => match (part(0), part(1)) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        },
        "arith.ori" | "arith.xori" => Some(ones_up_to(part(0)? | part(1)?)),
        "arith.addi" => part(0)?.checked_add(part(1)?),
        "arith.muli" => part(0)?.checked_mul(part(1)?),
        "arith.maxui" => Some(part(0)?.max(part(1)?)),
        "arith.select" => match taken(operation) {
            Some(taken) => below(taken, depth),
            None => Some(part(1)?.max(part(2)?)),
        },
        "arith.shli" => {
            let by = u32::try_from(known(1)?).ok().filter(|by| *by < u64::BITS)?;
            part(0)?.checked_mul(1 << by)
        }
        "arith.shrui" => part(0)?.checked_shr(u32::try_from(known(1)?).ok()?),
        "arith.divui" => part(0)?.checked_div(known(1)?),
        "arith.remui" => match known(1) {
            Some(divisor) => divisor.checked_sub(1),
            None => part(0),
        },
        _ => None,
    }
}

/// The greatest number of the type without a sign.
fn largest_of(ty: Type) -> Option<u64> {
    if ty.is_index() {
        return Some(u64::MAX);
    }
    let width = IntegerType::try_from(ty).ok()?.width();
    (1..=u64::BITS)
        .contains(&width)
        .then(|| u64::MAX >> (u64::BITS - width))
}

/// The least number of ones alone that is not smaller.
fn ones_up_to(most: u64) -> u64 {
    let power = most.checked_add(1).and_then(u64::checked_next_power_of_two);
    power.map_or(u64::MAX, |power| power - 1)
}

/// The value that a choice takes whose condition compares two constants, such as a divisor with
/// zero.
fn taken<'c>(choice: Op<'c>) -> Option<Val<'c>> {
    let condition = ir::definition(ir::operand(choice, 0))?;
    let predicate = Comparison::of(condition)?;
    let [left, right] = [0, 1].map(|side| literal(ir::operand(condition, side)));
    let holds = left? == right?;
    (predicate == IntegerPredicate::Equal.into())
        .then(|| ir::operand(choice, if holds { 1 } else { 2 }))
}

/// The value of a constant that is not negative: also of one that was limited to the bits that a
/// shift looks at, and of a divisor that is known not to be zero.
fn constant(value: Val) -> Option<u64> {
    let definition = ir::definition(value)?;
    match ir::name(definition) {
        "arith.andi" => {
            Some(literal(ir::operand(definition, 0))? & literal(ir::operand(definition, 1))?)
        }
        "arith.select" => literal(taken(definition)?),
        _ => literal(value),
    }
}

/// The value of `arith.constant`, if it is not negative.
fn literal(value: Val) -> Option<u64> {
    let definition =
        ir::definition(value).filter(|operation| ir::name(*operation) == "arith.constant")?;
    let value = IntegerAttribute::try_from(definition.attribute("value").ok()?).ok()?;
    u64::try_from(value.value()).ok()
}

#[cfg(test)]
mod tests {
    use super::ones_up_to;

    #[test]
    fn ones_cover_a_number() {
        for (most, ones) in [
            (0, 0),
            (1, 1),
            (2, 3),
            (5, 7),
            (63, 63),
            (64, 127),
            (u64::MAX - 1, u64::MAX),
            (u64::MAX, u64::MAX),
        ] {
            assert_eq!(ones_up_to(most), ones);
        }
    }
}
