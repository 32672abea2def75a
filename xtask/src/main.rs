//! Set-up, build, test, proofs, bench, fuzz and docs of the workspace: `cargo xtask <command>`.
//!
//! This crate knows nothing of MLIR and links nothing of it, so it builds on a machine that has no
//! LLVM yet and can install it. One command a file; every command but `setup` makes sure first that
//! the set-up is there.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod bench;
mod build;
mod demo;
mod docs;
mod error;
mod fuzz;
mod lint;
mod process;
mod prove;
mod python;
mod setup;
mod test;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::{error::Result, workspace::Workspace};

/// Set up, build, test, prove, measure, fuzz and document the workspace.
#[derive(Parser)]
#[command(
    bin_name = "cargo xtask",
    after_help = "Examples:\n  cargo xtask demo     multiply two matrices from files and show the result and its time\n  \
                  cargo xtask test     run every test\n\nEvery command sets up the toolchain first when something is missing."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Setup(setup::Arguments),
    Build(build::Arguments),
    Test(test::Arguments),
    Demo(demo::Arguments),
    Lint(lint::Arguments),
    Docs(docs::Arguments),
    Prove(prove::Arguments),
    Python(python::Arguments),
    Bench(bench::Arguments),
    Fuzz(fuzz::Arguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match dispatch(&arguments.command) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(command: &Command) -> Result<ExitCode> {
    let workspace = Workspace::locate()?;
    match command {
        Command::Setup(arguments) => setup::run(&workspace, arguments),
        Command::Build(arguments) => build::run(&workspace, arguments),
        Command::Test(arguments) => test::run(&workspace, arguments),
        Command::Demo(arguments) => demo::run(&workspace, arguments),
        Command::Lint(arguments) => lint::run(&workspace, arguments),
        Command::Docs(arguments) => docs::run(&workspace, arguments),
        Command::Prove(arguments) => prove::run(&workspace, arguments),
        Command::Python(arguments) => python::run(&workspace, arguments),
        Command::Bench(arguments) => bench::run(&workspace, arguments),
        Command::Fuzz(arguments) => fuzz::run(&workspace, arguments),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn every_command_shows_examples() {
        for command in Arguments::command().get_subcommands() {
            let help = command
                .get_after_help()
                .map(ToString::to_string)
                .unwrap_or_default();
            assert!(
                help.contains(&format!("cargo xtask {}", command.get_name())),
                "`{}` has no example in its help",
                command.get_name()
            );
        }
    }
}
