//! The pass `convert-stablehlo-to-rise`.

use melior::Context;
use melior::ir::attribute::TypeAttribute;
use melior::ir::operation::OperationRefMut;
use melior::ir::r#type::{FunctionType, RankedTensorType};
use melior::ir::{
    Block, BlockRef, Location, Region, RegionLike, Type as MlirType, TypeLike, ValueLike,
};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Op, Val};
use rise_dialect::operations::rise;
use rise_dialect::pass::{Effect, OptionValues, Pass, PassOption};
use rise_dialect::term::{facts_attribute, to_operations};
use rise_dialect::types;
use rise_lang::infer::{TypeError, infer_program};
use rise_lang::nat::Name;
use rise_lang::term::{Definition, Program, TermKind};
use rise_lang::types::{DataType, Type};
use rustc_hash::FxHashMap;

use super::attributes::{callee, computations};
use super::graph::location;
use super::results::{Border, write};
use super::tensor::declared;
use super::{definition, is_public, is_stablehlo, is_structured};
use crate::function::sources_of;
use crate::strategy::location_of;

/// The pass for functions that compute by structured operations, the named ones made general
/// before. It runs on modules.
pub static LINALG: Pass = Pass {
    argument: "convert-linalg-to-rise",
    name: "ConvertLinalgToRise",
    description: "Make RISE programs of the public functions on tensors that compute by `linalg.generic`; behind `linalg-generalize-named-ops`",
    anchor: "builtin.module",
    options: &[UNCOVERED],
    run: |context, module, options| convert(context, module, options, is_structured),
};

/// The pass for StableHLO. It runs on modules.
pub static PASS: Pass = Pass {
    argument: "convert-stablehlo-to-rise",
    name: "ConvertStablehloToRise",
    description: "Make RISE programs of the public functions on tensors that compute by operations of StableHLO",
    anchor: "builtin.module",
    options: &[UNCOVERED],
    run: |context, module, options| convert(context, module, options, is_stablehlo),
};

/// The treatment of functions that cannot be imported.
const UNCOVERED: PassOption = PassOption {
    name: "uncovered",
    description: "What becomes of a function that uses what is not covered: refuse, which is an error that lists it, or keep, which leaves the function as it is",
    default: "refuse",
    is_flag: false,
};

/// Replaces the bodies of the public functions that are meant.
fn convert<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    options: &OptionValues,
    is_meant: fn(Op) -> bool,
) -> Result<Effect, Diagnostic<'c>> {
    let module = ir::own(module);
    let is_kept = match options.text(UNCOVERED.name) {
        "refuse" => false,
        "keep" => true,
        other => {
            let message = format!("expected refuse or keep as `uncovered`, found `{other}`");
            return Err(Diagnostic::error(location(module), message));
        }
    };
    let functions = ir::blocks(module).into_iter().flat_map(ir::operations);
    let functions: Vec<Op> = functions.filter(|function| is_meant(*function)).collect();
    let (public, private): (Vec<Op>, Vec<Op>) =
        functions.into_iter().partition(|one| is_public(*one));
    let mut bodies = Vec::new();
    for function in public {
        ir::require_flat(function)?;
        let sources = sources_of(function);
        let imported = require_no_tuples(function).and_then(|()| definition(function, &sources));
        let imported = match imported {
            Err(_) if is_kept => continue,
            imported => typed(context, imported?, function)?,
        };
        let body = body(context, function, &imported)?;
        bodies.push((function, body, imported.facts));
    }
    let changed = !bodies.is_empty();
    for (function, body, facts) in bodies {
        replace_body(context, function, body);
        if !facts.is_empty() {
            let facts = facts_attribute(context, &facts);
            ir::set_discardable_attribute(function, "rise.facts", facts);
        }
    }
    // Functions that they called are part of them now.
    let is_called = |function: &Op| {
        let name = ir::text_attribute(*function, "sym_name").unwrap_or_default();
        let called = |inner: &Op| callee(*inner).into_iter().chain(computations(*inner));
        let mut inner = ir::nested(module).into_iter();
        inner.any(|inner| called(&inner).any(|called| called == name))
    };
    let mut rest = private;
    while let Some(unused) = rest.iter().position(|function| !is_called(function)) {
        ir::erase(rest.swap_remove(unused));
    }
    Ok(Effect::of(changed))
}

/// Refuses a function whose type is kept but has no memory.
fn require_no_tuples<'c>(function: Op<'c>) -> Result<(), Diagnostic<'c>> {
    let Some(ty) = ir::function_type(function) else {
        return Ok(());
    };
    let inputs = (0..ty.input_count()).map(|index| ty.input(index));
    let mut all = inputs.chain((0..ty.result_count()).map(|index| ty.result(index)));
    if !all.any(|ty| ty.is_ok_and(|ty: MlirType| ty.is_tuple())) {
        return Ok(());
    }
    let name = ir::text_attribute(function, "sym_name").unwrap_or_default();
    let text = format!("`@{name}` takes or gives a tuple, which has no memory; let it be values");
    Err(Diagnostic::error(location(function), text))
}

/// The definition with its types.
fn typed<'c>(
    context: &'c Context,
    definition: Definition,
    function: Op<'c>,
) -> Result<Definition, Diagnostic<'c>> {
    let program = Program::from(vec![definition]);
    let errors = match infer_program(&program) {
        Ok(mut inferred) => return Ok(inferred.definitions.swap_remove(0).definition),
        Err(errors) => errors,
    };
    let name = ir::text_attribute(function, "sym_name").unwrap_or_default();
    let text = format!("the types of an operation of `@{name}` do not fit");
    // Operations are not verified when they are read.
    let at = |error: &TypeError| match &error.span {
        Some(span) => location_of(context, span),
        None => location(function),
    };
    let place = errors.first().map_or(location(function), at);
    let notes = errors
        .iter()
        .fold(Diagnostic::error(place, text), |all, error| {
            all.note(at(error), error.to_string())
        });
    Err(notes)
}

/// The body that computes the results of a function by the definition.
fn body<'c>(
    context: &'c Context,
    function: Op<'c>,
    imported: &Definition,
) -> Result<Block<'c>, Diagnostic<'c>> {
    let place = location(function);
    let missing = || internal(place, "a function without a body");
    let old = ir::blocks(function)
        .into_iter()
        .next()
        .ok_or_else(missing)?;
    let arguments: Vec<(MlirType, Location)> = ir::arguments(old)
        .into_iter()
        .map(|argument| (in_memory(context, argument.r#type()), argument.location()))
        .collect();
    let block = Block::new(&arguments);
    // SAFETY: the block lives until it is put into the function.
    let inside = unsafe { BlockRef::from_raw(block.to_raw()) };
    let builder = Builder::at_end(context, inside);
    let mut scope: FxHashMap<Name, Val> = FxHashMap::default();
    let mut term = imported.term.clone();
    while let TermKind::TypeLambda(_, rest) = term.kind() {
        term = rest.clone();
    }
    let mut read_by = Vec::new();
    for argument in ir::arguments(inside) {
        let parts = (term.kind(), term.ty());
        let (TermKind::Lambda(parameter, rest), Some(Type::Function(taken, _))) = parts else {
            return Err(internal(place, "fewer parameters than arguments"));
        };
        let Type::Data(data) = &**taken else {
            return Err(internal(place, "a parameter that is no data"));
        };
        let value = read(context, &builder, argument, data)?;
        scope.insert(parameter.name.clone(), value);
        read_by.push((argument, data.clone()));
        term = rest.clone();
    }
    let value = to_operations(context, inside, &term, &scope).map_err(|error| {
        let what = format!("{error}; `rise check` shows the sizes of the model");
        Diagnostic::error(place, what)
    })?;
    let results = write(
        &Border {
            context,
            builder: &builder,
            function,
            read_by: &read_by,
        },
        &term,
        value,
    )?;
    builder.command("func.return", place, &results, &[])?;
    Ok(block)
}

/// The type of memory for values of a type: integers in memory have no sign of their own.
pub(super) fn in_memory<'c>(context: &'c Context, ty: MlirType<'c>) -> MlirType<'c> {
    match declared(ty) {
        Ok((shape, element)) if element.signless() != element => {
            let element = types::builtin_scalar(context, element.signless());
            match ty.is_ranked_tensor() {
                true => RankedTensorType::new(&extents(&shape), element, None).into(),
                false => element,
            }
        }
        _ => ty,
    }
}

/// The extents of a shape as types of MLIR have them.
pub(super) fn extents(shape: &[Option<u64>]) -> Vec<u64> {
    // SAFETY: a number of the library, which needs nothing.
    let unknown = unsafe { mlir_sys::mlirShapedTypeGetDynamicSize() };
    let extent = |size: &Option<u64>| size.unwrap_or(unknown.cast_unsigned());
    shape.iter().map(extent).collect()
}

/// The value in RISE of an argument.
fn read<'c>(
    context: &'c Context,
    builder: &Builder<'c>,
    argument: Val<'c>,
    data: &DataType,
) -> Result<Val<'c>, Diagnostic<'c>> {
    // SAFETY: locations live as long as their context.
    let place = unsafe { Location::from_raw(argument.location().to_raw()) };
    let ty = types::data_to_mlir(context, data);
    let ty = ty.map_err(|error| internal(place, &error.to_string()))?;
    builder.value(rise::IN, place, &[argument], ty, &[])
}

/// The function with that body, on memory; its attributes stay.
fn replace_body<'c>(context: &'c Context, function: Op<'c>, body: Block<'c>) {
    if let Some(ty) = ir::function_type(function) {
        let in_memory = |ty: Result<MlirType<'c>, _>| ty.ok().map(|ty| in_memory(context, ty));
        let inputs: Vec<MlirType> = (0..ty.input_count())
            .filter_map(|index| in_memory(ty.input(index)))
            .collect();
        let results: Vec<MlirType> = (0..ty.result_count())
            .filter_map(|index| in_memory(ty.result(index)))
            .collect();
        let ty = FunctionType::new(context, &inputs, &results);
        ir::set_inherent_attribute(
            function,
            "function_type",
            TypeAttribute::new(ty.into()).into(),
        );
    }
    // SAFETY: the function is alive and has a region, to which the block goes in place of the old
    // ones.
    unsafe {
        let region = mlir_sys::mlirOperationGetRegion(function.to_raw(), 0);
        let new = Region::new();
        new.append_block(body);
        mlir_sys::mlirRegionTakeBody(region, new.to_raw());
    }
}
