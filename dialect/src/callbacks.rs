//! What the C++ of the dialects asks of the language: the normal form of a size, the type of a primitive.
//!
//! Declared for C++ in `lib/Rise/Language.h`.

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};

use melior::Context;
use melior::ir::{Attribute, Type, TypeLike};
use mlir_sys::{MlirAttribute, MlirContext, MlirStringCallback, MlirStringRef, MlirType};
use rise_lang::nat::Nat;
use rise_lang::primitives::Primitive;
use rise_lang::types::TypeArgument;

use crate::strings::{bytes, string_ref};
use crate::types;

/// Makes the linker keep this module when only C++ refers to it.
pub(crate) fn keep() {
    std::hint::black_box(riseLanguageNormalizeNat as *const () as usize);
    std::hint::black_box(riseLanguagePrimitiveType as *const () as usize);
}

/// Hands `text` to a callback of MLIR.
fn give(text: &str, callback: MlirStringCallback, user_data: *mut c_void) {
    if let Some(callback) = callback {
        // SAFETY: the callback reads the text during the call only.
        unsafe { callback(string_ref(text), user_data) }
    }
}

/// # Safety
/// `text` must be valid UTF-8 or any other bytes that stay alive during the call.
unsafe fn read<'a>(text: MlirStringRef) -> Result<&'a str, String> {
    // SAFETY: by contract of the caller.
    std::str::from_utf8(unsafe { bytes(text) }).map_err(|error| error.to_string())
}

/// Runs `action`; a panic becomes an error text, because it must not reach C++.
fn guarded<T>(action: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(action))
        .unwrap_or_else(|_| Err("internal error in the language; please report it".to_owned()))
}

/// See `lib/Rise/Language.h`.
///
/// # Safety
/// Called by the C++ of the dialect with text that is alive during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn riseLanguageNormalizeNat(
    text: MlirStringRef,
    consume: MlirStringCallback,
    user_data: *mut c_void,
) -> bool {
    let normal_form = guarded(|| {
        // SAFETY: by contract of the caller.
        let text = unsafe { read(text) }?;
        let nat = Nat::parse(text).map_err(|error| error.to_string())?;
        Ok(nat.mlir_spelling().to_string())
    });
    match normal_form {
        Ok(text) => {
            give(&text, consume, user_data);
            true
        }
        Err(reason) => {
            give(&reason, consume, user_data);
            false
        }
    }
}

/// See `lib/Rise/Language.h`.
///
/// # Safety
/// Called by the C++ of the dialect with `count` attributes of a living context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn riseLanguagePrimitiveType(
    context: MlirContext,
    primitive: MlirStringRef,
    count: isize,
    arguments: *const MlirAttribute,
    report: MlirStringCallback,
    user_data: *mut c_void,
) -> MlirType {
    let result = guarded(|| {
        // SAFETY: by contract of the caller.
        let (name, arguments) = unsafe {
            (
                read(primitive)?,
                std::slice::from_raw_parts(arguments, usize::try_from(count).unwrap_or(0)),
            )
        };
        // SAFETY: the context is alive during the call, and melior's reference does not own it.
        let context = unsafe { melior::ContextRef::from_raw(context) };
        // SAFETY: as above.
        let context = unsafe { context.to_ref() };
        primitive_type(context, name, arguments).map(|ty| ty.to_raw())
    });
    result.unwrap_or_else(|reason| {
        give(&reason, report, user_data);
        MlirType {
            ptr: std::ptr::null_mut(),
        }
    })
}

fn primitive_type<'c>(
    context: &'c Context,
    name: &str,
    arguments: &[MlirAttribute],
) -> Result<Type<'c>, String> {
    let primitive =
        Primitive::by_dialect_name(name).ok_or_else(|| format!("`{name}` is no primitive"))?;
    let arguments: Vec<TypeArgument> = arguments
        .iter()
        // SAFETY: the attributes belong to the living context.
        .map(|argument| {
            types::type_argument(unsafe { Attribute::from_raw(*argument) })
                .map_err(|error| error.to_string())
        })
        .collect::<Result<_, _>>()?;
    let ty = primitive
        .instantiate(&arguments)
        .map_err(|error| error.to_string())?;
    types::to_mlir(context, &ty).map_err(|error| error.to_string())
}
