//! Shared libraries and archives of objects, with the threads that their parallel loops need and
//! the memory that they keep.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use driver::mlir::Stage;
use rise_runtime::compile::Object;
use rise_runtime::execute::calls_blas;
use rise_runtime::file::{self, Folder};

use super::blas;
use super::error::Failure;

/// The threads of parallel loops, as C.
const THREADS: &str = include_str!("../../../runtime/threads/rise_threads.c");
/// The memory that is kept between calls, as C.
const MEMORY: &str = include_str!("../../../runtime/memory/rise_memory.c");
/// The function that intermediate arrays ask for memory.
const ALLOCATION: &[u8] = b"malloc";
/// The prefix of the entries that parallel loops call.
const ENTRIES: &[u8] = b"__kmpc_";
/// The files that a library is made of and from.
const FILES: [&str; 7] = [
    "program.o",
    "rise_memory.c",
    "rise_memory.o",
    "rise_threads.c",
    "rise_threads.o",
    "exports",
    "output",
];

/// The bytes of a shared library that exports `functions`, or of an archive.
///
/// The C compiler of the machine (`CC`, or else `cc`) links and compiles the threads, `AR`, or else
/// `ar`, makes archives.
///
/// # Errors
/// If there is no compiler, or it refuses.
pub fn linked(
    object: &Object,
    stage: Stage,
    functions: &[String],
    named: Option<&str>,
) -> Result<Vec<u8>, Failure> {
    let folder = Folder::new(&FILES).map_err(|error| no_file(&error))?;
    let at = |name: &str| folder.file(name);
    write(&at("program.o"), object.bytes())?;
    let mut inputs = vec![at("program.o")];
    let mut add = |name: &str, text: &str| -> Result<(), Failure> {
        let [source, made] = ["c", "o"].map(|ending| at(&format!("{name}.{ending}")));
        write(&source, text.as_bytes())?;
        let mut compile = compiler();
        compile.args(["-std=gnu11", "-O2", "-fPIC", "-pthread", "-c", "-o"]);
        compile.arg(&made).arg(source);
        run(compile)?;
        inputs.push(made);
        Ok(())
    };
    if names(object, ENTRIES) {
        add("rise_threads", THREADS)?;
    }
    let keeps_memory =
        cfg!(target_os = "linux") && stage != Stage::Archive && names(object, ALLOCATION);
    if keeps_memory {
        add("rise_memory", MEMORY)?;
    }
    let output = at("output");
    match stage {
        Stage::Archive => run(archive(&output, &inputs))?,
        _ => {
            // Nobody else's parallel loops run on these threads, nor these loops on those of
            // others.
            let exported = functions.iter().map(|name| format!("{name}; "));
            let exported: String = exported.collect();
            let script = format!("{{ global: {exported}local: *; }};\n");
            write(&at("exports"), script.as_bytes())?;
            let mut link = compiler();
            let mut version = OsString::from("-Wl,--version-script=");
            version.push(at("exports"));
            link.args(["-shared", "-pthread"]).arg(version).arg("-o");
            link.arg(&output).args(&inputs).arg("-lm");
            if keeps_memory {
                link.arg("-Wl,--wrap=malloc,--wrap=free");
            }
            if calls_blas(object.bytes()) {
                link.arg(blas::argument(named)?);
            }
            run(link)?;
        }
    }
    fs::read(&output).map_err(|error| no_file(&error))
}

/// Whether an object names a symbol that contains this.
fn names(object: &Object, symbol: &[u8]) -> bool {
    let mut parts = object.bytes().windows(symbol.len());
    parts.any(|bytes| bytes == symbol)
}

fn compiler() -> Command {
    command("CC", "cc")
}

fn archive(output: &Path, inputs: &[PathBuf]) -> Command {
    let mut archive = command("AR", "ar");
    archive.arg("rcsD").arg(output).args(inputs);
    archive
}

/// A tool, which a variable may name with first arguments, as in `CC='ccache gcc'`.
fn command(variable: &str, default: &str) -> Command {
    let named = env::var(variable).unwrap_or_default();
    let mut words = named.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or(default));
    command.args(words);
    command
}

fn run(mut command: Command) -> Result<(), Failure> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = file::run(&mut command).map_err(|error| {
        let help = match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::PermissionDenied => NO_COMPILER,
            _ => NO_RESOURCES,
        };
        cannot_link(&format!("`{name}`: {error}"), help)
    })?;
    match output.status.success() {
        true => Ok(()),
        false => {
            let said = String::from_utf8_lossy(&output.stderr);
            Err(cannot_link(
                &format!("`{name}` fails: {}", said.trim()),
                NO_COMPILER,
            ))
        }
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes).map_err(|error| no_file(&error))
}

const NO_COMPILER: &str = "nothing was written; install a C compiler (gcc or clang) or name one \
    by the variable `CC`, or build an object (.o) and link it yourself";
const NO_RESOURCES: &str = "nothing was written; the limits of this process (`ulimit -a`) may be \
    too low; raise them, or build an object (.o) and link it yourself";
const NO_ROOM: &str = "nothing was written; make room in the folder for temporary files, or name \
    another one by the variable `TMPDIR`";

/// The error that a temporary file cannot be written or read.
fn no_file(error: &io::Error) -> Failure {
    cannot_link(&format!("a temporary file: {error}"), NO_ROOM)
}

fn cannot_link(reason: &str, help: &str) -> Failure {
    Failure::usage(format!("the library cannot be linked: {reason}"), help)
}
