//! Headers that say how kernels are launched: a host in C that includes one runs the kernels on a
//! device of OpenCL, and all of them are C and C++ without warnings.

#[path = "../common/mod.rs"]
mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{example, rise, succeed, toolchain};
use rise_runtime::device::{self, Api};
use tempfile::TempDir;

fn here(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/launches");
    folder.join(name)
}

/// Writes the code of a program for OpenCL and its header, and runs the host in C beside it.
fn run(name: &str) {
    if let Err(reason) = device::list(Api::OpenCl) {
        println!("skipped: {reason}");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let code = folder.path().join(format!("{name}.cl"));
    let program = here(&format!("{name}.rise"));
    rise(&[
        "build".as_ref(),
        program.as_ref(),
        "-o".as_ref(),
        code.as_ref(),
    ]);
    let host = folder.path().join("host");
    succeed(
        Command::new(toolchain("clang"))
            .args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-O1", "-I"])
            .arg(folder.path())
            .arg(here(&format!("{name}.c")))
            .args(["-l:libOpenCL.so.1", "-o"])
            .arg(&host),
    );
    succeed(Command::new(&host).current_dir(folder.path()));
}

#[test]
fn a_host_in_c_launches_groups_with_memory() {
    run("rows");
}

#[test]
fn a_host_in_c_launches_kernels_in_steps() {
    run("steps");
}

/// Files that include a header are compiled as C and as C++.
fn compile(folder: &TempDir, header: &str) {
    let source = folder.path().join("includes.c");
    fs::write(
        &source,
        format!("#include \"{header}\"\n#include \"{header}\"\n"),
    )
    .unwrap();
    for language in ["c", "c++"] {
        succeed(
            Command::new(toolchain("clang"))
                .args([
                    "-Wall",
                    "-Wextra",
                    "-Werror",
                    "-fsyntax-only",
                    "-x",
                    language,
                ])
                .arg(&source),
        );
    }
}

#[test]
fn headers_are_c_and_cpp_for_every_target() {
    let folder = tempfile::tempdir().unwrap();
    for (target, ending) in [
        ("opencl", "cl"),
        ("opencl", "spv"),
        ("vulkan", "spv"),
        ("cuda", "ptx"),
    ] {
        for program in ["rows", "steps"] {
            let name = format!("{program}_{target}_{ending}");
            let code = folder.path().join(format!("{name}.{ending}"));
            let program = here(&format!("{program}.rise"));
            rise(&[
                "build".as_ref(),
                program.as_ref(),
                "--target".as_ref(),
                target.as_ref(),
                "-o".as_ref(),
                code.as_ref(),
            ]);
            compile(&folder, &format!("{name}.h"));
        }
    }
}

#[test]
fn headers_describe_programs_of_many_kernels() {
    let folder = tempfile::tempdir().unwrap();
    for (program, strategy, library) in [
        (
            "stencils/jacobi_2d",
            "stencilInTiles(8, 256, 1)",
            "stencils",
        ),
        ("parallel_patterns/prefix_sum", "scan", "patterns"),
        ("parallel_patterns/fft", "places", "patterns"),
        ("simulation/mri_q", "shareRounds(4)", "simulation"),
    ] {
        let code = folder.path().join("code.cl");
        rise(&[
            "build".as_ref(),
            example(&format!("corpus/{program}.rise")).as_ref(),
            "--strategy".as_ref(),
            strategy.as_ref(),
            "--library".as_ref(),
            example(&format!("strategies/gpu/{library}.elevate")).as_ref(),
            "-o".as_ref(),
            code.as_ref(),
        ]);
        compile(&folder, "code.h");
        let (code, header) = (
            fs::read_to_string(&code).unwrap(),
            fs::read_to_string(code.with_extension("h")).unwrap(),
        );
        let kernels = code.matches("__kernel").count();
        let launches = header.matches("static inline struct").count();
        assert_eq!(kernels, launches, "{program}");
    }
}
