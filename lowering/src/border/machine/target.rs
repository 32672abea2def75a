//! The checks in arithmetic of 64-bit integers, as operations of arith and scf.

use std::fmt::Display;

use melior::dialect::llvm;
use melior::ir::attribute::DenseI64ArrayAttribute;
use melior::ir::r#type::IntegerType;
use melior::ir::{Location, Region, Type, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, IntegerPredicate, Outcome, Val};
use rise_lang::nat::Relation;

use crate::border::{Array, Checked, Code, Extent, Sizes, Target};

/// A place in an entry. All checks are computed, and the first that fails gives the code.
pub(super) struct Machine<'c> {
    pub builder: Builder<'c>,
    pub location: Location<'c>,
    /// The name of the function, for messages.
    pub function: String,
    /// Conditions under which a code is returned, in the order of the checks.
    leaving: Vec<(Vec<Val<'c>>, Code)>,
}

impl<'c> Machine<'c> {
    pub fn new(builder: Builder<'c>, location: Location<'c>, function: &str) -> Self {
        Self {
            builder,
            location,
            function: function.to_owned(),
            leaving: Vec::new(),
        }
    }

    /// An integer of the given type.
    pub fn constant(&self, value: i64, bits: u32) -> Outcome<'c, Val<'c>> {
        let ty: Type = IntegerType::new(self.builder.context, bits).into();
        let value = self.builder.number_attribute(value, ty);
        self.builder.value(
            "arith.constant",
            self.location,
            &[],
            ty,
            &[("value", value)],
        )
    }

    /// An operation whose result has the type of its last operand.
    pub fn emit(&self, name: &str, operands: &[Val<'c>]) -> Outcome<'c, Val<'c>> {
        let ty = match operands.last() {
            Some(operand) => operand.r#type(),
            None => IntegerType::new(self.builder.context, 64).into(),
        };
        self.builder.value(name, self.location, operands, ty, &[])
    }

    fn is(
        &self,
        predicate: IntegerPredicate,
        left: Val<'c>,
        right: Val<'c>,
    ) -> Outcome<'c, Val<'c>> {
        self.builder
            .compare(predicate, [left, right], self.location)
    }

    /// Whether one of the conditions holds.
    fn any(&self, conditions: &[Val<'c>]) -> Outcome<'c, Val<'c>> {
        match conditions.split_first() {
            None => self.constant(0, 1),
            Some((first, rest)) => rest.iter().try_fold(*first, |either, condition| {
                self.emit("arith.ori", &[either, *condition])
            }),
        }
    }

    /// The code that is returned: that of the first check that fails, or zero.
    pub fn code(&self) -> Outcome<'c, Val<'c>> {
        let good = self.constant(0, 32)?;
        self.leaving
            .iter()
            .rev()
            .try_fold(good, |otherwise, (conditions, code)| {
                let condition = self.any(conditions)?;
                let code = self.constant(*code as i64, 32)?;
                self.emit("arith.select", &[condition, code, otherwise])
            })
    }

    fn with_overflow(
        &self,
        operation: Checked,
        sides: [Val<'c>; 2],
    ) -> Outcome<'c, (Val<'c>, Val<'c>)> {
        let context = self.builder.context;
        let name = match operation {
            Checked::Sum => "llvm.intr.sadd.with.overflow",
            Checked::Product => "llvm.intr.smul.with.overflow",
        };
        let (word, truth) = (sides[0].r#type(), IntegerType::new(context, 1).into());
        let pair = llvm::r#type::r#struct(context, &[word, truth], false);
        let both = self.builder.value(name, self.location, &sides, pair, &[])?;
        let part = |position, ty| {
            let position = DenseI64ArrayAttribute::new(context, &[position]).into();
            let attributes = [("position", position)];
            self.builder
                .value("llvm.extractvalue", self.location, &[both], ty, &attributes)
        };
        Ok((part(0, word)?, part(1, truth)?))
    }

    /// The extents of an array as values.
    pub fn extents(&self, array: &Array<'c>) -> Outcome<'c, Vec<Val<'c>>> {
        let value = |extent: &Extent<'c>| match extent {
            Extent::Constant(extent) => self.constant(*extent, 64),
            Extent::Value(value) => Ok(*value),
        };
        array.extents.iter().map(value).collect()
    }

    /// Whether an array has elements: all its extents are positive.
    fn has_elements(&self, array: &Array<'c>) -> Outcome<'c, Val<'c>> {
        let zero = self.constant(0, 64)?;
        let mut all = self.constant(1, 1)?;
        for extent in &array.extents {
            if let Extent::Value(value) = extent {
                let some = self.is(IntegerPredicate::Greater, *value, zero)?;
                all = self.emit("arith.andi", &[all, some])?;
            }
        }
        Ok(all)
    }
}

impl<'c> Target<'c> for Machine<'c> {
    fn number(&mut self, value: i64) -> Outcome<'c, Val<'c>> {
        self.constant(value, 64)
    }

    fn compare(&mut self, relation: Relation, [left, right]: [Val<'c>; 2]) -> Outcome<'c, Val<'c>> {
        let predicate = match relation {
            Relation::Equal => IntegerPredicate::Equal,
            Relation::NotEqual => IntegerPredicate::NotEqual,
            Relation::Less => IntegerPredicate::Less,
            Relation::LessOrEqual => IntegerPredicate::LessOrEqual,
            Relation::Greater => IntegerPredicate::Greater,
            Relation::GreaterOrEqual => IntegerPredicate::GreaterOrEqual,
        };
        self.is(predicate, left, right)
    }

    fn choose(&mut self, condition: Val<'c>, [yes, no]: [Val<'c>; 2]) -> Outcome<'c, Val<'c>> {
        self.emit("arith.select", &[condition, yes, no])
    }

    fn checked(
        &mut self,
        sizes: &mut Sizes<'c>,
        operation: Checked,
        sides: [Val<'c>; 2],
    ) -> Outcome<'c, Val<'c>> {
        let (value, overflow) = self.with_overflow(operation, sides)?;
        sizes.note(overflow);
        Ok(value)
    }

    fn overflow(&mut self) -> Outcome<'c, Option<Val<'c>>> {
        Ok(None)
    }

    fn quotient(&mut self, dividend: Val<'c>, divisor: Val<'c>) -> Outcome<'c, Val<'c>> {
        self.emit("arith.floordivsi", &[dividend, divisor])
    }

    fn rest(
        &mut self,
        dividend: Val<'c>,
        divisor: Val<'c>,
        is_natural: bool,
    ) -> Outcome<'c, Val<'c>> {
        if is_natural {
            return self.emit("arith.remsi", &[dividend, divisor]);
        }
        let quotient = self.quotient(dividend, divisor)?;
        let product = self.emit("arith.muli", &[quotient, divisor])?;
        self.emit("arith.subi", &[dividend, product])
    }

    fn rounds(
        &mut self,
        sizes: &mut Sizes<'c>,
        [from, to]: [Val<'c>; 2],
        start: i64,
        round: impl FnOnce(&mut Self, &mut Sizes<'c>, Val<'c>, Val<'c>) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, Val<'c>> {
        let (start, good) = (self.constant(start, 64)?, self.constant(0, 1)?);
        let one = self.constant(1, 64)?;
        let types = [from.r#type(), start.r#type(), good.r#type()];
        let (region, block) = ir::region(&types, self.location);
        let inner = Builder::at_end(self.builder.context, block);
        let outer = std::mem::replace(&mut self.builder, inner);
        let [index, before, mut wrong] = [0, 1, 2].map(|number| ir::argument(block, number));
        let after = round(self, sizes, index, before)?;
        for condition in sizes.take_invalid() {
            wrong = self.emit("arith.ori", &[wrong, condition])?;
        }
        self.builder
            .command("scf.yield", self.location, &[after, wrong], &[])?;
        self.builder = outer;
        let operands = [from, to, one, start, good];
        let operation = self
            .builder
            .operation("scf.for", self.location, &operands, &[])
            .add_results(&types[1..])
            .add_regions([region]);
        let made = self.builder.insert(operation)?;
        let results = ir::results(made);
        sizes.note(results[1]);
        Ok(results[0])
    }

    fn is_too_large(&mut self, array: &Array<'c>) -> Outcome<'c, Val<'c>> {
        let mut bytes = self.constant(array.element_bytes, 64)?;
        let mut overflow = Vec::new();
        for extent in self.extents(array)? {
            let (product, overflown) = self.with_overflow(Checked::Product, [bytes, extent])?;
            bytes = product;
            overflow.push(overflown);
        }
        // An empty array is as small as can be, whatever its other extents are.
        let sides = [self.has_elements(array)?, self.any(&overflow)?];
        self.emit("arith.andi", &sides)
    }

    fn is_missing(&mut self, array: &Array<'c>) -> Outcome<'c, Val<'c>> {
        let null = self.constant(0, 64)?;
        let is_null = self.is(IntegerPredicate::Equal, array.base, null)?;
        let sides = [is_null, self.has_elements(array)?];
        self.emit("arith.andi", &sides)
    }

    fn byte_count(&mut self, array: &Array<'c>) -> Outcome<'c, Val<'c>> {
        let bytes = self.constant(array.element_bytes, 64)?;
        let mut extents = self.extents(array)?.into_iter();
        extents.try_fold(bytes, |bytes, extent| {
            self.emit("arith.muli", &[bytes, extent])
        })
    }

    fn is_misaligned(
        &mut self,
        base: Val<'c>,
        bytes: Val<'c>,
        alignment: i64,
    ) -> Outcome<'c, Val<'c>> {
        let (zero, alignment) = (self.constant(0, 64)?, self.constant(alignment, 64)?);
        let rest = self.emit("arith.remui", &[base, alignment])?;
        let is_between = self.is(IntegerPredicate::NotEqual, rest, zero)?;
        let has_bytes = self.is(IntegerPredicate::NotEqual, bytes, zero)?;
        self.emit("arith.andi", &[is_between, has_bytes])
    }

    fn do_overlap(&mut self, one: [Val<'c>; 2], other: [Val<'c>; 2]) -> Outcome<'c, Val<'c>> {
        let zero = self.constant(0, 64)?;
        let mut conditions = Vec::new();
        for ([base, bytes], [start, length]) in [(one, other), (other, one)] {
            let end = self.emit("arith.addi", &[start, length])?;
            conditions.push(self.is(IntegerPredicate::UnsignedLess, base, end)?);
            conditions.push(self.is(IntegerPredicate::NotEqual, bytes, zero)?);
        }
        let truth = self.constant(1, 1)?;
        conditions
            .into_iter()
            .try_fold(truth, |all, next| self.emit("arith.andi", &[all, next]))
    }

    fn leave_if(&mut self, conditions: Vec<Val<'c>>, code: Code) -> Outcome<'c, ()> {
        if !conditions.is_empty() {
            self.leaving.push((conditions, code));
        }
        Ok(())
    }

    fn uncomputable(&self, what: &dyn Display) -> Diagnostic<'c> {
        let message = format!(
            "`{}`: `{what}` cannot be computed when the function is called",
            self.function
        );
        Diagnostic::error(self.location, message)
    }
}

/// A region of one block that is filled by `contents`.
pub(super) fn filled<'c>(
    machine: &mut Machine<'c>,
    contents: impl FnOnce(&mut Machine<'c>) -> Outcome<'c, ()>,
) -> Outcome<'c, Region<'c>> {
    let (region, block) = ir::region(&[], machine.location);
    let inner = Builder::at_end(machine.builder.context, block);
    let outer = std::mem::replace(&mut machine.builder, inner);
    contents(machine)?;
    machine.builder = outer;
    Ok(region)
}
