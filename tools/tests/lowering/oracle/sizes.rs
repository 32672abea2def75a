//! Sizes found from the extents of arguments.

use super::{Oracle, Sizes};

const NM: &[Sizes] = &[
    &[("n", 0), ("m", 0)],
    &[("n", 3), ("m", 0)],
    &[("n", 0), ("m", 3)],
    &[("n", 5), ("m", 2)],
];

#[test]
fn a_factor_that_is_zero_is_not_divided_by() {
    let oracle = Oracle::new();
    for text in [
        // Another dimension tells `n`, although it comes later.
        "def f {n m : nat} (xs : m.i32) (ys : (n*m+1).i32) (zs : n.i32) : m.i32 = xs |> mapSeq (fun x => x + idx nat(0 < (n*m+1)) ys + reduceSeq (+) 0 zs)",
        "def f {n m : nat} (xs : m.(n*m).i32) (ys : n.i32) : (n*m).i32 = xs |> transpose |> mapSeq (reduceSeq (fun a x => a * 3 + x) (reduceSeq (+) 0 ys))",
        "def f {n m : nat} (xs : (n*m).i32) (ys : m.i32) : m.i32 = xs |> split n |> zip ys |> mapSeq (fun (y, row) => reduceSeq (+) y row)",
    ] {
        oracle.agrees(text, NM);
    }
    // Nothing else tells `n`: it matters for nothing where `m` is zero.
    oracle.agrees(
        "def f {n m : nat} (xs : m.i32) (ys : (n*m).i32) : m.i32 = ys |> split n |> zip xs |> mapSeq (fun (x, row) => reduceSeq (+) x row)",
        NM,
    );
}

#[test]
fn an_argument_that_is_not_used_tells_sizes() {
    Oracle::new().agrees(
        "def f {n m : nat} (xs : (n+m).i32) (ys : n.i32) (zs : m.i32) : (n+m).i32 = xs |> mapSeq (fun x => x * 2)",
        NM,
    );
}
