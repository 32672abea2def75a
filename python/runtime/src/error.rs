//! Errors as exceptions.

use std::fmt::Display;

use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, create_exception};

create_exception!(
    rise_runtime,
    CallError,
    PyValueError,
    "A call whose arguments are not those of the program, or that could not run to its end."
);

/// The exception for what a call or a library says.
pub fn of(error: impl Display) -> PyErr {
    CallError::new_err(error.to_string())
}
