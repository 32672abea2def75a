//! Definitions whose types are too large to be written out: MLIR's are, and so is what code does
//! with pairs.

use rise_lang::term::Term;
use rise_lang::types::Parts;
use rustc_hash::FxHashSet;

use super::error::{TermError, TermErrorKind};

/// The parts that a type may have. Pairs of pairs reach it at twenty levels.
const MOST_PARTS: u64 = 1 << 22;

/// Refuses terms with a type that has too many parts.
pub(super) fn require_small_types(term: &Term) -> Result<(), TermError> {
    let mut parts = Parts::default();
    let mut seen = FxHashSet::default();
    let mut rest = vec![term];
    while let Some(term) = rest.pop() {
        if !seen.insert(std::ptr::from_ref(term.kind())) {
            continue;
        }
        // The export says so of a node that has no type.
        if term.ty().is_some_and(|ty| parts.of(ty) > MOST_PARTS) {
            let large = TermErrorKind::LargeType { most: MOST_PARTS };
            return Err(TermError::from(large).at(term.origin()));
        }
        // The first part of a term is looked at first, so that the first one is shown.
        rest.extend(term.children().collect::<Vec<_>>().into_iter().rev());
    }
    Ok(())
}
