//! Writing past the caches: non-temporal stores, and the fence after them.
//!
//! Other threads may see such a store after ones that follow it. So whoever makes some waits, before it says that it is done, until all are seen: a
//! thread at the end of its part of a parallel loop, the function after the command.

use melior::ir::{Attribute, Location};

use crate::ir::Outcome;

use super::Lowering;

/// What is written past the caches.
#[derive(Default)]
pub(super) struct PastCaches {
    /// Whether the write under way is.
    pub this_write: bool,
    /// Whether some write was, for which nobody has waited yet.
    any: bool,
}

impl PastCaches {
    /// The write under way is.
    pub fn begin(&mut self) {
        self.this_write = true;
        self.any = true;
    }
}

impl<'c> Lowering<'c> {
    /// The attribute of such a store.
    pub(super) fn past_caches_attribute(&self) -> Outcome<'c, (&'static str, Attribute<'c>)> {
        Ok(("nontemporal", self.builder.parse_attribute("true")?))
    }

    /// Waits for what this thread has written past the caches.
    pub(super) fn wait_for_memory(&mut self, location: Location<'c>) -> Outcome<'c, ()> {
        if !std::mem::take(&mut self.past_caches).any {
            return Ok(());
        }
        // Sequentially consistent: the only ordering for which every machine waits for such stores too.
        let ordering = self.builder.parse_attribute("7 : i64")?;
        self.builder
            .command("llvm.fence", location, &[], &[("ordering", ordering)])
            .map(|_| ())
    }
}
