//! Texts across the boundary to MLIR.

use mlir_sys::MlirStringRef;

/// A text for MLIR, which reads it during the call.
pub(crate) fn string_ref(text: &str) -> MlirStringRef {
    MlirStringRef {
        data: text.as_ptr().cast(),
        length: text.len(),
    }
}

/// The bytes of a text from MLIR; an empty one may have no address.
///
/// # Safety
/// The text must be alive for as long as the bytes are used.
pub(crate) unsafe fn bytes<'a>(text: MlirStringRef) -> &'a [u8] {
    if text.data.is_null() {
        return &[];
    }
    // SAFETY: by contract of the caller.
    unsafe { std::slice::from_raw_parts(text.data.cast::<u8>(), text.length) }
}
