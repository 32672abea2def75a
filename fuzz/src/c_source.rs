//! Programs as C source, compiled by clang with checks for whatever C does not define.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, ensure};
use melior::Context;
use melior::ir::Module;
use melior::ir::operation::{Operation, OperationLike as _, OperationRef};
use rise_lang::nat::{Fact, Nat};
use rise_lang::signature::{Signature, Sizes};
use rise_lowering::loops_to_c;
use rise_runtime::array::{Array, ElementType};
use rise_runtime::compile::{Module as LlvmModule, OptimizationLevel};
use rise_runtime::execute::Kernel;

use crate::compiled::{Moved, elsewhere};
use crate::data;
use crate::sanitizer::clang;

/// Checks of the sanitizer. Overflow of unsigned numbers and conversions to fewer bits are defined
/// in C, and are how the source says that numbers wrap; division of floats by zero is that of
/// IEEE 754.
const CHECKS: &str = "-fsanitize=undefined,float-cast-overflow,local-bounds";

/// The passes that make C of a program, with its parallel loops for threads or for one.
pub fn pipeline(to_llvm: &str) -> &'static str {
    match to_llvm.contains("parallel=sequential") {
        true => "rise-to-emitc{parallel=sequential}",
        false => "rise-to-emitc{parallel=openmp}",
    }
}

/// Notes on a function how it is called from C, as `rise build` does.
pub fn describe<'c>(
    context: &'c Context,
    function: &Operation<'c>,
    signature: &Signature,
    facts: &[Fact],
) {
    // SAFETY: the operation is alive for the call.
    let function = unsafe { OperationRef::from_raw(function.to_raw()) };
    loops_to_c::describe(context, function, signature, facts);
}

/// The code of a program in the EmitC dialect.
///
/// # Errors
/// If it cannot be printed, or clang refuses it.
pub fn compiled(
    module: &Module,
    level: OptimizationLevel,
    folder: &Path,
) -> anyhow::Result<LlvmModule> {
    let text = loops_to_c::print(module).context("the program cannot be printed as C")?;
    compile(&text, level, folder)
}

/// The code of C source, with the checks in it.
///
/// # Errors
/// If clang is missing or refuses it.
pub fn compile(text: &str, level: OptimizationLevel, folder: &Path) -> anyhow::Result<LlvmModule> {
    let (source, code) = (folder.join("program.c"), folder.join("program.bc"));
    std::fs::write(&source, text)?;
    let output = Command::new(clang())
        // Warnings are of style: comparisons of constants, functions that are not used.
        .args(["-std=c11", "-w", "-march=native"])
        .args(["-fPIC", "-g1", CHECKS, "-fno-sanitize-recover=all"])
        .args([&format!("-{level}"), "-emit-llvm", "-c", "-o"])
        .args([&code, &source])
        .output()
        .context("clang cannot be started")?;
    ensure!(
        output.status.success(),
        "clang refuses the program as C:\n{}\n{text}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(LlvmModule::parse(&std::fs::read(&code)?)?)
}

/// Calls a function with the interface of the C header; gives its code.
///
/// # Errors
/// If a size has no value.
pub fn call(
    kernel: &Kernel,
    signature: &Signature,
    sizes: &Sizes,
    arrays: &mut [Array],
    moved: &[Moved],
) -> anyhow::Result<i32> {
    let mut arguments = data::arguments(signature, arrays, |arguments, index, array| {
        match (elsewhere(moved, index), array.is_empty()) {
            (Some(address), _) => arguments.push_pointer(address),
            // As the header allows.
            (None, true) => arguments.push_pointer(std::ptr::null_mut()),
            (None, false) => arguments.push_array(array),
        }
    })?;
    for size in &signature.sizes {
        arguments.push_scalar(data::size(&Nat::variable(size.clone()), sizes)?);
    }
    let code = arguments.push_result(ElementType::I32);
    // SAFETY: the packed entry takes a pointer for each array and for each scalar, then the sizes,
    // and gives the code.
    unsafe { kernel.call(&mut arguments.pointers()) };
    let code = arguments.result(code).to_i128();
    Ok(i32::try_from(code.context("the code is no number")?)?)
}
