//! Vectors between memory and registers.

mod border;
pub(in crate::dpia_to_loops) mod bulk;
pub(in crate::dpia_to_loops) mod factors;
pub(in crate::dpia_to_loops) mod fragments;
pub(in crate::dpia_to_loops) mod gather;
pub(in crate::dpia_to_loops) mod lanes;
pub(in crate::dpia_to_loops) mod place;
mod strided;
pub(in crate::dpia_to_loops) mod transfer;
