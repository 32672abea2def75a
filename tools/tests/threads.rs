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

/// A parallel loop in a parallel loop, from an object and the threads that it needs in a library
/// that comes and goes: soon again, when its threads look for work, and late, when they sleep.
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

/// Children that are forked after loops, soon and when the threads sleep, run loops too, and end by
/// `exit` and by `_exit`.
const FORKS: &str = r#"
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N = 1000 };
static int64_t done[N];

void __kmpc_fork_call(void *, int32_t, void (*)(const int32_t *, const int32_t *, void *), void *);
void __kmpc_for_static_init_8u(void *, int32_t, int32_t, int32_t *, uint64_t *, uint64_t *, int64_t *, int64_t, int64_t);

static void body(const int32_t *thread, const int32_t *bound, void *captured) {
  (void)bound;
  int32_t is_last;
  uint64_t lower = 0, upper = N - 1;
  int64_t stride;
  __kmpc_for_static_init_8u(NULL, *thread, 34, &is_last, &lower, &upper, &stride, 1, 0);
  for (uint64_t i = lower; i != upper + 1; ++i)
    ((int64_t *)captured)[i] += 1;
}

static int loops(int count) {
  for (int loop = 0; loop < count; ++loop) {
    for (int i = 0; i < N; ++i)
      done[i] = 0;
    __kmpc_fork_call(NULL, 1, body, done);
    for (int i = 0; i < N; ++i)
      if (done[i] != 1)
        return 0;
  }
  return 1;
}

static int processors(void) {
  cpu_set_t set;
  sched_getaffinity(0, sizeof set, &set);
  return CPU_COUNT(&set);
}

static int child(int depth) {
  const int before = processors();
  if (!loops(20) || processors() != before)
    return 9;
  if (depth == 0)
    return 0;
  const pid_t inner = fork();
  if (inner == 0)
    _exit(child(depth - 1));
  int status = 1;
  return waitpid(inner, &status, 0) == inner && status == 0 ? 0 : 8;
}

int main(void) {
  const int before = processors();
  for (int number = 0; number < 30; ++number) {
    if (!loops(1))
      return 1;
    if (number % 3 == 0)
      usleep(3000);
    const pid_t pid = fork();
    if (pid == 0) {
      alarm(20);
      const int code = child(number % 2);
      if (number % 4 < 2)
        exit(code);
      _exit(code);
    }
    int status = 1;
    if (waitpid(pid, &status, 0) != pid || status != 0) {
      printf("child %d: status %x\n", number, (unsigned)status);
      return 1;
    }
  }
  return processors() == before && loops(20) ? 0 : 1;
}
"#;

#[test]
fn children_of_a_fork_run_loops_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let (main, executable) = (folder.path().join("main.c"), folder.path().join("main"));
    std::fs::write(&main, FORKS).unwrap();
    let threads = Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime/threads/rise_threads.c");
    let mut clang = Command::new(common::toolchain("clang"));
    clang.args(["-O1", "-Wall", "-Wextra", "-Werror", "-pthread"]);
    common::succeed(clang.args([&main, &threads]).arg("-o").arg(&executable));
    for threads in ["1", "2", "4"] {
        common::succeed(Command::new(&executable).env("RAYON_NUM_THREADS", threads));
    }
}

/// The same with the threads of this process.
mod of_this_process {
    use std::ffi::{c_int, c_uint, c_void};

    use rise_runtime::execute::threads;

    type Body = unsafe extern "C" fn(*const c_int, *const c_int, *mut c_void);
    type Fork = unsafe extern "C" fn(*const c_void, c_int, Body, *mut c_void);
    type Bounds = unsafe extern "C" fn(
        *const c_void,
        c_int,
        c_int,
        *mut c_int,
        *mut u64,
        *mut u64,
        *mut i64,
        i64,
        i64,
    );

    /// How many rounds a loop has.
    const ROUNDS: usize = 300;

    /// Loop of which each round is counted.
    struct Counted {
        bounds: Bounds,
        rounds: [u32; ROUNDS],
    }

    unsafe extern "C" {
        fn fork() -> c_int;
        fn waitpid(pid: c_int, status: *mut c_int, options: c_int) -> c_int;
        fn alarm(seconds: c_uint) -> c_uint;
        fn _exit(code: c_int) -> !;
    }

    /// Counts its rounds.
    unsafe extern "C" fn body(_: *const c_int, _: *const c_int, captured: *mut c_void) {
        let (mut lower, mut upper, mut stride, mut is_last) = (0, ROUNDS as u64 - 1, 1, 0);
        // SAFETY: the loop passes what it captured, of which each round is another thread's.
        unsafe {
            let counted = captured.cast::<Counted>();
            let bounds = (*counted).bounds;
            let places = (&raw mut lower, &raw mut upper, &raw mut stride);
            let null = std::ptr::null();
            bounds(
                null,
                0,
                34,
                &raw mut is_last,
                places.0,
                places.1,
                places.2,
                1,
                0,
            );
            let rounds = (&raw mut (*counted).rounds).cast::<u32>();
            for round in lower..=upper {
                *rounds.add(round as usize) += 1;
            }
        }
    }

    fn entry(wanted: &str) -> *const c_void {
        let symbols = threads::symbols();
        let mut entries = symbols.iter();
        entries.find(|(name, _)| *name == wanted).unwrap().1
    }

    /// Whether loops do each of their rounds once.
    fn loops(run: Fork, bounds: Bounds, count: usize) -> bool {
        (0..count).all(|_| {
            let mut counted = Counted {
                bounds,
                rounds: [0; ROUNDS],
            };
            // SAFETY: the body takes what is captured.
            unsafe { run(std::ptr::null(), 1, body, (&raw mut counted).cast()) };
            counted.rounds.iter().all(|count| *count == 1)
        })
    }

    #[test]
    fn children_run_loops() {
        threads::start(4.try_into().unwrap()).unwrap();
        // SAFETY: the entries have these types.
        let (run, bounds) = unsafe {
            (
                std::mem::transmute::<*const c_void, Fork>(entry("__kmpc_fork_call")),
                std::mem::transmute::<*const c_void, Bounds>(entry("__kmpc_for_static_init_8u")),
            )
        };
        for number in 0..20 {
            assert!(loops(run, bounds, 3));
            if number % 3 == 0 {
                std::thread::sleep(std::time::Duration::from_millis(3));
            }
            // SAFETY: the child runs loops, and leaves without a destructor.
            let child = unsafe { fork() };
            if child == 0 {
                // SAFETY: as above.
                unsafe {
                    alarm(20);
                    _exit(c_int::from(!loops(run, bounds, 20)));
                }
            }
            let mut status = 1;
            // SAFETY: the status is a place for a number.
            assert_eq!(unsafe { waitpid(child, &raw mut status, 0) }, child);
            assert_eq!(status, 0, "child {number}");
        }
    }
}
