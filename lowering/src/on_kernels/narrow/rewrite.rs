//! A kernel in 32 bits.

use melior::Context;
use melior::ir::attribute::{IntegerAttribute, TypeAttribute};
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::r#type::{FunctionType, IntegerType, MemRefType};
use melior::ir::{ShapedTypeLike, Type, TypeLike, ValueLike};
use mlir_sys::mlirValueSetType;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};

use super::{cast_to_narrow, is_index};
use crate::on_loops::lines;

/// Operations on indices that mean the same for numbers of 32 bits, if all fit.
const OF_ANY_WIDTH: [&str; 18] = [
    "arith.addi",
    "arith.subi",
    "arith.muli",
    "arith.divui",
    "arith.divsi",
    "arith.ceildivui",
    "arith.ceildivsi",
    "arith.floordivsi",
    "arith.remui",
    "arith.remsi",
    "arith.minsi",
    "arith.maxsi",
    "arith.minui",
    "arith.maxui",
    "arith.select",
    "arith.cmpi",
    "scf.if",
    "scf.yield",
];
/// Operations that give indices: numbers of groups and threads.
pub(super) const NUMBERS: [&str; 2] = ["gpu.block_id", "gpu.thread_id"];
/// Those whose sum, difference or product does not overflow in 32 bits, as was checked.
const CHECKED: [&str; 3] = ["arith.addi", "arith.subi", "arith.muli"];

/// Whether a kernel has a version in 32 bits.
pub(super) fn is_possible(function: Op) -> bool {
    let body = ir::nested(function);
    ir::arguments(ir::body(function)).into_iter().all(is_plain)
        && body
            .iter()
            .any(|operation| ir::results(*operation).into_iter().any(is_index))
        && body.into_iter().all(is_convertible)
}

fn is_convertible(operation: Op) -> bool {
    let (name, results) = (ir::name(operation), ir::results(operation));
    let gives_index = results.iter().any(|result| is_index(*result));
    let is_known = match name {
        "arith.constant" if gives_index => {
            let value = lines::constant(results[0]);
            value.is_some_and(|value| i32::try_from(value).is_ok())
        }
        // A register or an element of memory may hold any number.
        "arith.index_cast" | "arith.index_castui" => !gives_index,
        "scf.for" => !gives_index,
        _ => !gives_index || OF_ANY_WIDTH.contains(&name) || NUMBERS.contains(&name),
    };
    is_known && results.into_iter().all(is_plain)
}

/// Whether a value is an index, or holds none.
fn is_plain(value: Val) -> bool {
    let ty = value.r#type();
    let element = MemRefType::try_from(ty).map(|memory| memory.element());
    let element = element
        .ok()
        .or_else(|| ir::vector_of(ty).map(|(element, _)| element));
    !element.is_some_and(|element| element.is_index())
}

fn set_type(value: Val, ty: Type) {
    // SAFETY: both are alive, and whatever uses the value is changed with it.
    unsafe { mlirValueSetType(value.to_raw(), ty.to_raw()) };
}

/// Lets a kernel compute its indices in 32 bits.
pub(super) fn narrow<'c>(context: &'c Context, function: Op<'c>) -> Outcome<'c, ()> {
    let narrow: Type = IntegerType::new(context, 32).into();
    // Numbers of operands that are indices, before any type changes.
    let operations: Vec<(Op<'c>, Vec<usize>)> = ir::nested(function)
        .into_iter()
        .map(|operation| (operation, indices_of(operation)))
        .collect();
    let arguments = ir::arguments(ir::body(function)).into_iter();
    for argument in arguments.filter(|argument| is_index(*argument)) {
        set_type(argument, narrow);
    }
    set_function_type(context, function);
    for (operation, indices) in operations {
        convert(context, operation, &indices, narrow)?;
    }
    Ok(())
}

fn indices_of(operation: Op) -> Vec<usize> {
    let operands = ir::operands(operation).into_iter().enumerate();
    let indices = operands.filter(|(_, operand)| is_index(*operand));
    indices.map(|(number, _)| number).collect()
}

fn set_function_type(context: &Context, function: Op) {
    let Some(old) = ir::function_type(function) else {
        return;
    };
    let arguments = ir::arguments(ir::body(function)).into_iter();
    // Memory of the group is an argument of the body alone.
    let types: Vec<Type> = arguments
        .take(old.input_count())
        .map(|argument| argument.r#type())
        .collect();
    let ty = FunctionType::new(context, &types, &[]).into();
    ir::set_inherent_attribute(function, "function_type", TypeAttribute::new(ty).into());
}

fn convert<'c>(
    context: &'c Context,
    operation: Op<'c>,
    indices: &[usize],
    narrow: Type<'c>,
) -> Outcome<'c, ()> {
    let name = ir::name(operation);
    let mut results = ir::results(operation);
    results.retain(|result| is_index(*result));
    if matches!(name, "arith.index_cast" | "arith.index_castui") {
        return convert_cast(context, operation, narrow);
    }
    if name == "scf.for" {
        let arguments = ir::arguments(ir::body(operation)).into_iter();
        let variables = arguments.filter(|argument| is_index(*argument));
        variables.for_each(|variable| set_type(variable, narrow));
        return Ok(());
    }
    if name != "arith.constant" && !OF_ANY_WIDTH.contains(&name) {
        return convert_between(context, operation, indices, &results);
    }
    for result in &results {
        set_type(*result, narrow);
    }
    if results.is_empty() {
        return Ok(());
    }
    if name == "arith.constant" {
        let value = lines::constant(results[0]).unwrap_or_default();
        let value = IntegerAttribute::new(narrow, value).into();
        ir::set_inherent_attribute(operation, "value", value);
    }
    if CHECKED.contains(&name) {
        let builder = Builder::before(context, operation);
        let flags = builder.parse_attribute("#arith.overflow<nsw>")?;
        ir::set_inherent_attribute(operation, "overflowFlags", flags);
    }
    Ok(())
}

/// Converts around an operation that takes and gives indices as before.
fn convert_between<'c>(
    context: &'c Context,
    operation: Op<'c>,
    indices: &[usize],
    results: &[Val<'c>],
) -> Outcome<'c, ()> {
    let (before, location) = (Builder::before(context, operation), operation.location());
    for number in indices {
        let (index, operand) = (Type::index(context), ir::operand(operation, *number));
        let operand = before.value("arith.index_cast", location, &[operand], index, &[])?;
        ir::set_operand(operation, *number, operand);
    }
    for result in results {
        let users: Vec<(Op<'c>, usize)> = ir::uses(*result).collect();
        let cast = cast_to_narrow(&behind(context, operation), *result, location)?;
        for (user, number) in users {
            ir::set_operand(user, number, cast);
        }
    }
    Ok(())
}

/// The place behind an operation that does not end its block.
fn behind<'c>(context: &'c Context, operation: Op<'c>) -> Builder<'c> {
    match operation.next_in_block() {
        // SAFETY: the next operation lives as long as its block.
        Some(next) => Builder::before(context, unsafe { OperationRef::from_raw(next.to_raw()) }),
        None => Builder::before(context, operation),
    }
}

/// An index as a number of so many bits.
fn convert_cast<'c>(context: &'c Context, cast: Op<'c>, narrow: Type<'c>) -> Outcome<'c, ()> {
    let (operand, result) = (ir::operand(cast, 0), ir::result(cast));
    let ty = result.r#type();
    let bits = IntegerType::try_from(ty).map_or(0, |ty| ty.width());
    let is_signed = ir::name(cast) == "arith.index_cast";
    let name = match (bits, is_signed) {
        _ if ty == narrow => {
            ir::replace_all_uses(result, operand);
            ir::erase(cast);
            return Ok(());
        }
        (..32, _) => "arith.trunci",
        (_, true) => "arith.extsi",
        (_, false) => "arith.extui",
    };
    let builder = Builder::before(context, cast);
    let value = builder.value(name, cast.location(), &[operand], ty, &[])?;
    ir::replace_all_uses(result, value);
    ir::erase(cast);
    Ok(())
}
