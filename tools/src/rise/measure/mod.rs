//! Programs measured in processes of their own: a candidate that crashes, hangs or takes all memory
//! ends nothing but itself.

mod agreement;
mod ask;
mod sample;
mod samples;
mod subject;
mod wider;

use std::collections::BTreeMap;
use std::io::Read as _;
use std::num::NonZeroU16;
use std::path::PathBuf;

use driver::inputs;
use driver::mlir::Wanted;
use driver::{Chosen, Kernel, NONE, Options, Parallel, Program, Strategy};
use rise_lang::nat::Name;
use rise_lang::signature::{Signature, Sizes};
use rise_runtime::array::{Array, write_npys};
use rise_runtime::execute::threads;
use serde::{Deserialize, Serialize};

use agreement::{difference, unlike_files};
pub use ask::ask;
pub use samples::{Samples, shown};
pub use subject::Subject;

use super::error::Failure;
use super::output::print;

/// Measures one program, as `rise bench` and `rise tune` ask for it
#[derive(clap::Args)]
pub struct Arguments {}

/// A program to be measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// The file.
    pub program: PathBuf,
    /// The definition.
    pub function: Option<String>,
    /// The strategy; without one, the automatic one.
    pub strategy: Option<String>,
    /// The file with definitions for it.
    pub library: Option<PathBuf>,
    /// The sizes.
    pub sizes: BTreeMap<String, u64>,
    /// Whether it is compiled for any sizes, instead of for these alone.
    pub generic: bool,
    /// Files and numbers for the first inputs.
    pub inputs: Vec<String>,
    /// The seed of the inputs that remain.
    pub seed: u64,
    /// The threads of parallel loops.
    pub threads: u16,
    /// How long calls are measured.
    pub seconds: f64,
    /// Whether the results for small sizes are compared with the interpreter's.
    pub check: bool,
    /// A folder with the results that are expected.
    pub expected: Option<PathBuf>,
    /// A folder with the results that they would be with wider floats, if it was asked for.
    pub wider: Option<PathBuf>,
    /// Whether the program is to be that with wider floats, without checks and times.
    pub is_wider: bool,
    /// A folder that the results are written to.
    pub kept: Option<PathBuf>,
}

/// The result of a measurement.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// The times of calls, and the choices that the strategy reports.
    Measured(Samples, Vec<Chosen>),
    /// The program is not compiled, or not called.
    Refused(String),
    /// The results are not the expected ones.
    Wrong(String),
}

/// Runs the command: a request from the standard input, its outcome to the standard output.
///
/// # Errors
/// A request that is none.
pub fn run(_: &Arguments) -> Result<(), Failure> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let request: Request = serde_json::from_str(&text).map_err(|error| {
        Failure::usage(
            format!("no request to measure: {error}"),
            "`rise bench` and `rise tune` measure programs",
        )
    })?;
    let outcome = measured(&request).unwrap_or_else(|failure| Outcome::Refused(said(&failure)));
    let text =
        serde_json::to_string(&outcome).map_err(|error| Failure::Internal(error.to_string()))?;
    print(text.as_bytes())
}

/// The first line of a message.
fn said(failure: &Failure) -> String {
    let text = failure.to_string();
    text.lines().next().unwrap_or_default().to_owned()
}

fn measured(request: &Request) -> Result<Outcome, Failure> {
    let program = Program::load_function(&request.program, request.function.as_deref())?;
    let signature = program.signature(request.function.as_deref())?;
    if request.is_wider {
        return widened(&program, &signature, request);
    }
    let (_, sizes) = all_arrays(&signature, &request.sizes, request)?;
    if let Some(number) = NonZeroU16::new(request.threads).filter(|number| number.get() > 1) {
        // Other processes may leave fewer; what is measured says so.
        let _ = threads::start(number);
    }
    let compiled = Compiled::new(&program, &signature, &sizes, request)?;
    if request.check
        && let Some(wrong) = unlike_interpreter(&program, &signature, &compiled, request)?
    {
        return Ok(Outcome::Wrong(wrong));
    }
    let kernel = &compiled.kernel;
    let (given, mut results, _) = arguments(kernel, &request.sizes, request)?;
    kernel
        .call_arrays(&given, &mut results)
        .map_err(driver::Error::from)?;
    if let Some(folder) = &request.expected
        && let Some(wrong) = unlike_files(&results, folder, request.wider.as_deref())?
    {
        return Ok(Outcome::Wrong(wrong));
    }
    keep(&results, request)?;
    let is_alone = request.threads == 1;
    let samples = sample::calls(kernel, &given, &mut results, request.seconds, is_alone)?;
    Ok(Outcome::Measured(samples, compiled.choices))
}

/// Keeps the results of the program with wider floats, on the same numbers.
fn widened(
    program: &Program,
    signature: &Signature,
    request: &Request,
) -> Result<Outcome, Failure> {
    let (arrays, sizes) = all_arrays(signature, &request.sizes, request)?;
    let inputs = signature.inputs().map(|input| arrays[input.index].clone());
    let inputs = inputs.map(wider::array).collect::<Result<Vec<_>, _>>()?;
    drop(arrays);
    let program = wider::program(program, request.function.as_deref())?;
    let signature = program.signature(request.function.as_deref())?;
    let compiled = Compiled::new(&program, &signature, &sizes, request)?;
    // Its own inputs, which are random, give way to those.
    let own = Request {
        inputs: Vec::new(),
        ..request.clone()
    };
    let (_, mut results, _) = arguments(&compiled.kernel, &request.sizes, &own)?;
    compiled
        .kernel
        .call_arrays(&inputs, &mut results)
        .map_err(driver::Error::from)?;
    keep(&results, request)?;
    Ok(Outcome::Measured(Samples::default(), Vec::new()))
}

fn keep(results: &[Array], request: &Request) -> Result<(), Failure> {
    let Some(folder) = &request.kept else {
        return Ok(());
    };
    let files: Vec<PathBuf> = (0..results.len())
        .map(|index| agreement::file(folder, index))
        .collect();
    let files = files.iter().map(PathBuf::as_path);
    Ok(write_npys(&files.zip(results).collect::<Vec<_>>())?)
}

/// A kernel, for some sizes or for any.
struct Compiled {
    kernel: Kernel,
    choices: Vec<Chosen>,
    is_specialised: bool,
}

impl Compiled {
    /// The program for the sizes, as `rise run` compiles it: for any, if it cannot be compiled for
    /// these alone or that is wished for.
    fn new(
        program: &Program,
        signature: &Signature,
        sizes: &Sizes,
        request: &Request,
    ) -> Result<Compiled, Failure> {
        if !request.generic
            && let Ok(compiled) = Compiled::for_sizes(program, signature, sizes, request)
        {
            return Ok(compiled);
        }
        let (kernel, choices) = compiled(program.clone(), request)?;
        Ok(Compiled {
            kernel,
            choices,
            is_specialised: false,
        })
    }

    fn for_sizes(
        program: &Program,
        signature: &Signature,
        sizes: &Sizes,
        request: &Request,
    ) -> Result<Compiled, Failure> {
        let program = program.clone().for_sizes(signature, sizes)?;
        let (kernel, choices) = compiled(program, request)?;
        Ok(Compiled {
            kernel,
            choices,
            is_specialised: true,
        })
    }
}

fn compiled(program: Program, request: &Request) -> Result<(Kernel, Vec<Chosen>), Failure> {
    let wanted = Wanted::One(request.function.as_deref());
    let strategy = match request.strategy.as_deref() {
        Some(NONE) => None,
        Some(expression) => {
            let library = request.library.as_deref();
            Some(Strategy::read(expression, library, Default::default())?)
        }
        None => Some(Strategy::automatic(false, Default::default())?),
    };
    let rewritten = match &strategy {
        Some(strategy) => program.rewritten(wanted, strategy)?,
        None => program,
    };
    let parallel = match request.threads {
        1 => Parallel::Sequential,
        _ => Parallel::Threads,
    };
    let mut options = Options::default().strategy(NONE).parallel(parallel);
    if let Some(function) = &request.function {
        options = options.function(function);
    }
    Ok((rewritten.compile(&options)?, rewritten.choices().to_vec()))
}

/// The inputs and the results of a kernel for these sizes, and all sizes.
fn arguments(
    kernel: &Kernel,
    sizes: &BTreeMap<String, u64>,
    request: &Request,
) -> Result<(Vec<Array>, Vec<Array>, Sizes), Failure> {
    // Code for some sizes has none to be given.
    let names = &kernel.signature().sizes;
    let is_open = |name: &str| names.iter().any(|size| size.as_str() == name);
    let open = sizes.iter().filter(|(name, _)| is_open(name));
    let open = open.map(|(name, size)| (name.clone(), *size)).collect();
    let (arrays, sizes) = all_arrays(kernel.signature(), &open, request)?;
    let (mut given, mut results) = (Vec::new(), Vec::new());
    for (parameter, array) in kernel.signature().parameters.iter().zip(arrays) {
        match parameter.role.is_written() {
            true => results.push(array),
            false => given.push(array),
        }
    }
    Ok((given, results, sizes))
}

fn all_arrays(
    signature: &Signature,
    sizes: &BTreeMap<String, u64>,
    request: &Request,
) -> Result<(Vec<Array>, Sizes), Failure> {
    let sizes: BTreeMap<Name, u64> = sizes
        .iter()
        .map(|(name, size)| (Name::from(name.as_str()), *size))
        .collect();
    let request = inputs::Request {
        given: &request.inputs,
        seed: Some(request.seed),
        shapes: &[],
        sizes: &sizes,
    };
    Ok(inputs::arrays(signature, &request)?)
}

/// More elements than this are not interpreted.
const MOST_ELEMENTS: usize = 1 << 14;

/// Small sizes, odd ones first: those that every fact about sizes allows are taken.
const SMALL: [u64; 8] = [7, 5, 13, 8, 16, 32, 64, 128];

/// How the results for small sizes differ from the interpreter's; nothing if they do not, or if no
/// small sizes are allowed. A program for some sizes is compiled again for the small ones.
fn unlike_interpreter(
    program: &Program,
    signature: &Signature,
    compiled: &Compiled,
    request: &Request,
) -> Result<Option<String>, Failure> {
    // Inputs that are given have the sizes that are measured.
    let request = &match signature.sizes.is_empty() {
        true => request.clone(),
        false => Request {
            inputs: Vec::new(),
            ..request.clone()
        },
    };
    // Without sizes there is one case.
    let cases = if signature.sizes.is_empty() {
        1
    } else {
        SMALL.len()
    };
    for small in SMALL.into_iter().take(cases) {
        let names = signature.sizes.iter();
        let given: BTreeMap<String, u64> = names.map(|name| (name.to_string(), small)).collect();
        let Ok((mut arrays, sizes)) = all_arrays(signature, &given, request) else {
            continue;
        };
        if arrays.iter().map(Array::len).sum::<usize>() > MOST_ELEMENTS {
            continue;
        }
        let again;
        let kernel = match compiled.is_specialised && !signature.sizes.is_empty() {
            false => &compiled.kernel,
            true => match Compiled::for_sizes(program, signature, &sizes, request) {
                Ok(compiled) => {
                    again = compiled;
                    &again.kernel
                }
                Err(_) => continue,
            },
        };
        let Ok((given, mut results, _)) = arguments(kernel, &given, request) else {
            continue;
        };
        if kernel.call_arrays(&given, &mut results).is_err() {
            continue;
        }
        if program.interpret(signature, &sizes, &mut arrays).is_err() {
            continue;
        }
        let expected = signature.outputs().map(|output| &arrays[output.index]);
        for (expected, found) in expected.zip(&results) {
            if let Some(wrong) = difference(expected, found)? {
                return Ok(Some(format!("for sizes {small}: {wrong}")));
            }
        }
        return Ok(None);
    }
    Ok(None)
}
