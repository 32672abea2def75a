//! Programs that are read from MLIR.

use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{BlockLike, Module};
use mlir_sys::{MlirStringRef, mlirModuleCreateParse};
use rise_dialect::ir::{self, Op};
use rise_dialect::term::{Sources, to_definition};
use rise_lang::diagnostic::{Diagnostic, Label, Source};
use rise_lang::term::Program;

use crate::error::{Diagnostics, Error};
use crate::mlir;
use crate::mlir::messages::Collector;
use crate::mlir::nesting::too_deep;

/// The definitions that the functions of a module with a program in RISE are.
///
/// # Errors
/// [`Error::Program`] if MLIR refuses the text, or a function does more than one such program.
pub(crate) fn definitions(source: &Source) -> Result<Program, Error> {
    if let Some(deep) = too_deep(source.text().as_bytes()) {
        let at = source.byte_at(deep.line, deep.column);
        let mut message = Diagnostic::error(deep.to_string());
        message.primary = Some(Label {
            span: source.span(at..at),
            text: String::new(),
        });
        return Err(Error::Program(Diagnostics(vec![message])));
    }
    let context = mlir::context_without_passes();
    let sources = Sources::new().with_nameless(source.clone());
    let collector = Collector::attach(&context);
    // MLIR looks at the byte behind a text.
    let ended = [source.text().as_bytes(), &[0]].concat();
    let text = MlirStringRef {
        data: ended.as_ptr().cast(),
        length: source.text().len(),
    };
    // SAFETY: the context is alive, and the text lives during the call.
    let module = unsafe { mlirModuleCreateParse(context.to_raw(), text) };
    if module.ptr.is_null() {
        return Err(Error::Program(collector.take().about(&sources)));
    }
    // SAFETY: the module is not null and ours.
    let module = unsafe { Module::from_raw(module) };
    let mut definitions = Vec::new();
    for function in functions(&module) {
        let definition = to_definition(function, &sources)
            .map_err(|error| Error::Program(Diagnostics(vec![error.diagnostic()])))?;
        definitions.push(definition);
    }
    Ok(Program { definitions })
}

/// The functions with a program in RISE.
fn functions<'c>(module: &'c Module<'c>) -> Vec<Op<'c>> {
    let mut functions = Vec::new();
    let mut next = module.body().first_operation();
    while let Some(operation) = next {
        next = operation.next_in_block();
        // SAFETY: the module is alive as long as what is found in it.
        let operation: Op = unsafe { OperationRef::from_raw(operation.to_raw()) };
        let is_program = |part: &Op| ir::name(*part).starts_with("rise.");
        if ir::name(operation) == "func.func" && ir::nested(operation).iter().any(is_program) {
            functions.push(operation);
        }
    }
    functions
}
