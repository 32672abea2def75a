//! Index expressions, simplified by what is known of the sizes.

pub(in crate::dpia_to_loops) mod formula;
pub(in crate::dpia_to_loops) mod index;
pub(in crate::dpia_to_loops) mod names;
pub(in crate::dpia_to_loops) mod permutation;
pub(in crate::dpia_to_loops) mod seen;
