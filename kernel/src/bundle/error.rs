//! Libraries that cannot be used.

use rise_runtime::execute::LoadError;

/// Why a program of a library cannot be called.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BundleError {
    /// The library cannot be opened.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// It is a library, but says nothing of itself.
    #[error(
        "{0} does not describe itself; `rise build -o {0}` makes bundles, with the ending .bundle"
    )]
    NoDescription(String),
    /// Its description cannot be read.
    #[error("the description of the library cannot be read: {0}")]
    NotDescribed(String),
    /// Its description is of another form.
    #[error(
        "the library describes itself in the form {found}, expected {expected}; build it again"
    )]
    OtherForm {
        /// The form that is known.
        expected: u32,
        /// The form that it has.
        found: u32,
    },
    /// It needs a processor with more instructions.
    #[error("the library needs a processor with {0}, which this one lacks; build it with `--cpu`")]
    Processor(String),
    /// It needs a function that is not known.
    #[error("the library needs the function `{0}`, which is not known; build it again")]
    UnknownImport(String),
    /// Its device is not known.
    #[error("the library is for the device `{0}`, which is not known")]
    UnknownDevice(String),
    /// It holds no program of the name.
    #[error("there is no program `{wanted}`; there is {}", available.join(", "))]
    NoProgram {
        /// The name.
        wanted: String,
        /// The names that there are.
        available: Vec<String>,
    },
    /// It holds several programs.
    #[error("expected the name of a program; there is {}", available.join(", "))]
    NotOne {
        /// Their names.
        available: Vec<String>,
    },
}
