//! Conversions between scalar types, and of vectors lane by lane.

use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{Type, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_lang::types::Scalar;

use super::types::{Kind, Lane};
use super::{Conversion, Is};

impl<'c> Conversion<'c> {
    pub(super) fn conversion(
        &mut self,
        operation: Op<'c>,
        value: Val<'c>,
        to: Kind,
    ) -> Outcome<'c, Val<'c>> {
        rounds_to_nearest(operation)?;
        let from = self.kind(ir::operand(operation, 0))?;
        if to.width.is_some() {
            return self.vector_conversion(operation, value, from, to);
        }
        let target = self.value_type(to);
        match ir::name(operation) {
            // A narrow float is in a wider register already.
            "arith.extf" if to.scalar != Scalar::F64 => Ok(value),
            // One bit is zero or minus one.
            "arith.index_cast" | "arith.extsi" if from.scalar == Scalar::Bool => {
                let number = self.cast(value, target)?;
                self.emit("emitc.unary_minus", &[number], number.r#type())
            }
            "arith.extf" | "arith.extsi" => self.cast(value, target),
            // A fraction is cut off before there is one bit.
            "arith.fptosi" | "arith.fptoui" if to.scalar == Scalar::Bool => {
                let number = self.cast(value, self.integer(32))?;
                let zero = self.constant(0, self.integer(32))?;
                self.compare(Is::Unequal, number, zero)
            }
            "arith.fptosi" => self.cast(value, target),
            "arith.truncf" => match to.is_narrow_float() {
                true => {
                    let (function, float) = (
                        self.prelude.round(to.scalar, from.scalar),
                        Type::float32(self.context),
                    );
                    self.call(&function, &[value], float)
                }
                false => self.cast(value, target),
            },
            // The number is negated, and not the float: there is no minus zero.
            "arith.sitofp" if from.scalar == Scalar::Bool => {
                let number = self.cast(value, self.integer(32))?;
                let number = self.emit("emitc.unary_minus", &[number], number.r#type())?;
                self.cast(number, target)
            }
            "arith.sitofp" => {
                let number = self.cast(value, target)?;
                self.rounded(number, to)
            }
            "arith.uitofp" => {
                let unsigned = self.as_unsigned(value, from)?;
                let number = self.cast(unsigned, target)?;
                self.rounded(number, to)
            }
            "arith.fptoui" => {
                let unsigned = self.cast(value, self.unsigned_type(to))?;
                self.cast(unsigned, target)
            }
            "arith.trunci" | "arith.index_cast" | "arith.index_castui"
                if to.scalar == Scalar::Bool =>
            {
                let ty = value.r#type();
                let one = self.constant(1, ty)?;
                let bit = self.emit("emitc.bitwise_and", &[value, one], ty)?;
                let zero = self.constant(0, ty)?;
                self.compare(Is::Unequal, bit, zero)
            }
            "arith.extui" | "arith.index_castui" => {
                let unsigned = self.as_unsigned(value, from)?;
                self.cast(unsigned, target)
            }
            "arith.trunci" | "arith.index_cast" => self.cast(value, target),
            "arith.bitcast" => self.bitcast(value, from, to),
            _ => Err(self.unknown(operation)),
        }
    }

    fn as_unsigned(&mut self, value: Val<'c>, from: Kind) -> Outcome<'c, Val<'c>> {
        match from.scalar {
            Scalar::Bool => Ok(value),
            _ => self.cast(value, self.unsigned_type(from)),
        }
    }

    fn bitcast(&mut self, value: Val<'c>, from: Kind, to: Kind) -> Outcome<'c, Val<'c>> {
        let mut value = value;
        if from.is_narrow_float() {
            let (function, bits) = (self.prelude.narrow(from.scalar, Scalar::F32), self.narrow());
            value = self.call(&function, &[value], bits)?;
        }
        if to.is_narrow_float() {
            let (function, float) = (self.prelude.widen(to.scalar), Type::float32(self.context));
            let bits = self.cast(value, self.narrow())?;
            return self.call(&function, &[bits], float);
        }
        if from.is_narrow_float() || from.lane() == to.lane() {
            return self.cast(value, self.value_type(to));
        }
        let (function, ty) = (
            self.prelude.bits(from.lane(), to.lane()),
            self.value_type(to),
        );
        self.call(&function, &[value], ty)
    }

    /// Lanes of narrow floats are wide ones: their bits are those of the narrow ones.
    fn narrow_vector_bits(&mut self, value: Val<'c>, from: Kind, to: Kind) -> Outcome<'c, Val<'c>> {
        let width = to.width.unwrap_or(1);
        let words = Lane::U16.vector(width);
        self.prelude.vector(words);
        let words_type = self.vector_type(words);
        let bits = match from.is_narrow_float() {
            true => {
                let function = self.prelude.narrow(from.scalar, Scalar::F32);
                let lanes = from.lane().vector(width);
                let function = self.prelude.lanewise(&function, lanes, words, 1);
                self.call(&function, &[value], words_type)?
            }
            false => self.cast(value, self.vector_type(words))?,
        };
        match to.is_narrow_float() {
            true => {
                let function = self.prelude.widen(to.scalar);
                let lanes = to.lane().vector(width);
                let function = self.prelude.lanewise(&function, words, lanes, 1);
                self.call(&function, &[bits], self.value_type(to))
            }
            false => self.cast(bits, self.value_type(to)),
        }
    }

    fn vector_conversion(
        &mut self,
        operation: Op<'c>,
        value: Val<'c>,
        from: Kind,
        to: Kind,
    ) -> Outcome<'c, Val<'c>> {
        let width = to.width.unwrap_or(1);
        let ty = self.value_type(to);
        let from_bool = from.scalar == Scalar::Bool;
        match ir::name(operation) {
            "arith.extf" if to.scalar != Scalar::F64 => Ok(value),
            "arith.truncf" if to.is_narrow_float() => {
                let function = self.prelude.round(to.scalar, from.scalar);
                let (from, to) = (from.lane().vector(width), to.lane().vector(width));
                let function = self.prelude.lanewise(&function, from, to, 1);
                self.call(&function, &[value], ty)
            }
            "arith.bitcast" if from.is_narrow_float() || to.is_narrow_float() => {
                self.narrow_vector_bits(value, from, to)
            }
            "arith.bitcast" if !from_bool => self.cast(value, ty),
            "arith.trunci" | "arith.index_cast" | "arith.index_castui"
                if to.scalar == Scalar::Bool =>
            {
                let one = self.splat_like(value, 1)?;
                let bit = self.emit("emitc.bitwise_and", &[value, one], value.r#type())?;
                self.emit("emitc.unary_minus", &[bit], value.r#type())
            }
            // A fraction is cut off before there is one bit.
            "arith.fptosi" | "arith.fptoui" if to.scalar == Scalar::Bool => {
                let integers = from.lane().signed().vector(width);
                self.prelude.vector(integers);
                let integers = self.vector_type(integers);
                let number = self.converted(value, integers)?;
                let zero = self.splat_like(number, 0)?;
                self.compare_vectors(Is::Unequal, number, zero)
            }
            // Minus one stands for true.
            "arith.uitofp" | "arith.extui" | "arith.index_castui" if from_bool => {
                let number = self.emit("emitc.unary_minus", &[value], value.r#type())?;
                self.converted(number, ty)
            }
            "arith.uitofp" | "arith.extui" | "arith.index_castui" => {
                let unsigned = from.lane().unsigned().vector(width);
                self.prelude.vector(unsigned);
                let value = self.cast(value, self.vector_type(unsigned))?;
                let number = self.converted(value, ty)?;
                self.rounded(number, to)
            }
            "arith.fptoui" => {
                let unsigned = to.lane().unsigned().vector(width);
                let unsigned_type = self.vector_type(unsigned);
                let number = self.converted(value, unsigned_type)?;
                self.cast(number, self.value_type(to))
            }
            "arith.extf" | "arith.truncf" | "arith.sitofp" | "arith.fptosi" | "arith.extsi"
            | "arith.trunci" | "arith.index_cast" => {
                let number = self.converted(value, ty)?;
                self.rounded(number, to)
            }
            _ => Err(self.unknown(operation)),
        }
    }
}

/// Roundings of the dialect arith, by their numbers.
const ROUNDINGS: [&str; 5] = [
    "to_nearest_even",
    "downward",
    "upward",
    "toward_zero",
    "to_nearest_away",
];

/// C rounds casts to the nearest number, and others only under a state of the whole program.
fn rounds_to_nearest<'c>(operation: Op<'c>) -> Outcome<'c, ()> {
    let mode = operation.attribute("roundingmode").ok();
    let mode = mode.and_then(|mode| IntegerAttribute::try_from(mode).ok());
    let mode = mode.and_then(|mode| usize::try_from(mode.value()).ok());
    match mode.filter(|mode| *mode > 0) {
        Some(mode) => Err(Diagnostic::error(
            operation.location(),
            format!(
                "`{}` with the rounding `{}` has no form in C here: expected `{}`, or no rounding",
                ir::name(operation),
                ROUNDINGS.get(mode).unwrap_or(&"unknown"),
                ROUNDINGS[0],
            ),
        )),
        None => Ok(()),
    }
}
