//! The codes that functions of the C header return.

/// A code that a check at the border returns; the position in [`CODES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    NegativeSize = 1,
    InvalidExtent = 2,
    TooLarge = 3,
    NullPointer = 4,
    ViolatedFact = 5,
    Misaligned = 6,
    Overlap = 7,
}

impl Code {
    /// The name that C has for it.
    pub fn name(self) -> &'static str {
        CODES[self as usize].0
    }
}

/// Results of functions of the C header: the position of each meaning is its code.
pub const CODES: [(&str, &str); 9] = [
    ("RISE_OK", "The result was written."),
    ("RISE_NEGATIVE_SIZE", "A size is negative."),
    (
        "RISE_INVALID_EXTENT",
        "An extent, or a size that is computed of others, is negative, is not defined, or contradicts the program for these sizes.",
    ),
    (
        "RISE_TOO_LARGE",
        "An array of these sizes does not fit the address space.",
    ),
    (
        "RISE_NULL_POINTER",
        "The pointer to an array that is not empty is null.",
    ),
    (
        "RISE_VIOLATED_FACT",
        "The sizes or indices are not such as the program needs.",
    ),
    (
        "RISE_MISALIGNED",
        "An array that is not empty is not aligned as its element type.",
    ),
    (
        "RISE_OVERLAP",
        "An array that is written overlaps another argument.",
    ),
    (
        "RISE_OUT_OF_MEMORY",
        "There is no memory for an intermediate result; what was to be written may be written in part.",
    ),
];
