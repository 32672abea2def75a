//! The examples, run by `rise run` on arrays from files, against loops written here.

mod common;

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use common::{example, rise, succeed};
use proptest::prelude::*;
use rise_runtime::array::{Array, ElementType, NpyOptions, Tolerance, compare};

/// Runs an example on arrays, and returns its result.
fn run(name: &str, inputs: &[&Array]) -> Array {
    run_file(&example(name), inputs)
}

fn run_file(program: &Path, inputs: &[&Array]) -> Array {
    let folder = tempfile::tempdir().unwrap();
    let files: Vec<_> = (0..inputs.len())
        .map(|index| folder.path().join(format!("{index}.npy")))
        .collect();
    for (input, file) in inputs.iter().zip(&files) {
        input.write_npy(file).unwrap();
    }
    let output = folder.path().join("result.npy");
    let mut arguments: Vec<&OsStr> = vec!["run".as_ref(), program.as_ref()];
    arguments.extend(files.iter().map(|file| file.as_os_str()));
    arguments.extend([OsStr::new("-o"), output.as_ref()]);
    rise(&arguments);
    Array::read_npy(&output, NpyOptions::default()).unwrap()
}

fn random(shape: &[usize], seed: u64) -> Array {
    Array::random(ElementType::F32, shape, seed).unwrap()
}

fn floats(array: &Array) -> &[f32] {
    array.as_slice().unwrap()
}

/// Equal but for the rounding of sums of `terms` products of numbers up to one.
fn assert_close(found: &Array, shape: &[usize], expected: &[f64], terms: usize) {
    let expected: Vec<f32> = expected.iter().map(|value| *value as f32).collect();
    let expected = Array::from_slice(shape, &expected).unwrap();
    let bound = f64::from(f32::EPSILON) * (terms * terms + 1) as f64;
    let comparison = compare(found, &expected, Tolerance::new(bound, 0.0)).unwrap();
    assert!(comparison.all_close(), "{comparison:?}");
}

/// The product of an n×k and a k×m matrix, in binary64.
fn product(a: &[f32], b: &[f32], n: usize, k: usize, m: usize) -> Vec<f64> {
    let mut c = vec![0.0; n * m];
    for i in 0..n {
        for l in 0..k {
            for j in 0..m {
                c[i * m + j] += f64::from(a[i * k + l]) * f64::from(b[l * m + j]);
            }
        }
    }
    c
}

fn check_product(n: usize, k: usize, m: usize) {
    let (a, b) = (random(&[n, k], 1), random(&[k, m], 2));
    let expected = product(floats(&a), floats(&b), n, k, m);
    for program in ["matmul.mlir", "matmul_dot.mlir"] {
        assert_close(&run(program, &[&a, &b]), &[n, m], &expected, k);
    }
}

#[test]
fn matrix_multiplication() {
    for (n, k, m) in [
        (2, 3, 5),
        (1, 1, 1),
        (31, 17, 64),
        (1, 784, 128),
        (0, 3, 2),
        (2, 0, 3),
        (4, 4, 0),
    ] {
        check_product(n, k, m);
    }
}

/// The program for matrices of 2048×2048 as one for 97×97: at its own size a single run takes a
/// minute.
#[test]
fn matrix_multiplication_of_fixed_size() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("matmul.mlir");
    let size = 97;
    let text = fs::read_to_string(example("matmul_2048.mlir")).unwrap();
    fs::write(&program, text.replace("2048", &size.to_string())).unwrap();
    let (a, b) = (random(&[size, size], 1), random(&[size, size], 2));
    let c = run_file(&program, &[&a, &b]);
    assert_close(
        &c,
        &[size, size],
        &product(floats(&a), floats(&b), size, size, size),
        size,
    );
}

#[test]
fn dot_product() {
    for n in [0, 1, 2, 1021, 4096] {
        let (a, b) = (random(&[n], 3), random(&[n], 4));
        let expected: f64 = floats(&a)
            .iter()
            .zip(floats(&b))
            .map(|(x, y)| f64::from(*x) * f64::from(*y))
            .sum();
        assert_close(&run("dot.mlir", &[&a, &b]), &[], &[expected], n);
    }
}

#[test]
fn stencil() {
    for n in [1, 2, 3, 10, 997] {
        let input = random(&[n], 5);
        let values = floats(&input);
        let at = |index: usize| f64::from(values[index.clamp(1, n) - 1]);
        let expected: Vec<f64> = (1..=n)
            .map(|index| at(index - 1) + at(index) + at(index + 1))
            .collect();
        assert_close(&run("stencil_1d.mlir", &[&input]), &[n], &expected, 3);
    }
}

fn check_addition(program: &str, shape: &[usize]) {
    let (a, b) = (random(shape, 6), random(shape, 7));
    let expected: Vec<f32> = floats(&a)
        .iter()
        .zip(floats(&b))
        .map(|(x, y)| x + y)
        .collect();
    assert_eq!(
        run(program, &[&a, &b]),
        Array::from_slice(shape, &expected).unwrap()
    );
}

#[test]
fn addition_of_matrices() {
    for shape in [[1, 1], [2, 3], [64, 64], [7, 1009], [0, 4], [4, 0]] {
        check_addition("map_add_2d.mlir", &shape);
    }
}

#[test]
fn addition_in_three_dimensions() {
    for shape in [[1, 1, 1], [2, 3, 5], [16, 16, 16], [1, 31, 2], [3, 0, 2]] {
        check_addition("map_add_3d.mlir", &shape);
    }
}

proptest! {
    // Each case starts a compiler.
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]
    #[test]
    fn matrix_multiplication_of_any_size(n in 0usize..40, k in 0usize..40, m in 0usize..40) {
        check_product(n, k, m);
    }
}

const PRODUCT: &str = "def mm (n m k : nat) (a : n.k.f32) (b : k.m.f32) : n.m.f32 where n % 32 == 0, m % 32 == 0, k % 4 == 0 =
  a |> map (fun row => transpose b |> map (fun col => zip row col |> map (fun (x, y) => x * y) |> reduce (+) ((fun zero => zero) 0)))
";
const BLOCKS: &str =
    "rule blocks(n : nat): map f xs ~> join (map (map f) (split n xs)) where length xs % n == 0
";
const DOT: &str = "def dot {n : nat} (xs ys : n.f32) : f32 = zip xs ys |> reduceSeq (fun acc (x, y) => acc + x * y) 0
";

/// The commands that the helps show, without what is said of them.
fn examples_of_helps() -> Vec<String> {
    let helps = ["check", "run", "build", "fmt", "rewrite", "strategies"].map(|command| {
        let help = rise(&[command.as_ref(), "--help".as_ref()]);
        let help = String::from_utf8(help.stdout).unwrap();
        let (_, examples) = help.split_once("Examples:").unwrap();
        let lines = examples
            .lines()
            .map(|line| line.split('#').next().unwrap().trim());
        let lines: Vec<String> = lines
            .filter(|line| !line.is_empty())
            .map(str::to_owned)
            .collect();
        assert!(
            !lines.is_empty() && lines.iter().all(|line| line.starts_with("rise ")),
            "{lines:?}"
        );
        lines
    });
    helps.concat()
}

/// The examples of every help work in a folder with files of these names.
#[test]
fn the_examples_of_all_helps_work() {
    let programs = Path::new(env!("CARGO_BIN_EXE_rise")).parent().unwrap();
    let paths = std::env::var("PATH").unwrap();
    for command in examples_of_helps() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name);
        std::os::unix::fs::symlink(example(""), file("examples")).unwrap();
        for (name, text) in [
            ("mm.rise", PRODUCT),
            ("matmul.rise", PRODUCT),
            ("dot.rise", DOT),
            ("program.rise", DOT),
        ] {
            fs::write(file(name), text).unwrap();
            if command.contains("--check") {
                rise(&["fmt".as_ref(), file(name).as_ref()]);
            }
        }
        fs::write(file("mine.elevate"), BLOCKS).unwrap();
        fs::copy(example("strategies/gemm.elevate"), file("gemm.elevate")).unwrap();
        let shape: &[usize] = if command.contains("matmul") {
            &[4, 4]
        } else {
            &[4]
        };
        for name in ["A.npy", "B.npy"] {
            random(shape, 1).write_npy(file(name)).unwrap();
        }
        let mut shell = Command::new("sh");
        // A pager that needs no terminal.
        shell.args(["-ec", &format!("less() {{ cat; }}; {command}")]);
        let path = format!("{}:{paths}", programs.display());
        succeed(shell.current_dir(&folder).env("PATH", path));
    }
}
