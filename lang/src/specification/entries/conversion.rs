//! Conversion.

use crate::{
    primitives::Primitive::*,
    specification::{Entry, fails, gives, refused},
};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new(
        Cast,
        "The result is the argument in the type that inference finds for the result, most often from an annotation.",
        "(cast f32(2.5) : i32)",
        &[
            refused(
                "Both types are scalar.",
                "(cast f32[1] : i32)",
                "needs a scalar",
            ),
            fails(
                "The type of the result is known.",
                "id (cast f32(1))",
                "is not known",
            ),
            gives(
                "To a float, the value is rounded to nearest, ties to even.",
                "(cast i32(2049) : f16)",
                "2048.0",
            ),
            gives(
                "Of a number of `f32`, `tf32` keeps ten digits behind the first one.",
                "((cast f32(2049) : tf32), (cast f32(2051) : tf32), (cast f32(0.1) : tf32))",
                "(2048.0, (2052.0, 0.099975586))",
            ),
            gives(
                "From a float to an integer, the value is rounded towards zero, to the nearest number of the type if there is none.",
                "((cast f32(-2.9) : i8), (cast f32(-1e9) : u8))",
                "(-2, 0)",
            ),
            gives(
                "From NaN to an integer, the result is zero.",
                "(cast f32(nan) : i32)",
                "0",
            ),
            gives(
                "Between integers, the lowest bits are kept.",
                "(cast i32(300) : i8)",
                "44",
            ),
            gives(
                "To a wider integer, the sign is extended; from a type without a sign, zeros.",
                "((cast i8(-1) : i64), (cast u8(255) : i64))",
                "(-1, 255)",
            ),
            gives(
                "To `bool`, the result says whether the argument is not zero; `true` is one.",
                "((cast f32(0.5) : bool), (cast true : f32))",
                "(true, 1.0)",
            ),
        ],
    ),
    Entry::new(
        Bitcast,
        "The result has the bits of the argument. Its type is found by inference, most often from an annotation.",
        "((bitcast f32(1) : i32), (bitcast i16(15360) : f16), (bitcast i8(-1) : u8))",
        &[
            fails(
                "The two types have as many bits.",
                "(bitcast f32(1) : i64)",
                "64 bits",
            ),
            fails(
                "A `tf32` has 19 bits, as no other type: they are those of an `f32` that it is cast to.",
                "(bitcast tf32(1) : f32)",
                "19",
            ),
            gives(
                "`index` has 64 bits.",
                "(bitcast f64(2) : index)",
                "4611686018427387904",
            ),
        ],
    ),
    Entry::new(
        IndexAsNat,
        "The result is the same number, as a value of type `index`, which has arithmetic.",
        "indexAsNat nat(3 < 7)",
        &[refused(
            "The argument is an index.",
            "indexAsNat index(3)",
            "wrong type",
        )],
    ),
    Entry::new(
        NatAsIndex,
        "The result is the same number, as an index of an array of `n` elements. Where the number is a size, write `nat(i < n)` instead, which is proved.",
        "natAsIndex 7 nat(3)",
        &[
            refused(
                "The argument is of type `index`.",
                "natAsIndex 7 i32(3)",
                "wrong type",
            ),
            fails(
                "The argument is less than `n`.",
                "natAsIndex 3 nat(3)",
                "is not below 3",
            ),
        ],
    ),
];
