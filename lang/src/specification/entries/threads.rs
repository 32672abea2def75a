//! Low level: threads of a CPU.

use crate::{
    primitives::Primitive::*,
    specification::{Entry, gives, refused, same},
};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new(
        MapPar,
        "`map` whose places are divided among threads. The order of places is not specified.",
        "mapPar (fun x => x * x) f32[1, 2, 3]",
        &[
            refused(
                "The function takes elements of the array.",
                "mapPar not f32[1]",
                "needs an integer or bool",
            ),
            same(
                "The value is that of `map`.",
                "mapPar neg f32[1, 2]",
                "map neg f32[1, 2]",
            ),
        ],
    ),
    Entry::new(
        DepMapPar,
        "`depMap` whose places are divided among threads. The order of places is not specified.",
        "depMapPar (fun (i : nat) (row : (i+1).f32) => mapSeq neg row) (partition 2 (i => i + 1) f32[1, 2, 3])",
        &[same(
            "The value is that of `depMap`.",
            "depMapPar (fun (i : nat) (row : i.f32) => map neg row) (partition 2 (i => i) f32[1])",
            "depMap (fun (i : nat) (row : i.f32) => map neg row) (partition 2 (i => i) f32[1])",
        )],
    ),
    Entry::new(
        ReducePar,
        "`reduce` by threads: each combines the elements of a part, and the results of the threads are combined last. As for `reduce`, the operator is \
         associative and the second argument its neutral element, which takes part once in every thread.",
        "reducePar (+) 0 f32[1, 2, 3]",
        &[
            refused(
                "Operator, neutral element and elements are of one type.",
                "reducePar (fun a x => a) f32(0) i32[1]",
                "wrong type",
            ),
            gives(
                "Of an empty array, the result is the neutral element.",
                "reducePar (+) f32(0) (take 0 f32[1])",
                "0.0",
            ),
            same(
                "The value is that of `reduce`.",
                "reducePar max 0 i32[1, 3, 2]",
                "reduce max 0 i32[1, 3, 2]",
            ),
        ],
    ),
];
