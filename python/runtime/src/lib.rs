//! The module `rise_runtime._kernels`: kernels on arrays of NumPy, and libraries that describe
//! themselves.

mod array;
mod call;
mod device;
mod dlpack;
mod error;
mod interface;
mod kernel;
mod scalar;
mod xla;

use std::path::PathBuf;

use pyo3::prelude::*;
use rise_kernel::Bundle;

pub use device::{Device, DeviceArray};
pub use error::CallError;
pub use kernel::Kernel;

/// A kernel of a library that `rise build` has made (`.bundle`); the only one, where no name is
/// given.
#[pyfunction]
#[pyo3(signature = (path, function = None, device = 0))]
fn load(path: PathBuf, function: Option<&str>, device: usize) -> PyResult<Kernel> {
    // SAFETY: whoever names a library answers for what it does, as for a module of Python.
    let bundle = unsafe { Bundle::open(&path) }.map_err(error::of)?;
    let kernel = bundle.kernel(function, device).map_err(error::of)?;
    Ok(Kernel::new(kernel))
}

/// Names of the programs that a library has.
#[pyfunction]
fn names(path: PathBuf) -> PyResult<Vec<String>> {
    // SAFETY: as above.
    let bundle = unsafe { Bundle::open(&path) }.map_err(error::of)?;
    let programs = bundle.description().programs.iter();
    Ok(programs.map(|program| program.name.clone()).collect())
}

/// Adds to a module what calls of kernels need, whether they come from a library or a compiler.
pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Kernel>()?;
    module.add_class::<Device>()?;
    module.add_class::<DeviceArray>()?;
    module.add_class::<dlpack::SharedArray>()?;
    module.add("CallError", module.py().get_type::<CallError>())?;
    module.add_function(wrap_pyfunction!(device::named, module)?)?;
    module.add_function(wrap_pyfunction!(dlpack::dlpack, module)?)?;
    module.add_function(wrap_pyfunction!(xla::xla_handler, module)?)
}

/// The module.
#[pymodule]
fn _kernels(module: &Bound<'_, PyModule>) -> PyResult<()> {
    add(module)?;
    module.add_function(wrap_pyfunction!(load, module)?)?;
    module.add_function(wrap_pyfunction!(names, module)?)
}
