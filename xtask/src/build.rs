//! `cargo xtask build`: everything the workspace builds, and where its programs and libraries then
//! are.

use std::{collections::BTreeMap, path::PathBuf, process::ExitCode};

use cargo_metadata::Message;

use crate::{
    error::{Error, Result},
    process, setup,
    workspace::Workspace,
};

/// Build every crate, tool and plugin
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  cargo xtask build\n  cargo xtask build --release")]
pub struct Arguments {
    /// Build with optimisations
    #[arg(long)]
    release: bool,
}

/// A profile of cargo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// Quick to build; used by tests.
    Development,
    /// Optimised; for users and measurements.
    Release,
}

/// The products of a build, by name.
#[derive(Debug, Default)]
pub struct Artifacts {
    programs: BTreeMap<String, PathBuf>,
    libraries: BTreeMap<String, PathBuf>,
}

impl Artifacts {
    /// The program of that name.
    pub fn program(&self, name: &str) -> Result<&PathBuf> {
        self.programs.get(name).ok_or_else(|| Error::NoProgram {
            name: name.to_owned(),
            found: self.programs.keys().cloned().collect(),
        })
    }

    /// The shared library that tools load, by the name of its crate (with underscores).
    pub fn library(&self, name: &str) -> Option<&PathBuf> {
        self.libraries.get(name)
    }

    /// The folder that the programs are in.
    pub fn folder(&self) -> Option<PathBuf> {
        let program = self.programs.values().next()?;
        Some(program.parent()?.to_path_buf())
    }

    /// The products that cargo's messages report.
    fn from_messages(messages: &[u8]) -> Self {
        let mut artifacts = Self::default();
        for message in Message::parse_stream(messages).map_while(std::result::Result::ok) {
            let Message::CompilerArtifact(artifact) = message else {
                continue;
            };
            let is_program = artifact.target.is_bin() && !artifact.profile.test;
            if let Some(program) = artifact.executable.filter(|_| is_program) {
                artifacts
                    .programs
                    .insert(artifact.target.name, program.into_std_path_buf());
            } else if artifact
                .target
                .crate_types
                .contains(&cargo_metadata::CrateType::CDyLib)
                && let Some(library) = artifact
                    .filenames
                    .iter()
                    .find(|file| matches!(file.extension(), Some("so" | "dylib")))
            {
                artifacts
                    .libraries
                    .insert(artifact.target.name, library.clone().into_std_path_buf());
            }
        }
        artifacts
    }
}

/// Runs the command.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    setup::ensure(workspace)?;
    let artifacts = workspace_artifacts(
        workspace,
        if arguments.release {
            Profile::Release
        } else {
            Profile::Development
        },
    )?;
    for path in artifacts
        .programs
        .values()
        .chain(artifacts.libraries.values())
    {
        println!("{}", path.display());
    }
    Ok(ExitCode::SUCCESS)
}

/// Builds the whole workspace.
pub fn workspace_artifacts(workspace: &Workspace, profile: Profile) -> Result<Artifacts> {
    match profile {
        // The selection of the tests: with another one cargo unites other features of the crates
        // that are depended on, and compiles everything again.
        Profile::Development => build(workspace, profile, &["--all-targets"]),
        Profile::Release => build(workspace, profile, &[]),
    }
}

/// Builds one program, optimised with only what it needs, and says where it is.
pub fn program(workspace: &Workspace, profile: Profile, name: &str) -> Result<PathBuf> {
    let built = match profile {
        Profile::Development => workspace_artifacts(workspace, profile)?,
        Profile::Release => build(workspace, profile, &["--bin", name])?,
    };
    built.program(name).cloned()
}

fn build(workspace: &Workspace, profile: Profile, selection: &[&str]) -> Result<Artifacts> {
    let mut command = process::cargo(workspace);
    command.args([
        "build",
        "--workspace",
        "--message-format=json-render-diagnostics",
    ]);
    command.args(selection);
    if profile == Profile::Release {
        command.arg("--release");
    }
    Ok(Artifacts::from_messages(&process::output(&mut command)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_and_plugins_are_read_from_the_messages_of_cargo() {
        let artifact = |name: &str, kind: &str, file: &str, executable: &str| {
            format!(
                r#"{{"reason":"compiler-artifact","package_id":"p","manifest_path":"/w/Cargo.toml","target":{{"kind":["{kind}"],"crate_types":["{kind}"],"name":"{name}","src_path":"/w/src/x.rs","edition":"2024","doctest":false,"test":true}},"profile":{{"opt_level":"0","debuginfo":2,"debug_assertions":true,"overflow_checks":true,"test":false}},"features":[],"filenames":["{file}"],"executable":{executable},"fresh":true}}"#
            )
        };
        let messages = [
            artifact(
                "rise-opt",
                "bin",
                "/t/debug/rise-opt",
                r#""/t/debug/rise-opt""#,
            ),
            artifact(
                "rise_plugin",
                "cdylib",
                "/t/debug/librise_plugin.so",
                "null",
            ),
            artifact("rise_lang", "lib", "/t/debug/librise_lang.rlib", "null"),
            r#"{"reason":"build-finished","success":true}"#.to_owned(),
        ]
        .join("\n");
        let artifacts = Artifacts::from_messages(messages.as_bytes());
        assert_eq!(
            artifacts.program("rise-opt").unwrap(),
            &PathBuf::from("/t/debug/rise-opt")
        );
        assert_eq!(
            artifacts.library("rise_plugin"),
            Some(&PathBuf::from("/t/debug/librise_plugin.so"))
        );
        assert_eq!(artifacts.library("rise_lang"), None);
        assert_eq!(artifacts.folder(), Some(PathBuf::from("/t/debug")));
        let error = artifacts.program("rise").unwrap_err().to_string();
        assert_eq!(
            error,
            "the workspace builds no program named `rise`; it builds: rise-opt"
        );
    }
}
