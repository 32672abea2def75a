//! `cargo xtask lint`: the checks of the source text that need no run: formatting and clippy.

use std::process::{Command, ExitCode};

use crate::{error::Result, process, setup, workspace::Workspace};

/// Check the formatting, and run clippy with warnings as errors
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  cargo xtask lint")]
pub struct Arguments {}

/// Runs the command. Both checks run, even if the first one fails.
pub fn run(workspace: &Workspace, _: &Arguments) -> Result<ExitCode> {
    setup::ensure(workspace)?;
    let is_formatted = process::status(&mut format(workspace))?.success();
    let is_clean = process::status(&mut clippy(workspace))?.success();
    if !is_formatted {
        println!("Formatting differs: `cargo fmt` repairs it");
    }
    Ok(if is_formatted && is_clean {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The check that every file is formatted.
pub fn format(workspace: &Workspace) -> Command {
    let mut command = process::cargo(workspace);
    command.args(["fmt", "--all", "--check"]);
    command
}

/// The check that clippy reports nothing.
pub fn clippy(workspace: &Workspace) -> Command {
    let mut command = process::cargo(workspace);
    command.args([
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ]);
    command
}
