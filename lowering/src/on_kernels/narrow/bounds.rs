//! How far from zero the indices of a kernel can be, computed by the host for a launch.
//!
//! The bounds are floats of 64 bits, which do not overflow; they are rounded, but never across a
//! power of two.

use std::collections::{HashMap, HashSet};

use melior::ir::attribute::FloatAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{Location, Type};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};

use super::{GRID, is_index, rewrite};
use crate::on_loops::lines;

/// No number of 32 bits with a sign is as great.
const LIMIT: f64 = 2147483648.0;

/// Whether all indices of a launch fit 32 bits.
pub(super) enum Fits<'c> {
    Always,
    Never,
    /// If this is true.
    If(Val<'c>),
}

/// No index is further from zero.
#[derive(Clone, Copy)]
enum Bound<'c> {
    Known(f64),
    Computed(Val<'c>),
}

pub(super) struct Bounds<'c> {
    builder: Builder<'c>,
    location: Location<'c>,
    launch: Op<'c>,
    kernel: Op<'c>,
    known: HashMap<usize, Bound<'c>>,
    greatest: Bound<'c>,
    /// Computed bounds that the greatest one is no less than.
    counted: HashSet<usize>,
}

impl<'c> Bounds<'c> {
    /// Of a launch of a kernel, computed in front of it.
    pub fn new(builder: Builder<'c>, launch: Op<'c>, kernel: Op<'c>) -> Self {
        Bounds {
            builder,
            location: launch.location(),
            launch,
            kernel,
            known: HashMap::new(),
            greatest: Bound::Known(0.0),
            counted: HashSet::new(),
        }
    }

    /// Whether all indices fit.
    pub fn fits(mut self) -> Outcome<'c, Fits<'c>> {
        let given = ir::operands(self.launch).split_off(GRID);
        for (argument, given) in ir::arguments(ir::body(self.kernel)).into_iter().zip(given) {
            if is_index(argument) {
                let bound = self.of_host(given)?;
                self.note(argument, bound)?;
            }
        }
        for operation in ir::nested(self.kernel) {
            self.of_operation(operation)?;
        }
        let value = match self.greatest {
            Bound::Known(bound) if bound < LIMIT => return Ok(Fits::Always),
            Bound::Known(_) => return Ok(Fits::Never),
            Bound::Computed(value) => value,
        };
        let limit = self.value(Bound::Known(LIMIT))?;
        let fits = self.compared(OLT, [value, limit])?;
        Ok(Fits::If(fits))
    }

    /// The bound of a number that the host knows, which is not negative if it is right.
    fn of_host(&self, value: Val<'c>) -> Outcome<'c, Bound<'c>> {
        if let Some(value) = lines::constant(value) {
            return Ok(Bound::Known(value.unsigned_abs() as f64));
        }
        let bits = IntegerType::new(self.builder.context, 64).into();
        let value = self
            .builder
            .value("arith.index_cast", self.location, &[value], bits, &[])?;
        let value =
            self.builder
                .value("arith.uitofp", self.location, &[value], self.float(), &[])?;
        Ok(Bound::Computed(value))
    }

    fn of_operation(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let name = ir::name(operation);
        if name == "scf.for" {
            return self.of_loop(operation);
        }
        if name == "scf.if" {
            return Ok(());
        }
        if name == "scf.yield" {
            return self.of_yield(operation);
        }
        let results = ir::results(operation).into_iter();
        for result in results.filter(|result| is_index(*result)) {
            let bound = match name {
                "arith.constant" => {
                    let value = lines::constant(result).unwrap_or(i64::MAX);
                    Bound::Known(value.unsigned_abs() as f64)
                }
                _ if rewrite::NUMBERS.contains(&name) => self.of_number(operation)?,
                _ => self.of_arithmetic(operation)?,
            };
            self.note(result, bound)?;
        }
        Ok(())
    }

    /// The number of a group or of a thread is below how many there are.
    fn of_number(&self, operation: Op<'c>) -> Outcome<'c, Bound<'c>> {
        let dimension = operation.attribute("dimension");
        let dimension = dimension.map(|dimension| dimension.to_string());
        let letter = dimension.unwrap_or_default();
        let place = ["x", "y", "z"]
            .iter()
            .position(|known| letter.contains(&format!("dim {known}")));
        let place = place.unwrap_or_default();
        let first = match ir::name(operation) {
            "gpu.block_id" => 0,
            _ => 3,
        };
        self.of_host(ir::operand(self.launch, first + place))
    }

    fn of_arithmetic(&self, operation: Op<'c>) -> Outcome<'c, Bound<'c>> {
        let bounds = ir::operands(operation);
        let bounds: Vec<Bound<'c>> = bounds
            .into_iter()
            .filter(|operand| is_index(*operand))
            .map(|operand| self.bound(operand))
            .collect();
        let [left, right] = bounds[..] else {
            return Ok(Bound::Known(f64::INFINITY));
        };
        match ir::name(operation) {
            "arith.addi" | "arith.subi" => self.combined("arith.addf", left, right),
            "arith.muli" => self.combined("arith.mulf", left, right),
            "arith.divui" | "arith.divsi" | "arith.floordivsi" | "arith.ceildivui"
            | "arith.ceildivsi" | "arith.remui" | "arith.remsi" => Ok(left),
            _ => self.combined(GREATER, left, right),
        }
    }

    /// The variable of a loop is between its bounds, and a step further when it ends.
    fn of_loop(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let variable = ir::argument(ir::body(operation), 0);
        if !is_index(variable) {
            return Ok(());
        }
        let [first, end, step] = [0, 1, 2].map(|number| self.bound(ir::operand(operation, number)));
        let within = self.combined(GREATER, first, end)?;
        let beyond = self.combined("arith.addf", within, step)?;
        self.greatest = self.combined(GREATER, self.greatest, beyond)?;
        self.note(variable, within)
    }

    /// A condition gives what one of its sides gives.
    fn of_yield(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let Some(parent) = ir::parent(operation).filter(|parent| ir::name(*parent) == "scf.if")
        else {
            return Ok(());
        };
        for (result, given) in ir::results(parent).into_iter().zip(ir::operands(operation)) {
            if !is_index(result) {
                continue;
            }
            let bound = self.bound(given);
            let bound = match self.known.get(&ir::key(result)) {
                Some(other) => self.combined(GREATER, *other, bound)?,
                None => bound,
            };
            self.note(result, bound)?;
        }
        Ok(())
    }

    fn bound(&self, value: Val<'c>) -> Bound<'c> {
        let known = self.known.get(&ir::key(value)).copied();
        known.unwrap_or(Bound::Known(f64::INFINITY))
    }

    fn note(&mut self, value: Val<'c>, bound: Bound<'c>) -> Outcome<'c, ()> {
        self.known.insert(ir::key(value), bound);
        if let Bound::Computed(value) = bound
            && !self.counted.insert(ir::key(value))
        {
            return Ok(());
        }
        self.greatest = self.combined(GREATER, self.greatest, bound)?;
        Ok(())
    }

    fn combined(&self, name: &str, left: Bound<'c>, right: Bound<'c>) -> Outcome<'c, Bound<'c>> {
        if let (Bound::Known(left), Bound::Known(right)) = (left, right) {
            return Ok(Bound::Known(match name {
                "arith.addf" => left + right,
                "arith.mulf" if left == 0.0 || right == 0.0 => 0.0,
                "arith.mulf" => left * right,
                _ => left.max(right),
            }));
        }
        let operands = [self.value(left)?, self.value(right)?];
        if name == GREATER {
            return self.greater(operands);
        }
        let value = self
            .builder
            .value(name, self.location, &operands, self.float(), &[])?;
        Ok(Bound::Computed(value))
    }

    /// The greater one of two numbers; the first if the second is none, as zero times infinity.
    fn greater(&self, [left, right]: [Val<'c>; 2]) -> Outcome<'c, Bound<'c>> {
        let is_greater = self.compared(OGT, [right, left])?;
        let operands = [is_greater, right, left];
        let value =
            self.builder
                .value("arith.select", self.location, &operands, self.float(), &[])?;
        Ok(Bound::Computed(value))
    }

    fn compared(&self, predicate: i64, operands: [Val<'c>; 2]) -> Outcome<'c, Val<'c>> {
        let predicate = [("predicate", self.builder.integer_attribute(predicate))];
        let truth = self.builder.truth_of(self.float());
        self.builder
            .value("arith.cmpf", self.location, &operands, truth, &predicate)
    }

    fn value(&self, bound: Bound<'c>) -> Outcome<'c, Val<'c>> {
        match bound {
            Bound::Computed(value) => Ok(value),
            Bound::Known(number) => {
                let ty = self.float();
                let number = FloatAttribute::new(self.builder.context, ty, number).into();
                let attributes = [("value", number)];
                self.builder
                    .value("arith.constant", self.location, &[], ty, &attributes)
            }
        }
    }

    fn float(&self) -> Type<'c> {
        Type::float64(self.builder.context)
    }
}

/// The greater of two bounds.
const GREATER: &str = "greater";
/// Predicates of `arith.cmpf`: greater, or less, and both are numbers.
const OGT: i64 = 2;
const OLT: i64 = 4;
