//! Results of strategies that a run remembers: programs are shared and strategies are functions, so
//! that the same strategy gives the same result on the same node.

use rise_lang::term::Mark;
use rustc_hash::FxHashMap;

use crate::{Program, Strategy};

/// Results of strategies by their address and that of the program. Most leave most nodes as they
/// are: these nodes have a mark, while there is place.
pub(crate) struct Memory<P: Program> {
    /// The first mark of this run.
    oldest: Option<Mark>,
    /// The program is kept, so that its address is not used again.
    results: FxHashMap<(usize, usize), (P, P)>,
    /// The strategies whose addresses are in use, with the mark of what they leave as it is.
    strategies: FxHashMap<usize, Held<P>>,
    /// The widest number and index in parts of the program, which are kept.
    widths: FxHashMap<usize, (P, Width)>,
}

/// The bits of the widest number and of the widest index in a term; zero if there is none.
#[derive(Clone, Copy, Default)]
pub(crate) struct Width {
    pub(crate) number: u32,
    pub(crate) index: u32,
}

struct Held<P: Program> {
    _strategy: Strategy<P>,
    mark: Option<Mark>,
}

impl<P: Program> Default for Memory<P> {
    fn default() -> Memory<P> {
        Memory {
            oldest: Mark::fresh(),
            results: FxHashMap::default(),
            strategies: FxHashMap::default(),
            widths: FxHashMap::default(),
        }
    }
}

impl<P: Program> Memory<P> {
    /// The known result of the strategy on the program.
    pub(crate) fn recall(&self, strategy: &Strategy<P>, program: &P) -> Option<P> {
        let held = self.strategies.get(&strategy.address())?;
        if held.mark.is_some_and(|mark| program.is_marked(mark)) {
            return Some(program.clone());
        }
        let key = (strategy.address(), program.address());
        let (_, result) = self.results.get(&key)?;
        Some(result.clone())
    }

    /// Remembers what the strategy made of the program.
    pub(crate) fn keep(&mut self, strategy: &Strategy<P>, program: &P, result: &P) {
        let mark = self.hold(strategy);
        let is_marked = program.address() == result.address()
            && mark
                .zip(self.oldest)
                .is_some_and(|(mark, oldest)| program.mark(mark, oldest));
        if !is_marked {
            let key = (strategy.address(), program.address());
            self.results.insert(key, (program.clone(), result.clone()));
        }
    }

    /// Keeps the strategy alive, so that its address is not used again in this run. The mark of
    /// what it leaves as it is.
    pub(crate) fn hold(&mut self, strategy: &Strategy<P>) -> Option<Mark> {
        let held = self.strategies.entry(strategy.address());
        let held = held.or_insert_with(|| Held {
            _strategy: strategy.clone(),
            mark: Mark::fresh(),
        });
        held.mark
    }

    /// The known width of the program.
    pub(crate) fn width(&self, program: &P) -> Option<Width> {
        let (_, width) = self.widths.get(&program.address())?;
        Some(*width)
    }

    /// Remembers the width of the program.
    pub(crate) fn keep_width(&mut self, program: &P, width: Width) {
        self.widths
            .insert(program.address(), (program.clone(), width));
    }

    /// Forgets the results.
    pub(crate) fn forget(&mut self) {
        self.results.clear();
        self.widths.clear();
    }
}
