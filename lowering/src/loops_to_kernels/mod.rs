//! `convert-loops-to-kernels`: loops on the threads of a device become kernels of the gpu dialect,
//! which the function around them launches.
//!
//! An outermost such loop is one kernel ([`kernel`]). Barriers come first ([`barriers`]), while
//! the loops still say which thread touches which element; then each thread gets its own part of
//! private memory ([`private`]), and its own rounds of the loops ([`rounds`]); in the end memory
//! has one dimension ([`flat`]), and the values from outside become parameters. The host copies
//! memory to the device and back ([`host`]).
//!
//! Source: "RISE & Shine: Language-Oriented Compiler Design", section V-D, Listing 11.

mod access;
mod barriers;
mod checks;
mod flat;
mod host;
mod kernel;
mod launch;
mod limits;
mod nest;
mod private;
mod rounds;
mod temporary;

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::{Attribute, BlockRef};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use crate::common::threads::Threads;
pub(crate) use access::{
    SOURCE, STRIDE, TARGET, is_in_group, is_of_global, is_of_group, is_read_or_written,
};
use kernel::Kernel;
pub(crate) use launch::LAUNCHES;
pub(crate) use limits::{
    USUAL_GROUP_MEMORY, forget_roles, forget_stages, group_memory, require_group_memory,
    require_no_tensor_cores,
};
pub(crate) use private::element_of;
pub(crate) use rounds::id;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "convert-loops-to-kernels",
    name: "ConvertLoopsToKernels",
    description: "Convert loops (scf.parallel) on the threads of a device to kernels (gpu.func) and their launches",
    anchor: "builtin.module",
    options: &[],
    run,
};

/// Of the module that the kernels stand in.
const KERNELS: &str = "kernels";

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let module = ir::own(module);
    let functions = ir::operations(ir::body(module));
    let mut kernels = Vec::new();
    for function in functions {
        let first = kernels.len();
        while let Some(outermost) = outermost_loop(function) {
            let name = kernel_name(function, kernels.len() - first);
            kernels.push(Kernel::outline(context, outermost, &name, KERNELS)?);
        }
        if kernels.len() > first {
            host::place_memory(context, function, &kernels[first..])?;
        }
    }
    if kernels.is_empty() {
        return Ok(Effect::Unchanged);
    }
    let unit = Attribute::unit(context);
    ir::set_discardable_attribute(module, "gpu.container_module", unit);
    let block = kernels_module(context, module)?;
    for kernel in kernels {
        kernel.place(Builder::at_end(context, block))?;
    }
    Ok(Effect::Changed)
}

/// The first loop on threads of a device that stands in no other one.
fn outermost_loop(function: Op) -> Option<Op> {
    let found = ir::nested(function);
    found
        .into_iter()
        .find(|operation| Threads::of_loop(*operation).is_some())
}

fn kernel_name(function: Op, number: usize) -> String {
    let name = ir::text_attribute(function, "sym_name").unwrap_or_default();
    match number {
        0 => format!("{name}_kernel"),
        _ => format!("{name}_kernel_{number}"),
    }
}

/// The body of a new module for kernels, in front of everything else.
fn kernels_module<'c>(context: &'c Context, module: Op<'c>) -> Outcome<'c, BlockRef<'c, 'c>> {
    let location = module.location();
    let builder = match ir::operations(ir::body(module)).first() {
        Some(first) => Builder::before(context, *first),
        None => Builder::at_end(context, ir::body(module)),
    };
    let (region, block) = ir::region(&[], location);
    let name = builder.text_attribute(KERNELS);
    let operation = builder.operation("gpu.module", location, &[], &[("sym_name", name)]);
    builder.insert(operation.add_regions([region]))?;
    Ok(block)
}
