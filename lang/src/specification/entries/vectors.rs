//! Low level: vectors.

use crate::{
    primitives::Primitive::*,
    specification::{Entry, gives, refused, same},
};

const MULTIPLE: &str = "The length of the array is a multiple of `n`.";
const SCALARS: &str = "The elements are scalars.";

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new(
        AsVector,
        "Element `j` of vector `i` of the result is element `i*n + j` of the array.",
        "asVector 2 f32[1, 2, 3, 4]",
        &[
            refused(MULTIPLE, "asVector 2 f32[1, 2, 3]", "wrong size"),
            refused(SCALARS, "asVector 2 f32[[1], [2]]", "needs a scalar"),
            gives(
                "Vectors compute element by element.",
                "asVector 2 f32[1, 2] |> map (fun v => v * v)",
                "[<1.0, 4.0>]",
            ),
        ],
    ),
    Entry::new(
        AsVectorAligned,
        "`asVector` of an array whose first element is at a multiple of the vector's size in \
         memory. The program promises this; otherwise, code has no meaning.",
        "asVectorAligned 2 f32[1, 2, 3, 4]",
        &[
            refused(MULTIPLE, "asVectorAligned 2 f32[1, 2, 3]", "wrong size"),
            refused(
                SCALARS,
                "asVectorAligned 1 [(f32(1), f32(2))]",
                "needs a scalar",
            ),
            same(
                "The value is that of `asVector`.",
                "asVectorAligned 2 f32[1, 2]",
                "asVector 2 f32[1, 2]",
            ),
        ],
    ),
    Entry::new(
        AsScalar,
        "Element `i*n + j` of the result is element `j` of vector `i`.",
        "asScalar (asVector 2 f32[1, 2, 3, 4])",
        &[
            refused(
                "The elements are vectors.",
                "asScalar f32[1, 2]",
                "wrong type",
            ),
            same(
                "It is the inverse of `asVector`.",
                "asScalar (asVector 2 f32[1, 2])",
                "f32[1, 2]",
            ),
        ],
    ),
    Entry::new(
        VectorFromScalar,
        "Every element of the result is the value. The length is found by inference.",
        "(vectorFromScalar 1.5 : vec[f32, 4])",
        &[
            refused(
                "The value is a scalar.",
                "(vectorFromScalar (true, true) : vec[f32, 4])",
                "needs a scalar",
            ),
            refused(
                "The length is known.",
                "asScalar [vectorFromScalar f32(1)] |> reduce (+) 0",
                "nothing determines",
            ),
        ],
    ),
    Entry::new(
        MapVec,
        "Element `j` of the result is the function applied to element `j` of the vector. Code computes all elements at once.",
        "mapVec (fun x => x > 1) (vectorFromScalar 2 : vec[f32, 3])",
        &[
            refused(
                "The function takes the vector's elements.",
                "mapVec not (vectorFromScalar 2 : vec[f32, 3])",
                "mapVec",
            ),
            refused(
                "Its result is a scalar.",
                "mapVec (fun x => (x, x)) (vectorFromScalar 2 : vec[f32, 3])",
                "needs a scalar",
            ),
        ],
    ),
    Entry::new(
        MapVec2,
        "Element `j` of the result is the function applied to the elements `j` of both vectors. Code computes all elements at once.",
        "mapVec2 (fun x y => x < y) (asVector 2 f32[1, 4] |> idx nat(0 < 1)) (vectorFromScalar 2)",
        &[
            refused(
                "The vectors are of one length.",
                "mapVec2 (fun x y => x + y) (vectorFromScalar 1 : vec[f32, 2]) (vectorFromScalar 1 : vec[f32, 3])",
                "mapVec2",
            ),
            same(
                "Operations on vectors are `mapVec2` of those on scalars.",
                "mapVec2 (+) (vectorFromScalar 1 : vec[f32, 2]) (vectorFromScalar 2)",
                "(vectorFromScalar 1 : vec[f32, 2]) + vectorFromScalar 2",
            ),
        ],
    ),
    Entry::new(
        MapVec3,
        "Element `j` of the result is the function applied to the elements `j` of the three vectors. Code computes all elements at once.",
        "mapVec3 select (asVector 2 [true, false] |> idx nat(0 < 1)) (vectorFromScalar f32(1)) (vectorFromScalar 2)",
        &[refused(
            "The vectors are of one length.",
            "mapVec3 select (vectorFromScalar true : vec[bool, 2]) (vectorFromScalar f32(1) : vec[f32, 3]) (vectorFromScalar 2)",
            "mapVec3",
        )],
    ),
    Entry::new(
        GatherVec,
        "Element `j` of the result is the element of the array at the place in element `j` of the \
         vector. Code reads all elements at once, if the processor can and the array is in memory. \
         That these places exist is proved or checked.",
        "gatherVec (asVector 3 index[2, 0, 2] |> idx nat(0 < 1)) f32[1, 2, 3]",
        &[refused(
            "The elements of the array are scalars.",
            "gatherVec (vectorFromScalar index(0) : vec[index, 2]) f32[[1], [2]]",
            "needs a scalar",
        )],
    ),
    Entry::new(
        GatherVecWhere,
        "Element `j` of the result is the element of the array at the place in element `j` of the \
         vector of places if element `j` of the vector of truth values holds, and element `j` of \
         the last vector otherwise: `within` on vectors. Only places that are read need exist; that \
         is checked. Code reads all elements at once, if the processor can and the array is in \
         memory.",
        "gatherVecWhere (asVector 3 [true, false, true] |> idx nat(0 < 1)) (asVector 3 index[2, 9, 0] |> idx nat(0 < 1)) f32[1, 2, 3] (vectorFromScalar 0)",
        &[refused(
            "The elements of the array are scalars.",
            "gatherVecWhere (vectorFromScalar true) (vectorFromScalar index(0) : vec[index, 2]) f32[[1], [2]] (vectorFromScalar 1)",
            "needs a scalar",
        )],
    ),
    Entry::new(
        AnyVec,
        "Holds if at least one element of the vector does. `while` on vectors goes on as long as \
         any lane does, with `select` for the lanes that are done.",
        "anyVec (asVector 3 [false, true, false] |> idx nat(0 < 1))",
        &[refused(
            "The elements are truth values.",
            "anyVec (vectorFromScalar 1 : vec[i32, 2])",
            "bool",
        )],
    ),
];
