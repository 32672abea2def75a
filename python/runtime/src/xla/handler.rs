//! The handler.

use std::ffi::{CString, c_int, c_void};
use std::mem::offset_of;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use rise_kernel::{List, Parameter, element_type};
use rise_lang::types::Scalar;
use rise_runtime::array::Value;

use super::abi::{
    Api, Attributes, Buffer, Buffers, CallFrame, ErrorCreate, INTERNAL, INVALID_ARGUMENT, METADATA,
    MetadataExtension, SCALAR, ScalarAttribute,
};
use crate::scalar;

/// The newest minor version of the interface that this file was checked with. What it uses is the
/// same in all of them.
const MINOR: c_int = 3;

/// Calls the kernel that the attribute `kernel` names, or says the version of the interface.
///
/// # Safety
/// XLA calls it.
pub unsafe extern "C" fn call(frame: *mut CallFrame) -> *mut c_void {
    // SAFETY: XLA gives a frame, which lives during the call.
    let frame = unsafe { &*frame };
    // SAFETY: an extension is null or what its kind says.
    unsafe {
        if !frame.extension.is_null() && (*frame.extension).kind == METADATA {
            let metadata = (*frame.extension.cast::<MetadataExtension>()).metadata;
            (*metadata).version.major = 0;
            // XLA refuses versions that are newer than its own.
            (*metadata).version.minor = match frame.api.as_ref() {
                Some(api) => api.version.minor.min(MINOR),
                None => MINOR,
            };
            (*metadata).traits = 0;
            return ptr::null_mut();
        }
    }
    // SAFETY: the frame is that of a call.
    let outcome = catch_unwind(AssertUnwindSafe(|| unsafe { run(frame) }));
    let (message, code) = match outcome {
        Ok(Ok(())) => return ptr::null_mut(),
        Ok(Err(message)) => (message, INVALID_ARGUMENT),
        Err(_) => (
            "internal error of RISE; please report it with this program".to_owned(),
            INTERNAL,
        ),
    };
    // SAFETY: XLA gives its interface.
    unsafe { error(&*frame.api, &message, code) }
}

/// # Safety
/// The interface is that of XLA.
unsafe fn error(api: &Api, message: &str, code: c_int) -> *mut c_void {
    let message = CString::new(message.replace('\0', "?")).unwrap_or_default();
    let mut arguments = ErrorCreate {
        size: offset_of!(ErrorCreate, code) + size_of::<c_int>(),
        extension: ptr::null_mut(),
        message: message.as_ptr(),
        code,
    };
    // SAFETY: by the caller's promise; the message is copied.
    unsafe { (api.error_create)(&raw mut arguments) }
}

/// # Safety
/// The frame is that of a call, whose buffers have what they say.
unsafe fn run(frame: &CallFrame) -> Result<(), String> {
    // SAFETY: by the caller's promise.
    let key = unsafe { key(&frame.attributes) };
    let kernel = key.and_then(super::kernel).ok_or(
        "the compiled function calls a kernel of RISE that this process does not have; \
         compile it here",
    )?;
    // SAFETY: as above.
    let (given, wanted) = unsafe { (buffers(&frame.arguments)?, buffers(&frame.results)?) };
    let (mut arguments, mut places) = (List::default(), List::default());
    let mut parameters = kernel.signature().inputs();
    for buffer in given {
        match parameters.next() {
            Some(parameter) if parameter.is_value() && buffer.rank == 0 => {
                // SAFETY: as above.
                let value = unsafe { value(buffer, parameter)? };
                arguments.push_value(parameter.element, value);
            }
            // SAFETY: as above; XLA writes no argument during the call.
            _ => unsafe { push(&mut arguments, buffer)? },
        }
    }
    for buffer in wanted {
        // SAFETY: as above; nobody else uses memory of results.
        unsafe { push(&mut places, buffer)? };
    }
    let outcome = kernel.call_lists(&arguments, &places);
    outcome.map_err(|error| error.to_string())
}

/// # Safety
/// The attributes are what their types say.
unsafe fn key(attributes: &Attributes) -> Option<u64> {
    let count = usize::try_from(attributes.count).ok()?;
    (0..count).find_map(|index| {
        // SAFETY: there are as many types, names and values; the value is what its type says.
        unsafe {
            let name = &**attributes.names.add(index);
            let name = std::slice::from_raw_parts(name.start, name.length);
            if name != b"kernel" || *attributes.types.add(index) != SCALAR {
                return None;
            }
            let value = &**attributes
                .values
                .add(index)
                .cast::<*const ScalarAttribute>();
            let is_number = scalar_of(value.element) == Some(Scalar::I64);
            is_number.then(|| value.value.cast::<u64>().read_unaligned())
        }
    })
}

/// # Safety
/// There are as many buffers as it says.
unsafe fn buffers(buffers: &Buffers) -> Result<impl Iterator<Item = &Buffer>, String> {
    let count = usize::try_from(buffers.count).map_err(|error| error.to_string())?;
    // SAFETY: by the caller's promise.
    Ok((0..count).map(|index| unsafe { &**buffers.buffers.add(index) }))
}

/// # Safety
/// The buffer has the memory that it says, and for a list of results nobody else uses it.
unsafe fn push(list: &mut List<'_>, buffer: &Buffer) -> Result<(), String> {
    let element = element(buffer)?;
    let rank = usize::try_from(buffer.rank).map_err(|error| error.to_string())?;
    let mut shape = Vec::with_capacity(rank);
    for dimension in 0..rank {
        // SAFETY: there are as many extents as dimensions.
        let extent = unsafe { *buffer.extents.add(dimension) };
        shape.push(usize::try_from(extent).map_err(|error| error.to_string())?);
    }
    let data = match buffer.data.is_null() {
        // An array without elements has an address that fits all types.
        true => ptr::without_provenance_mut(align_of::<u64>()),
        false => buffer.data.cast(),
    };
    // SAFETY: by the caller's promise.
    unsafe { list.push_address(element, &shape, data) };
    Ok(())
}

/// The value of a scalar that is passed by value.
///
/// # Safety
/// The buffer has one element.
unsafe fn value(buffer: &Buffer, parameter: &Parameter) -> Result<Value, String> {
    let ty = element_type(element(buffer)?);
    // SAFETY: by the caller's promise.
    let bytes = unsafe { std::slice::from_raw_parts(buffer.data.cast::<u8>(), ty.size()) };
    let value = Value::from_bytes(ty, bytes);
    scalar::converted(value, parameter.element).ok_or_else(|| {
        let (label, wanted) = (parameter.label(), parameter.element);
        format!("{label}: expected a scalar `{wanted}`, found {value}")
    })
}

fn element(buffer: &Buffer) -> Result<Scalar, String> {
    scalar_of(buffer.element).ok_or_else(|| {
        let code = buffer.element;
        format!("RISE has no elements of XLA's type {code}")
    })
}

/// The elements of an `XLA_FFI_DataType`.
fn scalar_of(code: c_int) -> Option<Scalar> {
    Some(match code {
        1 => Scalar::Bool,
        2 => Scalar::I8,
        3 => Scalar::I16,
        4 => Scalar::I32,
        5 => Scalar::I64,
        6 => Scalar::U8,
        7 => Scalar::U16,
        8 => Scalar::U32,
        9 => Scalar::U64,
        10 => Scalar::F16,
        11 => Scalar::F32,
        12 => Scalar::F64,
        16 => Scalar::BF16,
        _ => return None,
    })
}
