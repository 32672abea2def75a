//! Arrays of Python, by the interface that NumPy gives them.

use std::fmt::Display;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};
use rise_lang::types::Scalar;

use crate::{error, interface};

/// A dense, row-major array in memory that Python keeps.
#[derive(Debug)]
pub struct Array {
    pub element: Scalar,
    pub shape: Vec<usize>,
    pub address: usize,
    pub is_read_only: bool,
}

/// Why memory that is not dense is refused.
pub const NOT_DENSE: &str =
    "not a dense, row-major array; `numpy.ascontiguousarray` copies it to one";

impl Array {
    /// The array that an object is, by its `__array_struct__` or `__array_interface__`; `None`
    /// without them.
    pub fn of(object: &Bound<'_, PyAny>, label: &str) -> PyResult<Option<Array>> {
        if let Some(array) = interface::dense(object)? {
            array.require_aligned(label)?;
            return Ok(Some(array));
        }
        let py = object.py();
        let Some(interface) = object.getattr_opt(intern!(py, "__array_interface__"))? else {
            return Ok(None);
        };
        let interface = interface.cast_into::<PyDict>()?;
        let field = |name: &str| {
            let missing = || error::of(format!("{label}: an array interface without `{name}`"));
            interface.get_item(name)?.ok_or_else(missing)
        };
        let strides = interface.get_item(intern!(py, "strides"))?;
        if strides.is_some_and(|strides| !strides.is_none()) {
            return Err(error::of(format!("{label}: {NOT_DENSE}")));
        }
        let element = element(object, &field("typestr")?.extract::<String>()?, label)?;
        let data = field("data")?.cast_into::<PyTuple>()?;
        let array = Array {
            element,
            shape: field("shape")?.extract()?,
            address: data.get_item(0)?.extract()?,
            is_read_only: data.get_item(1)?.extract()?,
        };
        array.require_aligned(label)?;
        Ok(Some(array))
    }

    /// Makes sure that each element is aligned.
    pub fn require_aligned(&self, label: &str) -> PyResult<()> {
        let alignment = self.element.bytes() as usize;
        if self.address.is_multiple_of(alignment) || self.bytes() == 0 {
            return Ok(());
        }
        Err(error::of(format!(
            "{label}: the memory is not aligned to {alignment} bytes; `numpy.require` copies it"
        )))
    }

    /// How many bytes the elements take.
    pub fn bytes(&self) -> usize {
        self.shape.iter().product::<usize>() * (self.element.bytes() as usize)
    }

    /// Whether both share bytes.
    pub fn overlaps(&self, other: &Array) -> bool {
        let is_empty = self.bytes() == 0 || other.bytes() == 0;
        let is_before = |one: &Array, next: &Array| one.address + one.bytes() <= next.address;
        !is_empty && !is_before(self, other) && !is_before(other, self)
    }
}

/// The scalar type of elements.
fn element(object: &Bound<'_, PyAny>, code: &str, label: &str) -> PyResult<Scalar> {
    if let Some(element) = native(code) {
        return Ok(element);
    }
    match object.getattr_opt(intern!(object.py(), "dtype"))? {
        Some(dtype) => scalar(&dtype, code, label),
        None => Err(no_elements(label, code)),
    }
}

fn no_elements(label: &str, name: impl Display) -> PyErr {
    error::of(format!(
        "{label}: RISE has no elements of the type `{name}`"
    ))
}

/// The scalar type of a type of NumPy, whose code in array interfaces this is.
pub fn scalar(dtype: &Bound<'_, PyAny>, code: &str, label: &str) -> PyResult<Scalar> {
    let name = dtype.str()?;
    // NumPy has no code for types that other packages define.
    match name == "bfloat16" {
        true => Ok(Scalar::BF16),
        false => native(code).ok_or_else(|| no_elements(label, name)),
    }
}

/// The scalar type of a code in array interfaces: a letter and how many bytes.
fn native(code: &str) -> Option<Scalar> {
    let code = code.strip_prefix(['<', '|', '='])?;
    let kind = code.chars().next()?;
    interface::element(kind, code[kind.len_utf8()..].parse().ok()?)
}

/// The type of such elements in NumPy; that of bfloat16 is one of the package `ml_dtypes`.
pub fn dtype<'py>(py: Python<'py>, element: Scalar) -> PyResult<Bound<'py, PyAny>> {
    let (module, name) = match element {
        Scalar::Bool => ("numpy", "bool_"),
        Scalar::I8 => ("numpy", "int8"),
        Scalar::I16 => ("numpy", "int16"),
        Scalar::I32 => ("numpy", "int32"),
        Scalar::I64 | Scalar::Index => ("numpy", "int64"),
        Scalar::U8 => ("numpy", "uint8"),
        Scalar::U16 => ("numpy", "uint16"),
        Scalar::U32 => ("numpy", "uint32"),
        Scalar::U64 => ("numpy", "uint64"),
        Scalar::F16 => ("numpy", "float16"),
        Scalar::TF32 | Scalar::F32 => ("numpy", "float32"),
        Scalar::F64 => ("numpy", "float64"),
        Scalar::BF16 => ("ml_dtypes", "bfloat16"),
    };
    // Found once: results ask for it at each call.
    static TYPES: [PyOnceLock<Py<PyAny>>; Scalar::ALL.len()] =
        [const { PyOnceLock::new() }; Scalar::ALL.len()];
    let known = TYPES[element as usize].import(py, module, name)?;
    Ok(known.clone())
}

/// The alignment of results, which lets JAX take them over without a copy.
const ALIGNMENT: usize = 64;

/// The least size of a result whose copy would matter.
const LARGE: usize = 4096;

/// An array of NumPy with any elements, which are about to be written.
pub fn empty<'py>(
    py: Python<'py>,
    element: Scalar,
    shape: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    let dtype = dtype(py, element)?;
    let elements = shape
        .iter()
        .try_fold(element.bytes() as usize, |size, extent| {
            size.checked_mul(*extent)
        });
    let shape = PyTuple::new(py, shape)?;
    // A size that is too large is an error of NumPy.
    let Some(bytes) = elements.filter(|bytes| (LARGE..=usize::MAX / 2).contains(bytes)) else {
        static EMPTY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        return EMPTY.import(py, "numpy", "empty")?.call1((shape, dtype));
    };
    let numpy = py.import(intern!(py, "numpy"))?;
    let memory =
        numpy.call_method1(intern!(py, "empty"), (bytes + ALIGNMENT, intern!(py, "u1")))?;
    let Some(Array { address, .. }) = Array::of(&memory, "a result")? else {
        return Err(error::of("NumPy made no array"));
    };
    let offset = address.next_multiple_of(ALIGNMENT) - address;
    numpy.call_method1(intern!(py, "ndarray"), (shape, dtype, memory, offset))
}
