//! A call of a kernel on objects of Python.

use half::{bf16, f16};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use rise_kernel::{Kernel, List, Parameter, Parts};
use rise_lang::types::{Scalar, Tf32};
use rise_runtime::array::Value;

use crate::array::{self, Array};
use crate::error;

/// The arguments and places of results of a call.
pub struct Call<'k, 'py> {
    kernel: &'k Kernel,
    arguments: List<'static>,
    places: List<'static>,
    /// The memory that is read.
    read: Vec<Array>,
    /// Objects that keep memory.
    kept: Vec<Bound<'py, PyAny>>,
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
            let value = value(&argument, parameter.element, &label)?;
            self.arguments.push_value(parameter.element, value);
            return Ok(());
        }
        let argument = as_array(argument, parameter.element, &label)?;
        let Some(array) = Array::of(&argument, &label)? else {
            return Err(error::of(format!("{label}: expected an array")));
        };
        // SAFETY: the object, which is kept during the call, has this memory; that no other thread
        // writes it is up to the program, as for every function of NumPy.
        unsafe {
            let address = std::ptr::with_exposed_provenance_mut(array.address);
            self.arguments
                .push_address(array.element, &array.shape, address);
        }
        self.read.push(array);
        self.kept.push(argument);
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
            let Some(array) = Array::of(&place, &label)? else {
                return Err(error::of(format!("{label}: expected an array")));
            };
            if array.is_read_only {
                return Err(error::of(format!("{label}: the array is read-only")));
            }
            if self
                .read
                .iter()
                .chain(&written)
                .any(|other| array.overlaps(other))
            {
                return Err(error::of(format!(
                    "{label}: the array shares memory with an argument or another result"
                )));
            }
            self.add_place(&array);
            written.push(array);
            self.results.push(place);
        }
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

    /// Makes arrays for the results.
    pub fn make_places(&mut self, py: Python<'py>) -> PyResult<()> {
        let shapes = self.kernel.result_shapes(&self.arguments);
        for (element, shape) in shapes.map_err(error::of)? {
            let place = array::empty(py, element, &shape)?;
            let Some(mut array) = Array::of(&place, "a result")? else {
                return Err(error::of("NumPy made no array"));
            };
            array.element = element;
            self.add_place(&array);
            self.results.push(place);
        }
        Ok(())
    }

    /// Runs the code, and gives the results: scalars as such, several as a tuple.
    pub fn run(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let lists = Sent((self.kernel, self.arguments, self.places));
        let outcome = py.detach(move || {
            let (kernel, arguments, places) = lists.take();
            kernel.call_lists(&arguments, &places)
        });
        drop(self.kept);
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

/// The object as one with an array interface: through `DLPack` without a copy; a list or a number
/// of Python as a new array.
fn as_array<'py>(
    object: Bound<'py, PyAny>,
    element: Scalar,
    label: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let py = object.py();
    if object.hasattr(intern!(py, "__array_interface__"))? {
        return Ok(object);
    }
    let numpy = py.import("numpy")?;
    if object.hasattr(intern!(py, "__dlpack__"))? {
        return numpy.call_method1("from_dlpack", (object,));
    }
    let is_list = object.is_instance_of::<PyList>();
    let is_number = object.hasattr(intern!(py, "__float__"))?;
    if is_list || is_number {
        return numpy.call_method1("array", (object, array::dtype(py, element)?));
    }
    let name = object.get_type().name()?;
    Err(error::of(format!(
        "{label}: expected an array, found `{name}`"
    )))
}

/// A scalar that is passed by value. A number of Python fits if its value does.
fn value(object: &Bound<'_, PyAny>, element: Scalar, label: &str) -> PyResult<Value> {
    let wrong = |_: PyErr| {
        let shown = object.repr().map(|text| text.to_string());
        let shown = shown.unwrap_or_else(|_| "an object".to_owned());
        error::of(format!(
            "{label}: expected a scalar `{element}`, found {shown}"
        ))
    };
    let float = || object.extract::<f64>().map_err(wrong);
    Ok(match element {
        Scalar::Bool => Value::Bool(object.extract().map_err(wrong)?),
        Scalar::I8 => Value::I8(object.extract().map_err(wrong)?),
        Scalar::I16 => Value::I16(object.extract().map_err(wrong)?),
        Scalar::I32 => Value::I32(object.extract().map_err(wrong)?),
        Scalar::I64 | Scalar::Index => Value::I64(object.extract().map_err(wrong)?),
        Scalar::U8 => Value::U8(object.extract().map_err(wrong)?),
        Scalar::U16 => Value::U16(object.extract().map_err(wrong)?),
        Scalar::U32 => Value::U32(object.extract().map_err(wrong)?),
        Scalar::U64 => Value::U64(object.extract().map_err(wrong)?),
        Scalar::F16 => Value::F16(f16::from_f64(float()?)),
        Scalar::BF16 => Value::BF16(bf16::from_f64(float()?)),
        Scalar::TF32 => Value::F32(Tf32::from_f64(float()?).to_f32()),
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a number of Python is rounded"
        )]
        Scalar::F32 => Value::F32(float()? as f32),
        Scalar::F64 => Value::F64(float()?),
    })
}
