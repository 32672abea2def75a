//! `cargo xtask setup`: finds LLVM and MLIR, installs them where that is possible, and makes the
//! folder `.toolchain`.

mod debian;
mod folder;
mod requirements;
mod search;

use std::{
    env,
    ffi::OsStr,
    path::{Path, PathBuf},
    process::ExitCode,
};

use thiserror::Error;

use self::{
    debian::System,
    requirements::VERSION,
    search::{Finding, Installation},
};
use crate::{
    error::{Result, list},
    workspace::Workspace,
};

/// The variable with which a user names the prefix to use.
const PREFIX_VARIABLE: &str = "RISE_LLVM_PREFIX";

/// Find LLVM/MLIR 22, install what is missing where possible, and make the folder `.toolchain`
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cargo xtask setup\n  cargo xtask setup --no-install\n  \
                        RISE_LLVM_PREFIX=/opt/llvm-22 cargo xtask setup\n\n\
                        Without RISE_LLVM_PREFIX the usual prefixes and `llvm-config-22` on the PATH are tried.\n\
                        Only Debian and Ubuntu packages are installed, and only as root or with sudo that asks no password."
)]
pub struct Arguments {
    /// Install nothing; say what is missing
    #[arg(long)]
    no_install: bool,
}

/// The reason why the set-up cannot be completed.
#[derive(Debug, Error)]
pub enum SetupError {
    /// The folder that the user named cannot be used.
    #[error("{PREFIX_VARIABLE}={} cannot be used: {problem}\n  help: name a prefix with LLVM and MLIR {VERSION}, or unset {PREFIX_VARIABLE} to let set-up search and install", prefix.display())]
    GivenPrefix {
        /// The folder named.
        prefix: PathBuf,
        /// The problem with it.
        problem: String,
    },
    /// LLVM is not there, or not all of it, and cannot be installed from here.
    #[error("{problem}\n  help: {help}")]
    Missing {
        /// A list of the parts that were found and that are missing.
        problem: String,
        /// Packages to install, or the command to run.
        help: String,
    },
    /// Build scripts of crates we use run `llvm-config` by an unquoted path.
    #[error("the workspace's path `{}` contains white space, which build scripts of LLVM crates cannot handle\n  help: move the checkout to a path without white space", root.display())]
    WhitespaceInPath {
        /// The root of the workspace.
        root: PathBuf,
    },
}

/// Runs the command.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    let installation = complete(!arguments.no_install)?;
    if !arguments.no_install {
        add_optional();
    }
    let outcome = if folder::write(&workspace.toolchain(), &installation)? {
        "written"
    } else {
        "already up to date"
    };
    println!(
        "LLVM and MLIR {} in {}: .toolchain {outcome}",
        installation.version,
        installation.prefix.display()
    );
    Ok(ExitCode::SUCCESS)
}

/// Installs what tests are skipped without, where something of it is missing. Everything else goes
/// on without.
fn add_optional() {
    let missing = requirements::OPTIONAL
        .iter()
        .filter(|file| !Path::new(file.path).exists());
    let packages: Vec<_> = missing.map(|file| file.debian).collect();
    if packages.is_empty() || !matches!(debian::system(), System::Debian { .. }) {
        return;
    }
    if let Err(error) = debian::install(&packages) {
        println!(
            "Tests that need {} will be skipped: {error}",
            list(&packages)
        );
    }
}

/// Makes sure that the set-up is there. Takes milliseconds when it is.
pub fn ensure(workspace: &Workspace) -> Result<()> {
    if folder::is_current(&workspace.toolchain(), given_prefix().as_deref()) {
        return Ok(());
    }
    println!("Setting up the toolchain (cargo xtask setup)");
    run(workspace, &Arguments { no_install: false }).map(|_| ())
}

fn given_prefix() -> Option<PathBuf> {
    let given = env::var_os(PREFIX_VARIABLE).filter(|value| !value.is_empty())?;
    // Links in `.toolchain` need an absolute target.
    Some(std::path::absolute(&given).unwrap_or_else(|_| PathBuf::from(given)))
}

/// A complete installation: the one given, one found, or one that is found after installing
/// packages.
fn complete(may_install: bool) -> Result<Installation> {
    let path = env::var_os("PATH").unwrap_or_default();
    if let Some(prefix) = given_prefix() {
        return match search::inspect(&prefix, &path) {
            Finding::Complete(installation) => Ok(installation),
            other => Err(SetupError::GivenPrefix {
                prefix,
                problem: other.to_string(),
            }
            .into()),
        };
    }
    let best = || search::best(&search::candidates(&path), &path);
    let mut finding = best();
    let system = debian::system();
    if let (true, false, System::Debian { name }) = (may_install, finding.is_complete(), &system) {
        println!("{name}: {finding}");
        debian::install(&finding.debian_packages(&path))?;
        finding = best();
    }
    match finding {
        Finding::Complete(installation) => Ok(installation),
        other => Err(missing(&other, &system, &path).into()),
    }
}

/// The error for an installation that is not complete: what was found, and exactly what to install
/// on this system.
fn missing(finding: &Finding, system: &System, search_path: &OsStr) -> SetupError {
    let packages = finding.debian_packages(search_path);
    let help = match system {
        System::Debian { .. } => format!(
            "run `sudo apt-get install {}`, then this command again",
            packages.join(" ")
        ),
        System::Other { name } => format!(
            "install LLVM, MLIR and clang {VERSION} with shared libraries, with what the packages {} have on Debian; \
             packages are not installed on {name} by this command. Then run it again, with {PREFIX_VARIABLE}=<prefix> if the prefix is unusual",
            list(&packages)
        ),
    };
    SetupError::Missing {
        problem: finding.to_string(),
        help,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_to_install_is_named_exactly() {
        let say = |system: &System| missing(&Finding::Nothing, system, OsStr::new("")).to_string();
        let name = "Fedora Linux".to_owned();
        let debian = say(&System::Debian { name: name.clone() });
        let expected = "LLVM and MLIR 22 not found (no llvm-config)\n  help: run `sudo apt-get install llvm-22-dev libmlir-22-dev ";
        assert!(debian.starts_with(expected), "{debian}");
        let other = say(&System::Other { name });
        assert!(
            other.contains("Fedora Linux")
                && other.contains("mlir-22-tools")
                && other.contains("RISE_LLVM_PREFIX"),
            "{other}"
        );
    }
}
