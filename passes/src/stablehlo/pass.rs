//! The pass `convert-stablehlo-to-rise`.

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::{MemRefType, RankedTensorType};
use melior::ir::{Block, BlockLike, Location, Region, RegionLike, ShapedTypeLike, Type, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Op, Val};
use rise_dialect::operations::rise;
use rise_dialect::pass::{Effect, OptionValues, Pass};
use rise_dialect::term::{Sources, to_operations};
use rise_dialect::types;
use rise_lang::infer::infer_program;
use rise_lang::nat::Name;
use rise_lang::term::{Definition, Program, Term, TermKind};
use rustc_hash::FxHashMap;

use super::graph::location;
use super::tensor::Tensor;
use super::{definition, is_model};
use crate::function::sources_of;

/// The pass. It runs on modules.
pub static PASS: Pass = Pass {
    argument: "convert-stablehlo-to-rise",
    name: "ConvertStablehloToRise",
    description: "Make RISE programs of the public functions on tensors that compute by operations of StableHLO",
    anchor: "builtin.module",
    options: &[],
    run,
};

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let module = ir::own(module);
    let functions = ir::blocks(module).into_iter().flat_map(ir::operations);
    let functions: Vec<Op> = functions.filter(|function| is_model(*function)).collect();
    let (public, private): (Vec<Op>, Vec<Op>) = functions.into_iter().partition(|one| is_public(*one));
    let mut bodies = Vec::new();
    for function in &public {
        ir::require_flat(*function)?;
        let sources = sources_of(*function);
        let imported = typed(definition(*function, &sources)?, *function)?;
        bodies.push(body(context, *function, &imported)?);
    }
    let changed = !bodies.is_empty();
    for (function, body) in public.into_iter().zip(bodies) {
        replace_body(function, body);
    }
    // What they called is part of them now.
    let is_called = |function: &Op| {
        let name = ir::text_attribute(*function, "sym_name");
        ir::nested(module).iter().any(|inner| ir::symbol_attribute(*inner, "callee") == name)
    };
    let mut rest = private;
    while let Some(unused) = rest.iter().position(|function| !is_called(function)) {
        ir::erase(rest.swap_remove(unused));
    }
    Ok(Effect::of(changed))
}

fn is_public(function: Op) -> bool {
    ir::text_attribute(function, "sym_visibility").is_none_or(|visibility| visibility == "public")
}

/// The definition with its types.
fn typed<'c>(definition: Definition, function: Op<'c>) -> Result<Definition, Diagnostic<'c>> {
    let place = location(function);
    let program = Program {
        definitions: vec![definition],
    };
    match infer_program(&program) {
        Ok(mut inferred) => Ok(inferred.definitions.swap_remove(0).definition),
        Err(errors) => {
            let messages: Vec<String> = errors.iter().map(ToString::to_string).collect();
            let what = format!("the types of the import do not fit: {}", messages.join("; "));
            Err(internal(place, &what))
        }
    }
}

/// The body that computes the results of a function by the definition.
fn body<'c>(
    context: &'c Context,
    function: Op<'c>,
    imported: &Definition,
) -> Result<Block<'c>, Diagnostic<'c>> {
    let place = location(function);
    let missing = || internal(place, "a function without a body");
    let old = ir::blocks(function).into_iter().next().ok_or_else(missing)?;
    let arguments: Vec<(Type, Location)> = ir::arguments(old)
        .into_iter()
        .map(|argument| (argument.r#type(), argument.location()))
        .collect();
    let block = Block::new(&arguments);
    // SAFETY: the block lives until it is put into the function.
    let inside = unsafe { melior::ir::BlockRef::from_raw(block.to_raw()) };
    let builder = Builder::at_end(context, inside);
    let (mut scope, mut term): (FxHashMap<Name, Val>, Term) = Default::default_scope(imported);
    for argument in ir::arguments(inside) {
        let TermKind::Lambda(parameter, rest) = term.kind() else {
            return Err(internal(place, "a definition with fewer parameters than arguments"));
        };
        let read = read(context, &builder, argument)?;
        scope.insert(parameter.name.clone(), read);
        term = rest.clone();
    }
    let value = to_operations(context, inside, &term, &scope)
        .map_err(|error| internal(place, &error.to_string()))?;
    let results = write(context, &builder, function, value)?;
    builder.command("func.return", place, &results, &[])?;
    Ok(block)
}
