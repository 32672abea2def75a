//! Models of StableHLO as programs in RISE.
//!
//! A function on ranked tensors becomes a definition: [`definition`]. First it is made flat
//! ([`graph`]): the functions that it calls and the branches that it chooses from come in their
//! places. Then each operation says its result as an expression in the language ([`operations`],
//! [`elementwise`], one line each). Last, the expressions are read as terms, each part of which
//! comes from the line of the model that it is for.
//!
//! A value that is read several times is kept in memory by `let v = toMem global … in`; others are
//! parts of the expressions that use them.
//!
//! Structured operations ([`linalg`](crate::linalg)) are imported in the same way.
//!
//! Source: the StableHLO specification, for the meaning of operations.

pub(crate) mod attributes;
mod bits;
pub(crate) mod call;
mod contraction;
mod convolution;
mod cumulative;
mod einsum;
pub(crate) mod elementwise;
pub(crate) mod empty;
mod factorisations;
pub(crate) mod graph;
pub(crate) mod importer;
pub(crate) mod indexing;
mod lapack;
mod loops;
mod normalization;
pub(crate) mod operations;
pub(crate) mod padding;
pub mod pass;
pub(crate) mod reduction;
mod results;
mod scatter;
mod selection;
pub(crate) mod shapes;
pub(crate) mod sizes;
pub(crate) mod slices;
mod sort;
mod special;
pub(crate) mod tensor;
pub(crate) mod text;
mod top_k;
mod uncovered;
mod updates;
pub(crate) mod value;
pub(crate) mod windows;
mod zeta;

use melior::ir::{Type, TypeLike};
use rise_dialect::ir::{self, Op};
use rise_dialect::types;

pub use importer::definition;
pub use operations::covered;

/// Whether a function is a model: it computes on tensors by operations of StableHLO, or by
/// structured operations, or gives what it takes.
pub fn is_model(function: Op) -> bool {
    is_stablehlo(function) || is_structured(function) || gives_what_it_takes(function)
}

/// Whether an operation is one of StableHLO, or of the dialect beside it.
fn is_of_model(name: &str) -> bool {
    name.starts_with("stablehlo.") || name.starts_with("chlo.")
}

/// Whether a function computes by operations of StableHLO.
pub fn is_stablehlo(function: Op) -> bool {
    ir::name(function) == "func.func"
        && ir::nested(function).iter().any(|inner| {
            is_of_model(ir::name(*inner)) || ir::name(*inner) == "func.call" && calls_model(*inner)
        })
}

/// Whether a function on tensors only returns.
fn gives_what_it_takes(function: Op) -> bool {
    let only_returns =
        |inner: Vec<Op>| matches!(inner.as_slice(), [one] if ir::name(*one) == "func.return");
    is_on_tensors(function) && only_returns(ir::nested(function))
}

/// Whether a function takes and gives tensors, and computes by structured operations.
pub fn is_structured(function: Op) -> bool {
    let is_structured = |inner: &Op| {
        let name = ir::name(*inner);
        name.starts_with("linalg.") || name.starts_with("tensor.")
    };
    is_on_tensors(function) && ir::nested(function).iter().any(is_structured)
}

/// Whether a function takes memory and computes by structured operations, and is no program in
/// RISE.
pub fn is_on_memory(function: Op) -> bool {
    let Some(ty) = ir::function_type(function).filter(|_| ir::name(function) == "func.func") else {
        return false;
    };
    let mut inputs = (0..ty.input_count()).filter_map(|index| ty.input(index).ok());
    let inner = ir::nested(function);
    let is_of = |dialect: &str| {
        inner
            .iter()
            .any(|inner| ir::name(*inner).starts_with(dialect))
    };
    inputs.any(graph::is_memory) && is_of("linalg.") && !is_of("rise.")
}

/// Whether a function takes and gives tensors and numbers, one tensor at least.
fn is_on_tensors(function: Op) -> bool {
    let Some(ty) = ir::function_type(function).filter(|_| ir::name(function) == "func.func") else {
        return false;
    };
    let inputs = (0..ty.input_count()).map(|index| ty.input(index));
    let results = (0..ty.result_count()).map(|index| ty.result(index));
    let all: Vec<Type> = inputs.chain(results).filter_map(Result::ok).collect();
    let is_value = |ty: &Type| ty.is_ranked_tensor() || types::scalar(*ty).is_some();
    ty.result_count() > 0 && all.iter().all(is_value) && all.iter().any(|ty| ty.is_ranked_tensor())
}

/// Whether a function can be called from outside of its module, and is not what an operation there
/// has instead of a region.
pub fn is_public(function: Op) -> bool {
    let visibility = ir::text_attribute(function, "sym_visibility");
    visibility.is_none_or(|visibility| visibility == "public") && !is_region(function)
}

fn is_region(function: Op) -> bool {
    let name = ir::text_attribute(function, "sym_name");
    let mut operations = around(function).into_iter().flat_map(ir::nested);
    name.is_some() && operations.any(|operation| attributes::called(operation) == name)
}

/// The outermost operation that an operation is in.
fn around(operation: Op) -> Option<Op> {
    std::iter::successors(ir::parent(operation), |inner| ir::parent(*inner)).last()
}

/// Whether the function that is called is in the same module and has operations of StableHLO.
fn calls_model(call: Op) -> bool {
    let mut operations = around(call).into_iter().flat_map(ir::nested);
    operations.any(|operation| is_of_model(ir::name(operation)))
}
