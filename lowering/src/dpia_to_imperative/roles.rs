//! Reductions by two roles of a group: one brings values to the slots of a ring, and the other one
//! combines them.
//!
//! Each round of a role waits until the other one has handed its slot over. So the role that brings
//! values is as many rounds ahead as there are slots, and no further.

use melior::ir::Location;
use melior::ir::attribute::TypeAttribute;
use melior::ir::operation::OperationLike;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::{Trait, dpia, has};
use rise_dialect::types::{self, Access};

use super::reduction::Accumulator;
use super::{Rounds, Translation, array_of, attribute, data};

/// Commands of a role that only copies.
const COPIES: [&str; 6] = [
    dpia::ARRIVE,
    dpia::ASSIGN_IN_BULK,
    dpia::AWAIT,
    dpia::FOR,
    dpia::FOR_UNROLLED,
    dpia::IF,
];

impl<'c> Translation<'c, '_> {
    /// Folds an array whose elements one role brings, and another one combines.
    pub(super) fn fold_in_roles(
        &mut self,
        reduce: Op<'c>,
        input: Val<'c>,
        accumulator: Accumulator<'c>,
    ) -> Outcome<'c, ()> {
        let location = reduce.location();
        let (size, _) = array_of(input, location)?;
        let staged = data(ir::yielded(ir::blocks(reduce)[0]));
        let slots = attribute(reduce, "stages")?;
        self.scoped(|outer| {
            let attributes = [("size", slots), ("data", TypeAttribute::new(staged).into())];
            let sides =
                [Access::Write, Access::Read].map(|access| types::phase(slots, staged, access));
            let ring = outer.open(dpia::NEW_RING, location, &[], &attributes, &sides)?;
            let [free, full] = [0, 1].map(|side| ir::argument(ring, side));
            outer.builder = Builder::at_end(outer.context, ring);
            let ((writer, writes), (reader, reads)) =
                (ir::region(&[], location), ir::region(&[], location));
            let roles = outer.builder.operation(dpia::PAR_ROLES, location, &[], &[]);
            let roles = outer.builder.insert(roles.add_regions([writer, reader]))?;
            outer.scoped(|role| {
                role.builder = Builder::at_end(role.context, writes);
                role.emit_for(Rounds::Loop, size, location, |inner, index| {
                    inner.bring(reduce, input, (index, free))
                })
            })?;
            require_copies(roles)?;
            outer.scoped(|role| {
                role.builder = Builder::at_end(role.context, reads);
                role.emit_for(Rounds::Loop, size, location, |inner, index| {
                    let ty = types::expression(staged, Access::Read);
                    let value =
                        inner
                            .builder
                            .value(dpia::AWAIT, location, &[index, full], ty, &[])?;
                    let step = ir::blocks(reduce)[1];
                    inner.next_value(reduce, step, accumulator, &[value])?;
                    inner.arrive((index, full), location)
                })
            })
        })
    }

    /// Brings the value of an element to its slot.
    fn bring(
        &mut self,
        reduce: Op<'c>,
        input: Val<'c>,
        slot: (Val<'c>, Val<'c>),
    ) -> Outcome<'c, ()> {
        let location = reduce.location();
        let load = ir::blocks(reduce)[0];
        let staged = data(ir::yielded(load));
        let place = self.acceptor(dpia::AWAIT, &[slot.0, slot.1], staged, location)?;
        self.scoped(|inner| {
            let element = inner.element(input, slot.0, location)?;
            inner.enter(load, &[element]);
            inner.accept(ir::yielded(load), place)
        })?;
        self.arrive(slot, location)
    }

    /// Hands a slot over: an index and a side of the ring.
    fn arrive(&self, slot: (Val<'c>, Val<'c>), location: Location<'c>) -> Outcome<'c, ()> {
        self.builder
            .command(dpia::ARRIVE, location, &[slot.0, slot.1], &[])
            .map(|_| ())
    }
}

/// Refuses a role that does more than to copy: its threads do not compute.
fn require_copies<'c>(roles: Op<'c>) -> Outcome<'c, ()> {
    let loops = ir::operations(ir::blocks(roles)[0]).into_iter();
    let rounds = loops.filter(|found| ir::name(*found) == dpia::FOR);
    let mut commands = rounds.flat_map(ir::nested);
    let other = commands.find(|command| {
        let name = ir::name(*command);
        has(name, Trait::Command) && !COPIES.contains(&name)
    });
    match other {
        None => Ok(()),
        Some(other) => Err(Diagnostic::error(
            other.location(),
            "the first function of `reduceSeqRoles` is done by threads that only copy in bulk: expected `copyInBulk` of each part of its value, \
             seen through views; or use `reduceSeqStaged`, in which all threads compute the values",
        )),
    }
}
