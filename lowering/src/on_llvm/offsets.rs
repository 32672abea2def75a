//! `distribute-offsets`: what is constant in an index is added to the address, not multiplied with
//! the rest.
//!
//! Straight-line code for several rows reads the same elements as row `8 * i + 1` of one and row
//! `8 * i` of the other. LLVM sees that `8 * (i * stride) + stride` and `8 * (i * stride)` differ
//! by a constant, and loads what is the same once. It distributes a product itself only where
//! nothing else uses the sum; the rows of arrays with different strides share it.

use melior::Context;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::IntegerType;
use melior::ir::{Attribute, BlockRef, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "distribute-offsets",
    name: "DistributeOffsets",
    description: "Multiply the constant part of an index (llvm.mul of llvm.add) alone",
    anchor: "llvm.func",
    options: &[],
    run,
};

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let function = ir::own(function);
    let mut effect = Effect::Unchanged;
    for block in ir::blocks(function) {
        distribute_in(context, block, &mut effect)?;
    }
    Ok(effect)
}

fn distribute_in<'c>(
    context: &'c Context,
    block: BlockRef<'c, 'c>,
    effect: &mut Effect,
) -> Outcome<'c, ()> {
    for operation in ir::operations(block) {
        if ir::name(operation) == "llvm.mul" {
            distribute(context, operation, effect)?;
        }
        for inner in ir::blocks(operation) {
            distribute_in(context, inner, effect)?;
        }
    }
    Ok(())
}

/// `(x + k) * c ~> x * c + k * c`, which is the same in arithmetic that wraps.
fn distribute<'c>(context: &'c Context, product: Op<'c>, effect: &mut Effect) -> Outcome<'c, ()> {
    let result = ir::result(product);
    let ty = IntegerType::new(context, 64).into();
    let (sum, factor) = (ir::operand(product, 0), ir::operand(product, 1));
    let Some((variable, offset)) = of_constant_sum(sum).filter(|_| result.r#type() == ty) else {
        return Ok(());
    };
    let Some(scale) = constant(factor) else {
        return Ok(());
    };
    *effect = Effect::Changed;
    let (builder, location) = (Builder::before(context, product), product.location());
    let value = builder.integer_attribute(offset.wrapping_mul(scale));
    let offset = builder.value("llvm.mlir.constant", location, &[], ty, &[("value", value)])?;
    let scaled = builder.value("llvm.mul", location, &[variable, factor], ty, &[])?;
    let distributed = builder.value("llvm.add", location, &[scaled, offset], ty, &[])?;
    ir::replace_all_uses(result, distributed);
    ir::erase(product);
    Ok(())
}

/// Sum of a value and a constant.
fn of_constant_sum<'c>(value: Val<'c>) -> Option<(Val<'c>, i64)> {
    let sum = ir::definition(value).filter(|sum| ir::name(*sum) == "llvm.add")?;
    Some((ir::operand(sum, 0), constant(ir::operand(sum, 1))?))
}

fn constant(value: Val) -> Option<i64> {
    let definition = ir::definition(value)?;
    if ir::name(definition) != "llvm.mlir.constant" {
        return None;
    }
    let value: Attribute = definition.attribute("value").ok()?;
    IntegerAttribute::try_from(value)
        .ok()
        .map(|value| value.value())
}
