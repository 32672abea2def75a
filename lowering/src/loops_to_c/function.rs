//! A function: its signature, and how its arguments and their extents are found in the body.

use std::collections::HashMap;

use melior::Context;
use melior::ir::attribute::TypeAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{DimSize, FunctionType, MemRefType, ShapedTypeLike};
use melior::ir::{Block, BlockLike, Location, Region, RegionLike, Type, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_lang::nat::{Name, Nat};
use rise_lang::types::Scalar;

use crate::rise_to_dpia::declare::BODY;

use super::entry::Entry;
use super::interface::{Border, Interface};
use super::memory::{Memory, is_contiguous};
use super::prelude::Prelude;
use super::ranges::Ranges;
use super::types::VectorType;
use super::{Conversion, Is, foreign, library};

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
            if interface.parameters.len() + interface.passed.len() == arguments.len() =>
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
    let mut sizes = Vec::new();
    let mut parameters = Vec::new();
    for (number, argument) in arguments.iter().enumerate() {
        let mut shape = Vec::new();
        if let Ok(ty) = MemRefType::try_from(argument.r#type()) {
            for dimension in 0..ty.rank() {
                shape.push(match ty.dim_size(dimension) {
                    Ok(DimSize::Static(extent)) => Nat::constant(extent),
                    _ => {
                        let name = format!("argument{}_extent{}", number + 1, dimension + 1);
                        sizes.push((Name::from(name.as_str()), name.clone()));
                        Nat::variable(name.as_str())
                    }
                });
            }
        }
        parameters.push(Border {
            name: format!("argument{}", number + 1),
            is_written: true,
            shapes: vec![shape],
        });
    }
    Interface {
        parameters,
        sizes,
        passed: Vec::new(),
        facts: Vec::new(),
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
        for (argument, border) in arguments.iter().zip(&interface.parameters) {
            let ty = self.parameter_type(*argument, border)?;
            types.push((ty, Location::name(self.context, &border.name, location)));
        }
        let size = self.ty("i64")?;
        for (_, name) in &interface.sizes {
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
        let result = self.ty("i32")?;
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
        let sizes: Vec<Val> = (interface.parameters.len()..block.argument_count())
            .map(|index| ir::argument(block, index))
            .collect();
        let known = interface
            .sizes
            .iter()
            .map(|(name, _)| name.clone())
            .zip(sizes.iter().copied());
        let mut entry = Entry::new(known.collect());
        self.check_sizes(&sizes)?;
        let passed = arguments[interface.parameters.len()..].iter();
        for (argument, size) in passed.zip(&interface.passed) {
            let value = self.size(&mut entry, size)?;
            self.set(*argument, value);
        }
        for (number, (argument, border)) in arguments.iter().zip(&interface.parameters).enumerate()
        {
            let pointer = ir::argument(block, number);
            if MemRefType::try_from(argument.r#type()).is_err() {
                let kind = self.kind(*argument)?;
                let value = if kind.is_narrow_float() {
                    let widen = self.prelude.widen(kind.scalar);
                    let float = self.ty("f32")?;
                    self.call(&widen, &[pointer], float)?
                } else {
                    pointer
                };
                self.set(*argument, value);
                continue;
            }
            let extents = self.extents(&mut entry, argument.r#type(), border)?;
            let element = self.element_kind(argument.r#type())?;
            let memory = Memory {
                base: pointer,
                extents,
                element,
            };
            self.memories.insert(ir::key(*argument), memory);
        }
        self.check_entry(entry, arguments, interface)?;
        self.keeping(body, |inner| {
            inner.block(body)?;
            inner.free_at_end()
        })?;
        let ok = self.literal("RISE_OK", "i32")?;
        self.builder
            .command("emitc.return", self.location, &[ok], &[])
            .map(|_| ())
    }

    fn check_sizes(&mut self, sizes: &[Val<'c>]) -> Outcome<'c, ()> {
        let mut conditions = Vec::new();
        for size in sizes {
            let zero = self.number(0)?;
            conditions.push(self.compare(Is::Less, *size, zero)?);
        }
        self.return_if(&conditions, "RISE_NEGATIVE_SIZE")
    }

    fn parameter_type(&self, argument: Val<'c>, border: &Border) -> Outcome<'c, Type<'c>> {
        let Ok(memory) = MemRefType::try_from(argument.r#type()) else {
            let kind = self.kind(argument)?;
            return self.ty(&kind.memory_type());
        };
        if !is_contiguous(memory) {
            return Err(Diagnostic::error(
                self.location,
                format!(
                    "`{}` has the type `{}`: expected contiguous row-major memory, without a layout",
                    border.name,
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
                    border.name,
                    argument.r#type()
                ),
            ));
        }
        let constant = if border.is_written { "" } else { "const " };
        let element = match kind.width {
            None => kind.memory_name().to_owned(),
            Some(width) => kind.lane().vector(width).name(),
        };
        self.ty(&format!("!emitc.opaque<\"{constant}{element} *restrict\">"))
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
    let array = |border: &Border| {
        let shape = border.shapes.first().filter(|shape| !shape.is_empty())?;
        let extents: String = shape.iter().map(|extent| format!("[{extent}]")).collect();
        Some(format!("{}{extents}", border.name))
    };
    let arrays: Vec<String> = interface.parameters.iter().filter_map(array).collect();
    let mut text = arrays.join(", ");
    for fact in &interface.facts {
        text += if text.is_empty() {
            "needs "
        } else {
            "; needs "
        };
        text += &fact.to_string();
    }
    (!text.is_empty()).then(|| format!("/* {} */", text.replace("*/", "* /")))
}
