//! `rise build`

use std::path::{Path, PathBuf};

use rise_lowering::signature::Signature;
use rise_runtime::compile::{OptimizationLevel, Target};

use super::compile::Parallel;
use super::error::Failure;
use super::files::is_standard_input;
use super::output::{Destination, print};
use super::progress::Progress;
use super::session::{Program, Session, Wanted};
use super::stage::Stage;
use super::strategy::{self, Chosen};
use super::{compile, header, numbers};

/// Compile a program to an object file or C source with a header, or to any stage
///
/// The object file defines one function for each function with a RISE program; the header beside it, with the ending .h, documents
/// how they are called from C, C++ and anything that can call C. Every other stage is text, and goes to standard output.
///
/// A program with parallel loops (mapPar) is linked with its threads: the C source runtime/threads/rise_threads.c and -pthread, or LLVM's
/// OpenMP library.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    rise build examples/matmul.mlir -o mm.o            # and mm.h\n  \
    rise build examples/matmul.mlir --cpu=x86-64-v3 -o mm.o\n  \
    rise build program.rise --function dot -o dot.o    # and dot.h\n  \
    rise build mm.rise --strategy 'tile(32, 32) @ outermost(mapNest(2)) ;; lowerToC' -o mm.o\n  \
    rise build examples/matmul.mlir --emit=c           # matmul.c and matmul.h\n  \
    rise build examples/matmul.mlir --emit=assembly | less\n  \
    rise build examples/matmul.mlir --emit=imperative -o mm.imperative.mlir")]
pub struct Arguments {
    /// The program; `-` is standard input, in the language
    #[arg(value_name = "FILE")]
    program: Option<PathBuf>,
    /// The file to write; `-` is standard output [default: the program's name with .o for an object and .c for C, else standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// What to make
    #[arg(long, value_name = "STAGE", default_value = "object")]
    emit: Stage,
    /// Build only this function; of a program in the language, this definition. May be given several times [default: all that take and give arrays]
    #[arg(long, value_name = "NAME", alias = "definition")]
    function: Vec<String>,
    /// The processor to compile for, such as x86-64-v3 or znver4; `native` is this machine, and `help` lists all
    #[arg(long, value_name = "NAME", default_value = "native")]
    cpu: String,
    /// How much LLVM optimises: 0 to 3
    #[arg(short = 'O', value_name = "LEVEL", default_value = "3", value_parser = numbers::level)]
    optimization: OptimizationLevel,
    /// What runs parallel loops
    #[arg(long, value_name = "WAY", default_value = "openmp")]
    parallel: Parallel,
    #[command(flatten)]
    strategy: strategy::Arguments,
}

/// How a stage is made.
struct Making<'a> {
    stage: Stage,
    target: &'a Target,
    level: OptimizationLevel,
    parallel: Parallel,
    /// The name of the header beside it.
    header: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// What is wrong with the program, the target or the output.
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
    let target = Target::of_cpu(&arguments.cpu)?;
    let chosen = arguments.strategy.chosen()?;
    let session = Session::new();
    let wanted = Wanted::All(&arguments.function);
    let mut program = session.read_rewritten(path, wanted, chosen.as_ref())?;
    let signatures = signatures(&program, &arguments.function)?;
    let output = output(path, arguments)?;
    let read = [Some(path.as_path()), arguments.strategy.library()];
    let read: Vec<&Path> = read.into_iter().flatten().collect();
    output.check(&read)?;
    let header = match (&output, arguments.emit) {
        (Destination::File(object), Stage::Object | Stage::C) => {
            Some(header_of(object, &program, &signatures, &read)?)
        }
        _ => None,
    };
    let bytes = {
        let _progress = Progress::start("compiling");
        let making = Making {
            stage: arguments.emit,
            target: &target,
            level: arguments.optimization,
            parallel: arguments.parallel,
            header: header
                .as_ref()
                .and_then(|(destination, _)| destination.file_name()),
        };
        stage(&session, &mut program, &signatures, &making)?
    };
    output.write(&bytes)?;
    match header {
        Some((destination, text)) => destination.write(text.as_bytes()),
        None => Ok(()),
    }
}

/// Prints a stage.
///
/// # Errors
/// As [`run`].
pub fn emit(
    path: &Path,
    function: Option<&str>,
    strategy: Option<&Chosen>,
    wanted: Stage,
    level: OptimizationLevel,
) -> Result<(), Failure> {
    let session = Session::new();
    let names: Vec<String> = function.into_iter().map(str::to_owned).collect();
    let mut program = session.read_rewritten(path, Wanted::One(function), strategy)?;
    let signatures = signatures(&program, &names)?;
    let making = Making {
        stage: wanted,
        target: &Target::host(),
        level,
        parallel: Parallel::Openmp,
        header: None,
    };
    let bytes = stage(&session, &mut program, &signatures, &making)?;
    Destination::StandardOutput.write(&bytes)
}

fn signatures(program: &Program, functions: &[String]) -> Result<Vec<Signature>, Failure> {
    if functions.is_empty() {
        let signatures = program.signatures()?;
        return match signatures.is_empty() {
            true => Err(program.no_program()),
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

fn output(program: &Path, arguments: &Arguments) -> Result<Destination, Failure> {
    match &arguments.output {
        Some(path) => Ok(Destination::from(path.as_path())),
        None if !matches!(arguments.emit, Stage::Object | Stage::C) => {
            Ok(Destination::StandardOutput)
        }
        // In the folder where one works, as compilers do.
        None => match program.file_stem() {
            Some(stem) if !is_standard_input(program) => {
                let ending = if arguments.emit == Stage::C {
                    ".c"
                } else {
                    ".o"
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
    let path = object.with_extension("h");
    if path == object {
        let message = format!("{}: the file would overwrite its header", object.display());
        return Err(Failure::usage(
            message,
            "give it another ending, such as .o or .c",
        ));
    }
    let text = header::text(&path, program, signatures)?;
    let destination = Destination::File(path);
    destination.check(read)?;
    Ok((destination, text))
}

/// The program at a stage, as a file's contents.
fn stage(
    session: &Session,
    program: &mut Program,
    signatures: &[Signature],
    making: &Making,
) -> Result<Vec<u8>, Failure> {
    if making.stage == Stage::C {
        let header = making.header.as_deref();
        let text = compile::to_c(session, program, signatures, header, making.parallel)?;
        return Ok(text.into_bytes());
    }
    let is_sequential = making.parallel == Parallel::Sequential;
    compile::lower(session, program, signatures, making.stage, is_sequential)?;
    if !making.stage.is_made_by_llvm() {
        return Ok(format!("{}\n", program.module.as_operation()).into_bytes());
    }
    let optimized = compile::translate(session, program)?.optimize(making.target, making.level)?;
    Ok(match making.stage {
        Stage::LlvmIr => optimized.llvm_ir().into_bytes(),
        Stage::Assembly => optimized.assembly()?.into_bytes(),
        _ => optimized.object()?.bytes().to_vec(),
    })
}
