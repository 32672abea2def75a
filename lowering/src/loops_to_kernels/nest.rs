//! Loops on threads, and what stands in which of them.

use melior::ir::operation::OperationLike;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_lang::levels;

use crate::common::threads::{Level, Threads};

/// A loop on threads of a device.
#[derive(Clone, Copy)]
pub(super) struct ThreadLoop<'c> {
    pub operation: Op<'c>,
    pub threads: Threads,
}

impl<'c> ThreadLoop<'c> {
    pub fn of(operation: Op<'c>) -> Option<Self> {
        Threads::of_loop(operation).map(|threads| Self { operation, threads })
    }

    /// The number of rounds; loops begin at zero and go on by one.
    pub fn extent(&self) -> Val<'c> {
        ir::operand(self.operation, 1)
    }

    /// The number of rounds, if it is a number.
    pub fn known_extent(&self) -> Option<u64> {
        constant(self.extent())
    }

    /// The number of a round.
    pub fn index(&self) -> Val<'c> {
        ir::argument(ir::body(self.operation), 0)
    }

    /// Whether the threads of one group share the rounds.
    pub fn is_in_group(&self) -> bool {
        matches!(
            self.threads.level,
            Level::Local | Level::WarpGroup | Level::Warp | Level::Lane
        )
    }
}

/// The loops on threads in an operation, and the operation itself if it is one.
pub(super) fn loops(outermost: Op<'_>) -> Vec<ThreadLoop<'_>> {
    let inner = ir::nested(outermost);
    let all = std::iter::once(outermost).chain(inner);
    all.filter_map(ThreadLoop::of).collect()
}

/// The loops on the threads of a group around an operation, the innermost first.
pub(super) fn loops_in_group_around(operation: Op<'_>) -> Vec<ThreadLoop<'_>> {
    let around = std::iter::successors(ir::parent(operation), |inner| ir::parent(*inner));
    around
        .filter_map(ThreadLoop::of)
        .filter(ThreadLoop::is_in_group)
        .collect()
}

/// Refuses loops on threads that divide the same threads twice, or in another order than these
/// nest. Threads of no group are those of the only one.
pub(super) fn require_order<'c>(outermost: Op<'c>) -> Outcome<'c, ()> {
    let site = |of: &ThreadLoop| (of.threads.level.primitive(), of.threads.dimension as u64);
    for inner in loops(outermost) {
        let around = std::iter::successors(ir::parent(inner.operation), |outer| ir::parent(*outer));
        let around: Vec<_> = around
            .filter_map(ThreadLoop::of)
            .map(|of| site(&of))
            .collect();
        let found = levels::misplaced(site(&inner), &around);
        if let Some(mistake) = found.filter(|mistake| !mistake.is_open()) {
            let location = inner.operation.location();
            let error = Diagnostic::error(location, mistake.to_string());
            return Err(error.note(location, mistake.help()));
        }
    }
    Ok(())
}

/// The number that a value is.
pub(super) fn constant(value: Val) -> Option<u64> {
    use melior::ir::attribute::IntegerAttribute;
    let definition = ir::definition(value).filter(|found| ir::name(*found) == "arith.constant")?;
    let attribute = definition.attribute("value").ok()?;
    let number = IntegerAttribute::try_from(attribute).ok()?;
    u64::try_from(number.value()).ok()
}

/// Whether a value is an operation's result or argument of a block in `outer`.
pub(super) fn is_inside(value: Val, outer: Op) -> bool {
    let owner = match ir::definition(value) {
        Some(definition) => Some(definition),
        None => ir::argument_owner(value).map(|(owner, _)| owner),
    };
    owner.is_some_and(|owner| ir::is_in(owner, outer))
}
