//! A call of a kernel on objects of Python.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use rise_kernel::device::Device;
use rise_kernel::{Kernel, List, Parameter, Parts};
use rise_lang::types::Scalar;

use crate::array::{self, Array};
use crate::device::{self, DeviceArray};
use crate::dlpack;
use crate::error;
use crate::scalar;

/// The arguments and places of results of a call.
pub struct Call<'k, 'py> {
    kernel: &'k Kernel,
    arguments: List<'static>,
    places: List<'static>,
    /// The memory that is read.
    read: Vec<Array>,
    /// Objects that keep memory.
    kept: Vec<Bound<'py, PyAny>>,
    /// Arrays of devices that are read, and those that are written.
    resident: Vec<PyRef<'py, DeviceArray>>,
    overwritten: Vec<PyRefMut<'py, DeviceArray>>,
    results: Vec<Bound<'py, PyAny>>,
}

/// Something that the thread which runs the code may have.
struct Sent<T>(T);

// SAFETY: the lists have addresses of memory that lives during the call, whatever thread uses it.
unsafe impl<T> Send for Sent<T> {}

impl<T> Sent<T> {
    fn take(self) -> T {
        self.0
    }
}

impl<'k, 'py> Call<'k, 'py> {
    /// A call without arguments.
    pub fn new(kernel: &'k Kernel) -> Call<'k, 'py> {
        Call {
            kernel,
            arguments: List::default(),
            places: List::default(),
            read: Vec::new(),
            kept: Vec::new(),
            resident: Vec::new(),
            overwritten: Vec::new(),
            results: Vec::new(),
        }
    }

    /// Adds the arguments; a pair is a tuple of its parts.
    pub fn pass(&mut self, arguments: &Bound<'py, PyTuple>) -> PyResult<()> {
        let arguments = flat(arguments.as_any())?;
        let parameters: Vec<&Parameter> = self.kernel.signature().inputs().collect();
        self.require_count(Parts::Arguments, parameters.len(), arguments.len())?;
        for (parameter, argument) in parameters.into_iter().zip(arguments) {
            self.pass_one(parameter, argument)?;
        }
        Ok(())
    }

    fn require_count(&self, parts: Parts, expected: usize, found: usize) -> PyResult<()> {
        match expected == found {
            true => Ok(()),
            false => Err(error::of(rise_kernel::CallError::Count {
                function: self.kernel.name().to_owned(),
                parts,
                expected,
                found,
            })),
        }
    }

    fn pass_one(&mut self, parameter: &Parameter, argument: Bound<'py, PyAny>) -> PyResult<()> {
        let label = parameter.label();
        if parameter.is_value() {
            let value = scalar::of_object(&argument, parameter.element, &label)?;
            self.arguments.push_value(parameter.element, value);
            return Ok(());
        }
        if let Ok(array) = argument.cast::<DeviceArray>() {
            let array = array.try_borrow().map_err(|_| device::in_use(&label))?;
            // SAFETY: the object, which is borrowed during the call, is not written meanwhile.
            unsafe { self.arguments.push_device_array(array.get()) };
            self.resident.push(array);
            return Ok(());
        }
        let (array, keeper) = as_array(argument, parameter.element, &label)?;
        // SAFETY: the object, which is kept during the call, has this memory; that no other thread
        // writes it is up to the program, as for every function of NumPy.
        unsafe {
            let address = std::ptr::with_exposed_provenance_mut(array.address);
            self.arguments
                .push_address(array.element, &array.shape, address);
        }
        self.read.push(array);
        self.kept.push(keeper);
        Ok(())
    }

    /// Adds the arrays of the caller that results are written to.
    pub fn place(&mut self, out: &Bound<'py, PyAny>) -> PyResult<()> {
        let places = flat(out)?;
        let parameters: Vec<&Parameter> = self.kernel.signature().outputs().collect();
        self.require_count(Parts::Results, parameters.len(), places.len())?;
        let mut written: Vec<Array> = Vec::new();
        for (number, place) in places.into_iter().enumerate() {
            let label = match parameters.len() {
                1 => "`out`".to_owned(),
                _ => format!("`out[{number}]`"),
            };
            if let Ok(array) = place.cast::<DeviceArray>() {
                self.add_device_place(array, &label)?;
                self.results.push(place);
                continue;
            }
            let Some((array, keeper)) = given_array(&place, &label)? else {
                return Err(error::of(format!("{label}: expected an array")));
            };
            self.require_own(&array, &written, &label)?;
            self.add_place(&array);
            written.push(array);
            self.kept.push(keeper);
            self.results.push(place);
        }
        Ok(())
    }

    /// Makes sure that an array may be written, and shares memory with no other.
    fn require_own(&self, array: &Array, written: &[Array], label: &str) -> PyResult<()> {
        if array.is_read_only {
            return Err(error::of(format!(
                "{label}: the array is read-only, or does not say otherwise by DLPack 1.0; \
                 `tensor.numpy()` of PyTorch is an array of the same memory"
            )));
        }
        let mut others = self.read.iter().chain(written);
        match others.any(|other| array.overlaps(other)) {
            true => Err(error::of(format!(
                "{label}: the array shares memory with an argument or another result"
            ))),
            false => Ok(()),
        }
    }

    fn add_device_place(&mut self, array: &Bound<'py, DeviceArray>, label: &str) -> PyResult<()> {
        let array = array.try_borrow_mut().map_err(|_| device::in_use(label))?;
        // SAFETY: the object is borrowed mutably during the call.
        unsafe { self.places.push_device_array(array.get()) };
        self.overwritten.push(array);
        Ok(())
    }

    fn add_place(&mut self, array: &Array) {
        // SAFETY: the object, which is kept during the call, has this memory, shares it with no
        // other argument and lets it be written.
        unsafe {
            let address = std::ptr::with_exposed_provenance_mut(array.address);
            self.places
                .push_address(array.element, &array.shape, address);
        }
    }

    /// Types of elements and shapes of the results.
    pub fn result_types(&self, py: Python<'py>) -> PyResult<Vec<(Bound<'py, PyAny>, Vec<usize>)>> {
        let shapes = self.kernel.result_shapes(&self.arguments);
        let shapes = shapes.map_err(error::of)?.into_iter();
        shapes
            .map(|(element, shape)| Ok((array::dtype(py, element)?, shape)))
            .collect()
    }

    /// Makes arrays for the results: on the device if an argument is there.
    pub fn make_places(&mut self, py: Python<'py>) -> PyResult<()> {
        let shapes = self.kernel.result_shapes(&self.arguments);
        let device = self.kernel.device().filter(|_| !self.resident.is_empty());
        for (element, shape) in shapes.map_err(error::of)? {
            match device {
                Some(device) if !shape.is_empty() => {
                    self.make_device_place(py, device, element, &shape)?;
                }
                _ => self.make_place(py, element, &shape)?,
            }
        }
        Ok(())
    }

    fn make_place(&mut self, py: Python<'py>, element: Scalar, shape: &[usize]) -> PyResult<()> {
        let place = array::empty(py, element, shape)?;
        let Some(mut array) = Array::of(&place, "a result")? else {
            return Err(error::of("NumPy made no array"));
        };
        array.element = element;
        self.add_place(&array);
        self.results.push(place);
        Ok(())
    }

    fn make_device_place(
        &mut self,
        py: Python<'py>,
        device: Device,
        element: Scalar,
        shape: &[usize],
    ) -> PyResult<()> {
        let place = Bound::new(py, DeviceArray::zeros(device, element, shape)?)?;
        self.add_device_place(&place, "a result")?;
        self.results.push(place.into_any());
        Ok(())
    }

    /// Runs the code, and gives the results: scalars as such, several as a tuple.
    pub fn run(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let lists = Sent((self.kernel, self.arguments, self.places));
        let outcome = py.detach(move || {
            let (kernel, arguments, places) = lists.take();
            kernel.call_lists(&arguments, &places)
        });
        drop((self.kept, self.resident, self.overwritten));
        outcome.map_err(error::of)?;
        let results = self.results.into_iter();
        let mut results = results.map(scalar_or_array).collect::<PyResult<Vec<_>>>()?;
        match results.len() {
            1 => Ok(results.remove(0)),
            _ => Ok(PyTuple::new(py, results)?.into_any()),
        }
    }
}

/// An array of no dimensions as a scalar.
fn scalar_or_array(array: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    let py = array.py();
    if array.cast::<DeviceArray>().is_ok() {
        return Ok(array);
    }
    match array.getattr(intern!(py, "ndim"))?.extract::<usize>()? {
        0 => array.get_item(PyTuple::empty(py)),
        _ => Ok(array),
    }
}

/// Tuples taken apart.
fn flat<'py>(object: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let Ok(tuple) = object.cast::<PyTuple>() else {
        return Ok(vec![object.clone()]);
    };
    let mut parts = Vec::new();
    for part in tuple.iter() {
        parts.append(&mut flat(&part)?);
    }
    Ok(parts)
}

/// The array that an object is or hands out, and the object that keeps its memory.
fn given_array<'py>(
    object: &Bound<'py, PyAny>,
    label: &str,
) -> PyResult<Option<(Array, Bound<'py, PyAny>)>> {
    match Array::of(object, label)? {
        Some(array) => Ok(Some((array, object.clone()))),
        None => dlpack::receive(object, label),
    }
}

/// As [`given_array`]; a list or a number of Python becomes a new array.
pub fn as_array<'py>(
    object: Bound<'py, PyAny>,
    element: Scalar,
    label: &str,
) -> PyResult<(Array, Bound<'py, PyAny>)> {
    let py = object.py();
    if let Some(given) = given_array(&object, label)? {
        return Ok(given);
    }
    let is_list = object.is_instance_of::<PyList>();
    let is_number = object.hasattr(intern!(py, "__float__"))?;
    if is_list || is_number {
        let arguments = (object, array::dtype(py, element)?);
        let made = py.import("numpy")?.call_method1("array", arguments)?;
        if let Some(array) = Array::of(&made, label)? {
            return Ok((array, made));
        }
        return Err(error::of("NumPy made no array"));
    }
    let name = object.get_type().name()?;
    Err(error::of(format!(
        "{label}: expected an array, found `{name}`"
    )))
}
