//! `rise run`

mod compiled;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::num::{NonZeroU16, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::time::Duration;

use driver::device::{Chip, Device, Times};
use driver::inputs::{self, Request};
use driver::mlir::{Stage, Wanted};
use driver::{Failed, Report, Strategy, files, operations};
use rise_lang::nat::{Fact, Name};
use rise_lang::signature::{Signature, Sizes};
use rise_lang::types::Scalar;
use rise_lowering::border::CODES;
use rise_runtime::array::{Array, ArrayError, ElementType, Value, write_npys};
use rise_runtime::compile::{Object, OptimizationLevel, Target};
use rise_runtime::device;
use rise_runtime::execute::{
    Arguments as CallArguments, Kernel, Library, LoadError, LoadOptions, Timing, threads,
};

use super::build;
use super::error::Failure;
use super::numbers::{self, Runs};
use super::output::{check_apart, check_writable, print};
use super::progress::Progress;
use super::{expected, growth, openmp, source, stage, strategy};
use compiled::Compiled;

/// Compile a program and run it on arrays, or interpret it
///
/// Inputs are .npy files in the order of the function's arguments (numbers for scalars). Everything
/// is checked before anything is computed. Results are printed, large ones by their corners, or
/// written with -o.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    rise run examples/matmul.mlir A.npy B.npy -o C.npy --time\n  \
    rise run examples/matmul.mlir --random 42 --shape 1024x512 --shape 512x768\n  \
    rise run examples/matmul.mlir --random --size n=1024 --size k=512 --size m=768 --time 20\n  \
    rise run dot.rise --function dot A.npy B.npy\n  \
    rise run examples/dot.mlir --emit llvm-ir\n  \
    rise run examples/models/pools.mlir --inputs examples/models/pools.npz --expected examples/models/pools.npz --strategy lowerToC\n  \
    rise run examples/corpus/convolution/convolution_1d.rise --interpret --random --size n=16 --size k=3")]
pub struct Arguments {
    /// The program; `-` is standard input, in the language
    #[arg(value_name = "FILE")]
    program: PathBuf,
    /// Arrays for the inputs, in order: .npy files, arrays of archives (x.npz/name.npy,
    /// x.safetensors/name), or numbers for scalars
    #[arg(value_name = "INPUT", allow_negative_numbers = true)]
    inputs: Vec<String>,
    /// Take the inputs from this .npz or .safetensors archive, in which they are named in0, in1, …
    #[arg(long = "inputs", value_name = "FILE", conflicts_with_all = ["inputs", "random"])]
    archive: Option<PathBuf>,
    /// Compare the results with those in this archive, in which they are named out0, out1, …; the
    /// greatest differences are printed, and one that is not allowed is an error
    #[arg(long, value_name = "FILE")]
    expected: Option<PathBuf>,
    /// How much a float may differ from the expected one, as part of the greatest element of the
    /// result
    #[arg(long, value_name = "PART", default_value = "1e-5", requires = "expected", value_parser = numbers::tolerance)]
    tolerance: f64,
    /// Write a result to this .npy file (once for each result, in order)
    #[arg(short, long, value_name = "FILE")]
    output: Vec<PathBuf>,
    /// The function to run, if the program has several that no other uses
    #[arg(long, value_name = "NAME")]
    function: Option<String>,
    /// Fill the inputs for which no file is given with random numbers from this seed
    #[arg(long, value_name = "SEED", num_args = 0..=1, default_missing_value = "0", value_parser = numbers::seed)]
    random: Option<u64>,
    /// The shape of a random input, such as 1024x512 (once for each, in order)
    #[arg(long, value_name = "SHAPE", value_parser = parse_shape, requires = "random")]
    shape: Vec<Shape>,
    /// The value of a symbolic size
    #[arg(long, value_name = "NAME=VALUE", value_parser = numbers::size)]
    size: Vec<(Name, u64)>,
    /// Compile a program in the language for any sizes, instead of for those of the inputs, which
    /// strategies then know
    #[arg(long, conflicts_with = "interpret")]
    generic: bool,
    /// Measure the run time, and print it with the rate of floating-point operations: of this many
    /// runs after one that does not count, or of about a second's worth. Operations are those of
    /// the program's meaning: every element is computed once, of a choice the side with fewer
    /// operations counts, a fused multiply-add is two
    #[arg(long, value_name = "RUNS", num_args = 0..=1, default_missing_value = Runs::SECOND, value_parser = numbers::runs)]
    time: Option<Runs>,
    /// How much LLVM optimises: 0 to 3
    #[arg(short = 'O', value_name = "LEVEL", default_value = "3", value_parser = numbers::level)]
    optimization: OptimizationLevel,
    /// Run a program in the language with its interpreter, which compiles nothing and needs no
    /// choices: slow, and the definition of what the program means
    #[arg(long, conflicts_with_all = ["time", "threads", "parallel", "emit", "optimization", "link"])]
    interpret: bool,
    /// The number of threads of parallel loops [default: RAYON_NUM_THREADS, or OMP_NUM_THREADS, or
    /// all processors]
    #[arg(long, value_name = "NUMBER", value_parser = numbers::threads)]
    threads: Option<NonZeroU16>,
    /// Way to run parallel loops
    #[arg(long, value_name = "WAY", default_value = "threads")]
    parallel: Parallel,
    /// A shared library that defines functions of C which the program calls (may be given several
    /// times)
    #[arg(long, value_name = "FILE")]
    link: Vec<PathBuf>,
    /// The device that loops on threads of a device run on: cuda, opencl or vulkan, or one of
    /// several by its number, such as opencl:1; `rise devices` lists them. Arrays are copied there
    /// and back
    #[arg(long, value_name = "DEVICE", conflicts_with = "interpret")]
    target: Option<Device>,
    /// The oldest GPU of NVIDIA that PTX is for, such as sm_90; sm_80, or what the program needs,
    /// if nothing is said
    #[arg(long, value_name = "NAME")]
    chip: Option<Chip>,
    /// Print a stage of the compilation instead of running
    #[arg(long, value_name = "STAGE", conflicts_with_all = ["inputs", "archive", "expected", "output", "time", "random", "link"], value_parser = stage::parser())]
    emit: Option<Stage>,
    #[command(flatten)]
    growth: growth::Arguments,
    #[command(flatten)]
    strategy: strategy::Arguments,
}

/// A way to run parallel loops.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Parallel {
    /// The threads of this program, which share work that is not balanced
    Threads,
    /// An OpenMP library
    Openmp,
    /// One thread: every part after the other
    Sequential,
}

#[derive(Clone, Debug)]
struct Shape(Vec<usize>);

fn parse_shape(text: &str) -> Result<Shape, String> {
    let extents = text
        .split(['x', '×'])
        .map(str::parse)
        .collect::<Result<_, _>>();
    extents
        .map(Shape)
        .map_err(|_| "expected extents with an `x` between, such as 1024x512".to_owned())
}

/// Runs the command.
///
/// # Errors
/// Problems with the program, the inputs or the outputs.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let host = Target::host();
    let chosen = match arguments.interpret || arguments.emit == Some(Stage::Rise) {
        // Nothing need be chosen.
        true => arguments.strategy.wished(&host)?,
        false => arguments
            .strategy
            .chosen(&host, arguments.target.is_some())?,
    };
    let chosen = chosen.as_ref();
    if let Some(stage) = arguments.emit {
        return build::emit(
            &arguments.program,
            arguments.function.as_deref(),
            chosen,
            stage,
            arguments.optimization,
            arguments.growth.with(&arguments.strategy),
        );
    }
    if arguments.interpret {
        return interpret(arguments, chosen);
    }
    let compiled = compiled::of(arguments, chosen)?;
    let is_specialised = compiled.is_specialised;
    match give(arguments, chosen, compiled) {
        // Code for any sizes says it in the program's own words.
        Err(Failure::AtRunTime { .. }) if is_specialised => give(
            arguments,
            chosen,
            compiled::for_any_inputs(arguments, chosen)?,
        ),
        given => given,
    }
}

/// Runs a compiled program, and gives its results.
fn give(
    arguments: &Arguments,
    chosen: Option<&Strategy>,
    compiled: Compiled,
) -> Result<(), Failure> {
    let Compiled {
        session,
        object,
        signature,
        mut arrays,
        sizes,
        is_specialised,
    } = compiled;
    let kernel =
        load(&object, arguments.parallel, &arguments.link)?.kernel(&packed_name(&signature))?;
    let one = (arguments.parallel == Parallel::Sequential).then_some(NonZeroU16::MIN);
    match (arguments.parallel, one.or(arguments.threads)) {
        (_, None) => {}
        (Parallel::Openmp, Some(threads)) => openmp::set_threads(threads)?,
        (_, Some(threads)) => start_threads(threads)?,
    }
    let number = arguments.target.map_or(0, |device| device.number);
    let timing = device::on(number, || {
        execute(&kernel, &signature, &sizes, &mut arrays, arguments.time)
    })
    .map_err(|failure| match failure {
        CallFailure::Failed(failed) => Failure::at_run_time(&failed, session.place_of(&failed)),
        CallFailure::Refused(failure) => failure,
    })?;
    give_results(arguments, &signature, &arrays)?;
    if let Some(timing) = timing {
        let sizes = (&sizes, is_specialised);
        let text = show_timing(arguments, chosen, &signature, sizes, &timing)?;
        print(text.as_bytes())?;
    }
    Ok(())
}

/// Makes sure that the program is right for these sizes.
fn check_facts(facts: &[Fact], sizes: &Sizes) -> Result<(), Failure> {
    let value = |name: &Name| sizes.get(name).and_then(|size| i64::try_from(size).ok());
    for fact in facts {
        let what = match fact.evaluate(&value) {
            Ok(true) => continue,
            Ok(false) => format!("which does not hold{}", values(fact, sizes)),
            Err(error) => format!("which has no answer{}: {error}", values(fact, sizes)),
        };
        return Err(Failure::usage(
            format!("the program needs `{fact}`, {what}"),
            "`rise check` shows what a program needs",
        ));
    }
    Ok(())
}

/// The values of the sizes that a fact mentions: a part of a message.
fn values(fact: &Fact, sizes: &Sizes) -> String {
    let mut names = fact.left.variables();
    names.extend(fact.right.variables());
    let known = |name: &Name| Some(format!("{name} = {}", sizes.get(name)?));
    let values: Vec<String> = names.iter().filter_map(known).collect();
    match values.is_empty() {
        true => String::new(),
        false => format!(" for {}", values.join(", ")),
    }
}

/// The arrays for all parameters and the sizes, after everything was checked that can be before the
/// work.
fn prepare(arguments: &Arguments, signature: &Signature) -> Result<(Vec<Array>, Sizes), Failure> {
    check_outputs(signature, &arguments.output)?;
    let read: Vec<&Path> = std::iter::once(arguments.program.as_path())
        .chain(arguments.inputs.iter().map(Path::new))
        .chain(arguments.link.iter().map(PathBuf::as_path))
        .chain(
            arguments
                .archive
                .iter()
                .chain(&arguments.expected)
                .map(PathBuf::as_path),
        )
        .chain(arguments.strategy.library())
        .collect();
    for output in &arguments.output {
        check_apart(output, &read)?;
    }
    let shapes: Vec<Vec<usize>> = arguments
        .shape
        .iter()
        .map(|shape| shape.0.clone())
        .collect();
    let sizes = sizes(&arguments.size)?;
    for archive in arguments.archive.iter().chain(&arguments.expected) {
        expected::check(archive)?;
    }
    let given: Vec<String> = match &arguments.archive {
        Some(archive) => expected::inputs(archive, signature),
        None => {
            let inputs = arguments.inputs.iter();
            inputs.map(|input| numbers::with_hyphen(input)).collect()
        }
    };
    let request = Request {
        given: &given,
        seed: arguments.random,
        shapes: &shapes,
        sizes: &sizes,
    };
    Ok(inputs::arrays(signature, &request)?)
}

/// Runs a program in the language without compiling it.
fn interpret(arguments: &Arguments, chosen: Option<&Strategy>) -> Result<(), Failure> {
    if !files::has_definitions(&arguments.program) {
        // Why it cannot be read at all comes first.
        source::load(&arguments.program, arguments.function.as_deref())?;
        return Err(Failure::usage(
            format!(
                "{}: only programs in the language and models can be interpreted",
                arguments.program.display()
            ),
            "name a file with the ending .rise or a model, or leave out `--interpret`",
        ));
    }
    let wanted = Wanted::One(arguments.function.as_deref());
    let program = source::load_rewritten(&arguments.program, wanted, chosen)?;
    let signature = program.signature(arguments.function.as_deref())?;
    let (mut arrays, sizes) = prepare(arguments, &signature)?;
    check_facts(&program.facts(&signature), &sizes)?;
    {
        let _progress = Progress::start("interpreting");
        let limits = arguments.growth.of_interpreter();
        program.interpret_within(limits, &signature, &sizes, &mut arrays)?;
    }
    give_results(arguments, &signature, &arrays)
}

/// Compares the results with those that are expected, and writes or prints them.
fn give_results(
    arguments: &Arguments,
    signature: &Signature,
    arrays: &[Array],
) -> Result<(), Failure> {
    let Some(archive) = &arguments.expected else {
        return write_results(signature, arrays, &arguments.output);
    };
    let text = expected::compared(archive, signature, arrays, arguments.tolerance)?;
    if !arguments.output.is_empty() {
        write_results(signature, arrays, &arguments.output)?;
    }
    print(text.as_bytes())
}

/// The run times and, for a program that does floating-point operations, their rate.
fn show_timing(
    arguments: &Arguments,
    chosen: Option<&Strategy>,
    signature: &Signature,
    sizes: (&Sizes, bool),
    (timing, times): &(Timing, Times),
) -> Result<String, Failure> {
    let counted = operations::of(&arguments.program, signature, chosen, sizes)?;
    let rate = match counted {
        // None, or a number that nobody can tell.
        None | Some(0) => String::new(),
        Some(count) => format!(", {:.3} GFLOP/s", timing.giga_per_second(count as f64)),
    };
    let on_device = arguments.target.map_or(String::new(), |device| {
        let a_run = |time: Duration| time.as_secs_f64() * 1e3 / timing.runs as f64;
        let (kernels, copies) = (a_run(times.kernels), a_run(times.copies));
        format!("{device}: {kernels:.3} ms in kernels, {copies:.3} ms in copies, on average\n")
    });
    Ok(format!("{}: {timing}{rate}\n{on_device}", signature.name))
}

fn packed_name(signature: &Signature) -> String {
    format!("{}.packed", signature.name)
}

/// The values of sizes by name.
///
/// # Errors
/// The size that has two values.
pub fn sizes(given: &[(Name, u64)]) -> Result<BTreeMap<Name, u64>, Failure> {
    let mut sizes = BTreeMap::new();
    for (name, value) in given {
        if sizes
            .insert(name.clone(), *value)
            .is_some_and(|other| other != *value)
        {
            return Err(Failure::usage(
                format!("the size `{name}` is given twice with different values"),
                "give it once",
            ));
        }
    }
    Ok(sizes)
}

/// Finds out before the work what would fail after it.
fn check_outputs(signature: &Signature, outputs: &[PathBuf]) -> Result<(), Failure> {
    let results = signature.outputs().count();
    if !outputs.is_empty() && outputs.len() != results {
        let labels: Vec<String> = signature
            .outputs()
            .map(|parameter| parameter.label())
            .collect();
        return Err(Failure::usage(
            format!(
                "expected {results} files for `-o`, one a result, found {}",
                outputs.len()
            ),
            format!(
                "the results of `{}` are, in order: {}",
                signature.name,
                labels.join(", ")
            ),
        ));
    }
    for (index, path) in outputs.iter().enumerate() {
        if outputs[..index].contains(path) {
            let message = format!("{}: named for two results", path.display());
            return Err(Failure::usage(
                message,
                "give each result a file of its own",
            ));
        }
        check_writable(path)?;
    }
    Ok(())
}

/// Links the code into this process, with the libraries that it calls and with what its parallel
/// loops need.
fn load(object: &Object, parallel: Parallel, libraries: &[PathBuf]) -> Result<Library, Failure> {
    // The system's loader looks for a name without a folder elsewhere.
    let place = |library: &PathBuf| library.canonicalize().unwrap_or_else(|_| library.clone());
    let mut options = LoadOptions {
        libraries: libraries.iter().map(place).collect(),
        ..LoadOptions::default()
    };
    if parallel != Parallel::Openmp {
        options.symbols = [threads::symbols(), device::symbols()].concat();
        return Ok(Library::load(object, &options)?);
    }
    match Library::load(object, &options) {
        Err(LoadError::UndefinedSymbols { symbols })
            if symbols
                .iter()
                .all(|symbol| symbol.starts_with("__kmpc_") || symbol.starts_with("omp_")) =>
        {
            options.libraries.push(openmp::library());
            Ok(Library::load(object, &options)?)
        }
        outcome => Ok(outcome?),
    }
}

fn start_threads(number: NonZeroU16) -> Result<(), Failure> {
    threads::start(number).map_err(|error| {
        Failure::usage(
            error.to_string(),
            "ask for fewer with `--threads`, or for none with `--parallel sequential`",
        )
    })
}

/// Why a call has no result.
enum CallFailure {
    /// The code reported it.
    Failed(Failed),
    /// Arguments that were checked are refused.
    Refused(Failure),
}

/// Calls the kernel, once for the result and then, on request, as often as is measured.
fn execute(
    kernel: &Kernel,
    signature: &Signature,
    sizes: &Sizes,
    arrays: &mut [Array],
    time: Option<Runs>,
) -> Result<Option<(Timing, Times)>, CallFailure> {
    let _progress = Progress::start("running");
    // Measured calls may change what they read, and the result is that of one call.
    let mut copies: Vec<Array> = if time.is_some() {
        arrays.to_vec()
    } else {
        Vec::new()
    };
    device::take_times();
    let first = call(kernel, signature, sizes, arrays, NonZeroUsize::MIN)?;
    let times = device::take_times();
    let runs = match time {
        None => return Ok(None),
        Some(Runs::Number(runs)) => runs,
        Some(Runs::Second) => match runs_in_a_second(first.median) {
            Some(runs) => runs,
            None => return Ok(Some((first, times))),
        },
    };
    let timing = call(kernel, signature, sizes, &mut copies, runs)?;
    Ok(Some((timing, device::take_times())))
}

/// How many calls are measured; none if the first one was so long that it counts.
fn runs_in_a_second(call: Duration) -> Option<NonZeroUsize> {
    const LONG: Duration = Duration::from_secs(1);
    const MOST: f64 = 1000.0;
    if call >= LONG {
        return None;
    }
    let runs = LONG.as_secs_f64() / call.as_secs_f64().max(1e-9);
    NonZeroUsize::new(runs.clamp(3.0, MOST) as usize)
}

fn call(
    kernel: &Kernel,
    signature: &Signature,
    sizes: &Sizes,
    arrays: &mut [Array],
    runs: NonZeroUsize,
) -> Result<Timing, CallFailure> {
    let mut arguments = CallArguments::new();
    for (parameter, array) in signature.parameters.iter().zip(arrays) {
        if parameter.is_value() {
            // A single element is there, because its shape was checked.
            let value = array.value_at(0);
            arguments.push_value(value.unwrap_or(Value::I64(0)));
        } else {
            arguments.push_array(array);
        }
    }
    for size in &signature.sizes {
        arguments.push_scalar(sizes.get(size).unwrap_or_default() as i64);
    }
    let mut report = Report::default();
    arguments.push_pointer((&raw mut report).cast());
    let code = arguments.push_result(ElementType::I32);
    // SAFETY: the arguments are those of the entry made from this signature: an array of its
    // element type and extents for each parameter, then the sizes, then the report, then the code;
    // no array is passed twice.
    let timing = unsafe { kernel.measure(&mut arguments.pointers(), runs) };
    // SAFETY: the kernel, whose texts a report refers to, is alive.
    if let Some(failed) = unsafe { report.failure(&signature.name) } {
        return Err(CallFailure::Failed(failed));
    }
    match arguments.result(code).to_i128().unwrap_or_default() {
        0 => Ok(timing),
        code => {
            let meaning = usize::try_from(code)
                .ok()
                .and_then(|code| CODES.get(code))
                .map_or("?", |(_, meaning)| meaning);
            let name = &signature.name;
            Err(CallFailure::Refused(Failure::Internal(format!(
                "`{name}` refused arguments that were checked: {meaning}"
            ))))
        }
    }
}

/// Writes the results to their files, or prints them.
fn write_results(
    signature: &Signature,
    arrays: &[Array],
    files: &[PathBuf],
) -> Result<(), Failure> {
    let results = signature
        .outputs()
        .map(|parameter| (parameter, &arrays[parameter.index]));
    if files.is_empty() {
        let mut text = String::new();
        for (parameter, array) in results {
            let name = parameter
                .name
                .clone()
                .unwrap_or_else(|| format!("result {}", parameter.index + 1));
            let extents: Vec<String> = array.shape().iter().map(ToString::to_string).collect();
            let shape = match extents.is_empty() {
                true => String::new(),
                false => format!(" {}", extents.join(" × ")),
            };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name} : {}{shape}", parameter.element);
            let _ = match parameter.element {
                Scalar::Index => writeln!(text, "{}", array.natural()),
                _ => writeln!(text, "{array}"),
            };
        }
        return print(text.as_bytes());
    }
    let files: Vec<(&Path, &Array)> = results
        .zip(files)
        .map(|((_, array), file)| (file.as_path(), array))
        .collect();
    write_npys(&files).map_err(|error| match error {
        ArrayError::Unwritable { path, source } => Failure::LostFile { path, source },
        other => other.into(),
    })
}
