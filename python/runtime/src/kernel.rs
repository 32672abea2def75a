//! Kernels as callable objects.

use std::sync::OnceLock;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rise_kernel::Role;

use crate::call::Call;
use crate::device::Device;
use crate::xla;

/// A compiled program. It is called on arrays of NumPy, or of what speaks `DLPack`, without copies;
/// results are new arrays, or written to those given as `out`.
#[pyclass(frozen, module = "rise_runtime")]
#[derive(Debug)]
pub struct Kernel {
    kernel: rise_kernel::Kernel,
    /// The key by which XLA finds it, once there is one.
    key: OnceLock<u64>,
}

impl Kernel {
    /// Such an object for a kernel.
    pub fn new(kernel: rise_kernel::Kernel) -> Kernel {
        Kernel {
            kernel,
            key: OnceLock::new(),
        }
    }
}

#[pymethods]
impl Kernel {
    /// Calls it. All is checked before any work; the interpreter's lock is free meanwhile.
    #[pyo3(signature = (*arguments, out = None))]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        arguments: &Bound<'py, PyTuple>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut call = Call::new(&self.kernel);
        call.pass(arguments)?;
        match out {
            Some(out) => call.place(out)?,
            None => call.make_places(py)?,
        }
        call.run(py)
    }

    /// For each result for these arguments, the type of its elements and its shape; nothing runs.
    #[pyo3(signature = (*arguments))]
    fn result_types<'py>(
        &self,
        py: Python<'py>,
        arguments: &Bound<'py, PyTuple>,
    ) -> PyResult<Vec<(Bound<'py, PyAny>, Vec<usize>)>> {
        let mut call = Call::new(&self.kernel);
        call.pass(arguments)?;
        call.result_types(py)
    }

    /// The name of the definition.
    #[getter]
    fn name(&self) -> &str {
        self.kernel.name()
    }

    /// Parameters and results: name, role (`in` or `out`), type.
    #[getter]
    fn parameters(&self) -> Vec<(Option<String>, &'static str, String)> {
        let parameters = self.kernel.signature().parameters.iter();
        parameters
            .map(|parameter| {
                let role = match parameter.role {
                    Role::Input => "in",
                    Role::Output => "out",
                    Role::InputOutput => "in, out",
                };
                let ty = parameter.data.to_string();
                (parameter.name.clone(), role, ty)
            })
            .collect()
    }

    /// The device that it runs on; `None` for the processor.
    #[getter]
    fn device(&self) -> Option<Device> {
        self.kernel.device().map(Device::new)
    }

    /// The attribute `kernel` of calls by XLA's handler; the kernel stays as long as the process.
    #[getter]
    fn _xla_key(&self) -> u64 {
        *self.key.get_or_init(|| xla::register(self.kernel.clone()))
    }

    /// Facts that must hold for its sizes.
    #[getter]
    fn facts(&self) -> Vec<String> {
        self.kernel
            .facts()
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    fn __repr__(&self) -> String {
        let types = |written: bool| {
            let parameters = self.kernel.signature().parameters.iter();
            let chosen = parameters.filter(|parameter| parameter.role.is_written() == written);
            let types = chosen.map(|parameter| match &parameter.name {
                Some(name) if !written => format!("{name} : {}", parameter.data),
                _ => parameter.data.to_string(),
            });
            types.collect::<Vec<_>>().join(", ")
        };
        format!(
            "<rise kernel {}({}) -> {}>",
            self.kernel.name(),
            types(false),
            types(true)
        )
    }
}
