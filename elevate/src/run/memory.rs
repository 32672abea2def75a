//! What a run remembers of strategies that it applied before: programs are shared and strategies are functions, so that the same strategy gives the
//! same result on the same node.

use rustc_hash::FxHashMap;

use crate::{Program, Strategy};

/// Results of strategies by their address and that of the program. The program is kept, so that its address is not used again.
pub(crate) struct Memory<P: Program> {
    results: FxHashMap<(usize, usize), (P, P)>,
    /// The strategies whose addresses are in use.
    strategies: FxHashMap<usize, Strategy<P>>,
}

impl<P: Program> Default for Memory<P> {
    fn default() -> Memory<P> {
        Memory {
            results: FxHashMap::default(),
            strategies: FxHashMap::default(),
        }
    }
}

impl<P: Program> Memory<P> {
    /// What the strategy made of the program, if it is known.
    pub(crate) fn recall(&self, strategy: &Strategy<P>, program: &P) -> Option<P> {
        let (_, result) = self.results.get(&(strategy.address(), program.address()))?;
        Some(result.clone())
    }

    /// Remembers what the strategy made of the program. The strategy must be held.
    pub(crate) fn keep(&mut self, strategy: &Strategy<P>, program: &P, result: &P) {
        let key = (strategy.address(), program.address());
        self.results.insert(key, (program.clone(), result.clone()));
    }

    /// Keeps the strategy alive, so that its address is not used again in this run.
    pub(crate) fn hold(&mut self, strategy: &Strategy<P>) {
        self.strategies
            .entry(strategy.address())
            .or_insert_with(|| strategy.clone());
    }

    /// Forgets the results.
    pub(crate) fn forget(&mut self) {
        self.results.clear();
    }
}
