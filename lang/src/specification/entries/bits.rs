//! Bitwise operations.

use crate::{
    primitives::Primitive::*,
    specification::{Entry, gives, refused},
};

const BITS: &str =
    "The arguments are integers or truth values of one type, or vectors of one length of them.";
const INTEGERS: &str = "The arguments are integers of one type, or vectors of one length of them.";
const AMOUNT: &str = "The second argument counts modulo the number of the type's bits.";

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new(
        And,
        "The result has the bits that both arguments have. Of truth values it is written `a && b`; both arguments are computed.",
        "(and i32(6) i32(3), true && false)",
        &[refused(
            BITS,
            "and f32(1) f32(1)",
            "needs an integer or bool",
        )],
    ),
    Entry::new(
        Or,
        "The result has the bits that at least one argument has. Of truth values it is written `a || b`; both arguments are computed.",
        "(or i32(6) i32(3), true || false)",
        &[refused(
            BITS,
            "or f32(1) f32(1)",
            "needs an integer or bool",
        )],
    ),
    Entry::new(
        Xor,
        "The result has the bits that exactly one argument has.",
        "(xor i32(6) i32(3), xor true true)",
        &[refused(
            BITS,
            "xor f32(1) f32(1)",
            "needs an integer or bool",
        )],
    ),
    Entry::new(
        Not,
        "The result has the bits that the argument does not have.",
        "(not i32(6), not true)",
        &[
            refused(BITS, "not f32(1)", "needs an integer or bool"),
            gives(
                "Of `index`, all 64 bits are flipped.",
                "not index(3)",
                "18446744073709551612",
            ),
        ],
    ),
    Entry::new(
        Shl,
        "The bits of the first argument move to higher places; zeros come in, and bits that leave \
         the type are lost.",
        "shl i32(3) i32(2)",
        &[
            refused(INTEGERS, "shl true true", "needs an integer"),
            gives(AMOUNT, "shl i8(3) i8(9)", "6"),
        ],
    ),
    Entry::new(
        Shr,
        "The bits of the first argument move to lower places; copies of its sign come in, and zeros where its type has none.",
        "shr i32(-12) i32(2)",
        &[
            refused(INTEGERS, "shr true true", "needs an integer"),
            gives(AMOUNT, "shr i8(12) i8(10)", "3"),
            gives(
                "Of a type without a sign, zeros come in.",
                "(shr u8(200) u8(3), shr (not index(0)) index(63))",
                "(25, 1)",
            ),
        ],
    ),
    Entry::new(
        Rotl,
        "The bits of the first argument move to higher places; those that leave the type come in at the lowest places.",
        "rotl i8(-127) i8(1)",
        &[
            refused(INTEGERS, "rotl true true", "needs an integer"),
            gives(AMOUNT, "rotl i8(3) i8(9)", "6"),
        ],
    ),
    Entry::new(
        Popcount,
        "The result is the number of bits of the argument that are one.",
        "(popcount i32(11), popcount i8(-1))",
        &[refused(INTEGERS, "popcount true", "needs an integer")],
    ),
    Entry::new(
        CountLeadingZeros,
        "The result is the number of bits of the argument that are zero and have none above them that is one.",
        "(countLeadingZeros i32(1), countLeadingZeros i8(-1))",
        &[
            refused(INTEGERS, "countLeadingZeros true", "needs an integer"),
            gives(
                "Zero has as many as its type has bits.",
                "countLeadingZeros i16(0)",
                "16",
            ),
        ],
    ),
];
