//! `rise-to-dpia`: low-level RISE becomes functional DPIA.
//!
//! Lambdas and applications are evaluated away ([`evaluate`]); each fully applied primitive becomes
//! a DPIA expression ([`primitive`]), whose annotation says whether it can be read or has to be
//! written first ([`access`]). A program that leaves a choice open is refused here, at the term
//! that lacks it.
//!
//! Source: "RISE & Shine: Language-Oriented Compiler Design", sections V-A and V-B.

mod access;
mod arrays;
mod bits;
mod classify;
pub(crate) mod declare;
mod dependent;
mod dynamic;
mod embed;
mod evaluate;
mod foreign;
mod fragment;
mod kernel;
mod narrow;
mod primitive;
mod reduce;
mod repeated;
mod saturate;
mod scalar;
mod selection;
mod stream;
mod vector;

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::{DimSize, MemRefType, RankedTensorType, ShapedTypeLike};
use melior::ir::{Attribute, Type, TypeLike, ValueLike};
use rise_dialect::budget;
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::{dpia, rise};
use rise_dialect::pass::{Effect, OptionValues, Pass, PassOption};
use rise_dialect::types::{self, Access};

use crate::common::walk;
use crate::loops_to_c;
pub(crate) use access::contains_array;
use evaluate::{Evaluator, Term};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "rise-to-dpia",
    name: "RiseToDpia",
    description: "Translate low-level RISE to functional DPIA, checking that every choice of memory was made",
    anchor: "func.func",
    options: &[
        PassOption {
            name: ONLY_CHECK,
            description: "only check the choices of a program, also of one for a GPU: its result is no program to go on with",
            default: "false",
            is_flag: true,
        },
        PassOption {
            name: FOR_DEVICE,
            description: "loops on the threads of a device become such loops; otherwise they are refused",
            default: "false",
            is_flag: true,
        },
        budget::OPERATIONS,
        budget::MEMORY,
        budget::TIME,
    ],
    run,
};

const ONLY_CHECK: &str = "only-check";
const FOR_DEVICE: &str = "for-device";

/// The words of the error for a high-level primitive that is left in a program.
pub const LEFT_OPEN: &str = "is left high-level here";
/// The words of the error for a primitive that only devices have.
pub const FOR_DEVICES: &str = "is for devices, and this code is for a CPU";

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    options: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let function = ir::own(function);
    let operations = walk::operations_of(&walk::blocks(function), "rise.");
    walk::require_closed(&operations, "rise.")?;
    let Some(first) = operations.first() else {
        return Ok(Effect::Unchanged);
    };
    require_free_name(function)?;
    let mut evaluator = Evaluator::new(function, Builder::before(context, *first));
    evaluator.only_check = options.flag(ONLY_CHECK);
    evaluator.for_device = evaluator.only_check || options.flag(FOR_DEVICE);
    for operation in &operations {
        evaluator.builder = Builder::before(context, *operation);
        match ir::name(*operation) {
            rise::OUT => translate_out(&mut evaluator, *operation)?,
            _ => evaluator.define(*operation)?,
        }
    }
    // Uses come after definitions, so going backwards leaves no use behind.
    for operation in operations.iter().rev() {
        ir::erase(*operation);
    }
    Ok(Effect::Changed)
}

/// Refuses the name of a function of C's library, which the code itself and others may call.
fn require_free_name<'c>(function: Op<'c>) -> Outcome<'c, ()> {
    let name = ir::text_attribute(function, "sym_name").unwrap_or_default();
    match loops_to_c::library::is_function(&name) {
        true => Err(Diagnostic::error(
            function.location(),
            format!(
                "`{name}` is a function of C's library, which this one would replace: rename it"
            ),
        )),
        false => Ok(()),
    }
}

/// `rise.out` becomes a generalised assignment to an acceptor: the whole program as one command.
fn translate_out<'c>(evaluator: &mut Evaluator<'c>, out: Op<'c>) -> Outcome<'c, ()> {
    let builder = evaluator.builder;
    let location = out.location();
    let mut memory = ir::operands(out);
    let Some(value) = memory.pop() else {
        return Err(internal(location, "nothing is written"));
    };
    let Term::Expression(expression) = evaluator.value(value)? else {
        return Err(internal(location, "a function is written"));
    };
    let expression = access::require_writable(&builder, expression, location)?;
    let is_tensor = out.result_count() == 1;
    if is_tensor {
        memory = vec![allocate_like(&builder, out)?];
    }
    let acceptor = builder.value(
        dpia::OUT,
        location,
        &memory,
        types::acceptor(value.r#type()),
        &[],
    )?;
    builder.command(dpia::ASSIGN, location, &[acceptor, expression], &[])?;
    if is_tensor {
        let unit = Attribute::unit(builder.context);
        let tensor = builder.value(
            "bufferization.to_tensor",
            location,
            &memory,
            ir::result(out).r#type(),
            &[("restrict", unit), ("writable", unit)],
        )?;
        ir::replace_all_uses(ir::result(out), tensor);
    }
    Ok(())
}

/// A fresh buffer with the shape of the tensor that `out` gives: a tensor has no memory that could
/// be written.
fn allocate_like<'c>(builder: &Builder<'c>, out: Op<'c>) -> Outcome<'c, Val<'c>> {
    let location = out.location();
    let tensor = ir::operand(out, 0);
    let memory = buffer_type(tensor.r#type()).ok_or_else(|| {
        Diagnostic::error(
            location,
            format!("expected a ranked tensor, found {}", tensor.r#type()),
        )
    })?;
    let ranked = RankedTensorType::try_from(tensor.r#type())
        .map_err(|error| Diagnostic::error(location, error.to_string()))?;
    let mut sizes = Vec::new();
    for dimension in 0..ranked.rank() {
        if matches!(ranked.dim_size(dimension), Ok(DimSize::Dynamic)) {
            let index = builder.value(
                "arith.constant",
                location,
                &[],
                Type::index(builder.context),
                &[("value", builder.index_attribute(dimension as i64))],
            )?;
            sizes.push(builder.value(
                "tensor.dim",
                location,
                &[tensor, index],
                Type::index(builder.context),
                &[],
            )?);
        }
    }
    let segments = builder.segments(&[sizes.len() as i32, 0]);
    builder.value(
        "memref.alloc",
        location,
        &sizes,
        memory,
        &[("operandSegmentSizes", segments)],
    )
}

/// The memref type with the shape and elements of a tensor type.
pub(crate) fn buffer_type<'c>(tensor: Type<'c>) -> Option<Type<'c>> {
    let ranked = RankedTensorType::try_from(tensor).ok()?;
    let shape: Vec<i64> = (0..ranked.rank())
        .map(|dimension| match ranked.dim_size(dimension) {
            Ok(DimSize::Static(size)) => i64::try_from(size).unwrap_or(i64::MAX),
            _ => i64::MIN,
        })
        .collect();
    Some(MemRefType::new(ranked.element(), &shape, None, None).into())
}

/// The memory that a `rise.in` reads: of a tensor, its buffer.
pub(crate) fn memory_of<'c>(
    builder: &Builder<'c>,
    source: Val<'c>,
    operation: Op<'c>,
) -> Outcome<'c, Val<'c>> {
    match buffer_type(source.r#type()) {
        Some(memory) if source.r#type().is_ranked_tensor() => builder.value(
            "bufferization.to_buffer",
            operation.location(),
            &[source],
            memory,
            &[("read_only", Attribute::unit(builder.context))],
        ),
        _ => Ok(source),
    }
}

/// `!dpia.exp<data, access>` for a RISE data type.
pub(crate) fn expression_type<'c>(data: Type<'c>, access: Access) -> Type<'c> {
    types::expression(data, access)
}
