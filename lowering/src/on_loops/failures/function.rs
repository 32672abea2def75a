//! Functions and their calls, and where failures cannot be reported.

use std::collections::HashSet;

use melior::ir::attribute::{ArrayAttribute, TypeAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::FunctionType;
use melior::ir::{Attribute, BlockLike, BlockRef, Type, TypeLike, ValueLike};
use mlir_sys::{mlirBlockAddArgument, mlirOperationSetOperands};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};

use super::{Reporting, next};

/// Code for a place where a failure cannot be reported.
const INSTEAD: &str = "or let failures end the process (`failures=abort`)";

impl<'c> Reporting<'c> {
    /// A function with its further argument. One that is only declared stays as it is.
    pub(super) fn function(&mut self, function: Op<'c>) -> Outcome<'c, ()> {
        let blocks = ir::blocks(function);
        let (Some(entry), Some(ty)) = (blocks.first(), ir::function_type(function)) else {
            return Ok(());
        };
        if let Some(constant) = blocks.iter().find_map(|block| self.used(*block)) {
            return Err(used_as_value(constant));
        }
        self.add_argument(function, *entry, ty)?;
        if let [body] = blocks[..] {
            self.make_notes(body)?;
            self.thread(body)?;
            self.forget_freed(body)?;
            return self.free_noted(body);
        }
        let mut operations = blocks.into_iter().flat_map(ir::operations);
        match operations.find_map(|operation| self.failing(operation)) {
            Some(failing) => Err(among_jumps(function, failing)),
            None => Ok(()),
        }
    }

    fn add_argument(
        &mut self,
        function: Op<'c>,
        entry: BlockRef<'c, 'c>,
        ty: FunctionType<'c>,
    ) -> Outcome<'c, ()> {
        let location = function.location();
        let pointer = self.ty("!llvm.ptr", location)?;
        let mut inputs: Vec<Type> = (0..ty.input_count())
            .filter_map(|index| ty.input(index).ok())
            .collect();
        inputs.push(pointer);
        let results: Vec<Type> = (0..ty.result_count())
            .filter_map(|index| ty.result(index).ok())
            .collect();
        let ty = TypeAttribute::new(FunctionType::new(self.context, &inputs, &results).into());
        ir::set_inherent_attribute(function, "function_type", ty.into());
        if let Some(given) = function
            .attribute("arg_attrs")
            .ok()
            .and_then(|attributes| ArrayAttribute::try_from(attributes).ok())
        {
            let none = Builder::at_end(self.context, entry).no_attributes();
            let mut attributes: Vec<Attribute> = (0..given.len())
                .filter_map(|index| given.element(index).ok())
                .collect();
            attributes.push(none);
            let attributes = ArrayAttribute::new(self.context, &attributes);
            ir::set_inherent_attribute(function, "arg_attrs", attributes.into());
        }
        // The sizes that are passed are the last arguments as long as they are looked for, which is
        // before.
        ir::remove_discardable_attribute(function, "rise.passed");
        // SAFETY: the block is alive, and its function has been given the type.
        let report = unsafe {
            Val::from_raw(mlirBlockAddArgument(
                entry.to_raw(),
                pointer.to_raw(),
                location.to_raw(),
            ))
        };
        self.report = Some(report);
        Ok(())
    }

    /// A call hands the report on, and what follows it looks at that.
    pub(super) fn call(&mut self, call: Op<'c>) -> Outcome<'c, BlockRef<'c, 'c>> {
        let mut operands: Vec<_> = ir::operands(call)
            .into_iter()
            .map(|operand| operand.to_raw())
            .collect();
        operands.push(self.report(call.location())?.to_raw());
        // SAFETY: the values are alive; a call has any number of operands.
        unsafe {
            mlirOperationSetOperands(call.to_raw(), operands.len() as isize, operands.as_ptr());
        }
        let next = next(call)?;
        let builder = Builder::before(self.context, next);
        self.note(call, builder)?;
        let good = self.nothing_failed(builder, call)?;
        self.guard(next, good, None)
    }

    /// Whether an operation calls a function that gets a report.
    pub(super) fn is_reporting(&self, operation: Op<'c>) -> bool {
        ir::name(operation) == "func.call"
            && ir::symbol_attribute(operation, "callee")
                .is_some_and(|name| self.functions.contains(&name))
    }

    /// Whether something may go wrong in an operation.
    pub(super) fn may_fail(&self, operation: Op<'c>) -> bool {
        self.first_failure(operation).is_some()
    }

    /// The first failure that is possible inside of an operation.
    pub(super) fn first_failure(&self, operation: Op<'c>) -> Option<Op<'c>> {
        let mut inner = ir::blocks(operation).into_iter().flat_map(ir::operations);
        inner.find_map(|inner| self.failing(inner))
    }

    /// The operation that may fail first: this one, or one inside of it.
    pub(super) fn failing(&self, operation: Op<'c>) -> Option<Op<'c>> {
        let fails = matches!(ir::name(operation), "cf.assert" | "memref.alloc")
            || self.is_reporting(operation);
        match fails {
            true => Some(operation),
            false => self.first_failure(operation),
        }
    }

    /// The first operation of a block that takes a function which gets a report as a value.
    fn used(&self, block: BlockRef<'c, 'c>) -> Option<Op<'c>> {
        ir::operations(block).into_iter().find_map(|operation| {
            let is_value = ir::name(operation) == "func.constant"
                && ir::symbol_attribute(operation, "value")
                    .is_some_and(|name| self.functions.contains(&name));
            match is_value {
                true => Some(operation),
                false => ir::blocks(operation)
                    .into_iter()
                    .find_map(|block| self.used(block)),
            }
        })
    }
}

/// The names of the functions of a module that have bodies.
pub(super) fn defined(module: Op) -> HashSet<String> {
    ir::operations(ir::body(module))
        .into_iter()
        .filter(|function| ir::name(*function) == "func.func" && !ir::blocks(*function).is_empty())
        .filter_map(|function| ir::text_attribute(function, "sym_name"))
        .collect()
}

/// A check inside of an operation that this pass cannot put under a condition.
pub(super) fn cannot_be_skipped<'c>(around: Op<'c>, failing: Op<'c>) -> Diagnostic<'c> {
    let name = ir::name(around);
    Diagnostic::error(
        failing.location(),
        format!(
            "what goes wrong here cannot be reported, because what follows it in `{name}` cannot be skipped: \
             expected it in loops and branches of `scf`, {INSTEAD}"
        ),
    )
    .note(around.location(), format!("this is the `{name}`"))
}

/// A check in a function of several blocks.
fn among_jumps<'c>(function: Op<'c>, failing: Op<'c>) -> Diagnostic<'c> {
    let name = ir::text_attribute(function, "sym_name").unwrap_or_default();
    Diagnostic::error(
        failing.location(),
        format!(
            "what goes wrong here cannot be reported, because `{name}` has several blocks, which jump to each other: \
             expected loops and branches of `scf`, {INSTEAD}"
        ),
    )
}

/// A function taken as a value, which is called without a report.
fn used_as_value<'c>(constant: Op<'c>) -> Diagnostic<'c> {
    let name = ir::symbol_attribute(constant, "value").unwrap_or_default();
    Diagnostic::error(
        constant.location(),
        format!(
            "what goes wrong in `{name}` cannot be reported to whoever calls it by this value: \
             expected a call by its name, {INSTEAD}"
        ),
    )
}
