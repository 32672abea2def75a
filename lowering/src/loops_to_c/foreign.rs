//! Foreign functions: their declarations, and calls of them.

use melior::ir::Type;
use melior::ir::attribute::{StringAttribute, TypeAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::FunctionType;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op, Outcome};

use crate::rise_to_dpia::declare;

use rise_lang::types::Scalar;

use super::Conversion;
use super::prelude::Prelude;
use super::types::Kind;

/// A function that is C already: with its body, if the program has it, or declared.
pub(super) fn declare<'c>(
    function: Op<'c>,
    name: &str,
    mut prelude: Prelude,
) -> Outcome<'c, Prelude> {
    let location = function.location();
    let pointers = texts(function);
    let is_known = |ty: &FunctionType| ty.result_count() == 1 || !pointers.is_empty();
    let Some(ty) = ir::function_type(function).filter(is_known) else {
        return Err(Diagnostic::error(
            location,
            format!("`{name}` has no body: expected one, or a foreign function with one result"),
        ));
    };
    let spelled = |ty: Result<Type<'c>, melior::Error>| {
        let ty = ty.map_err(|error| Diagnostic::error(location, error.to_string()))?;
        Kind::of(ty, location).map(Kind::memory_name)
    };
    let body = ir::text_attribute(function, declare::BODY);
    let names = match body {
        Some(_) => ir::list_attribute(function, declare::PARAMETERS),
        None => Vec::new(),
    };
    // Types with the signs of integers, where the function's own have none.
    let types = ir::list_attribute(function, declare::TYPES);
    let with_sign = |index: usize, ty: Result<Type<'c>, melior::Error>| {
        let given = types.get(index).copied();
        let given = given.and_then(|ty| TypeAttribute::try_from(ty).ok());
        given.map_or(ty, |given| Ok(given.value()))
    };
    let mut parameters = Vec::new();
    for index in 0..ty.input_count() {
        let given = names.get(index).copied();
        let given = given.and_then(|name| StringAttribute::try_from(name).ok());
        let given = given.map_or_else(String::new, |name| format!(" {}", name.value()));
        let spelled = match pointers
            .get(index)
            .filter(|pointer| *pointer != declare::VALUE)
        {
            Some(pointer) => pointer.clone(),
            None => spelled(with_sign(index, ty.input(index)))?.to_owned(),
        };
        parameters.push(format!("{spelled}{given}"));
    }
    let result = match ty.result_count() {
        0 => "void",
        _ => spelled(with_sign(ty.input_count(), ty.result(0)))?,
    };
    let head = format!("{result} {name}({})", parameters.join(", "));
    let text = match body {
        Some(body) => format!("static inline {head} {{\n  {}\n}}", body.trim()),
        None => format!("{head};"),
    };
    prelude.items.give(name, text);
    Ok(prelude)
}

/// Whether an operation calls a function that is C already.
pub(super) fn is_call(operation: Op) -> bool {
    ir::name(operation) == "func.call"
        && (ir::results(operation).len() == 1 || operation.attribute(declare::POINTERS).is_ok())
}

/// The types of the parameters that are pointers.
fn texts(operation: Op) -> Vec<String> {
    let pointers = ir::list_attribute(operation, declare::POINTERS).into_iter();
    pointers
        .map(|text| {
            StringAttribute::try_from(text).map_or_else(
                |_| declare::VALUE.to_owned(),
                |text| text.value().to_owned(),
            )
        })
        .collect()
}

impl<'c> Conversion<'c> {
    /// A call of a function that is C itself.
    pub(super) fn foreign_call(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let Some(callee) = ir::symbol_attribute(operation, "callee") else {
            return Err(self.unknown(operation));
        };
        let pointers = texts(operation);
        let mut arguments = Vec::new();
        // Narrow floats are passed as they are in memory.
        for (index, operand) in ir::operands(operation).into_iter().enumerate() {
            let (kind, value) = (self.kind(operand)?, self.value(operand)?);
            if let Some(pointer) = pointers
                .get(index)
                .filter(|pointer| *pointer != declare::VALUE)
            {
                arguments.push(self.cast(value, self.opaque(pointer))?);
                continue;
            }
            arguments.push(match kind.is_narrow_float() {
                true => {
                    let narrow = self.prelude.narrow(kind.scalar, Scalar::F32);
                    self.call(&narrow, &[value], self.narrow())?
                }
                false => value,
            });
        }
        let Some(result) = ir::results(operation).first().copied() else {
            return self.perform(&callee, &arguments);
        };
        let kind = self.kind(result)?;
        let mut value = self.call(&callee, &arguments, self.memory_type(kind))?;
        if kind.is_narrow_float() {
            let widen = self.prelude.widen(kind.scalar);
            value = self.call(&widen, &[value], self.value_type(kind))?;
        }
        self.set(result, value);
        Ok(())
    }
}
