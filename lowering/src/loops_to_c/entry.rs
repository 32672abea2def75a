//! The checks at the beginning of a function, before any work: those that the C header promises.

use melior::ir::r#type::{DimSize, MemRefType, ShapedTypeLike};
use melior::ir::{Type, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Outcome, Val};
use rise_lang::nat::{Fact, Name, Nat, NatView, Relation};

use super::interface::{Border, Interface};
use super::memory::{Extent, Memory};
use super::types::Lane;
use super::{Conversion, Is};

/// Greater powers are not multiplied out.
const LARGEST_EXPONENT: u64 = 64;

/// Findings on the way: the values of sizes, and the conditions under which something is
/// wrong.
pub(super) struct Entry<'c> {
    sizes: Vec<(Name, Val<'c>)>,
    known: Vec<(Nat, Val<'c>)>,
    /// Those that are checked not to be negative.
    natural: Vec<Nat>,
    /// A variable that is true once a number has overflown.
    overflow: Option<Val<'c>>,
    invalid: Vec<Val<'c>>,
}

impl<'c> Entry<'c> {
    pub fn new(sizes: Vec<(Name, Val<'c>)>) -> Self {
        Self {
            sizes,
            known: Vec::new(),
            natural: Vec::new(),
            overflow: None,
            invalid: Vec::new(),
        }
    }
}

impl<'c> Conversion<'c> {
    /// `if (one of the conditions) return code;`
    pub(super) fn return_if(&self, conditions: &[Val<'c>], code: &str) -> Outcome<'c, ()> {
        let Some((first, rest)) = conditions.split_first() else {
            return Ok(());
        };
        let truth = self.ty("i1")?;
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

    /// The extents of a parameter; that they contradict each other or the type is noted.
    pub(super) fn extents(
        &mut self,
        entry: &mut Entry<'c>,
        ty: Type<'c>,
        border: &Border,
    ) -> Outcome<'c, Vec<Extent<'c>>> {
        let mut extents: Vec<Extent> = Vec::new();
        let memory = MemRefType::try_from(ty).map_err(|_| self.uncomputable(&border.name))?;
        for (number, shape) in border.shapes.iter().enumerate() {
            for (dimension, size) in shape.iter().enumerate() {
                let fixed = match memory.dim_size(dimension) {
                    Ok(DimSize::Static(extent)) => i64::try_from(extent).ok(),
                    _ => None,
                };
                let constant = size.as_constant().and_then(|size| i64::try_from(size).ok());
                if number == 0 {
                    let extent = match (fixed, constant) {
                        (Some(fixed), Some(constant)) if fixed == constant => {
                            Extent::Constant(fixed)
                        }
                        (Some(fixed), _) => {
                            let value = self.nat(entry, size)?;
                            let expected = self.number(fixed)?;
                            let wrong = self.compare(Is::Unequal, value, expected)?;
                            entry.invalid.push(wrong);
                            Extent::Constant(fixed)
                        }
                        (None, Some(constant)) => Extent::Constant(constant),
                        (None, None) => {
                            let value = self.nat(entry, size)?;
                            self.check_natural(entry, size, value)?;
                            Extent::Value(value)
                        }
                    };
                    extents.push(extent);
                } else if *size != border.shapes[0][dimension] {
                    let value = self.nat(entry, size)?;
                    let first = self.extent(extents[dimension])?;
                    let wrong = self.compare(Is::Unequal, value, first)?;
                    entry.invalid.push(wrong);
                }
            }
        }
        Ok(extents)
    }

    /// Computes what is passed from sizes; notes that it is negative.
    pub(super) fn size(&mut self, entry: &mut Entry<'c>, size: &Nat) -> Outcome<'c, Val<'c>> {
        let value = self.nat(entry, size)?;
        self.check_natural(entry, size, value)?;
        Ok(value)
    }

    /// Sizes are not negative; what is computed from them may be.
    fn check_natural(
        &mut self,
        entry: &mut Entry<'c>,
        size: &Nat,
        value: Val<'c>,
    ) -> Outcome<'c, ()> {
        if size.as_variable().is_none() && !entry.natural.contains(size) {
            entry.natural.push(size.clone());
            let zero = self.number(0)?;
            let wrong = self.compare(Is::Less, value, zero)?;
            entry.invalid.push(wrong);
        }
        Ok(())
    }

    /// Returns if an extent is wrong, an array too large or missing, or a fact does not hold.
    pub(super) fn check_entry(
        &mut self,
        mut entry: Entry<'c>,
        arguments: &[Val<'c>],
        interface: &Interface,
    ) -> Outcome<'c, ()> {
        self.check_invalid(&mut entry, "RISE_INVALID_EXTENT")?;
        let (mut missing, mut too_large, mut shapes) = (Vec::new(), Vec::new(), Vec::new());
        for argument in arguments {
            let Some(memory) = self.memories.get(&ir::key(*argument)).cloned() else {
                continue;
            };
            let bytes = element_bytes(&memory);
            let extents = memory.extents.iter().map(|extent| match extent {
                Extent::Constant(extent) => (None, *extent),
                Extent::Value(value) => (Some(ir::key(*value)), 0),
            });
            let shape = (bytes, extents.collect::<Vec<_>>());
            if !shapes.contains(&shape) {
                shapes.push(shape);
                too_large.extend(self.too_large(&memory.extents, bytes)?);
            }
            let null = self.literal("NULL", "!emitc.ptr<!emitc.opaque<\"void\">>")?;
            let mut condition = self.compare(Is::Equal, memory.base, null)?;
            let truth = self.ty("i1")?;
            let mut is_empty = false;
            for extent in &memory.extents {
                match extent {
                    Extent::Constant(0) => is_empty = true,
                    Extent::Constant(_) => {}
                    Extent::Value(value) => {
                        let zero = self.number(0)?;
                        let some = self.compare(Is::Greater, *value, zero)?;
                        condition = self.emit("emitc.logical_and", &[condition, some], truth)?;
                    }
                }
            }
            if !is_empty {
                missing.push(condition);
            }
        }
        self.return_if(&too_large, "RISE_TOO_LARGE")?;
        self.return_if(&missing, "RISE_NULL_POINTER")?;
        for fact in &interface.facts {
            self.check_fact(&mut entry, fact)?;
        }
        self.check_invalid(&mut entry, "RISE_VIOLATED_FACT")?;
        self.check_places(arguments, interface)
    }

    /// Returns if an array is not aligned as its elements, or lies in another one that is written.
    fn check_places(&mut self, arguments: &[Val<'c>], interface: &Interface) -> Outcome<'c, ()> {
        let truth = self.ty("i1")?;
        let mut arrays: Vec<(Val, Val, bool)> = Vec::new();
        let (mut misaligned, mut overlapping) = (Vec::new(), Vec::new());
        for (argument, border) in arguments.iter().zip(&interface.parameters) {
            let Some(memory) = self.memories.get(&ir::key(*argument)).cloned() else {
                continue;
            };
            let size = element_bytes(&memory);
            let bytes = self.byte_count(&memory.extents, size)?;
            if size > 1 {
                let (function, alignment) = (self.prelude.misaligned(), self.number(size)?);
                misaligned.push(self.call(&function, &[memory.base, bytes, alignment], truth)?);
            }
            for (base, other_bytes, is_written) in &arrays {
                if border.is_written || *is_written {
                    let function = self.prelude.overlap();
                    let both = [*base, *other_bytes, memory.base, bytes];
                    overlapping.push(self.call(&function, &both, truth)?);
                }
            }
            arrays.push((memory.base, bytes, border.is_written));
        }
        self.return_if(&misaligned, "RISE_MISALIGNED")?;
        self.return_if(&overlapping, "RISE_OVERLAP")
    }

    fn byte_count(&mut self, extents: &[Extent<'c>], size: i64) -> Outcome<'c, Val<'c>> {
        let mut constants = size;
        let mut arguments = Vec::new();
        for extent in extents {
            match extent {
                Extent::Constant(extent) => constants = constants.saturating_mul(*extent),
                Extent::Value(value) => arguments.push(*value),
            }
        }
        let constants = self.number(constants)?;
        if arguments.is_empty() {
            return Ok(constants);
        }
        let function = self.prelude.byte_count(arguments.len());
        arguments.insert(0, constants);
        let size = self.ty("i64")?;
        self.call(&function, &arguments, size)
    }

    /// Returns if one of the conditions noted so far holds, or a number has overflown.
    fn check_invalid(&mut self, entry: &mut Entry<'c>, code: &str) -> Outcome<'c, ()> {
        let mut conditions = std::mem::take(&mut entry.invalid);
        if let Some(overflow) = entry.overflow.take() {
            let truth = self.ty("i1")?;
            conditions.insert(0, self.load(overflow, truth)?);
        }
        self.return_if(&conditions, code)
    }

    /// The condition that an array that is not empty does not fit the address space.
    fn too_large(&mut self, extents: &[Extent<'c>], bytes: i64) -> Outcome<'c, Option<Val<'c>>> {
        let mut constants = Some(bytes);
        let mut arguments = Vec::new();
        for extent in extents {
            match extent {
                Extent::Value(value) => arguments.push(*value),
                Extent::Constant(0) => return Ok(None),
                Extent::Constant(extent) => {
                    constants = constants.and_then(|product| product.checked_mul(*extent));
                }
            }
        }
        if arguments.is_empty() {
            return Ok(None);
        }
        let function = self.prelude.too_large(arguments.len());
        arguments.insert(0, self.number(constants.unwrap_or(i64::MAX))?);
        let truth = self.ty("i1")?;
        self.call(&function, &arguments, truth).map(Some)
    }

    fn check_fact(&mut self, entry: &mut Entry<'c>, fact: &Fact) -> Outcome<'c, ()> {
        let (left, right) = (self.nat(entry, &fact.left)?, self.nat(entry, &fact.right)?);
        let opposite = match fact.relation {
            Relation::Equal => Is::Unequal,
            Relation::NotEqual => Is::Equal,
            Relation::Less => Is::GreaterOrEqual,
            Relation::LessOrEqual => Is::Greater,
            Relation::Greater => Is::LessOrEqual,
            Relation::GreaterOrEqual => Is::Less,
        };
        let wrong = self.compare(opposite, left, right)?;
        entry.invalid.push(wrong);
        Ok(())
    }

    /// The variable that is true once a number has overflown.
    fn overflow(&mut self, entry: &mut Entry<'c>) -> Outcome<'c, Val<'c>> {
        let overflow = match entry.overflow {
            Some(overflow) => overflow,
            None => {
                let ty = self.ty("!emitc.lvalue<i1>")?;
                self.declared(ty, "false", "overflow", &[])?
            }
        };
        entry.overflow = Some(overflow);
        Ok(overflow)
    }

    /// A sum or product that notices overflow.
    fn checked(
        &mut self,
        entry: &mut Entry<'c>,
        operation: &str,
        left: Val<'c>,
        right: Val<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let overflow = self.overflow(entry)?;
        let function = self.prelude.checked(operation);
        let pointer = self.ty("!emitc.ptr<i1>")?;
        let pointer = self.emit("emitc.address_of", &[overflow], pointer)?;
        let ty = self.ty("i64")?;
        self.call(&function, &[left, right, pointer], ty)
    }

    /// The value of an expression of sizes.
    fn nat(&mut self, entry: &mut Entry<'c>, expression: &Nat) -> Outcome<'c, Val<'c>> {
        if let Some((_, value)) = entry.known.iter().find(|(known, _)| known == expression) {
            return Ok(*value);
        }
        let value = self.compute_nat(entry, expression)?;
        // A constant is written where it is used.
        if expression.as_constant().is_none() {
            entry.known.push((expression.clone(), value));
        }
        Ok(value)
    }

    fn compute_nat(&mut self, entry: &mut Entry<'c>, expression: &Nat) -> Outcome<'c, Val<'c>> {
        match expression.view() {
            NatView::Constant(value) => {
                let value = i64::try_from(value).map_err(|_| self.uncomputable(expression))?;
                self.number(value)
            }
            NatView::Variable(name) => {
                let size = entry.sizes.iter().find(|(known, _)| *known == name);
                size.map(|(_, value)| *value)
                    .ok_or_else(|| self.uncomputable(expression))
            }
            NatView::Sum(terms) => self.fold(entry, &terms, |this, entry, left, right| {
                this.checked(entry, "add", left, right)
            }),
            NatView::Product(factors) => self.fold(entry, &factors, |this, entry, left, right| {
                this.checked(entry, "mul", left, right)
            }),
            NatView::Minimum(parts) => self.fold(entry, &parts, |this, _, left, right| {
                this.pick(Is::Less, left, right)
            }),
            NatView::Maximum(parts) => self.fold(entry, &parts, |this, _, left, right| {
                this.pick(Is::Greater, left, right)
            }),
            NatView::FloorDivide(dividend, divisor) => {
                let (dividend, divisor) = self.division(entry, &dividend, &divisor)?;
                self.quotient(dividend, divisor)
            }
            NatView::Modulo(dividend, divisor) => {
                let is_natural = dividend.as_variable().is_some();
                let (dividend, divisor) = self.division(entry, &dividend, &divisor)?;
                let ty = self.ty("i64")?;
                if is_natural {
                    return self.emit("emitc.rem", &[dividend, divisor], ty);
                }
                let quotient = self.quotient(dividend, divisor)?;
                let product = self.emit("emitc.mul", &[quotient, divisor], ty)?;
                self.emit("emitc.sub", &[dividend, product], ty)
            }
            NatView::Power(base, exponent) => match exponent.as_constant() {
                Some(exponent) if (1..=LARGEST_EXPONENT).contains(&exponent) => {
                    let base = self.nat(entry, &base)?;
                    (1..exponent).try_fold(base, |power, _| self.checked(entry, "mul", power, base))
                }
                _ => self.power(entry, &base, &exponent),
            },
            NatView::BigSum {
                variable,
                from,
                to,
                body,
            } => {
                let bounds = [self.nat(entry, &from)?, self.nat(entry, &to)?];
                self.rounds(entry, bounds, 0, |inner, entry, index, sum| {
                    entry.sizes.push((variable, index));
                    let term = inner.nat(entry, &body)?;
                    entry.sizes.pop();
                    inner.checked(entry, "add", sum, term)
                })
            }
            NatView::Application(..) => Err(self.uncomputable(expression)),
        }
    }

    /// A power whose exponent is a size. More than 64 factors overflow as that many do, or change
    /// nothing.
    fn power(&mut self, entry: &mut Entry<'c>, base: &Nat, exponent: &Nat) -> Outcome<'c, Val<'c>> {
        let (base, exponent) = (self.nat(entry, base)?, self.nat(entry, exponent)?);
        let most = self.number(LARGEST_EXPONENT as i64)?;
        let rounds = self.pick(Is::Less, exponent, most)?;
        let zero = self.number(0)?;
        self.rounds(entry, [zero, rounds], 1, |inner, entry, _, power| {
            inner.checked(entry, "mul", power, base)
        })
    }

    /// A loop that computes one value from the one before. What is wrong in a round is noted like
    /// an overflow.
    fn rounds(
        &mut self,
        entry: &mut Entry<'c>,
        [from, to]: [Val<'c>; 2],
        start: i64,
        round: impl FnOnce(&mut Self, &mut Entry<'c>, Val<'c>, Val<'c>) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, Val<'c>> {
        let (size, truth) = (self.ty("i64")?, self.ty("i1")?);
        let overflow = self.overflow(entry)?;
        let (value, first, step) = (
            self.variable(size, "r")?,
            self.number(start)?,
            self.number(1)?,
        );
        self.assign(value, first)?;
        let (known, invalid) = (entry.known.clone(), std::mem::take(&mut entry.invalid));
        self.emit_for(&[from, to, step], |inner, index| {
            let before = inner.load(value, size)?;
            let after = round(inner, entry, index, before)?;
            for wrong in std::mem::take(&mut entry.invalid) {
                let noted = inner.load(overflow, truth)?;
                let noted = inner.emit("emitc.logical_or", &[noted, wrong], truth)?;
                inner.assign(overflow, noted)?;
            }
            inner.assign(value, after)
        })?;
        (entry.known, entry.invalid) = (known, invalid);
        self.load(value, size)
    }

    fn fold(
        &mut self,
        entry: &mut Entry<'c>,
        parts: &[Nat],
        combine: impl Fn(&mut Self, &mut Entry<'c>, Val<'c>, Val<'c>) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, Val<'c>> {
        let mut result = None;
        for part in parts {
            let value = self.nat(entry, part)?;
            result = Some(match result {
                Some(result) => combine(self, entry, result, value)?,
                None => value,
            });
        }
        match result {
            Some(result) => Ok(result),
            None => self.number(0),
        }
    }

    fn pick(&mut self, is: Is, left: Val<'c>, right: Val<'c>) -> Outcome<'c, Val<'c>> {
        let condition = self.compare(is, left, right)?;
        self.emit(
            "emitc.conditional",
            &[condition, left, right],
            left.r#type(),
        )
    }

    fn quotient(&mut self, dividend: Val<'c>, divisor: Val<'c>) -> Outcome<'c, Val<'c>> {
        let (function, ty) = (self.prelude.floor_divide(Lane::I64), self.ty("i64")?);
        self.call(&function, &[dividend, divisor], ty)
    }

    /// Dividend and divisor, which is one if it was zero: that makes the extent invalid.
    fn division(
        &mut self,
        entry: &mut Entry<'c>,
        dividend: &Nat,
        divisor: &Nat,
    ) -> Outcome<'c, (Val<'c>, Val<'c>)> {
        let (left, right) = (self.nat(entry, dividend)?, self.nat(entry, divisor)?);
        if divisor.as_constant().is_some_and(|divisor| divisor > 0) {
            return Ok((left, right));
        }
        let zero = self.number(0)?;
        let is_zero = self.compare(Is::Equal, right, zero)?;
        entry.invalid.push(is_zero);
        let one = self.number(1)?;
        let safe = self.emit("emitc.conditional", &[is_zero, one, right], right.r#type())?;
        Ok((left, safe))
    }

    fn uncomputable(&self, what: impl std::fmt::Display) -> Diagnostic<'c> {
        Diagnostic::error(
            self.location,
            format!(
                "`{what}` cannot be computed when the function is called: describe arrays, facts and what is passed by sizes of arguments that use only + - * / % ^ min max"
            ),
        )
    }
}

/// The size of an element in memory.
fn element_bytes(memory: &Memory) -> i64 {
    let element = memory.element;
    let scalar = if element.is_narrow_float() {
        2
    } else {
        i64::from(element.lane().bits() / 8)
    };
    scalar
        * element
            .width
            .and_then(|width| i64::try_from(width).ok())
            .unwrap_or(1)
}
