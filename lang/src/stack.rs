//! Recursion as deep as a term, without a stack overflow.

/// Runs a step of a recursion over a term, on more stack if little is left: no program is too deep.
pub(crate) fn deep<R>(step: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, step)
}
