//! Comparison and choice.

use crate::{
    primitives::Primitive::*,
    specification::{Entry, gives, refused},
};

const ORDERED: &str = "The arguments are integers or floats of one type, no vectors.";
const NAN: &str = "Of floats, a comparison with NaN is false.";
const NATURAL: &str = "Of `index`, natural numbers are compared.";

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new(
        Lt,
        "The result says whether the first argument is less than the second. It is written `a < b`.",
        "lt i32(1) i32(2)",
        &[
            refused(ORDERED, "lt true false", "needs an integer or a float"),
            gives(NAN, "lt f32(nan) f32(1)", "false"),
            gives(NATURAL, "lt index(0) (index(0) - index(1))", "true"),
        ],
    ),
    Entry::new(
        Gt,
        "The result says whether the first argument is greater than the second. It is written `a > b`.",
        "gt i32(1) i32(2)",
        &[
            refused(
                ORDERED,
                "gt (1i32, 1i32) (1i32, 1i32)",
                "needs an integer or a float",
            ),
            gives(NAN, "gt f32(nan) f32(1)", "false"),
            gives(NATURAL, "gt (index(0) - index(1)) index(0)", "true"),
        ],
    ),
    Entry::new(
        Le,
        "The result says whether the first argument is less than or equal to the second. It is written `a <= b`.",
        "le i32(2) i32(2)",
        &[
            refused(
                ORDERED,
                "le (vectorFromScalar f32(1) : vec[f32, 2]) (vectorFromScalar 2)",
                "needs an integer or a float",
            ),
            gives(NAN, "le f32(nan) f32(nan)", "false"),
            gives(NATURAL, "le index(0) (index(0) - index(1))", "true"),
        ],
    ),
    Entry::new(
        Ge,
        "The result says whether the first argument is greater than or equal to the second. It is written `a >= b`.",
        "ge i32(1) i32(2)",
        &[
            refused(ORDERED, "ge i32(1) i64(1)", "wrong type"),
            gives(NAN, "ge f32(nan) f32(nan)", "false"),
            gives(NATURAL, "ge (index(0) - index(1)) index(0)", "true"),
        ],
    ),
    Entry::new(
        Equal,
        "The result says whether the two arguments are equal. It is written `a == b`, and `a != b` is `not (equal a b)`.",
        "(equal i32(1) i32(1), equal true false)",
        &[
            refused(
                "The arguments are scalars of one type.",
                "equal f32[1] f32[1]",
                "needs a scalar",
            ),
            gives(
                "Of floats, NaN equals nothing, not even itself.",
                "equal f32(nan) f32(nan)",
                "false",
            ),
            gives(
                "Of floats, the two zeros are equal.",
                "equal f32(0) f32(-0.0)",
                "true",
            ),
        ],
    ),
    Entry::new(
        IsNan,
        "The result is true of NaN alone, and false of all integers.",
        "(isNaN f32(nan), isNaN f32(1))",
        &[refused(
            "The argument is a number.",
            "isNaN true",
            "needs an integer or a float",
        )],
    ),
    Entry::new(
        IsFinite,
        "The result is false of NaN and the infinities, and true of all other numbers.",
        "(isFinite f32(inf), isFinite f32(1))",
        &[refused(
            "The argument is a number.",
            "isFinite true",
            "needs an integer or a float",
        )],
    ),
    Entry::new(
        Select,
        "The result is the second argument if the first is true, otherwise the third. `if c then a \
         else b` stands for it. Both arguments are computed before the choice. This is harmless, \
         because every operation on scalars has a value for all arguments. The exception is \
         `natAsIndex`, whose number must be below its bound in both.",
        "select (i32(1) < 2) f32[1, 2] f32[3, 4]",
        &[
            refused(
                "The first argument is a truth value.",
                "select i32(1) i32(2) i32(3)",
                "expected `bool`",
            ),
            refused(
                "The two others are of one data type.",
                "select true i32(2) f32(3)",
                "wrong type",
            ),
            refused(
                "The two others are not functions.",
                "select true neg abs",
                "cannot be stored",
            ),
            gives(
                "Both are computed.",
                "select (i32(0) == 0) i32(0) (i32(1) / i32(0))",
                "0",
            ),
        ],
    ),
];
