//! Arrays of other packages.

use std::ffi::CStr;

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{PROCESSOR, READ_ONLY, Tensor, UNVERSIONED, Unversioned, VERSIONED, Versioned};
use crate::array::{Array, NOT_DENSE};
use crate::error;

/// The array that an object hands out by `DLPack`, and the capsule that keeps its memory; `None` if
/// it does not speak it. Without a version, `DLPack` does not say whether memory may be written.
pub fn receive<'py>(
    object: &Bound<'py, PyAny>,
    label: &str,
) -> PyResult<Option<(Array, Bound<'py, PyAny>)>> {
    let py = object.py();
    if !object.hasattr(intern!(py, "__dlpack__"))? {
        return Ok(None);
    }
    let refused = |error: PyErr| error::of(format!("{label}: {}", error.value(py)));
    let device = object.call_method0(intern!(py, "__dlpack_device__"));
    let (kind, _) = device.map_err(refused)?.extract::<(i32, i32)>()?;
    if kind != PROCESSOR {
        return Err(error::of(format!(
            "{label}: expected an array in the memory of the processor, found one of a device; \
             copy it to the host"
        )));
    }
    let capsule = capsule(object).map_err(refused)?;
    let address = |name: &CStr| {
        // SAFETY: the object is alive; one that is no capsule of the name is told apart.
        let is_valid = unsafe { pyo3::ffi::PyCapsule_IsValid(capsule.as_ptr(), name.as_ptr()) };
        // SAFETY: it is a capsule of the name.
        (is_valid == 1)
            .then(|| unsafe { pyo3::ffi::PyCapsule_GetPointer(capsule.as_ptr(), name.as_ptr()) })
    };
    let array = match (address(VERSIONED), address(UNVERSIONED)) {
        (Some(managed), _) => {
            // SAFETY: a capsule of the name has such a structure, whose first part never changes.
            let major = unsafe { (*managed.cast::<Versioned>()).version.0 };
            if major != 1 {
                let message = format!("{label}: expected DLPack 1, found DLPack {major}");
                return Err(error::of(message));
            }
            // SAFETY: the structure is that of the version.
            let managed = unsafe { &*managed.cast::<Versioned>() };
            array(&managed.tensor, managed.flags & READ_ONLY != 0, label)?
        }
        (None, Some(managed)) => {
            // SAFETY: a capsule of the name has such a structure.
            let managed = unsafe { &*managed.cast::<Unversioned>() };
            array(&managed.tensor, true, label)?
        }
        (None, None) => {
            let message = format!("{label}: `__dlpack__` gave no capsule with an array");
            return Err(error::of(message));
        }
    };
    Ok(Some((array, capsule)))
}

/// The capsule, which frees what it has if nobody consumes it.
fn capsule<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = object.py();
    let options = PyDict::new(py);
    options.set_item(intern!(py, "max_version"), (1, 0))?;
    match object.call_method(intern!(py, "__dlpack__"), (), Some(&options)) {
        // Older packages have no versions.
        Err(error) if error.is_instance_of::<PyTypeError>(py) => {
            object.call_method0(intern!(py, "__dlpack__"))
        }
        found => found,
    }
}

fn array(tensor: &Tensor, is_read_only: bool, label: &str) -> PyResult<Array> {
    let code = tensor.element;
    let element = code.scalar().ok_or_else(|| {
        error::of(format!(
            "{label}: RISE has no elements of the type {} with {} bits of DLPack",
            code.kind, code.bits
        ))
    })?;
    let rank = usize::try_from(tensor.rank).map_err(error::of)?;
    let numbers = |start: *mut i64| match rank {
        0 => &[],
        // SAFETY: there are as many numbers as dimensions.
        rank => unsafe { std::slice::from_raw_parts(start, rank) },
    };
    let extents = numbers(tensor.shape);
    if !tensor.strides.is_null() && !is_dense(extents, numbers(tensor.strides)) {
        return Err(error::of(format!("{label}: {NOT_DENSE}")));
    }
    let shape = extents.iter().map(|extent| usize::try_from(*extent));
    let offset = usize::try_from(tensor.offset).map_err(error::of)?;
    let array = Array {
        element,
        shape: shape.collect::<Result<_, _>>().map_err(error::of)?,
        address: tensor.data.expose_provenance().wrapping_add(offset),
        is_read_only,
    };
    array.require_aligned(label)?;
    Ok(array)
}

/// Whether an array is row-major without gaps. Steps between at most one element do not matter.
fn is_dense(extents: &[i64], strides: &[i64]) -> bool {
    if extents.contains(&0) {
        return true;
    }
    let mut step = 1;
    extents.iter().zip(strides).rev().all(|(extent, stride)| {
        let is_dense = *extent == 1 || *stride == step;
        step *= extent;
        is_dense
    })
}
