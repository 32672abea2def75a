//! Programs with vectors, compiled and interpreted: both must give the same.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use rise_runtime::array::{Array, NpyOptions};

#[path = "../common/mod.rs"]
mod common;

use common::rise;

/// Runs a function of a program, compiled or with the interpreter, on random inputs.
fn result(program: &Path, function: &str, sizes: &[String], interpret: bool) -> Array {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("result.npy");
    let mut arguments: Vec<&OsStr> = ["run".as_ref(), program.as_os_str()].to_vec();
    arguments.extend(["--function", function, "--random", "7"].map(OsStr::new));
    for size in sizes {
        arguments.extend([OsStr::new("--size"), size.as_ref()]);
    }
    if interpret {
        arguments.push("--interpret".as_ref());
    }
    arguments.extend([OsStr::new("-o"), output.as_os_str()]);
    rise(&arguments);
    let options = NpyOptions {
        void2_as_bf16: true,
    };
    Array::read_npy(&output, options).unwrap()
}

/// Runs every function of a program of this folder both ways, for sizes of nothing, one, and more.
fn check(name: &str, sizes: &[[(&str, u64); 2]]) {
    let program: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/vectors")
        .join(name);
    let text = std::fs::read_to_string(&program).unwrap();
    let mut checked = 0;
    for line in text.lines() {
        let Some(header) = line.strip_prefix("def ") else {
            continue;
        };
        let function = header.split_whitespace().next().unwrap();
        let parameters = header.split_once('}').map_or("", |(sizes, _)| sizes);
        for sizes in sizes {
            let sizes: Vec<_> = sizes
                .iter()
                .filter(|(name, _)| parameters.split([' ', '{', ':']).any(|word| word == *name))
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            let compiled = result(&program, function, &sizes, false);
            let expected = result(&program, function, &sizes, true);
            assert_eq!(compiled, expected, "{function} for {sizes:?}");
            checked += 1;
        }
    }
    assert!(checked > 0, "{name} has no functions");
}

#[test]
fn views() {
    check(
        "views.rise",
        &[
            [("n", 0), ("m", 2)],
            [("n", 1), ("m", 1)],
            [("n", 3), ("m", 5)],
        ],
    );
}

#[test]
fn past_the_caches() {
    check(
        "non_temporal.rise",
        &[
            [("n", 0), ("m", 2)],
            [("n", 1), ("m", 1)],
            [("n", 3), ("m", 5)],
        ],
    );
}

/// A sum of products on vectors, for every type that has them.
#[test]
fn types() {
    let folder = tempfile::tempdir().unwrap();
    for (scalar, width) in [
        ("i8", 16),
        ("u8", 16),
        ("i16", 3),
        ("u16", 8),
        ("i32", 4),
        ("u32", 3),
        ("i64", 2),
        ("u64", 2),
        ("f16", 8),
        ("bf16", 4),
        ("tf32", 8),
        ("f32", 16),
        ("f64", 1),
    ] {
        let text = format!(
            "def f {{n m : nat}} (c : {scalar}) (xs ys : m.({width}*n).{scalar}) : ({width}*n).{scalar} =\n  \
             zip (xs |> map (asVector {width}) |> transpose) (ys |> map (asVector {width}) |> transpose)\n  \
             |> mapSeq (fun (x, y) => zip x y\n    \
             |> reduceSeq (fun sum (a, b) => sum + mapVec (fun v => if v < c then v else v - c) a * b) (vectorFromScalar 1))\n  \
             |> asScalar\n"
        );
        let program = folder.path().join("program.rise");
        std::fs::write(&program, text).unwrap();
        let sizes = ["n=5".to_owned(), "m=3".to_owned()];
        assert_eq!(
            result(&program, "f", &sizes, false),
            result(&program, "f", &sizes, true),
            "{scalar}"
        );
    }
}
