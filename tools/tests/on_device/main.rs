//! The strategies of `examples/strategies/gpu`: what they make of programs computes on devices of
//! OpenCL and of Vulkan what the interpreter says, at sizes that no group divides too, and without
//! races. Where no such device is found, or no Oclgrind, the tests say so.

mod limits;
mod programs;
mod validation;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use programs::{PROGRAMS, Program};
use rise_runtime::array::{Array, NpyOptions, Tolerance, compare};
use rise_runtime::device::{self, Api};

const OCLGRIND: &str = "/usr/lib/oclgrind/liboclgrind-rt-icd.so";

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples")
}

/// Whether a test of devices can run; otherwise it says why not.
fn has_device(target: Api) -> bool {
    match device::list(target) {
        Ok(_) => true,
        Err(reason) => {
            println!("skipped: {reason}");
            false
        }
    }
}

/// The tool on a program with random inputs.
fn run(program: &Program, sizes: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rise"));
    command
        .args(["run", "--random", "--function", program.function])
        .arg(examples().join(program.file));
    for size in sizes.split_whitespace() {
        command.args(["--size", size]);
    }
    command
}

/// By the strategy, on a device.
fn on_device(program: &Program, sizes: &str, target: Api) -> Command {
    let library = examples().join(format!("strategies/gpu/{}.elevate", program.library));
    let mut command = run(program, sizes);
    command
        .args(["--target", target.name(), "--strategy", program.strategy])
        .arg("--library")
        .arg(library);
    command
}

/// The results that a command writes to files.
fn results(mut command: Command, count: usize, what: &str) -> Vec<Array> {
    let folder = tempfile::tempdir().unwrap();
    let files: Vec<_> = (0..count)
        .map(|number| folder.path().join(format!("{number}.npy")))
        .collect();
    for file in &files {
        command.arg("-o").arg(file);
    }
    let ran = command.output().unwrap();
    assert!(ran.status.success(), "{what}: {}", said(&ran));
    files
        .iter()
        .map(|file| Array::read_npy(file, NpyOptions::default()).unwrap())
        .collect()
}

fn said(output: &Output) -> String {
    let text = [output.stdout.clone(), output.stderr.clone()].concat();
    String::from_utf8_lossy(&text).into_owned()
}

/// The programs whose strategies are in a file.
fn of(library: &str) -> impl Iterator<Item = &'static Program> {
    let found = PROGRAMS
        .iter()
        .filter(move |program| program.library == library);
    assert!(found.clone().next().is_some(), "no program of {library}");
    found
}

fn check(library: &str, target: Api) {
    if !has_device(target) {
        return;
    }
    for program in of(library) {
        if let Some(most) = less_than(program.group_bytes, target) {
            check_refused(program, target, most);
            continue;
        }
        for sizes in program.sizes {
            let what = format!("{} by {} at {sizes}", program.function, program.strategy);
            let what = format!("{what} on {}", target.name());
            let found = results(on_device(program, sizes, target), program.results, &what);
            let mut interpreted = run(program, sizes);
            interpreted.arg("--interpret");
            let expected = results(interpreted, program.results, &what);
            for (found, expected) in found.iter().zip(&expected) {
                let tolerance = Tolerance::new(1e-3, 1e-3);
                let agreement = compare(expected, found, tolerance).unwrap();
                assert!(agreement.all_close(), "{what}: {agreement}");
            }
        }
    }
}

/// The memory that the first device has for a group, if that is less than so many bytes.
fn less_than(bytes: u64, target: Api) -> Option<u64> {
    let most = device::list(target).unwrap()[0].group_memory;
    (most < bytes).then_some(most)
}

/// A program that needs more memory for a group is refused by both numbers.
fn check_refused(program: &Program, target: Api, most: u64) {
    let sizes = program.sizes.last().unwrap();
    let ran = on_device(program, sizes, target).output().unwrap();
    let (said, bytes) = (said(&ran), program.group_bytes);
    let reason = format!("shares {bytes} bytes of `local` memory, and this device has {most}");
    assert!(!ran.status.success() && said.contains(&reason), "{said}");
}

/// At the first sizes, which are small.
fn check_races(library: &str) {
    if !has_device(Api::OpenCl) || !Path::new(OCLGRIND).exists() {
        println!("skipped: {OCLGRIND} is not there");
        return;
    }
    for program in of(library) {
        let Some(sizes) = program.watched else {
            continue;
        };
        let ran = on_device(program, sizes, Api::OpenCl)
            .env("OCL_ICD_VENDORS", OCLGRIND)
            .env("OCLGRIND_DATA_RACES", "1")
            // As much as every device of OpenCL in use has; it has 32 KiB by itself.
            .env("OCLGRIND_LOCAL_MEM_SIZE", "49152")
            .output()
            .unwrap();
        let said = said(&ran);
        let what = format!("{} by {} at {sizes}", program.function, program.strategy);
        assert!(ran.status.success(), "{what}: {said}");
        assert!(!said.contains("data race"), "{what}: {said}");
    }
}

macro_rules! libraries {
    ($($library:ident),* $(,)?) => {
        const TESTED: &[&str] = &[$(stringify!($library)),*];
        $(mod $library {
            #[test]
            fn computes_what_the_interpreter_says() {
                super::check(stringify!($library), super::Api::OpenCl);
            }

            #[test]
            fn computes_what_the_interpreter_says_by_vulkan() {
                super::check(stringify!($library), super::Api::Vulkan);
            }

            #[test]
            fn makes_valid_calls_of_vulkan() {
                super::validation::check(stringify!($library));
            }

            #[test]
            fn has_no_races() {
                super::check_races(stringify!($library));
            }
        })*
    };
}

libraries! {
    linear_algebra,
    patterns,
    simulation,
    stencils,
}

#[test]
fn every_library_is_tested() {
    let folder = std::fs::read_dir(examples().join("strategies/gpu")).unwrap();
    let mut found: Vec<_> = folder
        .map(|file| file.unwrap().path())
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    found.sort();
    assert_eq!(found, TESTED);
}
