//! C source from `rise build --emit=c` beside the object of the same program: the same interface,
//! the same checks, the same bits.

mod common;

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use common::{rise, succeed, toolchain};

const WARNINGS: [&str; 4] = ["-std=c11", "-Wall", "-Wextra", "-Werror"];

/// Builds a program as an object and as C, compiles `main` with each, and expects the same output
/// of all. Gives back the C source.
fn same_output(
    program: &str,
    ending: &str,
    main: &str,
    options: &[&str],
    flags: &[&str],
) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let source = file(&format!("program.{ending}"));
    fs::write(&source, program).unwrap();
    fs::write(file("main.c"), main).unwrap();
    for (emit, output) in [("--emit=object", "program.o"), ("--emit=c", "program.c")] {
        let output = file(output);
        let mut arguments: Vec<&OsStr> = vec![
            "build".as_ref(),
            source.as_ref(),
            emit.as_ref(),
            "-o".as_ref(),
            output.as_ref(),
        ];
        arguments.extend(options.iter().map(AsRef::<OsStr>::as_ref));
        rise(&arguments);
    }
    let run = |compiler: &Path, part: &str, flags: &[&str]| {
        let mut compile = Command::new(compiler);
        compile.current_dir(&folder).args(WARNINGS).args(flags);
        succeed(compile.args(["main.c", part, "-o", "main", "-lm"]));
        succeed(&mut Command::new(file("main")))
    };
    let clang = toolchain("clang");
    let expected = run(&clang, "program.o", &[]);
    assert!(!expected.is_empty());
    let mut sanitized = vec!["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    sanitized.extend(flags);
    let plain = [&["-O2"], flags].concat();
    assert_eq!(run(&clang, "program.c", &plain), expected, "clang");
    assert_eq!(run(Path::new("gcc"), "program.c", &plain), expected, "gcc");
    assert_eq!(
        run(Path::new("gcc"), "program.c", &sanitized),
        expected,
        "sanitized"
    );
    fs::read_to_string(file("program.c")).unwrap()
}

/// Every operator on every integer type, also where the machine's operations have no result.
fn integers(ty: &str) -> String {
    format!(
        "def f {{n : nat}} (xs ys : n.{ty}) : n.{ty} = zip xs ys |> mapSeq (fun (x, y) =>
  xor (xor (x + y * x - y) (x / y + x % y)) (xor (xor (or (shl x y) (shr x y)) (min x y)) (xor (and (max x y) (neg y)) (abs x))))
"
    )
}

const INTEGERS_MAIN: &str = r#"
#include "program.h"
#include <stdio.h>

int main(void) {
    TYPE x[256], y[256], r[256];
    static const int64_t values[16] = {0, 1, -1, 2, 7, -7, 63, 64, 127, -128, 32767, -32768, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN};
    for (int i = 0; i < 256; ++i) {
        x[i] = (TYPE)values[i / 16];
        y[i] = (TYPE)values[i % 16];
    }
    if (f(r, x, y, 256) != RISE_OK)
        return 1;
    for (int i = 0; i < 256; ++i)
        printf("%lld\n", (long long)r[i]);
    return 0;
}
"#;

#[test]
fn integers_of_all_sizes() {
    for (ty, c) in [
        ("i8", "int8_t"),
        ("i16", "int16_t"),
        ("i32", "int32_t"),
        ("i64", "int64_t"),
    ] {
        same_output(
            &integers(ty),
            "rise",
            &INTEGERS_MAIN.replace("TYPE", c),
            &[],
            &[],
        );
    }
}

/// Arithmetic and conversions of floats.
fn floats(ty: &str, from: &str) -> String {
    format!(
        "def f {{n : nat}} (xs ys : n.{ty}) : n.{ty} = zip xs ys |> mapSeq (fun (x, y) => x * y + x / y - sqrt (abs x) + max x (min y 1))

def g {{n : nat}} (xs : n.{from}) : n.{ty} = xs |> mapSeq (fun x => cast x)

def h {{n : nat}} (xs : n.{ty}) : n.i16 = xs |> mapSeq (fun x => cast x)
"
    )
}

const FLOATS_MAIN: &str = r#"
#include "program.h"
#include <stdio.h>
#include <string.h>

int main(void) {
    static TYPE x[512], y[512], r[512];
    static SOURCE d[512];
    static int16_t s[512];
    for (int i = 0; i < 512; ++i)
        d[i] = (SOURCE)((i - 256) * (i % 7 == 0 ? 1e-9 : i % 5 == 0 ? 1021.0625 : 0.333251953126));
    if (g(x, d, 512) != RISE_OK)
        return 1;
    for (int i = 0; i < 512; ++i)
        y[i] = x[(i * 37 + 5) % 512];
    if (f(r, x, y, 512) != RISE_OK || h(s, x, 512) != RISE_OK)
        return 1;
    for (int i = 0; i < 512; ++i) {
        uint64_t bits[2] = {0, 0};
        memcpy(&bits[0], &x[i], sizeof x[i]);
        memcpy(&bits[1], &r[i], sizeof r[i]);
        printf("%llx %llx %d\n", (unsigned long long)bits[0], (unsigned long long)(NAN_OF(bits[1])), s[i]);
    }
    return 0;
}
"#;

#[test]
fn floats_of_all_sizes() {
    // A NaN may have any sign and payload.
    let cases = [
        ("f16", "uint16_t", "(((b) & 0x7fff) > 0x7c00 ? 1 : (b))"),
        ("bf16", "uint16_t", "(((b) & 0x7fff) > 0x7f80 ? 1 : (b))"),
        (
            "tf32",
            "float",
            "(((b) & 0x7fffffff) > 0x7f800000 ? 1 : (b))",
        ),
        (
            "f32",
            "float",
            "(((b) & 0x7fffffff) > 0x7f800000 ? 1 : (b))",
        ),
        (
            "f64",
            "double",
            "(((b) & 0x7fffffffffffffff) > 0x7ff0000000000000 ? 1 : (b))",
        ),
    ];
    for (ty, c, nan) in cases {
        let main = FLOATS_MAIN.replace("TYPE", c).replace("SOURCE", "double");
        let main = format!("#define NAN_OF(b) {nan}\n{main}");
        same_output(&floats(ty, "f64"), "rise", &main, &[], &["-march=native"]);
    }
}

const CHECKS: &str = "\
def increased (x : f32) : f32 = x + 1

def even {n : nat} (xs : n.f32) : n.f32 where n % 2 == 0, 3 < n = mapSeq increased xs

def product {n m k : nat} (a : n.k.f32) (b : k.m.f32) : n.m.f32 =
  a |> mapSeq (fun row => transpose b |> mapSeq (fun col => zip row col |> mapSeq (fun (x, y) => x * y) |> toMem private |> reduceSeq (+) 0))
";

const CHECKS_MAIN: &str = r#"
#include "program.h"
#include <stdio.h>

int main(void) {
    float a[8] = {0, 1, 2, 3, 4, 5, 6, 7}, c[8] = {42};
    printf("%d %d %d %d\n", even(c, a, 5), even(c, a, 2), even(c, a, -2), even(c, 0, 5));
    printf("%d %d\n", product(c, a, a, INT64_MAX, 2, 2), product(0, 0, a, 0, 2, 2));
    printf("%g\n", c[0]);
    int code = even(c, a, 8);
    printf("%d %g %g\n", code, c[0], c[7]);
    code = product(c, a, a, 2, 2, 3);
    printf("%d %g %g\n", code, c[0], c[3]);
    return 0;
}
"#;

#[test]
fn arguments_are_checked_as_by_objects() {
    let names = ["--definition=even", "--definition=product"];
    same_output(CHECKS, "rise", CHECKS_MAIN, &names, &[]);
}

const WRONG_ARGUMENTS: &str = "\
def differences {n : nat} (xs : (n+1).f32) (ys : (n-1).i16) : n.f32 =
  xs |> slide 2 1 |> mapSeq (fun w => idx nat(1 < 2) w - idx nat(0 < 2) w)

def doubled {n : nat} (xs : (8*n).f32) : (8*n).f32 = xs |> asVectorAligned 8 |> mapSeq (mapVec (fun x => x + x)) |> asScalar

def streamed {n : nat} (xs : (8*n).f32) : (8*n).f32 = xs |> asVector 8 |> mapSeq id |> nonTemporal |> asScalar

def quotients {n m : nat} (xs : (n/m).f64) (ys : n.i8) (zs : m.i8) : (n/m).f64 = xs |> mapSeq id

def filled {n m : nat} (x : f32) : n.m.f32 = generate (fun _ => generate (fun _ => x)) |> mapSeq (mapSeq id)

def fixed (xs : 4.i64) : i64 = xs |> reduceSeq (+) 0
";

const WRONG_ARGUMENTS_MAIN: &str = r#"
#include "program.h"
#include <stdio.h>

#define EXPECT(code, call) do { int found = (call); if (found != (code)) { printf("line %d: %s: %d\n", __LINE__, #call, found); return 1; } } while (0)

int main(void) {
    static _Alignas(64) float a[64], b[64];
    static _Alignas(64) int16_t s[64];
    static _Alignas(64) int64_t l[8];
    static _Alignas(64) double d[8], e[8];
    static int8_t small[64], other[64];
    float *const nowhere = 0;
    for (int i = 0; i < 64; ++i)
        a[i] = b[i] = (float)i;

    EXPECT(RISE_NEGATIVE_SIZE, differences(b, a, s, -1));
    EXPECT(RISE_INVALID_EXTENT, differences(b, a, s, 0));
    EXPECT(RISE_INVALID_EXTENT, differences(b, a, s, INT64_MAX));
    EXPECT(RISE_TOO_LARGE, differences(b, a, s, INT64_MAX / 4 + 1));
    EXPECT(RISE_NULL_POINTER, differences(nowhere, a, s, 4));
    EXPECT(RISE_NULL_POINTER, differences(b, nowhere, s, 4));
    EXPECT(RISE_NULL_POINTER, differences(b, a, 0, 4));
    EXPECT(RISE_MISALIGNED, differences((float *)((char *)b + 1), a, s, 4));
    EXPECT(RISE_MISALIGNED, differences(b, (float *)((char *)a + 2), s, 4));
    EXPECT(RISE_MISALIGNED, differences(b, a, (int16_t *)((char *)s + 1), 4));
    EXPECT(RISE_OVERLAP, differences(a, a, s, 4));
    EXPECT(RISE_OVERLAP, differences(a + 4, a, s, 4));
    EXPECT(RISE_OVERLAP, differences((float *)s, a, s, 4));

    EXPECT(RISE_VIOLATED_FACT, doubled(b, a + 1, 2));
    EXPECT(RISE_VIOLATED_FACT, doubled(b, a + 4, 2));
    EXPECT(RISE_OVERLAP, doubled(a + 8, a, 2));

    EXPECT(RISE_INVALID_EXTENT, quotients(d, e, small, other, 4, 0));
    EXPECT(RISE_NEGATIVE_SIZE, quotients(d, e, small, other, 4, -2));
    EXPECT(RISE_NULL_POINTER, quotients(d, e, small, 0, 4, 2));
    EXPECT(RISE_OVERLAP, quotients(d, e, (int8_t *)d + 15, other, 4, 2));

    EXPECT(RISE_NEGATIVE_SIZE, filled(b, 1, 3, -4));
    EXPECT(RISE_NEGATIVE_SIZE, filled(b, 1, -3, 0));
    EXPECT(RISE_TOO_LARGE, filled(b, 1, INT64_MAX, 2));
    EXPECT(RISE_TOO_LARGE, filled(b, 1, (int64_t)1 << 32, (int64_t)1 << 32));
    EXPECT(RISE_NULL_POINTER, filled(nowhere, 1, 3, 4));

    EXPECT(RISE_NULL_POINTER, fixed(l, 0));
    EXPECT(RISE_NULL_POINTER, fixed(0, l));
    EXPECT(RISE_MISALIGNED, fixed((int64_t *)((char *)l + 4), l + 4));
    EXPECT(RISE_OVERLAP, fixed(l + 3, l));
    for (int i = 0; i < 64; ++i)
        if (a[i] != (float)i || b[i] != (float)i || s[i] != 0 || small[i] != 0 || l[i % 8] != 0)
            return 2;

    /* What is right is done. */
    EXPECT(RISE_OK, differences(b, a, s, 1));
    EXPECT(RISE_OK, differences(b, a, s, 4));
    EXPECT(RISE_OK, doubled(b + 8, a + 16, 2));
    EXPECT(RISE_OK, doubled(b, a + 1, 0));
    EXPECT(RISE_OK, quotients(d, e, small, small, 4, 2));
    EXPECT(RISE_OK, quotients(0, 0, 0, small, 0, 2));
    EXPECT(RISE_OK, filled(nowhere, 1, 1000, 0));
    EXPECT(RISE_OK, fixed(l + 4, l));
    EXPECT(RISE_OK, streamed(b + 4, a, 2));
    printf("%g %g\n", b[0], b[8]);
    return 0;
}
"#;

/// Whatever is wrong with the arguments is found before anything is written, by objects and by C
/// alike.
#[test]
fn wrong_arguments_are_refused() {
    // Mistakes that are made on purpose are seen by gcc already.
    let flags = ["-Wno-psabi", "-Wno-unknown-warning-option", "-Wno-restrict"];
    same_output(WRONG_ARGUMENTS, "rise", WRONG_ARGUMENTS_MAIN, &[], &flags);
}

const VECTORS: &str = "\
def f {n : nat} (xs : (8*n).f32) : (8*n).f32 =
  xs |> asVector 8 |> mapSeq (mapVec (fun x => fma x x (exp (x * 0.125)))) |> asScalar
";

const VECTORS_MAIN: &str = r#"
#include "program.h"
#include <stdio.h>

int main(void) {
    float x[64], r[64];
    for (int i = 0; i < 64; ++i)
        x[i] = (float)(i - 30) * 0.37f;
    if (f(r, x, 8) != RISE_OK)
        return 1;
    for (int i = 0; i < 64; ++i)
        printf("%a\n", (double)r[i]);
    return 0;
}
"#;

#[test]
fn vectors_are_those_of_gnu_c() {
    let text = same_output(VECTORS, "rise", VECTORS_MAIN, &[], &["-march=native"]);
    assert!(
        text.contains("typedef float f32x8 __attribute__((vector_size(32)));"),
        "{text}"
    );
}

const NAMES_MAIN: &str = r#"
#include "program.h"
#include <stdio.h>

int main(void) {
    float x[12] = {1, -2, 3, -4, 5, -6, 7, -8, 9, -10, 11, -12}, r[12];
    if (allocate(r, x, 2, -3, 3) != RISE_OK)
        return 1;
    for (int i = 0; i < 12; ++i)
        printf("%g\n", r[i]);
    if (load_f32x4(r, x, x + 4, x + 8, 2, 3, 4, 4) != RISE_OK)
        return 1;
    for (int i = 0; i < 4; ++i)
        printf("%g\n", r[i]);
    return 0;
}
"#;

/// Names that C, its library, its headers or the source itself have: of functions, parameters and
/// sizes.
#[test]
fn names_that_c_has_are_free() {
    let program = "\
def allocate {memcpy : nat} (malloc : (4*memcpy).f32) (fabsf linux : f32) : (4*memcpy).f32 =
  malloc |> asVector 4 |> mapSeq (mapVec (fun free => fma free fabsf linux)) |> toMem global |> mapSeq (mapVec abs) |> asScalar

def load_f32x4 {unix : nat} (f32x4 int HUGE_VAL : unix.f32) (M_PI INT_MAX i0 : f32) : unix.f32 =
  zip f32x4 (zip int HUGE_VAL) |> mapPar (fun (t0, (r0, fmaf)) => fma t0 M_PI (r0 * INT_MAX) + pow fmaf i0)
";
    for standard in ["-std=c11", "-std=gnu17"] {
        let flags = [standard, "-ffp-contract=off", "-Wno-psabi"];
        same_output(
            program,
            "rise",
            NAMES_MAIN,
            &["--parallel=sequential"],
            &flags,
        );
    }
}

const FOREIGN_MAIN: &str = r#"
#include "program.h"
#include <stdio.h>

int8_t low(int8_t x, bool up) { return (int8_t)(up ? x + 1 : x / 2); }
int16_t wide(int8_t x, int16_t y) { return (int16_t)(x * y); }
bool odd(int64_t x) { return x % 2 != 0; }
double mixed(double x, float y, int32_t z) { return x * y - z; }

int main(void) {
    int8_t x[5] = {-128, -3, 0, 5, 126};
    double a[5] = {0.5, -1.25, 3, 1e9, -0.0}, r[5];
    float b[5] = {2, 0.25f, -1, 1e-9f, 7};
    int16_t w[5];
    if (narrow(w, x, 5) != RISE_OK || floats(r, a, b, 5) != RISE_OK)
        return 1;
    for (int i = 0; i < 5; ++i)
        printf("%d %a\n", w[i], r[i]);
    return 0;
}
"#;

/// Functions that are linked: scalars are passed as C passes them, also those that are narrower
/// than a register; vectors are passed lane by lane.
#[test]
fn foreign_functions_are_linked() {
    let program = "def narrow {n : nat} (xs : n.i8) : n.i16 =
  xs |> mapSeq (fun x =>
    let y = (foreign low (x : i8, up : bool) -> i8) (x, (foreign odd (x : i64) -> bool) (cast x)) in
    (foreign wide (x : i8, y : i16) -> i16) (y, cast x))

def floats {n : nat} (xs : n.f64) (ys : n.f32) : n.f64 =
  zip xs ys |> mapSeq (fun (x, y) =>
    (foreign mixed (x : f64, y : f32, z : i32) -> f64) (x, (y, 3)) + abs x)
";
    let source = same_output(program, "rise", FOREIGN_MAIN, &[], &["-ffp-contract=off"]);
    assert!(
        source.contains("int16_t wide(int8_t, int16_t);"),
        "{source}"
    );
}

const LIBRARY_MAIN: &str = r#"
#include "program.h"
#include <math.h>
#include <stdio.h>

int main(void) {
    float x[4] = {0.5f, -1.25f, 3, 27}, r[4];
    double y[4] = {0.5, -1.25, 3, 27}, s[4];
    if (floats(r, x, 4) != RISE_OK || doubles(s, y, 4) != RISE_OK)
        return 1;
    for (int i = 0; i < 4; ++i)
        printf("%a %a\n", r[i], s[i]);
    return 0;
}
"#;

/// Functions of C's library are declared as they are there, and linked. A keyword or a macro as the
/// name of a parameter does no harm.
#[test]
fn foreign_functions_of_the_library_are_linked() {
    let program = "def floats {n : nat} (xs : n.f32) : n.f32 = xs |> mapSeq (fun x =>
    (foreign sinf (x : f32) -> f32) x + (foreign erff (while : f32) -> f32) x + (foreign cbrtf (NAN : f32) -> f32) x)

def doubles {n : nat} (xs : n.f64) : n.f64 = xs |> mapSeq (fun x =>
    (foreign sin (x : f64) -> f64) x + (foreign ldexp (x : f64, e : i32) -> f64) (exp x, (foreign abs (x : i32) -> i32) 3))
";
    let source = same_output(program, "rise", LIBRARY_MAIN, &[], &["-ffp-contract=off"]);
    assert!(source.contains("\nfloat erff(float);"), "{source}");
}

const FOREIGN_VECTORS_MAIN: &str = r#"
#include "program.h"
#include <stdio.h>

int16_t picked(bool which, int16_t x, int8_t y) { return which ? x : y; }
double mixed(float x, int32_t y, double z) { return x * y - z; }

int main(void) {
    bool b[6] = {true, false, false, true, true, false};
    int16_t x[6] = {-300, 2, 3, 400, 5, 6}, r[6];
    int8_t y[6] = {7, -8, 9, 10, -128, 127};
    float v[8] = {0.5f, -1.25f, 3, 1e9f, -0.0f, 2, 7, 8};
    double w[8];
    if (integers(r, b, x, y, 2) != RISE_OK || floats(w, v, -3, 2) != RISE_OK)
        return 1;
    for (int i = 0; i < 6; ++i)
        printf("%d\n", r[i]);
    for (int i = 0; i < 8; ++i)
        printf("%a\n", w[i]);
    return 0;
}
"#;

/// Foreign functions of several arguments get those of their lane, and what is the same in all
/// lanes.
#[test]
fn foreign_functions_of_several_arguments_on_vectors() {
    let program = "def integers {n : nat} (bs : (3*n).bool) (xs : (3*n).i16) (ys : (3*n).i8) : (3*n).i16 =
  zip (asVector 3 bs) (zip (asVector 3 xs) (asVector 3 ys)) |> mapSeq (fun (b, (x, y)) =>
    mapVec3 (fun b x y => (foreign picked (which : bool, x : i16, y : i8) -> i16) (b, (x, y))) b x y) |> asScalar

def floats {n : nat} (xs : (4*n).f32) (c : i32) : (4*n).f64 =
  xs |> asVector 4 |> mapSeq (mapVec (fun x => (foreign mixed (x : f32, y : i32, z : f64) -> f64) (x, (c, cast (abs x))))) |> asScalar
";
    let flags = ["-ffp-contract=off", "-Wno-psabi"];
    let source = same_output(program, "rise", FOREIGN_VECTORS_MAIN, &[], &flags);
    assert!(source.contains("make_f64x4(mixed("), "{source}");
}

/// A body is part of the C file, with the functions that it calls.
#[test]
fn foreign_bodies_are_written_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    fs::write(
        file("program.rise"),
        "def f {n : nat} (xs : (4*n).f32) : (4*n).f32 =
  xs |> asVector 4 |> mapSeq (mapVec (foreign clamped (x : f32) -> f32 = \"if (x > 2)\n    return 2;\n  return x;\")) |> asScalar
",
    )
    .unwrap();
    let main = "#include \"program.h\"\n#include <stdio.h>\nint main(void) { float x[4] = {1, 2, 3, -4}, r[4]; f(r, x, 1); printf(\"%g %g %g %g\", r[0], r[1], r[2], r[3]); return 0; }";
    fs::write(file("main.c"), main).unwrap();
    let (source, output) = (file("program.rise"), file("program.c"));
    rise(&[
        "build".as_ref(),
        source.as_ref(),
        "--emit=c".as_ref(),
        "-o".as_ref(),
        output.as_ref(),
    ]);
    let mut compile = Command::new("gcc");
    compile.current_dir(&folder).args(WARNINGS).args([
        "-Wno-psabi",
        "main.c",
        "program.c",
        "-o",
        "main",
        "-lm",
    ]);
    succeed(&mut compile);
    assert_eq!(succeed(&mut Command::new(file("main"))), "1 2 2 -4");
}
