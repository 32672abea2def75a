//! What the tools share: the registry of all dialects and passes; and the program [`rise`].

pub mod rise;

use std::ffi::{CString, OsString, c_char, c_int};
use std::os::unix::ffi::OsStringExt;

use melior::dialect::DialectRegistry;
use melior::utility::{register_all_dialects, register_all_passes};

/// All dialects of MLIR and ours.
pub fn registry() -> DialectRegistry {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    rise_dialect::register(&registry);
    rise_passes::transform::register(&registry);
    registry
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
