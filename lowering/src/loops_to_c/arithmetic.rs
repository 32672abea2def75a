//! Numbers: `arith`, on scalars and on vectors.
//!
//! Integers wrap: in C only unsigned ones do, so sums, differences and products go by way of these,
//! unless it is known that they do not overflow.

use melior::ir::attribute::{FloatAttribute, IntegerAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{Attribute, TypeLike, ValueLike};
use rise_dialect::ir::{self, Comparison, FloatPredicate, IntegerPredicate, Op, Outcome, Val};
use rise_lang::types::Scalar;

use super::types::{Kind, Lane, VectorType};
use super::vectors;
use super::{Conversion, Is};

/// Divisions of integers.
const DIVISIONS: [&str; 7] = [
    "arith.ceildivsi",
    "arith.ceildivui",
    "arith.divsi",
    "arith.divui",
    "arith.floordivsi",
    "arith.remsi",
    "arith.remui",
];

impl<'c> Conversion<'c> {
    pub(super) fn arithmetic(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let result = ir::result(operation);
        if result.r#type().is_tensor() {
            return self.table(operation);
        }
        if ir::name(operation) == "arith.select" && MemRefType::try_from(result.r#type()).is_ok() {
            return self.selected_memory(operation);
        }
        let kind = self.kind(result)?;
        if kind.width.is_some() && kind.scalar != Scalar::Bool {
            self.prelude.registers(kind);
        }
        let value = match ir::name(operation) {
            "arith.constant" if vectors::is_only_left_out(result) => return Ok(()),
            "arith.constant" => self.converted_constant(operation, kind)?,
            "ub.poison" => self.zero(kind)?,
            "arith.cmpi" | "arith.cmpf" => self.comparison(operation)?,
            "arith.select" => self.selection(operation, kind)?,
            name => {
                let mut operands = self.operands(operation)?;
                if kind.is_padded() && DIVISIONS.contains(&name) {
                    operands[1] = self.ones_behind(operands[1], kind)?;
                }
                match self.binary(name, operation, &operands, kind)? {
                    Some(value) => value,
                    None => self.conversion(operation, operands[0], kind)?,
                }
            }
        };
        self.set(result, value);
        Ok(())
    }

    /// A divisor with ones in the lanes that are not used, in which nothing may be divided by zero.
    fn ones_behind(&mut self, divisor: Val<'c>, kind: Kind) -> Outcome<'c, Val<'c>> {
        let width = kind.width.unwrap_or(1);
        let whole = Kind {
            elements: width,
            ..kind
        };
        let ty = divisor.r#type();
        let mut lanes = |used, unused| {
            let element = self.value_type(kind.element());
            let used = self.constant(used, element)?;
            let unused = self.constant(unused, element)?;
            let lane = |number| if number < kind.elements { used } else { unused };
            let lanes: Vec<_> = (0..width).map(lane).collect();
            self.assembled(&lanes, whole)
        };
        let (used, ones) = (lanes(-1, 0)?, lanes(0, 1)?);
        let kept = self.emit("emitc.bitwise_and", &[divisor, used], ty)?;
        self.emit("emitc.bitwise_or", &[kept, ones], ty)
    }

    fn binary(
        &mut self,
        name: &str,
        operation: Op<'c>,
        operands: &[Val<'c>],
        kind: Kind,
    ) -> Outcome<'c, Option<Val<'c>>> {
        let is_bit = kind.scalar == Scalar::Bool;
        let value = match name {
            "arith.addi" => self.integer_operation("emitc.add", operation, operands, kind)?,
            "arith.subi" => self.integer_operation("emitc.sub", operation, operands, kind)?,
            "arith.muli" => self.integer_operation("emitc.mul", operation, operands, kind)?,
            // Of one bit there is no division but by one.
            "arith.divsi" | "arith.divui" | "arith.floordivsi" | "arith.ceildivsi"
            | "arith.ceildivui"
                if is_bit =>
            {
                operands[0]
            }
            "arith.remsi" | "arith.remui" if is_bit => self.zero(kind)?,
            "arith.divsi" => self.promoted("emitc.div", operands, kind)?,
            "arith.remsi" => self.promoted("emitc.rem", operands, kind)?,
            "arith.divui" => self.unsigned_division("emitc.div", operation, operands, kind)?,
            "arith.remui" => self.unsigned_division("emitc.rem", operation, operands, kind)?,
            "arith.floordivsi" if self.are_natural(operation, kind) => {
                self.promoted("emitc.div", operands, kind)?
            }
            "arith.floordivsi" => {
                let function = self.prelude.floor_divide(kind.lane());
                self.apply(&function, operands, kind)?
            }
            "arith.ceildivsi" => {
                let function = self.prelude.ceiling_divide(kind.lane());
                self.apply(&function, operands, kind)?
            }
            "arith.ceildivui" => self.unsigned_ceiling(operands, kind)?,
            "arith.andi" => {
                self.logical("emitc.logical_and", "emitc.bitwise_and", operands, kind)?
            }
            "arith.ori" => self.logical("emitc.logical_or", "emitc.bitwise_or", operands, kind)?,
            "arith.xori" => self.exclusive(operation, operands, kind)?,
            "arith.shli" => self.unsigned("emitc.bitwise_left_shift", operands, kind)?,
            "arith.shrui" => self.unsigned("emitc.bitwise_right_shift", operands, kind)?,
            "arith.shrsi" => self.promoted("emitc.bitwise_right_shift", operands, kind)?,
            // One bit is zero or minus one as a signed number.
            "arith.minsi" | "arith.maxui" if is_bit => {
                self.logical("emitc.logical_or", "emitc.bitwise_or", operands, kind)?
            }
            "arith.maxsi" | "arith.minui" if is_bit => {
                self.logical("emitc.logical_and", "emitc.bitwise_and", operands, kind)?
            }
            "arith.minsi" => self.extremum(Is::Less, operands, kind)?,
            "arith.maxsi" => self.extremum(Is::Greater, operands, kind)?,
            "arith.minui" => self.unsigned_extremum(Is::Less, operation, operands, kind)?,
            "arith.maxui" => self.unsigned_extremum(Is::Greater, operation, operands, kind)?,
            "arith.addf" => self.float("emitc.add", operands, kind)?,
            "arith.subf" => self.float("emitc.sub", operands, kind)?,
            "arith.mulf" => self.float("emitc.mul", operands, kind)?,
            "arith.divf" => self.float("emitc.div", operands, kind)?,
            "arith.negf" => self.float("emitc.unary_minus", operands, kind)?,
            "arith.remf" => self.library("fmod", operands, kind)?,
            "arith.minnumf" => self.library("fmin", operands, kind)?,
            "arith.maxnumf" => self.library("fmax", operands, kind)?,
            "arith.minimumf" => self.float_extremum(true, operands, kind)?,
            "arith.maximumf" => self.float_extremum(false, operands, kind)?,
            _ => return Ok(None),
        };
        Ok(Some(value))
    }

    /// Sum, difference or product.
    fn integer_operation(
        &mut self,
        name: &str,
        operation: Op<'c>,
        operands: &[Val<'c>],
        kind: Kind,
    ) -> Outcome<'c, Val<'c>> {
        let is_exact = kind == INDEX && self.ranges.is_exact(ir::result(operation));
        match kind.scalar {
            // Modulo two.
            Scalar::Bool if kind.width.is_none() => match name {
                "emitc.mul" => self.logical("emitc.logical_and", "", operands, kind),
                _ => self.compare(Is::Unequal, operands[0], operands[1]),
            },
            Scalar::Bool => match name {
                "emitc.mul" => self.logical("", "emitc.bitwise_and", operands, kind),
                _ => self.logical("", "emitc.bitwise_xor", operands, kind),
            },
            Scalar::I8 | Scalar::I16 if kind.width.is_none() => self.promoted(name, operands, kind),
            _ if is_exact => self.promoted(name, operands, kind),
            _ => self.unsigned(name, operands, kind),
        }
    }

    /// An operator of C on the type as it is; what C computes with more bits is cut off.
    fn promoted(&mut self, name: &str, operands: &[Val<'c>], kind: Kind) -> Outcome<'c, Val<'c>> {
        let ty = self.value_type(kind);
        match (kind.scalar, kind.width) {
            (Scalar::I8 | Scalar::I16, None) => {
                let wide = self.integer(32);
                let wide = self.emit(name, operands, wide)?;
                self.emit("emitc.cast", &[wide], ty)
            }
            _ => self.emit(name, operands, ty),
        }
    }

    /// An operator of C by way of unsigned integers.
    fn unsigned(&mut self, name: &str, operands: &[Val<'c>], kind: Kind) -> Outcome<'c, Val<'c>> {
        let unsigned = self.unsigned_type(kind);
        if let Some(width) = kind.width {
            self.prelude.vector(kind.lane().unsigned().vector(width));
        }
        let is_shift = name.contains("shift");
        let mut parts = Vec::new();
        for (number, operand) in operands.iter().enumerate() {
            parts.push(match is_shift && number == 1 && kind.width.is_none() {
                true => *operand,
                false => self.cast(*operand, unsigned)?,
            });
        }
        let value = self.emit(name, &parts, unsigned)?;
        self.cast(value, self.value_type(kind))
    }

    fn unsigned_division(
        &mut self,
        name: &str,
        operation: Op<'c>,
        operands: &[Val<'c>],
        kind: Kind,
    ) -> Outcome<'c, Val<'c>> {
        match self.are_natural(operation, kind) {
            true => self.promoted(name, operands, kind),
            false => self.unsigned(name, operands, kind),
        }
    }

    fn are_natural(&mut self, operation: Op<'c>, kind: Kind) -> bool {
        kind == INDEX
            && ir::operands(operation)
                .into_iter()
                .all(|operand| self.ranges.is_natural(operand))
    }

    fn unsigned_ceiling(&mut self, operands: &[Val<'c>], kind: Kind) -> Outcome<'c, Val<'c>> {
        let lane = kind.lane().unsigned();
        let function = self.prelude.ceiling_divide(lane);
        let (left, right) = self.both_unsigned(operands[0], operands[1], kind)?;
        let ty = self.unsigned_type(kind);
        let quotient = match kind.width {
            None => self.call(&function, &[left, right], ty)?,
            Some(width) => {
                let vector = lane.vector(width);
                let function = self.prelude.lanewise(&function, vector, vector, 2);
                self.call(&function, &[left, right], ty)?
            }
        };
        self.cast(quotient, self.value_type(kind))
    }

    /// On truth values the logical operator, on bits the other one.
    fn logical(
        &mut self,
        logical: &str,
        bitwise: &str,
        operands: &[Val<'c>],
        kind: Kind,
    ) -> Outcome<'c, Val<'c>> {
        match (kind.scalar, kind.width) {
            (Scalar::Bool, None) => self.emit(logical, operands, self.integer(1)),
            (Scalar::Bool, Some(_)) => {
                let ty = operands[0].r#type();
                let other = self.converted(operands[1], ty)?;
                self.emit(bitwise, &[operands[0], other], ty)
            }
            _ => self.promoted(bitwise, operands, kind),
        }
    }

    fn exclusive(
        &mut self,
        operation: Op<'c>,
        operands: &[Val<'c>],
        kind: Kind,
    ) -> Outcome<'c, Val<'c>> {
        if kind.scalar != Scalar::Bool || kind.width.is_some() {
            return self.logical("", "emitc.bitwise_xor", operands, kind);
        }
        let is_true = |value: Val<'c>| {
            ir::definition(value).is_some_and(|constant| {
                ir::name(constant) == "arith.constant"
                    && constant.attribute("value").is_ok_and(ir::types::is_true)
            })
        };
        match is_true(ir::operand(operation, 1)) {
            true => self.emit("emitc.logical_not", &operands[..1], self.integer(1)),
            false => self.compare(Is::Unequal, operands[0], operands[1]),
        }
    }

    fn extremum(&mut self, is: Is, operands: &[Val<'c>], kind: Kind) -> Outcome<'c, Val<'c>> {
        let (left, right) = (operands[0], operands[1]);
        if kind.width.is_some() {
            let mask = self.compare_vectors(is, left, right)?;
            return self.selected(mask, left, right);
        }
        let condition = self.compare(is, left, right)?;
        self.emit(
            "emitc.conditional",
            &[condition, left, right],
            left.r#type(),
        )
    }

    fn unsigned_extremum(
        &mut self,
        is: Is,
        operation: Op<'c>,
        operands: &[Val<'c>],
        kind: Kind,
    ) -> Outcome<'c, Val<'c>> {
        if self.are_natural(operation, kind) {
            return self.extremum(is, operands, kind);
        }
        let (left, right) = self.both_unsigned(operands[0], operands[1], kind)?;
        if kind.width.is_some() {
            let mask = self.compare_vectors(is, left, right)?;
            return self.selected(mask, operands[0], operands[1]);
        }
        let condition = self.compare(is, left, right)?;
        self.emit(
            "emitc.conditional",
            &[condition, operands[0], operands[1]],
            operands[0].r#type(),
        )
    }

    /// An operator on floats; narrow ones are rounded after each.
    fn float(&mut self, name: &str, operands: &[Val<'c>], kind: Kind) -> Outcome<'c, Val<'c>> {
        let ty = self.value_type(kind);
        let value = self.emit(name, operands, ty)?;
        match name {
            "emitc.unary_minus" => Ok(value),
            _ => self.rounded(value, kind),
        }
    }

    fn float_extremum(
        &mut self,
        is_minimum: bool,
        operands: &[Val<'c>],
        kind: Kind,
    ) -> Outcome<'c, Val<'c>> {
        let function = self.prelude.extremum(is_minimum, kind.lane());
        self.apply(&function, operands, kind)
    }

    fn comparison(&mut self, operation: Op<'c>) -> Outcome<'c, Val<'c>> {
        let operands = self.operands(operation)?;
        let kind = self.kind(ir::operand(operation, 0))?;
        let (mut left, mut right) = (operands[0], operands[1]);
        use IntegerPredicate::*;
        let predicate = match Comparison::of(operation) {
            Some(Comparison::Integers(predicate)) => predicate,
            Some(Comparison::Floats(predicate)) => {
                return self.compare_floats(predicate, left, right);
            }
            None => return Err(self.unknown(operation)),
        };
        let (is, is_unsigned) = match predicate {
            Equal => (Is::Equal, false),
            NotEqual => (Is::Unequal, false),
            Less => (Is::Less, false),
            LessOrEqual => (Is::LessOrEqual, false),
            Greater => (Is::Greater, false),
            GreaterOrEqual => (Is::GreaterOrEqual, false),
            UnsignedLess => (Is::Less, true),
            UnsignedLessOrEqual => (Is::LessOrEqual, true),
            UnsignedGreater => (Is::Greater, true),
            UnsignedGreaterOrEqual => (Is::GreaterOrEqual, true),
        };
        // One bit is zero or minus one as a signed number, and in the lanes of vectors.
        if kind.scalar == Scalar::Bool && is_unsigned == kind.width.is_some() {
            (left, right) = (right, left);
        }
        if !is_unsigned || kind.scalar == Scalar::Bool || self.are_natural(operation, kind) {
            return self.compare_any(is, left, right);
        }
        let (left, right) = self.both_unsigned(left, right, kind)?;
        self.compare_any(is, left, right)
    }

    /// Two integers, or vectors of them, as unsigned ones.
    fn both_unsigned(
        &mut self,
        left: Val<'c>,
        right: Val<'c>,
        kind: Kind,
    ) -> Outcome<'c, (Val<'c>, Val<'c>)> {
        if let Some(width) = kind.width {
            self.prelude.vector(kind.lane().unsigned().vector(width));
        }
        let unsigned = self.unsigned_type(kind);
        Ok((self.cast(left, unsigned)?, self.cast(right, unsigned)?))
    }

    fn compare_floats(
        &mut self,
        predicate: FloatPredicate,
        left: Val<'c>,
        right: Val<'c>,
    ) -> Outcome<'c, Val<'c>> {
        use FloatPredicate::*;
        match predicate {
            Equal => self.compare_any(Is::Equal, left, right),
            Greater => self.compare_any(Is::Greater, left, right),
            GreaterOrEqual => self.compare_any(Is::GreaterOrEqual, left, right),
            Less => self.compare_any(Is::Less, left, right),
            LessOrEqual => self.compare_any(Is::LessOrEqual, left, right),
            NotEqual => self.compare_any(Is::Unequal, left, right),
            // One of them is not even equal to itself.
            Unordered => {
                let first = self.compare_any(Is::Unequal, left, left)?;
                if left == right {
                    return Ok(first);
                }
                let second = self.compare_any(Is::Unequal, right, right)?;
                self.either_holds(first, second)
            }
            Ordered => {
                let unordered = self.compare_floats(Unordered, left, right)?;
                self.opposite_of(unordered)
            }
            Different => {
                let less = self.compare_any(Is::Less, left, right)?;
                let greater = self.compare_any(Is::Greater, left, right)?;
                self.either_holds(less, greater)
            }
            UnorderedEqual => {
                let different = self.compare_floats(Different, left, right)?;
                self.opposite_of(different)
            }
            Never | Always => {
                let never = self.compare_any(Is::Unequal, left, left)?;
                let equal = self.compare_any(Is::Equal, left, left)?;
                let always = self.either_holds(never, equal)?;
                match predicate {
                    Always => Ok(always),
                    _ => self.opposite_of(always),
                }
            }
            // Not the opposite comparison.
            UnorderedGreater => self.compare_not(Is::LessOrEqual, left, right),
            UnorderedGreaterOrEqual => self.compare_not(Is::Less, left, right),
            UnorderedLess => self.compare_not(Is::GreaterOrEqual, left, right),
            UnorderedLessOrEqual => self.compare_not(Is::Greater, left, right),
        }
    }

    /// Whether a comparison does not hold.
    fn compare_not(&mut self, is: Is, left: Val<'c>, right: Val<'c>) -> Outcome<'c, Val<'c>> {
        let holds = self.compare_any(is, left, right)?;
        self.opposite_of(holds)
    }

    fn opposite_of(&mut self, holds: Val<'c>) -> Outcome<'c, Val<'c>> {
        match VectorType::of(holds.r#type()) {
            None => self.emit("emitc.logical_not", &[holds], holds.r#type()),
            Some(_) => self.emit("emitc.bitwise_not", &[holds], holds.r#type()),
        }
    }

    fn either_holds(&mut self, first: Val<'c>, second: Val<'c>) -> Outcome<'c, Val<'c>> {
        match VectorType::of(first.r#type()) {
            None => self.emit("emitc.logical_or", &[first, second], first.r#type()),
            Some(_) => self.emit("emitc.bitwise_or", &[first, second], first.r#type()),
        }
    }

    fn compare_any(&mut self, is: Is, left: Val<'c>, right: Val<'c>) -> Outcome<'c, Val<'c>> {
        match VectorType::of(left.r#type()) {
            None => self.compare(is, left, right),
            Some(_) => self.compare_vectors(is, left, right),
        }
    }

    fn selection(&mut self, operation: Op<'c>, kind: Kind) -> Outcome<'c, Val<'c>> {
        let operands = self.operands(operation)?;
        let (condition, first, second) = (operands[0], operands[1], operands[2]);
        if VectorType::of(condition.r#type()).is_some() {
            return self.selected(condition, first, second);
        }
        let _ = kind;
        let second = self.converted(second, first.r#type())?;
        self.emit(
            "emitc.conditional",
            &[condition, first, second],
            first.r#type(),
        )
    }

    fn converted_constant(&mut self, operation: Op<'c>, kind: Kind) -> Outcome<'c, Val<'c>> {
        let value = operation
            .attribute("value")
            .map_err(|_| self.unknown(operation))?;
        if kind.width.is_some() {
            return self.vector_constant(value, kind);
        }
        self.scalar_constant(value, kind)
    }

    /// A number of a scalar type of the loops.
    pub(super) fn scalar_constant(
        &mut self,
        value: Attribute<'c>,
        kind: Kind,
    ) -> Outcome<'c, Val<'c>> {
        if let Some(bits) = nan_bits(value).filter(|_| kind.is_float()) {
            return self.nan(bits, kind);
        }
        let attribute: Attribute = if kind.scalar == Scalar::Bool {
            value
        } else if kind.is_float() {
            let number = FloatAttribute::try_from(value).map(|value| value.value());
            let number = number.unwrap_or(f64::NAN);
            FloatAttribute::new(self.context, self.value_type(kind), number).into()
        } else {
            let number = IntegerAttribute::try_from(value).map(|value| value.value());
            IntegerAttribute::new(self.value_type(kind), number.unwrap_or(0)).into()
        };
        let attributes = [("value", attribute)];
        let ty = self.value_type(kind);
        self.builder
            .value("emitc.constant", self.location, &[], ty, &attributes)
    }

    /// NaN with certain bits; C has a name for one of them.
    fn nan(&mut self, bits: u64, kind: Kind) -> Outcome<'c, Val<'c>> {
        let ty = self.value_type(kind);
        if kind.is_narrow_float() {
            let widen = self.prelude.widen(kind.scalar);
            let bits = self.constant(bits.cast_signed(), self.narrow())?;
            return self.call(&widen, &[bits], ty);
        }
        let is_named = bits == u64::from(f32::NAN.to_bits()) && kind.scalar == Scalar::F32
            || bits == f64::NAN.to_bits() && kind.scalar == Scalar::F64;
        if is_named {
            let value = FloatAttribute::new(self.context, ty, f64::NAN).into();
            return self.builder.value(
                "emitc.constant",
                self.location,
                &[],
                ty,
                &[("value", value)],
            );
        }
        let (lane, integer) = (kind.lane(), kind.lane().signed());
        let bits = match lane {
            Lane::F64 => bits.cast_signed(),
            _ => (bits as u32).cast_signed().into(),
        };
        let bits = self.constant(bits, self.lane_type(integer))?;
        let function = self.prelude.bits(integer, lane);
        self.call(&function, &[bits], ty)
    }

    fn zero(&mut self, kind: Kind) -> Outcome<'c, Val<'c>> {
        let element = kind.element();
        let ty = self.value_type(element);
        let zero: Attribute = match element.is_float() {
            true => FloatAttribute::new(self.context, ty, 0.0).into(),
            false => IntegerAttribute::new(ty, 0).into(),
        };
        match kind.width {
            None => self.scalar_constant(zero, kind),
            Some(_) => {
                let scalar = self.scalar_constant(zero, element)?;
                self.broadcast(scalar, kind)
            }
        }
    }
}

/// The bits of a number that is NaN, which MLIR writes as such.
fn nan_bits(value: Attribute) -> Option<u64> {
    let number = FloatAttribute::try_from(value).ok()?.value();
    let text = number.is_nan().then(|| value.to_string())?;
    let (bits, _) = text.strip_prefix("0x")?.split_once(' ')?;
    u64::from_str_radix(bits, 16).ok()
}

/// An index on its own.
pub(super) const INDEX: Kind = Kind {
    scalar: Scalar::Index,
    width: None,
    elements: 1,
};
