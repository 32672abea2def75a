//! `rise build`

use std::path::{Path, PathBuf};

use driver::device::{Api, Chip, Device};
use driver::files::is_standard_input;
use driver::mlir::{self, Growth, How, Processor, Program, Session, Stage, Wanted};
use driver::{Parallel, Strategy};
use rise_lang::signature::Signature;
use rise_runtime::compile::{OptimizationLevel, Target};
use rise_runtime::execute::calls_blas;

use super::error::Failure;
use super::output::{Destination, print, write_results};
use super::progress::Progress;
use super::stages::Stages;
use super::{blas, form, growth, link, numbers, pkg_config, source, stage, strategy, text};
use crate::process::say;

/// Compile a program to an object, a library or C source with a header, or to any stage
///
/// The ending of the file says what is made: .o is an object, .so a shared library, .a an archive,
/// .bundle a library that `rise-runner` runs where no compiler is, .c C source, .s assembly, .ll
/// LLVM IR, .cl OpenCL C, .spv SPIR-V, .ptx PTX and .mlir the LLVM dialect; `--emit` asks for any
/// stage.
/// The code defines one function for each function with a RISE program; the header beside it, with
/// the ending .h, documents how they are called from C, C++ and anything that can call C. Both
/// files are written, or none. Other stages are text, and go to standard output if no file is
/// named.
///
/// Code of a device (.cl, .spv and .ptx) has a header, too: it gives the launch of each kernel for
/// the sizes of a call, with groups, threads and all arguments in their order.
///
/// A shared library and an archive have the threads of parallel loops (mapPar) inside; they are
/// linked by the C compiler of the machine (CC, or else cc). A shared library keeps the memory of
/// intermediate arrays, up to 256 MiB, from one call to the next. An object with parallel loops is
/// linked with its threads: the C source runtime/threads/rise_threads.c and -pthread, or LLVM's
/// OpenMP library.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    rise build examples/matmul.mlir -o mm.o            # and mm.h\n  \
    rise build examples/matmul.mlir --cpu=x86-64-v3 -o mm.o\n  \
    rise build examples/matmul.mlir -o libmm.so        # and libmm.h, for ctypes or -lmm\n  \
    rise build examples/matmul.mlir -o mm.s            # assembly\n  \
    rise build mm.rise --target cuda --strategy lowerToGPU -o mm.bundle\n  \
    rise build mm.rise --target opencl -o mm.cl         # and mm.h: how kernels are launched\n  \
    rise build program.rise --function dot -o dot.o    # and dot.h\n  \
    rise build mm.rise --strategy 'tile(32, 32) @ outermost(mapNest(2)) ;; lowerToC' -o mm.o\n  \
    rise build examples/matmul.mlir --emit=c           # matmul.c and matmul.h\n  \
    rise build examples/matmul.mlir --emit=assembly | less\n  \
    rise build examples/matmul.mlir --emit=imperative -o mm.imperative.mlir")]
pub struct Arguments {
    /// The program; `-` is standard input, in the language
    #[arg(value_name = "FILE")]
    program: Option<PathBuf>,
    /// The file to write; `-` is standard output [default: the program's name with .o, .so, .a or
    /// .c for what has a header, else standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Stage to make [default: what the ending of the file says, or else an object]
    #[arg(long, value_name = "STAGE", value_parser = stage::parser())]
    emit: Option<Stage>,
    /// Build only this function; of a program in the language, this definition. May be given
    /// several times [default: all that take and give arrays]
    #[arg(long, value_name = "NAME", alias = "definition")]
    function: Vec<String>,
    /// The processor to compile for, such as x86-64-v3 or znver4; `native` is this machine, and
    /// `help` lists all
    #[arg(long, value_name = "NAME", default_value = "native")]
    cpu: String,
    /// How much LLVM optimises: 0 to 3
    #[arg(short = 'O', value_name = "LEVEL", default_value = "3", value_parser = numbers::level)]
    optimization: OptimizationLevel,
    /// Way to run parallel loops
    #[arg(long, value_name = "WAY", default_value = "openmp")]
    parallel: Way,
    /// The device that loops on threads of a device are for: cuda, opencl or vulkan. A bundle
    /// brings all that it needs; other code calls the six functions of the run time for devices
    #[arg(long, value_name = "DEVICE")]
    target: Option<Device>,
    /// The GPU that its code is for: the oldest of NVIDIA, such as sm_90, or one of AMD, such as
    /// gfx1100; sm_80, or what the program needs, and gfx942, if nothing is said
    #[arg(long, value_name = "NAME")]
    chip: Option<Chip>,
    /// Write a file for pkg-config beside the library: mm.pc for libmm.so
    #[arg(long)]
    pkg_config: bool,
    /// The BLAS that the code is linked with, if it calls one: the name of a library, such as cblas
    #[arg(long, value_name = "NAME")]
    blas: Option<String>,
    /// Show how long each stage of the compilation took
    #[arg(long)]
    stats: bool,
    #[command(flatten)]
    growth: growth::Arguments,
    #[command(flatten)]
    strategy: strategy::Arguments,
}

/// A way to run the parallel loops of the code that is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Way {
    /// Several threads: those of OpenMP, or for objects the threads that they are linked with
    Openmp,
    /// One thread: every part after the other
    Sequential,
}

/// Refuses a GPU of another maker than the code that is made is for.
fn require_chip_of(made: Stage, chip: Option<Chip>) -> Result<(), Failure> {
    match chip {
        Some(chip) if chip.is_of_amd() != (made == Stage::Amdgpu) => Err(Failure::usage(
            format!("`--emit={}` makes no code for `{chip}`", made.name()),
            "PTX is for GPUs of NVIDIA, such as sm_90; `--emit=amdgpu` for those of AMD, such as gfx942",
        )),
        _ => Ok(()),
    }
}

/// How a stage is made.
struct Making<'a> {
    stage: Stage,
    target: &'a Target,
    level: OptimizationLevel,
    parallel: Parallel,
    device: Option<Api>,
    chip: Option<Chip>,
    growth: Growth,
    /// The name of the header beside it.
    header: Option<String>,
    /// The file of the header that says how kernels are launched.
    launches: Option<&'a Path>,
    blas: Option<&'a str>,
}

impl Making<'_> {
    fn how(&self) -> How {
        How {
            parallel: self.parallel,
            device: self.device,
            chip: self.chip,
            growth: self.growth,
            processor: Processor::of(self.target),
        }
    }
}

/// Runs the command.
///
/// # Errors
/// Problems with the program, the target or the output.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.cpu == "help" {
        let names = Target::cpus(Target::host().triple())?;
        return print(format!("{}\n", names.join("\n")).as_bytes());
    }
    let Some(path) = &arguments.program else {
        return Err(Failure::usage(
            "expected a program to build",
            "name a file, such as `rise build program.rise`; `rise build --help` shows more",
        ));
    };
    let named = arguments.output.as_deref();
    let made = made_of(arguments, named)?;
    let target = Target::of_cpu(&arguments.cpu)?;
    let chosen = chosen(arguments, made, &target)?;
    let session = Session::default();
    let wanted = Wanted::All(&arguments.function);
    let mut stages = Stages::default();
    let mut program = source::read_rewritten(&session, path, wanted, chosen.as_ref(), &mut stages)?;
    let signatures = signatures(&program, &arguments.function)?;
    let output = output(path, named, made)?;
    let read = [Some(path.as_path()), arguments.strategy.library()];
    let read: Vec<&Path> = read.into_iter().flatten().collect();
    output.check(&read)?;
    // Beside a pipe or a device, nobody looks for a header.
    let mut header = match &output {
        Destination::File(object) if made.has_header() && output.is_file() => {
            Some(header_of(object, &program, &signatures, &read)?)
        }
        _ => None,
    };
    let launches = launches_of(&output, made, &read)?;
    let mut package = package_of(arguments, &output, made, &read)?;
    let (bytes, of_launches) = {
        let _progress = Progress::start("compiling");
        let making = Making {
            stage: made,
            target: &target,
            level: arguments.optimization,
            parallel: match arguments.parallel {
                Way::Openmp => Parallel::Threads,
                Way::Sequential => Parallel::Sequential,
            },
            device: arguments.target.map(|device| device.api),
            chip: arguments.chip,
            growth: arguments.growth.with(&arguments.strategy),
            header: header
                .as_ref()
                .and_then(|(destination, _)| destination.file_name()),
            launches: launches.as_deref(),
            blas: arguments.blas.as_deref(),
        };
        made_at(&session, &mut program, &signatures, &making, &mut stages)?
    };
    if arguments.stats {
        say(stages.table().trim_end());
    }
    if let (Some(path), Some(text)) = (launches, of_launches) {
        header = Some((Destination::File(path), text));
    }
    if calls_blas(&bytes) {
        note_blas(arguments, &mut header, &mut package);
    }
    let mut results = vec![(&output, &bytes[..])];
    let beside = header.iter().chain(&package);
    results.extend(beside.map(|(destination, text)| (destination, text.as_bytes())));
    write_results(&results)
}

/// The stage that is asked for, by its name or by the ending of the file.
fn made_of(arguments: &Arguments, named: Option<&Path>) -> Result<Stage, Failure> {
    let to_file = named.filter(|path| *path != Path::new("-"));
    let device = arguments.target.map(|device| device.api);
    let made = form::of(arguments.emit, to_file, device)?;
    require_chip_of(made, arguments.chip)?;
    Ok(made)
}

/// The strategy for a stage; none where nothing need be chosen.
fn chosen(
    arguments: &Arguments,
    made: Stage,
    target: &Target,
) -> Result<Option<Strategy>, Failure> {
    let is_of_device = made.is_device_code() || made == Stage::Kernels;
    match made {
        Stage::Rise => arguments.strategy.wished(target),
        _ => {
            let is_for_device = arguments.target.is_some() || is_of_device;
            arguments.strategy.chosen(target, is_for_device)
        }
    }
}

/// A file that is written, and its text.
type Written = Option<(Destination, String)>;

/// Says in the files beside code that it calls a BLAS.
fn note_blas(arguments: &Arguments, header: &mut Written, package: &mut Written) {
    let blas = arguments.blas.as_deref().unwrap_or(blas::DEFAULT);
    if let Some((_, text)) = header {
        *text = blas::noted(text, blas);
    }
    if let Some((_, text)) = package {
        *text = pkg_config::linked_with(text, blas);
    }
}

/// Prints a stage.
///
/// # Errors
/// As [`run`].
pub fn emit(
    path: &Path,
    function: Option<&str>,
    strategy: Option<&Strategy>,
    wanted: Stage,
    level: OptimizationLevel,
    growth: Growth,
) -> Result<(), Failure> {
    let session = Session::default();
    let names: Vec<String> = function.into_iter().map(str::to_owned).collect();
    let mut stages = Stages::default();
    let wanted_function = Wanted::One(function);
    let mut program =
        source::read_rewritten(&session, path, wanted_function, strategy, &mut stages)?;
    let signatures = signatures(&program, &names)?;
    let making = Making {
        stage: wanted,
        target: &Target::host(),
        level,
        parallel: Parallel::Threads,
        device: None,
        chip: None,
        growth,
        header: None,
        launches: None,
        blas: None,
    };
    let (bytes, _) = made_at(&session, &mut program, &signatures, &making, &mut stages)?;
    Destination::StandardOutput.write(&bytes)
}

fn signatures(program: &Program, functions: &[String]) -> Result<Vec<Signature>, Failure> {
    if functions.is_empty() {
        let signatures = program.signatures()?;
        return match signatures.is_empty() {
            true => Err(program.no_program().into()),
            false => Ok(signatures),
        };
    }
    let mut signatures: Vec<Signature> = Vec::new();
    for function in functions {
        let signature = program.signature(Some(function))?;
        if !signatures.iter().any(|known| known.name == signature.name) {
            signatures.push(signature);
        }
    }
    Ok(signatures)
}

fn output(program: &Path, named: Option<&Path>, made: Stage) -> Result<Destination, Failure> {
    match named {
        Some(path) => Ok(Destination::from(path)),
        None if !made.has_header() => Ok(Destination::StandardOutput),
        // In the folder where one works, as compilers do.
        None => match program.file_stem() {
            Some(stem) if !is_standard_input(program) => {
                let ending = match made {
                    Stage::C => ".c",
                    Stage::Archive => ".a",
                    Stage::Shared => ".so",
                    Stage::Bundle => ".bundle",
                    _ => ".o",
                };
                let mut name = stem.to_owned();
                name.push(ending);
                Ok(Destination::File(PathBuf::from(name)))
            }
            _ => Err(Failure::usage(
                "the file to write has no name",
                "give one with `-o`",
            )),
        },
    }
}

/// The header for an object file or a C source, and where it goes.
fn header_of(
    object: &Path,
    program: &Program,
    signatures: &[Signature],
    read: &[&Path],
) -> Result<(Destination, String), Failure> {
    let path = beside(object, read)?;
    let text = mlir::header(&path, program, signatures)?;
    Ok((Destination::File(path), text))
}

/// The place of the header that says how kernels are launched, for their code in a file.
fn launches_of(
    output: &Destination,
    made: Stage,
    read: &[&Path],
) -> Result<Option<PathBuf>, Failure> {
    match output {
        Destination::File(code) if made.is_device_code() && output.is_file() => {
            beside(code, read).map(Some)
        }
        _ => Ok(None),
    }
}

/// The place of the header of a file, which can be written.
fn beside(file: &Path, read: &[&Path]) -> Result<PathBuf, Failure> {
    let path = file.with_extension("h");
    if path == file {
        let message = format!("{}: the file would overwrite its header", file.display());
        return Err(Failure::usage(
            message,
            "give it another ending, such as .o or .c",
        ));
    }
    Destination::File(path.clone()).check(read)?;
    Ok(path)
}

/// The file for pkg-config, if it is asked for, and where it goes.
fn package_of(
    arguments: &Arguments,
    output: &Destination,
    made: Stage,
    read: &[&Path],
) -> Result<Option<(Destination, String)>, Failure> {
    if !arguments.pkg_config {
        return Ok(None);
    }
    let library = match output {
        Destination::File(library) if output.is_file() => library,
        _ => Path::new(""),
    };
    let (destination, text) = pkg_config::beside(library, made)?;
    destination.check(read)?;
    Ok(Some((destination, text)))
}

/// The program at a stage, as a file's contents, and the header of its launches if that is made.
fn made_at(
    session: &Session,
    program: &mut Program,
    signatures: &[Signature],
    making: &Making,
    stages: &mut Stages,
) -> Result<(Vec<u8>, Option<String>), Failure> {
    if let Some(path) = making.launches {
        let (code, header) = stages.timed("lowering", || {
            source::with_warnings(session, |session| {
                let wanted = (making.stage, making.how());
                mlir::code_and_launches(session, program, signatures, wanted, path)
            })
        })?;
        return Ok((code, Some(header)));
    }
    bytes_at(session, program, signatures, making, stages).map(|bytes| (bytes, None))
}

fn bytes_at(
    session: &Session,
    program: &mut Program,
    signatures: &[Signature],
    making: &Making,
    stages: &mut Stages,
) -> Result<Vec<u8>, Failure> {
    if making.stage == Stage::C {
        let header = making.header.as_deref();
        let (parallel, growth) = (making.parallel, making.growth);
        let text = stages.timed("lowering", || {
            source::with_warnings(session, |session| {
                mlir::to_c(session, program, signatures, header, parallel, growth)
            })
        })?;
        return Ok(text.into_bytes());
    }
    let is_bundle = making.stage == Stage::Bundle;
    let programs = is_bundle.then(|| mlir::Programs::of(program, signatures));
    let programs = programs.transpose()?;
    stages.timed("lowering", || {
        source::with_warnings(session, |session| {
            mlir::lower(session, program, signatures, making.stage, making.how())
        })
    })?;
    if making.stage.is_device_code() {
        return Ok(program.device_code()?);
    }
    if !making.stage.is_made_by_llvm() {
        let module = program.module.as_operation();
        // Later stages have places with names that are no parameter's.
        let text = match making.stage {
            Stage::Rise => text::of(module)?,
            _ => module.to_string(),
        };
        return Ok(format!("{text}\n").into_bytes());
    }
    let mut module = stages.timed("LLVM IR", || mlir::translated(session, program))?;
    let mut exported: Vec<String> = signatures.iter().map(|one| one.name.clone()).collect();
    if let Some(programs) = programs {
        exported = programs.describe(&mut module, making.target, making.device)?;
    }
    let optimized = stages.timed("optimizing", || {
        module.optimize(making.target, making.level)
    })?;
    if making.stage == Stage::LlvmIr {
        return Ok(optimized.llvm_ir().into_bytes());
    }
    if making.stage == Stage::Assembly {
        return Ok(stages.timed("code", || optimized.assembly())?.into_bytes());
    }
    let object = stages.timed("code", || optimized.object())?;
    match making.stage {
        Stage::Archive | Stage::Shared | Stage::Bundle => stages.timed("linking", || {
            link::linked(&object, making.stage, &exported, making.blas)
        }),
        _ => Ok(object.bytes().to_vec()),
    }
}
