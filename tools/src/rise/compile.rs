//! From a program to LLVM.

use mlir_sys::mlirTranslateModuleToLLVMIR;
use rise_lowering::signature::Signature;
use rise_runtime::compile::Module;
use rise_runtime::llvm_sys::core::{LLVMContextCreate, LLVMContextDispose};

use super::entry;
use super::error::Failure;
use super::session::{Program, Session};
use super::stage::Stage;

/// Lowers a program in RISE to a stage that is MLIR (or to the LLVM dialect, if the stage comes later).
///
/// # Errors
/// What the passes have to say about the program has been shown.
pub fn lower(
    session: &Session,
    program: &mut Program,
    signatures: &[Signature],
    stage: Stage,
) -> Result<(), Failure> {
    if let Some(pipeline) = stage.pipeline() {
        session.transform(program, pipeline)?;
    }
    if stage >= Stage::Llvm {
        entry::add(session, program, signatures)?;
    }
    Ok(())
}

/// The LLVM module of a program in the LLVM dialect.
///
/// # Errors
/// If MLIR or LLVM does not accept it.
pub fn translate(session: &Session, program: &Program) -> Result<Module, Failure> {
    // SAFETY: the context is ours until it is handed over or disposed of; the module is alive. The bindings of MLIR and LLVM
    // declare the same opaque types.
    let module = unsafe {
        let context = LLVMContextCreate();
        let module =
            mlirTranslateModuleToLLVMIR(program.module.as_operation().to_raw(), context.cast());
        if module.is_null() {
            LLVMContextDispose(context);
            session.show();
            return Err(Failure::Internal(
                "the program cannot be translated to LLVM IR".to_owned(),
            ));
        }
        Module::from_raw(context, module.cast())
    };
    Ok(module?)
}
