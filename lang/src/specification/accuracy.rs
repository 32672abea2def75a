//! Largest errors of mathematical functions: the numbers of the specification's table. The tests of
//! the tools check every implementation against them.

use std::fmt::Write as _;

use crate::{
    primitives::Primitive::{
        self, Atan, Atan2, Cbrt, Cos, Cosh, Erf, Exp, Expm1, Log, Log1p, Pow, Rsqrt, Sin, Sinh,
        Sqrt, Tan, Tanh,
    },
    types::Scalar,
};

/// A way to compute a mathematical function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The interpreter, the same on every machine.
    Interpreter,
    /// Compiled code on scalars, which calls the C library.
    Scalars,
    /// Compiled code on vectors.
    Vectors,
}

impl Way {
    /// Every way.
    pub const ALL: [Way; 3] = [Way::Interpreter, Way::Scalars, Way::Vectors];

    fn name(self) -> &'static str {
        match self {
            Way::Interpreter => "interpreter",
            Way::Scalars => "scalars",
            Way::Vectors => "vectors",
        }
    }
}

/// The float types, in the order of the columns.
const TYPES: [Scalar; 5] = [
    Scalar::F16,
    Scalar::BF16,
    Scalar::TF32,
    Scalar::F32,
    Scalar::F64,
];

/// A function, and its bounds by [`Way::ALL`] and [`TYPES`].
type Row = (Primitive, [[f64; 5]; 3]);

// The sines and cosines of f64 are those of the C library for huge angles, where these are nearly
// multiples of half a circle: elsewhere scalars are off by 0.6 and vectors by 2 units.
const ROWS: [Row; 17] = [
    (
        Exp,
        [
            [0.501, 0.501, 0.501, 0.501, 1.0],
            [0.501, 0.501, 0.501, 0.6, 0.6],
            [0.501, 0.501, 0.501, 1.2, 1.2],
        ],
    ),
    (
        Log,
        [
            [0.501, 0.501, 0.501, 0.501, 1.0],
            [0.501, 0.501, 0.501, 0.9, 0.6],
            [0.501, 0.501, 0.501, 1.0, 1.0],
        ],
    ),
    (
        Sqrt,
        [
            [0.5, 0.5, 0.5, 0.5, 0.5],
            [0.5, 0.5, 0.5, 0.5, 0.5],
            [0.5, 0.5, 0.5, 0.5, 0.5],
        ],
    ),
    (
        Rsqrt,
        [
            [0.501, 0.501, 0.501, 0.501, 1.5],
            [1.5, 1.5, 0.501, 1.5, 1.5],
            [0.501, 0.501, 0.501, 5.0, 1.5],
        ],
    ),
    (
        Sin,
        [
            [0.501, 0.501, 0.501, 0.501, 1.0],
            [0.501, 0.501, 0.501, 0.6, 8.0],
            [0.501, 0.501, 0.501, 2.0, 8.0],
        ],
    ),
    (
        Cos,
        [
            [0.501, 0.501, 0.501, 0.501, 1.0],
            [0.501, 0.501, 0.501, 0.6, 8.0],
            [0.501, 0.501, 0.501, 2.0, 8.0],
        ],
    ),
    (
        Tan,
        [
            [0.501, 0.501, 0.501, 0.501, 1.0],
            [0.501, 0.501, 0.501, 1.0, 8.0],
            [0.501, 0.501, 0.501, 4.0, 16.0],
        ],
    ),
    (
        Atan,
        [
            [0.501, 0.501, 0.501, 0.501, 1.0],
            [0.501, 0.501, 0.501, 1.0, 1.0],
            [0.501, 0.501, 0.501, 2.0, 2.0],
        ],
    ),
    (
        Atan2,
        [
            [0.501, 0.501, 0.501, 0.501, 1.5],
            [0.501, 0.501, 0.501, 1.5, 1.0],
            [0.501, 0.501, 0.501, 2.5, 2.5],
        ],
    ),
    (
        Sinh,
        [
            [0.501, 0.501, 0.501, 0.501, 2.0],
            [0.501, 0.501, 0.501, 2.0, 2.0],
            [0.501, 0.501, 0.501, 2.5, 2.5],
        ],
    ),
    (
        Cosh,
        [
            [0.501, 0.501, 0.501, 0.501, 1.5],
            [0.501, 0.501, 0.501, 1.5, 2.0],
            [0.501, 0.501, 0.501, 3.0, 3.0],
        ],
    ),
    (
        Expm1,
        [
            [0.501, 0.501, 0.501, 0.501, 1.0],
            [0.501, 0.501, 0.501, 1.5, 1.5],
            [0.501, 0.501, 0.501, 1.5, 1.5],
        ],
    ),
    (
        Log1p,
        [
            [0.501, 0.501, 0.501, 0.501, 1.0],
            [0.501, 0.501, 0.501, 3.0, 3.0],
            [0.501, 0.501, 0.501, 3.0, 3.0],
        ],
    ),
    (
        Cbrt,
        [
            [0.501, 0.501, 0.501, 0.501, 1.0],
            [0.501, 0.501, 0.501, 1.0, 4.0],
            [0.501, 0.501, 0.501, 1.5, 1.5],
        ],
    ),
    (
        Tanh,
        [
            [0.501, 0.501, 0.501, 0.501, 2.2],
            [0.501, 0.501, 0.501, 2.2, 2.2],
            [0.501, 0.501, 0.501, 2.6, 2.6],
        ],
    ),
    (
        Erf,
        [
            [0.501, 0.501, 0.501, 0.501, 1.0],
            [0.501, 0.501, 0.501, 1.0, 1.5],
            [0.501, 0.501, 0.501, 2.0, 2.0],
        ],
    ),
    (
        Pow,
        [
            [0.501, 0.501, 0.501, 0.501, 1.5],
            [0.501, 0.501, 0.501, 0.9, 0.6],
            [0.501, 0.501, 0.501, 0.9, 1.2],
        ],
    ),
];

/// The largest error of a function in a float type, in units in the last place of the exact
/// result: the distance of neighbouring numbers there. Nothing for other functions and types.
///
/// ```
/// use rise_lang::primitives::Primitive::{Add, Sqrt};
/// use rise_lang::specification::{Way, largest_error};
/// use rise_lang::types::Scalar::F32;
///
/// assert_eq!(largest_error(Sqrt, F32, Way::Vectors), Some(0.5));
/// assert_eq!(largest_error(Add, F32, Way::Vectors), None);
/// ```
pub fn largest_error(function: Primitive, scalar: Scalar, way: Way) -> Option<f64> {
    let (_, bounds) = ROWS.iter().find(|(known, _)| *known == function)?;
    let column = TYPES.iter().position(|known| *known == scalar)?;
    let row = Way::ALL.iter().position(|known| *known == way)?;
    Some(bounds[row][column])
}

/// The table, in Markdown.
pub(super) fn table() -> String {
    let mut text = "| function | computed by |".to_owned();
    for scalar in TYPES {
        // Writing to a string cannot fail.
        let _ = write!(text, " `{scalar}` |");
    }
    text += "\n|---|---|---|---|---|---|---|\n";
    for (function, bounds) in ROWS {
        for (way, bounds) in Way::ALL.into_iter().zip(bounds) {
            let cells = bounds.map(|bound| format!(" {bound} |")).concat();
            let _ = writeln!(text, "| `{function}` | {} |{cells}", way.name());
        }
    }
    text
}
