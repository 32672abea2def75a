//! MLIR with everything loaded: the registry of all dialects and passes; programs as modules, and
//! their way through the stages to LLVM, to C, and to objects that C calls.

mod bundle;
mod entry;
mod header;
mod launches;
mod lower;
pub mod messages;
mod nesting;
mod program;
pub mod refusal;
mod session;
mod stage;
pub(crate) mod truths;
pub mod unreadable;

use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::Module;
use melior::utility::{register_all_dialects, register_all_llvm_translations, register_all_passes};
use mlir_sys::mlirTranslateModuleToLLVMIR;
use rise_runtime::compile::{self, CompileError};
use rise_runtime::llvm_sys::core::{LLVMContextCreate, LLVMContextDispose};

pub use bundle::Programs;
pub use header::text as header;
pub use launches::code_and_launches;
pub use lower::{Growth, How, Processor, lower, to_c, translated};
pub use program::{Program, Wanted, position};
pub use rise_lowering::border::machine::reporting;
pub use session::Session;
pub use stage::Stage;

/// The stack of a thread that reads and lowers programs, in bytes: deeply nested ones are walked by
/// recursion, here and in MLIR.
pub const STACK: usize = 512 << 20;

/// All dialects of MLIR and ours.
pub fn registry() -> DialectRegistry {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    rise_dialect::register(&registry);
    rise_passes::transform::register(&registry);
    // SAFETY: the registry is alive.
    unsafe { rise_mlir_shim::riseRegisterDeviceTargets(registry.to_raw()) };
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

/// A context with all dialects of MLIR and ours that programs are read into.
pub(crate) fn context_without_passes() -> Context {
    let context = Context::new();
    context.append_dialect_registry(&registry());
    context.load_all_available_dialects();
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
    // SAFETY: the context is ours until it is handed over or disposed of; the module is alive. The
    // bindings of MLIR and LLVM declare the same opaque types.
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
