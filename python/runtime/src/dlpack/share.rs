//! Arrays for other packages.

use std::ffi::CStr;

use pyo3::exceptions::PyBufferError;
use pyo3::ffi;
use pyo3::prelude::*;

use super::{
    ElementCode, IS_COPIED, PROCESSOR, READ_ONLY, Tensor, UNVERSIONED, Unversioned, VERSIONED,
    Versioned,
};
use crate::array::Array;
use crate::error;

/// An array that other packages take over by `DLPack`, with elements that those of NumPy have no
/// code for, and read-only ones.
#[pyclass(frozen, module = "rise_runtime")]
#[derive(Debug)]
pub struct SharedArray {
    object: Py<PyAny>,
    array: Array,
}

/// An array, to be handed to PyTorch, JAX and others without a copy, as by
/// `torch.from_dlpack(rise_runtime.dlpack(array))`.
#[pyfunction]
pub fn dlpack(array: Bound<'_, PyAny>) -> PyResult<SharedArray> {
    let Some(found) = Array::of(&array, "`array`")? else {
        let name = array.get_type().name()?;
        let message = format!("`array`: expected an array of NumPy, found `{name}`");
        return Err(error::of(message));
    };
    Ok(SharedArray {
        object: array.unbind(),
        array: found,
    })
}

#[pymethods]
impl SharedArray {
    /// The capsule with the array.
    #[pyo3(signature = (*, stream = None, max_version = None, dl_device = None, copy = None))]
    fn __dlpack__<'py>(
        &self,
        py: Python<'py>,
        stream: Option<&Bound<'py, PyAny>>,
        max_version: Option<(u32, u32)>,
        dl_device: Option<(i32, i32)>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if stream.is_some() || dl_device.is_some_and(|(kind, _)| kind != PROCESSOR) {
            return Err(PyBufferError::new_err(
                "the array is in the memory of the processor, which has no streams",
            ));
        }
        let is_versioned = max_version.is_some_and(|(major, _)| major >= 1);
        if copy == Some(true) {
            let object = self.object.bind(py).call_method0("copy")?;
            let copied = dlpack(object)?;
            return copied.capsule(py, is_versioned, IS_COPIED);
        }
        match self.array.is_read_only {
            true if !is_versioned => Err(PyBufferError::new_err(
                "the array is read-only, which DLPack before 1.0 cannot say; copy it, \
                 or ask with `max_version`",
            )),
            true => self.capsule(py, is_versioned, READ_ONLY),
            false => self.capsule(py, is_versioned, 0),
        }
    }

    /// The processor.
    fn __dlpack_device__(&self) -> (i32, i32) {
        (PROCESSOR, 0)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("dlpack({})", self.object.bind(py).repr()?))
    }
}

/// A structure of `DLPack` with what it refers to.
#[repr(C)]
struct Owner<M> {
    managed: M,
    /// The shape, and behind it the strides, which the structure refers to.
    _extents: Vec<i64>,
    object: Py<PyAny>,
}

impl SharedArray {
    fn capsule<'py>(
        &self,
        py: Python<'py>,
        is_versioned: bool,
        flags: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let extents = self.extents()?;
        let tensor = self.tensor();
        let object = self.object.clone_ref(py);
        match is_versioned {
            true => owned(py, object, extents, |extents| Versioned {
                version: (1, 0),
                context: std::ptr::null_mut(),
                deleter: Some(release::<Versioned>),
                flags,
                tensor: with_extents(tensor, extents),
            }),
            false => owned(py, object, extents, |extents| Unversioned {
                tensor: with_extents(tensor, extents),
                context: std::ptr::null_mut(),
                deleter: Some(release::<Unversioned>),
            }),
        }
    }

    fn extents(&self) -> PyResult<Vec<i64>> {
        let shape = self.array.shape.iter().map(|extent| i64::try_from(*extent));
        let mut extents = shape.collect::<Result<Vec<_>, _>>().map_err(error::of)?;
        let mut strides = Vec::with_capacity(extents.len());
        let mut step = 1_i64;
        for extent in extents.iter().rev() {
            strides.push(step);
            step = step.saturating_mul(*extent);
        }
        extents.extend(strides.into_iter().rev());
        Ok(extents)
    }

    /// The tensor, without shape and strides.
    fn tensor(&self) -> Tensor {
        Tensor {
            data: std::ptr::with_exposed_provenance_mut(self.array.address),
            device: (PROCESSOR, 0),
            rank: self.array.shape.len() as i32,
            element: ElementCode::of(self.array.element),
            shape: std::ptr::null_mut(),
            strides: std::ptr::null_mut(),
            offset: 0,
        }
    }
}

fn with_extents(tensor: Tensor, extents: &mut [i64]) -> Tensor {
    let (shape, strides) = extents.split_at_mut(extents.len() / 2);
    Tensor {
        shape: shape.as_mut_ptr(),
        strides: strides.as_mut_ptr(),
        ..tensor
    }
}

/// A capsule with a structure, which frees it if nobody consumes it.
fn owned<'py, M: Named>(
    py: Python<'py>,
    object: Py<PyAny>,
    mut extents: Vec<i64>,
    managed: impl FnOnce(&mut [i64]) -> M,
) -> PyResult<Bound<'py, PyAny>> {
    let owner = Box::new(Owner {
        // The elements of a vector stay where they are when the vector is moved.
        managed: managed(&mut extents),
        _extents: extents,
        object,
    });
    let owner = Box::into_raw(owner);
    // SAFETY: the name lives forever, and the destructor is that of such a structure.
    unsafe {
        let capsule =
            ffi::PyCapsule_New(owner.cast(), M::NAME.as_ptr(), Some(free_unconsumed::<M>));
        if capsule.is_null() {
            drop(Box::from_raw(owner));
            return Err(PyErr::fetch(py));
        }
        Ok(Bound::from_owned_ptr(py, capsule))
    }
}

/// Frees a structure, as its consumer asks for.
///
/// # Safety
/// The structure is the first part of an [`Owner`] in a box, which nobody uses any more.
unsafe extern "C" fn release<M>(managed: *mut M) {
    // SAFETY: by the caller's promise.
    let owner = unsafe { Box::from_raw(managed.cast::<Owner<M>>()) };
    // Consumers may hold the interpreter's lock or not; without an interpreter nothing is freed.
    Python::try_attach(|py| owner.object.drop_ref(py));
}

/// Frees the structure of a capsule, unless a consumer, who renames the capsule, does so.
///
/// # Safety
/// The object is a capsule of [`owned`].
unsafe extern "C" fn free_unconsumed<M: Named>(capsule: *mut ffi::PyObject) {
    // SAFETY: by the caller's promise; a capsule that keeps its name keeps its structure.
    unsafe {
        if ffi::PyCapsule_IsValid(capsule, M::NAME.as_ptr()) == 1 {
            release(ffi::PyCapsule_GetPointer(capsule, M::NAME.as_ptr()).cast::<M>());
        }
    }
}

/// A structure of `DLPack`, whose capsules have a name.
trait Named {
    const NAME: &'static CStr;
}

impl Named for Versioned {
    const NAME: &'static CStr = VERSIONED;
}

impl Named for Unversioned {
    const NAME: &'static CStr = UNVERSIONED;
}
