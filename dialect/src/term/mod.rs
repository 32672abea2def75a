//! Terms of the language as operations, and back.
//!
//! The translation keeps types, sizes, names of variables, and the place of each part in the text.
//! Names of parameters and the rules that made a term are kept in MLIR's locations, which are fused
//! for an operation that stands for several nested terms. The form in which a user annotated a type
//! is lost, since every operation has a type.
//!
//! | term | operation |
//! |---|---|
//! | nested lambdas | one `rise.lambda` |
//! | an application to several arguments | one `rise.apply` |
//! | a primitive with its type-level arguments | its operation; those that inference found are read off its type |
//! | a lambda over a size or a type | `rise.depLambda` |
//! | a literal | `rise.literal`, `rise.natLiteral`, `rise.indexLiteral` |
//! | a number of a type that a parameter stands for | `rise.numberLiteral` |
//! | a foreign function | `rise.foreignFunction` |
//! | scalar primitives, fully applied | `rise.embed` with operations of arith and math |

mod checked;
mod embed;
mod error;
mod exact;
mod export;
mod function;
mod import;
mod inserted;
mod large;
mod literal;
mod opaque;
mod origin;
mod passed;
mod shared;
#[cfg(test)]
mod tests;

pub use error::{TermError, TermErrorKind};
pub use exact::exact;
pub use export::to_operations;
pub use function::{
    facts, facts_attribute, sizes, to_definition, to_function, to_function_with, to_value_function,
};
pub use import::to_term;
pub use inserted::{Input, insert_program, to_mlir};
pub use literal::{Constant, constant, in_memory};
pub use origin::Sources;
pub use passed::{passed_sizes, untold_sizes};
