//! The module `rise._compiler`: programs, compiled in the process, and terms.

mod term;

use std::collections::BTreeMap;
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::thread;

use driver::device::{Device, NoDeviceName};
use driver::mlir::{STACK, Stage};
use driver::{Cache, Options, Parallel};
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rise_python_runtime::Kernel;
// Its functions are called by the dialects' C++ code.
use rise_mlir_shim as _;

create_exception!(
    rise,
    RiseError,
    PyException,
    "A program or a strategy that is wrong, or that does not compile; the message marks the places."
);

fn error_of(error: driver::Error) -> PyErr {
    RiseError::new_err(error.to_string())
}

/// Runs on a stack for deeply nested programs, without the interpreter's lock.
fn deep<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, driver::Error> + Send,
) -> PyResult<T> {
    let outcome = py.detach(|| {
        thread::scope(|scope| {
            let thread = thread::Builder::new().stack_size(STACK);
            let running = thread.spawn_scoped(scope, work)?;
            Ok::<_, std::io::Error>(running.join())
        })
    });
    match outcome {
        Ok(Ok(outcome)) => outcome.map_err(error_of),
        Ok(Err(_)) => Err(RiseError::new_err(
            "internal error; please report it with this input",
        )),
        Err(error) => Err(error.into()),
    }
}

/// A program in RISE, whose types are right.
#[pyclass(frozen, module = "rise")]
#[derive(Debug)]
struct Program(driver::Program);

impl Program {
    fn new(program: driver::Program) -> Program {
        Program(program)
    }
}

#[pymethods]
impl Program {
    /// A program from its text.
    #[staticmethod]
    fn parse(py: Python<'_>, text: String) -> PyResult<Program> {
        deep(py, || driver::Program::parse(text)).map(Program)
    }

    /// A program from a module of MLIR.
    #[staticmethod]
    fn parse_mlir(py: Python<'_>, text: String) -> PyResult<Program> {
        deep(py, || driver::Program::parse_mlir(text)).map(Program)
    }

    /// A program from a file.
    #[staticmethod]
    fn load(py: Python<'_>, path: PathBuf) -> PyResult<Program> {
        deep(py, || driver::Program::load(path)).map(Program)
    }

    /// Names of its definitions.
    #[getter]
    fn names(&self) -> Vec<String> {
        let definitions = self.0.own_definitions();
        definitions
            .map(|inferred| inferred.definition.name.to_string())
            .collect()
    }

    /// The types of elements and the ranks of the arguments of its only definition.
    fn arguments(&self) -> PyResult<term::Expected> {
        term::arguments(&self.0)
    }

    /// The results of its only definition by the interpreter.
    fn interpret<'py>(
        &self,
        py: Python<'py>,
        arguments: Vec<(Bound<'py, PyBytes>, Vec<usize>)>,
    ) -> PyResult<term::Arrays<'py>> {
        term::interpret(py, &self.0, arguments)
    }

    /// Compiles it for calls in this process.
    #[pyo3(signature = (
        strategy = None, library = None, function = None, parallel = true, cache = true,
        max_iterations = None, sizes = None, by_sizes = None, device = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "options with names in Python")]
    fn compile(
        &self,
        py: Python<'_>,
        strategy: Option<String>,
        library: Option<PathBuf>,
        function: Option<String>,
        parallel: bool,
        cache: bool,
        max_iterations: Option<NonZeroU64>,
        sizes: Option<BTreeMap<String, u64>>,
        by_sizes: Option<usize>,
        device: Option<&str>,
    ) -> PyResult<Kernel> {
        let options = options(strategy, library, function, parallel, sizes, device)?;
        let options = match max_iterations {
            Some(rounds) => options.max_iterations(rounds),
            None => options,
        };
        let options = match by_sizes {
            Some(most) => options.by_sizes(most),
            None => options,
        };
        let options = match cache {
            true => options,
            false => options.cache(Cache::none()),
        };
        deep(py, || self.0.compile(&options)).map(Kernel::new)
    }

    /// Its text at a stage of the way to machine code.
    #[pyo3(signature = (stage, strategy = None, library = None, function = None, parallel = true, sizes = None, device = None))]
    #[expect(clippy::too_many_arguments, reason = "options with names in Python")]
    fn at(
        &self,
        py: Python<'_>,
        stage: &str,
        strategy: Option<String>,
        library: Option<PathBuf>,
        function: Option<String>,
        parallel: bool,
        sizes: Option<BTreeMap<String, u64>>,
        device: Option<&str>,
    ) -> PyResult<String> {
        let mut all = Stage::ALL.into_iter();
        let Some(stage) = all.find(|known| known.name() == stage) else {
            let names = Stage::ALL.map(Stage::name).join(", ");
            let message = format!("there is no stage {stage:?}; the stages are {names}");
            return Err(PyValueError::new_err(message));
        };
        let options = options(strategy, library, function, parallel, sizes, device)?;
        deep(py, || self.0.at(stage, &options))
    }
}

fn options(
    strategy: Option<String>,
    library: Option<PathBuf>,
    function: Option<String>,
    parallel: bool,
    sizes: Option<BTreeMap<String, u64>>,
    device: Option<&str>,
) -> PyResult<Options> {
    let mut options = Options::default().parallel(match parallel {
        true => Parallel::Threads,
        false => Parallel::Sequential,
    });
    if let Some(strategy) = strategy {
        options = options.strategy(strategy);
    }
    if let Some(library) = library {
        options = options.library(library);
    }
    for (name, size) in sizes.unwrap_or_default() {
        options = options.size(name, size);
    }
    if let Some(device) = device {
        let device: Device = device
            .parse()
            .map_err(|error: NoDeviceName| RiseError::new_err(error.to_string()))?;
        options = options.device(device);
    }
    Ok(match function {
        Some(function) => options.function(function),
        None => options,
    })
}

/// The module.
#[pymodule]
fn _compiler(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Program>()?;
    module.add_class::<term::Node>()?;
    module.add_class::<term::Place>()?;
    module.add_function(wrap_pyfunction!(term::new_size, module)?)?;
    module.add_function(wrap_pyfunction!(term::term_names, module)?)?;
    module.add_function(wrap_pyfunction!(term::program_of, module)?)?;
    module.add("RiseError", module.py().get_type::<RiseError>())?;
    rise_python_runtime::add(module)
}
