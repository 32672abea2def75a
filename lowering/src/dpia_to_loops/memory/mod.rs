//! Memory: what the function is given, and what the program opens.

pub(in crate::dpia_to_loops) mod allocation;
pub(in crate::dpia_to_loops) mod named;
pub(in crate::dpia_to_loops) mod non_temporal;
pub(in crate::dpia_to_loops) mod opened;
pub(in crate::dpia_to_loops) mod stack;
pub(in crate::dpia_to_loops) mod writing;
