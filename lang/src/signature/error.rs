//! Mistakes in shapes and sizes.

use crate::nat::{EvaluationError, Name, Nat};

/// Why sizes cannot be found for given shapes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BindError {
    /// A size that the function takes behind its parameters is no natural number.
    #[error(
        "the size `{expression}`, which the function takes, must not be negative, found {found} (with {sizes})"
    )]
    NoPassedValue {
        /// Size that it takes.
        expression: Nat,
        /// Its value, or why it has none.
        found: String,
        /// The sizes that it mentions, as in `n = 3, m = 4`.
        sizes: String,
    },
    /// Not one shape a parameter.
    #[error("expected {expected} shapes, one a parameter, found {found}")]
    WrongCount {
        /// The number of parameters.
        expected: usize,
        /// The number of shapes.
        found: usize,
    },
    /// An array of another rank.
    #[error(
        "argument {parameter}: expected an array with {expected} dimensions ({wanted}), found {found} ({shape})"
    )]
    WrongRank {
        /// The parameter, by its label.
        parameter: String,
        /// Its rank.
        expected: usize,
        /// Its extents, as text.
        wanted: String,
        /// The rank that was found.
        found: usize,
        /// The shape that was found, as text.
        shape: String,
    },
    /// An extent that contradicts the others.
    #[error("argument {parameter}, dimension {dimension}: expected {expected}, found {found}")]
    WrongExtent {
        /// The parameter, by its label.
        parameter: String,
        /// The dimension, from zero.
        dimension: usize,
        /// The extent with its reason, such as `m = 3 (m = 3 from argument `a`, dimension 1)`.
        expected: String,
        /// The extent that was found.
        found: u64,
    },
    /// No natural number solves an equation.
    #[error(
        "argument {parameter}, dimension {dimension}: no size {size} makes `{expression}` equal to {found}"
    )]
    NoSolution {
        /// The parameter, by its label.
        parameter: String,
        /// The dimension, from zero.
        dimension: usize,
        /// The unknown.
        size: Name,
        /// Its expression.
        expression: Nat,
        /// The extent that was found.
        found: u64,
    },
    /// A size that the shapes do not determine.
    #[error("the size `{size}` does not follow from the arguments; give its value")]
    Undetermined {
        /// The size.
        size: Name,
    },
    /// A value for a size that the program does not have.
    #[error("the program has no size `{size}`; {}", known(sizes))]
    UnknownSize {
        /// The name that was given.
        size: Name,
        /// The sizes that there are.
        sizes: Vec<Name>,
    },
    /// An extent that is negative for these sizes.
    #[error("argument {parameter}, dimension {dimension}: {}", negative(expression, *value, sizes))]
    NegativeExtent {
        /// The parameter, by its label.
        parameter: String,
        /// The dimension, from zero.
        dimension: usize,
        /// Its expression.
        expression: Nat,
        /// Its value.
        value: i64,
        /// The sizes, as text; empty if there are none.
        sizes: String,
    },
    /// An extent that has no value for these sizes.
    #[error("argument {parameter}, dimension {dimension}: {source}")]
    NoValue {
        /// The parameter, by its label.
        parameter: String,
        /// The dimension, from zero.
        dimension: usize,
        /// Why.
        source: EvaluationError,
    },
}

fn negative(expression: &Nat, value: i64, sizes: &str) -> String {
    match sizes {
        "" => format!("the extent {value} is negative; expected 0 or more"),
        sizes => format!("`{expression}` is {value} for {sizes}; an extent cannot be negative"),
    }
}

fn known(sizes: &[Name]) -> String {
    if sizes.is_empty() {
        return "all of its sizes are numbers".to_owned();
    }
    let names: Vec<String> = sizes.iter().map(|name| format!("`{name}`")).collect();
    format!("its sizes are {}", names.join(", "))
}
