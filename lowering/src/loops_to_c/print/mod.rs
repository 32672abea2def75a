//! EmitC as text a person would write.
//!
//! MLIR's own printer calls every value `v7` and gives it a declaration, also what indexes an
//! array; here values that are used once stand where they are used, variables are declared with
//! their first value, and names are those of the program. An expression stays where it was computed
//! only if memory that it reads is written before it is used.

mod expression;
mod names;
mod rounds;
mod statement;

use melior::ir::attribute::StringAttribute;
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{Module, ValueLike};
use rise_dialect::ir::{self, Op};

use super::opencl::DECLARED;
pub(super) use expression::{float as float_text, integer_text};
use names::Names;
use statement::Printer;

/// Why a module cannot be printed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{operation}` cannot be printed as C: expected a module made by `convert-loops-to-emitc`")]
pub struct PrintError {
    /// The operation that is not known.
    pub operation: String,
}

impl PrintError {
    fn of(operation: Op) -> Self {
        Self {
            operation: ir::name(operation).to_owned(),
        }
    }
}

/// The C source of a module in EmitC.
///
/// # Errors
/// If it has operations that the conversion to EmitC does not make.
pub fn print(module: &Module) -> Result<String, PrintError> {
    // SAFETY: the module is alive during the call, and what is read of it does not leave.
    let module: Op = unsafe { OperationRef::from_raw(module.as_operation().to_raw()) };
    let mut text = String::new();
    let mut before = "";
    for operation in ir::operations(ir::body(module)) {
        let name = ir::name(operation);
        let written = match name {
            "emitc.include" => include(operation),
            "emitc.verbatim" => verbatim(operation),
            "emitc.func" => function(operation)?,
            _ => return Err(PrintError::of(operation)),
        };
        let is_block = name == "emitc.func" || written.contains('\n') || written.starts_with("/*");
        let continues = before == "comment" || (before == name && !is_block);
        if !text.is_empty() && !continues {
            text.push('\n');
        }
        text += &written;
        text.push('\n');
        before = match (name, is_block) {
            ("emitc.verbatim", true) if written.starts_with("/*") && !written.contains('\n') => {
                "comment"
            }
            (_, true) => "",
            _ => name,
        };
    }
    Ok(text)
}

fn attribute(operation: Op, name: &str) -> String {
    let value = operation.attribute(name).ok();
    let value = value.and_then(|value| StringAttribute::try_from(value).ok());
    value
        .map(|value| value.value().to_owned())
        .unwrap_or_default()
}

fn include(operation: Op) -> String {
    let file = attribute(operation, "include");
    match operation.has_attribute("is_standard_include") {
        true => format!("#include <{file}>"),
        false => format!("#include \"{file}\""),
    }
}

fn verbatim(operation: Op) -> String {
    attribute(operation, "value")
}

/// The text of a function.
pub(super) fn function(operation: Op) -> Result<String, PrintError> {
    let body = ir::body(operation);
    let mut names = Names::of(operation);
    let mut parameters = Vec::new();
    let mut unused = Vec::new();
    for index in 0..body_arguments(operation) {
        let argument = ir::argument(body, index);
        let name = names.parameter(argument);
        let ty = expression::c_type(argument.r#type());
        parameters.push(expression::declared(&ty, &name));
        if !ir::has_uses(argument) {
            unused.push(format!("  (void){name};\n"));
        }
    }
    let parameters = match parameters.is_empty() {
        true => "void".to_owned(),
        false => parameters.join(", "),
    };
    let kernel = attribute(operation, DECLARED);
    let mut printer = Printer::new(names, !kernel.is_empty());
    printer.block(body, 1)?;
    let declared = match kernel.is_empty() {
        true => "int32_t".to_owned(),
        false => format!("{kernel}\nvoid"),
    };
    Ok(format!(
        "{declared} {}({parameters}) {{\n{}{}}}",
        attribute(operation, "sym_name"),
        unused.concat(),
        printer.text()
    ))
}

fn body_arguments(operation: Op) -> usize {
    use melior::ir::BlockLike;
    ir::body(operation).argument_count()
}
