//! Low level: sequential loops.

use crate::{
    primitives::Primitive::*,
    specification::{Entry, gives, refused, same},
};

const AS_MAP: &str = "The value is that of `map`.";
const TYPES: &str = "The function takes elements of the array.";
const NUMBER: &str =
    "Code is only made where the length is a number; the value is the same for every length.";

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new(
        MapSeq,
        "`map` as a loop over the places in their order.",
        "mapSeq (fun x => x * x) f32[1, 2, 3]",
        &[
            refused(TYPES, "mapSeq not f32[1]", "needs an integer or bool"),
            same(AS_MAP, "mapSeq neg f32[1, 2, 3]", "map neg f32[1, 2, 3]"),
        ],
    ),
    Entry::new(
        MapSeqUnroll,
        "`map` as one copy of the function's code for each place, in their order.",
        "mapSeqUnroll (fun x => x * x) f32[1, 2, 3]",
        &[
            refused(TYPES, "mapSeqUnroll not f32[1]", "needs an integer or bool"),
            same(
                AS_MAP,
                "mapSeqUnroll neg f32[1, 2, 3]",
                "map neg f32[1, 2, 3]",
            ),
            gives(
                NUMBER,
                "(fun (n : nat) (xs : n.f32) => mapSeqUnroll neg xs) 2 f32[1, 2]",
                "[-1.0, -2.0]",
            ),
        ],
    ),
    Entry::new(
        DepMapSeq,
        "`depMap` as a loop over the places in their order.",
        "depMapSeq (fun (i : nat) (row : (i+1).f32) => mapSeq neg row) (partition 2 (i => i + 1) f32[1, 2, 3])",
        &[same(
            "The value is that of `depMap`.",
            "depMapSeq (fun (i : nat) (row : i.f32) => map neg row) (partition 2 (i => i) f32[1])",
            "depMap (fun (i : nat) (row : i.f32) => map neg row) (partition 2 (i => i) f32[1])",
        )],
    ),
    Entry::new(
        ReduceSeq,
        "The accumulator begins as the start value; for each element in its order, it becomes the function applied to it and the element. The result is the \
         last accumulator. The function need not be associative, and accumulator and elements may differ in type.",
        "reduceSeq (fun acc x => acc + acc + x) 1 i32[1, 2, 3]",
        &[
            refused(
                "The function takes the accumulator first and gives the next one.",
                "reduceSeq (fun acc x => x) f32(0) i32[1]",
                "wrong type",
            ),
            gives(
                "Of an empty array, the result is the start value.",
                "reduceSeq (+) f32(7) (take 0 f32[1])",
                "7.0",
            ),
            gives(
                "Accumulator and elements may differ in type.",
                "reduceSeq (fun acc x => acc || x > 2) false i32[1, 2, 3]",
                "true",
            ),
        ],
    ),
    Entry::new(
        ReduceSeqUnroll,
        "`reduceSeq` as one copy of the function's code for each element.",
        "reduceSeqUnroll (fun acc x => acc + acc + x) 1 i32[1, 2, 3]",
        &[
            same(
                "The value is that of `reduceSeq`.",
                "reduceSeqUnroll (fun a x => a - x) 0 i32[1, 2]",
                "reduceSeq (fun a x => a - x) 0 i32[1, 2]",
            ),
            gives(
                NUMBER,
                "(fun (n : nat) (xs : n.f32) => reduceSeqUnroll (+) 0 xs) 2 f32[1, 2]",
                "3.0",
            ),
        ],
    ),
    Entry::new(
        ScanSeq,
        "`scan` as a loop over the places in their order.",
        "scanSeq (fun x acc => acc + x) 10 i32[1, 2, 3]",
        &[same(
            "The value is that of `scan`.",
            "scanSeq (+) 0 i32[1, 2, 3]",
            "scan (+) 0 i32[1, 2, 3]",
        )],
    ),
    Entry::new(
        WhileIn,
        "`while`, of which the value is kept in memory of the address space `a` from one round to the next.",
        "whileIn global (fun xs => reduce (+) 0 xs < 10) (map (fun x => x * 2)) i32[1, 2]",
        &[same(
            "The value is that of `while`.",
            "whileIn private (fun x => x < 100) (fun x => x * 2) i32(3)",
            "while (fun x => x < 100) (fun x => x * 2) i32(3)",
        )],
    ),
    Entry::new(
        PermuteSeq,
        "`permute` as a loop over the elements in their order, so that the operator may be any function.",
        "permuteSeq (fun old new => old * 10 + new) i32[0, 0] index[1, 0, 1] i32[1, 2, 3]",
        &[same(
            "Where the order makes no difference, the value is that of `permute`.",
            "permuteSeq (+) i32[0, 0, 0] index[2, 0, 2] i32[1, 10, 100]",
            "permute (+) i32[0, 0, 0] index[2, 0, 2] i32[1, 10, 100]",
        )],
    ),
    Entry::new(
        PermuteSeqIn,
        "`permuteSeq`, of which the result is kept in memory of the address space `a`.",
        "permuteSeqIn global (+) i32[0, 0, 0] index[2, 0, 2] i32[1, 10, 100]",
        &[same(
            "The value is that of `permuteSeq`.",
            "permuteSeqIn private (+) i32[0, 0] index[1, 0] i32[1, 10]",
            "permuteSeq (+) i32[0, 0] index[1, 0] i32[1, 10]",
        )],
    ),
];
