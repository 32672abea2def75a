//! Loops on the threads that hold a fragment together.

use melior::ir::{Location, Type};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Outcome};
use rise_lang::nat::{Fact, Nat};

use crate::common::fragments::{Holder, LANES, Thread, WARPS_OF_GROUP};
use crate::common::threads::{LANES_IN, Level, Threads, WARPS_IN};

use super::super::Lowering;
use super::super::checks::in_place::Order;
use super::super::commands::emit::Bound;
use super::super::indices::names::{Role, Variable};

impl<'c> Lowering<'c> {
    /// The commands of each thread that holds a part of a fragment.
    pub(super) fn on_holders(
        &mut self,
        location: Location<'c>,
        body: impl FnOnce(&mut Self, &Thread) -> Outcome<'c, ()>,
    ) -> Outcome<'c, ()> {
        self.require_holder(location)?;
        let lanes = |level, dimension| Threads { level, dimension };
        let lanes = lanes(Level::Lane, LANES_IN);
        match self.around.holder {
            Holder::Warp => self.on_threads(lanes, LANES, location, |lowering, lane| {
                let warp = Nat::zero();
                body(lowering, &Thread { warp, lane })
            }),
            Holder::WarpGroup => {
                let warps = Threads {
                    level: Level::Warp,
                    dimension: WARPS_IN,
                };
                self.on_threads(warps, WARPS_OF_GROUP, location, |lowering, warp| {
                    lowering.on_threads(lanes, LANES, location, |lowering, lane| {
                        body(lowering, &Thread { warp, lane })
                    })
                })
            }
        }
    }

    /// Refuses fragments that no warp, or group of warps, holds.
    fn require_holder(&self, location: Location<'c>) -> Outcome<'c, ()> {
        let (level, holder, name) = match self.around.holder {
            Holder::Warp => (Level::Warp, "the lanes of a warp hold", "mapWarp"),
            Holder::WarpGroup => (
                Level::WarpGroup,
                "in a kernel with `mapWarpGroup` four warps hold",
                "mapWarpGroup",
            ),
        };
        let found = match self.around.threads {
            Some(threads) if threads.level == level => return Ok(()),
            Some(threads) => {
                format!(
                    "this one is computed by the threads of `{}`",
                    threads.written()
                )
            }
            None => "this one stands in no loop on threads".to_owned(),
        };
        Err(Diagnostic::error(
            location,
            format!(
                "{holder} a fragment together, and {found}: compute it in the function of `{name}`"
            ),
        ))
    }

    /// A loop on so many threads.
    fn on_threads(
        &mut self,
        threads: Threads,
        count: u64,
        location: Location<'c>,
        body: impl FnOnce(&mut Self, Nat) -> Outcome<'c, ()>,
    ) -> Outcome<'c, ()> {
        let size = Nat::constant(count);
        let bound = Bound::Value(self.materialize(&size, location)?);
        let (region, block) = ir::region(&[Type::index(self.builder.context)], location);
        let (facts, outside, before) = (self.facts.clone(), self.outside(), self.builder);
        self.builder = Builder::at_end(before.context, block);
        let name = self.names.fresh("thread");
        let variable = Variable {
            value: ir::argument(block, 0),
            role: Role::Opaque,
        };
        self.names.variables.insert(name.clone(), variable);
        self.around.loops.push(name.clone());
        self.around.rounds.insert(name.clone(), size.clone());
        let index = Nat::variable(name.clone());
        self.facts.assume(&Fact::less(&index, &size));
        let around = self.around.threads.replace(threads);
        let first = self.accesses.all.len();
        self.around.nesting += 1;
        body(self, index)?;
        let commands = [first, self.accesses.all.len()];
        self.require_in_place(&commands, outside, &Order::Parallel(name), Some(location))?;
        self.around.nesting -= 1;
        self.around.threads = around;
        self.around.loops.pop();
        self.emit_parallel_end(&bound, location)?;
        self.facts = facts;
        self.builder = before;
        let emitted = self.emit_parallel(bound, region, location)?;
        threads.mark(self.builder.context, emitted);
        Ok(())
    }
}
