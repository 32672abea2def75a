//! Whole programs: a definition as a function on memory, and back.

use std::collections::HashMap;

use melior::Context;
use melior::ir::attribute::{ArrayAttribute, AttributeLike, StringAttribute, TypeAttribute};
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::r#type::{FunctionType, MemRefType};
use melior::ir::{Attribute, Identifier, Location, Operation, Type};
use rise_lang::nat::{Fact, Name};
use rise_lang::term::{Definition, Term, TermKind};
use rise_lang::types::{DataType, Kind, Type as LanguageType, TypeParameter};

use super::import::{attribute, list, text, type_of};
use super::ir::{self, Builder, Op, Val};
use super::{Sources, TermError, origin, to_operations, to_term};
use crate::name::{escape, unescape};
use crate::{ffi, types};

/// A definition as a function that takes memory for its result, then its arguments: arrays as memrefs, scalars as themselves.
///
/// Type-level parameters, which must be sizes, become the function's size variables, named in their order by the attribute `rise.sizes`;
/// facts stand in `rise.facts`. The context must have loaded the dialects `func`, `memref`, `rise`.
///
/// # Errors
/// As [`to_operations`]; or if a parameter is a function, a parameter or the result contains a pair, or a type-level parameter is no size.
pub fn to_function<'c>(
    context: &'c Context,
    definition: &Definition,
) -> Result<Operation<'c>, TermError> {
    let location = origin::location(context, &definition.origin);
    let (mut sizes, mut body) = (Vec::new(), &definition.term);
    while let TermKind::TypeLambda(parameter, inside) = body.kind() {
        if parameter.kind != Kind::Nat {
            return Err(TermError::NotProgram(format!(
                "its parameter {parameter} is no size; apply it to a type first"
            )));
        }
        sizes.push(parameter.name.clone());
        body = inside;
    }
    let mut parameters = Vec::new();
    while let TermKind::Lambda(parameter, inside) = body.kind() {
        parameters.push((
            parameter.name.clone(),
            parameter_type(body)?,
            origin::location(context, body.origin()),
        ));
        body = inside;
    }
    let result = body
        .ty()
        .ok_or_else(|| TermError::Untyped(body.to_string()))?;
    let result = border(result, || "the result".to_owned())?;
    let mut arguments = vec![(memory(context, &result)?, location)];
    for (name, data, place) in &parameters {
        arguments.push((
            argument_type(context, data)?,
            Location::name(context, name.as_str(), *place),
        ));
    }
    let (region, block) = ir::region(&arguments);
    let inside = Builder { context, block };
    let values = ir::arguments(block);
    let mut scope = HashMap::new();
    for ((name, data, place), value) in parameters.iter().zip(&values[1..]) {
        let ty = types::data_to_mlir(context, data)?;
        scope.insert(
            name.clone(),
            inside.value("rise.in", *place, &[*value], ty, &[])?,
        );
    }
    let value = to_operations(context, block, body, &scope)?;
    inside.command(
        "rise.out",
        origin::location(context, body.origin()),
        &[values[0], value],
    )?;
    inside.command("func.return", location, &[])?;
    let inputs: Vec<Type> = arguments.iter().map(|(ty, _)| *ty).collect();
    let mut attributes: Vec<(Identifier, Attribute)> = vec![
        (
            Identifier::new(context, "sym_name"),
            StringAttribute::new(context, definition.name.as_str()).into(),
        ),
        (
            Identifier::new(context, "function_type"),
            TypeAttribute::new(FunctionType::new(context, &inputs, &[]).into()).into(),
        ),
    ];
    if !sizes.is_empty() {
        let names: Vec<Attribute> = sizes
            .iter()
            .map(|name| StringAttribute::new(context, &escape(name.as_str())).into())
            .collect();
        attributes.push((
            Identifier::new(context, "rise.sizes"),
            ArrayAttribute::new(context, &names).into(),
        ));
    }
    if !definition.facts.is_empty() {
        let facts: Vec<Attribute> = definition
            .facts
            .iter()
            .map(|fact| fact_attribute(context, fact))
            .collect();
        attributes.push((
            Identifier::new(context, "rise.facts"),
            ArrayAttribute::new(context, &facts).into(),
        ));
    }
    let function = OperationBuilder::new("func.func", location)
        .add_attributes(&attributes)
        .add_regions([region]);
    function
        .build()
        .map_err(|_| TermError::Internal("a function could not be built".to_owned()))
}

fn parameter_type(lambda: &Term) -> Result<DataType, TermError> {
    let input = lambda
        .ty()
        .and_then(|ty| ty.as_function())
        .map(|(input, _)| input);
    let input = input.ok_or_else(|| TermError::Untyped(lambda.to_string()))?;
    let name = lambda
        .as_lambda()
        .map(|(parameter, _)| parameter.name.clone());
    border(input, || {
        format!("the parameter `{}`", name.unwrap_or_else(|| "x".into()))
    })
}

/// The data type, if values of it can pass between a program and its memory.
fn border(ty: &LanguageType, what: impl FnOnce() -> String) -> Result<DataType, TermError> {
    let mut inner = ty.as_data();
    while let Some(DataType::Array(_, element)) = inner {
        inner = Some(element);
    }
    match (ty, inner) {
        (
            LanguageType::Data(data),
            Some(DataType::Scalar(_) | DataType::Index(_) | DataType::Vector(..)),
        ) => Ok(data.clone()),
        _ => Err(TermError::Border {
            what: what(),
            ty: ty.to_string(),
        }),
    }
}

/// The memref for data; of rank 0 for a scalar.
fn memory<'c>(context: &'c Context, data: &DataType) -> Result<Type<'c>, TermError> {
    let (mut shape, mut inner) = (Vec::new(), data);
    while let DataType::Array(size, element) = inner {
        let known = size.as_constant().and_then(|size| i64::try_from(size).ok());
        // SAFETY: a constant of MLIR.
        shape.push(known.unwrap_or_else(|| unsafe { mlir_sys::mlirShapedTypeGetDynamicSize() }));
        inner = element;
    }
    let element = builtin(context, inner)?;
    Ok(MemRefType::new(element, &shape, None, None).into())
}

fn builtin<'c>(context: &'c Context, data: &DataType) -> Result<Type<'c>, TermError> {
    let ty = types::data_to_mlir(context, data)?;
    types::builtin(ty).ok_or_else(|| TermError::Border {
        what: "an element".to_owned(),
        ty: data.to_string(),
    })
}

fn argument_type<'c>(context: &'c Context, data: &DataType) -> Result<Type<'c>, TermError> {
    if matches!(data, DataType::Array(..)) {
        memory(context, data)
    } else {
        builtin(context, data)
    }
}

fn fact_attribute<'c>(context: &'c Context, fact: &Fact) -> Attribute<'c> {
    let text = fact.to_string();
    let text = mlir_sys::MlirStringRef {
        data: text.as_ptr().cast(),
        length: text.len(),
    };
    // SAFETY: the text is copied.
    unsafe { Attribute::from_raw(ffi::riseFactAttrGet(context.to_raw(), text)) }
}

/// The definition that a function is, if it writes one result to its first argument.
///
/// # Errors
/// If the function is of another form: it has several results, or reads memory that is no argument.
pub fn to_definition<'c>(function: Op<'c>, sources: &Sources) -> Result<Definition, TermError> {
    let name = text(attribute(function, "sym_name")?)?;
    let block =
        ir::body(function).map_err(|_| TermError::NotProgram(format!("`{name}` has no body")))?;
    let operations = ir::operations(block);
    let outputs: Vec<Op> = operations
        .iter()
        .copied()
        .filter(|operation| ir::name(*operation) == "rise.out")
        .collect();
    let [output] = outputs.as_slice() else {
        return Err(TermError::NotProgram(format!(
            "`{name}` has {} operations `rise.out`, expected one",
            outputs.len()
        )));
    };
    let operands = ir::operands(*output);
    let arguments = ir::arguments(block);
    if arguments.first().map(|first| ir::key(*first))
        != operands.first().map(|memory| ir::key(*memory))
        || output.result_count() > 0
    {
        return Err(TermError::NotProgram(format!(
            "the result of `{name}` is expected to be written to the first argument, a memref"
        )));
    }
    let mut parameters: Vec<(Val, Val, Name)> = Vec::new();
    let mut scope: Vec<(Val, Name)> = Vec::new();
    for argument in &arguments[1..] {
        let (value, parameter) = entry(&operations, *argument, &scope, name)?;
        scope.push((value, parameter.clone()));
        parameters.push((*argument, value, parameter));
    }
    let mut term = to_term(operands[1], &scope, sources)?;
    for (argument, value, parameter) in parameters.into_iter().rev() {
        let origin = sources.parameter_origin(ir::location(argument));
        // With the types of its parameters, inference finds all others again.
        let (input, output) = (type_of(value)?, term.ty().cloned());
        term = Term::annotated_lambda(parameter, input.clone(), term).with_origin(origin);
        if let Some(output) = output {
            term = term.with_type(LanguageType::function(input, output));
        }
    }
    for size in sizes(function, &term)?.into_iter().rev() {
        let parameter = TypeParameter::explicit(size, Kind::Nat);
        let ty = term
            .ty()
            .cloned()
            .ok_or_else(|| TermError::Internal("a program without a type".to_owned()))?;
        term = Term::type_lambda(parameter.clone(), term)
            .with_type(LanguageType::dependent(parameter, ty));
    }
    let mut definition = Definition::new(name, term);
    definition.facts = facts(function)?;
    definition.origin = sources.origin(function.location());
    Ok(definition)
}

/// The `rise.in` of an argument, and the name of the variable that it is.
fn entry<'c>(
    operations: &[Op<'c>],
    argument: Val<'c>,
    scope: &[(Val<'c>, Name)],
    function: &str,
) -> Result<(Val<'c>, Name), TermError> {
    let reads: Vec<Op> = operations
        .iter()
        .copied()
        .filter(|operation| {
            ir::name(*operation) == "rise.in"
                && ir::key(ir::operands(*operation)[0]) == ir::key(argument)
        })
        .collect();
    let [read] = reads.as_slice() else {
        return Err(TermError::NotProgram(format!(
            "an argument of `{function}` is read by {} operations `rise.in`, expected one",
            reads.len()
        )));
    };
    let location = ir::location(argument);
    let wanted: Name = match location.is_name() {
        true => location
            .name_value()
            .as_string_ref()
            .as_str()
            .unwrap_or("x")
            .into(),
        false => "x".into(),
    };
    let taken = |name: &Name| scope.iter().any(|(_, known)| known == name);
    let name = if taken(&wanted) {
        rise_lang::term::fresh_name(&wanted, taken)
    } else {
        wanted
    };
    Ok((ir::result(*read)?, name))
}

/// The names of the sizes in their order: those that the function says, or else those that its type mentions.
fn sizes(function: Op, term: &Term) -> Result<Vec<Name>, TermError> {
    if let Ok(sizes) = function.attribute("rise.sizes") {
        return list(sizes)?
            .into_iter()
            .map(|name| Ok(Name::from(unescape(text(name)?).as_ref())))
            .collect();
    }
    let free = term
        .ty()
        .map(LanguageType::free_variables)
        .unwrap_or_default();
    Ok(free
        .into_iter()
        .filter(|(_, kind)| *kind == Kind::Nat)
        .map(|(name, _)| name)
        .collect())
}

fn facts(function: Op) -> Result<Vec<Fact>, TermError> {
    let Ok(facts) = function.attribute("rise.facts") else {
        return Ok(Vec::new());
    };
    list(facts)?
        .into_iter()
        .map(|fact| {
            // SAFETY: the attribute is alive, and its kind is checked first.
            let text = unsafe {
                if !ffi::riseAttributeIsAFact(fact.to_raw()) {
                    return Err(TermError::Internal(format!("`{fact}` is no fact")));
                }
                let text = ffi::riseFactAttrGetText(fact.to_raw());
                std::str::from_utf8(std::slice::from_raw_parts(
                    text.data.cast::<u8>(),
                    text.length,
                ))
                .unwrap_or_default()
            };
            Fact::parse(text).map_err(|error| TermError::Internal(error.to_string()))
        })
        .collect()
}
