//! Pairs and arrays of pairs in memory, as arguments and as results.

use super::{Oracle, Sizes};

const NM: &[Sizes] = &[
    &[("n", 0), ("m", 2)],
    &[("n", 1), ("m", 1)],
    &[("n", 5), ("m", 3)],
];

#[test]
fn pairs_lie_apart() {
    let oracle = Oracle::new();
    for text in [
        "def f {n m : nat} (xs : n.i32) (ys : m.f32) : (n.i32, m.f32) = (xs |> mapSeq (fun x => x * 2), mapSeq id ys)",
        "def f {n m : nat} (xs : n.i32) (ys : m.f32) : n.(i32, i32) = xs |> mapSeq (fun x => (x, x * x))",
        "def f {n m : nat} (xs : n.(i32, f32)) (ys : m.f32) : n.(f32, i32) = xs |> mapSeq (fun (a, b) => (b, a))",
        "def f {n m : nat} (xs : n.(i32, f32)) (ys : m.f32) : (n.i32, n.f32) = (xs |> unzip) |> (fun (a, b) => (mapSeq id a, mapSeq id b))",
        "def f {n m : nat} (xs : n.m.(i32, (f32, i32))) : m.n.((f32, i32), i32) =
           xs |> transpose |> mapSeq (mapSeq (fun (a, (b, c)) => ((b, c), a)))",
        "def f {n m : nat} (xs : n.(m.i32, i32)) : n.(i32, m.i32) =
           xs |> mapSeq (fun (row, x) => (x + reduceSeq (+) 0 row, row |> mapSeq (fun y => y * x)))",
        "def f {n m : nat} (xs : n.i32) (ys : m.i32) : (i32, i32) = (reduceSeq (+) 0 xs, reduceSeq (fun a y => a * 3 + y) 1 ys)",
        "def f {n m : nat} (xs : n.i32) (ys : m.i32) : (i32, i32) =
           xs |> reduceSeq (fun (low, high) x => (min low x, max high x)) (1000, -1000)",
        "def f {n m : nat} (xs : n.i32) (ys : m.i32) : n.(i32, i32) =
           xs |> mapPar (fun x => (x, reduceSeq (fun a y => a + x * y) 0 ys)) |> toMem global |> mapSeq (fun (a, b) => (b, a))",
    ] {
        oracle.agrees(text, NM);
    }
}

#[test]
fn indices_lie_in_memory() {
    let oracle = Oracle::new();
    oracle.agrees(
        "def f {n m : nat} (places : m.idx[n]) (xs : n.i32) : m.i32 = gather places xs |> mapSeq id",
        &[
            &[("n", 1), ("m", 1)],
            &[("n", 4), ("m", 7)],
            &[("n", 7), ("m", 0)],
        ],
    );
    oracle.agrees(
        "def f {n : nat} (places : n.idx[n]) (xs : n.i32) : n.i32 = xs |> mapSeq id |> scatter places",
        &[&[("n", 1)], &[("n", 4)], &[("n", 7)]],
    );
}
