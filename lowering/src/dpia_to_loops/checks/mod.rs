//! Conditions that must hold before something is read or written, and are not proved: checked when
//! the program runs.

pub(in crate::dpia_to_loops) mod accesses;
pub(in crate::dpia_to_loops) mod addresses;
pub(in crate::dpia_to_loops) mod entry;
pub(in crate::dpia_to_loops) mod fits;
pub(in crate::dpia_to_loops) mod in_place;
pub(in crate::dpia_to_loops) mod natural;
pub(in crate::dpia_to_loops) mod overlap;
pub(in crate::dpia_to_loops) mod requirements;
pub(in crate::dpia_to_loops) mod sizes;
pub(in crate::dpia_to_loops) mod unchanged;
