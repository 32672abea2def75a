//! `transform.rise.elevate`: a strategy called from a script of the transform dialect.
//!
//! The operation is declared in `include/rise/Transform/RiseTransformOps.td`; its C++ in
//! `lib/Transform.cpp` calls [`risePassesElevate`].

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};

use melior::StringRef;
use melior::dialect::DialectRegistry;
use melior::ir::Location;
use melior::ir::operation::{OperationLike, OperationRef};
use mlir_sys::{MlirDialectRegistry, MlirLocation, MlirOperation, MlirStringRef};
use rise_dialect::ir::Op;
use rise_elevate::Budget;

use crate::elevate::rewrite_all;
use crate::rewrite::Options;
use crate::strategy::Wish;

unsafe extern "C" {
    fn risePassesRegisterTransformExtension(registry: MlirDialectRegistry);
}

/// Adds `transform.rise.elevate` to the transform dialect of `registry`.
pub fn register(registry: &DialectRegistry) {
    // The linker must keep the function when only C++ refers to it.
    std::hint::black_box(risePassesElevate as *const () as usize);
    // SAFETY: the registry is alive; the function only inserts into it.
    unsafe { risePassesRegisterTransformExtension(registry.to_raw()) }
}

/// Takes a part of a failure: the message first, then notes.
type Report = unsafe extern "C" fn(MlirLocation, MlirStringRef, *mut c_void);

/// # Safety
/// The text must be alive during the call.
unsafe fn text(text: MlirStringRef) -> Option<String> {
    if text.data.is_null() {
        return None;
    }
    // SAFETY: by contract of the caller.
    let bytes = unsafe { std::slice::from_raw_parts(text.data.cast::<u8>(), text.length) };
    Some(String::from_utf8_lossy(bytes).into_owned())
}

/// Called by C++: see `lib/Transform.cpp`.
///
/// # Safety
/// The operation belongs to the caller, and everything lives during the call.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub unsafe extern "C" fn risePassesElevate(
    target: MlirOperation,
    strategy: MlirStringRef,
    file: MlirStringRef,
    budget: i64,
    said_at: MlirLocation,
    report: Report,
    user_data: *mut c_void,
) -> bool {
    // SAFETY: by contract of the caller.
    let (target, strategy, file): (Op, _, _) =
        unsafe { (OperationRef::from_raw(target), text(strategy), text(file)) };
    // The reference is kept here, because what `to_ref` gives points to it.
    let reference = target.context();
    // SAFETY: the context outlives the call, and so does the reference.
    let context = unsafe { reference.to_ref() };
    let wish = Wish {
        expression: strategy.as_deref(),
        file: file.as_deref(),
        is_file_shown: false,
    };
    // SAFETY: locations live as long as their context.
    let said_at = unsafe { Location::from_raw(said_at) };
    let steps = u64::try_from(budget).ok().filter(|steps| *steps > 0);
    let budget = Budget::default().with_steps(steps);
    let options = Options {
        budget,
        ..Options::default()
    };
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        rewrite_all(context, target, wish, Some(said_at), options)
    }));
    let diagnostics = match outcome {
        Ok(Ok(())) => return true,
        Ok(Err(diagnostics)) => diagnostics,
        Err(_) => {
            let message =
                "internal error in `transform.rise.elevate`; please report it with this input";
            // SAFETY: the text is read during the call.
            unsafe {
                report(
                    target.location().to_raw(),
                    StringRef::new(message).to_raw(),
                    user_data,
                );
            };
            return false;
        }
    };
    for diagnostic in &diagnostics {
        for (location, message) in diagnostic.parts() {
            // SAFETY: the text is read during the call.
            unsafe {
                report(
                    location.to_raw(),
                    StringRef::new(message).to_raw(),
                    user_data,
                );
            }
        }
    }
    false
}
