//! What several parts of one value use is computed once, before the first of them is written.

use rise_dialect::ir::{self, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::types::Access;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Translation, access, captured};

impl<'c> Translation<'c, '_> {
    /// Computes the reductions and the stored values that more than one of the parts uses. What is computed of scalars becomes one expression, which
    /// assignments that follow each other compute once.
    pub(super) fn compute_shared(&mut self, parts: &[Val<'c>]) -> Outcome<'c, ()> {
        let mut users: FxHashMap<usize, usize> = FxHashMap::default();
        let mut costly = Vec::new();
        for part in parts {
            let mut seen = FxHashSet::default();
            let mut waiting = vec![*part];
            while let Some(value) = waiting.pop() {
                let Some(operation) = ir::definition(value) else {
                    continue;
                };
                let is_new = access(value).is_some() && seen.insert(ir::key(value));
                if !is_new || self.known.contains_key(&ir::key(value)) {
                    continue;
                }
                if is_costly(ir::name(operation)) && access(value) == Some(Access::Read) {
                    let count = users.entry(ir::key(value)).or_default();
                    *count += 1;
                    if *count == 2 {
                        costly.push(value);
                    }
                }
                waiting.extend(ir::operands(operation));
                waiting.extend(captured(operation));
            }
        }
        for value in costly {
            self.read(value)?;
        }
        Ok(())
    }
}

/// Whether reading the value takes commands or computes, which would be repeated.
fn is_costly(name: &str) -> bool {
    matches!(
        name,
        dpia::EMBED | dpia::TO_MEM | dpia::REDUCE_PAR | dpia::REDUCE_SEQ | dpia::REDUCE_SEQ_UNROLL
    )
}
