//! The commands of each step of `cargo xtask test`.

use std::{
    env, fs,
    process::{Command, ExitStatus},
};

use super::{Outcome, Step, counts, counts::Counts};
use crate::{
    build::{self, Profile},
    docs,
    error::{Error, Result},
    lint, process, prove, python as packages, setup,
    workspace::Workspace,
};

/// Runs a step.
pub fn run(workspace: &Workspace, step: Step) -> Result<Outcome> {
    match step {
        Step::Setup => setup::ensure(workspace).map(|()| Outcome::Good),
        Step::Format => Ok(good(lint::is_written_as_agreed(workspace)?)),
        Step::Clippy => check(&mut lint::clippy(workspace)),
        Step::Unit => unit(workspace),
        Step::Doc => doc(workspace),
        Step::Build => {
            build::workspace_artifacts(workspace, Profile::Development).map(|_| Outcome::Good)
        }
        Step::Lit => lit(workspace),
        Step::Python => python(workspace),
        Step::Pages => Ok(good(docs::check(workspace)?)),
        Step::Package => check(&mut package(workspace)),
        Step::Prove if !prove::has_coq() => Ok(Outcome::Missing("coqc")),
        Step::Prove => Ok(good(prove::check(workspace, &[])? == 0)),
    }
}

/// Makes packages of the crates that are of use alone. That they build is checked with the rest.
fn package(workspace: &Workspace) -> Command {
    let mut command = process::cargo(workspace);
    command.args(["package", "--no-verify", "--allow-dirty", "--offline"]);
    for name in ["rise-lang-derive", "rise-lang", "rise-elevate"] {
        command.args(["--package", name]);
    }
    command
}

fn check(command: &mut Command) -> Result<Outcome> {
    Ok(good(process::status(command)?.success()))
}

fn good(is_good: bool) -> Outcome {
    match is_good {
        true => Outcome::Good,
        false => Outcome::Bad,
    }
}

/// The outcome of a suite from what it reported and how it ended. A suite that reports nothing did
/// not compile or start.
fn outcome(reported: Option<Counts>, status: ExitStatus) -> Outcome {
    match reported {
        None => Outcome::Broken,
        // The runner has an objection that is no failed test; it must not get lost.
        Some(counts) if counts.failed == 0 && !status.success() => Outcome::Ran(Counts {
            failed: 1,
            ..counts
        }),
        Some(counts) => Outcome::Ran(counts),
    }
}

/// The variable of proptest with the seed for the random cases of a property's test.
const SEED: &str = "PROPTEST_RNG_SEED";

/// Lets every run test the same random cases unless the caller asks for others: a change is judged
/// by what it changed, not by chance.
fn seeded(mut command: Command) -> Command {
    if env::var_os(SEED).is_none() {
        command.env(SEED, "1");
    }
    command
}

/// Unit and integration tests: with cargo-nextest, which runs them faster, or else with cargo
/// alone.
fn unit(workspace: &Workspace) -> Result<Outcome> {
    let mut command = seeded(process::cargo(workspace));
    if has_nextest(workspace) {
        command.args([
            "nextest",
            "run",
            "--workspace",
            "--no-fail-fast",
            "--no-tests=pass",
            "--show-progress=none",
        ]);
        let (status, text) = process::tee(command)?;
        return Ok(outcome(counts::from_nextest(&text), status));
    }
    command.args(["test", "--workspace", "--all-targets", "--no-fail-fast"]);
    libtest(command)
}

fn has_nextest(workspace: &Workspace) -> bool {
    let asked = process::cargo(workspace)
        .args(["nextest", "--version"])
        .output();
    asked.is_ok_and(|output| output.status.success())
}

fn doc(workspace: &Workspace) -> Result<Outcome> {
    let mut command = process::cargo(workspace);
    command.args(["test", "--workspace", "--doc", "--no-fail-fast"]);
    libtest(command)
}

fn libtest(command: Command) -> Result<Outcome> {
    let (status, text) = process::tee(command)?;
    Ok(outcome(counts::from_libtest(&text), status))
}

/// The tests in `test/`, with the tools of the development build and the programs of the toolchain.
fn lit(workspace: &Workspace) -> Result<Outcome> {
    let artifacts = build::workspace_artifacts(workspace, Profile::Development)?;
    let folder = workspace.target()?.join("lit");
    fs::create_dir_all(&folder).map_err(Error::file("create", &folder))?;
    let results = folder.join("results.json");
    // Results of an earlier run must not stand for this one.
    if results.exists() {
        fs::remove_file(&results).map_err(Error::file("remove", &results))?;
    }
    let mut command = process::program(workspace, workspace.toolchain().join("bin/lit"));
    command
        .args(["-sv", "--allow-empty-runs", "--output"])
        .arg(&results);
    command.arg(format!("--param=execution_root={}", folder.display()));
    if let Some(tools) = artifacts.folder() {
        command.arg(format!("--param=tools={}", tools.display()));
    }
    if let Some(plugin) = artifacts.library("rise_plugin") {
        command.arg(format!("--param=plugin={}", plugin.display()));
    }
    let status = process::status(command.arg("test"))?;
    let report = fs::read_to_string(&results).unwrap_or_default();
    Ok(outcome(counts::from_lit(&report), status))
}

/// The tests in `python/`, by pytest.
fn python(workspace: &Workspace) -> Result<Outcome> {
    let Some(command) = packages::tests_of_build(workspace)? else {
        return Ok(Outcome::Missing("python/requirements.txt"));
    };
    let (status, text) = process::tee(command)?;
    Ok(outcome(counts::from_pytest(&text), status))
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::ExitStatusExt as _;

    use super::*;

    #[test]
    fn a_runner_that_fails_is_never_counted_as_success() {
        let (good, bad) = (ExitStatus::from_raw(0), ExitStatus::from_raw(0x100));
        let counts = |passed, failed| Counts { passed, failed };
        assert_eq!(outcome(None, good), Outcome::Broken);
        assert_eq!(outcome(None, bad), Outcome::Broken);
        assert_eq!(
            outcome(Some(counts(3, 0)), good),
            Outcome::Ran(counts(3, 0))
        );
        assert_eq!(outcome(Some(counts(3, 2)), bad), Outcome::Ran(counts(3, 2)));
        assert_eq!(outcome(Some(counts(3, 0)), bad), Outcome::Ran(counts(3, 1)));
    }
}
