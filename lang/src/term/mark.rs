//! Marks on the nodes of terms, which keep results about a node.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

/// A mark that [`Term::mark`](super::Term::mark) puts on nodes. No two that were made are the same.
///
/// ```
/// use rise_lang::term::{Mark, build::variable};
/// let (first, second) = (Mark::fresh().unwrap(), Mark::fresh().unwrap());
/// let term = variable("x");
/// assert!(term.mark(first, first));
/// assert!(term.clone().is_marked(first) && !term.is_marked(second));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark(NonZeroU32);

impl Mark {
    /// A mark that was never made before; `None` when there are no more, after four billion of
    /// them.
    pub fn fresh() -> Option<Mark> {
        static LAST: AtomicU32 = AtomicU32::new(0);
        let next = |last: u32| last.checked_add(1);
        let last = LAST.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next);
        NonZeroU32::new(last.ok()? + 1).map(Mark)
    }
}

const PLACES: usize = 4;

/// The marks of a node. A copy of the node, which is about to be changed, has none.
#[derive(Default)]
pub(super) struct Marks([AtomicU32; PLACES]);

impl Clone for Marks {
    fn clone(&self) -> Marks {
        Marks::default()
    }
}

impl Marks {
    fn place(&self, mark: Mark) -> &AtomicU32 {
        &self.0[mark.0.get() as usize % PLACES]
    }

    pub(super) fn put(&self, mark: Mark, oldest: Mark) -> bool {
        let place = self.place(mark);
        let there = place.load(Ordering::Relaxed);
        if there == mark.0.get() {
            return true;
        }
        if there >= oldest.0.get() {
            return false;
        }
        // Another thread may have put its own mark here since: then one of the two is lost, and
        // found to be missing.
        place.store(mark.0.get(), Ordering::Relaxed);
        true
    }

    pub(super) fn has(&self, mark: Mark) -> bool {
        self.place(mark).load(Ordering::Relaxed) == mark.0.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::build::variable;

    #[test]
    fn a_mark_takes_the_place_of_an_old_one_only() {
        let marks: Vec<Mark> = (0..=2 * PLACES).filter_map(|_| Mark::fresh()).collect();
        let (oldest, again) = (marks[0], marks[PLACES]);
        let term = variable("x");
        assert!(marks[..PLACES].iter().all(|mark| term.mark(*mark, oldest)));
        assert!(marks[..PLACES].iter().all(|mark| term.is_marked(*mark)));
        // Other tests make marks meanwhile, so that any of the places may be meant.
        if !term.mark(again, oldest) {
            assert!(!term.is_marked(again));
        }
        assert!(term.mark(again, again) && term.is_marked(again));
    }

    #[test]
    fn a_changed_node_has_no_marks() {
        let mark = Mark::fresh().expect("there are more");
        let term = variable("x");
        term.mark(mark, mark);
        let ty = crate::types::Type::from(crate::types::Scalar::F32);
        let typed = term.clone().with_type(ty);
        assert!(term.is_marked(mark) && !typed.is_marked(mark));
        // Of one owner alone, a node is changed in its place.
        typed.mark(mark, mark);
        let annotation = typed.ty().cloned().expect("it has a type");
        assert!(!typed.annotate(annotation).is_marked(mark));
    }

    #[test]
    fn the_type_that_a_node_has_changes_nothing() {
        let ty: std::sync::Arc<_> = crate::types::Type::from(crate::types::Scalar::F32).into();
        let term = variable("x").with_type(ty.clone());
        assert!(term.clone().with_type(ty).is_same_node(&term));
    }
}
