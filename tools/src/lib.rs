//! What the tools share: the registry of all dialects and passes, and the way from MLIR to LLVM; and the program [`rise`].

pub mod nesting;
pub mod process;
pub mod refusal;
pub mod rise;

use std::ffi::{CString, OsString, c_char, c_int};
use std::os::unix::ffi::OsStringExt;

use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::Module;
use melior::utility::{register_all_dialects, register_all_llvm_translations, register_all_passes};
use mlir_sys::mlirTranslateModuleToLLVMIR;
use rise_runtime::compile::{self, CompileError};
use rise_runtime::llvm_sys::core::{LLVMContextCreate, LLVMContextDispose};

pub use process::Allocator;

/// All dialects of MLIR and ours.
pub fn registry() -> DialectRegistry {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    rise_dialect::register(&registry);
    rise_passes::transform::register(&registry);
    registry
}

/// A context with all dialects, passes and translations to LLVM IR.
pub fn context() -> Context {
    register_passes();
    let context = Context::new();
    context.append_dialect_registry(&registry());
    context.load_all_available_dialects();
    register_all_llvm_translations(&context);
    context
}

/// Why a module in the LLVM dialect became none of LLVM.
#[derive(Debug, thiserror::Error)]
pub enum TranslationError {
    /// MLIR refused it, and told the diagnostic handlers of its context why.
    #[error("the program cannot be translated to LLVM IR")]
    Refused,
    /// LLVM refused it.
    #[error(transparent)]
    Invalid(#[from] CompileError),
}

/// The LLVM module of a module in the LLVM dialect.
///
/// # Errors
/// If MLIR or LLVM does not accept it.
pub fn translate(module: &Module) -> Result<compile::Module, TranslationError> {
    // SAFETY: the context is ours until it is handed over or disposed of; the module is alive. The bindings of MLIR and LLVM
    // declare the same opaque types.
    unsafe {
        let context = LLVMContextCreate();
        let translated =
            mlirTranslateModuleToLLVMIR(module.as_operation().to_raw(), context.cast());
        if translated.is_null() {
            LLVMContextDispose(context);
            return Err(TranslationError::Refused);
        }
        Ok(compile::Module::from_raw(context, translated.cast())?)
    }
}

/// Registers all passes of MLIR and ours, once.
pub fn register_passes() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        register_all_passes();
        rise_lowering::register_passes();
        rise_passes::register_passes();
    });
}

/// Arguments as C wants them; they live as long as the process.
pub fn c_arguments(arguments: impl IntoIterator<Item = OsString>) -> (c_int, *mut *mut c_char) {
    let mut arguments: Vec<*mut c_char> = arguments
        .into_iter()
        .map(|argument| {
            CString::new(argument.into_vec())
                .unwrap_or_default()
                .into_raw()
        })
        .collect();
    let count = arguments.len() as c_int;
    arguments.push(std::ptr::null_mut());
    (count, Box::leak(arguments.into_boxed_slice()).as_mut_ptr())
}
