//! Parallel loops give the same whatever runs them, and however many threads there are.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

use rise_runtime::array::{Array, NpyOptions};

mod common;

/// Rows of different lengths of work, loops in loops, and less work than threads.
const PROGRAM: &str = "
def unbalanced {n : nat} (xs : n.n.f32) : n.f32 =
  xs |> mapPar (fun row => row |> reduceSeq (fun a x => if x < 5 then a + x else a * 0.5) 0)

def nested {n m : nat} (xs : n.m.f32) : n.m.f32 =
  xs |> mapPar (fun row => row |> mapPar (fun x => x * x + 1))

def in_memory {n m : nat} (xs : n.m.f32) : n.m.f32 =
  xs |> mapPar (fun row => let twice = row |> mapPar (fun x => x + x) |> toMem global in twice |> mapSeq (fun x => x + 1))

def total {n m : nat} (xs : n.m.i32) : i32 = xs |> join |> reducePar (+) 0

def totals {n m : nat} (xs : n.m.i32) : n.i32 = xs |> mapPar (reducePar (+) 0)

// Parts are combined in order: the operator is associative, not commutative.
def composed {n m : nat} (xs : n.m.i32) : i32 =
  xs |> join |> mapSeq (fun x => (2 * x + 1, x)) |> toMem global |> reducePar (fun (a, b) (c, d) => (a * c, b * c + d)) (1, 0)
     |> (fun (a, b) => a * 31 + b)

// The accumulators of the parts are arrays.
def columns {n m : nat} (xs : n.m.i32) : m.i32 =
  xs |> reducePar (fun a b => zip a b |> mapSeq (fun (x, y) => x + y)) (generate (fun _ => i32(0)) |> mapSeq id) |> mapSeq id
";

const FUNCTIONS: &[&str] = &[
    "unbalanced",
    "nested",
    "in_memory",
    "total",
    "totals",
    "composed",
    "columns",
];

fn run(
    program: &Path,
    function: &str,
    sizes: [usize; 2],
    configure: impl Fn(&mut Command),
) -> Array {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("result.npy");
    let mut command = Command::new(env!("CARGO_BIN_EXE_rise"));
    command
        .arg("run")
        .arg(program)
        .args(["--function", function, "--random", "3"]);
    command.arg("--size").arg(format!("n={}", sizes[0]));
    if function != "unbalanced" {
        command.arg("--size").arg(format!("m={}", sizes[1]));
    }
    command.args([OsStr::new("-o"), output.as_os_str()]);
    configure(&mut command);
    common::succeed(&mut command);
    Array::read_npy(&output, NpyOptions::default()).unwrap()
}

#[test]
fn threads_do_not_change_results() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("program.rise");
    std::fs::write(&program, PROGRAM).unwrap();
    for function in FUNCTIONS {
        for sizes in [[0, 3], [1, 1], [37, 29]] {
            let expected = run(&program, function, sizes, |command| {
                command.arg("--interpret");
            });
            let found = run(&program, function, sizes, |command| {
                command.arg("--parallel=sequential");
            });
            assert_eq!(found, expected, "{function} {sizes:?} on one thread");
            for threads in ["1", "2", "5"] {
                for way in ["threads", "openmp"] {
                    let found = run(&program, function, sizes, |command| {
                        command.args(["--threads", threads, "--parallel", way]);
                    });
                    assert_eq!(found, expected, "{function} {sizes:?}, {threads} by {way}");
                }
                let found = run(&program, function, sizes, |command| {
                    command.env("RAYON_NUM_THREADS", threads);
                });
                assert_eq!(
                    found, expected,
                    "{function} {sizes:?}, {threads} by the variable"
                );
            }
        }
    }
}

/// A parallel loop in a parallel loop, from an object and the threads that it needs in a library that comes and goes: soon again, when its threads
/// look for work, and late, when they sleep.
const MAIN: &str = r#"
#include "nested.h"
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

typedef int32_t Nested(float *, const float *, int64_t, int64_t);

int main(int count, char **arguments) {
    enum { n = 37, m = 29 };
    static float xs[n * m], result[n * m];
    if (count != 2)
        return 1;
    for (int i = 0; i < n * m; ++i)
        xs[i] = i * 0.5f;
    for (int round = 0; round < 60; ++round) {
        void *library = dlopen(arguments[1], RTLD_NOW);
        Nested *nested;
        if (!library || !(*(void **)&nested = dlsym(library, "nested")))
            return 1;
        for (int call = 0; call < 20; ++call) {
            for (int i = 0; i < n * m; ++i)
                result[i] = 0;
            if (nested(result, xs, n, m) != RISE_OK)
                return 1;
            for (int i = 0; i < n * m; ++i)
                if (result[i] != xs[i] * xs[i] + 1) {
                    printf("element %d: %g\n", i, result[i]);
                    return 1;
                }
            if (call % 10 == round % 10)
                usleep(2000);
        }
        dlclose(library);
    }
    return 0;
}
"#;

#[test]
fn an_object_runs_on_threads_in_a_library_that_comes_and_goes() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("nested.rise"), PROGRAM).unwrap();
    std::fs::write(at("main.c"), MAIN).unwrap();
    let (program, object) = (at("nested.rise"), at("nested.o"));
    common::rise(&[
        "build".as_ref(),
        program.as_os_str(),
        "--function=nested".as_ref(),
        "-o".as_ref(),
        object.as_os_str(),
    ]);
    let threads = Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime/threads/rise_threads.c");
    let clang = |output: &Path, inputs: &[&Path]| {
        let flags = ["-O1", "-Wall", "-Wextra", "-Werror", "-pthread", "-fPIC"];
        let mut command = Command::new(common::toolchain("clang"));
        command.args(flags).args(inputs).arg("-o").arg(output);
        command
    };
    let (library, executable) = (at("nested.so"), at("main"));
    common::succeed(clang(&library, &[&object, &threads]).args(["-shared", "-lm"]));
    common::succeed(&mut clang(&executable, &[&at("main.c")]));
    for threads in ["1", "2", "5"] {
        common::succeed(
            Command::new(&executable)
                .arg(&library)
                .env("OMP_NUM_THREADS", threads),
        );
    }
}
