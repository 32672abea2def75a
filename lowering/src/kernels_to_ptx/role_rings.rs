//! Rings whose slots two roles of a group hand to each other, by barriers in memory of the group.
//!
//! Each slot has two of them. The one counts the bytes that have arrived, and the threads that read
//! wait for it; the other one counts the warps that have read, and the thread that asks for copies
//! waits for it. Each role keeps in a word which phase of its barriers each slot is in: a bit that
//! changes when a role hands the slot over. The slots are free at first: the thread that writes
//! waits for the phase before, which of a new barrier is over.
//!
//! Source: "PTX ISA", section 9.7.13.15 (mbarrier).

use melior::ir::Type;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::dpia;

use super::bulk_copies::Conversion;
use super::warp_groups::next;
use crate::common::intrinsics;
use crate::on_kernels::bulk_copies::{BulkCopy, Numbers};

/// The lanes of a warp.
pub(super) const LANES: i64 = 32;
/// The most slots of a ring.
const MOST_SLOTS: i64 = 32;

/// A ring, and where the two roles have its slots: from a wait to an arrival.
pub(super) struct RoleRing<'c> {
    pub writes: [Op<'c>; 2],
    pub reads: [Op<'c>; 2],
    pub copies: Vec<BulkCopy<'c>>,
    /// How many slots it has.
    pub slots: i64,
}

/// Whether a mark is of the role that writes.
pub(super) fn is_of_writer(mark: Op) -> bool {
    number(mark, "access") == Some(1)
}

/// The memory of the ring, behind the index of a slot that is awaited.
fn memory_of<'c>(mark: Op<'c>) -> Vec<Val<'c>> {
    let is_wait = ir::name(mark) == dpia::AWAIT_SLOT;
    ir::operands(mark).split_off(usize::from(is_wait))
}

fn number(mark: Op, name: &str) -> Option<i64> {
    let number = mark.attribute(name).ok();
    let number = number.and_then(|number| IntegerAttribute::try_from(number).ok());
    number.map(|number| number.value())
}

impl<'c> RoleRing<'c> {
    /// The rings of a kernel, and the copies that are not to their slots.
    pub fn all_of(
        kernel: Op<'c>,
        copies: Vec<BulkCopy<'c>>,
    ) -> Outcome<'c, (Vec<Self>, Vec<BulkCopy<'c>>)> {
        let marks = ir::nested(kernel).into_iter();
        let begins =
            marks.filter(|mark| ir::name(*mark) == dpia::AWAIT_SLOT && is_of_writer(*mark));
        let mut rings = begins.map(Self::of).collect::<Outcome<Vec<_>>>()?;
        let mut others = Vec::new();
        for copy in copies {
            match rings.iter_mut().find(|ring| ring.is_to_slot(&copy)) {
                Some(ring) => ring.copies.push(copy),
                None => others.push(copy),
            }
        }
        Ok((rings, others))
    }

    /// The ring whose slots are first awaited by a mark.
    fn of(begin: Op<'c>) -> Outcome<'c, Self> {
        let malformed = || internal(begin.location(), "a turn of roles without an end");
        let block = ir::block_of(begin).ok_or_else(malformed)?;
        let memory = memory_of(begin);
        let next = |name: &str, writes: bool| {
            let mut marks = ir::operations(block).into_iter();
            marks.find(|mark| {
                ir::name(*mark) == name
                    && is_of_writer(*mark) == writes
                    && memory_of(*mark) == memory
            })
        };
        let mark = |name, writes| next(name, writes).ok_or_else(malformed);
        let slots = number(begin, "size").ok_or_else(malformed)?;
        if slots > MOST_SLOTS {
            return Err(Diagnostic::error(
                begin.location(),
                format!(
                    "`reduceSeqRoles` has memory for at most {MOST_SLOTS} values, whose phases are bits of a word: found {slots}"
                ),
            ));
        }
        Ok(Self {
            writes: [begin, mark(dpia::ARRIVE_SLOT, true)?],
            reads: [
                mark(dpia::AWAIT_SLOT, false)?,
                mark(dpia::ARRIVE_SLOT, false)?,
            ],
            copies: Vec::new(),
            slots,
        })
    }

    fn is_to_slot(&self, copy: &BulkCopy<'c>) -> bool {
        let block = ir::block_of(self.writes[0]);
        let operations = block.map_or_else(Vec::new, ir::operations);
        let behind = operations
            .into_iter()
            .skip_while(|one| *one != self.writes[0]);
        let mut turn = behind.take_while(|one| *one != self.writes[1]);
        turn.any(|one| one == copy.operation || ir::is_in(copy.operation, one))
    }
}

/// The words of each role, and the first of the ring's barriers among the kernel's: those of the
/// bytes of each slot, then those of its readers.
pub(super) struct Turns<'c> {
    pub written: Val<'c>,
    pub read: Val<'c>,
    pub barriers: Val<'c>,
    pub first: i64,
}

/// The barriers of a slot, which phase of theirs comes next, and the word of all phases when it is
/// over.
struct Slot<'c> {
    bytes: Val<'c>,
    readers: Val<'c>,
    phase: Val<'c>,
    later: Val<'c>,
}

impl<'c> Conversion<'c> {
    /// Lets the roles of a ring wait for each other. The marks of the one that writes stay.
    pub(super) fn convert_role_ring(
        &self,
        ring: &RoleRing<'c>,
        turns: &Turns<'c>,
    ) -> Outcome<'c, ()> {
        let begin = self.numbers(next(ring.writes[0]));
        let end = self.numbers(ring.writes[1]);
        let slot = self.slot(&begin, (ring, ring.writes[0]), turns, turns.written)?;
        let one = begin.number(1)?;
        let before = begin.combined("arith.xori", slot.phase, one)?;
        self.wait_for_phase(&begin, slot.readers, before)?;
        for copy in &ring.copies {
            let inside = self.numbers(copy.operation);
            let bytes = copy.rows * copy.columns * copy.bytes;
            let text = format!("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [$0], {bytes};");
            self.statement(&inside, &text, "l", &[slot.bytes])?;
            self.start(&inside, copy, slot.bytes)?;
            ir::erase(copy.operation);
        }
        self.arrive(&end, slot.bytes)?;
        self.finish(&end, &slot, turns.written)?;
        let begin = self.numbers(ring.reads[0]);
        let slot = self.slot(&begin, (ring, ring.reads[0]), turns, turns.read)?;
        self.wait_for_phase(&begin, slot.bytes, slot.phase)?;
        let end = self.numbers(ring.reads[1]);
        self.arrive_as_warp(&end, slot.readers)?;
        self.finish(&end, &slot, turns.read)?;
        ring.reads.into_iter().for_each(ir::erase);
        Ok(())
    }

    /// The slot that a mark waits for, by the word of its role.
    fn slot(
        &self,
        numbers: &Numbers<'c>,
        (ring, mark): (&RoleRing<'c>, Op<'c>),
        turns: &Turns<'c>,
        word: Val<'c>,
    ) -> Outcome<'c, Slot<'c>> {
        let index = Type::index(self.context);
        let operands = [word, numbers.number(0)?];
        let builder = &numbers.builder;
        let phases = builder.value("memref.load", self.location, &operands, index, &[])?;
        let slots = numbers.number(ring.slots)?;
        let place = numbers.combined("arith.remui", ir::operand(mark, 0), slots)?;
        let one = numbers.number(1)?;
        let phase = numbers.combined("arith.shrui", phases, place)?;
        let bit = numbers.combined("arith.shli", one, place)?;
        let barrier = |first: i64| {
            let first = numbers.number(first)?;
            let place = numbers.combined("arith.addi", first, place)?;
            self.address_of(numbers, (turns.barriers, place))
        };
        Ok(Slot {
            bytes: barrier(turns.first)?,
            readers: barrier(turns.first + ring.slots)?,
            phase: numbers.combined("arith.andi", phase, one)?,
            later: numbers.combined("arith.xori", phases, bit)?,
        })
    }

    fn arrive(&self, numbers: &Numbers<'c>, barrier: Val<'c>) -> Outcome<'c, ()> {
        let text = "mbarrier.arrive.shared::cta.b64 _, [$0];";
        self.statement(numbers, text, "l", &[barrier])
    }

    /// One lane arrives for its warp, when all its lanes have read.
    fn arrive_as_warp(&self, numbers: &Numbers<'c>, barrier: Val<'c>) -> Outcome<'c, ()> {
        let word = melior::ir::r#type::IntegerType::new(self.context, 32).into();
        let builder = &numbers.builder;
        let all = [("value", builder.number_attribute(-1, word))];
        let all = builder.value("arith.constant", self.location, &[], word, &all)?;
        intrinsics::command(builder, "llvm.nvvm.bar.warp.sync", &[all], self.location)?;
        let lanes = numbers.number(LANES)?;
        let thread = numbers.thread(self.threads)?;
        let lane = numbers.combined("arith.remui", thread, lanes)?;
        let zero = numbers.number(0)?;
        self.on_condition(numbers, [lane, zero], |inside| self.arrive(inside, barrier))
    }

    /// Notes that a phase of a slot is over.
    fn finish(&self, numbers: &Numbers<'c>, slot: &Slot<'c>, word: Val<'c>) -> Outcome<'c, ()> {
        let operands = [slot.later, word, numbers.number(0)?];
        numbers
            .builder
            .command("memref.store", self.location, &operands, &[])
            .map(|_| ())
    }
}
