//! Code that only MLIR understands: a computation becomes a foreign function of the name [`OPAQUE`]
//! whose body is its text in MLIR, and comes back from it.

use melior::ir::operation::{OperationLike, OperationPrintingFlags};
use melior::ir::{BlockLike, Location, Module, Operation, RegionLike, ValueLike};
use rise_lang::nat::Name;
use rise_lang::primitives::Primitive;
use rise_lang::term::{ForeignFunction, Origin, Term};
use rise_lang::types::{Type as LanguageType, TypeArgument};

use super::{TermError, TermErrorKind, checked, import};
use crate::ir::{self, Builder, Op, Val};
use crate::operations::rise;
use crate::types;

/// The name of the foreign function that stands for code that only MLIR understands.
const OPAQUE: &str = rise::EMBED;

/// Whether an operation inside of `binder` uses a value from outside of it.
fn uses_outside(binder: Op) -> Result<bool, TermError> {
    let mut blocks = vec![checked::body(binder)?];
    while let Some(block) = blocks.pop() {
        for operation in ir::operations(block) {
            if ir::operands(operation)
                .into_iter()
                .any(|operand| !is_inside(operand, binder))
            {
                return Ok(true);
            }
            blocks.extend(ir::blocks(operation));
        }
    }
    Ok(false)
}

/// Whether `binder` contains what defines the value.
fn is_inside(value: Val, binder: Op) -> bool {
    // SAFETY: the value and all parents of what defines it are alive.
    unsafe {
        let mut parent = match ir::definition(value) {
            Some(definition) => mlir_sys::mlirOperationGetParentOperation(definition.to_raw()),
            None => mlir_sys::mlirBlockGetParentOperation(mlir_sys::mlirBlockArgumentGetOwner(
                value.to_raw(),
            )),
        };
        while !parent.ptr.is_null() {
            if parent.ptr == binder.to_raw().ptr {
                return true;
            }
            parent = mlir_sys::mlirOperationGetParentOperation(parent);
        }
        false
    }
}

/// The text of the operation, with its operands named `%input0`, `%input1`, …
fn source(operation: Op, inputs: usize) -> Result<String, TermError> {
    let internal = |error: melior::Error| TermError::internal(error.to_string());
    let flags = OperationPrintingFlags::new()
        .print_generic_operation_form()
        .use_local_scope();
    let text = operation.to_string_with_flags(flags).map_err(internal)?;
    let split = text
        .split_once('(')
        .and_then(|(head, rest)| Some((head, rest.split_once(')')?.1)));
    let (head, rest) = split.ok_or_else(|| TermError::internal(format!("the text `{text}`")))?;
    let operands: Vec<String> = (0..inputs).map(|index| format!("%input{index}")).collect();
    Ok(format!(
        "{}({}){}",
        head.trim_start(),
        operands.join(", "),
        rest.trim_end()
    ))
}

/// A foreign function with the text of the operation, applied to its inputs.
pub(super) fn to_term(operation: Op, inputs: Vec<Term>) -> Result<Term, TermError> {
    let hint = match (uses_outside(operation)?, inputs.is_empty()) {
        (true, _) => "; it uses a value from outside that is none of its inputs",
        (_, true) => "; it has no inputs and is not made of operations that have a primitive",
        _ => "",
    };
    let source = source(operation, inputs.len())?;
    let mut reversed = inputs.into_iter().rev();
    let Some(last) = reversed.next().filter(|_| hint.is_empty()) else {
        return Err(TermErrorKind::Operation {
            operation: OPAQUE.to_owned(),
            hint,
        }
        .into());
    };
    let untyped = || TermError::internal("an input of `rise.embed` without a data type");
    let data = |term: &Term| {
        term.ty()
            .and_then(|ty| ty.as_data().cloned())
            .ok_or_else(untyped)
    };
    let mut parameters = vec![data(&last)?];
    let mut argument = last;
    for input in reversed {
        let (first, second) = (data(&input)?, data(&argument)?);
        parameters.push(first.clone());
        let pair = import::primitive(Primitive::MakePair, &[first.into(), second.into()])?;
        argument = import::apply(
            import::apply(pair, input, &Origin::Unknown),
            argument,
            &Origin::Unknown,
        );
    }
    let names = (0..).map(|index| Name::from(format!("input{index}")));
    let parameters = names.zip(parameters.into_iter().rev()).collect();
    let result = types::data_type(checked::result(operation)?.r#type())?;
    let function = ForeignFunction::new(OPAQUE, parameters, result, source)
        .map_err(|error| TermError::internal(error.to_string()))?;
    let ty = function.ty();
    Ok(import::apply(
        Term::foreign(function).with_type(ty),
        argument,
        &Origin::Unknown,
    ))
}

/// The inputs of closed code that is applied to all of them, one by one; `None` if it is not, or
/// for any other foreign function.
pub(super) fn inputs<'a>(function: &ForeignFunction, argument: &'a Term) -> Option<Vec<&'a Term>> {
    if function.name().as_str() != OPAQUE {
        return None;
    }
    let (mut inputs, mut rest) = (Vec::new(), argument);
    for _ in 1..function.parameters().len() {
        let spine = rest.spine();
        let [first, second] = spine.arguments.as_slice() else {
            return None;
        };
        if spine.head.as_primitive() != Some(Primitive::MakePair) {
            return None;
        }
        inputs.push(*first);
        rest = second;
    }
    inputs.push(rest);
    Some(inputs)
}

/// The function that [`to_term`] made, as a lambda around the operation; `None` for any other
/// foreign function.
pub(super) fn from_foreign<'c>(
    builder: &Builder<'c>,
    function: &ForeignFunction,
    location: Location<'c>,
) -> Result<Option<Val<'c>>, TermError> {
    if function.name().as_str() != OPAQUE {
        return Ok(None);
    }
    let argument = types::data_to_mlir(builder.context, &function.argument())?;
    let (region, block) = ir::region_of(&[(argument, location)]);
    let inside = Builder::at_end(builder.context, block);
    let mut rest = ir::arguments(block)[0];
    let mut inputs = Vec::new();
    for _ in 1..function.parameters().len() {
        inputs.push(component(&inside, rise::FST, rest, location)?);
        rest = component(&inside, rise::SND, rest, location)?;
    }
    inputs.push(rest);
    let value = parse(&inside, function, &inputs, location)?;
    inside.command(rise::RETURN, location, &[value], &[])?;
    let ty = types::to_mlir(builder.context, &function.ty())?;
    let lambda = builder.with_body(rise::LAMBDA, location, ty, &[], region)?;
    Ok(Some(lambda))
}

/// The first or second component of a pair.
fn component<'c>(
    builder: &Builder<'c>,
    name: &str,
    pair: Val<'c>,
    location: Location<'c>,
) -> Result<Val<'c>, TermError> {
    let (first, second) = types::tuple_parts(pair.r#type())
        .ok_or_else(|| TermError::internal("a pair is expected"))?;
    let result = if name == rise::FST { first } else { second };
    let data = |ty| types::data_type(ty).map(TypeArgument::Data);
    let attributes = [
        (
            "s",
            types::argument_attribute(builder.context, &data(first)?)?,
        ),
        (
            "t",
            types::argument_attribute(builder.context, &data(second)?)?,
        ),
    ];
    let ty = LanguageType::function(types::data_type(pair.r#type())?, types::data_type(result)?);
    let function = builder.value(
        name,
        location,
        &[],
        types::to_mlir(builder.context, &ty)?,
        &attributes,
    )?;
    Ok(builder.value(rise::APPLY, location, &[function, pair], result, &[])?)
}

/// The operation whose text the function has, with these inputs.
pub(super) fn parse<'c>(
    builder: &Builder<'c>,
    function: &ForeignFunction,
    inputs: &[Val<'c>],
    location: Location<'c>,
) -> Result<Val<'c>, TermError> {
    let wrong = || {
        TermError::internal(format!(
            "the body of `{OPAQUE}` is no operation: {}",
            function.source()
        ))
    };
    let parameters: Vec<String> = inputs
        .iter()
        .enumerate()
        .map(|(index, input)| format!("%input{index}: {}", input.r#type()))
        .collect();
    let text = format!(
        "func.func @embed({}) {{\n{}\nreturn\n}}",
        parameters.join(", "),
        function.source()
    );
    let module = Module::parse(builder.context, &text).ok_or_else(wrong)?;
    let wrapper = module.body().first_operation().ok_or_else(wrong)?;
    let block = wrapper
        .region(0)
        .ok()
        .and_then(|region| region.first_block())
        .ok_or_else(wrong)?;
    let operation = block.first_operation().ok_or_else(wrong)?;
    if operation.operand_count() != inputs.len() || operation.result_count() != 1 {
        return Err(wrong());
    }
    // SAFETY: the copy is given to the block; operands and result exist.
    unsafe {
        let copy = mlir_sys::mlirOperationClone(operation.to_raw());
        mlir_sys::mlirOperationSetLocation(copy, location.to_raw());
        for (index, input) in inputs.iter().enumerate() {
            mlir_sys::mlirOperationSetOperand(copy, index as isize, input.to_raw());
        }
        Ok(ir::result(builder.insert_built(Operation::from_raw(copy))))
    }
}
