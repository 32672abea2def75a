//! Vectors: the function of `mapVec` is computed on whole vectors.
//!
//! Where "RISE & Shine" has a loop over the elements of a vector (`forVec`), here the function is
//! evaluated with the vector in place of its parameter: every scalar operation that meets a vector
//! becomes the same operation on vectors ("lifted"), and what the function takes from outside is
//! broadcast. A vector is a value like a scalar, so nothing between two `mapVec` goes through
//! memory.

use melior::ir::operation::OperationLike;
use melior::ir::{Location, Type, TypeLike, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::types;
use rise_lang::types::DataType;

use super::embed::embed;
use super::evaluate::{Evaluator, Term, data};

/// The most elements of a vector: more than any machine has in a register, and few enough that
/// straight-line code for it stays small.
const LARGEST_VECTOR: u64 = 1024;

/// The number of elements of an expression that is a vector.
pub(super) fn width(expression: Val) -> Option<u64> {
    width_of(types::builtin(data(expression))?)
}

/// The number of elements of a builtin vector type.
fn width_of(ty: Type) -> Option<u64> {
    if !ty.is_vector() {
        return None;
    }
    // SAFETY: a vector has a first dimension.
    let size = unsafe { mlir_sys::mlirShapedTypeGetDimSize(ty.to_raw(), 0) };
    u64::try_from(size).ok()
}

/// The type of the elements of a builtin vector type.
pub(super) fn element(ty: Type) -> Option<Type> {
    if !ty.is_vector() {
        return None;
    }
    // SAFETY: a vector has elements of a type.
    Some(unsafe { Type::from_raw(mlir_sys::mlirShapedTypeGetElementType(ty.to_raw())) })
}

/// The number of elements if some argument is a vector, or has one in a pair, where a scalar is
/// expected.
pub(super) fn lifted_width<'c>(
    parameters: impl IntoIterator<Item = Type<'c>>,
    arguments: impl IntoIterator<Item = Type<'c>>,
) -> Option<u64> {
    let mut pairs = parameters.into_iter().zip(arguments);
    pairs.find_map(|(parameter, argument)| {
        match (types::tuple_parts(parameter), types::tuple_parts(argument)) {
            (Some(expected), Some(found)) => {
                lifted_width(<[_; 2]>::from(expected), <[_; 2]>::from(found))
            }
            _ if types::builtin(parameter).is_none_or(|ty| ty.is_vector()) => None,
            _ => width_of(types::builtin(argument)?),
        }
    })
}

/// Whether data is a vector, or a pair that has one in it.
fn contains_vector(data: Type) -> bool {
    match types::tuple_parts(data) {
        Some((first, second)) => contains_vector(first) || contains_vector(second),
        None => types::builtin(data).is_some_and(|ty| ty.is_vector()),
    }
}

/// The builtin type of `width` elements of a scalar type; of a vector type, that type.
pub(super) fn widened<'c>(scalar: Type<'c>, width: u64) -> Type<'c> {
    if scalar.is_vector() {
        scalar
    } else {
        Type::vector(&[width], scalar)
    }
}

/// `vector<width, data>` for a scalar data type of the language; none for other data.
pub(super) fn widened_data<'c>(
    evaluator: &Evaluator<'c>,
    element: Type<'c>,
    width: u64,
) -> Option<Type<'c>> {
    match types::data_type(element).ok()? {
        scalar @ DataType::Scalar(_) => {
            let vector = DataType::vector(rise_lang::nat::Nat::constant(width), scalar);
            types::data_to_mlir(evaluator.context, &vector).ok()
        }
        _ => None,
    }
}

/// Refuses vectors whose type has no builtin one: of a size that is not known, or too large.
pub(super) fn require_width<'c>(vector: Type<'c>, location: Location<'c>) -> Outcome<'c, u64> {
    let Ok(DataType::Vector(size, _)) = types::data_type(vector) else {
        return Err(internal(location, "a vector is expected"));
    };
    match size.as_constant() {
        Some(width) if (1..=LARGEST_VECTOR).contains(&width) => Ok(width),
        _ => Err(Diagnostic::error(
            location,
            format!(
                "a vector of `{size}` elements cannot be computed with: expected a number between 1 and {LARGEST_VECTOR} that is known here"
            ),
        )),
    }
}

/// The vector of which every element is the scalar.
pub(super) fn broadcast<'c>(
    builder: &Builder<'c>,
    scalar: Val<'c>,
    width: u64,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let ty = widened(scalar.r#type(), width);
    if ty == scalar.r#type() {
        return Ok(scalar);
    }
    builder.value("vector.broadcast", location, &[scalar], ty, &[])
}

/// Scalars and vectors, all as vectors.
pub(super) fn broadcast_all<'c>(
    builder: &Builder<'c>,
    values: &[Val<'c>],
    width: u64,
    location: Location<'c>,
) -> Outcome<'c, Vec<Val<'c>>> {
    let vectors = values.iter();
    vectors
        .map(|value| broadcast(builder, *value, width, location))
        .collect()
}

/// An expression for the vector `result` of which every element is the scalar expression.
pub(super) fn broadcast_expression<'c>(
    evaluator: &Evaluator<'c>,
    scalar: Val<'c>,
    result: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Term<'c>> {
    let width = require_width(result, location)?;
    let compute = |inner: &Builder<'c>, arguments: &[Val<'c>]| {
        let value = broadcast(inner, arguments[0], width, location)?;
        Ok((value, result))
    };
    embed(&evaluator.builder, &[scalar], location, compute).map(Term::Expression)
}

/// `anyVec`: whether an element of a vector of truth values holds. Not every device reduces such
/// vectors.
pub(super) fn any<'c>(
    evaluator: &Evaluator<'c>,
    vector: Val<'c>,
    result: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Term<'c>> {
    let width = require_width(data(vector), location)?;
    let compute = |inner: &Builder<'c>, arguments: &[Val<'c>]| {
        let [mask] = arguments[..] else {
            return Err(internal(location, "one vector is expected"));
        };
        let bit = element(mask.r#type()).unwrap_or(mask.r#type());
        if !evaluator.for_device {
            let kind = [("kind", inner.parse_attribute("#vector.kind<or>")?)];
            let value = inner.value("vector.reduction", location, &[mask], bit, &kind)?;
            return Ok((value, result));
        }
        let lane = |number: u64| {
            let place = [("static_position", inner.positions(&[number as i64]))];
            inner.value("vector.extract", location, &[mask], bit, &place)
        };
        let mut any = lane(0)?;
        for number in 1..width {
            any = inner.value("arith.ori", location, &[any, lane(number)?], bit, &[])?;
        }
        Ok((any, result))
    };
    embed(&evaluator.builder, &[vector], location, compute).map(Term::Expression)
}

/// `mapVec` and its relatives: a function on scalars, on vectors that can be read.
pub(super) fn map<'c>(
    evaluator: &mut Evaluator<'c>,
    function: Term<'c>,
    vectors: Vec<Val<'c>>,
    result: Type<'c>,
    site: Op<'c>,
) -> Outcome<'c, Term<'c>> {
    let location = site.location();
    for vector in &vectors {
        require_width(data(*vector), location)?;
    }
    require_width(result, location)?;
    let outer = std::mem::replace(&mut evaluator.in_vector, true);
    let arguments = vectors.into_iter().map(Term::Expression).collect();
    let value = evaluator.apply(function, arguments, site);
    evaluator.in_vector = outer;
    let Term::Expression(value) = value? else {
        return Err(internal(location, "a vector of functions"));
    };
    if data(value) == result {
        return Ok(Term::Expression(value));
    }
    // The function does not use its parameters.
    broadcast_expression(evaluator, value, result, location)
}

/// Refuses a value that depends on the element of a vector where a scalar has to be: in loops and
/// memory.
pub(super) fn require_scalar<'c>(value: Val<'c>, location: Location<'c>) -> Outcome<'c, ()> {
    match contains_vector(data(value)) {
        false => Ok(()),
        true => Err(Diagnostic::error(
            location,
            "this stands in the function of a `mapVec` and depends on the element of the vector: expected operations on scalars and pairs of them; \
             loops over vectors stand outside of `mapVec`",
        )
        .note(value.location(), "the value that depends on it")),
    }
}

/// Copies a computation on scalars as one on vectors of `width` elements. The block's arguments
/// stand for scalars or vectors, as `copies` says; what has no vector among its operands stays
/// scalar.
pub(super) fn inline<'c>(
    builder: &Builder<'c>,
    source: melior::ir::BlockRef<'c, 'c>,
    width: u64,
    copies: &mut rustc_hash::FxHashMap<usize, Val<'c>>,
) -> Outcome<'c, ()> {
    let operations = ir::operations(source);
    for operation in &operations[..operations.len().saturating_sub(1)] {
        let location = operation.location();
        let operands: Vec<_> = ir::operands(*operation)
            .into_iter()
            .map(|operand| crate::common::inline::copied(copies, operand))
            .collect();
        let is_lifted = operands.iter().any(|operand| operand.r#type().is_vector());
        if is_lifted && !is_elementwise(*operation) {
            return Err(Diagnostic::error(
                location,
                format!(
                    "`{}` stands in the function of a `mapVec`: expected operations of arith and math on scalars, which work on vectors as well",
                    ir::name(*operation)
                ),
            ));
        }
        // SAFETY: the clone is inserted at once; its operands are replaced below.
        let clone = unsafe {
            melior::ir::Operation::from_raw(mlir_sys::mlirOperationClone(operation.to_raw()))
        };
        let mut lifted = Vec::new();
        for operand in operands {
            lifted.push(if is_lifted {
                broadcast(builder, operand, width, location)?
            } else {
                operand
            });
        }
        let clone = builder.insert_built(clone);
        for (index, operand) in lifted.into_iter().enumerate() {
            // SAFETY: operation and value are alive; all operands and the result become vectors of
            // one length together.
            unsafe {
                mlir_sys::mlirOperationSetOperand(clone.to_raw(), index as isize, operand.to_raw());
            }
        }
        for (original, copy) in ir::results(*operation).into_iter().zip(ir::results(clone)) {
            if is_lifted {
                let ty = widened(copy.r#type(), width);
                // SAFETY: the value is alive and nothing uses it yet.
                unsafe { mlir_sys::mlirValueSetType(copy.to_raw(), ty.to_raw()) }
            }
            copies.insert(ir::key(original), copy);
        }
    }
    Ok(())
}

/// Whether an operation on scalars does the same on vectors, element by element.
fn is_elementwise(operation: Op) -> bool {
    let name = ir::name(operation);
    let is_scalar = |value: &Val| !value.r#type().is_vector();
    operation.regions().count() == 0
        && (name.starts_with("arith.") || name.starts_with("math."))
        && ir::results(operation).iter().all(is_scalar)
}
