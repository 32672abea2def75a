//! Computations of bf16 and tf32 whose results are rounded once. The machine has them in f32 only,
//! and would round to that before.
//!
//! Intermediate values are rounded to odd: if it is not exact, its last bit is one. So it
//! never lies in the middle between two numbers with fewer bits unless the exact result does, and
//! rounding it gives what rounding the exact result would. Source: S. Boldo, G. Melquiond,
//! "Emulation of a FMA and correctly rounded sums: proved algorithms using rounding to odd", 2008.

use melior::ir::r#type::IntegerType;
use melior::ir::{Location, Type, ValueLike};
use rise_dialect::ir::{Builder, Comparison, FloatPredicate, IntegerPredicate, Outcome, Val, like};
use rise_lang::types::Scalar;

use super::scalar::{Element, constant, lane};

/// The bits of an f32 that a tf32 has not.
const DROPPED: i128 = 13;

/// Whether a float, or the elements of a vector, are bf16.
pub(super) fn is_bf16(ty: Type) -> bool {
    lane(ty) == Some(Scalar::BF16)
}

/// The type of the result of a conversion, and whether its values are numbers of tf32, which
/// machines hold as f32.
#[derive(Clone, Copy)]
pub(super) struct Narrow<'c> {
    pub ty: Type<'c>,
    pub is_tf32: bool,
}

/// Emits operations on scalars or vectors at one position.
struct Emitter<'a, 'c> {
    builder: &'a Builder<'c>,
    location: Location<'c>,
}

impl<'c> Emitter<'_, 'c> {
    fn unary(&self, name: &str, value: Val<'c>, to: Type<'c>) -> Outcome<'c, Val<'c>> {
        self.builder.value(name, self.location, &[value], to, &[])
    }

    fn binary(&self, name: &str, left: Val<'c>, right: Val<'c>) -> Outcome<'c, Val<'c>> {
        let ty = left.r#type();
        let operands = [left, right];
        self.builder.value(name, self.location, &operands, ty, &[])
    }

    fn with(&self, name: &str, value: Val<'c>, constant: i128) -> Outcome<'c, Val<'c>> {
        self.binary(name, value, self.number(constant, value.r#type())?)
    }

    fn number(&self, value: i128, ty: Type<'c>) -> Outcome<'c, Val<'c>> {
        constant(self.builder, &value.to_string(), ty, self.location)
    }

    fn compare(
        &self,
        comparison: impl Into<Comparison>,
        left: Val<'c>,
        right: Val<'c>,
    ) -> Outcome<'c, Val<'c>> {
        self.builder
            .compare(comparison, [left, right], self.location)
    }

    /// The nearest number of a type, of one of f32 or f64.
    fn narrow(&self, value: Val<'c>, to: Narrow<'c>) -> Outcome<'c, Val<'c>> {
        match to.is_tf32 {
            true if lane(value.r#type()) == Some(Scalar::F64) => self.tf32(self.odd(value, to.ty)?),
            true => self.tf32(value),
            false => self.unary("arith.truncf", value, to.ty),
        }
    }

    /// The nearest number of tf32, ties to even, in an f32. NVIDIA's instruction for it rounds ties
    /// away from zero.
    fn tf32(&self, value: Val<'c>) -> Outcome<'c, Val<'c>> {
        let float = value.r#type();
        let integer = like(float, IntegerType::new(self.builder.context, 32).into());
        let bits = self.unary("arith.bitcast", value, integer)?;
        let last = self.with("arith.shrui", bits, DROPPED)?;
        let last = self.with("arith.andi", last, 1)?;
        let biased = self.with("arith.addi", bits, (1 << (DROPPED - 1)) - 1)?;
        let rounded = self.binary("arith.addi", biased, last)?;
        // A NaN stays one, whichever of its bits are dropped.
        let quiet = self.with("arith.ori", bits, 1 << 22)?;
        let is_nan = self.compare(FloatPredicate::Unordered, value, value)?;
        let kept = self.select(is_nan, quiet, rounded)?;
        let kept = self.with("arith.andi", kept, -(1 << DROPPED))?;
        self.unary("arith.bitcast", kept, float)
    }

    /// A number of f64 in f32, rounded to odd.
    fn odd(&self, value: Val<'c>, float: Type<'c>) -> Outcome<'c, Val<'c>> {
        let double = value.r#type();
        let integer = like(float, IntegerType::new(self.builder.context, 32).into());
        let nearest = self.unary("arith.truncf", value, float)?;
        let back = self.unary("arith.extf", nearest, double)?;
        let bits = self.unary("arith.bitcast", nearest, integer)?;
        let size = |value| self.unary("math.absf", value, double);
        let is_larger = self.compare(FloatPredicate::Greater, size(back)?, size(value)?)?;
        let smaller = self.with("arith.subi", bits, 1)?;
        let towards_zero = self.select(is_larger, smaller, bits)?;
        let odd = self.with("arith.ori", towards_zero, 1)?;
        let is_inexact = self.binary(
            "arith.ori",
            self.compare(FloatPredicate::Greater, back, value)?,
            self.compare(FloatPredicate::Less, back, value)?,
        )?;
        let odd = self.select(is_inexact, odd, bits)?;
        self.unary("arith.bitcast", odd, float)
    }

    fn select(&self, condition: Val<'c>, first: Val<'c>, second: Val<'c>) -> Outcome<'c, Val<'c>> {
        let operands = [condition, first, second];
        let ty = first.r#type();
        self.builder
            .value("arith.select", self.location, &operands, ty, &[])
    }
}

/// The nearest number of a type, of one of f32 or f64.
pub(super) fn rounded<'c>(
    builder: &Builder<'c>,
    value: Val<'c>,
    to: Narrow<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    Emitter { builder, location }.narrow(value, to)
}

/// The first times the second plus the third.
pub(super) fn fused<'c>(
    builder: &Builder<'c>,
    arguments: &[Val<'c>],
    to: Narrow<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let emit = Emitter { builder, location };
    let result = to.ty;
    let double = like(result, Type::float64(builder.context));
    let integer = like(result, IntegerType::new(builder.context, 64).into());
    let wide = |number: usize| emit.unary("arith.extf", arguments[number], double);
    // Exact: the product of two numbers of 8 or 11 bits.
    let product = emit.binary("arith.mulf", wide(0)?, wide(1)?)?;
    let addend = wide(2)?;
    let sum = emit.binary("arith.addf", product, addend)?;
    let error = error_of_sum(&emit, [product, addend], sum)?;
    let zero = constant(builder, "0.0", double, location)?;
    let is_inexact = emit.binary(
        "arith.ori",
        emit.compare(FloatPredicate::Greater, error, zero)?,
        emit.compare(FloatPredicate::Less, error, zero)?,
    )?;
    let bits = emit.unary("arith.bitcast", sum, integer)?;
    let last = emit.with("arith.andi", bits, 1)?;
    let is_odd = emit.compare(IntegerPredicate::NotEqual, last, emit.number(0, integer)?)?;
    // The neighbour on the side of the exact sum: farther from zero if the error has the sign of
    // the sum.
    let signs = emit.binary(
        "arith.xori",
        bits,
        emit.unary("arith.bitcast", error, integer)?,
    )?;
    let step = emit.with("arith.ori", emit.with("arith.shrsi", signs, 63)?, 1)?;
    let neighbour = emit.binary("arith.addi", bits, step)?;
    let odd = emit.select(is_odd, bits, neighbour)?;
    let odd = emit.select(is_inexact, odd, bits)?;
    let odd = emit.unary("arith.bitcast", odd, double)?;
    emit.narrow(odd, to)
}

/// Number that a rounded sum leaves out (D. Knuth's algorithm).
fn error_of_sum<'c>(
    emit: &Emitter<'_, 'c>,
    [first, second]: [Val<'c>; 2],
    sum: Val<'c>,
) -> Outcome<'c, Val<'c>> {
    let second_part = emit.binary("arith.subf", sum, first)?;
    let first_part = emit.binary("arith.subf", sum, second_part)?;
    let first_error = emit.binary("arith.subf", first, first_part)?;
    let second_error = emit.binary("arith.subf", second, second_part)?;
    emit.binary("arith.addf", first_error, second_error)
}

/// An integer as bf16 or tf32.
pub(super) fn from_integer<'c>(
    builder: &Builder<'c>,
    value: Val<'c>,
    element: Element,
    to: Narrow<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let emit = Emitter { builder, location };
    let result = to.ty;
    let (bits, is_unsigned) = match element {
        Element::Integer(bits) | Element::Float(bits) => (bits, false),
        Element::Unsigned(bits) => (bits, true),
        Element::Index => (64, true),
    };
    // A float with so many bits holds all integers that are not larger than that power of two.
    let (kept, float) = match bits {
        0..=32 => (24, Type::float32(builder.context)),
        _ => (53, Type::float64(builder.context)),
    };
    let convert = match is_unsigned {
        true => "arith.uitofp",
        false => "arith.sitofp",
    };
    let value = match element == Element::Index {
        true => {
            let integer = like(result, IntegerType::new(builder.context, 64).into());
            emit.unary("arith.index_castui", value, integer)?
        }
        false => value,
    };
    let ty = value.r#type();
    let float = like(result, float);
    let number = emit.unary(convert, value, float)?;
    let exact = match bits.checked_sub(kept).filter(|dropped| *dropped > 0) {
        None => number,
        Some(dropped) => {
            let unit = 1_i128 << dropped;
            let rest = emit.with("arith.andi", value, unit - 1)?;
            let is_inexact = emit.compare(IntegerPredicate::NotEqual, rest, emit.number(0, ty)?)?;
            let multiple = emit.with("arith.andi", value, -unit)?;
            let odd = emit.with("arith.ori", multiple, unit)?;
            let odd = emit.select(is_inexact, odd, multiple)?;
            let limit = 1_i128 << kept;
            let (compared, end) = match is_unsigned {
                true => (value, limit),
                false => (emit.with("arith.addi", value, limit)?, 2 * limit),
            };
            let end = emit.number(end, ty)?;
            let is_large = emit.compare(IntegerPredicate::UnsignedGreater, compared, end)?;
            // Chosen among floats: upstream rewrites a float made of an integer and rounded to an
            // integer that is rounded, as if that were the same.
            emit.select(is_large, emit.unary(convert, odd, float)?, number)?
        }
    };
    emit.narrow(exact, to)
}
