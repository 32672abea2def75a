//! `convert-kernels-to-opencl`: kernels of the gpu dialect become OpenCL C, by the conversion that
//! makes C of functions.
//!
//! The text is an attribute of the module of the kernels, for `convert-launches-to-calls`.

pub(in crate::loops_to_c) mod prelude;

use std::collections::HashMap;

use melior::Context;
use melior::ir::attribute::{DenseI32ArrayAttribute, StringAttribute, TypeAttribute};
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::{FunctionType, MemRefType};
use melior::ir::{Location, Type, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};
use rise_lang::types::Scalar;

use super::memory::{Extent, Memory};
use super::prelude::{Language, Prelude};
use super::ranges::Ranges;
use super::types::Lane;
use super::{Conversion, emitc, function, print};
use crate::launches_to_calls::SOURCE;
use crate::loops_to_kernels::{
    USUAL_GROUP_MEMORY, forget_stages, require_group_memory, require_no_tensor_cores,
};
use crate::on_kernels::bulk_copies::copy_by_threads;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "convert-kernels-to-opencl",
    name: "ConvertKernelsToOpenCl",
    description: "Convert kernels (gpu.func) to OpenCL C, the text of which becomes an attribute of their module",
    anchor: "builtin.module",
    options: &[],
    run,
};

/// On a function of EmitC that is a kernel: how it is declared. On an array: its address space.
pub(super) const DECLARED: &str = "dpia.declared";

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let mut is_changed = false;
    for kernels in ir::operations(ir::body(ir::own(module))) {
        if ir::name(kernels) == "gpu.module" {
            let text = source(context, kernels)?;
            let text = StringAttribute::new(context, &text).into();
            ir::set_discardable_attribute(kernels, SOURCE, text);
            is_changed = true;
        }
    }
    Ok(Effect::of(is_changed))
}

/// The source of a module of kernels.
fn source<'c>(context: &'c Context, kernels: Op<'c>) -> Outcome<'c, String> {
    let body = ir::body(kernels);
    let functions = ir::operations(body);
    let names = functions.iter().map(|kernel| function::symbol(*kernel));
    let mut prelude = Prelude::of(names.collect());
    prelude.language = Language::OpenCl;
    for kernel in &functions {
        if ir::name(*kernel) != "gpu.func" {
            return Err(Diagnostic::error(
                kernel.location(),
                format!(
                    "`{}` has no form in OpenCL C: expected kernels (gpu.func)",
                    ir::name(*kernel)
                ),
            ));
        }
        require_group_memory(*kernel, USUAL_GROUP_MEMORY)?;
        require_no_tensor_cores(*kernel)?;
        copy_by_threads(context, *kernel)?;
        forget_stages(*kernel);
        prelude = convert(context, *kernel, prelude)?;
    }
    let is_made = |operation: &Op| ir::name(*operation) == "emitc.func";
    let made: Vec<Op> = ir::operations(body).into_iter().filter(is_made).collect();
    let mut items = String::new();
    let mut bodies = String::new();
    for function in &made {
        let function = print::function(*function);
        bodies += "\n";
        bodies +=
            &function.map_err(|error| Diagnostic::error(kernels.location(), error.to_string()))?;
        bodies += "\n";
    }
    for item in prelude.items.used_by(&made) {
        items += &format!("{item}\n");
    }
    let rest = items + &bodies;
    let mut text = format!("{}\n{}{rest}", prelude::BEGIN, prelude::constants(&rest));
    made.into_iter().rev().for_each(ir::erase);
    if text.contains("double") {
        text.insert_str(0, &format!("{}\n", prelude::DOUBLE));
    }
    Ok(prelude::without_c_limits(&text))
}

/// Inserts the function of EmitC in front of a kernel.
fn convert<'c>(context: &'c Context, kernel: Op<'c>, prelude: Prelude) -> Outcome<'c, Prelude> {
    let mut conversion = Conversion {
        context,
        builder: Builder::before(context, kernel),
        location: kernel.location(),
        values: HashMap::new(),
        memories: HashMap::new(),
        ranges: Ranges::default(),
        prelude,
        heap: Vec::new(),
        kept: None,
        free_kept: String::new(),
        freed_at_end: Vec::new(),
        failure: None,
        overflow: None,
        is_parallel: false,
    };
    conversion.kernel(kernel)?;
    Ok(conversion.prelude)
}

impl<'c> Conversion<'c> {
    fn kernel(&mut self, kernel: Op<'c>) -> Outcome<'c, ()> {
        let (location, outside) = (self.location, self.builder);
        let body = ir::body(kernel);
        let count = ir::function_type(kernel).map_or(0, |ty| ty.input_count());
        let arguments = ir::arguments(body);
        let (parameters, of_group) = arguments.split_at(count.min(arguments.len()));
        let mut types: Vec<(Type<'c>, Location<'c>)> = Vec::new();
        for parameter in parameters {
            types.push((self.kernel_parameter(*parameter)?, parameter.location()));
        }
        let (region, block) = ir::region_of(&types);
        self.builder = Builder::at_end(self.context, block);
        for (number, parameter) in parameters.iter().enumerate() {
            let value = ir::argument(block, number);
            if MemRefType::try_from(parameter.r#type()).is_err() {
                let kind = self.kind(*parameter)?;
                let value = match kind.is_narrow_float() {
                    true => {
                        let widen = self.prelude.widen(kind.scalar);
                        let float = Type::float32(self.context);
                        self.call(&widen, &[value], float)?
                    }
                    false => value,
                };
                self.set(*parameter, value);
                continue;
            }
            let memory = Memory {
                base: value,
                extents: vec![Extent::Constant(1)],
                element: self.element_kind(parameter.r#type())?,
            };
            self.memories.insert(ir::key(*parameter), memory);
        }
        for array in of_group {
            self.group_array(*array)?;
        }
        self.block(body)?;
        self.builder
            .command("emitc.return", self.location, &[], &[])?;
        self.location = location;
        let inputs: Vec<Type> = types.iter().map(|(ty, _)| *ty).collect();
        let ty = FunctionType::new(self.context, &inputs, &[]);
        let attributes = [
            ("sym_name", self.text(&function::symbol(kernel))),
            ("function_type", TypeAttribute::new(ty.into()).into()),
        ];
        let made = outside.operation("emitc.func", location, &[], &attributes);
        let made = outside.insert(made.add_regions([region]))?;
        ir::set_discardable_attribute(made, DECLARED, self.text(&declared(kernel)));
        function::erase_unused(block);
        Ok(())
    }

    fn kernel_parameter(&mut self, parameter: Val<'c>) -> Outcome<'c, Type<'c>> {
        if MemRefType::try_from(parameter.r#type()).is_err() {
            let kind = self.kind(parameter)?;
            // A kernel takes no truth values.
            return Ok(match (kind.width, kind.scalar) {
                (None, Scalar::Bool) => self.lane_type(Lane::U8),
                _ => self.memory_type(kind),
            });
        }
        let is_write = |user| ["memref.store", "vector.store"].contains(&ir::name(user));
        let constant = match ir::users(parameter).any(is_write) {
            true => "",
            false => "const ",
        };
        let kind = self.element_kind(parameter.r#type())?;
        let element = match kind.width {
            None => kind.memory_name().to_owned(),
            Some(_) => self.prelude.registers(kind).name(),
        };
        Ok(self.opaque(&format!("__global {constant}{element} *restrict")))
    }

    /// An array that the threads of a group share.
    fn group_array(&mut self, array: Val<'c>) -> Outcome<'c, ()> {
        let ty = array.r#type();
        let element = self.element_kind(ty)?;
        if element.width.is_some() {
            self.prelude.registers(element);
        }
        let size = MemRefType::try_from(ty)
            .map_err(|error| Diagnostic::error(self.location, error.to_string()))?;
        let count = super::memory::constant_extents(size)
            .map_or(1, |extents| extents.iter().product::<i64>());
        let ty = emitc::array(count.max(1), self.memory_type(element));
        let base = self.declared(ty, "#emitc.opaque<\"\">", "shared", &[])?;
        if let Some(variable) = ir::definition(base) {
            ir::set_discardable_attribute(variable, DECLARED, self.text("__local"));
        }
        let memory = Memory {
            base,
            extents: vec![Extent::Constant(1)],
            element,
        };
        self.memories.insert(ir::key(array), memory);
        Ok(())
    }

    /// Threads, groups and barriers.
    pub(super) fn device(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let function = match ir::name(operation) {
            "gpu.thread_id" => "get_local_id",
            "gpu.block_id" => "get_group_id",
            "gpu.block_dim" => "get_local_size",
            "gpu.grid_dim" => "get_num_groups",
            "gpu.barrier" => {
                let fence = self.literal(
                    "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE",
                    self.integer(32),
                )?;
                return self.perform("barrier", &[fence]);
            }
            _ => return Err(self.unknown(operation)),
        };
        let dimension = operation
            .attribute("dimension")
            .map(|found| found.to_string());
        let dimension = match dimension.as_deref() {
            Ok("#gpu<dim y>") => 1,
            Ok("#gpu<dim z>") => 2,
            _ => 0,
        };
        let found = self.literal(&format!("{function}({dimension})"), self.opaque("size_t"))?;
        let index = self.cast(found, self.integer(64))?;
        self.set(ir::result(operation), index);
        Ok(())
    }
}

/// How a kernel is declared, with the threads of a group if they are known.
fn declared(kernel: Op) -> String {
    let sizes = kernel.attribute("known_block_size").ok();
    let sizes = sizes.and_then(|sizes| DenseI32ArrayAttribute::try_from(sizes).ok());
    let sizes = sizes.and_then(|sizes| {
        let of = |dimension| sizes.element(dimension).ok();
        Some((of(0)?, of(1)?, of(2)?))
    });
    match sizes {
        Some((x, y, z)) => format!("__kernel __attribute__((reqd_work_group_size({x}, {y}, {z})))"),
        None => "__kernel".to_owned(),
    }
}
