//! Views and acceptors: each changes the access path, until memory, a register or a computation is
//! reached.

pub(in crate::dpia_to_loops) mod accumulator;
pub(in crate::dpia_to_loops) mod choice;
pub(in crate::dpia_to_loops) mod dependent;
pub(in crate::dpia_to_loops) mod read;
pub(in crate::dpia_to_loops) mod write;
