//! Mathematical functions: those of the C library. What vectors are approximated by was written out
//! before.

use melior::ir::ValueLike;
use melior::ir::attribute::FloatAttribute;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_lang::types::Scalar;

use super::prelude::Language;
use super::types::{Kind, Lane};
use super::{Conversion, Is};

impl<'c> Conversion<'c> {
    pub(super) fn mathematics(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let result = ir::result(operation);
        let kind = self.kind(result)?;
        let operands = self.operands(operation)?;
        if kind.width.is_some() {
            self.prelude.registers(kind);
        }
        let value = match ir::name(operation) {
            "math.absi" => self.absolute(operands[0], kind)?,
            "math.rsqrt" => {
                let root = self.library("sqrt", &operands, kind)?;
                let element = kind.element();
                let one = FloatAttribute::new(self.context, self.value_type(element), 1.0);
                let one = self.scalar_constant(one.into(), element)?;
                let one = match kind.width {
                    Some(_) => self.broadcast(one, kind)?,
                    None => one,
                };
                let quotient = self.emit("emitc.div", &[one, root], root.r#type())?;
                self.rounded(quotient, kind)?
            }
            "math.fma" => self.fused(&operands, kind)?,
            name => match function(name) {
                Some(function) => self.library(function, &operands, kind)?,
                None => return Err(self.unknown(operation)),
            },
        };
        self.set(result, value);
        Ok(())
    }

    /// `a * b + c`, rounded once.
    pub(super) fn fused(&mut self, operands: &[Val<'c>], kind: Kind) -> Outcome<'c, Val<'c>> {
        if kind.scalar == Scalar::F16 {
            let function = self.prelude.fused_multiply_add_of_halves();
            return self.apply(&function, operands, kind);
        }
        let Some(width) = kind.width else {
            return self.library("fma", operands, kind);
        };
        let function = self.prelude.fused_multiply_add(kind.lane().vector(width));
        let value = self.call(&function, operands, operands[0].r#type())?;
        self.rounded(value, kind)
    }

    /// A function of `math.h`, for `double` or with `f` at the end for `float`.
    pub(super) fn library(
        &mut self,
        function: &str,
        operands: &[Val<'c>],
        kind: Kind,
    ) -> Outcome<'c, Val<'c>> {
        self.prelude.header("math.h");
        let is_opencl = self.prelude.language == Language::OpenCl;
        let suffix = match kind.lane() {
            Lane::F64 => "",
            // Its functions are those of all types.
            _ if is_opencl => "",
            _ => "f",
        };
        let function = match function {
            "roundeven" if is_opencl => "rint",
            function => function,
        };
        let value = self.apply(&format!("{function}{suffix}"), operands, kind)?;
        self.rounded(value, kind)
    }

    /// A function of scalars on these, or on every lane of vectors.
    pub(super) fn apply(
        &mut self,
        function: &str,
        operands: &[Val<'c>],
        kind: Kind,
    ) -> Outcome<'c, Val<'c>> {
        let ty = self.value_type(kind);
        match kind.width {
            None => self.call(function, operands, ty),
            Some(width) => {
                let vector = kind.lane().vector(width);
                let count = operands.len();
                let function = self.prelude.lanewise(function, vector, vector, count);
                self.call(&function, operands, ty)
            }
        }
    }

    /// Rounds what was computed with more bits to a narrow float.
    pub(super) fn rounded(&mut self, value: Val<'c>, kind: Kind) -> Outcome<'c, Val<'c>> {
        if !kind.is_narrow_float() {
            return Ok(value);
        }
        let function = self.prelude.round(kind.scalar, Scalar::F32);
        self.apply(&function, &[value], kind)
    }

    fn absolute(&mut self, value: Val<'c>, kind: Kind) -> Outcome<'c, Val<'c>> {
        let unsigned = self.unsigned_type(kind);
        if let Some(width) = kind.width {
            self.prelude.vector(kind.lane().unsigned().vector(width));
        }
        let bits = self.cast(value, unsigned)?;
        let negated = self.emit("emitc.unary_minus", &[bits], bits.r#type())?;
        let negated = self.cast(negated, self.value_type(kind))?;
        if kind.width.is_some() {
            let zero = self.splat_like(value, 0)?;
            let mask = self.compare_vectors(Is::Less, value, zero)?;
            return self.selected(mask, negated, value);
        }
        let zero = self.constant(0, self.value_type(kind))?;
        let is_negative = self.compare(Is::Less, value, zero)?;
        self.emit(
            "emitc.conditional",
            &[is_negative, negated, value],
            value.r#type(),
        )
    }
}

/// The function of the C library for an operation.
fn function(name: &str) -> Option<&'static str> {
    Some(match name {
        "math.absf" => "fabs",
        "math.acos" => "acos",
        "math.asin" => "asin",
        "math.atan" => "atan",
        "math.atan2" => "atan2",
        "math.cbrt" => "cbrt",
        "math.ceil" => "ceil",
        "math.copysign" => "copysign",
        "math.cos" => "cos",
        "math.cosh" => "cosh",
        "math.erf" => "erf",
        "math.exp" => "exp",
        "math.exp2" => "exp2",
        "math.expm1" => "expm1",
        "math.floor" => "floor",
        "math.log" => "log",
        "math.log10" => "log10",
        "math.log1p" => "log1p",
        "math.log2" => "log2",
        "math.powf" => "pow",
        "math.round" => "round",
        "math.roundeven" => "nearbyint",
        "math.sin" => "sin",
        "math.sinh" => "sinh",
        "math.sqrt" => "sqrt",
        "math.tan" => "tan",
        "math.tanh" => "tanh",
        "math.trunc" => "trunc",
        _ => return None,
    })
}
