//! The C header of an object file or of a C source.

use std::fmt::Write as _;
use std::path::Path;

use rise_lang::nat::Fact;
use rise_lang::signature::{Parameter, Role, Signature};
use rise_lowering::border::CODES;
use rise_lowering::loops_to_c::{c_type, parameter_names, why_no_function};

use super::Program;
use crate::error::Error;

/// The text of the header at `path` for functions of a program.
///
/// # Errors
/// If a function has a name that C does not take.
pub fn text(path: &Path, program: &Program, signatures: &[Signature]) -> Result<String, Error> {
    let mut text = begin(path, program, "functions");
    text += PREAMBLE;
    text += &codes();
    text += "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n";
    for signature in signatures {
        text += &function(signature, &program.facts(&signature.name)?)?;
    }
    text += "#ifdef __cplusplus\n}\n#endif\n\n";
    Ok(text + &end(path))
}

/// The first lines of a header for the functions or kernels of a program.
pub(super) fn begin(path: &Path, program: &Program, of: &str) -> String {
    let file_name = |path: &Path| {
        path.file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .replace("*/", "* /")
            .replace(|letter: char| letter.is_control(), "?")
    };
    let (name, guard) = (file_name(path), guard(path));
    format!(
        "/* {name}: {of} compiled from {} by rise {}. Generated: changes will be lost. */\n\
         #ifndef {guard}\n#define {guard}\n\n",
        file_name(&program.path),
        env!("CARGO_PKG_VERSION")
    )
}

/// The last line of a header.
pub(super) fn end(path: &Path) -> String {
    format!("#endif /* {} */\n", guard(path))
}

const PREAMBLE: &str = "\
/*
 * Arrays are contiguous and row-major (the last index is the fastest), aligned as their element type.
 * No array that is written may overlap any other argument, which is checked; arrays that are only read may be the same.
 * Elements: bool is one byte, 0 or 1; f16 and bf16 are passed as their 16 bits; tf32 is a float whose last 13 bits are zero; index is int64_t.
 * Scalars are passed by value. After the arrays and scalars come the symbolic sizes.
 * An array with an extent of zero is not touched and may be a null pointer.
 * A function returns RISE_OK, or the code of what is wrong with its arguments; then nothing was written. What shows on the way, that there
 * is not enough memory for intermediate arrays (RISE_OUT_OF_MEMORY, or RISE_VIOLATED_FACT on the stack), may leave results half written.
 */
#include <stdbool.h>
#include <stdint.h>

#ifndef RISE_RESTRICT
#ifdef __cplusplus
#define RISE_RESTRICT __restrict
#else
#define RISE_RESTRICT restrict
#endif
#endif

";

fn codes() -> String {
    let mut text = "#ifndef RISE_OK\n".to_owned();
    for (code, (name, meaning)) in CODES.iter().enumerate() {
        let _ = writeln!(text, "/* {meaning} */\n#define {name} {code}");
    }
    text + "#endif\n\n"
}

/// The macro that marks a header as included: other names of files give other macros.
fn guard(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    let bytes = name.as_encoded_bytes().iter();
    let letters = bytes.map(|byte| match byte.is_ascii_alphanumeric() {
        true => char::from(*byte).to_string(),
        false => format!("_{byte:02x}"),
    });
    format!("RISE_HEADER_{}", letters.collect::<String>())
}

fn function(signature: &Signature, facts: &[Fact]) -> Result<String, Error> {
    if let Some(wrong) = why_no_function(&signature.name) {
        return Err(Error::unfit(wrong, "rename the function"));
    }
    let names = parameter_names(signature);
    let (parameters, sizes) = names.split_at(signature.parameters.len());
    let mut text = format!("/*\n * {}\n *\n", signature.name);
    for (parameter, name) in signature.parameters.iter().zip(parameters) {
        let _ = writeln!(text, " * {name}: {}", description(parameter));
    }
    for (size, name) in signature.sizes.iter().zip(sizes) {
        let _ = writeln!(text, " * {name}: the size {size}, not negative");
    }
    for fact in facts {
        let _ = writeln!(text, " * needs {fact}");
    }
    let arguments = signature
        .parameters
        .iter()
        .zip(parameters)
        .map(|(parameter, name)| declaration(parameter, name));
    let arguments: Vec<String> = arguments
        .chain(sizes.iter().map(|name| format!("int64_t {name}")))
        .collect();
    let arguments = if arguments.is_empty() {
        "void".to_owned()
    } else {
        arguments.join(", ")
    };
    let _ = write!(text, " */\nint32_t {}({arguments});\n\n", signature.name);
    Ok(text)
}

fn description(parameter: &Parameter) -> String {
    let access = match parameter.role {
        Role::Input => "read",
        Role::Output => "written",
        Role::InputOutput => "read and written",
    };
    let shape = parameter.shape("x");
    let bound = match parameter.index_bound() {
        Some(bound) => format!(", each below {bound}, which is not checked"),
        None => String::new(),
    };
    format!("{access}, {shape} {}{bound}", parameter.element)
}

fn declaration(parameter: &Parameter, name: &str) -> String {
    let element = c_type(parameter.element);
    if parameter.is_value() {
        return format!("{element} {name}");
    }
    let constant = if parameter.role.is_written() {
        ""
    } else {
        "const "
    };
    format!("{constant}{element} *RISE_RESTRICT {name}")
}
