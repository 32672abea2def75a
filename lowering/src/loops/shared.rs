//! What an assignment has computed or read already, so that it need not do it again.

use std::collections::HashMap;

use crate::ir::{self, Op, Val};

use super::Path;

/// Values by what they are the values of. They hold at one position of the code, and for one round of the functions they stand in.
#[derive(Clone, Default)]
pub(super) struct Shared<'c> {
    computed: HashMap<usize, Val<'c>>,
    elements: HashMap<usize, Vec<(Path, Val<'c>)>>,
    /// The expressions, in the order they were taken in.
    order: Vec<usize>,
}

impl<'c> Shared<'c> {
    /// The value of a scalar computation.
    pub fn computed(&self, key: usize) -> Option<Val<'c>> {
        self.computed.get(&key).copied()
    }

    /// The scalar that a path leads to in an array of which a function gives the elements.
    pub fn element(&self, key: usize, path: &Path) -> Option<Val<'c>> {
        let known = self.elements.get(&key)?;
        let (_, value) = known.iter().find(|(known, _)| known == path)?;
        Some(*value)
    }

    pub fn keep_computed(&mut self, key: usize, value: Val<'c>) {
        self.computed.insert(key, value);
        self.order.push(key);
    }

    pub fn keep_element(&mut self, key: usize, path: Path, value: Val<'c>) {
        self.elements.entry(key).or_default().push((path, value));
        self.order.push(key);
    }

    /// Forgets what stands in the function of `operation`, which has another argument next time.
    pub fn leave(&mut self, operation: Op<'c>) {
        let mut inside = Vec::new();
        results_within(operation, &mut inside);
        if self.order.iter().any(|key| inside.contains(key)) {
            for key in inside {
                self.computed.remove(&key);
                self.elements.remove(&key);
            }
        }
    }
}

fn results_within(operation: Op, keys: &mut Vec<usize>) {
    for block in ir::blocks(operation) {
        for inner in ir::operations(block) {
            keys.extend(ir::results(inner).into_iter().map(ir::key));
            results_within(inner, keys);
        }
    }
}
