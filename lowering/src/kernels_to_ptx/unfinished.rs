//! Products of four warps that are unfinished when the next round of a loop begins: the tensor cores
//! go on with those of one round while the threads wait for the factors of the next.

use melior::Context;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::dpia;

use super::warp_groups::assembly;

/// Where the sum of an unfinished product is kept.
pub(super) struct Unfinished<'c> {
    /// The loop.
    pub rounds: Op<'c>,
    /// The private memory of the sum, and its place there.
    pub place: Vec<Val<'c>>,
}

impl<'c> Unfinished<'c> {
    /// A product that only goes on from the sum of the round before, in rounds that may begin when
    /// it is unfinished.
    pub fn of(product: Op<'c>) -> Option<Self> {
        let rounds = ir::parent(product).filter(|rounds| ir::name(*rounds) == "scf.for")?;
        let operations = ir::operations(ir::block_of(product)?);
        operations.iter().find(|wait| may_be_unfinished(**wait))?;
        let users: Vec<Op> = ir::users(ir::result(product)).collect();
        let [store] = users[..] else { return None };
        let before = ir::definition(ir::operand(product, 2))?;
        let place =
            (ir::name(store) == "memref.store").then(|| ir::operands(store).split_off(1))?;
        let is_same = ir::name(before) == "memref.load" && ir::operands(before) == place;
        let is_outside =
            |value: &Val| !ir::definition(*value).is_some_and(|found| ir::is_in(found, rounds));
        let is_here = [store, before].map(|access| ir::block_of(access) == ir::block_of(product));
        // Nothing else in the rounds uses the sum.
        let accesses = ir::users(place[0]).filter(|user| ir::is_in(*user, rounds));
        let is_alone = accesses.count() == 2 && ir::uses(ir::result(before)).count() == 1;
        let is_meant = is_same && is_alone && is_here == [true; 2] && place.iter().all(is_outside);
        is_meant.then_some(Self { rounds, place })
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
