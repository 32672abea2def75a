//! Passes on kernels of the gpu dialect, whatever they become.

pub(crate) mod bulk_copies;
pub mod narrow;
