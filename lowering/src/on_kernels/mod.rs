//! Passes on kernels of the gpu dialect, whatever they become.

pub mod narrow;
