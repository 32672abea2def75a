//! Why a call could not be made, or did not come to its end.

use std::fmt;

use rise_lang::nat::Fact;
use rise_lang::signature::BindError;
use rise_runtime::array::ArrayError;

use crate::device::{Device, DeviceError};
use crate::report::Failed;

/// Why a kernel could not be called.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CallError {
    /// Another number of arguments or results than the program has.
    #[error("`{function}` has {expected} {parts}, found {found}")]
    Count {
        /// The definition.
        function: String,
        /// Arguments or results.
        parts: Parts,
        /// How many there are.
        expected: usize,
        /// How many were given or asked for.
        found: usize,
    },
    /// An argument or a result of another type.
    #[error("`{function}`: expected {expected} for {label}, found {found}")]
    Type {
        /// The definition.
        function: String,
        /// The parameter, by its label.
        label: String,
        /// The type in RISE.
        expected: String,
        /// The type that was given or asked for.
        found: String,
    },
    /// The shapes of the arguments do not go together.
    #[error("`{function}`: {source}")]
    Shape {
        /// The definition.
        function: String,
        /// The mistake in the shapes.
        source: Box<BindError>,
    },
    /// The elements of a slice are not as many as its shape says.
    #[error("a slice of {found} elements has not the shape {shape:?}")]
    Length {
        /// The shape.
        shape: Vec<usize>,
        /// The number of elements.
        found: usize,
    },
    /// A fact about its sizes that the program needs does not hold.
    #[error("`{function}` needs `{fact}`, which does not hold{values}")]
    Fact {
        /// The definition.
        function: String,
        /// The fact.
        fact: Box<Fact>,
        /// The sizes that it mentions, as in ` for n = 3`.
        values: String,
    },
    /// An index that is not below the bound of its type.
    #[error(
        "`{function}`: expected indices below {bound} in {label}, found {found} at position {position}"
    )]
    Index {
        /// The definition.
        function: String,
        /// The parameter, by its label.
        label: String,
        /// The bound.
        bound: u64,
        /// The index.
        found: u64,
        /// Where it stands, in row-major order, from zero.
        position: usize,
    },
    /// An array is on another device than the program.
    #[error("`{function}` runs on {runs_on}, and {label} is on {found}")]
    OtherDevice {
        /// The definition.
        function: String,
        /// The parameter, by its label.
        label: String,
        /// The device of the program, or the processor.
        runs_on: String,
        /// The device of the array.
        found: Device,
    },
    /// An argument of type `tf32` is a number of `f32` that has more digits.
    #[error(
        "`{function}`: expected numbers of `tf32` in {label}, found {found} at position {position}; an `f32` is rounded in the program: `cast`"
    )]
    Inexact {
        /// The definition.
        function: String,
        /// The parameter, by its label.
        label: String,
        /// The number.
        found: f32,
        /// Where it stands, in row-major order, from zero.
        position: usize,
    },
    /// A result is to stay on the device of a program that has none.
    #[error(
        "`{function}` runs on the processor, and its result is asked for on a device: compile it for one (`Options::device`)"
    )]
    NoDevice {
        /// The definition.
        function: String,
    },
    /// Something else than one array is to be copied to a device.
    #[error("expected one array to copy to a device, found {found}")]
    NotOneArray {
        /// The thing that was given.
        found: String,
    },
    /// A device could not do something.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// The memory of a result is not dense and row-major.
    #[error("the memory for a result must be dense and row-major (`as_standard_layout`)")]
    NotDense,
    /// The memory of a result is not to be had.
    #[error(transparent)]
    Memory(#[from] ArrayError),
    /// The code could not run to its end.
    #[error("{failed}; {}", failed.help())]
    Failed {
        /// The call that failed.
        #[from]
        failed: Failed,
    },
    /// The program is compiled when it is called, and could not be.
    #[error("`{function}` could not be compiled for this call: {source}")]
    NotCompiled {
        /// The definition.
        function: String,
        /// The compiler's error.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// A mistake in this library.
    #[error("internal error: {0}")]
    Internal(String),
}

/// Parts of a call, where there are too many or too few of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// Arguments.
    Arguments,
    /// Results.
    Results,
}

impl fmt::Display for Parts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Parts::Arguments => "arguments",
            Parts::Results => "results",
        })
    }
}
