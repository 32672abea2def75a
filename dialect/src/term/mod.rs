//! Terms of the language as operations, and back.
//!
//! Nothing that has a meaning is lost: types, sizes, names of variables, and where each part was written. Names of parameters
//! and the rules that made a term are kept in MLIR's locations. What is not kept is the form in which a user annotated a type, since every operation
//! has one, and the place of an application to some of several arguments, for which there is one operation.
//!
//! | term | operation |
//! |---|---|
//! | nested lambdas | one `rise.lambda` |
//! | an application to several arguments | one `rise.apply` |
//! | a primitive with its type-level arguments | its operation; those that inference found are read off its type |
//! | a lambda over a size or a type | `rise.depLambda` |
//! | a literal | `rise.literal`, `rise.natLiteral`, `rise.indexLiteral` |
//! | a foreign function | `rise.foreignFunction` |
//! | scalar primitives, fully applied | what `rise.embed` with operations of arith and math becomes |

mod arguments;
mod embed;
mod export;
mod function;
mod import;
mod ir;
mod literal;
mod origin;
#[cfg(test)]
mod tests;

pub use export::to_operations;
pub use function::{to_definition, to_function};
pub use import::to_term;
pub use origin::Sources;

use rise_lang::nat::Name;

use crate::types::ConversionError;

/// Why a term has no operations, or operations have no term.
#[derive(Debug, thiserror::Error)]
pub enum TermError {
    /// A type or attribute has no counterpart.
    #[error(transparent)]
    Conversion(#[from] ConversionError),
    /// A part of the term has no type.
    #[error("the type of `{0}` is not known; infer the types of the term first")]
    Untyped(String),
    /// A variable that nothing binds.
    #[error("nothing binds the variable `{0}`")]
    Free(Name),
    /// A use of another definition.
    #[error("the definition `{0}` is used; replace its uses by its term first")]
    Reference(Name),
    /// The type of a primitive is not an instance of its declaration.
    #[error("`{primitive}` cannot have the type `{ty}`, because it has the type `{declared}`")]
    Instance {
        /// The primitive.
        primitive: &'static str,
        /// The type that it was to have.
        ty: String,
        /// Its type as declared.
        declared: &'static str,
    },
    /// A value of this type cannot come from or go to memory.
    #[error(
        "{what} has the type `{ty}`, and only scalars, vectors and arrays of them can pass between a program and its memory"
    )]
    Border {
        /// Which value.
        what: String,
        /// Its type.
        ty: String,
    },
    /// An operation that says nothing about a term.
    #[error("`{operation}` has no meaning in the language{hint}")]
    Operation {
        /// The operation's name.
        operation: String,
        /// What to do, or nothing.
        hint: &'static str,
    },
    /// A function that is no program.
    #[error("the function is no RISE program: {0}")]
    NotProgram(String),
    /// Something that a verified program does not contain.
    #[error("internal error: {0}; please report it")]
    Internal(String),
}
