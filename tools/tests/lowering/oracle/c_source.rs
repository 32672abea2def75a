//! Contents of a file of C: constants of every type, and names that also belong to something else
//! in the file.

use std::path::PathBuf;

use super::c_output::clang;
use super::shared_object::{SharedObject, source};
use super::{Oracle, Program, Sizes, known};

const SIZES: &[Sizes] = &[&[("n", 0)], &[("n", 3)]];

/// Compiles a program by both compilers, all warnings being errors, and compares.
fn agrees(oracle: &Oracle, function: &str, text: &str) {
    let program = Program::load(&oracle.file(text), function);
    let text = source(oracle, &oracle.module(&program), &[&program]).unwrap();
    for compiler in [PathBuf::from("gcc"), clang()] {
        let object = SharedObject::compile(&text, &compiler);
        for sizes in SIZES {
            let expected = program.interpreted(sizes);
            let mut found = program.arrays(sizes);
            assert_eq!(
                object.call(&program.signature, &mut found, &known(sizes)),
                0
            );
            for parameter in program.signature.outputs() {
                let index = parameter.index;
                program.compare(&found[index], &expected[index], function);
            }
        }
    }
}

#[test]
fn functions_called_like_those_in_front_of_them() {
    let oracle = Oracle::new();
    for name in [
        "sqrt_f64x8",
        "load_f64x8",
        "store_f64x8",
        "broadcast_f64x8",
        "select_f64x8",
        "f64x8_to_f32",
        "f64x8_anywhere",
        "lane",
        "r",
        "h",
        "aligned",
    ] {
        let text = format!(
            "def {name} {{n : nat}} (xs : (8*n).f64) (c : f64) : (8*n).f32 =
               xs |> asVector 8 |> mapSeq (mapVec (fun x => let y = if x < c then sqrt c else sqrt x in (cast y : f32))) |> asScalar"
        );
        agrees(&oracle, name, &text);
    }
    for name in [
        "allocate",
        "f32_to_f16",
        "f64_to_odd",
        "round_f64_to_f16",
        "is_too_large_1",
        "checked_mul",
    ] {
        let text = format!(
            "def {name} {{n : nat}} (xs : (2*n).f64) : (2*n).f16 =
               xs |> mapSeq (fun x => x + 1) |> toMem global |> mapSeq (fun x => cast x)"
        );
        agrees(&oracle, name, &text);
    }
}

#[test]
fn parameters_called_like_types_and_macros() {
    let oracle = Oracle::new();
    for name in [
        "f32x8",
        "i32x8",
        "NAN",
        "INFINITY",
        "RISE_OK",
        "uint64_t",
        "size_t",
        "load_f32x8",
    ] {
        let text = format!(
            "def f {{n : nat}} ({name} : (8*n).f32) (c : f32) : (8*n).f32 =
               {name} |> asVector 8 |> mapSeq (mapVec (fun x => if x < c then c / 0 else x)) |> asScalar"
        );
        agrees(&oracle, "f", &text);
    }
}

#[test]
fn a_function_called_like_a_type() {
    let oracle = Oracle::new();
    let text = "def f32x8 {n : nat} (xs : n.f32) : n.f32 = xs |> mapSeq id";
    let program = Program::load(&oracle.file(text), "f32x8");
    let message = source(&oracle, &oracle.module(&program), &[&program]).unwrap_err();
    assert!(
        message.contains("the function `f32x8` has the name of a type of vectors in C: rename it"),
        "{message}"
    );
}

#[test]
fn constants_of_every_type() {
    let oracle = Oracle::new();
    for (ty, numbers) in [
        ("bool", "true, false, false, true"),
        ("i8", "-128, 0, 127, 3"),
        ("i16", "-32768, 0, 32767, 3"),
        ("i32", "-2147483648, 0, 2147483647, 3"),
        ("i64", "-9223372036854775808, 0, 9223372036854775807, 3"),
        ("index", "0, 9223372036854775807, 2, 1"),
        ("f16", "-0.0, 1.5, 65504, 0.00001"),
        ("bf16", "-0.0, 1.5, 1e30, 1e-30"),
        ("tf32", "-0.0, 1.5, 1e30, 1e-30"),
        ("f32", "-0.0, 1.5, 1e30, 1e-30"),
        ("f64", "-0.0, 1.5, 1e300, 1e-300"),
    ] {
        for program in [
            format!("asVector 4 {ty}[{numbers}] |> mapSeq id |> asScalar"),
            format!("generate (fun i => idx i {ty}[{numbers}]) |> mapSeq id"),
            format!(
                "generate (fun (i : idx[2]) => gatherVec (vectorFromScalar (indexAsNat i) : vec[index, 2]) {ty}[{numbers}]) |> mapSeq id |> asScalar"
            ),
        ] {
            agrees(
                &oracle,
                "f",
                &format!("def f {{n : nat}} (xs : n.i8) : 4.{ty} = {program}"),
            );
        }
    }
}
