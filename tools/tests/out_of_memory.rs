//! Memory that is not to be had is an error: of `rise run`, and a code of what `rise build` makes.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Output};

mod common;

/// Intermediate arrays taken by the function, in rounds of loops, and by several threads; and one
/// whose number of elements is no number.
const PROGRAM: &str = "
def cube {n : nat} (a : n.f32) : n.f32 =
  a |> mapSeq (fun x => a |> mapSeq (fun y => a |> mapSeq (fun z => x + y + z))) |> toMem global
    |> mapSeq (fun slice => slice |> join |> reduceSeq (+) 0)

def inThreads {n : nat} (a : n.f32) : n.f32 =
  a |> mapPar (fun x => generate (fun (i : idx[n^3]) => x) |> mapSeq (fun y => y + 1) |> toMem global |> reduceSeq (+) 0)

def inPart {n : nat} (a : n.f32) : n.f32 =
  let b = a |> mapPar (fun x => generate (fun (i : idx[n^3]) => x) |> mapSeq (fun y => y + 1) |> toMem global |> reduceSeq (+) 0) |> toMem global in
  b |> mapSeq (fun x => x * 2)

def flat {n : nat} (a : n.f32) : f32 =
  generate (fun (i : idx[n * n * n * n]) => f32(1)) |> mapSeq (fun x => x + 1) |> toMem global |> reduceSeq (+) 0

def stack {n : nat} (a : n.f32) : n.f32 =
  a |> mapPar (fun x => generate (fun (i : idx[n]) => x) |> mapSeq (fun y => y + 1) |> toMem private |> reduceSeq (+) 0)
";

fn run(program: &Path, function: &str, n: &str, way: &str) -> Output {
    let program = program.to_str().unwrap();
    let arguments = [
        "run",
        program,
        "--generic",
        "--function",
        function,
        "--random",
        "--size",
    ];
    Command::new(env!("CARGO_BIN_EXE_rise"))
        .args(arguments)
        .args([&format!("n={n}"), "--parallel", way])
        .output()
        .unwrap()
}

#[track_caller]
fn refused(output: &Output, expected: &str) {
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains(expected), "expected `{expected}` in:\n{text}");
}

#[test]
fn a_run_reports_how_much_and_where() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("program.rise");
    std::fs::write(&program, PROGRAM).unwrap();
    for way in ["threads", "openmp", "sequential"] {
        // One program is enough for each further way.
        let functions: &[&str] = match way {
            "threads" => &["cube", "inThreads", "inPart"],
            _ => &["inPart"],
        };
        for function in functions {
            let small = run(&program, function, "3", way);
            assert!(small.status.success(), "{function}: {small:?}");
            let large = run(&program, function, "131072", way);
            refused(
                &large,
                &format!(
                    "`{function}` is out of memory: it asks for 9007199254740992 bytes for an intermediate array"
                ),
            );
            refused(&large, &format!("--> {}:", program.display()));
        }
        let flat = run(&program, "flat", "65536", way);
        refused(
            &flat,
            "an intermediate array of `n^4` elements is too large",
        );
        refused(
            &run(&program, "stack", "200000", way),
            "private memory lies on the stack",
        );
    }
}

/// The system gives no more, though the number of bytes is a usual one.
#[test]
fn a_limit_of_the_system_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("program.rise");
    std::fs::write(&program, PROGRAM).unwrap();
    for function in ["cube", "inThreads", "inPart"] {
        let script = format!(
            "ulimit -v 6000000 && exec '{}' run '{}' --function {function} --random --size n=2048 --threads 2",
            env!("CARGO_BIN_EXE_rise"),
            program.display()
        );
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        refused(&output, "is out of memory: it asks for 34359738368 bytes");
    }
}

/// Each function is called with too large sizes, and then with small ones.
const MAIN: &str = r#"
#include "program.h"
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    static float a[1 << 17], r[1 << 17];
    for (int i = 0; i < 1 << 17; ++i)
        a[i] = (float)(i % 7);
    printf("%d %d %d\n", cube(r, a, 1 << 17) == RISE_OUT_OF_MEMORY, inThreads(r, a, 1 << 17) == RISE_OUT_OF_MEMORY, inPart(r, a, 1 << 17) == RISE_OUT_OF_MEMORY);
    printf("%d\n", flat(r, a, 65536) == RISE_OUT_OF_MEMORY);
    int code = cube(r, a, 5);
    printf("%d %g\n", code, r[4]);
    code = inThreads(r, a, 5);
    printf("%d %g\n", code, r[4]);
    code = inPart(r, a, 5);
    printf("%d %g\n", code, r[4]);
    code = flat(r, a, 5);
    printf("%d %g\n", code, r[0]);
    code = stack(r, a, 5);
    printf("%d %g\n", code, r[4]);
    return 0;
}
"#;

const EXPECTED: &str = "1 1 1\n1\n0 200\n0 625\n0 1250\n0 1250\n0 25\n";

#[test]
fn what_is_built_returns_a_code() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("program.rise"), PROGRAM).unwrap();
    std::fs::write(at("main.c"), MAIN).unwrap();
    let threads = Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime/threads/rise_threads.c");
    for (emit, name, further, flags) in [
        ("object", "program.o", Some(&threads), "-O1"),
        ("c", "program.c", None, "-fsanitize=undefined"),
    ] {
        let (program, output) = (at("program.rise"), at(name));
        let emit = format!("--emit={emit}");
        let arguments: [&OsStr; 5] = [
            "build".as_ref(),
            program.as_os_str(),
            emit.as_ref(),
            "-o".as_ref(),
            output.as_os_str(),
        ];
        common::rise(&arguments);
        let executable = at("main");
        common::succeed(
            Command::new(common::toolchain("clang"))
                .args(["-Wall", "-Wextra", "-Werror", "-pthread", flags, "-o"])
                .arg(&executable)
                .args([at("main.c"), output])
                .args(further)
                .arg("-lm"),
        );
        assert_eq!(
            common::succeed(&mut Command::new(&executable)),
            EXPECTED,
            "{name}"
        );
    }
}
