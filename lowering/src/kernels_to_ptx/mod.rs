//! From kernels of the gpu dialect to PTX.

pub(crate) mod group_memory;
pub(crate) mod mathematics;
pub(crate) mod pointers;
pub(crate) mod tensor_cores;
pub(crate) mod warp_groups;
