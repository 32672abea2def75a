//! `update-floats-as-integers`: an atomic update of a float that computes more than one operation
//! updates the integer of the same bits.
//!
//! Processors and LLVM compare and exchange integers. Upstream converts
//! `memref.generic_atomic_rmw` to that operation whatever the element is, and makes invalid code of
//! floats. Bits also end the loop where a NaN, which is not equal to itself, is exchanged.

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::{IntegerType, MemRefType, ShapedTypeLike};
use melior::ir::{Type, TypeLike, ValueLike};
use mlir_sys::{mlirShapedTypeGetDimSize, mlirValueSetType};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use crate::common::walk;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "update-floats-as-integers",
    name: "UpdateFloatsAsIntegers",
    description: "Let atomic updates of floats (memref.generic_atomic_rmw) be updates of integers with the same bits, which processors have",
    anchor: "func.func",
    options: &[],
    run,
};

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let updates = walk::named(ir::own(function), "memref.generic_atomic_rmw");
    let updates: Vec<(Op<'c>, Type<'c>)> = updates
        .into_iter()
        .filter_map(|operation| {
            let bits = same_bits(context, ir::result(operation).r#type())?;
            Some((operation, bits))
        })
        .collect();
    for (operation, bits) in &updates {
        convert(context, *operation, *bits)?;
    }
    Ok(Effect::of(!updates.is_empty()))
}

/// The integer type of a float's size.
fn same_bits<'c>(context: &'c Context, ty: Type<'c>) -> Option<Type<'c>> {
    let width = match ty {
        ty if ty.is_f16() || ty.is_bf16() => 16,
        ty if ty.is_f32() => 32,
        ty if ty.is_f64() => 64,
        _ => return None,
    };
    Some(IntegerType::new(context, width).into())
}

fn convert<'c>(context: &'c Context, operation: Op<'c>, bits: Type<'c>) -> Outcome<'c, ()> {
    let location = operation.location();
    let result = ir::result(operation);
    let float = result.r#type();
    let bitcast = |before: Op<'c>, value: Val<'c>, to: Type<'c>| {
        let builder = Builder::before(context, before);
        builder.value("arith.bitcast", location, &[value], to, &[])
    };
    // The memory by another name: both types become the same one of LLVM.
    let memory = ir::operand(operation, 0);
    let cast = Builder::before(context, operation).value(
        "builtin.unrealized_conversion_cast",
        location,
        &[memory],
        of_elements(memory.r#type(), bits),
        &[],
    )?;
    ir::set_operand(operation, 0, cast);
    let block = ir::body(operation);
    let old = ir::argument(block, 0);
    let uses: Vec<(Op<'c>, usize)> = ir::uses(old).collect();
    set_type(old, bits);
    let end = ir::terminator(block);
    let first = ir::operations(block).into_iter().next().unwrap_or(end);
    let before = bitcast(first, old, float)?;
    for (user, number) in uses {
        ir::set_operand(user, number, before);
    }
    let new = bitcast(end, ir::operand(end, 0), bits)?;
    ir::set_operand(end, 0, new);
    let uses: Vec<(Op<'c>, usize)> = ir::uses(result).collect();
    set_type(result, bits);
    if let Some(next) = next(operation)
        && !uses.is_empty()
    {
        let value = bitcast(next, result, float)?;
        for (user, number) in uses {
            ir::set_operand(user, number, value);
        }
    }
    Ok(())
}

/// The operation behind this one.
fn next<'c>(operation: Op<'c>) -> Option<Op<'c>> {
    let mut operations = ir::operations(ir::block_of(operation)?).into_iter();
    operations.find(|other| *other == operation)?;
    operations.next()
}

/// The memref type with other elements.
fn of_elements<'c>(ty: Type<'c>, element: Type<'c>) -> Type<'c> {
    let Ok(memref) = MemRefType::try_from(ty) else {
        return ty;
    };
    let dimensions: Vec<i64> = (0..memref.rank())
        // SAFETY: a memref is a shaped type, and has so many dimensions.
        .map(|at| unsafe { mlirShapedTypeGetDimSize(ty.to_raw(), at as isize) })
        .collect();
    MemRefType::new(
        element,
        &dimensions,
        Some(memref.layout()),
        memref.memory_space(),
    )
    .into()
}

fn set_type(value: Val, ty: Type) {
    // SAFETY: both are alive; every use of the value is changed to one of the type that it wants.
    unsafe { mlirValueSetType(value.to_raw(), ty.to_raw()) };
}
