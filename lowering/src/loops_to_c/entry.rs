//! The checks at the beginning of a function, before any work: those that the C header promises,
//! in the words of C.

use std::fmt::Display;

use melior::ir::ValueLike;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Outcome, Val};
use rise_lang::nat::Relation;

use crate::border::{Array, Checked, Code, Extent, Sizes, Target};

use super::types::Lane;
use super::{Conversion, Is, emitc};

impl<'c> Target<'c> for Conversion<'c> {
    fn number(&mut self, value: i64) -> Outcome<'c, Val<'c>> {
        Conversion::number(self, value)
    }

    fn compare(&mut self, relation: Relation, [left, right]: [Val<'c>; 2]) -> Outcome<'c, Val<'c>> {
        let is = match relation {
            Relation::Equal => Is::Equal,
            Relation::NotEqual => Is::Unequal,
            Relation::Less => Is::Less,
            Relation::LessOrEqual => Is::LessOrEqual,
            Relation::Greater => Is::Greater,
            Relation::GreaterOrEqual => Is::GreaterOrEqual,
        };
        Conversion::compare(self, is, left, right)
    }

    fn choose(&mut self, condition: Val<'c>, [yes, no]: [Val<'c>; 2]) -> Outcome<'c, Val<'c>> {
        self.emit("emitc.conditional", &[condition, yes, no], yes.r#type())
    }

    fn checked(
        &mut self,
        _: &mut Sizes<'c>,
        operation: Checked,
        [left, right]: [Val<'c>; 2],
    ) -> Outcome<'c, Val<'c>> {
        let overflow = self.noted_overflow()?;
        let function = self.prelude.checked(match operation {
            Checked::Sum => "add",
            Checked::Product => "mul",
        });
        let pointer = emitc::pointer(self.integer(1));
        let pointer = self.emit("emitc.address_of", &[overflow], pointer)?;
        let ty = self.integer(64);
        self.call(&function, &[left, right, pointer], ty)
    }

    fn overflow(&mut self) -> Outcome<'c, Option<Val<'c>>> {
        let truth = self.integer(1);
        let overflow = self.overflow.take();
        overflow
            .map(|overflow| self.load(overflow, truth))
            .transpose()
    }

    fn quotient(&mut self, dividend: Val<'c>, divisor: Val<'c>) -> Outcome<'c, Val<'c>> {
        let (function, ty) = (self.prelude.floor_divide(Lane::I64), self.integer(64));
        self.call(&function, &[dividend, divisor], ty)
    }

    fn rest(
        &mut self,
        dividend: Val<'c>,
        divisor: Val<'c>,
        is_natural: bool,
    ) -> Outcome<'c, Val<'c>> {
        let ty = self.integer(64);
        if is_natural {
            return self.emit("emitc.rem", &[dividend, divisor], ty);
        }
        let quotient = self.quotient(dividend, divisor)?;
        let product = self.emit("emitc.mul", &[quotient, divisor], ty)?;
        self.emit("emitc.sub", &[dividend, product], ty)
    }

    fn rounds(
        &mut self,
        sizes: &mut Sizes<'c>,
        [from, to]: [Val<'c>; 2],
        start: i64,
        round: impl FnOnce(&mut Self, &mut Sizes<'c>, Val<'c>, Val<'c>) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, Val<'c>> {
        let (size, truth) = (self.integer(64), self.integer(1));
        let overflow = self.noted_overflow()?;
        let (value, first, step) = (
            self.variable(size, "r")?,
            Conversion::number(self, start)?,
            Conversion::number(self, 1)?,
        );
        self.assign(value, first)?;
        self.emit_for(&[from, to, step], |inner, index| {
            let before = inner.load(value, size)?;
            let after = round(inner, sizes, index, before)?;
            for wrong in sizes.take_invalid() {
                let noted = inner.load(overflow, truth)?;
                let noted = inner.emit("emitc.logical_or", &[noted, wrong], truth)?;
                inner.assign(overflow, noted)?;
            }
            inner.assign(value, after)
        })?;
        self.load(value, size)
    }

    fn is_too_large(&mut self, array: &Array<'c>) -> Outcome<'c, Val<'c>> {
        let (constants, mut arguments) = factors(array);
        let function = self.prelude.too_large(arguments.len());
        let constants = constants.unwrap_or(i64::MAX);
        arguments.insert(0, Conversion::number(self, constants)?);
        let truth = self.integer(1);
        self.call(&function, &arguments, truth)
    }

    fn is_missing(&mut self, array: &Array<'c>) -> Outcome<'c, Val<'c>> {
        let null = self.literal("NULL", self.void_pointer())?;
        let mut condition = Conversion::compare(self, Is::Equal, array.base, null)?;
        let truth = self.integer(1);
        for extent in &array.extents {
            if let Extent::Value(value) = extent {
                let zero = Conversion::number(self, 0)?;
                let some = Conversion::compare(self, Is::Greater, *value, zero)?;
                condition = self.emit("emitc.logical_and", &[condition, some], truth)?;
            }
        }
        Ok(condition)
    }

    fn byte_count(&mut self, array: &Array<'c>) -> Outcome<'c, Val<'c>> {
        let (constants, mut arguments) = factors(array);
        let constants = Conversion::number(self, constants.unwrap_or(i64::MAX))?;
        if arguments.is_empty() {
            return Ok(constants);
        }
        let function = self.prelude.byte_count(arguments.len());
        arguments.insert(0, constants);
        let size = self.integer(64);
        self.call(&function, &arguments, size)
    }

    fn is_misaligned(
        &mut self,
        base: Val<'c>,
        bytes: Val<'c>,
        alignment: i64,
    ) -> Outcome<'c, Val<'c>> {
        let function = self.prelude.misaligned();
        let (alignment, truth) = (Conversion::number(self, alignment)?, self.integer(1));
        self.call(&function, &[base, bytes, alignment], truth)
    }

    fn do_overlap(&mut self, one: [Val<'c>; 2], other: [Val<'c>; 2]) -> Outcome<'c, Val<'c>> {
        let (function, truth) = (self.prelude.overlap(), self.integer(1));
        self.call(&function, &[one, other].concat(), truth)
    }

    fn leave_if(&mut self, conditions: Vec<Val<'c>>, code: Code) -> Outcome<'c, ()> {
        self.return_if(&conditions, code.name())
    }

    fn uncomputable(&self, what: &dyn Display) -> Diagnostic<'c> {
        Diagnostic::error(
            self.location,
            format!(
                "`{what}` cannot be computed when the function is called: describe arrays, facts and what is passed by sizes of arguments that use only + - * / % ^ min max"
            ),
        )
    }
}

/// The bytes of an array as the product of a constant, unless that is too large, and of values.
fn factors<'c>(array: &Array<'c>) -> (Option<i64>, Vec<Val<'c>>) {
    let mut constants = Some(array.element_bytes);
    let mut values = Vec::new();
    for extent in &array.extents {
        match extent {
            Extent::Value(value) => values.push(*value),
            Extent::Constant(0) => return (Some(0), Vec::new()),
            Extent::Constant(extent) => {
                constants = constants.and_then(|product| product.checked_mul(*extent));
            }
        }
    }
    (constants, values)
}

impl<'c> Conversion<'c> {
    /// The variable that is true once a number at the border has overflown.
    fn noted_overflow(&mut self) -> Outcome<'c, Val<'c>> {
        let overflow = match self.overflow {
            Some(overflow) => overflow,
            None => {
                let ty = emitc::place(self.integer(1));
                self.declared(ty, "false", "overflow", &[])?
            }
        };
        self.overflow = Some(overflow);
        Ok(overflow)
    }

    /// `if (one of the conditions) return code;`
    pub(super) fn return_if(&self, conditions: &[Val<'c>], code: &str) -> Outcome<'c, ()> {
        let Some((first, rest)) = conditions.split_first() else {
            return Ok(());
        };
        let truth = self.integer(1);
        let mut condition = *first;
        for other in rest {
            condition = self.emit("emitc.logical_or", &[condition, *other], truth)?;
        }
        self.when(condition, |inner| inner.leave(code))
    }

    /// Returns a code, after freeing what is on the heap.
    pub(super) fn leave(&self, code: &str) -> Outcome<'c, ()> {
        self.free_all()?;
        self.verbatim(&format!("return {code};"))
    }

    /// `if (condition) { … }`
    pub(super) fn when(
        &self,
        condition: Val<'c>,
        then: impl FnOnce(&Self) -> Outcome<'c, ()>,
    ) -> Outcome<'c, ()> {
        let (region, block) = ir::region(&[], self.location);
        let inner = Conversion {
            builder: Builder::at_end(self.context, block),
            values: Default::default(),
            memories: Default::default(),
            ranges: Default::default(),
            prelude: Default::default(),
            heap: self.heap.clone(),
            free_kept: self.free_kept.clone(),
            freed_at_end: Vec::new(),
            ..*self
        };
        then(&inner)?;
        inner
            .builder
            .command("emitc.yield", self.location, &[], &[])?;
        let operation = self
            .builder
            .operation("emitc.if", self.location, &[condition], &[]);
        self.builder
            .insert(operation.add_regions([region, melior::ir::Region::new()]))
            .map(|_| ())
    }
}
