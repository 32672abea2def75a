//! Strategies: functions from programs to programs that may fail.

mod combinators;
mod normalize;
mod observe;
mod traversals;

use std::{
    cell::Cell,
    fmt,
    sync::{Arc, Weak},
};

pub use combinators::{
    choice, fail, holds, identity, if_then_else, not, place, repeat, repeat_times, sequence,
    sequence_all, try_,
};
pub use normalize::{normalize, normalize_innermost};
pub use observe::{debug, peek, report};
pub use traversals::{
    all, all_bottom_up, all_top_down, at_first, bottom_up, one, part, position, skip, some,
    top_down, try_all,
};

use crate::{Outcome, Program, Run, heads::Heads};

/// The work of a strategy.
///
/// A strategy is a function: on the same program, in the same context, it does the same, so that
/// results may be remembered.
pub trait Transform<P: Program>: Send + Sync {
    /// Rewrites the program, or fails. `this` is the strategy that the transformation makes up, for
    /// messages.
    ///
    /// # Errors
    /// When it is not applicable, or the run's budget is spent.
    fn apply(&self, this: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P>;

    /// The heads of the programs that it can apply to; `None` if that may be all. On another
    /// program it fails because of the form of that program, with nothing of it matched.
    fn heads(&self, _this: &Strategy<P>) -> Option<&Heads> {
        None
    }

    /// Writes the strategy as a user would.
    ///
    /// # Errors
    /// When the formatter cannot be written to.
    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// A program transformation that may not be applicable: a value that can be passed around and
/// combined.
///
/// Source: "Achieving High-Performance the Functional Way", section 4.2.
pub struct Strategy<P: Program>(
    /// Always there, until it is dropped.
    Option<Arc<dyn Transform<P>>>,
);

impl<P: Program> Clone for Strategy<P> {
    fn clone(&self) -> Strategy<P> {
        Strategy(self.0.clone())
    }
}

impl<P: Program> Drop for Strategy<P> {
    /// A strategy may be nested as deep as a run: taking it apart must not exhaust the stack.
    fn drop(&mut self) {
        if let Some(transform) = self.0.take()
            && Arc::strong_count(&transform) == 1
        {
            crate::run::deep(|| drop(transform));
        }
    }
}

/// A strategy that is not kept alive.
pub(crate) struct WeakStrategy<P: Program>(Weak<dyn Transform<P>>);

impl<P: Program> WeakStrategy<P> {
    /// The strategy, if it is still there.
    pub(crate) fn upgrade(&self) -> Option<Strategy<P>> {
        self.0.upgrade().map(|transform| Strategy(Some(transform)))
    }
}

impl<P: Program> Strategy<P> {
    /// The strategy, not kept alive.
    pub(crate) fn downgrade(&self) -> WeakStrategy<P> {
        match &self.0 {
            Some(transform) => WeakStrategy(Arc::downgrade(transform)),
            None => WeakStrategy(Weak::<combinators::Fail>::new()),
        }
    }

    /// The strategy that does this.
    pub fn new(transform: impl Transform<P> + 'static) -> Strategy<P> {
        Strategy(Some(Arc::new(transform)))
    }

    /// First this, then `next`: fails if one of the two does.
    #[must_use]
    pub fn then(self, next: Strategy<P>) -> Strategy<P> {
        sequence(self, next)
    }

    /// This, or `other` if this fails.
    #[must_use]
    pub fn or_else(self, other: Strategy<P>) -> Strategy<P> {
        choice(self, other)
    }

    /// This strategy at the place that the traversal finds, written `strategy @ traversal`.
    #[must_use]
    pub fn at(self, traversal: impl FnOnce(Strategy<P>) -> Strategy<P>) -> Strategy<P> {
        traversal(self)
    }

    pub(crate) fn transform(&self) -> &dyn Transform<P> {
        match &self.0 {
            Some(transform) => &**transform,
            None => &combinators::Fail,
        }
    }

    /// The heads of the programs that it can apply to; `None` if that may be all, or is not to be
    /// seen from here.
    pub(crate) fn heads(&self) -> Option<&Heads> {
        let depth = LOOKED_INTO.get();
        if depth >= MOST_LOOKED_INTO {
            return None;
        }
        LOOKED_INTO.set(depth + 1);
        let heads = self.transform().heads(self);
        LOOKED_INTO.set(depth);
        heads
    }

    /// The same number for clones of one strategy, and different ones for strategies that live at
    /// the same time.
    pub fn address(&self) -> usize {
        self.0
            .as_ref()
            .map_or(0, |transform| Arc::as_ptr(transform).cast::<()>() as usize)
    }
}

/// How many strategies are looked into for their heads, each in the one before: one may be made of
/// itself.
const MOST_LOOKED_INTO: usize = 32;

thread_local! {
    /// How many strategies are being looked into.
    static LOOKED_INTO: Cell<usize> = const { Cell::new(0) };
}

/// How many strategies are written at most: shared ones could fill the memory with their text,
/// nested ones the stack.
const MOST_SHOWN: usize = 200;

thread_local! {
    /// How many strategies have been written by the outermost call of `show`, while there is one.
    static SHOWN: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Writes the strategy as a user would, and `…` for what would make the text too long.
fn show<P: Program>(strategy: &Strategy<P>, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    match SHOWN.get() {
        Some(count) if count >= MOST_SHOWN => formatter.write_str("…"),
        Some(count) => {
            SHOWN.set(Some(count + 1));
            crate::run::deep(|| strategy.transform().describe(formatter))
        }
        None => {
            SHOWN.set(Some(1));
            let result = strategy.transform().describe(formatter);
            SHOWN.set(None);
            result
        }
    }
}

impl<P: Program> fmt::Display for Strategy<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(self, formatter)
    }
}

impl<P: Program> fmt::Debug for Strategy<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(self, formatter)
    }
}
