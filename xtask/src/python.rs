//! `cargo xtask python`: the packages for Python, their tests and their wheels.
//!
//! Everything lies in `target/python`: an environment with the packages of
//! `python/requirements.txt`, the packages as they are imported, wheels.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use crate::{
    build::{self, Artifacts, Profile},
    error::{Error, Result},
    process, setup,
    workspace::Workspace,
};

/// A package of Python with a module in Rust.
struct Package {
    /// The folder of its sources in `python/`.
    sources: &'static str,
    name: &'static str,
    /// The module in Rust. Names differ, because the library of the compiler contains both.
    module: &'static str,
    /// The library that cargo makes of it.
    library: &'static str,
}

/// The packages.
const PACKAGES: [Package; 2] = [
    Package {
        sources: "compiler",
        name: "rise",
        module: "_compiler",
        library: "rise_python",
    },
    Package {
        sources: "runtime",
        name: "rise_runtime",
        module: "_kernels",
        library: "rise_python_runtime",
    },
];

/// The folder of the tests.
const ALL: &str = "python/tests";

/// The greatest wheel of the package that needs no compiler, in bytes.
const LARGEST_RUNTIME: u64 = 1 << 20;

/// Build the packages for Python and run their tests, or make wheels of them
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cargo xtask python                       build, and run python/tests\n  \
                  cargo xtask python -- -k jit -x          the same with options of pytest\n  \
                  cargo xtask python --wheels              make wheels of both in target/python/wheels, and test them\n  \
                  cargo xtask python --wheels runtime      only that which needs no compiler\n\n\
                  The packages of python/requirements.txt are installed into target/python/venv.\n\
                  The wheel `rise` finds LLVM and MLIR where they were when it was made."
)]
pub struct Arguments {
    /// Make wheels with optimisations: of both packages, or of one
    #[arg(long, value_name = "PACKAGE", num_args = 0..=1, default_missing_value = "all", value_parser = ["all", "compiler", "runtime"])]
    wheels: Option<String>,
    /// Options of pytest
    #[arg(last = true)]
    pytest: Vec<String>,
}

/// Runs the command.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    setup::ensure(workspace)?;
    let folder = workspace.target()?.join("python");
    let python = environment(workspace, &folder, &requirements(workspace))?;
    let artifacts = build::workspace_artifacts(workspace, Profile::Development)?;
    let is_good = match arguments.wheels.as_deref() {
        None => {
            let site = staged(workspace, &folder, &artifacts)?;
            let mut tests = tests(workspace, &python, &artifacts, ALL, &arguments.pytest);
            process::status(tests.env("PYTHONPATH", site))?.success()
        }
        Some(which) => wheels(workspace, &folder, &python, &artifacts, which)?,
    };
    Ok(match is_good {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

/// The command for the tests of the development build; `None` if packages that they need cannot be
/// installed.
pub fn tests_of_build(workspace: &Workspace) -> Result<Option<Command>> {
    let folder = workspace.target()?.join("python");
    let python = match environment(workspace, &folder, &requirements(workspace)) {
        Ok(python) => python,
        Err(error) => {
            println!("{error}");
            return Ok(None);
        }
    };
    let artifacts = build::workspace_artifacts(workspace, Profile::Development)?;
    let site = staged(workspace, &folder, &artifacts)?;
    let mut command = tests(workspace, &python, &artifacts, ALL, &[]);
    command.env("PYTHONPATH", site);
    Ok(Some(command))
}

/// The packages of the tests.
fn requirements(workspace: &Workspace) -> PathBuf {
    workspace.root().join("python/requirements.txt")
}

/// The interpreter of the environment in the folder, which is made if the requirements are not
/// those that it was made for.
pub fn environment(workspace: &Workspace, folder: &Path, requirements: &Path) -> Result<PathBuf> {
    let (venv, made_for) = (folder.join("venv"), folder.join("venv/requirements.txt"));
    let python = venv.join("bin/python");
    let wanted = fs::read(requirements).map_err(Error::file("read", requirements))?;
    if fs::read(&made_for).is_ok_and(|found| found == wanted) {
        return Ok(python);
    }
    fs::create_dir_all(folder).map_err(Error::file("create", folder))?;
    let mut make = process::program(workspace, "python3");
    process::run(make.args(["-m", "venv", "--clear"]).arg(&venv))?;
    process::run(install(workspace, &python).arg("-r").arg(requirements))?;
    fs::write(&made_for, wanted).map_err(Error::file("write", &made_for))?;
    Ok(python)
}

/// The command that installs packages, which are still to be named.
fn install(workspace: &Workspace, python: &Path) -> Command {
    let mut command = process::program(workspace, python);
    command.args(["-m", "pip", "install", "--quiet"]);
    command.arg("--disable-pip-version-check");
    command
}

/// The folder with the packages as they are imported, with the libraries of the build.
fn staged(workspace: &Workspace, folder: &Path, artifacts: &Artifacts) -> Result<PathBuf> {
    let site = folder.join("site");
    match fs::remove_dir_all(&site) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(Error::file("remove", &site)(error));
        }
        _ => {}
    }
    for package in PACKAGES {
        let Package {
            sources,
            name,
            module,
            library,
        } = package;
        let package = site.join(name);
        fs::create_dir_all(&package).map_err(Error::file("create", &package))?;
        let sources = workspace.root().join("python").join(sources).join(name);
        for file in fs::read_dir(&sources).map_err(Error::file("read", &sources))? {
            let file = file.map_err(Error::file("read", &sources))?.path();
            if file.is_file() {
                let target = package.join(file.file_name().unwrap_or_default());
                fs::copy(&file, target).map_err(Error::file("copy", &file))?;
            }
        }
        let found = artifacts.library(library);
        let library = found.ok_or_else(|| Error::NoProgram {
            name: library.to_owned(),
            found: Vec::new(),
        })?;
        let target = package.join(format!("{module}.abi3.so"));
        std::os::unix::fs::symlink(library, &target).map_err(Error::file("link", &target))?;
    }
    Ok(site)
}

/// Pytest on the tests, with `rise` of the build, which makes libraries for them.
fn tests(
    workspace: &Workspace,
    python: &Path,
    artifacts: &Artifacts,
    tests: &str,
    options: &[String],
) -> Command {
    let mut command = process::program(workspace, python);
    command.args(["-m", "pytest", "-q", "-p", "no:cacheprovider"]);
    command.arg(tests).args(options);
    find_tools(&mut command, artifacts);
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    command
}

/// Lets a command find `rise` of the build.
fn find_tools(command: &mut Command, artifacts: &Artifacts) {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = artifacts
        .folder()
        .into_iter()
        .chain(env::split_paths(&path));
    if let Ok(path) = env::join_paths(folders) {
        command.env("PATH", path);
    }
}

/// Makes wheels, installs them into a folder, and runs the tests with them; whether all is right.
fn wheels(
    workspace: &Workspace,
    folder: &Path,
    python: &Path,
    artifacts: &Artifacts,
    which: &str,
) -> Result<bool> {
    let wheels = folder.join("wheels");
    let site = folder.join("installed");
    let is_wanted = |package: &&Package| which == "all" || package.sources == which;
    let mut made = Vec::new();
    for Package { sources, name, .. } in PACKAGES.iter().filter(is_wanted) {
        let mut make = process::program(workspace, python.with_file_name("maturin"));
        make.args([
            "build",
            "--release",
            "--auditwheel",
            "skip",
            "--compatibility",
            "linux",
        ]);
        make.arg("--interpreter").arg(python);
        make.arg("--out").arg(&wheels).arg("--manifest-path");
        process::run(make.arg(format!("python/{sources}/Cargo.toml")))?;
        let wheel = newest(&wheels, name)?;
        let bytes = fs::metadata(&wheel)
            .map_err(Error::file("read", &wheel))?
            .len();
        println!(
            "{}: {:.2} MiB",
            wheel.display(),
            bytes as f64 / f64::from(1 << 20)
        );
        if *sources == "runtime" && bytes > LARGEST_RUNTIME {
            println!("error: expected at most {LARGEST_RUNTIME} bytes");
            return Ok(false);
        }
        let mut install = install(workspace, python);
        install.args(["--no-deps", "--upgrade", "--force-reinstall", "--target"]);
        process::run(install.arg(&site).arg(&wheel))?;
        made.push((*name, wheel));
    }
    if !runs_installed(workspace, folder, artifacts, &made)? {
        return Ok(false);
    }
    let chosen = match which {
        "runtime" => "python/tests/test_bundle.py",
        _ => ALL,
    };
    let mut tests = tests(workspace, python, artifacts, chosen, &[]);
    Ok(process::status(tests.env("PYTHONPATH", site))?.success())
}

/// Installs wheels, and what they depend on, into a new environment, and runs a kernel of each;
/// whether it is right.
fn runs_installed(
    workspace: &Workspace,
    folder: &Path,
    artifacts: &Artifacts,
    wheels: &[(&str, PathBuf)],
) -> Result<bool> {
    let venv = folder.join("fresh");
    let mut make = process::program(workspace, "python3");
    process::run(make.args(["-m", "venv", "--clear"]).arg(&venv))?;
    let python = venv.join("bin/python");
    process::run(install(workspace, &python).args(wheels.iter().map(|(_, wheel)| wheel)))?;
    let mut call = process::program(workspace, &python);
    call.arg("python/tests/installed.py");
    call.args(wheels.iter().map(|(name, _)| name));
    find_tools(&mut call, artifacts);
    Ok(process::status(call.env_remove("PYTHONPATH"))?.success())
}

/// The wheel of a package that was made last.
fn newest(wheels: &Path, name: &str) -> Result<PathBuf> {
    let entries = fs::read_dir(wheels).map_err(Error::file("read", wheels))?;
    let found = entries.flatten().map(|entry| entry.path()).filter(|path| {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        file.starts_with(&format!("{name}-")) && file.ends_with(".whl")
    });
    let modified = |path: &PathBuf| fs::metadata(path).and_then(|data| data.modified()).ok();
    found.max_by_key(modified).ok_or_else(|| Error::NoProgram {
        name: format!("{name}.whl"),
        found: Vec::new(),
    })
}
