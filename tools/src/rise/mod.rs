//! The program `rise`, for people who write no pipelines: one module a subcommand, and what these
//! share.

mod bench;
mod blas;
mod build;
mod check;
mod columns;
mod devices;
mod error;
mod expected;
mod form;
mod format;
mod growth;
pub mod import;
mod link;
mod machine;
mod measure;
mod numbers;
mod openmp;
mod output;
mod pkg_config;
mod prelude;
mod progress;
mod report;
mod rewrite;
mod run;
mod schedules;
mod source;
mod stage;
mod stages;
mod strategies;
mod strategy;
mod text;
mod tune;

use std::io;
use std::panic;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use driver::mlir::STACK;

use error::Failure;
use rise_lang::budget;

use crate::process::{LOST_OUTPUT, SHORTAGE, is_output_closed, out_of_memory, prepare, say};

/// The exit status after a panic: "internal software error" of the BSD convention in `sysexits.h`.
const INTERNAL_ERROR: u8 = 70;
const SUCCESS: u8 = 0;
/// The input or the command line is wrong.
const FAILURE: u8 = 1;

/// Check, rewrite, run and build RISE programs.
#[derive(Parser)]
#[command(
    name = "rise",
    version,
    after_help = "Exit status: 0 on success, 1 if the input or the command line is wrong, 70 on an internal error,\n\
                  71 if memory or threads are short, 74 if the output could not be written.\n\
                  `rise <command> --help` has the details and examples."
)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Arguments),
    Bench(bench::Arguments),
    Run(run::Arguments),
    Build(build::Arguments),
    Devices(devices::Arguments),
    Machine(machine::Arguments),
    #[command(name = "fmt")]
    Format(format::Arguments),
    Prelude(prelude::Arguments),
    Rewrite(rewrite::Arguments),
    Strategies(strategies::Arguments),
    Tune(tune::Arguments),
    #[command(hide = true)]
    Measure(measure::Arguments),
}

/// The program: reads the command line, runs the subcommand, reports.
pub fn main() -> ExitCode {
    prepare();
    budget::watch_process();
    panic::set_hook(Box::new(|panic| {
        // The standard library's word for a thread that gets no stack.
        if panic.to_string().contains("failed to spawn thread") {
            out_of_memory();
        }
        let version = env!("CARGO_PKG_VERSION");
        say(format_args!("internal error: {panic}"));
        say(format_args!(
            "This is a mistake in rise {version}, not in your program; please report it with the input and the command line."
        ));
    }));
    ExitCode::from(guarded(run_command_line))
}

/// Runs `action` with a large stack; a panic inside becomes an exit status.
fn guarded(action: impl FnOnce() -> u8 + Send + 'static) -> u8 {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(action);
    match thread.map(std::thread::JoinHandle::join) {
        Ok(Ok(status)) => status,
        Ok(Err(_panic)) => INTERNAL_ERROR,
        Err(_no_stack) => {
            out_of_memory();
            SHORTAGE
        }
    }
}

/// The exit status.
fn run_command_line() -> u8 {
    let command_line =
        match CommandLine::try_parse_from(numbers::with_defaults(std::env::args_os())) {
            Ok(command_line) => command_line,
            Err(error) => {
                return match (error.use_stderr(), error.print()) {
                    // A message that cannot be written is lost.
                    (true, _) => FAILURE,
                    (false, Ok(())) if is_output_closed() => {
                        outcome(Err(io::Error::from_raw_os_error(libc::EBADF).into()))
                    }
                    (false, printed) => outcome(printed.map_err(Failure::from)),
                };
            }
        };
    outcome(match command_line.command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Run(arguments) => run::run(&arguments),
        Command::Build(arguments) => build::run(&arguments),
        Command::Devices(arguments) => devices::run(&arguments),
        Command::Machine(arguments) => machine::run(&arguments),
        Command::Format(arguments) => format::run(&arguments),
        Command::Prelude(arguments) => prelude::run(&arguments),
        Command::Rewrite(arguments) => rewrite::run(&arguments),
        Command::Strategies(arguments) => strategies::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
        Command::Measure(arguments) => measure::run(&arguments),
    })
}

/// The exit status of a command.
fn outcome(outcome: Result<(), Failure>) -> u8 {
    match outcome {
        Ok(()) => SUCCESS,
        // Whoever reads our output has seen enough, as in `rise run … | head -1`.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => SUCCESS,
        Err(failure) => {
            report::failure(&failure);
            match failure.is_lost_output() {
                true => LOST_OUTPUT,
                false => FAILURE,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_exit_status() {
        assert_eq!(guarded(|| panic!("on purpose")), INTERNAL_ERROR);
        assert_eq!(guarded(|| FAILURE), FAILURE);
    }

    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory as _;
        CommandLine::command().debug_assert();
    }
}
