//! How many groups of how many threads a kernel runs on.

use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::{Location, Type};
use mlir_sys::mlirOperationMoveBefore;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};

use super::nest::{self, ThreadLoop};
use crate::common::threads::Level;

/// The most threads of a group that every device for such programs has.
const MOST_THREADS: u64 = 1024;
/// The threads of a group, by the number of dimensions, where the program does not say it.
const USUAL_GROUPS: [[u64; 3]; 3] = [[256, 1, 1], [32, 8, 1], [32, 4, 2]];
/// The most groups in a dimension; more are worked off in rounds.
const MOST_GROUPS: [u64; 3] = [(1 << 31) - 1, 65535, 65535];

/// The grid of a kernel.
pub(super) struct Launch<'c> {
    /// Groups in each dimension, known to the host.
    pub groups: [Val<'c>; 3],
    /// Threads of a group in each dimension.
    pub threads: [u64; 3],
}

impl<'c> Launch<'c> {
    /// The grid for an outermost loop, whose sizes are computed before it.
    pub fn of(context: &'c Context, outermost: Op<'c>) -> Outcome<'c, Self> {
        let loops = nest::loops(outermost);
        let builder = Builder::before(context, outermost);
        let location = outermost.location();
        let threads = threads(&loops);
        let one = index(&builder, 1, location)?;
        let mut groups = [one; 3];
        for dimension in 0..3 {
            for of in &loops {
                if of.threads.dimension != dimension || of.is_in_group() {
                    continue;
                }
                hoist(of.extent(), outermost);
                if nest::is_inside(of.extent(), outermost) {
                    // Each group works off its part of as many rounds as there turn out to be.
                    groups[dimension] = index(&builder, MOST_GROUPS[1], location)?;
                    break;
                }
                let needed = match of.threads.level {
                    Level::Global => {
                        let per_group = index(&builder, threads[dimension], location)?;
                        let operands = [of.extent(), per_group];
                        let ty = Type::index(context);
                        builder.value("arith.ceildivui", location, &operands, ty, &[])?
                    }
                    _ => of.extent(),
                };
                groups[dimension] = match groups[dimension] == one {
                    true => needed,
                    false => {
                        let operands = [groups[dimension], needed];
                        let ty = Type::index(context);
                        builder.value("arith.maxui", location, &operands, ty, &[])?
                    }
                };
            }
            let most = index(&builder, MOST_GROUPS[dimension], location)?;
            if groups[dimension] != one && nest::constant(groups[dimension]).is_none() {
                let operands = [groups[dimension], most];
                let ty = Type::index(context);
                groups[dimension] = builder.value("arith.minui", location, &operands, ty, &[])?;
            }
        }
        Ok(Self { groups, threads })
    }
}

/// The threads of a group: as many as the longest loops on them have rounds, if so many are allowed.
fn threads(loops: &[ThreadLoop]) -> [u64; 3] {
    let dimensions = |level| {
        let of_level = loops.iter().filter(move |of| of.threads.level == level);
        of_level.map(|of| of.threads.dimension)
    };
    if let Some(last) = dimensions(Level::Global).max() {
        let mut threads = USUAL_GROUPS[last];
        for (dimension, size) in threads.iter_mut().enumerate() {
            if !dimensions(Level::Global).any(|used| used == dimension) {
                *size = 1;
            }
        }
        return threads;
    }
    let used = dimensions(Level::Local).max().unwrap_or(0);
    let mut threads = [1; 3];
    for of in loops.iter().filter(|of| of.is_in_group()) {
        let dimension = of.threads.dimension;
        let rounds = of.known_extent().unwrap_or(USUAL_GROUPS[used][dimension]);
        threads[dimension] = rounds.clamp(threads[dimension], MOST_THREADS);
    }
    while threads.iter().product::<u64>() > MOST_THREADS {
        if let Some(longest) = threads.iter_mut().max() {
            *longest = longest.div_ceil(2);
        }
    }
    threads
}

/// Moves the computation of a value before an operation, where it only depends on what is there.
fn hoist(value: Val, before: Op) {
    let Some(definition) = ir::definition(value).filter(|found| ir::is_in(*found, before)) else {
        return;
    };
    let is_pure = ir::name(definition).starts_with("arith.");
    if !is_pure {
        return;
    }
    let operands = ir::operands(definition);
    for operand in &operands {
        hoist(*operand, before);
    }
    if !operands
        .iter()
        .any(|operand| nest::is_inside(*operand, before))
    {
        // SAFETY: both are alive, and all that it needs is known there.
        unsafe { mlirOperationMoveBefore(definition.to_raw(), before.to_raw()) }
    }
}

/// A number as a value.
pub(super) fn index<'c>(
    builder: &Builder<'c>,
    number: u64,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let number = builder.index_attribute(i64::try_from(number).unwrap_or(i64::MAX));
    let ty = Type::index(builder.context);
    builder.value("arith.constant", location, &[], ty, &[("value", number)])
}
