//! Pairs.

use crate::{
    primitives::Primitive::*,
    specification::{Entry, gives, refused},
};

const PAIR: &str = "The argument is a pair.";

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new(
        MakePair,
        "The result is the pair of the two arguments. It is written `(a, b)`; `(a, b, c)` is `(a, (b, c))`.",
        "makePair f32(1) true",
        &[refused(
            "Both components are data.",
            "makePair neg i32(1)",
            "cannot be stored",
        )],
    ),
    Entry::new(
        Fst,
        "The result is the first component of the pair.",
        "fst (f32(1), true)",
        &[refused(PAIR, "fst f32(1)", "wrong type")],
    ),
    Entry::new(
        Snd,
        "The result is the second component of the pair.",
        "snd (f32(1), true)",
        &[refused(PAIR, "snd f32[1, 2]", "wrong type")],
    ),
    Entry::new(
        MapFst,
        "The result is the pair of the function applied to the first component, and the second component.",
        "mapFst (fun x => x > 0) (f32(1), f32(2))",
        &[
            refused(PAIR, "mapFst neg f32(1)", "wrong type"),
            refused(
                "The function takes the first component.",
                "mapFst not (f32(1), true)",
                "needs an integer or bool",
            ),
        ],
    ),
    Entry::new(
        MapSnd,
        "The result is the pair of the first component, and the function applied to the second component.",
        "mapSnd (fun x => x + x) (f32(1), f32(2))",
        &[
            refused(PAIR, "mapSnd neg f32(1)", "wrong type"),
            refused(
                "The function takes the second component.",
                "mapSnd not (true, f32(1))",
                "needs an integer or bool",
            ),
        ],
    ),
    Entry::new(
        Zip,
        "Element `i` of the result is the pair of the elements `i` of the two arrays.",
        "zip f32[1, 2] [true, false]",
        &[
            refused(
                "The arrays are of one length.",
                "zip f32[1] f32[1, 2]",
                "wrong size",
            ),
            gives(
                "Two empty arrays give an empty one.",
                "zip (take 0 f32[1]) (take 0 i8[1])",
                "[]",
            ),
        ],
    ),
    Entry::new(
        Unzip,
        "The result is the pair of the array of all first components and the array of all second components.",
        "unzip [(f32(1), true), (f32(2), false)]",
        &[
            refused("The elements are pairs.", "unzip f32[1, 2]", "wrong type"),
            gives(
                "An empty array gives two.",
                "unzip (zip (take 0 f32[1]) (take 0 i8[1]))",
                "([], [])",
            ),
        ],
    ),
];
