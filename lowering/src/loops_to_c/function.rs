//! A function: its signature, and how its arguments and their extents are found in the body.

use std::collections::HashMap;

use melior::Context;
use melior::ir::attribute::TypeAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{DimSize, FunctionType, IntegerType, MemRefType, ShapedTypeLike};
use melior::ir::{Block, BlockLike, Location, Region, RegionLike, Type, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_lang::nat::{Name, Nat};
use rise_lang::types::Scalar;

use crate::border::{self, Arguments, Parameter, Place};
use crate::rise_to_dpia::declare::BODY;

use super::interface::Interface;
use super::memory::{Memory, is_contiguous};
use super::prelude::Prelude;
use super::ranges::Ranges;
use super::types::VectorType;
use super::{Conversion, foreign, library};

/// Inserts the C function in front of the given one; gives back what the file needs.
pub(super) fn convert<'c>(
    context: &'c Context,
    function: Op<'c>,
    is_parallel: bool,
    prelude: Prelude,
) -> Outcome<'c, Prelude> {
    let location = function.location();
    let name = symbol(function);
    let blocks = ir::blocks(function);
    require_name(function, &name, blocks.is_empty())?;
    let refused = |reason: &str| Diagnostic::error(location, format!("`{name}` {reason}"));
    let body = match blocks[..] {
        [] => return foreign::declare(function, &name, prelude),
        [body] => body,
        _ => {
            return Err(refused(
                "cannot be written in C: expected a body with structured control flow",
            ));
        }
    };
    let last = ir::operations(body).last().copied();
    if let Some(last) = last.filter(|last| ir::name(*last) != "func.return") {
        return Err(refused(&format!(
            "ends with `{}`: expected a function that returns",
            ir::name(last)
        )));
    }
    if last.is_none_or(|last| last.operand_count() != 0) {
        return Err(refused(
            "returns values: expected a function that writes its results to arguments in memory, as `one-shot-bufferize` and \
             `buffer-results-to-out-params` make it of one over tensors",
        ));
    }
    let arguments = ir::arguments(body);
    let interface = match Interface::noted(function)? {
        Some(interface)
            if interface.border.parameters.len() + interface.border.passed.len()
                == arguments.len() =>
        {
            interface
        }
        Some(_) => {
            return Err(refused(
                "does not take the arguments that `describe-c-interface` noted for it",
            ));
        }
        None => of_types(&arguments),
    };
    let mut conversion = Conversion {
        context,
        builder: Builder::before(context, function),
        location,
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
        is_parallel,
    };
    conversion.function(&name, body, &arguments, &interface)?;
    Ok(conversion.prelude)
}

/// The name of a function of MLIR.
pub(super) fn symbol(function: Op) -> String {
    ir::text_attribute(function, "sym_name").unwrap_or_default()
}

/// Refuses a name that C has no function by, or one of its own. What is only declared may be that
/// of C's library.
fn require_name<'c>(function: Op<'c>, name: &str, is_declared: bool) -> Outcome<'c, ()> {
    if VectorType::named(name).is_some() {
        return Err(Diagnostic::error(
            function.location(),
            format!("the function `{name}` has the name of a type of vectors in C: rename it"),
        ));
    }
    let is_linked = is_declared && ir::text_attribute(function, BODY).is_none();
    if is_linked && library::is_function(name) {
        return Ok(());
    }
    match super::why_no_function(name) {
        Some(wrong) => Err(Diagnostic::error(
            function.location(),
            format!("{wrong}; rename it"),
        )),
        None => Ok(()),
    }
}

/// The interface of loops that no program describes: every dynamic extent is a size of its own.
fn of_types(arguments: &[Val]) -> Interface {
    let (mut sizes, mut size_names) = (Vec::new(), Vec::new());
    let (mut parameters, mut names) = (Vec::new(), Vec::new());
    for (number, argument) in arguments.iter().enumerate() {
        let mut shape = Vec::new();
        if let Ok(ty) = MemRefType::try_from(argument.r#type()) {
            for dimension in 0..ty.rank() {
                shape.push(match ty.dim_size(dimension) {
                    Ok(DimSize::Static(extent)) => Nat::constant(extent),
                    _ => {
                        let name = format!("argument{}_extent{}", number + 1, dimension + 1);
                        let size = Name::from(name.as_str());
                        sizes.push(size.clone());
                        size_names.push(name);
                        Nat::variable(size)
                    }
                });
            }
        }
        names.push(format!("argument{}", number + 1));
        parameters.push(Parameter {
            is_written: true,
            shapes: vec![shape],
        });
    }
    Interface {
        border: border::Interface {
            parameters,
            sizes,
            passed: Vec::new(),
            facts: Vec::new(),
        },
        are_unsigned: vec![false; names.len()],
        names,
        size_names,
    }
}

impl<'c> Conversion<'c> {
    fn function(
        &mut self,
        name: &str,
        body: melior::ir::BlockRef<'c, 'c>,
        arguments: &[Val<'c>],
        interface: &Interface,
    ) -> Outcome<'c, ()> {
        let location = self.location;
        let mut types: Vec<(Type<'c>, Location<'c>)> = Vec::new();
        let parameters = interface.border.parameters.iter().zip(&interface.names);
        let parameters = parameters.zip(&interface.are_unsigned);
        for (argument, ((parameter, name), is_unsigned)) in arguments.iter().zip(parameters) {
            let ty = self.parameter_type(*argument, parameter.is_written, *is_unsigned, name)?;
            types.push((ty, Location::name(self.context, name, location)));
        }
        let size = self.integer(64);
        for name in &interface.size_names {
            types.push((size, Location::name(self.context, name, location)));
        }
        let region = Region::new();
        let block = region.append_block(Block::new(&types));
        // SAFETY: the block moves with the region into the function, and lives as long.
        let block = unsafe { melior::ir::BlockRef::from_raw(block.to_raw()) };
        let outside = self.builder;
        if let Some(comment) = shapes(interface) {
            self.verbatim(&comment)?;
        }
        self.builder = Builder::at_end(self.context, block);
        self.body(body, block, arguments, interface)?;
        self.location = location;
        let result = self.integer(32);
        let inputs: Vec<Type> = types.iter().map(|(ty, _)| *ty).collect();
        let ty = FunctionType::new(self.context, &inputs, &[result]);
        let attributes = [
            ("sym_name", self.text(name)),
            ("function_type", TypeAttribute::new(ty.into()).into()),
        ];
        let function = outside.operation("emitc.func", location, &[], &attributes);
        outside.insert(function.add_regions([region]))?;
        erase_unused(block);
        Ok(())
    }

    fn body(
        &mut self,
        body: melior::ir::BlockRef<'c, 'c>,
        block: melior::ir::BlockRef<'c, 'c>,
        arguments: &[Val<'c>],
        interface: &Interface,
    ) -> Outcome<'c, ()> {
        let count = interface.border.parameters.len();
        let (scalars_and_arrays, passed) = arguments.split_at(count);
        let mut places = Vec::new();
        for (number, argument) in scalars_and_arrays.iter().enumerate() {
            let mut passed = ir::argument(block, number);
            if interface.are_unsigned[number] {
                let is_written = interface.border.parameters[number].is_written;
                let name = &interface.names[number];
                let ty = self.parameter_type(*argument, is_written, false, name)?;
                passed = self.emit("emitc.cast", &[passed], ty)?;
            }
            places.push(self.place_of(*argument, passed)?);
        }
        let sizes = (count..block.argument_count()).map(|index| ir::argument(block, index));
        let given = Arguments {
            sizes: sizes.collect(),
            places,
        };
        let computed = border::check(self, &interface.border, given)?;
        for (argument, value) in passed.iter().zip(computed.passed) {
            self.set(*argument, value);
        }
        for (argument, array) in scalars_and_arrays.iter().zip(computed.arrays) {
            let Some(array) = array else { continue };
            let memory = Memory {
                base: array.base,
                extents: array.extents,
                element: self.element_kind(argument.r#type())?,
            };
            self.memories.insert(ir::key(*argument), memory);
        }
        self.keeping(body, |inner| {
            inner.block(body)?;
            inner.free_at_end()
        })?;
        let ok = self.literal("RISE_OK", self.integer(32))?;
        self.builder
            .command("emitc.return", self.location, &[ok], &[])
            .map(|_| ())
    }

    /// The memory that a caller passes for an argument; a scalar, which is none, gets its value.
    fn place_of(&mut self, argument: Val<'c>, passed: Val<'c>) -> Outcome<'c, Option<Place<'c>>> {
        let Ok(memory) = MemRefType::try_from(argument.r#type()) else {
            let kind = self.kind(argument)?;
            let value = if kind.is_narrow_float() {
                let widen = self.prelude.widen(kind.scalar);
                let float = Type::float32(self.context);
                self.call(&widen, &[passed], float)?
            } else {
                passed
            };
            self.set(argument, value);
            return Ok(None);
        };
        let fixed = (0..memory.rank()).map(|dimension| match memory.dim_size(dimension) {
            Ok(DimSize::Static(extent)) => i64::try_from(extent).ok(),
            _ => None,
        });
        Ok(Some(Place {
            base: passed,
            element_bytes: self.element_kind(argument.r#type())?.bytes(),
            fixed: fixed.collect(),
        }))
    }

    fn parameter_type(
        &self,
        argument: Val<'c>,
        is_written: bool,
        is_unsigned: bool,
        name: &str,
    ) -> Outcome<'c, Type<'c>> {
        let Ok(memory) = MemRefType::try_from(argument.r#type()) else {
            let kind = self.kind(argument)?;
            return Ok(match is_unsigned {
                true => IntegerType::unsigned(self.context, kind.scalar.bits()).into(),
                false => self.memory_type(kind),
            });
        };
        if !is_contiguous(memory) {
            return Err(Diagnostic::error(
                self.location,
                format!(
                    "`{}` has the type `{}`: expected contiguous row-major memory, without a layout",
                    name,
                    argument.r#type()
                ),
            ));
        }
        let kind = self.element_kind(argument.r#type())?;
        // In registers, and so in memory of our own, these are wider than where a caller has them.
        if kind.width.is_some() && (kind.is_narrow_float() || kind.scalar == Scalar::Bool) {
            return Err(Diagnostic::error(
                self.location,
                format!(
                    "`{}` has the type `{}`, which cannot be written in C: expected memory of scalars",
                    name,
                    argument.r#type()
                ),
            ));
        }
        let constant = if is_written { "" } else { "const " };
        let element = match kind.width {
            None if is_unsigned => format!("u{}", kind.memory_name()),
            None => kind.memory_name().to_owned(),
            Some(width) => kind.lane().vector(width).name(),
        };
        Ok(self.opaque(&format!("{constant}{element} *restrict")))
    }
}

/// Erases values that nothing uses, which were made for what turned out not to be written.
pub(super) fn erase_unused<'c>(block: melior::ir::BlockRef<'c, 'c>) {
    for operation in ir::operations(block).into_iter().rev() {
        ir::blocks(operation).into_iter().for_each(erase_unused);
        let results = ir::results(operation);
        let is_value = !results.is_empty() && ir::name(operation) != "emitc.variable";
        if is_value && !results.into_iter().any(ir::has_uses) {
            ir::erase(operation);
        }
    }
}

/// The comment in front of a function that says which extents its arrays have.
fn shapes(interface: &Interface) -> Option<String> {
    let array = |(parameter, name): (&Parameter, &String)| {
        let shape = parameter.shapes.first().filter(|shape| !shape.is_empty())?;
        let extents: String = shape.iter().map(|extent| format!("[{extent}]")).collect();
        Some(format!("{name}{extents}"))
    };
    let parameters = interface.border.parameters.iter().zip(&interface.names);
    let arrays: Vec<String> = parameters.filter_map(array).collect();
    let mut text = arrays.join(", ");
    for fact in &interface.border.facts {
        text += if text.is_empty() {
            "needs "
        } else {
            "; needs "
        };
        text += &fact.to_string();
    }
    (!text.is_empty()).then(|| format!("/* {} */", text.replace("*/", "* /")))
}
