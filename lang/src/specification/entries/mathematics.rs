//! Mathematical functions.

use crate::{
    primitives::Primitive::*,
    specification::{Entry, gives, refused},
};

const FLOATS: &str = "The arguments are floats of one type, or vectors of one length of them.";

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new(
        Exp,
        "The result is e to the power of the argument.",
        "exp f32(1)",
        &[
            refused(FLOATS, "exp i32(1)", "needs a float"),
            gives(
                "A result that is too large for the type is infinite.",
                "exp f16(12)",
                "inf",
            ),
        ],
    ),
    Entry::new(
        Log,
        "The result is the natural logarithm of the argument.",
        "log f32(2)",
        &[
            refused(FLOATS, "log i32(1)", "needs a float"),
            gives(
                "The logarithm of zero is negative infinity.",
                "log f32(0)",
                "-inf",
            ),
            gives(
                "The logarithm of a negative number is NaN.",
                "log f32(-1)",
                "NaN",
            ),
        ],
    ),
    Entry::new(
        Sqrt,
        "The result is the square root of the argument, rounded once, to nearest, ties to even.",
        "sqrt f32(2)",
        &[
            refused(FLOATS, "sqrt i32(4)", "needs a float"),
            gives(
                "The square root of a negative number is NaN.",
                "sqrt f32(-1)",
                "NaN",
            ),
        ],
    ),
    Entry::new(
        Rsqrt,
        "The result is one divided by the square root of the argument.",
        "rsqrt f32(4)",
        &[
            refused(FLOATS, "rsqrt i32(4)", "needs a float"),
            gives("The result for zero is infinite.", "rsqrt f32(0)", "inf"),
        ],
    ),
    Entry::new(
        Sin,
        "The result is the sine of the argument in radians.",
        "sin f32(1)",
        &[
            refused(FLOATS, "sin i32(0)", "needs a float"),
            gives("The sine of an infinity is NaN.", "sin f32(inf)", "NaN"),
        ],
    ),
    Entry::new(
        Cos,
        "The result is the cosine of the argument in radians.",
        "cos f32(1)",
        &[
            refused(FLOATS, "cos i32(0)", "needs a float"),
            gives("The cosine of an infinity is NaN.", "cos f32(inf)", "NaN"),
        ],
    ),
    Entry::new(
        Tan,
        "The result is the tangent of the argument in radians.",
        "tan f32(1)",
        &[
            refused(FLOATS, "tan i32(0)", "needs a float"),
            gives("The tangent of an infinity is NaN.", "tan f32(inf)", "NaN"),
        ],
    ),
    Entry::new(
        Atan,
        "The result is the angle between minus half of pi and half of pi whose tangent is the argument.",
        "atan f32(1)",
        &[
            refused(FLOATS, "atan i32(0)", "needs a float"),
            gives("Zeros keep their sign.", "atan f32(-0.0)", "-0.0"),
        ],
    ),
    Entry::new(
        Atan2,
        "The result is the angle between minus pi and pi from the first axis to the point whose second coordinate is the first argument, and the first the second.",
        "atan2 f32(1) f32(-1)",
        &[
            refused(FLOATS, "atan2 i32(0) i32(1)", "needs a float"),
            gives(
                "The signs of zeros tell the quadrant.",
                "(atan2 f32(0) f32(0), atan2 f32(-0.0) f32(1))",
                "(0.0, -0.0)",
            ),
        ],
    ),
    Entry::new(
        Sinh,
        "The result is half of the difference of e to the argument and e to its negative.",
        "sinh f32(1)",
        &[
            refused(FLOATS, "sinh i32(0)", "needs a float"),
            gives("Zeros keep their sign.", "sinh f32(-0.0)", "-0.0"),
        ],
    ),
    Entry::new(
        Cosh,
        "The result is half of the sum of e to the argument and e to its negative.",
        "cosh f32(1)",
        &[
            refused(FLOATS, "cosh i32(0)", "needs a float"),
            gives("The result is at least one.", "cosh f32(0)", "1.0"),
        ],
    ),
    Entry::new(
        Tanh,
        "The result is the hyperbolic tangent of the argument.",
        "tanh f32(0.5)",
        &[
            refused(FLOATS, "tanh i32(0)", "needs a float"),
            gives(
                "The result is between -1 and 1, both included.",
                "(tanh f32(-inf), tanh f32(inf))",
                "(-1.0, 1.0)",
            ),
        ],
    ),
    Entry::new(
        Expm1,
        "The result is e to the argument, less one, with all digits also where that is nearly zero.",
        "expm1 f32(1e-10)",
        &[
            refused(FLOATS, "expm1 i32(0)", "needs a float"),
            gives(
                "The result is at least minus one.",
                "expm1 f32(-inf)",
                "-1.0",
            ),
        ],
    ),
    Entry::new(
        Log1p,
        "The result is the natural logarithm of one and the argument together, with all digits also where that is nearly zero.",
        "log1p f32(1e-10)",
        &[
            refused(FLOATS, "log1p i32(0)", "needs a float"),
            gives(
                "The result for minus one is infinite, and below that NaN.",
                "(log1p f32(-1), log1p f32(-2))",
                "(-inf, NaN)",
            ),
        ],
    ),
    Entry::new(
        Cbrt,
        "The result is the number whose third power is the argument.",
        "cbrt f32(27)",
        &[
            refused(FLOATS, "cbrt i32(27)", "needs a float"),
            gives(
                "A negative number has a negative root.",
                "cbrt f32(-8)",
                "-2.0",
            ),
        ],
    ),
    Entry::new(
        Erf,
        "The result is the error function of the argument, two divided by the root of pi times the integral of exp(-x*x) from zero to the argument.",
        "erf f32(0.5)",
        &[
            refused(FLOATS, "erf i32(0)", "needs a float"),
            gives(
                "The result is between -1 and 1, both included.",
                "(erf f32(-inf), erf f32(inf))",
                "(-1.0, 1.0)",
            ),
        ],
    ),
    Entry::new(
        Pow,
        "The result is the first argument to the power of the second.",
        "pow f32(2) f32(0.5)",
        &[
            refused(FLOATS, "pow i32(2) i32(3)", "needs a float"),
            gives(
                "Anything to the power of zero is one.",
                "pow f32(nan) f32(0)",
                "1.0",
            ),
            gives(
                "A negative number to the power of a fraction is NaN.",
                "pow f32(-2) f32(0.5)",
                "NaN",
            ),
        ],
    ),
];
