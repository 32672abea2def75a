//! Registration by tools that are linked with the library: see `rise-c/Register.h`.

use std::mem::{ManuallyDrop, transmute};
use std::sync::Once;

use melior::dialect::DialectRegistry;
use mlir_sys::MlirDialectRegistry;

use crate::registered;

/// Adds the dialects to a registry, and what `transform` has for strategies.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn riseRegisterAllDialects(registry: MlirDialectRegistry) {
    // SAFETY: a caller of the C API gives a registry that lives during the call. Melior's wrapper
    // has it as its only field; it is not dropped, because the caller owns it.
    let registry =
        ManuallyDrop::new(unsafe { transmute::<MlirDialectRegistry, DialectRegistry>(registry) });
    rise_dialect::register(&registry);
    rise_passes::transform::register(&registry);
}

/// Adds the passes and pipelines to those of MLIR, unless they are there.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn riseRegisterAllPasses() {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(|| {
        if !registered::has_pipeline("rise-to-llvm") {
            rise_lowering::register_passes();
            rise_passes::register_passes();
        }
    });
}
