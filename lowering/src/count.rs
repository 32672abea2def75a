//! How many floating-point operations a program does: what a rate in FLOP/s is computed from.

use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{BlockRef, Type, TypeLike, ValueLike};
use rise_dialect::ir::{self, Op, Val};
use rise_dialect::operations::dpia;
use rise_dialect::types;
use rise_lang::nat::Nat;
use rustc_hash::FxHashSet;

/// The number of floating-point operations of a function in imperative DPIA, as an expression over its sizes.
///
/// Additions, subtractions, multiplications, divisions, comparisons, minima, maxima and each call of a mathematical function count one, a
/// fused multiply-add two; of vectors, every lane counts. Conversions and integer operations do not count.
///
/// `function` is a `func.func` after `dpia-to-imperative`; anything else has no such operations.
pub fn floating_point_operations(function: OperationRef<'_, '_>) -> Nat {
    // SAFETY: the reference is not kept.
    let function: Op<'_> = unsafe { OperationRef::from_raw(function.to_raw()) };
    ir::blocks(function)
        .into_iter()
        .fold(Nat::zero(), |total, block| total + commands(block))
}

fn commands(block: BlockRef<'_, '_>) -> Nat {
    // SAFETY: the block is not kept longer than the function it belongs to.
    let block = unsafe { BlockRef::from_raw(melior::ir::BlockLike::to_raw(&block)) };
    let mut total = Nat::zero();
    for operation in ir::operations(block) {
        total = total
            + match ir::name(operation) {
                dpia::ASSIGN => expression(ir::operand(operation, 1), &mut FxHashSet::default()),
                dpia::NEW => commands(ir::body(operation)),
                dpia::FOR | dpia::PAR_FOR => {
                    let size = operation
                        .attribute("size")
                        .ok()
                        .and_then(|size| types::nat(size).ok());
                    size.unwrap_or_else(Nat::zero) * commands(ir::body(operation))
                }
                _ => Nat::zero(),
            };
    }
    total
}

/// What reading one scalar of the expression computes. A computation that is used twice is done once.
fn expression(value: Val<'_>, seen: &mut FxHashSet<usize>) -> Nat {
    let Some(operation) = ir::definition(value) else {
        return Nat::zero();
    };
    if !seen.insert(ir::key(value)) {
        return Nat::zero();
    }
    let mut total = ir::operands(operation)
        .into_iter()
        .fold(Nat::zero(), |total, operand| {
            total + expression(operand, seen)
        });
    if ir::name(operation) == dpia::EMBED {
        for scalar in ir::operations(ir::body(operation)) {
            total = total + Nat::constant(cost(scalar));
        }
    }
    total
}

fn cost(operation: Op<'_>) -> u64 {
    let name = ir::name(operation);
    let (dialect, mnemonic) = name.split_once('.').unwrap_or_default();
    let each = match (dialect, mnemonic) {
        (_, "fma") => 2,
        ("arith", "extf" | "truncf" | "bitcast" | "constant") => 0,
        ("arith", mnemonic) if mnemonic.ends_with('f') => 1,
        ("math", mnemonic) if !matches!(mnemonic, "absi" | "ctlz" | "cttz" | "ctpop" | "ipowi") => {
            1
        }
        _ => 0,
    };
    if each == 0 {
        0
    } else {
        each * lanes(ir::result(operation).r#type())
    }
}

fn lanes(ty: Type<'_>) -> u64 {
    if !ty.is_vector() {
        return 1;
    }
    // SAFETY: a vector has a first dimension.
    let size = unsafe { mlir_sys::mlirShapedTypeGetDimSize(ty.to_raw(), 0) };
    u64::try_from(size).unwrap_or(1)
}
