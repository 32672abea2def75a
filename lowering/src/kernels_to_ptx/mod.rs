//! From kernels of the gpu dialect to PTX.

mod announced;
pub(crate) mod bulk_copies;
pub(crate) mod group_memory;
pub(crate) mod mathematics;
pub(crate) mod pointers;
mod projection;
mod rings;
mod role_rings;
pub(crate) mod stages;
pub(crate) mod tensor_cores;
pub(crate) mod tensor_maps;
mod unfinished;
pub(crate) mod warp_groups;
