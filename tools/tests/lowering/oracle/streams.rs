//! Streams, scans, iteration, and reductions by threads.

use super::{Oracle, Sizes};

const N: &[Sizes] = &[
    &[("n", 0)],
    &[("n", 1)],
    &[("n", 2)],
    &[("n", 13)],
    &[("n", 200)],
];

const POSITIVE: &[Sizes] = &[&[("n", 1)], &[("n", 2)], &[("n", 13)]];

fn all(programs: &[&str], sizes: &[Sizes]) {
    let oracle = Oracle::new();
    for program in programs {
        oracle.agrees(program, sizes);
    }
}

#[test]
fn reductions_by_threads() {
    all(
        &[
            "def f {n : nat} (xs : n.i32) : i32 = xs |> reducePar (+) 0",
            "def f {n : nat} (xs : n.f64) : f64 = xs |> reducePar max (-1000)",
            "def f {n : nat} (xs : n.n.i32) : n.i32 = xs |> mapPar (reducePar (+) 0)",
            "def f {n : nat} (xs : n.i32) : i32 = xs |> slide 1 1 |> mapSeq (reduceSeq (+) 0) |> toMem global |> reducePar (fun a b => a * b) 1",
        ],
        N,
    );
}

#[test]
fn scans() {
    all(
        &[
            "def f {n : nat} (xs : n.i32) : n.i32 = xs |> scanSeq (+) 0",
            "def f {n : nat} (xs : n.i32) : n.i32 = xs |> scanSeq (fun x acc => acc * 3 - x) 7",
            "def f {n : nat} (xs : n.f32) : n.n.f32 = generate (fun _ => xs) |> mapSeq (scanSeq (+) 1)",
            "def f {n : nat} (xs : n.i32) : n.2.i32 = xs |> scanSeq (fun x acc => acc |> mapSeq (fun a => a * 3 + x)) (i32[1, 2] |> mapSeq id)",
        ],
        N,
    );
}

#[test]
fn windows_of_streams() {
    all(
        &[
            "def f {n : nat} (xs : (n+3).i32) : n.i32 = xs |> mapStream id |> circularBuffer 4 4 (fun x => x * x)
               |> iterateStream (reduceSeq (fun acc x => acc * 3 + x) 0)",
            "def f {n : nat} (xs : (n+2).i32) : n.i32 = xs |> circularBuffer 5 3 (fun x => x + 1)
               |> mapSeq (reduceSeq (fun acc x => acc * 3 + x) 0)",
            "def f {n : nat} (xs : (n+2).i32) : n.i32 = xs |> rotateValues 3 (fun x => x * x)
               |> iterateStream (reduceSeqUnroll (fun acc x => acc * 3 + x) 0)",
            "def f {n : nat} (xs : (n+4).i32) : n.i32 = xs |> rotateValues 3 id |> mapStream (reduceSeq (fun acc x => acc * 3 + x) 0)
               |> circularBuffer 3 3 id |> iterateStream (reduceSeq (fun acc x => acc * 5 + x) 0)",
            "def f {n : nat} (xs : (n+2).i32) : i32 = xs |> rotateValues 3 id |> mapStream (reduceSeq (+) 0) |> reduceSeq (fun a x => a * 3 + x) 1",
            "def f {n : nat} (xs : (n+2).4.i32) : n.4.i32 = xs |> rotateValues 3 (mapSeq (fun x => x * 2))
               |> iterateStream (fun rows => rows |> transpose |> mapSeq (reduceSeq (fun a x => a * 3 + x) 0))",
            "def f {n : nat} (xs : (n+2).4.i32) : n.4.i32 = xs |> circularBufferIn global 3 3 (mapSeq (fun x => x * 2))
               |> iterateStream (fun rows => rows |> transpose |> mapSeq (reduceSeq (fun a x => a * 3 + x) 0))",
        ],
        POSITIVE,
    );
}

#[test]
fn iteration() {
    let oracle = Oracle::new();
    for times in 0..6 {
        oracle.agrees(
            &format!(
                "def f {{m : nat}} (xs : (m*2^{times}).i32) : m.i32 = xs
                   |> iterate {times} (fun (l : nat) (ys : (l*2).i32) => ys |> split 2 |> mapSeq (reduceSeq (fun a x => a * 3 + x) 0))"
            ),
            &[&[("m", 0)], &[("m", 1)], &[("m", 3)]],
        );
    }
    oracle.agrees(
        "def f {n : nat} (xs : n.i32) : n.i32 = xs
           |> iterateIn global 5 (fun (l : nat) (ys : (l*1).i32) => ys |> padClamp 1 1 |> slide 3 1 |> mapSeq (reduceSeq (+) 0))",
        POSITIVE,
    );
}

/// How many rounds there are is only known when the program runs.
#[test]
fn iteration_of_unknown_length() {
    let sizes: Vec<[(&str, u64); 2]> = (0..5)
        .flat_map(|k| [0, 1, 3].map(|m| [("k", k), ("m", m)]))
        .collect();
    let sizes: Vec<Sizes> = sizes.iter().map(|sizes| &sizes[..]).collect();
    Oracle::new().agrees(
        "def f {k m : nat} (ks : k.i32) (xs : (m*2^k).i32) : m.i32 =
           let more = reduceSeq (+) 0 ks in
           xs |> iterateIn global k (fun (l : nat) (ys : (l*2).i32) =>
             ys |> split 2 |> mapSeq (reduceSeq (fun a x => a * 3 + x + more) 0))",
        &sizes,
    );
}

/// A loop opens a stream once, however often it uses it; another loop begins it anew.
#[test]
fn streams_that_are_used_several_times() {
    all(
        &[
            "def f {n : nat} (xs : n.i32) : n.i32 = let ys = xs |> mapStream (fun x => x * x) in
               ys |> iterateStream (fun y => reduceSeq (fun a z => a + z) y ys)",
            "def f {n : nat} (xs : n.i32) : n.i32 =
               let ys = generate (fun (i : idx[n]) => xs |> reduceSeq (fun a x => a * 3 + x) (idx i xs)) in
               ys |> iterateStream (fun y => reduceSeq (fun a z => a - z) y ys)",
            "def f {n : nat} (xs : n.i32) : n.i32 = let ys = xs |> mapStream (fun x => x * x) in
               zip ys (scanStream (fun x acc => acc * 3 + x) 1 ys) |> iterateStream (fun (y, before) => y + before)",
            "def f {n : nat} (xs : n.2.i32) : n.i32 =
               let ys = xs |> mapStream (fun row => row |> mapSeq (fun x => x * x) |> toMem global) in
               zip ys (scanStream (fun row acc => row |> reduceSeq (+) (acc * 3)) 1 ys)
               |> iterateStream (fun (row, before) => row |> reduceSeq (fun a x => a * 5 - x) before)",
            "def f {n : nat} (xs : n.i32) : n.i32 = let ys = xs |> scanStream (fun x acc => acc * 3 + x) 2 in
               zip ys (scanStream (fun x acc => acc + x) 0 ys) |> iterateStream (fun (y, before) => y - before)",
            "def f {n : nat} (xs : n.i32) : n.i32 = let ys = xs |> scanStream (fun x acc => acc * 3 + x) 2 in
               ys |> iterateStream (fun y => reduceSeq (fun a z => a + z) y ys)",
        ],
        N,
    );
    all(
        &[
            "def f {n : nat} (xs : (n+2).i32) : n.i32 = let ws = xs |> rotateValues 3 (fun x => x * x) in
               zip ws ws |> iterateStream (fun (a, b) => zip a b |> reduceSeqUnroll (fun acc (x, y) => acc * 3 + x * y) 0)",
            "def f {n : nat} (xs : (n+2).i32) : n.i32 = let ws = xs |> circularBuffer 4 3 (fun x => x * x) in
               zip ws (scanStream (fun w acc => w |> reduceSeq (+) acc) 0 ws)
               |> iterateStream (fun (w, before) => w |> reduceSeq (fun a x => a * 3 + x) before)",
            "def f {n : nat} (xs : (n+2).i32) : n.i32 = let ws = xs |> rotateValues 3 (fun x => x + 1) in
               zip ws (ws |> mapStream (reduceSeq (+) 0)) |> iterateStream (fun (w, sum) => w |> reduceSeq (fun a x => a * 3 + x) sum)",
        ],
        POSITIVE,
    );
}

#[test]
fn a_stream_has_an_order() {
    let message = Oracle::new().refused(
        "def f {n : nat} (xs : (n+2).i32) : 3.n.i32 = xs |> rotateValues 3 id |> transpose |> mapSeq (mapSeq id)",
    );
    assert!(message.contains("one after the other"), "{message}");
}
