//! `cargo xtask docs`: the pages under `docs/` that are generated, never edited.
//!
//! To add a page is to add a line to [`PAGES`].

use std::{fs, io::Write as _, path::PathBuf, process::ExitCode};

use crate::{
    build::{self, Artifacts, Profile},
    error::{Error, Result},
    process, setup,
    workspace::Workspace,
};

/// A page of the language's specification.
macro_rules! specification {
    ($name:literal) => {
        Page {
            path: concat!("docs/spec/", $name, ".md"),
            command: &["rise-specification", $name],
        }
    };
}

/// The generated pages: what prints each, and where it lies.
const PAGES: &[Page] = &[
    Page {
        path: "docs/dialects/rise.md",
        command: &["rise-dialect-page", "rise"],
    },
    Page {
        path: "docs/dialects/dpia.md",
        command: &["rise-dialect-page", "dpia"],
    },
    Page {
        path: "docs/strategies.md",
        command: &["rise-elevate-page"],
    },
    specification!("README"),
    specification!("types"),
    specification!("sizes"),
    specification!("typing"),
    specification!("arithmetic"),
    specification!("mathematics"),
    specification!("bits"),
    specification!("comparison"),
    specification!("conversion"),
    specification!("memory"),
    specification!("patterns"),
    specification!("pairs"),
    specification!("shape"),
    specification!("selection"),
    specification!("dependent"),
    specification!("dynamic"),
    specification!("sequential"),
    specification!("streams"),
    specification!("vectors"),
    specification!("threads"),
    specification!("device"),
    specification!("warps"),
    specification!("prelude"),
    Page {
        path: "tools/plugin/include/rise/Primitives.h.inc",
        command: &["rise-specification", "builders.h"],
    },
    Page {
        path: "python/compiler/rise/_primitives.pyi",
        command: &["rise-specification", "builders.pyi"],
    },
];

/// Write the generated pages under docs/, or check that they are current
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cargo xtask docs           write the pages\n  cargo xtask docs --check   fail when a page is not current"
)]
pub struct Arguments {
    /// Write nothing: fail when a page is not what would be written
    #[arg(long)]
    check: bool,
}

/// A page that a program prints.
#[derive(Debug, Clone, Copy)]
struct Page {
    /// Where it lies, from the workspace's root.
    path: &'static str,
    /// A program of the toolchain (`mlir-tblgen`) or else of the workspace (`rise-opt`), and its
    /// arguments. It runs in the workspace's root, where `.toolchain/include` has the headers of
    /// MLIR.
    command: &'static [&'static str],
}

/// Runs the command.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    setup::ensure(workspace)?;
    let is_current = if arguments.check {
        check(workspace)?
    } else {
        write(workspace, PAGES)?
    };
    Ok(if is_current {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Whether every generated page is current; the others are named.
pub fn check(workspace: &Workspace) -> Result<bool> {
    check_pages(workspace, PAGES)
}

fn check_pages(workspace: &Workspace, pages: &[Page]) -> Result<bool> {
    let mut is_current = true;
    let mut programs = Programs::of(workspace);
    for page in pages {
        let expected = page.generate(&mut programs)?;
        let found = fs::read(page.file(workspace)).unwrap_or_default();
        if expected != found {
            is_current = false;
            let line = first_difference(&expected, &found);
            println!(
                "{}:{line}: not current: `cargo xtask docs` writes it",
                page.path
            );
        }
    }
    println!("{} generated pages checked", pages.len());
    Ok(is_current)
}

fn write(workspace: &Workspace, pages: &[Page]) -> Result<bool> {
    let mut programs = Programs::of(workspace);
    for page in pages {
        let text = page.generate(&mut programs)?;
        let file = page.file(workspace);
        let folder = file.parent().unwrap_or(workspace.root());
        fs::create_dir_all(folder).map_err(Error::file("create", folder))?;
        // Written whole or not at all.
        let mut partial =
            tempfile::NamedTempFile::new_in(folder).map_err(Error::file("write in", folder))?;
        partial
            .write_all(&text)
            .map_err(Error::file("write", &file))?;
        partial
            .persist(&file)
            .map_err(|error| Error::file("write", &file)(error.error))?;
        println!("{}", page.path);
    }
    println!("{} generated pages written", pages.len());
    Ok(true)
}

impl Page {
    fn file(&self, workspace: &Workspace) -> PathBuf {
        workspace.root().join(self.path)
    }

    fn generate(&self, programs: &mut Programs<'_>) -> Result<Vec<u8>> {
        let (program, arguments) = self.command.split_first().unwrap_or((&"", &[]));
        let program = programs.find(program)?;
        process::output(process::program(programs.workspace, program).args(arguments))
    }
}

/// The programs that print pages.
struct Programs<'w> {
    workspace: &'w Workspace,
    /// Programs of the workspace, once one of them was asked for.
    built: Option<Artifacts>,
}

impl<'w> Programs<'w> {
    fn of(workspace: &'w Workspace) -> Self {
        Self {
            workspace,
            built: None,
        }
    }

    fn find(&mut self, name: &str) -> Result<PathBuf> {
        let in_toolchain = self.workspace.toolchain().join("bin").join(name);
        if in_toolchain.exists() {
            return Ok(in_toolchain);
        }
        let built = match self.built.take() {
            Some(built) => built,
            None => build::workspace_artifacts(self.workspace, Profile::Development)?,
        };
        self.built.insert(built).program(name).cloned()
    }
}

/// The number of the first line that differs, from one.
fn first_difference(one: &[u8], other: &[u8]) -> usize {
    let same = one
        .iter()
        .zip(other)
        .take_while(|(one, other)| one == other);
    1 + same.filter(|(byte, _)| **byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: Page = Page {
        path: "docs/generated/page.md",
        command: &["printer", "# Title\n\nText.\n"],
    };

    fn workspace() -> (tempfile::TempDir, Workspace) {
        let root = tempfile::tempdir().unwrap();
        let bin = root.path().join(".toolchain/bin");
        fs::create_dir_all(&bin).unwrap();
        std::os::unix::fs::symlink("/usr/bin/printf", bin.join("printer")).unwrap();
        let workspace = Workspace::at(root.path());
        (root, workspace)
    }

    #[test]
    fn a_page_is_current_exactly_after_it_was_written() {
        let (root, workspace) = workspace();
        assert!(!check_pages(&workspace, &[PAGE]).unwrap());
        assert!(write(&workspace, &[PAGE]).unwrap());
        let file = root.path().join(PAGE.path);
        assert_eq!(fs::read_to_string(&file).unwrap(), "# Title\n\nText.\n");
        assert!(check_pages(&workspace, &[PAGE]).unwrap());
        fs::write(&file, "# Title\n\nEdited.\n").unwrap();
        assert!(!check_pages(&workspace, &[PAGE]).unwrap());
    }

    #[test]
    fn the_first_line_that_differs_is_found() {
        assert_eq!(first_difference(b"a\nb\nc\n", b"a\nb\nd\n"), 3);
        assert_eq!(first_difference(b"a\n", b""), 1);
        assert_eq!(first_difference(b"a\nb\n", b"a\n"), 2);
    }
}
