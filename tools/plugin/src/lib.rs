//! The dialects and passes of RISE for tools of MLIR that load plugins, such as the stock
//! `mlir-opt`:
//!
//! ```sh
//! mlir-opt --load-dialect-plugin=librise_plugin.so --load-pass-plugin=librise_plugin.so \
//!          --pass-pipeline='builtin.module(rise-to-llvm)' examples/matmul.mlir
//! ```
//!
//! The library exports exactly the two functions that MLIR looks for, and those for tools that are
//! linked with it: see `rise-c/Register.h` and `rise-c/Terms.h` in `tools/plugin/include`. A tool
//! that has the dialects
//! already, because it was built with them or has loaded another copy of the plugin, would abort on
//! a second registration; such a load ends the tool with an error message and exit status 1
//! instead.

mod linked;
mod registered;
mod terms;

use std::ffi::{CStr, c_char};
use std::mem::{ManuallyDrop, transmute};
use std::sync::atomic::{AtomicBool, Ordering};

use melior::dialect::DialectRegistry;
use mlir_sys::MlirDialectRegistry;

/// The version of MLIR's plugin interface that the structures below follow.
const API_VERSION: u32 = 1;
const NAME: &CStr = c"rise";
const VERSION: &CStr =
    match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => c"unknown",
    };

/// `mlir::DialectPluginLibraryInfo`: what MLIR wants to know of a plugin with dialects.
#[repr(C)]
pub struct DialectPluginInfo {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    register: extern "C" fn(MlirDialectRegistry),
}

/// `mlir::PassPluginLibraryInfo`: what MLIR wants to know of a plugin with passes.
#[repr(C)]
pub struct PassPluginInfo {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    register: extern "C" fn(),
}

/// The entry point for `--load-dialect-plugin`.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn mlirGetDialectPluginInfo() -> DialectPluginInfo {
    let (name, version) = (NAME.as_ptr(), VERSION.as_ptr());
    DialectPluginInfo {
        api_version: API_VERSION,
        name,
        version,
        register: register_dialects,
    }
}

/// The entry point for `--load-pass-plugin`.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn mlirGetPassPluginInfo() -> PassPluginInfo {
    let (name, version) = (NAME.as_ptr(), VERSION.as_ptr());
    PassPluginInfo {
        api_version: API_VERSION,
        name,
        version,
        register: register_passes,
    }
}

extern "C" fn register_dialects(registry: MlirDialectRegistry) {
    static LOADED: AtomicBool = AtomicBool::new(false);
    if LOADED.swap(true, Ordering::Relaxed) {
        refuse(
            "dialect",
            "the plugin is loaded a second time: give `--load-dialect-plugin` once",
        );
    }
    // SAFETY: a `DialectRegistry &` of C++ is the pointer that the C API wraps, and it lives during
    // the call.
    if unsafe { registered::has_dialect(registry, "rise") } {
        refuse(
            "dialect",
            "this tool has the dialect `rise` already: leave `--load-dialect-plugin` out",
        );
    }
    // SAFETY: as above. Melior's wrapper has the raw registry as its only field, as their sizes
    // confirm, but no constructor that takes one. It is not dropped, because the tool owns the
    // registry.
    let registry =
        ManuallyDrop::new(unsafe { transmute::<MlirDialectRegistry, DialectRegistry>(registry) });
    rise_dialect::register(&registry);
    rise_passes::transform::register(&registry);
}

extern "C" fn register_passes() {
    static LOADED: AtomicBool = AtomicBool::new(false);
    if LOADED.swap(true, Ordering::Relaxed) {
        refuse(
            "pass",
            "the plugin is loaded a second time: give `--load-pass-plugin` once",
        );
    }
    if registered::has_pipeline("rise-to-llvm") {
        refuse(
            "pass",
            "this tool has the passes of RISE already: leave `--load-pass-plugin` out",
        );
    }
    rise_lowering::register_passes();
    rise_passes::register_passes();
}

/// Ends the tool: MLIR's interface gives a plugin no way to fail.
fn refuse(kind: &str, reason: &str) -> ! {
    eprintln!("error: cannot load the {kind} plugin of RISE: {reason}");
    std::process::exit(1)
}
