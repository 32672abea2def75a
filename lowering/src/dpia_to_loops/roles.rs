//! The roles of a group as one loop, in which they take turns.
//!
//! Both roles have as many rounds, and each waits for the slots in the same order. So the first may
//! as well do its round right before the second does the same one. Marks say which part of a round
//! is whose, for devices that divide the threads among the roles.

use melior::Context;
use melior::ir::attribute::TypeAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, BlockLike, BlockRef, Location, ValueLike};
use mlir_sys::{mlirBlockAppendOwnedOperation, mlirOperationRemoveFromParent};
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::types::{self, Access};
use rise_lang::nat::Nat;
use rise_lang::types::{AddressSpace, TypeArgument};

/// Lets the roles of all rings among the operations take turns. Says whether there are any.
pub(super) fn interleave<'c>(context: &'c Context, operations: &[Op<'c>]) -> Outcome<'c, bool> {
    let rings = operations.iter().copied();
    let rings: Vec<Op<'c>> = rings
        .filter(|operation| ir::name(*operation) == dpia::NEW_RING)
        .collect();
    // A ring inside of another one comes later.
    for ring in rings.iter().rev() {
        Ring::of(context, *ring)?.interleave()?;
    }
    Ok(!rings.is_empty())
}

/// A ring whose roles become one loop.
struct Ring<'c> {
    context: &'c Context,
    location: Location<'c>,
    operation: Op<'c>,
    size: u64,
    /// The memory of all slots, where it is read and where it is written.
    value: Val<'c>,
    place: Val<'c>,
    /// Operations that follow the opening of the memory.
    block: BlockRef<'c, 'c>,
}

impl<'c> Ring<'c> {
    fn of(context: &'c Context, operation: Op<'c>) -> Outcome<'c, Self> {
        let location = operation.location();
        let malformed = || internal(location, "`dpia.new_ring` is malformed");
        let size = operation.attribute("size").map_err(|_| malformed())?;
        let data = operation.attribute("data").ok();
        let data = data.and_then(|data| TypeAttribute::try_from(data).ok());
        let slots = types::array(size, data.ok_or_else(malformed)?.value());
        let Ok(TypeArgument::Nat(size)) = types::type_argument(size) else {
            return Err(malformed());
        };
        let sides = [
            types::expression(slots, Access::Read),
            types::acceptor(slots),
        ];
        let (region, block) = ir::region(&sides, location);
        let local: Attribute = types::address_attribute(context, &AddressSpace::Local);
        let attributes = [
            ("space", local),
            ("data", TypeAttribute::new(slots).into()),
            // A round may overwrite the slot of an earlier one.
            ("carried", Attribute::unit(context)),
        ];
        let builder = Builder::before(context, operation);
        let new = builder.operation(dpia::NEW, location, &[], &attributes);
        builder.insert(new.add_regions([region]))?;
        Ok(Self {
            context,
            location,
            operation,
            size: size.as_constant().ok_or_else(malformed)?,
            value: ir::argument(block, 0),
            place: ir::argument(block, 1),
            block,
        })
    }

    fn interleave(&self) -> Outcome<'c, ()> {
        let body = ir::body(self.operation);
        let free = ir::argument(body, 0);
        for operation in ir::operations(body) {
            if ir::name(operation) != dpia::PAR_ROLES {
                move_to(operation, self.block);
                continue;
            }
            let mut loops: Vec<Op<'c>> = Vec::new();
            for part in ir::blocks(operation).into_iter().flat_map(ir::operations) {
                if ir::name(part) == dpia::FOR {
                    loops.push(part);
                } else {
                    move_to(part, self.block);
                }
            }
            let [first, second] = <[Op<'c>; 2]>::try_from(loops)
                .map_err(|_| internal(self.location, "expected a loop in each role"))?;
            move_to(first, self.block);
            let (round, other) = (ir::body(first), ir::body(second));
            ir::replace_all_uses(ir::argument(other, 0), ir::argument(round, 0));
            for part in ir::operations(other) {
                move_to(part, round);
            }
            for part in ir::operations(round) {
                self.mark(part, free)?;
            }
            ir::erase(operation);
        }
        ir::erase(self.operation);
        Ok(())
    }

    /// Marks where a role has a slot, in place of its waiting and arriving.
    fn mark(&self, operation: Op<'c>, free: Val<'c>) -> Outcome<'c, ()> {
        let mark = match ir::name(operation) {
            dpia::AWAIT => dpia::AWAIT_SLOT,
            dpia::ARRIVE => dpia::ARRIVE_SLOT,
            _ => return Ok(()),
        };
        let [index, side] = [0, 1].map(|number| ir::operand(operation, number));
        let builder = Builder::before(self.context, operation);
        let is_written = side == free;
        let attributes = [
            ("access", builder.small_attribute(i32::from(is_written))),
            ("size", builder.integer_attribute(self.size.cast_signed())),
        ];
        let operands = match mark {
            dpia::AWAIT_SLOT => vec![index, self.value],
            _ => vec![self.value],
        };
        builder.command(mark, self.location, &operands, &attributes)?;
        if mark == dpia::AWAIT_SLOT {
            let slot = match is_written {
                true => self.place_of(&builder, index, ir::result(operation))?,
                false => self.value_of(&builder, index, ir::result(operation))?,
            };
            ir::replace_all_uses(ir::result(operation), slot);
        }
        ir::erase(operation);
        Ok(())
    }

    fn place_of(
        &self,
        builder: &Builder<'c>,
        index: Val<'c>,
        slot: Val<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let operands = [index, self.place];
        builder.value(
            dpia::WINDOW_ACC,
            self.location,
            &operands,
            slot.r#type(),
            &[],
        )
    }

    fn value_of(
        &self,
        builder: &Builder<'c>,
        index: Val<'c>,
        slot: Val<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let Some(types::Phrase::Expression(data, _)) = types::phrase(slot.r#type()) else {
            return Err(internal(self.location, "expected a slot that is read"));
        };
        let one = types::nat_attribute(self.context, &Nat::one());
        let window = types::expression(types::array(one, data), Access::Read);
        let operands = [index, self.value];
        let window = builder.value(dpia::WINDOW, self.location, &operands, window, &[])?;
        let first = types::expression(types::index_below(one), Access::Read);
        let zero = types::nat_attribute(self.context, &Nat::zero());
        let zero = [("value", zero)];
        let first = builder.value(dpia::NAT, self.location, &[], first, &zero)?;
        let operands = [first, window];
        builder.value(dpia::IDX, self.location, &operands, slot.r#type(), &[])
    }
}

fn move_to<'c>(operation: Op<'c>, block: BlockRef<'c, 'c>) {
    // SAFETY: both are alive; the block has no operation that must come last.
    unsafe {
        mlirOperationRemoveFromParent(operation.to_raw());
        mlirBlockAppendOwnedOperation(block.to_raw(), operation.to_raw());
    }
}
