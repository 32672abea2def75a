//! From kernels of the gpu dialect to the assembly of AMD's GPUs, by MLIR's conversion to ROCDL.

pub(crate) mod require;
