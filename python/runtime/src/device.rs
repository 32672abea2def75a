//! Devices, and arrays that stay there from call to call.

use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rise_kernel::device::{self, list};
use rise_kernel::{Argument, CallError, Destination, List};
use rise_lang::types::Scalar;

use crate::array::{self, Array};
use crate::call::as_array;
use crate::error;

/// A device that kernels run on.
#[pyclass(frozen, eq, hash, module = "rise_runtime")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Device(device::Device);

impl Device {
    /// Such an object for a device.
    pub fn new(device: device::Device) -> Device {
        Device(device)
    }
}

/// The device of a name: `cuda`, `opencl` or `vulkan`, or one of several by its number, such as
/// `opencl:1`.
#[pyfunction(name = "device")]
pub fn named(name: &str) -> PyResult<Device> {
    let device: device::Device = name.parse().map_err(error::of)?;
    let found = list(device.api).map_err(|reason| {
        let message = format!("there is no device of {}: {reason}", device.api.name());
        error::of(message)
    })?;
    match device.number < found.len() {
        true => Ok(Device(device)),
        false => Err(error::of(format!(
            "there is no device `{device}`; {} has {}",
            device.api.name(),
            found.len()
        ))),
    }
}

#[pymethods]
impl Device {
    /// Copies an array to the device.
    fn upload(&self, py: Python<'_>, array: Bound<'_, PyAny>) -> PyResult<DeviceArray> {
        let (array, keeper) = as_array(array, Scalar::F32, "`array`")?;
        let source = Memory(&array);
        let uploaded = py.detach(|| self.0.upload(source)).map_err(error::of)?;
        drop(keeper);
        Ok(DeviceArray {
            array: uploaded,
            element: array.element,
        })
    }

    /// An array of zeros on the device.
    fn zeros(
        &self,
        py: Python<'_>,
        shape: &Bound<'_, PyAny>,
        dtype: &Bound<'_, PyAny>,
    ) -> PyResult<DeviceArray> {
        let shape = match shape.extract::<usize>() {
            Ok(length) => vec![length],
            Err(_) => shape.extract()?,
        };
        let numpy = py.import(intern!(py, "numpy"))?;
        let dtype = numpy.call_method1(intern!(py, "dtype"), (dtype,))?;
        let code: String = dtype.getattr(intern!(py, "str"))?.extract()?;
        let element = array::scalar(&dtype, &code, "`dtype`")?;
        DeviceArray::zeros(self.0, element, &shape)
    }

    /// Its name, as commands and `device` take it.
    #[getter]
    fn name(&self) -> String {
        self.0.to_string()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<rise device {}>", self.0)
    }
}

/// An array on a device. Calls of kernels of the device take it, and give such arrays, without
/// copies.
#[pyclass(module = "rise_runtime")]
#[derive(Debug)]
pub struct DeviceArray {
    array: device::DeviceArray,
    element: Scalar,
}

impl DeviceArray {
    /// An array of zeros.
    pub fn zeros(
        device: device::Device,
        element: Scalar,
        shape: &[usize],
    ) -> PyResult<DeviceArray> {
        let array = device.zeros_of(element, shape).map_err(error::of)?;
        Ok(DeviceArray { array, element })
    }

    /// The array for calls.
    pub fn get(&self) -> &device::DeviceArray {
        &self.array
    }
}

#[pymethods]
impl DeviceArray {
    /// The extents, outermost first.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.array.shape())
    }

    /// The type of the elements in NumPy.
    #[getter]
    fn dtype<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let dtype = array::dtype(py, self.element)?;
        py.import(intern!(py, "numpy"))?
            .call_method1(intern!(py, "dtype"), (dtype,))
    }

    /// The device.
    #[getter]
    fn device(&self) -> Device {
        Device(self.array.device())
    }

    /// Copies the elements to a new array of NumPy.
    fn numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let made = array::empty(py, self.element, self.array.shape())?;
        let Some(memory) = Array::of(&made, "a result")? else {
            return Err(error::of("NumPy made no array"));
        };
        let destination = Memory(&memory);
        let read = py.detach(|| self.array.to_host_into(destination));
        read.map_err(error::of)?;
        Ok(made)
    }

    /// Copies an array of the same type and shape to it.
    fn write(&mut self, py: Python<'_>, array: Bound<'_, PyAny>) -> PyResult<()> {
        let (array, keeper) = as_array(array, self.element, "`array`")?;
        let (target, source) = (&mut self.array, Memory(&array));
        py.detach(|| target.write(source)).map_err(error::of)?;
        drop(keeper);
        Ok(())
    }

    /// As `numpy`, for `numpy.asarray`.
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            let message = "the array is on a device, which NumPy reaches only by a copy";
            return Err(PyValueError::new_err(message));
        }
        let copied = self.numpy(py)?;
        match dtype {
            Some(dtype) => copied.call_method1(intern!(py, "astype"), (dtype,)),
            None => Ok(copied),
        }
    }

    fn __repr__(&self) -> String {
        format!("<rise array {:?}>", self.array)
    }
}

/// The error for an array that a call reads or writes.
pub fn in_use(label: &str) -> PyErr {
    error::of(format!(
        "{label}: the array is also another argument or result, or another thread uses it"
    ))
}

/// Memory of an array of Python, whose object is kept during the copy.
struct Memory<'a>(&'a Array);

impl<'a> Memory<'a> {
    fn push(&self, list: &mut List<'a>) {
        // SAFETY: the object has this memory; one of results was just made, and nobody else has it.
        unsafe {
            let address = std::ptr::with_exposed_provenance_mut(self.0.address);
            list.push_address(self.0.element, &self.0.shape, address);
        }
    }
}

impl<'a> Argument<'a> for Memory<'a> {
    fn pass(self, list: &mut List<'a>) -> Result<(), CallError> {
        self.push(list);
        Ok(())
    }
}

impl<'a> Destination<'a> for Memory<'a> {
    fn place(self, list: &mut List<'a>) -> Result<(), CallError> {
        self.push(list);
        Ok(())
    }
}
