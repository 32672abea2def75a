//! Models of StableHLO as programs in RISE.
//!
//! A function on ranked tensors becomes a definition: [`definition`]. First it is made flat
//! ([`graph`]): the functions that it calls and the branches that it chooses from come in their
//! places. Then each operation says its result as an expression in the language ([`operations`],
//! [`elementwise`]): the table of an operation is one line. Last, the expressions are read as terms,
//! each part of which comes from the line of the model that it is for.
//!
//! A value that is read several times is kept in memory by `let v = toMem global … in`; others are
//! parts of the expressions that use them.
//!
//! Source: the StableHLO specification, for the meaning of operations.

mod attributes;
mod contraction;
mod convolution;
mod elementwise;
mod graph;
mod importer;
mod indexing;
mod operations;
pub mod pass;
mod reduction;
mod shapes;
mod tensor;
mod text;
mod uncovered;
mod value;
mod windows;

use rise_dialect::ir::{self, Op};

pub use importer::definition;
pub use operations::covered;

/// Whether a function is a model: it computes on tensors by operations of StableHLO.
pub fn is_model(function: Op) -> bool {
    let is_of_model = |name: &str| name.starts_with("stablehlo.") || name.starts_with("chlo.");
    ir::name(function) == "func.func"
        && ir::nested(function).iter().any(|inner| {
            is_of_model(ir::name(*inner)) || ir::name(*inner) == "func.call" && calls_model(*inner)
        })
}

/// Whether a function can be called from outside of its module.
pub fn is_public(function: Op) -> bool {
    ir::text_attribute(function, "sym_visibility").is_none_or(|visibility| visibility == "public")
}

/// Whether the function that is called is in the same module and has operations of StableHLO.
fn calls_model(call: Op) -> bool {
    let around = std::iter::successors(ir::parent(call), |inner| ir::parent(*inner));
    let Some(module) = around.last() else {
        return false;
    };
    let mut operations = ir::nested(module).into_iter();
    operations.any(|operation| ir::name(operation).starts_with("stablehlo."))
}
