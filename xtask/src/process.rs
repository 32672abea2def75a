//! Running other programs: quietly, in view, or in view with a copy of what they print.

use std::{
    env,
    ffi::OsStr,
    io::{self, BufRead as _, BufReader, IsTerminal as _, Write as _},
    path::Path,
    process::{Command, ExitStatus, Stdio},
};

use crate::{
    error::{Error, Result},
    workspace::Workspace,
};

/// Variables that `cargo run` sets for this program about *itself*. Passed on, they would differ
/// from a plain `cargo build` and make build scripts that watch them run again.
const OWN_PACKAGE_VARIABLES: [&str; 4] = [
    "CARGO_MANIFEST_",
    "CARGO_PKG_",
    "CARGO_BIN_NAME",
    "CARGO_CRATE_NAME",
];

/// The cargo that runs us, in the workspace's root.
pub fn cargo(workspace: &Workspace) -> Command {
    program(
        workspace,
        env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
    )
}

/// A program in the workspace's root, with the variables that it would have if a person ran it.
pub fn program(workspace: &Workspace, program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(workspace.root());
    for (name, _) in env::vars_os() {
        let is_own = |name: &str| {
            OWN_PACKAGE_VARIABLES
                .iter()
                .any(|prefix| name.starts_with(prefix))
        };
        if name.to_str().is_some_and(is_own) {
            command.env_remove(name);
        }
    }
    if let Some(path) = env::var_os("LD_LIBRARY_PATH") {
        let build = env::current_exe()
            .ok()
            .and_then(|program| Some(program.parent()?.to_path_buf()));
        let others: Vec<_> = env::split_paths(&path)
            .filter(|folder| !is_set_by_cargo(folder, build.as_deref()))
            .collect();
        match env::join_paths(&others) {
            Ok(path) if !others.is_empty() => command.env("LD_LIBRARY_PATH", path),
            _ => command.env_remove("LD_LIBRARY_PATH"),
        };
    }
    command
}

/// Whether `cargo run` added a folder to the library path: the build's folders and those of the
/// Rust toolchain. With them a tool would run here that lacks its own path to its libraries.
fn is_set_by_cargo(folder: &Path, build: Option<&Path>) -> bool {
    let is_of_rust = folder.join("rustlib").is_dir()
        || folder
            .components()
            .any(|part| part.as_os_str() == "rustlib");
    is_of_rust || build.is_some_and(|build| folder.starts_with(build))
}

/// The command line as a person would type it (the program by its file name).
pub fn describe(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let program = program.file_name().unwrap_or(command.get_program());
    std::iter::once(program)
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Runs a command in view and says how it ended.
pub fn status(command: &mut Command) -> Result<ExitStatus> {
    command.status().map_err(|source| Error::Start {
        command: describe(command),
        source,
    })
}

/// Runs a command in view; its failure is an error.
pub fn run(command: &mut Command) -> Result<()> {
    let status = status(command)?;
    if status.success() {
        Ok(())
    } else {
        Err(Error::Failed {
            command: describe(command),
            status,
        })
    }
}

/// Runs a command with its standard output captured (its error output stays in view); its failure
/// is an error.
pub fn output(command: &mut Command) -> Result<Vec<u8>> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|source| Error::Start {
            command: describe(command),
            source,
        })?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(Error::Failed {
            command: describe(command),
            status: output.status,
        })
    }
}

/// Runs a command in view and returns what it printed on both outputs, in the order printed.
pub fn tee(mut command: Command) -> Result<(ExitStatus, String)> {
    let description = describe(&command);
    let fail = |source| Error::Start {
        command: description.clone(),
        source,
    };
    if io::stderr().is_terminal() {
        command.env("CARGO_TERM_COLOR", "always");
    }
    let (reader, writer) = io::pipe().map_err(fail)?;
    command
        .stdout(writer.try_clone().map_err(fail)?)
        .stderr(writer);
    let mut child = command.spawn().map_err(fail)?;
    // The pipe ends only when every writer is closed, and `command` still holds two.
    drop(command);
    let mut reader = BufReader::new(reader);
    let mut text = Vec::new();
    loop {
        let start = text.len();
        if reader.read_until(b'\n', &mut text).map_err(fail)? == 0 {
            break;
        }
        io::stdout().write_all(&text[start..]).map_err(fail)?;
    }
    let status = child.wait().map_err(fail)?;
    Ok((status, String::from_utf8_lossy(&text).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tee_keeps_both_outputs_in_order_and_the_status() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo one; echo two >&2; echo three; exit 3"]);
        let (status, text) = tee(command).unwrap();
        assert_eq!(text, "one\ntwo\nthree\n");
        assert_eq!(status.code(), Some(3));
    }

    #[test]
    fn the_library_path_of_cargo_run_is_not_passed_on() {
        let build = Some(Path::new("/w/target/debug"));
        for folder in [
            "/w/target/debug",
            "/w/target/debug/deps",
            "/rust/lib/rustlib/x86_64-unknown-linux-gnu/lib",
        ] {
            assert!(is_set_by_cargo(Path::new(folder), build), "{folder}");
        }
        assert!(!is_set_by_cargo(Path::new("/opt/llvm-22/lib"), build));
        let root = tempfile::tempdir().unwrap();
        let shown = output(program(&Workspace::at(root.path()), "env").env("PROBE", "1")).unwrap();
        let shown = String::from_utf8(shown).unwrap();
        assert!(
            shown.contains("PROBE=1") && !shown.contains("CARGO_MANIFEST_DIR="),
            "{shown}"
        );
    }

    #[test]
    fn a_failure_names_the_command() {
        let error = run(Command::new("false").arg("argument")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "`false argument` failed (exit status: 1)"
        );
        let error = run(&mut Command::new("no-such-program")).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("cannot start `no-such-program`"),
            "{error}"
        );
    }
}
