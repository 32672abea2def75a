//! Errors on the way from LLVM IR to code.

/// An error on the way from LLVM IR to code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CompileError {
    /// The input is neither LLVM IR text nor bitcode.
    #[error("the LLVM IR cannot be read: {message}")]
    Unreadable {
        /// The message of LLVM, with line and column where the input is text.
        message: String,
    },
    /// The module is not valid LLVM IR.
    #[error("the LLVM IR is not valid: {message}")]
    Invalid {
        /// The message of the verifier.
        message: String,
    },
    /// No target of this LLVM has that triple.
    #[error("no code can be generated for the target `{triple}`: {message}")]
    UnknownTriple {
        /// The triple.
        triple: String,
        /// The message of LLVM.
        message: String,
    },
    /// The target has no such processor; `Target::cpus` lists those that there are.
    #[error(
        "the target `{triple}` has no processor `{cpu}`{}",
        suggestion(similar)
    )]
    UnknownCpu {
        /// The triple.
        triple: String,
        /// The name that was given.
        cpu: String,
        /// Names that look like it.
        similar: Vec<String>,
    },
    /// The target has no such feature; `Target::all_features` lists those that there are.
    #[error(
        "the target `{triple}` has no feature `{feature}`; expected `+name` or `-name`, separated by commas{}",
        suggestion(similar)
    )]
    UnknownFeature {
        /// The triple.
        triple: String,
        /// The feature that was given.
        feature: String,
        /// Names that look like it.
        similar: Vec<String>,
    },
    /// The module was made for another target.
    #[error(
        "the module was made for the {what} `{found}`, but code is asked for `{expected}`; use that target, or remove it from the module"
    )]
    WrongTarget {
        /// `target` or `data layout`.
        what: &'static str,
        /// The one asked for.
        expected: String,
        /// The module's.
        found: String,
    },
    /// The optimiser or the code generator refused the module.
    #[error("LLVM cannot generate the code: {message}")]
    Refused {
        /// The message of LLVM.
        message: String,
    },
    /// The module defines no such function.
    #[error(
        "the module defines no function `{name}`; it defines {}",
        crate::names::list(available)
    )]
    NoFunction {
        /// The name that was given.
        name: String,
        /// The functions that it defines.
        available: Vec<String>,
    },
    /// The module already has something of that name.
    #[error("the module already has a symbol `{name}`")]
    NameTaken {
        /// The name.
        name: String,
    },
    /// The function cannot be called through an array of pointers.
    #[error("the function `{name}` cannot get a packed entry: {reason}")]
    NotPackable {
        /// The function.
        name: String,
        /// Why not.
        reason: &'static str,
    },
}

/// A mistake of this crate: the builder was not asked for what is valid.
impl From<inkwell::builder::BuilderError> for CompileError {
    fn from(error: inkwell::builder::BuilderError) -> CompileError {
        CompileError::Refused {
            message: error.to_string(),
        }
    }
}

fn suggestion(similar: &[String]) -> String {
    match similar {
        [] => String::new(),
        names => format!("; did you mean {}?", names.join(" or ")),
    }
}
