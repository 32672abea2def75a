//! Counts of bits, and bits that are taken for those of another type.
//!
//! Counts are sums in parts of a number, which LLVM knows as one instruction, and which every
//! target and every vector has.

use melior::ir::{Location, Type, ValueLike};
use rise_dialect::ir::{self, Builder, Outcome, Val};
use rise_lang::primitives::Primitive;
use rise_lang::types::Scalar;

use super::scalar::{constant, lane};

/// `popcount` and `countLeadingZeros` of an integer or of every element of a vector.
pub(super) fn emit<'c>(
    builder: &Builder<'c>,
    primitive: Primitive,
    value: Val<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let width = lane(value.r#type()).map_or(64, Scalar::bits);
    let bits = Bits {
        builder,
        ty: value.r#type(),
        width,
        location,
    };
    match primitive {
        Primitive::Popcount => bits.count(value),
        _ => bits.leading_zeros(value),
    }
}

struct Bits<'a, 'c> {
    builder: &'a Builder<'c>,
    ty: Type<'c>,
    width: u32,
    location: Location<'c>,
}

impl<'c> Bits<'_, 'c> {
    fn operation(&self, name: &str, operands: [Val<'c>; 2]) -> Outcome<'c, Val<'c>> {
        self.builder
            .value(name, self.location, &operands, self.ty, &[])
    }

    fn number(&self, bits: u64) -> Outcome<'c, Val<'c>> {
        // As a number with a sign, which the type can hold.
        let shift = 64 - self.width;
        let signed = (bits << shift).cast_signed() >> shift;
        constant(self.builder, &signed.to_string(), self.ty, self.location)
    }

    fn shifted(&self, value: Val<'c>, places: u32) -> Outcome<'c, Val<'c>> {
        self.operation("arith.shrui", [value, self.number(places.into())?])
    }

    /// Sums of pairs of bits, of four and of eight; a product adds those of all bytes in the
    /// highest.
    fn count(&self, value: Val<'c>) -> Outcome<'c, Val<'c>> {
        let masked = |value, mask| self.operation("arith.andi", [value, self.number(mask)?]);
        let odd = masked(self.shifted(value, 1)?, 0x5555_5555_5555_5555)?;
        let pairs = self.operation("arith.subi", [value, odd])?;
        let low = masked(pairs, 0x3333_3333_3333_3333)?;
        let high = masked(self.shifted(pairs, 2)?, 0x3333_3333_3333_3333)?;
        let fours = self.operation("arith.addi", [low, high])?;
        let sum = self.operation("arith.addi", [fours, self.shifted(fours, 4)?])?;
        let bytes = masked(sum, 0x0f0f_0f0f_0f0f_0f0f)?;
        if self.width == 8 {
            return Ok(bytes);
        }
        let all = self.operation("arith.muli", [bytes, self.number(0x0101_0101_0101_0101)?])?;
        self.shifted(all, self.width - 8)
    }

    /// Zeros above the highest one are those that are left when all below it are ones.
    fn leading_zeros(&self, value: Val<'c>) -> Outcome<'c, Val<'c>> {
        let mut filled = value;
        let mut places = 1;
        while places < self.width {
            filled = self.operation("arith.ori", [filled, self.shifted(filled, places)?])?;
            places *= 2;
        }
        let zeros = self.operation("arith.xori", [filled, self.number(u64::MAX)?])?;
        self.count(zeros)
    }
}

/// The bits of a value as those of another type; none if that is not as wide.
pub(super) fn reinterpret<'c>(
    builder: &Builder<'c>,
    value: Val<'c>,
    result: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Option<Val<'c>>> {
    let (from, to) = (value.r#type(), result);
    let width = |ty| lane(ty).map(Scalar::bits);
    if width(from) != width(to) || width(from).is_none() {
        return Ok(None);
    }
    let integer = |ty: Type<'c>| -> Type<'c> {
        let width = width(ty).unwrap_or(64);
        ir::like(
            ty,
            melior::ir::r#type::IntegerType::new(builder.context, width).into(),
        )
    };
    let cast = |name: &str, value: Val<'c>, ty: Type<'c>| match value.r#type() == ty {
        true => Ok(value),
        false => builder.value(name, location, &[value], ty, &[]),
    };
    let is_index = |ty| lane(ty) == Some(Scalar::Index);
    let bits = match is_index(from) {
        true => cast("arith.index_cast", value, integer(from))?,
        false => cast("arith.bitcast", value, integer(from))?,
    };
    match is_index(to) {
        true => cast("arith.index_cast", bits, to).map(Some),
        false => cast("arith.bitcast", bits, to).map(Some),
    }
}
