//! Products of four warps that are unfinished when the next round of a loop begins: the tensor
//! cores go on with those of one round while the threads wait for the factors of the next.

use melior::Context;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{Location, Type};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::dpia;

use super::warp_groups::assembly;

/// Where the sum of an unfinished product is kept.
pub(super) struct Unfinished<'c> {
    /// The loop.
    pub rounds: Op<'c>,
    /// The private memory of the sum, and its place there.
    memory: Val<'c>,
    index: i64,
}

impl<'c> Unfinished<'c> {
    /// A product that only goes on from the sum of the round before, in rounds that may begin when
    /// it is unfinished.
    pub fn of(product: Op<'c>) -> Option<Self> {
        let rounds = ir::parent(product).filter(|rounds| ir::name(*rounds) == "scf.for")?;
        let operations = ir::operations(ir::block_of(product)?);
        let wait = operations.iter().find(|wait| may_be_unfinished(**wait))?;
        let stages = ir::operands(*wait);
        // Others may overwrite the factors in the next round.
        let is_staged = |number: usize| {
            let factor = ir::definition(ir::operand(product, number));
            factor.is_some_and(|factor| {
                ir::name(factor) == dpia::BLOCKS && stages.contains(&ir::operand(factor, 0))
            })
        };
        if !is_staged(0) || !is_staged(1) {
            return None;
        }
        let users: Vec<Op> = ir::users(ir::result(product)).collect();
        let [store] = users[..] else { return None };
        let before = ir::definition(ir::operand(product, 2))?;
        let place = |access: Op<'c>, number: usize| {
            let [memory, index] = [number, number + 1].map(|number| ir::operand(access, number));
            Some((memory, constant(index)?))
        };
        let is_access = ir::name(store) == "memref.store" && ir::name(before) == "memref.load";
        let (memory, index) = is_access.then(|| place(store, 1))??;
        let is_here = [store, before].map(|access| ir::block_of(access) == ir::block_of(product));
        // Nothing else in the rounds uses the sum.
        let accesses = ir::users(memory).filter(|user| ir::is_in(*user, rounds));
        let is_alone = accesses.count() == 2 && ir::uses(ir::result(before)).count() == 1;
        let is_meant =
            place(before, 0) == Some((memory, index)) && is_alone && is_here == [true; 2];
        let is_outside = ir::definition(memory).is_some_and(|found| !ir::is_in(found, rounds));
        (is_meant && is_outside).then_some(Self {
            rounds,
            memory,
            index,
        })
    }

    /// The memory of the sum and its place, for an access behind the rounds.
    pub fn place(
        &self,
        builder: &Builder<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, [Val<'c>; 2]> {
        let index = [("value", builder.index_attribute(self.index))];
        let ty = Type::index(builder.context);
        let index = builder.value("arith.constant", location, &[], ty, &index)?;
        Ok([self.memory, index])
    }
}

/// A number that is known now.
fn constant(value: Val) -> Option<i64> {
    let found = ir::definition(value)?;
    match ir::name(found) {
        "arith.index_cast" => constant(ir::operand(found, 0)),
        "arith.constant" => {
            let number = found.attribute("value").ok()?;
            Some(IntegerAttribute::try_from(number).ok()?.value())
        }
        _ => None,
    }
}

/// Whether it waits for a stage before which products may be unfinished.
fn may_be_unfinished(wait: Op) -> bool {
    let number = wait.attribute("unfinished").ok();
    let number = number.and_then(|number| IntegerAttribute::try_from(number).ok());
    ir::name(wait) == dpia::AWAIT_STAGE && number.is_some_and(|number| number.value() > 0)
}

/// Waits at the end of a round for the products of the one before.
pub(super) fn wait_in_rounds<'c>(context: &'c Context, rounds: Op<'c>) -> Outcome<'c, ()> {
    let operations = ir::operations(ir::body(rounds));
    let is_start = |operation: &&Op| {
        let text = ir::text_attribute(**operation, "asm_string");
        text.is_some_and(|text| text.contains("wgmma.commit_group"))
    };
    let started = operations.iter().filter(is_start).count();
    let Some(end) = operations.last() else {
        return Ok(());
    };
    let text = format!("wgmma.wait_group.sync.aligned {started};");
    let builder = Builder::before(context, *end);
    assembly(&builder, &text, "~{memory}", &[], None, end.location()).map(|_| ())
}
