//! Reshaping arrays.

use crate::{
    primitives::Primitive::*,
    specification::{Entry, fails, gives, refused, same},
};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new(
        Split,
        "Element `j` of piece `i` of the result is element `i*n + j` of the array.",
        "split 2 f32[1, 2, 3, 4, 5, 6]",
        &[
            refused(
                "The length of the array is a multiple of `n`.",
                "split 2 f32[1, 2, 3]",
                "wrong size",
            ),
            gives(
                "Pieces of no elements are as many as the type says.",
                "(split 0 (take 0 f32[1]) : 2.0.f32)",
                "[[], []]",
            ),
        ],
    ),
    Entry::new(
        Join,
        "Element `i*m + j` of the result is element `j` of row `i`.",
        "join f32[[1, 2, 3], [4, 5, 6]]",
        &[
            refused("The elements are arrays.", "join f32[1, 2]", "wrong type"),
            same(
                "It is the inverse of `split`.",
                "join (split 2 f32[1, 2, 3, 4])",
                "f32[1, 2, 3, 4]",
            ),
        ],
    ),
    Entry::new(
        Transpose,
        "Element `i` of row `j` of the result is element `j` of row `i` of the array.",
        "transpose f32[[1, 2, 3], [4, 5, 6]]",
        &[
            refused(
                "The elements are arrays.",
                "transpose f32[1, 2]",
                "wrong type",
            ),
            same(
                "It is its own inverse.",
                "transpose (transpose f32[[1, 2, 3], [4, 5, 6]])",
                "f32[[1, 2, 3], [4, 5, 6]]",
            ),
            gives(
                "No rows give as many empty ones as there were columns.",
                "transpose (take 0 f32[[1, 2]])",
                "[[], []]",
            ),
        ],
    ),
    Entry::new(
        Slide,
        "Element `j` of window `i` of the result is element `i*sp + j` of the array.",
        "slide 3 1 f32[1, 2, 3, 4, 5]",
        &[
            refused(
                "The windows fill the array: its length is `sp*n+sz-sp` for some `n`.",
                "slide 3 2 f32[1, 2, 3, 4]",
                "wrong size",
            ),
            gives(
                "`n` may be zero: `sz - sp` elements give no window.",
                "slide 3 1 f32[1, 2]",
                "[]",
            ),
            gives(
                "With a step of zero, windows are as many as the type says.",
                "(slide 2 0 f32[1, 2] : 3.2.f32)",
                "[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]",
            ),
            gives(
                "Elements between windows may be left out.",
                "slide 2 3 f32[1, 2, 3, 4, 5]",
                "[[1.0, 2.0], [4.0, 5.0]]",
            ),
        ],
    ),
    Entry::new(
        PadCst,
        "The result has `l` times the value, the elements of the array, and `r` times the value.",
        "padCst 2 1 9 f32[1, 2]",
        &[
            refused(
                "The value is of the type of the elements.",
                "padCst 1 1 f64(0) f32[1]",
                "wrong type",
            ),
            gives(
                "The array may be empty.",
                "padCst 1 1 f32(9) (take 0 f32[1])",
                "[9.0, 9.0]",
            ),
        ],
    ),
    Entry::new(
        PadClamp,
        "The result has `l` times the first element, the elements of the array, and `r` times the last element.",
        "padClamp 2 1 f32[1, 2]",
        &[
            fails(
                "The array is not empty, unless `l` and `r` are zero.",
                "padClamp 1 0 (take 0 f32[1])",
                "not empty",
            ),
            gives(
                "Nothing may be added.",
                "padClamp 0 0 (take 0 f32[1])",
                "[]",
            ),
        ],
    ),
    Entry::new(
        PadEmpty,
        "The result has the elements of the array and `r` elements that are never written. These \
         may be copied and computed with; results of such computations are undefined in turn. \
         `padEmpty` makes the length of an array divisible for a loop whose surplus results are \
         dropped again.",
        "padEmpty 2 f32[1, 2, 3] |> map (fun x => x * x) |> take 3",
        &[
            gives(
                "What is computed of an undefined element is undefined.",
                "padEmpty 1 f32[1] |> map (fun x => x + 1)",
                "[2.0, undefined]",
            ),
            fails(
                "No index depends on an undefined element.",
                "padEmpty 1 index[0] |> map (natAsIndex 1)",
                "never written",
            ),
        ],
    ),
    Entry::new(
        Take,
        "The result has the elements of the array at the places below `n`.",
        "take 2 f32[1, 2, 3]",
        &[
            refused(
                "The array has at least `n` elements.",
                "take 4 f32[1, 2, 3]",
                "wrong size",
            ),
            gives("`n` may be zero.", "take 0 f32[1, 2, 3]", "[]"),
        ],
    ),
    Entry::new(
        Drop,
        "Element `i` of the result is element `n + i` of the array.",
        "drop 2 f32[1, 2, 3]",
        &[
            refused(
                "The array has at least `n` elements.",
                "drop 4 f32[1, 2, 3]",
                "wrong size",
            ),
            gives("All elements may be left out.", "drop 3 f32[1, 2, 3]", "[]"),
        ],
    ),
    Entry::new(
        Concat,
        "The result has the elements of the first array and then those of the second.",
        "concat f32[1] f32[2, 3]",
        &[
            refused(
                "The elements of both are of one type.",
                "concat f32[1] f64[2]",
                "wrong type",
            ),
            same(
                "It undoes `take` and `drop`.",
                "concat (take 1 f32[1, 2, 3]) (drop 1 f32[1, 2, 3])",
                "f32[1, 2, 3]",
            ),
        ],
    ),
];
