//! Arrays of Python, by the interface that NumPy gives them.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rise_lang::types::Scalar;

use crate::error;

/// A dense, row-major array in memory that Python keeps.
pub struct Array {
    pub element: Scalar,
    pub shape: Vec<usize>,
    pub address: usize,
    pub is_read_only: bool,
}

/// Why memory that is not dense is refused.
const NOT_DENSE: &str = "not a dense, row-major array; `numpy.ascontiguousarray` copies it to one";

impl Array {
    /// The array that an object is, by its `__array_interface__`; `None` without one.
    pub fn of(object: &Bound<'_, PyAny>, label: &str) -> PyResult<Option<Array>> {
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
        let alignment = array.element.bytes() as usize;
        if !array.address.is_multiple_of(alignment) && array.bytes() > 0 {
            return Err(error::of(format!(
                "{label}: the memory is not aligned to {alignment} bytes; `numpy.require` copies it"
            )));
        }
        Ok(Some(array))
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
    let native = match code.strip_prefix(['<', '|', '=']) {
        Some("b1") => Some(Scalar::Bool),
        Some("i1") => Some(Scalar::I8),
        Some("i2") => Some(Scalar::I16),
        Some("i4") => Some(Scalar::I32),
        Some("i8") => Some(Scalar::I64),
        Some("u1") => Some(Scalar::U8),
        Some("u2") => Some(Scalar::U16),
        Some("u4") => Some(Scalar::U32),
        Some("u8") => Some(Scalar::U64),
        Some("f2") => Some(Scalar::F16),
        Some("f4") => Some(Scalar::F32),
        Some("f8") => Some(Scalar::F64),
        // The interface has no code for types that other packages define.
        Some("V2") => {
            let dtype = object.getattr(intern!(object.py(), "dtype"))?;
            (dtype.str()? == "bfloat16").then_some(Scalar::BF16)
        }
        _ => None,
    };
    native.ok_or_else(|| {
        let dtype = object.getattr(intern!(object.py(), "dtype"));
        let name = dtype.and_then(|dtype| dtype.str().map(|name| name.to_string()));
        error::of(format!(
            "{label}: RISE has no elements of the type `{}`",
            name.unwrap_or_else(|_| code.to_owned())
        ))
    })
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
    py.import(module)?.getattr(name)
}

/// An array of NumPy with any elements, which are about to be written.
pub fn empty<'py>(
    py: Python<'py>,
    element: Scalar,
    shape: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    let shape = PyTuple::new(py, shape)?;
    let numpy = py.import("numpy")?;
    numpy.call_method1("empty", (shape, dtype(py, element)?))
}
