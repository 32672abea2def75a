//! `rise build`

use std::path::{Path, PathBuf};

use rise_lowering::signature::Signature;
use rise_runtime::compile::{OptimizationLevel, Target};

use super::error::Failure;
use super::output::Destination;
use super::progress::Progress;
use super::session::{Program, Session};
use super::stage::Stage;
use super::{compile, header};

/// Compile a program to an object file and a C header, or to any stage
///
/// The object file defines one function for each function with a RISE program; the header beside it, with the ending .h, documents
/// how they are called from C, C++ and anything that can call C. Every other stage is text, and goes to standard output.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    rise build examples/matmul.mlir -o mm.o            # and mm.h\n  \
    rise build examples/matmul.mlir --cpu=x86-64-v3 -o mm.o\n  \
    rise build program.rise --function dot -o dot.o    # and dot.h\n  \
    rise build examples/matmul.mlir --emit=assembly | less\n  \
    rise build examples/matmul.mlir --emit=imperative -o mm.imperative.mlir")]
pub struct Arguments {
    /// The program
    #[arg(value_name = "FILE")]
    program: PathBuf,
    /// The file to write; `-` is standard output [default: the program's name with .o for an object, else standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// What to make
    #[arg(long, value_name = "STAGE", default_value = "object")]
    emit: Stage,
    /// Build only this function; of a program in the language, this definition
    #[arg(long, value_name = "NAME")]
    function: Option<String>,
    /// The processor to compile for, such as x86-64-v3 or znver4; `native` is this machine
    #[arg(long, value_name = "NAME", default_value = "native")]
    cpu: String,
    /// How much LLVM optimises: 0 to 3
    #[arg(short = 'O', value_name = "LEVEL", default_value = "3", value_parser = parse_level)]
    optimization: OptimizationLevel,
}

/// Reads the value of `-O`.
pub fn parse_level(text: &str) -> Result<OptimizationLevel, String> {
    text.parse::<OptimizationLevel>()
        .map_err(|error| error.to_string())
}

/// Runs the command.
///
/// # Errors
/// What is wrong with the program, the target or the output.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let target = Target::of_cpu(&arguments.cpu)?;
    let session = Session::new();
    let mut program = session.read(&arguments.program, arguments.function.as_deref())?;
    if arguments.emit == Stage::Object {
        program.check_no_facts()?;
    }
    let signatures = signatures(&program, arguments.function.as_deref())?;
    let output = output(arguments)?;
    output.check()?;
    let header = match (&output, arguments.emit) {
        (Destination::File(object), Stage::Object) => {
            Some(header_of(object, &arguments.program, &signatures)?)
        }
        _ => None,
    };
    let bytes = {
        let _progress = Progress::start("compiling");
        stage(
            &session,
            &mut program,
            &signatures,
            arguments.emit,
            &target,
            arguments.optimization,
        )?
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
    wanted: Stage,
    level: OptimizationLevel,
) -> Result<(), Failure> {
    let session = Session::new();
    let mut program = session.read(path, function)?;
    let signatures = signatures(&program, function)?;
    let bytes = stage(
        &session,
        &mut program,
        &signatures,
        wanted,
        &Target::host(),
        level,
    )?;
    Destination::StandardOutput.write(&bytes)
}

fn signatures(program: &Program, function: Option<&str>) -> Result<Vec<Signature>, Failure> {
    match function {
        Some(_) => Ok(vec![program.signature(function)?]),
        None => {
            let signatures = program.signatures()?;
            if signatures.is_empty() {
                Err(program.no_program())
            } else {
                Ok(signatures)
            }
        }
    }
}

fn output(arguments: &Arguments) -> Result<Destination, Failure> {
    match &arguments.output {
        Some(path) => Ok(Destination::from(path.as_path())),
        None if arguments.emit != Stage::Object => Ok(Destination::StandardOutput),
        // In the folder where one works, as compilers do.
        None => match arguments.program.file_stem() {
            Some(stem) => Ok(Destination::File(PathBuf::from(stem).with_extension("o"))),
            None => Err(Failure::usage(
                "the object file has no name",
                "give one with `-o`",
            )),
        },
    }
}

/// The header for an object file, and where it goes.
fn header_of(
    object: &Path,
    program: &Path,
    signatures: &[Signature],
) -> Result<(Destination, String), Failure> {
    let path = object.with_extension("h");
    if path == object {
        let message = format!(
            "{}: the object file would overwrite its header",
            object.display()
        );
        return Err(Failure::usage(
            message,
            "give it another ending, such as .o",
        ));
    }
    let text = header::text(&path, program, signatures)?;
    let destination = Destination::File(path);
    destination.check()?;
    Ok((destination, text))
}

/// The program at a stage, as a file's contents.
fn stage(
    session: &Session,
    program: &mut Program,
    signatures: &[Signature],
    wanted: Stage,
    target: &Target,
    level: OptimizationLevel,
) -> Result<Vec<u8>, Failure> {
    compile::lower(session, program, signatures, wanted)?;
    if !wanted.is_made_by_llvm() {
        return Ok(format!("{}\n", program.module.as_operation()).into_bytes());
    }
    let optimized = compile::translate(session, program)?.optimize(target, level)?;
    Ok(match wanted {
        Stage::LlvmIr => optimized.llvm_ir().into_bytes(),
        Stage::Assembly => optimized.assembly()?.into_bytes(),
        _ => optimized.object()?.bytes().to_vec(),
    })
}
