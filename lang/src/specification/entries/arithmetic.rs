//! Scalar arithmetic.

use crate::{
    primitives::Primitive::*,
    specification::{Entry, gives, refused},
};

const NUMBERS: &str =
    "The arguments are integers or floats of one type, or vectors of one length of them.";
const WRAPS: &str = "Of integers, the result wraps around: it is taken modulo two to the number of the type's bits.";
const ROUNDED: &str = "Of floats, the result is rounded once, to nearest, ties to even.";

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new(
        Id,
        "The result is the argument. The argument may be of any data type: a scalar, an array, a pair.",
        "id (1i32, f32[1, 2])",
        &[refused(
            "The argument is data, not a function.",
            "id neg",
            "cannot be stored",
        )],
    ),
    Entry::new(
        Neg,
        "The result is the number that gives zero when it is added to the argument. Of a float, the sign changes, that of zero and NaN too.",
        "neg i32(7)",
        &[
            refused(NUMBERS, "neg true", "needs an integer or a float"),
            gives(
                "Of integers, the least number is its own negative.",
                "neg i8(-128)",
                "-128",
            ),
            gives("Of floats, the sign of zero changes.", "neg f32(0)", "-0.0"),
        ],
    ),
    Entry::new(
        Add,
        "The result is the sum of the two arguments. It is written `a + b`.",
        "add i32(7) i32(2)",
        &[
            refused(NUMBERS, "add f32(1) f64(1)", "wrong type"),
            gives(WRAPS, "add i8(127) i8(1)", "-128"),
            gives(ROUNDED, "add f16(2048) f16(1)", "2048.0"),
        ],
    ),
    Entry::new(
        Sub,
        "The result is the first argument minus the second. It is written `a - b`.",
        "sub i32(7) i32(2)",
        &[
            refused(NUMBERS, "sub true false", "needs an integer or a float"),
            gives(WRAPS, "sub index(0) index(1)", "18446744073709551615"),
            gives(ROUNDED, "sub bf16(1) bf16(0.001)", "1.0"),
        ],
    ),
    Entry::new(
        Mul,
        "The result is the product of the two arguments. It is written `a * b`.",
        "mul f32(1.5) f32(2)",
        &[
            refused(
                NUMBERS,
                "mul (f32(1), f32(2)) (f32(1), f32(2))",
                "needs an integer or a float",
            ),
            gives(WRAPS, "mul i8(64) i8(4)", "0"),
            gives(ROUNDED, "mul f16(2049) f16(1)", "2048.0"),
            gives(ROUNDED, "mul tf32(2049) tf32(1)", "2048.0"),
        ],
    ),
    Entry::new(
        Div,
        "The result is the first argument divided by the second. It is written `a / b`.",
        "div f32(7) f32(2)",
        &[
            refused(NUMBERS, "div true true", "needs an integer or a float"),
            gives(
                "Of integers, the quotient is rounded towards zero.",
                "div i32(-7) i32(2)",
                "-3",
            ),
            gives(
                "Of integers, a division by zero gives zero.",
                "div i32(5) i32(0)",
                "0",
            ),
            gives(
                "Of integers, the least number divided by -1 is itself.",
                "div i8(-128) i8(-1)",
                "-128",
            ),
            gives(
                "Of floats, division by zero follows IEEE 754.",
                "div f32(1) f32(0)",
                "inf",
            ),
        ],
    ),
    Entry::new(
        Mod,
        "The result is `x - (x / y) * y`, with the quotient rounded towards zero: it has the sign of the first argument. Of floats it is exact, as C's \
         `fmod`. It is written `x % y`.",
        "mod i32(7) i32(4)",
        &[
            refused(NUMBERS, "mod true true", "needs an integer or a float"),
            gives(
                "The result has the sign of the first argument.",
                "mod i32(-7) i32(4)",
                "-3",
            ),
            gives(
                "Of integers, the remainder of the division by zero is the first argument.",
                "mod i32(5) i32(0)",
                "5",
            ),
            gives(
                "Of integers, the remainder of the least number by -1 is zero.",
                "mod i8(-128) i8(-1)",
                "0",
            ),
        ],
    ),
    Entry::new(
        Min,
        "The result is the smaller argument; of floats, as `minimum` of IEEE 754-2019.",
        "min i32(7) i32(2)",
        &[
            refused(NUMBERS, "min true false", "needs an integer or a float"),
            gives(
                "Of floats, the result is NaN if either argument is.",
                "min f32(1) f32(nan)",
                "NaN",
            ),
            gives(
                "Of floats, `-0.0` is less than `0.0`.",
                "min f32(0.0) f32(-0.0)",
                "-0.0",
            ),
        ],
    ),
    Entry::new(
        Max,
        "The result is the larger argument; of floats, as `maximum` of IEEE 754-2019.",
        "max i32(7) i32(2)",
        &[
            refused(NUMBERS, "max true false", "needs an integer or a float"),
            gives(
                "Of floats, the result is NaN if either argument is.",
                "max f32(1) f32(nan)",
                "NaN",
            ),
            gives(
                "Of floats, `0.0` is greater than `-0.0`.",
                "max f32(-0.0) f32(0.0)",
                "0.0",
            ),
        ],
    ),
    Entry::new(
        Abs,
        "The result is the argument without its sign.",
        "abs f32(-1.5)",
        &[
            refused(NUMBERS, "abs true", "needs an integer or a float"),
            gives(
                "Of integers, the absolute value of the least number is itself.",
                "abs i8(-128)",
                "-128",
            ),
            gives(
                "Of `index`, the result is the argument.",
                "abs (index(0) - index(1))",
                "18446744073709551615",
            ),
        ],
    ),
    Entry::new(
        Floor,
        "The result is the largest whole number that is not larger than the argument, in the same float type.",
        "floor f32(-2.5)",
        &[refused(FLOATS, "floor i32(2)", "needs a float")],
    ),
    Entry::new(
        Ceil,
        "The result is the smallest whole number that is not smaller than the argument.",
        "ceil f32(2.5)",
        &[
            refused(FLOATS, "ceil i32(2)", "needs a float"),
            gives(
                "A negative fraction gives a negative zero.",
                "ceil f32(-0.5)",
                "-0.0",
            ),
        ],
    ),
    Entry::new(
        Round,
        "The result is the whole number nearest to the argument; of two that are as near, the even one.",
        "(round f32(2.5), round f32(3.5))",
        &[refused(FLOATS, "round i32(2)", "needs a float")],
    ),
    Entry::new(
        Trunc,
        "The result is the argument without its fraction.",
        "(trunc f32(2.5), trunc f32(-2.5))",
        &[refused(FLOATS, "trunc i32(2)", "needs a float")],
    ),
    Entry::new(
        Sign,
        "The result is one for positive and minus one for negative numbers; zeros and NaN stay as they are.",
        "(sign i32(-7), sign f32(2.5))",
        &[
            refused(
                "The argument is a number.",
                "sign true",
                "needs an integer or a float",
            ),
            gives("Zeros keep their sign.", "sign f32(-0.0)", "-0.0"),
            gives(
                "Of `index`, which has no sign, it is zero or one.",
                "sign (not index(0))",
                "1",
            ),
        ],
    ),
    Entry::new(
        Fma,
        "The result is the first argument times the second plus the third. `mul` and `add` become \
         `fma` only by a rewrite rule of a strategy.",
        "fma f32(2) f32(3) f32(4)",
        &[
            refused(FLOATS, "fma i32(1) i32(2) i32(3)", "needs a float"),
            gives(
                "The result is rounded once: the product is not rounded before the addition.",
                "(fma f16(1.001) f16(1.001) f16(-1.002), f16(1.001) * f16(1.001) - f16(1.002))",
                "(9.536743e-7, 0.0)",
            ),
        ],
    ),
];

const FLOATS: &str = "The arguments are floats of one type, or vectors of one length of them.";
