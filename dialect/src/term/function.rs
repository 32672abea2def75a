//! Whole programs: a definition as a function on memory, and back.

use melior::Context;
use melior::ir::attribute::{ArrayAttribute, AttributeLike, StringAttribute, TypeAttribute};
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::r#type::{FunctionType, MemRefType};
use melior::ir::{Attribute, BlockLike, Identifier, Location, Operation, Region, Type, ValueLike};
use rise_lang::diagnostic::abbreviated;
use rise_lang::nat::{Fact, Name, Nat};
use rise_lang::term::{Definition, Term, TermKind};
use rise_lang::types::{DataType, Kind, Type as LanguageType, TypeParameter};
use rustc_hash::FxHashMap;

use super::checked;
use super::import::{attribute, list, text, type_of};
use super::large::require_small_types;
use super::passed::{passed_sizes, untold_sizes};
use super::{Sources, TermError, TermErrorKind, exact, origin, to_operations, to_term};
use crate::ir::{self, Builder, Op, Val};
use crate::name::{escape, unescape};
use crate::operations::rise;
use crate::strings::string_ref;
use crate::{ffi, types};

/// A definition as a function that takes memory for its result, then its arguments: arrays as
/// memrefs, scalars as themselves, pairs and arrays of pairs as one of these for each scalar of an
/// element.
///
/// Sizes that no extent of the memory tells are arguments behind all others, of type `index`, named
/// by the attribute `rise.passed`. If facts make other sizes of them, it says what they are in
/// terms of those.
///
/// Type-level parameters, which must be sizes, become the function's size variables, named in their
/// order by the attribute `rise.sizes`, those that are inferred in braces; facts are in
/// `rise.facts`. The context must have loaded the dialects `func`, `memref`, `rise`.
///
/// Types that are equal only under facts become the same by [`exact`](super::exact): the function
/// is then one over other sizes.
///
/// # Errors As [`to_operations`]; or if a parameter is a function or data that memory does not
/// hold, or a type-level parameter is not a size. [`to_value_function`] takes such definitions as
/// well.
pub fn to_function<'c>(
    context: &'c Context,
    definition: &Definition,
) -> Result<Operation<'c>, TermError> {
    let passed = definition.term.ty().map(untold_sizes);
    let passed: Vec<Nat> = passed.into_iter().flatten().map(Nat::variable).collect();
    to_function_with(context, definition, &passed)
}

/// As [`to_function`], with arguments for these sizes, which no extent need tell.
///
/// # Errors
/// As [`to_function`].
pub fn to_function_with<'c>(
    context: &'c Context,
    definition: &Definition,
    passed: &[Nat],
) -> Result<Operation<'c>, TermError> {
    require_small_types(&definition.term)?;
    let (exact, sizes) = exact(definition);
    let in_exact = |size: &Nat| size.substitute(&|name| sizes.get(name).cloned());
    let passed: Vec<Nat> = passed.iter().map(in_exact).collect();
    memory_function(context, &exact, &passed).map_err(|error| error.at(&definition.origin))
}

/// A definition as a function without arguments that returns its value, which may be of any type: a
/// function, also on types.
///
/// It is how a definition that memory does not hold takes part in a module: rewriting sees it, code
/// generation does not. Facts are in `rise.facts`. The context must have loaded the dialects `func`
/// and `rise`.
///
/// # Errors
/// As [`to_operations`].
pub fn to_value_function<'c>(
    context: &'c Context,
    definition: &Definition,
) -> Result<Operation<'c>, TermError> {
    require_small_types(&definition.term)?;
    let definition = &*exact(definition).0;
    let location = origin::location(context, &definition.origin);
    let (region, block) = ir::region_of(&[]);
    let inside = Builder::at_end(context, block);
    let value = to_operations(context, block, &definition.term, &FxHashMap::default())
        .map_err(|error| error.at(&definition.origin))?;
    inside.command("func.return", location, &[value], &[])?;
    let ty = FunctionType::new(context, &[], &[value.r#type()]);
    function(context, definition, ty, [&[], &[]], region)
}

fn memory_function<'c>(
    context: &'c Context,
    definition: &Definition,
    passed: &[Nat],
) -> Result<Operation<'c>, TermError> {
    let location = origin::location(context, &definition.origin);
    let Parameters {
        sizes,
        values,
        body,
    } = Parameters::of(&definition.term)?;
    let parameters = values
        .into_iter()
        .map(|(name, lambda)| {
            let place = origin::location(context, lambda.origin());
            Ok((name, parameter_type(lambda)?, place))
        })
        .collect::<Result<Vec<_>, TermError>>()?;
    let result = body
        .ty()
        .ok_or_else(|| TermErrorKind::Untyped(abbreviated(body)))?;
    let result = border(result, || "the result".to_owned())?;
    let results = types::memory_parts(&result);
    let mut arguments = Vec::new();
    for (number, part) in results.iter().enumerate() {
        let name = part_name(&"result".into(), &result, number);
        let place = Location::name(context, &name, location);
        arguments.push((memory(context, part)?, place));
    }
    for (name, data, place) in &parameters {
        arguments.extend(arguments_of(context, name, data, *place)?);
    }
    for size in passed {
        let place = Location::name(context, &size.to_string(), location);
        arguments.push((Type::index(context), place));
    }
    let (region, block) = ir::region_of(&arguments);
    let inside = Builder::at_end(context, block);
    let values = ir::arguments(block);
    let (outputs, mut inputs) = values.split_at(results.len());
    let mut scope = FxHashMap::default();
    for (name, data, place) in &parameters {
        let (own, others) = inputs.split_at(types::memory_parts(data).len());
        inputs = others;
        let ty = types::data_to_mlir(context, data)?;
        scope.insert(name.clone(), inside.value(rise::IN, *place, own, ty, &[])?);
    }
    let value = to_operations(context, block, body, &scope)?;
    let written: Vec<Val> = outputs.iter().copied().chain([value]).collect();
    let place = origin::location(context, body.origin());
    inside.command(rise::OUT, place, &written, &[])?;
    inside.command("func.return", location, &[], &[])?;
    let inputs: Vec<Type> = arguments.iter().map(|(ty, _)| *ty).collect();
    let ty = FunctionType::new(context, &inputs, &[]);
    let sizes: Vec<Attribute> = sizes
        .iter()
        .map(|parameter| size_attribute(context, parameter))
        .collect();
    let passed: Vec<Attribute> = passed
        .iter()
        .map(|size| StringAttribute::new(context, &escape(&size.to_string())).into())
        .collect();
    function(context, definition, ty, [&sizes, &passed], region)
}

/// The arguments that a parameter becomes: one for each of its parts with memory of its own.
fn arguments_of<'c>(
    context: &'c Context,
    name: &Name,
    data: &DataType,
    place: Location<'c>,
) -> Result<Vec<(Type<'c>, Location<'c>)>, TermError> {
    types::memory_parts(data)
        .iter()
        .enumerate()
        .map(|(number, part)| {
            let name = part_name(name, data, number);
            let place = Location::name(context, &name, place);
            Ok((argument_type(context, part)?, place))
        })
        .collect()
}

/// The parameters of a program, and its body.
struct Parameters<'t> {
    sizes: Vec<&'t TypeParameter>,
    /// The names of values, and the lambdas that bind them.
    values: Vec<(Name, &'t Term)>,
    body: &'t Term,
}

impl Parameters<'_> {
    /// Sizes may come after values.
    fn of(program: &Term) -> Result<Parameters<'_>, TermError> {
        let (mut sizes, mut values, mut body) = (Vec::new(), Vec::new(), program);
        loop {
            match body.kind() {
                TermKind::TypeLambda(parameter, inside) if parameter.kind == Kind::Nat => {
                    sizes.push(parameter);
                    body = inside;
                }
                TermKind::TypeLambda(parameter, _) => {
                    return Err(TermErrorKind::NotProgram(format!(
                        "its parameter {parameter} is no size; apply it to a type first"
                    ))
                    .into());
                }
                TermKind::Lambda(parameter, inside) => {
                    values.push((parameter.name.clone(), body));
                    body = inside;
                }
                _ => {
                    return Ok(Parameters {
                        sizes,
                        values,
                        body,
                    });
                }
            }
        }
    }
}

/// The function of that body.
fn function<'c>(
    context: &'c Context,
    definition: &Definition,
    ty: FunctionType<'c>,
    [sizes, passed]: [&[Attribute<'c>]; 2],
    region: Region<'c>,
) -> Result<Operation<'c>, TermError> {
    let list = |name: &str, list: &[Attribute<'c>]| {
        (!list.is_empty()).then(|| {
            let list = ArrayAttribute::new(context, list).into();
            (Identifier::new(context, name), list)
        })
    };
    let facts = definition.facts.iter();
    let facts: Vec<Attribute> = facts.map(|fact| fact_attribute(context, fact)).collect();
    let mut attributes: Vec<(Identifier, Attribute)> = vec![
        (
            Identifier::new(context, "sym_name"),
            StringAttribute::new(context, definition.name.as_str()).into(),
        ),
        (
            Identifier::new(context, "function_type"),
            TypeAttribute::new(ty.into()).into(),
        ),
    ];
    attributes.extend(list("rise.sizes", sizes));
    attributes.extend(list("rise.passed", passed));
    attributes.extend(list("rise.facts", &facts));
    let location = origin::location(context, &definition.origin);
    let function = OperationBuilder::new("func.func", location)
        .add_attributes(&attributes)
        .add_regions([region]);
    function
        .build()
        .map_err(|_| TermError::internal("a function could not be built"))
}

/// The name of a size, in braces if it is inferred.
fn size_attribute<'c>(context: &'c Context, size: &TypeParameter) -> Attribute<'c> {
    let name = escape(size.name.as_str());
    let text = match size.explicit {
        true => name,
        false => format!("{{{name}}}").into(),
    };
    StringAttribute::new(context, &text).into()
}

pub(super) fn parameter_type(lambda: &Term) -> Result<DataType, TermError> {
    let input = lambda
        .ty()
        .and_then(|ty| ty.as_function())
        .map(|(input, _)| input);
    let input = input.ok_or_else(|| TermErrorKind::Untyped(abbreviated(lambda)))?;
    let name = lambda
        .as_lambda()
        .map(|(parameter, _)| parameter.name.clone());
    border(input, || {
        format!("the parameter `{}`", name.unwrap_or_else(|| "x".into()))
    })
}

/// The name of a part of a parameter: its own, with the number of the part if there are several.
fn part_name(parameter: &Name, data: &DataType, number: usize) -> String {
    match types::memory_parts(data).len() {
        1 => parameter.to_string(),
        _ => format!("{parameter}_{}", number + 1),
    }
}

/// The data type, if values of it can pass between a program and its memory.
fn border(ty: &LanguageType, what: impl FnOnce() -> String) -> Result<DataType, TermError> {
    let is_passed = |part: &DataType| {
        let mut inner = part;
        while let DataType::Array(_, element) = inner {
            inner = element;
        }
        matches!(
            inner,
            DataType::Scalar(_) | DataType::Index(_) | DataType::Vector(..)
        )
    };
    match ty.as_data() {
        Some(data) if types::memory_parts(data).iter().all(is_passed) => Ok(data.clone()),
        _ => Err(TermErrorKind::Border {
            what: what(),
            ty: ty.to_string(),
        }
        .into()),
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
    types::builtin(ty).ok_or_else(|| {
        TermErrorKind::Border {
            what: "an element".to_owned(),
            ty: data.to_string(),
        }
        .into()
    })
}

fn argument_type<'c>(context: &'c Context, data: &DataType) -> Result<Type<'c>, TermError> {
    if matches!(data, DataType::Array(..)) {
        memory(context, data)
    } else {
        builtin(context, data)
    }
}

/// The attribute `rise.facts` that says these facts.
pub fn facts_attribute<'c>(context: &'c Context, facts: &[Fact]) -> Attribute<'c> {
    let facts: Vec<Attribute> = facts
        .iter()
        .map(|fact| fact_attribute(context, fact))
        .collect();
    ArrayAttribute::new(context, &facts).into()
}

pub(super) fn fact_attribute<'c>(context: &'c Context, fact: &Fact) -> Attribute<'c> {
    let text = fact.to_string();
    // SAFETY: the text is copied.
    unsafe { Attribute::from_raw(ffi::riseFactAttrGet(context.to_raw(), string_ref(&text))) }
}

/// The definition that a function is, if it writes one result to its first argument.
///
/// # Errors
/// If the function is of another form: it has several results, or reads memory that is no argument.
pub fn to_definition<'c>(function: Op<'c>, sources: &Sources) -> Result<Definition, TermError> {
    let name = text(attribute(function, "sym_name")?)?;
    let block = checked::body(function)
        .map_err(|_| TermErrorKind::NotProgram(format!("`{name}` has no body")))?;
    let operations = ir::operations(block);
    let term = match (block.argument_count(), returned(&operations)) {
        (0, Some(value)) => to_term(value, &[], sources),
        _ => memory_term(function, name, &operations, &ir::arguments(block), sources),
    };
    let origin = sources.origin(function.location());
    Ok(Definition {
        facts: facts(function)?,
        term: term.map_err(|error| error.at(&origin))?,
        origin,
        ..Definition::new(name, Term::literal(false))
    })
}

/// The only value that a function returns.
fn returned<'c>(operations: &[Op<'c>]) -> Option<Val<'c>> {
    match ir::operands(*operations.last()?).as_slice() {
        [value] => Some(*value),
        _ => None,
    }
}

/// The term of a function on memory.
fn memory_term<'c>(
    function: Op<'c>,
    name: &str,
    operations: &[Op<'c>],
    arguments: &[Val<'c>],
    sources: &Sources,
) -> Result<Term, TermError> {
    let outputs: Vec<Op> = operations
        .iter()
        .copied()
        .filter(|operation| ir::name(*operation) == rise::OUT)
        .collect();
    let [output] = outputs.as_slice() else {
        return Err(TermErrorKind::NotProgram(format!(
            "`{name}` has {} operations `rise.out`, expected one",
            outputs.len()
        ))
        .into());
    };
    let mut memory = ir::operands(*output);
    let written = memory
        .pop()
        .ok_or_else(|| TermError::internal("nothing is written"))?;
    if arguments.len() < memory.len()
        || !same(&arguments[..memory.len()], &memory)
        || output.result_count() > 0
    {
        return Err(TermErrorKind::NotProgram(format!(
            "the result of `{name}` is expected to be written to the first argument, a memref, or its parts to the first ones"
        ))
        .into());
    }
    let mut parameters: Vec<(Val, Val, Name)> = Vec::new();
    let mut scope: Vec<(Val, Name)> = Vec::new();
    let passed = passed_sizes(function)?.len().min(arguments.len());
    let mut rest = &arguments[memory.len()..];
    rest = &rest[..rest.len().saturating_sub(passed)];
    while let Some(argument) = rest.first() {
        let (value, count, parameter) = entry(operations, rest, &scope, name)?;
        scope.push((value, parameter.clone()));
        parameters.push((*argument, value, parameter));
        rest = &rest[count..];
    }
    let term = to_term(written, &scope, sources)?;
    abstracted(function, term, parameters, sources)
}

/// The term as a function of the program's sizes and parameters; each is an argument, a value and a
/// name.
fn abstracted<'c>(
    function: Op<'c>,
    mut term: Term,
    parameters: Vec<(Val<'c>, Val<'c>, Name)>,
    sources: &Sources,
) -> Result<Term, TermError> {
    for (argument, value, parameter) in parameters.into_iter().rev() {
        let origin = sources.parameter_origin(argument.location());
        // With the types of its parameters, inference finds all others again.
        let (input, output) = (type_of(value)?, term.ty().cloned());
        term = Term::annotated_lambda(parameter, input.clone(), term).with_origin(origin);
        if let Some(output) = output {
            term = term.with_type(LanguageType::function(input, output));
        }
    }
    for parameter in sizes(function, &term)?.into_iter().rev() {
        let ty = term
            .ty()
            .cloned()
            .ok_or_else(|| TermError::internal("a program without a type"))?;
        term = Term::type_lambda(parameter.clone(), term)
            .with_type(LanguageType::dependent(parameter, ty));
    }
    Ok(term)
}

fn same(first: &[Val], second: &[Val]) -> bool {
    let keys = |values: &[Val]| -> Vec<_> { values.iter().map(|value| ir::key(*value)).collect() };
    keys(first) == keys(second)
}

/// The value that the `rise.in` of the first of these arguments gives, how many of them it reads,
/// and the name of the variable that it is.
fn entry<'c>(
    operations: &[Op<'c>],
    arguments: &[Val<'c>],
    scope: &[(Val<'c>, Name)],
    function: &str,
) -> Result<(Val<'c>, usize, Name), TermError> {
    let argument = arguments[0];
    let reads: Vec<Op> = operations
        .iter()
        .copied()
        .filter(|operation| {
            let is_read = |source: &Val| ir::key(*source) == ir::key(argument);
            ir::name(*operation) == rise::IN && ir::operands(*operation).iter().any(is_read)
        })
        .collect();
    let [read] = reads.as_slice() else {
        return Err(TermErrorKind::NotProgram(format!(
            "an argument of `{function}` is read by {} operations `rise.in`, expected one",
            reads.len()
        ))
        .into());
    };
    let count = ir::operands(*read).len();
    if count > arguments.len() || !same(&arguments[..count], &ir::operands(*read)) {
        return Err(TermErrorKind::NotProgram(format!(
            "the parts of a parameter of `{function}` are expected in the order of the arguments"
        ))
        .into());
    }
    let location = argument.location();
    let wanted: Name = match location.is_name() {
        true => {
            let name = location.name_value();
            let name = name.as_string_ref().as_str().unwrap_or("x");
            match count {
                1 => name.into(),
                _ => name.strip_suffix("_1").unwrap_or(name).into(),
            }
        }
        false => "x".into(),
    };
    let taken = |name: &Name| scope.iter().any(|(_, known)| known == name);
    let name = if taken(&wanted) {
        rise_lang::term::fresh_name(&wanted, taken)
    } else {
        wanted
    };
    Ok((checked::result(*read)?, count, name))
}

/// The sizes of a function in their order: those that it says in `rise.sizes`, or else those that
/// the type of its program mentions.
///
/// # Errors
/// If the attribute is none that a verified function has.
pub fn sizes(function: Op, term: &Term) -> Result<Vec<TypeParameter>, TermError> {
    if let Ok(sizes) = function.attribute("rise.sizes") {
        let sizes = list(sizes)?.into_iter().map(|size| {
            let size = text(size)?;
            let inferred = size
                .strip_prefix('{')
                .and_then(|size| size.strip_suffix('}'));
            let name = Name::from(unescape(inferred.unwrap_or(size)).as_ref());
            Ok(match inferred {
                Some(_) => TypeParameter::implicit(name, Kind::Nat),
                None => TypeParameter::explicit(name, Kind::Nat),
            })
        });
        return sizes.collect();
    }
    let free = term
        .ty()
        .map(LanguageType::free_variables)
        .unwrap_or_default();
    Ok(free
        .into_iter()
        .filter(|(_, kind)| *kind == Kind::Nat)
        .map(|(name, _)| TypeParameter::explicit(name, Kind::Nat))
        .collect())
}

/// The facts about sizes in the attribute `rise.facts` of a function.
///
/// # Errors
/// If the attribute is no list of facts, as in a module that is not verified.
pub fn facts(function: Op) -> Result<Vec<Fact>, TermError> {
    let Ok(facts) = function.attribute("rise.facts") else {
        return Ok(Vec::new());
    };
    list(facts)?
        .into_iter()
        .map(|fact| {
            // SAFETY: the attribute is alive, and its kind is checked first.
            let text = unsafe {
                if !ffi::riseAttributeIsAFact(fact.to_raw()) {
                    return Err(TermError::internal(format!("`{fact}` is no fact")));
                }
                let text = ffi::riseFactAttrGetText(fact.to_raw());
                std::str::from_utf8(std::slice::from_raw_parts(
                    text.data.cast::<u8>(),
                    text.length,
                ))
                .unwrap_or_default()
            };
            Fact::parse(text).map_err(|error| TermError::internal(error.to_string()))
        })
        .collect()
}
