//! Arrays whose element type depends on the index.

use crate::{
    primitives::Primitive::*,
    specification::{Entry, gives, refused, same},
};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new(
        Partition,
        "Piece `i` of the result has the next `lens(i)` elements of the array.",
        "partition 3 (i => i + 1) f32[1, 2, 3, 4, 5, 6]",
        &[
            refused(
                "The pieces fill the array: its length is the sum of their lengths.",
                "partition 3 (i => i + 1) f32[1, 2, 3]",
                "wrong size",
            ),
            gives(
                "A piece may be empty.",
                "partition 2 (i => i) f32[1]",
                "[[], [1.0]]",
            ),
        ],
    ),
    Entry::new(
        DepMap,
        "Element `i` of the result is the function applied to the size `i` and to element `i` of the array.",
        "depMap (fun (i : nat) (row : (i+1).f32) => map (fun x => x * 2) row) (partition 2 (i => i + 1) f32[1, 2, 3])",
        &[
            refused(
                "The function takes elements of every length.",
                "depMap (fun (i : nat) (row : 1.f32) => row) (partition 2 (i => i + 1) f32[1, 2, 3])",
                "for every `i`",
            ),
            refused(
                "The array is a dependent one.",
                "depMap (fun (i : nat) (x : f32) => x) f32[1, 2]",
                "wrong type",
            ),
        ],
    ),
    Entry::new(
        DepZip,
        "Element `i` of the result is the pair of the elements `i` of the two arrays.",
        "depZip (partition 2 (i => i) f32[1]) (partition 2 (i => 1) i32[5, 6])",
        &[refused(
            "The arrays are of one length.",
            "depZip (partition 2 (i => i) f32[1]) (partition 3 (i => 1) i32[5, 6, 7])",
            "wrong size",
        )],
    ),
    Entry::new(
        DepJoin,
        "The result has the elements of all pieces one after the other.",
        "depJoin (partition 3 (i => i) f32[1, 2, 3])",
        &[
            refused(
                "The elements are arrays.",
                "depJoin f32[1, 2]",
                "wrong type",
            ),
            same(
                "It is the inverse of `partition`.",
                "depJoin (partition 2 (i => 2*i) f32[1, 2])",
                "f32[1, 2]",
            ),
        ],
    ),
];
