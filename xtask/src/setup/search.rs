//! The search for an installation of LLVM and MLIR of the right version that has everything.

use std::{
    ffi::OsStr,
    fmt,
    path::{Path, PathBuf},
    process::Command,
};

use super::requirements::{Place, REQUIREMENTS, Requirement, VERSION, debian_packages};
use crate::error::list;

/// Prefixes under which distributions, package managers and people put LLVM.
const USUAL_PREFIXES: [&str; 9] = [
    "/usr/lib/llvm-22",
    "/usr/lib/llvm22",
    "/usr/lib64/llvm22",
    "/usr/lib/llvm/22",
    "/opt/llvm-22",
    "/usr/local/llvm-22",
    "/home/linuxbrew/.linuxbrew/opt/llvm@22",
    "/usr/local",
    "/usr",
];

/// An installation that has everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Installation {
    /// The folder under which it was found.
    pub prefix: PathBuf,
    /// The version, such as `22.1.8`.
    pub version: String,
    /// The real `llvm-config`.
    pub llvm_config: PathBuf,
    /// The folder of the libraries.
    pub libraries: PathBuf,
    /// The folder of the headers.
    pub headers: PathBuf,
    /// The programs: the name to link each under, and where it is.
    pub programs: Vec<(&'static str, PathBuf)>,
}

/// The contents of a prefix, from the most useful to the least.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// All that is needed.
    Complete(Installation),
    /// The right version, but not all of it.
    Incomplete {
        /// The prefix.
        prefix: PathBuf,
        /// Its version.
        version: String,
        /// The missing requirements.
        missing: Vec<&'static Requirement>,
    },
    /// Another version.
    OtherVersion {
        /// The prefix.
        prefix: PathBuf,
        /// Its version.
        version: String,
    },
    /// No working `llvm-config`.
    Nothing,
}

impl Finding {
    /// Whether nothing needs to be installed.
    pub fn is_complete(&self) -> bool {
        matches!(self, Self::Complete(_))
    }

    /// The packages of Debian and Ubuntu that would add what is missing. What is on the search path
    /// already is left alone.
    pub fn debian_packages(&self, search_path: &OsStr) -> Vec<&'static str> {
        match self {
            Self::Complete(_) => Vec::new(),
            Self::Incomplete { missing, .. } => debian_packages(missing.iter().copied()),
            Self::OtherVersion { .. } | Self::Nothing => {
                let is_there = |requirement: &&Requirement| {
                    requirement.place == Place::System
                        && on_path(requirement, search_path).is_some()
                };
                debian_packages(
                    REQUIREMENTS
                        .iter()
                        .filter(|requirement| !is_there(requirement)),
                )
            }
        }
    }

    /// Smaller is better.
    fn rank(&self) -> usize {
        match self {
            Self::Complete(_) => 0,
            Self::Incomplete { missing, .. } => missing.len(),
            Self::OtherVersion { .. } => REQUIREMENTS.len() + 1,
            Self::Nothing => REQUIREMENTS.len() + 2,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Complete(found) => write!(
                formatter,
                "LLVM {} in {} is complete",
                found.version,
                found.prefix.display()
            ),
            Self::Incomplete {
                prefix,
                version,
                missing,
            } => {
                let names: Vec<_> = missing.iter().map(|requirement| requirement.name).collect();
                write!(
                    formatter,
                    "LLVM {version} in {} lacks {}",
                    prefix.display(),
                    list(&names)
                )
            }
            Self::OtherVersion { prefix, version } => {
                write!(
                    formatter,
                    "LLVM and MLIR {VERSION} not found (expected version {VERSION}, found {version} in {})",
                    prefix.display()
                )
            }
            Self::Nothing => write!(
                formatter,
                "LLVM and MLIR {VERSION} not found (no llvm-config)"
            ),
        }
    }
}

/// The prefixes to try, in order: the usual ones, then those of `llvm-config-22` and `llvm-config`
/// on the search path.
pub fn candidates(search_path: &OsStr) -> Vec<PathBuf> {
    let on_path = [format!("llvm-config-{VERSION}"), "llvm-config".to_owned()];
    let asked = on_path.iter().filter_map(|name| {
        let program = which::which_in_global(name, Some(search_path))
            .ok()?
            .next()?;
        ask(&program, "--prefix").map(PathBuf::from)
    });
    USUAL_PREFIXES
        .iter()
        .map(PathBuf::from)
        .chain(asked)
        .collect()
}

/// The most useful of the prefixes.
pub fn best(prefixes: &[PathBuf], search_path: &OsStr) -> Finding {
    let mut best = Finding::Nothing;
    for prefix in prefixes {
        let finding = inspect(prefix, search_path);
        if finding.is_complete() {
            return finding;
        }
        if finding.rank() < best.rank() {
            best = finding;
        }
    }
    best
}

/// The contents of a prefix; programs that distributions ship separately are also looked for on the
/// search path.
pub fn inspect(prefix: &Path, search_path: &OsStr) -> Finding {
    let bin = prefix.join("bin");
    let names = ["llvm-config".to_owned(), format!("llvm-config-{VERSION}")];
    let Some((llvm_config, version)) = names.iter().find_map(|name| {
        let program = bin.join(name);
        ask(&program, "--version").map(|version| (program, version))
    }) else {
        return Finding::Nothing;
    };
    let prefix = prefix.to_path_buf();
    if version.split('.').next() != Some(&VERSION.to_string()) {
        return Finding::OtherVersion { prefix, version };
    }
    let folder = |question, otherwise| {
        ask(&llvm_config, question).map_or_else(|| prefix.join(otherwise), PathBuf::from)
    };
    let libraries = folder("--libdir", "lib");
    let headers = folder("--includedir", "include");
    let mut programs = Vec::new();
    let mut missing = Vec::new();
    for requirement in REQUIREMENTS {
        let is_there = match requirement.place {
            Place::Library => libraries.join(requirement.name).exists(),
            Place::Header => headers.join(requirement.name).exists(),
            Place::System => on_path(requirement, search_path).is_some(),
            Place::Program => match program(&bin, requirement, search_path) {
                Some(program) => {
                    programs.push((requirement.name, program));
                    true
                }
                None => false,
            },
        };
        if !is_there {
            missing.push(requirement);
        }
    }
    if missing.is_empty() {
        Finding::Complete(Installation {
            prefix,
            version,
            llvm_config,
            libraries,
            headers,
            programs,
        })
    } else {
        Finding::Incomplete {
            prefix,
            version,
            missing,
        }
    }
}

/// A program in the prefix's `bin`, or else on the search path under one of its other names.
fn program(bin: &Path, requirement: &Requirement, search_path: &OsStr) -> Option<PathBuf> {
    let in_prefix = which::which_in_global(requirement.name, Some(bin))
        .ok()?
        .next();
    in_prefix.or_else(|| {
        requirement
            .other_names
            .iter()
            .find_map(|name| which::which_in_global(name, Some(search_path)).ok()?.next())
    })
}

/// A program on the search path under any of its names.
fn on_path(requirement: &Requirement, search_path: &OsStr) -> Option<PathBuf> {
    let mut names =
        std::iter::once(requirement.name).chain(requirement.other_names.iter().copied());
    names.find_map(|name| which::which_in_global(name, Some(search_path)).ok()?.next())
}

/// The first line of what a program answers to one argument, if it answers at all.
fn ask(program: &Path, question: &str) -> Option<String> {
    let output = Command::new(program).arg(question).output().ok()?;
    let answer = String::from_utf8(output.stdout).ok()?;
    let answer = answer.lines().next().unwrap_or_default().trim();
    (output.status.success() && !answer.is_empty()).then(|| answer.to_owned())
}

#[cfg(test)]
pub mod fake {
    //! A prefix that looks like an installation of LLVM to the search.

    use std::{fs, os::unix::fs::PermissionsExt as _, path::Path};

    use super::*;

    /// Makes a prefix with everything in it, of the given version.
    pub fn prefix(root: &Path, version: &str) {
        script(
            &root.join("bin/llvm-config"),
            &format!(
                "#!/bin/sh\nroot=\"${{0%/bin/*}}\"\ncase \"$1\" in\n--version) echo {version};;\n--libdir) echo \"$root/lib\";;\n\
                 --includedir) echo \"$root/include\";;\n--prefix) echo \"$root\";;\n*) echo real \"$@\";;\nesac\n"
            ),
        );
        for requirement in REQUIREMENTS {
            match requirement.place {
                Place::Program | Place::System => {
                    script(&root.join("bin").join(requirement.name), "#!/bin/sh\n");
                }
                Place::Library => empty(&root.join("lib").join(requirement.name)),
                Place::Header => empty(&root.join("include").join(requirement.name)),
            }
        }
    }

    /// Makes an executable file.
    pub fn script(path: &Path, text: &str) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn empty(path: &Path) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
    }
}

#[cfg(test)]
mod tests {
    use std::{env, fs};

    use super::*;

    /// The search path of a fake prefix alone; shells name their interpreter absolutely, so no more
    /// is needed.
    fn path(prefix: &Path) -> std::ffi::OsString {
        prefix.join("bin").into_os_string()
    }

    #[test]
    fn a_whole_prefix_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        fake::prefix(folder.path(), "22.1.8");
        let Finding::Complete(found) = inspect(folder.path(), &path(folder.path())) else {
            panic!("not complete")
        };
        assert_eq!(found.version, "22.1.8");
        assert_eq!(found.libraries, folder.path().join("lib"));
        let (_, tblgen) = found
            .programs
            .iter()
            .find(|(name, _)| *name == "mlir-tblgen")
            .unwrap();
        assert_eq!(*tblgen, folder.path().join("bin/mlir-tblgen"));
    }

    #[test]
    fn missing_things_are_named_with_their_packages() {
        let folder = tempfile::tempdir().unwrap();
        fake::prefix(folder.path(), "22.1.8");
        fs::remove_file(folder.path().join("lib/libMLIR.so")).unwrap();
        fs::remove_file(folder.path().join("bin/lit")).unwrap();
        let finding = inspect(folder.path(), &path(folder.path()));
        let shown = finding.to_string();
        assert!(shown.ends_with("lacks libMLIR.so, lit"), "{shown}");
        assert_eq!(
            finding.debian_packages(&path(folder.path())),
            ["libmlir-22-dev", "llvm-22-tools"]
        );
    }

    #[test]
    fn a_program_that_is_shipped_apart_is_found_under_its_versioned_name() {
        let folder = tempfile::tempdir().unwrap();
        fake::prefix(folder.path(), "22.1.8");
        fs::remove_file(folder.path().join("bin/FileCheck")).unwrap();
        let elsewhere = folder.path().join("elsewhere/FileCheck-22");
        fake::script(&elsewhere, "#!/bin/sh\n");
        let both =
            env::join_paths([folder.path().join("bin"), folder.path().join("elsewhere")]).unwrap();
        let Finding::Complete(found) = inspect(folder.path(), &both) else {
            panic!("not complete")
        };
        assert!(found.programs.contains(&("FileCheck", elsewhere)));
    }

    #[test]
    fn another_version_is_not_taken() {
        let folder = tempfile::tempdir().unwrap();
        for version in ["19.1.7", "2.2", "220.0.0"] {
            fake::prefix(folder.path(), version);
            let finding = inspect(folder.path(), &path(folder.path()));
            assert!(
                matches!(&finding, Finding::OtherVersion { version: found, .. } if found == version),
                "{finding:?}"
            );
            assert_eq!(
                finding.debian_packages(OsStr::new("")),
                debian_packages(REQUIREMENTS)
            );
            let packages = finding.debian_packages(&path(folder.path()));
            assert!(
                packages.contains(&"clang-22") && !packages.contains(&"g++"),
                "{packages:?}"
            );
        }
    }

    #[test]
    fn the_best_prefix_wins() {
        let folder = tempfile::tempdir().unwrap();
        let [absent, old, partial, whole] =
            ["absent", "old", "partial", "whole"].map(|name| folder.path().join(name));
        fake::prefix(&old, "19.1.7");
        fake::prefix(&partial, "22.1.8");
        fs::remove_file(partial.join("lib/libMLIR.so")).unwrap();
        let path = path(&partial);
        assert_eq!(best(std::slice::from_ref(&absent), &path), Finding::Nothing);
        let finding = best(&[absent.clone(), old.clone(), partial.clone()], &path);
        assert!(matches!(finding, Finding::Incomplete { .. }), "{finding:?}");
        fake::prefix(&whole, "22.1.0");
        assert!(best(&[absent, old, partial, whole], &path).is_complete());
    }

    #[test]
    fn llvm_config_on_the_path_adds_its_prefix() {
        let folder = tempfile::tempdir().unwrap();
        fake::prefix(folder.path(), "22.1.8");
        let found = candidates(&path(folder.path()));
        assert_eq!(found.last().unwrap(), folder.path());
        assert_eq!(found.len(), USUAL_PREFIXES.len() + 1);
    }
}
