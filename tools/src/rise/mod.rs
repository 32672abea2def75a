//! The program `rise`, for people who write no pipelines: one module a subcommand, and what these share.

mod build;
mod check;
mod compile;
mod entry;
mod error;
mod header;
mod inputs;
mod openmp;
mod output;
mod progress;
mod report;
mod run;
mod session;
mod stage;

use std::io;
use std::panic;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use error::Failure;

/// The exit status after a panic: "internal software error" of the BSD convention in `sysexits.h`.
const INTERNAL_ERROR: u8 = 70;
/// Deeply nested programs are walked by recursion, here and in MLIR.
const STACK: usize = 512 << 20;

/// Check, run and build RISE programs.
#[derive(Parser)]
#[command(
    name = "rise",
    version,
    after_help = "Exit status: 0 on success, 1 if the input or the command line is wrong, 70 on an internal error.\n\
                  `rise <command> --help` has the details and examples."
)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Arguments),
    Run(run::Arguments),
    Build(build::Arguments),
}

/// The program: reads the command line, runs the subcommand, reports.
pub fn main() -> ExitCode {
    panic::set_hook(Box::new(|panic| {
        let version = env!("CARGO_PKG_VERSION");
        eprintln!("internal error: {panic}");
        eprintln!("This is a mistake in rise {version}, not in your program; please report it with the input and the command line.");
    }));
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run_command_line);
    match thread.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        Ok(Err(_panic)) => ExitCode::from(INTERNAL_ERROR),
        Err(error) => {
            eprintln!("error: cannot start: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run_command_line() -> ExitCode {
    let command_line = match CommandLine::try_parse() {
        Ok(command_line) => command_line,
        Err(error) => {
            // A closed output is no reason to fail while failing.
            let _ = error.print();
            return if error.use_stderr() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
        }
    };
    let outcome = match command_line.command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Run(arguments) => run::run(&arguments),
        Command::Build(arguments) => build::run(&arguments),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output has seen enough, as in `rise run … | head -1`.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            report::failure(&failure);
            ExitCode::FAILURE
        }
    }
}
