//! Structured operations on tensors, as torch-mlir and others make them of models:
//! `linalg.generic`, which named ones are generalised to, and operations of `tensor`, `arith` and
//! `math`. They are imported as those of StableHLO are: see [`stablehlo`](crate::stablehlo).

mod affine;
mod generic;
mod scalars;
mod tensors;

pub(crate) use affine::{groups, maps as loops};
pub(crate) use generic::{generic, index, rounds};
pub(crate) use scalars::{TABLE, compare, convert};
pub(crate) use tensors::{
    Slice, Start, begins_at_data, concat, empty, extract, extract_slice, fill, insert_slice, pad,
    padding,
};
