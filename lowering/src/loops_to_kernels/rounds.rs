//! Each thread runs its own rounds of the loops on threads: those that equal its number modulo the
//! number of threads. A loop that every thread runs once is no loop any more, and one that a thread
//! runs at most once is a condition.

use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::{Location, Region, Type};
use mlir_sys::mlirOperationMoveBefore;
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};

use super::launch::{self, Launch, Step};
use super::nest::{self, ThreadLoop};
use super::private::OWN_ROUND;
use crate::common::threads::Level;

/// The dimensions of a grid.
const DIMENSIONS: [&str; 3] = ["x", "y", "z"];

/// Gives each thread its rounds of the loops in an outermost one, for groups of so many threads.
pub(super) fn share<'c>(
    context: &'c Context,
    outermost: Op<'c>,
    launch: &Launch<'c>,
    step: &Step<'c>,
) -> Outcome<'c, ()> {
    // Inner loops first: an outer one moves what it contains.
    for of in nest::loops(outermost).into_iter().rev() {
        Rounds {
            context,
            of,
            threads: launch.threads[of.threads.dimension],
            is_once: launch.is_once(&of),
            is_striding: launch.is_striding(&of),
            first: step.first[of.threads.dimension],
            location: of.operation.location(),
        }
        .share()?;
    }
    Ok(())
}

struct Rounds<'c> {
    context: &'c Context,
    of: ThreadLoop<'c>,
    /// Threads of a group in the dimension of the loop.
    threads: u64,
    is_once: bool,
    is_striding: bool,
    /// The number of the first group of a launch, if that is not always zero.
    first: Option<Val<'c>>,
    location: Location<'c>,
}

impl<'c> Rounds<'c> {
    fn share(&self) -> Outcome<'c, ()> {
        let builder = Builder::before(self.context, self.of.operation);
        match self.of.threads.level {
            Level::Global => {
                let size = launch::index(&builder, self.threads, self.location)?;
                let first = self.combine("arith.muli", self.group()?, size)?;
                let first = self.combine("arith.addi", first, self.id("gpu.thread_id")?)?;
                match self.is_striding {
                    false => self.at_most_once(first),
                    true => {
                        let groups = self.id("gpu.grid_dim")?;
                        let step = self.combine("arith.muli", groups, size)?;
                        self.repeated(first, step)
                    }
                }
            }
            Level::Group if self.is_striding => {
                let groups = self.id("gpu.grid_dim")?;
                self.repeated(self.group()?, groups)
            }
            Level::Group if self.is_once => self.once(self.group()?),
            Level::Group => self.at_most_once(self.group()?),
            Level::Local | Level::WarpGroup | Level::Warp | Level::Lane => {
                let first = self.id("gpu.thread_id")?;
                match self.of.known_extent() {
                    Some(extent) if extent == self.threads => self.once(first),
                    Some(extent) if extent < self.threads => self.at_most_once(first),
                    Some(extent) if extent % self.threads == 0 => {
                        self.counted(first, extent / self.threads)
                    }
                    _ => {
                        let step = launch::index(&builder, self.threads, self.location)?;
                        self.repeated(first, step)
                    }
                }
            }
        }
    }

    /// The number of the group, all launches together.
    fn group(&self) -> Outcome<'c, Val<'c>> {
        let group = self.id("gpu.block_id")?;
        match self.first {
            None => Ok(group),
            Some(first) => self.combine("arith.addi", first, group),
        }
    }

    fn id(&self, name: &str) -> Outcome<'c, Val<'c>> {
        let builder = Builder::before(self.context, self.of.operation);
        id(&builder, name, self.of.threads.dimension, self.location)
    }

    /// A number of a round; no loop has more than numbers can count.
    fn combine(&self, name: &str, left: Val<'c>, right: Val<'c>) -> Outcome<'c, Val<'c>> {
        let builder = Builder::before(self.context, self.of.operation);
        let never_wraps = builder.parse_attribute("#arith.overflow<nsw, nuw>")?;
        let location = Location::name(self.context, "i", self.location);
        let attributes = [("overflowFlags", never_wraps)];
        builder.value(
            name,
            location,
            &[left, right],
            Type::index(self.context),
            &attributes,
        )
    }

    /// Every thread runs one round.
    fn once(&self, index: Val<'c>) -> Outcome<'c, ()> {
        ir::replace_all_uses(self.of.index(), index);
        self.move_body(self.of.operation);
        ir::erase(self.of.operation);
        Ok(())
    }

    /// Threads behind the last round run none.
    fn at_most_once(&self, index: Val<'c>) -> Outcome<'c, ()> {
        let builder = Builder::before(self.context, self.of.operation);
        let operands = [index, self.of.extent()];
        let runs = builder.compare(IntegerPredicate::UnsignedLess, operands, self.location)?;
        let (region, block) = ir::region(&[], self.location);
        let end = Builder::at_end(self.context, block);
        let end = end.command("scf.yield", self.location, &[], &[])?;
        ir::replace_all_uses(self.of.index(), index);
        self.move_body(end);
        let choice = builder.operation("scf.if", self.location, &[runs], &[]);
        builder.insert(choice.add_regions([region, Region::new()]))?;
        ir::erase(self.of.operation);
        Ok(())
    }

    /// Every thread runs so many rounds.
    fn counted(&self, first: Val<'c>, rounds: u64) -> Outcome<'c, ()> {
        let builder = Builder::before(self.context, self.of.operation);
        let number = |number| launch::index(&builder, number, self.location);
        let bounds = [number(0)?, number(rounds)?, number(1)?];
        let threads = number(self.threads)?;
        self.repeat(&bounds, |inner, round| {
            let ty = Type::index(self.context);
            let passed = inner.value("arith.muli", self.location, &[round, threads], ty, &[])?;
            self.replace_own_rounds(round);
            inner.value("arith.addi", self.location, &[first, passed], ty, &[])
        })
    }

    /// Threads run rounds as long as there are some.
    fn repeated(&self, first: Val<'c>, step: Val<'c>) -> Outcome<'c, ()> {
        self.repeat(&[first, self.of.extent(), step], |_, index| Ok(index))
    }

    fn repeat(
        &self,
        bounds: &[Val<'c>; 3],
        index: impl FnOnce(&Builder<'c>, Val<'c>) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, ()> {
        let builder = Builder::before(self.context, self.of.operation);
        let (region, block) = ir::region(&[Type::index(self.context)], self.location);
        let inner = Builder::at_end(self.context, block);
        let index = index(&inner, ir::argument(block, 0))?;
        let end = inner.command("scf.yield", self.location, &[], &[])?;
        ir::replace_all_uses(self.of.index(), index);
        self.move_body(end);
        let repeated = builder.operation("scf.for", self.location, bounds, &[]);
        builder.insert(repeated.add_regions([region]))?;
        ir::erase(self.of.operation);
        Ok(())
    }

    /// The divisions that say which of its rounds a thread is in.
    fn replace_own_rounds(&self, round: Val<'c>) {
        let users: Vec<_> = ir::users(self.of.index()).collect();
        for division in users {
            if division.has_attribute(OWN_ROUND) {
                ir::replace_all_uses(ir::result(division), round);
            }
        }
    }

    /// Moves what the loop contains, without its end.
    fn move_body(&self, before: Op<'c>) {
        let mut operations = ir::operations(ir::body(self.of.operation));
        operations.pop();
        for operation in operations {
            // SAFETY: both are alive, and in different blocks.
            unsafe { mlirOperationMoveBefore(operation.to_raw(), before.to_raw()) }
        }
    }
}

/// The number of a thread or of a group, or of how many there are, in a dimension.
pub(crate) fn id<'c>(
    builder: &Builder<'c>,
    name: &str,
    dimension: usize,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let dimension = DIMENSIONS[dimension];
    let dimension = builder.parse_attribute(&format!("#gpu<dim {dimension}>"))?;
    let ty = Type::index(builder.context);
    let hint = match name {
        "gpu.thread_id" => "thread",
        "gpu.block_id" => "group",
        _ => "count",
    };
    let location = Location::name(builder.context, hint, location);
    builder.value(name, location, &[], ty, &[("dimension", dimension)])
}
