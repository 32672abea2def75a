//! Making, selecting and placing elements; loops written out.

use super::{Oracle, Sizes};

const N: &[Sizes] = &[
    &[("n", 0)],
    &[("n", 1)],
    &[("n", 2)],
    &[("n", 7)],
    &[("n", 12)],
];

const NM: &[Sizes] = &[
    &[("n", 0), ("m", 0)],
    &[("n", 0), ("m", 3)],
    &[("n", 3), ("m", 0)],
    &[("n", 1), ("m", 1)],
    &[("n", 5), ("m", 7)],
    &[("n", 7), ("m", 4)],
];

fn all(programs: &[&str], sizes: &[Sizes]) {
    let oracle = Oracle::new();
    for program in programs {
        oracle.agrees(program, sizes);
    }
}

#[test]
fn arrays_of_one_size() {
    all(
        &[
            "def f {n : nat} (xs : n.i32) : n.i32 = generate (fun i => idx i xs + cast (indexAsNat i)) |> mapSeq id",
            "def f {n : nat} (xs : n.i32) : n.n.i32 =
               generate (fun i => generate (fun j => idx i xs - 2 * idx j xs)) |> mapSeq (mapSeq id)",
            "def f {n : nat} (xs : n.i32) : n.i32 = xs |> reorder n (i => n-1-i) (i => n-1-i) |> mapSeq id",
            "def f {n : nat} (xs : n.i32) : n.i32 = xs |> mapSeq id |> reorder n (i => n-1-i) (i => n-1-i)",
            "def f {n : nat} (xs : (n+2).i32) : n.i32 = xs |> slide 3 1 |> mapSeq (fun w =>
               let at = fun i => idx i w in at nat(0 < 3) + 2 * at nat(1 < 3) - at nat(2 < 3))",
            "def f {n : nat} (xs : n.i32) : n.i32 = xs |> mapSeq (fun x => makeArray 4 x 1 (x * x) 2 |> reduceSeq (fun a b => a * 3 + b) 0)",
            "def f {n : nat} (xs : n.i32) : n.i32 = xs |> mapSeq (fun x => makeArray 4 x 1 (x * x) 2 |> reduceSeqUnroll (fun a b => a * 3 + b) 0)",
            "def f {n : nat} (xs : n.i32) : n.3.i32 = xs |> mapSeq (fun x => makeArray 3 x (x + 1) (x * x))",
            "def f {n : nat} (xs : n.i32) : (2*n).i32 = makeArray 2 (mapSeq id xs) (xs |> mapSeq (fun x => -x)) |> join",
            "def f {n : nat} (xs : n.i32) : n.i32 = xs |> mapSeq (fun x => i32[2, 3, 5] |> reduceSeq (fun a b => a * x + b) 1)",
            "def f {n : nat} (xs : n.4.i32) : n.4.i32 = xs |> mapSeq (mapSeqUnroll (fun x => x * x))",
            "def f {n : nat} (xs : n.4.3.i32) : n.4.i32 = xs |> mapSeq (mapSeqUnroll (reduceSeqUnroll (+) 0))",
            "def f {n : nat} (xs : n.i32) : n.i32 = gather (generate (fun i => i)) xs |> mapSeq id",
        ],
        N,
    );
}

#[test]
fn arrays_of_two_sizes() {
    all(
        &[
            "def f {n m : nat} (xs : n.i32) (ys : m.i32) : (n+m).i32 = concat (mapSeq id xs) (ys |> mapSeq (fun y => y * 2))",
            "def f {n m : nat} (xs : n.i32) (ys : m.i32) : (n+m).i32 = concat xs ys |> mapSeq (fun x => x * x)",
            "def f {n m : nat} (xs : n.i32) (ys : m.i32) : (n+m+n).i32 = concat (concat (mapSeq id xs) (mapSeq id ys)) (mapSeq id xs)",
            "def f {n m : nat} (xs : n.i32) (ys : m.i32) : i32 = concat xs (concat ys xs) |> reduceSeq (fun a x => a * 3 + x) 0",
            "def f {n m : nat} (xs : n.m.i32) : m.n.i32 = generate (fun j => generate (fun i => xs |> idx i |> idx j)) |> mapSeq (mapSeq id)",
        ],
        NM,
    );
}

#[test]
fn accumulators_that_are_arrays() {
    all(
        &[
            "def f {n m : nat} (xs : n.m.i32) : m.i32 = xs |> reduceSeq (fun acc row => zip acc row |> mapSeq (fun (a, x) => a * 3 + x))
               (generate (fun _ => 0) |> mapSeq id)",
            "def f {n m : nat} (xs : n.m.i32) : m.i32 = xs |> reduceSeqIn global (fun acc row => zip acc row |> mapSeq (fun (a, x) => a * 3 + x))
               (generate (fun _ => 0) |> mapSeq id) |> mapSeq id",
            "def f {n m : nat} (xs : m.n.2.m.i32) : m.m.i32 = xs |> mapSeq (fun block => block
               |> reduceSeq (fun acc rows => rows |> reduceSeq (fun sums row => zip sums row |> mapSeq (fun (a, x) => a * 3 + x)) acc)
               (generate (fun _ => 1) |> mapSeq id))",
            "def f {n m : nat} (xs : n.3.i32) : 3.i32 = xs |> reduceSeq (fun acc row => zip acc row |> mapSeqUnroll (fun (a, x) => a * 3 + x))
               (i32[0, 0, 0] |> mapSeq id) |> toMem private |> mapSeqUnroll id",
        ],
        NM,
    );
}

#[test]
fn unrolling_has_a_limit() {
    let oracle = Oracle::new();
    let message = oracle.refused("def f {n : nat} (xs : n.i32) : n.i32 = xs |> mapSeqUnroll id");
    assert!(
        message.contains("a loop of `n` rounds cannot be unrolled"),
        "{message}"
    );
    let message = oracle
        .refused("def f (xs : 100.100.i32) : 100.100.i32 = xs |> mapSeqUnroll (mapSeqUnroll id)");
    assert!(
        message
            .contains("this loop of 100 rounds brings the unrolled rounds of the function to 4100"),
        "{message}"
    );
}

#[test]
fn an_accumulator_begins_where_its_result_is_or_is_copied() {
    let oracle = Oracle::new();
    let message = oracle.refused(
        "def f {n m : nat} (xs : n.m.i32) (ys : m.i32) : m.i32 =
           xs |> reduceSeq (fun acc row => zip acc row |> mapSeq (fun (a, x) => a + x)) ys",
    );
    assert!(message.contains("nothing says how: expected"), "{message}");
    let message = oracle.refused(
        "def f {n m : nat} (xs : n.m.i32) : m.i32 =
           xs |> reduceSeq (fun acc row =>
             xs |> reduceSeq (fun sums _ => zip sums row |> mapSeq (fun (a, x) => a + x)) acc |> toMem private |> mapSeq id)
             (generate (fun _ => 0) |> mapSeq id)",
    );
    assert!(
        message.contains("nothing says how it is copied"),
        "{message}"
    );
}
