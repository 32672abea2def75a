//! Objects and headers of `rise build`, called from C, C++ and Python's ctypes.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{example, rise, succeed, toolchain};
use rise_lowering::loops_to_c::is_identifier;
use tempfile::TempDir;

/// Builds examples in a folder of their own, as `<name>.o` and `<name>.h`.
fn build(examples: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in examples {
        let (program, object) = (
            example(&format!("{name}.mlir")),
            folder.path().join(format!("{name}.o")),
        );
        rise(&[
            "build".as_ref(),
            program.as_ref(),
            "-o".as_ref(),
            object.as_ref(),
        ]);
        assert!(object.with_extension("h").is_file());
    }
    folder
}

const MAIN: &str = r#"
#include "matmul.h"
#include "dot.h"
#include <math.h>
#include <stdio.h>

#define EXPECT(condition) do { if (!(condition)) { printf("line %d: %s\n", __LINE__, #condition); return 1; } } while (0)

int main(void) {
    enum { n = 3, k = 5, m = 7 };
    float a[n][k], b[k][m], c[n][m];
    for (int i = 0; i < n; ++i)
        for (int l = 0; l < k; ++l)
            a[i][l] = (float)(i - 2 * l);
    for (int l = 0; l < k; ++l)
        for (int j = 0; j < m; ++j)
            b[l][j] = (float)(l * j - 3);
    EXPECT(matmul(&c[0][0], &a[0][0], &b[0][0], n, m, k) == RISE_OK);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < m; ++j) {
            float sum = 0;
            for (int l = 0; l < k; ++l)
                sum += a[i][l] * b[l][j];
            EXPECT(c[i][j] == sum);
        }
    float result = 1;
    EXPECT(dot(&result, &a[0][0], &a[1][0], k) == RISE_OK);
    EXPECT(result == a[0][0] * a[1][0] + a[0][1] * a[1][1] + a[0][2] * a[1][2] + a[0][3] * a[1][3] + a[0][4] * a[1][4]);

    /* Whatever is wrong, nothing is written. */
    c[0][0] = 42;
    EXPECT(matmul(&c[0][0], &a[0][0], &b[0][0], -1, m, k) == RISE_NEGATIVE_SIZE);
    EXPECT(matmul(&c[0][0], &a[0][0], &b[0][0], INT64_MAX, m, k) == RISE_TOO_LARGE);
    EXPECT(matmul(&c[0][0], 0, &b[0][0], n, m, k) == RISE_NULL_POINTER);
    EXPECT(matmul(&a[0][0], &a[0][0], &b[0][0], n, m, k) == RISE_OVERLAP);
    EXPECT(matmul((float *)((char *)&b[0][0] - 4), &a[0][0], &b[0][0], 1, 2, k) == RISE_OVERLAP);
    EXPECT(matmul(&b[k - 1][m - 1], &a[0][0], &b[0][0], 1, m, k) == RISE_OVERLAP);
    EXPECT(matmul((float *)((char *)&c[0][0] + 1), &a[0][0], &b[0][0], 1, 1, k) == RISE_MISALIGNED);
    EXPECT(matmul(&c[0][0], (float *)((char *)&a[0][0] + 2), &b[0][0], 1, 1, 1) == RISE_MISALIGNED);
    EXPECT(c[0][0] == 42);
    /* What is only read may be the same, and what is empty is nowhere. */
    EXPECT(matmul(&c[0][0], &a[0][0], &a[0][0], 1, 1, 1) == RISE_OK);
    EXPECT(matmul(&b[0][0], &a[0][0], &b[0][0], n, 0, k) == RISE_OK);
    EXPECT(matmul(0, 0, 0, 0, 0, 0) == RISE_OK);
    EXPECT(matmul(0, 0, &b[0][0], 0, m, k) == RISE_OK);
    return 0;
}
"#;

/// Compiles `MAIN` against headers and objects, and runs it.
fn compile_and_run(compiler: &str, file: &str, flags: &[&str]) {
    let folder = build(&["matmul", "dot"]);
    fs::write(folder.path().join(file), MAIN).unwrap();
    let mut compile = Command::new(toolchain(compiler));
    compile
        .current_dir(&folder)
        .args(flags)
        .args([file, "matmul.o", "dot.o", "-o", "main", "-lm"]);
    succeed(&mut compile);
    succeed(&mut Command::new(folder.path().join("main")));
}

#[test]
fn from_c() {
    compile_and_run(
        "clang",
        "main.c",
        &["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic"],
    );
}

#[test]
fn from_cpp() {
    let flags = [
        "-std=c++17",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-Wno-zero-as-null-pointer-constant",
    ];
    compile_and_run("clang++", "main.cpp", &flags);
}

const SCRIPT: &str = r#"
import ctypes, sys

library = ctypes.CDLL(sys.argv[1])
n, m = 2, 3
floats = ctypes.c_float * (n * m)
a, b, c = floats(*range(6)), floats(*range(10, 16)), floats()
sizes = [ctypes.c_int64(n), ctypes.c_int64(m)]
assert library.add(c, a, b, *sizes) == 0
assert list(c) == [x + y for x, y in zip(a, b)], list(c)
assert library.add(c, None, b, *sizes) == 4
assert library.add(c, a, b, ctypes.c_int64(-1), sizes[1]) == 1
"#;

fn shared_library(folder: &Path, object: &str) -> PathBuf {
    let library = folder.join("library.so");
    succeed(
        Command::new(toolchain("clang"))
            .current_dir(folder)
            .args(["-shared", object, "-o"])
            .arg(&library),
    );
    library
}

#[test]
fn from_python() {
    let folder = build(&["map_add_2d"]);
    let library = shared_library(folder.path(), "map_add_2d.o");
    succeed(Command::new("python3").arg("-c").arg(SCRIPT).arg(library));
}

/// Element types that C has no name for, scalars by value, arguments in place, and names that C
/// does not take.
const TYPES: &str = r#"
func.func @types(%int: memref<i8>, %b: memref<i1>, %h: memref<f16>, %x: bf16, %y: memref<bf16>, %s: f64, %1: memref<f64>, %n: i1, %i: memref<?xindex>) {
  %A = rise.in %int : memref<i8>
  rise.out %int <- %A : memref<i8>
  %N = rise.in %n : i1
  rise.out %b <- %N : memref<i1>
  %H = rise.in %h : memref<f16>
  rise.out %h <- %H : memref<f16>
  %X = rise.in %x : bf16
  rise.out %y <- %X : memref<bf16>
  %S = rise.in %s : f64
  rise.out %1 <- %S : memref<f64>
  %I = rise.in %i : memref<?xindex> -> !rise.array<2*n+1, scalar<index>>
  %id = rise.lambda (%e) : !rise.fun<scalar<index> -> scalar<index>> {
    return %e : !rise.scalar<index>
  }
  %map = rise.mapSeq nat<2*n+1> scalar<index> scalar<index>
  %J = rise.apply %map, %id, %I : !rise.fun<fun<scalar<index> -> scalar<index>> -> array<2*n+1, scalar<index>> -> array<2*n+1, scalar<index>>>
  rise.out %i <- %J : memref<?xindex>, !rise.array<2*n+1, scalar<index>>
  return
}
"#;

#[test]
fn the_header_is_as_documented() {
    let folder = tempfile::tempdir().unwrap();
    let (program, object) = (
        folder.path().join("types.mlir"),
        folder.path().join("types.o"),
    );
    fs::write(&program, TYPES).unwrap();
    rise(&[
        "build".as_ref(),
        program.as_ref(),
        "-o".as_ref(),
        object.as_ref(),
    ]);
    let header = fs::read_to_string(object.with_extension("h")).unwrap();
    let function =
        &header[header.find("/*\n * types").unwrap()..header.rfind("#ifdef __cplusplus").unwrap()];
    insta::assert_snapshot!(function.trim_end(), @r"
    /*
     * types
     *
     * argument1: read and written, one i8
     * b: written, one bool
     * h: read and written, one f16
     * x: read, one bf16
     * y: written, one bf16
     * s: read, one f64
     * argument7: written, one f64
     * n: read, one bool
     * i: read and written, 2*n+1 index
     * n_2: the size n, not negative
     */
    int32_t types(int8_t *RISE_RESTRICT argument1, bool *RISE_RESTRICT b, uint16_t *RISE_RESTRICT h, uint16_t x, uint16_t *RISE_RESTRICT y, double s, double *RISE_RESTRICT argument7, bool n, int64_t *RISE_RESTRICT i, int64_t n_2);
    ");
    assert!(
        succeed(
            Command::new(toolchain("llvm-nm"))
                .args(["--defined-only", "--extern-only"])
                .arg(&object)
        )
        .contains(" T types\n")
    );
}

const FACTS: &str = "\
def increased (x : f32) : f32 = x + 1

def even {n : nat} (xs : n.f32) : n.f32 where n % 2 == 0, 3 < n = mapSeq increased xs

def tiled (n : nat) (xs : n.f32) : n.f32 = xs |> split 4 |> mapSeq (mapSeq increased) |> join

def generic {n : nat} {t : data} (xs : n.t) : n.t = xs

def same (n m : nat) (xs : n.f32) (ys : m.f32) : n.f32 = zip xs ys |> mapSeq (fun (x, y) => x * y)
";

const FACTS_MAIN: &str = r#"
#include "facts.h"
#include <stdio.h>

#define EXPECT(condition) do { if (!(condition)) { printf("line %d: %s\n", __LINE__, #condition); return 1; } } while (0)

int main(void) {
    float a[8] = {0, 1, 2, 3, 4, 5, 6, 7}, c[8] = {42};
    EXPECT(even(c, a, 5) == RISE_VIOLATED_FACT);
    EXPECT(even(c, a, 2) == RISE_VIOLATED_FACT);
    EXPECT(even(c, a, -2) == RISE_NEGATIVE_SIZE);
    EXPECT(even(c, 0, 5) == RISE_NULL_POINTER);
    EXPECT(tiled(c, a, 7) == RISE_VIOLATED_FACT);
    EXPECT(same(c, a, a, 8, 7) == RISE_VIOLATED_FACT);
    EXPECT(c[0] == 42);
    EXPECT(even(c, a, 8) == RISE_OK);
    for (int i = 0; i < 8; ++i) EXPECT(c[i] == a[i] + 1);
    EXPECT(tiled(a, c, 4) == RISE_OK);
    for (int i = 0; i < 8; ++i) EXPECT(a[i] == (i < 4 ? i + 2 : i));
    EXPECT(tiled(0, 0, 0) == RISE_OK);
    EXPECT(same(c, a, a, 7, 7) == RISE_OK);
    for (int i = 0; i < 7; ++i) EXPECT(c[i] == a[i] * a[i]);
    EXPECT(c[7] == 8);
    return 0;
}
"#;

#[test]
fn facts_are_checked_in_front_of_every_definition() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    fs::write(file("facts.rise"), FACTS).unwrap();
    fs::write(file("main.c"), FACTS_MAIN).unwrap();
    let (program, object) = (file("facts.rise"), file("facts.o"));
    let names = ["even", "tiled", "same"].map(|name| ["--definition".as_ref(), name.as_ref()]);
    let files = ["-o".as_ref(), object.as_os_str()];
    let build = ["build".as_ref(), program.as_os_str()];
    rise(&[&build, names.as_flattened(), &files].concat());
    let header = fs::read_to_string(file("facts.h")).unwrap();
    assert!(
        header.contains(" * needs n%2 == 0\n * needs 3 < n\n */\nint32_t even("),
        "{header}"
    );
    assert!(
        header.contains(" * needs n%4 == 0\n */\nint32_t tiled("),
        "{header}"
    );
    let mut compile = Command::new(toolchain("clang"));
    let flags = ["-Wall", "-Werror", "main.c", "facts.o", "-o", "main", "-lm"];
    succeed(compile.current_dir(&folder).args(flags));
    succeed(&mut Command::new(file("main")));
    // Without names, all definitions on arrays are built; `generic` is none, and `increased` takes
    // a scalar.
    rise(&[&build[..], &files].concat());
    let header = fs::read_to_string(file("facts.h")).unwrap();
    let functions = header.lines().filter(|line| line.starts_with("int32_t "));
    let functions: Vec<&str> = functions
        .filter_map(|line| line[8..].split('(').next())
        .collect();
    assert_eq!(functions, ["increased", "even", "tiled", "same"]);
}

/// The headers of the standard of C, and of POSIX as far as they are there. `tgmath.h` declares
/// nothing.
const HEADERS: &str = "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic stdbool stddef \
    stdint stdio stdlib stdnoreturn string threads time uchar wchar wctype \
    aio arpa/inet dirent dlfcn fcntl fmtmsg fnmatch ftw glob grp iconv langinfo libgen monetary mqueue net/if netdb netinet/in netinet/tcp nl_types poll \
    pthread pwd regex sched search semaphore spawn strings sys/ipc sys/mman sys/msg sys/resource sys/select sys/sem sys/shm sys/socket sys/stat \
    sys/statvfs sys/time sys/times sys/types sys/uio sys/un sys/utsname sys/wait syslog tar termios ulimit unistd utime utmpx wordexp";

/// The functions that C declares for these headers.
fn declared() -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let include =
        |header| format!("#if __has_include(<{header}.h>)\n#include <{header}.h>\n#endif\n");
    let text: String = HEADERS.split_whitespace().map(include).collect();
    fs::write(folder.path().join("all.c"), text).unwrap();
    let mut clang = Command::new(toolchain("clang"));
    let flags = ["-std=c11", "-D_XOPEN_SOURCE=700", "-fno-color-diagnostics"];
    clang.current_dir(&folder).args(flags);
    clang.args(["-Xclang", "-ast-dump", "-fsyntax-only", "all.c"]);
    let output = clang.output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    // |-FunctionDecl 0x55 <line:4:1, col:9> col:5 sin 'double (double)' extern
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text
        .lines()
        .filter(|line| line.contains("-FunctionDecl 0x"));
    let named = lines.filter_map(|line| line.split_once(" '")?.0.rsplit(' ').next());
    let is_free = |name: &&str| name.starts_with(|first: char| first.is_ascii_alphabetic());
    named.filter(is_free).map(str::to_owned).collect()
}

#[test]
fn functions_of_the_headers_of_c_are_known() {
    let declared = declared();
    for name in [
        "sinf",
        "wcslen",
        "feraiseexcept",
        "mtx_lock",
        "pthread_create",
    ] {
        assert!(declared.iter().any(|declared| declared == name), "{name}");
    }
    let is_unknown = |name: &&String| rise_lowering::loops_to_c::why_no_function(name).is_none();
    let unknown: Vec<_> = declared.iter().filter(is_unknown).collect();
    assert!(
        unknown.is_empty(),
        "missing in lowering/src/loops_to_c/library.rs: {unknown:?}"
    );
}

/// The headers of C, as of C11.
const C_HEADERS: &str = "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic \
    stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype";

/// No macro of C's headers is the name of a parameter: a header of ours may stand behind all of
/// them.
#[test]
fn headers_can_follow_those_of_c() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let includes = C_HEADERS.split_whitespace();
    let includes: String = includes
        .map(|name| format!("#include <{name}.h>\n"))
        .collect();
    fs::write(file("headers.c"), &includes).unwrap();
    let mut macros = Command::new("gcc");
    let macros = succeed(
        macros
            .current_dir(&folder)
            .args(["-std=c11", "-dM", "-E", "headers.c"]),
    );
    let names = macros
        .lines()
        .filter_map(|line| line.split_whitespace().nth(1));
    let names: Vec<&str> = names
        .filter(|name| {
            name.starts_with(|first: char| first.is_ascii_alphabetic()) && !name.contains('(')
        })
        .collect();
    assert!(
        ["I", "EOF", "errno", "PRId64"]
            .iter()
            .all(|name| names.contains(name)),
        "{names:?}"
    );
    let taken: Vec<_> = names.iter().filter(|name| is_identifier(name)).collect();
    assert!(taken.is_empty(), "{taken:?}");

    let program =
        "def f {I EOF errno n : nat} (xs : I.EOF.errno.f32) (ys : n.f32) (complex : f32) : n.f32 =
  ys |> mapSeq (fun y => y * complex)
";
    fs::write(file("program.rise"), program).unwrap();
    let main = "#include \"program.h\"\nint main(void) {
    float y[1] = {3}, r[1];
    return f(r, 0, y, 2, 0, 0, 0, 1) == RISE_OK && r[0] == 6 ? 0 : 1;\n}\n";
    fs::write(file("main.c"), includes + main).unwrap();
    let (program, object) = (file("program.rise"), file("program.o"));
    let output = ["-o".as_ref(), object.as_os_str()];
    rise(&[&["build".as_ref(), program.as_os_str()], &output[..]].concat());
    for compiler in ["gcc".into(), toolchain("clang")] {
        for standard in ["-std=c11", "-std=gnu17"] {
            let mut compile = Command::new(&compiler);
            let flags = [
                "-Wall",
                "-Wextra",
                "-Werror",
                "main.c",
                "program.o",
                "-o",
                "main",
                "-lm",
            ];
            succeed(compile.current_dir(&folder).arg(standard).args(flags));
            succeed(&mut Command::new(file("main")));
        }
    }
}
