//! The bytes of an allocation.

use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{DimSize, IntegerType, MemRefType, ShapedTypeLike};
use melior::ir::{Location, Type, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};

use super::integer;
use crate::common::bytes::bytes_of;

/// The most bytes of an array; what is added for its alignment still fits a signed number.
const MOST_BYTES: i64 = i64::MAX - (1 << 16);

/// The condition that a size fits, with the bytes to report if not; and the bytes if it does.
type Size<'c> = (Option<(Val<'c>, Val<'c>)>, Val<'c>);

/// Computes, in front of an allocation, how many bytes it needs, and whether they can be counted.
/// No condition is there if that is known.
pub(super) fn of<'c>(context: &'c Context, allocation: Op<'c>) -> Outcome<'c, Size<'c>> {
    let location = allocation.location();
    let builder = Builder::before(context, allocation);
    let ty = MemRefType::try_from(ir::result(allocation).r#type())
        .map_err(|_| internal(location, "an allocation gives no memory"))?;
    let known = (0..ty.rank()).try_fold(padded_bytes(ty.element()), |bytes, dimension| {
        match ty.dim_size(dimension) {
            Ok(DimSize::Static(extent)) => bytes.checked_mul(i64::try_from(extent).ok()?),
            _ => Some(bytes),
        }
    });
    let Some(known) = known.filter(|known| *known <= MOST_BYTES) else {
        return Err(Diagnostic::error(
            location,
            format!("an array of type `{ty}` does not fit the address space"),
        ));
    };
    let mut bytes = integer(builder, known, 64, location)?;
    let extents = ir::operands(allocation);
    if extents.is_empty() {
        return Ok((None, bytes));
    }
    let zero = integer(builder, 0, 64, location)?;
    let most = integer(builder, MOST_BYTES, 64, location)?;
    let mut is_right = None;
    let mut is_empty = None;
    for extent in extents {
        let extent = as_word(builder, extent, location)?;
        let (low, high) = product(builder, [bytes, extent], location)?;
        bytes = low;
        let fits = builder.compare(IntegerPredicate::Equal, [high, zero], location)?;
        is_right = Some(join(builder, "arith.andi", is_right, fits, location)?);
        let none = builder.compare(IntegerPredicate::Equal, [extent, zero], location)?;
        is_empty = Some(join(builder, "arith.ori", is_empty, none, location)?);
    }
    let fits = builder.compare(
        IntegerPredicate::UnsignedLessOrEqual,
        [bytes, most],
        location,
    )?;
    let fits = join(builder, "arith.andi", is_right, fits, location)?;
    let countless = integer(builder, -1, 64, location)?;
    // An empty array is as small as can be, whatever its other extents are.
    let fits = join(builder, "arith.ori", is_empty, fits, location)?;
    Ok((Some((fits, countless)), bytes))
}

fn as_word<'c>(
    builder: Builder<'c>,
    value: Val<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let word = IntegerType::new(builder.context, 64).into();
    builder.value("arith.index_cast", location, &[value], word, &[])
}

/// The lower and the upper half of a product.
fn product<'c>(
    builder: Builder<'c>,
    factors: [Val<'c>; 2],
    location: Location<'c>,
) -> Outcome<'c, (Val<'c>, Val<'c>)> {
    let word: Type = IntegerType::new(builder.context, 64).into();
    let operation = builder
        .operation("arith.mului_extended", location, &factors, &[])
        .add_results(&[word, word]);
    match ir::results(builder.insert(operation)?)[..] {
        [low, high] => Ok((low, high)),
        _ => Err(internal(location, "a product has two halves")),
    }
}

fn join<'c>(
    builder: Builder<'c>,
    operation: &str,
    first: Option<Val<'c>>,
    second: Val<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let truth = IntegerType::new(builder.context, 1).into();
    match first {
        None => Ok(second),
        Some(first) => builder.value(operation, location, &[first, second], truth, &[]),
    }
}

/// The bytes of an element in memory, at least: vectors are padded to a power of two.
fn padded_bytes(element: Type) -> i64 {
    let bytes = bytes_of(element).and_then(u64::checked_next_power_of_two);
    bytes
        .and_then(|bytes| i64::try_from(bytes).ok())
        .unwrap_or(LARGEST_OTHER)
}

/// The most bytes of elements that are no numbers, such as pointers and memrefs.
const LARGEST_OTHER: i64 = 256;
