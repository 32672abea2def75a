//! Commands become loops, branches and stores.

pub(in crate::dpia_to_loops) mod around;
mod blas;
pub(in crate::dpia_to_loops) mod command;
pub(in crate::dpia_to_loops) mod conditional;
pub(in crate::dpia_to_loops) mod double_buffer;
pub(in crate::dpia_to_loops) mod dynamic;
pub(in crate::dpia_to_loops) mod emit;
mod foreign;
pub(in crate::dpia_to_loops) mod kept;
pub(in crate::dpia_to_loops) mod kernel;
mod lengths;
pub(in crate::dpia_to_loops) mod position;
pub(in crate::dpia_to_loops) mod shared;
pub(in crate::dpia_to_loops) mod stages;
pub(in crate::dpia_to_loops) mod unroll;
