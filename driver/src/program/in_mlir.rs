//! Programs that are read from MLIR: functions with operations of RISE, and models.

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{BlockLike, Module};
use melior::pass::PassManager;
use melior::utility::parse_pass_pipeline;
use mlir_sys::{MlirStringRef, mlirModuleCreateParse};
use rise_dialect::ir::{self, Op};
use rise_dialect::term::{Sources, to_definition};
use rise_lang::diagnostic::{Diagnostic, Label, Source};
use rise_lang::nat::Name;
use rise_lang::term::{Definition, Program};
use rise_passes::stablehlo;

use crate::error::{Diagnostics, Error};
use crate::mlir;
use crate::mlir::messages::Collector;
use crate::mlir::truths;
use crate::mlir::unreadable::unreadable;

/// The definitions that the functions of a module with a program in RISE are, and the models among
/// them; whether there are models. Where one is `wanted`, models of other names that cannot be
/// imported are left out.
///
/// # Errors
/// [`Error::Program`] if MLIR refuses the text, a function does more than one such program, or a
/// model uses what is not covered.
pub(crate) fn definitions(source: &Source, wanted: Option<&str>) -> Result<(Program, bool), Error> {
    if let Some(place) = unreadable(source.text().as_bytes()) {
        let at = source.byte_at(place.line, place.column);
        let mut message = Diagnostic::error(place.to_string());
        message.primary = Some(Label {
            span: source.span(at..at),
            text: String::new(),
        });
        return Err(Error::Program(Diagnostics(vec![message])));
    }
    let context = mlir::context_without_passes();
    let sources = Sources::new().with_nameless(source.clone());
    let collector = Collector::attach(&context);
    let Some(module) = parse(&context, source) else {
        return Err(Error::Program(collector.take().about(&sources)));
    };
    let tosa = names_of_tosa(&module);
    let module = general(&context, module, !tosa.is_empty())
        .ok_or_else(|| Error::Program(collector.take().about(&sources)))?;
    let mut definitions = Vec::new();
    for function in functions(&module) {
        let definition = to_definition(function, &sources)
            .map_err(|error| Error::Program(Diagnostics(vec![error.diagnostic()])))?;
        definitions.push(definition);
    }
    let own = definitions.len();
    let models = models(&module, &tosa);
    for model in &models {
        match stablehlo::definition(*model, &sources) {
            Ok(definition) => definitions.push(definition),
            Err(_) if is_unwanted(*model, wanted, &models) => {}
            Err(error) => {
                error.emit();
                return Err(Error::Program(collector.take().about(&sources)));
            }
        }
    }
    name_models(&module, own, &mut definitions);
    for definition in &mut definitions {
        // A text may say that it comes from elsewhere; the definition is of this one.
        if definition.origin.span().is_none() {
            definition.origin = source.span(0..0).into();
        }
    }
    let is_model = definitions.len() > own;
    Ok((Program::from(definitions), is_model))
}

/// Whether another function is wanted than this one: one of the others by its own name, or any by a
/// name that this one does not get.
fn is_unwanted(model: Op, wanted: Option<&str>, models: &[Op]) -> bool {
    let name_of = |model: &Op| ir::text_attribute(*model, "sym_name").unwrap_or_default();
    let name = name_of(&model);
    wanted.is_some_and(|wanted| {
        let is_there = || models.iter().any(|other| name_of(other) == wanted);
        wanted != name && (is_name(&name) || is_there())
    })
}

/// Gives models names that a function of C can have. Frameworks call every model `main`: it is
/// named after its module. Models come after `own` other definitions.
fn name_models(module: &Module, own: usize, definitions: &mut [Definition]) {
    let module = ir::text_attribute(operation(module), "sym_name");
    for place in own..definitions.len() {
        let name = definitions[place].name.to_string();
        if is_name(&name) {
            continue;
        }
        let is_taken = |name: &str| {
            let mut others = definitions.iter();
            others.any(|other| other.name.as_str() == name)
        };
        let stem = match name.as_str() {
            "main" => "model".to_owned(),
            _ => plain(&name),
        };
        let numbered = (2..).map(|number| format!("{stem}_{number}"));
        let after_module = module.iter().filter(|_| name == "main").cloned();
        let mut names = after_module.chain([stem.clone()]).chain(numbered);
        if let Some(free) = names.find(|name| is_name(name) && !is_taken(name)) {
            definitions[place].name = Name::from(free);
        }
    }
}

/// The name with `_` for what no name may have.
fn plain(name: &str) -> String {
    let is_part = |part: char| part.is_ascii_alphanumeric() || part == '_';
    let part = |part: char| if is_part(part) { part } else { '_' };
    let plain: String = name.chars().map(part).collect();
    match is_name(&plain) {
        true => plain,
        false => format!("model_{plain}"),
    }
}

/// Whether a text can be the name of a function of C.
fn is_name(text: &str) -> bool {
    text != "main" && rise_lowering::loops_to_c::why_no_function(text).is_none()
}

/// The operation of a module.
fn operation<'c>(module: &'c Module<'c>) -> Op<'c> {
    // SAFETY: the module is alive as long as the operation is used.
    unsafe { OperationRef::from_raw(module.as_operation().to_raw()) }
}

/// Whether a text in MLIR has a model in it.
pub(crate) fn is_model(source: &Source) -> bool {
    let has_name = |name: &&str| source.text().contains(*name);
    if !["stablehlo.", "chlo.", "linalg.", "tosa.", "tensor<"]
        .iter()
        .any(has_name)
        || unreadable(source.text().as_bytes()).is_some()
    {
        return false;
    }
    let context = mlir::context_without_passes();
    // Mistakes in the text are reported when it is read as what it is.
    let _collector = Collector::attach(&context);
    parse(&context, source)
        .is_some_and(|module| !models(&module, &names_of_tosa(&module)).is_empty())
}

/// MLIR's way from TOSA to structured operations.
const FROM_TOSA: &str = "tosa-to-linalg-pipeline,\
    func.func(tosa-to-tensor,tosa-to-arith{include-apply-rescale},canonicalize),";

/// The module with the operations of TOSA as structured ones, and the named ones of these in their
/// general form.
fn general<'c>(context: &'c Context, mut module: Module<'c>, has_tosa: bool) -> Option<Module<'c>> {
    let is_structured = operations(&module)
        .into_iter()
        .any(|one| stablehlo::is_structured(one) || stablehlo::is_on_memory(one));
    if !is_structured && !has_tosa {
        return Some(module);
    }
    mlir::register_passes();
    let manager = PassManager::new(context);
    let first = if has_tosa { FROM_TOSA } else { "" };
    let text = &format!("builtin.module({first}func.func(linalg-generalize-named-ops))");
    parse_pass_pipeline(manager.as_operation_pass_manager(), text).ok()?;
    manager.run(&mut module).ok()?;
    Some(module)
}

/// The module of a text, if MLIR does not refuse it.
fn parse<'c>(context: &'c Context, source: &Source) -> Option<Module<'c>> {
    // MLIR looks at the byte behind a text.
    let text = truths::packed(source.text().as_bytes());
    let ended = [&text, &[0][..]].concat();
    let text = MlirStringRef {
        data: ended.as_ptr().cast(),
        length: text.len(),
    };
    // SAFETY: the context is alive, and the text lives during the call; a module that is not null
    // is ours.
    unsafe {
        let module = mlirModuleCreateParse(context.to_raw(), text);
        (!module.ptr.is_null()).then(|| Module::from_raw(module))
    }
}

/// The functions with a program in RISE.
fn functions<'c>(module: &'c Module<'c>) -> Vec<Op<'c>> {
    let is_program = |part: &Op| ir::name(*part).starts_with("rise.");
    let mut functions = operations(module);
    functions.retain(|operation| {
        ir::name(*operation) == "func.func" && ir::nested(*operation).iter().any(is_program)
    });
    functions
}

/// The models that can be called from outside, and the functions of these names, whose operations
/// of TOSA are gone. Functions on memory are models where nothing else is a program: elsewhere MLIR
/// lowers them beside it.
fn models<'c>(module: &'c Module<'c>, tosa: &[String]) -> Vec<Op<'c>> {
    let is_named = |operation: Op| {
        let name = ir::text_attribute(operation, "sym_name");
        ir::name(operation) == "func.func" && name.is_some_and(|name| tosa.contains(&name))
    };
    let all = operations(module);
    let public = all.iter().copied().filter(|one| stablehlo::is_public(*one));
    let is_model = |operation: &Op<'c>| stablehlo::is_model(*operation) || is_named(*operation);
    let models: Vec<Op> = public.clone().filter(is_model).collect();
    match models.is_empty() && functions(module).is_empty() {
        true => public.filter(|one| stablehlo::is_on_memory(*one)).collect(),
        false => models,
    }
}

/// The names of the functions that compute by operations of TOSA.
fn names_of_tosa(module: &Module) -> Vec<String> {
    let is_tosa = |operation: &Op| {
        let mut inner = ir::nested(*operation).into_iter();
        ir::name(*operation) == "func.func"
            && inner.any(|inner| ir::name(inner).starts_with("tosa."))
    };
    let functions = operations(module).into_iter().filter(is_tosa);
    functions
        .filter_map(|function| ir::text_attribute(function, "sym_name"))
        .collect()
}

fn operations<'c>(module: &'c Module<'c>) -> Vec<Op<'c>> {
    let mut operations = Vec::new();
    let mut next = module.body().first_operation();
    while let Some(operation) = next {
        next = operation.next_in_block();
        // SAFETY: the module is alive as long as what is found in it.
        operations.push(unsafe { OperationRef::from_raw(operation.to_raw()) });
    }
    operations
}
