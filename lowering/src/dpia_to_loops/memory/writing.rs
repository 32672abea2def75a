//! How the write under way is done: past the caches, and with memory that is asked for ahead.

use super::super::prefetch::read::Ahead;
use super::non_temporal::PastCaches;

/// How the write under way is done.
#[derive(Default)]
pub(in crate::dpia_to_loops) struct Writing<'c> {
    pub past_caches: PastCaches,
    /// Whether anything in the function is written past the caches.
    pub ever_past_caches: bool,
    /// Prefetches that the write makes.
    pub ahead: Vec<Ahead<'c>>,
}
