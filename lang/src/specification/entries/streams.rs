//! Low level: streams and windows kept in memory.

use crate::{
    primitives::Primitive::*,
    specification::{Entry, fails, gives, refused, same},
};

const AS_MAP: &str = "The value is that of `map`.";
const WINDOWS: &str = "The value is that of `slide` with step one after `map`.";
const SHORT: &str = "The array has at least `sz - 1` elements.";

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new(
        MapStream,
        "`map`; code computes each element when the consumer asks for the next one, and stores \
         none.",
        "mapStream (fun x => x * x) f32[1, 2, 3]",
        &[
            refused(
                "The function takes elements of the array.",
                "mapStream not f32[1]",
                "needs an integer or bool",
            ),
            same(AS_MAP, "mapStream neg f32[1, 2]", "map neg f32[1, 2]"),
        ],
    ),
    Entry::new(
        ScanStream,
        "`scan`; code computes each result when the consumer asks for the next one, and stores \
         only the last one.",
        "iterateStream (fun x => x * x) (scanStream (fun x acc => acc + x) 0 f32[1, 2, 3])",
        &[
            refused(
                "The function takes an element of the array and what was combined so far.",
                "scanStream (fun x acc => not acc) 1.0 f32[1]",
                "needs an integer or bool",
            ),
            same(
                "The value is that of `scan`.",
                "scanStream (fun x acc => acc - x) 1 f32[1, 2]",
                "scan (fun x acc => acc - x) 1 f32[1, 2]",
            ),
        ],
    ),
    Entry::new(
        IterateStream,
        "`map` as the loop that asks for the elements of a stream in their order.",
        "iterateStream (fun x => x * x) (mapStream (fun x => x + 1) f32[1, 2, 3])",
        &[
            refused(
                "The function takes elements of the stream.",
                "iterateStream not f32[1]",
                "needs an integer or bool",
            ),
            same(AS_MAP, "iterateStream neg f32[1, 2]", "map neg f32[1, 2]"),
        ],
    ),
    Entry::new(
        CircularBuffer,
        "Window `i` of the result has the function applied to the elements `i` to `i + sz - 1`. Code applies it once to each element and keeps the results in \
         a ring of `alloc` places, where the next result takes the place of the oldest.",
        "circularBuffer 4 3 (fun x => x * x) f32[1, 2, 3, 4]",
        &[
            refused(SHORT, "circularBuffer 4 4 neg f32[1, 2]", "wrong size"),
            fails(
                "The ring has at least `sz` places.",
                "circularBuffer 2 3 neg f32[1, 2, 3]",
                "a ring of at least",
            ),
            same(
                WINDOWS,
                "circularBuffer 2 2 neg f32[1, 2, 3]",
                "map neg f32[1, 2, 3] |> slide 2 1",
            ),
            gives(
                "`sz - 1` elements give no window.",
                "circularBuffer 3 3 neg f32[1, 2]",
                "[]",
            ),
        ],
    ),
    Entry::new(
        RotateValues,
        "Window `i` of the result has the function applied to the elements `i` to `i + sz - 1`. Code applies it once to each element and keeps the results in \
         `sz` values that move by one place each step.",
        "rotateValues 2 (fun x => x * x) f32[1, 2, 3]",
        &[
            refused(SHORT, "rotateValues 4 neg f32[1, 2]", "wrong size"),
            refused(
                "The function does not change the type.",
                "rotateValues 2 (fun x => x > 0) f32[1, 2, 3]",
                "wrong type",
            ),
            same(
                WINDOWS,
                "rotateValues 2 neg f32[1, 2, 3]",
                "map neg f32[1, 2, 3] |> slide 2 1",
            ),
        ],
    ),
];
