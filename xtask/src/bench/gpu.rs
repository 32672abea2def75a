//! `cargo xtask bench gpu`: programs on a GPU of NVIDIA.
//!
//! Machines with such cards often have no compiler. So the benchmark is a folder: a bundle of each
//! program and what it should compute, beside a small program that needs neither LLVM nor MLIR. It
//! runs here if there is a card, and wherever the folder is carried.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{
    build::{self, Profile},
    error::{Error, Result},
    process,
    workspace::Workspace,
};

/// The folder, in that of the builds.
const FOLDER: &str = "bench-gpu";
const PROGRAM: &str = "rise-bench-gpu";
/// The programs that are measured; `rise-bench-gpu` says how lines are read.
const CASES: &str = "bench/gpu/cases.tsv";
/// Kernels by hand, which are measured beside the programs.
const REFERENCES: &str = "bench/gpu/reference/kernels.cu";
/// Stands for the library of a case that needs none.
const NO_LIBRARY: &str = "-";
/// The most results that a program has.
const RESULTS: usize = 2;

/// A line of the table, as far as it says what is compiled.
struct Case<'t> {
    library: &'t str,
    strategy: &'t str,
    file: &'t str,
    function: &'t str,
    sizes: &'t str,
    /// The oldest GPU that it is for, if it needs more than usual.
    chip: Option<&'t str>,
}

impl<'t> Case<'t> {
    fn read(line: &'t str) -> Option<Case<'t>> {
        let fields: Vec<&str> = line.split('\t').collect();
        match fields[..] {
            [
                _,
                library,
                strategy,
                file,
                function,
                sizes,
                _,
                _,
                _,
                _,
                ref rest @ ..,
            ] => Some(Case {
                library,
                strategy,
                file,
                function,
                sizes,
                chip: rest.first().copied(),
            }),
            _ => None,
        }
    }
}

/// Makes the folder, and runs it where there is a card, unless `--bundle` says that it is only
/// carried elsewhere.
pub fn run(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    let is_run = match arguments {
        [] => true,
        [flag] if flag == "--bundle" => false,
        [.., unknown] => {
            return Err(Error::UnknownArgument {
                argument: unknown.clone(),
                benchmark: "gpu",
                known: "--bundle",
            });
        }
    };
    let rise = build::program(workspace, Profile::Release, "rise")?;
    let mut cargo = process::cargo(workspace);
    process::run(cargo.args(["build", "--release", "--package", PROGRAM]))?;
    let target = workspace.target()?;
    let folder = target.join(FOLDER);
    let failed = |action| {
        let path = folder.clone();
        move |source| Error::File {
            action,
            path,
            source,
        }
    };
    fs::create_dir_all(&folder).map_err(failed("create"))?;
    let table = workspace.root().join(CASES);
    let text = fs::read_to_string(&table).map_err(failed("read"))?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    for (number, case) in lines.filter_map(Case::read).enumerate() {
        pack(workspace, &rise, &folder, number, &case)?;
    }
    let bench = folder.join(PROGRAM);
    for (from, to) in [
        (target.join("release").join(PROGRAM), bench.clone()),
        (table, folder.join("cases.tsv")),
        (workspace.root().join(REFERENCES), folder.join("kernels.cu")),
    ] {
        fs::copy(from, to).map_err(failed("write"))?;
    }
    println!(
        "{} runs on any machine with a GPU of NVIDIA: `./{PROGRAM} .` in it",
        folder.display()
    );
    let mut command = process::program(workspace, &bench);
    if is_run && !process::status(command.arg(&folder))?.success() {
        println!("Nothing was measured here");
    }
    Ok(())
}

/// Makes the bundle of a program, and what the interpreter computes at small sizes.
fn pack(
    workspace: &Workspace,
    rise: &PathBuf,
    folder: &Path,
    number: usize,
    case: &Case,
) -> Result<()> {
    let root = workspace.root();
    let named = |command: &mut std::process::Command, name| {
        command.arg(name).arg(root.join(case.file));
        command.args(["--function", case.function]);
    };
    let mut command = process::program(workspace, rise);
    named(&mut command, "build");
    if case.library != NO_LIBRARY {
        let library = format!("examples/strategies/gpu/{}.elevate", case.library);
        command.arg("--library").arg(root.join(library));
    }
    command.args(["--strategy", case.strategy, "--target", "cuda"]);
    if let Some(chip) = case.chip {
        command.args(["--chip", chip]);
    }
    // The host's part runs on another machine.
    command.args(["--cpu", "x86-64-v2", "-o"]);
    process::run(command.arg(folder.join(format!("{number}.bundle"))))?;
    for results in 1..=RESULTS {
        let mut command = process::program(workspace, rise);
        named(&mut command, "run");
        command.args(["--interpret", "--random", "0"]);
        let sizes = case.sizes.split_whitespace();
        sizes.for_each(|size| {
            command.args(["--size", size]);
        });
        for result in 0..results {
            let file = folder.join(format!("{number}.{result}.npy"));
            command.arg("-o").arg(file);
        }
        // A program says so if it has more results.
        if process::status(command.stderr(std::process::Stdio::null()))?.success() {
            return Ok(());
        }
    }
    println!("The interpreter computes nothing for `{}`", case.function);
    Ok(())
}
