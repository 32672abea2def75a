//! Mathematical functions: their errors, and where there is no number or no end, what the C library
//! gives.

use std::ffi::OsStr;
use std::path::Path;

use rise_runtime::array::{Array, NpyOptions};

mod accuracy;
#[path = "../common/mod.rs"]
mod common;
mod points;

use common::{rise, succeed, toolchain};

/// The functions that vectors have code of our own for.
const FUNCTIONS: [&str; 8] = ["cos", "erf", "exp", "log", "pow", "rsqrt", "sin", "tanh"];

fn array(scalar: &str, values: &[f64]) -> Array {
    match scalar {
        "f32" => {
            let values: Vec<f32> = values.iter().map(|value| *value as f32).collect();
            Array::from_slice(&[values.len()], &values).unwrap()
        }
        _ => Array::from_slice(&[values.len()], values).unwrap(),
    }
}

fn numbers(array: &Array) -> Vec<f64> {
    match array.as_slice::<f32>() {
        Ok(values) => values.iter().map(|value| f64::from(*value)).collect(),
        Err(_) => array.as_slice::<f64>().unwrap().to_vec(),
    }
}

/// Computes a function on vectors of so many lanes, or one by one.
fn compute(function: &str, scalar: &str, arguments: &[Vec<f64>], lanes: Option<usize>) -> Vec<f64> {
    let folder = tempfile::tempdir().unwrap();
    let (program, output) = (
        folder.path().join("program.rise"),
        folder.path().join("out.npy"),
    );
    std::fs::write(&program, text(function, scalar, arguments.len(), lanes)).unwrap();
    let mut command: Vec<&OsStr> = vec!["run".as_ref(), program.as_os_str()];
    let length = arguments[0].len();
    let files: Vec<_> = (0..arguments.len())
        .map(|number| folder.path().join(format!("{number}.npy")))
        .collect();
    for (file, values) in files.iter().zip(arguments) {
        let mut values = values.clone();
        values.resize(length.next_multiple_of(lanes.unwrap_or(1)), 1.0);
        array(scalar, &values).write_npy(file).unwrap();
        command.push(file.as_os_str());
    }
    command.extend([OsStr::new("-o"), output.as_os_str()]);
    rise(&command);
    let result = Array::read_npy(&output, NpyOptions::default()).unwrap();
    numbers(&result)[..length].to_vec()
}

fn text(function: &str, scalar: &str, arguments: usize, lanes: Option<usize>) -> String {
    let (vectors, back) = match lanes {
        Some(lanes) => (format!("asVector {lanes}"), "|> asScalar"),
        None => ("id".to_owned(), ""),
    };
    let lanes = lanes.unwrap_or(1);
    let body = match arguments {
        1 => format!("{vectors} xs |> mapSeq (fun x => {function} x) {back}"),
        _ => format!(
            "zip ({vectors} xs) ({vectors} ys) |> mapSeq (fun (x, y) => {function} x y) {back}"
        ),
    };
    let names = if arguments == 1 { "xs" } else { "xs ys" };
    format!("def f {{n : nat}} ({names} : ({lanes}*n).{scalar}) : ({lanes}*n).{scalar} = {body}\n")
}

/// The distance of neighbouring numbers of the format around a normal number.
fn unit(value: f64, scalar: &str) -> f64 {
    let digits = if scalar == "f32" { 23 } else { 52 };
    let exponent = i32::try_from((value.abs().to_bits() >> 52) & 0x7ff).unwrap() - 1023 - digits;
    2f64.powi(exponent / 2) * 2f64.powi(exponent - exponent / 2)
}

/// The smallest number of the format that is not subnormal.
fn smallest(scalar: &str) -> f64 {
    match scalar {
        "f32" => f64::from(f32::MIN_POSITIVE),
        _ => f64::MIN_POSITIVE,
    }
}

/// Whether they are nearly the same number, or are both none, or zeros or infinities of the same
/// sign.
fn agree(found: f64, expected: f64, scalar: &str) -> bool {
    if expected.is_finite() && expected != 0.0 {
        (found - expected).abs() <= 3.0 * unit(expected, scalar).max(smallest(scalar) * 1e-7)
    } else {
        found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan()
    }
}

#[test]
fn one_lane_of_a_long_vector_may_be_special() {
    const LANES: usize = 64;
    for (function, scalar, special) in [
        (
            "rsqrt",
            "f32",
            [f64::INFINITY, f64::NAN, 0.0, -1.0, smallest("f32") / 4.0],
        ),
        ("sin", "f32", [f64::INFINITY, f64::NAN, 1e9, -7e4, -0.0]),
        ("cos", "f64", [f64::INFINITY, f64::NAN, 1e12, -2e9, -0.0]),
    ] {
        let lanes = [1, 14, 19, 30, 37, 46, 53, 63];
        let mut arguments = vec![0.5; special.len() * lanes.len() * LANES];
        for (vector, (special, lane)) in special
            .iter()
            .flat_map(|special| lanes.map(|lane| (special, lane)))
            .enumerate()
        {
            arguments[vector * LANES + lane] = *special;
        }
        let arguments = [arguments];
        let found = compute(function, scalar, &arguments, Some(LANES));
        let expected = compute(function, scalar, &arguments, None);
        for ((found, expected), argument) in found.into_iter().zip(expected).zip(&arguments[0]) {
            // Beside a special value, the others are computed the other way too.
            let is_close = agree(found, expected, scalar)
                || *argument == 0.5 && (found - expected).abs() <= 5.0 * unit(expected, scalar);
            assert!(
                is_close,
                "{function} of {argument} ({scalar}): {found}, expected {expected}"
            );
        }
    }
}

#[test]
fn special_values_are_those_of_the_c_library() {
    for (scalar, largest) in [("f32", f64::from(f32::MAX)), ("f64", f64::MAX)] {
        let smallest = smallest(scalar);
        let special = [
            0.0,
            -0.0,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
            1.0,
            -1.0,
            smallest / 4.0,
            largest,
            -largest,
            710.0,
            -760.0,
            1e-30,
            2.0,
            0.5,
            3.0,
        ];
        for function in FUNCTIONS {
            let arguments = match function {
                "pow" => {
                    let pairs = special
                        .iter()
                        .flat_map(|x| special.iter().map(move |y| (*x, *y)));
                    let (xs, ys): (Vec<f64>, Vec<f64>) = pairs.unzip();
                    vec![xs, ys]
                }
                _ => vec![special.to_vec()],
            };
            let found = compute(function, scalar, &arguments, Some(8));
            let expected = compute(function, scalar, &arguments, None);
            for (index, (found, expected)) in found.into_iter().zip(expected).enumerate() {
                let is_same = agree(found, expected, scalar);
                let arguments: Vec<f64> = arguments.iter().map(|values| values[index]).collect();
                assert!(
                    is_same,
                    "{function} of {arguments:?} ({scalar}): {found}, expected {expected}"
                );
            }
        }
    }
}

/// Computations on vectors call nothing, for every function without rare cases, and every type.
#[test]
fn nothing_is_called() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("program.rise");
    for function in ["erf", "exp", "log", "tanh", "rsqrt", "sqrt"] {
        for scalar in ["f16", "bf16", "tf32", "f32", "f64"] {
            std::fs::write(&program, text(function, scalar, 1, Some(8))).unwrap();
            let object = folder.path().join("object.o");
            let arguments: [&OsStr; 5] = [
                "build".as_ref(),
                program.as_os_str(),
                "--cpu=x86-64-v4".as_ref(),
                "-o".as_ref(),
                object.as_os_str(),
            ];
            rise(&arguments);
            let undefined = undefined_symbols(&object);
            let called: Vec<_> = undefined
                .iter()
                .filter(|name| {
                    name.contains(function) || name.ends_with('f') || name.starts_with("_ZGV")
                })
                .collect();
            assert!(called.is_empty(), "{function} of {scalar} calls {called:?}");
        }
    }
}

fn undefined_symbols(object: &Path) -> Vec<String> {
    let mut command = std::process::Command::new(toolchain("llvm-nm"));
    let text = succeed(
        command
            .arg("--undefined-only")
            .arg("--format=just-symbols")
            .arg(object),
    );
    text.lines().map(str::to_owned).collect()
}
