//! Index expressions as operations of arith.

use melior::ir::attribute::StringAttribute;
use melior::ir::{Location, Type};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, IntegerPredicate, Outcome, Val};
use rise_lang::nat::{Name, Nat, NatView};
use rustc_hash::FxHashMap;

use super::super::Lowering;
use super::super::indices::index::constant_of;

/// The values of index expressions, by the place where they were emitted: there they need not be
/// emitted again.
pub(in crate::dpia_to_loops) type Emitted<'c> = FxHashMap<((usize, usize), Nat), Val<'c>>;

/// Emits index expressions at one position.
pub(in crate::dpia_to_loops) struct Formula<'a, 'c> {
    lowering: &'a Lowering<'c>,
    builder: Builder<'c>,
    /// The variables of the sums around, inner ones last.
    bound: Vec<(Name, Val<'c>)>,
}

impl<'a, 'c> Formula<'a, 'c> {
    pub fn at(lowering: &'a Lowering<'c>, builder: Builder<'c>) -> Self {
        Self {
            lowering,
            builder,
            bound: Vec::new(),
        }
    }

    /// The same, with a value for one more variable.
    pub fn with(mut self, variable: Name, value: Val<'c>) -> Self {
        self.bound.push((variable, value));
        self
    }

    fn variable(&self, name: &Name, location: Location<'c>) -> Outcome<'c, Val<'c>> {
        match self.bound.iter().rev().find(|(known, _)| known == name) {
            Some((_, value)) => Ok(*value),
            None => Ok(self.lowering.variable(name, location)?.value),
        }
    }

    /// The value of an index expression, which is emitted if that was not done here before.
    pub fn value(&self, index: &Nat, location: Location<'c>) -> Outcome<'c, Val<'c>> {
        if let Some(name) = index.as_variable() {
            return self.variable(name, location);
        }
        // The variables of sums mean something else in each of them.
        if !self.bound.is_empty() {
            return self.emitted(index, location);
        }
        let key = (self.builder.place_key(), index.clone());
        let known = self.lowering.kept.indices.borrow().get(&key).copied();
        if let Some(value) = known {
            return Ok(value);
        }
        let value = self.emitted(index, location)?;
        self.lowering.kept.indices.borrow_mut().insert(key, value);
        Ok(value)
    }

    fn emitted(&self, index: &Nat, location: Location<'c>) -> Outcome<'c, Val<'c>> {
        match index.view() {
            NatView::Constant(value) => self.emitted_constant(value, location),
            NatView::Variable(name) => self.variable(&name, location),
            NatView::Sum(terms) => self.sum(&terms, location),
            NatView::Product(factors) => self.fold("arith.muli", &factors, location),
            NatView::Minimum(parts) => self.fold("arith.minsi", &parts, location),
            NatView::Maximum(parts) => self.fold("arith.maxsi", &parts, location),
            NatView::FloorDivide(dividend, divisor) => {
                self.require_divisor(&divisor, location)?;
                let name = if self.lowering.is_natural(&dividend) {
                    "arith.divui"
                } else {
                    "arith.floordivsi"
                };
                self.binary(name, &dividend, &divisor, location)
            }
            NatView::Modulo(dividend, divisor) => self.modulo(&dividend, &divisor, location),
            NatView::Power(base, exponent) => match exponent.as_constant() {
                Some(count) if count > 0 => {
                    let base = self.value(&base, location)?;
                    self.constant_power(base, count, location)
                }
                _ => self.power(&base, &exponent, location),
            },
            NatView::Application(function, argument) => {
                let argument = self.value(&argument, location)?;
                let table = self.lowering.table(&function, location)?;
                let index = Type::index(self.lowering.builder.context);
                self.builder
                    .value("memref.load", location, &[table, argument], index, &[])
            }
            NatView::BigSum {
                variable,
                from,
                to,
                body,
            } => self.big_sum(variable, [&from, &to], &body, location),
        }
    }

    /// Checks, where it is not known, that a divisor is not zero: machines end a program that
    /// divides by zero.
    fn require_divisor(&self, divisor: &Nat, location: Location<'c>) -> Outcome<'c, ()> {
        if self.lowering.is_positive(divisor) {
            return Ok(());
        }
        let message = format!("`{divisor}` must not be zero: sizes or indices are divided by it");
        let sides = [self.value(divisor, location)?, self.constant(0, location)?];
        let is_divisor = self
            .builder
            .compare(IntegerPredicate::NotEqual, sides, location)?;
        let message = StringAttribute::new(self.lowering.builder.context, &message).into();
        self.builder
            .command("cf.assert", location, &[is_divisor], &[("msg", message)])
            .map(|_| ())
    }

    /// A remainder, by a division only where it may leave out more than one round.
    fn modulo(
        &self,
        dividend: &Nat,
        divisor: &Nat,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let facts = &self.lowering.facts;
        let is_natural = self.lowering.is_natural(dividend);
        let is_mask = divisor.as_constant().is_some_and(u64::is_power_of_two);
        let (before, after) = (dividend - divisor, dividend + divisor);
        if !(is_natural && is_mask) {
            if is_natural && facts.less(&before, divisor).is_yes() {
                return self.wrapped(&before, dividend, location);
            }
            if self.lowering.is_natural(&after) && facts.less(dividend, divisor).is_yes() {
                return self.wrapped(dividend, &after, location);
            }
        }
        self.require_divisor(divisor, location)?;
        if is_natural {
            return self.binary("arith.remui", dividend, divisor, location);
        }
        let quotient = self.binary("arith.floordivsi", dividend, divisor, location)?;
        let divisor = self.value(divisor, location)?;
        let multiple = self.arith("arith.muli", quotient, divisor, location)?;
        let dividend = self.value(dividend, location)?;
        self.arith("arith.subi", dividend, multiple, location)
    }

    /// A place on a circle: `place`, or the one a round further if that is before the beginning.
    fn wrapped(&self, place: &Nat, further: &Nat, location: Location<'c>) -> Outcome<'c, Val<'c>> {
        let (place, further) = (self.value(place, location)?, self.value(further, location)?);
        let beginning = self.constant(0, location)?;
        let is_before =
            self.builder
                .compare(IntegerPredicate::Less, [place, beginning], location)?;
        let index = Type::index(self.lowering.builder.context);
        let operands = [is_before, further, place];
        self.builder
            .value("arith.select", location, &operands, index, &[])
    }

    /// A power of a positive exponent, by squares.
    fn constant_power(
        &self,
        base: Val<'c>,
        exponent: u64,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        if exponent < 2 {
            return Ok(base);
        }
        let root = self.constant_power(base, exponent / 2, location)?;
        let square = self.arith("arith.muli", root, root, location)?;
        match exponent.is_multiple_of(2) {
            true => Ok(square),
            false => self.arith("arith.muli", square, base, location),
        }
    }

    /// A power whose exponent is seen when the program runs: a loop that multiplies.
    fn power(&self, base: &Nat, exponent: &Nat, location: Location<'c>) -> Outcome<'c, Val<'c>> {
        let index = Type::index(self.lowering.builder.context);
        let base = self.value(base, location)?;
        let (zero, one) = (self.constant(0, location)?, self.constant(1, location)?);
        let rounds = self.value(exponent, location)?;
        self.fold_rounds([zero, rounds], one, location, |inside, _, product| {
            let operands = [product, base];
            inside
                .builder
                .value("arith.muli", location, &operands, index, &[])
        })
    }

    /// Terms with a negative coefficient are subtracted.
    fn sum(&self, terms: &[Nat], location: Location<'c>) -> Outcome<'c, Val<'c>> {
        let mut sum: Option<Val<'c>> = None;
        for term in terms {
            let negated = &Nat::zero() - term;
            let (name, part) = match (sum, is_negative(term)) {
                (Some(_), true) => ("arith.subi", &negated),
                _ => ("arith.addi", term),
            };
            let value = self.value(part, location)?;
            sum = Some(match sum {
                Some(sum) => self.arith(name, sum, value, location)?,
                None => value,
            });
        }
        sum.map_or_else(|| self.constant(0, location), Ok)
    }

    fn fold(&self, name: &str, parts: &[Nat], location: Location<'c>) -> Outcome<'c, Val<'c>> {
        let mut values = parts.iter().map(|part| self.value(part, location));
        let first = values
            .next()
            .unwrap_or_else(|| self.constant(0, location))?;
        values.try_fold(first, |result, value| {
            self.arith(name, result, value?, location)
        })
    }

    fn binary(
        &self,
        name: &str,
        left: &Nat,
        right: &Nat,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let (left, right) = (self.value(left, location)?, self.value(right, location)?);
        self.arith(name, left, right, location)
    }

    pub fn arith(
        &self,
        name: &str,
        left: Val<'c>,
        right: Val<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        self.builder.value(
            name,
            location,
            &[left, right],
            Type::index(self.lowering.builder.context),
            &[],
        )
    }

    /// An `index` constant.
    pub fn constant(&self, value: i128, location: Location<'c>) -> Outcome<'c, Val<'c>> {
        match u64::try_from(value) {
            Ok(value) => self.value(&Nat::constant(value), location),
            Err(_) => self.emitted_constant(value, location),
        }
    }

    fn emitted_constant(&self, value: i128, location: Location<'c>) -> Outcome<'c, Val<'c>> {
        let value = i64::try_from(value).map_err(|_| {
            let message = format!(
                "{value} does not fit 64 bits, in which sizes and indices are computed: choose smaller sizes"
            );
            Diagnostic::error(location, message)
        })?;
        let attribute = self.builder.index_attribute(value);
        self.builder.value(
            "arith.constant",
            location,
            &[],
            Type::index(self.lowering.builder.context),
            &[("value", attribute)],
        )
    }

    /// A sum without a closed form: a loop that adds.
    fn big_sum(
        &self,
        variable: Name,
        [from, to]: [&Nat; 2],
        body: &Nat,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        // Sums of lengths that are data are in a table.
        if from.as_constant() == Some(0)
            && let NatView::Application(function, argument) = body.view()
            && argument.as_variable() == Some(&variable)
            && let Some(table) = self.lowering.beginnings(&function)
        {
            let row = self.value(to, location)?;
            let index = Type::index(self.lowering.builder.context);
            return self
                .builder
                .value("memref.load", location, &[table, row], index, &[]);
        }
        let bounds = [self.value(from, location)?, self.value(to, location)?];
        let zero = self.constant(0, location)?;
        self.fold_rounds(bounds, zero, location, |inside, index, sum| {
            let inside = inside.with(variable, index);
            let term = inside.value(body, location)?;
            inside.arith("arith.addi", sum, term, location)
        })
    }

    /// A loop that carries one value; `round` gets the index and the value.
    pub fn fold_rounds(
        &self,
        [from, to]: [Val<'c>; 2],
        start: Val<'c>,
        location: Location<'c>,
        round: impl FnOnce(Formula<'a, 'c>, Val<'c>, Val<'c>) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, Val<'c>> {
        let index = Type::index(self.lowering.builder.context);
        let (region, block) = ir::region(&[index, index], location);
        let builder = Builder::at_end(self.lowering.builder.context, block);
        let inside = Formula {
            lowering: self.lowering,
            builder,
            bound: self.bound.clone(),
        };
        let next = round(inside, ir::argument(block, 0), ir::argument(block, 1))?;
        builder.command("scf.yield", location, &[next], &[])?;
        let one = self.constant(1, location)?;
        let operation = self
            .builder
            .operation("scf.for", location, &[from, to, one, start], &[])
            .add_results(&[index])
            .add_regions([region]);
        Ok(ir::result(self.builder.insert(operation)?))
    }
}

fn is_negative(term: &Nat) -> bool {
    match term.view() {
        NatView::Constant(value) => value < 0,
        NatView::Product(factors) => factors
            .first()
            .and_then(constant_of)
            .is_some_and(|factor| factor < 0),
        _ => false,
    }
}
