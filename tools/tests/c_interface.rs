//! Objects and headers of `rise build`, called from C, C++ and Python's ctypes.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{example, rise, succeed, toolchain};
use tempfile::TempDir;

/// Builds examples in a folder of their own, as `<name>.o` and `<name>.h`.
fn build(examples: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in examples {
        let (program, object) = (example(&format!("{name}.mlir")), folder.path().join(format!("{name}.o")));
        rise(&["build".as_ref(), program.as_ref(), "-o".as_ref(), object.as_ref()]);
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
    EXPECT(c[0][0] == 42);
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
    compile.current_dir(&folder).args(flags).args([file, "matmul.o", "dot.o", "-o", "main", "-lm"]);
    succeed(&mut compile);
    succeed(&mut Command::new(folder.path().join("main")));
}

#[test]
fn from_c() {
    compile_and_run("clang", "main.c", &["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic"]);
}

#[test]
fn from_cpp() {
    let flags = ["-std=c++17", "-Wall", "-Wextra", "-Werror", "-Wno-zero-as-null-pointer-constant"];
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
    succeed(Command::new(toolchain("clang")).current_dir(folder).args(["-shared", object, "-o"]).arg(&library));
    library
}

#[test]
fn from_python() {
    let folder = build(&["map_add_2d"]);
    let library = shared_library(folder.path(), "map_add_2d.o");
    succeed(Command::new("python3").arg("-c").arg(SCRIPT).arg(library));
}

/// Every element type, scalars by value, static extents, an argument in place, and names that C does not take.
const TYPES: &str = r#"
func.func @types(%int: memref<3xi8>, %b: memref<2xi1>, %h: memref<1xf16>, %s: f64, %n: i1, %i: memref<?xindex>) {
  %0 = rise.in %int : memref<3xi8>
  rise.out %int <- %0 : memref<3xi8>
  %1 = rise.in %b : memref<2xi1>
  rise.out %b <- %1 : memref<2xi1>
  %2 = rise.in %h : memref<1xf16>
  rise.out %h <- %2 : memref<1xf16>
  %3 = rise.in %s : f64
  %4 = rise.in %n : i1
  %5 = rise.in %i : memref<?xindex> -> !rise.array<2*n+1, scalar<index>>
  rise.out %i <- %5 : memref<?xindex>, !rise.array<2*n+1, scalar<index>>
  return
}
"#;

#[test]
fn the_header_is_as_documented() {
    let folder = tempfile::tempdir().unwrap();
    let (program, object) = (folder.path().join("types.mlir"), folder.path().join("types.o"));
    fs::write(&program, TYPES).unwrap();
    rise(&["build".as_ref(), program.as_ref(), "-o".as_ref(), object.as_ref()]);
    let header = fs::read_to_string(object.with_extension("h")).unwrap();
    let function = &header[header.find("/*\n * types").unwrap()..header.rfind("#ifdef").unwrap()];
    insta::assert_snapshot!(function.trim_end(), @r"
    ");
    assert!(succeed(Command::new(toolchain("llvm-nm")).args(["--defined-only", "--extern-only"]).arg(&object)).contains(" T types\n"));
}
