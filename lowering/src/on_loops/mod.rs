//! Passes on loops and memory, which take any program in scf, affine, memref and vector.

pub(crate) mod alike;
pub(crate) mod atomic;
pub(crate) mod avx512;
pub(crate) mod carry;
pub(crate) mod constants;
pub(crate) mod copies;
pub mod failures;
pub(crate) mod fences;
pub(crate) mod hoist;
pub(crate) mod limit;
pub(crate) mod lines;
pub(crate) mod mathematics;
pub(crate) mod nest;
pub(crate) mod packing;
pub(crate) mod reductions;
pub(crate) mod switches;
pub(crate) mod unchanged;
pub(crate) mod unsigned;
pub(crate) mod vector_sums;
pub(crate) mod yields;
