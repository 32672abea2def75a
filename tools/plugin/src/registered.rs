//! Dialects and passes that a tool has registered already. The C API cannot ask a registry, so a
//! throw-away context is made to use it.

use melior::Context;
use melior::pass::PassManager;
use melior::utility::parse_pass_pipeline;
use mlir_sys::{
    MlirDialectRegistry, MlirStringRef, mlirContextAppendDialectRegistry,
    mlirContextGetOrLoadDialect,
};

/// Whether the registry knows a dialect of that name.
///
/// # Safety
/// The registry is alive.
pub unsafe fn has_dialect(registry: MlirDialectRegistry, name: &str) -> bool {
    let context = Context::new();
    let name = MlirStringRef {
        data: name.as_ptr().cast(),
        length: name.len(),
    };
    // SAFETY: the registry is alive by contract of the caller, the context is ours, and the name
    // lives during the call.
    let dialect = unsafe {
        mlirContextAppendDialectRegistry(context.to_raw(), registry);
        mlirContextGetOrLoadDialect(context.to_raw(), name)
    };
    !dialect.ptr.is_null()
}

/// Whether this process has registered a pass or pipeline of that name for modules.
pub fn has_pipeline(name: &str) -> bool {
    let context = Context::new();
    let manager = PassManager::new(&context);
    parse_pass_pipeline(
        manager.as_operation_pass_manager(),
        &format!("builtin.module({name})"),
    )
    .is_ok()
}
