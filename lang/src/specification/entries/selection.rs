//! Selecting and permuting elements.

use crate::{
    primitives::Primitive::*,
    specification::{Entry, fails, gives, refused, same},
};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new(
        Idx,
        "The result is the element of the array at the index.",
        "idx nat(1 < 3) f32[5, 6, 7]",
        &[
            refused(
                "The index is one of the array's length.",
                "idx nat(1 < 4) f32[5, 6, 7]",
                "wrong size",
            ),
            refused(
                "It is an index, not a number.",
                "idx i32(1) f32[5, 6, 7]",
                "wrong type",
            ),
        ],
    ),
    Entry::new(
        Gather,
        "Element `i` of the result is the element of the array at index `i`.",
        "gather [nat(2 < 3), nat(0 < 3), nat(2 < 3), nat(1 < 3)] f32[5, 6, 7]",
        &[
            refused(
                "The indices are those of the array's length.",
                "gather [nat(2 < 4)] f32[5, 6, 7]",
                "wrong size",
            ),
            fails(
                "No index is undefined.",
                "gather (padEmpty 1 [nat(0 < 1)]) f32[5]",
                "never written",
            ),
            gives(
                "No indices give an empty array.",
                "gather (take 0 [nat(0 < 1)]) f32[5]",
                "[]",
            ),
        ],
    ),
    Entry::new(
        Scatter,
        "The element of the result at index `i` of the first array is element `i` of the second. \
         Places that no index names are undefined, like those that `padEmpty` adds. `scatter` \
         gives a new array and changes none, also in the accumulator of a reduction: a reduction \
         that accumulates by a `scatter` of fewer than all elements is refused in code. The \
         program promises that no index occurs twice; compiled code does not check it.",
        "scatter [nat(2 < 3), nat(0 < 3), nat(1 < 3)] f32[5, 6, 7]",
        &[
            refused(
                "There are as many indices as elements.",
                "scatter [nat(0 < 2)] f32[5, 6]",
                "wrong size",
            ),
            fails(
                "No index occurs twice.",
                "scatter [nat(1 < 2), nat(1 < 2)] f32[5, 6]",
                "both go to the index 1",
            ),
            gives(
                "What no index names is undefined.",
                "scatter [nat(1 < 2)] f32[5]",
                "[undefined, 5.0]",
            ),
            gives(
                "Nothing is kept of an accumulator.",
                "reduceSeq (fun acc x => scatter [nat(0 < 2)] [x]) i32[8, 9] i32[1, 2]",
                "[2, undefined]",
            ),
        ],
    ),
    Entry::new(
        Reorder,
        "Element `i` of the result is element `f(i)` of the array. `g` is the inverse of `f`; code that writes elements in the order of the array uses it.",
        "reorder 3 (i => 2 - i) (i => 2 - i) f32[5, 6, 7]",
        &[
            refused(
                "The array has `n` elements.",
                "reorder 3 (i => i) (i => i) f32[5]",
                "wrong size",
            ),
            fails(
                "`g(f(i))` is `i`.",
                "reorder 3 (i => i) (i => 2 - i) f32[5, 6, 7]",
                "and its inverse",
            ),
            fails(
                "`f(i)` is less than `n`.",
                "reorder 2 (i => i + 1) (i => i - 1) f32[5, 6]",
                "is not below 2",
            ),
            fails(
                "`f(i)` is not negative.",
                "reorder 2 (i => i - 1) (i => i) f32[5, 6]",
                "negative",
            ),
        ],
    ),
    Entry::new(
        MakeArray,
        "Element `i` of the result is argument `i` after the size. It is written `[a, b, c]`.",
        "makeArray 3 f32(1) f32(2) f32(3)",
        &[
            refused(
                "The arguments are of one type.",
                "makeArray 2 f32(1) f64(2)",
                "wrong type",
            ),
            refused(
                "`n` is a number where it is applied.",
                "(fun (n : nat) => makeArray n f32(1)) 1",
                "which must be a number",
            ),
            same(
                "The list notation stands for it.",
                "[f32(1), f32(2)]",
                "makeArray 2 f32(1) f32(2)",
            ),
            gives("`n` may be zero.", "(makeArray 0 : 0.f32)", "[]"),
        ],
    ),
];
