//! Dominators of graphs without cycles.
//!
//! A node is dominated by those that every way from the root to it passes. On a graph without
//! cycles, a node's immediate dominator is the nearest common ancestor of its parents in the tree
//! of dominators (Cooper, Harvey, Kennedy: "A Simple, Fast Dominance Algorithm", 2001).

/// The tree of immediate dominators. Each node also knows one far above it, so that common
/// ancestors are found in logarithmic time (Myers: "An Applicative Random-Access Stack", 1983).
pub(super) struct Dominators {
    /// The immediate dominators; the root's is itself.
    pub(super) immediate: Vec<usize>,
    depth: Vec<usize>,
    far: Vec<usize>,
}

impl Dominators {
    pub(super) fn of(parents: &[Vec<usize>]) -> Dominators {
        let root = parents.len().saturating_sub(1);
        let mut dominators = Dominators {
            immediate: vec![root; parents.len()],
            depth: vec![0; parents.len()],
            far: vec![root; parents.len()],
        };
        for number in (0..root).rev() {
            let parents = parents[number].iter().copied();
            let nearest = parents.reduce(|left, right| dominators.common(left, right));
            dominators.insert(number, nearest.unwrap_or(root));
        }
        dominators
    }

    fn insert(&mut self, number: usize, above: usize) {
        self.immediate[number] = above;
        self.depth[number] = self.depth[above] + 1;
        let far = self.far[above];
        let (near, beyond) = (self.depth[far], self.depth[self.far[far]]);
        self.far[number] = match self.depth[above] - near == near - beyond {
            true => self.far[far],
            false => above,
        };
    }

    /// The nearest common ancestor.
    fn common(&self, mut left: usize, mut right: usize) -> usize {
        if self.depth[left] < self.depth[right] {
            std::mem::swap(&mut left, &mut right);
        }
        while self.depth[left] > self.depth[right] {
            let far = self.far[left];
            left = match self.depth[far] >= self.depth[right] {
                true => far,
                false => self.immediate[left],
            };
        }
        while left != right {
            (left, right) = match self.far[left] == self.far[right] {
                true => (self.immediate[left], self.immediate[right]),
                false => (self.far[left], self.far[right]),
            };
        }
        left
    }
}
