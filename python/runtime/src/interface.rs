//! The array interface of NumPy as a structure of C, `__array_struct__`: what is asked for at each
//! call costs a tenth of the dictionary `__array_interface__`.
//!
//! Source: NumPy's reference, "The array interface protocol", C-struct access.

use std::ffi::{c_char, c_int, c_void};
use std::slice;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyCapsuleMethods};
use rise_lang::types::Scalar;

use crate::array::Array;

/// `PyArrayInterface`.
#[repr(C)]
struct Interface {
    /// Always two.
    two: c_int,
    dimensions: c_int,
    kind: c_char,
    bytes: c_int,
    flags: c_int,
    shape: *const isize,
    strides: *const isize,
    data: *mut c_void,
    description: *mut c_void,
}

const C_CONTIGUOUS: c_int = 0x1;
const NOT_SWAPPED: c_int = 0x200;
const WRITEABLE: c_int = 0x400;

/// The array that an object is, if it is dense and has elements of a common type; others are left
/// to the slower interface, which says why they cannot be taken.
pub fn dense(object: &Bound<'_, PyAny>) -> PyResult<Option<Array>> {
    let py = object.py();
    let Some(capsule) = object.getattr_opt(intern!(py, "__array_struct__"))? else {
        return Ok(None);
    };
    let Ok(capsule) = capsule.cast_into::<PyCapsule>() else {
        return Ok(None);
    };
    let Ok(pointer) = capsule.pointer_checked(None) else {
        return Ok(None);
    };
    // SAFETY: a capsule of this attribute has such a structure, which lives as long as it.
    let interface = unsafe { pointer.cast::<Interface>().as_ref() };
    let is_dense = interface.flags & C_CONTIGUOUS != 0 && interface.flags & NOT_SWAPPED != 0;
    let element = element(char::from(interface.kind as u8), interface.bytes);
    let (true, 2, Some(element)) = (is_dense, interface.two, element) else {
        return Ok(None);
    };
    let Ok(count) = usize::try_from(interface.dimensions) else {
        return Ok(None);
    };
    let extents: &[isize] = match count {
        0 => &[],
        // SAFETY: the structure has an extent for each dimension.
        _ => unsafe { slice::from_raw_parts(interface.shape, count) },
    };
    let shape = extents.iter().map(|extent| usize::try_from(*extent));
    let Ok(shape) = shape.collect::<Result<_, _>>() else {
        return Ok(None);
    };
    Ok(Some(Array {
        element,
        shape,
        address: interface.data.expose_provenance(),
        is_read_only: interface.flags & WRITEABLE == 0,
    }))
}

/// The scalar type of a kind of numbers that have so many bytes.
pub fn element(kind: char, bytes: c_int) -> Option<Scalar> {
    match (kind, bytes) {
        ('b', 1) => Some(Scalar::Bool),
        ('i', 1) => Some(Scalar::I8),
        ('i', 2) => Some(Scalar::I16),
        ('i', 4) => Some(Scalar::I32),
        ('i', 8) => Some(Scalar::I64),
        ('u', 1) => Some(Scalar::U8),
        ('u', 2) => Some(Scalar::U16),
        ('u', 4) => Some(Scalar::U32),
        ('u', 8) => Some(Scalar::U64),
        ('f', 2) => Some(Scalar::F16),
        ('f', 4) => Some(Scalar::F32),
        ('f', 8) => Some(Scalar::F64),
        _ => None,
    }
}
