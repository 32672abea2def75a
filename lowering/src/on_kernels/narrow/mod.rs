//! `narrow-kernel-indices`: kernels get a second version that computes indices in 32 bits, as
//! experts write it, and the host launches it wherever all indices fit.
//!
//! Devices multiply numbers of 32 bits several times as fast as those of 64. Whether the numbers of
//! a kernel fit depends on the sizes of a launch: the host adds up how far from zero each of them
//! can be ([`bounds`]), and compares the greatest with what 32 bits hold.
//!
//! Kernels that read indices from memory have no second version: nothing bounds what is there.

mod bounds;
mod rewrite;

use melior::Context;
use melior::ir::attribute::{FlatSymbolRefAttribute, StringAttribute};
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::IntegerType;
use melior::ir::{Attribute, AttributeLike, Location, TypeLike, Value, ValueLike};
use mlir_sys::{
    mlirOperationClone, mlirOperationMoveBefore, mlirOperationSetAttributeByName,
    mlirSymbolRefAttrGet,
};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use bounds::{Bounds, Fits};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "narrow-kernel-indices",
    name: "NarrowKernelIndices",
    description: "Give each kernel a version that computes indices in 32 bits, which the host launches where all of them fit",
    anchor: "builtin.module",
    options: &[],
    run,
};

/// Behind the names of modules and kernels in 32 bits.
const SUFFIX: &str = "_32";
/// On an operation of the host around launches of one kernel.
const LAUNCHES: &str = crate::loops_to_kernels::LAUNCHES;
/// Operands of a launch before the kernel's arguments: groups and threads in three dimensions.
pub(crate) const GRID: usize = 6;

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let module = ir::own(module);
    let top = ir::operations(ir::body(module));
    let launches: Vec<Op<'c>> = top
        .iter()
        .filter(|function| ir::name(**function) == "func.func")
        .flat_map(|function| ir::nested(*function))
        .filter(|operation| ir::name(*operation) == "gpu.launch_func")
        .collect();
    let mut is_changed = false;
    for kernels in top.into_iter().filter(|one| ir::name(*one) == "gpu.module") {
        is_changed |= narrow_module(context, kernels, &launches)?;
    }
    Ok(Effect::of(is_changed))
}

/// Adds a module with the kernels that can be narrow, and the choices of their launches.
fn narrow_module<'c>(
    context: &'c Context,
    kernels: Op<'c>,
    launches: &[Op<'c>],
) -> Outcome<'c, bool> {
    let module_name = ir::text_attribute(kernels, "sym_name").unwrap_or_default();
    let narrowed: Vec<(Op<'c>, String)> = ir::operations(ir::body(kernels))
        .into_iter()
        .filter(|function| ir::name(*function) == "gpu.func" && rewrite::is_possible(*function))
        .filter_map(|function| Some((function, ir::text_attribute(function, "sym_name")?)))
        .collect();
    if narrowed.is_empty() {
        return Ok(false);
    }
    let narrow_module = format!("{module_name}{SUFFIX}");
    let copy = cloned(context, kernels, &narrow_module);
    for function in ir::operations(ir::body(copy)) {
        let name = ir::text_attribute(function, "sym_name").unwrap_or_default();
        match narrowed.iter().any(|(_, known)| *known == name) {
            true => {
                set_name(context, function, &format!("{name}{SUFFIX}"));
                rewrite::narrow(context, function)?;
            }
            false if ir::name(function) == "gpu.func" => ir::erase(function),
            false => {}
        }
    }
    let mut chosen = Vec::new();
    for launch in launches {
        let kernel = narrowed
            .iter()
            .find(|(_, name)| is_launch_of(*launch, &module_name, name));
        if let Some((function, name)) = kernel {
            let kernel = symbol(context, &narrow_module, &format!("{name}{SUFFIX}"));
            chosen.push((*function, choose(context, *launch, *function, kernel)?));
        }
    }
    remove_unused(kernels, copy, &narrowed, &chosen);
    Ok(true)
}

/// Removes kernels that nothing launches any more, or not yet.
fn remove_unused<'c>(
    kernels: Op<'c>,
    copy: Op<'c>,
    narrowed: &[(Op<'c>, String)],
    chosen: &[(Op<'c>, Choice)],
) {
    for (function, name) in narrowed {
        let mut choices = chosen.iter().filter(|(launched, _)| launched == function);
        if choices.clone().all(|(_, choice)| *choice == Choice::Wide) {
            let name = format!("{name}{SUFFIX}");
            let of_name = |one: &Op| ir::text_attribute(*one, "sym_name") == Some(name.clone());
            ir::operations(ir::body(copy))
                .into_iter()
                .filter(of_name)
                .for_each(ir::erase);
        } else if choices.all(|(_, choice)| *choice == Choice::Narrow) {
            ir::erase(*function);
        }
    }
    for module in [kernels, copy] {
        let is_kernel = |one: &Op| ir::name(*one) == "gpu.func";
        if !ir::operations(ir::body(module)).iter().any(is_kernel) {
            ir::erase(module);
        }
    }
}

/// Versions of a kernel that a launch may be of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Wide,
    Narrow,
    Both,
}

/// A copy of an operation in front of it, under another name.
fn cloned<'c>(context: &'c Context, operation: Op<'c>, name: &str) -> Op<'c> {
    // SAFETY: the operation is alive, and its copy belongs to nobody yet.
    let copy = unsafe { melior::ir::Operation::from_raw(mlirOperationClone(operation.to_raw())) };
    let copy = Builder::before(context, operation).insert_built(copy);
    set_name(context, copy, name);
    copy
}

fn set_name(context: &Context, operation: Op, name: &str) {
    let name = StringAttribute::new(context, name);
    let place = melior::StringRef::new("sym_name");
    // SAFETY: the operation is alive, and the name of the attribute lives during the call. It is
    // inherent of a module, and not of a function.
    unsafe {
        mlirOperationSetAttributeByName(operation.to_raw(), place.to_raw(), name.to_raw());
    }
}

fn symbol<'c>(context: &'c Context, module: &str, kernel: &str) -> Attribute<'c> {
    let kernel = FlatSymbolRefAttribute::new(context, kernel);
    let module = melior::StringRef::new(module);
    // SAFETY: the parts live through the call, and belong to the context.
    unsafe {
        let kernel = kernel.to_raw();
        Attribute::from_raw(mlirSymbolRefAttrGet(
            context.to_raw(),
            module.to_raw(),
            1,
            &raw const kernel,
        ))
    }
}

fn is_launch_of(launch: Op, module: &str, kernel: &str) -> bool {
    let wanted = format!("@{module}::@{kernel}");
    launch
        .attribute("kernel")
        .is_ok_and(|kernel| kernel.to_string() == wanted)
}

/// Launches the narrow kernel where all of its indices fit, and the other one elsewhere.
fn choose<'c>(
    context: &'c Context,
    launch: Op<'c>,
    function: Op<'c>,
    kernel: Attribute<'c>,
) -> Outcome<'c, Choice> {
    let location = launch.location();
    let builder = Builder::before(context, launch);
    match Bounds::new(builder, launch, function).fits()? {
        Fits::Never => Ok(Choice::Wide),
        Fits::Always => {
            launch_narrow(context, launch, kernel)?;
            Ok(Choice::Narrow)
        }
        Fits::If(fits) => {
            let builder = Builder::before(context, launch);
            let branch = || {
                let (region, block) = ir::region(&[], location);
                let end = Builder::at_end(context, block);
                Ok((region, end.command("scf.yield", location, &[], &[])?))
            };
            let ((narrow, end_of_narrow), (wide, end_of_wide)) = (branch()?, branch()?);
            let mark = [(LAUNCHES, Attribute::unit(context))];
            let choice = builder
                .operation("scf.if", location, &[fits], &mark)
                .add_regions([narrow, wide]);
            builder.insert(choice)?;
            // SAFETY: all operations are alive, and copies belong to nobody before.
            unsafe {
                let copy = melior::ir::Operation::from_raw(mlirOperationClone(launch.to_raw()));
                let copy = Builder::before(context, end_of_narrow).insert_built(copy);
                mlirOperationMoveBefore(launch.to_raw(), end_of_wide.to_raw());
                launch_narrow(context, copy, kernel)?;
            }
            Ok(Choice::Both)
        }
    }
}

/// Lets a launch be one of the narrow kernel.
fn launch_narrow<'c>(
    context: &'c Context,
    launch: Op<'c>,
    kernel: Attribute<'c>,
) -> Outcome<'c, ()> {
    let builder = Builder::before(context, launch);
    for (number, argument) in ir::operands(launch).into_iter().enumerate().skip(GRID) {
        if argument.r#type().is_index() {
            let argument = cast_to_narrow(&builder, argument, launch.location())?;
            ir::set_operand(launch, number, argument);
        }
    }
    ir::set_inherent_attribute(launch, "kernel", kernel);
    Ok(())
}

fn cast_to_narrow<'c>(
    builder: &Builder<'c>,
    value: Val<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let narrow = IntegerType::new(builder.context, 32).into();
    builder.value("arith.index_cast", location, &[value], narrow, &[])
}

/// Whether a value is an index.
fn is_index<'c>(value: Value<'c, '_>) -> bool {
    value.r#type().is_index()
}
