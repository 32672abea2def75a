//! High-level patterns.

use crate::{
    primitives::Primitive::*,
    specification::{Entry, fails, gives, refused},
};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new(
        Map,
        "Element `i` of the result is the function applied to element `i` of the array. No order is implied.",
        "map (fun x => x * x) f32[1, 2, 3]",
        &[
            refused(
                "The function takes elements of the array.",
                "map (fun x => x + f64(1)) f32[1]",
                "wrong type",
            ),
            refused(
                "Its result is data.",
                "map (fun x y => x + y) f32[1]",
                "cannot be stored",
            ),
            gives(
                "An empty array gives an empty one.",
                "map (fun x => x * x) (take 0 f32[1])",
                "[]",
            ),
        ],
    ),
    Entry::new(
        Reduce,
        "The result combines all elements by the operator, which is associative and has the second \
         argument as neutral element. The order in which elements are combined is not specified, \
         nor how often the neutral element is used; the interpreter goes from the left and begins \
         with the neutral element. The program promises that the operator is associative and the \
         element neutral.",
        "reduce (+) 0 f32[1, 2, 3]",
        &[
            refused(
                "Operator, neutral element and elements are of one type.",
                "reduce (fun a x => a + (cast x : f32)) f32(0) i32[1]",
                "wrong type",
            ),
            gives(
                "Of an empty array, the result is the neutral element.",
                "reduce (+) f32(7) (take 0 f32[1])",
                "7.0",
            ),
        ],
    ),
    Entry::new(
        Scan,
        "Element `i` of the result is the start value combined with the elements before place `i`, from the left: the scan is exclusive. The function takes \
         the element first.",
        "scan (fun x acc => acc + x) 10 i32[1, 2, 3]",
        &[
            refused(
                "The function takes an element and an accumulator.",
                "scan (fun x acc => x) f32(0) i32[1]",
                "wrong type",
            ),
            gives(
                "Element zero of the result is the start value, and the last element of the array is not used.",
                "scan (+) i32(5) i32[7]",
                "[5]",
            ),
            gives(
                "An empty array gives an empty one.",
                "scan (+) 0 (take 0 i32[7])",
                "[]",
            ),
        ],
    ),
    Entry::new(
        Generate,
        "Element `i` of the result is the function applied to the index `i`. The length is found by inference, most often from an annotation.",
        "(generate (fun i => indexAsNat i * 2) : 4.index)",
        &[
            refused(
                "The length is known.",
                "reduce (+) 0 (generate indexAsNat)",
                "nothing determines",
            ),
            refused(
                "The function takes an index of the result.",
                "(generate (fun i => i + 1) : 3.index)",
                "needs an integer or a float",
            ),
            gives("The length may be zero.", "(generate id : 0.idx[0])", "[]"),
        ],
    ),
    Entry::new(
        Iterate,
        "The function is applied `k` times; each time, the length of the array is divided by `n`. \
         The function takes the length of its result, `l`, and an array of length `l*n`.",
        "iterate 2 (fun (l : nat) (xs : (l*2).f32) => xs |> split 2 |> map (reduce (+) 0)) f32[1, 2, 3, 4, 5, 6, 7, 8]",
        &[
            refused(
                "The length of the array is a multiple of `n^k`.",
                "iterate 2 (fun (l : nat) (xs : (l*2).f32) => xs |> split 2 |> map (reduce (+) 0)) f32[1, 2, 3, 4, 5, 6]",
                "which does not hold",
            ),
            refused(
                "The element type does not change.",
                "iterate 1 (fun (l : nat) (xs : (l*2).f32) => xs |> split 2) f32[1, 2]",
                "wrong type",
            ),
            gives(
                "No application gives the array itself.",
                "iterate 0 (fun (l : nat) (xs : (l*2).f32) => take l xs) f32[1, 2, 3]",
                "[1.0, 2.0, 3.0]",
            ),
            fails(
                "`n` is not zero, unless `k` is.",
                "(iterate 1 (fun (l : nat) (xs : (l*0).f32) => (generate (fun i => 0) : l.f32)) (take 0 f32[1]) : 2.f32)",
                "multiple of 0",
            ),
        ],
    ),
];
