//! Reductions whose accumulator is an array, or has one.

use super::{Oracle, Sizes};

const NM: &[Sizes] = &[
    &[("n", 0), ("m", 2)],
    &[("n", 1), ("m", 1)],
    &[("n", 7), ("m", 3)],
    &[("n", 130), ("m", 5)],
];

#[test]
fn an_array_and_a_scalar_in_place() {
    let oracle = Oracle::new();
    for text in [
        "def f {n m : nat} (xs : n.(m.i32, i64)) : (m.i32, i64) =
           xs |> reduceSeq (fun (a, b) (c, d) => (zip a c |> mapSeq (fun (x, y) => x + y), b + d)) (mapSeq id (generate (fun _ => 0)), 0)",
        "def f {n m : nat} (xs : n.(i64, m.(i32, i16))) : (i64, m.(i32, i16)) =
           xs |> reduceSeq (fun (b, a) (d, c) => (b + d, zip a c |> mapSeq (fun ((x, s), (y, t)) => (max x y, min s t)))) (0, mapSeq id (generate (fun _ => (0, 0))))",
        "def f {n m : nat} (xs : n.((4*m).f32, i8)) : ((4*m).f32, i8) =
           xs |> reduceSeq (fun (a, b) (c, d) => (zip (asVector 4 a) (asVector 4 c) |> mapSeq (fun (x, y) => x + y) |> asScalar, b + d)) (mapSeq id (generate (fun _ => 0)), 0)",
        // A lane is written by reading and writing its vector; the loops may have no rounds.
        "def f {n m : nat} (xs : n.(4*m).i32) : (4*m).i32 =
           asScalar (toMem global (asVector 4 (xs |> reduceSeq (fun a row => zip a row |> mapSeq (fun (x, y) => x + y)) (mapSeq id (generate (fun _ => 0)))))) |> mapSeq (fun x => x)",
        "def f {n m : nat} (xs : n.m.i32) (ys : 3.0.i32) : 0.i32 =
           asScalar (toMem global (asVector 4 (ys |> reduceSeq (fun a row => zip a row |> mapSeq (fun p => 0)) (mapSeq id (generate (fun _ => 0)))))) |> mapSeq (fun x => x)",
        // The scalar of the round before is read, the one of this round is written behind.
        "def f {n m : nat} (xs : n.m.i32) : (m.i32, i32) =
           xs |> reduceSeq (fun (a, s) row => (zip a row |> mapSeq (fun (x, y) => x + s * y), s + 1)) (mapSeq id (generate (fun _ => 0)), 1)",
        // Scalars of the next round are computed before arrays of this one are overwritten.
        "def f {n m : nat} (xs : n.(m+1).i32) : ((m+1).i32, i32) =
           xs |> reduceSeq (fun (a, s) row => (zip a row |> mapSeq (fun (x, y) => x + y), s + idx nat(0 < m+1) a)) (mapSeq id (generate (fun _ => 0)), 1)",
        "def f {n m : nat} (xs : n.m.i32) : (i32, m.i32) =
           xs |> reduceSeq (fun (s, a) row => (s + 1, zip a row |> mapSeq (fun (x, y) => x + s * y))) (1, mapSeq id (generate (fun _ => 0)))",
    ] {
        oracle.agrees(text, NM);
    }
}

#[test]
fn what_was_overwritten_is_read_in_other_memory() {
    let oracle = Oracle::new();
    for text in [
        // An earlier round of a loop over the rows overwrites what a later one reads.
        "def f (xs : 3.4.4.i32) : 4.4.i32 =
           xs |> reduceSeq (fun acc x => zip x acc |> mapSeq (fun (new, old) => zip (zip new old) (idx nat(0 < 4) acc) |> mapSeq (fun ((x, a), z) => x + a + z)))
             (generate (fun i => generate (fun j => 1)) |> mapSeq (mapSeq (fun x => x)))",
        "def f (xs : 3.2.3.4.i32) : 2.3.4.i32 =
           xs |> reduceSeq
             (fun acc x => zip acc x |> mapSeq (fun (a, new) =>
                zip (idx nat(0 < 2) acc) (zip a new) |> mapSeq (fun (first, rows) =>
                  let kept = first |> mapSeq (fun e => e) |> toMem private in
                  zip kept (zip (fst rows) (snd rows)) |> mapSeq (fun (t, q) => t + fst q + snd q))))
             (generate (fun i => generate (fun j => generate (fun k => 1))) |> mapSeq (mapSeq (mapSeq (fun x => x))))",
        // So does an earlier round of a reduction that begins with a copy of it.
        "def f (xs : 2.3.i32) : 4.i32 =
           xs |> reduceSeq (fun acc x => x |> reduceSeq (fun inner y => zip inner acc |> mapSeq (fun (i, a) => 3 * i + a + y)) (acc |> mapSeq (fun e => e))) (generate (fun j => 1) |> mapSeq (fun x => x))",
        "def f (xs : 2.3.i32) : 4.i32 =
           let sums = xs |> reduceSeq (fun acc x => x |> reduceSeq (fun inner y => zip inner acc |> mapSeq (fun (i, a) => 3 * i + a + y)) (acc |> mapSeq (fun e => e))) (generate (fun j => 1) |> mapSeq (fun x => x)) |> mapSeq (fun x => x) |> toMem global in
           sums |> mapSeq (fun x => x)",
        // The loops are written out.
        "def f (xs : 2.4.i32) : 4.i32 =
           xs |> reduceSeqUnroll (fun acc x => zip acc x |> mapSeqUnroll (fun (a, y) => a + y + idx nat(0 < 4) acc)) (generate (fun j => 1) |> mapSeq (fun x => x))",
    ] {
        oracle.agrees(text, &[&[]]);
    }
}

#[test]
fn a_reduction_in_other_memory_begins_with_a_copy() {
    let oracle = Oracle::new();
    for text in [
        "def f (xs : 2.3.i32) : 4.i32 =
           xs |> reduceSeq (fun acc x => x |> reduceSeq (fun inner y => zip inner acc |> mapSeq (fun (i, a) => 3 * i + a + y)) acc) (generate (fun j => 1) |> mapSeq (fun x => x))",
        "def f (xs : 2.3.i32) : 4.i32 =
           let sums = xs |> reduceSeq (fun acc x => x |> reduceSeq (fun inner y => zip inner acc |> mapSeq (fun (i, a) => 3 * i + a + y)) acc) (generate (fun j => 1) |> mapSeq (fun x => x)) |> mapSeq (fun x => x) |> toMem global in
           sums |> mapSeq (fun x => x)",
    ] {
        let message = oracle.refused(text);
        assert!(message.contains("an array is written as a whole"), "{message}");
    }
}

#[test]
fn arrays_reduced_by_threads() {
    let oracle = Oracle::new();
    let plus = "(fun a b => zip a b |> mapSeq (fun (x, y) => x + y))";
    let zero = "(mapSeq id (generate (fun _ => 0)))";
    for text in [
        format!("def f {{n m : nat}} (xs : n.m.i32) : m.i32 = xs |> reducePar {plus} {zero}"),
        format!("def f {{n m : nat}} (xs : n.3.m.i32) : 3.m.i32 = xs |> transpose |> mapSeq (reducePar {plus} {zero})"),
        format!("def f {{n m : nat}} (xs : n.(2*m).i32) : m.2.i32 = xs |> reducePar {plus} {zero} |> split 2"),
        format!("def f {{n m : nat}} (xs : n.m.i32) : m.i32 = xs |> reducePar {plus} {zero} |> toMem global |> mapSeq (fun x => x * 2)"),
        format!("def f {{n m : nat}} (xs : n.m.i32) : (m.i32, i32) = (xs |> reducePar {plus} {zero}, 1)"),
        "def f {n m : nat} (xs : n.(m.i32, i64)) : (m.i32, i64) =
           xs |> reducePar (fun (a, b) (c, d) => (zip a c |> mapSeq (fun (x, y) => x + y), b + d)) (mapSeq id (generate (fun _ => 0)), 0)".to_owned(),
    ] {
        oracle.agrees(&text, NM);
    }
}

#[test]
fn scans_of_pairs_with_arrays() {
    Oracle::new().agrees(
        "def f {n m : nat} (xs : n.(m.i32, i64)) : n.(m.i32, i64) =
           xs |> scanSeq (fun (c, d) (a, b) => (zip a c |> mapSeq (fun (x, y) => x + y), b + d)) (mapSeq id (generate (fun _ => 0)), 0)",
        NM,
    );
}
