//! Casts of numbers that the other type has not.

use super::Oracle;

#[test]
fn floats_out_of_range_saturate() {
    let oracle = Oracle::new();
    for float in ["f16", "bf16", "tf32", "f32", "f64"] {
        for integer in [
            "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "index",
        ] {
            // Powers of two up to 2^66 and the numbers beside them, both signs; 1/0, -1/0 and 0/0.
            oracle.agrees(
                &format!(
                    "def f {{n : nat}} (xs : n.f64) : n.i64 = xs |> mapSeq (fun x =>
                       let y = (cast x : {float}) in let z = (cast y : {integer}) in cast z)"
                ),
                &[&[("n", 0)], &[("n", 19)]],
            );
            let program = format!(
                "def f (xs : 70.f64) : 70.8.i64 = generate (fun i => i) |> mapSeq (fun i =>
                   let power = generate id |> take (66+0) |> reduceSeq (fun p j => if indexAsNat (j : idx[66]) < indexAsNat (i : idx[70]) then p * 2 else p) f64(1) in
                   let to = fun x => (let y = (cast x : {float}) in let z = (cast y : {integer}) in (cast z : i64)) in
                   makeArray 8 (to power) (to (-power)) (to (power - 1)) (to (1 - power)) (to (power * 1.5)) (to (power / 0)) (to (-power / 0)) (to ((power - power) / 0)))"
            );
            oracle.agrees(&program, &[&[]]);
        }
    }
}

#[test]
fn vectors_of_floats_out_of_range_saturate() {
    let oracle = Oracle::new();
    for float in ["f16", "bf16", "tf32", "f32", "f64"] {
        for integer in ["i8", "i64", "u8", "u32", "u64", "index"] {
            let to = format!(
                "mapVec (fun x => let y = (cast x : {float}) in let z = (cast y : {integer}) in (cast z : i64))"
            );
            oracle.agrees(
                &format!("def f {{n : nat}} (xs : (4*n).f64) : (4*n).i64 = xs |> asVector 4 |> mapSeq ({to}) |> asScalar"),
                &[&[("n", 0)], &[("n", 5)]],
            );
            let numbers = "(idx nat(0 < 1) (asVector 8 f64[-1.5, 255.9, 1e19, 1e20, -1e19, 9.3e18, 0.9, -0.0]))";
            oracle.agrees(
                &format!(
                    "def f (x : f64) : 8.i64 = makeArray 1 {numbers} |> mapSeq ({to}) |> asScalar"
                ),
                &[&[]],
            );
        }
    }
}

#[test]
fn indices_have_no_sign() {
    let oracle = Oracle::new();
    for body in [
        "let least = min a b in cast least",
        "let most = max a b in cast most",
        "let same = abs a in cast same",
        "let turned = rotl a b in cast turned",
        "if a < b then 1 else 0",
        "if a <= b then 1 else 0",
        "if a > b then 1 else 0",
        "if a >= b then 1 else 0",
    ] {
        // Numbers of which some are negative as signed ones.
        oracle.agrees(
            &format!(
                "def f {{n : nat}} (xs : n.i64) (ys : n.i64) : n.i64 = zip xs ys |> mapSeq (fun (x, y) =>
                   let a = (cast x : index) in let b = (cast y : index) in {body})"
            ),
            &[&[("n", 0)], &[("n", 19)]],
        );
    }
}
