//! Barriers stand where a thread reads or overwrites what another thread of its group has touched,
//! and nowhere else.
//!
//! The commands of a group are followed in their order, the bodies of loops twice, so that the last
//! commands of a round meet the first ones of the next. Two accesses to the same memory need no
//! barrier between them if each thread only meets its own elements: the same loop on threads is
//! around both, or both have the number of the round as the same index.
//!
//! Stages of values that are computed ahead have their barriers where a round waits for its stage:
//! what a round reads of these values, and what it writes of later ones, are in different places.

use melior::Context;
use melior::ir::BlockRef;
use melior::ir::operation::OperationLike;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::dpia;

use super::access::{self, Access};
use super::launch::{self, Launch};
use super::nest::{self, ThreadLoop};
use crate::common::threads::Level;

/// Places the barriers in the body of an outermost loop.
pub(super) fn place<'c>(
    context: &'c Context,
    outermost: Op<'c>,
    launch: &Launch<'c>,
) -> Outcome<'c, ()> {
    let threads = launch.threads;
    // Nothing is shared between threads that are in no group.
    let is_grouped = nest::loops(outermost).iter().any(ThreadLoop::is_in_group)
        || ir::nested(outermost)
            .iter()
            .any(|copy| ir::name(*copy) == dpia::BULK_COPY);
    if threads == [1; 3] || !is_grouped {
        return Ok(());
    }
    let mut walk = Walk {
        context,
        launch,
        threads,
        since: Vec::new(),
        stages: Vec::new(),
        clock: 0,
        entered: Vec::new(),
    };
    walk.step(outermost)
}

/// An access, and the loops on threads around it whose rounds are over.
#[derive(Clone)]
struct Past<'c> {
    access: Access<'c>,
    /// The beginnings of the stages that it belongs to.
    stages: Vec<Op<'c>>,
    time: u64,
    left: Vec<Op<'c>>,
}

struct Walk<'c, 'l> {
    context: &'c Context,
    launch: &'l Launch<'c>,
    threads: [u64; 3],
    /// The accesses since the last barrier.
    since: Vec<Past<'c>>,
    /// The beginnings of the stages that are being followed, from the outermost on.
    stages: Vec<Op<'c>>,
    /// Counts what was followed so far.
    clock: u64,
    /// The operations around, from the outermost on.
    entered: Vec<Entered<'c>>,
}

/// An operation that is being followed.
struct Entered<'c> {
    operation: Op<'c>,
    time: u64,
    /// Whether a barrier was placed before it meanwhile.
    is_separated: bool,
}

impl<'c> Walk<'c, '_> {
    fn block(&mut self, block: BlockRef<'c, 'c>) -> Outcome<'c, ()> {
        for operation in ir::operations(block) {
            self.step(operation)?;
        }
        Ok(())
    }

    fn step(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        if ir::name(operation) == "gpu.barrier" {
            self.since.clear();
            return Ok(());
        }
        match ir::name(operation) {
            dpia::AWAIT_STAGE => return self.meet(operation),
            dpia::BEGIN_STAGE => self.stages.push(operation),
            dpia::END_STAGE => drop(self.stages.pop()),
            _ => {}
        }
        self.clock += 1;
        self.entered.push(Entered {
            operation,
            time: self.clock,
            is_separated: false,
        });
        let followed = self.follow(operation);
        self.entered.pop();
        followed
    }

    /// Lets all threads wait behind an operation, unless they do already.
    fn meet(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let next = launch::next(operation)?;
        if ir::name(next) == "gpu.barrier" {
            return Ok(());
        }
        if let Some(divergent) = self.divergent(operation) {
            return Err(self.refused(divergent));
        }
        let location = operation.location();
        let builder = Builder::before(self.context, next);
        self.since.clear();
        builder
            .command("gpu.barrier", location, &[], &[])
            .map(|_| ())
    }

    fn follow(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let accesses = access::all_of(operation);
        if !accesses.is_empty() {
            return accesses
                .into_iter()
                .filter(|access| !access::is_private(access.memory))
                .try_for_each(|access| self.access(access));
        }
        let before = self.since.clone();
        let is_repeated = match ThreadLoop::of(operation) {
            Some(of) => of.threads.level == Level::Group && self.launch.is_striding(&of),
            None => ["scf.for", "scf.while"].contains(&ir::name(operation)),
        };
        let mut after = Vec::new();
        for block in ir::blocks(operation) {
            self.since = before.clone();
            self.block(block)?;
            if is_repeated {
                if ThreadLoop::of(operation).is_some() {
                    // Rounds of a parallel loop only meet in memory that they use again.
                    let is_reused = |past: &Past| nest::is_inside(past.access.memory, operation);
                    self.since.retain(is_reused);
                }
                self.block(block)?;
            }
            after.append(&mut self.since);
        }
        self.since = match self.is_certain(operation) {
            true => Vec::new(),
            false => before,
        };
        let separated = self.entered.iter().filter(|around| around.is_separated);
        if let Some(time) = separated.map(|around| around.time).max() {
            self.since.retain(|past| past.time >= time);
        }
        for mut past in after {
            if ThreadLoop::of(operation).is_some() && ir::is_in(past.access.operation, operation) {
                past.left.push(operation);
            }
            self.keep(past);
        }
        Ok(())
    }

    /// Whether every thread of a group runs a body at least once.
    fn is_certain(&self, operation: Op<'c>) -> bool {
        if ir::name(operation) == "scf.for" {
            let bounds = [0, 1].map(|number| nest::constant(ir::operand(operation, number)));
            return matches!(bounds, [Some(lower), Some(upper)] if lower < upper);
        }
        ThreadLoop::of(operation).is_some_and(|of| match of.is_in_group() {
            true => of.known_extent() >= Some(self.threads[of.threads.dimension]),
            false => self.launch.is_once(&of),
        })
    }

    fn keep(&mut self, past: Past<'c>) {
        let is_same = |other: &Past<'c>| {
            other.access.operation == past.access.operation
                && other.access.memory == past.access.memory
                && other.left == past.left
        };
        match self.since.iter_mut().find(|other| is_same(other)) {
            Some(other) => other.time = other.time.max(past.time),
            None => self.since.push(past),
        }
    }

    fn access(&mut self, access: Access<'c>) -> Outcome<'c, ()> {
        loop {
            let earlier = self.since.iter().find(|past| self.is_race(past, &access));
            let Some(earlier) = earlier.cloned() else {
                break;
            };
            let place = place_between(&earlier.access, &access);
            self.require_uniform(place, &earlier.access, &access)?;
            Builder::before(self.context, place).command(
                "gpu.barrier",
                access.operation.location(),
                &[],
                &[],
            )?;
            // Everything before the barrier is separated from what follows it.
            let mut around = self.entered.iter_mut();
            let entered = around.find(|entered| entered.operation == place);
            let time = entered.map_or(self.clock, |entered| {
                entered.is_separated = true;
                entered.time
            });
            self.since.retain(|past| past.time >= time);
        }
        self.keep(Past {
            access,
            stages: self.stages.clone(),
            time: self.clock,
            left: Vec::new(),
        });
        Ok(())
    }

    /// Whether a thread of a group may write an element that another one reads. A program writes an
    /// element again only after it was read, so that two writes need not be told apart.
    fn is_race(&self, earlier: &Past<'c>, later: &Access<'c>) -> bool {
        let is_conflict =
            earlier.access.memory == later.memory && earlier.access.is_write != later.is_write;
        let is_own = |dimension: usize| self.is_own(earlier, later, dimension);
        is_conflict
            && !self.is_in_another_stage(earlier, later)
            && !(0..3).all(|dimension| self.threads[dimension] == 1 || is_own(dimension))
    }

    /// Whether two accesses are to different places of memory that has stages, or the threads wait
    /// between them: both are in the rounds that wait for these stages, and one of them in a stage.
    fn is_in_another_stage(&self, earlier: &Past<'c>, later: &Access<'c>) -> bool {
        let awaits = |user: &Op<'c>| ir::name(*user) == dpia::AWAIT_STAGE;
        let rounds = ir::users(later.memory)
            .filter(awaits)
            .filter_map(ir::parent);
        let of = |rounds: Op<'c>, stages: &[Op<'c>]| {
            let is_its = |begin: &&Op<'c>| ir::parent(**begin) == Some(rounds);
            stages.iter().find(is_its).copied()
        };
        let mut around = rounds.filter(|rounds| {
            let accesses = [earlier.access.operation, later.operation];
            accesses.iter().all(|access| ir::is_in(*access, *rounds))
        });
        around.any(|rounds| of(rounds, &earlier.stages) != of(rounds, &self.stages))
    }

    /// Whether the same threads in a dimension touch the same elements.
    fn is_own(&self, earlier: &Past<'c>, later: &Access<'c>, dimension: usize) -> bool {
        let of_earlier = loops_in(earlier.access.operation, dimension);
        let of_later = loops_in(later.operation, dimension);
        let is_shared = of_earlier.iter().any(|of| {
            !earlier.left.contains(&of.operation)
                && of_later.iter().any(|other| other.operation == of.operation)
        });
        let counts =
            |loops: &[ThreadLoop<'c>], index: &Val<'c>| loops.iter().any(|of| of.index() == *index);
        let mut pairs = earlier.access.indices.iter().zip(&later.indices);
        is_shared || pairs.any(|(one, other)| counts(&of_earlier, one) && counts(&of_later, other))
    }

    /// Refuses a barrier that not all threads of a group may reach.
    fn require_uniform(
        &self,
        place: Op<'c>,
        earlier: &Access<'c>,
        later: &Access<'c>,
    ) -> Outcome<'c, ()> {
        let Some(divergent) = self.divergent(place) else {
            return Ok(());
        };
        let message = self.refused(divergent);
        Err(message
            .note(earlier.operation.location(), "memory is touched here")
            .note(later.operation.location(), "another thread touches it here"))
    }

    /// A loop or choice in which threads would have to wait for others that are not there.
    fn refused(&self, divergent: Op<'c>) -> Diagnostic<'c> {
        let message = match ThreadLoop::of(divergent) {
            Some(of) => format!(
                "the threads of a group have to wait for each other in `{}`, of which not every thread runs the same number of rounds: \
                 let it have as many rounds as the group has threads, {}",
                of.threads.written(),
                self.threads[of.threads.dimension]
            ),
            None => "the threads of a group have to wait for each other in a loop or choice that may be different for each of them".to_owned(),
        };
        Diagnostic::error(divergent.location(), message)
    }

    /// An operation around a place that not all threads of a group run equally often.
    fn divergent(&self, place: Op<'c>) -> Option<Op<'c>> {
        let loops = nest::loops_in_group_around(place);
        let outermost = loops.last()?.operation;
        for of in &loops {
            if of.known_extent() != Some(self.threads[of.threads.dimension]) {
                return Some(of.operation);
            }
        }
        let around = std::iter::successors(ir::parent(place), |inner| ir::parent(*inner));
        let inside = around.take_while(|around| *around != outermost);
        inside
            .filter(|around| ThreadLoop::of(*around).is_none())
            .find(|around| {
                let operands = ir::operands(*around);
                operands.iter().any(|value| !is_uniform(*value, outermost))
            })
    }
}

/// The loops on the threads of a group around an operation, in a dimension.
fn loops_in(operation: Op<'_>, dimension: usize) -> Vec<ThreadLoop<'_>> {
    let mut loops = nest::loops_in_group_around(operation);
    loops.retain(|of| of.threads.dimension == dimension);
    loops
}

/// Whether a value is the same for all threads: it is known outside of the loops on them, or
/// computed from such values.
fn is_uniform(value: Val, outermost: Op) -> bool {
    if !nest::is_inside(value, outermost) {
        return true;
    }
    ir::definition(value).is_some_and(|found| {
        let operands = ir::operands(found);
        ir::name(found).starts_with("arith.")
            && operands
                .iter()
                .all(|operand| is_uniform(*operand, outermost))
    })
}

/// The operation before which a barrier separates two accesses: the one around the later access in
/// the innermost block that has both.
fn place_between<'c>(earlier: &Access<'c>, later: &Access<'c>) -> Op<'c> {
    let around = |operation| std::iter::successors(Some(operation), |inner| ir::parent(*inner));
    let blocks: Vec<_> = around(earlier.operation).filter_map(ir::block_of).collect();
    let is_shared =
        |operation: &Op<'c>| ir::block_of(*operation).is_some_and(|block| blocks.contains(&block));
    around(later.operation)
        .find(is_shared)
        .unwrap_or(later.operation)
}
