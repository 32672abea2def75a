//! Debian and Ubuntu: which system this is, and installing packages with apt.

use std::{
    fs,
    process::{Command, Stdio},
};

use super::SetupError;
use crate::{
    error::{Result, list},
    process,
};

/// The operating system, as set-up distinguishes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum System {
    /// Debian, Ubuntu or a system made from them: packages have Debian's names and come by apt.
    Debian {
        /// The system's name for people.
        name: String,
    },
    /// Anything else: people install by themselves.
    Other {
        /// The system's name for people.
        name: String,
    },
}

/// The system that this is.
pub fn system() -> System {
    let files = ["/etc/os-release", "/usr/lib/os-release"];
    let text = files
        .iter()
        .find_map(|file| fs::read_to_string(file).ok())
        .unwrap_or_default();
    parse(&text)
}

/// The system that an `os-release` file describes.
fn parse(os_release: &str) -> System {
    let field = |key: &str| {
        let assignments = os_release
            .lines()
            .filter_map(|line| line.trim().split_once('='));
        let value = assignments
            .filter(|(name, _)| *name == key)
            .map(|(_, value)| value.trim())
            .next_back()?;
        Some(value.trim_matches(['"', '\'']).to_owned())
    };
    let name = field("PRETTY_NAME")
        .or_else(|| field("NAME"))
        .unwrap_or_else(|| "this system".to_owned());
    let families = format!(
        "{} {}",
        field("ID").unwrap_or_default(),
        field("ID_LIKE").unwrap_or_default()
    );
    if families
        .split_whitespace()
        .any(|family| matches!(family, "debian" | "ubuntu"))
    {
        System::Debian { name }
    } else {
        System::Other { name }
    }
}

/// Installs packages, after saying so. Refreshes apt's lists first when they do not know a package.
pub fn install(packages: &[&str]) -> Result<()> {
    let by_hand = format!("sudo apt-get install {}", packages.join(" "));
    let Some(rights) = Rights::of_this_user() else {
        return Err(SetupError::Missing {
            problem: format!(
                "not allowed to install {} (neither root nor sudo without a password)",
                list(packages)
            ),
            help: format!("run `{by_hand}`, then this command again"),
        }
        .into());
    };
    if !unknown(packages).is_empty() {
        println!("Refreshing the lists of packages");
        process::run(rights.apt_get().arg("update"))?;
        let unknown = unknown(packages);
        if !unknown.is_empty() {
            return Err(SetupError::Missing {
                problem: format!("apt knows no package {}", list(&unknown)),
                help: "enable the archive of your release that has LLVM 22, or LLVM's own apt archive, then run this command again; \
                       or set RISE_LLVM_PREFIX to an installation made another way"
                    .to_owned(),
            }
            .into());
        }
    }
    println!("Installing packages: {}", packages.join(" "));
    let install = || {
        let mut command = rights.apt_get();
        command
            .args(["install", "--yes", "--no-install-recommends"])
            .args(packages);
        command
    };
    if process::status(&mut install())?.success() {
        return Ok(());
    }
    // Old lists name files that the archive no longer has.
    println!("Refreshing the lists of packages, then trying again");
    process::run(rights.apt_get().arg("update"))?;
    process::run(&mut install())
}

/// How this user may run apt-get.
enum Rights {
    Root,
    Sudo,
}

impl Rights {
    fn of_this_user() -> Option<Self> {
        let quiet = |program: &str, arguments: &[&str]| {
            let output = Command::new(program)
                .args(arguments)
                .stderr(Stdio::null())
                .stdin(Stdio::null())
                .output()
                .ok()?;
            output
                .status
                .success()
                .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
        };
        if quiet("id", &["-u"])? == "0" {
            return Some(Self::Root);
        }
        quiet("sudo", &["-n", "true"]).map(|_| Self::Sudo)
    }

    fn apt_get(&self) -> Command {
        let settings = [
            "DEBIAN_FRONTEND=noninteractive",
            "apt-get",
            "--quiet",
            "-o",
            "DPkg::Lock::Timeout=300",
        ];
        let mut command = match self {
            Self::Root => Command::new("env"),
            Self::Sudo => {
                let mut command = Command::new("sudo");
                command.args(["-n", "env"]);
                command
            }
        };
        command.args(settings);
        command
    }
}

/// The packages of which apt's lists have no version to install.
fn unknown<'a>(packages: &[&'a str]) -> Vec<&'a str> {
    let is_known = |package: &str| {
        let output = Command::new("apt-cache")
            .args(["show", "--no-all-versions", package])
            .stderr(Stdio::null())
            .output();
        output.is_ok_and(|output| output.status.success() && !output.stdout.is_empty())
    };
    packages
        .iter()
        .copied()
        .filter(|package| !is_known(package))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debian_and_what_is_made_from_it_are_recognised() {
        let debian = "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nNAME=\"Debian GNU/Linux\"\nID=debian\n";
        assert_eq!(
            parse(debian),
            System::Debian {
                name: "Debian GNU/Linux 12 (bookworm)".to_owned()
            }
        );
        let ubuntu = "NAME=Ubuntu\nID=ubuntu\nID_LIKE=debian\n";
        assert_eq!(
            parse(ubuntu),
            System::Debian {
                name: "Ubuntu".to_owned()
            }
        );
        let mint = "NAME=\"Linux Mint\"\nID=linuxmint\nID_LIKE='ubuntu debian'\n";
        assert_eq!(
            parse(mint),
            System::Debian {
                name: "Linux Mint".to_owned()
            }
        );
    }

    #[test]
    fn other_systems_are_not_taken_for_debian() {
        let fedora = "NAME=\"Fedora Linux\"\nID=fedora\nSUPPORT_URL=\"debian\"\n";
        assert_eq!(
            parse(fedora),
            System::Other {
                name: "Fedora Linux".to_owned()
            }
        );
        let near = "NAME=x\nID=notdebian\nID_LIKE=\"debianish\"\n";
        assert_eq!(
            parse(near),
            System::Other {
                name: "x".to_owned()
            }
        );
        assert_eq!(
            parse(""),
            System::Other {
                name: "this system".to_owned()
            }
        );
    }
}
