//! Asking for memory before it is read or written.

pub(in crate::dpia_to_loops) mod read;
pub(in crate::dpia_to_loops) mod written;
