//! Low level: warps and matrix fragments of a GPU.

use crate::{
    primitives::Primitive::*,
    specification::{Entry, gives, refused, same},
};

const AS_MAP: &str = "The value is that of `map`.";
const ELEMENTS: &str = "The function takes elements of the array.";
const MATRIX: &str = "The argument is a matrix of scalars.";

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new(
        MapWarpGroup,
        "`map` whose places are divided among the warps of a group, four of which work together on each.",
        "mapWarpGroup (mapWarp (mapLane neg)) f32[[[1], [2]]]",
        &[
            refused(
                ELEMENTS,
                "mapWarpGroup not f32[1]",
                "needs an integer or bool",
            ),
            same(AS_MAP, "mapWarpGroup neg f32[1, 2]", "map neg f32[1, 2]"),
        ],
    ),
    Entry::new(
        MapWarp,
        "`map` whose places are divided among the warps of a group.",
        "mapWarp (mapLane neg) f32[[1, 2], [3, 4]]",
        &[
            refused(ELEMENTS, "mapWarp not f32[1]", "needs an integer or bool"),
            same(AS_MAP, "mapWarp neg f32[1, 2]", "map neg f32[1, 2]"),
        ],
    ),
    Entry::new(
        MapLane,
        "`map` whose places are divided among the threads of a warp.",
        "mapLane neg f32[1, 2]",
        &[
            refused(ELEMENTS, "mapLane not f32[1]", "needs an integer or bool"),
            same(AS_MAP, "mapLane neg f32[1, 2]", "map neg f32[1, 2]"),
        ],
    ),
    Entry::new(
        AsFragmentLeft,
        "The result is the matrix as a left factor of `tensorMMA`, its elements distributed over the threads of a warp as the matrix unit needs them.",
        "asFragmentLeft f16[[1, 2], [3, 4]]",
        &[refused(MATRIX, "asFragmentLeft f32[1, 2]", "wrong type")],
    ),
    Entry::new(
        AsFragmentRight,
        "The result is the matrix as a right factor of `tensorMMA`, its elements distributed over the threads of a warp as the matrix unit needs them.",
        "asFragmentRight f16[[1, 2], [3, 4]]",
        &[refused(
            MATRIX,
            "asFragmentRight [[(f32(1), f32(2))]]",
            "needs a scalar",
        )],
    ),
    Entry::new(
        AsFragment,
        "The result is the matrix as the accumulator to which `tensorMMA` adds the product.",
        "asFragment f32[[1, 2], [3, 4]]",
        &[
            refused(MATRIX, "asFragment f32[1, 2]", "wrong type"),
            same(
                "It is the inverse of `asMatrix`.",
                "asMatrix (asFragment f32[[1, 2]])",
                "f32[[1, 2]]",
            ),
        ],
    ),
    Entry::new(
        GenerateFragment,
        "Every element of the result is the value. The number of rows and columns is found by inference.",
        "(generateFragment 1.5 : fragment[accumulator, 2, 3, f32])",
        &[
            refused(
                "The value is a scalar.",
                "(generateFragment (f32(1), f32(2)) : fragment[accumulator, 1, 1, f32])",
                "needs a scalar",
            ),
            refused(
                "Rows and columns are known.",
                "asMatrix (generateFragment f32(1)) |> join |> reduce (+) 0",
                "nothing determines",
            ),
        ],
    ),
    Entry::new(
        TensorMma,
        "Element `j` of row `i` of the result is element `j` of row `i` of the third argument, \
         plus the products of the elements `l` of row `i` of the first and `j` of row `l` of the \
         second, for every `l` in its order, each product and sum rounded in the third argument's \
         type. The sizes and types that a machine supports are checked when code is generated for \
         it.",
        "asMatrix (tensorMMA (asFragmentLeft f32[[1, 2, 3], [4, 5, 6]]) (asFragmentRight f32[[1], [2], [3]]) (asFragment f32[[1], [2]]))",
        &[
            refused(
                "The columns of the left factor are as many as the rows of the right one.",
                "tensorMMA (asFragmentLeft f32[[1, 2]]) (asFragmentRight f32[[1]]) (asFragment f32[[1]])",
                "wrong size",
            ),
            refused(
                "The roles are left, right and accumulator, in this order.",
                "tensorMMA (asFragmentRight f32[[1]]) (asFragmentLeft f32[[1]]) (asFragment f32[[1]])",
                "wrong type",
            ),
            refused(
                "The two factors are of one scalar type.",
                "tensorMMA (asFragmentLeft f32[[1]]) (asFragmentRight f16[[1]]) (asFragment f32[[1]])",
                "wrong type",
            ),
            gives(
                "Factors are converted to the accumulator's type before they are multiplied.",
                "asMatrix (tensorMMA (asFragmentLeft i8[[100]]) (asFragmentRight i8[[100]]) (asFragment i32[[0]]))",
                "[[10000]]",
            ),
        ],
    ),
    Entry::new(
        AsMatrix,
        "The result is the fragment as a matrix.",
        "asMatrix (asFragment f32[[1, 2], [3, 4]])",
        &[refused(
            "The fragment is an accumulator.",
            "asMatrix (asFragmentLeft f32[[1]])",
            "wrong type",
        )],
    ),
];
