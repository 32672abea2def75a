//! The folder `.toolchain`: a prefix through which every crate and every test sees LLVM.
//!
//! ```text
//! .toolchain/bin/llvm-config   a wrapper that offers shared libraries only
//! .toolchain/bin/…             links to the programs we use
//! .toolchain/lib, include      links to the libraries and the headers
//! .toolchain/manifest          what was written, so that a later run sees in a moment whether it still holds
//! ```
//!
//! It is made beside its place and moved there, so it is there whole or not at all.

use std::{
    fs, io,
    os::unix::fs::{PermissionsExt as _, symlink},
    path::{Path, PathBuf},
};

use super::search::Installation;
use crate::error::{Error, Result};

/// The text of the wrapper, with `@LLVM_CONFIG@` for the real program.
const WRAPPER: &str = include_str!("../../templates/llvm-config.sh");

/// The first line of the manifest.
const HEADER: &str = "Made by `cargo xtask setup`. Name, then what it is a link to.";

/// Everything the folder holds.
struct Layout {
    /// The prefix it was made from.
    prefix: PathBuf,
    /// The real `llvm-config`.
    llvm_config: PathBuf,
    /// The links: path in the folder, target.
    links: Vec<(String, PathBuf)>,
}

impl Layout {
    fn of(installation: &Installation) -> Self {
        let folders = [
            ("lib", &installation.libraries),
            ("include", &installation.headers),
        ];
        let folders = folders
            .into_iter()
            .map(|(name, target)| (name.to_owned(), target.clone()));
        let programs = installation
            .programs
            .iter()
            .map(|(name, target)| (format!("bin/{name}"), target.clone()));
        Self {
            prefix: installation.prefix.clone(),
            llvm_config: installation.llvm_config.clone(),
            links: folders.chain(programs).collect(),
        }
    }

    fn wrapper(&self) -> String {
        WRAPPER.replace(
            "@LLVM_CONFIG@",
            &shell_quoted(&self.llvm_config.to_string_lossy()),
        )
    }

    fn manifest(&self) -> String {
        let mut text = format!(
            "{HEADER}\nprefix\t{}\nllvm-config\t{}\n",
            self.prefix.display(),
            self.llvm_config.display()
        );
        for (name, target) in &self.links {
            text.push_str(&format!("{name}\t{}\n", target.display()));
        }
        text
    }

    /// The layout that a manifest describes.
    fn parse(manifest: &str) -> Option<Self> {
        let body = manifest.strip_prefix(HEADER)?.trim_start();
        let mut entries = body.lines().map(|line| line.split_once('\t'));
        let mut named = |expected: &str| {
            let (name, value) = entries.next()??;
            (name == expected).then(|| PathBuf::from(value))
        };
        let (prefix, llvm_config) = (named("prefix")?, named("llvm-config")?);
        let links: Option<Vec<_>> = entries
            .map(|entry| entry.map(|(name, target)| (name.to_owned(), PathBuf::from(target))))
            .collect();
        Some(Self {
            prefix,
            llvm_config,
            links: links?,
        })
    }

    /// Whether the folder holds exactly this, and every target is there.
    fn is_in(&self, folder: &Path) -> bool {
        let wrapper = fs::read_to_string(folder.join("bin/llvm-config"));
        let is_link = |(name, target): &(String, PathBuf)| {
            let link = folder.join(name);
            fs::read_link(&link).is_ok_and(|found| found == *target) && link.exists()
        };
        wrapper.is_ok_and(|text| text == self.wrapper())
            && self.llvm_config.exists()
            && self.links.iter().all(is_link)
    }

    /// Fills an empty folder.
    fn fill(&self, folder: &Path) -> Result<()> {
        let bin = folder.join("bin");
        fs::create_dir(&bin).map_err(Error::file("create", &bin))?;
        for (name, target) in &self.links {
            let link = folder.join(name);
            symlink(target, &link).map_err(Error::file("create", &link))?;
        }
        let wrapper = bin.join("llvm-config");
        fs::write(&wrapper, self.wrapper()).map_err(Error::file("write", &wrapper))?;
        fs::set_permissions(&wrapper, fs::Permissions::from_mode(0o755))
            .map_err(Error::file("make executable", &wrapper))?;
        let manifest = folder.join("manifest");
        fs::write(&manifest, self.manifest()).map_err(Error::file("write", &manifest))
    }
}

/// Whether the folder is there, whole, and made from the prefix that the user named, if any. Takes
/// well under a millisecond.
pub fn is_current(folder: &Path, given_prefix: Option<&Path>) -> bool {
    let Some(layout) = fs::read_to_string(folder.join("manifest"))
        .ok()
        .as_deref()
        .and_then(Layout::parse)
    else {
        return false;
    };
    let names_all = super::requirements::REQUIREMENTS
        .iter()
        .filter(|requirement| requirement.place == super::requirements::Place::Program)
        .all(|requirement| {
            layout
                .links
                .iter()
                .any(|(name, _)| name.strip_prefix("bin/") == Some(requirement.name))
        });
    names_all && given_prefix.is_none_or(|prefix| prefix == layout.prefix) && layout.is_in(folder)
}

/// Makes the folder, unless it is already as it should be. Says whether anything was written.
pub fn write(folder: &Path, installation: &Installation) -> Result<bool> {
    let layout = Layout::of(installation);
    let written = fs::read_to_string(folder.join("manifest")).ok();
    if written.as_deref() == Some(&*layout.manifest()) && layout.is_in(folder) {
        return Ok(false);
    }
    let parent = folder.parent().unwrap_or(Path::new("."));
    let partial = tempfile::Builder::new()
        .prefix(".toolchain-partial-")
        .permissions(fs::Permissions::from_mode(0o755))
        .tempdir_in(parent)
        .map_err(Error::file("create a folder in", parent))?;
    layout.fill(partial.path())?;
    // A folder cannot replace one that is not empty, so the old one steps aside and is removed with
    // the temporary folder.
    let aside = tempfile::Builder::new()
        .prefix(".toolchain-old-")
        .tempdir_in(parent)
        .map_err(Error::file("create a folder in", parent))?;
    match fs::rename(folder, aside.path().join("toolchain")) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(Error::file("replace", folder)(error));
        }
        _ => {}
    }
    fs::rename(partial.keep(), folder).map_err(Error::file("create", folder))?;
    Ok(true)
}

/// A word that a POSIX shell reads as exactly the text.
fn shell_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::{
        super::search::{Finding, fake, inspect},
        *,
    };

    fn installation(prefix: &Path) -> Installation {
        fake::prefix(prefix, "22.1.8");
        match inspect(prefix, prefix.join("bin").as_os_str()) {
            Finding::Complete(installation) => installation,
            other => panic!("{other:?}"),
        }
    }

    fn entries(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn is_written_once_and_refreshed_when_the_prefix_changes() {
        let root = tempfile::tempdir().unwrap();
        let (first, second) = (root.path().join("a"), root.path().join("b"));
        let folder = root.path().join(".toolchain");
        let (one, two) = (installation(&first), installation(&second));
        assert!(!is_current(&folder, None));
        assert!(write(&folder, &one).unwrap());
        assert!(is_current(&folder, None) && is_current(&folder, Some(&first)));
        assert!(!write(&folder, &one).unwrap());
        assert!(!is_current(&folder, Some(&second)));
        assert!(write(&folder, &two).unwrap());
        assert!(is_current(&folder, Some(&second)));
        assert_eq!(
            fs::read_link(folder.join("bin/mlir-tblgen")).unwrap(),
            second.join("bin/mlir-tblgen")
        );
        assert_eq!(
            entries(root.path()),
            [".toolchain", "a", "b"],
            "nothing is left beside the folder"
        );
    }

    #[test]
    fn damage_is_seen_and_repaired() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join(".toolchain");
        let installation = installation(&root.path().join("llvm"));
        let damages: [fn(&Path); 4] = [
            |folder| fs::remove_file(folder.join("bin/lit")).unwrap(),
            |folder| fs::write(folder.join("bin/llvm-config"), "").unwrap(),
            |folder| fs::remove_file(folder.join("manifest")).unwrap(),
            |folder| fs::write(folder.join("manifest"), format!("{HEADER}\nprefix")).unwrap(),
        ];
        for damage in damages {
            write(&folder, &installation).unwrap();
            damage(&folder);
            assert!(!is_current(&folder, None));
            assert!(write(&folder, &installation).unwrap());
            assert!(is_current(&folder, None));
        }
        fs::remove_file(root.path().join("llvm/bin/lit")).unwrap();
        assert!(!is_current(&folder, None), "a link to nothing is no tool");
    }

    #[test]
    fn a_folder_made_by_hand_is_replaced() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join(".toolchain");
        fs::create_dir_all(folder.join("bin")).unwrap();
        fs::write(folder.join("bin/stray"), "").unwrap();
        assert!(write(&folder, &installation(&root.path().join("llvm"))).unwrap());
        assert!(!folder.join("bin/stray").exists());
    }

    #[test]
    fn the_wrapper_refuses_static_libraries_and_passes_the_rest_on() {
        let root = tempfile::tempdir().unwrap();
        // A quote in the path must survive the shell.
        let installation = installation(&root.path().join("it's"));
        let folder = root.path().join(".toolchain");
        write(&folder, &installation).unwrap();
        let ask = |arguments: &[&str]| {
            let output = Command::new(folder.join("bin/llvm-config"))
                .args(arguments)
                .output()
                .unwrap();
            (
                output.status.success(),
                String::from_utf8(output.stdout).unwrap()
                    + &String::from_utf8(output.stderr).unwrap(),
            )
        };
        for question in ["--libnames", "--libs", "--libfiles"] {
            let (success, text) = ask(&["--link-static", question]);
            assert!(
                !success && text.contains("static libraries are not offered"),
                "{text}"
            );
            assert!(!ask(&[question, "--link-static"]).0);
            assert_eq!(
                ask(&["--link-shared", question]),
                (true, format!("real --link-shared {question}\n"))
            );
        }
        assert_eq!(
            ask(&["--link-static", "--includedir"]),
            (true, "real --link-static --includedir\n".to_owned())
        );
        assert_eq!(ask(&["--version"]), (true, "22.1.8\n".to_owned()));
    }

    #[test]
    fn an_unwritable_place_is_an_error_that_names_it() {
        let root = tempfile::tempdir().unwrap();
        let installation = installation(&root.path().join("llvm"));
        let error = write(&root.path().join("absent/.toolchain"), &installation)
            .unwrap_err()
            .to_string();
        assert!(error.contains("absent"), "{error}");
    }
}
