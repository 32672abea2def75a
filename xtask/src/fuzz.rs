//! `cargo xtask fuzz`: random programs, interpreted and compiled.

use std::process::ExitCode;

use crate::{
    build::{self, Profile},
    error::Result,
    process, setup,
    workspace::Workspace,
};

/// The kinds of random inputs.
const KINDS: [&str; 8] = [
    "low-level",
    "in-place",
    "rewritten",
    "definitions",
    "races",
    "npy",
    "operations",
    "headers",
];

/// Compare random programs, compiled, with the interpreter
///
/// A program for which the two differ is reduced, and shown with the command that runs it again.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cargo xtask fuzz\n  cargo xtask fuzz --programs 10000 --seed 7\n  \
                  cargo xtask fuzz --sanitizer address    watch every access to memory\n  \
                  cargo xtask fuzz --sanitizer undefined  watch the programs as C source\n  \
                  cargo xtask fuzz --kind rewritten       programs that strategies rewrite\n  \
                  cargo xtask fuzz --kind races           parallel loops in DPIA\n  \
                  cargo xtask fuzz --replay 00031b2a      run one program again"
)]
pub struct Arguments {
    /// The number of programs
    #[arg(long, default_value_t = 2000)]
    programs: u64,
    /// The seed of the random programs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The kind of programs: `low-level`; `in-place`, which overwrite arrays that they read;
    /// `rewritten`, by a random strategy; or `definitions`, several of them in several files. Or
    /// what else is random: `races`, parallel loops of DPIA, whose iterations write apart or not;
    /// `npy`, files of arrays; `operations`, which `rise run --time` counts; `headers`, for C, of
    /// rewritten programs
    #[arg(long, default_value = "low-level", value_parser = KINDS)]
    kind: String,
    /// Run the code under a sanitizer of LLVM: `address`, `thread`, or `undefined`, which is for
    /// the C source of the programs
    #[arg(long, value_name = "SANITIZER", value_parser = ["address", "thread", "undefined"])]
    sanitizer: Option<String>,
    /// The number of processes [default: one for each processor]
    #[arg(long, value_name = "NUMBER")]
    processes: Option<usize>,
    /// Run one program again: the numbers at the end of a report
    #[arg(long, value_name = "NUMBERS")]
    replay: Option<String>,
    /// Build the tools without optimisation: faster to build, slower to run
    #[arg(long)]
    development: bool,
}

/// Runs the command.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    setup::ensure(workspace)?;
    let profile = match arguments.development {
        true => Profile::Development,
        false => Profile::Release,
    };
    let fuzzer = build::program(workspace, profile, "rise-fuzz")?;
    let mut command = process::program(workspace, &fuzzer);
    command
        .args(["--programs", &arguments.programs.to_string()])
        .args(["--seed", &arguments.seed.to_string()])
        .args(["--kind", &arguments.kind]);
    if let Some(sanitizer) = &arguments.sanitizer {
        command.args(["--sanitizer", sanitizer]);
    }
    if let Some(processes) = arguments.processes {
        command.args(["--processes", &processes.to_string()]);
    }
    if let Some(numbers) = &arguments.replay {
        command.args(["--replay", numbers]);
    }
    Ok(match process::status(&mut command)?.success() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}
