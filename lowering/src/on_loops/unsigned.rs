//! `count-unsigned-loops`: a loop whose bounds are unsigned becomes one that counts its iterations,
//! and so does a signed one whose bounds are further apart than its type has positive numbers.
//!
//! Upstream's `canonicalize` takes constant bounds of such loops for signed, and removes a loop
//! from zero to a number above half of all as if it had no iterations; of signed ones it subtracts
//! the bounds. The number of iterations is below that half, unless the loop never comes to its end.

use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::IntegerType;
use melior::ir::{Location, Type, TypeLike, ValueLike};
use melior::{Context, StringRef};
use mlir_sys::{mlirOperationRemoveAttributeByName, mlirValueSetType};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use crate::common::walk;
use crate::on_loops::lines;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "count-unsigned-loops",
    name: "CountUnsignedLoops",
    description: "Let loops with unsigned bounds, or bounds far apart, count their iterations, as canonicalize takes bounds for signed and subtracts them",
    anchor: "func.func",
    options: &[],
    run,
};

const IS_UNSIGNED: &str = "unsignedCmp";

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let operations = walk::blocks(ir::own(function))
        .into_iter()
        .flat_map(ir::operations);
    let loops: Vec<Op<'c>> = operations.filter(|one| is_misread(*one)).collect();
    for operation in &loops {
        count(context, *operation)?;
    }
    Ok(Effect::of(!loops.is_empty()))
}

/// Whether the bounds of a loop may be, or become, constants that mean something else signed.
fn is_misread(operation: Op) -> bool {
    if ir::name(operation) != "scf.for" {
        return false;
    }
    let bounds = ir::operands(operation);
    let bits = bits(bounds[0].r#type()).filter(|bits| *bits <= 64);
    match operation.has_attribute(IS_UNSIGNED) {
        true => bits.is_some() && !bounds[..2].iter().all(|bound| keeps_its_sign(*bound)),
        false => bits.is_some_and(|bits| is_wide(bounds[0], bounds[1], bits)),
    }
}

/// Whether constants, or what is folded to them, may be further apart than half of all numbers.
fn is_wide(first: Val, end: Val, bits: u32) -> bool {
    match (lines::constant(first), lines::constant(end)) {
        (Some(first), Some(end)) => i128::from(end) - i128::from(first) >= 1 << (bits - 1),
        _ => is_folded(first, 8) && is_folded(end, 8),
    }
}

/// Whether a value is computed of constants alone.
fn is_folded(value: Val, depth: u32) -> bool {
    let Some(definition) = ir::definition(value).filter(|_| depth > 0) else {
        return false;
    };
    let operands = ir::operands(definition);
    ir::name(definition).starts_with("arith.")
        && operands
            .into_iter()
            .all(|operand| is_folded(operand, depth - 1))
}

/// Whether nothing that is folded makes a constant with a sign of a bound.
fn keeps_its_sign(bound: Val) -> bool {
    let Some(definition) = ir::definition(bound) else {
        return true;
    };
    match ir::name(definition) {
        "memref.dim" | "memref.load" | "func.call" => true,
        "arith.constant" => lines::constant(bound).is_some_and(|number| number >= 0),
        _ => false,
    }
}

/// The bits of an integer type, or of an index.
fn bits(ty: Type) -> Option<u32> {
    match ty.is_index() {
        true => Some(64),
        false => Some(IntegerType::try_from(ty).ok()?.width()),
    }
}

/// Emits operations at one position.
struct Emitter<'c> {
    builder: Builder<'c>,
    location: Location<'c>,
}

impl<'c> Emitter<'c> {
    fn binary(&self, name: &str, operands: [Val<'c>; 2]) -> Outcome<'c, Val<'c>> {
        let ty = operands[0].r#type();
        self.builder.value(name, self.location, &operands, ty, &[])
    }

    fn number(&self, value: i64, ty: Type<'c>) -> Outcome<'c, Val<'c>> {
        let value = ("value", IntegerAttribute::new(ty, value).into());
        self.builder
            .value("arith.constant", self.location, &[], ty, &[value])
    }

    /// A number in another type of integers, by an operation between them and indices.
    fn cast(&self, name: &str, value: Val<'c>, to: Type<'c>) -> Outcome<'c, Val<'c>> {
        match value.r#type() == to {
            true => Ok(value),
            false => self.builder.value(name, self.location, &[value], to, &[]),
        }
    }

    /// How many iterations a loop has.
    fn iterations(
        &self,
        [first, end, step]: [Val<'c>; 3],
        less: IntegerPredicate,
    ) -> Outcome<'c, Val<'c>> {
        let (ty, index) = (first.r#type(), Type::index(self.builder.context));
        let any = self.builder.compare(less, [first, end], self.location)?;
        let span = self.binary("arith.subi", [end, first])?;
        let last = self.binary("arith.subi", [span, self.number(1, ty)?])?;
        let before_last = self.binary("arith.divui", [last, step])?;
        // As an index, since there may be more than the type of the loop has numbers for.
        let before_last = self.cast("arith.index_castui", before_last, index)?;
        let count = self.binary("arith.addi", [before_last, self.number(1, index)?])?;
        let operands = [any, count, self.number(0, index)?];
        self.builder
            .value("arith.select", self.location, &operands, index, &[])
    }
}

fn count<'c>(context: &'c Context, operation: Op<'c>) -> Outcome<'c, ()> {
    let location = operation.location();
    let bounds = ir::operands(operation);
    let [first, end, step] = [bounds[0], bounds[1], bounds[2]];
    let (ty, index) = (first.r#type(), Type::index(context));
    let before = Emitter {
        builder: Builder::before(context, operation),
        location,
    };
    let less = match operation.has_attribute(IS_UNSIGNED) {
        true => IntegerPredicate::UnsignedLess,
        false => IntegerPredicate::Less,
    };
    let count = before.iterations([first, end, step], less)?;
    let counted = [before.number(0, index)?, count, before.number(1, index)?];
    for (number, bound) in counted.into_iter().enumerate() {
        ir::set_operand(operation, number, bound);
    }
    let body = ir::body(operation);
    let variable = ir::argument(body, 0);
    let uses: Vec<(Op<'c>, usize)> = ir::uses(variable).collect();
    // SAFETY: the value and the operation are alive, and the operation allows any type of variable
    // that its bounds have.
    unsafe {
        mlirValueSetType(variable.to_raw(), index.to_raw());
        let name = StringRef::new(IS_UNSIGNED);
        mlirOperationRemoveAttributeByName(operation.to_raw(), name.to_raw());
    }
    if uses.is_empty() {
        return Ok(());
    }
    let first_operation = ir::operations(body).into_iter().next();
    let first_operation = first_operation.unwrap_or_else(|| ir::terminator(body));
    let inside = Emitter {
        builder: Builder::before(context, first_operation),
        location,
    };
    let number = inside.cast("arith.index_cast", variable, ty)?;
    let further = inside.binary("arith.muli", [number, step])?;
    let value = inside.binary("arith.addi", [first, further])?;
    for (user, number) in uses {
        ir::set_operand(user, number, value);
    }
    Ok(())
}
