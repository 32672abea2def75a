//! The size of a term as text, with all shared parts written out.

use rustc_hash::FxHashMap;

use super::Term;
use crate::stack::deep;

/// The size of a term if each part is counted as often as it occurs, as in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// How many nodes, or `u64::MAX` if there are more.
    pub nodes: u64,
    /// How many nodes the longest way from the whole to a part without parts passes, both included.
    pub depth: usize,
}

impl Term {
    /// The size of the term when it is written out. Takes time in the number of nodes in memory,
    /// which may be far fewer.
    ///
    /// ```
    /// use rise_lang::primitives::Primitive::Mul;
    /// use rise_lang::term::build::variable;
    /// let power = (0..40).fold(variable("x"), |power, _| Mul.of([power.clone(), power]));
    /// assert!(power.extent().nodes > 1 << 40);
    /// assert_eq!(power.extent().depth, 81);
    /// ```
    pub fn extent(&self) -> Extent {
        Extents::default().of(self)
    }
}

#[derive(Default)]
struct Extents {
    /// Those of the nodes that may be met again, by their addresses.
    known: FxHashMap<usize, Extent>,
}

impl Extents {
    fn of(&mut self, term: &Term) -> Extent {
        if let Some(known) = self.known.get(&term.node_address()) {
            return *known;
        }
        let parts = term.children().fold((0_u64, 0), |(nodes, depth), part| {
            let part = deep(|| self.of(part));
            (nodes.saturating_add(part.nodes), depth.max(part.depth))
        });
        let extent = Extent {
            nodes: parts.0.saturating_add(1),
            depth: parts.1 + 1,
        };
        if term.is_shared() {
            self.known.insert(term.node_address(), extent);
        }
        extent
    }
}
