//! The smaller and the larger of two numbers of bf16, by their bits: processors have it for longer
//! floats only, to which each lane would be extended, and from which it would be rounded by a call.

use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{Location, Type, TypeLike, ValueLike};
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val, vector_of};

/// How many numbers with a sign bit are no numbers, and as many without.
const NO_NUMBERS: i64 = 127;

/// Replaces `arith.minimumf` and `arith.maximumf` of bf16, and says whether it did.
pub(super) fn replace<'c>(builder: Builder<'c>, operation: Op<'c>) -> Outcome<'c, bool> {
    let result = ir::result(operation);
    let (element, width) = match vector_of(result.r#type()) {
        Some((element, width)) => (element, Some(width)),
        None => (result.r#type(), None),
    };
    if !element.is_bf16() {
        return Ok(false);
    }
    let many = |bits| {
        let element = IntegerType::new(builder.context, bits).into();
        width.map_or(element, |width| Type::vector(&[width], element))
    };
    let bits = Bits {
        builder,
        location: operation.location(),
        integer: many(16),
    };
    let (predicate, turn) = match ir::name(operation) {
        "arith.minimumf" => (IntegerPredicate::Less, NO_NUMBERS),
        _ => (IntegerPredicate::Greater, -NO_NUMBERS),
    };
    let (first, second) = (ir::operand(operation, 0), ir::operand(operation, 1));
    let (first, second) = (bits.of(first)?, bits.of(second)?);
    let places = [bits.place(first, turn)?, bits.place(second, turn)?];
    let is_first = builder.compare(predicate, places, bits.location)?;
    // Chosen among the bits: LLVM would take vectors of bf16 apart.
    let operands = [is_first, first, second];
    let chosen = builder.value("arith.select", bits.location, &operands, bits.integer, &[])?;
    let ty = result.r#type();
    let number = builder.value("arith.bitcast", bits.location, &[chosen], ty, &[])?;
    ir::replace_all_uses(result, number);
    ir::erase(operation);
    Ok(true)
}

struct Bits<'c> {
    builder: Builder<'c>,
    location: Location<'c>,
    integer: Type<'c>,
}

impl<'c> Bits<'c> {
    fn of(&self, value: Val<'c>) -> Outcome<'c, Val<'c>> {
        self.builder
            .value("arith.bitcast", self.location, &[value], self.integer, &[])
    }

    /// An integer with a sign that is in the order of the numbers. What is no number comes before
    /// all of them if the order is turned up, and after them if it is turned down: in the order of
    /// the bits it stands at both ends, and turning brings it to one.
    fn place(&self, bits: Val<'c>, turn: i64) -> Outcome<'c, Val<'c>> {
        // Of a negative number, the other bits count downwards.
        let sign = self.with("arith.shrsi", bits, 15)?;
        let turned = self.with("arith.andi", sign, i64::from(i16::MAX))?;
        let ordered = self.operation("arith.xori", [bits, turned])?;
        self.with("arith.addi", ordered, turn)
    }

    fn with(&self, name: &str, value: Val<'c>, number: i64) -> Outcome<'c, Val<'c>> {
        let text = match self.integer.is_vector() {
            true => format!("dense<{number}> : {}", self.integer),
            false => format!("{number} : {}", self.integer),
        };
        let value_of = [("value", self.builder.parse_attribute(&text)?)];
        let number = self.builder.value(
            "arith.constant",
            self.location,
            &[],
            self.integer,
            &value_of,
        )?;
        self.operation(name, [value, number])
    }

    fn operation(&self, name: &str, operands: [Val<'c>; 2]) -> Outcome<'c, Val<'c>> {
        self.builder
            .value(name, self.location, &operands, self.integer, &[])
    }
}
