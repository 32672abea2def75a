//! `cargo xtask lint`: the checks of the source text that need no run: formatting, comments and
//! clippy.

mod comments;

use std::process::{Command, ExitCode};

use crate::{error::Result, process, setup, workspace::Workspace};

/// Check the formatting and the comments, and run clippy with warnings as errors
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  cargo xtask lint")]
pub struct Arguments {}

/// Runs the command. All checks run, even if the first one fails.
pub fn run(workspace: &Workspace, _: &Arguments) -> Result<ExitCode> {
    setup::ensure(workspace)?;
    let is_written = is_written_as_agreed(workspace)?;
    let is_clean = process::status(&mut clippy(workspace))?.success();
    Ok(if is_written && is_clean {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Checks that every file is formatted, and its comments written as agreed; prints what is not.
///
/// # Errors
/// If a file cannot be read, or cargo not be started.
pub fn is_written_as_agreed(workspace: &Workspace) -> Result<bool> {
    let is_formatted = process::status(&mut format(workspace))?.success();
    if !is_formatted {
        println!("Formatting differs: `cargo fmt` repairs it");
    }
    let findings = comments::findings(workspace.root())?;
    for finding in &findings {
        println!("{finding}");
    }
    Ok(is_formatted && findings.is_empty())
}

/// The check that every file is formatted.
fn format(workspace: &Workspace) -> Command {
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
