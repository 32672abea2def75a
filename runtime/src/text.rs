//! Strings across LLVM's C API.

use llvm_sys::core::LLVMDisposeMessage;
use llvm_sys::error::{LLVMDisposeErrorMessage, LLVMErrorRef, LLVMGetErrorMessage};
use std::ffi::{CStr, CString, c_char};

/// The text as a C string, up to its first NUL byte: no name that LLVM knows has one, so such a
/// text is then not found.
pub(crate) fn c_string(text: &str) -> CString {
    let bytes: Vec<u8> = text.bytes().take_while(|&byte| byte != 0).collect();
    CString::new(bytes).unwrap_or_default()
}

/// Copies a text that LLVM goes on owning; empty if null.
///
/// # Safety
/// `text` is null or a valid C string.
pub(crate) unsafe fn borrowed(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: not null, and valid by the caller's promise.
    unsafe { CStr::from_ptr(text) }
        .to_string_lossy()
        .into_owned()
}

/// Copies and frees a message; empty if null.
///
/// # Safety
/// `message` is null or was given to us to be freed by `LLVMDisposeMessage`.
pub(crate) unsafe fn message(message: *mut c_char) -> String {
    // SAFETY: by the caller's promise.
    let text = unsafe { borrowed(message) };
    if !message.is_null() {
        // SAFETY: by the caller's promise; it is not used again.
        unsafe { LLVMDisposeMessage(message) };
    }
    text
}

/// The outcome of a call that returns an error object.
///
/// # Safety
/// `error` is null (success) or an error that we own.
pub(crate) unsafe fn check(error: LLVMErrorRef) -> Result<(), String> {
    if error.is_null() {
        return Ok(());
    }
    // SAFETY: the error is ours; taking its message consumes it, and the message is freed once.
    unsafe {
        let message = LLVMGetErrorMessage(error);
        let text = borrowed(message);
        LLVMDisposeErrorMessage(message);
        Err(text)
    }
}
