//! Passes on MLIR's LLVM dialect.

pub(crate) mod apart;
pub(crate) mod complete;
pub(crate) mod offsets;
pub(crate) mod truths;
