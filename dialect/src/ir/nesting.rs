//! How deeply operations are nested.

use melior::ir::Location;
use melior::ir::operation::OperationLike as _;

use super::{Op, Outcome, blocks, operations};
use crate::diagnostic::Diagnostic;

/// So many operations may be inside each other, as brackets in the language.
const DEEPEST: usize = rise_lang::syntax::DEEPEST_NESTING;

/// Refuses operations that are nested so deeply that work on them would need more stack than a
/// tool may have.
///
/// # Errors
/// A diagnostic at the first operation that is too deep.
pub fn require_flat(operation: Op<'_>) -> Outcome<'_, ()> {
    let mut rest = vec![(operation, 0)];
    while let Some((outer, depth)) = rest.pop() {
        if depth > DEEPEST {
            // SAFETY: locations live as long as their context.
            let location = unsafe { Location::from_raw(outer.location().to_raw()) };
            let message = format!(
                "more than {DEEPEST} operations are nested inside each other: write functions \
                 beside each other instead"
            );
            return Err(Diagnostic::error(location, message));
        }
        let inside = blocks(outer).into_iter().flat_map(operations);
        let nesting = inside.filter(|inner| inner.region_count() > 0);
        rest.extend(nesting.map(|inner| (inner, depth + 1)));
    }
    Ok(())
}
