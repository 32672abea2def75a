//! Writing past the caches: non-temporal stores, and the fence after them.
//!
//! Machines write vectors so only where they begin at a multiple of their size, or of a cache line
//! if they are larger. Where it is not known whether one does, because the memory is the
//! caller's or
//! the rows of an array are no whole vectors, it is looked at, and others are written as ever.
//!
//! Other threads may see such a store after ones that follow it. So whoever makes some waits,
//! before it says that it is done, until all are seen: a thread at the end of its part of a
//! parallel loop and before it begins others, the function after the command. The end of a round of
//! a parallel loop stands for that here; [`crate::on_loops::fences`] moves it behind all rounds of
//! a thread, for which there is no place before threads are shared out.

use melior::ir::{Attribute, Location, ValueLike};
use rise_dialect::ir::{IntegerPredicate, Outcome, Val};
use rise_lang::nat::Nat;

use crate::on_loops::fences;

use super::super::Lowering;
use super::super::vectors::place::Place;
use super::super::vectors::transfer::{alignment, length};

/// The bytes of a line, which machines write at once.
const LINE: i64 = 64;

/// Writes past the caches.
#[derive(Default)]
pub(in crate::dpia_to_loops) struct PastCaches {
    /// Whether the write under way is.
    pub this_write: bool,
    /// Whether some write of this thread was.
    any: bool,
}

impl PastCaches {
    /// The write under way is.
    pub fn begin(&mut self) {
        self.this_write = true;
        self.any = true;
    }
}

/// Whether vectors fill lines with their neighbours.
enum Lines {
    Filled,
    Parts,
    /// Where this is zero.
    Where(Nat),
}

impl<'c> Lowering<'c> {
    /// The attribute of such a store.
    pub(in crate::dpia_to_loops) fn past_caches_attribute(
        &self,
    ) -> Outcome<'c, (&'static str, Attribute<'c>)> {
        Ok(("nontemporal", self.builder.truth_attribute(true)))
    }

    /// Stores a vector, which is the first of the operands, past the caches if it is aligned in
    /// memory.
    pub(in crate::dpia_to_loops) fn store_vector_past_caches(
        &mut self,
        place: &Place<'c>,
        operands: &[Val<'c>],
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let ty = operands[0].r#type();
        let width = length(ty);
        let Some(bytes) = alignment(place, ty).map(|bytes| bytes.min(LINE)) else {
            return self.store_vector(operands, None, location);
        };
        let memory = self.alignment_of_memory(place, bytes, location)?;
        let memory = match self.fills_lines(place, bytes, width) {
            Lines::Filled => memory,
            Lines::Parts => return self.store_vector(operands, None, location),
            Lines::Where(rest) => {
                let rest = self.materialize(&rest, location)?;
                let zero = self.constant(0, location)?;
                let fills = self.compare(IntegerPredicate::Equal, rest, zero, location)?;
                Some(self.both(memory, fills, location)?)
            }
        };
        if self.are_whole_vectors(place, width) {
            return self.store_where(memory, operands, bytes, location);
        }
        let sizes = place.sizes.iter().zip(&place.indices);
        let element = sizes.fold(Nat::zero(), |outer, (size, index)| &(&outer * size) + index);
        let rest = self.simplify(&element.modulo(&Nat::constant(width)));
        match rest.as_constant() {
            Some(0) => return self.store_where(memory, operands, bytes, location),
            Some(_) => return self.store_vector(operands, None, location),
            None => {}
        }
        let rest = self.materialize(&rest, location)?;
        let zero = self.constant(0, location)?;
        let is_aligned = self.compare(IntegerPredicate::Equal, rest, zero, location)?;
        let is_aligned = self.both(memory, is_aligned, location)?;
        self.store_where(Some(is_aligned), operands, bytes, location)
    }

    /// Whether vectors that are smaller than a line fill whole ones with their neighbours: rows
    /// that end within a line leave a part of it to the next row, and machines write parts slowly.
    fn fills_lines(&self, place: &Place<'c>, bytes: i64, width: u64) -> Lines {
        let (Ok(bytes), Some(row)) = (u64::try_from(bytes), place.sizes.last()) else {
            return Lines::Filled;
        };
        if bytes >= LINE.unsigned_abs() || place.sizes.len() < 2 {
            return Lines::Filled;
        }
        let in_line = LINE.unsigned_abs() * width / bytes;
        let rest = self.simplify(&row.modulo(&Nat::constant(in_line)));
        match rest.as_constant() {
            Some(0) => Lines::Filled,
            Some(_) => Lines::Parts,
            None => Lines::Where(rest),
        }
    }

    /// Both conditions, of which the first one may be none.
    fn both(
        &self,
        first: Option<Val<'c>>,
        second: Val<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let Some(first) = first else {
            return Ok(second);
        };
        let ty = second.r#type();
        let both = [first, second];
        self.builder.value("arith.andi", location, &both, ty, &[])
    }

    /// Stores a vector past the caches where the condition holds, if there is one.
    fn store_where(
        &mut self,
        condition: Option<Val<'c>>,
        operands: &[Val<'c>],
        bytes: i64,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        match condition {
            None => self.store_vector(operands, Some(bytes), location),
            Some(condition) => self.either(
                condition,
                location,
                |lowering| lowering.store_vector(operands, Some(bytes), location),
                |lowering| lowering.store_vector(operands, None, location),
            ),
        }
    }

    /// Stores a vector: past the caches if it is aligned to so many bytes.
    fn store_vector(
        &self,
        operands: &[Val<'c>],
        aligned: Option<i64>,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let mut attributes = Vec::new();
        if let Some(bytes) = aligned {
            attributes.push(("alignment", self.builder.integer_attribute(bytes)));
            attributes.push(self.past_caches_attribute()?);
        }
        self.builder
            .command("vector.store", location, operands, &attributes)
            .map(|_| ())
    }

    /// Waits, at the end of what this thread does, for what it has written past the caches.
    pub(in crate::dpia_to_loops) fn wait_for_memory(
        &mut self,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        if !std::mem::take(&mut self.writing.past_caches).any {
            return Ok(());
        }
        let may_move = (fences::OURS, Attribute::unit(self.builder.context));
        self.wait(&[may_move], location)
    }

    /// Waits, before threads begin that may read it, for what this one has written past the caches
    /// so far: by the commands before, and by this one and those after it in an earlier round of a
    /// loop. It waits at its end all the same, because this place may not be reached.
    pub(in crate::dpia_to_loops) fn wait_before_threads(
        &self,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let in_loop = self.around.repeats > 0 || !self.around.loops.is_empty();
        if self.writing.past_caches.any || (in_loop && self.writing.ever_past_caches) {
            self.wait(&[], location)?;
        }
        Ok(())
    }

    fn wait(&self, marks: &[(&str, Attribute<'c>)], location: Location<'c>) -> Outcome<'c, ()> {
        // Sequentially consistent: the only ordering for which every machine waits for such stores
        // too.
        let ordering = ("ordering", self.builder.integer_attribute(7));
        let attributes = [&[ordering], marks].concat();
        self.builder
            .command("llvm.fence", location, &[], &attributes)
            .map(|_| ())
    }
}
