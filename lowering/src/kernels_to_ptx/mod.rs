//! From kernels of the gpu dialect to PTX.

pub(crate) mod mathematics;
pub(crate) mod pointers;
pub(crate) mod tensor_cores;
