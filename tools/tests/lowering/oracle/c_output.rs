//! Programs as C source, compiled by gcc and by clang with all warnings as errors: every result is
//! that of the interpreter.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use rise_lang::nat::Fact;
use rise_lang::types::Scalar;
use rise_runtime::array::Array;

use super::{Program, Sizes};
use crate::common::{succeed, toolchain};

/// Programs with this many elements in an array take the interpreter too long.
const LARGEST: usize = 4000;

/// Values of sizes that are tried, in order, until two fit the facts: zero, one, odd, prime, even,
/// divisible.
const CANDIDATES: [[u64; 4]; 9] = [
    [7, 5, 3, 2],
    [0, 1, 2, 3],
    [1, 1, 1, 1],
    [8, 4, 16, 4],
    [4, 4, 4, 4],
    [32, 32, 32, 32],
    [2, 8, 6, 4],
    [64, 16, 4, 4],
    [9, 9, 9, 9],
];

const FLAGS: [&str; 6] = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-O1", "-o"];

pub fn clang() -> PathBuf {
    toolchain("clang")
}

/// The C source of a program, in a folder of its own, as `program.c` with `program.h`.
fn build(path: &Path, function: &str, strategy: Option<&str>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_rise"));
    command
        .arg("build")
        .arg(path)
        .args(["--function", function, "--emit=c"]);
    if let Some(strategy) = strategy {
        command.args(["--strategy", strategy]);
    }
    succeed(command.arg("-o").arg(folder.path().join("program.c")));
    folder
}

/// Whether a fact holds for sizes.
fn holds(fact: &Fact, sizes: Sizes) -> bool {
    let value = |name: &rise_lang::nat::Name| {
        let size = sizes.iter().find(|(size, _)| *size == name.as_str());
        size.map(|(_, value)| *value as i64)
    };
    let (Ok(left), Ok(right)) = (fact.left.evaluate(&value), fact.right.evaluate(&value)) else {
        return false;
    };
    fact.relation.holds(&left, &right)
}

/// Two assignments of sizes at most for which the program has a meaning.
fn assignments(program: &Program) -> Vec<Vec<(String, u64)>> {
    let names: Vec<String> = program
        .signature
        .sizes
        .iter()
        .map(|size| size.as_str().to_owned())
        .collect();
    let mut found: Vec<Vec<(String, u64)>> = Vec::new();
    for values in CANDIDATES {
        let sizes: Vec<(String, u64)> = names
            .iter()
            .cloned()
            .zip(values.into_iter().cycle())
            .collect();
        let borrowed: Vec<(&str, u64)> = sizes
            .iter()
            .map(|(name, value)| (name.as_str(), *value))
            .collect();
        let fits = program
            .definition
            .facts
            .iter()
            .all(|fact| holds(fact, &borrowed))
            && has_shapes(program, &borrowed)
            && !found.contains(&sizes)
            && program.meaning(&borrowed).is_some();
        if fits {
            found.push(sizes);
        }
        if found.len() == 2 {
            break;
        }
    }
    found
}

fn has_shapes(program: &Program, sizes: Sizes) -> bool {
    let value = |name: &rise_lang::nat::Name| {
        let size = sizes.iter().find(|(size, _)| *size == name.as_str());
        size.map(|(_, value)| *value as i64)
    };
    program.signature.parameters.iter().all(|parameter| {
        let extents = parameter
            .dimensions
            .iter()
            .map(|size| size.evaluate(&value).ok());
        let count = extents
            .map(|extent| usize::try_from(extent?).ok())
            .try_fold(1, |count: usize, extent| Some(count * extent?));
        count.is_some_and(|count| count <= LARGEST)
    })
}

/// A program of C that calls the function with each assignment of sizes and compares.
fn driver(program: &Program, all_sizes: &[Vec<(String, u64)>]) -> String {
    let mut text = String::from(
        "#include \"program.h\"\n#include <math.h>\n#include <stdio.h>\n#include <string.h>\n\n\
         static int differ(double a, double b) {\n  \
         if (a == b || (a != a && b != b))\n    return 0;\n  \
         return !(fabs(a - b) <= 1e-4 * (1 + fabs(b)));\n}\n\nint main(void) {\n  int errors = 0;\n",
    );
    let (differ, name) = ("errors += differ", &program.signature.name);
    for sizes in all_sizes {
        let borrowed: Vec<(&str, u64)> = sizes
            .iter()
            .map(|(name, value)| (name.as_str(), *value))
            .collect();
        let (before, after) = (program.arrays(&borrowed), program.interpreted(&borrowed));
        let _ = writeln!(text, "  {{");
        let mut arguments = Vec::new();
        for parameter in &program.signature.parameters {
            let index = parameter.index;
            let _ = writeln!(
                text,
                "    static {};",
                initialised(&before[index], parameter.element, &format!("p{index}"))
            );
            arguments.push(match parameter.is_value() {
                true => format!("p{index}[0]"),
                false => format!("p{index}"),
            });
        }
        arguments.extend(sizes.iter().map(|(_, value)| value.to_string()));
        let _ = writeln!(
            text,
            "    const int code = {name}({});",
            arguments.join(", ")
        );
        let _ = writeln!(
            text,
            "    if (code != RISE_OK) {{\n      printf(\"code %d at {sizes}\\n\", code);\n      return 2;\n    }}",
            sizes = format!("{borrowed:?}").replace('"', "")
        );
        for parameter in program.signature.outputs() {
            let (index, expected) = (parameter.index, &after[parameter.index]);
            let count: usize = expected.shape().iter().product();
            let _ = writeln!(
                text,
                "    static {};",
                initialised(expected, parameter.element, &format!("e{index}"))
            );
            let _ = writeln!(
                text,
                "    for (int i = 0; i < {count}; ++i)\n      {differ}((double)p{index}[i], (double)e{index}[i]);"
            );
        }
        let _ = writeln!(text, "  }}");
    }
    text + "  if (errors)\n    printf(\"%d results differ\\n\", errors);\n  return errors != 0;\n}\n"
}

/// `T name[count] = {…}`, aligned for any vector.
fn initialised(array: &Array, scalar: Scalar, name: &str) -> String {
    let float = |value: f64| match (value.is_nan(), value.is_infinite()) {
        (true, _) => "NAN".to_owned(),
        (_, true) if value < 0.0 => "-INFINITY".to_owned(),
        (_, true) => "INFINITY".to_owned(),
        _ => format!("{value:?}"),
    };
    let (ty, values): (&str, Vec<String>) = match scalar {
        Scalar::I8 => (
            "int8_t",
            array
                .as_slice::<i8>()
                .unwrap()
                .iter()
                .map(ToString::to_string)
                .collect(),
        ),
        Scalar::Bool => (
            "bool",
            array.as_bytes().iter().map(ToString::to_string).collect(),
        ),
        Scalar::I16 => (
            "int16_t",
            array
                .as_slice::<i16>()
                .unwrap()
                .iter()
                .map(ToString::to_string)
                .collect(),
        ),
        Scalar::I32 => (
            "int32_t",
            array
                .as_slice::<i32>()
                .unwrap()
                .iter()
                .map(ToString::to_string)
                .collect(),
        ),
        Scalar::I64 | Scalar::Index => (
            "int64_t",
            array
                .as_slice::<i64>()
                .unwrap()
                .iter()
                .map(ToString::to_string)
                .collect(),
        ),
        Scalar::F32 => (
            "float",
            array
                .as_slice::<f32>()
                .unwrap()
                .iter()
                .map(|value| float(f64::from(*value)))
                .collect(),
        ),
        Scalar::F64 => (
            "double",
            array
                .as_slice::<f64>()
                .unwrap()
                .iter()
                .map(|value| float(*value))
                .collect(),
        ),
        other => panic!("no test array of {other}"),
    };
    let count = values.len().max(1);
    let values = if values.is_empty() {
        "0".to_owned()
    } else {
        values.join(", ")
    };
    format!("_Alignas(64) {ty} {name}[{count}] = {{{values}}}")
}

/// Compiles a program with both compilers and runs it.
fn agrees(path: &Path, function: &str, strategy: Option<&str>, flags: &[&str]) {
    let program = Program::load(path, function);
    let sizes = assignments(&program);
    assert!(!sizes.is_empty(), "{function}: no sizes fit");
    let folder = build(path, function, strategy);
    std::fs::write(folder.path().join("main.c"), driver(&program, &sizes)).unwrap();
    for compiler in [PathBuf::from("gcc"), clang()] {
        let mut compile = Command::new(&compiler);
        compile
            .current_dir(&folder)
            .args(FLAGS)
            .arg("main")
            .args(flags);
        succeed(compile.args(["main.c", "program.c", "-lm"]));
        succeed(Command::new(folder.path().join("main")).env("OMP_NUM_THREADS", "2"));
    }
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/corpus")
}

/// Programs that say how they are computed.
const LOW_LEVEL: [&str; 4] = [
    "convolution/binomial_rotating",
    "convolution/moving_sum_buffered",
    "linear_algebra/gemm_blocked",
    "parallel_patterns/dot_partial",
];

/// Programs of which `lowerToC` makes loops.
const HIGH_LEVEL: &str = "\
    convolution/binomial convolution/convolution_1d convolution/convolution_2d convolution/convolution_channels \
    convolution/convolution_separable convolution/convolution_strided image/erosion image/gamma_correction image/grey image/harris image/sobel \
    image/unsharp_mask learning/attention learning/dense_relu learning/gelu learning/kmeans_centres learning/layer_norm learning/nearest_neighbour \
    learning/pooling learning/quantised_dot learning/softmax linear_algebra/asum linear_algebra/atax linear_algebra/axpy linear_algebra/batched_gemm \
    linear_algebra/bicg linear_algebra/dot linear_algebra/gemm linear_algebra/gemm_nt linear_algebra/gemm_tn linear_algebra/gemm_tt \
    linear_algebra/gemv linear_algebra/gemv_transposed linear_algebra/ger linear_algebra/gesummv linear_algebra/kronecker \
    linear_algebra/matrix_power linear_algebra/norm linear_algebra/scal linear_algebra/syrk parallel_patterns/checksum parallel_patterns/horner \
    parallel_patterns/maximum_segment parallel_patterns/prefix_sum parallel_patterns/reverse_rotate parallel_patterns/scatter_gather \
    simulation/black_scholes simulation/molecular_dynamics simulation/mri_phi simulation/mri_q simulation/nbody stencils/forward_difference \
    stencils/game_of_life stencils/gaussian stencils/heat_3d stencils/interior_2d stencils/iterated_jacobi stencils/jacobi_2d \
    stencils/jacobi_2d_zero stencils/laplace_3d stencils/life_on_torus stencils/pde1 stencils/stencil_1d stencils/stencil_1d_zero stencils/wave_2d";

fn each(names: impl IntoIterator<Item = &'static str>, strategy: Option<&str>) {
    let corpus = corpus();
    let mut failures = Vec::new();
    for name in names {
        let function = name.rsplit('/').next().unwrap();
        let path = corpus.join(format!("{name}.rise"));
        let outcome = std::panic::catch_unwind(|| agrees(&path, function, strategy, &[]));
        if outcome.is_err() {
            failures.push(name);
        }
    }
    assert!(failures.is_empty(), "{failures:?}");
}

#[test]
fn low_level_programs_as_c() {
    each(LOW_LEVEL, None);
}

#[test]
fn convolutions_and_images_as_c() {
    each(
        HIGH_LEVEL
            .split_whitespace()
            .filter(|name| name.starts_with("conv") || name.starts_with("image")),
        Some("lowerToC"),
    );
}

#[test]
fn learning_and_simulation_as_c() {
    each(
        HIGH_LEVEL
            .split_whitespace()
            .filter(|name| name.starts_with("learning") || name.starts_with("simulation")),
        Some("lowerToC"),
    );
}

#[test]
fn linear_algebra_as_c() {
    each(
        HIGH_LEVEL
            .split_whitespace()
            .filter(|name| name.starts_with("linear")),
        Some("lowerToC"),
    );
}

#[test]
fn patterns_and_stencils_as_c() {
    each(
        HIGH_LEVEL
            .split_whitespace()
            .filter(|name| name.starts_with("parallel") || name.starts_with("stencils")),
        Some("lowerToC"),
    );
}

/// Both kinds of parallel loops, with memory of their own, on two threads.
const PARALLEL: &str = "\
def f {n m : nat} (xss : n.m.f32) : n.f32 =
  xss |> mapPar (fun row => row |> mapSeq (fun x => x * 2) |> toMem global |> reduceSeq (fun a x => a + x) 0)
";

#[test]
fn threads_of_openmp() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("parallel.rise");
    std::fs::write(&path, PARALLEL).unwrap();
    let program = Program::load(&path, "f");
    let source = build(&path, "f", None);
    std::fs::write(
        source.path().join("main.c"),
        driver(&program, &assignments(&program)),
    )
    .unwrap();
    let text = std::fs::read_to_string(source.path().join("program.c")).unwrap();
    assert!(text.contains("#pragma omp parallel for"), "{text}");
    for flags in [
        &["-fopenmp"][..],
        &["-fsanitize=address,undefined", "-fno-sanitize-recover=all"],
    ] {
        let mut compile = Command::new("gcc");
        compile
            .current_dir(&source)
            .args(FLAGS)
            .arg("main")
            .args(flags);
        succeed(compile.args(["main.c", "program.c", "-lm"]));
        succeed(Command::new(source.path().join("main")).env("OMP_NUM_THREADS", "2"));
    }
}
