//! Divisions that SPIR-V lacks: quotients that are rounded down or up are computed from those that
//! are rounded towards zero.

use melior::ir::operation::OperationLike;
use melior::ir::{Type, ValueLike};
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};

/// Replaces all such divisions in a kernel.
pub(super) fn expand<'c>(builder: &Builder<'c>, kernel: Op<'c>) -> Outcome<'c, ()> {
    for operation in ir::nested(kernel) {
        let rounds_up = match ir::name(operation) {
            "arith.floordivsi" => false,
            "arith.ceildivsi" => true,
            "arith.ceildivui" => {
                let quotient = unsigned_up(&Division::of(builder, operation))?;
                replace(operation, quotient);
                continue;
            }
            _ => continue,
        };
        let quotient = signed(&Division::of(builder, operation), rounds_up)?;
        replace(operation, quotient);
    }
    Ok(())
}

fn replace<'c>(operation: Op<'c>, quotient: Val<'c>) {
    ir::replace_all_uses(ir::result(operation), quotient);
    ir::erase(operation);
}

/// A division, in front of which others are computed.
struct Division<'c> {
    builder: Builder<'c>,
    operation: Op<'c>,
    dividend: Val<'c>,
    divisor: Val<'c>,
    ty: Type<'c>,
}

impl<'c> Division<'c> {
    fn of(builder: &Builder<'c>, operation: Op<'c>) -> Self {
        Self {
            builder: Builder::before(builder.context, operation),
            operation,
            dividend: ir::operand(operation, 0),
            divisor: ir::operand(operation, 1),
            ty: ir::result(operation).r#type(),
        }
    }

    fn compute(&self, name: &str, operands: [Val<'c>; 2]) -> Outcome<'c, Val<'c>> {
        let location = self.operation.location();
        self.builder.value(name, location, &operands, self.ty, &[])
    }

    fn number(&self, number: i64) -> Outcome<'c, Val<'c>> {
        let location = self.operation.location();
        let value = self.builder.number_attribute(number, self.ty);
        let attributes = [("value", value)];
        self.builder
            .value("arith.constant", location, &[], self.ty, &attributes)
    }

    fn compare(&self, predicate: IntegerPredicate, operands: [Val<'c>; 2]) -> Outcome<'c, Val<'c>> {
        let location = self.operation.location();
        self.builder.compare(predicate, operands, location)
    }

    fn choose(&self, condition: Val<'c>, [yes, no]: [Val<'c>; 2]) -> Outcome<'c, Val<'c>> {
        let location = self.operation.location();
        let operands = [condition, yes, no];
        self.builder
            .value("arith.select", location, &operands, self.ty, &[])
    }
}

/// One less or more than the quotient towards zero where something remains, and the exact quotient
/// is below or above zero.
fn signed<'c>(division: &Division<'c>, rounds_up: bool) -> Outcome<'c, Val<'c>> {
    let (dividend, divisor) = (division.dividend, division.divisor);
    let quotient = division.compute("arith.divsi", [dividend, divisor])?;
    let product = division.compute("arith.muli", [quotient, divisor])?;
    let rest = division.compute("arith.subi", [dividend, product])?;
    let (zero, one) = (division.number(0)?, division.number(1)?);
    let is_below = division.compare(IntegerPredicate::Less, [rest, zero])?;
    let is_divisor_below = division.compare(IntegerPredicate::Less, [divisor, zero])?;
    let signs = match rounds_up {
        true => IntegerPredicate::Equal,
        false => IntegerPredicate::NotEqual,
    };
    let is_off = division.compare(signs, [is_below, is_divisor_below])?;
    let next = match rounds_up {
        true => division.compute("arith.addi", [quotient, one])?,
        false => division.compute("arith.subi", [quotient, one])?,
    };
    let corrected = division.choose(is_off, [next, quotient])?;
    let is_exact = division.compare(IntegerPredicate::Equal, [rest, zero])?;
    division.choose(is_exact, [quotient, corrected])
}

/// One more than the quotient of what is before the dividend; zero of zero.
fn unsigned_up<'c>(division: &Division<'c>) -> Outcome<'c, Val<'c>> {
    let (zero, one) = (division.number(0)?, division.number(1)?);
    let before = division.compute("arith.subi", [division.dividend, one])?;
    let quotient = division.compute("arith.divui", [before, division.divisor])?;
    let next = division.compute("arith.addi", [quotient, one])?;
    let is_zero = division.compare(IntegerPredicate::Equal, [division.dividend, zero])?;
    division.choose(is_zero, [zero, next])
}
