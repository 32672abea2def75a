//! Mistakes in the signatures of functions.

/// Why a function has no signature.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SignatureError {
    /// The operation is no function with a body.
    #[error("expected a `func.func` with a body, found `{found}`")]
    NotAFunction {
        /// The operation.
        found: String,
    },
    /// The attribute for the sizes that the function takes cannot be read.
    #[error("`{function}`: {reason}")]
    Passed {
        /// The function.
        function: String,
        /// Why.
        reason: String,
    },
    /// The function contains no `rise.out`.
    #[error(
        "the function `{function}` holds no RISE program: expected a `rise.out` that writes its result"
    )]
    NoProgram {
        /// The function.
        function: String,
    },
    /// The function returns values.
    #[error(
        "the function `{function}` returns {count} values; expected its results to be written to memrefs by `rise.out`"
    )]
    ReturnsValues {
        /// The function.
        function: String,
        /// How many.
        count: usize,
    },
    /// An argument that the program does not touch.
    #[error(
        "argument {parameter} of `{function}` is neither read by `rise.in` nor written by `rise.out`; remove it or use it"
    )]
    Unused {
        /// The function.
        function: String,
        /// The argument, by its label.
        parameter: String,
    },
    /// An argument of a type that cannot be passed.
    #[error(
        "argument {parameter} of `{function}` has the type `{found}`; expected a row-major memref without a memory space, or a scalar"
    )]
    NotPassable {
        /// The function.
        function: String,
        /// The argument, by its label.
        parameter: String,
        /// Its type.
        found: String,
    },
    /// A border operation does not work on an argument of the function.
    #[error("`{operation}` in `{function}` works on a value that is no argument of the function")]
    NoArgument {
        /// The function.
        function: String,
        /// `rise.in` or `rise.out`.
        operation: String,
    },
}
